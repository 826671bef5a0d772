"""What a panel offers, pressed without Discord: every way on from a step of picking."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from bot.ui.message import Form
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, narrowed, only_move
from bot.ui.picker import Controls, controls
from bot.ui.rows import Spot
from bot.ui.screens.plan import form_to_tick
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import TurnContext
from bot.ui.set_menus import form
from games.core import AnyGame, Move, Seat, View
from games.match import Match
from games.words import Words, english

WORDS = english(("Ann", "Bob", "Cas", "Dee", "Eve", "Fay"))
BUTTON, MENU = 1, 2
"""Presses: a menu is opened, and a value picked; each further value is one more, and so is closing it then. A form is
opened and sent off, and each box that is ticked or unticked is one press."""


class Pressed(NamedTuple):
    """What presses on one control lead to: a `move`, or what is picked then."""

    presses: int
    move: Move | None
    partial: PartialMove


def made(button: Spot) -> Move | None:
    """The move that a button makes; None for one that makes none."""
    return button.to if isinstance(button.to, Move) else None


def led(button: Spot) -> PartialMove:
    """What a button leads on to; nothing picked for one that makes a move or picks nothing."""
    return button.to if isinstance(button.to, PartialMove) else NOTHING_PICKED


def pressed(game: AnyGame, view: View, offered: Controls, most: int = 500) -> Iterator[Pressed]:
    """Each way on from what is offered; of several values at once the first `most` sets of each size."""
    for button in (*offered.buttons, *offered.ways, *(it for it in offered.spots if not it.stands_out)):
        if button.action == "tick":
            yield from _ticked(game, view, led(button), most)
        elif button.to is not None:
            yield Pressed(BUTTON, made(button), led(button))
    for menu in offered.menus:
        values = [option.value for option in menu.options]
        for size in range(menu.least, menu.most + 1):
            for chosen in islice(combinations(values, size), most):
                partial = narrowed(game, view, PartialMove.read(menu.id), chosen)
                presses = MENU + (size if menu.most > 1 else 0)
                yield Pressed(presses, only_move(game, view, partial), partial)


def _ticked(game: AnyGame, view: View, so_far: PartialMove, most: int) -> Iterator[Pressed]:
    """What a form leads to that a button opens, with each set that can be sent off."""
    asked = form(game, view, so_far, WORDS)
    assert asked is not None
    [boxes] = asked.questions
    before = {option.value for option in boxes.options if option.chosen}
    for size in range(boxes.least, boxes.most + 1):
        for chosen in islice(combinations([option.value for option in boxes.options], size), most):
            partial = narrowed(game, view, so_far, chosen)
            move = only_move(game, view, partial)
            assert move is not None, "a form is the last that a move asks for"
            yield Pressed(BUTTON + len(before ^ {*chosen}) + BUTTON, move, NOTHING_PICKED)


def forms(context: TableContext, match: Match, viewer: Seat) -> Iterator[Form]:
    """The forms that a player can open from their panel."""
    if viewer not in match.to_act:
        return
    turn = TurnContext(context, context.table.players[viewer], match)
    offered = controls(match.game, turn.view, NOTHING_PICKED, context.words.plain)
    found = (form_to_tick(turn, led(it)) for it in (*offered.spots, *offered.ways) if it.action == "tick")
    yield from (form for form in found if form is not None)


def further(game: AnyGame, view: View, offered: Controls) -> list[PartialMove]:
    """The next steps of picking, some of each control."""
    return list(dict.fromkeys(it.partial for it in pressed(game, view, offered, 1) if it.move is None))


class Walk(NamedTuple):
    """What a panel leads to, drafted moves left out."""

    presses: dict[str, int]
    """How many presses each move is away, by its notation."""
    played: set[Move]
    """Those that a button plays with no question before."""
    single: dict[PartialMove, str]
    """The steps of picking at which there is one choice only, with what it leads to; not a decision of one move."""


def walked(game: AnyGame, view: View, words: Words = WORDS) -> Walk:
    found: dict[str, int] = {}
    played: set[Move] = set()
    single: dict[PartialMove, str] = {}
    steps: dict[PartialMove, int] = {NOTHING_PICKED: 0}
    waiting = [NOTHING_PICKED]
    for partial in waiting:
        offered = controls(game, view, partial, words)
        buttons = (*offered.buttons, *offered.ways, *offered.spots)
        played |= {it.to for it in buttons if isinstance(it.to, Move) and it.action == "play"}
        ways = list(pressed(game, view, offered))
        led_to = {str(it.partial if it.move is None else it.move) for it in ways}
        if len(led_to) == 1 and not (partial == NOTHING_PICKED and ways[0].move is not None):
            single[partial] = led_to.pop()
        for it in ways:
            presses = steps[partial] + it.presses
            if it.move is not None:
                found[str(it.move)] = min(presses, found.get(str(it.move), presses))
            elif it.partial not in steps:
                steps[it.partial] = presses
                waiting.append(it.partial)
    return Walk(found, played, single)


def presses_to(game: AnyGame, view: View, words: Words = WORDS) -> dict[str, int]:
    """How many presses each move is away that the panel leads to, by its notation; drafted moves are left out."""
    return walked(game, view, words).presses
