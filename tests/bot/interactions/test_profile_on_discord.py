"""On the fake Discord: what three people who see different channels read of somebody's games, and what *Show* posts."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from games import GAMES
from playground.client.person import Person
from playground.model import Overwrite
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import begun
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("profile")) as bot:
        world, channel = bot.discord.world, bot.discord.create_channel("muses")
        members = [bot.discord.person(it).id for it in ("ann", "bob", "cas")]
        seeing = [Overwrite(it, 1, allow=Permission.VIEW_CHANNEL) for it in members]
        shut = Overwrite(world.guild_id, 0, deny=Permission.VIEW_CHANNEL)
        channel.overwrites = {it.id: it for it in (shut, *seeing)}
        bot.discord.allow_bot("muses", Permission.VIEW_CHANNEL)
        yield bot


async def lost(bot: BotProcess, channel: str, game: str, loser: Person, winner: Person) -> None:
    """A game of two in a channel in which one gives up."""
    session = await begun(bot, channel, loser, winner, rules=GAMES[game])
    question = await current(loser.slash(channel, "/table resign"))
    await loser.press(question, "Yes, give up")
    bot.advance(timedelta(minutes=2))
    await poll(lambda: bot.query("SELECT count(*) FROM results WHERE table_id = ?", session.table) == [(2,)])
    await bot.settled()


async def profile(person: Person, channel: str) -> str:
    return (await current(person.slash(channel, "/profile person:@Ann"))).text


async def test_three_people_read_what_open_channels_have_shown_and_show_posts_that_alone(
    bot: BotProcess, ann: Person, bob: Person, cas: Person, dee: Person
) -> None:
    await lost(bot, "#games", "heroes", bob, ann)
    await lost(bot, "#muses", "spy", bob, ann)
    await begun(bot, "#games", ann, bob, rules=GAMES["addvantage"])

    for person, channel in ((bob, "#games"), (bob, "#muses"), (dee, "#games")):
        text = await profile(person, channel)
        assert "1 game here, 1 won" in text, (person.name, channel)
        assert "Ann 1 – Bob 0" in text
    assert "Hier 1 keer gespeeld, 1 gewonnen" in await profile(cas, "#muses")
    own = await current(ann.slash("#games", "/profile"))
    assert own.ephemeral
    assert "2 games, 2 won" in own.text
    await ann.press(own, "Show")
    shown = await dee.wait_message("#games", "1 game here, 1 won")
    assert not shown.ephemeral
    assert "Ann 1 – Bob 0" in shown.text
    assert len(shown.pictures) == 1
    assert "Spy" not in f"{shown.pictures[0].description}"
    assert "Heroes & Cities: won 1 of 1." in f"{shown.pictures[0].description}"
