"""`python -m tools.simulation.joining [--people N] [--days N]`: how many tables that somebody opens for others find a
second person, by the ways in which people can come across them.

The lobbies are real: the bot's own services over a real database, by a clock that goes from moment to moment. How
people behave is assumed, and said below. The same on every machine.
"""

import asyncio
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Flag, auto
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bot.tables import lobbies
from bot.tables.lobbies import opened as opened_lobby
from bot.ui.message import CustomId, MessageSpec
from bot.values.preferences import Pace, Preferences, TableSettings
from bot.values.table import ChannelRef, Status, Table
from games import GAMES
from render.painter import Picture
from tests.support.bot.simulated_clock import SimulatedClock
from tools.simulation.agenda import Agenda
from tools.simulation.house import House
from tools.simulation.post import Post
from tools.simulation.residents import Resident, residents
from tools.simulation.world import BEGIN

PEOPLE: Final = 200
DAYS: Final = 60
SERVER: Final = 1
CHANNELS: Final = tuple(range(10, 20))
READS: Final = 3
"""Of the server's channels, in which tables are opened, so many are read by each person; all can see all of them."""
SCROLLED: Final = timedelta(hours=3)
"""So old a message is at most that people see who look into a channel, since others write there, too."""
WISHES: Final = 1 / 30
"""How often somebody who looks at Discord would like to begin a game: the slow about once a month, others thrice."""
LIKES: Final = 2
"""So many of the games somebody wants to play."""
USES: Final = 0.25
"""How often they think of a way that there is to find a table, or to be told of one."""
OPENS: Final = 0.5
"""How often they open a table where they find none."""
COMES: Final = 0.5
"""How often somebody who is called sits down once they read it, where there is still room."""
HOST: Final = ChannelRef(SERVER, 0, "en-US", seen_by_all=True)


class Way(Flag):
    """How people find a table: by its own message, which they must come across, as always; by the list of `/games`; by
    the noticeboard, which is pinned in a channel that all read; by being called, which who finds none asks for as often
    as they think of any way."""

    MESSAGE = 0
    LIST = auto()
    NOTICEBOARD = auto()
    CALL = auto()


WAYS: Final = {
    "messages alone": Way.MESSAGE,
    "with /games": Way.LIST,
    "with /games and a noticeboard": Way.LIST | Way.NOTICEBOARD,
    "with Call me beside them": Way.LIST | Way.NOTICEBOARD | Way.CALL,
}


@dataclass
class Found:
    """What was seen: how many tables were `opened`, after how long those of them found a second person that did, how
    many of these by calling somebody, and how many notifications that took."""

    opened: int = 0
    called: int = 0
    came: int = 0
    waited: dict[int, timedelta] = field(default_factory=dict)

    def __str__(self) -> str:
        share, hours = 100 * len(self.waited) / max(1, self.opened), timedelta(hours=1)
        middle = median(it / hours for it in self.waited.values()) if self.waited else 0
        return f"{len(self.waited):5} of {self.opened:5} ({share:3.0f} %), after {middle:5.1f} hours at the median"


async def simulated(folder: Path, way: Way, people: int, days: int, seed: int = 1) -> Found:
    """What becomes of the tables of so many people over so many days."""
    server = Server(folder, way, list(residents(people, BEGIN, days, seed)), seed)
    await server.live(BEGIN + timedelta(days=days))
    return server.found


class Calls(Post):
    """`reads` is told whom a new message calls to which table."""

    def __init__(self, reads: Callable[[int, int], None]) -> None:
        super().__init__(lambda _: None)
        self._reads = reads

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        ids = (CustomId.read(it.id) for it in spec.buttons)
        self._reads(channel, next(it.table for it in ids if it is not None and it.action == "join"))
        return await super().send(channel, spec, picture, nonce)


