"""What people can do at a table once the game has begun, and where they find it."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.app.parts import OWN
from bot.tables import lobbies, refusals, replacing, transitions
from bot.tables.service import TableService
from bot.values.table import Status, Table
from games.core import Resigned, Seat
from games.errors import Illegal, MovedOn, NotYourTurn, Over, Unreadable
from games.words import english
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    DEE,
    GAME,
    begun,
    changed,
    check_record,
    computer,
    dealt,
    first_move,
    interaction_ids,
    lobby,
    opened,
    opens,
    outcome_of,
    play,
    play_first,
    play_out,
    rematched,
    resigned,
    some_move,
    told_between,
)


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[TableService]:
    async with opened(tmp_path) as opening:
        yield opening


# The game


async def test_the_bot_deals_each_game_anew(tables: TableService) -> None:
    own = TableService(tables.repositories, OWN.games, OWN.draw_seed)
    matches = [(await begun(own, ANN, BOB)).match for _ in range(3)]

    assert len({match.seed for match in matches if match is not None}) == 3


async def test_how_a_table_will_be_is_told_before_it_is_written(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(tables, ANN, BOB)
    told: list[tuple[int, Seat | None] | str] = []
    write = tables.repositories.changes.change

    async def change(*args: Any) -> Table:
        told.append("written")
        return await write(*args)

    def hear(after: Table, mover: Seat | None) -> None:
        assert after.match is not None
        told.append((len(after.match.to_act), mover))

    tables.signals.table_will_be.connect(hear)
    monkeypatch.setattr(tables.repositories.changes, "change", change)
    await play_first(tables, table)

    assert told == [(1, Seat(0)), "written"]


async def test_a_game_begins_with_everybody_to_act(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)

    assert table.status is Status.PLAYING
    assert [player.name for player in table.people_to_act] == ["Ann", "Bob"]
    assert table.times.waiting_since == NOON
    with pytest.raises(refusals.Begun):
        await changed(tables, table, replacing.seated, CAS, tables.clock())
    with pytest.raises(refusals.Begun):
        await changed(tables, table, lobbies.left, 2)
    with pytest.raises(refusals.Begun):
        await dealt(tables, table)


async def test_a_sealed_move_leaves_the_others_to_act(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB, CAS)

    result = await play(tables, table, 2, first_move(table, 1), 0)

    assert [player.name for player in result.table.people_to_act] == ["Ann", "Cas"]
    assert await tables.get(table.id) == result.table


async def test_a_table_waits_since_its_turn_began(tmp_path: Path) -> None:
    hours = count()
    async with opened(tmp_path, lambda: NOON + timedelta(hours=next(hours))) as tables:
        table = await begun(tables, ANN, BOB)
        since = table.times.waiting_since

        table = (await play_first(tables, table)).table
        assert table.times.waiting_since == since
        table = (await play_first(tables, table)).table
        assert table.times.waiting_since is not None
        assert since is not None
        assert table.times.waiting_since > since


async def test_a_rematch_does_not_make_the_old_game_a_newer_one(tmp_path: Path) -> None:
    hours = count()
    async with opened(tmp_path, lambda: NOON + timedelta(hours=next(hours))) as tables:
        older, newer = await begun(tables, ANN, BOB), await begun(tables, ANN, BOB)
        for table in (older, newer):
            await resigned(tables, table, 1)

        third = (await rematched(tables, older, ANN, BOB)).table

        assert [table.id for table in await tables.finder.here(CHANNEL.id, GAME)] == [third.id, newer.id, older.id]


async def test_refused_moves_change_nothing(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)
    before = (await play_first(tables, table)).table

    for person, move, turn, refusal in (
        (1, first_move(table, 0), 0, NotYourTurn),
        (2, "steal.1", 0, Illegal),
        (2, first_move(table, 1), 7, MovedOn),
        (2, "castle", 0, Unreadable),
        (3, first_move(table, 1), 0, refusals.NotSeated),
    ):
        with pytest.raises(refusal):
            await play(tables, table, person, move, turn)
    assert await tables.get(table.id) == before


async def test_a_game_is_played_to_its_end_and_its_record_replays(tables: TableService) -> None:
    table = await play_out(tables, await begun(tables, ANN, BOB, CAS))

    assert table.status is Status.FINISHED
    assert table.times.waiting_since is None
    await check_record(tables, table)
    with pytest.raises(Over):
        await play(tables, table, 1, "play.AS")


async def test_the_record_of_an_unfinished_game_is_refused(tables: TableService) -> None:
    waiting = await lobby(tables, ANN, BOB)
    playing = await begun(tables, ANN, BOB)

    with pytest.raises(refusals.NotBegun):
        await tables.record(waiting)
    with pytest.raises(refusals.NotOver):
        await tables.record(playing)


async def test_events_can_be_told_from_any_turn_on(tables: TableService) -> None:
    result = await tables.begin(await lobby(tables, ANN, BOB), 1, False, next(interaction_ids))
    steps, table = [(-1, result.events)], result.table
    for _ in range(6):
        turn = table.decision
        result = await play_first(tables, table)
        table = result.table
        steps.append((turn, result.events))

    last = steps[-1][0]
    for since in range(-1, last + 2):
        assert await tables.repositories.moves.events_since(table, since) == tuple(
            told for turn, events in steps if turn >= since for told in table.told(events)
        )
    assert await told_between(tables, table, -1, last + 1) == [
        (turn, told) for turn, events in steps for told in table.told(events)
    ]
    assert {turn for turn, _ in await told_between(tables, table, last - 1, last)} <= {last - 1}


async def test_only_the_computer_player_who_must_act_can_move(tables: TableService) -> None:
    table = await lobby(tables, ANN)
    await changed(tables, table, lobbies.computers_seated, 1, False)
    table = await dealt(tables, table)
    assert await tables.repositories.tables.awaiting_computer() == (table.id,)

    move = some_move(table, 1)
    for seat in (0, 5):
        with pytest.raises(NotYourTurn):
            await changed(tables, table, transitions.computer_played, Seat(seat), move, 0)
    table = await changed(tables, table, transitions.computer_played, Seat(1), move, 0)

    assert table.computers_to_act == ()
    assert await tables.repositories.tables.awaiting_computer() == ()
    with pytest.raises(NotYourTurn):
        await changed(tables, table, transitions.computer_played, Seat(1), move, 0)


async def test_of_two_the_other_wins_when_one_resigns(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)

    table = (await resigned(tables, table, 1)).table

    assert table.status is Status.FINISHED
    assert outcome_of(table).winners == (1,)
    assert table.names == ("Ann", "Bob")
    assert (await tables.record(table)).lines == ("0 resign",)


async def test_of_three_a_computer_plays_on_for_one_who_resigns(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB, CAS)
    await tables.repositories.drafts.keep(table.id, Seat(0), "mine")
    await tables.repositories.drafts.keep(table.id, Seat(1), "theirs")

    table = (await resigned(tables, table, 1)).table

    assert table.status is Status.PLAYING
    assert table.players[0] == computer(0, "Dora")
    assert table.host == 2
    assert table.computers_to_act == (computer(0, "Dora"),)
    assert await tables.get(table.id) == table
    assert await tables.repositories.tables.awaiting_computer() == (table.id,)
    assert await tables.repositories.drafts.of(table.id, Seat(0)) is None
    assert await tables.repositories.drafts.of(table.id, Seat(1)) == "theirs"
    with pytest.raises(refusals.NotSeated):
        await resigned(tables, table, 1)


async def test_who_resigned_is_still_named_when_a_computer_has_the_seat(tables: TableService) -> None:
    before = await begun(tables, ANN, BOB, CAS)

    result = await resigned(tables, before, 1)

    assert result.events == (Resigned(seat=Seat(0), name="Ann"),)
    assert await tables.repositories.moves.events_since(result.table, before.decision) == result.table.told(
        result.events
    )
    [event] = result.events
    assert english(result.table.names)(event.phrase()) == "Ann resigned, and Dora plays on."


async def test_a_game_that_all_people_have_resigned_is_closed(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB, CAS)
    for person in (1, 2, 3):
        table = (await resigned(tables, table, person)).table

    assert table.status is Status.CLOSED
    assert (await tables.record(table)).lines == ("0 resign", "1 resign", "2 resign", "- close")
    assert await tables.repositories.tables.awaiting_computer() == ()


async def test_a_closed_game_has_no_winner_and_its_record_replays(tables: TableService) -> None:
    table = await play_out(tables, await begun(tables, ANN, BOB), most=5)

    with pytest.raises(refusals.HostOnly):
        await changed(tables, table, transitions.closed, 2, False)
    table = await changed(tables, table, transitions.closed, 2, True)

    assert table.status is Status.CLOSED
    await check_record(tables, table)
    with pytest.raises(Over):
        await changed(tables, table, transitions.closed, 1, False)


async def test_the_tables_of_a_channel_that_was_deleted_are_closed_once(tables: TableService) -> None:
    waiting, playing = await lobby(tables, ANN), await begun(tables, ANN, BOB)

    assert await tables.abandon(channel=CHANNEL.id + 1) == ()
    assert [it.id for it in await tables.abandon(channel=CHANNEL.id)] == [waiting.id, playing.id]
    assert [(await tables.get(table.id)).status for table in (waiting, playing)] == [Status.CLOSED] * 2
    assert await tables.abandon(channel=CHANNEL.id) == ()


# The rematch


async def test_a_rematch_begins_with_everybody_one_seat_further_when_all_have_accepted(tables: TableService) -> None:
    table = await lobby(tables, ANN, BOB)
    await changed(tables, table, lobbies.computers_seated, 1, False)
    await dealt(tables, table)
    before = await changed(tables, table, transitions.closed, 1, False)

    after = (await rematched(tables, before, BOB, ANN)).table

    assert after.status is Status.PLAYING
    assert after.names == ("Bob", "Cleo", "Ann")
    assert (after.settings.options, after.channel, after.seating.size, after.host) == (
        before.settings.options,
        before.channel,
        before.seating.size,
        1,
    )
    assert await tables.get(after.id) == after
    assert await tables.get(before.id) == replace(before, rematch=after.id, version=before.version + 2)


async def test_whoever_asks_later_gets_the_same_rematch(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)
    await resigned(tables, table, 1)

    first = await rematched(tables, table, ANN, BOB)
    second = await rematched(tables, table, ANN)

    assert second.table == first.table
    assert second.events == ()


async def test_only_its_players_can_have_a_rematch_once_the_game_is_over(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)

    with pytest.raises(refusals.NoRematch):
        await rematched(tables, table, ANN)
    await resigned(tables, table, 1)
    for _ in range(2):
        with pytest.raises(refusals.NotSeated):
            await rematched(tables, table, DEE)
        await rematched(tables, table, ANN)


# Looking for tables


@pytest.mark.parametrize("number", [0, -1, 99, 2**63 - 1, 2**63, 10**30])
async def test_a_table_that_does_not_exist_is_refused(tables: TableService, number: int) -> None:
    with pytest.raises(refusals.NoSuchTable):
        await tables.get(number)


async def test_a_persons_tables_come_with_the_longest_wait_first(tables: TableService) -> None:
    waiting = await lobby(tables, ANN, BOB)
    first, second, over = [await begun(tables, ANN, BOB) for _ in range(3)]
    await begun(tables, BOB, CAS)
    await resigned(tables, over, 1)

    assert [table.id for table in await tables.finder.of_person(1)] == [first.id, second.id, waiting.id]
    assert await tables.finder.of_person(6) == ()


async def test_a_channels_tables_come_with_those_that_go_on_first(tables: TableService) -> None:
    over, going_on, cancelled = [await begun(tables, ANN, BOB), await begun(tables, ANN, BOB), await lobby(tables, ANN)]
    await resigned(tables, over, 1)
    await changed(tables, cancelled, lobbies.cancelled, 1, False)

    assert [table.id for table in await tables.finder.here(CHANNEL.id, GAME)] == [going_on.id, over.id]
    assert await tables.finder.here(CHANNEL.id + 1, GAME) == ()
    assert await tables.finder.here(CHANNEL.id, "chess") == ()


async def test_who_sat_down_and_left_is_not_invited_again(tables: TableService) -> None:
    table = await opens(tables, ANN, BOB, CAS)
    table = await changed(tables, table, replacing.seated, BOB, tables.clock())

    table = await changed(tables, table, lobbies.left, BOB.id)

    assert table.seating.invited == (CAS.id,)
