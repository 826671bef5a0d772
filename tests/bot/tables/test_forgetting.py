"""Somebody who asks for it is forgotten: nothing that is stored, logged or sent afterwards holds their name or id."""

from pathlib import Path
from typing import Final

from bot.tables.forgetting import Forgetting
from bot.ui.languages import Languages
from bot.values.table import Person, Status
from tests.support.bot.service import ANN, begun, check_record, opened, play_out

ZEBEDEE: Final = Person(712_345_678_901_234_567, "Zebedee Quux", "nl")
"""Who is forgotten: a name and an id that are found wherever they are."""


def traces(folder: Path) -> list[str]:
    """The files in a folder that hold their name or id, in text or as SQLite stores a number."""
    marks = (b"Zebedee", b"Quux", str(ZEBEDEE.id).encode(), ZEBEDEE.id.to_bytes(8, "big"))
    return [it.name for it in sorted(folder.iterdir()) if any(mark in it.read_bytes() for mark in marks)]


async def test_a_finished_game_calls_them_by_their_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_out(tables, await begun(tables, ANN, ZEBEDEE))
        assert table.status is Status.FINISHED
        assert traces(tmp_path)

        await Forgetting(tables).forget(ZEBEDEE.id)

        after = await tables.get(table.id)
        assert after.names == ("Ann", "Player 2")
        assert Languages.read().of("nl").named(after.names) == ("Ann", "Speler 2")
        assert after.match == table.match
        assert after.shown < after.version, "its messages are owed"
        await check_record(tables, after)
        assert traces(tmp_path) == []
    assert traces(tmp_path) == []
