"""A bot that is killed before any statement of an undo, a changed choice or a held move has done it or has not."""

from pathlib import Path

import pytest

from bot.values.table import Table
from games.match import Match, fold
from games.match import living as living_lines
from tests.support.bot.killed import Act, changed, held, killed_everywhere, taken_back
from tests.support.bot.service import ANN, BOB, begun, opened, play_first


async def found(folder: Path) -> tuple[Match | None, list[str], bool]:
    """The position after a start, which is that of the lines that count; the lines; and whether a move is held."""
    async with opened(folder) as tables:
        table: Table = await tables.get(1)
        assert table.match is not None
        record = (await tables.repositories.moves.record(table, table.match)).lines
        first = Match.start(table.match.game, table.match.seats, table.match.options, table.match.seed).match
        assert fold(first, record) == table.match
        living = await tables.repositories.moves.living(table)
        assert [line.ply - 1 for line in living] == list(living_lines(record))
        return table.match, list(record), table.players[1].delayed.move is not None


@pytest.mark.parametrize(("game", "act"), [("heroes", taken_back), ("glory", changed), ("glory", held)])
async def test_both_or_nothing(tmp_path: Path, game: str, act: Act) -> None:
    async with opened(tmp_path / "before") as tables:
        await play_first(tables, await begun(tables, ANN, BOB, game=game, size=2))
    before = await found(tmp_path / "before")

    outcomes = [await found(folder) for folder in await killed_everywhere(tmp_path, act)]

    assert outcomes[0] == before
    assert outcomes[-1] != before
    between = (before[:2], outcomes[-1][:2])
    assert all(outcome[:2] in between for outcome in outcomes)
    assert all(not is_held or lines == before[1] for _, lines, is_held in outcomes)
