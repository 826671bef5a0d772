"""The bot without Discord whose messages are looked at, and what it delivers."""

from tests.support.bot.delivering import delivery
from tests.support.bot.in_memory import bot, in_memory

__all__ = ["bot", "delivery", "in_memory"]
