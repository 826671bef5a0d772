"""The list of what is broken on purpose is whole: tests/mutants.md names each, with the promise that it breaks."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.bot.delivery.test_plans_unseen import LEAKS
from tests.games.test_leak_mutants import HIDDEN, MUTANTS
from tests.games.test_undoable import BOLD
from tests.render.test_replay import HIDING
from tests.support.bot import lease_mutants

LIST = (Path(__file__).parent / "mutants.md").read_text("utf-8")


def listed(heading: str) -> list[str]:
    """The mutants below a heading, as their rows begin."""
    section = LIST.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


OF_GAMES = {
    "Leaks": [f"{mutant.key} {mutant.__name__} {part}" for mutant, part in MUTANTS],
    "Leaks beside the view": [f"{mutant.key} {mutant.__name__}" for mutant in HIDDEN],
    "Leaks of a replay": [f"{game.key} replay" for game in HIDING],
    "What can be taken back": [f"{game} {kind}" for game, kind in BOLD],
}
"""By the heading, the mutants of games, each of which begins with its game's key."""


@pytest.mark.parametrize("heading", OF_GAMES)
def test_of_a_game_in_the_list_every_mutant_is_listed(heading: str) -> None:
    known = {row.split()[0] for section in OF_GAMES for row in listed(section)}

    assert sorted(listed(heading)) == sorted(row for row in OF_GAMES[heading] if row.split()[0] in known)


@pytest.mark.parametrize(
    ("heading", "mutants"),
    [
        ("Leaks of a plan", [leak.__name__.strip("_") for leak in LEAKS]),
        ("Leases", [broken.__name__ for broken in lease_mutants.MUTANTS]),
        ("Leases, in a soak", [broken.__name__ for broken in lease_mutants.MORE]),
    ],
)
def test_every_other_mutant_is_listed(heading: str, mutants: Iterable[str]) -> None:
    assert sorted(listed(heading)) == sorted(mutants)
