"""The database: where it lies, how it is brought up to date, and what stands in it."""

from bot.store.database import Store, Unusable

__all__ = ["Store", "Unusable"]
