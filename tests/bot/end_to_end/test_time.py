"""Time that is turned forward under a running bot: it does what it would have done after so long."""

from datetime import timedelta
from pathlib import Path

from games.chance import SeededChance
from tests.support.bot.bot_process import running
from tests.support.bot.game_session import GameSession, anything, begun
from tests.support.test_games import TEST_GAMES


async def moved(table: GameSession) -> int:
    """Somebody makes a move; the id of the table's message after it."""
    await anything(SeededChance(bytes(32), table.table))(table, table.must_act[0])
    await table.bot.settled()
    return table.message.id


async def test_a_turn_after_an_hour_comes_as_a_new_message_also_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path, module="tests.support.bot_with_test_games") as bot:
        ann, bob = bot.discord.person("ann"), bot.discord.person("bob")
        table = await begun(bot, "later", ann, bob, rules=TEST_GAMES["many"])
        first = table.message.id
        assert await moved(table) == first

        bot.advance(timedelta(hours=1))
        second = await moved(table)
        await bot.kill()
        await bot.start()
        assert await moved(table) == second
        bot.advance(timedelta(hours=1))
        third = await moved(table)

        assert first < second < third
        [(made,)] = bot.query("SELECT max(made) FROM posts WHERE kind = 'table'")
        assert abs(int(str(made)) / 1e6 - bot.discord.clock.now()) < timedelta(hours=1).total_seconds()
