"""Limits for one person: tables, lobbies and invitations.

The count runs in the transaction that adds one, so that two of them cannot pass the limit together. On PostgreSQL they
wait for each other at the row of the person. Somebody whom the bot has never met has no row: two hosts who invite them
at the same moment may exceed the limit by one.
"""

import json
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, cast, select
from sqlalchemy.sql.functions import count

from bot.store.change import TableChange
from bot.store.schema import tables as schema
from bot.values.seating import LobbyState
from bot.values.table import Status

_TABLES, _SEATS = schema.tables.c, schema.seats.c
AN_HOUR = timedelta(hours=1)
OLDEST = timedelta(days=14)
"""Longer than any lobby stands."""
_UNFINISHED = (
    select(count())
    .select_from(schema.seats.join(schema.tables, _TABLES.id == _SEATS.table_id))
    .where(_SEATS.person == bindparam("who"), _SEATS.done.is_(None), _TABLES.ended_at.is_(None))
)
_LOBBIES = _UNFINISHED.where(_TABLES.host == bindparam("who"), _TABLES.status == Status.LOBBY.value)
_KNOWN = (
    select(schema.people.c.id)
    .where(schema.people.c.id.in_(bindparam("people", expanding=True)))
    .order_by(schema.people.c.id)
    .with_for_update()
)
INVITED = select(cast(_TABLES.invited, Text)).where(_TABLES.made > bindparam("since", type_=schema.UtcDateTime))

INVITED_LATER = select(_TABLES.lobby).where(
    _TABLES.made.between(bindparam("oldest", type_=schema.UtcDateTime), bindparam("since", type_=schema.UtcDateTime)),
    _TABLES.ended_at.is_(None),
    _TABLES.status == Status.LOBBY.value,
    _TABLES.lobby.contains('"later":[{'),
)
"""Lobbies of older tables whose host invited more people after opening them."""


class Limits(NamedTuple):
    """The maximum for one person: lobbies that they host, unfinished tables where they sit, and invitations that they
    get within an hour from everybody."""

    lobbies: int = 5
    tables: int = 25
    invitations: int = 10

    def require(self, connection: Connection, change: TableChange) -> None:
        """Count what the host of a new lobby, the guests, and who sits down have, what this change adds included. One
        that was carried out before counts once. Raises LimitReached."""
        if change.before is None and change.after.status is Status.LOBBY:
            _require("lobbies", connection.execute(_LOBBIES, {"who": change.after.host}).scalar_one(), self.lobbies)
        if change.guests:
            _require("invitations", _most_invited(connection, change.guests, change.now), self.invitations)
        if (joined := change.transition.joined) is not None:
            _require("tables", connection.execute(_UNFINISHED, {"who": joined.id}).scalar_one(), self.tables)


LIMITS = Limits()


class LimitReached(Exception):
    """A person would exceed the limit in the field `name` of Limits."""

    def __init__(self, name: str, most: int) -> None:
        super().__init__(name)
        self.name = name
        self.most = most


def _require(name: str, found: int, most: int) -> None:
    if found > most:
        raise LimitReached(name, most)


def _most_invited(connection: Connection, guests: Collection[int], now: datetime) -> int:
    """How often one of these guests was invited in the last hour at most."""
    connection.execute(_KNOWN, {"people": guests})  # on PostgreSQL, who else invites them now waits for this
    since = now - AN_HOUR
    often = Counter[int]()
    for text in connection.execute(INVITED, {"since": since}).scalars():
        with suppress(TypeError, ValueError):  # a list that cannot be parsed counts nobody
            often.update(json.loads(text) if isinstance(text, str) else text)  # PostgreSQL's driver parses it
    for text in connection.execute(INVITED_LATER, {"since": since, "oldest": now - OLDEST}).scalars():
        with suppress(TypeError, ValueError):
            later = LobbyState.model_validate_json(text).later
            often.update(guest for it in later if it.moment > since for guest in it.people)
    return max(often[guest] for guest in guests)
