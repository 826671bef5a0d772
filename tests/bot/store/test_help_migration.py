"""Tables of before have no tips and no hints, and whoever plays there has used none."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.hints import hinted
from bot.values.helping import Help, Hint
from tests.bot.store.test_migrations import STORED, restore
from tests.support.bot.service import ANN, changed, first_move, opened
from tests.support.bot.timed_tables import who


@pytest.mark.parametrize("stored", sorted(STORED.glob("*.sql")), ids=lambda path: path.stem)
async def test_a_stored_table_begins_without_and_keeps_what_is_used_from_then_on(tmp_path: Path, stored: Path) -> None:
    restore(tmp_path / "x.db", stored)

    async with opened(tmp_path) as tables:
        (table,) = await tables.finder.of_person(ANN.id)
        assert table.settings.help is Help.NONE
        assert [(player.hinted.used, player.hinted.last) for player in table.players] == [(0, None)] * len(
            table.players
        )
        player = table.people_to_act[0]
        line = first_move(table, player.seat)
        await changed(
            tables,
            replace(table, settings=table.settings._replace(help=Help.HINTS)),
            hinted,
            who(player).id,
            table.decision,
            line,
        )

    async with opened(tmp_path) as tables:
        (table,) = await tables.finder.of_person(ANN.id)
        assert table.settings.help is Help.HINTS
        assert table.players[player.seat].hinted.used == 1
        assert table.players[player.seat].hinted.last == Hint(table.decision, line)
