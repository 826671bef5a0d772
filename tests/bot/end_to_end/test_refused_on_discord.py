"""Whoever must act hears of it, whatever Discord says to the message that was to tell them."""

import pytest

from playground.client.person import Person
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.game_session import asks
from tests.support.bot.notifying import HOUR, MINUTE, SECOND, calls, later, moves, pinged, ready
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]

OPENING, SENDING = r"/users/@me/channels$", r"/channels/{}/messages$"


def private(bot: EmbeddedBot, person: Person) -> str:
    """The path by which the bot sends something to a person."""
    return SENDING.format(bot.discord.world.open_dm(bot.discord.world.users[person.id]).id)


def says(code: int) -> dict[str, object]:
    return {"message": "made up", "code": code}


@pytest.mark.parametrize(("status", "code"), [(400, 50033), (404, 10003), (400, 20009)])
async def test_whom_discord_lets_no_private_message_reach_is_mentioned(
    bot: EmbeddedBot, ann: Person, bob: Person, status: int, code: int
) -> None:
    table = await ready(bot, "first", ann, bob)
    await later(bot, 31 * MINUTE)
    bot.discord.faults.fail_next(status, says(code), method="POST", path=private(bot, ann), times=1_000)

    await moves(table, bob)
    await later(bot, MINUTE)

    assert pinged(bot, ann) == 1
    assert ann.dms() == []
    ping = table.ping(ann)
    assert ping is not None
    assert "my private message did not reach you" in ping.text


async def test_a_message_that_is_refused_for_its_picture_comes_without(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await ready(bot, "first", ann, bob)
    await later(bot, 31 * MINUTE)
    bot.discord.faults.fail_next(400, says(20009), method="POST", path=private(bot, ann))

    await moves(table, bob)
    await later(bot, MINUTE)
    await later(bot, HOUR)

    [call] = calls(ann)
    assert call.pictures == []
    assert call.message.versions == []
    assert pinged(bot, ann) == 0


async def test_whose_private_channel_may_not_be_opened_yet_is_called_there_later_and_mentioned_nowhere(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table = await ready(bot, "first", ann, bob)
    await later(bot, 31 * MINUTE)
    bot.discord.faults.fail_next(403, says(40003), method="POST", path=OPENING)

    await moves(table, bob)
    await later(bot, MINUTE)
    assert ann.dms() == []
    await later(bot, MINUTE + SECOND)

    assert asks(table.panel(ann))
    assert pinged(bot, ann) == 0


@pytest.mark.parametrize(("status", "code"), [(403, 50278), (404, 10013)])
async def test_who_has_left_the_server_is_mentioned_nowhere_and_the_other_is_asked_what_happens_now(
    bot: EmbeddedBot, ann: Person, bob: Person, status: int, code: int
) -> None:
    table = await ready(bot, "first", ann, bob, 86_400)
    await later(bot, 31 * MINUTE)
    bot.discord.faults.fail_next(status, says(code), method="POST", path=private(bot, ann), times=1_000)

    await moves(table, bob)
    await later(bot, MINUTE)
    await later(bot, 31 * MINUTE)

    assert pinged(bot, ann) == 0
    assert "🚪 **Ann** has left the server" in table.message.text
    assert "has left the server. What now?" in bob.dms()[-1].text
    bot.discord.faults.clear()
    await current(ann.press(table.message, "My move"))
    await bot.settled()
    assert "has left the server" not in table.message.text
    assert [message for message in bob.dms() if "What now?" in message.text] == []
