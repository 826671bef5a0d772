"""A backup made while the bot runs is put back, as a host would, and the games go on; so do those that were mended."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.backups import put_back
from bot.host.check import check_database
from bot.store.errors import DatabaseUnusable
from bot.ui.message import CustomId
from bot.values.numbers import RAISED
from games import GAMES
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import InteractionType
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import GameSession, begun, opened, panels
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

BROKEN = "no longer"
"""What is said of a table that does not read."""
ROOT = Path(__file__).parents[3]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("house")) as bot:
        yield bot


async def command(bot: BotProcess, *arguments: str) -> tuple[int | None, str]:
    """The exit code of `python -m bot` with these arguments, and what it says."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=bot.database.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{bot.database}"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return process.returncode, said.decode()


async def test_a_backup_is_put_back_and_what_was_posted_since_means_nothing(
    bot: BotProcess, ann: Person, bob: Person, cas: Person, tmp_path: Path
) -> None:
    game = await begun(bot, "played", ann, bob)
    await some_moves(game, 2)

    kept = tmp_path / "kept.db"
    code, said = await command(bot, "backup", str(kept))
    assert (code, said.count(str(kept))) == (os.EX_OK, 1)
    before = controls(bot, (ann, bob, cas))
    await some_moves(game, 5)
    later = await opened(bot, "opened-later", cas)
    posted = controls(bot, (ann, bob, cas)) - before
    with pytest.raises(DatabaseUnusable, match="A bot runs"):
        await put_back(f"sqlite:///{bot.database}", kept, GAMES)
    await bot.stop()
    with pytest.raises(DatabaseUnusable, match=r"move it away first, all of it: .*speeltafel\.db$"):
        await put_back(f"sqlite:///{bot.database}", kept, GAMES)
    bot.database.rename(tmp_path / "away.db")
    await put_back(f"sqlite:///{bot.database}", kept, GAMES)
    await bot.start()
    await bot.settled()

    stored = game.row
    for person, message, custom_id in sorted(posted, key=str):
        if decided(custom_id) is not None or f":{later.table}:" in custom_id:
            await press(bot, person, message, custom_id)
    await bot.settled()
    assert len(posted) > 10
    assert game.row == stored
    assert bot.query("SELECT count(*) FROM tables") == [(1,)]
    assert {it >= RAISED for it in decisions_known(bot)} == {True}, "they were edited"
    await some_moves(game, 4)
    assert await check_database(f"sqlite:///{bot.database}", GAMES, mends=False)
    assert later.table == 2
    assert (await opened(bot, "opened-now", cas)).table > RAISED


async def some_moves(game: GameSession, number: int) -> None:
    """Moves by panels in private."""
    for _ in range(number):
        person = game.must_act[-1]
        await panels(high=False)(game, person)
        await game.bot.settled()


async def test_a_table_that_does_not_read_is_mended_and_plays_on(bot: BotProcess, ann: Person, bob: Person) -> None:
    game, url = await begun(bot, "mended", ann, bob), f"sqlite:///{bot.database}"
    await some_moves(game, 3)
    whole = game.match
    await bot.stop()
    bot.query("UPDATE tables SET state = CAST(x'c328' AS TEXT) WHERE id = ?", game.table)
    bot.query("UPDATE moves SET events = '[{\"kind\"' WHERE table_id = ? AND ply = 2", game.table)
    await bot.start()
    assert BROKEN in (await current(bob.press(game.message, "History"))).text

    with pytest.raises(DatabaseUnusable, match="A bot runs"):
        await check_database(url, GAMES, mends=True)
    assert not await check_database(url, GAMES, mends=False)
    await bot.stop()
    assert await check_database(url, GAMES, mends=True)
    bot.log.write_text("")  # it said that the table does not read
    await bot.start()
    await bot.settled()

    assert game.match == whole
    await some_moves(game, 3)
    assert BROKEN not in (await current(bob.press(game.message, "History"))).text


Control = tuple[Person, int, str]
"""Somebody who can press it, the message, and the custom id."""


def controls(bot: BotProcess, people: tuple[Person, ...]) -> set[Control]:
    """Every control that somebody sees, wherever it stands."""
    seen = [(it, message) for it in people for message in it.dms()]
    seen += [
        (people[0], people[0].seen(message))
        for channel in bot.discord.world.channels.values()
        if channel.recipient is None
        for message in channel.messages.values()
    ]
    return {(person, message.id, it) for person, message in seen for it in ids_in(message)}


def ids_in(message: SeenMessage) -> list[str]:
    return [str(it["custom_id"]) for it in message.components if "custom_id" in it and not it.get("disabled")]


def decided(custom_id: str) -> int | None:
    """The decision that a control names."""
    read = CustomId.read(custom_id)
    return None if read is None else read.decision


def decisions_known(bot: BotProcess) -> list[int]:
    """The decisions in all messages that the bot knows of."""
    channels = bot.discord.world.channels
    known = bot.query("SELECT channel, message FROM posts WHERE NOT doomed")
    messages = [channels[int(str(channel))].messages[int(str(number))] for channel, number in known]
    shown = [decided(it) for message in messages for it in ids_in(bot.discord.person("ann").seen(message))]
    return [it for it in shown if it is not None]


async def press(bot: BotProcess, person: Person, message: int, custom_id: str) -> None:
    """Press a control as it once stood on a message, if that still stands."""
    for channel in bot.discord.world.channels.values():
        if message in channel.messages:
            seen = person.seen(channel.messages[message])
            kind = {"custom_id": custom_id, "component_type": 2, "id": 1}
            answer = await person.send_raw(InteractionType.COMPONENT, kind, channel, seen)
            await answer.complete()
