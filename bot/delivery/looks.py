"""What is to be done for a person's call: their tables are looked at, and nothing is written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.delivery.call_messages import PANEL, PING, CallMessages, OtherTables
from bot.delivery.call_poster import CallPoster
from bot.delivery.calling import Act, Decided, Standing, Waiting, decide
from bot.delivery.waiting import (
    is_stale,
    known_of,
    misses_question,
    most_urgent,
    news_at,
    questions_at,
    turn_of,
    waiting_at,
)
from bot.process.clock import Clock
from bot.process.presses import LastPresses
from bot.process.tasks import in_slices
from bot.store.messages import Called
from bot.tables.clocks import chose_mentions, is_mentioned
from bot.tables.service import TableService
from bot.tables.transitions import with_player_in
from bot.values.post import Call, CallTimes, PostedMessage, Stage, Topic, find_message
from bot.values.table import Player, Table, waits_for

REFUSED: Final = timedelta(minutes=15)
"""After so long it is tried again to call somebody where Discord did not allow it, unless there is a sign before."""
TRIED: Final = timedelta(days=1)
"""So often it is tried again to call somebody in private who took no private messages."""


class Looked(NamedTuple):
    """A person who is looked at: their call as it stands, and what they are called to, the most urgent first.

    `seats` are theirs at the tables that this is about, `pending` are the ids of those that wait for them. `closed`: at
    some of them they were found to take no private messages. `told` is what is worth remembering of what they know.
    """

    call: Call
    posts: Sequence[PostedMessage]
    posted: PostedMessage | None
    seats: Mapping[int, tuple[Table, Player]]
    waiting: Sequence[Waiting]
    pending: frozenset[int]
    closed: bool = False
    told: frozenset[Topic] = frozenset()

    @property
    def remembered(self) -> Call:
        """The call with what is worth remembering of what its person was told."""
        return self.call._replace(told=self.told)

    def needs_nothing(self, decided: Decided) -> bool:
        """Whether what stands on Discord stays as it is."""
        stands = self.posted is None or self.posted.message is not None
        return stands and decided.act is Act.LEAVE and not any(post.pending_delete for post in self.posts)

    def others(self, table: int, named: Sequence[Table] = ()) -> OtherTables:
        """What is to be said of their tables besides one."""
        more = len(self.pending - {table})
        played_for = [it for number, (it, player) in self.seats.items() if number != table and player.is_gone]
        return OtherTables(more, named, sorted(played_for, key=lambda it: it.id))


class Looks:
    """Decides on people's calls; `times` say when one may sound."""

    def __init__(
        self,
        tables: TableService,
        says: CallMessages,
        poster: CallPoster,
        presses: LastPresses,
        clock: Clock,
        times: CallTimes,
    ) -> None:
        self._tables = tables
        self._says = says
        self._poster = poster
        self._presses = presses
        self._clock = clock
        self._times = times
        self.unwritable: dict[int, datetime] = {}
        """The channels where it was not allowed to mention somebody, and when."""
        self.closed: dict[int, datetime] = {}
        """When somebody was found last to take no private messages; who is not in it was before all this began."""
        self._begun = clock.now()

    async def of(self, called: Called, tables: Sequence[Table]) -> tuple[Looked, Decided]:
        """What is to be done for a person who sits at these tables."""
        looked = await self._looked(called, tables)
        now, press = self._clock.now(), self._presses.last(looked.call.person)
        known = known_of(looked.call, looked.posted, press, tuple(looked.seats.values()), now)
        known = known._replace(standing=self._compared(looked, known.standing))
        looked = looked._replace(told=still_told(known.told, looked.waiting))
        decided = decide(now, looked.waiting, known, self._times)
        return looked, decided._replace(act=Act.LEAVE) if await self._rests(looked, decided) else decided

    async def _rests(self, looked: Looked, decided: Decided) -> bool:
        """Whether a call that is to rest does already."""
        posted = looked.posted
        seat = None if posted is None else looked.seats.get(posted.table)
        if posted is None or seat is None or decided.act is not Act.REST:
            return False
        return await self._poster.rests(*seat, posted)

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

    async def _looked(self, called: Called, tables: Sequence[Table]) -> Looked:
        call, posts = called
        posted = next((post for post in posts if not post.pending_delete), None)
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
        return Looked(call, posts, posted, by_table, (*waiting, *asked, *news), pending, closed)

    def _as_tried(self, call: Call, table: Table, player: Player, now: datetime) -> tuple[Table, Player]:
        """A table and its player as they are called: whoever took no private messages may take them now, which is tried
        once a day, with a turn of which they have not been told."""
        if player.unreachable is None or player not in table.people_to_act:
            return table, player
        told = Topic(table.id, turn_of(table, player), Stage.TURN).is_told(call.told)
        if told or now < self.closed.get(call.person, self._begun) + TRIED:
            return table, player
        tried = replace(player, unreachable=None)
        return with_player_in(table, tried), tried

    async def _is_blocked(self, table: Table, player: Player, posted: PostedMessage | None) -> bool:
        """Whether somebody who chose mentions cannot be mentioned at a table now. Whoever was therefore called there in
        private stays called in private for that turn, and whoever was mentioned stays mentioned."""
        if player.unreachable is not None or not chose_mentions(table, player):
            return False
        refused = self.unwritable.get(table.channel.id)
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


def still_told(told: Iterable[Topic], waiting: Iterable[Waiting]) -> frozenset[Topic]:
    """What is worth remembering of what somebody was told: what still waits for them."""
    turns = {(it.table, turn) for it in waiting for turn in (it.turn, it.topic.turn)}
    return frozenset(topic for topic in told if (topic.table, topic.turn) in turns)
