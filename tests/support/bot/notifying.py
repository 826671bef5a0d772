"""A bot that notifies people as in earnest, on a Discord whose time stands still at noon until a test turns it.

A test module that wants it says `pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]`, and
asks for `bot`, or for `discord` where it starts the bot again.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.values.messages import ALERT_TIMES
from games.core import Seat
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.embedded_bot import EmbeddedBot, embedded_on
from tests.support.bot.game_session import GameSession, asks, begun, written
from tests.support.bot.hand_clock import frozen_at
from tests.support.bot.presses import current
from tests.support.test_games import TEST_GAMES

MANY = TEST_GAMES["many"]
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


@pytest_asyncio.fixture(loop_scope="session")
async def discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord.running(clock=frozen_at(), limits=Limits(interval=0)) as discord:
        yield discord


@asynccontextmanager
async def running(discord: FakeDiscord, folder: Path) -> AsyncIterator[EmbeddedBot]:
    """A bot that calls people as it does in earnest."""
    async with embedded_on(discord, folder, {}, times=ALERT_TIMES) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def bot(discord: FakeDiscord, tmp_path: Path) -> AsyncIterator[EmbeddedBot]:
    async with running(discord, tmp_path) as bot:
        yield bot


def turned_to(bot: EmbeddedBot, hour: int) -> None:
    """It is that hour of the day, in UTC."""
    now = bot.clock.now()
    then = datetime.combine(now, time(hour), UTC)
    bot.advance(then - now if then > now else then + timedelta(days=1) - now)


async def ready(bot: EmbeddedBot, name: str, person: Person, other: Person, pace: int = 0) -> GameSession:
    """A game that waits for `other`, so that `person` is next; their nights are from 23 to 8 in UTC."""
    table = await begun(bot, name, other, person, rules=MANY, options=f"pace:{pace}")
    bot.query("""UPDATE people SET settings = '{"zone":"UTC"}' WHERE settings IS NULL""")
    if table.must_act == [person]:
        await moves(table, person)
    assert table.must_act == [other]
    return table


async def moves(table: GameSession, person: Person) -> None:
    """Somebody's first move, by its command."""
    view = table.match.view(Seat(table.seats.index(person)))
    step = written(MANY.key, next(iter(MANY.legal(view))))
    await current(person.slash(table.channel, f"{step} table:{table.table}"))
    await table.bot.settled()


async def later(bot: EmbeddedBot, by: timedelta) -> None:
    bot.advance(by)
    await bot.settled()


def calls(person: Person) -> list[SeenMessage]:
    """The private messages that ask somebody for a move."""
    return [message for message in person.dms() if asks(message)]


def pinged(bot: EmbeddedBot, person: Person) -> int:
    """How often somebody was mentioned in a channel."""
    return sum(person.id in message.pinged for message in bot.messages)


def next_look(bot: EmbeddedBot, person: Person) -> Any:
    """When it is looked next whether somebody is to be called."""
    [(due,)] = bot.query("SELECT due FROM calls WHERE person = ?", person.id)
    return due
