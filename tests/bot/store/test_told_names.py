"""What is told of a line names whoever sat there when it was played."""

from bot.tables import lobbies, transitions
from bot.tables.service import TableService
from bot.values.table import Table
from games.core import Seat
from games.words import english
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    begun,
    changed,
    dealt,
    first_move,
    lobby,
    opened,
    play_out,
    resigned,
)
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


async def test_nobody_plays_on_for_the_last_person_who_resigns(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        over = await given_up_alone(tables)

        assert over.names == ("Ann", "Bruno", "Cleo")
        assert await told(tables, over) == ["Ann resigned."]
        assert {it.from_ply for it in await tables.repositories.moves.sittings(over.id)} == {0}


async def test_where_an_older_bot_gave_the_seat_of_the_last_person_away_nobody_plays_on(
    database: StoredDatabase,
) -> None:
    async with opened(database) as tables:
        over = await given_up_alone(tables)
        event = '[{"kind":"resigned","seat":0,"name":"Ann"}]'
        database.query("UPDATE moves SET events = ? WHERE line = '0 resign'", event)
        database.query("UPDATE seats SET person = NULL, name = 'Dora', level = 'normal' WHERE seat = 0")
        [(last,)] = database.query("SELECT max(ply) FROM moves")
        row = (over.id, 0, int(str(last)) + 1, "Dora", "normal")
        database.query("INSERT INTO sittings (table_id, seat, from_ply, name, level) VALUES (?, ?, ?, ?, ?)", *row)

    async with opened(database) as tables:
        stored = await tables.get(over.id)

        assert stored.names == ("Dora", "Bruno", "Cleo")
        assert await told(tables, stored) == ["Ann resigned."]


async def given_up_alone(tables: TableService) -> Table:
    """A game of Ann with two computers, which she has given up."""
    table = await lobby(tables, ANN)
    for _ in range(2):
        await changed(tables, table, lobbies.computers_seated, ANN.id, False)
    return (await resigned(tables, await dealt(tables, table), ANN.id)).table


async def told(tables: TableService, table: Table) -> list[str]:
    """What is told of the resignations at a table."""
    found = await tables.repositories.moves.events_since(table, -1)
    return [english(it.names)(it.event.phrase()) for it in found if it.event.kind == "resigned"]
