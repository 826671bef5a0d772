"""The commands for a host, as they are typed: plain sentences, and exit codes of sysexits.h; no token is needed."""

import os
import re
from pathlib import Path

import pytest

from bot.app.start import main
from bot.host import settings
from bot.store.sqlite_file.process_lock import ProcessLock
from tests.support.bot.outlasting import change_nothing_for_good
from tests.support.bot.stored_database import StoredDatabase

Typed = tuple[int, str, str]


@pytest.fixture(autouse=True)
def at(house: StoredDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working directory with the house in it, and no other settings."""
    for name in settings.names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATABASE_URL", house.url)
    monkeypatch.chdir(tmp_path)
    change_nothing_for_good(monkeypatch)


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str]) -> "Typing":
    return Typing(capsys)


class Typing:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, line: str) -> Typed:
        """The exit code, and what was said and complained of."""
        code = main(arguments=line.split())
        return code, *self._capsys.readouterr()


def test_a_house_moves_from_machine_to_machine(typed: Typing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert typed("backup kept.db")[0] == os.EX_OK
    monkeypatch.setenv("DATABASE_URL", "sqlite:///data/speeltafel.db")

    code, said, wrong = typed("restore kept.db")

    assert (code, wrong) == (os.EX_OK, "")
    assert said.startswith("Restored: 4 tables, 3 of them unfinished.\n")
    assert typed("check") == (os.EX_OK, "4 tables were checked, everything else reads and replays.\n", "")
    assert typed("status")[1].startswith("Database: data/speeltafel.db (")


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("backup house.db", os.EX_CONFIG, "house.db is there already, and is not overwritten."),
        ("backup none/kept.db", os.EX_CONFIG, "No such file or directory."),
        ("restore none.db", os.EX_CONFIG, "There is no file none.db."),
        ("restore", os.EX_CONFIG, "Please name the backup: python -m bot restore FILE."),
        ("restore house.db", os.EX_CONFIG, "Please move it away first"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(typed: Typing, line: str, code: int, sentence: str) -> None:
    found, said, wrong = typed(line)

    assert (found, said) == (code, "")
    assert sentence in wrong
    assert wrong.count("\n") == 1


def test_what_waits_for_a_bot_to_stop_may_pass(typed: Typing, house: StoredDatabase) -> None:
    with ProcessLock(house.path) as lock:
        assert lock.take()

        assert typed("check --mend")[0] == os.EX_TEMPFAIL
        assert typed("restore house.db")[0] == os.EX_TEMPFAIL
        assert typed("backup kept.db")[0] == os.EX_OK
        assert "Bot: runs" in typed("status")[1]


def test_what_is_wrong_in_the_database_is_told_by_the_exit_code(typed: Typing, house: StoredDatabase) -> None:
    house.query("UPDATE tables SET state = '{' WHERE id = 3")

    assert typed("check")[0] == os.EX_DATAERR
    assert typed("check --mend")[0] == os.EX_OK
    assert typed("check")[0] == os.EX_OK


def test_a_database_on_a_server_is_named_without_its_password(typed: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ann:sesame@db.example:5433/house?ssl=require")

    for line in ("backup kept.dump", "restore kept.dump"):
        code, _, wrong = typed(line)
        assert code == os.EX_CONFIG
        assert "--dbname=postgresql://ann@db.example:5433/house?sslmode=require" in re.sub("[']", "", wrong)
        assert "sesame" not in wrong
