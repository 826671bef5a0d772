"""People who asked to be called, once, when somebody opens a table of a game on a server.

A table that is opened calls them in its own transaction: their rows name it from then on, and their notifications are
set due. The row goes once they were told, or sit at such a table; where the table is over before that, it waits again.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import Boolean, Connection, bindparam, delete, exists, or_, select, tuple_, update

from bot.store.change import TableChange
from bot.store.connections.database import Repository
from bot.store.connections.engines import insert_new
from bot.store.schema import tables as schema
from bot.values.messages import CALL, Stage, Topic
from bot.values.table import Person, Status, Table

SEEKERS, _T, _BANNED = schema.seekers.c, schema.tables.c, schema.banned.c
LASTS: Final = timedelta(days=14)
"""After so long a wish to be called ends by itself."""
MOST_CALLED: Final = 10
"""So many people one table calls."""
RESTS: Final = timedelta(minutes=15)
"""Who has opened a table that called people calls nobody by another one on that server for so long."""

_OWN = (SEEKERS.person == bindparam("who")) & (SEEKERS.guild == bindparam("where"))
_OF = select(SEEKERS.game, SEEKERS.until).where(_OWN, SEEKERS.until > schema.MOMENT).order_by(SEEKERS.game)
_KNOWN = select(schema.people.c.id).where(schema.people.c.id == bindparam("who")).with_for_update()
_OVER = delete(schema.seekers).where(SEEKERS.until <= schema.MOMENT)
_BUT = delete(schema.seekers).where(_OWN, SEEKERS.game.not_in(bindparam("games", expanding=True)))
_CALLED_LATELY = (
    select(_T.id)
    .where(
        _T.made > bindparam("since", type_=schema.UtcDateTime),
        _T.host == bindparam("who"),
        _T.guild == bindparam("where"),
        _T.rung > 0,
        _T.id != bindparam("number"),
    )
    .limit(1)
)
_LOOKING = (
    select(SEEKERS.person)
    .where(
        SEEKERS.guild == bindparam("where"),
        SEEKERS.game == bindparam("game"),
        SEEKERS.until > schema.MOMENT,
        SEEKERS.table.is_(None),
        SEEKERS.person.not_in(bindparam("others", expanding=True)),
        # Where they asked they read what stands there; elsewhere only if everybody can.
        or_(bindparam("by_all", type_=Boolean()), SEEKERS.channel == bindparam("home")),
        ~exists().where(_BANNED.guild == SEEKERS.guild, _BANNED.person == SEEKERS.person),
    )
    .order_by(SEEKERS.made, SEEKERS.person)
    .limit(MOST_CALLED)
)
_CALL = update(schema.seekers).where(
    SEEKERS.person == bindparam("who"),
    SEEKERS.guild == bindparam("where"),
    SEEKERS.game == bindparam("of"),
    SEEKERS.table.is_(None),
)
_RING = update(schema.tables).where(_T.id == bindparam("number"))
_CALLED_TO = select(SEEKERS.person).where(SEEKERS.table == bindparam("number"))
_TOLD_OF = select(schema.message_records.c.person).where(
    schema.message_records.c.table == bindparam("number"), schema.message_records.c.kind == CALL
)
_SIT = delete(schema.seekers).where(
    SEEKERS.table == bindparam("number"), SEEKERS.person.in_(bindparam("people", expanding=True))
)
_RELEASE = update(schema.seekers).where(SEEKERS.table == bindparam("number"))
_SAME = select(_T.guild, _T.game).where(_T.id == bindparam("number"))
_TOLD = delete(schema.seekers).where(SEEKERS.person == bindparam("who"), tuple_(SEEKERS.guild, SEEKERS.game).in_(_SAME))
"""Deletes the wish of a person who was told of a table, also if that table is over by then."""


class Call(NamedTuple):
    """A person is to be told that this table was opened at a moment."""

    table: int
    moment: datetime


class SeekerRepository(Repository):
    """Who wants to be called to which games of which servers."""

    async def of(self, person: int, guild: int) -> dict[str, datetime]:
        """Return the games of a server to which a person wants to be called, each with when that ends."""
        rows = await self._database.rows(_OF, who=person, where=guild, moment=self._clock())
        return {row.game: row.until for row in rows}

    async def choose(self, person: Person, guild: int, channel: int, games: Collection[str]) -> None:
        """Call a person to these games of a server from now on, and to no others of it. `channel` is where they asked.
        A wish that they have already goes on as it is."""
        now = self._clock()

        def write(connection: Connection) -> None:
            if connection.execute(_KNOWN, {"who": person.id}).first() is None:
                return  # they were erased meanwhile
            own: dict[str, Any] = {"who": person.id, "where": guild}
            connection.execute(_OVER, {"moment": now})
            connection.execute(_BUT, {**own, "games": list(games)})
            there = {row.game for row in connection.execute(_OF, {**own, "moment": now})}
            row = {"person": person.id, "guild": guild, "channel": channel, "made": now, "until": now + LASTS}
            for game in sorted({*games} - there):
                insert_new(connection, schema.seekers, {**row, "game": game})

        await self._database.write(write)

    async def end(self, person: int, table: int) -> None:
        """A person is called to the game of a table no more, since they were, or since nothing reaches them."""
        await self._database.run(_TOLD, who=person, number=table)


def call_out(connection: Connection, table: Table, now: datetime) -> list[int]:
    """Call people to a lobby that is being opened, those who asked first, and return them. Nobody is called to one that
    only invited people can join, or that its host opens soon after another one."""
    place = table.channel
    if table.status is not Status.LOBBY or place.guild is None or table.settings.invited_only:
        return []
    where = {"where": place.guild, "number": table.id, "since": now - RESTS, "who": table.host}
    if connection.execute(_CALLED_LATELY, where).first():
        return []
    others = [*(it.person for it in table.people), *table.seating.invited]
    about = {"where": place.guild, "game": table.game, "moment": now, "others": others}
    wanted = {**about, "by_all": place.seen_by_all is True, "home": place.home}
    called = list[int]()
    for person in sorted(connection.execute(_LOOKING, wanted).scalars()):  # nobody waits in a circle on PostgreSQL
        who = {"who": person, "where": place.guild, "of": table.game}
        if connection.execute(_CALL.values(table=table.id, called=now), who).rowcount:
            called.append(person)
    if called:
        connection.execute(_RING.values(rung=len(called)), {"number": table.id})
    return called


def seekers_of(connection: Connection, change: TableChange) -> set[int]:
    """The people who were called to a lobby that changes, or are to be: what they are told may have to change."""
    number = {"number": change.after.id}
    found = {*connection.execute(_CALLED_TO, number).scalars(), *connection.execute(_TOLD_OF, number).scalars()}
    return found - {None}


def end_calls(connection: Connection, change: TableChange) -> None:
    """Those who sit at a table that begins have found a game, and the others go on waiting for one."""
    number = {"number": change.after.id}
    connection.execute(_SIT, {**number, "people": [it.person for it in change.after.people]})
    connection.execute(_RELEASE.values(table=None, called=None), number)


def call_columns() -> tuple[Any, Any]:
    """The table to which a person of `notifications` is called first, and since when."""
    of = select(SEEKERS.table, SEEKERS.called).where(SEEKERS.person == schema.notifications.c.person)
    first = of.where(SEEKERS.table.is_not(None)).order_by(SEEKERS.called, SEEKERS.table).limit(1)
    number, moment = (first.with_only_columns(it).scalar_subquery() for it in (SEEKERS.table, SEEKERS.called))
    return number.label("call_table"), moment.label("call_moment")


def without_calls(connection: Connection, person: int, told: Iterable[Topic]) -> list[Topic]:
    """What a person was told but calls, to which they are not called again: of them no more is stored."""
    topics = [*told]
    for topic in topics:
        if topic.stage is Stage.CALL:
            connection.execute(_TOLD, {"who": person, "number": topic.table})
    return [topic for topic in topics if topic.stage is not Stage.CALL]
