"""People and the bot, moment after moment: whoever comes to look plays, whatever falls due happens."""

import heapq
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bot.tables import lobbies, replacing, transitions
from bot.tables.late import back
from bot.tables.lobbies import opened as opened_lobby
from bot.values.preferences import Pace, Preferences, TableSettings
from bot.values.table import ChannelRef, Result, Table
from bot.values.timers import Timer, TimerKind
from bot.values.turn_clock import Late
from games import GAMES
from games.chance import SeededChance
from games.errors import Refusal
from games.levels import Level
from games.players import PLAYERS
from tests.support.bot.hanging import hanging
from tests.support.bot.simulated_clock import SimulatedClock
from tools.simulation.house import BUDGET, House
from tools.simulation.post import Post
from tools.simulation.residents import Habit, Resident, residents
from tools.simulation.talk import Talk

BEGIN: Final = datetime(2030, 3, 1, tzinfo=UTC)
"""Before summer time begins in most zones."""
SOON, LATER = timedelta(minutes=20), timedelta(hours=6)
PACES: Final = {Pace.DAY: 70, Pace.HALF_DAY: 10, Pace.THREE_DAYS: 8, Pace.WEEK: 5, Pace.HOUR: 4, Pace.NONE: 3}
"""How many of a hundred tables have which pace."""


class Scale(NamedTuple):
    """How much is simulated."""

    people: int
    tables: int
    days: int
    restarts: int


@dataclass
class Seen:
    """What was seen in a simulation."""

    scale: Scale
    tables: list[Table] = field(default_factory=list)
    """As they are at the end."""
    habits: dict[int, Habit] = field(default_factory=dict)
    began: dict[int, datetime] = field(default_factory=dict)
    ended: dict[int, datetime] = field(default_factory=dict)
    people: dict[int, int] = field(default_factory=dict)
    """With how many people each table began."""
    turns: Counter[int] = field(default_factory=Counter)
    """Decisions of people, by table."""
    stood_in: Counter[int] = field(default_factory=Counter)
    """Turns that were missed, by table."""
    sounds: list[tuple[int, datetime]] = field(default_factory=list)
    most_living: int = 0
    sent: int = 0
    edits: int = 0
    timers: int = 0
    asked: int = 0
    """Questions of people to those at their table."""
    questions: int = 0
    """Notifications that asked something."""
    restarts: int = 0
    broken: list[str] = field(default_factory=list)
    """Promises that were broken, a sentence each."""
    end: datetime = BEGIN


async def simulated(folder: Path, scale: Scale, seed: int = 1) -> Seen:
    """Simulate so much; the same for the same seed."""
    world = World(folder, scale, seed)
    await world.live()
    return world.seen


