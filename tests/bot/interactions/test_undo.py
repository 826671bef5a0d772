"""Taking back moves, as people do it: by a button of their panel, by asking, and by choosing anew what lies sealed."""

from datetime import timedelta

import pytest

from bot.tables.refusals import NotAsked, NothingToUndo, Stands
from bot.ui.message import Button, CustomId, MessageSpec, Picks
from bot.values.table import Person, Status, Table
from games.core import Seat
from tests.support.bot.direct_bot import PEOPLE, DirectBot, Recorder
from tests.support.bot.drafting import whole
from tests.support.bot.service import first_move, match_of

ANN, BOB, CAS = PEOPLE


def buttons(spec: MessageSpec) -> dict[str, str]:
    """The custom ids of a message's buttons, by their actions."""
    rows = [row for row in spec.rows if isinstance(row, tuple)]
    found = [CustomId.read(button.id) for row in rows for button in row if isinstance(button, Button)]
    return {custom_id.action: str(custom_id) for custom_id in found if custom_id is not None}


async def press(bot: DirectBot, person: Person, custom_id: str) -> Recorder:
    return await bot.press(person, custom_id, private=True)


def control(table: Table, action: str, rest: str = "") -> str:
    """A control of the present decision."""
    return str(CustomId(action, table.id, table.decision, rest))


async def moved(bot: DirectBot, table: Table) -> tuple[Table, Recorder]:
    """The table after some move of whoever must act first, by a press, and the answer to it."""
    player = table.people_to_act[0]
    person = next(one for one in PEOPLE if one.id == player.person)
    move = first_move(table, player.seat)
    reply = await press(bot, person, control(table, "play", str(move)))
    return await bot.tables.get(table.id), reply


async def test_a_move_is_taken_back_freely_until_another_person_has_acted(bot: DirectBot) -> None:
    before = await bot.begun("heroes", (ANN, BOB))
    after, reply = await moved(bot, before)
    assert after.decision == 1

    undone = await press(bot, ANN, buttons(reply.shown[-1])["undo"])

    now = await bot.tables.get(before.id)
    assert now.match == before.match
    assert now.decision == 2
    assert "pick" in str(undone.shown[-1].rows), "the panel asks anew"
    assert (await bot.lines(before.id))[-1] == "0 undo 1"


async def test_a_panel_made_before_an_undo_is_refused_at_the_position_with_the_same_turn(bot: DirectBot) -> None:
    before = await bot.begun("heroes", (ANN, BOB))
    assert before.match is not None
    other = list(before.match.game.legal(before.match.view(Seat(0))))[-1]
    old = control(before, "play", str(other))
    _, reply = await moved(bot, before)
    await press(bot, ANN, buttons(reply.shown[-1])["undo"])

    pointed = await press(bot, ANN, old)

    now = await bot.tables.get(before.id)
    assert now.match == before.match
    assert now.decision == 2
    assert "pick" not in str(pointed.shown[-1].rows)


async def test_after_another_person_has_acted_they_are_asked(bot: DirectBot) -> None:
    start = await bot.begun("heroes", (ANN, BOB))
    table, reply = await moved(bot, start)
    table, _ = await moved(bot, table)

    told = (await press(bot, ANN, buttons(reply.shown[-1])["undo"])).shown[-1]
    assert told.follows is not None
    assert told.follows.picks is Picks.ASKED, "it is replaced once they have answered"

    asked = await bot.tables.get(table.id)
    assert asked.match == table.match, "nothing is taken back before they agree"
    assert asked.open_proposal is not None
    with pytest.raises(NotAsked):
        await press(bot, ANN, control(asked, "agree", "undo"))
    await press(bot, BOB, control(asked, "agree", "undo"))
    now = await bot.tables.get(table.id)
    assert now.match == start.match
    assert (now.decision, now.times.pinged_decision, now.open_proposal) == (3, 3, None)
    assert (await bot.lines(table.id))[-1] == "0 undo 1,2"


async def test_whoever_is_asked_can_refuse_and_the_next_move_ends_the_question(bot: DirectBot) -> None:
    table, reply = await moved(bot, await bot.begun("heroes", (ANN, BOB)))
    table, _ = await moved(bot, table)
    await press(bot, ANN, buttons(reply.shown[-1])["undo"])

    await press(bot, BOB, control(table, "refuse", "undo"))

    refused = await bot.tables.get(table.id)
    assert refused.match == table.match
    assert refused.open_proposal is not None
    assert refused.open_proposal.refused == (Seat(1),)
    table, _ = await moved(bot, refused)
    assert table.open_proposal is None


