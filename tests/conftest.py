"""The order in which the tests run, and the databases that they run on."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.support.amount import SEED, SOAK, seed_of_this_run
from tests.support.bot.ready import ReadyDatabases
from tests.support.bot.stored_database import StoredDatabase
from tests.support.cost import Bill, CountingWorker
from tests.support.games import random_play
from tests.support.one_game import holds_none, is_about
from tests.support.postgresql import HOW_TO_GET_IT, Cluster, binaries, cluster
from tests.support.shared_work import SharedWork, rank, unit

SELDOM = 10_000
"""New objects after which the garbage collector looks at them."""
MEMORY, ROOM = Path("/dev/shm"), 4 << 30  # noqa: S108 - a folder of the system
"""Where Linux keeps files in memory, and the bytes that must be free there: databases that wait for no disk are quick
on a busy machine too, and nobody needs them after the tests."""
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--game glory`: what a game goes through."""
    text = "run only the tests about this game, alone or among all"
    parser.addoption("--game", metavar="KEY", action="append", default=[], help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Each worker counts what it costs, and the first process tells it; of one game, few snapshots are asked for."""
    if _games(config):
        config.option.warn_unused_snapshots = True
    if hasattr(config, "workeroutput"):
        config.pluginmanager.register(CountingWorker(config))
    else:
        config.pluginmanager.register(Bill())


def _make_files_in_memory() -> None:
    """For this process and all that it starts, where there is room."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("TMPDIR", str(MEMORY))
        tempfile.tempdir = None


_make_files_in_memory()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Of several workers that collect all tests, each imports another part of the modules first: what nobody has run
    yet is compiled once, not by each worker."""
    worker: dict[str, Any] = getattr(session.config, "workerinput", {})
    if not worker or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS or _games(session.config):
        return
    modules = sorted(Path(__file__).parent.rglob("test_*.py"))
    for path in modules[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception):  # collecting it tells what is wrong
            import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


def _games(config: pytest.Config) -> list[str]:
    """Those whose tests are asked for alone; none where all are."""
    games: list[str] = config.getoption("game")
    return games


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Of one game, what is about others alone is not even imported."""
    games = _games(config)
    return holds_none(collection_path.relative_to(config.rootpath), games) if games else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest comes first, and what shares something together; what is for `make soak` alone is left out."""
    games = _games(config)
    items[:] = [item for item in items if SOAK or item.get_closest_marker("soak") is None]
    items[:] = [item for item in items if not games or is_about(item, games)]
    first: dict[str, int] = {}
    for at, item in enumerate(items):
        first.setdefault(unit(item.nodeid), at)
    items.sort(key=lambda item: (rank(item.nodeid), first[unit(item.nodeid)]))


def pytest_collection_finish() -> None:
    """What has been imported and collected stays until the end, so the garbage collector need not look at it: that took
    a fifth of the time of some tests."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.collect()  # it counts from here, and looks again before much garbage lies about
    gc.set_threshold(SELDOM, 10, 10)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """What a unit has kept for its own tests, matches above all, goes with it: a worker runs many units."""
    yield
    if isinstance(item, pytest.Function) and (nextitem is None or unit(nextitem.nodeid) != unit(item.nodeid)):
        for module in (item.module, random_play):
            for kept in vars(module).values():
                if getattr(kept, "__module__", "") == module.__name__ and hasattr(kept, "cache_clear"):
                    kept.cache_clear()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> SharedWork:
    """Workers are given units of tests that share something."""
    return SharedWork(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores, since some tests wait for a bot or a page in another process."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """What was tried, and which games were dealt, where something failed."""
    if exitstatus:
        terminalreporter.line(f"{SEED}={seed_of_this_run()} tries the same again")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL server; where none is installed the test is skipped, but never in CI or in a soak."""
    programs = binaries()
    if programs is None and (SOAK or os.environ.get("CI")):
        pytest.fail(HOW_TO_GET_IT)
    if programs is None:
        pytest.skip(HOW_TO_GET_IT)
    with cluster(programs) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    return str(request.param)


@pytest.fixture(scope="session")
def ready(postgresql: Cluster) -> ReadyDatabases:
    """Databases of the server that tests use one after another."""
    return ReadyDatabases(postgresql)


@pytest.fixture
def database(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StoredDatabase]:
    """A database that holds nothing: a file that is to be made, or on a server the bot's tables, and no row in them."""
    if engine == "sqlite":
        yield StoredDatabase.at(tmp_path / "x.db")
        return
    lending: ReadyDatabases = request.getfixturevalue("ready")
    with lending.lent() as found:
        yield found


@pytest.fixture
def new_database(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> StoredDatabase:
    """A database in which nothing stands yet."""
    return _new(engine, request, tmp_path / "x.db")


@pytest.fixture
def another_database(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> StoredDatabase:
    """A second one, of the same engine."""
    return _new(engine, request, tmp_path / "another.db")


def _new(engine: str, request: pytest.FixtureRequest, path: Path) -> StoredDatabase:
    if engine == "sqlite":
        return StoredDatabase.at(path)
    server: Cluster = request.getfixturevalue("postgresql")
    return StoredDatabase(server.new_database())
