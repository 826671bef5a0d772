"""Which panels in a channel are edited, how often, and with which token."""

import asyncio
import gc
import re
import weakref
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest

from bot.delivery import open_panels
from bot.delivery.open_panels import Ephemeral, Panel
from bot.delivery.renderer import Pictures
from bot.process import tasks
from bot.ui.languages import Emojis
from bot.ui.message import CustomId, Follows, MessageSpec
from bot.values.post import Posts
from bot.values.table import Table
from tests.support.bot.bot_process import poll
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.hand_clock import NOON


class Edited(Ephemeral):
    """Keeps what it was made to show, after so many failures; an edit waits as long as `goes_on` is not set."""

    def __init__(self, message: int = 1, failures: int = 0) -> None:
        self.message = message
        self.shown: list[MessageSpec] = []
        self.asked = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self._failures = failures

    async def edit(self, spec: MessageSpec, pictures: Pictures) -> None:
        self.asked.set()
        await self.goes_on.wait()
        self._failures -= 1
        if self._failures >= 0:
            raise OSError
        self.shown.append(spec)


async def bot_moves(bot: DirectBot, table: Table) -> Table:
    """Whoever must act moves a stone."""
    [player] = table.people_to_act
    assert table.match is not None
    move = next(it for it in table.match.game.legal(table.match.view(player.seat)) if it.kind == "move")
    return (await bot.play(table, player.person or 0, str(move))).table


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


def opens(bot: DirectBot, message: Edited, table: Table) -> None:
    """The first person presses for a panel of a table."""
    panels = bot.services.open_panels
    panels.open(message, PEOPLE[0].id, Follows(table.id, table.version, table.decision), panels.until())


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


@pytest.mark.parametrize("age", [0, 1], ids=["the newest", "an older one"])
async def test_a_panel_shows_a_table_as_it_is_where_another_process_shows_its_messages(
    tmp_path: Path, age: int
) -> None:
    async with direct_bot(tmp_path) as bot:
        before, panels, message = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels, Edited()
        opens(bot, message, before)
        await panels.settled()

        versions = [await bot_moves(bot, before)]
        versions.append(await bot_moves(bot, versions[0]))
        panels.changed(versions[-1 - age], None)
        await panels.settled()

        assert [it.follows.decision for it in message.shown if it.follows] == [versions[-1].decision]
        await panels.close()


async def test_a_table_that_another_process_has_changed_is_read_once_for_the_panels_of_two_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels
        messages = [Edited(number) for number in (1, 2)]
        for person, message in zip(PEOPLE, messages, strict=False):
            panels.open(message, person.id, Follows(table.id, table.version, table.decision), panels.until())
        await panels.settled()
        await bot_moves(bot, table)
        read, goes_on, count = bot.tables.with_posts, asyncio.Event(), 0

        async def reads(number: int, given: Table | None = None) -> tuple[Table, Posts]:
            nonlocal count
            count += 1
            await goes_on.wait()
            return await read(number, given)

        monkeypatch.setattr(bot.tables, "with_posts", reads)
        panels.look_at(table.id)
        await poll(lambda: count == 1)
        await asyncio.sleep(0.05)  # the other one waits for the same
        goes_on.set()
        await panels.settled()

        assert ([len(it.shown) for it in messages], count) == ([1, 1], 1)
        await panels.close()


async def test_a_panel_is_not_brought_up_to_date_with_what_was_read_before_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels, other = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels, Edited(2)
        opens(bot, Edited(), table)
        panels.open(other, PEOPLE[1].id, Follows(table.id, table.version, table.decision), panels.until())
        await panels.settled()
        read, goes_on, begun = bot.tables.with_posts, asyncio.Event(), asyncio.Event()

        async def reads(number: int, given: Table | None = None) -> tuple[Table, Posts]:
            found = await read(number, given)
            begun.set()
            await goes_on.wait()
            return found

        monkeypatch.setattr(bot.tables, "with_posts", reads)
        moved = await bot_moves(bot, table)
        with bot.presses.answering(PEOPLE[1].id):
            panels.look_at(table.id)
            await begun.wait()
            moved = await bot_moves(bot, moved)
            panels.look_at(table.id)
        await asyncio.sleep(0.05)
        goes_on.set()
        await panels.settled()

        assert [it.follows.decision for it in other.shown if it.follows] == [moved.decision]
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


async def test_the_newest_table_of_a_panel_that_is_closed_is_forgotten(tmp_path: Path) -> None:
    async with direct_bot(tmp_path) as bot:
        table, panels = await bot.begun("many", PEOPLE[:2]), bot.services.open_panels
        opens(bot, Edited(1), table)
        await panels.settled()
        moved = replace(await bot_moves(bot, table))  # a copy that nothing else keeps
        kept = weakref.ref(moved)
        with bot.presses.answering(PEOPLE[0].id):
            panels.changed(moved, ())
            await asyncio.sleep(0.02)
            panels.close_panel(1)
            await asyncio.sleep(0.02)
        del moved
        gc.collect()

        assert kept() is None
        await panels.close()


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
