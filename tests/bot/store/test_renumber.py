"""Where a backup is put back, all that names a decision of an unfinished table is raised by one number. Nothing else is
changed but what makes the bot show it anew."""

import json

import pytest

from bot.process.clock import utc_now
from bot.store.backup.renumber import renumber
from bot.store.connections.database import Database
from bot.store.schema import tables as schema
from bot.values.table import LEFT
from tests.bot.store.test_copy import furnish
from tests.support.bot.service import CAS, lobby, opened
from tests.support.bot.stored_database import StoredDatabase

BY = 5_000_000
OVER, GOES_ON, LOBBY = 1, 3, 4
"""Tables of `furnish`."""
MOMENT = 1_790_000_000
"""In seconds since 1970."""
NAMED = {
    "tables": ("decision", "called"),
    "seats": ("unreachable",),
    "moves": ("turn",),
    "clocks": ("decision",),
    "held_moves": ("decision",),
    "posts": ("turn", "since"),
    "timers": ("decision",),
}
"""The columns that name a decision."""
OF_MOMENTS = ("absence", "pause", "evening", "proposal", "rest", "host", "lobby-warning", "lobby-close", "handover")
"""Kinds of timers that count from 0, or are numbered otherwise."""
OTHERWISE = ("offer", "handover", "thread", "seat-ask")
"""Kinds of messages that are numbered otherwise, or say how far a thread is."""


async def full(database: StoredDatabase) -> None:
    """A house in which everything that names a decision does so, of a game that goes on and of one that is over."""
    await furnish(database)
    for table in (OVER, GOES_ON):
        asked = json.dumps({"kind": "pause", "seat": 0, "decision": 1, "asked": [1], "made": "2026-01-01T00:00:00Z"})
        database.query("UPDATE tables SET proposal = ?, lasting = ? WHERE id = ?", asked, asked, table)
        database.query("UPDATE seats SET unreachable = 1 WHERE table_id = ? AND seat = 0", table)
        database.query("UPDATE seats SET unreachable = ? WHERE table_id = ? AND seat = 1", LEFT, table)
        database.query("INSERT INTO held_moves (table_id, seat, decision, line) VALUES (?, 1, 2, 'x')", table)
        plan = json.dumps({"moves": ["x"], "decision": 2})
        database.query("INSERT INTO plans (table_id, seat, version, plan) VALUES (?, 1, 3, ?)", table, plan)
        for kind in ("held", "resign", "deadline", "remind", "last", "choice", "absence", "rest"):
            timer = "INSERT INTO timers (table_id, decision, seat, kind, due) VALUES (?, 0, 1, ?, 1)"
            database.query(timer, table, kind)
        post = (
            "INSERT INTO posts"
            " (table_id, kind, seat, channel, message, turn, since, digest, nonce, doomed, made, person)"
            " VALUES (?, ?, 0, 1, 2, 2, ?, 'looks', 'n', ?, 1, ?)"
        )
        for kind, since, person in (("panel", 1, None), ("panel", -1, CAS.id), *((it, 1, None) for it in OTHERWISE)):
            database.query(post, table, kind, since, False, person)
    told = [[GOES_ON, 1, 1], [GOES_ON, 1, 4], [GOES_ON, MOMENT, 1], [GOES_ON, MOMENT, 5], [OVER, 1, 1], [77, 1, 1]]
    database.query("UPDATE calls SET told = ? WHERE person = ?", json.dumps(told), CAS.id)


def stored(database: StoredDatabase) -> dict[tuple[str, ...], object]:
    """What the columns in NAMED hold, by table, column and the row's place."""
    found: dict[tuple[str, ...], object] = {}
    for table, columns in NAMED.items():
        number = "id" if table == "tables" else "table_id"
        order = {"moves": "ply", "timers": "seat, kind", "posts": "id", "tables": "id"}.get(table, "seat")
        kind = "kind" if table in ("timers", "posts") else "''"
        for column in columns:
            rows = database.query(f"SELECT {number}, {kind}, {column} FROM {table} ORDER BY {number}, {order}")  # noqa: S608
            found |= {(table, column, str(at), str(row[0]), str(row[1])): row[2] for at, row in enumerate(rows)}
    return found


