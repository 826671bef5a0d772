"""What stands in private chats through random evenings, at every moment of them."""

from collections import Counter

import pytest

from tests.support.amount import amount
from tests.support.bot.chats import WatchedDatabase
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.evenings import Evening

EVENINGS, PARTS = amount(100, 250), amount(2, 4)
"""How many, and in how many tests; each evening is the same whenever it is simulated, by its number. More of them find
rarer faults: a minute has some five hundred."""
SHARE = EVENINGS // PARTS


@pytest.mark.parametrize("first", range(0, EVENINGS, SHARE))
async def test_a_chat_whose_person_must_act_never_stands_empty_once_a_message_stood_there(first: int) -> None:
    bot = DirectBot(database := await WatchedDatabase.empty())
    done: Counter[str] = Counter()
    broken: list[str] = []
    for seed in range(first, first + SHARE):
        print(f"evening {seed}", end=" ")
        evening = Evening(bot, database, seed)
        await evening.pass_by()
        done.update(it.rpartition(" ")[2] for it in evening.done)
        broken += evening.broken
    await bot.close()

    assert broken == []
    happened = ("answers", "asks", "plans", "hands_over", "messages_grow_old", "killed", "before", "after", "emptied")
    assert {it for it in happened if not done[it]} == set()
