"""/games, /help and the button to the next table, on the fake Discord."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from bot.ui.screens.help_and_tables import GAMES_PER_PAGE
from games.core import AnyGame, Seat
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import InteractionType, Overwrite
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, asks, begun_for, ended, opened, written
from tests.support.bot.presses import current, pressed
from tests.support.toys import TOYS

pytest_plugins = ["tests.support.bot.people"]

MANY, SETS = TOYS["many"], TOYS["sets"]
NAMES = (f"between-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("between"), module="tests.support.bot_with_toys") as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def alone(bot: BotProcess) -> AsyncIterator[None]:
    """Ends the games of a test, so that they wait for nobody in the next."""
    yield
    unfinished = "SELECT id, channel, host, game, status FROM tables WHERE ended_at IS NULL"
    for number, channel, host, game, status in bot.query(unfinished):
        person = next(it for it in bot.discord.people.values() if it.id == host)
        place = bot.discord.world.channels[int(str(channel))]
        if status == "lobby":
            await person.slash(place, f"/table close table:{number}")
        else:
            await ended(person, place, str(game), int(str(number)))
    await bot.settled()


async def waiting(bot: BotProcess, person: Person, other: Person, rules: AnyGame = MANY) -> GameSession:
    """A game of two that waits for `person`."""
    return await begun_for(bot, NAMES, person, person, other, rules=rules)


def step(table: GameSession, person: Person) -> str:
    """The first move that somebody has, as a command."""
    view = table.match.view(Seat(table.seats.index(person)))
    return written(table.rules.key, next(iter(table.rules.legal(view))))


async def moved(table: GameSession, person: Person) -> SeenMessage:
    """The answer to the first move that somebody has."""
    answer = await current(person.slash(table.channel, f"{step(table, person)} table:{table.table}"))
    await table.bot.settled()
    return answer


async def test_games_lists_my_tables_and_opens_a_panel(bot: BotProcess, ann: Person, bob: Person) -> None:
    first, other = await waiting(bot, ann, bob), await waiting(bot, bob, ann)

    answer = await current(ann.slash("#general", "/games"))
    hand = await current(ann.press(answer, "My move"))

    assert answer.ephemeral
    lines = answer.text.splitlines()
    places = [f"https://discord.com/channels/{bot.discord.world.guild_id}/{channel_of(it)}" for it in (first, other)]
    assert lines[:2] == ["## Your tables", "### Waiting for you"]
    assert lines[2] == f"**[Wells]({places[0]}/{first.message.id})** · with Bob"
    assert lines[3].endswith(f" · <#{channel_of(first)}> · table {first.table}")
    assert lines[4:6] == ["### Your other tables", f"**[Wells]({places[1]}/{other.message.id})** · with Bob"]
    assert lines[6].startswith("-# waits for Bob · ")
    assert answer.buttons["To the table"].url == f"{places[1]}/{other.message.id}"
    assert hand.ephemeral
    assert hand.pictures[0].description == first.panel(ann).pictures[0].description


async def test_games_names_no_channel_to_who_may_not_see_it(bot: BotProcess, ann: Person, bob: Person) -> None:
    table = await waiting(bot, ann, bob)
    channel = bot.discord.world.named(table.channel)
    channel.overwrites[ann.id] = Overwrite(ann.id, kind=1, deny=Permission.VIEW_CHANNEL)

    answer = await current(ann.slash("dm", "/games"))

    assert table.channel not in answer.text
    assert f"<#{channel.id}>" in answer.text, "which Discord shows by its name to who may see it, and else as hidden"


async def test_after_a_move_the_next_table_is_one_press_away_also_after_a_restart(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    cards, here = await waiting(bot, ann, bob, SETS), await waiting(bot, ann, bob)

    answer = await moved(here, ann)
    assert list(answer.buttons) == ["Next table", "Undo", "Plan ahead", "Rules", "⋯ More"]
    await bot.kill()
    await bot.start()
    hand = await current(ann.press(answer, "Next table"))

    assert hand.ephemeral
    assert asks(hand)
    assert f"more:{cards.table}::" in {button.custom_id for button in hand.buttons.values()}
    assert hand.id == answer.id
    assert asks(cards.panel(ann))


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


async def test_a_next_table_button_that_is_stale_says_so_and_leaves_the_panel_as_it_was(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    other, here = await waiting(bot, ann, bob), await waiting(bot, ann, bob)
    await moved(here, ann)
    await moved(other, ann)
    rest = other.panel(ann)
    before = rest.json

    press = {"custom_id": f"next:{other.table}::", "component_type": 2, "id": 1}
    told = await current(ann.send_raw(InteractionType.COMPONENT, press, "dm", rest))

    assert "No table waits for your move now." in told.text
    assert told.ephemeral
    assert told.id != rest.id
    assert rest.json == before


async def test_after_a_move_written_in_private_there_is_a_next_table_button_too(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    await waiting(bot, ann, bob, SETS)
    here = await waiting(bot, ann, bob)
    said = await ann.say("dm", step(here, ann).split(maxsplit=1)[1].replace("piece:", "").replace("to:", ""))
    answer = await ann.wait_message("dm", lambda it: (it.message.reference or {}).get("message_id") == str(said.id))
    await bot.settled()

    assert list(answer.buttons) == ["Next table", "To the table"]


async def test_help_shows_each_game_with_its_cover_and_starts_one_here(bot: BotProcess, ann: Person) -> None:
    bot.discord.create_channel("helped")
    answer = await current(ann.slash("helped", "/help"))
    await ann.press(answer, custom_id="start:0::glory")
    await bot.settled()

    assert answer.ephemeral
    assert "### Steal the Glory" in answer.text
    starts = [it for it in answer.components if str(it.get("custom_id", "")).startswith("start:")]
    assert len(answer.pictures) == len(starts) == GAMES_PER_PAGE
    [(host, status, channel)] = bot.query("SELECT host, status, channel FROM tables ORDER BY id DESC LIMIT 1")
    assert (host, status, channel) == (ann.id, "lobby", bot.discord.world.named("helped").id)
    assert answer.text.startswith("## Board games")


async def test_start_below_a_public_reply_opens_a_table_for_whoever_presses(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    bot.discord.create_channel("asked")
    said = await ann.say("asked", f"<@{bot.discord.world.bot.id}> help")
    answer = await ann.wait_message("asked", lambda it: (it.message.reference or {}).get("message_id") == str(said.id))

    await bob.press(answer, custom_id="start:0::glory")
    await bot.settled()

    assert bot.query("SELECT host FROM tables ORDER BY id DESC LIMIT 1") == [(bob.id,)]


async def test_a_lobby_of_mine_is_in_my_list(bot: BotProcess, ann: Person) -> None:
    table = await opened(bot, next(NAMES), ann, rules=MANY)

    answer = await current(ann.slash("dm", "/games"))

    assert f"not begun, 1 of {MANY.seats[-1]} seats taken" in answer.text
    assert str(table.message.id) in str(answer.buttons["To the table"].url)


def channel_of(table: GameSession) -> int:
    return table.bot.discord.world.named(table.channel).id
