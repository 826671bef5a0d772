"""A house with a past: a database of finished games of all five, as years of play leave it.

A few games are played to their ends by the bot's own service, after records that end by a rule; SQL copies them.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Final

from bot.store.connections.database import Database
from bot.store.games.limits import Limits
from bot.store.repositories import Repositories
from bot.store.schema.tables import microseconds
from bot.tables import replacing, transitions
from bot.tables.lobbies import opened
from bot.tables.service import TableService
from bot.values.preferences import TableSettings
from bot.values.table import ChannelRef, Person
from games import GAMES
from games.core import AnyGame
from games.match import Record

GOLDEN: Final = Path(__file__).parents[2] / "games" / "golden"
OF_EACH: Final = 2
"""So many games of each kind are played, the shortest records of the newest rules."""
PEOPLE: Final = 5_000
"""People who have played, beside the busy ones."""
FIRST_PERSON: Final = 7_000_000
CHANNELS: Final = 40
"""Channels in which games were played; three games in ten were in the first."""
BUSY_EVERY: Final = 33
"""One game in so many is the first busy person's, half of these against the second; as many are the second's and the
third's together."""
MODEL_EVERY: Final = 3
"""So many games running are copies of one, and the next of the next, so that everybody has played all of them."""
EVERY: Final = timedelta(minutes=5)
"""Between the ends of two games."""
ROOMY: Final = Limits(lobbies=1000, tables=1000, invitations=1000)


