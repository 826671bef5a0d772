"""The real bot as a process of its own, connected to the fake Discord: what the end-to-end tests play on."""

import asyncio
import os
import re
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.schema.columns import EPOCH
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.stored_database import Reader, StoredDatabase
from tests.support.forks import IMPORTED, Forked

AT_ONCE, IN_EARNEST = "tests.support.bot_at_once", "bot"
PATIENCE = 30.0
"""Seconds after which a test gives up waiting."""
ROOMY = dict.fromkeys(("LOBBIES_PER_PERSON", "TABLES_PER_PERSON", "INVITATIONS_PER_HOUR"), "1000")
"""Limits that no test reaches which is not about them."""
AFTERNOON = timedelta(hours=16)
"""After midnight, UTC."""
UNSHOWN = "EXISTS (SELECT 1 FROM tables WHERE shown < version)"
UNSENT = "EXISTS (SELECT 1 FROM posts WHERE doomed OR message IS NULL)"
UNTOLD = f"{UNSHOWN} OR {UNSENT}"
"""Whether something is stored and not told."""
OWED = "EXISTS (SELECT 1 FROM tables WHERE due IS NOT NULL)"
"""Whether a computer player owes a move."""

SUPPORT = "https://example.org/help"
"""Where the host of the bot hears of faults."""


