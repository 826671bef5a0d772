"""Which messages a table demands right now, and what each must show."""

import logging
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from bot.model import Player, PostedMessage, Status, Table, find_message
from bot.tables.service import TableService
from bot.ui.drafted_moves import drafted_kinds, has_sealed
from bot.ui.message import MessageSpec
from bot.ui.screens.lobby import invitation
from bot.ui.screens.panel import idle_panel, panel
from bot.ui.screens.table import concerned, ping, table_message
from bot.ui.screens.table_context import TableContexts
from games.core import Event
from games.match import Match

log = logging.getLogger(__name__)

STIFF = timedelta(minutes=55)
"""Discord limits edits of messages older than an hour; a new turn after that is posted afresh."""
LOOK_BACK = 3
"""Points of decision whose events the table message tells at least."""


class DesiredMessage(NamedTuple):
    """A message that must stand. `renew`: a new one takes the place of `post`. `channel` None: private to `person`.

    `news`: it tells people something that happened before `turn`, from point of decision `since` on, and tells it once.
    `rest`: what stands there asks for nothing any more; it may look otherwise, but a new one would be noise. Its digest
    is written down in place of the screen's.
    """

    kind: str
    seat: int
    channel: int | None
    person: int | None
    turn: int
    since: int
    spec: MessageSpec
    post: PostedMessage | None
    renew: bool = False
    news: bool = False
    rest: str = ""

    @property
    def digest(self) -> str:
        """What the post is written down to look like."""
        return self.rest or self.spec.digest()


