"""What stands in private chats at every moment of random rounds."""

from collections import Counter

import pytest

from tests.support.amount import amount
from tests.support.bot.chats import WatchedDatabase
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.random_chats import RandomChats

ROUNDS, PARTS = amount(100, 250), amount(2, 4)
"""How many, and in how many tests; each round is the same whenever it is simulated, by its number. More of them find
rarer faults: a minute has some five hundred."""
SHARE = ROUNDS // PARTS


@pytest.mark.parametrize("first", range(0, ROUNDS, SHARE))
async def test_a_chat_whose_person_must_act_never_stands_empty_once_a_message_stood_there(first: int) -> None:
    bot = DirectBot(database := await WatchedDatabase.empty())
    done: Counter[str] = Counter()
    broken: list[str] = []
    for seed in range(first, first + SHARE):
        print(f"round {seed}", end=" ")
        chats = RandomChats(bot, database, seed)
        await chats.pass_by()
        done.update(it.rpartition(" ")[2] for it in chats.done)
        broken += chats.broken
    await bot.close()

    assert broken == []
    happened = ("answers", "asks", "plans", "hands_over", "messages_grow_old", "killed", "before", "after", "emptied")
    assert {it for it in happened if not done[it]} == set()
