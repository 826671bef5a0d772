"""Rules, computer player and painter are found by a game's key; what is missing is named."""

import sys
from importlib.resources import files
from inspect import signature
from pathlib import Path

import pytest

from games import GAMES, KEYS
from games.core import Game
from games.levels import Level
from games.parts import part, part_or, rules
from games.player import Choose
from games.players import PLAYERS
from render import PAINTERS
from tests.new_game import left
from tests.support.documented_game import ROOT
from tests.support.languages import LANGUAGES


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package `boxes`."""
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "boxes"]:
        monkeypatch.delitem(sys.modules, name)
    (tmp_path / "boxes").mkdir()
    return tmp_path / "boxes"


def test_every_game_has_its_rules_its_player_and_its_painter_under_its_key() -> None:
    assert [game.key for game in GAMES.values()] == list(GAMES) == list(PLAYERS) == list(PAINTERS) == list(KEYS)
    assert all(isinstance(game, Game) for game in GAMES.values())


def test_every_game_is_played_at_the_levels_that_it_names() -> None:
    assert {key: tuple(levels) for key, levels in PLAYERS.items()} == {key: GAMES[key].levels for key in KEYS}
    assert all(Level.NORMAL in game.levels for game in GAMES.values())


@pytest.mark.parametrize("key", KEYS)
def test_every_computer_player_takes_what_a_player_takes(key: str) -> None:
    asked = list(signature(Choose.__call__).parameters)[1:]

    assert [list(signature(it.choose).parameters) for it in PLAYERS[key].values()] == [asked] * len(PLAYERS[key])


def test_a_part_is_what_its_module_calls_by_that_name(package: Path) -> None:
    (package / "pig.py").write_text("GAME = 'Pig'")

    assert part("boxes", "pig", "GAME") == "Pig"


def test_a_part_without_a_file_names_the_file(package: Path) -> None:
    with pytest.raises(ImportError, match=r"^The game .pig. lacks boxes/pig\.py, or a package boxes/pig/ that"):
        part("boxes", "pig", "GAME")


def test_rules_that_are_not_written_for_players_name_the_file() -> None:
    with pytest.raises(ImportError, match=r"^The game .hog. lacks games/texts/hog\.en\.md, the rules for players\.$"):
        rules("hog")


def test_every_game_is_written_for_players_in_every_language() -> None:
    wanted = {f"{key}.{language.code.partition('-')[0]}.md" for key in KEYS for language in LANGUAGES}

    assert wanted - {text.name for text in (files("games") / "texts").iterdir()} == set()


@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_a_game_is_left_to_be_filled_in(key: str) -> None:
    assert [*left(ROOT, key)] == []


def test_a_file_without_the_part_is_told_what_to_define(package: Path) -> None:
    (package / "pig.py").write_text("PIG = 'Pig'")

    with pytest.raises(ImportError, match=r"boxes/pig\.py must define GAME: the game 'pig' lacks it\.$"):
        part("boxes", "pig", "GAME")


def test_a_part_that_imports_what_is_not_there_fails_with_that(package: Path) -> None:
    (package / "pig.py").write_text("import no_such_module")

    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        part("boxes", "pig", "GAME")


def test_a_part_that_a_game_may_lack_is_replaced_but_its_module_may_not_be(package: Path) -> None:
    (package / "pig.py").write_text("OLDER = ('Pig 1',)")

    assert part_or((), "boxes", "pig", "OLDER") == ("Pig 1",)
    assert part_or((), "boxes", "pig", "OLDEST") == ()
    with pytest.raises(ImportError, match=r"lacks boxes/hog\.py"):
        part_or((), "boxes", "hog", "OLDER")
