"""Formations of Stratego 4: ready-made ones, and how a person writes one down."""

import re
from pathlib import Path

import pytest

import games
from games.chance import ScriptedChance, SeededChance
from games.core import Seat
from games.errors import Illegal, Unreadable
from games.stratego import Stratego
from games.stratego.board import FLAG_PLACE, FLAG_START, FORMATION_ROWS, PLACES, RECRUITMENT, SIDES, Side
from games.stratego.components import ARMY
from games.stratego.formations import FORMATIONS, ROWS, at_random, mirrored, notation, read_ranks, written
from games.stratego.moves import Place
from games.words import english
from tests.support.bot.direct_bot import direct_bot
from tests.support.bot.drafting import pressed

GAME = Stratego()

RUNS = FORMATIONS["The flag runs"]
RUNS_WRITTEN = "3 6 9 6 8 6 3 / 5 7 1 1 5 4 / 4 4 3 7 3 2 5"


def test_eight_formations_at_least_are_ready_and_no_two_are_the_same_or_each_others_mirror() -> None:
    seen = [*FORMATIONS.values(), *map(mirrored, FORMATIONS.values())]

    assert len(FORMATIONS) >= 8
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("name", FORMATIONS)
def test_a_ready_made_formation_is_exactly_the_army(name: str) -> None:
    assert sorted(FORMATIONS[name], reverse=True) == list(ARMY)


@pytest.mark.parametrize("side", SIDES)
def test_the_rows_are_those_that_the_player_sees_and_the_flag_stands_fourth_in_the_last(side: Side) -> None:
    rows = [tuple(space for space in row if space != RECRUITMENT[side]) for row in FORMATION_ROWS[side]]

    assert [PLACES[side][row] for row in ROWS] == rows
    assert PLACES[side][FLAG_PLACE] == rows[2][3] == FLAG_START[side]


def test_the_random_one_is_the_army_in_the_order_that_chance_gives() -> None:
    assert at_random(ScriptedChance(*range(19, 0, -1))) == ARMY
    assert at_random(ScriptedChance(0, *range(18, 0, -1))) == (1, *ARMY[1:-1], 9)
    assert at_random(SeededChance(b"one", 0)) != at_random(SeededChance(b"two", 0))


def test_a_mirror_exchanges_left_and_right_in_each_row_and_the_flag_stays_where_it_is() -> None:
    assert mirrored(RUNS) == (3, 6, 8, 6, 9, 6, 3, 4, 5, 1, 1, 7, 5, 5, 2, 3, 7, 3, 4, 4)
    assert mirrored(RUNS)[FLAG_PLACE] == RUNS[FLAG_PLACE]


@pytest.mark.parametrize("name", FORMATIONS)
def test_the_mirror_of_a_mirror_is_what_it_was(name: str) -> None:
    assert mirrored(mirrored(FORMATIONS[name])) == FORMATIONS[name]


def test_a_formation_is_written_as_three_rows_of_digits() -> None:
    assert written(RUNS) == RUNS_WRITTEN


@pytest.mark.parametrize("name", FORMATIONS)
def test_what_is_written_is_read_again(name: str) -> None:
    assert read_ranks(written(FORMATIONS[name])) == FORMATIONS[name]


@pytest.mark.parametrize(
    "text",
    [
        RUNS_WRITTEN,
        "3696863/571154/4437325",
        "3696863\n571154\n4437325",
        "3696863 571154 4437325",
        "36968635711544437325",
        "3,6,9,6,8,6,3,5,7,1,1,5,4,4,4,3,7,3,2,5",
        "3.6.9.6.8.6.3.5.7.1.1.5.4.4.4.3.7.3.2.5",
        "  3-6-9-6-8-6-3 |\r\n 5 7 1 # 1 5 4 |\r\n 4 4 3 [7] 3 2 5  ",
        "3 6 9 6 8 6 3\n5 7 1 _ 1 5 4\n4 4 3 7 3 2 5",
    ],
)
def test_a_formation_is_read_with_any_marks_between_its_digits(text: str) -> None:
    assert read_ranks(text) == RUNS
    assert GAME.read(f"place {text}") == Place(ranks=RUNS)


@pytest.mark.parametrize("text", ["", " / / ", "the flag runs", "3 6 9 x", "3 6 0", "10 9 8", "٣ ٦"])
def test_letters_a_nought_and_nothing_at_all_are_no_ranks(text: str) -> None:
    assert read_ranks(text) is None


@pytest.mark.parametrize("text", ["", " / / ", "the flag runs", "٣ ٦", "h12 h13", "ring h11", "h12 7", "x" * 500])
def test_what_is_not_meant_as_a_formation_is_none(text: str) -> None:
    assert notation(text) is None
    with pytest.raises(Unreadable):
        GAME.read(f"place {text}")


NAMED = "Marshal General Major Major Captain Captain Captain " + "Scout " * 13


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("0", "0"),
        ("3 6 0", "0"),
        ("10 9 8", "0"),
        ("3696803/571154/4437325", "0"),
        ("3,6,x,9", "x"),
        ("3 6 9 6 8 6 3 / 5 7 1 Bomb 5 4 / 4 4 3 7 3 2 5", "Bomb"),
        ("9 8 7 5x", "5x"),
        (NAMED, "Marshal"),
        (f"1 2 {'x' * 50}", f"{'x' * 39}…"),
    ],
)
@pytest.mark.parametrize("kind", ["place ", "place.", "Place "])
def test_in_a_formation_the_first_word_that_is_no_rank_is_named(kind: str, text: str, word: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.read(kind + text)

    assert english(())(refused.value.phrase) == f"“{word}” is no rank: the ranks are 1 to 9."


async def test_who_types_a_formation_reads_which_word_is_no_rank(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        screen = await pressed(bot, await bot.begun("stratego"), "typed", RUNS_WRITTEN.replace("2", "0"))

    assert "“0” is no rank: the ranks are 1 to 9." in screen.below
    assert f"You wrote: {RUNS_WRITTEN.replace('2', '0')}" in screen.below


def test_the_command_says_that_it_seals_at_once() -> None:
    assert Place.help == "Place your 20 pieces in secret and seal them at once"


@pytest.mark.parametrize(("code", "seals", "at_once"), [("en", "seals", "at once"), ("nl", "verzegelt", "meteen")])
def test_the_rules_say_twice_that_the_command_seals_at_once(code: str, seals: str, at_once: str) -> None:
    text = (Path(games.__file__).parent / "texts" / f"stratego.{code}.md").read_text("utf-8")

    said = re.findall(rf"`/stratego place`[^.]*{seals}[^.]*{at_once}", text)

    assert len(said) == 2, "where an army is placed, and where the commands are told"


@pytest.mark.parametrize(("text", "ranks"), [("9", (9,)), ("9 9 / 1", (9, 9, 1)), ("1" * 21, (1,) * 21)])
def test_an_army_of_the_wrong_size_is_read_so_that_the_rules_can_say_what_is_wrong(
    text: str, ranks: tuple[int, ...]
) -> None:
    assert GAME.read(f"place {text}") == Place(ranks=ranks)


def test_a_piece_of_a_draft_is_called_by_its_number_and_its_name() -> None:
    view = GAME.view(GAME.setup(4, GAME.options(), SeededChance(bytes(32), 0)).state, Seat(0))
    words = english(("Ann", "Bob", "Cas", "Dee"))

    called = [words(GAME.option(view, ("place",), rank).label) for rank in "951"]

    assert called == ["9 Marshal", "5 Lieutenant", "1 Cannon"]
