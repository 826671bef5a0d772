"""An answer to somebody whose picture Discord does not take is given in words."""

import pytest

from bot.interactions import response
from playground.client.person import Person
from playground.server.faults import CannedResponse
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.notifying import moves, ready
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]

REFUSED = CannedResponse({"message": "Explicit content cannot be sent", "code": 20009}, 400, None)
TWELVE = "c2 d2 e2 f2 g2 h2 c3 d3 e3 f3 g3 h3"
"""What the picture of the position shows."""


@pytest.fixture
def refusing(bot: EmbeddedBot) -> None:
    """Discord takes no picture, wherever it is to stand."""
    bot.discord.faults.refuse(REFUSED, meant=lambda request: bool(request.files))


@pytest.mark.usefixtures("refusing")
@pytest.mark.parametrize("patience", [response.PATIENCE, 0.0], ids=["at once", "deferred"])
async def test_a_press_is_answered_in_words(
    bot: EmbeddedBot, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    table = await ready(bot, "first", ann, bob)
    monkeypatch.setattr(response, "PATIENCE", patience)

    answer = await current(bob.press(table.message, "My move"))

    assert TWELVE in answer.text
    assert answer.pictures == []
    assert "Roll" in answer.buttons


async def test_a_panel_follows_its_game_in_words(bot: EmbeddedBot, ann: Person, bob: Person) -> None:
    table = await ready(bot, "first", ann, bob)
    panel = (await bob.press(table.message, "My move")).message
    assert panel is not None
    bot.discord.faults.refuse(REFUSED, meant=lambda request: bool(request.files))
    await moves(table, bob)
    await moves(table, ann)
    await bot.settled()

    await bot.settled()
    panel = await bob.wait_message(table.channel, lambda it: it.ephemeral and "a1 d2" in it.text)
    assert panel.pictures == []


@pytest.mark.usefixtures("refusing")
async def test_who_writes_to_the_bot_is_answered_without_the_games_covers(bot: EmbeddedBot, ann: Person) -> None:
    said = await ann.say("dm", "hello?")
    answer = await ann.wait_message("dm", lambda it: (it.message.reference or {}).get("message_id") == str(said.id))

    assert "## Board games" in answer.text
    assert answer.pictures == []
    assert bot.discord.violations == []
