"""`python -m tests.new_game liar` writes the files of a new game, and then what can be made from them.

The first time it writes every file that a game has. It is Pig under another name, as the documents build it: it can be
played at once, and where it says FILL IN, the new game takes its place. Once more, it says where that is still so;
where it is so nowhere, it measures the minutes and makes golden records, golden pictures and descriptions.

`python -m tests.new_game liar 2 "view.pot == 23" "roll: view.pot == 0"` finds the first seed with which the second
lesson begins so and, after that answer, goes on so: Python of the learner's view.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from games import GAMES, KEYS
from games.core import AnyGame, Lesson, View
from games.errors import Refusal
from games.lesson import answered, begun
from tests.support.documented_game import COMMAND, ROOT, STEP, enter, page_that_builds, run, write

EXAMPLE: Final = "pig"
TO_FILL_IN: Final = "FILL IN"
PLACES: Final = ("games", "render", "tests/games", "tests/support/games", "README.md", "docs/undo.md")
"""Where the files of a game lie."""
SEEDS: Final = range(1, 100_000)
OWN: Final = {
    "tests/support/games/pig/suite.py": '''"""What the suites know of Pig. FILL IN, or delete this file."""

from tests.support.games.suite import Suite

SUITE = Suite()
''',
    "tests/games/test_pig.py": '''"""Pig by its rules, a test for each sentence of them. FILL IN."""

from games.match import Match
from games.pig import GAME


def test_the_first_seat_begins() -> None:
    match = Match.start(GAME, 2, GAME.options(), bytes(32)).match

    assert match.to_act == {0}
''',
}
"""What the example does not need, and most games do: by file, with the example's name."""


def skeleton(folder: Path, key: str) -> list[str]:
    """Write a new game's files, and enter it; the names of those that were made or changed."""
    for path in (folder / "bot").rglob("*.py"):
        if re.search(rf"\b{key}\b", path.read_text("utf-8")):
            raise SystemExit(f"{path} has the word {key}, and nothing in bot/ may name a game: take another key.")
    page = page_that_builds(folder, EXAMPLE)
    steps = {**dict(STEP.findall(page)), **OWN}
    named = {_named(name, key): marked(name, _named(content, key)) for name, content in steps.items()}
    for name, content in named.items():
        write(folder / name, content)
    enter(folder / "games/__init__.py", "KEYS", f'"{key}"')
    sources = [name for name in named if name.endswith(".py")]
    run(folder, "-m", "ruff", "check", "--quiet", "--fix-only", *sources)
    run(folder, "-m", "ruff", "format", "--quiet", *sources)
    return ["games/__init__.py", *named]


def _named(text: str, key: str) -> str:
    """A text of the example about another game."""
    return re.sub(r"(?<![a-z])pig(?![a-z])", key, re.sub(r"(Pig|Varken)(?![a-z])", key.capitalize(), text))


def marked(name: str, content: str) -> str:
    """A file of the example that says what is to be filled in."""
    if name in OWN or name.endswith(".po"):
        return content
    if name.endswith(".py"):
        return re.sub(r'\A"""(.*?)"""', rf'"""\1 {TO_FILL_IN}."""', content, flags=re.DOTALL)
    return re.sub(r"^([-|].*?)( \|)?$", rf"\1 {TO_FILL_IN}\2", content, count=1, flags=re.MULTILINE)


def left(folder: Path, key: str) -> Iterator[str]:
    """The lines of a game's files that say what is to be filled in, each with its place."""
    for path in _files(folder):
        name = str(path.relative_to(folder))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if TO_FILL_IN in line and (key in name or name in PLACES):
                yield f"{name}:{number}: {line.strip()}"


def _files(folder: Path) -> Iterator[Path]:
    for place in map(folder.joinpath, PLACES):
        found = [place] if place.is_file() else sorted(place.rglob("*"))
        yield from (path for path in found if path.suffix in (".py", ".md"))


def make(folder: Path, key: str) -> None:
    """What commands make of a game that is whole."""
    print(run(folder, "-m", "tools.lengths", key, "--write").splitlines()[-1])
    for command in COMMAND.findall(_named(page_that_builds(folder, EXAMPLE), key)):
        print(f"python -m {command}", flush=True)
        run(folder, "-m", *command.split())


def seed_for(game: AnyGame, lesson: Lesson, wanted: Sequence[str]) -> int | None:
    """The first seed with which all that is wanted comes about in a lesson; None where none of many does."""
    return next((seed for seed in SEEDS if _comes_about(game, lesson._replace(seed=seed), wanted)), None)


def _comes_about(game: AnyGame, lesson: Lesson, wanted: Sequence[str]) -> bool:
    try:
        match = begun(game, lesson)
        for each in wanted:
            move, colon, condition = each.partition(": ")
            view = answered(lesson, match, move).view if colon else match.view(lesson.learner)
            if not _holds(condition or move, view):
                return False
    except (Refusal, ValueError):  # the rules do not allow a line of it, as the dice fell
        return False
    return True


def _holds(condition: str, view: View) -> bool:
    return bool(eval(condition, {"view": view}))  # noqa: S307 - typed by whoever writes the lesson


def main(key: str = "", number: str = "", *wanted: str) -> None:
    """Do what is next for a game."""
    if not re.fullmatch("[a-z]{3,}", key):
        raise SystemExit("Name the new game by its key, in small letters: python -m tests.new_game liar")
    if key not in KEYS:
        print(*skeleton(ROOT, key), sep="\n")
        print(f"Where they say {TO_FILL_IN}, write the new game instead of the example. Then call this again.")
    elif number:
        print(
            seed_for(GAMES[key], GAMES[key].lessons[int(number) - 1], wanted)
            or f"No seed of the first {len(SEEDS):,} does that: wish for less."
        )
    elif lines := [*left(ROOT, key)]:
        raise SystemExit("\n".join((*lines, "Fill that in, and call this again.")))
    else:
        make(ROOT, key)


if __name__ == "__main__":
    main(*sys.argv[1:])
