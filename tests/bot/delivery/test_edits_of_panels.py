"""Which panels in a channel are edited, how often, and with which token."""

import re
from datetime import timedelta
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest

from bot.delivery import open_panels
from bot.delivery.open_panels import Ephemeral, Panel
from bot.delivery.renderer import Pictures
from bot.ui.languages import Emojis
from bot.ui.message import Follows, MessageSpec
from bot.values.table import Table
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.hand_clock import NOON


class Edited(Ephemeral):
    """Keeps what it was made to show."""

    def __init__(self, message: int = 1) -> None:
        self.message = message
        self.shown: list[MessageSpec] = []

    async def edit(self, spec: MessageSpec, pictures: Pictures) -> None:
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
