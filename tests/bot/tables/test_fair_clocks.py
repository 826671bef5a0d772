"""Nobody has more time than anybody else by the way in which they play."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables import lobbies, replacing
from bot.tables.consequences import with_consequences
from bot.tables.deadlines import Now, extra_time_of, reminders
from bot.tables.late import clock_passed
from bot.tables.lobbies import opened as lobby_of
from bot.tables.transitions import computer_played, played, started, with_player
from bot.values.calendar import Times
from bot.values.preferences import Pace, TableSettings
from bot.values.seating import Seating
from bot.values.table import ChannelRef, Person, Player, Status, Table, Transition
from bot.values.timers import TimerKind
from bot.values.turn_clock import Reminded, StandIn
from games import GAMES
from games.core import Seat
from games.match import Match
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CAS, CHANNEL, DEE, SEED, dealt, opens, some_move
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, MINUTE, acting, clock_of, who
from tests.support.games.stratego import positions as stratego

GLORY = GAMES["glory"]


async def test_whoever_chooses_last_and_must_choose_again_has_no_more_of_their_reserve_than_was_left(
    tables: Talking,
) -> None:
    table = await tables.begun(ANN, BOB, game="glory")
    table = await tables.move(table, table.players[0])
    table = await tables.after(table, DAY + 5 * HOUR)

    table = await tables.move(table, table.players[1])

    clock = clock_of(table.players[1])
    assert (clock.runs, clock.on_extra_time, clock.extra_time) == (True, False, 19 * HOUR)


def recruiting() -> Table:
    """Ann may attack, so that Bob, whose turn is next, may bring a piece back in hers."""
    people = [Player(Seat(seat), it.id, it.name, it.locale) for seat, it in enumerate((ANN, BOB, CAS, DEE))]
    state = stratego.position("n4f4 e7f5", sliders=(0, 5, 0, 0), chronicle=stratego.fallen(3, of=1))
    match = Match(stratego.GAME, stratego.GAME.options(), 4, SEED, state)
    settings = TableSettings({}, Pace.HOUR)
    table = Table(1, "stratego", settings, CHANNEL, ANN.id, Status.PLAYING, Seating(4), tuple(people), match=match)
    turn = match.turn
    table = replace(table, decision=turn, times=Times(NOON, turn))
    return with_consequences(None, Transition(table), Now(NOON)).table


def after_move(table: Table, move: str, moment: datetime) -> Table:
    """The table after a move of the one who must act."""
    person = acting(table).person
    assert person is not None
    assert table.match is not None
    return with_consequences(table, played(table, person, table.match.read(move), table.decision), Now(moment)).table


def test_the_turn_after_a_follow_up_has_all_its_time_also_where_the_same_person_plays_it() -> None:
    table = after_move(recruiting(), "move.f4.f5", NOON)
    assert (acting(table).name, clock_of(table.players[1]).deadline) == ("Bob", NOON + HOUR / 4)

    table = after_move(table, "recruit.3", NOON + HOUR / 6)

    assert (acting(table).name, clock_of(table.players[1]).deadline) == ("Bob", NOON + HOUR / 6 + HOUR)


def test_who_missed_a_follow_up_plays_the_turn_after_it_themselves() -> None:
    table = at(after_move(recruiting(), "move.f4.f5", NOON), Now(NOON + 2 * HOUR))
    assert table.players[1].attendance.stand_in is StandIn.TURN
    assert table.match is not None

    move = computer_played(table, Seat(1), table.match.read("recruit.3"), table.decision)
    table = with_consequences(table, move, Now(NOON + 2 * HOUR)).table

    assert (acting(table).name, clock_of(table.players[1]).deadline) == ("Bob", NOON + 3 * HOUR)


def own_follow_up(used: timedelta) -> Table:
    """Somebody played on alone from a turn of which so much had passed, and what waits for them now is a follow-up."""
    follow_up = after_move(recruiting(), "move.f4.f5", NOON)
    bob = follow_up.players[1]
    clock = clock_of(bob)
    own = replace(bob, clock=clock._replace(decision=0, spent=timedelta()))
    turn = recruiting()
    before = replace(turn, players=tuple(own if it.seat == 1 else it for it in turn.players))
    before = replace(before, times=before.times._replace(pinged_decision=follow_up.times.pinged_decision))
    after = replace(follow_up, players=tuple(own if it.seat == 1 else it for it in follow_up.players))
    return with_consequences(before, Transition(after), Now(NOON + used)).table


@pytest.mark.parametrize(("minutes", "due"), [(5, 60), (44, 60), (50, 65)])
def test_a_follow_up_in_ones_own_turn_leaves_at_least_the_time_that_one_had_and_that_of_a_follow_up(
    minutes: int, due: int
) -> None:
    table = own_follow_up(timedelta(minutes=minutes))

    assert clock_of(table.players[1]).deadline == NOON + timedelta(minutes=due)


async def test_a_reserve_that_begins_on_an_evening_of_fast_play_ends_at_no_night(tables: Talking, trio: Table) -> None:
    late = acting(trio).seat
    table = await tables.after(trio, DAY + 17 * HOUR)
    while acting(table).seat == late:
        table = await tables.move(table, acting(table))
    while acting(table).seat != late:
        table = await tables.move(table, acting(table))
    assert clock_of(table.players[late]).extra_time == 7 * HOUR
    table = await tables.after(table, 17 * HOUR)  # ten in the evening of the third day
    begin = tables.clock.now()
    table = await tables.evening(table, begin - NOON, *map(who, table.people))
    assert clock_of(table.players[late]).deadline == begin + HOUR / 4

    table = await tables.after(table, HOUR / 2)

    clock = clock_of(table.players[late])
    assert clock.deadline is not None
    assert (clock.on_extra_time, clock.deadline.hour) == (True, 10), "two hours after the night, and not at five"


async def test_a_turn_that_is_played_fast_on_an_evening_is_due_at_night(tables: Talking) -> None:
    tables.clock.turn_to(NOON + 11 * HOUR)
    table = await tables.begun(ANN, BOB, game="heroes")
    begin = tables.clock.now()

    table = await tables.evening(table, begin - NOON, *map(who, table.people))

    assert clock_of(acting(table)).deadline == begin + HOUR / 4


async def undone(tables: Talking, table: Table, seat: int) -> Table:
    """The table after a move of this seat that is taken back half a minute later."""
    player = table.players[seat]
    return await tables.undone(await tables.after(await tables.move(table, player), MINUTE / 2), player)


async def test_after_an_undo_there_is_a_quarter_once_a_turn_then_what_was_left_and_then_the_reserve(
    tables: Talking, duel: Table
) -> None:
    late = acting(duel).seat
    table = await undone(tables, await tables.after(duel, DAY - MINUTE), late)
    again = NOON + DAY - MINUTE / 2
    assert clock_of(table.players[late]).deadline == again + 6 * HOUR

    table = await undone(tables, await tables.after(table, 6 * HOUR - MINUTE), late)
    assert clock_of(table.players[late]).deadline == again + 6 * HOUR + MINUTE / 2, "the minute that was left"

    table = await tables.after(table, HOUR)
    assert clock_of(table.players[late]).on_extra_time
    table = await undone(tables, table, late)
    clock = clock_of(table.players[late])
    assert clock.on_extra_time
    assert clock.extra_time <= DAY - HOUR + MINUTE


async def test_of_a_turn_that_runs_on_the_reserve_a_player_is_reminded_once_and_late(
    tables: Talking, duel: Table
) -> None:
    player = acting(duel)
    began, now = clock_of(player), Now(NOON)
    assert [kind for kind, _ in reminders(duel, player, began, now)] == [TimerKind.REMIND]

    late = await tables.after(duel, DAY + HOUR)

    clock = clock_of(late.players[player.seat])._replace(reminded=Reminded.NO)
    assert clock.on_extra_time
    assert [kind for kind, _ in reminders(late, acting(late), clock, now)] == [TimerKind.LAST]


async def test_nobody_is_reminded_of_a_turn_before_it_is_theirs_anew(tables: Talking, duel: Table) -> None:
    player, now = acting(duel), Now(NOON)
    anew = NOON + DAY - HOUR
    clock = clock_of(player)._replace(renewed=anew)

    assert list(reminders(duel, player, clock, now)) == [(TimerKind.REMIND, anew)]


async def test_nobody_keeps_a_table_for_ever_by_moves_that_they_take_back(tables: Talking) -> None:
    table = await tables.begun(ANN, BOB, game="heroes", pace=Pace.HOUR)
    late = acting(table).seat
    for _ in range(12):
        table = await tables.after(table, timedelta(minutes=14))
        if clock_of(table.players[late]).missed:
            break
        table = await undone(tables, table, late)

    assert clock_of(table.players[late]).missed
    assert tables.clock.now() <= NOON + 3 * HOUR


async def test_who_takes_no_private_messages_has_a_day_more_at_a_table_in_a_private_channel(tables: Talking) -> None:
    for person in (ANN, BOB):
        await tables.choose(person, zone="UTC")
    service = tables.service
    table = await opens(service, ANN, BOB, size=None, game="heroes", channel=ChannelRef(None, 3000, "en-US"))
    table = await tables.changed(table, replacing.seated, BOB, service.clock())
    table = await dealt(service, await tables.changed(table, lobbies.adjusted, ANN.id, False, Pace.DAY))
    late = acting(table).seat
    await service.repositories.changes.set_unreachable(table.id, late, table.decision)

    table = await tables.after(table, 2 * DAY)

    assert clock_of(table.players[late]).deadline == NOON + 3 * DAY


def glory(*people: Person, pace: Pace) -> Table:
    """A game of these people that has just begun, with the time for a turn."""
    table = lobby_of(GLORY, TableSettings({}), None, CHANNEL, people[0], []).table
    for number, person in enumerate(people[1:], 1):
        table = with_player(table, Player(Seat(number), person.id, person.name, person.locale))
    return with_consequences(
        None, started(replace(table, settings=table.settings._replace(pace=pace)), GLORY, SEED), Now(NOON)
    ).table


def at(table: Table, now: Now) -> Table:
    """The table after all that has fallen due by then."""
    for player in table.people_to_act:
        while (
            (clock := table.players[player.seat].clock) is not None and clock.deadline and clock.deadline <= now.moment
        ):
            if clock.missed or table.players[player.seat].attendance.stand_in is not None:
                break
            change = clock_passed(table, player.seat, clock.deadline, Now(clock.deadline), told=True)
            table = with_consequences(table, change, Now(clock.deadline)).table
    return table


def is_late(player: Player) -> bool:
    return player.attendance.stand_in is not None or (player.clock is not None and player.clock.missed)


@given(st.lists(st.tuples(st.integers(0, 150), st.integers(0, 1)), min_size=20, max_size=60))
def test_nobody_keeps_a_table_waiting_for_longer_than_their_turns_and_one_reserve(steps: list[tuple[int, int]]) -> None:
    table, moment = glory(ANN, BOB, pace=Pace.HOUR), NOON
    waited, allowed = {Seat(0): timedelta(), Seat(1): timedelta()}, {Seat(0): timedelta(), Seat(1): timedelta()}
    turns = set()
    for minutes, choice in steps:
        for player in table.people_to_act:
            assert player.clock is not None
            if (player.seat, player.clock.decision) not in turns:
                turns.add((player.seat, player.clock.decision))
                allowed[player.seat] += player.clock.stretch
        later = moment + timedelta(minutes=minutes)
        after = at(table, Now(later))
        if any(map(is_late, after.people)) or after.status is not Status.PLAYING:
            return
        for player in table.people_to_act:
            waited[player.seat] += later - moment
            assert waited[player.seat] <= allowed[player.seat] + extra_time_of(table)
        mover = after.people_to_act[choice % len(after.people_to_act)]
        move = some_move(after, mover.seat)
        change: Transition = played(after, who(mover).id, move, after.decision)
        table, moment = with_consequences(after, change, Now(later)).table, later
        if table.status is not Status.PLAYING:
            return
