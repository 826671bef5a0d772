"""Limits that no test reaches which is not about them."""

from typing import Final

from bot.store.games.limits import Limits

ROOMY: Final = Limits(1000, 1000, 1000)
