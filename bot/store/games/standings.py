"""What counts in standings: conditions on rows of results, of which all that is told of people's games is computed.

Null is unknown, and counts for nothing. `own` are the columns of somebody's results.
"""

from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, and_, bindparam, exists, or_
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from bot.store.schema import tables as schema

Columns: TypeAlias = ReadOnlyColumnCollection[str, Any]
"""Those of results, or of an alias of it."""

_OTHERS = schema.results.alias("beside")


def is_decided(own: Columns) -> ColumnElement[bool]:
    """Whether somebody has lost; in a draw everybody has a share."""
    return exists().where(_OTHERS.c.table_id == own.table_id, _OTHERS.c.share == 0)


def is_won(own: Columns) -> ColumnElement[bool]:
    """Whether it is a win, alone or with others."""
    return and_(own.share > 0, is_decided(own))


def is_with_people(own: Columns) -> ColumnElement[bool]:
    """Whether another person played to the end, one who has been erased since included."""
    is_other = (_OTHERS.c.table_id == own.table_id, _OTHERS.c.seat != own.seat, _OTHERS.c.person.is_not(None))
    return exists().where(*is_other)


def is_shown(own: Columns) -> ColumnElement[bool]:
    """Whether it is of a game with people on the server `guild`, in a channel that all its members can read: others may
    be told of it there."""
    return and_(own.guild == bindparam("guild"), own.seen_by_all.is_(True), is_with_people(own))


def is_by_themselves(own: Columns) -> ColumnElement[bool]:
    """Whether nobody and nothing helped: no hint, no undo, no stand-in, and nobody else had the seat."""
    return and_(own.hints == 0, own.undos == 0, own.stood_in == 0, own.from_start.is_(True))


def are_rivals(own: Columns, other: Columns) -> ColumnElement[bool]:
    """Whether two of a table were in no team together."""
    return or_(own.team.is_(None), other.team.is_(None), own.team != other.team)
