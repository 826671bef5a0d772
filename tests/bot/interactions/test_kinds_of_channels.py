"""Tables in every kind of channel in which Discord lets a bot write, and threads that cannot be made."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.errors import NotAllowed
from playground.model import Channel, ChannelType, Overwrite
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people"]

NAMES = (f"kinds-{number}" for number in count(1))
WRITTEN = pytest.mark.parametrize("kind", [ChannelType.ANNOUNCEMENT, ChannelType.VOICE, ChannelType.STAGE])
SPOKEN = pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE])
OF_POSTS = pytest.mark.parametrize("kind", [ChannelType.FORUM, ChannelType.MEDIA])
THREADS = "/threads$"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("kinds")) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def ann(bot: BotProcess) -> AsyncIterator[Person]:
    """She manages the server, whose choices end with the test."""
    ann = bot.discord.person("ann")
    yield ann
    await current(ann.slash("#general", "/server everywhere:true threads:false"))


def made(bot: BotProcess, kind: ChannelType) -> Channel:
    return bot.discord.create_channel(next(NAMES), kind=kind)


async def allow(ann: Person, channel: Channel, *, by_menu: bool = False) -> SeenMessage:
    """The answer once tables open in this channel alone."""
    if not by_menu:
        return await current(ann.slash("#general", f"/server allow:#{channel.name}"))
    shown = await current(ann.slash("#general", "/server"))
    [channels] = [select for select in shown.selects if not select.options]
    return await current(ann.select(shown, [f"#{channel.name}"], select=channels.custom_id))


def chosen_in(shown: SeenMessage) -> list[int]:
    """What the menu of channels has as chosen."""
    [menu] = [it for it in shown.components if str(it.get("custom_id", "")).startswith("server-channels:")]
    return [int(it["id"]) for it in menu["default_values"]]


def lobbies(ann: Person, channel: Channel) -> list[SeenMessage]:
    """The tables that everybody sees there."""
    return [it for it in ann.messages(channel) if it.message.owner is None and "Join" in it.buttons]


@WRITTEN
@pytest.mark.parametrize("by_menu", [False, True], ids=["option", "menu"])
async def test_tables_open_where_people_speak_and_where_news_is_told(
    bot: BotProcess, ann: Person, bob: Person, kind: ChannelType, by_menu: bool
) -> None:
    channel = made(bot, kind)
    shown = await allow(ann, channel, by_menu=by_menu)

    opened = await current(bob.slash(channel, "/glory start"))
    elsewhere = await current(bob.slash("#general", "/glory start"))
    await bot.settled()

    assert chosen_in(shown) == [channel.id]
    assert "⚠️" not in shown.text
    assert "Your table is open. Others can join" in opened.text
    assert elsewhere.text == f"On this server tables are opened in <#{channel.id}>."
    [lobby] = lobbies(ann, channel)
    await ann.press(lobby, "Join")


@OF_POSTS
@pytest.mark.parametrize("threads", [False, True], ids=["", "a thread each"])
async def test_a_table_that_opens_in_a_post_stays_there_and_a_forum_allows_all_its_posts(
    bot: BotProcess, ann: Person, bob: Person, kind: ChannelType, threads: bool
) -> None:
    forum = made(bot, kind)
    post = bot.discord.create_thread(forum.name, next(NAMES))
    await current(ann.slash("#general", f"/server threads:{threads}"))
    shown = await allow(ann, forum, by_menu=threads)

    with pytest.raises(NotAllowed):
        await bob.slash(forum, "/glory start")
    opened = await current(bob.slash(post, "/glory start"))
    await bot.settled()

    assert chosen_in(shown) == [forum.id]
    assert "Your table is open. Others can join" in opened.text
    assert "thread" not in opened.text
    assert len(lobbies(ann, post)) == 1
    assert not [it for it in bot.discord.world.channels.values() if it.parent_id == post.id]


@SPOKEN
async def test_where_people_speak_the_bot_needs_to_connect(
    bot: BotProcess, ann: Person, bob: Person, kind: ChannelType
) -> None:
    channel = made(bot, kind)
    bot.discord.deny_bot(channel.name, Permission.CONNECT)

    shown = await allow(ann, channel)
    refused = await current(bob.slash(channel, "/glory start"))

    assert f"⚠️ <#{channel.id}>: I lack *Connect*." in shown.text
    assert "*Connect*" in refused.text
    assert bot.query("SELECT count(*) FROM tables WHERE channel = ?", channel.id) == [(0,)]


@OF_POSTS
async def test_in_a_forum_the_bot_needs_what_its_posts_need(bot: BotProcess, ann: Person, kind: ChannelType) -> None:
    forum = made(bot, kind)
    for unneeded in (Permission.SEND_MESSAGES, Permission.CREATE_PUBLIC_THREADS):
        bot.discord.deny_bot(forum.name, unneeded)
    await current(ann.slash("#general", "/server threads:true"))
    assert "⚠️" not in (await allow(ann, forum)).text

    bot.discord.deny_bot(forum.name, Permission.SEND_MESSAGES_IN_THREADS)

    assert f"⚠️ <#{forum.id}>: I lack *Send Messages in Threads*." in (await allow(ann, forum)).text


@SPOKEN
async def test_where_people_speak_there_are_no_threads_and_the_host_is_told(
    bot: BotProcess, ann: Person, kind: ChannelType
) -> None:
    channel = made(bot, kind)
    await current(ann.slash("#general", "/server threads:true"))

    opened = await current(ann.slash(channel, "/glory start"))
    await bot.settled()

    assert "It has no thread of its own: where people speak there are none." in opened.text
    assert len(lobbies(ann, channel)) == 1
    assert not [it for it in bot.discord.requests if it.path.endswith("/threads") and str(channel.id) in it.path]


async def test_a_table_where_news_is_told_gets_a_thread(bot: BotProcess, ann: Person) -> None:
    channel = made(bot, ChannelType.ANNOUNCEMENT)
    await current(ann.slash("#general", "/server threads:true"))

    opened = await current(ann.slash(channel, "/glory start"))
    await bot.settled()

    [thread] = [it for it in bot.discord.world.channels.values() if it.parent_id == channel.id]
    assert (thread.type, len(lobbies(ann, thread))) == (ChannelType.ANNOUNCEMENT_THREAD, 1)
    assert "in a thread of its own below" in opened.text


@pytest.mark.parametrize(
    ("code", "status", "why"),
    [
        (160006, 400, "this server has as many open threads as Discord allows"),
        (50035, 400, "Discord makes none here"),
        (50024, 400, "Discord makes none here"),
        (50013, 403, "for that I need *Create Public Threads*"),
    ],
)
async def test_a_thread_that_cannot_be_made_is_told_as_it_is(
    bot: BotProcess, ann: Person, code: int, status: int, why: str
) -> None:
    channel = made(bot, ChannelType.TEXT)
    await current(ann.slash("#general", "/server threads:true"))
    bot.discord.faults.fail_next(status, {"message": "made up", "code": code}, method="POST", path=THREADS)

    opened = await current(ann.slash(channel, "/glory start"))
    await bot.settled()

    assert "Your table is open. Others can join" in opened.text
    assert f"It has no thread of its own: {why}" in opened.text
    assert len(lobbies(ann, channel)) == 1


async def test_a_thread_that_takes_long_is_promised_and_not_told(bot: BotProcess, ann: Person) -> None:
    channel = made(bot, ChannelType.TEXT)
    await current(ann.slash("#general", "/server threads:true"))
    hold = bot.discord.faults.hold(THREADS, method="POST")

    opened = await current(ann.slash(channel, "/glory start"))
    hold.release()
    await bot.settled()

    assert "Your table is open. It gets a thread of its own as soon as Discord makes it" in opened.text
    [thread] = [it for it in bot.discord.world.channels.values() if it.parent_id == channel.id]
    assert len(lobbies(ann, thread)) == 1


@pytest.mark.parametrize("inside", [False, True], ids=["in a channel", "in a thread"])
@pytest.mark.parametrize("hidden", [False, True])
async def test_a_table_knows_whether_all_on_its_server_can_read_its_channel(
    bot: BotProcess, ann: Person, *, hidden: bool, inside: bool
) -> None:
    place, everyone = made(bot, ChannelType.TEXT), bot.discord.world.everyone.id
    if hidden:
        place.overwrites[everyone] = Overwrite(everyone, kind=0, deny=Permission.VIEW_CHANNEL)
        place.overwrites[ann.id] = Overwrite(ann.id, kind=1, allow=Permission.VIEW_CHANNEL)
        bot.discord.allow_bot(place.name, Permission.VIEW_CHANNEL)
    if inside:
        place = bot.discord.create_thread(place.name, next(NAMES))
    await current(ann.slash(place.name, "/glory start"))

    assert bot.query("SELECT seen_by_all FROM tables WHERE channel = ?", place.id) == [(not hidden,)]
