"""A PostgreSQL of the tests' own: a cluster in a temporary folder, started once by each worker, and databases in it."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

HOW_TO_GET_IT = "no PostgreSQL is installed; on Debian and Ubuntu: sudo apt-get install postgresql"
USER = "speeltafel"
START = 30.0
"""Seconds that the server may take to start."""
CAREFREE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=", "max_connections=100")
"""Settings of a server whose data nobody needs after the tests."""


class Cluster:
    """A server that listens on a socket in `folder` alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)

    def new_database(self) -> str:
        """The DATABASE_URL of an empty database."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.conninfo("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def url(self, database: str) -> str:
        """The DATABASE_URL of a database of this name, which may be there or not."""
        return f"postgresql://{USER}@/{database}?host={self._folder}"

    def conninfo(self, database: str) -> str:
        """What psycopg connects with."""
        return f"host={self._folder} user={USER} dbname={database}"


def binaries() -> Path | None:
    """The folder of the newest PostgreSQL that is installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if debian:
        return debian[-1]
    found = shutil.which("initdb")
    return Path(found).parent if found else None


@contextmanager
def cluster(programs: Path, *more: str) -> Iterator[Cluster]:
    """A server that runs meanwhile, with `more` settings."""
    folder = Path(tempfile.mkdtemp(prefix="speeltafel-"))
    owner = _owner(folder)
    data = folder / "data"
    create = (programs / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    subprocess.run(create, check=True, stdout=subprocess.DEVNULL, user=owner)
    options = [word for setting in (*CAREFREE, *more) for word in ("-c", setting)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            (programs / "postgres", "-D", data, "-k", folder, *options), stdout=log, stderr=log, user=owner
        )
    try:
        made = Cluster(folder)
        _wait(made, server, folder / "log")
        yield made
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait(START)
        shutil.rmtree(folder)


def _owner(folder: Path) -> str | None:
    """Who runs the server: not root, whom PostgreSQL refuses."""
    if os.getuid() != 0:
        return None
    shutil.chown(folder, "postgres")
    return "postgres"


def _wait(made: Cluster, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START
    while True:
        try:
            psycopg.connect(made.conninfo("postgres")).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"PostgreSQL did not start:\n{log.read_text()}") from None
            time.sleep(0.05)
        else:
            return