async def test_a_sealed_choice_is_changed_and_nobody_else_can_see_it(bot: DirectBot) -> None:
    table = await bot.begun("glory")
    cards = list(match_of(table).game.legal(match_of(table).view(Seat(0))))
    reply = await press(bot, ANN, control(table, "play", str(cards[0])))
    sealed = await bot.tables.get(table.id)
    desired = await bot.desired.public(sealed, ())

    reopened = await press(bot, ANN, buttons(reply.shown[-1])["undo"])
    assert "pick" in str(reopened.shown[-1].rows)
    assert "undo" not in buttons((await press(bot, ANN, control(table, "go"))).shown[-1])
    assert (await bot.tables.get(table.id)).version == sealed.version, "it stands until another one is made"
    changed = await press(bot, ANN, control(table, "play", str(cards[1])))

    now = await bot.tables.get(table.id)
    assert now.decision == sealed.decision == table.decision
    assert match_of(now).view(None) == match_of(sealed).view(None)
    wanted = await bot.desired.public(now, ())
    assert wanted is not None
    assert wanted._replace(table=sealed) == desired
    assert (await bot.lines(table.id))[1:] == [f"0 {cards[0]}", "0 undo 1", f"0 {cards[1]}"]
    assert "undo" in buttons(changed.shown[-1])
    for seat in (1, 2):
        events = await bot.repositories.moves.events_since(now, -1)
        assert not [
            event for event in events if event.event.kind == "taken-back" and event.event.visible_to(Seat(seat))
        ]


async def test_what_has_shown_something_stands(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    table, reply = await moved(bot, table)
    old = buttons(reply.shown[-1])["undo"]
    table, reply = await moved(bot, table)
    await press(bot, BOB, buttons(reply.shown[-1])["now"])

    with pytest.raises(Stands):
        await press(bot, ANN, old)


async def test_nobody_takes_back_what_they_have_not_done(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))

    with pytest.raises(NothingToUndo):
        await press(bot, ANN, str(CustomId("undo", table.id)))


async def test_what_cannot_be_taken_back_is_held_and_nobody_else_sees_it(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    table, _ = await moved(bot, table)

    now, reply = await moved(bot, table)

    assert now.version == table.version
    assert now.players[1].delayed.move is not None
    assert set(buttons(reply.shown[-1])) >= {"unhold", "now"}
    assert await bot.tables.repositories.timers.due(bot.clock.now()) == ()
    [timer] = await bot.tables.repositories.timers.due(bot.clock.now() + timedelta(seconds=5))
    result = await bot.services.timed.fire(timer)
    assert result is not None
    assert result.table.decision > table.decision
    assert result.table.players[1].delayed.move is None
    assert await bot.services.timed.fire(timer) is None, "it happens once"


async def test_a_held_move_is_taken_back(bot: DirectBot) -> None:
    table, _ = await moved(bot, await bot.begun("glory", (ANN, BOB)))
    _, reply = await moved(bot, table)

    await press(bot, BOB, buttons(reply.shown[-1])["unhold"])

    now = await bot.tables.get(table.id)
    assert (now.version, now.players[1].delayed.move) == (table.version, None)
    assert await bot.repositories.timers.due(bot.clock.now() + timedelta(days=9)) == ()
    pointed = await press(bot, BOB, buttons(reply.shown[-1])["now"])
    assert "verdergegaan" in pointed.shown[-1].above
    assert (await bot.tables.get(table.id)).version == table.version


@pytest.mark.parametrize(("pressed", "told"), [("now", False), ("unhold", True)])
async def test_a_press_on_a_held_move_that_has_been_played_shows_the_panel_as_it_is(
    bot: DirectBot, pressed: str, told: bool
) -> None:
    table, _ = await moved(bot, await bot.begun("glory", (ANN, BOB)))
    _, reply = await moved(bot, table)
    control = buttons(reply.shown[-1])[pressed]
    await bot.pass_time(timedelta(seconds=5))
    played = await bot.tables.get(table.id)
    assert played.decision > table.decision

    late = await bot.press(BOB, control, private=True)

    assert late.fresh == [False]
    assert late.shown[-1].picture_spec is not None
    assert set(buttons(late.shown[-1])).isdisjoint({"now", "unhold"})
    assert ("Te laat: je zet is gespeeld." in whole(late.shown[-1])) is told
    assert (await bot.tables.get(table.id)).version == played.version


async def test_any_other_press_there_plays_the_held_move_at_once(bot: DirectBot) -> None:
    table, _ = await moved(bot, await bot.begun("glory", (ANN, BOB)))
    await moved(bot, table)

    await press(bot, BOB, str(CustomId("rules", table.id)))

    now = await bot.tables.get(table.id)
    assert now.decision > table.decision
    assert now.players[1].delayed.move is None


async def test_a_resignation_takes_effect_after_a_minute_and_can_be_taken_back(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    reply = await press(bot, ANN, str(CustomId("resign-yes", table.id)))
    assert (await bot.tables.get(table.id)).version == table.version

    await press(bot, ANN, buttons(reply.shown[-1])["play-on"])
    assert await bot.repositories.timers.due(bot.clock.now() + timedelta(days=9)) == ()
    await press(bot, ANN, str(CustomId("resign-yes", table.id)))
    assert await bot.repositories.timers.due(bot.clock.now() + timedelta(seconds=59)) == ()
    [timer] = await bot.repositories.timers.due(bot.clock.now() + timedelta(seconds=60))
    await bot.services.timed.fire(timer)

    assert (await bot.tables.get(table.id)).status is Status.FINISHED


async def test_the_same_choice_once_more_changes_nothing(bot: DirectBot) -> None:
    table = await bot.begun("glory")
    card = first_move(table, Seat(0))
    for _ in range(2):
        await press(bot, ANN, control(table, "play", str(card)))

    assert (await bot.lines(table.id))[1:] == [f"0 {card}"]
