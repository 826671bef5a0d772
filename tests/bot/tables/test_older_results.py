"""Results that an older bot has written are completed by the keeper, before their games shrink."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.store.games.results import INCOMPLETE
from bot.values.retention import FOR_EVER
from tests.bot.tables.test_retention import XA, YEAR, YG, House, house, results
from tests.support.bot.stored_database import ON_BOTH
from tests.support.bot.timed_tables import DAY, HOUR

__all__ = ["house"]

OLDER = "UPDATE results SET guild = NULL, ended_at = NULL, ending = NULL, hints = NULL, from_start = NULL"
"""Makes results as an older bot writes them."""


@ON_BOTH
async def test_results_of_an_older_bot_are_completed_before_their_games_shrink(house: House) -> None:
    for _ in range(3):
        await house.over(XA, YG)
    came = results(house)
    house.stored.query(OLDER)
    house.clock.advance(366 * DAY)

    await house.kept(YEAR, HOUR)

    assert house.stored.query("SELECT count(*) FROM seats") == [(0,)]
    assert results(house) == came


async def test_what_an_older_process_writes_meanwhile_is_completed_by_the_one_that_takes_its_place(
    house: House,
) -> None:
    keeper = house.keeper()
    await keeper.begin()
    await house.clock.rests.wait()
    await house.over(XA, YG)
    came = results(house)
    house.stored.query(OLDER)

    house.clock.rests.clear()
    await house.kept(FOR_EVER, HOUR)

    assert results(house) == came
    await keeper.close()


async def test_a_keeper_that_is_killed_leaves_whole_results_and_the_next_one_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        await house.over(XA, YG)
    came = results(house)
    house.stored.query(OLDER)
    monkeypatch.setattr("bot.store.games.results.INCOMPLETE", INCOMPLETE.limit(2))
    repository, done = house.tables.service.repositories.results, asyncio.Event()
    complete = repository.complete

    async def killed(tables: Sequence[int]) -> None:
        await complete(tables)
        done.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(repository, "complete", killed)
    keeper = house.keeper()
    await keeper.begin()
    await done.wait()
    await keeper.close()
    assert house.stored.query("SELECT count(*) FROM results WHERE ended_at IS NULL") == [(4,)]

    monkeypatch.setattr(repository, "complete", complete)
    await house.kept(FOR_EVER, HOUR)
    assert results(house) == came
