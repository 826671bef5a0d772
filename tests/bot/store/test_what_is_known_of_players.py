"""What is read with a table of those who play there: how much they have played, and how often they have won there."""

from bot.tables.service import TableService
from bot.values.milestone import FirstWin, Milestone, Tally
from bot.values.table import Table
from games.core import Seat
from tests.support.bot.service import ANN, BOB, CAS, begun, opened, outcome_of, play_out, resigned
from tests.support.bot.stored_database import StoredDatabase


async def over(tables: TableService, loser: int, *people: int) -> Table:
    """A table of these people, of whom one has resigned, as it is read."""
    by_id = {it.id: it for it in (ANN, BOB, CAS)}
    table = await begun(tables, *(by_id[it] for it in people))
    return await tables.get((await resigned(tables, table, loser)).table.id)


def told(table: Table) -> dict[int | None, Milestone | None]:
    return {player.person: player.history.milestone for player in table.players}


def score(seat: int, won: int, lost: int) -> Tally:
    return Tally(rival=Seat(seat), won=won, lost=lost)


async def test_a_game_of_two_that_is_over_knows_how_often_each_has_won_until_then(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        longest = await begun(tables, ANN, BOB, size=2)
        first = await over(tables, BOB.id, ANN.id, BOB.id)
        await over(tables, BOB.id, ANN.id, BOB.id, CAS.id)
        await over(tables, CAS.id, BOB.id, CAS.id)
        third = await over(tables, ANN.id, BOB.id, ANN.id)
        fourth = await over(tables, BOB.id, BOB.id, ANN.id)
        playing = await tables.get((await begun(tables, ANN, BOB)).id)
        last = (await resigned(tables, longest, BOB.id)).table
        first = await tables.get(first.id)

    assert told(first) == {ANN.id: FirstWin(), BOB.id: None}, "they have not met before"
    assert told(third) == {ANN.id: score(0, 1, 1), BOB.id: score(1, 1, 1)}
    assert told(fourth) == {ANN.id: score(0, 2, 1), BOB.id: score(1, 1, 2)}
    assert told(playing) == {ANN.id: None, BOB.id: None}
    assert told(last) == {ANN.id: score(1, 3, 1), BOB.id: score(0, 1, 3)}, "they count as they end"


async def test_duels_count_that_were_won_by_the_rules_too(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        ends = [await play_out(tables, await begun(tables, ANN, BOB)) for _ in range(2)]
        last = await tables.get(ends[-1].id)

    (winner,) = outcome_of(ends[0]).winners
    assert told(last)[last.players[winner].person] == score(1 - winner, 2, 0)


async def test_who_has_sat_at_more_than_three_tables_is_practised(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        seen = [await over(tables, BOB.id, ANN.id, BOB.id) for _ in range(4)]

    assert [table.players[0].history.is_practised for table in seen] == [False, False, False, True]


async def test_who_has_played_no_game_of_a_kind_to_its_end_is_new_to_it(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        before = await tables.get((await begun(tables, ANN, BOB)).id)
        await over(tables, BOB.id, ANN.id, BOB.id)
        after = await tables.get((await begun(tables, ANN, CAS)).id)

    assert [player.history.is_newcomer for player in before.players] == [True, True]
    assert [player.history.is_newcomer for player in after.players] == [False, True]
