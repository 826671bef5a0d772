"""The order in which the tests run, and the databases that they run on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import HOW_TO_GET_IT, Cluster, binaries, cluster

LONGEST = "test_games_built_as_their_pages_say_pass_every_suite"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no worker is left with it at the end."""
    items.sort(key=lambda item: LONGEST not in item.name)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL server; where none is installed the test is skipped, but never in CI."""
    programs = binaries()
    if programs is None and os.environ.get("CI"):
        pytest.fail(HOW_TO_GET_IT)
    if programs is None:
        pytest.skip(HOW_TO_GET_IT)
    with cluster(programs) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    return str(request.param)


@pytest.fixture
def database(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> StoredDatabase:
    """An empty database."""
    return _made(engine, request, tmp_path / "x.db")


@pytest.fixture
def another_database(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> StoredDatabase:
    """A second one, of the same engine."""
    return _made(engine, request, tmp_path / "another.db")


def _made(engine: str, request: pytest.FixtureRequest, path: Path) -> StoredDatabase:
    if engine == "sqlite":
        return StoredDatabase.at(path)
    server: Cluster = request.getfixturevalue("postgresql")
    return StoredDatabase(server.new_database())
