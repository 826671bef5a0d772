"""Calls people: one task sleeps until the first of them is to be looked at, and each call is made what it must be.

Whoever changes a table sets its people due in the same transaction, so nothing that a restart would lose decides whom
to call.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from bot.delivery.call_messages import PANEL, PING, CallMessages, OtherTables
from bot.delivery.call_poster import CallPoster
from bot.delivery.calling import Act, Decided, Standing, Waiting, decide
from bot.delivery.errors import DeliveryError, DirectMessagesClosed, NotAllowed, Transient
from bot.delivery.messenger import Messenger
from bot.delivery.renderer import Renderer
from bot.delivery.waiting import (
    is_stale,
    known_of,
    misses_question,
    most_urgent,
    news_at,
    questions_at,
    turn_of,
    waiting_at,
    waits_for,
)
from bot.process.alarm import Alarm
from bot.process.clock import Clock
from bot.process.presses import LastPresses
from bot.process.tasks import TaskOwner, TryAgain, in_slices
from bot.tables.reach import chose_mentions, is_mentioned
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableService
from bot.tables.transitions import with_player_in
from bot.ui.screens.table_context import TableContexts
from bot.values.call import Call, CallTimes, Stage, Topic
from bot.values.table import ChannelRef, Player, PostedMessage, Table, find_message

log = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""People whose calls are seen to at the same time."""
NOW, FAR = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
"""At once, and later than any moment."""
GATHER: Final = 0.25
"""Seconds for which changes are gathered before a person is looked at: the table's own message goes first, and what
changes at many tables at once is looked at once."""
REFUSED: Final = timedelta(minutes=15)
"""After so long it is tried again to call somebody where Discord did not allow it, unless there is a sign before."""
TRIED: Final = timedelta(days=1)
"""So often it is tried again to call somebody in private who took no private messages."""


class Looked(NamedTuple):
    """A person who is looked at: their call as it stands, and what they are called to, the most urgent first.

    `seats` are theirs at the tables that this is about, `pending` are the ids of those that wait for them. `closed`: at
    some of them they were found to take no private messages.
    """

    call: Call
    posted: PostedMessage | None
    seats: Mapping[int, tuple[Table, Player]]
    waiting: Sequence[Waiting]
    pending: frozenset[int]
    closed: bool = False

    def others(self, table: int, named: Sequence[Table] = ()) -> OtherTables:
        """What is to be said of their tables besides one."""
        more = len(self.pending - {table})
        played_for = [it for number, (it, player) in self.seats.items() if number != table and player.is_gone]
        return OtherTables(more, named, sorted(played_for, key=lambda it: it.id))


