"""What counts in standings: conditions on rows of results, of which all that is told of people's games is computed.

Null is unknown, and counts for nothing. `own` are the columns of somebody's results.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.sql.functions import count

from bot.store.schema import tables as schema
from bot.store.schema.people_tables import UNLISTED
from bot.values.played import ERASED_BELOW
from games.levels import Level

Columns: TypeAlias = ReadOnlyColumnCollection[str, Any]
"""Those of results, or of an alias of it."""

_OTHERS, _RESULTS = schema.results.alias("beside"), schema.results.c
_PEOPLE, _BANNED = schema.people.c, schema.banned.c


def is_mine(own: Columns) -> ColumnElement[bool]:
    """Whether it is of a finished game of somebody (`me`) of which it is known when it ended."""
    return and_(own.person == bindparam("me", type_=own.person.type), own.ended_at.is_not(None))


def is_somebody(own: Columns) -> ColumnElement[bool]:
    """Whether it is of a person who has not been erased."""
    known: ColumnElement[bool] = own.person >= ERASED_BELOW
    return known


def is_named(own: Columns) -> ColumnElement[bool]:
    """Whether others on the server `guild` may read who it is: not of whoever was erased, wants not to be found there,
    or is banned from its tables."""
    unlisted = select(_PEOPLE.id).where(UNLISTED)
    banned = select(_BANNED.person).where(_BANNED.guild == bindparam("guild"))
    return and_(is_somebody(own), own.person.not_in(unlisted), own.person.not_in(banned))


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


def is_open(own: Columns) -> ColumnElement[bool]:
    """Whether it is of a game with people in a channel that all members of its server can read."""
    return and_(own.seen_by_all.is_(True), is_with_people(own))


def is_by_themselves(own: Columns) -> ColumnElement[bool]:
    """Whether nobody and nothing helped: no hint, no undo, no stand-in, and nobody else had the seat."""
    return and_(own.hints == 0, own.undos == 0, own.stood_in == 0, own.from_start.is_(True))


def are_rivals(own: Columns, other: Columns) -> ColumnElement[bool]:
    """Whether two of a table were in no team together."""
    return or_(own.team.is_(None), other.team.is_(None), own.team != other.team)


def above_and_below(own: Columns, other: Columns) -> tuple[ColumnElement[int], ColumnElement[int]]:
    """How often somebody was placed `above`, and how often `below`, the other, in teams apart."""
    apart = are_rivals(own, other)
    above, below = (count().filter(it, apart) for it in (own.place < other.place, own.place > other.place))
    return above.label("above"), below.label("below")


def are_two(own: Columns) -> ColumnElement[bool]:
    """Whether it is of a game of no more than two."""
    # what an index is of stands in a statement as it is: a bound value could be another one
    return ~exists().where(_OTHERS.c.table_id == own.table_id, _OTHERS.c.seat == literal_column("2"))


def may_be_a_persons(own: Columns) -> ColumnElement[bool]:
    """Whether a person had that seat, or may have had it once."""
    return or_(own.person.is_not(None), own.from_start.is_not(true()))


def is_counted(own: Columns) -> ColumnElement[bool]:
    """Whether leaderboards count it, as is stored: so their indexes answer that without reading rows."""
    counted: ColumnElement[bool] = own.standing >= literal_column("0")
    return counted


def is_shown(own: Columns) -> ColumnElement[bool]:
    """Whether it is of a game with people on the server `guild`, in a channel that all its members can read: others may
    be told of it there."""
    return and_(own.guild == bindparam("guild"), is_counted(own))


_HELD_BY_ONE = or_(may_be_a_persons(_OTHERS.c), _OTHERS.c.level.is_(None))
_RANKS = {level.value: rank for rank, level in enumerate(Level)}
_WEAKEST = (
    select(func.min(case((_HELD_BY_ONE, -1), else_=case(_RANKS, value=_OTHERS.c.level, else_=-1))))
    .where(_OTHERS.c.table_id == _RESULTS.table_id, _OTHERS.c.seat != _RESULTS.seat)
    .scalar_subquery()
)
"""The level of the weakest computer player, by its place among all; -1 where a person sat, or may have sat, too."""
_IS_RUNG = and_(is_won(_RESULTS), is_by_themselves(_RESULTS))
_RUNG = case({rank: level for level, rank in _RANKS.items()}, value=_WEAKEST)
_IS_COUNTED = and_(_RESULTS.guild.is_not(None), _RESULTS.person.is_not(None), is_open(_RESULTS))
RANK: Final = (
    update(schema.results)
    .where(_RESULTS.table_id.in_(bindparam("numbers", expanding=True)))
    .values(
        standing=case((_IS_COUNTED, case((is_won(_RESULTS), 1), else_=0)), else_=-1),
        won=case((is_won(_RESULTS), True), else_=False),
        with_people=is_with_people(_RESULTS),
        rung=case((_IS_RUNG, _RUNG)),
    )
)
"""Writes into results what leaderboards and profiles count of them: the rung is the highest level that was beaten, as
milestones tell it; see `BEATEN`. It follows from the other columns of a game's results alone, which do not change in a
way that matters once they are complete, so that it can be worked out anew at any time."""


def rank_results(connection: Connection, tables: Sequence[int]) -> None:
    """Write into the results of these tables what leaderboards and profiles count, in the open transaction."""
    connection.execute(RANK, {"numbers": tables})
