"""Games built as a page of the documents says, in a copy of the project, step by step.

A step is a heading that names a file, and the first fence below it. The fence becomes the file; what belongs into a
file that is there, a catalogue's lines or a row of a table, is added to it.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import copy, copytree

from tests.support.amount import SOAK

ROOT = Path(__file__).parents[2]
FOLDERS = ("games", "render", "bot", "playground", "tests", "tools", "docs")
FILES = ("*.toml", "*.md", "*.yaml", "Makefile", "Dockerfile", ".env.example")
STEP = re.compile(
    r"^### \d+\. [^\n]*`([\w/.]+)`\n(?:(?!^##).)*?^```(?:python|markdown|po)\n(.*?\n)```", re.MULTILINE | re.DOTALL
)
ENTRY = re.compile(r"Add `([^`]+)` to `(\w+)` in `([\w/.]+)`")
COMMAND = re.compile(r"^\.venv/bin/python -m ((?:tests\.support\.[\w.]+|pytest) [\w/. -]+)$", re.MULTILINE)
GAME_ROW = re.compile(r"^\| \*\*.*\n(?!\| \*\*)", re.MULTILINE)
"""The last row of the README's list of games."""
CHECKED = ".mypy_cache"


def copied(folder: Path) -> Path:
    """The project as it is, in another folder."""
    for part in FOLDERS:
        copytree(ROOT / part, folder / part)
    for pattern in FILES:
        for path in ROOT.glob(pattern):
            copy(path, folder / path.name)
    if SOAK and (ROOT / CHECKED).exists():  # what mypy has found out about the rest need not be found out again
        copytree(ROOT / CHECKED, folder / CHECKED)
    return folder


def page_that_builds(folder: Path, key: str) -> str:
    """The page of the documents whose first step is the rules of this game."""
    pages = (it.read_text("utf-8") for it in (folder / "CONTRIBUTING.md", *sorted((folder / "docs").glob("*.md"))))
    return next(text for text in pages if f"games/{key}.py" in dict(STEP.findall(text)))


def follow(folder: Path, text: str) -> list[str]:
    """Do what a page says: write its files, enter the game, run its commands; the Python files that were written."""
    steps = STEP.findall(text)
    for name, content in steps:
        write(folder / name, content)
    [(entry, keys, name)] = ENTRY.findall(text)
    enter(folder / name, keys, entry)
    for command in COMMAND.findall(text):
        run(folder, "-m", *command.split())
    return [name for name, _ in steps if name.endswith(".py")]


def write(path: Path, content: str) -> None:
    """Make a file, or add to one that is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.name == "README.md":
        [end] = [row.end() for row in GAME_ROW.finditer(path.read_text("utf-8"))]
        before, after = path.read_text("utf-8")[:end], path.read_text("utf-8")[end:]
        path.write_text(before + content + after, "utf-8")
    elif path.name == "undo.md":  # its table is the last thing on the page
        path.write_text(path.read_text("utf-8") + content, "utf-8")
    elif path.suffix == ".po":
        known = path.read_text("utf-8")
        new = [it for it in content.strip().split("\n\n") if re.findall("^msgid .*", it, re.MULTILINE)[0] not in known]
        path.write_text("\n\n".join((known.rstrip("\n"), *new)) + "\n", "utf-8")
    else:
        assert not path.exists(), f"{path.name} is there already"
        path.write_text(content, "utf-8")


def enter(path: Path, keys: str, entry: str) -> None:
    """Put an entry at the end of a tuple literal."""
    text, found = re.subn(rf"^({keys} = \([^)]*)\)$", rf"\1, {entry})", path.read_text("utf-8"), flags=re.MULTILINE)
    assert found == 1, f"{path.name} has no {keys}"
    path.write_text(text, "utf-8")


def run(folder: Path, *arguments: str) -> str:
    """Let Python do something in the copy, which must succeed; what it printed."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=500)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def passed(folder: Path, games: Iterable[str]) -> list[str]:
    """The tests about these games that pass; none may fail."""
    chosen = [option for key in games for option in ("--game", key)]
    told = run(folder, "-m", "pytest", "-n", "0", "-vv", "-p", "no:cacheprovider", *chosen)
    return re.findall(r"^(tests/\S+\.py::.*) PASSED", told, re.MULTILINE)
