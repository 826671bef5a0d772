"""Newcomers to Stratego 4."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from games.chance import Chance
from games.stratego.board import NEIGHBOURS, TURRET, Space
from games.stratego.components import CANNON, CAPTAIN, MAJOR, beats
from games.stratego.formations import FORMATIONS
from games.stratego.model import Piece, StrategoView
from games.stratego.moves import Go, Place, Recruit, StrategoMove, legal_moves
from tools.strength.newcomers.newcomer import Newcomer, best

RUNNING: Final = FORMATIONS["The flag runs"]
STRONG: Final = CAPTAIN
"""Of an army's twenty pieces thirteen are lower."""


def offered(view: StrategoView, chance: Chance) -> Iterable[StrategoMove]:
    """The legal moves; of armies those that are ready made, and one at random."""
    if view.phase != "set-up":
        return legal_moves(view)
    return [preset.move for preset in Place.presets(chance) if isinstance(preset.move, Place)]


def attacks(view: StrategoView, moves: Sequence[StrategoMove]) -> list[StrategoMove]:
    """Attacks or fires whenever it can, with its highest piece."""
    return best([move for move in moves if _enemy(view, move)], lambda move: _rank(view, move))


def runs(view: StrategoView, moves: Sequence[StrategoMove]) -> list[StrategoMove]:
    """Brings its flag nearer to the turret, by a step or from hand to hand; begins with the army made for that."""
    ready: list[StrategoMove] = [move for move in moves if isinstance(move, Place) and move.ranks == RUNNING]
    return ready or _with_flag(view, moves)


def presses_on(view: StrategoView, moves: Sequence[StrategoMove]) -> list[StrategoMove]:
    """Brings the flag nearer to the turret, else other pieces; brings back the highest that fell."""
    recruits: list[StrategoMove] = [move for move in moves if isinstance(move, Recruit)]
    back = best(recruits, lambda move: _rank(view, move))
    return back or _with_flag(view, moves) or [move for move in moves if _nears(view, move)]


def hurries(view: StrategoView, moves: Sequence[StrategoMove]) -> list[StrategoMove]:
    """Brings its flag nearer to the turret, else attacks what it meets, else brings pieces nearer."""
    return runs(view, moves) or attacks(view, moves) or presses_on(view, moves)


def compares(view: StrategoView, moves: Sequence[StrategoMove]) -> list[StrategoMove]:
    """Attacks only what it knows to be lower, what it does not know with a captain or more, and whoever carries a
    flag."""
    return [move for move in moves if _enemy(view, move) is None or _is_good_attack(view, move)]


def _with_flag(view: StrategoView, moves: Sequence[StrategoMove]) -> list[StrategoMove]:
    return [move for move in moves if _carries(view, move) and _nears(view, move)]


@cache
def _distances() -> dict[Space, int]:
    """Steps from each space to the turret on an empty board."""
    found, edge = {TURRET: 0}, {TURRET}
    while edge:
        steps = found[min(edge)] + 1
        edge = {near for space in edge for near in NEIGHBOURS[space]} - found.keys()
        found |= dict.fromkeys(edge, steps)
    return found


def _piece(view: StrategoView, space: Space) -> Piece | None:
    return next((piece for piece in view.pieces if piece.space == space), None)


def _known(view: StrategoView, space: Space) -> int | None:
    """The rank of the piece on a space, as far as the player knows it."""
    return next((rank for piece, rank in zip(view.pieces, view.ranks, strict=True) if piece.space == space), None)


def _rank(view: StrategoView, move: StrategoMove) -> int:
    """The rank of the piece that moves or comes back."""
    if isinstance(move, Recruit):
        return move.rank
    return (_known(view, move.piece) or 0) if isinstance(move, Go) else 0


def _enemy(view: StrategoView, move: StrategoMove) -> Piece | None:
    """Whom a move attacks or fires at."""
    assert view.me is not None
    other = _piece(view, move.to) if isinstance(move, Go) else None
    return None if other is None or other.owner in view.allies(view.me) else other


def _carries(view: StrategoView, move: StrategoMove) -> bool:
    """Whether the player's own flag goes where a move leads, without a battle."""
    piece = _piece(view, move.piece) if isinstance(move, Go) else None
    return piece is not None and piece.flag == view.me and _enemy(view, move) is None


def _nears(view: StrategoView, move: StrategoMove) -> bool:
    """Whether a step or a flag that is handed over leads nearer to the turret."""
    there = _distances()
    return isinstance(move, Go) and there[move.to] < there[move.piece] and _enemy(view, move) is None


def _is_good_attack(view: StrategoView, move: StrategoMove) -> bool:
    enemy = _enemy(view, move)
    if enemy is None or not isinstance(move, Go):
        return False
    mine, theirs = _rank(view, move), _known(view, enemy.space)
    if mine == CANNON:
        return enemy.flag is not None or (theirs or 0) >= MAJOR
    return enemy.flag is not None or mine >= STRONG if theirs is None else beats(mine, theirs) is True


NEWCOMERS: Final = {
    "careless": Newcomer(attacks, presses_on),
    "rushing": Newcomer(runs, hurries),
    "careful": Newcomer(compares, hurries),
}
