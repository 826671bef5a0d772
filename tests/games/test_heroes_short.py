"""Heroes & Cities: our option of a short game, with its cities, its turns and its end."""

from typing import Any

import pytest

from games.chance import NoChance, ScriptedChance
from games.core import Seat, Term
from games.heroes import Colour, Heroes2, HeroesOptions, HeroesState
from games.heroes.components import OPENING_CITIES
from games.heroes.ending import CONTROL, LIMIT, LIMIT_PIECES, LIMIT_WHITE, QUIETLY_DRAWN, THIRD_DRAWN
from games.heroes.resolution import key
from games.heroes.rules_2 import LIMIT_DRAWN, LIMIT_LAST
from games.match import replay
from tests.support.games.heroes.positions import ANN, BOB, CLOSE, CORNERS, GAME, PEN, board, ended, play, position, told
from tests.support.games.make_golden import files, golden


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
    assert ended(short("Ae5 ae9", 2), "e5 e6", "e9 e8").reason == LIMIT_WHITE


@pytest.mark.parametrize(
    ("standing", "cities", "reason", "winner"),
    [
        ("He5 he9 hf9", "wwwwwbbb", LIMIT, "white"),
        ("He5 He4 he9 hb9", "wwwbbbbb", LIMIT, "black"),
        ("He5 He4 he9", "wwwwbbbb", LIMIT_PIECES, "white"),
        ("He5 he9 hf9", "wwwwbbbb", LIMIT_PIECES, "black"),
        ("He5 he9", "wwwwbbbb", LIMIT_WHITE, "white"),
        ("He5 He4 he9 hb9", "bbbbwwww", LIMIT_WHITE, "white"),
    ],
)
@pytest.mark.parametrize("white", [ANN, BOB], ids=["Ann is white", "Bob is white"])
def test_ruling_a_short_game_is_won_by_cities_then_pieces_then_by_white(
    standing: str, cities: str, reason: Term, winner: Colour, white: Seat
) -> None:
    outcome = ended(short(standing, 1, cities=cities, white=white), "e9 e8")

    assert (outcome.reason, outcome.winners) == (reason, (white if winner == "white" else Seat(1 - white),))


def test_who_conquers_with_the_last_turn_of_a_short_game_wins_nothing_by_having_done_it_last() -> None:
    step = play(short("Hc3 ad5", 1, cities="wwwwwbbb"), "d5 d4")

    assert step.state.ended is not None
    assert (step.state.ended.scores, step.state.ended.winners) == ((4, 4), (ANN,))
    assert told(step)[-1] == "All is equal after 30 turns each, and Black had the last turn."
    assert step.state.conqueror is None


def test_whoever_opens_a_short_game_is_told_nothing_of_black_and_white() -> None:
    assert HeroesOptions(length="short").remarks(2) == HeroesOptions().remarks(2) == ()


def test_a_pass_counts_as_a_turn_of_a_short_game() -> None:
    state = position(PEN, also="", length="short", left=20)

    assert (play(state, CLOSE).state.left, play(state, CLOSE).state.mover) == (18, "white")


def test_the_limit_of_a_short_game_is_checked_after_the_endings_of_a_full_one() -> None:
    assert ended(short("Ad6 ae9", 2, cities="wwwwwbww"), "d6 d7").reason == CONTROL
    assert ended(short("He5 he9", 1, quiet=39), "e9 e8").reason == QUIETLY_DRAWN
    repeated = key(board(f"He5 he8 {CORNERS}"), OPENING_CITIES, "white")
    assert ended(short("He5 he9", 1, seen=(repeated, repeated)), "e9 e8").reason == THIRD_DRAWN


# Rules 2


@pytest.mark.parametrize(
    ("standing", "cities", "conqueror", "move", "reason", "winners"),
    [
        ("He5 he9 hf9", "wwwwwbbb", "black", "e9 e8", LIMIT, (ANN,)),
        ("He5 He4 he9", "wwwwbbbb", "black", "e9 e8", LIMIT_PIECES, (ANN,)),
        ("He5 he9", "wwwwbbbb", "black", "e9 e8", LIMIT_LAST, (BOB,)),
        ("He5 he9", "wwwwbbbb", "white", "e9 e8", LIMIT_LAST, (ANN,)),
        ("He5 he9", "wwwwbbbb", None, "e9 e8", LIMIT_DRAWN, ()),
        ("Hc3 ad5", "wwwwwbbb", "white", "d5 d4", LIMIT_LAST, (BOB,)),
    ],
)
def test_a_game_that_began_by_rules_2_is_won_by_whoever_conquered_last_when_all_else_is_equal(
    standing: str, cities: str, conqueror: Colour | None, move: str, reason: Term, winners: tuple[Seat, ...]
) -> None:
    state = short(standing, 1, cities=cities, conqueror=conqueror)

    found = Heroes2().apply(state, BOB, GAME.read(move), NoChance()).state.ended

    assert found is not None
    assert (found.reason, found.winners) == (reason, winners)


def test_stored_short_games_of_rules_2_end_as_they_did_though_the_newest_rules_end_them_otherwise() -> None:
    stored = [golden(path) for path in files("heroes")]
    equal = [it for it in stored if it.record.rules == 2 and it.outcome.reason in (LIMIT_LAST, LIMIT_DRAWN)]

    by_both = [
        [list(replay(it.record.replace(rules=game.rules), game))[-1].match.outcome for game in (Heroes2(), GAME)]
        for it in equal
    ]

    assert len(equal) == 2
    assert [old for old, _ in by_both] == [it.outcome for it in equal]
    assert [new and new.reason for _, new in by_both] == [LIMIT_WHITE, LIMIT_WHITE]
