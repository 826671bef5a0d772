"""Another person takes a seat in a game that has begun."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.store.games.limits import Limits
from bot.tables import replacing, transitions
from bot.tables.late import back
from bot.tables.proposals import ProposalService
from bot.tables.refusals import (
    AlreadySeated,
    AskedToSit,
    HasDeclined,
    HostOnly,
    NoSuchSeat,
    NothingToUndo,
    NotInvited,
    NotSeated,
    SitsAlready,
    TooManyTables,
    Unseen,
    WhichSeat,
)
from bot.tables.timers import TimedService
from bot.values.preferences import Pace
from bot.values.table import ChannelRef, Person, Status, Table
from games.core import Move
from games.errors import Over, Refusal
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.seats import handed_over, offered, seat_of, taken, three
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    DEE,
    EVE,
    begun,
    check_record,
    dealt,
    first_move,
    interaction_ids,
    opened,
    opens,
    play_out,
)
from tests.support.bot.timed_tables import DAY, HOUR, TimedTables, acting, clock_of, who


async def test_whoever_plays_on_has_all_their_time_and_a_reserve_of_their_own(tables: TimedTables, trio: Table) -> None:
    late = acting(trio)
    table = await tables.after(trio, DAY + HOUR)  # on the reserve

    table = await handed_over(tables, table, late.seat, DEE)

    clock = clock_of(acting(table))
    assert (acting(table).seat, acting(table).person) == (late.seat, DEE.id)
    assert (table.player_of(who(late).id), table.seating.replacing.offer) == (None, None)
    assert (clock.started, clock.spent, clock.extra_time) == (tables.clock.now(), timedelta(), DAY)


async def test_what_the_old_player_held_resigned_or_drafted_goes_with_them(tables: TimedTables, trio: Table) -> None:
    player = acting(trio)
    await tables.delay(trio, player)
    await TimedService(tables.service).resign(trio, who(player).id)
    await tables.service.repositories.drafts.keep(trio.id, player.seat, "x")

    table = await handed_over(tables, trio, player.seat, DEE)
    after = await tables.after(table, HOUR)

    assert (acting(table).delayed.move, acting(table).delayed.resignation) == (None, None)
    assert after.match == table.match
    assert after.player_of(DEE.id) is not None
    assert await tables.service.repositories.drafts.of(table.id, player.seat) is None


async def test_the_record_names_who_played_and_replays(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.NONE, game="heroes")
    table = await tables.move(table, acting(table))
    table = await handed_over(tables, table, seat_of(table, BOB), DEE)

    table = await play_out(tables.service, table, 4)
    table = await tables.changed(table, transitions.closed, ANN.id, False)

    await check_record(tables.service, table)
    record = await tables.service.record(table)
    assert {sitting.name for sitting in record.sittings} == {"Ann", "Bob", "Dee"}


async def test_nobody_takes_back_what_another_has_played(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.NONE, game="heroes")
    player = acting(table)
    table = await tables.move(table, player)
    table = await handed_over(tables, table, player.seat, DEE)

    with pytest.raises(NothingToUndo):
        await ProposalService(tables.service).undoing(table, table.players[player.seat])


async def test_when_the_host_is_replaced_another_is_host(tables: TimedTables, trio: Table) -> None:
    table = await handed_over(tables, trio, seat_of(trio, ANN), DEE)

    assert table.host in {player.person for player in table.people}
    assert table.host != ANN.id


async def test_of_two_nobody_is_asked_any_more_what_shall_happen_with_who_is_replaced(tables: TimedTables) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, pace=Pace.HOUR, game="heroes"), DAY)
    late = acting(table)
    [waiting] = [who(it) for it in table.people if it != late]
    assert table.open_proposal is not None

    table = await taken(tables, await offered(tables, table, waiting, late.seat, DEE), DEE)

    assert table.open_proposal is None


async def test_the_one_replaced_is_told_at_once_or_after_their_quiet_hours(tables: TimedTables, trio: Table) -> None:
    table = await handed_over(tables, trio, seat_of(trio, BOB), DEE)
    table = await tables.after(table, 11 * HOUR + HOUR / 2)
    table = await handed_over(tables, table, seat_of(table, CAS), EVE)

    bobs, cass = table.seating.replacing.handovers
    assert (bobs.before, bobs.after, bobs.told) == (BOB.id, DEE.id, NOON)
    assert (cass.before, cass.after, cass.told) == (CAS.id, EVE.id, NOON + 20 * HOUR)
    assert (await tables.after(table, 9 * HOUR)).version > table.version  # so that it is told then


async def test_a_seat_that_a_computer_has_can_be_given_to_a_person(tables: TimedTables) -> None:
    service = tables.service
    table = await begun(service, ANN, BOB, CAS, size=None, game="addvantage")
    await TimedService(service).resign(table, BOB.id)
    table = await tables.after(table, HOUR)
    [computer] = [player for player in table.players if player.is_computer]

    with pytest.raises(HostOnly):
        await offered(tables, table, CAS, computer.seat, DEE)
    table = await taken(tables, await offered(tables, table, ANN, computer.seat, DEE), DEE)

    assert table.players[computer.seat].person == DEE.id
    assert table.seating.replacing.handovers == ()


@pytest.mark.parametrize(
    ("by", "seat", "to", "refusal"),
    [
        (BOB, 1, CAS, SitsAlready),
        (BOB, 1, ANN, SitsAlready),
        (ANN, None, DEE, WhichSeat),
        (ANN, 7, DEE, NoSuchSeat),
        (ANN, -1, DEE, NoSuchSeat),
        (EVE, 1, DEE, NotSeated),
    ],
)
async def test_who_cannot_be_asked_is_not(
    tables: TimedTables, trio: Table, by: Person, seat: int | None, to: Person, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await offered(tables, trio, by, seat, to)

    assert (await tables.now(trio)).seating.replacing == trio.seating.replacing


async def test_nobody_is_asked_at_a_table_that_is_over_or_that_nobody_else_sees(
    tables: TimedTables, trio: Table
) -> None:
    over = await tables.changed(trio, transitions.closed, ANN.id, False)
    with pytest.raises(Over):
        await offered(tables, over, ANN, 0, DEE)

    alone = ChannelRef(None, 9, "nl")
    private = await dealt(tables.service, await opens(tables.service, ANN, size=2, game="heroes", channel=alone))
    with pytest.raises(Unseen):
        await offered(tables, private, ANN, 0, DEE)


async def test_only_the_one_who_is_asked_can_take_the_seat_and_nobody_twice(tables: TimedTables) -> None:
    table = await offered(tables, await three(tables), BOB, 1, DEE)
    for person, refusal in ((EVE, NotInvited), (CAS, AlreadySeated)):
        with pytest.raises(refusal):
            await taken(tables, table, person)
    with pytest.raises(AskedToSit):
        await offered(tables, table, BOB, 1, DEE)
    with pytest.raises(NoSuchSeat):
        await offered(tables, table, BOB, 3, DEE)

    interaction_id = next(interaction_ids)
    for _ in range(2):
        await tables.service.change(table, interaction_id, replacing.seated, DEE, tables.service.clock())

    assert (await tables.now(table)).players[1].person == DEE.id


async def test_whoever_says_no_thanks_is_not_asked_again_there(tables: TimedTables) -> None:
    table = await offered(tables, await three(tables), BOB, 1, DEE)

    table = await tables.changed(table, replacing.declined, DEE.id)

    assert table.seating.replacing.offer is None
    with pytest.raises(HasDeclined):
        await offered(tables, table, CAS, 2, DEE)
    with pytest.raises(NotInvited):
        await tables.changed(table, replacing.declined, DEE.id)


async def test_whoever_sits_at_as_many_tables_as_they_may_takes_no_seat(tmp_path: Path) -> None:
    clock = HandClock()
    async with opened(tmp_path, clock.now, Limits(lobbies=9, tables=1)) as service:
        tables = TimedTables(service, clock)
        await begun(service, DEE, EVE)
        table = await offered(tables, await begun(service, ANN, BOB), BOB, 1, DEE)

        with pytest.raises(TooManyTables):
            await taken(tables, table, DEE)

        assert (await tables.now(table)).players[1].person == BOB.id


async def test_the_old_player_is_a_stranger_there_from_then_on(tables: TimedTables) -> None:
    table = await handed_over(tables, await three(tables), 1, DEE)

    for attempt in (
        tables.service.change(table, None, back, BOB.id),
        tables.service.change(
            table, next(interaction_ids), transitions.played, BOB.id, acting_move(table), table.decision
        ),
    ):
        with pytest.raises(NotSeated):
            await attempt
    with pytest.raises(HostOnly):
        await tables.changed(table, transitions.closed, BOB.id, False)
    assert table.status is Status.PLAYING


def acting_move(table: Table) -> Move:
    assert table.match is not None
    return table.match.read(first_move(table, acting(table).seat))
