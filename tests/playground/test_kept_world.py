"""What the fake Discord keeps from one run to the next, and what it does not."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest

from playground.fake_discord import FakeDiscord
from playground.server.kept_world import KeptWorld, WorldInUse, WorldUnreadable
from playground.server.permissions import Permission
from tests.support.bot.bot_process import poll
from tests.support.playground.tiny_bot import connected, file, picture


@asynccontextmanager
async def run(folder: Path) -> AsyncIterator[FakeDiscord]:
    """A run of a fake Discord that is kept in a folder."""
    with KeptWorld(folder / "discord.db") as kept:
        discord = FakeDiscord()
        discord.bind()
        kept.load(discord.world, discord.commands, discord.posting.attachments)
        keeping = asyncio.create_task(kept.keep(discord.world, discord.commands))
        await discord.start()
        await asyncio.sleep(0)
        try:
            yield discord
        finally:
            await discord.stop()
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)


async def test_channels_people_and_commands_are_the_same_in_the_next_run(tmp_path: Path) -> None:
    async with run(tmp_path) as first:
        async with connected(first):
            pass
        first.create_thread("games", "a thread")
        first.archive("a thread", locked=True)
        first.deny_bot("general", Permission.SEND_MESSAGES)
        first.locale = "nl"
        first.person("bob").locale = "nl"
        first.person("cas").dms_open = False
        first.person("ann").channel("dm")
        before = facts(first)

    async with run(tmp_path) as second:
        assert facts(second) == before
        assert second.world.permissions(second.world.bot, second.world.named("general")) & Permission.VIEW_CHANNEL
        assert not second.world.permissions(second.world.bot, second.world.named("general")) & Permission.SEND_MESSAGES


async def test_emojis_and_their_pictures_are_the_same_in_the_next_run_and_one_that_is_gone_stays_gone(
    tmp_path: Path,
) -> None:
    async with run(tmp_path) as first, connected(first) as bot:
        one, other = [await bot.create_application_emoji(name=name, image=picture(2)) for name in ("one", "other")]
        await other.delete()

    async with run(tmp_path) as second, connected(second) as bot:
        assert [(emoji.id, emoji.name) for emoji in await bot.fetch_application_emojis()] == [(one.id, "one")]
        assert second.world.emojis[one.id].data == picture(2)


def facts(discord: FakeDiscord) -> list[object]:
    """What is to be the same."""
    world = discord.world
    channels = [(vars(channel) | {"messages": None}) for channel in world.channels.values()]
    return [
        *(world.guild_id, world.locale, world.verify_key, world.roles, world.people, world.bot, channels),
        discord.commands.all(localized=True),
    ]


async def test_a_message_of_the_bot_goes_on_where_it_was(tmp_path: Path) -> None:
    async with run(tmp_path) as first:
        ann = first.person("ann")
        async with connected(first):
            message = (await ann.slash("#games", "/toy start")).message
        assert message is not None
        await first.person("bob").say("#games", f"hello {ann.mention}")
        ann.read("#games")
        await first.person("bob").say("#games", f"{ann.mention}?")
        before = [seen.json for seen in ann.messages("#games")], ann.unread("#games")

    async with run(tmp_path) as second:
        ann, bob = second.person("ann"), second.person("bob").user
        old = first.world.origin
        shown = [seen.json for seen in ann.messages("#games")]
        assert ([replaced(body, second.world.origin, old) for body in shown], ann.unread("#games")) == before
        authors = [seen.message.author for seen in ann.messages("#games")]
        assert all(author is user for author, user in zip(authors, (second.world.bot, bob, bob), strict=True))
        async with connected(second):
            answer = await ann.press(ann.messages("#games")[0], "Turn")

    assert (answer.error, answer.message and answer.message.text) == (None, "turned")


def replaced(body: object, new: str, old: str) -> object:
    """The JSON with one address in place of another."""
    if isinstance(body, dict):
        return {key: replaced(value, new, old) for key, value in body.items()}
    if isinstance(body, list):
        return [replaced(value, new, old) for value in body]
    return body.replace(new, old) if isinstance(body, str) else body


async def test_a_picture_is_served_at_the_new_address(tmp_path: Path) -> None:
    async with run(tmp_path) as first, connected(first) as bot:
        channel = bot.get_partial_messageable(first.world.named("games").id)
        await channel.send(file=file())

    async with run(tmp_path) as second, aiohttp.ClientSession() as session:
        (message,) = second.person("ann").messages("#games")
        (attachment,) = message.message.attachments
        assert attachment.url.startswith(second.world.origin)
        async with session.get(attachment.url) as answer:
            assert await answer.read() == picture(4)


async def test_what_was_deleted_or_only_one_person_saw_is_gone(tmp_path: Path) -> None:
    async with run(tmp_path) as first:
        ann = first.person("ann")
        ann.delete(await ann.say("#games", "never mind"))
        await ann.say("#general", "in a channel that goes")
        async with connected(first):
            start = (await ann.slash("#games", "/toy start")).message
            assert start is not None
            whisper = (await ann.press(start, "Whisper")).message
            assert whisper is not None
            assert whisper.ephemeral

    async with run(tmp_path) as second:
        second.delete_channel("general")
    async with run(tmp_path) as second:
        assert [seen.message.id for seen in second.person("ann").messages("#games")] == [start.message.id]
        assert {channel.name for channel in second.world.channels.values()} == {"games"}


async def test_no_id_is_given_out_twice(tmp_path: Path) -> None:
    async with run(tmp_path) as first:
        first.world.ids.begin_after(first.world.ids.next() + (10**9 << 22))
        last = (await first.person("ann").say("#games", "from a clock that was ahead")).message.id

    async with run(tmp_path) as second:
        assert (await second.person("ann").say("#games", "hello")).message.id > last


async def test_what_changed_is_written_though_the_playground_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.server.kept_world.EVERY", 0.001)
    folder = tmp_path / "running"
    folder.mkdir()
    async with run(folder) as discord:
        await discord.person("ann").say("#games", "hello")

        await poll(lambda: left_by_a_kill(folder, tmp_path / "copy") == 1)


def left_by_a_kill(folder: Path, copy: Path) -> int:
    """How many messages the files hold now."""
    shutil.copytree(folder, copy, dirs_exist_ok=True)
    with closing(sqlite3.connect(copy / "discord.db")) as database:
        return int(database.execute("SELECT count(*) FROM messages").fetchone()[0])


async def test_a_second_playground_is_refused_the_file(tmp_path: Path) -> None:
    with KeptWorld(tmp_path / "discord.db"), pytest.raises(WorldInUse):
        KeptWorld(tmp_path / "discord.db")
    with KeptWorld(tmp_path / "discord.db") as kept:
        assert kept.is_empty


@pytest.mark.parametrize("spoil", ["UPDATE world SET json = '{}'", "PRAGMA user_version = 99"])
async def test_a_world_that_does_not_read_is_told_in_one_sentence(tmp_path: Path, spoil: str) -> None:
    async with run(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "discord.db", isolation_level=None)) as database:
        database.execute(spoil)

    with pytest.raises(WorldUnreadable, match=r"does not read \(.*\)\.$"):
        async with run(tmp_path):
            pass


def test_a_file_that_is_no_world_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "discord.db").write_bytes(b"Dear diary, " * 1000)

    with pytest.raises(WorldUnreadable, match=r"does not read \(.*\)\.$"):
        KeptWorld(tmp_path / "discord.db")
