"""What tests of tables share: six people, a service over a database of its own, and moves."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

from bot.store.connections.database import Database
from bot.store.games.limits import LIMITS, Limits
from bot.store.repositories import Repositories
from bot.tables import replacing, transitions
from bot.tables.lobbies import opened as opened_lobby
from bot.tables.proposals import ProposalService
from bot.tables.service import Change, TableService
from bot.tables.timers import TimedService
from bot.values.calendar import Pause
from bot.values.preferences import TableSettings
from bot.values.record import Told
from bot.values.table import ChannelRef, Person, Player, Result, Table
from bot.values.timers import TimerKind
from games import GAMES
from games.core import Move, Outcome, Seat
from games.levels import Level
from games.match import Match, replay
from games.rulebook import Rulebook
from tests.support.bot.hand_clock import NOON
from tests.support.bot.stored_database import StoredDatabase

ANN, BOB, CAS, DEE, EVE, FAY = (
    Person(number, name, "en-US") for number, name in enumerate(("Ann", "Bob", "Cas", "Dee", "Eve", "Fay"), 1)
)
SIX = (ANN, BOB, CAS, DEE, EVE, FAY)
CHANNEL = ChannelRef(100, 200, "en-US")
GAME = "glory"
SEED = bytes(range(32))
_P = ParamSpec("_P")

interaction_ids = count(10_000_000)
"""Ids of interactions that no stored database knows; no two are equal."""


def now() -> datetime:
    return NOON


@asynccontextmanager
async def opened(
    where: Path | StoredDatabase,
    clock: Callable[[], datetime] = now,
    limits: Limits = LIMITS,
    games: Rulebook = GAMES,
    downtime: Callable[[], Sequence[Pause]] = tuple,
) -> AsyncIterator[TableService]:
    """The tables in a database, or in a folder's; every game has the same seed, and it is always noon."""
    database = await Database.open(str(where / "x.db") if isinstance(where, Path) else where.url)
    try:
        yield TableService(Repositories(database, games, clock, limits), games, lambda: SEED, downtime)
    finally:
        await database.close()


def computer(seat: int, name: str) -> Player:
    """A computer player."""
    return Player(Seat(seat), None, name, CHANNEL.locale, level=Level.NORMAL)


async def changed(
    tables: TableService,
    table: Table,
    act: Callable[Concatenate[Table, _P], Change | Awaitable[Change]],
    *arguments: _P.args,
    **named: _P.kwargs,
) -> Table:
    """The table after what somebody does there, by a press of its own."""
    return (await tables.change(table, next(interaction_ids), act, *arguments, **named)).table


async def opens(
    tables: TableService,
    host: Person,
    *guests: Person,
    size: int | None = 6,
    game: str = GAME,
    channel: ChannelRef = CHANNEL,
    **options: Any,
) -> Table:
    """A new lobby of a host, who has invited these guests."""
    made = opened_lobby(tables.game(game), TableSettings(options), size, channel, host, [it.id for it in guests])
    return (await tables.open(made, next(interaction_ids))).table


async def dealt(tables: TableService, table: Table) -> Table:
    """The game of a lobby, once its host has begun it."""
    return (await tables.begin(table, table.host, False, next(interaction_ids))).table


async def lobby(tables: TableService, *people: Person, size: int | None = 6, game: str = GAME) -> Table:
    """A lobby at which these people sit, the first as host."""
    table = await opens(tables, people[0], size=size, game=game)
    for person in people[1:]:
        table = await changed(tables, table, replacing.seated, person, tables.clock())
    return table


async def begun(tables: TableService, *people: Person, size: int | None = 6, game: str = GAME) -> Table:
    """A game that has begun."""
    return await dealt(tables, await lobby(tables, *people, size=size, game=game))


def some_move(table: Table, seat: int) -> Move:
    """Some legal move of a seat."""
    assert table.match is not None
    move: Move = next(iter(table.match.game.legal(table.match.view(Seat(seat)))))
    return move


def first_move(table: Table, seat: int) -> str:
    """Some legal move of a seat, in notation."""
    return str(some_move(table, seat))


async def play(tables: TableService, table: Table, person: int, move: str, turn: int | None = None) -> Result:
    """Play a move in notation, chosen at turn `turn` (None: now), on the table as it is now."""
    now = await tables.get(table.id)
    assert now.match is not None
    chosen = now.decision if turn is None else turn
    return await tables.change(now, next(interaction_ids), transitions.played, person, now.match.read(move), chosen)


async def resigned(tables: TableService, table: Table, person: int) -> Result:
    """After the minute in which a resignation can be taken back; with computers alone there is none."""
    timed = TimedService(tables)
    after = await timed.resign(table, person)
    if after.is_over:
        return Result(after)
    player = after.player_of(person)
    assert player is not None
    timers = await tables.repositories.timers.of(table.id, player.seat)
    [timer] = [it for it in timers if it.kind is TimerKind.RESIGN]
    result = await timed.fire(timer)
    assert result is not None
    return result


async def rematched(tables: TableService, table: Table, *people: Person) -> Result:
    """After these people have asked for a rematch, or accepted it; of the first table what became of it."""
    for person in people:
        result = await tables.change(table, next(interaction_ids), ProposalService(tables).rematch, person)
    return result


async def play_first(tables: TableService, table: Table) -> Result:
    """The first person who must act makes some move."""
    player = table.people_to_act[0]
    assert player.person is not None
    return await play(tables, table, player.person, first_move(table, player.seat))


async def moved(tables: TableService, table: Table) -> Table:
    """The table after some move of whoever must act, a computer player or the first person."""
    if table.people_to_act:
        return (await play_first(tables, table)).table
    assert table.match is not None
    seat = min(table.match.to_act)
    return await changed(tables, table, transitions.computer_played, seat, some_move(table, seat), table.decision)


async def play_out(tables: TableService, table: Table, most: int = 10_000) -> Table:
    """The game after `most` moves of its people, or at its end."""
    for _ in range(most):
        if not table.people_to_act:
            break
        table = (await play_first(tables, table)).table
    return table


def outcome_of(table: Table) -> Outcome:
    """How a game has ended."""
    assert table.match is not None
    assert table.match.outcome is not None
    return table.match.outcome


async def told_between(tables: TableService, table: Table, since: int, before: int) -> list[tuple[int, Told]]:
    """Each event from decision `since` until before `before` with its decision, in order, secrets included."""
    lines = await tables.repositories.moves.story(table)
    return [(line.decision, told) for line in lines if since <= line.decision < before for told in line.told]


async def check_record(tables: TableService, table: Table) -> None:
    """The stored record of a game that is over replays to the stored position."""
    assert table.match is not None
    *_, last = replay(await tables.record(table), table.match.game)
    assert last.match == table.match


def query(folder: Path, sql: str, *values: object) -> list[tuple[object, ...]]:
    """The rows that the database has, read beside the store."""
    with closing(sqlite3.connect(folder / "x.db")) as database, database:
        return database.execute(sql, values).fetchall()


def match_of(table: Table) -> Match:
    """The game that is played there, or was."""
    assert table.match is not None
    return table.match
