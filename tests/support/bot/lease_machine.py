"""Processes that share leases by the real functions on PostgreSQL, in any order, each stopped wherever it waits."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import event

from bot.cluster import leases as owner
from bot.cluster.lease_repository import LASTS
from bot.cluster.leases import RENEWED
from bot.store.connections.database import Database
from bot.store.connections.postgresql import PostgresBackend
from tests.support.bot.server_clock import BEGIN, SECOND, ServerClock
from tests.support.bot.stopping_leases import NAMES, Process, Working

T = TypeVar("T")
MOST: Final = 3
"""Processes that run at the same time."""
LONG: Final = LASTS.total_seconds()
ROUND: Final = RENEWED.total_seconds()
STOPS: Final = (0.02, 1.0, 2.98, ROUND, LONG - 1, LONG - 0.02, LONG + 0.02, 2 * LONG)
"""Seconds that pass, for all clocks: a process that does nothing meanwhile is stopped."""
JUMPS: Final = (-LONG, -1.0, 1.0, 2 * LONG)
"""Seconds by which the server's clock alone is set right."""
PATIENT: Final = (0.0, 1000.0)
"""Seconds for which a process that is to give a lease up waits for what is under way: not at all, or to its end."""
EVEN: Final = 5
"""Rounds after which all have as many leases as another, or one more."""
PATIENCE, LOOK = 10.0, 0.02
"""Seconds after which nothing is waited for any more, and after which it is looked whether something waits."""
_WAITS = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event <> 'advisory' AND pid = ANY(%s)"


class Standing(NamedTuple):
    """A lease as it stands in the database, by the server's clock in seconds."""

    owner: str
    term: int
    expires: float


class World(NamedTuple):
    """What all runs of the machine share: an event loop, the server's clock, and each process's connections."""

    loop: asyncio.AbstractEventLoop
    clock: ServerClock
    databases: Sequence[Database]
    backends: Sequence[set[int]]
    """The server's processes that serve each of the databases' connections, by their numbers."""

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop, clock: ServerClock, databases: Sequence[Database]) -> "World":
        return cls(loop, clock, databases, [_backends(database) for database in databases])


def _backends(database: Database) -> set[int]:
    """The numbers of the server's processes that serve a database's connections from now on."""
    assert isinstance(database._backend, PostgresBackend)
    found = set[int]()

    def note(connection: Any, *_entry: object) -> None:
        found.add(connection.driver_connection.get_server_pid())

    event.listen(database._backend._engine.sync_engine, "checkout", note)
    return found


