"""The rules of Heroes & Cities and an umpire that was written independently agree, move by move and game by game."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.chance import NoChance
from games.core import Seat
from games.heroes import Colour, Go, Heroes, Heroes2, HeroesState, Length, Promote, rules_1, rules_2
from games.heroes.ending import (
    ALONE,
    CONTROL,
    FEW,
    FEW_DRAWN,
    LIMIT,
    LIMIT_PIECES,
    LIMIT_WHITE,
    QUIETLY,
    QUIETLY_DRAWN,
    QUIETLY_PIECES,
    THIRD,
    THIRD_DRAWN,
    THIRD_PIECES,
)
from games.heroes.resolution import key
from games.match import mover, replay
from tests.support.amount import amount
from tests.support.games.heroes.judge import Place, Umpire, Verdict, beside, handed_over, place_of, square_of, written
from tests.support.games.make_golden import files, golden
from tests.support.games.random_play import random_play
from tests.support.games.truth import state_of

GAME = Heroes()
BY_NUMBER = (GAME, GAME, Heroes2())
"""By which rules positions at random are played: one of three by rules 2, of which there are short games too."""
CHUNKS = amount(4, 10)
POSITIONS = 2000
"""In each chunk; their legal moves are compared, and what comes of a few of them."""
PLAYED = 2
ENDS = {
    "all cities": (CONTROL,),
    "one piece": (ALONE,),
    "few pieces": (FEW, FEW_DRAWN),
    "third time": (THIRD, THIRD_DRAWN, rules_1.THIRD_DRAWN),
    "third time, pieces": (THIRD_PIECES,),
    "quiet": (QUIETLY, QUIETLY_DRAWN, rules_1.QUIETLY_DRAWN),
    "quiet, pieces": (QUIETLY_PIECES,),
    "limit": (LIMIT, rules_2.LIMIT_DRAWN),
    "limit, pieces": (LIMIT_PIECES,),
    "limit, last": (rules_2.LIMIT_LAST,),
    "limit, white": (LIMIT_WHITE,),
}
"""The umpire's word for an ending, and ours: with a winner, and drawn."""


def scattered(random: Random) -> str:
    """A board at random: few pieces, all of them, a melee on a part of the board, or far more than there can be."""
    kind, men, squares = random.randrange(12), "AAHaah", list(range(100))
    if kind < 3:
        count = random.randrange(2, 8)
    elif kind < 5:
        count = 16
    elif kind < 6:
        count = random.randrange(40, 90)
    elif kind < 7:
        count, men = random.randrange(96, 99), random.choice(("AAAAHa", "aaaaAh"))
    else:
        across, up, side = random.randrange(6), random.randrange(6), random.randrange(4, 6)
        squares = [x + 10 * y for x in range(across, min(10, across + side)) for y in range(up, min(10, up + side))]
        count = min(16, len(squares))
    board = ["."] * 100
    for square in random.sample(squares, count):
        board[square] = random.choice(men)
    return "".join(board)


def at_random(random: Random, rules: int) -> HeroesState:
    """A position at random in which somebody can move, of a short game now and then; quiet for long and with few turns
    left, so that they run out now and then."""
    while True:
        board, cities = scattered(random), "".join(random.choices("wb", (random.randrange(1, 9), 4), k=8))
        mover: Colour = "white" if random.randrange(2) else "black"
        length: Length = "full" if random.randrange(3) else "short"
        if any(handed_over(board, cities, mover, length).moves()):
            return HeroesState(
                turn=9,
                white=Seat(random.randrange(2)),
                mover=mover,
                board=board,
                cities=cities,
                length=length,
                left=random.randrange(1, 10) if length == "short" else None,
                conqueror=random.choice(("white", "black", None)) if length == "short" and rules == 2 else None,
                quiet=random.randrange(30, 40),
                seen=(key(board, cities, mover),),
            )


def umpire_of(state: HeroesState, rules: int = GAME.rules) -> Umpire:
    umpire = handed_over(state.board, state.cities, state.mover, state.length)
    umpire.rules, umpire.calm, umpire.left, umpire.conqueror = rules, state.quiet, state.left, state.conqueror
    return umpire.aside()


