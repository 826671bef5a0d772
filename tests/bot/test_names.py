"""At a table everybody is called something, and nobody is called what somebody else is."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.interactions.entry.incoming import person_of
from bot.ui.languages import bare
from bot.ui.screens.table import table_message
from bot.values.names import COMPUTERS, Named, free_computer_name, told_apart
from bot.values.table import Person
from games import GAMES
from tests.support.bot.direct_bot import direct_bot
from tests.support.bot.service import resigned

MOST_PLAYERS = max(game.seats[-1] for game in GAMES.values())


def people(*names: str) -> tuple[str, ...]:
    return told_apart([Named(name, person) for person, name in enumerate(names, 100)])


def test_names_that_differ_stay_as_they_are() -> None:
    assert people("Ann", "Bob", "Cas (2)") == ("Ann", "Bob", "Cas (2)")


@pytest.mark.parametrize("twin", ["Ann", "ann", "Ann\u200b", "A\u202enn", " Ann ", "Ａｎｎ", "Ann\u3164"])
def test_of_two_people_of_one_name_the_second_gets_a_number(twin: str) -> None:
    first, second = people("Ann", twin)

    assert first == "Ann"
    assert second.casefold().replace("ａｎｎ", "ann") == "ann (2)"


def test_who_is_called_like_somebodys_number_gets_another() -> None:
    assert people("Ann", "Ann (2)", "Ann", "Ann") == ("Ann", "Ann (2)", "Ann (3)", "Ann (4)")


def test_a_number_stays_with_its_person_when_the_seats_change() -> None:
    ann, twin = Named("Ann", 100), Named("Ann", 200)

    assert told_apart([ann, twin]) == ("Ann", "Ann (2)")
    assert told_apart([twin, ann]) == ("Ann (2)", "Ann")


@pytest.mark.parametrize("name", ["Computer 1", "computer 1", "Computer 1\u200b", "Computer 7"])
def test_a_person_is_never_called_what_only_computer_players_are(name: str) -> None:
    named = told_apart([Named(name, 100), Named("Computer 1", None)])

    assert named[1] == "Computer 1"
    assert named[0].endswith(" (2)")


@pytest.mark.parametrize("name", ["Computer (Ann)", "computer(ann)", "Ｃomputer\u200b （Ann）", "Computer (Ann) (2)"])
def test_whoever_calls_themselves_like_a_stand_in_is_called_by_their_seat(name: str) -> None:
    assert people("Ann", name, "Cas") == ("Ann", "Player 2", "Cas")


def test_nobody_gets_a_number_that_makes_them_a_stand_in() -> None:
    assert people("Computer", "Computer") == ("Player 1", "Player 2")


def test_who_has_a_name_that_nobody_can_see_is_called_by_their_seat() -> None:
    assert people("\u200b", "\u3164", "Player 1") == ("Player 1", "Player 2", "Player 1 (2)")


async def test_two_people_of_one_name_are_told_apart_in_text_and_picture(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        twins = (Person(101, "Ann", "en-US"), Person(102, "Ann", "en-US"))
        table = await bot.begun("glory", twins)
        spec = table_message(bot.contexts.of(table, "en-US"))

        assert "**Ann** and **Ann (2)**" in bare(spec.below)
        assert spec.picture_spec is not None
        assert spec.picture_spec.names == ("Ann", "Ann (2)")


async def test_who_resigned_is_told_under_the_name_that_they_had_at_the_table(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        same = tuple(Person(number, "Ann", "en-US") for number in (101, 102, 103))
        result = await resigned(bot.tables, await bot.begun("glory", same), 102)

        assert [getattr(event, "name", "") for event in result.events] == ["Ann (2)"]


async def test_a_name_is_stored_as_it_is(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        twin = Person(102, "Ann\u202e", "en-US")
        table = await bot.lobby("glory", (Person(101, "Ann", "en-US"), twin))

        assert await bot.repositories.people.known(102) == twin
        assert (await bot.tables.get(table.id)).names == ("Ann", "Ann (2)")


@pytest.mark.parametrize(
    ("display", "name"),
    [("Ann", "Ann"), ("A\x00n\ud800n", "Ann"), ("\u200b", "ann_1"), ("\x00", "ann_1"), ("\u202eAnn", "\u202eAnn")],
)
def test_somebody_is_known_by_what_they_are_called_here_or_by_their_account(display: str, name: str) -> None:
    user: Any = SimpleNamespace(id=1, display_name=display, name="ann_1")

    assert person_of(user, "nl") == Person(1, name, "nl")


def test_a_computer_player_shares_neither_name_nor_initial_with_anybody_at_the_table() -> None:
    assert free_computer_name(["Bob"]) == "Ada"
    assert free_computer_name(["Ann", "bruno"]) == "Cleo"
    assert free_computer_name(["ADA", "Ａda"]) == "Bruno"


def test_where_each_initial_is_taken_a_computer_player_has_a_name_of_its_own_all_the_same() -> None:
    people = [f"{name[0]}." for name in COMPUTERS]
    assert free_computer_name([*people, "Ada"]) == "Bruno"


def test_computer_players_begin_with_letters_of_their_own() -> None:
    assert len({name[0] for name in COMPUTERS}) == len(COMPUTERS) > MOST_PLAYERS


def test_whoever_is_called_like_a_computer_player_that_sits_there_gets_a_number() -> None:
    assert told_apart([Named("Ada", 100), Named("Ada", None)]) == ("Ada (2)", "Ada")
