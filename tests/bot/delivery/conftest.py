"""The bot without Discord whose messages are looked at."""

from tests.support.bot.in_memory import bot, in_memory

__all__ = ["bot", "in_memory"]