async def raised(database: StoredDatabase) -> int:
    """Raise the numbers of the database; that of the next table."""
    opened_database = await Database.open(database.url)
    try:
        now = utc_now()
        return (await opened_database.write(lambda it: renumber(it, BY, now))).next_table
    finally:
        await opened_database.close()


async def test_all_that_names_a_decision_of_an_unfinished_table_is_raised_alike(database: StoredDatabase) -> None:
    await full(database)
    before = stored(database)

    await raised(database)

    for (table, column, at, number, kind), value in stored(database).items():
        was = before[table, column, at, number, kind]
        names = isinstance(was, int) and was >= 0 and int(number) != OVER and kind not in OF_MOMENTS + OTHERWISE
        assert value == (was + BY if names and isinstance(was, int) else was), (table, column, number, kind)


async def test_what_names_one_in_json_is_raised_too_and_moments_are_not(database: StoredDatabase) -> None:
    await full(database)

    await raised(database)

    for table, by in ((OVER, 0), (GOES_ON, BY)):
        [(proposal, lasting)] = database.query("SELECT proposal, lasting FROM tables WHERE id = ?", table)
        [(plan,)] = database.query("SELECT plan FROM plans WHERE table_id = ?", table)
        found = [json.loads(str(it)) for it in (proposal, lasting, plan)]
        assert [it.pop("decision") for it in found] == [1 + by, 1 + by, 2 + by]
        assert found[0] == {"kind": "pause", "seat": 0, "asked": [1], "made": "2026-01-01T00:00:00Z"}
    [(told,)] = database.query("SELECT told FROM calls WHERE person = ?", CAS.id)
    assert json.loads(str(told)) == [
        [GOES_ON, 1 + BY, 1], [GOES_ON, 1, 4], [GOES_ON, MOMENT, 1], [GOES_ON, MOMENT, 5], [OVER, 1, 1], [77, 1, 1],
    ]  # fmt: skip


async def test_what_is_unfinished_is_shown_anew_and_people_are_looked_at(database: StoredDatabase) -> None:
    await full(database)
    database.query("UPDATE tables SET shown = version")
    database.query("UPDATE calls SET due = NULL")
    database.query("UPDATE posts SET kind = 'table' WHERE kind = 'panel' AND person IS NULL")

    await raised(database)

    assert database.query("SELECT id FROM tables WHERE shown < version ORDER BY id") == [(2,), (GOES_ON,), (LOBBY,)]
    for whose in ("person IS NOT NULL", "kind = 'table'"):
        looks = database.query(f"SELECT table_id, digest FROM posts WHERE nonce = 'n' AND {whose} ORDER BY table_id")  # noqa: S608
        assert looks == [(OVER, "looks"), (GOES_ON, "")]
    assert database.query("SELECT count(*) FROM calls WHERE due IS NULL") == [(0,)]


@pytest.mark.parametrize("furnishes", [True, False])
async def test_the_next_table_has_the_number_that_is_told(database: StoredDatabase, furnishes: bool) -> None:
    if furnishes:
        await furnish(database)

    number = await raised(database)

    assert number > BY
    async with opened(database) as tables:
        assert (await lobby(tables, CAS)).id == number


def test_no_column_that_names_a_decision_is_left_out() -> None:
    named = {
        (table.name, column.name)
        for table in schema.metadata.sorted_tables
        for column in table.c
        if column.key in ("decision", "pinged_decision", "since", "unreachable") or column.name == "turn"
    }

    assert named == {(table, column) for table, columns in NAMED.items() for column in columns}
