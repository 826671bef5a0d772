"""A database that is to be migrated."""

from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.store import upgrade as upgrading
from tests.support.bot.migrations import fill, migrated, with_next
from tests.support.bot.stored_database import StoredDatabase


@pytest.fixture
async def older(database: StoredDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StoredDatabase:
    """A database with a table, for a bot that has one more migration."""
    await migrated(database)
    fill(database)
    monkeypatch.setattr("bot.store.database.HEAD", "9999")
    newer = with_next(tmp_path / "migrations", database)
    upgrade = upgrading.upgrade

    def with_one_more(connection: Connection) -> None:
        upgrade(connection, newer)

    monkeypatch.setattr(upgrading, "upgrade", with_one_more)
    return database