class Server:
    """People who come to look at Discord, now and then wish to play, and join a table or open one."""

    def __init__(self, folder: Path, way: Way, people: Sequence[Resident], seed: int) -> None:
        self._way, self._random = way, Random(seed)
        self._clock = SimulatedClock(BEGIN)
        self._agenda = Agenda(BEGIN)
        self._coming: list[tuple[Resident, int]] = []
        """Who looks at Discord now, and to which table they were called; 0: they come by themselves."""
        self._opened: dict[int, datetime] = {}
        self._people = {it.person.id: it for it in people}
        self._reading = {it.person.id: self._random.sample(CHANNELS, READS) for it in people}
        self._likes = {it.person.id: self._random.sample(list(GAMES), LIKES) for it in people}
        self._house = House(folder, self._clock, self._random, Calls(self._reads), lambda _: None)
        self._ids = count(1)
        self.found = Found()
        for resident in people:
            self._visits(resident, BEGIN + self._random.random() * timedelta(days=1))

    async def live(self, end: datetime) -> None:
        """Let everything happen until the end."""
        await self._house.start()
        for resident in self._people.values():
            chosen = Preferences(settings=resident.settings)
            await self._house.repositories.people.choose(resident.person, partial(_chosen, chosen))
        while self._agenda.now < end:
            self._agenda.go_on()
            self._clock.turn_to(self._agenda.now)
            await self._house.fire_due(lambda *_: None)
            await self._house.call_due()
            while self._coming:
                resident, called_to = self._coming.pop()
                await (self._comes(resident, called_to) if called_to else self._visit(resident))
        await self._house.stop()
        self._house.close()

    def _visits(self, resident: Resident, moment: datetime) -> None:
        self._agenda.at(moment, partial(self._coming.append, (resident, 0)))

    def _reads(self, person: int, table: int) -> None:
        """Somebody is called to a table, and reads that some time later."""
        self.found.called += 1
        resident = self._people[person]
        moment = resident.answers(self._clock.now())
        self._agenda.at(moment, partial(self._coming.append, (resident, table)))

    async def _comes(self, resident: Resident, number: int) -> None:
        """Somebody has read that they are called, and sits down at that table or does not."""
        willing = resident.is_there(self._clock.now()) and self._random.random() < COMES
        open_here = await self._house.tables.finder.open_to(resident.person, SERVER, lambda _: True)
        table = next((it for it in open_here if it.id == number), None)
        if willing and table is not None:
            self.found.came += 1
            await self._join(resident, table)

    async def _visit(self, resident: Resident) -> None:
        """Somebody looks at Discord."""
        now = self._clock.now()
        self._visits(resident, resident.looks(now))
        if resident.is_there(now) and resident.is_awake(now) and self._random.random() < WISHES:
            await self._wishes(resident)

    async def _wishes(self, resident: Resident) -> None:
        """Somebody who would like to play joins what they find, opens a table, or wants to be called."""
        table, person = await self._found_by(resident), resident.person
        if table is not None:
            await self._join(resident, table)
        elif self._random.random() < OPENS:
            await self._open(resident)
        elif Way.CALL in self._way and self._random.random() < USES:
            channel = self._reading[person.id][0]
            await self._house.repositories.seekers.choose(person, SERVER, channel, self._likes[person.id])

    async def _found_by(self, resident: Resident) -> Table | None:
        """The first table of a game that they like, of those that they come across."""
        person, every = (
            resident.person,
            await self._house.tables.finder.open_to(resident.person, SERVER, lambda _: True),
        )
        liked = [it for it in every if it.game in self._likes[person.id]]
        told = any(way in self._way and self._random.random() < USES for way in (Way.LIST, Way.NOTICEBOARD))
        return next((it for it in liked if told or self._comes_across(resident, it)), None)

    def _comes_across(self, resident: Resident, table: Table) -> bool:
        """Whether the table's own message is among the last ones in a channel that they read."""
        is_new = self._clock.now() - self._opened[table.id] < SCROLLED
        return is_new and table.channel.id in self._reading[resident.person.id]

    async def _join(self, resident: Resident, table: Table) -> None:
        """Their table has found a second person, and is taken out of the way: what comes then is not of interest."""
        self.found.waited[table.id] = self._clock.now() - self._opened[table.id]
        joined = await self._house.tables.change(table, next(self._ids), lobbies.joined, resident.person)
        await self._house.tables.change(joined.table, next(self._ids), lobbies.cancelled, table.host, False)

    async def _open(self, resident: Resident) -> None:
        """They look for others in one of their channels, unless they do already."""
        person = resident.person
        if any(it.status is Status.LOBBY for it in await self._house.tables.finder.of_person(person.id)):
            return
        tables, game = self._house.tables, self._random.choice(self._likes[person.id])
        channel = replace(HOST, id=self._random.choice(self._reading[person.id]))
        settings = TableSettings({}, Pace.DAY)
        lobby = opened_lobby(tables.game(game), settings, None, channel, person, [])
        opened = await tables.open(lobby, next(self._ids))
        self._opened[opened.table.id] = self._clock.now()
        self.found.opened += 1


def _chosen(preferences: Preferences, _before: Preferences) -> Preferences:
    return preferences


def lines(people: int = PEOPLE, days: int = DAYS) -> Iterator[str]:
    """A line for each way, as they are found."""
    yield f"open tables that found a second person ({people} people, {days} days)"
    for name, way in WAYS.items():
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(simulated(Path(folder), way, people, days))
        yield f"{name:35}{found}"
        if found.called:
            each, share = found.called * 7 / people / days, 100 * found.came / found.called
            yield f"{'':35}{found.called} notifications, {each:.3f} a person a week; {share:.0f} % of them sat down"


def main(say: Callable[[str], None] = print) -> None:
    """Print the lines."""
    parser = ArgumentParser(prog="python -m tools.simulation.joining")
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--days", type=int, default=DAYS)
    given = parser.parse_args()
    for line in lines(given.people, given.days):
        say(line)


if __name__ == "__main__":
    main()
