"""One game over days, of people who plan ahead or do not: the bot's own values and rules, without its services.

People come as they do in `world`: some time after they were called, or by themselves. Plans and standing orders are
played a moment after a turn began, as the bot's timers do.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from bot.tables import transitions
from bot.tables.consequences import with_wait
from bot.tables.deadlines import Now
from bot.tables.planned import (
    Verdict,
    answer_of,
    answers_soon,
    judged,
    kept_on,
    plan_of_turn,
    plan_timers,
    plannable,
    played_on,
)
from bot.values.messages import ALERT_TIMES
from bot.values.preferences import TableSettings
from bot.values.seating import Seating
from bot.values.table import ChannelRef, Player, Status, Table
from bot.values.timers import Timer
from bot.values.turn_clock import Plan, PlanEnd, Prepared
from games import GAMES
from games.chance import SeededChance
from games.core import Event, Move, Seat, View
from games.levels import Level
from games.match import Match
from games.planning import planning
from games.players import PLAYERS
from tools.simulation.agenda import Agenda
from tools.simulation.residents import Habit, Resident, residents
from tools.simulation.world import BEGIN

CROWD: Final = 60
"""So many people there are, of whom those who do not vanish play."""
DAYS: Final = 90
OPENING: Final = timedelta(days=30)
"""Within so long after the beginning a game begins."""
CHANNEL: Final = ChannelRef(1, 2, "en-US")


class Setting(NamedTuple):
    """A game with options, and by how many it is played: game after game by another number of these. Players look at
    `budget` positions for a move. Whoever plans has given these standing `orders`: those that cost nothing."""

    game: str
    seats: tuple[int, ...]
    options: Mapping[str, Any] = {}
    budget: int = 10
    orders: tuple[tuple[str, str], ...] = ()


@dataclass
class Course:
    """What was seen of a game."""

    waits: int = 0
    """How often somebody had to decide who had not just moved, and whom no plan or order answered for. Several who
    decide at the same time are waited for once, and the first decision of a game is not counted."""
    turns: int = 0
    """How often there would have been a wait if nobody had prepared anything."""
    days: float = 0.0
    plans: Counter[PlanEnd] = field(default_factory=Counter)
    """What became of plans whose turn came."""
    reasons: Counter[str] = field(default_factory=Counter)
    """Why people had to decide themselves, each once a wait: what they did, and what had become of their plan."""


class GameOverDays:
    """A game and its players, the same for the same number. Where they plan, whoever comes by plans their next turn,
    and has given standing orders."""

    def __init__(self, setting: Setting, number: int, *, plans: bool) -> None:
        random = Random(number)
        seats = setting.seats[number % len(setting.seats)]
        self._plans, self._budget, self._orders = plans, setting.budget, setting.orders
        self._seed = number.to_bytes(32, "big")
        self._residents = dict(enumerate(_playing(seats, number)))
        self._random = random
        self._agenda = Agenda(BEGIN + random.random() * OPENING)
        self._begun = self._agenda.now
        self._visits: dict[Seat, datetime] = {}
        self._sounded = dict.fromkeys(self._residents, BEGIN - ALERT_TIMES.between)
        self._log: list[tuple[int, Event]] = []
        self._decided: dict[Seat, str] = {}
        """Who has decided themselves since the last ping, though they were not there, and why."""
        self._there: Seat | None = None
        """Who has led to what is decided now by a move that they made themselves, and sees it at once."""
        self._course = Course()
        self._table = self._opened(setting)

    def played(self) -> Course:
        """What is seen of it until it is over."""
        self._wait_for(self._match.to_act)
        while not self._table.is_over:
            self._agenda.go_on()
        self._course.days = (self._agenda.now - self._begun) / timedelta(days=1)
        return self._course

    @property
    def _match(self) -> Match:
        return transitions.require_playing(self._table)

    def _opened(self, setting: Setting) -> Table:
        game = GAMES[setting.game]
        people = [it.person for it in self._residents.values()]
        players = tuple(Player(Seat(seat), it.id, it.name, it.locale) for seat, it in enumerate(people))
        settings, seating = TableSettings(dict(setting.options)), Seating(len(players))
        lobby = Table(1, game.key, settings, CHANNEL, people[0].id, Status.LOBBY, seating, players)
        return with_wait(None, transitions.started(lobby, game, self._seed).table, self._agenda.now)

    def _visit_at(self, seat: Seat, moment: datetime) -> None:
        """Somebody comes at a moment, unless they come earlier."""
        planned = self._visits.get(seat)
        if planned is None or moment < planned:
            self._visits[seat] = moment
            self._agenda.at(moment, partial(self._come, seat, moment))

    def _come(self, seat: Seat, moment: datetime) -> None:
        if self._visits.get(seat) != moment:
            return
        del self._visits[seat]
        self._visit(seat, self._residents[seat])

    def _visit(self, seat: Seat, resident: Resident) -> None:
        """Somebody looks at their table, decides where it waits for them, and plans what comes after it."""
        now = self._agenda.now
        if not resident.is_there(now):
            return self._visit_at(seat, now + timedelta(hours=12))
        if not resident.is_awake(now):
            return self._visit_at(seat, resident.looks(now))
        if seat not in self._match.to_act:
            self._plan(seat)
            return self._visit_at(seat, resident.looks(now))
        self._decide(seat)
        return self._visit_at(seat, now + timedelta(seconds=resident.random.uniform(15, 120)))

    def _decide(self, seat: Seat) -> None:
        move = self._chosen(self._match.view(seat))
        if seat != self._there:
            self._decided.setdefault(seat, self._reason(seat, move))
        kept = kept_on(self._table, seat, self._table.decision + 1)
        self._prepare(seat, None if kept is None else kept.plan)
        self._make(seat, move, there=seat)
        if not self._table.is_over:
            self._plan(seat)

    def _chosen(self, view: View) -> Move:
        chance = SeededChance(self._seed, (1 << 32) + self._table.decision)
        return PLAYERS[self._table.game][Level.NORMAL](view, chance, self._budget)

    def _plan(self, seat: Seat) -> None:
        """Somebody plans the whole of their next turn, as far as that can be done; anew where anything has happened.
        Whatever they are asked about it, they say yes."""
        player = self._player(seat)
        if not self._plans or plannable(self._table, player) is None:
            return
        if player.prepared.live is not None and player.prepared.live.decision == self._table.decision:
            return
        moves: tuple[Move, ...] = ()
        while (position := planning(self._match, seat, moves)) is not None:
            moves = (*moves, self._picked(position.view(seat)))
        lines = tuple(map(str, moves))
        self._prepare(seat, Plan(moves=lines, decision=self._table.decision, confirmed=lines))

    def _picked(self, position: View) -> Move:
        """What somebody plans: as a computer player would move, or where none can imagine the position, since hands are
        not filled up yet that are when its turn comes, the first move that is possible."""
        try:
            return self._chosen(position)
        except (IndexError, ZeroDivisionError):
            first: Move = next(iter(self._match.game.legal(position)))
            return first

    def _prepare(self, seat: Seat, plan: Plan | None) -> None:
        player = self._player(seat)
        prepared = Prepared(player.prepared.version + 1, plan, self._orders if self._plans else ())
        self._table = transitions.with_player_in(self._table, replace(player, prepared=prepared))

    def _player(self, seat: Seat) -> Player:
        return self._table.players[seat]

    def _make(self, seat: Seat, move: Move, there: Seat | None = None) -> None:
        """Make a move, and let all know who must act after it. `there` is who makes it themselves."""
        before = self._table
        change = transitions.played(before, self._player(seat).person or 0, move, before.decision)
        self._table = with_wait(before, change.table, self._agenda.now)
        self._log += [(line.decision, event) for line in change.lines for event in line.events]
        if self._table.is_over or self._table.times.pinged_decision != before.times.pinged_decision:
            self._count(before)
            self._there = there
        self._set_timers(before)
        if self._table.decision != before.decision and not self._table.is_over:
            self._wait_for(self._match.to_act)

    def _count(self, before: Table) -> None:
        """What was decided since those were pinged who had to act `before` is over."""
        if before.times.pinged_decision > 0:
            self._course.turns += 1
            self._course.waits += bool(self._decided)
            self._course.reasons.update(self._decided.values())
        self._decided = {}

    def _set_timers(self, before: Table) -> None:
        for timer in plan_timers(before, self._table) or ():
            self._agenda.at(timer.due, partial(self._fire, timer))

    def _wait_for(self, seats: Iterable[Seat]) -> None:
        """Call those of whom nothing that they have prepared will answer."""
        for seat in sorted(seats):
            if not answers_soon(self._table, self._player(seat), Now(self._agenda.now)):
                self._call(seat)

    def _call(self, seat: Seat) -> None:
        moment = max(self._agenda.now + ALERT_TIMES.after, self._sounded[seat] + ALERT_TIMES.between)
        self._sounded[seat] = moment
        self._visit_at(seat, self._residents[seat].answers(moment))

    def _fire(self, timer: Timer) -> None:
        """Play what somebody has prepared, if they still are to decide."""
        seat, player = timer.seat, self._player(timer.seat)
        if timer.decision != self._table.decision or player not in self._table.people_to_act:
            return
        plan = plan_of_turn(self._table, player)
        if plan is not None:
            self._judge(seat, plan)
        elif (answer := answer_of(self._table, player)) is not None:
            kept = kept_on(self._table, seat, self._table.decision)
            self._prepare(seat, None if kept is None else kept.plan)
            self._make(seat, answer.move)

    def _judge(self, seat: Seat, plan: Plan) -> None:
        happened = [event for decision, event in self._log if decision >= plan.decision]
        verdict = judged(self._match, seat, plan, happened)
        if verdict.move is None:
            self._stop(seat, plan, verdict)
            answer = answer_of(self._table, self._player(seat))
            return self._call(seat) if answer is None else self._make(seat, answer.move)
        after = played_on(plan, self._table.decision + 1)
        self._course.plans.update([PlanEnd.PLAYED] if after.end is PlanEnd.PLAYED else [])
        self._prepare(seat, after)
        return self._make(seat, verdict.move)

    def _stop(self, seat: Seat, plan: Plan, verdict: Verdict) -> None:
        assert verdict.end is not None
        self._course.plans[verdict.end] += 1
        events = json.dumps([event.kind for event in verdict.events])
        self._prepare(seat, plan.replace(end=verdict.end, events=events))

    def _reason(self, seat: Seat, move: Move) -> str:
        """Why somebody makes a move themselves."""
        plan = self._player(seat).prepared.plan
        asked = f"{move.kind}{' in answer' if self._match.is_follow_up else ''}"
        if plan is None:
            return f"{asked}: nothing planned"
        kinds = sorted(set(json.loads(plan.events)))
        ended = "early" if plan.end is None else plan.end.value
        return f"{asked}: plan {ended}{' by ' + ', '.join(kinds) if kinds else ''}"


def _playing(seats: int, number: int) -> list[Resident]:
    """Some people who do not vanish."""
    staying = (it for it in residents(CROWD, BEGIN, DAYS, number) if it.habit is not Habit.VANISHING)
    return list(islice(staying, seats))
