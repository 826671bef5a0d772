"""A table in a thread of its own: made once whatever breaks meanwhile, named by who plays, and archived at the end."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from itertools import count

import pytest
import pytest_asyncio

from bot.delivery.threads import QUIET, Stage
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.errors import NotAllowed
from playground.model import Channel
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, resigned
from tests.support.bot.presses import control, current
from tests.support.test_games import TEST_GAMES

MANY = TEST_GAMES["many"]
NAMES = (f"threads-{number}" for number in count(1))
THREADS = "/threads$"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("threads"), module="tests.support.bot_with_test_games") as bot:
        await current(bot.discord.person("ann").slash("#games", "/server threads:True"))
        yield bot


@pytest.fixture
def ann(bot: BotProcess) -> Person:
    return bot.discord.person("ann")


@pytest.fixture
def bob(bot: BotProcess) -> Person:
    return bot.discord.person("bob")


@pytest.fixture
def channel(bot: BotProcess) -> str:
    name = next(NAMES)
    bot.discord.create_channel(name)
    return name


def below(bot: BotProcess, channel: str) -> list[Channel]:
    """The threads of a channel."""
    parent = bot.discord.world.named(channel)
    return [it for it in bot.discord.world.channels.values() if it.parent_id == parent.id]


def public(bot: BotProcess, channel: str) -> list[SeenMessage]:
    """What everybody sees in the channel, without what stands in its threads."""
    messages = bot.discord.person("ann").messages(channel)
    return [it for it in messages if it.message.owner is None]


def session_of(bot: BotProcess, *people: Person) -> GameSession:
    """The newest table, as it stands now."""
    [(table, where)] = bot.query("SELECT id, channel FROM tables ORDER BY id DESC LIMIT 1")
    name = bot.discord.world.channels[int(str(where))].name
    return GameSession(bot, int(str(table)), name, [*people], MANY)


async def opened(bot: BotProcess, ann: Person, channel: str) -> GameSession:
    await current(ann.slash(channel, "/many start"))
    await bot.settled()
    return session_of(bot, ann)


async def begun(bot: BotProcess, ann: Person, bob: Person, channel: str) -> GameSession:
    table = await opened(bot, ann, channel)
    await bob.press(public(bot, channel)[0], "Join")
    await bot.settled()
    await ann.press(table.message, "Begin")
    await bot.settled()
    return session_of(bot, ann, bob)


async def test_a_table_stands_in_a_thread_below_the_one_message_in_the_channel(
    bot: BotProcess, ann: Person, bob: Person, channel: str
) -> None:
    answer = await current(ann.slash(channel, "/many start"))
    await bot.settled()
    table = session_of(bot, ann)
    [starter], [thread] = public(bot, channel), below(bot, channel)

    joined = await current(bob.press(starter, "Join"))

    assert "in a thread of its own" in answer.text
    assert (thread.id, thread.name) == (starter.id, f"{MANY.title} · Ann")
    assert starter.text == f"**{MANY.title}** · **Ann**"
    assert table.message.message.channel_id == thread.id
    assert str(joined.buttons["To the table"].url).endswith(f"/{thread.id}/{table.message.id}")
    assert table.bot.query("SELECT count(*) FROM seats WHERE table_id = ?", table.table) == [(2,)]


async def test_the_thread_is_named_by_who_plays_and_archived_at_the_end_which_the_channel_is_told(
    bot: BotProcess, ann: Person, bob: Person, channel: str
) -> None:
    table = await begun(bot, ann, bob, channel)
    [thread], [starter] = below(bot, channel), public(bot, channel)
    named = (thread.name, starter.text, list(starter.buttons), thread.archived)
    shown = "SELECT since FROM posts WHERE kind = 'thread' AND table_id = ?"
    assert bot.query(shown, table.table) == [(Stage.NAMED,)], "it is not named once more"

    await resigned(table, ann)
    await bot.settled()

    assert named == (f"{MANY.title} · Ann, Bob", f"**{MANY.title}** · **Ann** and **Bob**", [], False)
    starter, end = public(bot, channel)
    assert thread.archived
    assert "**Bob** wins!" in end.text
    assert list(end.buttons) == ["Play again", "Replay", "History", "⋯ More", "To the table"]
    assert str(end.buttons["To the table"].url).endswith(f"/{thread.id}/{table.message.id}")
    assert end.pinged == set()
    assert bot.query(shown, table.table) == [(Stage.ARCHIVED,)], "it is not archived once more"


async def test_a_rematch_stays_in_the_thread_and_opens_it_again_under_the_same_name(
    bot: BotProcess, ann: Person, bob: Person, channel: str
) -> None:
    table = await begun(bot, ann, bob, channel)
    [thread] = below(bot, channel)

    await resigned(table, ann)
    await bot.settled()
    await current(ann.slash(thread.name, f"/table rematch table:{table.table}"))
    await current(bob.slash(thread.name, f"/table rematch table:{table.table}"))
    await bot.settled()
    again = session_of(bot, ann, bob)

    assert again.table != table.table
    assert below(bot, channel) == [thread]
    assert not thread.archived
    assert again.message.message.channel_id == thread.id

    await resigned(again, bob)
    await bot.settled()

    assert thread.archived
    assert len(public(bot, channel)) == 3, "one above the thread, and one for each end"
    changes = (it.body or {} for it in bot.discord.requests if it.path.endswith(f"/channels/{thread.id}"))
    assert [it["name"] for it in changes if "name" in it] == [f"{MANY.title} · Ann, Bob"]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_bot_that_is_killed_while_it_makes_the_thread_makes_one(
    bot: BotProcess, ann: Person, channel: str, when: str
) -> None:
    hold = bot.discord.faults.hold(THREADS, when="after" if when == "after" else "before")
    await ann.slash(channel, "/many start")
    await hold.reached()
    await bot.kill()
    hold.drop()

    await bot.start()
    await bot.settled()

    [starter], [thread] = public(bot, channel), below(bot, channel)
    assert thread.id == starter.id
    assert session_of(bot, ann).message.message.channel_id == thread.id


async def test_a_bot_that_is_killed_while_it_archives_tells_the_end_once(
    bot: BotProcess, ann: Person, bob: Person, channel: str
) -> None:
    table = await begun(bot, ann, bob, channel)
    [thread] = below(bot, channel)
    hold = bot.discord.faults.hold(f"/channels/{thread.id}$", method="PATCH")
    await resigned_unseen(table, ann)
    await hold.reached()
    await bot.kill()
    hold.drop()

    await bot.start()
    await bot.settled()

    assert thread.archived
    assert len(public(bot, channel)) == 2


async def resigned_unseen(table: GameSession, person: Person) -> None:
    """Give up, without waiting for what shows it."""
    question = await current(person.slash(table.channel, f"/table resign table:{table.table}"))
    await current(person.press(question, control(question, "resign-yes")))
    table.bot.advance(timedelta(minutes=1))


@pytest.mark.parametrize("lacking", [Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS])
async def test_without_a_right_the_table_opens_in_the_channel_and_its_host_is_told_which(
    bot: BotProcess, ann: Person, channel: str, lacking: Permission
) -> None:
    bot.discord.deny_bot(channel, lacking)

    answer = await current(ann.slash(channel, "/many start"))
    await bot.settled()

    assert "*Create Public Threads* and *Send Messages in Threads*" in answer.text
    assert below(bot, channel) == []
    assert [it.id for it in public(bot, channel)] == [session_of(bot, ann).message.id]


async def test_where_discord_makes_no_thread_the_table_stands_in_the_channel_alone(
    bot: BotProcess, ann: Person, channel: str
) -> None:
    full = {"message": "Maximum number of active threads reached", "code": 160006}
    bot.discord.faults.fail_next(400, full, path=THREADS)

    table = await opened(bot, ann, channel)

    assert below(bot, channel) == []
    assert [it.id for it in public(bot, channel)] == [table.message.id]


async def test_a_table_that_is_opened_in_a_thread_stays_there(bot: BotProcess, ann: Person, channel: str) -> None:
    thread = bot.discord.create_thread(channel, f"in-{channel}")

    table = await opened(bot, ann, thread.name)

    assert table.message.message.channel_id == thread.id
    assert below(bot, channel) == [thread]


async def test_start_pressed_twice_leads_to_the_one_thread(bot: BotProcess, ann: Person, channel: str) -> None:
    await opened(bot, ann, channel)
    shown = await current(ann.slash(channel, "/help"))
    key = next(it for it in shown.components if str(it.get("custom_id", "")).startswith("start:"))["custom_id"]
    for _ in range(2):
        answer = await current(ann.press(shown, custom_id=key))
        await bot.settled()

    assert "To the table" in answer.buttons
    assert len(below(bot, channel)) == 2


async def test_whom_the_archived_thread_does_not_let_in_finds_all_at_its_end_in_the_channel(
    bot: BotProcess, ann: Person, bob: Person, channel: str
) -> None:
    table = await begun(bot, ann, bob, channel)
    [thread] = below(bot, channel)
    await resigned(table, ann)
    await bot.settled()
    bot.discord.world.archive(thread, locked=True)
    with pytest.raises(NotAllowed):
        await bob.press(table.message, "Play again")
    end, own = public(bot, channel)[-1], set(table.message.buttons)

    answers = [(await current(bob.press(end, label))).text for label in ("History", "Replay", "⋯ More")]
    asked, begins = [(await current(it.press(end, "Play again"))).text for it in (ann, bob)]
    bot.discord.world.archive(thread, archived=False)
    await bot.settled()

    assert own <= {*end.buttons}
    assert all((*answers, asked))
    assert begins == "✔️ The next game has begun."
    assert session_of(bot, ann, bob).message.message.channel_id == thread.id, "it is played once that is unlocked"
    assert session_of(bot, ann, bob).table != table.table


async def test_a_thread_that_a_press_or_a_message_has_opened_is_archived_again_once_it_is_quiet_there(
    bot: BotProcess, ann: Person, bob: Person, channel: str
) -> None:
    table = await begun(bot, ann, bob, channel)
    [thread] = below(bot, channel)
    await resigned(table, ann)
    await bot.settled()

    async def said() -> None:
        """Somebody writes, which the bot has heard by the time that it answers something else."""
        await bob.say(thread, "well played")
        await current(ann.slash(channel, "/many rules"))

    async def stirred(again: Callable[[], Awaitable[object]]) -> None:
        """The thread is opened; while it is not quiet there, it stays so."""
        await again()
        assert not thread.archived
        for _ in range(2):
            bot.advance(QUIET * 2 / 3)
            await again()
        assert not thread.archived
        bot.advance(QUIET)
        await poll(lambda: thread.archived)

    await stirred(lambda: current(bob.press(table.message, "History")))
    await stirred(said)

    bot.discord.world.archive(thread, archived=False)
    bot.advance(QUIET)
    for person in (ann, bob):
        await person.press(table.message, "Play again")
    await bot.settled()
    bot.advance(QUIET)
    await current(ann.press(session_of(bot, ann, bob).message, "History"))
    changes = (it.body or {} for it in bot.discord.requests if it.path.endswith(f"/channels/{thread.id}"))
    archived = [it["archived"] for it in changes].count(True)
    assert archived == 3, "not where somebody has opened it by hand, nor while it is played in"
