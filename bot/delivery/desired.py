"""Which messages a table demands right now, and what each must show."""

import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from bot.model import Chair, Post, Status, Table
from bot.tables.service import Tables
from bot.ui.i18n import Languages
from bot.ui.message import Screen
from bot.ui.picker import arranged, sealed
from bot.ui.screens.lobby import invitation
from bot.ui.screens.panel import panel, resting
from bot.ui.screens.table import Told, concerned, ping, table_message
from bot.ui.screens.table_context import Frame
from games.core import Event, Game, Move
from games.errors import Unreadable
from games.match import Match

log = logging.getLogger(__name__)

STIFF = timedelta(minutes=55)
"""Discord limits edits of messages older than an hour; a new turn after that is posted afresh."""
LOOK_BACK = 3
"""Points of decision whose events the table message tells at least."""


class Want(NamedTuple):
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
    screen: Screen
    post: Post | None
    renew: bool = False
    news: bool = False
    rest: str = ""

    @property
    def digest(self) -> str:
        """What the post is written down to look like."""
        return self.rest or self.screen.digest()


class Wants:
    """Works out the messages of a table; reads, but never writes.

    `queue`: for each table whose computer players wait for their turn to think, how many others' thoughts come first.
    """

    def __init__(
        self,
        tables: Tables,
        languages: Languages,
        games: Mapping[str, Game[Any, Any, Any]],
        queue: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self._tables = tables
        self._languages = languages
        self._games = games
        self._queue = queue

    def frame(self, table: Table, locale: str, posts: tuple[Post, ...] = ()) -> Frame:
        """The table in a language, with the address of its message."""
        post = find(posts, "table")
        link = None
        if post is not None and post.message is not None:
            link = f"https://discord.com/channels/{table.place.guild or '@me'}/{post.channel}/{post.message}"
        return Frame(table, self._games[table.game], self._languages.of(locale), link, self._queue.get(table.id))

    async def public(self, table: Table, posts: tuple[Post, ...]) -> list[Want]:
        """The table's own message; the end of a game comes as a new one, so that nobody misses it."""
        post = find(posts, "table")
        over = table.match is not None and table.status in (Status.FINISHED, Status.CLOSED)
        turn = table.match.turn + over if table.match else -1
        if post is not None and turn <= post.turn:
            since = post.since
        else:
            since = min(post.turn, turn - LOOK_BACK) if post is not None else -1
        events = await self._tables.told(table, since) if table.match else ()
        record = await self._tables.record(table.id) if over else None
        screen = table_message(self.frame(table, table.place.locale), Told(events, record))
        renew = post is not None and post.turn != turn and (over or _old(post))
        return [Want("table", -1, table.place.channel, None, turn, since, screen, post, renew)]

    async def panels(self, table: Table, posts: tuple[Post, ...]) -> list[Want]:
        """A private panel for each person who must act, and those of the others kept true.

        Once posted, a panel is its owner's until he has decided: what he has half picked is not taken from him when
        somebody else decides meanwhile.
        """
        if table.match is None:
            return []
        wants = []
        for chair in table.chairs:
            post = find(posts, "panel", chair.seat)
            to_act = chair in table.people_to_act
            if chair.person is None or chair.unreachable is not None or not (to_act or post):
                continue
            turn = table.match.turn
            if post is not None and (post.turn > turn or (to_act and post.turn == turn and post.digest)):
                continue  # a later turn's: its player has gone on while this was being told
            renew = to_act and post is not None and post.turn < table.called
            if to_act or post is None:
                screen = await self._panel(table, chair, posts)
                wants.append(Want("panel", chair.seat, None, chair.person, turn, -1, screen, post, renew))
            elif post.digest != self.resting(table, chair, posts).digest():
                wants.append(self._at_rest(table, chair, post, posts))
        return wants

    async def _panel(self, table: Table, chair: Chair, posts: tuple[Post, ...]) -> Screen:
        draft = await self.draft(table, chair) if table.match and _arranges(table.match, chair) else None
        told = await self._tables.since_own(table, (chair.seat,))
        return panel(self.frame(table, chair.locale, posts), chair, draft=draft, told=told)

    def resting(self, table: Table, chair: Chair, posts: tuple[Post, ...]) -> Screen:
        """What the panel of a player shows who has nothing to decide."""
        return resting(self.frame(table, chair.locale, posts))

    def _at_rest(self, table: Table, chair: Chair, post: Post, posts: tuple[Post, ...]) -> Want:
        """That a panel asks for nothing any more; what its player has sealed stays before his eyes."""
        screen = rest = self.resting(table, chair, posts)
        if table.match is not None and sealed(table.match, chair.seat):
            screen = panel(self.frame(table, chair.locale, posts), chair)
        return Want("panel", chair.seat, None, chair.person, post.turn, -1, screen, post, rest=rest.digest())

    async def calls(self, table: Table, posts: tuple[Post, ...]) -> list[Want]:
        """The ping of those who must act and of those who are to be told something, or the call of the invited."""
        if table.status is Status.LOBBY and _missing(table):
            frame = self.frame(table, table.place.locale, posts)
            return [Want("invite", -1, table.place.channel, None, -1, -1, invitation(frame), find(posts, "invite"))]
        if table.match is None or table.status is not Status.PLAYING:
            return []
        return await self._ping(table, table.match.turn, posts)

    def tells(self, table: Table) -> bool:
        """Whether things happen in this table's game that people are told though they need not act."""
        return any(event.concerns for event in self._games[table.game].events)

    async def _ping(self, table: Table, turn: int, posts: tuple[Post, ...]) -> list[Want]:
        """A ping tells what happened from its `since` to its `turn`; a newer one goes on from there.

        It stands, with what it told to people who need not act, until the next one.
        """
        post, told = find(posts, "ping"), _told_until(posts)
        fresh = await self._news(table, told, turn)
        due = bool(fresh) or (bool(table.people_to_act) and post is not None and post.turn < table.called)
        renew = due and post is not None and post.message is not None  # one that was not sent yet tells all itself
        since = told if post is None or renew else post.since
        news = await self._news(table, since, turn) if since < told else fresh
        if not news and not table.people_to_act:
            return []
        acting = [chair.seat for chair in table.people_to_act]
        happened = await self._tables.since_own(table, acting) if acting else ()
        screen = ping(self.frame(table, table.place.locale, posts), happened, news)
        return [Want("ping", -1, table.place.channel, None, turn, since, screen, post, renew, bool(fresh))]

    async def _news(self, table: Table, since: int, turn: int) -> tuple[Event, ...]:
        """What happened from point of decision `since` until `turn` that concerns people who need not act."""
        if since >= turn or not self.tells(table):
            return ()
        history = await self._tables.history(table.id, before=turn, turns=turn - since)
        return tuple(event for at, event in history if at >= since and concerned(table, event))

    def kept(self, table: Table, posts: tuple[Post, ...], calls: Iterable[Want]) -> set[int]:
        """The ids of the posts that stay beside these calls; the others are to be removed."""
        kinds = {"table", *(want.kind for want in calls)}
        people = {chair.seat for chair in table.chairs if chair.person is not None}
        return {
            post.id
            for post in posts
            if not post.doomed and (post.kind in kinds or (post.kind == "panel" and post.seat in people))
        }

    async def draft(self, table: Table, chair: Chair) -> Move | None:
        """The long move that a player is arranging, when there is one; one that does not read any more is none."""
        match = table.match
        if match is None or chair.seat not in match.to_act:
            return None
        text = await self._tables.draft(table.id, chair.seat)
        try:
            return match.read(text) if text else None
        except Unreadable:
            log.warning("a draft at table %s does not read any more", table.id)
            return None


def find(posts: tuple[Post, ...], kind: str, seat: int = -1) -> Post | None:
    """The post of a kind that is not being removed."""
    return next((post for post in posts if (post.kind, post.seat) == (kind, seat) and not post.doomed), None)


def _told_until(posts: tuple[Post, ...]) -> int:
    """The point of decision up to which everybody was told what concerns him.

    Whatever happened before the table's message was last brought up to date, a ping has told, or none was needed; so
    news must be written down as a ping's before that message moves on.
    """
    return max((post.turn for post in posts if post.kind in ("table", "ping")), default=0)


def _arranges(match: Match, chair: Chair) -> bool:
    return bool(arranged(match.game, match.view(chair.seat)))


def _old(post: Post) -> bool:
    return datetime.now(UTC) - post.made > STIFF


def _missing(table: Table) -> bool:
    sitting = {chair.person for chair in table.chairs}
    return any(person not in sitting for person in table.invited)
