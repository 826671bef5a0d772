"""What was played long ago costs nothing now: statements pass by it, and what is copied for that is right."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, TypeAlias

import pytest
import pytest_asyncio
from sqlalchemy import Delete, Select, Update, select
from sqlalchemy.dialects import sqlite

import bot.store
from bot.store.games.milestones import TALLIES
from bot.store.games.profiles import FIGURES, MET, SHOWN_FIGURES, SHOWN_RIVALS, TALLIES_OF
from bot.store.games.results import INCOMPLETE
from bot.store.games.statements import HOME, UPDATE_AND_TELL, near
from bot.store.schema import tables as schema
from bot.tables import lobbies
from bot.tables.service import TableService
from bot.values.milestone import Tally
from bot.values.table import Person, Table
from games import GAMES
from tests.bot.store.test_migrations import restore
from tests.support.bot.finished import furnish
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    begun,
    changed,
    lobby,
    opened,
    play_out,
    query,
    rematched,
    resigned,
)

Statement: TypeAlias = Select[Any] | Update | Delete
STORED = Path(__file__).parent / "stored_past"
"""The database of an earlier bot: Ann, Bob and Cas have finished games of two and of three, and Bob asks for a rematch.
It is never changed."""
LEFT_OUT = ("bot.store.backup.", "bot.store.schema.migrations.", "bot.store.connections.postgresql")
"""Modules that go through everything while no bot runs, and one that runs its own SQL on servers alone."""
SUBQUERY = "few"
FEW_ROWS = {"heartbeats", "outages", "servers", "timers", "unserved"}
"""Of these there are few, or no more than tables at which something can still happen, however long the bot runs."""
A_FEW_OF_THEIRS = "sat"
"""Stops after a few of somebody's games."""
PARTIAL = {
    str(index.name)
    for table in schema.metadata.tables.values()
    for index in table.indexes
    if index.dialect_options["sqlite"]["where"] is not None
}
"""Indexes of the rows of which there are few."""
DISAGREES = """
SELECT seats.table_id FROM seats JOIN tables ON tables.id = seats.table_id
WHERE (seats.done IS NULL) != (tables.ended_at IS NULL OR tables.proposal IS NOT NULL)
"""


def statements() -> Iterator[Any]:
    """The statements of all modules of the store that find or change rows."""
    for module in walk_packages(bot.store.__path__, "bot.store."):
        if not module.ispkg and not module.name.startswith(LEFT_OUT):
            for name, statement in vars(import_module(module.name)).items():
                if isinstance(statement, Select | Update | Delete) and _is_whole(statement):
                    yield pytest.param(statement, id=f"{module.name.removeprefix('bot.store.')}.{name}")
    for game in ("glory", None):
        for place, statement in enumerate((*near(1, game, 2, ["zz", "3"]), *near(1, game, 2, []))):
            yield pytest.param(statement, id=f"near.{game}.{place}")


