"""What is done by /table at a table of any game: which table it means, and that it does what the buttons do."""

from datetime import timedelta

import pytest

from bot.tables.refusals import HostOnly, NoneFits, UnknownControl
from bot.values.preferences import Pace
from bot.values.table import Person
from bot.values.turn_clock import Late
from games.errors import NotYourTurn
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot
from tests.support.bot.table_command import clocked, person_of, suggested, typed, waiting

ANN, BOB, CAS = PEOPLE
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def test_the_host_chooses_the_time_for_a_turn_and_what_happens_to_whoever_is_late(bot: DirectBot) -> None:
    lobby = await bot.lobby("addvantage")

    await typed(bot, "lobby options", pace="3600", late="wait")

    table = await bot.tables.get(lobby.id)
    assert (table.settings.pace, table.settings.late) == (Pace.HOUR, Late.WAIT)


async def test_without_options_the_clock_is_shown_to_anybody_and_nothing_changes(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)

    spec = await typed(bot, "lobby options", BOB, table=table.id)

    assert spec.above.endswith("⏱️ Tijd per beurt: 1 dag\n⏱️ Als iemand te laat is: de ander kiest")
    assert (await bot.tables.get(table.id)).version == table.version


OF_MORE, OF_TWO = "a computer plays that turn", "the other player chooses"
EITHER = "a computer plays that turn; with two players the other one chooses"


@pytest.mark.parametrize(
    ("game", "size", "happens"),
    [
        ("heroes", None, OF_TWO),
        ("glory", 2, OF_TWO),
        ("glory", 4, EITHER),
        ("addvantage", None, EITHER),
        ("stratego", None, OF_MORE),
    ],
)
async def test_what_happens_to_whoever_is_late_is_said_as_it_is_for_two_for_more_and_where_either_may_play(
    bot: DirectBot, game: str, size: int | None, happens: str
) -> None:
    table = await bot.open(game, ANN, size=size)

    shown = await typed(bot, "lobby options", table=table.id, pace="3600")

    assert shown.above.endswith(f"⏱️ If somebody is late: {happens}")


@pytest.mark.parametrize(("people", "happens"), [((ANN, CAS), OF_TWO), (PEOPLE, OF_MORE)])
async def test_once_the_game_has_begun_it_is_said_for_those_who_play(
    bot: DirectBot, people: tuple[Person, ...], happens: str
) -> None:
    table = await clocked(bot, *people, game="addvantage")

    shown = await typed(bot, "lobby options", table=table.id)

    assert shown.above.endswith(f"⏱️ If somebody is late: {happens}")


@pytest.mark.parametrize(("option", "value"), [("pace", "7"), ("pace", "-3600"), ("late", "never")])
async def test_a_time_that_is_no_choice_changes_nothing(bot: DirectBot, option: str, value: str) -> None:
    lobby = await bot.lobby("addvantage")

    with pytest.raises(UnknownControl):
        await typed(bot, "lobby options", ANN, HERE, **{option: value})
    assert (await bot.tables.get(lobby.id)).version == lobby.version


async def test_only_the_host_chooses_the_time(bot: DirectBot) -> None:
    await bot.lobby("addvantage")

    with pytest.raises(HostOnly):
        await typed(bot, "lobby options", BOB, pace="3600")


async def test_whoever_is_back_says_so_by_a_command_and_sees_their_panel(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB, CAS, game="addvantage")
    [late] = table.people_to_act
    await bot.pass_time(3 * DAY)
    assert (await bot.tables.get(table.id)).players[late.seat].attendance.stand_in is not None

    spec = await typed(bot, "back", person_of(late))

    assert (await bot.tables.get(table.id)).players[late.seat].attendance.stand_in is None
    assert spec.picture_spec is not None


async def test_a_nudge_by_a_command_is_told_and_everybody_sees_who_nudged(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await bot.pass_time(HOUR)
    nudger, [slow] = waiting(table), table.people_to_act

    spec = await typed(bot, "nudge", nudger)

    assert slow.name in spec.above
    public = await bot.public(table)
    assert f"**{nudger.name}** sent **{slow.name}** a nudge" in public.below


async def test_the_only_table_of_any_game_that_fits_is_meant(bot: DirectBot) -> None:
    await bot.lobby("addvantage", (ANN, CAS))
    table = await clocked(bot, ANN, BOB)
    await bot.pass_time(HOUR)

    await typed(bot, "nudge", waiting(table))

    assert (await bot.tables.get(table.id)).version > table.version


async def test_others_tables_are_not_meant(bot: DirectBot) -> None:
    await clocked(bot, ANN, BOB)

    with pytest.raises(NoneFits):
        await typed(bot, "nudge", CAS, ELSEWHERE)
    with pytest.raises(NoneFits):
        await typed(bot, "nudge", STRANGER, PRIVATE)


async def test_ones_own_tables_are_suggested_with_their_games(bot: DirectBot) -> None:
    one, other = await clocked(bot, ANN, BOB, game="addvantage"), await clocked(bot, ANN, CAS)
    await clocked(bot, BOB, CAS)

    found = {value: name for name, value in await suggested(bot, "nudge", "table", table="")}

    assert set(found) == {one.id, other.id}
    assert found[other.id] == f"{other.id} · Heroes & Cities · Ann, Cas"
    assert await suggested(bot, "nudge", "table", table="heroes") == [(found[other.id], other.id)]
    assert await suggested(bot, "nudge", "choice", choice="") == []


async def test_whoever_wants_to_hear_no_more_of_a_turn_says_so_by_a_command(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    person = person_of(table.people_to_act[0])

    await typed(bot, "mute", person)

    [player] = (await bot.tables.get(table.id)).people_to_act
    assert player.clock is not None
    assert player.clock.muted
    with pytest.raises(NotYourTurn):
        await typed(bot, "mute", waiting(table))
