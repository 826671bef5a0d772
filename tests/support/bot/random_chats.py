"""Random rounds of people who play at several tables, and what is promised about their private chats.

All is carried out in one process over the bot's real services, by a clock that goes from moment to moment. While the
bot looks whom to call, others act between any two of its steps, Discord fails, and the bot is killed.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from random import Random
from typing import Final

from bot.delivery.messenger import Transient
from bot.process.presses import LastPresses
from bot.values.messages import ALERT_TIMES
from bot.values.table import Person
from games.errors import Refusal
from tests.support.bot.chats import FIRST_PERSON, Chats, WatchedDatabase, nothing
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.hand_clock import NOON
from tests.support.bot.random_acts import OFTEN, QUICK, Act, Ground, opens

ACTS: Final = 4
"""What people do in a round, besides what they do while the bot is at work."""
DISTURBED, KILLED = 0.03, 0.002
"""How often somebody acts between two steps of the bot, at a table of whom it looks at, and how often it is killed
there."""
PAUSES: Final = tuple(timedelta(seconds=it) for it in (0, 0, 1, 10, 30, 130, 1200, 4000))
LONG: Final = timedelta(hours=1)
"""After so long whoever must act has been called by day."""
DAY: Final = range(15, 23)
"""The hours, in UTC, at which nobody sleeps where they live by what is known of them."""
ROUNDS: Final = 60
"""How often people are looked at, at the same moment, at most."""


class Killed(Exception):
    """The bot ends between two of its steps."""


class RandomChats:
    """Three people and their tables, all by the `seed`. `broken` are the promises that were broken, a sentence each."""

    def __init__(self, bot: DirectBot, database: WatchedDatabase, seed: int) -> None:
        self._bot, self._database = bot, database
        self._random = Random(seed)
        people = tuple(Person(FIRST_PERSON + it, f"P{it}", "en-US") for it in range(3))
        self._chats = Chats(self._random, self._emptied)
        self._ground = Ground(bot, self._chats, self._random, people)
        self._seed, self._evaluated = seed, 0
        self.done: list[str] = []
        self.broken: list[str] = []

    async def pass_by(self) -> None:
        """Let all happen."""
        self._database.forget()
        self._bot.clock.turn_to(NOON + timedelta(days=self._seed, hours=self._random.uniform(4, 15)))
        self._start()
        for _ in range(2):
            await opens(self._ground, self._ground.people[0])
        await self._let_pass(ALERT_TIMES.after + timedelta(minutes=1))
        for _ in range(ACTS):
            await self._act(self._random.choice(OFTEN), self._random.choice(self._ground.people))
            await self._let_pass(self._random.choice(PAUSES))

    def _start(self) -> None:
        """Begin anew, as after a kill: what was in memory alone is forgotten."""
        bot = self._bot
        bot.presses = LastPresses(bot.clock.now)
        bot.restart()
        self._notifier = bot.notifier(self._chats, ALERT_TIMES)

    async def _let_pass(self, time: timedelta) -> None:
        """Let so much time pass, from moment to moment. Whoever had to act for long is called in their chat, where
        nothing was wrong with that."""
        end, by_day = self._bot.clock.now() + time, (self._bot.clock.now() + time).hour in DAY
        waited = await self._waiting() if time > LONG and by_day else frozenset()
        await self._settle()
        while (moment := await self._next()) is not None and moment <= end:
            await self._bot.pass_time(moment - self._bot.clock.now())
            await self._settle()
        await self._bot.pass_time(end - self._bot.clock.now())
        for person, table in waited & await self._waiting() if waited else ():
            if person not in self._ground.deaf and not self._chats.private(person):
                self._break(f"{person} is not called though table {table} waits")

    async def _waiting(self) -> frozenset[tuple[int, int]]:
        """The people for whom tables wait, with these."""
        tables = self._bot.tables
        return frozenset(
            [(it.id, table) for it in self._ground.people for table in (await tables.finder.pending(it.id))[0]]
        )

    async def _next(self) -> datetime | None:
        """The next moment at which something happens."""
        repositories, now = self._bot.repositories, self._bot.clock.now()
        timers, calls = await repositories.timers.due(now), await repositories.notifications.due(now)
        moments = (timers[0].due if timers else timers.later, calls.later)
        return max(now, min(it for it in moments if it is not None)) if any(moments) else None

    async def _settle(self) -> None:
        """Call whoever is due; meanwhile others act, Discord fails, and the bot is killed."""
        for _ in range(ROUNDS):
            due = await self._bot.repositories.notifications.due(self._bot.clock.now())
            if not due:
                return
            self._evaluated = self._random.choice(due)
            try:
                with self._disturbed():
                    await self._notifier.evaluate(self._evaluated)
            except Transient as error:
                self.done.append(f"Discord fails {error}")
            except Killed:
                self.done.append("the bot is killed")
                self._start()
        self._break("somebody is looked at again and again")

    @contextmanager
    def _disturbed(self, by: Callable[[], Awaitable[None]] | None = None) -> Iterator[None]:
        database, chats = self._database, self._chats
        before = database.meanwhile, chats.meanwhile, chats.faulty
        database.meanwhile = chats.meanwhile = self._meanwhile if by is None else by
        chats.faulty = by is None
        try:
            yield
        finally:
            database.meanwhile, chats.meanwhile, chats.faulty = before

    async def _meanwhile(self) -> None:
        """Between two steps of the bot."""
        chance = self._random.random()
        if chance < KILLED:
            raise Killed
        if chance < KILLED + DISTURBED:
            person = next(it for it in self._ground.people if it.id == self._evaluated)
            with self._disturbed(by=nothing):
                await self._act(self._random.choice(QUICK), person)

    async def _emptied(self, person: int) -> None:
        """No message is taken away from the chat of somebody who must act before another one stands."""
        with self._disturbed(by=nothing):
            waiting = (await self._bot.tables.finder.pending(person))[0]
        self.done.append(f"the chat of {person} is emptied")
        if waiting and not self._chats.mentions(person):
            self._break(f"the chat of {person} stands empty though tables {waiting} wait")

    def _break(self, promise: str) -> None:
        self.broken.append(f"round {self._seed}, {self._bot.clock.now():%H:%M:%S}: {promise}")

    async def _act(self, act: Act, person: Person) -> None:
        self.done.append(f"{self._bot.clock.now():%H:%M:%S} {person.id} {act.__name__}")
        with suppress(Refusal):
            await act(self._ground, person)
