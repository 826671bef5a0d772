"""What each end of a game leaves for standings, and what the games leave that were stored before."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.connections.database import Database
from bot.tables import transitions
from bot.values.table import Status, Table, Transition
from bot.values.turn_clock import StandIn
from games.core import Outcome, Seat, Term
from games.ranking import Placing, placings
from tests.bot.store.test_migrations import restore
from tests.bot.tables.test_every_end_replays import WAYS
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import ANN, BOB, CAS, opened, outcome_of, resigned
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking

STORED = Path(__file__).parent / "stored_ends" / "0016.sql"
"""A database as an earlier bot left it, `sqlite3 x.db .dump`: games that ended in several ways, a lobby and a game
under way; the end of the first is in older words. It is never changed."""
GLORY, ADDVANTAGE, RESIGNED, DRAW, AGREED = 1, 2, 3, 4, 7
"""The tables in it that have results; two were closed."""
RESULTS = "SELECT table_id, game, seat, person, level, place, share FROM results ORDER BY table_id, seat"
SCORED = Outcome(winners=(Seat(2),), scores=(3, 5, 8, 5), reason=Term("x"))
CLOSED = ("all_resigned", "closed_by_host", "channel_deleted", "unplayed")


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[Talking]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield Talking(service, clock)


def test_the_win_is_shared_by_those_who_won_and_equals_share_a_place() -> None:
    assert placings(SCORED, 4) == (Placing(4, 0.0), Placing(2, 0.0), Placing(1, 1.0), Placing(2, 0.0))
    assert placings(SCORED.replace(winners=(Seat(1), Seat(2))), 4) == (
        *(Placing(4, 0.0), Placing(1, 0.5), Placing(1, 0.5)),
        Placing(3, 0.0),
    )


def test_a_draw_is_everybodys_first_place_whatever_they_scored() -> None:
    assert placings(SCORED.replace(winners=()), 4) == (Placing(1, 0.25),) * 4


@pytest.mark.parametrize(
    ("engine", "way"),
    [*(("sqlite", way) for way in WAYS), *(("postgresql", way) for way in ("draw_agreed", "channel_deleted"))],
)
async def test_every_end_but_a_closing_leaves_a_result_for_each_seat(
    tables: Talking, database: StoredDatabase, way: str
) -> None:
    table = await WAYS[way](tables)

    found = database.query(RESULTS)
    assert (table.status is Status.CLOSED) == (way in CLOSED)
    if way in CLOSED:
        assert found == []
        return
    reached = placings(outcome_of(table), len(table.players))
    levels = [None if player.level is None else player.level.value for player in table.players]
    assert found == [
        (table.id, table.game, player.seat, player.person, level, *placing)
        for player, level, placing in zip(table.players, levels, reached, strict=True)
    ]
    assert sum(placing.share for placing in reached) == pytest.approx(1)
    assert (way == "draw_agreed") == ([it.share for it in reached] == [0.5, 0.5])


async def test_who_sits_there_at_the_end_counts_and_a_stand_in_counts_as_who_they_play_for(
    tables: Talking, database: StoredDatabase
) -> None:
    table = (await resigned(tables.service, await tables.three(), BOB.id)).table

    def gone(before: Table) -> Transition:
        return Transition(transitions.with_player_in(before, before.players[0].with_stand_in(StandIn.ABSENT)))

    table = await tables.changed(table, gone)
    assert table.match is not None
    ending = table.match.agree()
    await tables.changed(table, transitions.moved, table.match, ending)

    rows = [row[2:5] for row in database.query(RESULTS)]
    assert rows == [(0, ANN.id, None), (1, None, "normal"), (2, CAS.id, None)]


async def test_an_end_that_is_not_stored_leaves_no_result(tables: Talking, database: StoredDatabase) -> None:
    table = await tables.duel()
    database.refuse_writing("results", "no")

    with pytest.raises(Exception, match="no"):
        await resigned(tables.service, table, ANN.id)

    assert (await tables.service.get(table.id)).status is Status.PLAYING
    assert database.query(RESULTS) == []


async def test_games_that_were_stored_before_have_results_too(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", STORED)
    stored = StoredDatabase.at(tmp_path / "x.db")

    await (await Database.open(stored.url)).close()

    assert stored.query(RESULTS) == [
        (GLORY, "glory", 0, ANN.id, None, 2, 0.0),
        (GLORY, "glory", 1, BOB.id, None, 1, 1.0),
        (GLORY, "glory", 2, None, "normal", 3, 0.0),
        (ADDVANTAGE, "addvantage", 0, ANN.id, None, 2, 0.0),
        (ADDVANTAGE, "addvantage", 1, BOB.id, None, 2, 0.0),
        (ADDVANTAGE, "addvantage", 2, CAS.id, None, 1, 1.0),
        (RESIGNED, "heroes", 0, ANN.id, None, 2, 0.0),
        (RESIGNED, "heroes", 1, BOB.id, None, 1, 1.0),
        (DRAW, "heroes", 0, ANN.id, None, 1, 0.5),
        (DRAW, "heroes", 1, BOB.id, None, 1, 0.5),
        (AGREED, "spy", 0, ANN.id, None, 1, pytest.approx(1 / 3)),
        (AGREED, "spy", 1, None, "normal", 1, pytest.approx(1 / 3)),
        (AGREED, "spy", 2, CAS.id, None, 1, pytest.approx(1 / 3)),
    ]


@pytest.mark.parametrize(
    "spoilt",
    [
        *(
            f"state = '{it}'"
            for it in ("no JSON", "{}", '{"ended":null}', '{"ended":{"winners":[9],"scores":[1],"reason":"x"}}')
        ),
        "state = CAST(x'ff' AS TEXT)",
        "outcome = CAST(x'ff' AS TEXT)",
    ],
)
async def test_a_stored_game_whose_end_does_not_read_has_no_result_and_holds_up_nothing(
    tmp_path: Path, spoilt: str
) -> None:
    restore(tmp_path / "x.db", STORED)
    stored = StoredDatabase.at(tmp_path / "x.db")
    stored.query(f"UPDATE tables SET {spoilt} WHERE id = ?", GLORY)  # noqa: S608 - written above
    stored.query("DELETE FROM seats WHERE table_id = ?", DRAW)

    await (await Database.open(stored.url)).close()

    assert {row[0] for row in stored.query(RESULTS)} == {ADDVANTAGE, RESIGNED, AGREED}
