"""Newcomers to Heroes & Cities."""

from collections.abc import Sequence
from typing import Final

from games.heroes.board import (
    CITY_AT,
    LINES,
    OWNERS,
    Turn,
    colour_of,
    free_squares,
    made_hero,
    moved,
    owned,
    reach,
    squares_of,
    steps_of,
)
from games.heroes.components import FREE, INDEX, SIDE, is_hero, other
from games.heroes.model import HeroesView
from games.heroes.moves import Go, HeroesMove
from tools.strength.newcomers.newcomer import Newcomer, best, gaining


def grabs(view: HeroesView, moves: Sequence[HeroesMove]) -> list[HeroesMove]:
    """Captures as many enemy pieces as it can, whatever that costs."""
    return gaining(moves, lambda move: _taken(view, move))


def advances_safely(view: HeroesView, moves: Sequence[HeroesMove]) -> list[HeroesMove]:
    """Goes forward as far as a piece can go, but not where the enemy's next move can capture it."""
    return best(_safe(view, moves), lambda move: _forward(view, move))


def conquers(view: HeroesView, moves: Sequence[HeroesMove]) -> list[HeroesMove]:
    """Conquers a city whenever it can, whatever that costs."""
    return [move for move in moves if _after(view, move).conquered]


def wins_most(view: HeroesView, moves: Sequence[HeroesMove]) -> list[HeroesMove]:
    """Takes the most at once, pieces and cities, less what it loses by that."""
    return best(moves, lambda move: _captured(view, move) + _after(view, move).conquered)


def nears_safely(view: HeroesView, moves: Sequence[HeroesMove]) -> list[HeroesMove]:
    """Goes only where the enemy's next move cannot capture the piece, and there conquers or brings an attacker nearer
    to one of the enemy's cities, by as many steps as it can."""
    safe = _safe(view, moves)
    return conquers(view, safe) or best(safe, lambda move: _nearer(view, move))


def _safe(view: HeroesView, moves: Sequence[HeroesMove]) -> Sequence[HeroesMove]:
    """The moves after which the piece cannot be captured at once; all, if there is none."""
    return [move for move in moves if not _is_given_away(view, move)] or moves


def _after(view: HeroesView, move: HeroesMove) -> Turn:
    start = INDEX[move.piece]
    if isinstance(move, Go):
        return moved(view.board, view.cities, start, INDEX[move.to], view.length)
    return made_hero(view.board, view.cities, start)


def _taken(view: HeroesView, move: HeroesMove) -> int:
    """How many enemy pieces a move captures."""
    turn = _after(view, move)
    return len(turn.captured) - _lost(view, move, turn)


def _captured(view: HeroesView, move: HeroesMove) -> int:
    """How many enemy pieces a move captures, less the own ones that it loses."""
    turn = _after(view, move)
    return len(turn.captured) - 2 * _lost(view, move, turn)


def _lost(view: HeroesView, move: HeroesMove, turn: Turn) -> int:
    to = INDEX[move.to] if isinstance(move, Go) else None
    return sum(at == to or colour_of(view.board[at]) == view.mover for at in turn.captured)


def _is_given_away(view: HeroesView, move: HeroesMove) -> bool:
    """Whether the enemy's next move can capture the piece that moved."""
    turn, enemy = _after(view, move), other(view.mover)
    square = INDEX[move.to if isinstance(move, Go) else move.piece]
    free, near = free_squares(turn.board), _beside_row(turn.board, square)
    return any(
        square in moved(turn.board, turn.cities, start, to, view.length).captured
        for start in owned(turn.board, enemy)
        for to in squares_of(reach(free, start, steps_of(turn.board[start])) & near)
    )


def _beside_row(board: str, square: int) -> int:
    """The squares that end the rows of pieces through a square, as a set: only from there it can be enclosed."""
    ends = [next((at for at in ray if board[at] == FREE), None) for line in LINES[square] for ray in line]
    return sum({1 << at for at in ends if at is not None})


def _forward(view: HeroesView, move: HeroesMove) -> int:
    """How many rows a move goes towards the enemy."""
    if not isinstance(move, Go):
        return 0
    rows = INDEX[move.to] // SIDE - INDEX[move.piece] // SIDE
    return rows if view.mover == "white" else -rows


def _nearer(view: HeroesView, move: HeroesMove) -> int:
    """By how many steps an attacker comes nearer to the enemy's nearest city; 0 of other moves."""
    if not isinstance(move, Go) or is_hero(view.board[INDEX[move.piece]]):
        return 0
    return _distance(view, INDEX[move.piece]) - _distance(view, INDEX[move.to])


def _distance(view: HeroesView, square: int) -> int:
    """Steps to the enemy's nearest city without a piece on it, as if nothing stood between."""
    enemy = OWNERS[other(view.mover)]
    cities = [at for at, city in CITY_AT[view.length].items() if view.cities[city] == enemy and view.board[at] == FREE]
    return min([_steps(square, city) for city in cities], default=0)


def _steps(one: int, another: int) -> int:
    return max(abs(one // SIDE - another // SIDE), abs(one % SIDE - another % SIDE))


NEWCOMERS: Final = {
    "careless": Newcomer(grabs, advances_safely),
    "rushing": Newcomer(conquers, nears_safely),
    "careful": Newcomer(wins_most, nears_safely),
}
