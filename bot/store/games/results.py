"""Results for standings: one row for each seat of a game that was played to its end.

The players at the end count, including a person for whom a computer player stood in. A closed table has no results.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pydantic import ValidationError
from sqlalchemy import Connection, Row, Text, bindparam, cast, exists, insert, select, update

from bot.store.change import TableChange
from bot.store.connections.database import Database, Repository
from bot.store.errors import is_of_row
from bot.store.games.result_facts import complete_results
from bot.store.games.standings import is_decided, is_mine, is_won, rank_results
from bot.store.schema import tables as schema
from bot.values.results import SeatEnding
from bot.values.table import Status, Table
from bot.values.turn_clock import StandIn
from games.core import Options, Outcome
from games.match import Match
from games.ranking import Placing, placings
from games.rulebook import Rulebook

SLICE: Final = 100
"""The maximum number of games whose results are completed in one transaction, so that nobody waits long to write."""

_INSERT = insert(schema.results)
_NUMBER = bindparam("number", type_=schema.Serial)
_ANY = select(schema.results.c.seat).where(schema.results.c.table_id == _NUMBER).limit(1)
_SEATS = schema.seats.c
_SEATED = (
    select(_SEATS.table_id, _SEATS.seat, _SEATS.person, _SEATS.level)
    .where(_SEATS.table_id == _NUMBER)
    .order_by(_SEATS.seat)
)

_MINE, _OTHERS = schema.results.alias("mine"), schema.results.alias("others")
VICTORIES = (
    select(_MINE.c.seat)
    .where(_MINE.c.person == bindparam("me"), _MINE.c.game == bindparam("played"), is_won(_MINE.c))
    .limit(2)
)
"""A person's wins of a game, with others or alone; no more than tell the first one from others."""
_LOOKED_AT = 3
"""Earlier games read for a streak: one more than a message tells."""
_ENDS_ALONE = (
    select(_MINE.c.share, is_decided(_MINE.c).label("decided"))
    .where(is_mine(_MINE.c), _MINE.c.game == bindparam("played"), _MINE.c.table_id != _NUMBER)
    .where(~exists().where(_OTHERS.c.table_id == _MINE.c.table_id, _OTHERS.c.person != bindparam("me")))
    .order_by(_MINE.c.ended_at.desc(), _MINE.c.table_id.desc())
    .limit(_LOOKED_AT)
)
"""A person's earlier results in a game without other people, newest first, except one table."""
_STREAK = (
    update(schema.seats)
    .where(_SEATS.table_id == bindparam("table"), _SEATS.seat == bindparam("at"))
    .values(streak=bindparam("count"))
)


_RESULTS, _TABLES = schema.results.c, schema.tables.c
INCOMPLETE = (
    select(_RESULTS.table_id)
    .where(schema.INCOMPLETE, _RESULTS.table_id > bindparam("after", type_=schema.Serial))
    .distinct()
    .order_by(_RESULTS.table_id)
    .limit(SLICE)
)
_UNRANKED = (
    select(_RESULTS.table_id)
    .where(schema.UNSUMMED, _RESULTS.table_id > bindparam("after", type_=schema.Serial))
    .distinct()
    .order_by(_RESULTS.table_id)
    .limit(SLICE)
)
_OPTIONS = select(_TABLES.id, _TABLES.game, _TABLES.rules, cast(_TABLES.options, Text).label("options")).where(
    _TABLES.id.in_(bindparam("numbers", expanding=True))
)


