"""What the end of a game changed for its people, worked out in its transaction from results.

Null is unknown there, and counts for nothing that a milestone asks for.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Row, bindparam, exists, or_, select, update

from bot.store.games.results import VICTORIES
from bot.store.games.standings import (
    above_and_below,
    is_by_themselves,
    is_decided,
    is_mine,
    is_named,
    is_with_people,
    is_won,
    may_be_a_persons,
)
from bot.store.schema import tables as schema
from bot.store.schema.tables import json_of
from bot.values.milestone import Beaten, FirstWin, Tally
from bot.values.table import Status, Table
from games.core import Seat
from games.levels import Level

Result: TypeAlias = Row[Any]
"""A row of _AT."""
LATEST: Final = 100
"""How many of somebody's latest games are searched for those that were played here."""
LOOKED_AT: Final = 10
"""Earlier games here that are read: as many as a message tells."""
MET: Final = 2
"""How many games must have put one of two above the other before their tally is told."""
LEVELS: Final = tuple(Level)

_SEATS, _R, _TABLES = schema.seats.c, schema.results.c, schema.tables.c
_MINE, _OTHERS = schema.results.alias("mine"), schema.results.alias("others")
_M, _O = _MINE.c, _OTHERS.c
_NUMBER = bindparam("number", type_=schema.Serial)
_FACTS: Final = ("seat", "person", "level", "place", "share", "team", "from_start", "stood_in", "hints", "undos")
_AT = select(*(_R[it] for it in _FACTS)).where(_R.table_id == _NUMBER).order_by(_R.seat)

_ARE_WEAKER = or_(may_be_a_persons(_O), _O.level.in_(bindparam("weaker", expanding=True)))
BEATEN = (
    select(_M.seat)
    .where(_M.person == bindparam("me"), _M.game == bindparam("played"), _M.share > 0, _M.table_id != _NUMBER)
    .where(is_by_themselves(_M), is_decided(_M))
    .where(~exists().where(_O.table_id == _M.table_id, _O.seat != _M.seat, _ARE_WEAKER))
    .limit(1)
)
"""A game, except one table, that somebody has won by themselves against computers of which none was `weaker`."""
TALLIES = (
    select(_O.person, *above_and_below(_M, _O))
    .select_from(_MINE.join(_OTHERS, _O.table_id == _M.table_id))
    .where(_M.person == bindparam("me"), _O.person.in_(bindparam("rivals", expanding=True)))
    .group_by(_O.person)
)
"""How often somebody and each rival have placed above each other. An index answers it without reading rows."""
_LATEST = (
    select(*(_M[it] for it in ("table_id", "seat", "person", "share", "guild", "seen_by_all", "ended_at")))
    .where(is_mine(_M), _M.table_id != _NUMBER)
    .order_by(_M.ended_at.desc(), _M.table_id.desc())
    .limit(LATEST)
    .subquery("few")
)
_L, _SERVERS = _LATEST.c, schema.servers.c
_IS_OFF = exists().where(_SERVERS.guild == bindparam("guild"), ~_SERVERS.standings)
HERE = (
    select(is_won(_L).label("won"))
    .select_from(_LATEST.join(schema.tables, _TABLES.id == _L.table_id))
    .where(_L.guild == bindparam("guild"), or_(_L.seen_by_all, schema.HOME.element == bindparam("home")))
    .where(is_with_people(_L), is_named(_L), ~_IS_OFF)
    .order_by(_L.ended_at.desc(), _L.table_id.desc())
    .limit(LOOKED_AT)
)
"""Somebody's latest games with people on a server that one channel's readers may know of, newest first: those in that
channel, and in channels that all members of the server can read. None of somebody whom leaderboards there do not name,
nor where there are none."""
_WRITE = (
    update(schema.seats)
    .where(_SEATS.table_id == bindparam("table"), _SEATS.seat == bindparam("at"))
    .values(milestone=bindparam("told"), wins_here=bindparam("count"))
)


def write_milestones(connection: Connection, table: Table) -> None:
    """Write into each person's seat what the end of this game changed for them, in the open transaction.

    The results of the game must be written. Do nothing at a table that was closed.
    """
    if table.status is not Status.FINISHED or table.match is None:
        return
    found, rungs = connection.execute(_AT, {"number": table.id}).all(), len(table.match.game.levels) > 1
    for own in (it for it in found if it.person is not None):
        others = [it for it in found if it.seat != own.seat]
        told = _by_winning(connection, table, own, others, rungs=rungs) or _tally(connection, own, others)
        row = {"told": json_of(told), "count": _wins_here(connection, table, own, others)}
        if any(it is not None for it in row.values()):
            connection.execute(_WRITE, {"table": table.id, "at": own.seat, **row})


def _by_winning(
    connection: Connection, table: Table, own: Result, others: Sequence[Result], *, rungs: bool
) -> Beaten | FirstWin | None:
    """Return what is new about somebody's win; `rungs`: the game has several levels."""
    if not _has_won(own, others):
        return None
    me = {"me": own.person, "played": table.game}
    first, level = len(connection.execute(VICTORIES, me).all()) == 1, _level_beaten(own, others) if rungs else None
    if level is not None:
        weaker = [it.value for it in LEVELS[: LEVELS.index(level)]]
        if connection.execute(BEATEN, me | {"number": table.id, "weaker": weaker}).first() is None:
            return Beaten(level=level, first=first)
    return FirstWin() if first else None


def _has_won(own: Result, others: Sequence[Result]) -> bool:
    """Return whether this is a win; in a draw everybody has a share."""
    return bool(own.share) and any(not it.share for it in others)


def _level_beaten(own: Result, others: Sequence[Result]) -> Level | None:
    """Return the lowest level of the others, if they are computers and nobody and nothing helped."""
    is_clean = own.from_start and own.hints == own.undos == own.stood_in == 0
    if not is_clean or not all(it.person is None and it.from_start and it.level for it in others):
        return None
    return min((Level(it.level) for it in others), key=LEVELS.index)


def _tally(connection: Connection, own: Result, others: Sequence[Result]) -> Tally | None:
    """Return the tally with one of those whom this game put above or below somebody.

    It is one that is level again or whose lead is new, of several of them the one with whoever was met most.
    """
    rivals = {it.person: it for it in others if it.person is not None and it.place != own.place and _is_rival(own, it)}
    if not rivals:
        return None
    above = {it.seat for it in rivals.values() if own.place < it.place}
    rows = connection.execute(TALLIES, {"me": own.person, "rivals": [*rivals]}).all()
    tallies = [Tally(rival=Seat(rivals[it.person].seat), won=it.above, lost=it.below) for it in rows]

    def weight(tally: Tally) -> tuple[bool, int, int]:
        new_lead = 1 if tally.rival in above else -1
        return tally.won - tally.lost in (0, new_lead), tally.won + tally.lost, -tally.rival

    return max((it for it in tallies if it.won + it.lost >= MET), key=weight, default=None)


def _is_rival(own: Result, other: Result) -> bool:
    return own.team is None or other.team is None or own.team != other.team


def _wins_here(connection: Connection, table: Table, own: Result, others: Sequence[Result]) -> int | None:
    """Return how many games with people on this server the only winner has won in a row, LOOKED_AT + 1 at most."""
    channel, with_people = table.channel, any(it.person is not None for it in others)
    if channel.guild is None or not with_people or own.share < 1:
        return None
    where = {"me": own.person, "number": table.id, "guild": channel.guild, "home": channel.home}
    earlier = connection.execute(HERE, where).scalars()
    return 1 + sum(1 for _ in takewhile(bool, earlier))
