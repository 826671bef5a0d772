"""The replay on the fake Discord: in private as its person could see the game, and shared with all once."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from datetime import timedelta
from io import BytesIO
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from bot.interactions.entry.door import RESTARTS
from bot.tables.refusals import NoReplayYet, NoSuchTable, NotSeated, ReplayNotTaken
from games.core import Seat
from games.match import Sitting
from games.words import english
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import Attachment, InteractionType
from playground.server.faults import CannedResponse
from render.moments import moments
from render.replay import story
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, begun, resigned
from tests.support.bot.presses import current, moved_a_stone
from tests.support.test_games import TEST_GAMES, TEST_PAINTERS

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

MANY = TEST_GAMES["many"]
NAMES = (f"replay-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("replay"), module="tests.support.bot_with_test_games") as bot:
        yield bot


@pytest_asyncio.fixture
async def pair(bot: BotProcess) -> list[Person]:
    return [bot.discord.person(name) for name in ("ann", "bob")]


async def film(answer: SeenMessage) -> Attachment:
    """The file that takes the place of the words about how far it is."""
    await poll(lambda: bool(answer.attachments))
    [file] = answer.attachments
    return file


async def film_of(table: GameSession, person: Person) -> SeenMessage:
    """The answer in which somebody's film of a game that is over will be, or is being made."""
    panel = await current(person.slash(table.channel, f"/table replay table:{table.table}"))
    return await current(person.press(panel, "Film"))


async def moved(table: GameSession, times: int = 2) -> None:
    for _ in range(times):
        [person] = table.must_act
        await moved_a_stone(person, table.panel(person))
        await table.bot.settled()


def shared(bot: BotProcess, table: GameSession) -> list[object]:
    """The messages with a table's replay, as they are recorded."""
    found = bot.query("SELECT message FROM posts WHERE table_id = ? AND kind = 'replay'", table.table)
    return [message for (message,) in found]


