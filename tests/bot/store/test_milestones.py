"""What the end of a game changes for its people: a first win, a level, the tally with somebody, and wins in a row."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.tables import lobbies, transitions
from bot.tables.erasure import PersonErasure
from bot.tables.hints import hinted
from bot.tables.replacing import seated
from bot.values.milestone import Beaten, FirstWin, Milestone, Tally
from bot.values.table import ChannelRef, Person, Status, Table, Transition
from bot.values.turn_clock import StandIn
from games.core import Outcome, Seat
from games.levels import Level
from games.match import ALL_AGREED
from tests.bot.store.test_result_facts import AS_OLDER, completed, stood_in_for
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.seats import handed_over
from tests.support.bot.service import ANN, BOB, CAS, CHANNEL, DEE, dealt, first_move, match_of, opened, opens, resigned
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import acting, who

EASY, NORMAL, STRONG, EXPERT = Level
FIRST = FirstWin()
OPEN, CLUB = replace(CHANNEL, seen_by_all=True), replace(CHANNEL, id=201, seen_by_all=False)


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[Talking]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield Talking(service, clock)


async def playing(
    tables: Talking,
    *people: Person,
    levels: Sequence[Level] = (),
    game: str = "spy",
    channel: ChannelRef = CHANNEL,
    **options: Any,
) -> Table:
    """A game of these people and computer players, in this order."""
    table = await opens(tables.service, people[0], size=None, game=game, channel=channel, **options)
    for person in people[1:]:
        table = await tables.changed(table, seated, person, tables.clock.now())
    for level in levels:
        table = await tables.changed(table, lobbies.computers_seated, people[0].id, False, level)
    return await dealt(tables.service, table)


def ended(before: Table, scores: Sequence[int]) -> Transition:
    """The end of a game with these scores; equal ones alone are a draw."""
    best = [Seat(seat) for seat, score in enumerate(scores) if score == max(scores)]
    outcome = Outcome(winners=tuple(best) if len(best) < len(scores) else (), scores=tuple(scores), reason=ALL_AGREED)
    match = match_of(before)
    step = match.agree()
    return transitions.moved(before, match, step._replace(match=replace(step.match, _ended=outcome)))


async def end(tables: Talking, table: Table, *scores: int) -> Table:
    """The game is over with these scores, a minute later; who has none has 0."""
    tables.clock.advance(timedelta(minutes=1))
    await tables.changed(await tables.now(table), ended, (*scores, *[0] * (len(table.players) - len(scores))))
    return await tables.now(table)


async def met(tables: Talking, *scores: int, people: Sequence[Person] = (ANN, BOB, CAS), **more: Any) -> Table:
    """A whole game of as many of these people as there are scores."""
    return await end(tables, await playing(tables, *people[: len(scores)], **more), *scores)


async def alone(tables: Talking, *levels: Level, won: bool = True, **more: Any) -> Milestone | None:
    """What is told to Ann at the end of a game against computer players."""
    table = await playing(tables, ANN, levels=levels, **more)
    return told(await end(tables, table, 2 if won else 0, *range(len(levels))))[0]


def told(table: Table) -> list[Milestone | None]:
    return [player.history.milestone for player in table.players]


def tally(rival: int, won: int, lost: int) -> Tally:
    return Tally(rival=Seat(rival), won=won, lost=lost)


async def test_the_first_win_of_a_game_is_told_and_a_loss_and_a_draw_are_none(tables: Talking) -> None:
    assert told(await met(tables, 0, 0)) == [None, None]
    assert told(await met(tables, 2, 1)) == [FIRST, None]
    assert told(await met(tables, 2, 1))[0] == tally(1, 2, 0)
    assert told(await met(tables, 2, 1, game="heroes"))[0] == FIRST, "each game has its own"


async def test_all_who_win_together_have_won(tables: Talking) -> None:
    assert told(await met(tables, 2, 1, 2)) == [FIRST, None, FIRST]


async def test_a_tally_is_of_all_games_that_two_finished_together_by_who_placed_higher(tables: Talking) -> None:
    await met(tables, 2, 1)
    await met(tables, 1, 2, 3, game="addvantage")
    await met(tables, 0, 0, game="heroes")
    await met(tables, 1, 1, 2, game="addvantage")  # as high as each other
    await met(tables, 3, 2, people=(ANN, CAS))

    assert told(await met(tables, 0, 1)) == [tally(1, 1, 2), FIRST]
    assert told(await met(tables, 1, 0)) == [tally(1, 2, 2), tally(0, 2, 2)]


async def test_a_game_that_puts_neither_above_the_other_tells_no_tally(tables: Talking) -> None:
    for _ in range(2):
        await met(tables, 2, 1)

    assert told(await met(tables, 1, 1)) == [None, None]


async def test_team_mates_have_no_tally(tables: Talking) -> None:
    people = (ANN, BOB, CAS, DEE)
    for _ in range(2):
        table = await met(tables, 4, 3, 2, 1, people=people, game="stratego", teams=True)

    assert [match_of(table).options.team(Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert told(table) == [tally(1, 2, 0), tally(0, 0, 2), tally(1, 0, 2), tally(0, 0, 2)]


async def test_games_in_one_team_are_no_part_of_a_tally(tables: Talking) -> None:
    for _ in range(2):
        await met(tables, 4, 3, 2, 1, people=(ANN, BOB, CAS, DEE), game="stratego", teams=True)
        table = await met(tables, 1, 2, people=(ANN, CAS))

    assert told(table) == [tally(1, 0, 2), tally(0, 2, 0)]
    own = await tables.service.repositories.profiles.own(ANN.id)
    assert [(it.games, it.above, it.below) for it in own.met if it.person == CAS.id] == [(4, 0, 2)]


async def test_whoever_gives_up_a_game_of_two_has_placed_lower(tables: Talking) -> None:
    for loser in (ANN, BOB, BOB):
        table = (await resigned(tables.service, await playing(tables, ANN, BOB), loser.id)).table

    assert told(await tables.now(table)) == [tally(1, 2, 1), tally(0, 1, 2)]


async def test_whoever_gives_up_a_game_of_more_has_not_finished_it_with_the_others(tables: Talking) -> None:
    for _ in range(2):
        table = await playing(tables, ANN, BOB, CAS)
        table = await end(tables, (await resigned(tables.service, table, BOB.id)).table, 3, 2, 1)

    assert told(table) == [tally(2, 2, 0), None, tally(0, 0, 2)]
    assert told(await met(tables, 3, 2)) == [None, None], "the first game of two that both have finished"


async def test_who_plays_on_for_somebody_has_finished_the_game_with_the_others(tables: Talking) -> None:
    for _ in range(2):
        table = await handed_over(tables, await playing(tables, ANN, BOB, CAS, game="addvantage"), 1, DEE)
        table = await end(tables, table, 2, 3, 1)

    assert told(table) == [tally(1, 0, 2), tally(0, 2, 0), tally(0, 0, 2)]
    assert told(await met(tables, 3, 2)) == [FIRST, None], "Bob was not there to the end"


async def test_of_several_the_one_is_told_with_whom_it_is_level_or_the_lead_is_new_or_who_was_met_most(
    tables: Talking,
) -> None:
    for _ in range(3):
        await met(tables, 2, 1)
    await met(tables, 1, 2, people=(ANN, CAS))
    await met(tables, 1, 2, game="addvantage")

    assert told(await met(tables, 3, 2, 1))[0] == tally(2, 1, 1), "level again with Cas, though Bob was met more often"
    assert told(await met(tables, 3, 2, 1))[0] == tally(2, 2, 1), "ahead of Cas now"
    assert told(await met(tables, 3, 2, 1))[0] == tally(1, 6, 1), "nothing new with either"


async def test_a_result_of_an_older_bot_counts_before_and_after_it_is_completed(
    tables: Talking, database: StoredDatabase
) -> None:
    await met(tables, 2, 1)
    database.query(AS_OLDER)

    assert told(await met(tables, 2, 1))[1] == tally(0, 0, 2)
    await completed(tables.service)
    assert told(await met(tables, 2, 1))[1] == tally(0, 0, 3)


async def test_each_level_is_told_once_and_no_lower_one_after_it(tables: Talking) -> None:
    assert await alone(tables, EASY, won=False) is None
    assert await alone(tables, EASY) == Beaten(level=EASY, first=True)
    assert await alone(tables, EASY) is None
    assert await alone(tables, STRONG) == Beaten(level=STRONG, first=False)
    assert await alone(tables, NORMAL) is None
    assert await alone(tables, EXPERT) == Beaten(level=EXPERT, first=False)
    assert await alone(tables, NORMAL, game="addvantage") == Beaten(level=NORMAL, first=True)


async def test_of_several_computers_the_lowest_level_is_beaten(tables: Talking) -> None:
    assert await alone(tables, EXPERT, EASY, EXPERT) == Beaten(level=EASY, first=True)
    assert await alone(tables, STRONG, NORMAL) == Beaten(level=NORMAL, first=False)


async def test_a_level_beaten_once_one_has_won_with_people_is_no_first_win(tables: Talking) -> None:
    await met(tables, 2, 1)

    assert await alone(tables, NORMAL) == Beaten(level=NORMAL, first=False)


async def test_with_another_person_at_the_table_no_level_is_beaten(tables: Talking) -> None:
    table = await playing(tables, ANN, BOB, levels=[EASY])

    assert told(await end(tables, table, 3, 2, 1)) == [FIRST, None, None]
    assert await alone(tables, EASY) == Beaten(level=EASY, first=False)


async def test_one_who_was_left_alone_with_computers_has_beaten_none(tables: Talking) -> None:
    table = await playing(tables, ANN, BOB, levels=[EXPERT])
    table = (await resigned(tables.service, table, BOB.id)).table

    assert told(await end(tables, table, 3, 2, 1)) == [FIRST, None, None]
    assert await alone(tables, EASY) == Beaten(level=EASY, first=False)


@pytest.mark.parametrize("helped", ["hint", "undo", "stand-in", "unknown"])
async def test_a_level_counts_only_without_hints_undo_and_stand_ins(
    tables: Talking, database: StoredDatabase, helped: str
) -> None:
    table = await playing(tables, ANN, levels=[NORMAL], game="heroes")
    table = await tables.stand_in(table) if table.computers_to_act else table
    ann = acting(table)
    if helped == "hint":
        table = await tables.changed(table, hinted, who(ann).id, table.decision, first_move(table, ann.seat))
    elif helped == "undo":
        table = await tables.undone(await tables.move(table, ann), ann)
    elif helped == "stand-in":
        table = await tables.stand_in(await tables.changed(table, stood_in_for, ann.seat, StandIn.TURN))
    else:
        database.query("DELETE FROM sittings")

    assert told(await end(tables, table, 2, 1)) == [FIRST, None]
    assert await alone(tables, NORMAL, game="heroes") == Beaten(level=NORMAL, first=False), "it was not beaten then"
    assert await alone(tables, NORMAL, game="heroes") is None


async def test_a_table_that_is_closed_changes_nothing(tables: Talking, database: StoredDatabase) -> None:
    table = await playing(tables, ANN, BOB)
    closed = replace(table, status=Status.CLOSED)
    await tables.changed(table, lambda _: Transition(closed))

    assert database.query("SELECT milestone, wins_here FROM seats") == [(None, None)] * 2


async def test_what_an_end_changed_is_stored_with_it_or_not_at_all(tables: Talking, database: StoredDatabase) -> None:
    await met(tables, 2, 1)
    table = await playing(tables, ANN, BOB)
    database.refuse_writing("clocks", "no")  # which is written behind it

    with pytest.raises(Exception, match="no"):
        await end(tables, table, 2, 1)

    now = await tables.now(table)
    assert (now.status, told(now)) == (Status.PLAYING, [None, None])
    assert database.query("SELECT count(*) FROM results") == [(2,)]


async def test_what_an_end_changed_stays_when_its_table_is_written_again_and_is_none_of_the_next_games(
    tables: Talking,
) -> None:
    for _ in range(3):
        table = await met(tables, 2, 1, channel=OPEN)
    before = [player.history for player in table.players]

    await tables.changed(table, stood_in_for, 0, StandIn.AWAY)

    assert [player.history for player in (await tables.now(table)).players] == before
    assert [(it.milestone, it.wins_here) for it in before] == [(tally(1, 3, 0), 3), (tally(0, 0, 3), 0)]


async def test_with_a_person_who_is_forgotten_goes_what_the_end_changed_for_them(
    tables: Talking, database: StoredDatabase
) -> None:
    for _ in range(2):
        table = await met(tables, 2, 1, channel=OPEN)

    await PersonErasure(tables.service).erase(ANN.id)

    seats = "SELECT milestone IS NULL, wins_here FROM seats WHERE table_id = ? ORDER BY seat"
    assert [(bool(gone), count) for gone, count in database.query(seats, table.id)] == [(True, None), (False, None)]
    now = await tables.now(table)
    assert told(now)[1] == tally(0, 0, 2)
    assert now.names[0] == "Player 1"


async def wins(tables: Talking, *scores: int, people: Sequence[Person] = (ANN, BOB, CAS), **more: Any) -> list[int]:
    """After a game, how many each of its people has won in a row here."""
    return [it.history.wins_here for it in (await met(tables, *scores, people=people, **more)).players]


async def test_all_read_how_many_games_with_people_the_only_winner_has_won_in_a_row(tables: Talking) -> None:
    assert await wins(tables, 2, 1, channel=OPEN) == [1, 0]
    assert await wins(tables, 2, 1, 0, channel=OPEN, game="addvantage") == [2, 0, 0]
    assert await wins(tables, 2, 1, 2, channel=OPEN) == [0, 0, 0], "she shares this one"
    assert await wins(tables, 2, 1, channel=OPEN) == [4, 0]
    assert await wins(tables, 1, 1, channel=OPEN) == [0, 0]
    assert await wins(tables, 1, 2, channel=OPEN) == [0, 1]
    assert await wins(tables, 2, 1, channel=OPEN) == [1, 0]


async def test_games_against_computers_on_other_servers_and_in_hidden_channels_are_no_part_of_a_row(
    tables: Talking,
) -> None:
    elsewhere, private = replace(OPEN, guild=101, id=300), ChannelRef(None, 400, "en-US")
    unknown = replace(OPEN, id=203, seen_by_all=None)
    await wins(tables, 2, 1, channel=OPEN)
    for channel in (elsewhere, private, CLUB, unknown):
        await wins(tables, 0, 1, channel=channel)
    await end(tables, await playing(tables, ANN, levels=[EASY], channel=OPEN), 0, 1)

    assert await wins(tables, 2, 1, channel=OPEN) == [2, 0]
    assert not any(await wins(tables, 2, 1, channel=private))
    table = await end(tables, await playing(tables, ANN, levels=[EASY], channel=OPEN), 2, 1)
    assert table.players[0].history.wins_here == 0


async def test_a_hidden_channel_has_the_row_of_its_own_games_and_of_those_that_all_could_read(tables: Talking) -> None:
    thread = replace(CLUB, id=999, parent=CLUB.id)
    await wins(tables, 2, 1, channel=OPEN)
    await wins(tables, 2, 1, channel=CLUB)

    assert await wins(tables, 2, 1, channel=thread) == [3, 0]
    assert await wins(tables, 2, 1, channel=OPEN) == [2, 0]


async def test_no_more_wins_in_a_row_are_counted_than_are_told(tables: Talking) -> None:
    counted = [(await wins(tables, 2, 1, channel=OPEN))[0] for _ in range(13)]

    assert counted == [*range(1, 12), 11, 11]
