"""A bot that is killed while it forgets somebody has forgotten them after the next start, or nothing of them."""

from pathlib import Path

from bot.store.schema import tables as schema
from bot.tables.erasure import PersonErasure
from tests.support.bot.killed import erased, killed_everywhere
from tests.support.bot.roles import ZEBEDEE, traces
from tests.support.bot.service import ANN, CAS, begun, lobby, opened, play_first, query, resigned

STRIDE = 40
"""Before every so manieth statement it is killed, besides those that find something else in the database."""


def rows(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored."""
    return {it.name: query(folder, f"SELECT * FROM {it.name}") for it in schema.metadata.sorted_tables}  # noqa: S608


async def test_a_kill_leaves_all_forgotten_or_nothing_after_the_next_start(tmp_path: Path) -> None:
    before = tmp_path / "before"
    async with opened(before) as tables:
        await begun(tables, ANN, ZEBEDEE, CAS)
        await resigned(tables, (await play_first(tables, await begun(tables, ANN, ZEBEDEE))).table, ANN.id)
        await lobby(tables, ZEBEDEE, ANN)
        await PersonErasure(tables).catch_up()  # makes the key
    untouched = rows(before)
    outcomes = set[bool]()

    for folder in await killed_everywhere(tmp_path, erased, stride=STRIDE):
        async with opened(folder) as tables:
            await PersonErasure(tables).catch_up()
        left = traces(folder)
        assert left == [] or (left == ["x.db"] and rows(folder) == untouched), folder
        outcomes.add(left == [])

    assert outcomes == {True, False}
