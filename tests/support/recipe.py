"""Games built as a page of the documents says, in a copy of the project, step by step.

A step is a heading that names a file, and the first fence below it. The fence becomes the file; what belongs into a
file that is there, a catalogue's lines or a row of a table, is added to it.
"""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copy, copytree

from tests.support.amount import SOAK

ROOT = Path(__file__).parents[2]
FOLDERS = ("games", "render", "bot", "playground", "tests", "tools", "docs")
FILES = ("pyproject.toml", "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".env.example")
STEP = re.compile(
    r"^### \d+\. [^\n]*`([\w/.]+)`\n(?:(?!^##).)*?^```(?:python|markdown|po)\n(.*?\n)```", re.MULTILINE | re.DOTALL
)
ENTRY = re.compile(r"Add `([^`]+)` to `(\w+)` in `([\w/.]+)`")
COMMAND = re.compile(r"^\.venv/bin/python -m ((?:tests\.[\w.]+|pytest) [\w/. -]+)$", re.MULTILINE)
GAME_ROW = re.compile(r"^\| \*\*.*\n(?!\| \*\*)", re.MULTILINE)
"""The last row of the README's list of games."""
CHECKED = ".mypy_cache"


def copied(folder: Path) -> Path:
    """The project as it is, in another folder."""
    for part in FOLDERS:
        copytree(ROOT / part, folder / part)
    for name in FILES:
        copy(ROOT / name, folder / name)
    if SOAK and (ROOT / CHECKED).exists():  # what mypy has found out about the rest need not be found out again
        copytree(ROOT / CHECKED, folder / CHECKED)
    return folder


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
        path.write_text(f"{path.read_text('utf-8')}\n{content}", "utf-8")
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


def passed(folder: Path, suites: Sequence[str], names: str) -> list[str]:
    """The tests of the suites that pass of those whose names `names` describes, as pytest's `-k`; none may fail."""
    options = ("-n", "0", "-vv", "-p", "no:cacheprovider", "-k", names)
    told = run(folder, "-m", "pytest", *options, *suites)
    return re.findall(r"^(tests/\S+\.py::.*) PASSED", told, re.MULTILINE)
