"""How people are called in earnest: one private message each, at its time, whatever the number of tables."""

from pathlib import Path

from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.game_session import asks, begun
from tests.support.bot.notifying import (
    HOUR,
    MANY,
    MINUTE,
    SECOND,
    calls,
    later,
    moves,
    next_look,
    pinged,
    ready,
    running,
    turned_to,
)
from tests.support.bot.presses import current, moved_a_stone, panel_again

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]


async def test_a_turn_costs_one_private_message_within_a_minute_and_no_mention(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await ready(bot, "first", ann, bob)
    await later(bot, 31 * MINUTE)

    await moves(table, bob)
    await later(bot, 19 * SECOND)
    assert calls(ann) == []
    await later(bot, MINUTE)

    [call] = calls(ann)
    assert call.message.pinged == {ann.id}
    assert table.panel(ann).id == call.id
    await later(bot, 24 * HOUR)
    assert [message.id for message in ann.dms()] == [call.id]
    assert pinged(bot, ann) == 0


async def test_who_has_just_pressed_something_is_led_there_in_silence_and_called_later(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await ready(bot, "first", ann, bob)
    await later(bot, 31 * MINUTE)
    await moves(table, bob)
    await later(bot, MINUTE)
    [call] = calls(ann)
    await moves(table, ann)
    assert calls(ann) == []
    assert table.panel(ann).id == call.id, "it is at rest"
    await later(bot, 31 * MINUTE)
    await current(ann.slash(table.channel, f"/table board table:{table.table}"))

    await moves(table, bob)
    assert [message.id for message in calls(ann)] == [call.id], "an edit is not heard"
    await later(bot, 2 * MINUTE - SECOND)
    assert [message.id for message in calls(ann)] == [call.id]
    await later(bot, 2 * SECOND)

    [anew] = calls(ann)
    assert anew.id > call.id
    assert [message.id for message in ann.dms()] == [anew.id], "it takes the place of the one before"


async def test_three_tables_are_one_message_and_one_sound_in_thirty_minutes(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    tables = [await ready(bot, name, ann, bob) for name in ("first", "second", "third")]
    await later(bot, 31 * MINUTE)
    for table in tables:
        await moves(table, bob)
        await later(bot, MINUTE)
    [call] = ann.dms()
    assert "2 more tables wait for you." in call.text, "by an edit, which makes no sound"
    await later(bot, 27 * MINUTE)
    assert [message.id for message in ann.dms()] == [call.id]

    await later(bot, MINUTE + SECOND)

    [anew] = ann.dms()
    assert anew.id > call.id
    assert tables[0].panel(ann).id == anew.id, "what has waited longest"
    assert "Wells, table 2, waits for you, too. Wells, table 3, waits for you, too." in anew.text
    moved = await moved_a_stone(ann, anew)
    led = await current(ann.press(moved, "Next table (2)"))
    assert led.id == anew.id
    assert f"more:{tables[1].table}::" in {button.custom_id for button in led.buttons.values()}


async def test_what_has_the_least_time_left_is_shown_first(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    slow, fast = await ready(bot, "slow", ann, bob, 604_800), await ready(bot, "fast", ann, bob, 86_400)
    await later(bot, 31 * MINUTE)
    for table in (slow, fast):
        await moves(table, bob)
    await later(bot, MINUTE)

    assert asks(fast.panel(ann))
    listed = await current(ann.slash("#general", "/games"))
    lines = [line for line in listed.text.splitlines() if line.startswith("**")]
    ways = [custom_id for it in listed.components if (custom_id := str(it.get("custom_id"))).startswith("my:")]
    assert ways == [f"my:{fast.table}::", f"my:{slow.table}::"]
    assert " · ⏰ <t:" in lines[0]


async def test_at_night_nothing_is_heard_and_in_the_morning_one_message(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    turned_to(bot, 22)
    tables = [await ready(bot, name, ann, bob) for name in ("first", "second")]
    await later(bot, 59 * MINUTE + 50 * SECOND)
    await moves(tables[0], bob)
    await later(bot, HOUR)
    await moves(tables[1], bob)
    await later(bot, 7 * HOUR)
    assert ann.dms() == []

    turned_to(bot, 8)
    await later(bot, SECOND)

    [call] = ann.dms()
    assert "1 more table waits for you." in call.text


async def test_whoever_is_up_though_it_should_be_night_where_they_live_is_called_from_their_first_press_on(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    async with running(discord, tmp_path) as bot:
        turned_to(bot, 5)  # midnight in New York, where the most people live who speak English
        ann, bob = bot.discord.person("ann"), bot.discord.person("bob")
        table = await begun(bot, "first", ann, bob, rules=MANY, options="pace:0")
        if table.must_act == [ann]:
            await moves(table, ann)
    async with running(discord, tmp_path) as bot:  # it knows of no press now
        table.bot = bot
        await moves(table, bob)
        await later(bot, 10 * MINUTE)
        assert ann.dms() == []

        looked_at = next_look(bot, ann)
        await current(ann.slash("#general", "/games"))
        await poll(lambda: next_look(bot, ann) != looked_at)
        await later(bot, 2 * MINUTE - SECOND)
        assert ann.dms() == []
        await later(bot, 2 * SECOND)

        assert asks(table.panel(ann))


async def test_a_fast_table_calls_at_night_too(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    turned_to(bot, 23)
    slow, fast = await ready(bot, "slow", ann, bob), await ready(bot, "fast", ann, bob, 3600)
    await later(bot, 10 * MINUTE)
    await moves(slow, bob)
    await later(bot, MINUTE)
    assert ann.dms() == []

    await moves(fast, bob)
    await later(bot, MINUTE)

    assert asks(fast.panel(ann))


async def test_whoever_takes_no_private_messages_is_mentioned_by_the_same_rules(
    bot: EmbeddedBot, bob: Person, fay: Person
) -> None:
    table = await ready(bot, "first", fay, bob)
    await later(bot, 31 * MINUTE)
    await moves(table, bob)
    assert pinged(bot, fay) == 0
    await later(bot, MINUTE + SECOND)
    assert pinged(bot, fay) == 1

    await moves(table, fay)
    assert table.ping(fay) is None
    await moves(table, bob)
    await later(bot, 29 * MINUTE)
    assert pinged(bot, fay) == 1
    await later(bot, MINUTE + SECOND)

    assert pinged(bot, fay) == 2
    assert pinged(bot, bob) == 0


async def test_what_was_to_be_called_is_called_after_a_restart_and_once(discord: FakeDiscord, tmp_path: Path) -> None:
    ann, bob = discord.person("ann"), discord.person("bob")
    async with running(discord, tmp_path) as bot:
        table = await ready(bot, "first", ann, bob)
        await later(bot, 31 * MINUTE)
        await moves(table, bob)
    assert ann.dms() == []

    for _ in range(3):
        async with running(discord, tmp_path) as bot:
            await later(bot, HOUR)
            [call] = ann.dms()

    assert call.message.versions == []


async def test_a_reminder_takes_the_place_of_the_call_and_can_be_stopped(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    turned_to(bot, 9)
    table = await ready(bot, "first", ann, bob, 43_200)
    await later(bot, 31 * MINUTE)
    await moves(table, bob)
    await later(bot, HOUR)
    [call] = calls(ann)
    assert "⏰ <t:" in call.text

    await later(bot, 8 * HOUR + MINUTE)

    [reminder] = calls(ann)
    assert reminder.id > call.id
    assert "🔔 **Bob** is waiting for you in Wells." in reminder.text
    muted = await current(ann.press(reminder, "Not again this turn"))
    assert muted.id == reminder.id
    assert "🔔" not in muted.text
    refreshed = await panel_again(ann, muted, table.table)
    assert [it.text.count("🔕 No more reminders") for it in (muted, refreshed)] == [1, 1]
    await later(bot, 5 * HOUR)
    assert [message.id for message in ann.dms()] == [reminder.id]
