"""In every way in which a table can end, its record replays to the outcome that is stored."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from bot.store.backup.copy import unreplayed
from bot.tables import transitions
from bot.tables.late import decided
from bot.values.table import Status, Table
from bot.values.turn_clock import LateAnswer
from games import GAMES, match
from tests.support.bot.service import ANN, BOB, CAS, begun, play_out, query, resigned
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, alone, who


async def played_out(tables: Talking) -> Table:
    return await play_out(tables.service, await begun(tables.service, ANN, BOB))


async def one_of_two_resigned(tables: Talking) -> Table:
    return (await resigned(tables.service, await tables.duel(), ANN.id)).table


async def all_resigned(tables: Talking) -> Table:
    table = await tables.three()
    for person in (ANN, BOB, CAS):
        table = (await resigned(tables.service, table, person.id)).table
    return table


async def late_of_two(tables: Talking) -> Table:
    table = await tables.after(await tables.duel(), 2 * DAY)
    asked = table.open_proposal
    assert asked is not None
    other = who(table.players[asked.asked[0]])
    return await tables.changed(table, decided, other.id, LateAnswer.END, tables.service.now())


async def draw_agreed(tables: Talking) -> Table:
    return await tables.answer(await tables.end(await tables.duel()), BOB, yes=True)


async def end_agreed(tables: Talking) -> Table:
    table = await tables.end(await tables.three())
    for person in (BOB, CAS):
        table = await tables.answer(table, person, yes=True)
    return table


async def agreed_once_another_had_resigned(tables: Talking) -> Table:
    table = await tables.answer(await tables.end(await tables.three()), BOB, yes=True)
    return (await resigned(tables.service, table, CAS.id)).table


async def closed_by_host(tables: Talking) -> Table:
    return await tables.changed(await tables.duel(), transitions.closed, ANN.id, False)


async def channel_deleted(tables: Talking) -> Table:
    table = await tables.duel()
    await tables.service.abandon(channel=table.channel.id)
    return await tables.now(table)


async def unplayed(tables: Talking) -> Table:
    return await tables.after(await alone(tables), 33 * DAY)


WAYS: Mapping[str, Callable[[Talking], Awaitable[Table]]] = {
    way.__name__: way
    for way in (
        played_out, one_of_two_resigned, all_resigned, late_of_two, draw_agreed, end_agreed,
        agreed_once_another_had_resigned, closed_by_host, channel_deleted, unplayed,
    )
}  # fmt: skip


async def test_in_all_ways_in_which_a_table_can_end_it_replays_to_the_outcome_that_is_stored(
    tables: Talking, tmp_path: Path
) -> None:
    ended = {name: await way(tables) for name, way in WAYS.items()}

    assert await unreplayed(tables.service.repositories) == [], {it.id: name for name, it in ended.items()}
    assert {it.status for it in ended.values()} == {Status.FINISHED, Status.CLOSED}
    reasons = {table.match.outcome.reason for table in ended.values() if table.match and table.match.outcome}
    of_games = {reason for game in GAMES.values() for reason in game.endings}
    from_outside = {value for name, value in vars(match).items() if name.isupper() and str(value).endswith(".")}
    assert reasons & of_games
    assert reasons - of_games == from_outside
    lines = {str(line) for (line,) in query(tmp_path, "SELECT line FROM moves")}
    assert {line.partition(" ")[2] for line in lines} >= set(match.ENDS)


async def test_a_table_that_an_older_bot_closed_after_days_of_rest_replays_too(tables: Talking, tmp_path: Path) -> None:
    table = await unplayed(tables)
    query(tmp_path, "UPDATE moves SET line = '- close' WHERE line LIKE '- %'")
    assert query(tmp_path, "SELECT line FROM moves WHERE line LIKE '- %'") == [("- close",)]

    assert await unreplayed(tables.service.repositories) == []
    assert table.match is not None
    position = (await tables.service.positions(table, table.match, (99,)))[99]
    assert position == table.match
