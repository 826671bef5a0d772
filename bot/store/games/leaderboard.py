"""Leaderboards of servers, and how the latest games there ended, read from results alone.

What is read is what everybody on the server may know: games with people in channels that all its members can read. Who
is erased is no longer named, and neither is who wants no leaderboard, or is banned from the server's tables.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, bindparam, func, or_, select
from sqlalchemy.sql.functions import count

from bot.store.connections.database import Repository
from bot.store.games.standings import is_counted, is_named, is_somebody
from bot.store.schema import tables as schema
from bot.values.leaderboard import LEAST, LISTED, Ended, Leaderboard, Standing

_R, _PEOPLE = schema.results.c, schema.people.c
LATEST: Final = 200
"""The latest results on a server that tell which game is played most there."""
_ROWS: Final = 60
"""The latest results on a server that are searched for games to tell of."""

_GAMES, _WINS = count().label("games"), func.coalesce(func.sum(_R.standing), 0).label("wins")
_HERE = and_(_R.guild == bindparam("guild"), _R.game == bindparam("game"), is_counted(_R))
_SINCE = _R.ended_at >= bindparam("since", type_=schema.UtcDateTime)
_RANKED = (
    select(
        _R.person,
        _WINS,
        _GAMES,
        func.rank().over(order_by=_WINS.element.desc()).label("place"),
        func.row_number().over(order_by=(_WINS.element.desc(), count(), _R.person)).label("line"),
    )
    .where(_HERE, _SINCE, is_somebody(_R))
    .group_by(_R.person)
    .having(count() >= LEAST, func.sum(_R.standing) > 0, is_named(_R))  # once for each person, not for each game
    .cte("few")
)
_OWN_PLACE = select(_RANKED.c.place).where(_RANKED.c.person == bindparam("me")).scalar_subquery()
_BOARD = (
    select(_RANKED, _PEOPLE.name)
    .select_from(_RANKED.join(schema.people, _PEOPLE.id == _RANKED.c.person))
    .where(
        or_(
            _RANKED.c.line <= LISTED,
            _RANKED.c.person == bindparam("me"),
            _RANKED.c.line.between(_OWN_PLACE - 1, _OWN_PLACE + 1),
        )
    )
    .order_by(_RANKED.c.line)
)
"""The first lines, that of somebody, and those around the first one of their place."""
_OWN = select(_GAMES, _WINS).where(_HERE, _SINCE, _R.person == bindparam("me"))
_LATELY = (
    select(_R.game)
    .where(_R.guild == bindparam("guild"), is_counted(_R))
    .order_by(_R.ended_at.desc(), _R.table_id.desc())
    .limit(LATEST)
)
_ENDED = (
    select(_R.table_id, _R.game, _R.seat, _R.person, _R.standing, _R.share, is_named(_R).label("named"), _PEOPLE.name)
    .select_from(schema.results.join(schema.people, _PEOPLE.id == _R.person, isouter=True))
    .where(_R.guild == bindparam("guild"), is_counted(_R), _R.person.is_not(None))
    .order_by(_R.ended_at.desc(), _R.table_id.desc(), _R.seat)
    .limit(_ROWS)
)


class LeaderboardRepository(Repository):
    """Leaderboards of servers."""

    async def of(self, guild: int, game: str, since: datetime, me: int) -> Leaderboard:
        """Return the leaderboard of a game, of games that ended `since` a moment, as somebody reads it."""
        where = {"guild": guild, "game": game, "since": since, "me": me}

        def read(connection: Connection) -> Leaderboard:
            own = connection.execute(_OWN, where).one()
            return _leaderboard(connection.execute(_BOARD, where).all(), me, own.games, int(own.wins))

        return await self._database.read(read)

    async def played(self, guild: int) -> Sequence[str]:
        """Return the games that were played on a server lately, those that were played most first."""
        rows = await self._database.rows(_LATELY, guild=guild)
        return [game for game, _ in Counter(row.game for row in rows).most_common()]

    async def ended(self, guild: int, most: int) -> tuple[Ended, ...]:
        """Return how the latest games on a server ended, newest first, that somebody may be told to have won or drawn.

        Left out is a game in which anybody of those must not be named.
        """
        rows = await self._database.rows(_ENDED, guild=guild)
        return tuple(_ended(rows))[:most]


def _leaderboard(rows: Sequence[Row[Any]], me: int, games: int, wins: int) -> Leaderboard:
    lines = [(row.line, Standing(row.place, row.person, row.name, int(row.wins), row.games)) for row in rows]
    own = next((it for _, it in lines if it.person == me), None)
    above = beside = None
    if own is not None:
        above = next((it for line, it in lines if line == own.place - 1), None)
        beside = next((it for _, it in lines if it.place == own.place and it is not own), None)
    return Leaderboard(tuple(it for line, it in lines if line <= LISTED), games, wins, own, above, beside)


def _ended(rows: Sequence[Row[Any]]) -> Iterator[Ended]:
    cut = rows[-1].table_id if len(rows) == _ROWS else None  # of the last game some rows may be missing
    for table, found in groupby(rows, key=lambda row: row.table_id):
        played = [] if table == cut else list(found)
        winners, is_draw = [it for it in played if it.standing == 1], all(it.share > 0 for it in played)
        told = winners or (played if is_draw else [])
        if told and all(it.named for it in told):
            yield Ended(table, told[0].game, tuple(it.name for it in told), not winners)
