"""How often open panels read their table, and what they keep of it."""

import asyncio
import gc
import weakref
from dataclasses import replace
from unittest.mock import AsyncMock, Mock

import pytest

from bot.delivery.open_panels import OpenPanels
from bot.values.messages import MessageRecords
from bot.values.table import Table
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.edited_panels import Edited, bot_moves, opens
from tests.support.bot.event_loop import idle

pytest_plugins = ["tests.support.bot.edited_panels"]


async def both_open(panels: OpenPanels, table: Table) -> list[Edited]:
    """Each of two people opens a panel of a table."""
    messages = [Edited(number) for number in (1, 2)]
    for place, message in enumerate(messages):
        opens(panels, message, table, place)
    await panels.settled()
    return messages


@pytest.mark.parametrize("age", [0, 1], ids=["the newest", "an older one"])
async def test_a_panel_shows_a_table_as_it_is_where_another_process_shows_its_messages(
    bot: DirectBot, age: int, panels: OpenPanels, table: Table
) -> None:
    message = Edited()
    opens(panels, message, table)
    await panels.settled()

    versions = [await bot_moves(bot, table)]
    versions.append(await bot_moves(bot, versions[0]))
    panels.changed(versions[-1 - age], None)
    await panels.settled()

    assert [it.follows.decision for it in message.shown if it.follows] == [versions[-1].decision]


async def test_a_table_that_another_process_has_changed_is_read_once_for_the_panels_of_two_people(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    messages = await both_open(panels, table)
    await bot_moves(bot, table)
    read, goes_on, count = bot.tables.with_records, asyncio.Event(), 0

    async def reads(number: int, given: Table | None = None) -> tuple[Table, MessageRecords]:
        nonlocal count
        count += 1
        await goes_on.wait()
        return await read(number, given)

    monkeypatch.setattr(bot.tables, "with_records", reads)
    panels.refresh(table.id)
    await idle()
    goes_on.set()
    await panels.settled()

    assert ([len(it.shown) for it in messages], count) == ([1, 1], 1)


async def test_a_panel_is_not_brought_up_to_date_with_what_was_read_before_a_change(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    _, other = await both_open(panels, table)
    read, goes_on, begun = bot.tables.with_records, asyncio.Event(), asyncio.Event()

    async def reads(number: int, given: Table | None = None) -> tuple[Table, MessageRecords]:
        found = await read(number, given)
        begun.set()
        await goes_on.wait()
        return found

    monkeypatch.setattr(bot.tables, "with_records", reads)
    moved = await bot_moves(bot, table)
    with bot.presses.answering(PEOPLE[1].id):
        panels.refresh(table.id)
        await begun.wait()
        moved = await bot_moves(bot, moved)
        panels.refresh(table.id)
    await idle()
    goes_on.set()
    await panels.settled()

    assert [it.follows.decision for it in other.shown if it.follows] == [moved.decision]


async def test_a_change_that_nobody_told_of_shows_at_the_next_look_and_is_looked_at_once(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    messages = await both_open(panels, table)
    moved = await bot_moves(bot, table)
    looked = Mock(wraps=panels.refresh)
    monkeypatch.setattr(panels, "refresh", looked)
    for _ in range(3):
        await panels.catch_up()
        await panels.settled()

    assert [[it.follows.decision for it in each.shown if it.follows] for each in messages] == [[moved.decision]] * 2
    assert looked.call_count == 1


async def test_an_answer_is_read_for_when_the_change_that_it_shows_is_heard_of_and_stays(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    panels.changed(table, ())
    moved, answer = await bot_moves(bot, table), Edited()
    read = AsyncMock(wraps=bot.tables.with_records)
    monkeypatch.setattr(bot.tables, "with_records", read)

    opens(panels, answer, moved)
    await panels.settled()
    assert read.await_count == 0
    panels.changed(moved, ())
    await panels.settled()

    assert (read.await_count, answer.shown) == (1, [])


async def test_an_older_version_that_is_heard_of_late_does_not_keep_an_answer_from_being_read_for(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    moved = await bot_moves(bot, table)
    panels.changed(moved, ())
    panels.changed(table, ())
    read = AsyncMock(wraps=bot.tables.with_records)
    monkeypatch.setattr(bot.tables, "with_records", read)

    opens(panels, Edited(), moved)
    await panels.settled()

    assert read.await_count == 1


async def test_an_answer_to_what_was_changed_meanwhile_is_brought_up_to_date(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    moved = await bot_moves(bot, table)
    panels.changed(moved, ())
    answer = Edited()

    opens(panels, answer, table)
    await panels.settled()

    assert [it.follows.decision for it in answer.shown if it.follows] == [moved.decision]


async def test_the_newest_table_of_a_panel_that_is_closed_is_forgotten(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    opens(panels, Edited(1), table)
    await panels.settled()
    moved = replace(await bot_moves(bot, table))  # a copy that nothing else keeps
    kept = weakref.ref(moved)
    with bot.presses.answering(PEOPLE[0].id):
        panels.changed(moved, ())
        await idle()
        panels.close_panel(1)
        await idle()
    del moved
    gc.collect()

    assert kept() is None
