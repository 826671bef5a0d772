"""The noticeboard of a server: what it tells, and that it stands, is edited, comes back and goes."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.delivery.messenger import ChannelGone, DeliveryError, MessageGone, NotAllowed, NotEditable
from bot.delivery.noticeboards import AGAIN, EDITS_APART, Noticeboards
from bot.ownership.ownership import ALONE, OwnedAlone, Ownership
from bot.tables import lobbies, replacing
from bot.ui.message import MessageSpec
from bot.ui.screens.help_and_tables import NOBODY
from bot.ui.screens.table_context import address
from bot.values.messages import AlertTimes, MessageRecord
from bot.values.preferences import TableSettings
from bot.values.table import ChannelRef, Person, Table
from tests.bot.store.test_milestones import ended
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot, check
from tests.support.bot.recording_messenger import RecordingMessenger

ANN, BOB, CAS = PEOPLE
GUILD = HERE.guild or 0
OPEN, HIDDEN = replace(HERE, seen_by_all=True), replace(HERE, id=HERE.id + 2, seen_by_all=False)
BOARD = 7_000
"""The channel in which it is to stand."""


class Elsewhere(OwnedAlone):
    """Another process sees to everything."""

    is_shared = True

    def owns(self, _snowflake: int) -> bool:
        return False


class Finding(RecordingMessenger):
    """One that finds what was sent and not recorded."""

    async def find_lost(self, record: MessageRecord, known: set[int]) -> int | None:
        return 1


class Chat:
    """The noticeboards of a bot over a messenger, and a clock that the test turns."""

    def __init__(self, bot: DirectBot, messenger: RecordingMessenger, ownership: Ownership = ALONE) -> None:
        self.bot, self.messenger, self.seconds = bot, messenger, 0.0
        self.listens: list[Any] = []
        """What hears of deleted messages."""
        self.boards = Noticeboards(
            bot.repositories, bot.contexts, messenger, ownership, self.listens.append, lambda: self.seconds
        )
        bot.tables.signals.server_changed.connect(self.boards.changed)

    async def placed(self, channel: int | None = BOARD, locale: str = "en-US") -> None:
        await self.bot.repositories.noticeboards.place(GUILD, channel, locale)
        self.boards.chosen(GUILD)
        await self.boards.settled()

    async def later(self, seconds: float = EDITS_APART) -> None:
        """So many seconds later it is looked at again."""
        self.seconds += seconds
        self.boards.changed(GUILD)
        await self.boards.settled()

    @property
    def standing(self) -> MessageSpec:
        """What stands, in the only message."""
        [spec] = self.messenger.standing.values()
        return spec


@asynccontextmanager
async def chat(bot: DirectBot, *errors: type[DeliveryError] | None, **more: Any) -> AsyncIterator[Chat]:
    made = Chat(bot, RecordingMessenger(errors), **more)
    yield made
    await made.boards.close()


async def lobby(bot: DirectBot, channel: ChannelRef = OPEN, host: Person = ANN, *, only: bool = False) -> Table:
    settings = TableSettings({}, invited_only=only)
    opened = lobbies.opened(bot.tables.game("spy"), settings, 3, channel, host, [])
    return (await bot.tables.open(opened, bot.interaction_id())).table


async def played(bot: DirectBot, *scores: int, channel: ChannelRef = OPEN) -> None:
    """A game of Ann and Bob with these scores."""
    table = await bot.change(await lobby(bot, channel), replacing.seated, BOB, bot.tables.clock())
    await bot.change(await bot.begin(table), ended, scores)


def told(spec: MessageSpec) -> Sequence[str]:
    return [card.text for card in spec.cards]


async def test_it_tells_what_can_be_joined_and_how_the_last_games_ended(bot: DirectBot) -> None:
    await played(bot, 1, 0)
    await played(bot, 1, 1)
    table = await lobby(bot)

    async with chat(bot) as here:
        await here.placed()

        spec = here.standing
    check(spec, None)
    assert spec.above == "## 🎲 Games on this server"
    assert told(spec)[0].startswith(f"**[Spy]({address(table)})** · Ann · 1 of 3 · ")
    assert [card.beside.id for card in spec.cards if card.beside] == [f"join:{table.id}::"]
    assert spec.below.splitlines() == [
        r"Last: Ann and B\*b\* \[x\](http\://b.example) drew *Spy* · Ann won *Spy*",
        "-# New to these games? *Learn* takes ten minutes.",
    ]
    assert [it.label for it in spec.buttons] == ["Open a table", "Learn", "My games", "Leaderboard", "Join"]
    assert spec.mentions == ()
    assert [channel for channel, _ in here.messenger.silent] == [BOARD]


async def test_nothing_of_hidden_channels_running_games_or_closed_tables_is_told(bot: DirectBot) -> None:
    """Three people who see different channels read the same message, so what not all can read stands nowhere in it."""
    async with chat(bot) as here:
        await here.placed()
        before = here.standing

        await lobby(bot, HIDDEN)
        await lobby(bot, replace(HERE, seen_by_all=None))
        await lobby(bot, only=True)
        await played(bot, 1, 0, channel=HIDDEN)
        table = await bot.change(await lobby(bot), replacing.seated, BOB, bot.tables.clock())
        await bot.begin(table)
        await here.later()

        assert here.standing == before
        assert told(before) == [NOBODY]
        assert len(here.messenger.shown) == 1, "nothing was edited for it"


async def test_it_is_edited_when_a_table_opens_fills_and_begins_but_at_most_once_in_ten_seconds(bot: DirectBot) -> None:
    assert min(EDITS_APART, AlertTimes().after.total_seconds()) == 10
    async with chat(bot) as here:
        await here.placed()
        table = await lobby(bot)
        await here.boards.settled()
        assert here.messenger.edits(1) == 0, "ten seconds are not over"

        await here.later()
        assert "Ann · 1 of 3" in told(here.standing)[0]
        await bot.change(table, replacing.seated, BOB, bot.tables.clock())
        await here.later(EDITS_APART - 1)
        assert here.messenger.edits(1) == 1
        await here.later(1)
        assert "2 of 3" in told(here.standing)[0]
        await here.later()
        assert here.messenger.edits(1) == 2, "nothing has changed since"

        await bot.begin(await bot.tables.get(table.id))
        await here.later()
        assert told(here.standing) == [NOBODY]


async def test_without_leaderboards_nothing_is_told_of_ends(bot: DirectBot) -> None:
    await played(bot, 1, 0)
    await bot.repositories.servers.choose(GUILD, lambda it: it.choosing(standings=False, language="nl"))

    async with chat(bot) as here:
        await here.placed()

    assert here.standing.below == "-# Nieuw hier? *Leren* kost tien minuten."
    assert [it.label for it in here.standing.buttons] == ["Tafel openen", "Leren", "Mijn tafels"]


async def test_who_wants_no_leaderboard_is_taken_out_of_it(bot: DirectBot) -> None:
    await played(bot, 1, 0)
    async with chat(bot) as here:
        await here.placed()
        assert "Last: Ann won" in here.standing.below

        bot.services = replace(bot.services, server_changed=here.boards.changed)
        here.seconds += EDITS_APART
        await bot.press(ANN, "leaderboard-me:0::out.lately.spy", private=True)
        await here.boards.settled()

        assert "Last" not in here.standing.below


async def test_it_comes_back_where_it_was_deleted(bot: DirectBot) -> None:
    async with chat(bot) as here:
        here.boards.begin()
        await here.boards.settled()
        assert here.listens == [], "no deleted message costs anything while there is no noticeboard"
        await here.placed()
        assert [it.__name__ for it in here.listens] == ["on_raw_message_delete", "on_raw_bulk_message_delete"]
        here.messenger.standing.clear()
        here.seconds += EDITS_APART

        await here.boards.deleted(GUILD, 99)
        await here.boards.settled()
        assert here.messenger.standing == {}, "that was another message"
        await here.boards.deleted(GUILD, 1)
        await here.boards.settled()

        assert [*here.messenger.standing] == [2]
        assert len({nonce for _, nonce in here.messenger.silent}) == 2


async def test_it_comes_back_though_the_bot_did_not_hear_that_it_was_deleted(bot: DirectBot) -> None:
    async with chat(bot) as before:
        await before.placed()
    again = Chat(bot, before.messenger)
    again.boards.begin()
    await again.boards.settled()
    assert again.messenger.tries == 1, "it stands as it should"

    again.messenger.standing.clear()  # while no event came
    again.messenger.fail_with(MessageGone)
    await again.later(AGAIN)
    assert [*again.messenger.standing] == [2]
    await again.boards.close()

    async with chat(bot) as anew:  # it is deleted while the bot does not run
        anew.messenger.fail_with(MessageGone)
        anew.boards.begin()
        await anew.boards.settled()
        assert len(anew.messenger.silent) == 1


async def test_one_that_is_gone_when_it_is_edited_is_sent_anew(bot: DirectBot) -> None:
    async with chat(bot, None, MessageGone) as here:
        await here.placed()
        here.messenger.standing.clear()
        await lobby(bot)
        await here.later()

        assert "[Spy]" in told(here.standing)[0]


async def test_after_a_restart_the_same_message_is_edited_and_one_that_was_sent_is_found(bot: DirectBot) -> None:
    async with chat(bot) as here:
        await here.placed()
    await lobby(bot)
    async with chat(bot) as again:
        again.boards.begin()
        await again.boards.settled()
        assert again.messenger.silent == []
        assert again.messenger.edits(1) == 1

    await bot.repositories.noticeboards.place(GUILD, BOARD + 1, "en-US")
    found = Chat(bot, Finding())
    found.boards.begin()
    await found.boards.settled()
    await found.boards.close()
    assert found.messenger.silent == []
    assert found.messenger.edits(1) == 1
    board = await bot.repositories.noticeboards.of(GUILD)
    assert board is not None
    assert board.message == 1


async def test_in_another_channel_the_old_one_goes_and_switched_off_all_goes(bot: DirectBot) -> None:
    async with chat(bot) as here:
        await here.placed()
        here.seconds += EDITS_APART
        await here.placed(BOARD + 1)
        assert [*here.messenger.standing] == [2]
        assert [channel for channel, _ in here.messenger.silent] == [BOARD, BOARD + 1]

        await here.placed(None)

        assert here.messenger.standing == {}
        assert await bot.repositories.noticeboards.all() == []
        await lobby(bot)
        await here.later()
        assert here.messenger.standing == {}


async def test_moved_twice_at_once_or_while_it_is_sent_one_message_stands(bot: DirectBot) -> None:
    async with chat(bot) as here:
        await here.placed()
        await bot.repositories.noticeboards.place(GUILD, BOARD + 1, "en-US")
        await here.placed(BOARD + 2)
        await here.later()
        assert len(here.messenger.standing) == 1

        send = here.messenger.send

        async def moved_meanwhile(channel: int, spec: MessageSpec, picture: None, nonce: str) -> int:
            here.messenger.send = send  # type: ignore[method-assign]
            message = await send(channel, spec, picture, nonce)
            await bot.repositories.noticeboards.place(GUILD, BOARD + 4, "en-US")
            return message

        here.messenger.send = moved_meanwhile  # type: ignore[method-assign, assignment]
        here.seconds += EDITS_APART
        await here.placed(BOARD + 3)
        await here.later()

        assert len(here.messenger.standing) == 1
        found = await bot.repositories.noticeboards.of(GUILD)
        assert found is not None
        assert (found.channel, found.message) == (BOARD + 4, *here.messenger.standing)


@pytest.mark.parametrize("error", [NotAllowed, ChannelGone])
async def test_what_discord_refuses_is_told_in_the_settings_and_not_asked_again(
    bot: DirectBot, error: type[DeliveryError]
) -> None:
    async with chat(bot, error) as here:
        await here.placed()
        await lobby(bot)
        await here.later()
        shown = (await bot.press(ANN, "server-boards:0::", private=True, manages=True)).shown[-1]
        assert here.messenger.tries == 1
        assert "⚠️ I cannot write there" in shown.cards[-1].text

        here.seconds += EDITS_APART
        here.boards.allowed_again(BOARD, None)
        await here.boards.settled()

        assert [*here.messenger.standing] == [1]
        shown = (await bot.press(ANN, "server-boards:0::", private=True, manages=True)).shown[-1]
        assert "⚠️" not in shown.cards[-1].text


async def test_one_that_takes_no_edit_now_is_not_sent_anew(bot: DirectBot) -> None:
    async with chat(bot, None, NotEditable) as here:
        await here.placed()
        await lobby(bot)
        await here.later()
        assert len(here.messenger.silent) == 1

        await here.later()
        assert "[Spy]" in told(here.standing)[0]


async def test_a_process_that_does_not_own_the_server_leaves_a_note_for_the_one_that_does(bot: DirectBot) -> None:
    async with chat(bot) as here:
        await here.placed()
    await lobby(bot)
    async with chat(bot, ownership=Elsewhere()) as other:
        await other.placed()
        assert other.messenger.tries == 0

    async with chat(bot) as here:
        board = await bot.repositories.noticeboards.of(GUILD)
        assert board is not None
        assert board.stale
        here.boards.begin()
        await here.boards.settled()
        assert here.messenger.edits(1) == 1
        board = await bot.repositories.noticeboards.of(GUILD)
    assert board is not None
    assert not board.stale


async def test_it_goes_with_what_else_is_kept_of_a_server_that_removed_the_bot(bot: DirectBot) -> None:
    async with chat(bot) as here:
        await here.placed()
    servers = bot.repositories.servers
    await servers.set_removed(GUILD, bot.clock.now())

    assert await servers.delete(GUILD, bot.clock.now())

    assert await bot.repositories.noticeboards.all() == []


async def test_who_manages_the_server_chooses_its_channel_and_switches_it_off(bot: DirectBot) -> None:
    told: list[int] = []
    bot.services = replace(bot.services, noticeboard_chosen=told.append)
    control = "server-noticeboard:0::"

    await bot.press(ANN, control, str(BOARD), private=True, manages=True)
    board = await bot.repositories.noticeboards.of(GUILD)
    assert board is not None
    assert board.channel == BOARD
    await bot.type(ANN, "server", HERE, known={"manages": True}, noticeboard=str(BOARD + 1))
    board = await bot.repositories.noticeboards.of(GUILD)
    assert board is not None
    assert board.channel == BOARD + 1
    shown = (await bot.type(ANN, "server", HERE, known={"manages": True}, no_noticeboard=True)).shown[-1]

    assert told == [GUILD] * 3
    board = await bot.repositories.noticeboards.of(GUILD)
    assert board is None or board.channel is None
    assert len([card for card in shown.cards if card.menu or card.beside]) + len(shown.rows) <= 7


async def test_learn_leads_to_the_games_that_teach(bot: DirectBot) -> None:
    reply = await bot.press(ANN, "learn:0::")

    [menu] = reply.shown[-1].rows
    assert len(menu.options) > 3  # type: ignore[union-attr]
    assert reply.fresh == [True]
