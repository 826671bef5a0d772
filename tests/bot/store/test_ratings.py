"""Ratings: worked out from the games of two people alone, alike on both engines, in the order in which they ended."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.store.games.ratings import CHECKED, LEAST, RatingRepository
from bot.tables.erasure import PersonErasure
from bot.values.played import Rating
from bot.values.table import Person
from games.levels import Level
from tests.bot.store.test_milestones import met, playing
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import ANN, BOB, CAS, DEE, opened, resigned
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking

GOLDEN = {ANN: Rating(1629, 182, 12), BOB: Rating(1343, 188, 10)}
"""What the games of `season` give; a newer library must give the same."""


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[Talking]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield Talking(service, clock)


async def season(tables: Talking) -> None:
    """Ten games of Ann and Bob, of which she wins six and two are drawn; and two of Ann and Cas."""
    for scores in ((2, 1), (1, 2), (0, 0), (2, 1), (2, 1), (1, 2), (2, 1), (0, 0), (2, 1), (2, 1)):
        await met(tables, *scores)
    for scores in ((2, 1), (1, 2)):
        await met(tables, *scores, people=(ANN, CAS), game="heroes")


async def rating(tables: Talking, person: Person, ratings: RatingRepository | None = None) -> Rating | None:
    """Of one who waits until the games are played over."""
    repository = ratings or tables.service.repositories.ratings
    await repository.of(person.id)
    await repository.settled()
    return await repository.of(person.id)


def afresh(tables: Talking) -> RatingRepository:
    """As in a process that starts anew."""
    repositories = tables.service.repositories
    return RatingRepository(repositories.database, repositories.erased, repositories.clock)


async def test_ten_games_of_two_give_a_number_and_how_far_off_it_may_be(tables: Talking) -> None:
    await season(tables)

    assert {it: await rating(tables, it) for it in GOLDEN} == GOLDEN
    assert await rating(tables, CAS) is None, "two games are too few"


async def test_whoever_gives_up_has_lost(tables: Talking) -> None:
    for _ in range(LEAST):
        tables.clock.advance(timedelta(minutes=1))
        await resigned(tables.service, await playing(tables, ANN, BOB), BOB.id)

    ann, bob = await rating(tables, ANN), await rating(tables, BOB)
    assert ann is not None
    assert bob is not None
    assert ann.number > 1500 > bob.number
    assert ann.give < 250, "which it is before the first game"


async def test_no_other_games_count(tables: Talking) -> None:
    await season(tables)
    await met(tables, 1, 2, 3)
    await met(tables, 1, 2, 3, 4, people=(ANN, BOB, CAS, DEE), game="stratego", teams=True)
    await playing(tables, ANN, BOB)
    table = await playing(tables, ANN, levels=(Level.EASY,))
    await resigned(tables.service, table, ANN.id)

    assert {it: await rating(tables, it) for it in GOLDEN} == GOLDEN


async def test_it_goes_on_from_what_it_knows_and_comes_to_the_same(tables: Talking) -> None:
    await season(tables)
    assert await rating(tables, ANN) == GOLDEN[ANN]
    for hours in (0, 2, 2):
        tables.clock.advance(timedelta(hours=hours))
        await met(tables, 2, 1)
        known = await rating(tables, ANN)
        assert known == await rating(tables, ANN, afresh(tables))
    assert known is not None
    assert known.games == 15


async def test_what_comes_in_late_counts_where_it_ended(tables: Talking, database: StoredDatabase) -> None:
    await season(tables)
    database.query("UPDATE results SET ended_at = NULL WHERE table_id = 2")
    tables.clock.advance(timedelta(days=1))
    before = await rating(tables, ANN)
    assert before is not None
    assert before.games == 11

    await tables.service.repositories.results.complete([2])
    assert await rating(tables, ANN) == before, "it is looked for from time to time"
    tables.clock.advance(CHECKED)

    assert await rating(tables, ANN) == GOLDEN[ANN]


async def test_the_others_keep_theirs_when_somebody_is_erased(tables: Talking) -> None:
    await season(tables)
    tables.clock.advance(timedelta(days=1))
    assert await rating(tables, ANN) == GOLDEN[ANN]
    await PersonErasure(tables.service).erase(BOB.id)

    assert await rating(tables, BOB) is None
    assert await rating(tables, ANN) == GOLDEN[ANN]
    anew = await rating(tables, ANN, afresh(tables))
    assert anew is not None
    assert (anew.games, abs(anew.number - GOLDEN[ANN].number) < GOLDEN[ANN].give) == (12, True)


async def test_whoever_was_erased_by_another_process_and_comes_back_begins_anew(tables: Talking) -> None:
    await season(tables)
    tables.clock.advance(timedelta(days=1))
    another = afresh(tables)
    assert await rating(tables, BOB, another) == GOLDEN[BOB]
    await PersonErasure(tables.service).erase(BOB.id)
    tables.clock.advance(timedelta(minutes=1))

    for scores in ((2, 1), (1, 2)) * (LEAST // 2):
        await met(tables, *scores, people=(BOB, DEE))
    tables.clock.advance(CHECKED)

    back = await rating(tables, BOB, another)
    assert back is not None
    assert back == await rating(tables, BOB, afresh(tables))
    assert await rating(tables, ANN, another) == GOLDEN[ANN]
