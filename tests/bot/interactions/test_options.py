"""The options of a table are changed in one form, by its host and before the game begins."""

import pytest

from bot.tables import replacing
from bot.tables.refusals import Begun, HostOnly, NoSuchOption, TooManySit
from bot.ui.message import CustomId, Menu, buttons_in
from bot.ui.screens.lobby import lobby, options_shown
from bot.ui.screens.options import options_form
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from bot.values.turn_clock import Late
from games import GAMES
from games.errors import Refusal
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder
from tests.support.languages import LANGUAGES

ANN, BOB, CAS = PEOPLE
SPY = ["match=full", "end=round", "spies=half", "nothing=asked", "pace=3600", "late=wait"]


async def send(bot: DirectBot, table: Table, person: Person, values: list[str]) -> Table:
    """Send the form, filled in so; the table after it."""
    reply = await bot.press(person, CustomId("options-set", table.id), *values)
    assert reply.acknowledged
    return await bot.tables.get(table.id)


async def ask(bot: DirectBot, table: Table, person: Person) -> Recorder:
    return await bot.press(person, CustomId("options", table.id))


@pytest.mark.parametrize("name", GAMES)
async def test_one_form_asks_for_everything_that_can_be_chosen_of_a_game(bot: DirectBot, name: str) -> None:
    table, options = await bot.lobby(name, PEOPLE[:1]), GAMES[name].options.model_fields
    asked = {
        value.value.partition("=")[0]
        for boxes in options_form(bot.contexts.of(table, "en")).questions
        for value in boxes.options
    }

    assert asked == {*options, "pace", "late"}
    assert not any(isinstance(row, Menu) for row in lobby(bot.contexts.of(table, "en")).rows), "no menu is left for it"


async def test_the_form_has_ticked_what_is_chosen_and_says_it_in_words(bot: DirectBot) -> None:
    table = await send(bot, await bot.lobby("addvantage", PEOPLE[:2]), ANN, ["end=at once", "hidden_tiles=on"])

    [modal] = (await ask(bot, table, ANN)).modals
    end, variants, pace, _ = [it["component"] for it in modal["components"]]
    assert [(it["label"], bool(it.get("default"))) for it in end["options"]] == [
        ("Ends with the round", False),
        ("Ends at once when a board is full", True),
    ]
    assert [(it["label"], bool(it.get("default"))) for it in variants["options"]] == [
        ("Leave tiles", False),
        ("Hidden tiles", True),
        ("Take back", False),
    ]
    assert [it["label"] for it in pace["options"] if it.get("default")] == ["No clock"]


async def test_a_form_that_has_something_else_ticked_has_another_id_and_is_taken_under_it(bot: DirectBot) -> None:
    """A phone shows again what it showed under the same id."""
    table = await bot.lobby("spy", PEOPLE[:2])
    [before] = (await ask(bot, table, ANN)).modals
    [unchanged] = (await ask(bot, table, ANN)).modals

    reply = await bot.press(ANN, before["custom_id"], *SPY)
    [after] = (await ask(bot, table, ANN)).modals

    assert reply.acknowledged
    assert before["custom_id"] == unchanged["custom_id"] != after["custom_id"]


async def test_what_is_ticked_is_changed_at_once_and_the_lobby_says_it(bot: DirectBot) -> None:
    table = await send(bot, await bot.lobby("spy", PEOPLE[:2]), ANN, SPY)

    assert table.settings.options == {"match": "full", "end": "round", "spies": "half", "nothing": "asked"}
    assert (table.settings.pace, table.settings.late) == (Pace.HOUR, Late.WAIT)
    shown = lobby(bot.contexts.of(table, "en")).below
    assert "or 1 hour a turn · a match: as many games as players · ends with the round · half of the spies" in shown
    assert "If somebody is late: everybody waits" in options_shown(bot.contexts.of(table, "en")).above


async def test_options_of_two_values_are_ticked_where_the_form_has_no_room_to_choose_them(bot: DirectBot) -> None:
    table = await send(bot, await bot.lobby("spy", PEOPLE[:2]), ANN, [*SPY[:2], "nothing=asked", *SPY[4:]])

    [modal] = (await ask(bot, table, ANN)).modals
    variants = modal["components"][2]["component"]
    assert [(it["label"], bool(it.get("default"))) for it in variants["options"]] == [
        ("Half of the spies", False),
        ("With nothing to deploy you end your turn yourself", True),
    ]
    assert table.settings.options == {"match": "full", "end": "round", "spies": "all", "nothing": "asked"}


