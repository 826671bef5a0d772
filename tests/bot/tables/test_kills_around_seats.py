"""A bot that is killed before any statement of what seats somebody else, in a game or in a rematch, has done it or has
not; and what it has not done then is done once."""

from pathlib import Path

from bot.tables import agreements, lobbies, replacing, transitions
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.values.preferences import Pace
from bot.values.table import Table
from tests.support.bot.killed import Act, begun_again, killed_everywhere, later, left_for_good, taken_over
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    DEE,
    changed,
    dealt,
    lobby,
    now,
    opened,
    play_first,
    query,
    some_move,
)
from tests.support.bot.timed_tables import who

ROWS = {
    "tables": "id, host, status, version, rematch, proposal, lasting, decision, replacing, rules",
    "seats": "*",
    "sittings": "*",
    "clocks": "*",
    "held_moves": "*",
    "drafts": "*",
    "timers": "*",
    "moves": "table_id, ply, turn, line",
    "claims": "id, table_id",
    "calls": "person, due, asked",
}
"""What must have been written all together."""
Found = dict[str, list[tuple[object, ...]]]


async def found(folder: Path) -> Found:
    """What stands in the database once it has been opened again."""
    async with opened(folder):
        wanted = {name: f"SELECT {columns} FROM {name} ORDER BY 1, 2" for name, columns in ROWS.items()}  # noqa: S608
        return {name: query(folder, sql) for name, sql in wanted.items()}


async def done_once_more(folder: Path, act: Act) -> Found:
    """What stands there once the next start has carried out what is still to do: a timer that is due, or a press that
    Discord hands over again."""
    async with opened(folder, later if act is begun_again else now) as tables:
        if act is taken_over:
            await act(tables, await tables.get(1))
        for timer in await tables.repositories.timers.due(tables.clock()):
            await TimedService(tables).fire(timer)
    return await found(folder)


async def check(folder: Path, act: Act) -> Found:
    """Kill it before each of its statements; what it leaves where it is not killed."""
    before = await found(folder / "before")
    folders = await killed_everywhere(folder, act)
    outcomes = [await found(it) for it in folders]
    assert outcomes[0] == before
    assert outcomes[-1] != before
    assert all(outcome in (before, outcomes[-1]) for outcome in outcomes)
    assert [await done_once_more(it, act) for it in folders] == [outcomes[-1]] * len(outcomes)
    return outcomes[-1]


async def three(tables: TableService) -> Table:
    """A game of three with a clock, in which it is somebody else's turn than the host's."""
    table = await lobby(tables, ANN, BOB, CAS, size=None, game="addvantage")
    table = await changed(tables, table, lobbies.adjusted, ANN.id, False, Pace.HOUR)
    table = await dealt(tables, table)
    while table.people_to_act[0].person == ANN.id:
        table = (await play_first(tables, table)).table
    return table


async def test_somebody_else_has_the_seat_with_all_that_belongs_to_it_or_nothing_of_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as tables:
        table, timed = await three(tables), TimedService(tables)
        [late] = table.people_to_act
        await changed(tables, table, timed.delay, who(late).id, some_move(table, late.seat), table.decision)
        await timed.resign(await tables.get(1), who(late).id)
        await changed(tables, await tables.get(1), replacing.offered, who(late).id, False, late.seat, DEE.id)
        assert query(tmp_path / "before", "SELECT count(*) FROM held_moves") == [(1,)]

    after = await check(tmp_path, taken_over)

    assert after["held_moves"] == []
    assert [row for row in after["sittings"] if DEE.id in row]
    assert not [row for row in after["timers"] if {"held", "resign"} & {*row}]


async def test_a_rematch_begins_once_with_all_its_seats_or_not_at_all(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as tables:
        table = await changed(tables, await three(tables), transitions.closed, ANN.id, False)
        for person in (ANN, BOB):
            await changed(tables, await tables.get(table.id), ProposalService(tables).rematch, person)

    after = await check(tmp_path, begun_again)

    assert [row[0] for row in after["tables"]] == [1, 2]
    assert len([row for row in after["seats"] if row[0] == 2]) == 2
    assert len([row for row in after["clocks"] if row[0] == 2]) == 1


async def test_the_last_who_had_not_agreed_to_an_end_resigns_and_the_game_ends_or_neither(tmp_path: Path) -> None:
    async with opened(tmp_path / "before") as tables:
        table = await changed(tables, await three(tables), agreements.end_proposed, ANN.id, tables.now())
        assert table.proposals.lasting is not None
        table = await changed(
            tables, table, agreements.answered, BOB.id, table.proposals.lasting, tables.now(), yes=True
        )
        await TimedService(tables).resign(table, CAS.id)
    before = await found(tmp_path / "before")

    outcomes = [await found(folder) for folder in await killed_everywhere(tmp_path, left_for_good)]

    assert all(outcome in (before, outcomes[-1]) for outcome in outcomes)
    assert len(outcomes[-1]["moves"]) == len(before["moves"]) + 2
    assert ("finished", None) in [(row[2], row[6]) for row in outcomes[-1]["tables"]]
