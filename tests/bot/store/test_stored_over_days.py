"""A database that a bot left in the midst of games over days: nothing is lost, all falls due, and all plays on."""

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables import replacing, transitions
from bot.tables.proposals import ProposalService
from bot.tables.refusals import InTime, RefusedBefore
from bot.tables.timers import Fired, TimedService
from bot.values.calendar import Pause, Span
from bot.values.messages import Stage, Topic
from bot.values.proposal import ProposalKind, RefusedProposal
from bot.values.table import Status, Table
from bot.values.timers import TimerKind
from bot.values.turn_clock import StandIn
from games.chance import SeededChance
from tests.bot.store.test_migrations import moved, restore
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.passing import pass_time
from tests.support.bot.service import ANN, BOB, CAS, DEE, EVE, FAY, changed, check_record, dealt, opened
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking
from tests.support.bot.timed_tables import DAY, HOUR, due

STORED = Path(__file__).parent / "stored_over_days"
"""Databases as earlier bots left them at three in the afternoon, `sqlite3 x.db .dump`; they are never changed."""
DUEL, THREE, PAUSED, LOBBY, OVER, LATE, OFFERED = range(1, 8)
LEFT = NOON + 3 * HOUR


@pytest.fixture(params=sorted(STORED.glob("*.sql")), ids=lambda path: path.stem)
async def tables(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Talking]:
    restore(tmp_path / "x.db", request.param)
    clock = HandClock()
    clock.turn_to(LEFT)
    async with opened(tmp_path, clock.now) as service:
        yield Talking(service, clock)


async def fired(tables: Talking, by: timedelta) -> list[tuple[int, TimerKind, timedelta]]:
    """At which tables what has had its effect while so much time passed, and how long after noon of the first day."""
    happened: list[tuple[int, TimerKind, timedelta]] = []

    def note(done: Sequence[Fired]) -> None:
        had_effect = (timer for timer, result in done if result is not None)
        happened.extend((timer.table, timer.kind, tables.clock.now() - NOON) for timer in had_effect)

    service = tables.service
    await pass_time(TimedService(service), service.repositories.timers, tables.clock, by, note)
    return happened


async def test_all_that_people_agreed_on_and_were_asked_stands(tables: Talking) -> None:
    duel, three, paused, over, late, offered = [
        await tables.service.get(number) for number in (DUEL, THREE, PAUSED, OVER, LATE, OFFERED)
    ]

    assert duel.proposals.lasting is not None
    assert (duel.proposals.lasting.kind, duel.proposals.lasting.asked, duel.proposals.lasting.made) == (
        ProposalKind.END,
        (1,),
        LEFT,
    )
    assert due(duel) == DAY
    assert three.proposals.refusals == (RefusedProposal(kind=ProposalKind.END, person=None, moment=LEFT),)
    assert [it.attendance.stand_in for it in three.players] == [None, None, StandIn.AWAY]
    assert paused.times.pauses == (Pause(NOON, NOON + 2 * DAY),)
    assert over.open_proposal is not None
    assert (over.status, over.open_proposal.until) == (Status.FINISHED, NOON + DAY)
    assert late.open_proposal is not None
    assert (late.open_proposal.kind, late.open_proposal.asked) == (ProposalKind.LATE, (1,))
    evening = Span(NOON + 8 * HOUR, NOON + 12 * HOUR)
    assert [it.fast_play for it in offered.players] == [evening, None, evening]
    assert offered.seating.replacing.offer is not None
    assert (offered.seating.replacing.offer.person, offered.seating.replacing.offer.replaced) == (DEE.id, BOB.id)


async def test_a_lobby_keeps_its_seats_and_its_closing(tables: Talking) -> None:
    table = await tables.service.get(LOBBY)

    assert table.seating.lobby is not None
    assert (table.reserved, table.seating.lobby.declined, table.seating.lobby.closes) == (
        (BOB.id,),
        (EVE.id,),
        NOON + 3 * DAY,
    )


