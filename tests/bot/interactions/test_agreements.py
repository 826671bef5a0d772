"""A draw, a pause and an evening of fast play, proposed and answered by commands and presses."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.refusals import AlreadyProposed, NotPaused, RefusedBefore
from bot.ui.languages import bare
from bot.ui.message import CustomId, MessageSpec, buttons_in
from bot.values.calendar import Pause
from bot.values.messages import MessageRecord
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import Person, Status, Table, Transition
from bot.values.turn_clock import StandIn
from games.core import Seat
from games.errors import MovedOn
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot
from tests.support.bot.drafting import labels
from tests.support.bot.table_command import clocked, person_of, suggested, typed

ANN, BOB, CAS = PEOPLE
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def proposal(bot: DirectBot, table: Table) -> MessageSpec:
    """The message that asks the others about the proposal."""
    [desired] = await bot.desired.proposals(await bot.tables.get(table.id), ())
    return desired.spec


async def pressed(bot: DirectBot, table: Table, label: str, who: Person) -> None:
    """Somebody presses a button of it."""
    [button] = [it for row in (await proposal(bot, table)).rows for it in buttons_in(row) if it.label == label]
    await bot.press(who, button.id)


def evening_line(spec: MessageSpec) -> str:
    return spec.above.partition("🌙")[2]


async def mine(bot: DirectBot, table: Table, person: Person) -> MessageSpec:
    """Somebody's panel, as they open it."""
    return (await bot.press(person, CustomId("my", table.id))).shown[-1]