class Caller:
    """Looks at whoever is due, after `gather` seconds; `times` say when a call may sound."""

    def __init__(
        self,
        tables: TableService,
        contexts: TableContexts,
        renderer: Renderer,
        messenger: Messenger,
        presses: LastPresses,
        clock: Clock,
        times: CallTimes,
        gather: float = 0.0,
    ) -> None:
        self._tables = tables
        self._calls = tables.repositories.calls
        self._says = CallMessages(tables, contexts)
        self._poster = CallPoster(self._calls, tables.repositories.messages, self._says, renderer, messenger)
        self._presses = presses
        self._clock = clock
        self._times = times
        self._gather = gather
        self._alarm = Alarm("calls", clock, lambda: self._calls.next_due(self._called_at), self._call_due)
        self._called_at = clock.now()
        """The moment until which everybody who was due is being looked at, or has been."""
        self._looks = TaskOwner("call person", self._attempt)
        self._looking: set[int] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._refused: dict[int, ChannelRef] = {}
        """Where it was not allowed to call somebody."""
        self._unwritable: dict[int, datetime] = {}
        """The channels where it was not allowed to mention somebody, and when."""
        self._closed: dict[int, datetime] = {}
        """When somebody was found last to take no private messages; who is not in it was before all this began."""
        self._begun = clock.now()

    def start(self) -> None:
        """Begin with who is due already. Returns at once."""
        self._alarm.start()

    def wake(self) -> None:
        """Somebody may be due earlier than anybody before."""
        self._alarm.wake()

    def allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild: call who could not be called there."""
        self._unwritable.clear()
        for person in [person for person, where in self._refused.items() if _is_in(where, channel, guild)]:
            del self._refused[person]
            self._schedule(person)

    def look_soon(self, person: int) -> None:
        """Somebody is up who was not: call them to what waits for them. Returns at once."""
        self._schedule(person)

    async def settled(self) -> None:
        """Wait until nobody is looked at."""
        await self._looks.settled()

    async def close(self) -> None:
        """Call nobody any more; who is due is called after the next start."""
        await self._alarm.close()
        await self._looks.close()

    async def look(self, person: int) -> None:
        """Make a person's call what it must be now. Raises Transient."""
        await self._presses.answered(person)
        call, posts = await self._calls.of(person)
        looked = await self._looked(call, next((post for post in posts if not post.pending_delete), None))
        if looked.posted is not None and looked.posted.message is None:
            await self._recover(looked, looked.posted, posts)
            return
        now, press = self._clock.now(), self._presses.last(person)
        known = known_of(call, looked.posted, press, tuple(looked.seats.values()), now)
        known = known._replace(standing=self._compared(looked, known.standing))
        decided = decide(now, looked.waiting, known, self._times)
        again = await self._carry_out(looked, decided)
        if again is not NOW:
            again = await self._deleted(looked, posts, again)
            told = still_told(known.told, looked.waiting)
            await self._calls.put_off(call._replace(told=told), again)

    def _compared(self, looked: Looked, standing: Standing | None) -> Standing | None:
        """The call that stands, and whether it is stale or misses a question; what somebody may have half picked there
        is left to them."""
        posted, person, seats = looked.posted, looked.call.person, tuple(looked.seats.values())
        if posted is None or standing is None:
            return standing
        if self._presses.has_touched(person, posted.message, posted.decision):
            return standing._replace(touched=True)
        press = self._presses.last(person)
        if press is not None and press.message == posted.message:
            standing = standing._replace(pressed=press.moment)
        seat, stale = looked.seats.get(posted.table), False
        if seat is not None:
            besides = self._says.besides(*seat, looked.others(posted.table), mention=standing.mention)
            stale = is_stale(looked.call, posted, besides)
        return standing._replace(outdated=standing.outdated or misses_question(posted, seats), stale=stale)

    async def _deleted(self, looked: Looked, posts: Sequence[PostedMessage], again: datetime | None) -> datetime | None:
        """Delete the calls in whose place others stand; when to look again, once more for what may not be deleted. Of
        those in private none goes while nothing stands in its place, and something waits for its person."""
        if not any(post.pending_delete or post.kind == PING for post in posts):
            return again
        person = looked.call.person
        call, posts = await self._calls.of(person)  # one that was to rest may have to be deleted now
        stands = any(not post.pending_delete for post in posts)
        free = stands or not (looked.pending or call.asked != looked.call.asked)
        for old in (post for post in posts if post.pending_delete and (free or post.kind == PING)):
            if not await self._poster.delete(old):
                self._refused[person] = (await self._tables.find(old.table)).channel
                again = min(again or FAR, self._clock.now() + REFUSED)
        return again

    async def _looked(self, call: Call, posted: PostedMessage | None) -> Looked:
        tables = await self._tables.of_person(call.person, over=True)
        now = self._clock.now()
        found = most_urgent(tables, call.person, now)
        seats = [self._as_tried(call, table, player, now) for table, player in found]
        waiting: list[Waiting] = []
        asked: list[Waiting] = []
        news: list[Waiting] = []
        async for table, player in in_slices(seats):
            blocked = await self._is_blocked(table, player, posted)
            at_once = not self._times.after
            waiting += waiting_at(table, player, now, self._tables.now().outages, blocked=blocked, at_once=at_once)
            asked += questions_at(table, player, now, blocked=blocked)
            if not blocked and (heard := await self._news(table, player)) is not None:
                news.append(heard)
        pending = frozenset(table.id for table, player in seats if waits_for(table, player, now))
        by_table = {table.id: (table, player) for table, player in seats}
        closed = any(player.unreachable is not None for _, player in found)
        return Looked(call, posted, by_table, (*waiting, *asked, *news), pending, closed)

    def _as_tried(self, call: Call, table: Table, player: Player, now: datetime) -> tuple[Table, Player]:
        """A table and its player as they are called: whoever took no private messages may take them now, which is tried
        once a day, with a turn of which they have not been told."""
        if player.unreachable is None or player not in table.people_to_act:
            return table, player
        told = Topic(table.id, turn_of(table, player), Stage.TURN).is_told(call.told)
        if told or now < self._closed.get(call.person, self._begun) + TRIED:
            return table, player
        tried = replace(player, unreachable=None)
        return with_player_in(table, tried), tried

    async def _is_blocked(self, table: Table, player: Player, posted: PostedMessage | None) -> bool:
        """Whether somebody who chose mentions cannot be mentioned at a table now. Whoever was therefore called there in
        private stays called in private for that turn, and whoever was mentioned stays mentioned."""
        if player.unreachable is not None or not chose_mentions(table, player):
            return False
        refused = self._unwritable.get(table.channel.id)
        if refused is not None and self._clock.now() < refused + REFUSED:
            return True
        if posted is not None and posted.table == table.id:
            if posted.kind == PANEL:
                return True
            if posted.kind == PING and posted.decision == table.decision:
                return False
        return find_message(await self._tables.repositories.messages.of(table.id), "blocked") is not None

    async def _news(self, table: Table, player: Player) -> Waiting | None:
        """What somebody is told by a mention though they need not act; others see it at the table."""
        if player in table.people_to_act or player == table.owner or not is_mentioned(table, player, blocked=False):
            return None
        return news_at(table, [decision for decision, _ in await self._says.news(table, player)])

    async def _recover(self, looked: Looked, posted: PostedMessage, posts: Sequence[PostedMessage]) -> None:
        told = [it.topic for it in looked.waiting if it.began <= posted.made]
        await self._poster.recover(posted, told, [post for post in posts if post is not posted])

    async def _carry_out(self, looked: Looked, decided: Decided) -> datetime | None:
        """Do what was decided; when to look again, NOW where something stands that did not before."""
        posted = looked.posted
        if posted is not None and decided.act is Act.REST:
            return NOW if await self._rest(looked, posted) else decided.again
        if decided.act in (Act.LEAVE, Act.REST) or decided.shown is None:
            return decided.again
        table, player = looked.seats[decided.shown.table]
        if posted is not None and decided.act is Act.EDIT:
            shown = await self._poster.edit(decided.shown, table, player, posted, looked.others(table.id))
            return NOW if shown else decided.again
        try:
            await self._send(looked, decided, decided.shown, table, player)
        except Transient:
            raise
        except DeliveryError as error:
            return await self._not_called(decided.shown, table, player, error)
        return NOW

    async def _send(self, looked: Looked, decided: Decided, shown: Waiting, table: Table, player: Player) -> None:
        told = [it.topic for it in decided.told]
        new = decided.also_new(looked.call.told)
        named = [looked.seats[number][0] for number in new if number in looked.pending]
        await self._poster.send(shown, table, player, told, looked.posted, looked.others(table.id, named))
        if looked.closed and not shown.mention:
            await self._tables.repositories.tables.set_reachable(looked.call.person)

    async def _rest(self, looked: Looked, posted: PostedMessage) -> bool:
        """Let the call ask for nothing; True where its person is to be looked at again at once.

        One that cannot rest goes; but from a private chat only where nothing waits for its person, and else once
        another one stands. By either they may be led no more to what it told them of besides. They are told of that
        anew, unless they have pressed something since.
        """
        person = looked.call.person
        table, player = await self._seat_of(looked, posted)
        if table is None or await self._poster.rest(table, player, posted):
            return False
        if posted.kind == PING or not looked.pending:
            if (await self._calls.of(person))[0].asked != looked.call.asked:
                return True  # perhaps something waits for them now
            await self._poster.delete(posted)
        press = self._presses.last(person)
        lost = lost_with_call(looked.call.told, [looked.seats[number] for number in looked.pending])
        if lost and (player is None or press is None or press.moment < posted.made):
            await self._calls.untell(person, lost)
            return True
        return False

    async def _seat_of(self, looked: Looked, posted: PostedMessage) -> tuple[Table | None, Player | None]:
        """The table of a call with the seat of its person, as it was when they were looked at: what has changed there
        since is seen to when they are looked at again."""
        if (seat := looked.seats.get(posted.table)) is not None:
            return seat
        with suppress(NoSuchTable):
            table = await self._tables.get(posted.table)
            return table, table.player_of(looked.call.person)
        return None, None

    async def _not_called(self, shown: Waiting, table: Table, player: Player, error: DeliveryError) -> datetime:
        """Discord did not allow it: who takes no private messages is mentioned, and who chose mentions is told in
        private; else it is tried later."""
        if not shown.mention and isinstance(error, DirectMessagesClosed | NotAllowed):
            self._closed[player.person or 0] = self._clock.now()
            await self._tables.repositories.tables.set_unreachable(table.id, player.seat, table.decision)
            return NOW
        log.warning("table %s: the player in seat %s cannot be called (%s)", table.id, player.seat + 1, error)
        if shown.mention:
            self._refused[player.person or 0] = table.channel
            if player.unreachable is None and isinstance(error, NotAllowed) and shown.stage is not Stage.NEWS:
                self._unwritable[table.channel.id] = self._clock.now()
                return NOW
        return self._clock.now() + REFUSED

    async def _call_due(self) -> None:
        self._called_at = self._clock.now()
        for person in await self._calls.due(self._called_at):
            self._schedule(person)

    def _schedule(self, person: int) -> None:
        if person not in self._looking:
            self._looking.add(person)
            self._looks.schedule(person)

    async def _attempt(self, person: int) -> None:
        if self._gather:
            await asyncio.sleep(self._gather)
        try:
            async with self._slots:
                await self.look(person)
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        self._looking.discard(person)
        self._alarm.wake()


def still_told(told: Iterable[Topic], waiting: Iterable[Waiting]) -> frozenset[Topic]:
    """What is worth remembering of what somebody was told: what still waits for them."""
    turns = {(it.table, turn) for it in waiting for turn in (it.turn, it.topic.turn)}
    return frozenset(topic for topic in told if (topic.table, topic.turn) in turns)


def lost_with_call(told: Iterable[Topic], seats: Iterable[tuple[Table, Player]]) -> frozenset[Topic]:
    """What nobody leads somebody to once their call is gone: what they were told of the tables that wait for them,
    whose `seats` these are. Of a turn in which they want to hear no more they stay told."""
    waits = {table.id for table, player in seats if not _is_muted(player)}
    return frozenset(it for it in told if it.table in waits and it.stage not in (Stage.NEWS, Stage.NUDGE))


def _is_muted(player: Player) -> bool:
    return player.clock is not None and player.clock.muted


def _is_in(where: ChannelRef, channel: int | None, guild: int | None) -> bool:
    return where.id == channel or (guild is not None and where.guild == guild)
