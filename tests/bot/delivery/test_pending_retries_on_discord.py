"""A game that ends where the bot may not write is announced there once it may, also after a restart."""

from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import count

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import Event
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import GameSession, begun, ended
from tests.support.test_games import TEST_GAMES

MANY = TEST_GAMES["many"]
NAMES = (f"closed-{number}" for number in count(1))
BLOCKED, SILENCED = "I may not write in", "A moderator has timed me out"
DAY = timedelta(days=1)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("owed"), module="tests.support.bot_with_test_games") as bot:
        yield bot


@pytest.fixture
def ann(bot: BotProcess) -> Person:
    return bot.discord.person("ann")


class Closed:
    """A game that ended in a channel where the bot lacks a permission, and what its host was told."""

    def __init__(self, bot: BotProcess, table: GameSession, lacking: Permission) -> None:
        self.bot = bot
        self.table = table
        self.lacking = lacking
        self.told = 0
        bot.discord.world.subscribe(self._hear)

    def _hear(self, event: Event) -> None:
        if event.kind == "MESSAGE_CREATE" and event.message is not None:
            self.told += any(it in str(event.message.components) for it in (BLOCKED, SILENCED))

    @property
    def notices(self) -> list[SeenMessage]:
        """What says so in the host's private messages now."""
        dms = self.table.people[0].dms()
        return [message for message in dms if BLOCKED in message.text or SILENCED in message.text]

    @property
    def public(self) -> list[SeenMessage]:
        """What everybody sees in the channel."""
        return [it for it in self.table.people[0].messages(self.table.channel) if it.message.owner is None]

    def open(self, *, silently: bool = False) -> None:
        """Give the permission back; Discord says so unless `silently`."""
        if silently:
            self.bot.discord.world.named(self.table.channel).overwrites.clear()
        else:
            self.bot.discord.allow_bot(self.table.channel, self.lacking)

    async def announced(self) -> None:
        """Wait until all is told; the end stands there alone, and the host's notice is gone."""
        await self.bot.settled()
        [only] = self.public
        assert "Play again" in only.buttons
        assert self.notices == []


async def closed(
    bot: BotProcess, host: Person, lacking: Permission = Permission.VIEW_CHANNEL, silenced: timedelta | None = None
) -> Closed:
    """A game of two that its host has ended where the bot may not write any more, or is timed out."""
    table = await begun(bot, next(NAMES), host, bot.discord.person("bob"), rules=MANY)
    found = Closed(bot, table, lacking)
    if silenced is None:
        bot.discord.deny_bot(table.channel, lacking)
    else:
        bot.discord.time_out_bot(silenced.total_seconds())
    await ended(host, "#general", MANY.key, table.table)
    await poll(lambda: bool(found.notices))
    return found


@pytest.mark.parametrize("lacking", [Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.ATTACH_FILES])
async def test_the_end_is_announced_when_the_permission_comes_back(
    bot: BotProcess, ann: Person, lacking: Permission
) -> None:
    here = await closed(bot, ann, lacking)
    [notice] = here.notices
    assert f"<#{bot.discord.world.named(here.table.channel).id}>" in notice.text

    here.open()

    await here.announced()
    assert here.told == 1
    warned = [line for line in bot.log.read_text().splitlines() if f"table {here.table.table}: Discord refuses" in line]
    assert len(warned) == 1


async def test_it_is_announced_after_a_restart_and_the_host_is_told_once(bot: BotProcess, ann: Person) -> None:
    here = await closed(bot, ann, Permission.SEND_MESSAGES)
    await bot.kill()
    await bot.start()
    await poll(lambda: bot.log.read_text().count(f"table {here.table.table}: Discord refuses") == 2)

    here.open()

    await here.announced()
    assert here.told == 1


async def test_a_permission_that_came_back_while_the_bot_was_down_is_seen_at_the_start(
    bot: BotProcess, ann: Person
) -> None:
    here = await closed(bot, ann)
    await bot.stop()
    here.open()

    await bot.start()

    await here.announced()


async def test_a_command_in_the_channel_is_a_sign(bot: BotProcess, ann: Person) -> None:
    here = await closed(bot, ann)
    here.open(silently=True)

    await ann.slash(here.table.channel, "/many rules")

    await here.announced()


async def test_the_host_can_have_it_tried_again(bot: BotProcess, ann: Person) -> None:
    here = await closed(bot, ann)
    [notice] = here.notices
    await ann.press(notice, "Try again")
    assert here.notices != []
    here.open(silently=True)

    await ann.press(notice, "Try again")

    await here.announced()


async def test_a_change_of_the_server_is_a_sign(bot: BotProcess, ann: Person) -> None:
    here = await closed(bot, ann)
    here.open(silently=True)

    bot.discord.locale = "en-US"

    await here.announced()


async def test_a_timeout_that_a_moderator_ends_early_is_a_sign(bot: BotProcess, ann: Person) -> None:
    here = await closed(bot, ann, silenced=DAY)

    bot.discord.time_out_bot(None)

    await here.announced()
    assert here.told == 1


@pytest.mark.parametrize("restarted", [False, True], ids=["", "since when the bot was restarted"])
async def test_a_timeout_that_runs_out_is_over_at_the_moment_that_was_told(
    bot: BotProcess, ann: Person, restarted: bool
) -> None:
    here = await closed(bot, ann, silenced=DAY)
    if restarted:
        await bot.kill()
        await bot.start()
        await poll(lambda: bot.log.read_text().count(f"table {here.table.table}: Discord refuses") == 2)

    bot.advance(DAY)

    await here.announced()
    assert here.told == 1


async def test_who_opens_a_table_while_the_bot_is_timed_out_reads_why_it_cannot(bot: BotProcess, ann: Person) -> None:
    bot.discord.time_out_bot(DAY.total_seconds())

    answers = [await ann.slash("#general", text) for text in ("/many start", "/server")]

    bot.discord.time_out_bot(None)
    assert [SILENCED in it.text for it in answers] == [True, True]
