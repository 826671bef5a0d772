"""Whom to call when: a row a person, which whatever changes a table for them sets due in its own transaction."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import Connection, and_, bindparam, select, update

from bot.process.tasks import Due
from bot.store import messages as stored
from bot.store import schema
from bot.store.database import Database
from bot.store.due_calls import look_at
from bot.store.engines import upsert
from bot.values.post import Call, PostedMessage, Stage, Topic

CALLS, POSTS = schema.calls.c, schema.posts.c
TOPICS = TypeAdapter(tuple[tuple[int, int, int], ...])
"""As they are stored."""

NOW = bindparam("now", type_=schema.UtcDateTime)
NEXT = select(CALLS.person, CALLS.due).where(CALLS.due > NOW).order_by(CALLS.due).limit(1).subquery()
DUE_AND_NEXT = select(CALLS.person, CALLS.due).where(CALLS.due <= NOW).union_all(select(NEXT)).order_by("due")
THIS = CALLS.person == bindparam("who")
LOCK = select(CALLS.asked, CALLS.told).where(THIS).with_for_update()
MESSAGES = select(schema.posts).where(POSTS.person == bindparam("who")).order_by(POSTS.id)
FIND = (
    select(CALLS.person.label("who"), CALLS.asked, CALLS.told, CALLS.sounded, schema.posts)
    .select_from(schema.calls.join(schema.posts, POSTS.person == CALLS.person, isouter=True))
    .where(CALLS.person.in_(bindparam("people", expanding=True)))
    .order_by(POSTS.id)
)
PUT_OFF = update(schema.calls).where(and_(THIS, CALLS.asked == bindparam("seen")))
UPDATE = update(schema.calls).where(THIS)


class Called(NamedTuple):
    """How far calling a person has come, and their calls, oldest first: one, and those that are to be deleted."""

    call: Call
    posts: tuple[PostedMessage, ...]


class CallRepository:
    """Who is to be looked at when, what they have heard of, and their calls as messages."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def look_at(self, *people: int) -> None:
        """Let these people's calls be looked at."""
        now = self._clock()
        await self._database.write(lambda connection: look_at(connection, people, now))

    async def due(self, now: datetime) -> Due[int]:
        """The people to look at by now, who have waited longest first."""
        rows = await self._database.read(lambda connection: connection.execute(DUE_AND_NEXT, {"now": now}).all())
        return Due((it.person for it in rows if it.due <= now), next((it.due for it in rows if it.due > now), None))

    async def of(self, person: int) -> Called:
        """How far calling a person has come, and their calls."""
        return (await self.of_all((person,)))[person]

    async def of_all(self, people: Collection[int]) -> dict[int, Called]:
        """The same for some people."""
        rows = await self._database.read(lambda connection: connection.execute(FIND, {"people": people}).all())
        found = {person: Called(Call(person), ()) for person in people}
        for row in rows:
            call = Call(row.who, row.asked, _topics(row.told), row.sounded)
            posts = () if row.id is None else (stored.message_of(row),)
            found[row.who] = Called(call, found[row.who].posts + posts)
        return found

    async def message(self, person: int) -> PostedMessage | None:
        """The person's call."""
        found = await self._database.read(lambda connection: _messages(connection, person))
        return next((it for it in found if not it.pending_delete), None)

    async def put_off(self, calls: Mapping[Call, datetime | None], deleted: Collection[int] = ()) -> bool:
        """Look at people again at these moments, and remember no more than what they have heard of. The rows of their
        `deleted` messages go. False where somebody is to be looked at before, since that was asked for meanwhile."""

        def write(connection: Connection) -> bool:
            for post in deleted:
                connection.execute(stored.DELETE, {"number": post})
            done = [_put_off(connection, call, due) for call, due in calls.items()]
            return all(done)

        return await self._database.write(write)

    async def sent(self, before: Call, post: PostedMessage, told: Collection[Topic]) -> Call | None:
        """A call has been sent and told all that; it sounded. The call after that; None where its person was to be
        looked at since it was as `before`."""
        values = {it: getattr(post, it) for it in ("channel", "message", "digest", "decision")}
        after = Call(before.person, before.asked + 1, before.told | frozenset(told), post.made)

        def write(connection: Connection) -> Call | None:
            connection.execute(stored.UPDATE, {"number": post.id, **values})
            where = {"who": before.person, "seen": before.asked}
            told_now = {"asked": after.asked, "told": _text(after.told), "sounded": post.made}
            if connection.execute(PUT_OFF, where | told_now).rowcount:
                return after
            _tell(connection, before.person, told, post.made)
            return None

        return await self._database.write(write)

    async def withdraw(self, post: PostedMessage, old: PostedMessage | None) -> None:
        """A call cannot be sent now: the one in whose place it was to come stays."""

        def write(connection: Connection) -> None:
            connection.execute(stored.DELETE, {"number": post.id})
            if old is not None:
                connection.execute(stored.UPDATE, {"number": old.id, "pending_delete": False})

        await self._database.write(write)

    async def shows(self, post: PostedMessage, person: int, known: Collection[Topic]) -> None:
        """A person's call shows this now, and so they know of these."""
        values = {it: getattr(post, it) for it in ("kind", "seat", "decision", "digest")}

        def write(connection: Connection) -> None:
            connection.execute(stored.UPDATE, {"number": post.id, "table_id": post.table, **values})
            if known:
                _tell(connection, person, known)

        await self._database.write(write)

    async def forget(self, person: int, tables: Collection[int]) -> bool:
        """What a person was told of these tables counts no more, since no message shows it. False where they were told
        nothing of them."""
        return await self._forget(person, lambda topic: topic.table in tables)

    async def untell(self, person: int, topics: Collection[Topic]) -> None:
        """All that a person was told by a call counts no more, since that message leads there no more."""
        await self._forget(person, lambda topic: topic in topics)

    async def _forget(self, person: int, is_lost: Callable[[Topic], bool]) -> bool:
        def write(connection: Connection) -> bool:
            row = connection.execute(LOCK, {"who": person}).first()
            told = frozenset() if row is None else _topics(row.told)
            kept = frozenset(topic for topic in told if not is_lost(topic))
            if row is None or kept == told:
                return False
            connection.execute(UPDATE, {"who": person, "told": _text(kept), "asked": row.asked + 1})
            return True

        return await self._database.write(write)


def _put_off(connection: Connection, call: Call, due: datetime | None) -> bool:
    values = {"who": call.person, "seen": call.asked, "due": due, "told": _text(call.told)}
    return connection.execute(PUT_OFF, values).rowcount > 0


def _tell(connection: Connection, person: int, told: Iterable[Topic], sounded: datetime | None = None) -> None:
    """Note what a person knows, and raise `asked`, so that nobody writes what they had read before."""
    row = connection.execute(LOCK, {"who": person}).first()
    known = (frozenset() if row is None else _topics(row.told)) | frozenset(told)
    values = {"person": person, "asked": 1 if row is None else row.asked + 1, "told": _text(known)}
    upsert(connection, schema.calls, values | ({} if sounded is None else {"sounded": sounded}))


def _messages(connection: Connection, person: int) -> tuple[PostedMessage, ...]:
    return tuple(stored.message_of(row) for row in connection.execute(MESSAGES, {"who": person}))


def _topics(text: str) -> frozenset[Topic]:
    return frozenset(Topic(table, turn, Stage(stage)) for table, turn, stage in TOPICS.validate_json(text))


def _text(topics: Iterable[Topic]) -> str:
    return TOPICS.dump_json(tuple(sorted(topics))).decode()
