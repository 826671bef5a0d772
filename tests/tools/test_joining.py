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


async def test_who_wants_to_be_called_comes_to_tables_that_they_would_not_have_come_across(tmp_path: Path) -> None:
    found = await simulated(tmp_path, Way.CALL, people=40, days=20)

    assert 0 < found.came <= found.called
    assert found.came <= len(found.waited) <= found.opened
