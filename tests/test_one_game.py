"""`--game glory` finds what is about one game, alone or among all, and so does a suite that is written tomorrow."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.one_game import holds_none, is_about, over_all_games

MODULE = """
from games import GAMES, KEYS
from tests.support.languages import LANGUAGES

KNOWN = {"not": "imported"}
OTHERS = [key for key in KEYS if key != "glory"]
ONE = GAMES["glory"]

def others():
    return OTHERS

@pytest.mark.parametrize("key", GAMES)
def test_of_each(key): pass

def test_of_all(): assert others()

def test_of_one(): assert ONE and GAMES["heroes"]

def test_of_some():
    for key in ("spy", "heroes"):
        assert GAMES[key]

async def test_of_languages(): assert LANGUAGES and KNOWN
"""


def item(path: Path, name: str, parameters: str = "") -> Any:
    """A test as pytest has collected it."""
    found = SimpleNamespace(path=path, nodeid=f"tests/games/{path.name}::{name}", name=name, originalname=name)
    if parameters:
        found.callspec = SimpleNamespace(id=parameters)
    return found


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "test_tomorrow.py"
    path.write_text(MODULE, "utf-8")
    return path


def test_what_uses_a_collection_of_games_otherwise_than_by_a_name_goes_over_all(module: Path) -> None:
    assert over_all_games(module) == {"OTHERS", "others", "test_of_each", "test_of_all"}


@pytest.mark.parametrize(
    ("name", "parameters", "found"),
    [
        ("test_of_all", "", True),
        ("test_of_one", "", False),
        ("test_of_some", "", False),
        ("test_of_languages", "nl", False),
        ("test_of_each", "glory", True),
        ("test_of_each", "nl-glory 2-is_told", True),
        ("test_of_each", "heroes", False),
    ],
)
def test_a_test_is_about_a_game_by_its_parameters_or_among_all(
    module: Path, name: str, parameters: str, *, found: bool
) -> None:
    assert is_about(item(module, name, parameters), ["glory"]) == found


def test_a_file_that_is_named_after_a_game_is_about_that_alone(tmp_path: Path) -> None:
    file = tmp_path / "test_glory_theft.py"

    assert is_about(item(file, "test_it"), ["spy", "glory"])
    assert not is_about(item(file, "test_it"), ["spy"])


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("tests", True),
        ("tests/games", True),
        ("tests/games/test_leaks.py", True),
        ("tests/games/test_spy_words.py", True),
        ("tests/games/test_glory_theft.py", False),
        ("tests/bot", True),
        ("tests/bot/test_names.py", True),
        ("tests/bot/test_try_command.py", False),
        ("tests/bot/end_to_end", False),
    ],
)
def test_what_is_about_others_or_runs_whole_bots_is_not_collected(
    path: str, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.one_game.SOAK", False)

    assert holds_none(Path(path), ["spy"]) != kept