class LeaseMachine(RuleBasedStateMachine):
    """`world` is set by who runs it. In the end it `settles`, unless that is not what is looked at."""

    world: World
    settles = True
    processes = Bundle("processes")

    @initialize(patience=st.sampled_from(PATIENT))
    def begin(self, patience: float) -> None:
        owner.LETTING_GO = patience  # type: ignore[misc] # the loop's clock runs on while ours stands
        owner.NOTICE = timedelta()  # type: ignore[misc]
        self.now = self.ahead = 0.0
        """Seconds that have passed, and by how many the server's clock is ahead of that."""
        self.late = 0.0
        """Seconds by which the server's clock was ever turned back: so much later leases may end."""
        self.doubtful = 0.0
        """Until when processes cannot know what they hold, since the server's clock was turned forward."""
        self.running: dict[int, Process] = {}
        self.count = 0
        self.before: dict[str, Standing] = {}
        self._query("TRUNCATE leases, processes")
        self._turn()
        self.start()

    # what happens

    @precondition(lambda self: len(self.running) < MOST)
    @rule()
    def start(self) -> None:
        """A process starts, and stops before its first statement."""
        self.count += 1
        offset = 1000.0 * self.count
        free = next(at for at in range(MOST) if at not in {it % MOST for it in self.running})
        number = self.count * MOST + free
        self.running[number] = Process(self.world.databases[free], number, lambda: self.now + offset)

    @rule(at=st.integers(0, MOST - 1), stops=st.integers(1, 6))
    def let_on(self, at: int, stops: int) -> None:
        """A process begins a round unless it is in one, and goes on by so many stops, to the end of it at most."""
        self._run(self._stepped(self.process(at), stops))

    @rule(at=st.integers(0, MOST - 1))
    def renew(self, at: int) -> None:
        """A process goes on to the end of its round."""
        self._run(self._rounded(self.process(at)))

    @rule(rounds=st.integers(1, 3))
    def calm(self, rounds: int) -> None:
        """Nothing is disturbed: all renew, one after another."""
        for at in [*range(len(self.running))] * rounds:
            self.renew(at)

    @rule(at=st.integers(0, MOST - 1), which=st.integers(0, len(NAMES) - 1), inside=st.booleans())
    def work(self, at: int, which: int, inside: bool) -> None:
        """A process begins something that depends on a lease which it takes to be its own, and stops right before it
        writes, or `inside` its transaction."""
        process = self.process(at)
        names = process.owned.names()
        if process.work is None and names:
            self._run(self._begun(process, names[which % len(names)], inside))

    @rule(at=st.integers(0, MOST - 1), which=st.integers(0, len(NAMES) - 1), inside=st.booleans(), others=st.booleans())
    def stall(self, at: int, which: int, inside: bool, others: bool) -> None:
        """A process is stopped in its work for longer than a lease lasts; meanwhile others renew, or none does."""
        process = self.process(at)
        self.work(at, which, inside)
        self.pass_time(LONG + 0.02)
        for each in range(len(self.running) if others else 0):
            if self.process(each) is not process:
                self.renew(each)
        self.work_on(at)

    @rule(at=st.integers(0, MOST - 1))
    def work_on(self, at: int) -> None:
        """It goes on to its next stop: inside its transaction, after that, and after it asked Discord."""
        process = self.process(at)
        if process.work is not None:
            self._run(self._worked(process))

    @rule(seconds=st.sampled_from(STOPS))
    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self._turn()

    @rule(seconds=st.sampled_from(JUMPS))
    def set_clock(self, seconds: float) -> None:
        """The server's clock is set right."""
        self.ahead += seconds
        self.late += max(0.0, -seconds)
        self.doubtful = self.now + LONG if seconds > 0 else self.doubtful
        self.before.clear()
        self._turn()

    @precondition(lambda self: len(self.running) > 1)
    @rule(at=st.integers(0, MOST - 1))
    def kill(self, at: int) -> None:
        """A process is gone at once; what it has sent to the database is done there."""
        process = self.process(at)
        self._run(self._killed(process))
        del self.running[process.number]

    @precondition(lambda self: len(self.running) > 1)
    @rule(at=st.integers(0, MOST - 1))
    def stop(self, at: int) -> None:
        """A process ends as it is told to."""
        process = self.process(at)
        self._run(self._closed(process))
        del self.running[process.number]

    def teardown(self) -> None:
        """In the end all that run go on: what others held is theirs after a lease's time and a round, and in equal
        parts soon after."""
        if hasattr(self, "running"):
            try:
                if self.settles:
                    self._run(self._settled())
            finally:
                self._run(self._abandoned())

    # what holds

    @invariant()
    def each_lease_has_one_owner_who_knows_it(self) -> None:
        if hasattr(self, "running"):
            rows = self.standing()
            self._terms(rows)
            if self.now >= self.doubtful:
                self._beliefs(rows)

    def _beliefs(self, rows: Mapping[str, Standing]) -> None:
        """Whoever takes a lease for its own has it."""
        for process in self.running.values():
            for name in process.owned.names():
                row, lease = rows[name], process.owned._owned[name][0]
                assert (row.owner, row.term) == (process.name, lease.token), f"{process.name} takes {name} for its own"
                assert row.expires > self.server, f"{process.name} takes {name} for its own, which has expired"

    def _terms(self, rows: Mapping[str, Standing]) -> None:
        """What has expired is held again for a new term alone."""
        for name, row in rows.items():
            old = self.before.get(name, row)
            assert row.term >= old.term, f"the term of {name} went down"
            assert row.term > old.term or row.owner == old.owner, f"{name} has another holder for the same term"
            renewed = round(row.expires - LONG, 6)  # perhaps in a transaction that was committed later
            assert row.term > old.term or renewed < old.expires, f"{name} was revived"
            self.before[name] = row

    @property
    def server(self) -> float:
        """What the server's clock shows: whole microseconds, in seconds."""
        return round(self.now + self.ahead, 6)

    # how

    @property
    def _is_anything_open(self) -> bool:
        """Whether a transaction is open for which others may have to wait."""
        return any(it.work is not None and it.work.is_inside for it in self.running.values())

    def process(self, at: int) -> Process:
        return list(self.running.values())[at % len(self.running)]

    def _turn(self) -> None:
        self.world.clock.turn_to(self.server)

    def _query(self, sql: str, *values: object) -> Any:
        cursor = self.world.clock.connection.execute(sql.encode(), values)
        return cursor.fetchall() if cursor.description is not None else []

    def standing(self) -> dict[str, Standing]:
        rows = self._query("SELECT name, holder, term, expires FROM leases")
        return {name: Standing(owner, term, (expires - BEGIN) / SECOND) for name, owner, term, expires in rows}

    def _run(self, act: Awaitable[T]) -> T:
        async def within() -> T:
            async with asyncio.timeout(PATIENCE):
                return await act

        return self.world.loop.run_until_complete(within())

    async def _until(self, process: Process, holds: Callable[[], bool]) -> bool:
        """Wait until something holds; False if the process waits for another's transaction instead."""
        until, backends = self.world.loop.time() + LOOK, self.world.backends[process.number % MOST]
        while not holds():
            await asyncio.sleep(0.0005)
            if self._is_anything_open and self.world.loop.time() > until and self._query(_WAITS, list(backends)):
                return holds()
        return True

    async def _on(self, process: Process) -> bool:
        """Let its round on to the next stop; whether it came there, and does not wait for another's transaction."""
        task = process.round
        if task is None:
            return True
        if not task.done():
            await asyncio.sleep(0)
            process.gate.let_on()
        came = await self._until(process, lambda: process.gate.is_shut or task.done() or process.is_letting_go)
        if task.done():
            process.round = None
            await task
        self.each_lease_has_one_owner_who_knows_it()
        return came and not process.is_letting_go

    async def _stepped(self, process: Process, stops: int) -> None:
        if process.round is None:
            process.begin_round()
        while stops and process.round is not None and await self._on(process):
            stops -= 1

    async def _begun(self, process: Process, name: str, inside: bool) -> None:
        process.begin_work(name)
        await asyncio.sleep(0)
        if inside:
            await self._worked(process)

    async def _rounded(self, process: Process) -> None:
        if process.round is None:
            process.begin_round()
        while process.round is not None and await self._on(process):
            pass

    async def _worked(self, process: Process) -> None:
        work = process.work
        assert work is not None
        if work.is_inside:
            self._query("SELECT pg_advisory_unlock(%s)", process.number)
            await self._until(process, lambda: work.gate.is_shut or work.task.done())
        elif work.seen is None:
            self._query("SELECT pg_advisory_lock(%s)", process.number)
            work.gate.let_on()
            await self._until(process, lambda: work.task.done() or work.is_inside)
            if work.task.done():
                self._query("SELECT pg_advisory_unlock(%s)", process.number)
        else:
            work.gate.let_on()
            await work.task
        await self._look(process, work)

    async def _look(self, process: Process, work: Working) -> None:
        """What was written was written by the lease's holder, and what was asked was asked by them."""
        if work.seen is not None:
            before, after = work.seen
            assert before.live, f"{process.name} wrote under {work.name}, which had expired"
            for row in (before, after):
                assert (row.holder, row.term) == (process.name, work.lease.token), f"{work.name} was another's"
        if work.asks and self.now >= self.doubtful:
            row = self.standing()[work.name]
            assert (row.owner, row.term) == (process.name, work.lease.token), f"{work.name} was another's"
        if work.task.done():
            process.work = None
            await work.task

    async def _done(self, process: Process) -> None:
        while process.work is not None:
            await self._worked(process)

    async def _killed(self, process: Process) -> None:
        await self._done(process)
        if process.round is not None:
            process.round.cancel()
            await asyncio.gather(process.round, return_exceptions=True)
        settling = asyncio.create_task(self.world.databases[process.number % MOST].settle())
        if not await self._until(process, settling.done):
            for each in self.running.values():
                await self._done(each)
        await settling

    async def _abandoned(self) -> None:
        """Leave nothing for the next run, whatever failed in this one."""
        self._query("SELECT pg_advisory_unlock_all()")
        tasks = [it.round for it in self.running.values() if it.round is not None]
        tasks += [it.work.task for it in self.running.values() if it.work is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for database in self.world.databases:
            await database.settle()

    async def _closed(self, process: Process) -> None:
        for each in self.running.values():
            await self._done(each)
        if process.round is not None:
            process.round.cancel()
            await asyncio.gather(process.round, return_exceptions=True)
        process.round = asyncio.create_task(process.owner.close())
        await self._rounded(process)
        assert not process.owned.names(), "something is held after the end"
        rows = self.standing().values()
        left = [it for it in rows if it.owner == process.name and it.expires > self.server]
        assert not left, "something is not free after the end"

    async def _settled(self) -> None:
        for process in self.running.values():
            await self._done(process)
        for process in self.running.values():
            await self._rounded(process)
        due = dict.fromkeys(self.running, self.now)
        await self._rounds(due, self.now + LONG + ROUND + self.late + 0.1)
        rows, names = self.standing(), {it.name for it in self.running.values()}
        lost = [name for name in NAMES if rows[name].owner not in names or rows[name].expires <= self.server]
        assert not lost, f"nobody has {lost}"
        await self._rounds(due, self.now + EVEN * ROUND)
        rows = self.standing()
        parts = [sum(row.owner == it.name for row in rows.values()) for it in self.running.values()]
        assert max(parts) - min(parts) <= 1, f"the parts are {parts}"
        for it in self.running.values():
            assert it.told.has == {name for name, row in rows.items() if row.owner == it.name}, "told something else"

    async def _rounds(self, due: dict[int, float], until: float) -> None:
        """Renew as processes do that are not disturbed, until then."""
        while (first := min(due, key=lambda it: due[it])) is not None and due[first] <= until:
            self.now = max(self.now, due[first])
            self._turn()
            process = self.running[first]
            process.begin_round()
            task = process.round
            assert task is not None
            await self._rounded(process)
            due[first] = self.now + min(RENEWED, task.result()).total_seconds()
            self.each_lease_has_one_owner_who_knows_it()
        self.now = until
        self._turn()
