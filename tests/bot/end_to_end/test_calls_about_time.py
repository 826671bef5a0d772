"""What a call says of somebody's time is true as long as it stands, and whoever has time anew is told so."""

from datetime import timedelta

from playground.client.person import Person
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.game_session import GameSession
from tests.support.bot.notifying import HOUR, MINUTE, calls, later, moves, ready, turned_to
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]

DAY = timedelta(days=1)
HALF_A_DAY = 43_200


async def hours(bot: EmbeddedBot, count: int) -> None:
    """Whatever falls due happens at its hour."""
    for _ in range(count):
        await later(bot, HOUR)


async def late(bot: EmbeddedBot, ann: Person, bob: Person) -> GameSession:
    """A table for two at which Ann's turn, which began at half past nine, is about to begin."""
    turned_to(bot, 9)
    table = await ready(bot, "first", ann, bob, HALF_A_DAY)
    await later(bot, 31 * MINUTE)
    await moves(table, bob)
    await later(bot, MINUTE)
    return table


def said(person: Person) -> tuple[int, str]:
    """The number and the text of the one private message that calls somebody."""
    [call] = calls(person)
    return call.id, call.text


async def test_whoever_has_two_days_more_hears_of_it_and_is_reminded_and_nudged_again(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await late(bot, ann, bob)
    await hours(bot, 48)
    missed, text = said(ann)
    assert "you can still move" in text

    asked = next(message for message in bob.dms() if "Wait 2 days" in message.buttons)
    await current(bob.press(asked, "Wait 2 days"))
    await later(bot, MINUTE)
    granted, text = said(ann)
    assert granted > missed
    assert "**Bob** gave you more time" in text
    assert "🔔" not in text

    await later(bot, HOUR)
    await current(bob.slash(table.channel, f"/table nudge table:{table.table}"))
    await later(bot, MINUTE)
    nudged, text = said(ann)
    assert nudged > granted
    assert "🔔 **Bob** is waiting for you" in text

    await hours(bot, 46)
    last, text = said(ann)
    assert last > nudged
    assert "Last call" in text


async def test_whoever_is_back_is_told_how_little_time_is_left(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    table = await late(bot, ann, bob)
    await hours(bot, 11)
    await current(ann.slash(table.channel, "/away for:2 days"))
    await hours(bot, 46)
    before, _ = said(ann)

    await hours(bot, 3)

    after, text = said(ann)
    assert after > before
    assert "🔔 **Bob** is waiting for you in Wells." in text


async def test_the_last_call_of_a_turn_of_a_quarter_of_an_hour_comes_before_its_end(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await ready(bot, "first", ann, bob, 900)
    await moves(table, bob)
    await later(bot, 3 * MINUTE)
    called, text = said(ann)
    assert "⏰ <t:" in text

    for _ in range(26):
        await later(bot, MINUTE)
    last, text = said(ann)
    assert last > called
    assert "· Last call: your extra time is over <t:" in text
    assert ":R> · your extra time (once a game)" in text


async def test_a_reminder_that_was_held_until_the_time_was_up_says_so(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    await late(bot, ann, bob)
    await later(bot, 2 * DAY)

    _, text = said(ann)
    assert "🔔" not in text
    assert "you can still move" in text


async def test_a_call_that_stands_says_in_silence_what_became_of_the_time(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await late(bot, ann, bob)
    called, text = said(ann)
    assert "⏰ <t:" in text

    await current(ann.slash(table.channel, "/away for:1 day"))
    await bot.settled()
    assert "🌴 You are away until <t:" in said(ann)[1]
    assert "⏰" not in said(ann)[1]
    await current(ann.slash(table.channel, "/away back:True"))
    await bot.settled()
    assert "🌴" not in said(ann)[1]
    assert said(ann)[0] == called, "none of it makes a sound"


async def test_a_call_of_a_reserve_that_runs_and_of_a_pause_says_so(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    table = await late(bot, ann, bob)
    await hours(bot, 13)
    reminded, text = said(ann)
    assert ":R> · your extra time (once a game)" in text
    assert "🔔" not in text, "it is over of what it reminded"

    await current(ann.slash(table.channel, f"/table pause until:in 3 days table:{table.table}"))
    await later(bot, MINUTE)
    asked = next(message for message in bob.dms() if "All right" in message.buttons)
    await current(bob.press(asked, "All right"))
    await bot.settled()
    assert "⏸️ Paused until <t:" in said(ann)[1]
    assert "⏰" not in said(ann)[1]
    assert said(ann)[0] == reminded
    edits = len(calls(ann)[0].message.versions)
    await hours(bot, 12)
    assert len(calls(ann)[0].message.versions) == edits, "nothing has changed"


async def test_a_call_that_sounds_for_another_table_names_it_and_repeats_no_reminder(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    first = await late(bot, ann, bob)
    await hours(bot, 9)
    reminded, text = said(ann)
    assert "🔔" in text

    second = await ready(bot, "second", ann, bob)
    await later(bot, 31 * MINUTE)
    await moves(second, bob)
    await later(bot, 5 * MINUTE)

    after, text = said(ann)
    assert after > reminded
    assert f"-# table {first.table}\n" in text
    assert f"Wells, table {second.table}, waits for you, too." in text
    assert "🔔" not in text


async def test_whoever_agreed_to_a_pause_in_their_call_is_called_anew_when_it_is_over(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await late(bot, ann, bob)
    await current(bob.slash(table.channel, f"/table pause until:in 2 days table:{table.table}"))
    await later(bot, HOUR)
    [asked] = calls(ann)
    await current(ann.press(asked, "All right"))
    await bot.settled()
    paused, text = said(ann)
    assert "⏸️ Paused until <t:" in text

    await hours(bot, 48)
    after, text = said(ann)
    assert after > paused
    assert "⏰ <t:" in text
