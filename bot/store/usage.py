"""How much one person takes up, counted in the transaction that adds to it, so that no two of them pass the limit
together. On PostgreSQL they wait for each other at the person's row, which whoever sits down has just written; somebody
who was never met has none, and may be invited once too often by two hosts at the same moment."""

import json
from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta

from sqlalchemy import Connection, Text, bindparam, cast, select
from sqlalchemy.sql.functions import count

from bot.store import schema
from bot.values.preferences import Limits
from bot.values.table import Status, Table

AN_HOUR = timedelta(hours=1)
T, SEATS = schema.tables.c, schema.seats.c

SAT_AT = select(count()).select_from(schema.seats.join(schema.tables, T.id == SEATS.table_id))
UNFINISHED = SAT_AT.where(SEATS.person == bindparam("who"), T.ended_at.is_(None))
LOBBIES = UNFINISHED.where(T.host == bindparam("who"), T.status == Status.LOBBY.value)
KNOWN = (
    select(schema.people.c.id)
    .where(schema.people.c.id.in_(bindparam("people", expanding=True)))
    .order_by(schema.people.c.id)
    .with_for_update()
)
INVITED = select(cast(T.invited, Text)).where(T.made > bindparam("since", type_=schema.UtcDateTime))


class LimitReached(Exception):
    """Somebody would have more than the limit that is the field `name` of Limits."""

    def __init__(self, name: str, most: int) -> None:
        super().__init__(name)
        self.name = name
        self.most = most


def require_free_seat(connection: Connection, person: int, limits: Limits) -> None:
    """Count the unfinished tables at which a person sits, the one that was just taken included. Raises LimitReached."""
    if connection.execute(UNFINISHED, {"who": person}).scalar_one() > limits.tables:
        raise LimitReached("tables", limits.tables)


def require_free_lobby(connection: Connection, opened: Table, limits: Limits, now: datetime) -> None:
    """Count the lobbies of a table's host and the last hour's invitations, those of the lobby that was just opened
    included. Raises LimitReached."""
    if connection.execute(LOBBIES, {"who": opened.host}).scalar_one() > limits.lobbies:
        raise LimitReached("lobbies", limits.lobbies)
    if not opened.invited:
        return
    connection.execute(KNOWN, {"people": opened.invited})  # on PostgreSQL, who else invites them now waits for this
    often = Counter[int]()
    for text in connection.execute(INVITED, {"since": now - AN_HOUR}).scalars():
        with suppress(TypeError, ValueError):  # one that does not read counts nobody
            often.update(json.loads(text) if isinstance(text, str) else text)  # PostgreSQL's driver reads it
    if max(often[person] for person in opened.invited) > limits.invitations:
        raise LimitReached("invitations", limits.invitations)
