"""Why a move in Add-Vantage may be good, read off the boards."""

from collections.abc import Mapping
from typing import TypeAlias

from games.addvantage.boards import Gain, completed, gains, loss, prospects, spoils, with_die
from games.addvantage.components import FACES, cell_name
from games.addvantage.model import AddVantageView, Die
from games.addvantage.moves import AddVantageMove, Buy, Done, More, Place, Refuse, Return, Roll
from games.addvantage.resolution import FIRST_DICE
from games.addvantage.tips import board
from games.advice import Reason, when
from games.core import Seat
from games.words import N_, NN_, Value, Who

Fields: TypeAlias = Mapping[str, Value] | None


def _face(view: AddVantageView, move: AddVantageMove) -> int:
    """What the die shows that a move puts on the viewer's board; 0 for any other move."""
    if isinstance(move, Place):
        return move.die
    if not isinstance(move, Buy):
        return 0
    bought = view.boards[move.seller - 1].cells[move.die - 1]
    return 0 if bought is None else bought.face


def _won(view: AddVantageView, move: AddVantageMove) -> tuple[Gain, ...]:
    if not isinstance(move, Place | Buy):
        return ()
    return gains(board(view), view.bonus, view.options, move.cell, _face(view, move))


def _comes_again(view: AddVantageView, move: AddVantageMove) -> bool:
    """Whether its player may put another die somewhere after it: in this turn, or in a later one, for which they need a
    coin, or a die that somebody may buy."""
    more = isinstance(move, Place | Refuse) and view.allowance > max(view.thrown, FIRST_DICE)
    if len(view.rolled) > 1 or more:
        return True
    mine = board(view)
    bought = isinstance(move, Buy) and not view.options.leave_tiles
    sells = isinstance(move, Place) or bought or any(it and it.number not in view.bought for it in mine.cells)
    return not view.last_round and (sells or mine.coins > isinstance(move, Refuse | Buy))


def _next(view: AddVantageView, move: AddVantageMove) -> Fields:
    """A tile that the next die could win beside the one that is put there, and could not before."""
    if not isinstance(move, Place | Buy) or not _comes_again(view, move):
        return None
    mine, face = board(view), _face(view, move)
    after = mine.replace(cells=with_die(mine, move.cell, Die(number=1, face=face)))
    for cell in after.empty:
        for wanted in range(1, FACES + 1):
            new = gains(after, view.bonus, view.options, cell, wanted)
            if new and not gains(mine, view.bonus, view.options, cell, wanted):
                return {"face": wanted, "cell": cell_name(cell), "tile": new[0].tile}
    return None


def _harmless(view: AddVantageView, move: AddVantageMove) -> Fields:
    if not isinstance(move, Place | Buy):
        return None
    return when(not completed(board(view), move.cell, _face(view, move)) and _comes_again(view, move))


def _unspoilt(view: AddVantageView, move: AddVantageMove) -> Fields:
    if not isinstance(move, Place | Buy):
        return None
    spoilt = spoils(board(view), view.bonus, view.options, move.cell, _face(view, move))
    return when(not spoilt and _comes_again(view, move))


def _takes(view: AddVantageView, move: AddVantageMove) -> Fields:
    """A purchase that breaks a line of its seller's which would score: any other is only in their way."""
    if not isinstance(move, Buy) or not view.options.leave_tiles:
        return None
    seller = Seat(move.seller - 1)
    return when(loss(view.boards[seller], view.bonus, move.die) > 0, who=Who(seller))


def _useless(view: AddVantageView, move: AddVantageMove) -> Fields:
    if not isinstance(move, Refuse):
        return None
    useless = not prospects(board(view), view.bonus, view.options, move.die)
    return when(useless and _comes_again(view, move), face=move.die)


def _kept(view: AddVantageView, move: AddVantageMove) -> Fields:
    """How many cells stay free for later dice."""
    ends = isinstance(move, Done) and view.last_round
    return when(isinstance(move, Refuse | Done) and not ends and _comes_again(view, move), cells=_left(view, move))


def _left(view: AddVantageView, move: AddVantageMove) -> int:
    """How many empty cells the viewer has after a move."""
    return len(board(view).empty) - isinstance(move, Place | Buy)


REASONS = (
    Reason(
        N_("You win {count} tiles with one die: {points} points."),
        lambda view, move: when(
            len(_won(view, move)) > 1 and not view.options.leave_tiles,
            count=len(_won(view, move)),
            points=sum(it.tile for it in _won(view, move)),
        ),
    ),
    Reason(
        N_("You win a tile: {tile} points."),
        lambda view, move: when(
            len(_won(view, move)) == 1 and not view.options.leave_tiles, tile=sum(it.tile for it in _won(view, move))
        ),
    ),
    Reason(
        N_("It makes a line match its tile: {tile}."),
        lambda view, move: when(bool(_won(view, move)), tile=max((it.tile for it in _won(view, move)), default=0)),
    ),
    Reason(N_("Then a {face} on {cell} would win the {tile}."), _next),
    Reason(N_("You break a line of {who}'s by it."), _takes),
    Reason(N_("It completes no line yet, so that all of them stay open."), _harmless),
    Reason(N_("It spoils no line of yours that could still win a tile."), _unspoilt),
    Reason(N_("A {face} wins you nothing now, wherever you put it: you keep the cell for a better one."), _useless),
    Reason(
        NN_("You keep {cells} cell free for better dice.", "You keep {cells} cells free for better dice.", "cells"),
        _kept,
    ),
    Reason(
        N_("You keep your last coin: without one you sit out."),
        lambda view, move: when(isinstance(move, Roll) and board(view).coins == 1),
    ),
    Reason(
        N_("That is free; only a die that you do not place costs a coin."),
        lambda view, move: when(isinstance(move, Roll)),
    ),
    Reason(N_("It is one more chance, and free to roll."), lambda view, move: when(isinstance(move, More))),
    Reason(
        N_("You free {cell} for another die."),
        lambda view, move: {"cell": cell_name(move.die)} if isinstance(move, Return) else None,
    ),
    Reason(
        NN_("You have {cells} empty cell left then.", "You have {cells} empty cells left then.", "cells"),
        lambda view, move: {"cells": _left(view, move)},
    ),
)
"""Weightiest first, for moves that do not end the game; the last of each kind of move is always true of it."""
