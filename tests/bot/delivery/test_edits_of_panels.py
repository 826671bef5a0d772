"""Which panels in a channel are edited, how often, and with which token."""

import asyncio
import gc
import re
import weakref
from datetime import timedelta
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest

from bot.delivery import open_panels
from bot.delivery.open_panels import Ephemeral, Panel
from bot.process import tasks
from bot.ui.languages import Emojis
from bot.ui.message import CustomId, Follows
from bot.values.table import Table
from tests.support.bot.bot_process import poll
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.edited_panels import Edited, bot_moves, opens
from tests.support.bot.hand_clock import NOON


async def test_a_panel_is_edited_once_in_two_seconds_and_shows_the_latest_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels, seconds = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels, 0.0
        monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
        message = Edited()
        panels.open(message, PEOPLE[0].id, Follows(table.id, table.version, table.decision), panels.until())
        for _ in range(3):
            table = await bot_moves(bot, table)
            panels.look_at(table.id)
            await panels.settled()
        assert len(message.shown) == 1

        seconds = open_panels.GAP
        panels.look_at(table.id)
        await panels.settled()

        assert [it.follows.decision for it in message.shown if it.follows] == [table.decision - 2, table.decision]
        await panels.close()


async def test_of_all_panels_of_one_person_at_a_table_the_last_two_go_on(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        (table, other), panels = [await bot.begun("many", PEOPLE[:2]) for _ in range(2)], bot.services.open_panels
        elsewhere, *here = opened = [Edited(message) for message in range(4)]
        for message, of in zip(opened, (other, table, table, table), strict=True):
            panels.open(message, PEOPLE[0].id, Follows(of.id, of.version, of.decision), panels.until())
        await panels.settled()

        await bot_moves(bot, table)
        panels.look_at(table.id)
        await bot_moves(bot, other)
        panels.look_at(other.id)
        await panels.settled()

        assert [len(it.shown) for it in here] == [0, 1, 1]
        assert len(elsewhere.shown) == 1
        await panels.close()


async def changes(bot: DirectBot, *tables: Table) -> None:
    """Somebody moves at each of the tables, which their panels hear of."""
    for table in tables:
        await bot_moves(bot, await bot.tables.get(table.id))
        bot.services.open_panels.look_at(table.id)
    await bot.services.open_panels.settled()


async def test_what_a_panel_says_of_other_tables_changes_in_the_one_that_was_pressed_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with direct_bot(tmp_path) as bot:
        panels, seconds = bot.services.open_panels, 0.0
        monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
        *tables, third = [await bot.begun("many", PEOPLE[:2]) for _ in range(3)]
        older, newer = messages = Edited(1), Edited(2)
        for message, table in zip(messages, tables, strict=True):
            opens(bot, message, table)
        await panels.settled()

        seconds = open_panels.GAP
        panels.changed(await bot_moves(bot, third), ())
        await panels.settled()

        assert (len(older.shown), len(newer.shown)) == (0, 1)
        await panels.close()


async def test_a_panel_that_was_edited_just_now_waits_though_another_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with direct_bot(tmp_path) as bot:
        (table, other), message, seconds = [await bot.begun("many", PEOPLE[:2]) for _ in range(2)], Edited(1), 0.0
        monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
        opens(bot, message, table)
        await changes(bot, table)
        seconds = open_panels.GAP / 2
        await changes(bot, table)

        opens(bot, Edited(2), other)
        await bot.services.open_panels.settled()

        assert len(message.shown) == 1
        await bot.services.open_panels.close()


async def test_a_panel_that_discord_could_not_edit_is_edited_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.0)
    async with direct_bot(tmp_path) as bot:
        table, message = await bot.begun("many", PEOPLE[:2]), Edited(failures=1)
        opens(bot, message, table)

        await changes(bot, table)

        assert len(message.shown) == 1
        await bot.services.open_panels.close()


