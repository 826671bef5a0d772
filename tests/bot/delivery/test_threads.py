"""The names of threads: by who plays, and no more of them than Discord takes."""

from dataclasses import replace

import pytest

from bot.delivery.messenger import Messenger, NotAllowed
from bot.delivery.pending_retries import PendingRetries
from bot.delivery.threads import RENAMES_IN, Stage, Threads
from bot.tables.lobbies import opened
from bot.tables.threads import wanting_thread
from bot.ui.screens.thread import MAX_NAME, thread_name
from bot.values.messages import MessageRecord
from bot.values.preferences import TableSettings
from bot.values.table import Table
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, DirectBot

THREAD = 4711


class Asked(Messenger):
    """Notes what is asked of threads; `refuses` lets Discord decline it."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.refuses = refuses
        self.changes: list[tuple[str | None, bool]] = []

    async def change_thread(self, thread: int, name: str | None, *, archived: bool) -> None:
        if self.refuses:
            raise NotAllowed("403 50013")
        self.changes.append((name, archived))


def threads_of(bot: DirectBot, asked: Asked) -> Threads:
    return Threads(bot.tables, asked, PendingRetries(), lambda table: bot.contexts.of(table, table.language))


async def in_thread(bot: DirectBot, *people: str) -> tuple[Table, MessageRecord]:
    """A game of these people in the thread, and its record there."""
    begun = await bot.begun("glory")
    players = tuple(replace(it, name=name) for it, name in zip(begun.players, people, strict=False))
    table = replace(begun, channel=replace(HERE, id=THREAD, parent=HERE.id), players=players)
    return table, await threads_of(bot, Asked()).record(table, ())


async def test_a_thread_gets_two_new_names_in_ten_minutes_and_later_another(bot: DirectBot) -> None:
    asked = Asked()
    threads = threads_of(bot, asked)

    for guest in ("Bob", "Cas", "Dee"):
        await threads.follow(*await in_thread(bot, "Ann", guest))
    bot.clock.turn_to(bot.clock.now() + RENAMES_IN)
    await threads.follow(*await in_thread(bot, "Ann", "Eve"))

    assert [name and name.partition(" · ")[2] for name, _ in asked.changes] == [
        "Ann, Bob",
        "Ann, Cas",
        None,
        "Ann, Eve",
    ]


async def test_the_same_people_in_other_seats_are_no_reason_for_a_name(bot: DirectBot) -> None:
    asked = Asked()
    threads = threads_of(bot, asked)

    await threads.follow(*await in_thread(bot, "Ann", "Bob"))
    await threads.follow(*await in_thread(bot, "Bob", "Ann"))

    assert [name is None for name, _ in asked.changes] == [False, True]


@pytest.mark.parametrize("refuses", [False, True])
async def test_what_was_asked_of_a_thread_is_not_asked_again(bot: DirectBot, refuses: bool) -> None:
    table, record = await in_thread(bot, "Ann", "Bob")
    known = await threads_of(bot, Asked(refuses=refuses)).follow(table, record)
    [stored] = [it for it in await bot.repositories.messages.of(table.id) if it.kind == "thread"]
    again = Asked()

    await threads_of(bot, again).follow(table, stored)

    assert stored == known
    assert (stored.since, stored.message, stored.channel) == (Stage.NAMED, THREAD, HERE.id)
    assert again.changes == []


async def test_a_long_name_fits(bot: DirectBot) -> None:
    table, _ = await in_thread(bot, "A" * 32, "B" * 32, "C" * 32)

    assert len(thread_name(bot.contexts.of(table, "en-US").words)) == MAX_NAME


async def test_where_a_table_gets_its_thread_is_stored(bot: DirectBot) -> None:
    lobby = opened(bot.tables.game("glory"), TableSettings({}), 2, ELSEWHERE, PEOPLE[0], [])
    table = (await bot.tables.open(wanting_thread(lobby), bot.interaction_id())).table

    moved = await threads_of(bot, Asked()).settle(table, None)

    bot.restart()
    assert (table.channel.parent, moved.channel.parent) == (ELSEWHERE.id, None)
    assert (await bot.tables.get(table.id)).channel.parent is None
