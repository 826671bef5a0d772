"""How people are asked something in earnest: by their call, at its time, and by a mention only where that is wanted."""

from datetime import timedelta
from pathlib import Path

from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.fake_discord import FakeDiscord
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.game_session import GameSession, asks, begun, ended
from tests.support.bot.notifying import HOUR, MANY, MINUTE, SECOND, later, moves, pinged, ready, running, turned_to
from tests.support.bot.presses import current
from tests.support.test_games import TEST_GAMES

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]

PAUSE = "would like to pause this game until"


async def proposed(person: Person, table: GameSession, what: str = "pause until:in 3 days") -> None:
    """Somebody proposes something by a command."""
    subcommand, _, options = what.partition(" ")
    await current(person.slash(table.channel, f"/table {subcommand} {options} table:{table.table}".replace("  ", " ")))
    await table.bot.settled()


async def waits_long(bot: EmbeddedBot, name: str, person: Person, other: Person, pace: int = 0) -> GameSession:
    """A game that waits for `other`, who was told so long ago; nobody has pressed anything for half an hour."""
    table = await ready(bot, name, person, other, pace)
    await later(bot, 31 * MINUTE)
    return table


def question(person: Person) -> SeenMessage:
    """The only private message of somebody, which asks them about a pause."""
    [call] = person.dms()
    assert PAUSE in call.text
    return call


