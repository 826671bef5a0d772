"""What waits for a person, what is known of them, and so what is to be done for their notification; nothing is written
here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.delivery.notifications.calling import NO_DECISION, Calling, Visit, waiting_of
from bot.delivery.notifications.decide import Act, Decided, Known, Standing, Waiting, decide, with_end
from bot.delivery.notifications.wording import Besides, Wording
from bot.process.clock import Clock
from bot.process.presses import LastPresses, Press
from bot.process.tasks import in_slices
from bot.store.messages import Notification
from bot.tables.deadlines import (
    SLOW,
    Now,
    can_be_told,
    chose_mentions,
    guesses_quiet_hours,
    is_mentioned,
    quiet_hours_at,
)
from bot.tables.planned import answers_soon, plan_moment, played_by
from bot.tables.transitions import with_player_in
from bot.ui.message import questions_in
from bot.ui.screens.notification import OtherTables
from bot.values.messages import (
    CALL,
    ENDED,
    IDLE,
    PANEL,
    PING,
    REMINDING,
    AlertTimes,
    MessageRecord,
    Notified,
    Stage,
    Topic,
    find_message,
)
from bot.values.preferences import Pace, absent
from bot.values.table import Player, Table, urgency, waits_for
from bot.values.turn_clock import Reminded

RETRY_AFTER: Final = timedelta(minutes=15)
"""After so long it is tried again to notify somebody where Discord did not allow it, unless there is a sign before."""
TRIED: Final = timedelta(days=1)
"""So often it is tried again to notify somebody in private whom no private message reached."""
STAGES: Final = {Reminded.NO: Stage.TURN, Reminded.ONCE: Stage.REMINDER, Reminded.LAST: Stage.LAST}


class Evaluation(NamedTuple):
    """A person who is evaluated: their notification as it stands, what they are notified of, the most urgent first, and
    what is decided.

    `seats` are theirs at the tables that this is about, `pending` are the ids of those that wait for them. `closed`: at
    some of them private messages do not reach them. `left` are the ids of those whose server they have left.
    `remembered` is the notification as it is to be stored, without what they were told of turns that are over. `visits`
    are the lobbies to which they are or were called, and can still come. `ended` is a table that they watched,
    whose end they are to be told.
    """

    state: Notified
    records: Sequence[MessageRecord]
    record: MessageRecord | None
    seats: Mapping[int, tuple[Table, Player]]
    waiting: Sequence[Waiting]
    pending: frozenset[int]
    closed: bool
    left: frozenset[int]
    remembered: Notified
    visits: Mapping[int, Visit] = MappingProxyType({})
    decided: Decided = Decided(Act.LEAVE)
    ended: Table | None = None

    @property
    def needs_nothing(self) -> bool:
        """Whether what stands on Discord stays as it is."""
        stands = self.record is None or self.record.message is not None
        return stands and self.decided.act is Act.LEAVE and not any(record.pending_delete for record in self.records)

    @property
    def tables(self) -> list[Table]:
        return [table for table, _ in self.seats.values()]

    def others(self, table: int, named: Sequence[Table] = ()) -> OtherTables:
        """What is to be said of their tables besides one."""
        more = len(self.pending - {table})
        played_for = [it for number, (it, player) in self.seats.items() if number != table and player.is_gone]
        return OtherTables(more, named, sorted(played_for, key=lambda it: it.id), self.ended)


@dataclass
class Evaluator:
    """Evaluates people; `times` say when a notification may alert. It was `rejected` last then to mention somebody in a
    channel, or to write to a person in private."""

    says: Wording
    presses: LastPresses
    clock: Clock
    times: AlertTimes
    rejected: dict[int, datetime] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._begun = self.clock.now()
        self._calling = Calling(self.says)

    async def of(self, stored: Notification, tables: Sequence[Table]) -> Evaluation:
        """What is to be done for a person who sits at these tables."""
        self.presses.learn(stored.state.person, stored.press)
        evaluation = await self._evaluation(stored, tables)
        known = self._known(evaluation)
        decided, record = decide(evaluation.waiting, known), evaluation.record
        if decided.act is Act.IDLE and record is not None and record.kind == IDLE and record.table in evaluation.seats:
            is_idle = await self.says.idle(*evaluation.seats[record.table], record) is None
            decided = decided._replace(act=Act.LEAVE) if is_idle else decided
        is_called = record is not None and record.kind == CALL and record.table in evaluation.visits
        if decided.act is Act.IDLE and record is not None and is_called:
            decided = await self._still_called(decided, record, evaluation.visits[record.table])
        if decided.act is Act.IDLE and record is not None and record.kind == ENDED and record.content_hash:
            decided = decided._replace(act=Act.LEAVE)
        if evaluation.ended is not None and not is_called:  # whoever is called reads that as long as they can come
            decided = with_end(decided, known)
        turns = {(it.table, turn) for it in evaluation.waiting for turn in (it.turn, it.topic.turn)}
        tried = (self._tried_at(evaluation.state, *seat) for seat in evaluation.seats.values())
        again = min((it for it in (decided.again, *tried) if it is not None), default=None)
        turns |= {turn for seat in evaluation.seats.values() for turn in _asked_since(*seat)}
        told = frozenset(topic for topic in known.told if (topic.table, topic.turn) in turns)
        return evaluation._replace(
            remembered=evaluation.state._replace(told=told), decided=decided._replace(again=again)
        )

    async def _still_called(self, decided: Decided, record: MessageRecord, visit: Visit) -> Decided:
        """What becomes of a notification that calls to a lobby which is still open: it says who sits there now."""
        if (await self._calling.desired(visit)).content_hash == record.content_hash:
            return decided._replace(act=Act.LEAVE)
        call = Waiting(record.table, NO_DECISION, NO_DECISION, record.made, Stage.CALL)
        return decided._replace(act=Act.EDIT, shown=call)

    def _known(self, evaluation: Evaluation) -> Known:
        """What is known of a person. What Discord says of a private channel is no more than what it says of them, so
        servers tell first when it is night where they may live."""
        state, seats = evaluation.state, tuple(evaluation.seats.values()) or tuple(evaluation.visits.values())
        now, press = self.clock.now(), self.presses.last(state.person)
        away = absent(seats[0][1].preferences.absences, now) if seats else None
        in_servers = [seat for seat in seats if seat[0].channel.guild is not None]
        return Known(
            now,
            self.times,
            self._standing(evaluation, press),
            frozenset({*state.told, *_seen(evaluation, press)}),
            state.alerted,
            press.moment if press is not None else None,
            tuple(dict.fromkeys(quiet_hours_at(*seat) for seat in in_servers or seats)),
            away.end if away is not None else None,
            all(guesses_quiet_hours(*seat) for seat in seats),
        )

    def _standing(self, evaluation: Evaluation, press: Press | None) -> Standing | None:
        """The notification as it stands on Discord. It is outdated where it asks what its person is not asked any more,
        or does not ask what they are; but what they may have half picked there is left to them."""
        record = evaluation.record
        if record is None:
            return None
        seat, asks = evaluation.seats.get(record.table), record.kind not in (IDLE, CALL, ENDED)
        question = seat[0].question_to(seat[1]) if seat is not None else None
        asked, shown = [] if question is None else [question.number], questions_in(record.content_hash)
        outdated = not record.content_hash or (asks and bool(shown) and shown != asked)
        standing = Standing(record.table, record.decision, asks, record.kind == PING, outdated)
        if self.presses.has_touched(evaluation.state.person, record.message, record.decision):
            return standing._replace(touched=True)
        if press is not None and press.message == record.message:
            standing = standing._replace(pressed=press.moment)
        stale = seat is not None and self._is_stale(evaluation, record, *seat)
        return standing._replace(outdated=outdated or (asks and shown != asked), stale=stale)

    def _is_stale(self, evaluation: Evaluation, record: MessageRecord, table: Table, player: Player) -> bool:
        """Whether what a notification says beside what it asks for is not so now. That more tables wait than it says,
        or that a computer player plays elsewhere, is not said in a reminder, which would be lost by that."""
        said = Besides.noted_in(record.content_hash)
        if said is None:
            return False
        now = self.says.besides(table, player, evaluation.others(table.id), mention=record.kind == PING)
        reminded = any(it.table == table.id and it.stage in REMINDING for it in evaluation.state.told)
        miscounts = now.more < said.more if reminded else now.more != said.more
        plays = said.back != now.back and not (reminded and said.back is None)
        return miscounts or plays or (said.time is not None and said.time != now.time)

    async def _evaluation(self, stored: Notification, tables: Sequence[Table]) -> Evaluation:
        state, records = stored.state, stored.records
        record = next((record for record in records if not record.pending_delete), None)
        now = self.says.tables.now()
        moment = now.moment
        found = [(table, player) for table in tables if (player := table.player_of(state.person)) is not None]
        found.sort(key=lambda seat: (seat[0].times.pause_at(moment) is not None, urgency(*seat)))
        seats = [self._as_tried(state, table, player, moment) for table, player in found]
        waiting, asked, news = list[Waiting](), list[Waiting](), list[Waiting]()
        async for table, player in in_slices(seats):
            blocked = await self._is_blocked(table, player, record)
            waiting += waiting_at(table, player, now, blocked=blocked, at_once=not self.times.after)
            asked += _questions_at(table, player, moment, blocked=blocked)
            if not blocked:
                news += await self._news(table, player)
        pending = frozenset(table.id for table, player in seats if waits_for(table, player, moment))
        by_table = {table.id: (table, player) for table, player in seats}
        closed = any(player.unreachable is not None for _, player in found)
        left = frozenset(table.id for table, player in found if player.has_left)
        visits = await self._calling.visits(stored) if stored.call is not None or _calls(record) else {}
        what = (*waiting, *asked, *news, *(waiting_of(stored, visits) if visits else ()))
        ended = await self._ended(stored, record)
        return Evaluation(state, records, record, by_table, what, pending, closed, left, state, visits, ended=ended)

    async def _ended(self, stored: Notification, record: MessageRecord | None) -> Table | None:
        """A table whose end a person is to be told; anew where a name was taken out of what tells it."""
        number = stored.ended
        if number is None and record is not None and record.kind == ENDED and not record.content_hash:
            number = record.table
        return None if number is None else next(iter(await self.says.tables.finder.load((number,))), None)

    def _as_tried(self, state: Notified, table: Table, player: Player, now: datetime) -> tuple[Table, Player]:
        """A table and its player as they are notified: private messages may reach somebody now whom none reached, which
        is tried once a day."""
        moment = self._tried_at(state, table, player)
        if moment is None or now < moment:
            return table, player
        tried = replace(player, unreachable=None)
        return with_player_in(table, tried), tried

    def _tried_at(self, state: Notified, table: Table, player: Player) -> datetime | None:
        """The moment from which the bot writes in private again to a player whom its private messages did not reach, of
        a turn that they have not heard of. None for everybody else, and for who has left the server and is to be
        mentioned there."""
        if player.unreachable is None or player not in table.people_to_act:
            return None
        unseen = player.has_left and chose_mentions(table, player)
        if unseen or Topic(table.id, turn_of(table, player), Stage.TURN).is_told(state.told):
            return None
        return self.rejected.get(state.person, self._begun) + TRIED

    async def _is_blocked(self, table: Table, player: Player, record: MessageRecord | None) -> bool:
        """Whether somebody who chose mentions cannot be mentioned at a table now. A person who was therefore notified
        there in private stays notified in private for that turn, and one who was mentioned stays mentioned."""
        if player.unreachable is not None or not chose_mentions(table, player):
            return False
        rejected = self.rejected.get(table.channel.id)
        if rejected is not None and self.clock.now() < rejected + RETRY_AFTER:
            return True
        if record is not None and record.table == table.id:
            if record.kind == PANEL:
                return True
            if record.kind == PING and record.decision == table.decision:
                return False
        return find_message(await self.says.tables.repositories.messages.of(table.id), "blocked") is not None

    async def _news(self, table: Table, player: Player) -> list[Waiting]:
        """What somebody is told by a mention though they need not act, the newest; others see it at the table."""
        mentioned = is_mentioned(table, player, blocked=False) and can_be_told(table, player, blocked=False)
        if player in table.people_to_act or player == table.owner or not mentioned:
            return []
        decisions = [decision for decision, _ in await self.says.news(table, player)]
        if not decisions or table.times.waiting_since is None:
            return []
        return [Waiting(table.id, decisions[-1], decisions[-1], table.times.waiting_since, Stage.NEWS, mention=True)]


def _calls(record: MessageRecord | None) -> bool:
    return record is not None and record.kind == CALL


def waiting_at(
    table: Table, player: Player, now: Now, *, blocked: bool = False, at_once: bool = False
) -> Iterator[Waiting]:
    """What waits for a player at a table, and that they were nudged there; nothing where that can never be told them by
    a notification. `blocked`: the bot may not write in its channel now, which is tried again.

    Somebody who has not planned anything is notified as late as if they had, so that nobody sees who has; but `at_once`
    where that is what the bot is set to.
    """
    if player not in table.people_to_act or player == table.owner or table.times.waiting_since is None:
        return
    if not can_be_told(table, player, blocked=False):
        return
    clock, pause, planned = player.clock, table.times.pause_at(now.moment), None
    answered = answers_soon(table, player, now)
    if answered:
        planned = played_by(table, player.seat, now)
    elif not at_once:
        planned = plan_moment(table, player.seat)
    turn = Waiting(
        table.id,
        turn_of(table, player),
        table.decision,
        table.times.waiting_since if clock is None else clock.told_from,
        stage=_stage(player, now.moment),
        mention=is_mentioned(table, player, blocked=blocked),
        awake=_is_awake(table, player, now.moment),
        resumes=pause.end if pause is not None else None,
        planned=planned,
        answered=answered,
    )
    yield turn
    if clock is not None and clock.own_nudge is not None and not clock.muted:
        yield turn._replace(stage=Stage.NUDGE, began=clock.own_nudge.moment)


def _questions_at(table: Table, player: Player, now: datetime, *, blocked: bool) -> Iterator[Waiting]:
    """What a player is asked at a table, as far as a notification tells it. Of one that was proposed before its moment
    was kept they were told by a mention, then."""
    if not can_be_told(table, player, blocked=False) or player == table.owner:
        return
    decision = shown_decision(table, player)
    asked = table.question_to(player)
    if asked is not None and asked.made is not None:
        mention = is_mentioned(table, player, blocked=blocked)
        awake = not table.is_over and _is_awake(table, player, now)
        yield Waiting(table.id, decision, decision, asked.made, Stage.QUESTION, mention, awake)


def _asked_since(table: Table, player: Player) -> Iterator[tuple[int, int]]:
    """The table and the moment of each question that a player has yet to answer, whether it is asked now or next."""
    for asked in (table.open_proposal, table.proposals.lasting):
        if asked is not None and asked.made is not None and table.is_asked(player, asked):
            yield table.id, int(asked.made.timestamp())


def shown_decision(table: Table, player: Player) -> int:
    """The decision that a player's notification shows: the one to make; none where they are only asked something, so
    that a notification which asks for a move as well is not taken for it."""
    only_asked = player not in table.people_to_act and table.question_to(player) is not None
    return NO_DECISION if only_asked else table.decision


def turn_of(table: Table, player: Player) -> int:
    """What tells a player's turn from others in what they were told: the decision at which it began, or the moment, in
    seconds, since which they have time anew in it. A turn spans what they decide alone one after the other."""
    clock = player.clock
    if clock is None or not clock.runs:
        return table.times.pinged_decision
    return clock.decision if clock.renewed is None else int(clock.renewed.timestamp())


def _stage(player: Player, now: datetime) -> Stage:
    """How far a player is reminded, where they want that; of a moment that has passed they are not."""
    clock = player.clock
    if clock is None or clock.muted or not player.preferences.settings.reminders:
        return Stage.TURN
    passed = clock.missed or (clock.deadline is not None and clock.deadline <= now)
    if passed or (clock.on_extra_time and clock.reminded is Reminded.ONCE):
        return Stage.TURN
    return STAGES[clock.reminded]


def _is_awake(table: Table, player: Player, now: datetime) -> bool:
    """Whether a player is notified at night, too: somebody who sits down for an hour is awake."""
    fast = player.fast_play is not None and player.fast_play.covers(now)
    return fast or Pace.NONE < table.settings.pace < SLOW


def _seen(evaluation: Evaluation, press: Press | None) -> Iterator[Topic]:
    """What somebody has pressed on in their own notification they know of: what they have half picked there is not
    taken from them, unless they have time anew since."""
    if (
        evaluation.record is None
        or press is None
        or press.message is None
        or press.message != evaluation.record.message
    ):
        return
    seat = evaluation.seats.get(press.table)
    if seat is not None and press.decision == seat[0].decision:
        renewed = seat[1].clock.renewed if seat[1].clock is not None else None
        if renewed is None or renewed <= press.moment:
            yield Topic(press.table, turn_of(*seat), Stage.TURN)
