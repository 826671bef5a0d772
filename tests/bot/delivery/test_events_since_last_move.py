"""Who must act reads the headline of what happened since they moved last; who has moved reads what came of it."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import GameSession, begun
from tests.support.bot.presses import current
from tests.support.test_games import TEST_GAMES

pytest_plugins = ["tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

SETS = TEST_GAMES["sets"]
NAMES = (f"telling-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("telling"), module="tests.support.bot_with_test_games") as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def table(bot: BotProcess) -> GameSession:
    """A game of three that has just begun."""
    people = [bot.discord.person(name) for name in ("ann", "bob", "cas")]
    for person in people:
        person.locale = "en-US"
    return await begun(bot, next(NAMES), *people, rules=SETS)


async def ends(table: GameSession) -> tuple[Person, SeenMessage]:
    """The player who must act ends their turn by a command: they, and the response."""
    [person] = table.must_act
    answer = await current(person.slash(table.channel, f"/sets end table:{table.table}"))
    await table.bot.settled()
    return person, answer


async def test_the_panel_tells_the_headline_since_the_players_own_last_move(table: GameSession) -> None:
    first, _ = await ends(table)
    second, _ = await ends(table)
    third, _ = await ends(table)

    assert table.must_act == [first]
    assert f"**{third.name}** draws a card." in table.panel(first).text
    for other in (first, second):
        assert f"**{other.name}** draws a card." not in table.panel(first).text


async def test_before_a_players_first_move_the_headline_is_of_all_that_happened(table: GameSession) -> None:
    first, _ = await ends(table)

    [second] = table.must_act
    assert f"**{first.name}** draws a card." in table.panel(second).text


async def test_the_response_to_a_move_tells_what_only_its_player_may_know(table: GameSession) -> None:
    first, answer = await ends(table)

    assert "You draw " in answer.text
    assert "You draw " not in table.message.text
    assert f"**{first.name}** draws a card." in answer.text


async def test_a_panel_tells_no_secret_of_another_player(table: GameSession) -> None:
    await ends(table)

    [second] = table.must_act
    assert "You draw " not in table.panel(second).text