async def test_what_is_asked_is_told_by_the_call_after_twenty_seconds_and_mentions_nobody(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await waits_long(bot, "first", ann, bob)
    assert ann.dms() == []

    await proposed(bob, table)
    await later(bot, 19 * SECOND)
    assert ann.dms() == []
    await later(bot, 2 * SECOND)

    call = question(ann)
    assert call.message.pinged == {ann.id}
    assert call.text.splitlines()[0].startswith("**A question for you**"), "what a notification shows"
    assert call.text.splitlines()[1].startswith("❓ **Bob**"), "above all else"
    assert {"All right", "No", "⋯ More"} <= set(call.buttons), "her panel, with the answers"
    asked = table.post("lasting")
    assert asked is not None
    assert (PAUSE in asked.text, asked.mentions) == (True, set())
    await later(bot, 24 * HOUR)
    assert [message.id for message in ann.dms()] == [call.id]
    assert pinged(bot, ann) == pinged(bot, bob) == 0


async def test_what_is_asked_at_night_is_heard_in_the_morning_and_once(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    turned_to(bot, 22)
    table = await ready(bot, "first", ann, bob)
    turned_to(bot, 23)
    await proposed(bob, table)
    await later(bot, 8 * HOUR + 59 * MINUTE)
    assert ann.dms() == []

    await later(bot, 2 * MINUTE)

    call = question(ann)
    await later(bot, 10 * HOUR)
    assert [message.id for message in ann.dms()] == [call.id]
    assert pinged(bot, ann) == 0


async def test_it_is_answered_from_the_private_message_which_then_asks_no_more(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await waits_long(bot, "first", ann, bob)
    await proposed(bob, table)
    await later(bot, MINUTE)

    told = await current(ann.press(question(ann), "All right"))
    await bot.settled()

    assert told.id == ann.dms()[0].id
    assert "✔️ You agreed to the pause." in told.text
    assert PAUSE not in told.text
    assert "Paused until" in table.message.text
    assert table.post("lasting") is None
    await later(bot, HOUR)
    assert [(it.id, PAUSE in it.text) for it in ann.dms()] == [(told.id, False)]


async def test_once_it_is_answered_at_the_table_the_private_message_asks_no_more(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await waits_long(bot, "first", ann, bob)
    await proposed(bob, table)
    await later(bot, MINUTE)
    call, asked = question(ann), table.post("lasting")
    assert asked is not None

    assert (await ann.press(asked, "No")).error is None
    await bot.settled()

    [rest] = ann.dms()
    assert rest.id == call.id
    assert PAUSE not in rest.text
    assert "All right" not in rest.buttons


async def test_once_it_is_withdrawn_the_call_asks_for_the_move_alone(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await waits_long(bot, "first", ann, bob)
    await moves(table, bob)
    await later(bot, MINUTE)
    [call] = ann.dms()

    await proposed(bob, table)
    assert question(ann).id == call.id, "it is edited at once, which nobody hears"
    assert asks(question(ann))
    await current(bob.slash(table.channel, f"/table answer choice:no table:{table.table}"))
    await bot.settled()

    [again] = ann.dms()
    assert (again.id, PAUSE in again.text, asks(again)) == (call.id, False, True)
    await later(bot, HOUR)
    assert [message.id for message in ann.dms()] == [call.id], "what is over is not told"


async def test_what_is_asked_while_a_call_stands_is_heard_thirty_minutes_after_it(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await waits_long(bot, "first", ann, bob)
    await moves(table, bob)
    await later(bot, MINUTE + SECOND)
    [call] = ann.dms()
    await proposed(bob, table)
    await later(bot, 29 * MINUTE)
    assert question(ann).id == call.id

    await later(bot, 2 * MINUTE)

    assert question(ann).id > call.id
    assert asks(question(ann)), "it takes the place of the one before, with the move"


async def test_only_who_takes_no_private_messages_or_chose_it_is_mentioned(bot: EmbeddedBot) -> None:
    ann, bob, cas, fay = (bot.discord.person(name) for name in ("ann", "bob", "cas", "fay"))
    fay.dms_open = False
    table = await begun(bot, "four", ann, bob, cas, fay, rules=TEST_GAMES["sets"])
    bot.query("UPDATE people SET settings = ?", '{"zone":"UTC"}')
    bot.query("UPDATE people SET settings = ? WHERE id = ?", '{"call":"mention","zone":"UTC"}', cas.id)
    for _ in range(2):
        await later(bot, 31 * MINUTE)
    before = {person: pinged(bot, person) for person in (ann, bob, cas, fay)}

    await proposed(ann, table)
    await later(bot, 19 * SECOND)
    assert {person: pinged(bot, person) for person in before} == before
    await later(bot, 2 * SECOND)

    after = {person: pinged(bot, person) - count for person, count in before.items()}
    assert after == {ann: 0, bob: 0, cas: 1, fay: 1}
    assert PAUSE in question(bob).text
    assert cas.dms() == []
    ping = table.ping(cas)
    assert ping is not None
    assert PAUSE in ping.text
    assert ping.mentions == {"Cas"}
    assert (await cas.press(ping, "No")).error is None
    await bot.settled()
    ping = table.ping(cas)
    assert ping is not None, "it is their move"
    assert PAUSE not in ping.text
    assert table.ping(fay) is None


async def test_two_questions_at_two_tables_are_one_message_and_one_sound(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    tables = [await ready(bot, name, ann, bob) for name in ("first", "second")]
    await later(bot, 31 * MINUTE)
    for table in tables:
        await proposed(bob, table)
    await later(bot, MINUTE)

    first = question(ann)
    assert first.text.count(PAUSE) == 1
    assert "Next table" in first.buttons
    told = await current(ann.press(first, "No"))
    led = await current(ann.press(told, "Next table"))
    assert led.id == first.id
    assert PAUSE in led.text
    await current(ann.press(led, "All right"))
    await later(bot, 24 * HOUR)

    assert [(it.id, PAUSE in it.text) for it in ann.dms()] == [(first.id, False)]
    assert sorted("Paused until" in table.message.text for table in tables) == [False, True]


async def test_a_rematch_is_asked_and_accepted_in_private(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    table = await waits_long(bot, "first", ann, bob)
    await ended(bob, table.channel, MANY.key, table.table)
    await bot.settled()
    await later(bot, HOUR)
    await current(bob.slash(table.channel, f"/table rematch table:{table.table}"))
    await bot.settled()
    assert ann.dms() == []

    await later(bot, 21 * SECOND)

    [call] = ann.dms()
    assert "**Bob** would like to play again. Are you in?" in call.text
    assert call.message.pinged == {ann.id}
    assert "Replay" in call.buttons, "the panel of the end"
    told = await current(ann.press(call, "I'm in"))
    await bot.settled()
    assert "✔️ The next game has begun." in told.text
    assert "Are you in?" not in told.text
    [(number,)] = bot.query("SELECT rematch FROM tables WHERE id = ?", table.table)
    assert number is not None
    assert pinged(bot, ann) == 0


async def test_after_restarts_nobody_hears_it_again_and_nobody_misses_it(discord: FakeDiscord, tmp_path: Path) -> None:
    ann, bob = discord.person("ann"), discord.person("bob")
    async with running(discord, tmp_path) as bot:
        table = await waits_long(bot, "first", ann, bob)
        await proposed(bob, table)
    assert ann.dms() == []

    for _ in range(3):
        async with running(discord, tmp_path) as bot:
            await later(bot, HOUR)
            call = question(ann)

    assert call.message.versions == []


async def test_a_panel_that_somebody_opens_shows_what_they_are_asked(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await waits_long(bot, "first", ann, bob)
    await proposed(bob, table, "end")

    panel = await current(ann.press(table.message, "My move"))

    assert "❓ **Bob** offers a draw. Do you accept it?" in panel.text
    told = await current(ann.press(panel, "Play on"))
    assert told.id == panel.id
    assert "✖️ You would rather play on." in told.text
    assert "offers a draw" not in told.text
    own = await current(bob.press(table.message, "My move"))
    assert "offers a draw" not in own.text


async def test_an_undo_is_asked_by_the_call_and_over_with_the_next_move(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await waits_long(bot, "first", ann, bob)
    await moves(table, bob)
    await later(bot, timedelta(hours=1))
    await moves(table, ann)
    await later(bot, timedelta(hours=1))
    await current(bob.slash(table.channel, f"/table undo table:{table.table}"))
    await later(bot, MINUTE)
    [call] = ann.dms()
    assert "would like to take this back, and all that came after it: " in call.text

    await moves(table, bob)
    await bot.settled()

    [after] = ann.dms()
    assert "take this back" not in after.text
    assert asks(after)
