"""What is ours in the rules of a game: each mark in the text has its ruling in the last chapter."""

import re
from importlib.resources import files

import pytest

from games import GAMES
from tests.support.games.registry import SUITES

MARK = "†"


@pytest.mark.parametrize("key", GAMES)
def test_every_mark_in_the_rules_has_its_ruling_in_the_last_chapter(key: str) -> None:
    text = (files("games") / "texts" / f"{key}.en.md").read_text("utf-8").replace("*", "")
    told, _, last = re.sub(f"^{MARK} .*", "", text, flags=re.MULTILINE).partition("\n## Our rulings\n")
    rulings = [line.removeprefix("- ") for line in last.splitlines()]
    *marked, _ = told.split(MARK)

    assert len(marked) == len(SUITES[key].rulings)
    for before, (words, ruling) in zip(marked, SUITES[key].rulings, strict=True):
        assert before.endswith(words)
        assert any(line.startswith(ruling) for line in rulings), ruling
