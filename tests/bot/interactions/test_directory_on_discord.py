"""/games, /help and the button to the next table, on the fake Discord."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from bot.ui.screens.help_and_tables import GAMES_PER_PAGE
from games.core import AnyGame
from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, asks, begun_for
from tests.support.bot.presses import current, pressed
from tests.support.test_games import TEST_GAMES

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

MANY, SETS = TEST_GAMES["many"], TEST_GAMES["sets"]
NAMES = (f"between-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("between"), module="tests.support.bot_with_test_games") as bot:
        yield bot


async def waiting(bot: BotProcess, person: Person, other: Person, rules: AnyGame = MANY) -> GameSession:
    """A game of two that waits for `person`."""
    return await begun_for(bot, NAMES, person, person, other, rules=rules)


async def test_games_lists_my_tables_and_opens_a_panel(bot: BotProcess, ann: Person, bob: Person) -> None:
    first, other = await waiting(bot, ann, bob), await waiting(bot, bob, ann)

    answer = await current(ann.slash("#general", "/games"))
    hand = await current(ann.press(answer, "My move"))

    assert answer.ephemeral
    lines = answer.text.splitlines()
    places = [f"https://discord.com/channels/{bot.discord.world.guild_id}/{channel_of(it)}" for it in (first, other)]
    assert lines[0] == "### Waiting for you"
    assert lines[1].startswith(f"**[Wells]({places[0]}/{first.message.id})** · Bob · ⏰ <t:")
    assert lines[-2] == "### Your other tables"
    assert lines[-1].startswith(f"**[Wells]({places[1]}/{other.message.id})** · Bob · Bob's turn · ⏰ <t:")
    assert answer.buttons["To the table"].url == f"{places[1]}/{other.message.id}"
    assert hand.ephemeral
    assert hand.pictures[0].description == first.panel(ann).pictures[0].description


async def test_the_one_private_message_leads_from_table_to_table_in_place(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    first, other = await waiting(bot, ann, bob, SETS), await waiting(bot, ann, bob)
    call = first.panel(ann)
    assert "waits for you, too." in call.text
    messages = {message.id for message in ann.dms()}

    def shown_at(message: SeenMessage) -> int:
        [(table,)] = bot.query("SELECT table_id FROM posts WHERE message = ?", message.id)
        return int(str(table))

    assert "Next table" not in call.buttons, "they have not moved here"
    moved_on = await pressed(ann, call, "End your turn")
    led = await current(ann.press(moved_on, "Next table"))
    await poll(lambda: shown_at(call) == other.table)
    assert led.id == call.id
    assert asks(led)
    assert f"more:{other.table}::" in {button.custom_id for button in led.buttons.values()}
    assert {message.id for message in ann.dms()} == messages


async def test_help_says_what_each_game_is_and_starts_one_here(bot: BotProcess, ann: Person) -> None:
    bot.discord.create_channel("helped")
    answer = await current(ann.slash("helped", "/help"))
    await ann.press(answer, custom_id="start:0::glory")
    await bot.settled()

    assert answer.ephemeral
    assert "**Steal the Glory** · 👥 2–6\n-# Reach the finish with every trophy. Steal what you lack." in answer.text
    starts = [it for it in answer.components if str(it.get("custom_id", "")).startswith("start:")]
    assert len(starts) == GAMES_PER_PAGE
    [(host, status, channel)] = bot.query("SELECT host, status, channel FROM tables ORDER BY id DESC LIMIT 1")
    assert (host, status, channel) == (ann.id, "lobby", bot.discord.world.named("helped").id)
    assert answer.text.startswith("## Board games")


def channel_of(table: GameSession) -> int:
    return table.bot.discord.world.named(table.channel).id
