"""Somebody for whom a computer player plays reads so in their private message, and why, and is welcomed back."""

import re

import pytest
import pytest_asyncio

from bot.tables import transitions
from bot.tables.late import back
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.table_context import who
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from tests.support.bot.carried_out import handle_component
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.drafting import labels, whole
from tests.support.bot.service import first_move
from tests.support.bot.table_command import HOUR, clocked, person_of, typed

ANN, BOB, CAS = PEOPLE


@pytest_asyncio.fixture
async def bot(bot: DirectBot) -> DirectBot:
    for person in PEOPLE:
        await bot.services.preferences.change(person, language="en")
    return bot


async def computers_play(bot: DirectBot, table: Table) -> Table:
    """The table once no computer player is waited for."""
    now = await bot.tables.get(table.id)
    while now.computers_to_act:
        player = now.computers_to_act[0]
        assert now.match is not None
        move = now.match.read(first_move(now, player.seat))
        now = (await bot.tables.change(now, None, transitions.computer_played, player.seat, move, now.decision)).table
    return now


async def missed(bot: DirectBot, delivery: Delivery, table: Table) -> tuple[Person, Table]:
    """Whoever must act misses their turn; their call stood before."""
    late = person_of(table.people_to_act[0])
    await delivery.told(table)
    for _ in range(6):
        await bot.pass_time(HOUR)
        table = await bot.tables.get(table.id)
        await delivery.told(table)
        if any(player.person == late.id and player.attendance.stand_in is not None for player in table.players):
            return late, table
    raise AssertionError


async def press(bot: DirectBot, table: Table, person: Person, action: str, pressed: int | None = None) -> MessageSpec:
    ctx, reply = bot.ctx(person, pressed=pressed)
    await handle_component(ctx, str(CustomId(action, table.id)), ())
    return reply.shown[-1]


async def shown(delivery: Delivery, person: Person) -> MessageSpec:
    spec = await delivery.shown(person.id)
    assert spec is not None
    return spec


