"""Reads what results tell of a person: for themselves of all their games, for others what open channels have shown."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, func, select
from sqlalchemy.sql.functions import count

from bot.store.connections.database import Repository
from bot.store.games.standings import above_and_below, is_mine, is_named, is_shown, is_somebody
from bot.store.schema import tables as schema
from bot.values.played import Figures, Met, Profile, Tally
from games.levels import Level

LEVELS: Final = tuple(Level)
MET_MOST: Final = 20
"""The maximum number of people who are told of with whom somebody has played, those of the most games."""
SHOWN_MOST: Final = 3
"""The maximum number of people with whom somebody is shown to others."""
LATEST: Final = 300
"""The latest games of somebody that tell with whom they play."""
_MINE, _OTHERS = schema.results.alias("mine"), schema.results.alias("others")
_M, _O, _PEOPLE = _MINE.c, _OTHERS.c, schema.people.c
_ME: Final = bindparam("me", type_=_M.person.type)
FIGURES = (
    select(_M.game, _M.won, _M.with_people, _M.rung, count().label("games"), func.max(_M.ended_at).label("last"))
    .where(is_mine(_M))
    .group_by(_M.game, _M.won, _M.with_people, _M.rung)
    .order_by(_M.game)
)
"""How many games of each kind somebody has finished, those won, those with people and those in which a level was beaten
apart. An index in this order answers it without reading rows, as others answer all that follows."""
SHOWN_FIGURES = FIGURES.where(is_shown(_M))
"""The same of what everybody on a server may know."""
ANY_SHOWN = select(_M.table_id).where(is_mine(_M), is_shown(_M)).limit(1)
RIVALS = (
    select(_O.person, count().label("games"), *above_and_below(_M, _O))
    .select_from(_MINE.join(_OTHERS, _O.table_id == _M.table_id))
    .where(_M.person == _ME, _O.person != _ME, is_somebody(_O))
    .group_by(_O.person)
    .order_by(count().desc(), func.max(_O.table_id).desc())
)
"""With whom somebody has finished games, the most first."""
MET = RIVALS.limit(MET_MOST)
_LATEST = select(_M.table_id).where(is_mine(_M)).order_by(_M.ended_at.desc(), _M.table_id.desc())
_FEW = _LATEST.limit(LATEST).subquery("few")
MET_LATELY = RIVALS.where(_M.table_id.in_(select(_FEW.c.table_id))).limit(MET_MOST)
"""The same of somebody's latest games: whoever has thousands need not wait until all are counted."""
SHOWN_RIVALS = RIVALS.where(is_shown(_M)).having(is_named(_O)).limit(SHOWN_MOST)
"""The same of what everybody on a server may know."""
TALLIES_OF = (
    select(_M.game, count().label("games"), *above_and_below(_M, _O))
    .select_from(_MINE.join(_OTHERS, _O.table_id == _M.table_id))
    .where(_M.person == _ME, _O.person == bindparam("other", type_=_O.person.type))
    .group_by(_M.game)
    .order_by(count().desc(), _M.game)
)
"""How two have finished games together, game by game, the one played most first."""


class ProfileRepository(Repository):
    """What results tell of people."""

    async def own(self, person: int) -> Profile:
        """Return what a person alone may know of their games."""
        where = {"me": person}

        def read(connection: Connection) -> Profile:
            rows = connection.execute(FIGURES, where).all()
            return Profile(_figures(rows), _beaten(rows), named(connection, MET, where))

        return await self._database.read(read)

    async def shown(self, person: int, guild: int, *, rivals: bool) -> Profile:
        """Return what everybody on a server may know of a person's games, with their `rivals` if that is wanted."""
        where = {"me": person, "guild": guild}

        def read(connection: Connection) -> Profile:
            met = named(connection, SHOWN_RIVALS, where) if rivals else ()
            return Profile(_figures(connection.execute(SHOWN_FIGURES, where).all()), met=met)

        return await self._database.read(read)

    async def is_shown(self, person: int, guild: int) -> bool:
        """Return whether everybody on a server may know of any game of a person."""
        return bool(await self._database.rows(ANY_SHOWN, me=person, guild=guild))

    async def tallies(self, person: int, other: int) -> list[Tally]:
        """Return how a person and another one have finished games together, game by game."""
        rows = await self._database.rows(TALLIES_OF, me=person, other=other)
        return [Tally(row.game, row.games, row.above, row.below) for row in rows]


def named(connection: Connection, statement: Select[Any], where: Mapping[str, Any]) -> list[Met]:
    """Return the people whom a statement like RIVALS finds, with their names."""
    found = connection.execute(statement, where).all()
    wanted = select(_PEOPLE.id, _PEOPLE.name).where(_PEOPLE.id.in_([row.person for row in found]))
    names = {row.id: row.name for row in connection.execute(wanted)} if found else {}
    return [Met(row.person, names.get(row.person, ""), row.games, row.above, row.below) for row in found]


def _figures(rows: Sequence[Row[Any]]) -> list[Figures]:
    found = (_summed(game, [*found]) for game, found in groupby(rows, attrgetter("game")))
    return sorted(found, key=lambda it: (-it.games, it.game))


def _beaten(rows: Sequence[Row[Any]]) -> dict[str, Level]:
    """Return the highest level that was beaten in each game."""
    rungs = sorted((LEVELS.index(Level(row.rung)), row.game) for row in rows if row.rung is not None)
    return {game: LEVELS[rank] for rank, game in rungs}


def _summed(game: str, rows: Sequence[Row[Any]]) -> Figures:
    def total(found: Iterable[Row[Any]]) -> int:
        return sum(it.games for it in found)

    won, shared = [it for it in rows if it.won], [it for it in rows if it.with_people]
    both, last = (it for it in won if it.with_people), max(it.last for it in rows)
    return Figures(game, total(rows), total(won), total(shared), total(both), last)
