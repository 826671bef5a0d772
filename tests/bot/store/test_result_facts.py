"""What results tell of a game beside who came where: at each end of it, and of games that an older bot has stored."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.store.backup.check import check, mend
from bot.store.schema.tables import microseconds
from bot.tables import late, transitions
from bot.tables.erasure import PersonErasure
from bot.tables.hints import hinted
from bot.tables.proposals import ProposalService
from bot.tables.replacing import seated
from bot.tables.service import TableService
from bot.values.table import ChannelRef, Status, Table, Transition
from bot.values.turn_clock import StandIn
from games import GAMES
from games.core import Seat
from tests.bot.store.test_migrations import restore
from tests.bot.store.test_results import ADDVANTAGE, AGREED, CLOSED, DRAW, GLORY, RESIGNED, STORED
from tests.bot.tables.test_every_end_replays import WAYS
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.seats import handed_over, offered, taken
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    DEE,
    EVE,
    begun,
    dealt,
    first_move,
    match_of,
    moved,
    opened,
    opens,
    outcome_of,
    resigned,
)
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, acting, alone, who

FACTS = (
    "guild",
    "seen_by_all",
    "ended_at",
    "ending",
    "seat_ending",
    "team",
    "from_start",
    "stood_in",
    "hints",
    "undos",
)
AS_OLDER = f"UPDATE results SET {', '.join(f'{it} = NULL' for it in FACTS)}"  # noqa: S608 - the schema's own
"""Makes results as an older bot writes them."""
ENDINGS = {
    "played_out": "rules",
    "one_of_two_resigned": "resigned",
    "late_of_two": "late",
    "draw_agreed": "agreed",
    "end_agreed": "agreed",
    "agreed_once_another_had_resigned": "agreed",
}


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[Talking]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield Talking(service, clock)


def facts(database: StoredDatabase, *names: str) -> list[Any]:
    """These columns of all results, in order; of one column its values."""
    rows = database.query(f"SELECT {', '.join(names or FACTS)} FROM results ORDER BY table_id, seat")  # noqa: S608
    return [row[0] for row in rows] if len(names) == 1 else rows


async def completed(service: TableService) -> None:
    """Complete all results that an older bot has written."""
    last, results = 0, service.repositories.results
    while found := await results.incomplete(last):
        last = found[-1]
        await results.complete(found)


async def agreed(tables: Talking, table: Table) -> Table:
    """All end the game as it stands."""
    now = await tables.now(table)
    return await tables.changed(now, transitions.moved, match_of(now), match_of(now).agree())


def stood_in_for(table: Table, seat: int, why: StandIn | None) -> Transition:
    return Transition(transitions.with_player_in(table, table.players[seat].with_stand_in(why)))


@pytest.mark.parametrize("way", ENDINGS)
async def test_each_end_tells_where_when_and_how_the_game_ended(
    tables: Talking, database: StoredDatabase, way: str
) -> None:
    table = await WAYS[way](tables)

    seats = [*range(len(table.players))]
    assert facts(database, "guild", "ended_at", "ending") == [
        (CHANNEL.guild, microseconds(tables.clock.now()), ENDINGS[way]) for _ in seats
    ]
    own = ENDINGS[way] if ENDINGS[way] in ("resigned", "late") else "played"
    left = [own if seat not in outcome_of(table).winners else "played" for seat in seats]
    left = ["resigned" if table.players[seat].is_computer else left[seat] for seat in seats]
    assert facts(database, "seat_ending") == left
    assert facts(database, "from_start") == [not player.is_computer for player in table.players]
    assert facts(database, "team", "stood_in", "hints", "undos") == [(seat, 0, 0, 0) for seat in seats]


@pytest.mark.parametrize("way", ENDINGS)
async def test_what_an_older_bot_left_out_is_filled_in_as_the_end_would_have_been_written(
    tables: Talking, database: StoredDatabase, way: str
) -> None:
    await WAYS[way](tables)
    written = facts(database)
    database.query(AS_OLDER)

    await completed(tables.service)

    assert facts(database) == written
    assert await tables.service.repositories.results.incomplete(0) == ()


async def test_of_a_closed_table_nothing_is_left(tables: Talking, database: StoredDatabase) -> None:
    for way in CLOSED:
        assert (await WAYS[way](tables)).status is Status.CLOSED

    await completed(tables.service)

    assert facts(database) == []


@pytest.mark.parametrize(
    ("channel", "told"),
    [(replace(CHANNEL, seen_by_all=it), (CHANNEL.guild, it)) for it in (True, False, None)]
    + [(ChannelRef(None, 300, "en-US"), (None, False))],
    ids=["all can read it", "some cannot", "unknown", "in private"],
)
async def test_it_tells_whether_all_on_its_server_could_read_the_channel(
    tables: Talking, database: StoredDatabase, channel: ChannelRef, told: tuple[int | None, bool | None]
) -> None:
    lobby = await opens(tables.service, ANN, size=2, channel=channel)
    if channel.guild is not None:  # in private a computer player has the other seat
        lobby = await tables.changed(lobby, seated, BOB, NOON)
    await agreed(tables, await dealt(tables.service, lobby))

    assert facts(database, "guild", "seen_by_all") == [told, told]


async def test_what_a_stand_in_played_is_counted_and_who_stays_away_is_told(
    tables: Talking, database: StoredDatabase
) -> None:
    table = await tables.three()
    seat = acting(table).seat
    table = await tables.changed(table, stood_in_for, seat, StandIn.ABSENT)
    while table.computers_to_act:
        table = await tables.stand_in(table)
    moves = len(await tables.service.repositories.moves.living(table))
    await agreed(tables, table)

    others = [it for it in range(3) if it != seat]
    told = facts(database, "seat_ending", "from_start", "stood_in")
    assert moves > 0
    assert told[seat] == ("absent", True, moves)
    assert [told[it] for it in others] == [("played", True, 0)] * 2
    database.query(AS_OLDER)
    await completed(tables.service)
    now = facts(database, "seat_ending", "from_start", "stood_in")
    assert now[seat] == (None, True, moves), "an older bot has not told who was there at the end"
    assert [now[it] for it in others] == [("played", True, 0)] * 2


async def test_only_moves_count_that_a_stand_in_made_and_nobody_took_back(
    tables: Talking, database: StoredDatabase
) -> None:
    table = await tables.duel()
    first = acting(table)
    table = await tables.move(table, first)
    second = acting(table)
    table = await tables.move(table, second)
    table = await tables.move(table, first)
    table = await tables.stand_in(await tables.changed(table, stood_in_for, second.seat, StandIn.ABSENT))
    table = await tables.stand_in(await tables.move(table, first))
    table = await tables.undone(table, first)  # and with it the stand-in's answer
    table = await tables.changed(await tables.move(table, first), late.back, who(second).id)
    table = await tables.move(table, second)
    await agreed(tables, table)

    counts = facts(database, "stood_in", "undos", "seat_ending")
    assert (counts[first.seat], counts[second.seat]) == ((0, 1, "played"), (1, 0, "played"))


async def test_a_game_of_three_from_which_one_resigned_may_still_end_by_its_rules(
    tables: Talking, database: StoredDatabase
) -> None:
    table = (await resigned(tables.service, await begun(tables.service, ANN, BOB, CAS), BOB.id)).table
    while not table.is_over:
        table = await moved(tables.service, table)

    assert facts(database, "ending", "seat_ending") == [("rules", it) for it in ("played", "resigned", "played")]


async def test_who_is_back_at_the_end_has_played_though_a_computer_stood_in_from_the_beginning(
    tables: Talking, database: StoredDatabase
) -> None:
    begins = await opens(tables.service, ANN, game="addvantage", size=2)
    begins = await tables.changed(begins, seated, BOB, NOON)
    table = await tables.changed(begins, stood_in_for, 0, StandIn.AWAY)
    table = await dealt(tables.service, table)
    database.query("UPDATE sittings SET person = NULL, name = 'Computer (Ann)', level = 'normal' WHERE seat = 0")
    table = await tables.changed(await tables.now(table), stood_in_for, 0, None)
    await agreed(tables, table)

    assert facts(database, "seat_ending", "from_start", "stood_in") == [("played", True, 0)] * 2


async def test_who_took_another_ones_seat_was_not_there_from_the_start(
    tables: Talking, database: StoredDatabase
) -> None:
    table = await handed_over(tables, await tables.three(), 1, DEE)
    await agreed(tables, table)

    assert facts(database, "person", "from_start") == [(ANN.id, True), (DEE.id, False), (CAS.id, True)]
    assert facts(database, "seat_ending") == ["played"] * 3


async def test_who_plays_on_for_somebody_who_resigned_has_not_resigned_themselves(
    tables: Talking, database: StoredDatabase
) -> None:
    table = (await resigned(tables.service, await tables.three(), BOB.id)).table
    table = await taken(tables, await offered(tables, table, ANN, 1, EVE), EVE)
    await agreed(tables, table)

    assert facts(database, "person", "seat_ending", "from_start")[1] == (EVE.id, "played", False)


async def test_hints_and_moves_that_were_taken_back_are_counted(tables: Talking, database: StoredDatabase) -> None:
    table = await alone(tables)
    player = acting(table)
    table = await tables.changed(table, hinted, who(player).id, table.decision, first_move(table, player.seat))
    for _ in range(2):
        table = await tables.undone(await tables.move(table, player), player)
    await resigned(tables.service, table, ANN.id)

    assert facts(database, "hints", "undos")[player.seat] == (1, 2)
    assert facts(database, "hints", "undos")[1 - player.seat] == (0, 0)


async def test_another_sealed_choice_is_no_move_that_was_taken_back(tables: Talking, database: StoredDatabase) -> None:
    table = await begun(tables.service, ANN, BOB)
    first, second = list(match_of(table).game.legal(match_of(table).view(Seat(0))))[:2]
    table = await tables.changed(table, transitions.played, ANN.id, first, table.decision)
    await tables.changed(table, ProposalService(tables.service).reseal, ANN.id, second, table.decision)
    lines = database.query("SELECT line FROM moves WHERE line LIKE ?", "% undo %")
    await agreed(tables, table)

    assert len(lines) == 1
    assert facts(database, "undos") == [0, 0]


@pytest.mark.parametrize(("teams", "told"), [(True, [0, 1, 0, 1]), (False, [0, 1, 2, 3])])
async def test_team_mates_have_the_same_team(
    tables: Talking, database: StoredDatabase, *, teams: bool, told: list[int]
) -> None:
    lobby = await opens(tables.service, ANN, game="stratego", size=4, teams=teams)
    for person in (BOB, CAS, DEE):
        lobby = await tables.changed(lobby, seated, person, NOON)
    await agreed(tables, await dealt(tables.service, lobby))
    written = facts(database)
    database.query(AS_OLDER)
    await completed(tables.service)

    assert facts(database, "team") == told
    assert facts(database) == written


async def test_a_game_whose_options_do_not_read_holds_up_no_other_and_has_no_teams(
    tables: Talking, database: StoredDatabase
) -> None:
    for _ in range(3):
        await agreed(tables, await begun(tables.service, ANN, BOB))
    database.query(AS_OLDER)
    database.query("UPDATE tables SET options = '[7]' WHERE id = 1")
    if database.is_file:
        database.query("UPDATE tables SET options = CAST(x'ff' AS TEXT) WHERE id = 2")

    await completed(tables.service)

    assert facts(database, "team")[:2] == [None, None]
    assert facts(database, "team")[4:] == [0, 1]
    assert facts(database, "ending")[:2] + facts(database, "ending")[4:] == ["agreed"] * 4


@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_results_keep_all_of_it_when_their_game_shrinks_or_goes(
    tables: Talking, database: StoredDatabase, *, records: bool
) -> None:
    table = await WAYS["agreed_once_another_had_resigned"](tables)
    before = facts(database)

    await tables.service.repositories.keeping.anonymise(table.id, tables.clock.now() + DAY, records=records)

    assert facts(database) == before


@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_what_went_with_a_game_before_it_was_copied_is_unknown(
    tables: Talking, database: StoredDatabase, *, records: bool
) -> None:
    table = await WAYS["one_of_two_resigned"](tables)
    database.query(AS_OLDER)
    await tables.service.repositories.keeping.anonymise(table.id, tables.clock.now() + DAY, records=records)

    await completed(tables.service)

    moment = microseconds(tables.clock.now())
    shrunk = [
        (CHANNEL.guild, None, moment, "resigned", own, seat, None, None, None, 0)
        for seat, own in enumerate(("resigned", None))
    ]
    gone = [(None, None, moment, *[None] * 7)] * 2
    assert facts(database) == (shrunk if records else gone)


async def test_who_is_forgotten_is_in_no_result_and_those_of_the_others_stay(
    tables: Talking, database: StoredDatabase
) -> None:
    await agreed(tables, await handed_over(tables, await tables.three(), 1, DEE))
    before, people = facts(database), facts(database, "person")

    await PersonErasure(tables.service).erase(DEE.id)

    now = facts(database, "person")
    assert (now[0], now[2]) == (people[0], people[2])
    assert now[1] < 0
    assert facts(database) == before
    database.query(AS_OLDER)
    await completed(tables.service)
    assert facts(database) == before, "also where they are copied afterwards"


async def test_a_result_that_is_mended_tells_the_same(tables: Talking, database: StoredDatabase) -> None:
    table = await WAYS["played_out"](tables)
    before = database.query("SELECT * FROM results ORDER BY seat")
    database.query("DELETE FROM results")

    def mended(connection: Connection) -> None:
        mend(connection, table.id, check(connection, table.id, GAMES))

    await tables.service.repositories.database.write(mended)

    assert database.query("SELECT * FROM results ORDER BY seat") == before


async def test_games_of_an_earlier_bot_tell_what_is_stored_of_them(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", STORED)
    stored = StoredDatabase.at(tmp_path / "x.db")
    ends = {row[0]: row[1] for row in stored.query("SELECT id, ended_at FROM tables")}

    async with opened(tmp_path) as service:
        assert {*facts(stored)} == {(None,) * len(FACTS)}, "the start does not wait for it"
        await completed(service)

    rules, resigns, agrees = ("rules", "played"), "resigned", ("agreed", "played")
    expected = [
        *((GLORY, rules, seat) for seat in range(3)),
        *((ADDVANTAGE, rules, seat) for seat in range(3)),
        (RESIGNED, (resigns, "resigned"), 0),
        (RESIGNED, (resigns, "played"), 1),
        *((DRAW, agrees, seat) for seat in range(2)),
        (AGREED, agrees, 0),
        (AGREED, ("agreed", "resigned"), 1),
        (AGREED, agrees, 2),
    ]
    assert stored.query(f"SELECT table_id, {', '.join(FACTS)} FROM results ORDER BY table_id, seat") == [  # noqa: S608
        (table, 100, None, ends[table], *ending, seat, (table, seat) != (AGREED, 1), 0, 0, 0)
        for table, ending, seat in expected
    ]