async def test_a_draw_is_offered_by_a_command_and_accepted_by_a_press(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    assert (await typed(bot, "end")).above.startswith("✔️ I've asked ")
    desired = await proposal(bot, table)
    assert desired.above.splitlines() == [
        f"-# Heroes & Cities · table {table.id}",
        "**Ann** offers a draw. Do you accept it?",
        "-# ⏳ Waiting for **Cas**.",
    ]
    assert desired.mentions == ()

    await pressed(bot, table, "Accept the draw", CAS)

    assert (await bot.tables.get(table.id)).status is Status.FINISHED


async def test_who_is_gone_is_asked_too_and_told_until_when(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    players = tuple(it.with_stand_in(StandIn.ABSENT) if it.person == CAS.id else it for it in table.players)
    await bot.change(table, lambda _: Transition(replace(table, players=players)))

    await typed(bot, "end")

    moment = int((bot.clock.now() + DAY).timestamp())
    desired = await proposal(bot, table)
    assert f"-# Nobody waits for an answer from **Cas** after <t:{moment}:f>." in desired.above
    bot.downtime.append(Pause(bot.clock.now(), bot.clock.now() + HOUR))
    desired = await proposal(bot, table)
    assert f"after <t:{moment + 3600}:f>." in desired.above, "the bot was not there for an hour"


async def test_who_is_not_asked_for_an_evening_joins_it_by_the_command_too(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")
    await typed(bot, "tonight")
    await typed(bot, "answer", BOB, choice="no")
    await typed(bot, "answer", CAS, choice="yes")
    await typed(bot, "tonight")

    await typed(bot, "answer", BOB, choice="yes")

    assert (await bot.tables.get(table.id)).players[1].fast_play is not None


async def test_a_refusal_by_a_command_is_said_at_the_table(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "end")

    await typed(bot, "answer", CAS, choice="no")

    desired = await proposal(bot, table)
    assert desired.above.splitlines()[1:] == ["**Cas** would rather play on."]
    assert desired.rows == ()
    with pytest.raises(RefusedBefore) as refused:
        await typed(bot, "end")
    assert "<t:" in bot.ctx(ANN)[0].sentence(refused.value)


async def test_a_pause_is_proposed_shown_and_ended_by_anyone_with_a_button(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="in 3 days")
    await pressed(bot, table, "All right", CAS)
    public = await bot.public(table)
    assert "Paused until" in public.below
    assert "Resume" in labels(public)

    reply = await bot.press(CAS, CustomId("go-on", table.id))

    assert reply.acknowledged
    assert (await bot.tables.get(table.id)).times.pause_at(bot.clock.now()) is None
    with pytest.raises(NotPaused):
        await typed(bot, "pause")  # what once ended one


async def test_while_a_pause_is_typed_days_are_suggested(bot: DirectBot) -> None:
    await clocked(bot, ANN, CAS)

    assert len(await suggested(bot, "pause", "until", until="")) > 5
    assert await suggested(bot, "pause", "until", until="gibberish") == []


@pytest.mark.parametrize("hour", ["20:00", "20", "8 pm", "vanavond 20:00"])
async def test_an_evening_is_proposed_from_an_hour_and_each_joins_for_themselves(bot: DirectBot, hour: str) -> None:
    await bot.services.preferences.change(ANN, zone="UTC")
    table = await clocked(bot, *PEOPLE, game="addvantage")
    await typed(bot, "tonight", ANN, HERE, **{"from": hour})
    asked = await proposal(bot, table)
    assert re.search(r"tonight, <t:\d+:f> – <t:\d+:t>: ", asked.above), "the evening's day is said once"
    await pressed(bot, table, "Not tonight", BOB)
    await pressed(bot, table, "I'm in", CAS)

    table = await bot.tables.get(table.id)

    assert [player.fast_play is not None for player in table.players] == [True, False, True]
    assert table.players[0].fast_play is not None
    assert table.players[0].fast_play.begin.hour == 20
    public = await bot.public(table)
    assert "**Ann** and **Cas**: 15 minutes a turn, <t:" in public.below


async def test_a_press_on_what_was_proposed_before_answers_nothing_that_came_after(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="in 3 days")
    desired = await proposal(bot, table)
    [[yes, *_]] = [buttons_in(row) for row in desired.rows]
    await typed(bot, "answer", choice="no")
    bot.clock.advance(HOUR)
    await typed(bot, "pause", until="in 9 days")

    with pytest.raises(MovedOn):
        await bot.press(CAS, yes.id)
    assert (await bot.tables.get(table.id)).times.pauses == ()


async def test_a_new_proposal_is_a_new_message_and_a_move_brings_none(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="in 3 days")
    first = MessageRecord(1, table.id, "lasting", -1, HERE.id, 5, 0, -1, "", "", False, bot.clock.now())
    [kept] = await bot.desired.proposals(await bot.tables.get(table.id), [first])
    assert not kept.renew
    await typed(bot, "answer", choice="no")
    bot.clock.advance(HOUR)
    await typed(bot, "end")

    [desired] = await bot.desired.proposals(await bot.tables.get(table.id), [first])

    assert desired.renew


async def test_an_undo_is_agreed_to_by_a_command_too(bot: DirectBot) -> None:
    table = await bot.begun("many", (ANN, CAS))
    asked = Proposal(kind=ProposalKind.UNDO, seat=Seat(0), decision=0, asked=(Seat(1),), ply=0)
    await bot.change(table, lambda _: Transition(replace(table, proposals=table.proposals._replace(at_decision=asked))))

    await typed(bot, "answer", CAS, choice="no")

    proposal = (await bot.tables.get(table.id)).open_proposal
    assert proposal is not None
    assert proposal.refused == (1,)


@pytest.mark.parametrize("begin", [{}, {"from": "18:00"}], ids=["now", "at six"])
async def test_whoever_must_move_reads_in_their_panel_that_they_play_fast_this_evening(
    bot: DirectBot, begin: dict[str, str]
) -> None:
    table = await clocked(bot, ANN, CAS)
    mover = person_of(table.people_to_act[0])
    await typed(bot, "tonight", mover, HERE, **begin)
    await typed(bot, "answer", CAS if mover == ANN else ANN, choice="yes")

    evening = (await bot.tables.get(table.id)).players[table.people_to_act[0].seat].fast_play
    panel = await mine(bot, table, mover)

    assert evening is not None
    hours = [f"<t:{int(it.timestamp())}:t>" for it in (evening.begin, evening.end)]
    assert [hour for hour in hours if hour in evening_line(panel)] == hours

    bot.clock.advance(16 * HOUR)
    assert not evening_line(await mine(bot, table, mover)), "it is over"


async def test_whoever_takes_back_an_evening_that_nobody_joined_is_told_of_no_evening(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    mover = person_of(table.people_to_act[0])
    await typed(bot, "tonight", mover)
    assert not evening_line(await mine(bot, table, mover))

    answer = await typed(bot, "answer", mover, choice="no")

    assert answer.above == "↩️ You have taken your proposal back."


async def test_whoever_takes_an_evening_back_is_told_that_it_is_over_for_them(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB, CAS, game="addvantage")
    await typed(bot, "tonight")
    await typed(bot, "answer", BOB, choice="yes")

    answer = await typed(bot, "answer", choice="no")

    assert answer.above == "↩️ You have taken it back, and your evening of fast play is over."
    players = (await bot.tables.get(table.id)).players
    assert [player.fast_play is not None for player in players] == [False, True, False]


@pytest.mark.parametrize(
    ("command", "answer"), [("agree", "✔️ Je vindt de pauze goed."), ("refuse", "✖️ Je zei nee tegen de pauze.")]
)
async def test_a_command_is_answered_with_what_it_did(bot: DirectBot, command: str, answer: str) -> None:
    await clocked(bot, ANN, BOB)
    await typed(bot, "pause", until="in 3 days")

    assert (await typed(bot, command, BOB)).above == answer


async def test_an_evening_that_begins_tomorrow_is_shown_with_its_day(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "tonight", ANN, HERE, **{"from": "in 23 hours"})
    await typed(bot, "answer", CAS, choice="yes")
    later = await bot.public(table)
    await bot.pass_time(12 * HOUR)
    soon = await bot.public(table)

    begin = int((await bot.tables.get(table.id)).players[0].fast_play.begin.timestamp())  # type: ignore[union-attr]
    assert f"<t:{begin}:f> – <t:" in later.below
    assert f"<t:{begin}:t> – <t:" in soon.below


async def test_while_a_game_is_paused_its_table_shows_no_deadline_and_no_evening(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "tonight")
    await typed(bot, "answer", CAS, choice="yes")
    await typed(bot, "pause", until="in 3 days")
    await typed(bot, "answer", CAS, choice="yes")

    public = await bot.public(table)

    shown = [line for line in bare(public.below).splitlines() if line[0] in "⏸⏳🌙"]
    acting = (await bot.tables.get(table.id)).people_to_act[0].name
    assert [line.partition("<t:")[0] for line in shown] == ["⏸️ Paused until ", f"⏳ **{acting}**'s turn"]


async def test_a_second_question_is_refused_with_what_the_first_one_is(bot: DirectBot) -> None:
    await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="in 3 days")

    with pytest.raises(AlreadyProposed) as refused:
        await typed(bot, "end", CAS)

    said = bot.ctx(ANN)[0].language(refused.value.phrase)
    assert said == "A question is still open here: whether the game is paused. That must be answered first."
