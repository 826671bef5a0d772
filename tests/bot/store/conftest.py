"""Databases that are new, that are to be migrated, and that a server has."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.store.schema import upgrade as upgrading
from bot.tables.service import TableService
from tests.support.bot.migrations import fill, migrated, with_next
from tests.support.bot.service import opened
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[TableService]:
    """The tables of a bot over a new database."""
    async with opened(database) as service:
        yield service


@pytest.fixture
def server(postgresql: Cluster) -> StoredDatabase:
    """A new database of a server's."""
    return StoredDatabase(postgresql.new_database())


@pytest.fixture
async def older(new_database: StoredDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StoredDatabase:
    """A database with a table, for a bot that has one more migration."""
    await migrated(new_database)
    fill(new_database)
    monkeypatch.setattr("bot.store.connections.database.HEAD", "9999")
    newer = with_next(tmp_path / "migrations", new_database)
    upgrade = upgrading.upgrade

    def with_one_more(connection: Connection) -> None:
        upgrade(connection, newer)

    monkeypatch.setattr(upgrading, "upgrade", with_one_more)
    return new_database
