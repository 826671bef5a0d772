"""Heroes & Cities: our option of a short game, with its cities, its turns and its end."""

from typing import Any

import pytest

from games.chance import ScriptedChance
from games.core import Seat, Term
from games.heroes import Colour, HeroesOptions, HeroesState
from games.heroes.ending import CONTROL, LIMIT, LIMIT_DRAWN, LIMIT_LAST, LIMIT_PIECES, QUIETLY_DRAWN
from tests.support.games.heroes.positions import ANN, BOB, CLOSE, GAME, PEN, SAID, ended, play, position, told


def short(standing: str, left: int, **changes: Any) -> HeroesState:
    """A position of a short game with so many turns left; black is to move where that is odd."""
    return position(standing, "black" if left % 2 else "white", length="short", left=left, **changes)


def test_the_cities_of_a_short_game_lie_on_rows_4_and_7() -> None:
    state = GAME.setup(2, HeroesOptions(length="short"), ScriptedChance(0)).state

    assert dict(zip(GAME.view(state, ANN).places, state.cities, strict=True)) == {
        "b4": "w", "d4": "w", "g4": "w", "i4": "w", "b7": "b", "d7": "b", "g7": "b", "i7": "b",
    }  # fmt: skip
    assert told(play(short("Ad6 Ag3 ae9", 30), "d6 d7"))[1:] == ["Ann conquers the city on d7."]
    assert told(play(short("Ad6 Ag3 ae9", 30), "g3 g4"))[1:] == ["The attacker on g4 becomes a hero."]
    assert play(short("Ad6 Ag3 ae9", 30), "d6 d8").state.cities == "wwwwbbbb"


def test_a_short_game_gives_each_player_thirty_turns() -> None:
    state = GAME.setup(2, HeroesOptions(length="short"), ScriptedChance(0)).state
    walk = ("b1 b2", "b10 b9", "d1 d2", "d10 d9", "f1 f2", "f10 f9", "h1 h2", "h10 h9", "c1 c3", "c10 c8")

    assert (state.left, play(state, *walk).state.left) == (60, 50)
    assert ended(short("Ae5 ae9", 2), "e5 e6") is None
    assert ended(short("Ae5 ae9", 2), "e5 e6", "e9 e8").reason == LIMIT_DRAWN


@pytest.mark.parametrize(
    ("standing", "cities", "conqueror", "reason", "winners"),
    [
        ("He5 he9 hf9", "wwwwwbbb", "black", LIMIT, (ANN,)),
        ("He5 He4 he9 hb9", "wwwbbbbb", "white", LIMIT, (BOB,)),
        ("He5 He4 he9", "wwwwbbbb", "black", LIMIT_PIECES, (ANN,)),
        ("He5 he9", "wwwwbbbb", "black", LIMIT_LAST, (BOB,)),
        ("He5 he9", "wwwwbbbb", "white", LIMIT_LAST, (ANN,)),
        ("He5 he9", "wwwwbbbb", None, LIMIT_DRAWN, ()),
    ],
)
def test_ruling_a_short_game_is_won_by_cities_then_pieces_then_the_last_conqueror(
    standing: str, cities: str, conqueror: Colour | None, reason: Term, winners: tuple[Seat, ...]
) -> None:
    state = short(standing, 1, cities=cities, conqueror=conqueror)

    outcome = ended(state, "e9 e8")

    assert (outcome.reason, outcome.winners) == (reason, winners)


def test_who_conquers_with_the_last_turn_of_a_short_game_has_conquered_last() -> None:
    state = short("Hc3 ad5", 1, cities="wwwwwbbb", conqueror="white")

    outcome = ended(state, "d5 d4")

    assert (outcome.scores, outcome.reason, outcome.winners) == ((4, 4), LIMIT_LAST, (BOB,))


def test_whoever_opens_a_short_game_is_told_that_it_is_uneven() -> None:
    (remark,) = HeroesOptions(length="short").remarks(2)

    assert SAID(remark) == "Black, who has the last turn, wins about 7 of 10 short games."
    assert HeroesOptions().remarks(2) == ()


def test_a_pass_counts_as_a_turn_of_a_short_game() -> None:
    state = position(PEN, also="", length="short", left=20)

    assert (play(state, CLOSE).state.left, play(state, CLOSE).state.mover) == (18, "white")


def test_the_limit_of_a_short_game_is_checked_after_the_endings_of_a_full_one() -> None:
    assert ended(short("Ad6 ae9", 2, cities="wwwwwbww"), "d6 d7").reason == CONTROL
    assert ended(short("He5 he9", 1, conqueror="white", quiet=39), "e9 e8").reason == QUIETLY_DRAWN
