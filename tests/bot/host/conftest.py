"""A house for those who host one: tables of every kind, in a file of the test's own."""

import shutil
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.store.test_copy import furnish
from tests.support.bot.stored_database import StoredDatabase


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database that every test copies: furnishing takes longer."""
    file = tmp_path_factory.mktemp("furnished") / "x.db"
    await furnish(StoredDatabase.at(file))
    return file


@pytest.fixture
def house(furnished: Path, tmp_path: Path) -> StoredDatabase:
    """A finished game with a rematch, one that goes on, and a lobby; see `furnish`."""
    return StoredDatabase.at(Path(shutil.copy(furnished, tmp_path / "house.db")))