class DesiredMessages:
    """Works out the messages of a table; reads, but never writes."""

    def __init__(self, tables: TableService, contexts: TableContexts) -> None:
        self._tables = tables
        self._contexts = contexts

    async def public(self, table: Table, posts: tuple[PostedMessage, ...]) -> list[DesiredMessage]:
        """The table's own message; the end of a game comes as a new one, so that nobody misses it."""
        post = find_message(posts, "table")
        over = table.match is not None and table.status in (Status.FINISHED, Status.CLOSED)
        turn = table.match.turn + over if table.match else -1
        if post is not None and turn <= post.turn:
            since = post.since
        else:
            since = min(post.turn, turn - LOOK_BACK) if post is not None else -1
        events = await self._tables.events_since(table, since) if table.match else ()
        record = await self._tables.record(table) if over else None
        spec = table_message(self._contexts.of(table, table.channel.locale), events, record)
        renew = post is not None and post.turn != turn and (over or _old(post))
        return [DesiredMessage("table", -1, table.channel.id, None, turn, since, spec, post, renew)]

    async def panels(self, table: Table, posts: tuple[PostedMessage, ...]) -> list[DesiredMessage]:
        """A private panel for each person who must act, and those of the others kept true.

        Once posted, a panel is its owner's until he has decided: what he has half picked is not taken from him when
        somebody else decides meanwhile.
        """
        if table.match is None:
            return []
        wants = []
        for player in table.players:
            post = find_message(posts, "panel", player.seat)
            to_act = player in table.people_to_act
            if player.person is None or player.unreachable is not None or not (to_act or post):
                continue
            turn = table.match.turn
            if post is not None and (post.turn > turn or (to_act and post.turn == turn and post.digest)):
                continue  # a later turn's: its player has gone on while this was being told
            renew = to_act and post is not None and post.turn < table.called
            if to_act or post is None:
                spec = await self._panel(table, player, posts)
                wants.append(DesiredMessage("panel", player.seat, None, player.person, turn, -1, spec, post, renew))
            elif post.digest != idle_panel(self._contexts.of(table, player.locale, posts)).digest():
                wants.append(self._at_rest(table, player, post, posts))
        return wants

    async def _panel(self, table: Table, player: Player, posts: tuple[PostedMessage, ...]) -> MessageSpec:
        draft = await self._tables.draft(table, player) if table.match and _arranges(table.match, player) else None
        told = await self._tables.since_own(table, (player.seat,))
        return panel(self._contexts.of(table, player.locale, posts), player, draft=draft, events=told)

    def _at_rest(
        self, table: Table, player: Player, post: PostedMessage, posts: tuple[PostedMessage, ...]
    ) -> DesiredMessage:
        """That a panel asks for nothing any more; what its player has sealed stays before his eyes."""
        spec = rest = idle_panel(self._contexts.of(table, player.locale, posts))
        if table.match is not None and has_sealed(table.match, player.seat):
            spec = panel(self._contexts.of(table, player.locale, posts), player)
        return DesiredMessage("panel", player.seat, None, player.person, post.turn, -1, spec, post, rest=rest.digest())

    async def calls(self, table: Table, posts: tuple[PostedMessage, ...]) -> list[DesiredMessage]:
        """The ping of those who must act and of those who are to be told something, or the call of the invited."""
        if table.status is Status.LOBBY and _missing(table):
            table_context = self._contexts.of(table, table.channel.locale, posts)
            return [
                DesiredMessage(
                    "invite",
                    -1,
                    table.channel.id,
                    None,
                    -1,
                    -1,
                    invitation(table_context),
                    find_message(posts, "invite"),
                )
            ]
        if table.match is None or table.status is not Status.PLAYING:
            return []
        return await self._ping(table, table.match.turn, posts)

    def tells(self, table: Table) -> bool:
        """Whether things happen in this table's game that people are told though they need not act."""
        return any(event.concerns for event in self._contexts.of(table, table.channel.locale).game.events)

    async def _ping(self, table: Table, turn: int, posts: tuple[PostedMessage, ...]) -> list[DesiredMessage]:
        """A ping tells what happened from its `since` to its `turn`; a newer one goes on from there.

        It stands, with what it told to people who need not act, until the next one.
        """
        post, told = find_message(posts, "ping"), _told_until(posts)
        fresh = await self._news(table, told, turn)
        due = bool(fresh) or (bool(table.people_to_act) and post is not None and post.turn < table.called)
        renew = due and post is not None and post.message is not None  # one that was not sent yet tells all itself
        since = told if post is None or renew else post.since
        news = await self._news(table, since, turn) if since < told else fresh
        if not news and not table.people_to_act:
            return []
        acting = [player.seat for player in table.people_to_act]
        happened = await self._tables.since_own(table, acting) if acting else ()
        spec = ping(self._contexts.of(table, table.channel.locale, posts), happened, news)
        return [DesiredMessage("ping", -1, table.channel.id, None, turn, since, spec, post, renew, bool(fresh))]

    async def _news(self, table: Table, since: int, turn: int) -> tuple[Event, ...]:
        """What happened from point of decision `since` until `turn` that concerns people who need not act."""
        if since >= turn or not self.tells(table):
            return ()
        history = await self._tables.history(table, before=turn, turns=turn - since)
        return tuple(event for at, event in history if at >= since and concerned(table, event))

    def kept(self, table: Table, posts: tuple[PostedMessage, ...], calls: Iterable[DesiredMessage]) -> set[int]:
        """The ids of the posts that stay beside these calls; the others are to be removed."""
        kinds = {"table", *(desired.kind for desired in calls)}
        people = {player.seat for player in table.players if player.person is not None}
        return {
            post.id
            for post in posts
            if not post.pending_delete and (post.kind in kinds or (post.kind == "panel" and post.seat in people))
        }


def _told_until(posts: tuple[PostedMessage, ...]) -> int:
    """The point of decision up to which everybody was told what concerns him.

    Whatever happened before the table's message was last brought up to date, a ping has told, or none was needed; so
    news must be written down as a ping's before that message moves on.
    """
    return max((post.turn for post in posts if post.kind in ("table", "ping")), default=0)


def _arranges(match: Match, player: Player) -> bool:
    return bool(drafted_kinds(match.game, match.view(player.seat)))


def _old(post: PostedMessage) -> bool:
    return datetime.now(UTC) - post.made > STIFF


def _missing(table: Table) -> bool:
    sitting = {player.person for player in table.players}
    return any(person not in sitting for person in table.invited)
