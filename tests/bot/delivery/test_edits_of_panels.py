"""Which panels in a channel are edited, how often, and with which token."""

import asyncio
import gc
import re
import weakref
from datetime import timedelta
from unittest.mock import AsyncMock

import discord
import pytest

from bot.delivery import open_panels
from bot.delivery.open_panels import Ephemeral, OpenPanels, Panel
from bot.process import tasks
from bot.ui.languages import Emojis
from bot.ui.message import CustomId, Follows
from bot.values.table import Table
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.edited_panels import Edited, bot_moves, opens
from tests.support.bot.event_loop import idle, turn_loop
from tests.support.bot.hand_clock import NOON

pytest_plugins = ["tests.support.bot.edited_panels"]


async def test_a_panel_is_edited_once_in_two_seconds_and_shows_the_latest_then(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    message, seconds = Edited(), 0.0
    monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
    opens(panels, message, table)
    for _ in range(3):
        table = await bot_moves(bot, table)
        panels.refresh(table.id)
        await panels.settled()
    assert len(message.shown) == 1

    seconds = open_panels.GAP
    panels.refresh(table.id)
    await panels.settled()

    assert [it.follows.decision for it in message.shown if it.follows] == [table.decision - 2, table.decision]


async def test_of_all_panels_of_one_person_at_a_table_the_last_two_go_on(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    other = await bot.begun("many", PEOPLE[:2])
    elsewhere, *here = opened = [Edited(message) for message in range(4)]
    for message, of in zip(opened, (other, table, table, table), strict=True):
        opens(panels, message, of)
    await panels.settled()

    await bot_moves(bot, table)
    panels.refresh(table.id)
    await bot_moves(bot, other)
    panels.refresh(other.id)
    await panels.settled()

    assert [len(it.shown) for it in here] == [0, 1, 1]
    assert len(elsewhere.shown) == 1


async def changes(bot: DirectBot, *tables: Table) -> None:
    """Somebody moves at each of the tables, which their panels hear of."""
    panels = bot.services.open_panels
    for table in tables:
        await bot_moves(bot, await bot.tables.get(table.id))
        panels.refresh(table.id)
    await panels.settled()


async def test_what_a_panel_says_of_other_tables_changes_in_the_one_that_was_pressed_last(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    seconds = 0.0
    monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
    other, third = [await bot.begun("many", PEOPLE[:2]) for _ in range(2)]
    older, newer = messages = Edited(1), Edited(2)
    for message, of in zip(messages, (table, other), strict=True):
        opens(panels, message, of)
    await panels.settled()

    seconds = open_panels.GAP
    panels.changed(await bot_moves(bot, third), ())
    await panels.settled()

    assert (len(older.shown), len(newer.shown)) == (0, 1)


async def test_a_panel_that_was_edited_just_now_waits_though_another_is_opened(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    other, message, seconds = await bot.begun("many", PEOPLE[:2]), Edited(1), 0.0
    monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
    opens(panels, message, table)
    await changes(bot, table)
    seconds = open_panels.GAP / 2
    await changes(bot, table)

    opens(panels, Edited(2), other)
    await panels.settled()

    assert len(message.shown) == 1


async def test_a_panel_that_discord_could_not_edit_is_edited_later(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.0)
    message = Edited(failures=1)
    opens(panels, message, table)

    await changes(bot, table)

    assert len(message.shown) == 1


async def test_a_panel_whose_edit_was_broken_off_by_an_answer_in_another_is_edited_after_it(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    pressed, other = Edited(1), Edited(2)
    opens(panels, pressed, table)
    opens(panels, other, table)
    await panels.settled()
    other.goes_on.clear()
    await bot_moves(bot, table)
    panels.refresh(table.id)
    await other.asked.wait()

    panels.close_panel(pressed.message)
    other.goes_on.set()
    await panels.settled()

    assert len(other.shown) == 1


async def test_an_answer_is_not_overwritten_by_what_was_the_newest_before_its_press(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    message = Edited()
    opens(panels, message, table)
    await panels.settled()
    with bot.presses.answering(PEOPLE[0].id):
        panels.changed(table, ())
        await asyncio.sleep(0)
        panels.close_panel(message.message)
        opens(panels, message, await bot_moves(bot, table))

    await panels.settled()

    assert message.shown == []


async def holds(bot: DirectBot, table: Table) -> None:
    """The first person holds a move, which changes no version of the table."""
    assert table.match is not None
    move = next(iter(table.match.game.legal(table.match.view(table.players[0].seat))))
    await bot.services.timed.delay(table, PEOPLE[0].id, move, table.decision)


def offered(message: Edited) -> set[str]:
    """What can be pressed in a message."""
    read = (CustomId.read(button.id or "") for button in message.shown[-1].buttons)
    return {it.action for it in read if it is not None}


async def test_a_panel_shows_a_held_move_though_its_table_was_read_before_that_was_held(
    bot: DirectBot, panels: OpenPanels
) -> None:
    before, message = await bot.begun("glory", PEOPLE[:2]), Edited()
    opens(panels, message, before)
    await panels.settled()
    await holds(bot, before)

    panels.changed(before, ())
    await panels.settled()

    assert offered(message) >= {"now", "unhold"}


async def test_a_panel_that_was_opened_just_before_a_move_was_held_in_another_shows_it(
    bot: DirectBot, panels: OpenPanels
) -> None:
    table, other = await bot.begun("glory", PEOPLE[:2]), Edited()
    with bot.presses.answering(PEOPLE[0].id):
        opens(panels, other, table)
        await holds(bot, table)

    await panels.settled()

    assert offered(other) >= {"now", "unhold"}


async def test_the_answer_that_shows_a_held_move_is_left_as_it_is(bot: DirectBot, panels: OpenPanels) -> None:
    table, answer = await bot.begun("glory", PEOPLE[:2]), Edited()
    await holds(bot, table)
    table = await bot.tables.get(table.id)
    player = table.players[0]
    shown = await bot.services.says.panel(await bot.services.says.seen(table, player, player.language))
    assert shown.follows is not None
    panels.open(answer, PEOPLE[0].id, shown.follows, panels.until())

    await panels.settled()

    assert answer.shown == []


async def test_a_panel_whose_answer_did_not_arrive_shows_what_is_now(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    message = Edited()
    opens(panels, message, table)
    panel = panels.close_panel(message.message)
    assert panel is not None
    await changes(bot, table)

    panels.reopen(panel)
    await panels.settled()

    assert len(message.shown) == 1


async def test_a_panel_that_changed_too_soon_is_edited_by_itself_later(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    message, seconds = Edited(), 0.0
    monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
    opens(panels, message, table)
    await changes(bot, table)
    await changes(bot, table)
    assert len(message.shown) == 1

    seconds = open_panels.GAP
    turn_loop(monkeypatch, open_panels.GAP)
    await idle()
    await panels.settled()

    assert len(message.shown) == 2


async def test_no_panel_is_edited_while_its_person_is_answered(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, panels: OpenPanels, table: Table
) -> None:
    message, looked = Edited(), AsyncMock(wraps=bot.tables.finder.pending)
    opens(panels, message, table)
    await panels.settled()
    monkeypatch.setattr(bot.tables.finder, "pending", looked)

    with bot.presses.answering(PEOPLE[0].id):
        await bot_moves(bot, table)
        panels.refresh(table.id)
        await idle()
        assert looked.await_count == 0

    await panels.settled()
    assert len(message.shown) == 1


async def test_a_panel_whose_time_has_passed_is_edited_no_more(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    message = Edited()
    opens(panels, message, table)
    await panels.settled()
    bot.clock.advance(open_panels.LIFETIME)

    await changes(bot, table)

    assert message.shown == []


async def test_a_panel_whose_time_has_passed_is_forgotten(bot: DirectBot, panels: OpenPanels, table: Table) -> None:
    message = Edited(1)
    kept = weakref.ref(message)
    opens(panels, message, table)
    await panels.settled()
    del message
    bot.clock.advance(open_panels.LIFETIME)

    opens(panels, Edited(2), table)
    await panels.settled()

    gc.collect()
    assert kept() is None


async def test_what_takes_the_place_of_a_panel_keeps_the_newer_token(
    bot: DirectBot, panels: OpenPanels, table: Table
) -> None:
    follows = Follows(table.id, table.version, table.decision)
    older, newer = Edited(), Edited()
    panels.open(newer, PEOPLE[0].id, follows, panels.until())
    before = panels.close_panel(newer.message)
    panels.open(older, PEOPLE[0].id, follows, panels.until() - timedelta(minutes=1), before)
    await panels.settled()

    await bot_moves(bot, table)
    panels.refresh(table.id)
    await panels.settled()

    assert (len(newer.shown), len(older.shown)) == (1, 0)


def test_nothing_that_edits_a_panel_shows_in_what_is_logged_of_it() -> None:
    webhook = discord.Webhook.partial(1, "secret-token", session=AsyncMock())
    panel = Panel(Ephemeral(2, webhook, Emojis()), 3, Follows(4, 5, 6), NOON)

    assert "secret-token" not in f"{panel} {panel!r} {vars(panel)}"
    assert not {"2", "3", "4"} & set(re.findall(r"\b\d+\b", repr(panel)))
