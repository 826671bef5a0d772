"""The bot is killed while it tells that a game is over; after the next start that game counts once."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from tests.support.bot.bot_process import running
from tests.support.bot.game_session import begun
from tests.support.bot.presses import control, current
from tests.support.bot.stored_database import StoredDatabase


@pytest.mark.parametrize("when", [pytest.param("before", marks=pytest.mark.soak), "after"])
async def test_an_end_counts_once_whatever_the_bot_had_told_of_it(
    database: StoredDatabase, tmp_path: Path, when: str
) -> None:
    async with running(tmp_path, stored=database) as bot:
        ann, bob = (bot.discord.person(name) for name in ("ann", "bob"))
        ann.locale = "en-US"
        session = await begun(bot, "parlour", ann, bob)
        question = await current(bob.slash(session.channel, f"/table resign table:{session.table}"))
        await current(bob.press(question, control(question, "resign-yes")))
        hold = bot.discord.faults.hold(
            r"/channels/\d+/messages/\d+$", method="PATCH", when="after" if when == "after" else "before"
        )

        bot.advance(timedelta(minutes=1))
        await asyncio.wait_for(hold.reached(), 20)
        await bot.kill()
        hold.drop()
        bot.discord.faults.clear()
        await bot.start()
        await bot.settled()

        told = bot.query("SELECT person, place, standing FROM results ORDER BY place")
        assert told == [(ann.id, 1, 1), (bob.id, 2, 0)]
        assert "1 game, 1 won · with people 1 of 1" in (await current(ann.slash(session.channel, "/profile"))).text
        shown = (await current(ann.slash(session.channel, f"/mymove table:{session.table}"))).text
        assert "Your first win in Steal the Glory." in shown
