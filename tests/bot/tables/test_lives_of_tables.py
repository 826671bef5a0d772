"""Whatever people do at a table or leave undone, it never hangs, and what it has to do later is never forgotten."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.tables import lobbies, replacing
from bot.tables.consequences import clock_timers
from bot.tables.deadlines import Now
from bot.tables.late import back, decided
from bot.tables.nudging import nudged
from bot.tables.proposals import ProposalService
from bot.values.calendar import Pause
from bot.values.preferences import Absence, Pace, Preferences
from bot.values.proposal import ProposalKind
from bot.values.table import Player, Table
from bot.values.timers import CLOCK_TIMERS, Timer
from bot.values.turn_clock import Late, LateAnswer
from games.errors import Refusal
from tests.support.amount import amount
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.hanging import hanging
from tests.support.bot.service import SIX, changed, dealt, interaction_ids, lobby, opened
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, who

SEEDS = range(amount(10, 60))
STEPS = 45
WHAT = {
    "move": 10,
    "computers": 10,
    "time": 12,
    "delay": 3,
    "come": 3,
    "away": 4,
    "back": 2,
    "pause": 2,
    "go_on": 1,
    "tonight": 2,
    "end": 1,
    "answer": 4,
    "undo": 2,
    "decide": 3,
    "nudge": 1,
    "replace": 1,
    "go_down": 2,
}
"""What happens at a table, and how often in proportion."""
GAMES = {"glory": 4, "addvantage": 4, "spy": 3, "heroes": 2}
"""The games that are played, and by how many at most."""


class Life:
    """A table at which things happen at random, the same for the same seed."""

    def __init__(self, tables: Talking, downtime: list[Pause], seed: int) -> None:
        self._tables = tables
        self._service = tables.service
        self._downtime = downtime
        self._random = Random(seed)
        self.table: Table
        self.story: list[str] = []
        self.done: Counter[str] = Counter()

    async def begin(self) -> None:
        """Some people sit down at a table with some clock."""
        random, service = self._random, self._service
        game = random.choice(list(GAMES))
        people = SIX[: random.choice((2, 2, random.randint(2, GAMES[game])))]
        for person in SIX:
            zone = random.choice(("UTC", "Asia/Kolkata", "America/New_York"))
            await self._tables.choose(person, zone=zone, quiet_from=random.choice((22, 23, 0)), quiet_until=8)
        table, host = await lobby(service, *people, size=None, game=game), people[0].id
        if len(people) < GAMES[game] and random.random() < 0.2:
            table = await changed(service, table, lobbies.computers_seated, host, False)
        pace = random.choice((Pace.QUARTER_HOUR, Pace.HALF_DAY, Pace.DAY, Pace.DAY, Pace.THREE_DAYS, Pace.NONE))
        late = random.choice((Late.COMPUTER, Late.COMPUTER, Late.COMPUTER, Late.WAIT))
        table = await changed(service, table, lobbies.adjusted, host, False, pace, late)
        self.table = await dealt(service, table)
        self.story.append(f"{game} of {len(people)}, pace {pace.name}, late {late.value}")

    async def step(self) -> None:
        """Something happens; what somebody is refused changes nothing."""
        what = self._random.choices(list(WHAT), list(WHAT.values()))[0]
        player = self._random.choice(self.table.people)
        self.story.append(f"{what} (seat {player.seat}) after {self._tables.clock.now() - NOON}")
        try:
            await getattr(self, f"_{what}")(player)
            self.done[what] += 1
        except Refusal as refusal:
            self.story[-1] += f": {type(refusal).__name__}"
        self.table = await self._tables.now(self.table)

    async def check(self) -> None:
        """The table goes on, and all that it has to do later is set."""
        now = self._tables.clock.now()
        stored = await self._service.repositories.timers.due(now + 10_000 * DAY)
        told = "\n".join(self.story[-8:])
        assert hanging(self.table, stored, now) is None, told
        wanted = {_key(it) for it in clock_timers(self.table, Now(now, self._downtime)) if it.due > now}
        assert wanted <= {_key(it) for it in stored if it.kind in CLOCK_TIMERS}, told

    async def _pressed(self, player: Player) -> Player:
        """Somebody presses something, and so plays themselves."""
        self.table = await self._tables.changed(self.table, back, who(player).id)
        return self.table.players[player.seat]

    async def _move(self, player: Player) -> None:
        acts = self._random.choice(self.table.people_to_act or (await self._pressed(player),))
        if acts in self.table.people_to_act:
            await self._tables.move(self.table, acts)

    async def _computers(self, _: Player) -> None:
        for _turn in range(40):
            if not self.table.computers_to_act:
                return
            self.table = await self._tables.stand_in(self.table)

    async def _time(self, _: Player) -> None:
        by = self._random.choice((timedelta(minutes=7), HOUR, 5 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY + HOUR))
        await self._tables.after(self.table, by)

    async def _delay(self, player: Player) -> None:
        acts = await self._pressed(player)
        if acts in self.table.people_to_act:
            await self._tables.delay(self.table, acts)

    async def _come(self, player: Player) -> None:
        await self._pressed(player)

    async def _away(self, player: Player) -> None:
        now, random = self._tables.clock.now(), self._random
        end = now + random.choice((HOUR, DAY, 3 * DAY, 9 * DAY))
        absence = Absence(begin=now, end=end, computer=random.random() < 0.5)
        await self._choose(player, lambda past: (*past, absence))

    async def _back(self, player: Player) -> None:
        await self._choose(player, lambda past: past)

    async def _choose(self, player: Player, absences: Callable[[tuple[Absence, ...]], tuple[Absence, ...]]) -> None:
        """Somebody is away from now on, or back; what they have had of other absences has passed."""
        now = self._tables.clock.now()

        def chosen(before: Preferences) -> Preferences:
            ended = (it.replace(end=min(it.end, now)) for it in before.absences)
            return before.replace(absences=absences(tuple(it for it in ended if it.begin < it.end)))

        await self._service.repositories.people.choose(who(player), chosen)
        await self._service.renew(self.table.id)

    async def _pause(self, player: Player) -> None:
        by = self._random.choice((HOUR, DAY, 6 * DAY))
        until = self._tables.clock.now() + by - NOON
        await self._pressed(player)
        await self._tables.pause(self.table, until, who(player))

    async def _go_on(self, player: Player) -> None:
        await self._pressed(player)
        await self._tables.go_on(self.table, who(player))

    async def _tonight(self, player: Player) -> None:
        begin = self._tables.clock.now() + self._random.choice((timedelta(), 3 * HOUR, 20 * HOUR)) - NOON
        await self._pressed(player)
        await self._tables.fast_play_from(self.table, begin, who(player))

    async def _end(self, player: Player) -> None:
        await self._pressed(player)
        await self._tables.end(self.table, who(player))

    async def _answer(self, player: Player) -> None:
        await self._pressed(player)
        yes, asked = self._random.random() < 0.8, self.table.open_proposal
        if asked is not None and asked.kind is ProposalKind.UNDO:
            person, number = who(player).id, next(interaction_ids)
            answers = ProposalService(self._service)
            await self._service.change(self.table, number, answers.answer, person, ProposalKind.UNDO, yes=yes)
        elif self.table.proposals.lasting is not None and (
            yes or self.table.proposals.lasting.kind is not ProposalKind.END
        ):
            await self._tables.answer(self.table, who(player), yes=yes)

    async def _undo(self, player: Player) -> None:
        await self._pressed(player)
        await self._tables.undone(self.table, player)

    async def _decide(self, player: Player) -> None:
        asked = self.table.open_proposal
        player = player if asked is None else self.table.players[asked.asked[0]]
        await self._pressed(player)
        answer = self._random.choice((LateAnswer.WAIT, LateAnswer.COMPUTER))
        await self._tables.changed(self.table, decided, who(player).id, answer, self._service.now())

    async def _nudge(self, player: Player) -> None:
        await self._pressed(player)
        await self._tables.changed(self.table, nudged, who(player).id, self._tables.service.now())

    async def _replace(self, player: Player) -> None:
        new, by = self._random.choice(SIX), player.person or self.table.host
        await self._tables.changed(self.table, replacing.offered, by, True, player.seat, new.id)
        await self._tables.changed(await self._tables.now(self.table), replacing.seated, new, self._service.clock())

    async def _go_down(self, _: Player) -> None:
        left = self._tables.clock.now()
        self._tables.clock.advance(self._random.choice((HOUR, 7 * HOUR, 2 * DAY)))
        self._downtime.append(Pause(left, self._tables.clock.now()))
        for number in await self._service.repositories.timers.running():
            await self._service.renew(number)
        await self._tables.after(self.table, timedelta())


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_table_never_hangs_and_forgets_nothing_that_is_to_come(tmp_path: Path, seed: int) -> None:
    clock = HandClock()
    downtime: list[Pause] = []
    async with opened(tmp_path, clock.now, downtime=lambda: downtime) as service:
        life = Life(Talking(service, clock), downtime, seed)
        await life.begin()
        for _ in range(STEPS):
            await life.check()
            if life.table.is_over:
                break
            await life.step()

    assert life.done["time"] or life.table.is_over


def _key(timer: Timer) -> tuple[int, int, str]:
    return timer.decision, timer.seat, timer.kind.value
