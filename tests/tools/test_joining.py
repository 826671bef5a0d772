"""People who look for others to play with, a few of them: who opens a table is found by those who look for one."""

from pathlib import Path

from tools.simulation.joining import Way, simulated


async def test_a_list_of_open_tables_brings_more_of_them_a_second_person_than_their_messages(tmp_path: Path) -> None:
    found = {}
    for way in (Way.MESSAGE, Way.LIST | Way.NOTICEBOARD):
        (folder := tmp_path / str(way.value)).mkdir()
        found[way] = await simulated(folder, way, people=30, days=15)

    alone, listed = found.values()
    assert alone.opened
    assert len(listed.waited) / listed.opened > len(alone.waited) / alone.opened
