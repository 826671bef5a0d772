"""Whom to call when: a row a person, which whatever changes a table for them sets due in its own transaction."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import Connection, and_, bindparam, func, select, update

from bot.store import messages as stored
from bot.store import schema
from bot.store.database import Database
from bot.store.due_calls import look_at
from bot.store.engines import upsert
from bot.values.call import Call, Stage, Topic
from bot.values.table import PostedMessage

CALLS, POSTS = schema.calls.c, schema.posts.c
TOPICS = TypeAdapter(tuple[tuple[int, int, int], ...])
"""As they are stored."""

DUE = select(CALLS.person).where(CALLS.due <= bindparam("now", type_=schema.UtcDateTime)).order_by(CALLS.due)
NEXT = select(func.min(CALLS.due)).where(CALLS.due > bindparam("now", type_=schema.UtcDateTime))
THIS = CALLS.person == bindparam("who")
FIND = select(CALLS.asked, CALLS.told, CALLS.sounded).where(THIS)
LOCK = FIND.with_for_update()
MESSAGES = select(schema.posts).where(POSTS.person == bindparam("who")).order_by(POSTS.id)
PUT_OFF = update(schema.calls).where(and_(THIS, CALLS.asked == bindparam("seen")))
UPDATE = update(schema.calls).where(THIS)


class CallRepository:
    """Who is to be looked at when, what they have heard of, and their calls as messages."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def look_at(self, *people: int) -> None:
        """Let these people's calls be looked at."""
        now = self._clock()
        await self._database.write(lambda connection: look_at(connection, people, now))

    async def due(self, now: datetime) -> tuple[int, ...]:
        """Who is to be looked at by now, whoever waits longest first."""
        return tuple(await self._database.read(lambda it: it.execute(DUE, {"now": now}).scalars().all()))

    async def next_due(self, now: datetime) -> datetime | None:
        """The first moment after `now` at which somebody is to be looked at."""
        due: datetime | None = await self._database.read(lambda it: it.execute(NEXT, {"now": now}).scalar())
        return due

    async def of(self, person: int) -> tuple[Call, tuple[PostedMessage, ...]]:
        """How far calling a person has come, and their calls, oldest first: one, and those that are to be deleted."""

        def read(connection: Connection) -> tuple[Call, tuple[PostedMessage, ...]]:
            row = connection.execute(FIND, {"who": person}).first()
            call = Call(person) if row is None else Call(person, row.asked, _topics(row.told), row.sounded)
            return call, _messages(connection, person)

        return await self._database.read(read)

    async def message(self, person: int) -> PostedMessage | None:
        """The person's call."""
        found = await self._database.read(lambda connection: _messages(connection, person))
        return next((it for it in found if not it.pending_delete), None)

    async def put_off(self, call: Call, due: datetime | None) -> None:
        """Look at a person again at the moment `due`, unless somebody has asked for it since; and remember no more than
        what they have heard of."""
        values = {"who": call.person, "seen": call.asked, "due": due, "told": _text(call.told)}
        await self._database.write(lambda connection: connection.execute(PUT_OFF, values))

    async def sent(self, post: PostedMessage, message: int, digest: str, told: Iterable[Topic]) -> None:
        """A call has been sent and told all that; it sounded."""
        values = {"channel": post.channel, "message": message, "digest": digest, "decision": post.decision}

        def write(connection: Connection) -> None:
            connection.execute(stored.UPDATE, {"number": post.id, **values})
            if post.person is not None:
                _tell(connection, post.person, told, post.made)

        await self._database.write(write)

    async def withdraw(self, post: PostedMessage, old: PostedMessage | None) -> None:
        """A call cannot be sent now: the one in whose place it was to come stays."""

        def write(connection: Connection) -> None:
            connection.execute(stored.DELETE, {"number": post.id})
            if old is not None:
                connection.execute(stored.UPDATE, {"number": old.id, "pending_delete": False})

        await self._database.write(write)

    async def tell(self, person: int, *topics: Topic) -> None:
        """A person knows of something by what they have pressed."""
        if topics:
            await self._database.write(lambda connection: _tell(connection, person, topics))

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


def _tell(connection: Connection, person: int, told: Iterable[Topic], sounded: datetime | None = None) -> None:
    """Raises `asked`, so that whoever looks at the person meanwhile does not write what they had read before."""
    row = connection.execute(LOCK, {"who": person}).first()
    known = frozenset() if row is None else _topics(row.told)
    values = {"person": person, "told": _text({*known, *told})} | ({} if sounded is None else {"sounded": sounded})
    upsert(connection, schema.calls, {"asked": 1 if row is None else row.asked + 1, **values})


def _messages(connection: Connection, person: int) -> tuple[PostedMessage, ...]:
    return tuple(stored.message_of(row) for row in connection.execute(MESSAGES, {"who": person}))


def _topics(text: str) -> frozenset[Topic]:
    return frozenset(Topic(table, turn, Stage(stage)) for table, turn, stage in TOPICS.validate_json(text))


def _text(topics: Iterable[Topic]) -> str:
    return TOPICS.dump_json(tuple(sorted(topics))).decode()
