"""A finished game is tried again on the fake Discord: through the door, against computer players in a process of their
own, and past a kill between the person's move and the computer's."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.values import table as model
from games.match import mover, replay
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import InteractionType
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.finished import furnish
from tests.support.bot.game_session import GLORY, GameSession
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """A bot whose database has games that Ann and Bob have finished."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("THINK_BUDGET", "10")
        async with running(tmp_path_factory.mktemp("try")) as bot:
            await bot.stop()
            world, people = bot.discord.world, [bot.discord.person(name) for name in ("ann", "bob", "cas", "dee")]
            played = [model.Person(it.id, it.name, it.locale) for it in people]
            channel = model.ChannelRef(world.guild_id, world.named("games").id, "en-US")
            await furnish(bot.database, played, channel, bot.now, 0, kinds=[GLORY])
            await bot.start()
            yield bot


@pytest.fixture
def table(bot: BotProcess) -> GameSession:
    [(number, seats)] = bot.query("SELECT min(table_id), max(seat) + 1 FROM seats WHERE table_id = 1")
    people: list[Person | None] = [bot.discord.person(name) for name in ("ann", "bob", "cas", "dee")]
    return GameSession(bot, int(str(number)), "games", people[: int(str(seats))])


async def tries(table: GameSession, person: Person, line: int) -> SeenMessage:
    """What somebody is answered who tries the game again from a line of its record on."""
    press = {"custom_id": f"try:{table.table}::{line}", "component_type": 2, "id": 1}
    return await current(person.send_raw(InteractionType.COMPONENT, press, table.channel))


def moves(screen: SeenMessage) -> list[str]:
    controls = (it.custom_id or "" for it in screen.buttons.values())
    return [it for it in controls if it.startswith("try-play:")]


async def chosen(person: Person, screen: SeenMessage) -> None:
    """Press the last move, and wait until the others have moved."""
    await current(person.press(screen, custom_id=moves(screen)[-1]))
    await poll(lambda: "Go on" not in screen.buttons)


def of(table: GameSession, person: Person) -> list[int]:
    """The lines in which somebody moved."""
    seat = table.seats.index(person)
    return [at for at, line in enumerate(table.record().lines, 1) if mover(line) == seat]


def public(table: GameSession, person: Person) -> int:
    """How many messages somebody sees in the channel that are not for their eyes alone."""
    return len([it for it in person.messages(table.channel) if not it.ephemeral])


async def test_a_whole_game_is_tried_again_and_nobody_else_sees_anything(bot: BotProcess, table: GameSession) -> None:
    other, person = table.people
    row, results = table.row, bot.query("SELECT * FROM results")
    seen = public(table, other), len(other.dms()), len(person.dms())
    at = of(table, person)[-1]

    screen = await tries(table, person, at)
    assert screen.ephemeral
    assert "What would you try instead?" in screen.text
    while "Try again" not in screen.buttons:
        await chosen(person, screen)

    assert [*screen.buttons] == ["Try again", "Back", "Stop"]
    [(number, lines)] = bot.query("SELECT from_line, lines FROM tries WHERE person = ?", person.id)
    assert number == at
    record = table.record()
    tried = record.model_copy(update={"lines": (*record.lines[: at - 1], *json.loads(str(lines)))})
    *_, last = replay(tried, GLORY)
    assert last.match.outcome is not None
    assert (table.row, bot.query("SELECT * FROM results")) == (row, results)
    assert (public(table, other), len(other.dms()), len(person.dms())) == seen
    await current(person.press(screen, "Stop"))
    assert bot.query("SELECT person FROM tries") == []


async def test_a_kill_before_the_computer_has_moved_doubles_and_loses_nothing(
    bot: BotProcess, table: GameSession
) -> None:
    whose = mover(table.record().lines[0]) or 0
    first = table.people[whose]
    screen = await tries(table, first, 1)
    hold = bot.discord.faults.hold("/interactions/.*/callback")
    pressing = asyncio.create_task(first.press(screen, custom_id=moves(screen)[0]))
    await hold.reached()
    await bot.kill()
    hold.drop()
    pressing.cancel()
    await asyncio.wait([pressing])
    assert [mover(line) for line in stored(bot)] == [whose], "before the bot has said that it thinks"
    await bot.start()

    await current(first.press(screen, custom_id=moves(screen)[-1]))
    await poll(lambda: "Back" in screen.buttons and bool(moves(screen)))

    assert [mover(line) for line in stored(bot)] == [whose, 1 - whose]
    assert moves(screen)


def stored(bot: BotProcess) -> list[str]:
    [(lines,)] = bot.query("SELECT lines FROM tries")
    found: list[str] = json.loads(str(lines))
    return found
