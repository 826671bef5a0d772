"""What is told of a line names whoever sat there when it was played."""

from bot.tables import transitions
from games.core import Seat
from tests.support.bot.service import ANN, BOB, CAS, begun, changed, first_move, opened, play_out, resigned
from tests.support.bot.stored_database import StoredDatabase


async def test_what_is_told_of_a_line_names_who_sat_there_then(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        table = await play_out(tables, await begun(tables, ANN, BOB, CAS), 3)
        gone = (await resigned(tables, table, BOB.id)).table
        move = table.match.read(first_move(gone, 1)) if table.match is not None else None
        assert move is not None
        after = await changed(tables, gone, transitions.computer_played, Seat(1), move, gone.decision)

        story = await tables.repositories.moves.story(after)
        told = await tables.repositories.moves.events_since(after, -1)
        record = await tables.repositories.moves.record(after, after.match) if after.match is not None else None

    old, new = ("Ann", "Bob", "Cas"), ("Ann", "Dora", "Cas")
    assert [line.names for line in story] == [*[old] * 5, new]
    assert [it.names for it in told] == [*[old] * (len(told) - 1), new]
    assert record is not None
    assert [(it.seat, it.from_line, it.name) for it in record.sittings][-1] == (1, 5, "Dora")