class World:
    """All that happens. People come at the moments in `_visits`, tables begin at those in `_openings`."""

    def __init__(self, folder: Path, scale: Scale, seed: int) -> None:
        self._random = Random(seed)
        self._end = BEGIN + timedelta(days=scale.days)
        self._clock = SimulatedClock(BEGIN)
        self._people = {it.person.id: it for it in residents(scale.people, BEGIN, scale.days, seed)}
        self._post = Post(self._sounds)
        self._house = House(folder, self._clock, self._random, self._post, self._note_end)
        self._ids = count(1)
        self._talk = Talk(self._house, self._ids, seed)
        self._events: list[tuple[datetime, int, str, int]] = []
        self._planned: dict[int, datetime] = {}
        self._fired: Counter[tuple[Timer, int]] = Counter()
        self.seen = Seen(scale, habits={number: it.habit for number, it in self._people.items()})
        self._plan_all(scale)

    async def live(self) -> None:
        """Let everything happen until the end."""
        await self._house.start()
        for resident in self._people.values():
            absences = resident.holidays if resident.tells else ()
            chosen = Preferences(settings=resident.settings, absences=tuple(sorted(absences, key=lambda it: it.begin)))
            await self._house.repositories.people.choose(resident.person, lambda _, it=chosen: it)  # type: ignore[misc]
        while (moment := await self._next()) <= self._end:
            self._clock.turn_to(moment)
            await self._happen()
        self._clock.turn_to(self._end)
        await self._look_back()
        await self._house.stop()
        self._house.close()

    def _plan_all(self, scale: Scale) -> None:
        opening = timedelta(days=scale.days) / 3
        for _ in range(scale.tables):
            self._at(BEGIN + self._random.random() * opening, "open", 0)
        for _ in range(scale.restarts):
            self._at(BEGIN + self._random.random() * (self._end - BEGIN), "restart", 0)
        for number in self._people:
            self._visit_at(number, BEGIN + self._random.random() * timedelta(days=1))

    def _at(self, moment: datetime, what: str, number: int) -> None:
        heapq.heappush(self._events, (moment, next(self._ids), what, number))

    def _visit_at(self, person: int, moment: datetime) -> None:
        """Somebody comes at a moment, unless they come earlier."""
        planned = self._planned.get(person)
        if planned is None or moment < planned:
            self._planned[person] = moment
            self._at(moment, "visit", person)

    async def _next(self) -> datetime:
        house, now = self._house, self._clock.now()
        timers, calls = await house.repositories.timers.due(now), await house.repositories.notifications.due(now)
        moments = [timers[0].due if timers else timers.later, calls.later]
        moments += [self._events[0][0]] if self._events else []
        return min((moment for moment in moments if moment is not None), default=self._end + timedelta(days=1))

    async def _happen(self) -> None:
        await self._house.fire_due(self._note_fired)
        await self._house.call_due()
        self._post.count()
        while self._events and self._events[0][0] <= self._clock.now():
            moment, _, what, number = heapq.heappop(self._events)
            if what == "open":
                await self._open()
            elif what == "restart":
                await self._restart()
            elif self._planned.get(number) == moment:
                del self._planned[number]
                await self._visit(self._people[number])

    def _note_fired(self, timer: Timer, result: Result | None) -> None:
        if result is None:
            return
        self.seen.timers += 1
        self._fired[timer, self._house.started] += 1
        if timer.kind is TimerKind.DEADLINE and result.table.players[timer.seat].attendance.stand_in is not None:
            self.seen.stood_in[timer.table] += 1

    def _note_end(self, table: Table) -> None:
        if table.is_over:
            self.seen.ended.setdefault(table.id, self._clock.now())

    def _sounds(self, person: int) -> None:
        """A message notifies somebody, who comes to look some time later."""
        now, resident = self._clock.now(), self._people[person]
        self.seen.sounds.append((person, now))
        if resident.is_there(now):
            self._visit_at(person, resident.answers(now))

    async def _restart(self) -> None:
        """The bot is gone for some minutes or hours, killed now and then; meanwhile nobody can do anything."""
        await self._house.stop(killed=self._random.random() < 0.5)
        away = timedelta(minutes=self._random.choice((1, 5, 30, 120, 600)))
        self._clock.turn_to(self._clock.now() + away)
        await self._house.start()
        self.seen.restarts += 1

    async def _open(self) -> None:
        """Some people who are there begin a game."""
        now, random = self._clock.now(), self._random
        there = [it for it in self._people.values() if it.is_there(now)]
        game = GAMES[random.choice(list(GAMES))]
        seats = [number for number in game.options().seats(game.seats) if number <= 6]
        players = random.sample(there, min(len(there), random.choice(seats)))
        host = players[0].person
        pace = random.choices(tuple(PACES), tuple(PACES.values()))[0]
        late = Late.WAIT if random.random() < 0.1 else Late.COMPUTER
        tables, channel = self._house.tables, ChannelRef(1, 2, "en-US")
        table = (
            await tables.open(
                opened_lobby(tables.game(game.key), TableSettings({}), len(players), channel, host, []), next(self._ids)
            )
        ).table
        for player in players[1:]:
            table = (await tables.change(table, next(self._ids), replacing.seated, player.person, tables.clock())).table
        await tables.change(table, next(self._ids), lobbies.adjusted, host.id, False, pace, late)
        begun = await tables.begin(await tables.get(table.id), host.id, False, next(self._ids))
        self.seen.began[table.id], self.seen.people[table.id] = now, len(players)
        await self._house.computers_play(begun.table)

    async def _visit(self, resident: Resident) -> None:
        """Somebody looks at their tables, and makes one decision where one waits."""
        now, person = self._clock.now(), resident.person.id
        if not resident.is_there(now):
            if now < resident.gone:
                self._visit_at(person, now + timedelta(hours=12))
            return
        if not resident.is_awake(now):
            self._visit_at(person, resident.looks(now))
            return
        for table in await self._house.tables.finder.of_person(person):
            if (player := table.player_of(person)) is not None and player.attendance.stand_in is not None:
                await self._house.tables.change(table, None, back, person)
        await self._talk.asks(resident)
        if await self._talk.answers(resident) or await self._plays(resident):
            self._house.presses.note(person)
            self._visit_at(person, now + timedelta(seconds=resident.random.uniform(15, 120)))
        else:
            self._visit_at(person, resident.looks(now))

    async def _plays(self, resident: Resident) -> bool:
        """Somebody makes a decision at the table that waits most urgently."""
        person = resident.person.id
        for number in (await self._house.tables.finder.pending(person))[0]:
            table = await self._house.tables.get(number)
            player = table.player_of(person)
            if player is None or table.match is None or player not in table.people_to_act:
                continue
            chance = SeededChance(resident.random.randbytes(32), table.version)
            move = PLAYERS[table.game][Level.NORMAL](table.match.view(player.seat), chance, BUDGET)
            try:
                played = await self._house.tables.change(
                    table, next(self._ids), transitions.played, person, move, table.decision
                )
            except Refusal as refusal:
                self.seen.broken.append(f"a move at table {table.id} was refused: {type(refusal).__name__}")
                return False
            self.seen.turns[table.id] += 1
            await self._house.computers_play(played.table)
            return True
        return False

    async def _look_back(self) -> None:
        """What became of all tables, and which promises were broken."""
        seen, tables = self.seen, self._house.tables
        seen.tables = [await tables.get(number) for number in sorted(seen.began)]
        seen.asked, seen.questions = self._talk.asked, self._post.questions
        seen.end, seen.sent, seen.edits = self._clock.now(), self._post.sent, self._post.edits
        seen.most_living = max(self._post.most.values(), default=0)
        seen.broken += [f"{seen.most_living} calls of one person stood at once"] if seen.most_living > 1 else []
        seen.broken += [f"a timer fired twice: {timer.kind}" for (timer, _), times in self._fired.items() if times > 1]
        overdue = await self._house.repositories.timers.due(self._clock.now() - timedelta(seconds=1))
        seen.broken += [f"a timer was lost: {timer.kind}" for timer in overdue]
        seen.broken += await self._hanging()
        seen.broken += list(self._disturbed())

    async def _hanging(self) -> list[str]:
        """Which tables will never go on."""
        now = self._clock.now()
        timers = defaultdict(list)
        for timer in await self._house.repositories.timers.due(now + timedelta(days=1000)):
            timers[timer.table].append(timer)
        found = [
            f"a computer plays at table {table.id} no more" for table in self.seen.tables if table.computers_to_act
        ]
        return found + [why for table in self.seen.tables if (why := hanging(table, timers[table.id], now))]

    def _disturbed(self) -> list[str]:
        """Who was notified in their quiet hours, or twice within half an hour, though none of their tables is fast."""
        fast = {
            player.person
            for table in self.seen.tables
            if 0 < table.settings.pace < Pace.HALF_DAY
            for player in table.players
        }
        last: dict[int, datetime] = defaultdict(lambda: BEGIN - timedelta(days=1))
        said = []
        for person, moment in self.seen.sounds:
            if person not in fast and not self._people[person].is_awake(moment):
                said.append(f"person {person} was notified in their quiet hours")
            if person not in fast and moment - last[person] < timedelta(minutes=30):
                said.append(f"person {person} was notified twice within half an hour")
            last[person] = moment
        return said