async def furnish(
    database: Path,
    busy: Sequence[Person],
    channel: ChannelRef,
    now: datetime,
    games: int,
    running: int = 0,
    kinds: Sequence[AnyGame] = tuple(GAMES.values()),
) -> None:
    """Write so many finished games into a new database: the busy people's among them, and many in this channel. Of each
    kind so many others run, half of their moves being played."""
    await _play(database, busy, channel, now, running, kinds)
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        _copy(connection, [person.id for person in busy], channel.id, now, games)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def finished_of(database: Path, person: int) -> list[int]:
    """The finished games of Glory of a person, newest first."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT id FROM tables JOIN seats ON table_id = id WHERE person = ? AND game = 'glory'"
            " ORDER BY ended_at DESC LIMIT 40",
            (person,),
        )
        return [int(number) for (number,) in rows]


async def _play(
    database: Path, busy: Sequence[Person], channel: ChannelRef, now: datetime, running: int, kinds: Sequence[AnyGame]
) -> None:
    store = await Database.open(f"sqlite:///{database}")
    seeds: list[bytes] = []
    try:
        tables = TableService(Repositories(store, GAMES, lambda: now, ROOMY), GAMES, lambda: seeds[-1])
        ids = count(1)
        for game in kinds:
            records = _records(game)
            halves = [it.model_copy(update={"lines": it.lines[: len(it.lines) // 2]}) for it in records]
            for record in (*records, *(halves[number % OF_EACH] for number in range(running))):
                seeds.append(bytes.fromhex(record.seed))
                await _replay(tables, game, record, busy, channel, ids)
    finally:
        await store.close()


def _records(game: AnyGame) -> list[Record]:
    """The shortest records of a game that ends by one of its own rules."""
    found = (Record.model_validate_json(it.read_text()) for it in (GOLDEN / game.key).glob("*.record.json"))
    whole = [it for it in found if it.rules == game.rules and all(_is_move(line) for line in it.lines)]
    return sorted(whole, key=lambda it: (len(it.lines), it.seed))[:OF_EACH]


def _is_move(line: str) -> bool:
    seat, _, move = line.partition(" ")
    return seat.isdigit() and move.split(" ")[0] not in ("resign", "forfeit", "undo")


async def _replay(
    tables: TableService, game: AnyGame, record: Record, busy: Sequence[Person], channel: ChannelRef, ids: "count[int]"
) -> None:
    people = busy[: record.seats]
    opening = opened(game, TableSettings(record.options), record.seats, channel, people[0], [])
    table = (await tables.open(opening, next(ids))).table
    for person in people[1:]:
        table = (await tables.change(table, next(ids), replacing.seated, person, tables.clock())).table
    table = (await tables.begin(table, people[0].id, False, next(ids))).table
    for line in record.lines:
        seat, _, text = line.partition(" ")
        assert table.match is not None
        move, who = table.match.read(text), table.players[int(seat)].person or 0
        table = (await tables.change(table, None, transitions.played, who, move, table.decision)).table


def _copy(connection: sqlite3.Connection, busy: Sequence[int], channel: int, now: datetime, games: int) -> None:
    """Copy the games that are there until there are so many."""
    played = [number for (number,) in connection.execute("SELECT id FROM tables WHERE ended_at IS NOT NULL")]
    ((last_played,),) = connection.execute("SELECT max(id) FROM tables")
    seats = dict(connection.execute("SELECT table_id, count(*) FROM seats GROUP BY table_id"))
    connection.execute("UPDATE tables SET shown = version WHERE ended_at IS NOT NULL")
    connection.execute("CREATE TEMP TABLE copies (number INTEGER PRIMARY KEY, model, channel, at)")
    connection.execute("CREATE TEMP TABLE sat (number, seat, who, PRIMARY KEY (number, seat))")
    people = ((FIRST_PERSON + place, f"Person {place}", "en-US") for place in range(PEOPLE))
    connection.executemany("INSERT INTO people (id, name, locale) VALUES (?, ?, ?)", people)
    numbers = range(last_played + 1, games + 1)
    models = {number: played[number // MODEL_EVERY % len(played)] for number in numbers}
    step, last = EVERY // timedelta(microseconds=1), microseconds(now)
    copies = ((it, models[it], _channel(it, channel), last - (games - it + 1) * step) for it in numbers)
    connection.executemany("INSERT INTO copies VALUES (?, ?, ?, ?)", copies)
    sat = ((it, seat, who) for it in numbers for seat, who in enumerate(_sitting(it, seats[models[it]], busy)))
    connection.executemany("INSERT INTO sat VALUES (?, ?, ?)", sat)
    for statement in _statements(connection):
        connection.execute(statement)


def _channel(number: int, first: int) -> int:
    return first if number % 10 < 3 else first + 1 + number % CHANNELS


def _sitting(number: int, seats: int, busy: Sequence[int]) -> list[int]:
    """Who sat at a table."""
    others = [FIRST_PERSON + (number * 7919 + seat * 997) % PEOPLE for seat in range(seats)]
    if number % BUSY_EVERY == 0:
        return [busy[0], busy[1] if number % (2 * BUSY_EVERY) == 0 else others[1], *others[2:]]
    return [busy[2], busy[1], *others[2:]] if number % BUSY_EVERY == 1 else others


def _statements(connection: sqlite3.Connection) -> Iterator[str]:
    """What copies the tables and all that belongs to them."""
    own = {"id": "number", "channel": "copies.channel", "ended_at": "at", "made": "at - 3600000000", "rematch": "NULL"}
    yield _insertion(connection, "tables", own, "tables.id = model")
    seated = {"table_id": "copies.number", "person": "who", "done": "at", "ended_at": "at"}
    joined = "JOIN sat ON sat.number = copies.number AND sat.seat = {0}.seat"
    for name in ("seats", "sittings", "results"):
        yield _insertion(connection, name, seated, f"{name}.table_id = model", joined.format(name))
    yield _insertion(connection, "moves", {"table_id": "number"}, "moves.table_id = model")
    yield (
        "INSERT INTO posts (table_id, kind, seat, channel, message, turn, since, digest, nonce, doomed, made)"
        " SELECT number, 'table', -1, copies.channel, number, decision, 0, '', number, 0, at"
        " FROM copies JOIN tables ON tables.id = number"
    )


def _insertion(connection: sqlite3.Connection, name: str, own: dict[str, str], where: str, joined: str = "") -> str:
    """What copies the rows of a table of the database, with some columns of their own."""
    columns = [str(column) for _, column, *_ in connection.execute(f"PRAGMA table_info({name})")]
    values = ", ".join(own.get(column, f'{name}."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {name} ({names}) SELECT {values} FROM copies JOIN {name} ON {where} {joined}"  # noqa: S608
