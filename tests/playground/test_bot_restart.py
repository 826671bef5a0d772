"""The fake Discord outlives the bot: a bot that reconnects finds all messages."""

from __future__ import annotations

from playground.client.person import Person
from playground.fake_discord import FakeDiscord
from tests.support.playground.tiny_bot import connected


async def test_a_bot_started_anew_answers_old_buttons(fake_discord: FakeDiscord, ann: Person) -> None:
    async with connected(fake_discord):
        message = (await ann.slash("#games", "/toy start")).message
    assert message is not None
    async with connected(fake_discord) as second:
        answer = await ann.press(message, "Turn")

    assert (answer.error, message.text, len(second.interactions)) == (None, "turned", 1)


async def test_without_a_bot_nothing_is_waited_for(ann: Person, fake_discord: FakeDiscord) -> None:
    async with connected(fake_discord):
        message = (await ann.slash("#games", "/toy start")).message
    assert message is not None
    fake_discord.gateway.forget_sessions()

    assert (await ann.press(message, "Turn")).error == "failed"
