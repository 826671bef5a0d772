"""Which tests are about one game: those that are named after it, and those that go over all games.

A test is named after a game by its file (`test_glory_ahead.py`) or by a parameter (`[glory-en]`). It goes over all
games where it, or what it calls in its own module, uses a collection of them otherwise than by asking for one by key.
"""

import ast
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.support.amount import SOAK
from tests.support.games.random_play import KNOWN

WITH_WHOLE_BOTS: Final = (
    "tests/bot/computers/",
    "tests/bot/end_to_end/",
    "tests/bot/host/",
    "tests/bot/store/",
    "tests/bot/tables/",
    "tests/bot/test_try_command.py",
    "tests/bot/ui/test_bounds_of_screens.py",
    "tests/games_on_page/",
)
"""Here whole bots run, databases are filled, or all screens are drawn, which takes long and hardly ever finds in one
game what others do not: for one game it is tried in a soak alone."""
COLLECTIONS: Final = ("GAMES", "KEYS", "KNOWN", "EVERY", "PLAYERS", "PAINTERS", "EMOJIS", "SUITES", "BY_HAND")
"""What holds something of every game."""


def holds_none(path: Path, keys: Collection[str]) -> bool:
    """Whether no test in a file or folder, whose path begins at the project's, is about one of these games."""
    named = {_subject(path)} & {*KNOWN}
    return (not SOAK and f"{path.as_posix()}/".startswith(WITH_WHOLE_BOTS)) or (bool(named) and named.isdisjoint(keys))


def _subject(path: Path) -> str:
    """The first word of the name of a file of tests."""
    return path.stem.removeprefix("test_").partition("_")[0]


def is_about(item: pytest.Item, keys: Collection[str]) -> bool:
    """Whether a test of a file that may hold some is about one of these games, alone or among all."""
    named = set(re.split(r"[-\s]", item.callspec.id)) if hasattr(item, "callspec") else set[str]()
    games = {*named, _subject(item.path)} & {*KNOWN}
    if games:
        return not games.isdisjoint(keys)
    return getattr(item, "originalname", item.name) in over_all_games(item.path)


@cache
def over_all_games(path: Path) -> frozenset[str]:
    """The names of all that goes over all games in a module."""
    tree = ast.parse(path.read_text("utf-8"))
    parts = {name: node for node in tree.body for name in _defined(node)}
    used = {name: {it.id for it in ast.walk(node) if isinstance(it, ast.Name)} for name, node in parts.items()}
    modules = [
        node for node in tree.body if isinstance(node, ast.ImportFrom) and not str(node.module).startswith("bot.")
    ]
    imported = {it.name for node in modules for it in node.names}
    found = {name for name, node in parts.items() if _goes_over(node, imported.intersection(COLLECTIONS))}
    while more := {name for name, names in used.items() if names & found} - found:
        found |= more
    return frozenset(found)


def _defined(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [it.id for target in targets for it in ast.walk(target) if isinstance(it, ast.Name)]


def _goes_over(node: ast.stmt, collections: set[str]) -> bool:
    """Whether it uses one of these collections of games, and not only `GAMES["glory"]` or `GAMES[key]`."""
    asked = [it.value for it in ast.walk(node) if isinstance(it, ast.Subscript)]
    return any(isinstance(it, ast.Name) and it.id in collections and it not in asked for it in ast.walk(node))