async def test_a_running_game_is_shown_to_one_person_as_the_painter_draws_it(
    bot: BotProcess, pair: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    await moved(table)
    names = tuple(person.name for person in table.people)
    sittings = [Sitting(seat=Seat(at), from_line=0, name=name) for at, name in enumerate(names)]
    record = table.record().model_copy(update={"sittings": tuple(sittings)})

    answer = await current(table.people[0].slash(table.channel, f"/table replay table:{table.table}"))
    file = await film(answer)

    shown = moments(record, MANY, Seat(0))
    end = TEST_PAINTERS["many"].draw(shown[-1].view, names, english(names))
    with Image.open(BytesIO(file.data)) as picture:
        picture.seek(getattr(picture, "n_frames", 1) - 1)
        assert (file.width, file.height) == picture.size
        assert picture.convert("RGB").tobytes() == Image.open(BytesIO(end.png)).convert("RGB").tobytes()
    assert answer.ephemeral
    assert file.filename == "many-replay.webp"
    assert [it.description for it in answer.pictures] == [story(shown, MANY, english)]
    assert list(answer.buttons) == []


async def test_whoever_cannot_know_of_the_table_gets_none(bot: BotProcess, pair: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    elsewhere = bot.discord.create_channel(next(NAMES)).name
    for action in ("replay", "share"):
        press = {"custom_id": f"{action}:{table.table}::", "component_type": 2, "id": 1}
        answer = await bot.discord.person("dee").send_raw(InteractionType.COMPONENT, press, elsewhere)
        assert answer.text == str(NoSuchTable.text)


async def test_the_end_has_a_button_for_it_and_whose_game_it_was_shares_it_once(
    bot: BotProcess, pair: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    share = f"/table replay table:{table.table} share:True"
    too_early = await current(pair[0].slash(table.channel, share))
    await resigned(table, table.must_act[0])
    before = {message.id for message in pair[0].messages(table.channel)}

    panel = await current(pair[0].press(table.message, "Replay"))
    own = await current(pair[0].press(panel, "Film"))
    await film(own)
    both = pair[0].press(own, "Share"), pair[1].slash(table.channel, share)
    told, other = await asyncio.gather(*map(current, both))
    await poll(lambda: "To the replay" in told.buttons and "To the replay" in other.buttons)
    await current(pair[0].press(table.message, "Play again"))
    await bot.settled()
    there = (it for it in pair[1].messages(table.channel) if it.id not in before and not it.ephemeral)
    [public] = [it for it in there if "many-replay.webp" in [file.filename for file in it.attachments]]
    others = await bot.discord.person("dee").slash(table.channel, share)
    again = await current(pair[1].slash(table.channel, share))

    assert too_early.text == str(NoReplayYet.text)
    assert [it.filename for it in public.attachments] == ["many-replay.webp"]
    assert "wins" in public.text
    assert list(public.buttons) == ["Replay"]
    assert shared(bot, table) == [public.id]
    assert others.text == str(NotSeated.text)
    assert again.text == "The replay is in the channel already."
    assert again.buttons["To the replay"].url == told.buttons["To the replay"].url
    assert str(again.buttons["To the replay"].url).endswith(f"/{public.id}")


async def test_who_asked_for_a_replay_that_discord_does_not_take_reads_so(bot: BotProcess, pair: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    refused = CannedResponse({"message": "Explicit content cannot be sent", "code": 20009}, 400, None)
    take_again = bot.discord.faults.refuse(refused, meant=lambda it: "many-replay.webp" in it.files)

    answer = await current(table.people[0].slash(table.channel, f"/table replay table:{table.table}"))

    await poll(lambda: answer.text == str(ReplayNotTaken.text))
    take_again()


async def test_a_shared_replay_is_found_after_a_kill_and_goes_with_who_is_forgotten(
    bot: BotProcess, pair: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    await resigned(table, table.must_act[0])
    share = f"/table replay table:{table.table} share:True"
    first = await current(pair[0].slash(table.channel, share))
    await poll(lambda: "To the replay" in first.buttons)
    [message] = shared(bot, table)
    await bot.stop()
    with closing(sqlite3.connect(bot.database)) as database:  # as if it was killed before it knew what it had sent
        database.execute("UPDATE posts SET message = NULL WHERE kind = 'replay'")
        database.commit()
    bot.advance(timedelta(hours=1))  # Discord knows the nonce no more
    await bot.start()

    again = await current(pair[1].slash(table.channel, share))
    await poll(lambda: "To the replay" in again.buttons)
    found = shared(bot, table)
    posted = next(it for it in pair[0].messages(table.channel) if it.id == message)
    asked = await current(pair[1].press(await current(pair[1].slash("dm", "/privacy")), custom_id="forget-me:0::"))
    await current(pair[1].press(asked, custom_id="forget-me-yes:0::"))
    await poll(lambda: posted.deleted)
    await bot.settled()

    assert found == [message]
    assert shared(bot, table) == []


async def maker(bot: BotProcess) -> int:
    """The process of the bot that makes a replay now, once there is one."""
    found = list[int]()

    def look() -> bool:
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == bot.pid and b"bot.delivery.replay_process" in (process / "cmdline").read_bytes():
                    found.append(int(process.name))
        return bool(found)

    await poll(look)
    return found[0]


async def test_who_waits_for_a_replay_while_the_bot_stops_reads_that_it_restarts(
    bot: BotProcess, pair: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    await resigned(table, table.must_act[0])
    replays = [await film_of(table, it) for it in pair]
    os.kill(await maker(bot), signal.SIGSTOP)  # no replay is ready before the bot stops

    assert await bot.stop() == 0
    await bot.start()

    assert [(it.ephemeral, it.text) for it in replays] == [(True, RESTARTS)] * 2
    assert bot.faults() == []


async def test_a_replay_is_made_though_its_process_is_told_to_end(bot: BotProcess, pair: list[Person]) -> None:
    """As by a service manager, which tells all processes of a service at once; the bot alone decides."""
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    await resigned(table, table.must_act[0])
    replay = await film_of(table, pair[0])
    process = await maker(bot)
    await poll(lambda: ignores(process, signal.SIGINT))
    os.kill(process, signal.SIGTERM)

    await film(replay)


async def test_a_replay_whose_process_ends_while_the_bot_stops_is_no_fault(bot: BotProcess, pair: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *pair, rules=MANY)
    await resigned(table, table.must_act[0])
    replay = await film_of(table, pair[0])
    process = await maker(bot)
    os.kill(process, signal.SIGSTOP)
    os.kill(bot.pid, signal.SIGTERM)
    await poll(lambda: not handles(bot.pid, signal.SIGTERM))
    os.kill(process, signal.SIGKILL)
    await poll(lambda: not Path(f"/proc/{bot.pid}").exists())
    await bot.start()

    assert replay.text == RESTARTS
    assert bot.faults() == []


def ignores(pid: int, number: int) -> bool:
    return _has(pid, "SigIgn", number)


def handles(pid: int, number: int) -> bool:
    return _has(pid, "SigCgt", number)


def _has(pid: int, mask: str, number: int) -> bool:
    status = dict(it.split(":", 1) for it in Path(f"/proc/{pid}/status").read_text().splitlines())
    return bool(int(status[mask], 16) >> (number - 1) & 1)