async def test_a_form_from_before_is_taken_in_which_such_an_option_was_chosen(bot: DirectBot) -> None:
    table = await send(bot, await bot.lobby("spy", PEOPLE[:2]), ANN, ["match=single", "end=round", "spies=all"])

    assert table.settings.options == {"match": "single", "end": "round", "spies": "all", "nothing": "goes on"}


@pytest.mark.parametrize(
    ("person", "values", "refusal"),
    [
        (BOB, SPY, HostOnly),
        (STRANGER, SPY, HostOnly),
        (ANN, [*SPY, "match=best of nine"], NoSuchOption),
        (ANN, [*SPY, "weather=fair"], NoSuchOption),
        (ANN, [*SPY[:3], "pace=17"], NoSuchOption),
        (ANN, ["full"], NoSuchOption),
    ],
)
async def test_nothing_is_changed_by_others_or_by_values_that_are_no_more(
    bot: DirectBot, person: Person, values: list[str], refusal: type[Refusal]
) -> None:
    table = await bot.lobby("spy", PEOPLE[:2])
    before = await bot.sums()

    with pytest.raises(refusal):
        await send(bot, table, person, values)
    assert await bot.sums() == before


async def test_nothing_is_changed_and_no_form_is_shown_once_the_game_has_begun(bot: DirectBot) -> None:
    table = await bot.begun("spy", PEOPLE[:2])
    before = await bot.sums()

    assert (await ask(bot, table, ANN)).modals == []
    with pytest.raises(Begun):
        await send(bot, table, ANN, SPY)
    assert await bot.sums() == before


async def test_whoever_cannot_change_anything_reads_what_is_chosen(bot: DirectBot) -> None:
    reply = await ask(bot, await bot.lobby("spy", PEOPLE[:2]), BOB)

    assert reply.modals == []
    assert "Een los spel · " in reply.shown[-1].above
    assert reply.shown[-1].rows == ()


async def test_where_the_form_has_no_room_for_the_clock_it_stands_with_the_options(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.interactions.table.lobby.has_clock", lambda game: False)
    table = await bot.lobby("spy", PEOPLE[:2])
    [menu, form] = (await ask(bot, table, ANN)).shown[-1].rows
    assert isinstance(menu, Menu)

    reply = await press_in_answer(bot, ANN, menu.id, "3600")
    assert "Time for a turn: 1 hour" in reply.shown[-1].above
    assert (await bot.tables.get(table.id)).settings.pace is Pace.HOUR
    [change] = buttons_in(form)
    assert len((await press_in_answer(bot, ANN, change.id)).modals) == 1


async def press_in_answer(bot: DirectBot, person: Person, control: str, *values: str) -> Recorder:
    """Use a control of a message that only the person sees."""
    return await bot.press(person, control, *values, private=True)


async def test_as_many_can_sit_down_as_the_options_allow_and_nobody_is_sent_away(bot: DirectBot) -> None:
    table = await bot.lobby("addvantage", PEOPLE[:2])
    table = await send(bot, table, ANN, ["leave_tiles=on"])
    assert table.seating.size == 2
    table = await send(bot, table, ANN, [])
    assert table.seating.size == 4

    table = await bot.change(table, replacing.seated, CAS, bot.tables.clock())
    with pytest.raises(TooManySit):
        await send(bot, table, ANN, ["leave_tiles=on"])


async def test_alone_with_computers_they_take_the_seats_that_the_options_need(bot: DirectBot) -> None:
    opened = await bot.open("stratego", ANN, channel=PRIVATE)

    assert len((await send(bot, opened, ANN, ["teams=on"])).players) == 4


def test_the_words_of_the_form_are_short_enough_to_stand_there_whole() -> None:
    for game in GAMES.values():
        for field in game.options.model_fields.values():
            assert all(len(language.text(str(field.title))) <= 45 for language in LANGUAGES)
