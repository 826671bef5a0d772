"""How the levels of Heroes & Cities differ."""

from games.chance import SeededChance
from games.heroes import HeroesState
from games.levels import Level
from games.players import PLAYERS
from tests.support.games.heroes.positions import GAME, play, position, view
from tests.support.games.matches import victories
from tests.support.games.pairing import Pairing

LEVELS = PLAYERS["heroes"]
BUDGET = 400
BETWEEN = position("Ad6 Ag1 Ah1 Ai1 ac8 ae8 aj5", cities="wwwwwbbb")
"""Between two enemies lies the only city that White can conquer."""


def chosen(state: HeroesState, level: Level, number: int = 0) -> str:
    return str(LEVELS[level](view(state), SeededChance(bytes(32), number), BUDGET))


def captured(state: HeroesState, move: str) -> set[str]:
    """The squares of what a move captures."""
    trail = play(state, move).state.trail
    return {piece.square for piece in trail.captured} if trail else set()


def left_to_be_taken(state: HeroesState, move: str) -> bool:
    """Whether the other player can capture after a move."""
    after = play(state, move).state
    (seat,) = GAME.view(after, None).to_act
    chance = SeededChance(bytes(32), 0)
    trails = [GAME.apply(after, seat, answer, chance).state.trail for answer in GAME.legal(view(after))]
    return any(piece.colour == state.mover for trail in trails if trail for piece in trail.captured)


# Easy plays as a beginner


def test_easy_steps_in_between_two_enemies_and_is_captured() -> None:
    assert {chosen(BETWEEN, Level.EASY, number) for number in range(10)} == {"move.d6.d8"}

    assert captured(BETWEEN, "move.d6.d8") == {"d8"}
    assert chosen(BETWEEN, Level.NORMAL) != "move.d6.d8"


def test_easy_takes_a_piece_that_stands_free() -> None:
    state = position("Ac5 ad5 Ag5 Ah1 ab9 ag9")

    for number in range(10):
        assert captured(state, chosen(state, Level.EASY, number)) == {"d5"}


def test_easy_overlooks_every_other_time_what_the_enemy_threatens() -> None:
    state = position("Ae5 ad5 ah5 Ag1 ab9")

    left = [left_to_be_taken(state, chosen(state, Level.EASY, number)) for number in range(20)]

    assert 4 <= sum(left) <= 16
    assert not left_to_be_taken(state, chosen(state, Level.NORMAL))


def test_easy_wins_against_random_play() -> None:
    assert victories(Pairing("heroes", 2, "easy", "random"), 3, BUDGET) >= 5
