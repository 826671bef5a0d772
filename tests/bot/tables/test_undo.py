"""What taking back a move drops, and who must agree: by the lines that count since."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables import lobbies, transitions
from bot.tables.proposals import ProposalService
from bot.tables.refusals import ComputerAnswered, NothingToUndo, Stands
from bot.tables.service import TableService
from bot.tables.undo import undoing
from bot.values.record import PlayedLine
from bot.values.table import Table
from games.core import Seat
from games.errors import MovedOn, Over
from tests.support.bot.service import ANN, BOB, CAS, begun, changed, dealt, lobby, opened, play_first, some_move

OWN, NEXT, THIRD = Seat(0), Seat(1), Seat(2)


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[TableService]:
    async with opened(tmp_path) as tables:
        yield tables


def line(seat: Seat, ply: int, *, undoable: bool = True, person: bool = True, decision: int = 0) -> PlayedLine:
    return PlayedLine(ply, seat, decision, f"{seat} move", undoable, person)


@pytest.fixture
async def table(tables: TableService) -> Table:
    """Two play Heroes, and a decision after the first is to be made."""
    return (await play_first(tables, await begun(tables, ANN, BOB, game="heroes", size=None))).table


@pytest.fixture
async def secretive(tables: TableService) -> Table:
    """Three play a game with secrets."""
    return await begun(tables, ANN, BOB, CAS, game="stratego", size=None)


async def test_ones_own_last_move_goes_alone_and_nobody_is_asked(table: Table) -> None:
    undo = undoing(table, OWN, [line(OWN, 1)])

    assert (undo.sealed, undo.consent, [it.ply for it in undo.drops]) == (False, (), [1])


async def test_in_an_open_game_the_answers_of_computers_go_with_it(table: Table) -> None:
    undo = undoing(table, OWN, [line(OWN, 1), line(NEXT, 2, person=False)])

    assert (undo.consent, [it.ply for it in undo.drops]) == ((), [1, 2])


async def test_in_a_game_with_secrets_the_answer_of_a_computer_ends_it(secretive: Table) -> None:
    with pytest.raises(ComputerAnswered):
        undoing(secretive, OWN, [line(OWN, 1, decision=-1), line(NEXT, 2, person=False)])


async def test_people_who_have_acted_since_are_asked_each_once(secretive: Table) -> None:
    tail = [line(OWN, 1, decision=-1), line(THIRD, 2), line(NEXT, 3), line(THIRD, 4)]

    assert undoing(secretive, OWN, tail).consent == (NEXT, THIRD)


@pytest.mark.parametrize(
    "tail", [[line(OWN, 1, undoable=False)], [line(OWN, 1), line(NEXT, 2, undoable=False)]], ids=["own", "another's"]
)
async def test_what_was_shown_or_drawn_stands_whoever_agrees(table: Table, tail: list[PlayedLine]) -> None:
    with pytest.raises(Stands):
        undoing(table, OWN, tail)


async def test_a_button_takes_back_the_decision_that_it_names_and_no_other(table: Table) -> None:
    assert undoing(table, OWN, [line(OWN, 3, decision=2)], 2).ply == 3
    with pytest.raises(MovedOn):
        undoing(table, OWN, [line(OWN, 3, decision=2)], 1)
    with pytest.raises(NothingToUndo):
        undoing(table, OWN, [])


async def test_nothing_that_is_over_is_taken_back(tables: TableService, table: Table) -> None:
    over = await changed(tables, table, transitions.closed, ANN.id, True)

    with pytest.raises(Over):
        undoing(over, OWN, [line(OWN, 1)])


async def test_moves_are_taken_back_one_after_the_other_and_the_decision_only_rises(tables: TableService) -> None:
    table, proposals = await lobby(tables, ANN, game="heroes", size=2), ProposalService(tables)
    await changed(tables, table, lobbies.computers_seated, ANN.id, False)
    table = await dealt(tables, table)
    positions, decisions = [], []
    for _ in range(2):
        table = await computers_moved(tables, table)
        positions.append(table.match)
        table = (await play_first(tables, table)).table
        decisions.append(table.decision)
    table = await computers_moved(tables, table)

    for before in reversed(positions):
        table = await changed(tables, table, proposals.undo, ANN.id, None)
        assert table.match == before
        decisions.append(table.decision)

    assert decisions == sorted(set(decisions))
    assert await tables.get(table.id) == table


async def computers_moved(tables: TableService, table: Table) -> Table:
    """The table once its computer player has moved, if it must."""
    for player in table.computers_to_act:
        move = some_move(table, player.seat)
        table = await changed(tables, table, transitions.computer_played, player.seat, move, table.decision)
    return table
