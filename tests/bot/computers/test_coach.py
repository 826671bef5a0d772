"""Who has played a game to its end can look back on it; what is found out is kept, and thought of in a process of its
own that harms nobody."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import psutil
import pytest

from bot.computers.coach import ANALYSES, ANALYSES_IN, NICENESS, Coach, CoachFailed
from bot.computers.worker import BEHIND
from bot.process.allowance import Allowance
from bot.tables import transitions
from bot.tables.refusals import CoachUsedUp, NoAnalysisYet, NothingToLookBackOn, NotSeated
from bot.tables.service import TableService
from bot.values.table import Table
from games.coach import Analysis
from games.core import Seat
from games.errors import Refusal
from games.judging import Appraise, Judge
from games.match import Record
from games.players import PLAYERS
from tests.support.bot.bot_process import poll
from tests.support.bot.coach_here import CoachHere
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.judges import Even, Failing, Held
from tests.support.bot.service import ANN, BOB, begun, changed, match_of, opened, resigned
from tests.support.bot.stored_database import StoredDatabase

FIRST = Seat(0)


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[TableService]:
    async with opened(database) as service:
        yield service


@pytest.fixture
def allowance() -> Allowance:
    return Allowance(ANALYSES, ANALYSES_IN, HandClock().now)


def coach(tables: TableService, allowance: Allowance, appraise: Appraise) -> Coach:
    """A coach whose judge says this."""
    return CoachHere({"glory": Judge(appraise, 1)}, PLAYERS, tables.repositories.analyses, allowance)


def in_a_process(tables: TableService, allowance: Allowance, appraise: Appraise) -> Coach:
    return Coach({"glory": Judge(appraise, 1)}, PLAYERS, tables.repositories.analyses, allowance)


async def over(tables: TableService) -> Table:
    """A game that its host has given up at once."""
    return (await resigned(tables, await begun(tables, ANN, BOB), ANN.id)).table


async def record_of(tables: TableService, table: Table) -> Record:
    return await tables.repositories.moves.record(table, match_of(table))


async def told(
    tables: TableService, asked: Coach, table: Table, seat: Seat = FIRST, parts: list[float] | None = None
) -> Analysis:
    """What somebody is told; meanwhile which `parts` were done."""

    async def tell(part: float) -> None:
        if parts is not None:
            parts.append(part)

    return await asked.analysis(table, await record_of(tables, table), match_of(table).game, seat, (), tell)


def left(allowance: Allowance) -> int:
    """How many analyses Ann can still have."""
    taken = sum(allowance.take(ANN.id) for _ in range(ANALYSES))
    for _ in range(taken):
        allowance.give_back(ANN.id)
    return taken


async def test_an_analysis_is_of_the_decisions_of_who_asks_and_is_thought_of_once(
    tables: TableService, allowance: Allowance
) -> None:
    table = await over(tables)
    asked = coach(tables, allowance, Even())
    assert await asked.kept(table.id, FIRST) is None

    parts = list[float]()
    found = await told(tables, asked, table, parts=parts)

    assert parts == [0.5]
    assert [it.shares for it in found.course] == [(0.5, 0.5), (0.0, 1.0)]
    assert [it.seat for it in found.choices] == [FIRST]
    assert await told(tables, coach(tables, allowance, Failing()), table) == found, "nobody thinks any more"
    assert await asked.kept(table.id, FIRST) == found
    assert await asked.kept(table.id, Seat(1)) is None
    assert left(allowance) == ANALYSES - 1, "what is kept is free"


async def test_a_person_has_five_new_analyses_an_hour_and_what_is_kept_besides(
    tables: TableService, allowance: Allowance
) -> None:
    table, other = await over(tables), await over(tables)
    for _ in range(ANALYSES - 1):
        assert allowance.take(ANN.id)
    asked = coach(tables, allowance, Even())
    kept = await told(tables, asked, table)

    with pytest.raises(CoachUsedUp) as refused:
        await told(tables, asked, other)

    assert refused.value.phrase.fields["most"] == 5
    assert await told(tables, asked, table) == kept
    assert await told(tables, asked, other, Seat(1)), "others have their own five"
    assert timedelta(hours=1) == ANALYSES_IN


async def test_a_failure_names_no_value_and_takes_nothing_from_anybody(
    tables: TableService, allowance: Allowance
) -> None:
    table, asked = await over(tables), in_a_process(tables, allowance, Failing())

    with pytest.raises(CoachFailed, match="an analysis of glory failed: ValueError") as failed:
        await told(tables, asked, table)

    assert not [it for it in ("hand", "=", match_of(table).seed.hex()) if it in str(failed.value)]
    assert left(allowance) == ANALYSES


async def test_the_process_stands_back_behind_hints_and_a_bot_that_stops_ends_it_at_no_loss(
    tables: TableService, allowance: Allowance, tmp_path: Path
) -> None:
    table, asked = await over(tables), in_a_process(tables, allowance, Held(tmp_path))
    task = asyncio.create_task(told(tables, asked, table))
    await poll((tmp_path / "pid").exists)
    process = psutil.Process(int((tmp_path / "pid").read_text()))
    assert process.nice() == NICENESS > BEHIND
    assert asked.is_busy

    task.cancel()
    await asyncio.wait((task,))

    assert not process.is_running()
    assert left(allowance) == ANALYSES
    assert await asked.kept(table.id, FIRST) is None


async def test_only_games_that_were_played_to_their_end_and_have_a_judge_are_looked_back_on(
    tables: TableService, allowance: Allowance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CoachHere, "run", lambda *_: pytest.fail("nothing is to be thought of"))
    going_on, closed = await begun(tables, ANN, BOB), await begun(tables, ANN, BOB)
    closed = await changed(tables, closed, transitions.closed, ANN.id, False)
    unjudged = CoachHere({}, PLAYERS, tables.repositories.analyses, allowance)
    asked = coach(tables, allowance, Failing())
    refused: list[tuple[Coach, Table, type[Refusal]]] = [
        (asked, going_on, NoAnalysisYet),
        (asked, closed, NothingToLookBackOn),
        (unjudged, await over(tables), NothingToLookBackOn),
    ]

    for who, table, reason in refused:
        with pytest.raises(reason):
            await told(tables, who, table)

    assert (asked.judges(match_of(closed).game), unjudged.judges(match_of(closed).game)) == (True, False)
    assert left(allowance) == ANALYSES


async def test_nobody_looks_back_for_a_computer(tables: TableService, allowance: Allowance) -> None:
    table = await over(tables)
    players = (table.players[0], replace(table.players[1], person=None))

    with pytest.raises(NotSeated):
        await told(tables, coach(tables, allowance, Failing()), replace(table, players=players), Seat(1))
