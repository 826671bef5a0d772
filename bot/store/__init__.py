"""The database: where it lies, how it is brought up to date, and what stands in it."""

from bot.store.database import DatabaseUnusable, Store

__all__ = ["DatabaseUnusable", "Store"]
