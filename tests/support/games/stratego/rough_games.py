"""Random games of Stratego 4 in which much happens: battles, shots, and flags on their way."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from games.chance import SeededChance
from games.core import Seat
from games.players.stratego.geometry import geometry
from games.stratego import ARMY, INDEX, Go, Piece, Place, StrategoMove, StrategoState
from tests.support.amount import amount
from tests.support.games.random_play import variants
from tests.support.games.stratego.positions import GAME, view

GAMES = amount(12, 120)
"""How many are played."""
RUSH = 0.6
"""How often a rough game fights, or brings a flag on."""


def listed(state: StrategoState, seat: Seat, random: Random, chance: SeededChance) -> StrategoMove:
    """A move of a rough game: it often fights or moves a piece with a flag, nearer to the turret if it can."""
    seen = view(state, seat)
    if state.phase == "set-up":
        return Place(ranks=chance.shuffled(ARMY))
    legal = list(GAME.legal(seen))
    if random.random() > RUSH:
        return random.choice(legal)
    taken = {piece.space: piece for piece in seen.pieces}
    way = geometry(seen.closed).way
    lively = [move for move in legal if isinstance(move, Go) and _lively(move, taken, way, seen.allies(seat))]
    return random.choice(lively or legal)


def _lively(move: Go, taken: dict[str, Piece], way: tuple[int, ...], friends: frozenset[Seat]) -> bool:
    fights = move.to in taken and taken[move.to].owner not in friends
    nearer = way[INDEX[move.to]] < way[INDEX[move.piece]]
    return fights or (nearer and taken[move.piece].flag is not None)


@lru_cache(maxsize=12)
def rough_game(number: int) -> tuple[tuple[StrategoState, Seat, StrategoMove, StrategoState], ...]:
    """Every step of a rough game with one of the choices of options and seats: before, who, what, after."""
    return tuple(_rough_game(number))


def _rough_game(number: int) -> Iterator[tuple[StrategoState, Seat, StrategoMove, StrategoState]]:
    every = variants(GAME)
    options, seats = every[number % len(every)]
    random, chance = Random(number), SeededChance(bytes(32), number)
    state = GAME.setup(seats, options, chance).state
    while not state.ended:
        seat = min(GAME.view(state, None).to_act)
        move = listed(state, seat, random, chance)
        before, state = state, GAME.apply(state, seat, move, chance).state
        yield before, seat, move, state
