"""What a call asks, whatever is stored, half picked or answered meanwhile."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.store.games.rows import proposal_in
from bot.tables import agreements, transitions
from bot.tables.transitions import with_lasting, with_proposal
from bot.ui.message import CustomId, MessageSpec, questions_in
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import Person, Status, Table, Transition
from games.core import Seat
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.carried_out import handle_component
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, DirectBot, Recorder
from tests.support.bot.drafting import buttons_of, whole
from tests.support.bot.recording_messenger import RecordingMessenger

ANN, BOB, CAS = PEOPLE
OLD = '{"kind":"undo","seat":0,"decision":0,"asked":[1],"agreed":[],"refused":[],"ply":-1,"made":null}'
"""A proposal that does not last, as it was stored before its moment was kept."""


@pytest.fixture
def delivery(bot: DirectBot) -> Delivery:
    return Delivery(bot, RecordingMessenger())


async def asked(bot: DirectBot, table: Table, proposal: Proposal) -> Table:
    """The table where that is proposed."""
    before = await bot.tables.get(table.id)
    change = Transition((with_lasting if proposal.kind.lasts else with_proposal)(before, proposal))
    return (await bot.tables.change(before, None, lambda _: change)).table


def question(bot: DirectBot, table: Table, kind: ProposalKind, *seats: int, by: int = 0) -> Proposal:
    """What the player in a seat asks of these, now."""
    now, seat = bot.clock.now(), Seat(by)
    to = tuple(Seat(it) for it in seats)
    return Proposal(kind=kind, seat=seat, decision=table.decision, asked=to, made=now, until=now + timedelta(days=2))


def texts(spec: MessageSpec | None) -> list[str]:
    """What a message asks."""
    return [] if spec is None else [it.text for it in spec.questions]


async def answered(bot: DirectBot, delivery: Delivery, person: Person, number: int = 0, button: int = 0) -> Recorder:
    """Somebody presses a button under a question in their call."""
    call, spec = await delivery.stands(person.id), await delivery.shown(person.id)
    assert spec is not None
    ctx, reply = bot.ctx(person, pressed=call.message)
    await handle_component(ctx, spec.questions[number].buttons[button].id, ())
    return reply


async def test_what_was_proposed_before_its_moment_was_kept_is_shown_and_answered_and_calls_nobody(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await bot.begun("many", (ANN, CAS))
    old = proposal_in(OLD)
    assert old is not None
    table = await asked(bot, table, old)
    await delivery.told(table)
    assert await delivery.shown(CAS.id) is None
    [record] = await bot.desired.proposals(table, ())
    ids = [str(CustomId(action, table.id, 0, "undo")) for action in ("agree", "refuse")]
    assert [it.id for it in buttons_of(record.spec)][:2] == ids

    ctx, reply = bot.ctx(CAS)
    await handle_component(ctx, str(CustomId("my", table.id)), ())
    assert texts(reply.shown[-1]) == ["❓ **Ann** wil graag een zet terugnemen. Goed?"]
    ctx, _ = bot.ctx(CAS)
    await handle_component(ctx, str(CustomId("refuse", table.id, 0, "undo")), ())

    proposal = (await bot.tables.get(table.id)).open_proposal
    assert proposal is not None
    assert proposal.refused == (1,)


async def test_a_button_of_an_undo_says_what_it_always_said_though_its_moment_is_kept(bot: DirectBot) -> None:
    table = await bot.begun("many", (ANN, CAS))
    table = await asked(bot, table, question(bot, table, ProposalKind.UNDO, 1))

    [record] = await bot.desired.proposals(table, ())

    assert str(CustomId("agree", table.id, 0, "undo")) in [it.id for it in buttons_of(record.spec)]


async def test_of_two_questions_at_one_table_the_one_of_this_turn_is_asked_first_and_then_the_other(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await bot.begun("sets")
    await asked(bot, table, question(bot, table, ProposalKind.UNDO, 1))
    bot.clock.advance(timedelta(minutes=1))
    table = await asked(bot, table, question(bot, table, ProposalKind.END, 1, 2))
    await delivery.told(table)
    [first] = texts(await delivery.shown(BOB.id))
    [only] = texts(await delivery.shown(CAS.id))
    assert "terugnemen" in first
    assert "terugnemen" not in only

    reply = await answered(bot, delivery, BOB, 0, 1)
    await delivery.told(table)

    [second] = texts(reply.shown[-1])
    assert "terugnemen" not in second
    assert "de zet blijft staan" in whole(reply.shown[-1])
    call = await delivery.stands(BOB.id)
    assert len(questions_in(call.content_hash)) == 1, "it is known what the answer shows"


async def test_a_question_that_was_told_before_another_one_makes_no_sound_when_it_comes_back(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await bot.begun("sets")
    table = await asked(bot, table, question(bot, table, ProposalKind.END, 1))
    await delivery.told(table)
    bot.clock.advance(timedelta(minutes=1))
    table = await asked(bot, table, question(bot, table, ProposalKind.UNDO, 1))
    await delivery.told(table)
    called = await delivery.call(BOB.id)

    before = await bot.tables.get(table.id)
    dropped = replace(before, proposals=before.proposals._replace(at_decision=None))
    await delivery.told((await bot.tables.change(table, None, lambda _: Transition(dropped))).table)

    [left] = texts(await delivery.shown(BOB.id))
    assert "terugnemen" not in left
    now = await delivery.call(BOB.id)
    assert called is not None
    assert now is not None
    assert now.message == called.message


async def test_what_somebody_has_half_picked_is_not_taken_from_them_by_a_question_that_makes_no_sound(
    bot: DirectBot,
) -> None:
    delivery = Delivery(bot, RecordingMessenger(), AT_ONCE._replace(between=timedelta(minutes=30)))
    table = await bot.begun("many", (ANN, CAS))
    await delivery.told(table)
    call, spec = await delivery.stands(ANN.id), await delivery.shown(ANN.id)
    assert spec is not None
    bot.presses.note(ANN.id, call.message, table.id, table.decision)

    table = await asked(bot, table, question(bot, table, ProposalKind.PAUSE, 0, by=1))
    await delivery.told(table)
    assert await delivery.shown(ANN.id) == spec
    bot.clock.advance(timedelta(minutes=31))
    await delivery.called()

    assert len(texts(await delivery.shown(ANN.id))) == 1


async def test_a_call_in_which_somebody_has_answered_goes_on_saying_what_is_so_of_the_time(bot: DirectBot) -> None:
    delivery = Delivery(bot, RecordingMessenger(), AT_ONCE._replace(between=timedelta(days=1)))
    table = await bot.begun("many", (ANN, CAS))
    [mover] = table.people_to_act
    person, other = (ANN, CAS) if mover.person == ANN.id else (CAS, ANN)
    table = await asked(bot, table, question(bot, table, ProposalKind.END, mover.seat, by=1 - mover.seat))
    await delivery.told(table)

    await answered(bot, delivery, person, button=1)
    table = await asked(bot, table, question(bot, table, ProposalKind.PAUSE, 1 - mover.seat, by=mover.seat))
    await delivery.told(table)
    assert table.proposals.lasting is not None
    await bot.tables.change(
        table, bot.interaction_id(), agreements.answered, other.id, table.proposals.lasting, bot.tables.now(), yes=True
    )
    await delivery.told(table)

    shown = await delivery.shown(person.id)
    assert shown is not None
    assert "⏸️" in shown.above


async def test_the_other_of_two_chooses_in_private_what_shall_happen_with_who_is_late(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await bot.begun("many", (ANN, CAS))
    late = table.people_to_act[0]
    assert late.clock is not None
    players = tuple(replace(it, clock=late.clock._replace(missed=True)) if it == late else it for it in table.players)
    await bot.tables.change(table, None, lambda _: Transition(replace(table, players=players)))
    other = next(it for it in (ANN, CAS) if it.id != late.person)
    table = await asked(bot, table, question(bot, table, ProposalKind.LATE, 1 - late.seat, by=late.seat))
    await delivery.told(table)
    spec = await delivery.shown(other.id)
    assert spec is not None
    assert len(spec.questions[0].buttons) == 3
    assert (spec.below, spec.rows) == ("", ()), "and nothing else beside the picture"
    assert spec.picture_spec is not None

    call = await delivery.stands(other.id)
    confirmation = (await answered(bot, delivery, other, 0, 2)).shown[-1]
    ctx, reply = bot.ctx(other, pressed=call.message)
    await handle_component(ctx, buttons_of(confirmation)[0].id, ())
    await delivery.told(table)

    assert (await bot.tables.get(table.id)).status is Status.FINISHED
    assert reply.shown[-1].below.startswith("🏁")
    assert texts(reply.shown[-1]) == []


async def test_what_is_asked_of_somebody_who_must_not_act_is_over_with_the_game(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await bot.begun("many", (ANN, CAS))
    idle = next(it for it in table.people if it not in table.people_to_act)
    table = await asked(bot, table, question(bot, table, ProposalKind.PAUSE, idle.seat, by=1 - idle.seat))
    await delivery.told(table)
    assert len(texts(await delivery.shown(idle.person or 0))) == 1

    await bot.tables.change(table, bot.interaction_id(), transitions.closed, ANN.id, False)
    await delivery.told(table)

    assert texts(await delivery.shown(idle.person or 0)) == []
    assert [it for it in delivery.messenger.standing.values() if it.questions] == []
