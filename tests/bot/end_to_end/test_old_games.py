"""A bot whose host keeps games for thirty days, and says where its privacy policy is."""

from datetime import timedelta
from pathlib import Path

from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import BotProcess, poll, table_message, until_afternoon
from tests.support.bot.game_session import begun, resigned
from tests.support.bot.presses import current

POLICY = "https://example.org/privacy"


async def test_a_game_that_ended_long_ago_is_told_without_names_and_help_leads_to_the_policy(tmp_path: Path) -> None:
    async with FakeDiscord.running() as discord:
        bot = BotProcess(discord, tmp_path)
        bot.settings |= {"KEEP_GAMES": "30", "PRIVACY_URL": POLICY}
        bot.advance(until_afternoon(bot.now))
        await bot.start()
        ann, bob = discord.person("ann"), discord.person("bob")
        session = await begun(bot, "old", ann, bob)
        await resigned(session, bob)
        message = table_message(ann, "old")
        assert "Bob" in message.text

        bot.advance(timedelta(days=31))
        await poll(lambda: bot.query("SELECT host FROM tables") == [(0,)])
        refused = await current(ann.press(message, "Play again"))
        history = await current(ann.press(message, "History"))
        games = await current(ann.slash("old", "/help"))
        await bot.kill()

        assert "This game ended long ago" in refused.text
        assert ("**Player 2** resigned" in history.text, "Bob" in history.text) == (True, False)
        assert POLICY in str(games.message.components)
        assert bot.query("SELECT person, place FROM results ORDER BY seat") == [(ann.user.id, 1), (bob.user.id, 2)]
        assert (discord.violations, bot.faults()) == ([], [])
