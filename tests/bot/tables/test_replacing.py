"""Another person takes a seat in a game that has begun."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.limits import Limits
from bot.model import ChannelRef, Person, Player, Status, Table
from bot.preferences import Pace
from bot.tables.proposals import ProposalService
from bot.tables.refusals import (
    AlreadySeated,
    AskedToSit,
    HasDeclined,
    HostOnly,
    InTime,
    NoSuchSeat,
    NothingToUndo,
    NotInvited,
    NotSeated,
    SitsAlready,
    TooManyTables,
    Unseen,
    WhichSeat,
)
from bot.tables.timed import TimedService
from bot.turn_clock import Late, StandIn
from games.core import Move, Seat
from games.errors import Over, Refusal
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    DEE,
    EVE,
    begun,
    check_record,
    first_move,
    interaction_ids,
    opened,
    play_out,
)
from tests.support.bot.timed_tables import DAY, HOUR, TimedTables, acting, missed_turn

PEOPLE = {person.id: person for person in (ANN, BOB, CAS, DEE, EVE)}


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[TimedTables]:
    clock = HandClock()
    async with opened(tmp_path, clock.now) as service:
        yield TimedTables(service, clock)


async def offered(
    tables: TimedTables, table: Table, by: Person, seat: int | None, to: Person, *, moderator: bool = False
) -> Table:
    now = await tables.now(table)
    at = None if seat is None else Seat(seat)
    return (await tables.service.offer(now, by.id, moderator, at, to.id, next(interaction_ids))).table


async def taken(tables: TimedTables, table: Table, person: Person) -> Table:
    await tables.service.join(await tables.now(table), person, next(interaction_ids))
    return await tables.now(table)


async def three(tables: TimedTables) -> Table:
    return await tables.begun(ANN, BOB, CAS, game="addvantage")


def other(table: Table, *but: Player) -> Person:
    """Somebody who plays there and is neither host nor one of these."""
    return next(PEOPLE[it.person] for it in table.people if it.person not in (None, table.host) and it not in but)


def seat_of(table: Table, person: Person) -> Seat:
    player = table.player_of(person.id)
    assert player is not None
    return player.seat


async def test_the_host_has_another_person_play_on_in_any_seat(tables: TimedTables) -> None:
    table = await three(tables)
    seat = seat_of(table, BOB)

    table = await taken(tables, await offered(tables, table, ANN, seat, DEE), DEE)

    assert (table.players[seat].person, table.player_of(BOB.id)) == (DEE.id, None)
    assert table.replacing.offer is None


async def test_anybody_there_may_once_the_deadline_is_past_and_not_before(tables: TimedTables) -> None:
    table = await three(tables)
    late = acting(table)
    by = other(table, late)
    with pytest.raises(InTime):
        await offered(tables, table, by, late.seat, DEE)
    for _ in range(2):  # a turn missed is played by a computer; after two it plays on
        table = await missed_turn(tables, table)
        while table.computers_to_act and table.players[late.seat].stand_in is StandIn.TURN:
            table = await tables.stand_in(table)
        while table.players[late.seat].stand_in is None and acting(table).seat != late.seat:
            table = await tables.move(table, acting(table))

    table = await taken(tables, await offered(tables, table, by, None, DEE), DEE)

    assert table.players[late.seat].person == DEE.id
    assert table.players[late.seat].stand_in is None


async def test_whoever_plays_on_has_all_their_time_and_a_reserve_of_their_own(tables: TimedTables) -> None:
    table = await three(tables)
    late = acting(table)
    table = await tables.after(table, DAY + HOUR)  # on the reserve

    host = PEOPLE[table.host]
    table = await taken(tables, await offered(tables, table, host, late.seat, DEE), DEE)

    clock = acting(table).clock
    assert acting(table).person == DEE.id
    assert clock is not None
    assert (clock.started, clock.spent, clock.reserve) == (tables.clock.now(), timedelta(), DAY)


async def test_what_the_old_player_held_resigned_or_drafted_goes_with_them(tables: TimedTables) -> None:
    table = await three(tables)
    player, timed = acting(table), TimedService(tables.service)
    assert table.match is not None
    assert player.person is not None
    move = table.match.read(first_move(table, player.seat))
    await timed.hold(table, player.person, move, table.decision)
    await timed.resign(table, player.person)
    await tables.service.repositories.drafts.keep(table.id, player.seat, "x")

    table = await taken(tables, await offered(tables, table, ANN, player.seat, DEE), DEE)
    after = await tables.after(table, HOUR)

    assert (acting(table).held, acting(table).resigns) == (None, None)
    assert after.match == table.match
    assert after.player_of(DEE.id) is not None
    assert await tables.service.repositories.drafts.of(table.id, player.seat) is None


async def test_the_record_names_who_played_and_replays(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.NONE, game="heroes")
    table = await tables.move(table, acting(table))
    table = await taken(tables, await offered(tables, table, ANN, seat_of(table, BOB), DEE), DEE)

    table = await play_out(tables.service, table, 4)
    table = (await tables.service.close(table, ANN.id, False, next(interaction_ids))).table

    await check_record(tables.service, table)
    record = await tables.service.record(table)
    assert {sitting.name for sitting in record.sittings} == {"Ann", "Bob", "Dee"}


async def test_nobody_takes_back_what_another_has_played(tables: TimedTables) -> None:
    table = await tables.begun(ANN, BOB, pace=Pace.NONE, game="heroes")
    player = acting(table)
    table = await tables.move(table, player)
    table = await taken(tables, await offered(tables, table, ANN, player.seat, DEE), DEE)

    with pytest.raises(NothingToUndo):
        await ProposalService(tables.service).undoing(table, table.players[player.seat])


async def test_when_the_host_is_replaced_another_is_host(tables: TimedTables) -> None:
    table = await three(tables)

    table = await taken(tables, await offered(tables, table, ANN, seat_of(table, ANN), DEE), DEE)

    assert table.host in {player.person for player in table.people}
    assert table.host != ANN.id


@pytest.mark.parametrize("by_host", [False, True])
async def test_an_offer_since_somebody_is_late_is_over_when_they_play_again_and_the_hosts_is_not(
    tables: TimedTables, by_host: bool
) -> None:
    table = await tables.begun(ANN, BOB, CAS, late=Late.WAIT, game="addvantage")
    while acting(table).person == table.host:
        table = await tables.move(table, acting(table))
    table = await tables.after(table, 9 * DAY)
    late = acting(table)
    table = await offered(tables, table, ANN if by_host else other(table, late), late.seat, DEE)
    assert table.replacing.offer is not None

    table = await tables.move(table, late)

    assert (table.replacing.offer is not None) is by_host


async def test_of_two_nobody_is_asked_any_more_what_shall_happen_with_who_is_replaced(tables: TimedTables) -> None:
    table = await tables.after(await tables.begun(ANN, BOB, pace=Pace.HOUR, game="heroes"), DAY)
    late = acting(table)
    [waiting] = [PEOPLE[it.person or 0] for it in table.people if it != late]
    assert table.open_proposal is not None

    table = await taken(tables, await offered(tables, table, waiting, late.seat, DEE), DEE)

    assert table.open_proposal is None


async def test_the_one_replaced_is_told_at_once_or_after_their_quiet_hours(tables: TimedTables) -> None:
    table = await three(tables)
    table = await taken(tables, await offered(tables, table, ANN, seat_of(table, BOB), DEE), DEE)
    table = await tables.after(table, 11 * HOUR + HOUR / 2)
    table = await taken(tables, await offered(tables, table, ANN, seat_of(table, CAS), EVE), EVE)

    bobs, cass = table.replacing.handovers
    assert (bobs.before, bobs.after, bobs.told) == (BOB.id, DEE.id, NOON)
    assert (cass.before, cass.after, cass.told) == (CAS.id, EVE.id, NOON + 20 * HOUR)
    assert (await tables.after(table, 9 * HOUR)).version > table.version  # so that it is told then


async def test_a_seat_that_a_computer_has_can_be_given_to_a_person(tables: TimedTables) -> None:
    service = tables.service
    table = await begun(service, ANN, BOB, CAS, size=None, game="addvantage")
    await TimedService(service).resign(table, BOB.id)
    table = await tables.after(table, HOUR)
    [computer] = [player for player in table.players if player.is_computer]

    table = await taken(tables, await offered(tables, table, ANN, computer.seat, DEE), DEE)

    assert table.players[computer.seat].person == DEE.id
    assert table.replacing.handovers == ()


@pytest.mark.parametrize(
    ("by", "seat", "to", "refusal"),
    [
        (ANN, 1, CAS, SitsAlready),
        (ANN, 1, ANN, SitsAlready),
        (ANN, None, DEE, WhichSeat),
        (ANN, 7, DEE, NoSuchSeat),
        (ANN, -1, DEE, NoSuchSeat),
        (BOB, 2, DEE, InTime),
        (BOB, 1, DEE, InTime),
        (EVE, 1, DEE, NotSeated),
    ],
)
async def test_who_cannot_be_asked_is_not(
    tables: TimedTables, by: Person, seat: int | None, to: Person, refusal: type[Refusal]
) -> None:
    table = await three(tables)

    with pytest.raises(refusal):
        await offered(tables, table, by, seat, to)

    assert (await tables.now(table)).replacing == table.replacing


async def test_a_moderator_may_ask_too(tables: TimedTables) -> None:
    table = await offered(tables, await three(tables), EVE, 1, DEE, moderator=True)

    assert table.replacing.offer is not None
    assert table.replacing.offer.by is None


async def test_nobody_is_asked_at_a_table_that_is_over_or_that_nobody_else_sees(tables: TimedTables) -> None:
    table = await three(tables)
    over = (await tables.service.close(table, ANN.id, False, next(interaction_ids))).table
    with pytest.raises(Over):
        await offered(tables, over, ANN, 1, DEE)

    alone = ChannelRef(None, 9, "nl")
    private = (await tables.service.open("heroes", {}, 2, alone, ANN, [], next(interaction_ids))).table
    private = (await tables.service.begin(private, ANN.id, False, next(interaction_ids))).table
    with pytest.raises(Unseen):
        await offered(tables, private, ANN, 1, DEE)


async def test_only_the_one_who_is_asked_can_take_the_seat_and_nobody_twice(tables: TimedTables) -> None:
    table = await offered(tables, await three(tables), ANN, 1, DEE)
    for person, refusal in ((EVE, NotInvited), (CAS, AlreadySeated)):
        with pytest.raises(refusal):
            await taken(tables, table, person)
    with pytest.raises(AskedToSit):
        await offered(tables, table, ANN, 1, DEE)
    with pytest.raises(NoSuchSeat):
        await offered(tables, table, ANN, 3, DEE)

    interaction_id = next(interaction_ids)
    for _ in range(2):
        await tables.service.join(table, DEE, interaction_id)

    assert (await tables.now(table)).players[1].person == DEE.id


async def test_whoever_says_no_thanks_is_not_asked_again_there(tables: TimedTables) -> None:
    table = await offered(tables, await three(tables), ANN, 1, DEE)

    table = (await tables.service.decline(table, DEE.id, next(interaction_ids))).table

    assert table.replacing.offer is None
    with pytest.raises(HasDeclined):
        await offered(tables, table, ANN, 2, DEE)
    with pytest.raises(NotInvited):
        await tables.service.decline(table, DEE.id, next(interaction_ids))


async def test_whoever_sits_at_as_many_tables_as_they_may_takes_no_seat(tmp_path: Path) -> None:
    clock = HandClock()
    async with opened(tmp_path, clock.now, Limits(lobbies=9, tables=1)) as service:
        tables = TimedTables(service, clock)
        await begun(service, DEE, EVE)
        table = await offered(tables, await begun(service, ANN, BOB), ANN, 1, DEE)

        with pytest.raises(TooManyTables):
            await taken(tables, table, DEE)

        assert (await tables.now(table)).players[1].person == BOB.id


async def test_the_old_player_is_a_stranger_there_from_then_on(tables: TimedTables) -> None:
    table = await taken(tables, await offered(tables, await three(tables), ANN, 1, DEE), DEE)

    for attempt in (
        tables.service.come_back(table, BOB.id),
        tables.service.play(table, BOB.id, acting_move(table), table.decision, next(interaction_ids)),
    ):
        with pytest.raises(NotSeated):
            await attempt
    with pytest.raises(HostOnly):
        await tables.service.close(table, BOB.id, False, next(interaction_ids))
    assert table.status is Status.PLAYING


def acting_move(table: Table) -> Move:
    assert table.match is not None
    return table.match.read(first_move(table, acting(table).seat))