def ours(state: HeroesState) -> set[tuple[Place, Place]]:
    """The legal moves as the umpire writes them."""
    (seat,) = GAME.view(state, None).to_act
    return set(map(pair, GAME.legal(GAME.view(state, seat))))


def pair(move: Go | Promote) -> tuple[Place, Place]:
    return place_of(move.piece), place_of(move.to if isinstance(move, Go) else move.piece)


def verdict_of(state: HeroesState) -> Verdict:
    """What the rules say that the last turn led to."""
    trail, ended = state.trail, state.ended
    assert trail is not None
    why = winner = ""
    if ended is not None:
        drawn = not ended.winners
        why = next(word for word, reasons in ENDS.items() if ended.reason in (reasons[1:] if drawn else reasons[:1]))
        winner = "draw" if drawn else "white" if ended.winners == (state.white,) else "black"
    return Verdict(
        frozenset(place_of(piece.square) for piece in trail.captured),
        trail.conquered,
        trail.promoted,
        [event.kind for event in state.last].count("passed"),
        winner,
        why,
    )


def agree(umpire: Umpire, after: HeroesState, start: Place, to: Place) -> None:
    """The umpire plays the move too, and comes to the whole of what the rules came to."""
    verdict = umpire.play(start, to)

    assert verdict_of(after) == verdict
    assert (after.board, after.cities) == written(umpire)
    assert (after.mover, after.quiet) == (umpire.mover, umpire.calm)
    assert (after.left, after.conqueror) == (umpire.left, umpire.conqueror)


def tempting(random: Random, umpire: Umpire, moves: Sequence[tuple[Place, Place]]) -> list[tuple[Place, Place]]:
    """Of some moves those to where most pieces stand close by."""

    def company(move: tuple[Place, Place]) -> int:
        return sum(place in umpire.men for place in beside(move[1]))

    return sorted(random.sample(moves, min(len(moves), 10)), key=company)[-PLAYED:]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_umpire_agrees_on_random_positions(chunk: int) -> None:
    random = Random(chunk)
    for number in range(POSITIONS):
        game = BY_NUMBER[number % len(BY_NUMBER)]
        state = at_random(random, game.rules)
        (seat,) = GAME.view(state, None).to_act
        umpire = umpire_of(state, game.rules)
        moves = sorted(umpire.moves())

        assert ours(state) == set(moves)

        for start, to in tempting(random, umpire, moves):
            square = square_of(start)
            move = Go(piece=square, to=square_of(to)) if start != to else Promote(piece=square)
            agree(umpire.aside(), game.apply(state, seat, move, NoChance()).state, start, to)


@pytest.mark.parametrize("number", range(8))
def test_the_umpire_follows_a_random_game_to_the_same_end(number: int) -> None:
    plies = random_play(GAME, number)
    umpire = umpire_of(state_of(plies[0].match, HeroesState))
    for ply in plies:
        assert ours(state_of(ply.match, HeroesState)) == set(umpire.moves())

        after = state_of(ply.match.play(ply.seat, ply.move).match, HeroesState)

        agree(umpire, after, *pair(GAME.read(str(ply.move))))


@pytest.mark.parametrize("number", range(8, 12))
def test_after_a_turn_nobody_is_enclosed_anywhere_on_the_board(number: int) -> None:
    for ply in random_play(GAME, number):
        umpire = umpire_of(state_of(ply.match, HeroesState))

        assert not any(umpire.surrounded(place) for place in umpire.men)


@pytest.mark.parametrize("path", files("heroes"), ids=lambda path: path.name.split(".")[0])
def test_the_umpire_follows_a_golden_game_to_the_same_end(path: Path) -> None:
    record = golden(path).record
    first, *played = replay(record, GAMES.of_record(record))
    umpire = umpire_of(state_of(first.match, HeroesState), record.rules)
    for step in played:
        text = step.line.partition(" ")[2]
        if mover(step.line) is not None:
            agree(umpire, state_of(step.match, HeroesState), *pair(GAME.read(text)))
