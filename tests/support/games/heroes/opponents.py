"""Who the computer player of Heroes & Cities is held against."""

from collections.abc import Mapping

from games.chance import Chance
from games.core import Move
from games.heroes.board import ATTACKERS, CITY_AT, OWNERS, PIECES, Turn, made_hero, moved
from games.heroes.components import INDEX, SIDE, Colour, is_hero, other
from games.heroes.ending import Course, ending
from games.heroes.game import Heroes
from games.heroes.model import HeroesView
from games.heroes.moves import Go, Promote
from tests.support.games.opponent import Opponent, at_random

PIECE, CITY, HERO = 3, 2, 1
"""What one more of them is worth to the greedy one; a conquest counts twice, as the one loses what the other wins."""
WON = 1000


def greedy_one_ply(view: HeroesView, chance: Chance, budget: int) -> Move:
    """What looks best right after the move, drawn from the best: it takes, conquers and promotes what it can.

    It wins at once if it can, and never loses a piece when another move is better; it does not see any answer.
    """
    moves = list(Heroes().legal(view))
    values = [_worth(_led_to(view, move), view.mover) for move in moves]
    best = max(values)
    return chance.pick([move for move, value in zip(moves, values, strict=True) if value == best])


def _led_to(view: HeroesView, move: Go | Promote) -> Turn:
    start = INDEX[move.piece]
    if isinstance(move, Go):
        return moved(view.board, view.cities, start, INDEX[move.to], view.length)
    return made_hero(view.board, view.cities, start)


def _worth(turn: Turn, mover: Colour) -> int:
    ended = ending(turn.board, turn.cities, Course())
    if ended is not None:
        return {mover: WON, "nobody": 0}.get(ended.winner, -WON)
    return _belongings(turn, mover) - _belongings(turn, other(mover))


def _belongings(turn: Turn, colour: Colour) -> int:
    pieces = [piece for piece in turn.board if piece in PIECES[colour]]
    return PIECE * len(pieces) + HERO * sum(map(is_hero, pieces)) + CITY * turn.cities.count(OWNERS[colour])


def beginner(view: HeroesView, chance: Chance, budget: int) -> Move:
    """As somebody plays who has only read the rules, with care: take, conquer and promote where that is possible; else
    walk on towards the nearest enemy city, but not beside an enemy."""
    moves = list(Heroes().legal(view))
    values = [(_worth(_led_to(view, move), view.mover), _walk(view, move)) for move in moves]
    best = max(values)
    return chance.pick([move for move, value in zip(moves, values, strict=True) if value == best])


def _walk(view: HeroesView, move: Go | Promote) -> tuple[bool, int]:
    """How good a way a move is: away from enemies rather than beside one, then the fewer king steps from the attackers
    to the nearest enemy city that nobody stands on, the better."""
    led, enemy = _led_to(view, move), other(view.mover)
    enemies = [square for square, piece in enumerate(led.board) if piece in PIECES[enemy]]
    to = INDEX[move.to] if isinstance(move, Go) else INDEX[move.piece]
    aims = [at for at, city in CITY_AT[view.length].items() if led.cities[city] == OWNERS[enemy] and at not in enemies]
    walkers = [square for square, piece in enumerate(led.board) if piece == ATTACKERS[view.mover]]
    steps = [min((king_steps(walker, aim) for aim in aims), default=0) for walker in walkers]
    return all(king_steps(to, square) > 1 for square in enemies), -min(steps, default=0)


def king_steps(one: int, other: int) -> int:
    """How many steps of a king are between two squares of an empty board."""
    (row, column), (other_row, other_column) = divmod(one, SIDE), divmod(other, SIDE)
    return max(abs(row - other_row), abs(column - other_column))


OPPONENTS: Mapping[str, Opponent] = {"random": at_random("heroes"), "greedy": greedy_one_ply, "beginner": beginner}
