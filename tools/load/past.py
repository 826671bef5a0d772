"""What a long past costs: the bot with 100,000 finished games in its database, next to one with 100.

Both run at the same time and are asked in turns, so that what else the machine does slows both. The busy people of
whom the tests press have thousands of these games each, a good part of them against each other.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from bot.values.table import ChannelRef, Person
from games.chance import SeededChance
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.bot_process import IN_EARNEST, BotProcess, poll, until_afternoon
from tests.support.bot.finished import finished_of, furnish
from tests.support.bot.stored_database import StoredDatabase
from tools.bench.live import Press, deciding, turn_of
from tools.bench.table import Row, row

FEW, MANY = 100, 100_000
"""Finished games."""
MOST: Final = 1.2
"""Times as long as with few games an answer may take with many."""
ROUNDS, STARTS = 24, 5
SHOWN: Final = "SELECT 1 FROM tables WHERE id = ? AND ended_at IS NOT NULL AND shown = version"
BUSY: Final = ("ann", "bob", "cas", "dee")


class House(NamedTuple):
    """A bot with a past, and the finished games of Ann in it, newest first."""

    bot: BotProcess
    finished: list[int]
    chance: SeededChance

    async def says(self, name: str, text: str) -> None:
        """Somebody types a command, and reads the answer."""
        answer = await self.bot.discord.person(name).slash("#games", text)
        assert answer.error is None, answer
        await answer.shown()

    def newest(self) -> int:
        """The newest table."""
        return int(str(self.bot.query("SELECT max(id) FROM tables")[0][0]))


async def games(house: House, at: int) -> None:
    """The list of the games of somebody with thousands of them."""
    await house.says("ann", "/games")


async def history(house: House, at: int) -> None:
    """The history of a finished game."""
    await house.says("ann", f"/table history table:{house.finished[at % len(house.finished)]}")


async def tables_here(house: House, at: int) -> None:
    """The tables that a command proposes before anything is typed."""
    await house.bot.discord.person("ann").autocomplete("#games", "/table history", "table")


async def tables_like(house: House, at: int) -> None:
    """The tables that it proposes once a name is typed, here one that nobody has."""
    await house.bot.discord.person("dee").autocomplete("#games", f"/table history table:zz{at}", "table")


async def start(house: House, at: int) -> None:
    """A table is opened."""
    await house.says("ann", "/glory start seats:2")


async def join(house: House, at: int) -> None:
    """The other one of two with thousands of games joins it."""
    await house.says("bob", f"/lobby join table:{house.newest()}")


async def begin(house: House, at: int) -> None:
    """The game begins."""
    await house.says("ann", f"/lobby begin table:{house.newest()}")


async def rematch(house: House, at: int) -> None:
    """A rematch of a finished game is asked for."""
    await house.says("ann", f"/table rematch table:{house.finished[at % len(house.finished)]}")


OTHERS: Final = (games, history, tables_here, tables_like, start, join, begin)
Question = Callable[[House, int], Awaitable[None]]
Furnish = Callable[[str, int, int, datetime], Awaitable[None]]
"""Writes more into the database at a URL, of a server and its channel, at a moment."""


async def deciding_press(house: House) -> Press:
    """A press that chooses a card in the newest game."""
    await house.bot.settled()
    turn = turn_of(house.bot, house.newest())
    seat, moves = next(iter(turn.moves.items()))
    return await deciding(house.bot, turn, seat, house.chance.pick(moves))


async def press(house: House) -> float:
    """Seconds of the answer to it."""
    return await (await deciding_press(house)).seconds()


async def end(house: House) -> float:
    """Seconds until the newest game has ended, since both agree to that, and is shown so: of it results are written,
    and those before counted."""
    table = house.newest()
    await house.says("bob", f"/table end table:{table}")
    await house.bot.settled()
    begun = time.perf_counter()
    await house.says("ann", f"/table answer choice:yes table:{table}")
    await poll(lambda: bool(house.bot.query(SHOWN, table)))  # to look for all that is left takes long with many tables
    return time.perf_counter() - begun


@asynccontextmanager
async def furnished(
    folder: Path, number: int, more: Furnish | None = None, stored: StoredDatabase | None = None
) -> AsyncIterator[House]:
    """A bot with so many finished games in a file, which runs, with that or with what is `stored` elsewhere once `more`
    was written."""
    async with FakeDiscord.running(limits=Limits(interval=0)) as discord:
        bot = BotProcess(discord, folder, IN_EARNEST, stored)
        bot.advance(until_afternoon(bot.now))
        people = [Person(it.id, it.name, it.locale) for it in map(discord.person, BUSY)]
        channel = ChannelRef(
            discord.world.guild_id, discord.person("ann").channel("#games").id, "en-US", seen_by_all=True
        )
        await furnish(bot.database, people, channel, bot.now, number)
        if more is not None:
            await more(f"sqlite:///{bot.database}", discord.world.guild_id, channel.id, bot.now)
        await bot.start()
        try:
            yield House(bot, finished_of(bot.database, people[0].id), SeededChance(b"past", 0))
        finally:
            await bot.kill()
        assert discord.violations == []
        assert bot.faults() == []


async def _seconds(act: Awaitable[None]) -> float:
    begun = time.perf_counter()
    await act
    return time.perf_counter() - begun


async def _restarted(house: House) -> tuple[float, float]:
    """Seconds until the bot is ready after a kill, and from then on until the list of games is there."""
    await house.bot.kill()
    ready = await _seconds(house.bot.start())
    return ready, await _seconds(games(house, 0))


async def measured(*folders: Path) -> list[Row]:
    """Everything, with many and with few finished games."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    async with AsyncExitStack() as stack:
        many, few = [await stack.enter_async_context(furnished(*it)) for it in zip(folders, (MANY, FEW), strict=True)]
        houses = (many, few)
        for at in range(ROUNDS):
            order = (0, 1) if at % 2 else (1, 0)
            for question in OTHERS:
                await asyncio.gather(few.bot.settled(), many.bot.settled())
                for which in order:
                    _note(found, question.__name__, which, await _seconds(question(houses[which], at)))
            for which in order:
                _note(found, "press", which, await press(houses[which]))
            for which in order:
                _note(found, "end", which, await end(houses[which]))
        for _ in range(STARTS):
            for which, house in enumerate(houses):
                ready, first = await _restarted(house)
                _note(found, "until the bot is ready", which, ready)
                _note(found, "first list after that", which, first)
    return [_row(name, *figures) for name, figures in found.items()]


def _note(found: dict[str, tuple[list[float], list[float]]], name: str, which: int, seconds: float) -> None:
    found.setdefault(name, ([], []))[which].append(seconds)


def _row(name: str, many: list[float], few: list[float]) -> Row:
    """The medians, and that of the ratios: each answer and its floor were measured one after the other."""
    figures, floors = ([seconds * 1000 for seconds in it] for it in (many, few))
    return row(f"100,000 finished games: {name}", "ms", figures, floors, MOST)


def rows(folder: Path) -> Iterator[Row]:
    """All figures, as `tools.bench.table` shows them."""
    folders = (folder / "many", folder / "few")
    for one in folders:
        one.mkdir()
    yield from asyncio.run(measured(*folders))
