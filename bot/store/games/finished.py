"""Reads the finished games of a person, newest first, from results alone; they outlive tables and their seats.

Results of an older bot that are not completed yet are left out, since it is not known when they ended.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, and_, bindparam, select
from sqlalchemy.sql.functions import count

from bot.store.connections.database import Repository
from bot.store.games.profiles import MET_LATELY, named
from bot.store.games.standings import is_mine, is_somebody
from bot.store.schema import tables as schema
from bot.values.played import FinishedGame, Met, Only, Placed
from games.levels import Level

_MINE, _OTHERS = schema.results.alias("mine"), schema.results.alias("others")
_M, _O, _PEOPLE, _SEATS = _MINE.c, _OTHERS.c, schema.people.c, schema.seats.c
_OWN = select(_M.table_id).where(is_mine(_M))
_PLACED: Final = ("person", "level", "place", "share", "team")
_WHOLE = (
    select(_O.table_id, _O.seat, _O.game, _O.ended_at, *(_O[it] for it in _PLACED), _PEOPLE.name)
    .add_columns((_SEATS.person == _O.person).label("is_kept"))
    .select_from(
        _OTHERS.join(schema.seats, and_(_SEATS.table_id == _O.table_id, _SEATS.seat == _O.seat), isouter=True).join(
            schema.people, and_(_PEOPLE.id == _O.person, is_somebody(_O)), isouter=True
        )
    )
    .where(_O.table_id.in_(bindparam("numbers", expanding=True)))
    .order_by(_O.ended_at.desc(), _O.table_id.desc(), _O.seat)
)
_GAMES = select(_M.game).where(is_mine(_M)).distinct()


class Choices(NamedTuple):
    """Which games somebody has finished, by their keys, and with whom the most of the latest ones."""

    games: Sequence[str]
    people: Sequence[Met]


class FinishedRepository(Repository):
    """The finished games of people."""

    async def count(self, person: int, only: Only) -> int:
        """Return how many games of a person are finished."""
        wanted = select(count()).select_from(_own(only).subquery("wanted"))
        return int(await self._database.scalar(wanted, me=person) or 0)

    async def games(self, person: int, only: Only, *, most: int, after: int = 0) -> Sequence[FinishedGame]:
        """Return so many finished games of a person, newest first, `after` so many that are left out."""
        newest = _own(only).order_by(_M.ended_at.desc(), _M.table_id.desc()).limit(most).offset(after)

        def read(connection: Connection) -> list[Row[Any]]:
            numbers = connection.execute(newest, {"me": person}).scalars().all()
            return [*connection.execute(_WHOLE, {"numbers": numbers})] if numbers else []

        rows = groupby(await self._database.read(read), attrgetter("table_id"))
        return [_game(person, tuple(found)) for _, found in rows]

    async def choices(self, person: int) -> Choices:
        """Return by what a person can choose among their finished games."""

        def read(connection: Connection) -> Choices:
            games = connection.execute(_GAMES, {"me": person}).scalars()
            return Choices(sorted(games), named(connection, MET_LATELY, {"me": person}))

        return await self._database.read(read)


def _own(only: Only) -> Select[Any]:
    wanted = _OWN if not only.game else _OWN.where(_M.game == only.game)
    if only.person:
        wanted = wanted.join(_OTHERS, and_(_O.table_id == _M.table_id, _O.person == only.person))
    return wanted


def _game(person: int, rows: Sequence[Row[Any]]) -> FinishedGame:
    own = next(row for row in rows if row.person == person)
    others = tuple(_placed(row) for row in rows if row is not own)
    return FinishedGame(own.table_id, own.game, own.ended_at, _placed(own), others, bool(own.is_kept))


def _placed(row: Row[Any]) -> Placed:
    level = None if row.level is None else Level(row.level)
    return Placed(row.person, row.name, level, row.place, row.share, row.team)
