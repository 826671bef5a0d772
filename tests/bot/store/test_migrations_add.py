"""Two versions run at once during an update, so migrations only add; see docs/scale.md."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.store.schema import tables as schema

VERSIONS: Final = sorted((Path(schema.__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))
SHARING: Final = "0023"
"""The first one since which several processes may run."""
ADDING: Final = {"create_table", "create_index", "add_column"}


def operations(text: str) -> Iterator[ast.Call]:
    """What a migration does with the database."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "op":
            yield node


def disturbs(text: str) -> list[str]:
    """What would break a bot of the version before, which knows nothing of it."""
    found = []
    for call in operations(text):
        told = ast.unparse(call)
        is_demanded = "add_column" in told and "nullable=False" in told and "server_default" not in told
        if is_demanded or call.func.attr not in ADDING:  # type: ignore[attr-defined]
            found.append(told)
    return found


@pytest.mark.parametrize("version", [it for it in VERSIONS if it.name >= SHARING], ids=lambda it: it.stem)
def test_a_migration_only_adds(version: Path) -> None:
    assert not disturbs(version.read_text("utf-8"))


@pytest.mark.parametrize(
    "line",
    [
        "op.drop_column('seats', 'level')",
        "op.alter_column('seats', 'level', nullable=False)",
        "op.rename_table('seats', 'chairs')",
        "op.add_column('seats', sa.Column('level', sa.Integer, nullable=False))",
        "op.execute('DELETE FROM seats')",
    ],
)
def test_what_takes_something_away_is_found(line: str) -> None:
    assert disturbs(f"def upgrade():\n    {line}\n")