async def test_everybody_keeps_their_call_and_knows_what_they_were_told(tables: Talking) -> None:
    calls = tables.service.repositories.notifications
    told = {person.id: ((await calls.of(person.id))[0].told, await calls.message(person.id)) for person in (ANN, DEE)}

    assert {person: topics for person, (topics, _) in told.items()} == {
        ANN.id: {Topic(DUEL, 3, Stage.TURN)},
        DEE.id: {Topic(PAUSED, 0, Stage.TURN)},
    }
    assert [message and (message.table, message.message) for _, message in told.values()] == [
        (DUEL, 901),
        (PAUSED, 904),
    ]


async def test_an_end_that_somebody_refused_is_not_proposed_for_a_day(tables: Talking) -> None:
    table = await tables.service.get(THREE)
    for person in (ANN, BOB):
        with pytest.raises(RefusedBefore):
            await tables.end(table, person)

    table = await tables.after(table, DAY)

    assert (await tables.end(table)).proposals.lasting is not None


async def test_all_falls_due_at_its_moment(tables: Talking) -> None:
    happened = await fired(tables, 5 * DAY)

    assert {
        (OFFERED, TimerKind.FAST_PLAY, 8 * HOUR),
        (OFFERED, TimerKind.PROPOSAL, 12 * HOUR),
        (DUEL, TimerKind.REMIND, 18 * HOUR),
        (DUEL, TimerKind.DEADLINE, DAY),
        (OVER, TimerKind.REMATCH, DAY),
        (LOBBY, TimerKind.HOST, DAY),
        (DUEL, TimerKind.DEADLINE, 2 * DAY),
        (PAUSED, TimerKind.PAUSE, 2 * DAY),
        (LOBBY, TimerKind.LOBBY_WARNING, 3 * DAY - HOUR),
        (LOBBY, TimerKind.LOBBY_CLOSE, 3 * DAY),
        (LATE, TimerKind.CHOICE, 3 * DAY + 2 * HOUR),
        (DUEL, TimerKind.PROPOSAL, 3 * DAY + 3 * HOUR),
        (DUEL, TimerKind.CHOICE, 5 * DAY),
        (THREE, TimerKind.ABSENCE, 5 * DAY),
    } <= {*happened}
    assert (await tables.service.get(LOBBY)).status is Status.CLOSED
    assert (await tables.service.get(LATE)).players[0].attendance.stand_in is StandIn.ABSENT
    assert all(it.attendance.stand_in is None for it in (await tables.service.get(THREE)).players)


async def test_all_games_play_on_and_their_records_replay(tables: Talking) -> None:
    chance = SeededChance(b"on", 0)

    for number in (DUEL, THREE, PAUSED, LATE, OFFERED):
        table = await tables.service.get(number)
        for _ in range(30):
            table = await moved(tables.service, await tables.now(table), chance)
        if not table.is_over:
            table = await tables.changed(table, transitions.closed, ANN.id, False)
        await check_record(tables.service, table)


async def test_a_lobby_and_a_rematch_are_taken_but_no_seat_in_which_somebody_plays(tables: Talking) -> None:
    """A host could offer such a seat once; its player has not agreed."""
    service = tables.service

    await changed(service, await service.get(LOBBY), replacing.seated, FAY, service.clock())
    begun = await dealt(service, await service.get(LOBBY))
    with pytest.raises(InTime):
        await changed(service, await service.get(OFFERED), replacing.seated, DEE, service.clock())
    offered: Table = await service.get(OFFERED)
    rematch = await changed(service, await service.get(OVER), ProposalService(service).rematch, BOB)

    assert (begun.status, begun.names) == (Status.PLAYING, ("Ann", "Dee", "Fay"))
    assert {it.person for it in offered.players} == {ANN.id, BOB.id, CAS.id}
    assert (rematch.status, {it.person for it in rematch.players}) == (Status.PLAYING, {ANN.id, BOB.id})


async def test_a_table_that_hung_on_somebody_who_is_late_goes_on(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", STORED / "0009.sql")
    StoredDatabase.at(tmp_path / "x.db").query("DELETE FROM timers WHERE table_id = ? AND kind = 'choice'", LATE)
    clock = HandClock()
    clock.turn_to(LEFT)
    async with opened(tmp_path, clock.now) as service:
        tables = Talking(service, clock)

        await fired(tables, 3 * DAY)

        assert (await service.get(LATE)).players[0].attendance.stand_in is StandIn.ABSENT