async def test_whoever_missed_a_turn_reads_in_their_call_that_a_computer_plays_it_and_then_what_it_played(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await missed(bot, delivery, await clocked(bot, *PEOPLE, pace=Pace.HOUR, game="addvantage"))
    call = await delivery.call(late.id)

    during = await shown(delivery, late)
    assert "🤖 Your time is up. A computer plays this turn for you." in whole(during)
    assert labels(during)[0] == "I'm back"

    table = await computers_play(bot, table)
    await delivery.told(table)

    after = await shown(delivery, late)
    assert "🤖 A computer played your last turn: " in whole(after)
    assert "Nothing for you to decide just now." in whole(after)
    again = await delivery.call(late.id)
    assert call is not None
    assert again is not None
    assert call.message == again.message, "silently, by edit"


async def test_what_a_computer_played_is_told_move_by_move_in_the_words_of_the_history(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await missed(bot, delivery, await clocked(bot, *PEOPLE, pace=Pace.HOUR, game="addvantage"))
    before = len(await bot.lines(table.id))
    table = await computers_play(bot, table)
    moves = len(await bot.lines(table.id)) - before

    spec = await press(bot, table, late, "my")

    [player] = [player for player in table.players if player.person == late.id]
    story = [told for line in await bot.repositories.moves.story(table) for told in line.told]
    history = [bot.contexts.of(table, "en").words.tell(told) for told in story]
    lines = spec.below.partition("last turn: ")[2].partition("\n")[0].split(" · ")
    assert len(lines) == moves > 1
    assert lines == [it for it in history if it in lines]
    assert all(f"Computer ({table.names[player.seat]})" in line.replace("\\", "") for line in lines)


async def test_in_their_next_turn_they_read_that_it_was_their_last_turn_which_a_computer_played(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await missed(bot, delivery, await clocked(bot, *PEOPLE, pace=Pace.HOUR, game="addvantage"))
    table = await computers_play(bot, table)
    while not table.waits_for(late.id):
        mover = table.people_to_act[0]
        table = (await bot.play(table, person_of(mover).id, first_move(table, mover.seat))).table
    await delivery.told(table)

    call = await shown(delivery, late)

    assert "🤖 A computer played your last turn: " in whole(call)
    assert "this turn" not in whole(call)


async def test_whoever_comes_back_amid_their_turn_reads_what_a_computer_played_in_this_turn(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await missed(bot, delivery, await clocked(bot, *PEOPLE, pace=Pace.HOUR, game="addvantage"))
    [player] = table.computers_to_act
    assert table.match is not None
    move = table.match.read(first_move(table, player.seat))
    table = (await bot.tables.change(table, None, transitions.computer_played, player.seat, move, table.decision)).table
    assert table.computers_to_act, "a turn of more than one move"
    table = (await bot.tables.change(table, None, back, late.id)).table

    spec = await press(bot, table, late, "my")

    assert table.waits_for(late.id)
    assert "🤖 A computer played this turn for you: " in whole(spec)


async def test_for_whoever_missed_two_turns_a_computer_plays_until_they_press_and_they_read_so(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await gone(bot, delivery)

    await delivery.told(await computers_play(bot, table))

    rest = await shown(delivery, late)
    assert "🤖 Your time is up. A computer plays until you press *I'm back*." in whole(rest)
    assert labels(rest)[0] == "I'm back"


async def test_whoever_is_played_for_reads_that_the_table_rests_and_that_it_goes_on_again(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await gone(bot, delivery)
    table = await computers_play(bot, table)
    await delivery.told(table)
    others = [person for person in PEOPLE if person != late]
    for person in others:
        await bot.services.preferences.away(person, bot.clock.now() + 9 * 24 * HOUR, computer=True)
        await bot.services.absence_changed(person.id)

    await delivery.told(table)
    assert "💤 Your time is up. The game goes on when you press *I'm back*." in whole(await shown(delivery, late))

    await bot.tables.change(await bot.tables.get(table.id), None, back, others[0].id)
    await delivery.told(table)
    rest = await shown(delivery, late)
    assert "🤖 Your time is up. A computer plays until you press *I'm back*." in whole(rest)


async def gone(bot: DirectBot, delivery: Delivery) -> tuple[Person, Table]:
    """Somebody has missed two turns running."""
    late, table = await missed(bot, delivery, await clocked(bot, *PEOPLE, pace=Pace.HOUR, game="addvantage"))
    table = await computers_play(bot, table)
    while not table.waits_for(late.id):
        mover = person_of(table.people_to_act[0])
        table = (await bot.play(table, mover.id, first_move(table, table.people_to_act[0].seat))).table
    _, table = await missed(bot, delivery, table)
    return late, table


async def waits_too(bot: DirectBot, person: Person) -> Table:
    """Another game, in which it is somebody's turn."""
    other = next(it for it in PEOPLE if it != person)
    table = await clocked(bot, person, other, pace=Pace.NONE, game="many")
    while not table.waits_for(person.id):
        [mover] = table.people_to_act
        table = (await bot.play(table, person_of(mover).id, first_move(table, mover.seat))).table
    return table


async def test_a_call_to_another_table_says_that_a_computer_plays_for_them_here_and_has_the_way_back(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await gone(bot, delivery)
    await delivery.told(await waits_too(bot, late))
    call = await delivery.stands(late.id)
    assert call.table != table.id
    assert f"🤖 A computer plays for you: Add-Vantage, table {table.id}" in whole(await shown(delivery, late))
    assert "I'm back at Add-Vantage" in labels(await shown(delivery, late))
    number = call.message or 0

    spec = await press(bot, table, late, "back", number)
    delivery.messenger.standing[number] = spec
    assert spec.above.startswith(f"👋 Welcome back, {bold(bot, table, late)}!")
    await delivery.told(table)
    assert "computer plays for you at" not in whole(await shown(delivery, late))
    again = await delivery.stands(late.id)
    assert again.message == number


async def test_a_call_says_it_by_one_silent_edit_though_it_was_recorded_by_an_earlier_version(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await gone(bot, delivery)
    await delivery.told(other := await waits_too(bot, late))
    call = await delivery.stands(late.id)
    number = call.message or 0
    edits = delivery.messenger.edits(number)
    for content_hash, edited in ((call.content_hash, 0), (re.sub("back:[0-9a-f]+[+]", "", call.content_hash), 1)):
        await bot.repositories.messages.mark(call.id, content_hash=content_hash)
        await bot.repositories.notifications.set_due(late.id)
        await delivery.called()
        assert delivery.messenger.edits(number) == edits + edited

    others = [person for person in PEOPLE if person != late]
    for person in others:
        await bot.services.preferences.away(person, bot.clock.now() + 9 * 24 * HOUR, computer=True)
        await bot.services.absence_changed(person.id)
    await computers_play(bot, table)
    await delivery.told(table)
    assert f"💤 Waits until you are back: Add-Vantage, table {table.id}" in whole(await shown(delivery, late))

    await bot.tables.change(await bot.tables.get(table.id), None, back, late.id)
    await delivery.told(other)
    assert "when you are back" not in whole(await shown(delivery, late))


async def test_whoever_is_back_by_the_button_in_their_call_is_welcomed_there_above_their_panel(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await gone(bot, delivery)
    table = await computers_play(bot, table)
    await delivery.told(table)
    call = await delivery.stands(late.id)

    spec = await press(bot, table, late, "back", call.message)

    player = (await bot.tables.get(table.id)).player_of(late.id)
    assert player is not None
    assert player.attendance.stand_in is None
    assert spec.above.startswith(f"👋 Welcome back, {bold(bot, table, late)}! The seat is yours again.")
    assert "🤖 A computer played for you: " in whole(spec)
    assert spec.picture_spec is not None


def bold(bot: DirectBot, table: Table, person: Person) -> str:
    player = table.player_of(person.id)
    assert player is not None
    return bot.contexts.of(table, "en").words.say("{who}", who=who([player.seat]))


async def test_whoever_types_that_they_are_back_is_welcomed_above_their_panel(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, _ = await gone(bot, delivery)

    spec = await typed(bot, "back", late)

    assert "Welcome back, " in spec.above
    assert spec.picture_spec is not None


@pytest.mark.parametrize("action", ["my", "hand", "history", "rules", "resign", "more"])
async def test_whoever_comes_back_amid_their_turn_finds_one_way_to_their_move_under_whatever_they_pressed(
    bot: DirectBot, delivery: Delivery, action: str
) -> None:
    late, table = await gone(bot, delivery)

    spec = await press(bot, table, late, action)

    assert (await bot.tables.get(table.id)).waits_for(late.id)
    ways = [button.id for button in spec.buttons if button.id in {f"my:{table.id}::", f"hand:{table.id}::"}]
    assert len(ways) == 1


async def test_whoever_comes_back_where_others_must_act_finds_no_button_for_a_move(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await gone(bot, delivery)
    table = await computers_play(bot, table)

    spec = await press(bot, table, late, "rules")

    assert "Welcome back, " in spec.above
    assert "My move" not in labels(spec)


@pytest.mark.parametrize("action", ["my", "hand", "history", "resign", "more"])
async def test_whatever_press_brings_somebody_back_its_answer_welcomes_them_once(
    bot: DirectBot, delivery: Delivery, action: str
) -> None:
    late, table = await gone(bot, delivery)

    first, second = [await press(bot, table, late, action) for _ in range(2)]

    assert "Welcome back, " in first.above
    assert "Welcome back, " not in whole(second)


async def test_whoever_is_away_with_a_computer_in_their_place_reads_so_until_when(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await clocked(bot, *PEOPLE, pace=Pace.DAY, game="addvantage")
    late = person_of(table.people_to_act[0])
    await delivery.told(table)
    end = bot.clock.now() + 9 * 24 * HOUR
    await bot.services.preferences.away(late, end, computer=True)
    await bot.services.absence_changed(late.id)

    await delivery.told(await computers_play(bot, table))

    rest = await shown(delivery, late)
    assert f"🤖 You are away until <t:{int(end.timestamp())}:f>. A computer plays for you meanwhile." in whole(rest)
    assert labels(rest)[0] == "I'm back"


async def test_the_sealed_choice_of_a_computer_is_seen_by_its_person_alone_when_they_are_back(
    bot: DirectBot, delivery: Delivery
) -> None:
    table = await clocked(bot, *PEOPLE, pace=Pace.HOUR, game="glory")
    await bot.play(table, ANN.id, first_move(table, 0))
    await delivery.told(table)
    await bot.pass_time(2 * HOUR)
    now = await bot.tables.get(table.id)
    assert now.match is not None
    move = now.match.read(first_move(now, 1))
    await bot.tables.change(now, None, transitions.computer_played, now.players[1].seat, move, now.decision)

    spec, other = await press(bot, table, BOB, "my"), await press(bot, table, ANN, "my")

    said = "🤖 A computer played this turn for you: "
    assert f"{said}**" in whole(spec), "it lies sealed"
    assert said not in whole(other)


async def test_once_somebody_has_moved_themselves_nothing_more_is_said_of_what_a_computer_played(
    bot: DirectBot, delivery: Delivery
) -> None:
    late, table = await gone(bot, delivery)
    table = (await bot.tables.change(await bot.tables.get(table.id), None, back, late.id)).table
    while table.waits_for(late.id):
        seat = table.people_to_act[0].seat
        table = (await bot.play(table, late.id, first_move(table, seat))).table

    spec = await press(bot, table, late, "my")

    assert "A computer played" not in whole(spec)