class ResultRepository(Repository):
    """The results of people in these games."""

    def __init__(self, database: Database, games: Rulebook) -> None:
        super().__init__(database)
        self._games = games

    async def has_won(self, person: int, game: str) -> bool:
        """Return whether a person has ever won this game, with others or alone."""
        return bool(await self._database.rows(VICTORIES, me=person, played=game))

    async def incomplete(self, after: int) -> Sequence[int]:
        """Return the next tables whose results an older bot has written."""
        return await self._database.ids(INCOMPLETE, after=after)

    async def complete(self, tables: Sequence[int]) -> None:
        """Copy into the results of tables what is stored of their games beside who came where.

        Those of a table that does not read stay as they are.
        """

        def write(connection: Connection) -> None:
            rows = connection.execute(_OPTIONS, {"numbers": tables}).all()
            complete_results(connection, {row.id: self._options(row) for row in rows})

        try:
            await self._database.write(write)
        except Exception as error:
            if not is_of_row(error):
                raise
            for table in tables if len(tables) > 1 else ():
                await self.complete((table,))

    async def unranked(self, after: int) -> Sequence[int]:
        """Return the next tables of whose results it is not stored yet what leaderboards and profiles count."""
        return await self._database.ids(_UNRANKED, after=after)

    async def rank(self, tables: Sequence[int]) -> None:
        """Store of the results of tables what leaderboards and profiles count."""
        await self._database.write(lambda connection: rank_results(connection, tables))

    def _options(self, row: Row[Any]) -> Options | None:
        """Return a game's options; None if they are gone, do not read or are those of unknown rules."""
        game = None if row.rules is None else self._games.find(row.game, row.rules)
        try:
            return None if game is None else game.options.model_validate_json(row.options)
        except ValidationError:
            return None


def write_results(connection: Connection, change: TableChange) -> None:
    """Write the results of a table whose game has just been played out."""
    match = change.after.match
    assert match is not None  # noqa: S101 - a finished table has one
    before = {} if change.before is None else {it.seat: it.attendance.stand_in for it in change.before.players}
    connection.execute(_INSERT, [row | _seat_ending(before.get(row["seat"])) for row in _rows(change.after)])
    complete_results(connection, {change.after.id: match.options})


def _rows(table: Table) -> Iterator[dict[str, Any]]:
    for player, placing in zip(table.players, _placings(table), strict=True):
        level = None if player.level is None else player.level.value
        row = {"table_id": table.id, "seat": player.seat, "game": table.game, "person": player.person, "level": level}
        yield row | placing._asdict()


def _seat_ending(stand_in: StandIn | None) -> dict[str, str]:
    """Return how a seat's part ended as long as no line of the record says otherwise. No stand-in outlives the game."""
    return {"seat_ending": SeatEnding.PLAYED.value if stand_in is None else SeatEnding[stand_in.name].value}


def _placings(table: Table) -> Sequence[Placing]:
    outcome = None if table.match is None else table.match.outcome
    assert outcome is not None  # noqa: S101 - a finished table has one
    return placings(outcome, len(table.players))


def write_streak(connection: Connection, table: Table) -> None:
    """Write how many games in a row the only person of a table has won or lost, in the open transaction.

    A draw ends a streak. Do nothing at other tables.
    """
    if len(table.people) != 1 or table.status is not Status.FINISHED:
        return
    [player] = table.people
    earlier = connection.execute(_ENDS_ALONE, {"me": player.person, "played": table.game, "number": table.id})
    shares = [placing.share for placing in _placings(table)]
    signs = [_sign(shares[player.seat], min(shares) == 0), *(_sign(row.share, row.decided) for row in earlier)]
    count = next((at for at, sign in enumerate(signs) if sign != signs[0]), len(signs))
    connection.execute(_STREAK, {"table": table.id, "at": player.seat, "count": signs[0] * count})


def _sign(share: float, decided: bool) -> int:
    """Return 1 for a win, -1 for a loss, 0 for a draw."""
    return 0 if not decided else 1 if share else -1


def write_missing_results(connection: Connection, table: int, match: Match, outcome: Outcome) -> None:
    """Write the results of a finished game in the open transaction, unless they exist or the game was anonymised."""
    seated = connection.execute(_SEATED, {"number": table}).all()
    if seated and connection.execute(_ANY, {"number": table}).first() is None:
        reached = zip(seated, placings(outcome, len(seated)), strict=True)
        rows = [{**row._mapping, "game": match.game.key, **it._asdict()} for row, it in reached]
        connection.execute(_INSERT, rows)
        complete_results(connection, {table: match.options})
