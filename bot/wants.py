"""Which messages a table demands right now, and what each must show."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from bot.model import Chair, Post, Status, Table
from bot.picker import arranged
from bot.screens.frame import Frame
from bot.screens.lobby import invitation
from bot.screens.panel import panel, resting
from bot.screens.table import Told, ping, table_message
from bot.surface import Screen
from bot.tables import Tables
from bot.words import Languages
from games.core import Game, Move
from games.match import Match

STIFF = timedelta(minutes=55)
"""Discord limits edits of messages older than an hour; a new turn after that is posted afresh."""
LOOK_BACK = 3
"""Points of decision whose events the table message tells at least."""


class Want(NamedTuple):
    """A message that must stand. `renew`: a new one takes the place of `post`. `channel` None: private to `person`."""

    kind: str
    seat: int
    channel: int | None
    person: int | None
    turn: int
    since: int
    screen: Screen
    post: Post | None
    renew: bool = False


class Wants:
    """Works out the messages of a table; reads, but never writes."""

    def __init__(self, tables: Tables, languages: Languages, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self._tables = tables
        self._languages = languages
        self._games = games

    def frame(self, table: Table, locale: str, posts: tuple[Post, ...] = ()) -> Frame:
        """The table in a language, with the address of its message."""
        post = find(posts, "table")
        link = None
        if post is not None and post.message is not None:
            link = f"https://discord.com/channels/{table.place.guild or '@me'}/{post.channel}/{post.message}"
        return Frame(table, self._games[table.game], self._languages.of(locale), link)

    async def public(self, table: Table, posts: tuple[Post, ...]) -> list[Want]:
        """The table's own message; the end of a game comes as a new one, so that nobody misses it."""
        post = find(posts, "table")
        over = table.match is not None and table.status in (Status.FINISHED, Status.CLOSED)
        turn = table.match.turn + over if table.match else -1
        if post is not None and turn <= post.turn:
            since = post.since
        else:
            since = min(post.turn, turn - LOOK_BACK) if post is not None else -1
        events = await self._tables.told(table.id, since) if table.match else ()
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
            if to_act and post is not None and post.turn == turn and post.digest:
                continue
            renew = to_act and post is not None and post.turn < table.called
            kept = turn if to_act or post is None else post.turn
            screen = await self._panel(table, chair, posts) if to_act else self.resting(table, chair, posts)
            wants.append(Want("panel", chair.seat, None, chair.person, kept, -1, screen, post, renew))
        return wants

    async def _panel(self, table: Table, chair: Chair, posts: tuple[Post, ...]) -> Screen:
        draft = await self.draft(table, chair) if table.match and _arranges(table.match, chair) else None
        return panel(self.frame(table, chair.locale, posts), chair, draft=draft)

    def resting(self, table: Table, chair: Chair, posts: tuple[Post, ...]) -> Screen:
        """What the panel of a player shows who has nothing to decide."""
        return resting(self.frame(table, chair.locale, posts))

    async def calls(self, table: Table, posts: tuple[Post, ...]) -> list[Want]:
        """The ping of those who must act, or of those who were invited."""
        frame = self.frame(table, table.place.locale, posts)
        channel = table.place.channel
        if table.status is Status.LOBBY and _missing(table):
            return [Want("invite", -1, channel, None, -1, -1, invitation(frame), find(posts, "invite"))]
        if table.match is None or not table.people_to_act:
            return []
        post = find(posts, "ping")
        turn = table.match.turn
        renew = post is not None and post.turn < table.called
        return [Want("ping", -1, channel, None, turn, -1, ping(frame), post, renew)]

    def kept(self, table: Table, posts: tuple[Post, ...]) -> set[int]:
        """The ids of the posts that stay; the others are to be removed."""
        calls = "invite" if table.status is Status.LOBBY and _missing(table) else ""
        if table.status is Status.PLAYING and table.people_to_act:
            calls = "ping"
        people = {chair.seat for chair in table.chairs if chair.person is not None}
        return {
            post.id
            for post in posts
            if not post.doomed and (post.kind in ("table", calls) or (post.kind == "panel" and post.seat in people))
        }

    async def draft(self, table: Table, chair: Chair) -> Move | None:
        """The long move that a player is arranging, when there is one."""
        match = table.match
        if match is None or chair.seat not in match.to_act:
            return None
        text = await self._tables.draft(table.id, chair.seat)
        return match.read(text) if text else None


def find(posts: tuple[Post, ...], kind: str, seat: int = -1) -> Post | None:
    """The post of a kind that is not being removed."""
    return next((post for post in posts if (post.kind, post.seat) == (kind, seat) and not post.doomed), None)


def _arranges(match: Match, chair: Chair) -> bool:
    return bool(arranged(match.game, match.view(chair.seat)))


def _old(post: Post) -> bool:
    return datetime.now(UTC) - post.made > STIFF


def _missing(table: Table) -> bool:
    sitting = {chair.person for chair in table.chairs}
    return any(person not in sitting for person in table.invited)
