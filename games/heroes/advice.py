"""Why a move in Heroes & Cities may be good, and what to notice before one: all is read off what the move leads to."""

from functools import lru_cache
from typing import NamedTuple

from games.advice import Reason, when
from games.heroes.board import ATTACKERS, CITY_AT, HERO_STEPS, OWNERS, owned
from games.heroes.components import INDEX, SIDE, SQUARES, other
from games.heroes.model import QUIET, HeroesState, HeroesView, state_of
from games.heroes.moves import Go, HeroesMove, resolve
from games.heroes.tips import aims, capturable, threatened
from games.words import N_, NN_, Who


class Sight(NamedTuple):
    """What a move leads to: the position, the square of its piece, and what fell of the enemy's and of the own."""

    after: HeroesState
    to: int
    won: tuple[str, ...]
    lost: tuple[str, ...]


@lru_cache(maxsize=4)
def _sight(view: HeroesView, move: HeroesMove) -> Sight:
    after = resolve(state_of(view), move).state
    trail = after.trail
    fallen = () if trail is None else trail.captured
    won = tuple(it.square for it in fallen if it.colour != view.mover)
    lost = tuple(it.square for it in fallen if it.colour == view.mover)
    return Sight(after, INDEX[move.to if isinstance(move, Go) else move.piece], won, lost)


def _comes_again(view: HeroesView, move: HeroesMove) -> bool:
    """Whether its player has a turn after it, if the other has a quiet one."""
    after = _sight(view, move).after
    between = 0 if after.mover == view.mover else 1
    goes_on = after.ended is None and after.quiet + between < QUIET
    return goes_on and (after.left is None or after.left > between)


def _saved(view: HeroesView, move: HeroesMove) -> bool:
    """Whether the piece that moves could have been captured where it stood, and cannot where it goes."""
    found = _sight(view, move)
    was = INDEX[move.piece] in threatened(view.board, view.cities, view)
    return was and not found.lost and not _exposed(view, move)


def _exposed(view: HeroesView, move: HeroesMove) -> bool:
    """Whether the enemy could capture the piece where it goes."""
    found = _sight(view, move)
    return found.to in threatened(found.after.board, found.after.cities, view)


def _guards(view: HeroesView, move: HeroesMove) -> bool:
    """Whether it ends on a city of its own that an enemy could have conquered."""
    found = _sight(view, move)
    aimed = set[int]().union(*aims(view.board, view.cities, other(view.mover), view).values())
    own = CITY_AT[view.length].get(found.to)
    return own is not None and view.cities[own] == OWNERS[view.mover] and found.to in aimed and not found.lost


def _aimed(view: HeroesView, move: HeroesMove) -> set[int]:
    """The enemy cities that its piece could conquer next, and could not from where it stood."""
    if not _comes_again(view, move):
        return set()
    found = _sight(view, move)
    already = aims(view.board, view.cities, view.mover, view).get(INDEX[move.piece], set())
    return aims(found.after.board, found.after.cities, view.mover, view).get(found.to, set()) - already


def _threats(view: HeroesView, move: HeroesMove) -> set[int]:
    """The squares of what could be captured next, and could not have been before it."""
    if not _comes_again(view, move):
        return set()
    after = _sight(view, move).after
    return capturable(after.board, after.cities, view.mover, view) - capturable(
        view.board, view.cities, view.mover, view
    )


def _safe(view: HeroesView, move: HeroesMove) -> bool:
    """Whether the enemy could capture nothing after it."""
    found = _sight(view, move)
    return not found.lost and not threatened(found.after.board, found.after.cities, view)


def _left(view: HeroesView, square: int) -> int:
    """The king steps to the nearest enemy city on the empty board."""
    enemy = [at for at, number in CITY_AT[view.length].items() if view.cities[number] != OWNERS[view.mover]]
    apart = (max(abs(at // SIDE - square // SIDE), abs(at % SIDE - square % SIDE)) for at in enemy)
    return min(apart, default=0)


def _nearer(view: HeroesView, move: HeroesMove) -> bool:
    found = _sight(view, move)
    attacks = view.board[INDEX[move.piece]] == ATTACKERS[view.mover] and not found.lost
    return attacks and _comes_again(view, move) and _left(view, found.to) < _left(view, INDEX[move.piece])


def _trail(view: HeroesView, move: HeroesMove, what: str) -> bool:
    trail = _sight(view, move).after.trail
    return trail is not None and bool(getattr(trail, what)) and not _sight(view, move).lost


def _pieces(view: HeroesView, move: HeroesMove) -> int:
    return len(owned(_sight(view, move).after.board, view.mover))


REASONS = (
    Reason(
        NN_("You capture {count} piece and lose none.", "You capture {count} pieces and lose none.", "count"),
        lambda view, move: when(
            bool(_sight(view, move).won) and not _sight(view, move).lost, count=len(_sight(view, move).won)
        ),
    ),
    Reason(
        N_("You conquer {square}, but {who} could capture you there."),
        lambda view, move: when(
            _trail(view, move, "conquered") and _exposed(view, move),
            square=_square(view, move),
            who=Who(view.seat_of(other(view.mover))),
        ),
    ),
    Reason(N_("You conquer a city: {square}."), lambda v, m: when(_trail(v, m, "conquered"), square=_square(v, m))),
    Reason(
        N_("It becomes a hero, and goes up to {steps} steps."),
        lambda view, move: when(_trail(view, move, "promoted") and _comes_again(view, move), steps=HERO_STEPS),
    ),
    Reason(
        N_("Your piece escapes: on {square} it was in danger."),
        lambda view, move: when(_saved(view, move), square=move.piece),
    ),
    Reason(
        N_("While it stands there, nobody can conquer your city."),
        lambda view, move: when(_guards(view, move), square=_square(view, move)),
    ),
    Reason(
        N_("An enemy city comes within reach: {squares}."),
        lambda view, move: when(
            bool(_aimed(view, move)), squares=tuple(SQUARES[at] for at in sorted(_aimed(view, move)))
        ),
    ),
    Reason(
        N_("You threaten to capture on {squares}."),
        lambda view, move: when(
            bool(_threats(view, move)), squares=tuple(SQUARES[at] for at in sorted(_threats(view, move)))
        ),
    ),
    Reason(
        N_("Then it is {steps} steps to an enemy city."),
        lambda view, move: when(
            _nearer(view, move) and _left(view, _sight(view, move).to) > 1, steps=_left(view, _sight(view, move).to)
        ),
    ),
    Reason(
        NN_("You capture {count} piece, but lose {lost}.", "You capture {count} pieces, but lose {lost}.", "count"),
        lambda view, move: when(
            bool(_sight(view, move).won), count=len(_sight(view, move).won), lost=_sight(view, move).lost
        ),
    ),
    Reason(
        N_("{who} can capture none of your pieces then."),
        lambda view, move: when(_safe(view, move), who=Who(view.seat_of(other(view.mover)))),
    ),
    Reason(
        NN_("You have {count} piece on the board then.", "You have {count} pieces on the board then.", "count"),
        lambda view, move: {"count": _pieces(view, move)},
    ),
)
"""Weightiest first, for moves that do not end the game; the last is always true."""


def _square(view: HeroesView, move: HeroesMove) -> str:
    return SQUARES[_sight(view, move).to]