async def test_a_panel_whose_edit_was_broken_off_by_an_answer_in_another_is_edited_after_it(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels
        pressed, other = Edited(1), Edited(2)
        opens(bot, pressed, table)
        opens(bot, other, table)
        await panels.settled()
        other.goes_on.clear()
        await bot_moves(bot, table)
        panels.look_at(table.id)
        await other.asked.wait()

        panels.close_panel(pressed.message)
        other.goes_on.set()
        await panels.settled()

        assert len(other.shown) == 1
        await panels.close()


async def test_an_answer_is_not_overwritten_by_what_was_the_newest_before_its_press(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels, message = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels, Edited()
        opens(bot, message, table)
        await panels.settled()
        with bot.presses.answering(PEOPLE[0].id):
            panels.changed(table, ())
            await asyncio.sleep(0)
            panels.close_panel(message.message)
            opens(bot, message, await bot_moves(bot, table))

        await panels.settled()

        assert message.shown == []
        await panels.close()


async def holds(bot: DirectBot, table: Table) -> None:
    """The first person holds a move, which changes no version of the table."""
    assert table.match is not None
    move = next(iter(table.match.game.legal(table.match.view(table.players[0].seat))))
    await bot.services.timed.hold(table, PEOPLE[0].id, move, table.decision)


def offered(message: Edited) -> set[str]:
    """What can be pressed in a message."""
    read = (CustomId.read(button.id or "") for button in message.shown[-1].buttons)
    return {it.action for it in read if it is not None}


async def test_a_panel_shows_a_held_move_though_its_table_was_read_before_that_was_held(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        before, panels, message = await bot.begun("glory", PEOPLE[:2]), bot.services.open_panels, Edited()
        opens(bot, message, before)
        await panels.settled()
        await holds(bot, before)

        panels.changed(before, ())
        await panels.settled()

        assert offered(message) >= {"now", "unhold"}
        await panels.close()


async def test_a_panel_that_was_opened_just_before_a_move_was_held_in_another_shows_it(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels, other = await bot.begun("glory", PEOPLE[:2]), bot.services.open_panels, Edited()
        with bot.presses.answering(PEOPLE[0].id):
            opens(bot, other, table)
            await holds(bot, table)

        await panels.settled()

        assert offered(other) >= {"now", "unhold"}
        await panels.close()


async def test_the_answer_that_shows_a_held_move_is_left_as_it_is(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels, answer = await bot.begun("glory", PEOPLE[:2]), bot.services.open_panels, Edited()
        await holds(bot, table)
        table = await bot.tables.get(table.id)
        player = table.players[0]
        shown = await bot.services.says.panel(await bot.services.says.seen(table, player, player.language))
        assert shown.follows is not None
        panels.open(answer, PEOPLE[0].id, shown.follows, panels.until())

        await panels.settled()

        assert answer.shown == []
        await panels.close()


async def test_a_panel_whose_answer_did_not_arrive_shows_what_is_now(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels, message = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels, Edited()
        opens(bot, message, table)
        panel = panels.close_panel(message.message)
        assert panel is not None
        await changes(bot, table)

        panels.reopen(panel)
        await panels.settled()

        assert len(message.shown) == 1
        await panels.close()


async def test_a_panel_that_changed_too_soon_is_edited_by_itself_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with direct_bot(tmp_path) as bot:
        table, message, seconds = await bot.begun("many", PEOPLE[:2]), Edited(), 0.0
        monkeypatch.setattr(open_panels, "monotonic", lambda: seconds)
        monkeypatch.setattr(bot.services.open_panels, "_gap", 0.1)
        opens(bot, message, table)
        await changes(bot, table)
        await changes(bot, table)
        assert len(message.shown) == 1

        seconds = 0.1
        await poll(lambda: len(message.shown) == 2)

        await bot.services.open_panels.close()


async def test_no_panel_is_edited_while_its_person_is_answered(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels, message = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels, Edited()
        opens(bot, message, table)
        await panels.settled()

        with bot.presses.answering(PEOPLE[0].id):
            await bot_moves(bot, table)
            panels.look_at(table.id)
            await asyncio.wait({asyncio.ensure_future(panels.settled())}, timeout=0.2)
            assert message.shown == []

        await panels.settled()
        assert len(message.shown) == 1
        await panels.close()


async def test_a_panel_whose_time_has_passed_is_edited_no_more(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, message = await bot.begun("many", PEOPLE[:2]), Edited()
        opens(bot, message, table)
        await bot.services.open_panels.settled()
        bot.clock.advance(open_panels.LIFETIME)

        await changes(bot, table)

        assert message.shown == []
        await bot.services.open_panels.close()


async def test_a_panel_whose_time_has_passed_is_forgotten(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, message = await bot.begun("many", PEOPLE[:2]), Edited(1)
        kept = weakref.ref(message)
        opens(bot, message, table)
        await bot.services.open_panels.settled()
        del message
        bot.clock.advance(open_panels.LIFETIME)

        opens(bot, Edited(2), table)
        await bot.services.open_panels.settled()

        gc.collect()
        assert kept() is None
        await bot.services.open_panels.close()


async def test_what_takes_the_place_of_a_panel_keeps_the_newer_token(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels
        follows = Follows(table.id, table.version, table.decision)
        older, newer = Edited(), Edited()
        panels.open(newer, PEOPLE[0].id, follows, panels.until())
        before = panels.close_panel(newer.message)
        panels.open(older, PEOPLE[0].id, follows, panels.until() - timedelta(minutes=1), before)
        await panels.settled()

        await bot_moves(bot, table)
        panels.look_at(table.id)
        await panels.settled()

        assert (len(newer.shown), len(older.shown)) == (1, 0)
        await panels.close()


def test_nothing_that_edits_a_panel_shows_in_what_is_logged_of_it() -> None:
    webhook = discord.Webhook.partial(1, "secret-token", session=AsyncMock())
    panel = Panel(Ephemeral(2, webhook, Emojis()), 3, Follows(4, 5, 6), NOON)

    assert "secret-token" not in f"{panel} {panel!r} {vars(panel)}"
    assert not {"2", "3", "4"} & set(re.findall(r"\b\d+\b", repr(panel)))