class BotProcess:
    """A bot, its database and its Discord. `module` is what is run: the bot (IN_EARNEST), or one that calls people at
    once, with the test games or without, which is forked with everything imported. `stored` is the database, None for a
    file of its own."""

    def __init__(
        self, discord: FakeDiscord, folder: Path, module: str = AT_ONCE, stored: StoredDatabase | None = None
    ) -> None:
        self.discord = discord
        self.database = folder / "speeltafel.db"
        self.stored = stored or StoredDatabase.at(self.database)
        self.log = folder / "bot.log"
        self._ahead = folder / "clock"
        """Holds by how many seconds the bot's clock is ahead."""
        usual = {"DATABASE_URL": self.stored.url, "LOG_LEVEL": "INFO", "SUPPORT_URL": SUPPORT}
        self.settings = {**ROOMY, **usual, "CLOCK_FILE": str(self._ahead)}
        self._module = module
        self.is_forked = module in IMPORTED
        self._turned = timedelta()
        self._process: Process | Forked | None = None
        self._reader: Reader | None = None
        """Looks into the database again and again: each connection costs as much as many looks."""

    async def start(self) -> None:
        """Start the bot, and wait until it is ready."""
        self.close_reader()  # the database may be another one now
        ready = asyncio.ensure_future(self.discord.bot_online())
        self.log.touch()
        command, environment = self.command()
        if self.is_forked:
            self._process = await Forked.start(self._module, self.log, environment)
        else:
            with self.log.open("ab") as log:
                self._process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=log, stderr=log)
        ended = asyncio.ensure_future(self._process.wait())
        done, _ = await asyncio.wait({ready, ended}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if ready not in done:
            ready.cancel()
            raise AssertionError(f"the bot did not start:\n{self.log.read_text()}")

    def command(self) -> tuple[Sequence[str], Mapping[str, str]]:
        """What is run, and with what environment, unless it is forked."""
        return (sys.executable, "-m", self._module), {**os.environ, **self.discord.settings, **self.settings}

    async def kill(self) -> None:
        """SIGKILL: no chance to tidy up. Wait until Discord has noticed."""
        await self.end()
        await poll(lambda: not self.discord.gateway.connected)

    async def end(self) -> None:
        """SIGKILL, where other processes may stay connected."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self.close_reader()

    def close_reader(self) -> None:
        """Let nobody else have the database open."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        self.close_reader()
        if self._process is None:
            return 0
        if self._process.returncode is None:
            self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), PATIENCE)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def settled(self) -> None:
        """Wait until all that is due is done, all that is stored has been told, and no computer player owes a move."""
        await poll(lambda: not self.something_left)

    @property
    def something_left(self) -> bool:
        """Whether something is due, is stored and not told, or owed by a computer player."""
        return self._is_pending(f"{UNTOLD} OR {OWED}")

    def advance(self, by: timedelta) -> None:
        """Turn the bot's clock forward, and Discord's."""
        self._turned += by
        self._ahead.write_text(str(self._turned.total_seconds()))
        self.discord.clock.advance(by.total_seconds())

    @property
    def something_due(self) -> bool:
        """Whether something is to happen by now that has not."""
        return self._is_pending("FALSE")

    @property
    def now(self) -> datetime:
        """What time it is for the bot."""
        return datetime.fromtimestamp(self.discord.clock.now(), UTC)

    @property
    def own_now(self) -> datetime:
        """What time the bot's own clock shows, where Discord's was turned alone."""
        return datetime.now(UTC) + self._turned

    def query(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """What the bot's database says; for what nobody can see on Discord."""
        return self.stored.query(sql, *values)

    def seen(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """The same, for who looks again and again; it only reads."""
        self._reader = self._reader or Reader(self.stored)
        return self._reader.rows(sql, *values)

    def faults(self) -> list[str]:
        """Lines of the log that speak of a fault of ours."""
        return [
            line for line in self.log.read_text().splitlines() if re.search(r"Traceback|fault |ERROR|CRITICAL", line)
        ]

    def _is_pending(self, besides: str) -> bool:
        """Whether something is due, or a condition holds. It is one statement, since what ends one of these may begin
        another one in the same transaction. The time is read after it: what was begun just before is due by then."""
        due = "(SELECT min(due) FROM timers), (SELECT min(due) FROM calls)"
        [(*moments, holds)] = self.seen(f"SELECT {due}, {besides}")
        now = (self.own_now - EPOCH) // timedelta(microseconds=1)
        return bool(holds) or any(it is not None and int(str(it)) <= now for it in moments)


READING = {"rules", "learn", "replay"}
"""What can be read, or watched, from every message of a table: one of these."""


async def poll(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for what another process does and nobody is told of."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(
    folder: Path, module: str = AT_ONCE, stored: StoredDatabase | None = None
) -> AsyncIterator[BotProcess]:
    """A bot on a fake Discord of its own that knows its commands, where it is afternoon whenever the tests run; at the
    end no limit was broken and no fault was logged."""
    async with FakeDiscord.running(limits=Limits(interval=0)) as discord:
        bot = BotProcess(discord, folder, module, stored)
        bot.advance(until_afternoon(bot.now))
        await bot.start()
        try:
            await poll(lambda: bool(discord.commands.all(localized=True)))  # which may come after it is online
            yield bot
        finally:
            await bot.kill()
        assert discord.violations == []
        assert bot.faults() == []


def until_afternoon(now: datetime) -> timedelta:
    """How long until it is next an hour at which neither Europe nor America sleeps, so that nobody's night moves a
    deadline of 12 hours or more that is asked for then."""
    return (AFTERNOON - timedelta(hours=now.hour, minutes=now.minute, seconds=now.second)) % timedelta(days=1)


def table_message(person: Person, where: str = "#games") -> SeenMessage:
    """The newest table message in a channel; a panel that only its player sees there leads to the same."""
    return next(
        message
        for message in reversed(person.messages(where))
        if READING & {str(it.get("custom_id", "")).partition(":")[0] for it in message.components}
        and not message.ephemeral
    )


def panel(person: Person) -> SeenMessage:
    """The person's newest panel among their private messages."""
    return next(message for message in reversed(person.dms()) if message.pictures)


async def until(bot: BotProcess, fits: Callable[[], bool]) -> None:
    """Wait until something holds, looking at each change on Discord."""
    ann = bot.discord.person("ann")
    if not fits():
        await ann.until(lambda _: fits() or None, "what was waited for", PATIENCE)