def _is_whole(statement: Statement) -> bool:
    """Whether a statement is run as it is, on either engine, and is no part of others that say of which rows."""
    return statement.whereclause is not None and statement not in (HOME, UPDATE_AND_TELL)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database without rows: SQLite is never told how many there are."""
    folder = tmp_path_factory.mktemp("empty")
    async with opened(folder):
        pass
    return folder


@pytest.mark.parametrize("statement", [*statements()])
def test_no_statement_runs_through_what_grows(empty: Path, statement: Statement) -> None:
    for plan in _plan(empty, statement):
        scanned = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", plan)
        if scanned is not None and scanned[1] not in {SUBQUERY, *FEW_ROWS}:
            assert scanned[2] in PARTIAL, plan
        theirs = re.match(r"SEARCH (\w+) USING .*ix_seats_person \(person=\?\)", plan)
        if theirs is not None:
            assert theirs[1] == A_FEW_OF_THEIRS, plan


def _plan(folder: Path, statement: Statement) -> list[str]:
    sql = re.sub(r"__\[POSTCOMPILE_\w+\]", "0", str(statement.compile(dialect=sqlite.dialect())))
    return [str(detail) for *_, detail in query(folder, f"EXPLAIN QUERY PLAN {sql}", *[None] * sql.count("?"))]


@pytest.mark.parametrize("statement", [TALLIES, FIGURES, SHOWN_FIGURES, MET, SHOWN_RIVALS, TALLIES_OF])
def test_what_a_profile_tells_is_counted_without_reading_a_result(empty: Path, statement: Select[Any]) -> None:
    plans = [plan for plan in _plan(empty, statement) if re.match("SEARCH (mine|others|beside) ", plan)]

    assert plans
    assert all("USING COVERING INDEX" in plan for plan in plans), plans


_R = schema.results.c
OF_PERSON = select(schema.results).where(_R.person == 1).order_by(_R.ended_at.desc(), _R.table_id.desc()).limit(20)
OF_SERVER = select(schema.results).where(_R.guild == 1, _R.game == "x", _R.ended_at >= NOON)


@pytest.mark.parametrize(
    ("statement", "plan"),
    [
        (OF_PERSON, "SEARCH results USING INDEX ix_results_newest (person=?)"),
        (OF_SERVER, "SEARCH results USING INDEX ix_results_server (guild=? AND game=? AND ended_at>?)"),
        (INCOMPLETE, "SEARCH results USING INDEX ix_results_incomplete (table_id>?)"),
    ],
    ids=["a person's, newest first", "a server's of a game since a moment", "those of older bots"],
)
def test_an_index_finds_results_in_their_order(empty: Path, statement: Select[Any], plan: str) -> None:
    assert _plan(empty, statement) == [plan]


async def test_seats_say_at_every_end_since_when_nothing_can_be_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        playing, over = await begun(tables, ANN, BOB, size=2), await duel(tables, ANN, BOB)
        cancelled = await lobby(tables, ANN)
        await changed(tables, cancelled, lobbies.cancelled, ANN.id, False)
        assert query(tmp_path, DISAGREES) == []
        assert {it.id for it in await tables.finder.of_person(ANN.id)} == {playing.id}

        await rematched(tables, over, ANN)
        assert query(tmp_path, DISAGREES) == []
        assert {*(await tables.finder.pending(BOB.id))[0]} == {playing.id, over.id}

        await rematched(tables, await tables.get(over.id), BOB)
        assert query(tmp_path, DISAGREES) == []
        assert await tables.finder.pending(CAS.id) == ((), ())


async def test_a_game_of_three_counts_between_two_as_one_of_them_placed_higher(tmp_path: Path) -> None:
    people = [ANN, BOB, CAS]
    async with opened(tmp_path) as tables:
        over = await play_out(tables, await begun(tables, *people, size=3))
        reached = query(tmp_path, "SELECT share, person FROM results WHERE table_id = ? ORDER BY share", over.id)
        (least, loser_id), _, (most, winner_id) = reached
        assert (least, most) == (0, 1)
        loser, winner = (next(it for it in people if it.id == who) for who in (loser_id, winner_id))

        assert tallies(await duel(tables, winner, loser)) == [(2, 0), (0, 2)]


async def test_seats_of_an_earlier_bot_say_what_it_would_have_found(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", STORED / "0016.sql")
    query(tmp_path, "DELETE FROM claims")
    async with opened(tmp_path) as tables:
        found = [tallies(await tables.get(number)) for number in range(1, 11)]
        present = [[it.id for it in await tables.finder.of_person(who.id)] for who in (ANN, BOB, CAS)]
        waiting = (await tables.finder.pending(ANN.id))[0]

        assert found[1:4] == [[(0, 2), (2, 0)], [(2, 1), (1, 2)], [(3, 1), (1, 3)]]
        assert {it for told in (*found[:1], *found[4:]) for it in told} == {None}
        assert (present, waiting) == ([[7, 9, 10], [9], []], (4, 7, 9))
        assert query(tmp_path, DISAGREES) == []
        assert tallies(await duel(tables, ANN, BOB)) == [(5, 1), (1, 5)], "of all kinds of games"


async def test_games_of_an_earlier_bot_are_counted_in_the_order_in_which_they_ended(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", STORED / "0016.sql")
    query(tmp_path, "DELETE FROM claims")
    query(tmp_path, "UPDATE tables SET ended_at = ended_at - id * 1000000000 WHERE id <= 4")
    ends = query(tmp_path, "SELECT id FROM tables WHERE id <= 4 ORDER BY ended_at")
    async with opened(tmp_path) as tables:
        found = [tallies(await tables.get(number)) for number in range(1, 5)]

    assert ends == [(4,), (3,), (2,), (1,)]
    assert found == [[(3, 1), (1, 3)], [(1, 2), (2, 1)], [(1, 1), (1, 1)], [None, None]]


async def test_the_past_with_which_is_measured_is_one_as_it_would_have_been(tmp_path: Path) -> None:
    people = [Person(9_000_000 + at, f"Busy {at}", "en-US") for at in range(4)]

    await furnish(tmp_path / "x.db", people, CHANNEL, NOON, 60, kinds=[GAMES["heroes"]])

    results = query(tmp_path, "SELECT table_id, seat, person FROM results ORDER BY table_id, seat")
    assert len({number for number, *_ in results}) == 60
    assert results == query(tmp_path, "SELECT table_id, seat, person FROM seats ORDER BY table_id, seat")
    assert query(tmp_path, f"{DISAGREES} OR done != ended_at") == []


async def duel(tables: TableService, winner: Person, loser: Person) -> Table:
    """A game of two that is over."""
    return (await resigned(tables, await begun(tables, winner, loser, size=2), loser.id)).table


def tallies(table: Table) -> list[tuple[int, int] | None]:
    """How often everybody at a table has placed above the other, and below, as its end tells; None: that tells none."""
    told = (player.history.milestone for player in table.players)
    return [(it.won, it.lost) if isinstance(it, Tally) else None for it in told]
