"""What leaderboards and the noticeboard tell of finished games: those with people, in channels that all can read."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.store.schema.columns import EPOCH
from bot.tables.erasure import PersonErasure
from bot.values.leaderboard import Ended, Leaderboard
from bot.values.table import ChannelRef, Person
from games.levels import Level
from tests.bot.store.test_milestones import CLUB, OPEN, end, met, playing, wins
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.service import ANN, BOB, CAS, DEE, opened
from tests.support.bot.stored_database import StoredDatabase
from tests.support.bot.talking import Talking

GUILD = OPEN.guild or 0
ELSEWHERE = replace(OPEN, guild=GUILD + 1)


@pytest.fixture
async def tables(database: StoredDatabase) -> AsyncIterator[Talking]:
    clock = HandClock()
    async with opened(database, clock.now) as service:
        yield Talking(service, clock)


async def games(tables: Talking, times: int, *people: Person, channel: ChannelRef = OPEN, **more: Any) -> None:
    """So many games that the first of these people wins."""
    for _ in range(times):
        await met(tables, *(1 if not at else 0 for at in range(len(people))), people=people, channel=channel, **more)


async def board(tables: Talking, me: Person = DEE, days: int | None = None, guild: int = GUILD) -> Leaderboard:
    since = EPOCH if days is None else tables.clock.now() - timedelta(days=days)
    return await tables.service.repositories.leaderboards.of(guild, "spy", since, me.id)


def lines(found: Leaderboard) -> list[tuple[int, str, int, int]]:
    return [(it.place, it.name, it.wins, it.games) for it in found.listed]


async def unlist(tables: Talking, person: Person, unlisted: bool = True) -> None:
    await tables.service.repositories.people.choose(
        person, lambda it: it.replace(settings=it.settings.replace(unlisted=unlisted))
    )


async def test_who_wins_most_comes_first_and_equal_wins_share_a_place(tables: Talking) -> None:
    await games(tables, 2, ANN, BOB)
    await games(tables, 3, CAS, BOB)
    await games(tables, 2, BOB, ANN)

    found = await board(tables, BOB)

    assert lines(found) == [(1, "Cas", 3, 3), (2, "Ann", 2, 4), (2, "Bob", 2, 7)]
    assert (found.games, found.wins) == (7, 2)
    assert [it and it.name for it in (found.own, found.above, found.beside)] == ["Bob", "Cas", "Ann"]


async def test_nobody_is_listed_without_three_games_or_without_a_win(tables: Talking) -> None:
    await games(tables, 2, ANN, BOB)
    assert await board(tables, ANN) == Leaderboard(games=2, wins=2)

    await games(tables, 1, ANN, BOB)

    assert lines(await board(tables, BOB)) == [(1, "Ann", 3, 3)]
    assert (await board(tables, BOB))._replace(listed=()) == Leaderboard(games=3)


async def test_only_games_with_people_in_channels_that_all_can_read_count_and_on_their_server_alone(
    tables: Talking,
) -> None:
    """Not those in a channel that some see, or of which nothing is known, not against computers, not on another
    server, not of another game, not those that go on."""
    await games(tables, 3, ANN, BOB, channel=CLUB)
    await games(tables, 3, ANN, BOB, channel=replace(OPEN, seen_by_all=None))
    await games(tables, 3, ANN, BOB, channel=ELSEWHERE)
    await games(tables, 3, ANN, BOB, game="glory")
    for _ in range(3):
        await end(tables, await playing(tables, ANN, levels=[Level.EASY, Level.EASY], channel=OPEN), 5, 0, 0)
        await playing(tables, ANN, BOB, channel=OPEN)

    assert await board(tables, ANN) == Leaderboard()
    assert lines(await board(tables, guild=GUILD + 1)) == [(1, "Ann", 3, 3)]


async def test_a_draw_is_a_game_that_nobody_wins(tables: Talking) -> None:
    await games(tables, 2, ANN, BOB)
    await met(tables, 1, 1, people=(ANN, BOB), channel=OPEN)

    assert lines(await board(tables)) == [(1, "Ann", 2, 3)]


async def test_what_ended_long_ago_counts_among_all_games_alone(tables: Talking) -> None:
    await games(tables, 3, ANN, BOB)
    tables.clock.advance(timedelta(days=91))
    await games(tables, 3, BOB, ANN)

    assert lines(await board(tables, days=90)) == [(1, "Bob", 3, 3)]
    assert lines(await board(tables)) == [(1, "Ann", 3, 6), (1, "Bob", 3, 6)]


async def test_who_wants_no_leaderboard_is_neither_named_nor_counted_until_they_come_back(tables: Talking) -> None:
    await games(tables, 4, ANN, BOB)
    await games(tables, 3, BOB, ANN)
    await unlist(tables, ANN)

    assert lines(await board(tables, ANN)) == [(1, "Bob", 3, 7)]
    assert (await board(tables, ANN)).own is None

    await unlist(tables, ANN, False)
    assert lines(await board(tables, ANN)) == [(1, "Ann", 4, 7), (2, "Bob", 3, 7)]


async def test_who_is_banned_from_a_servers_tables_is_not_named_there(tables: Talking) -> None:
    await games(tables, 3, ANN, BOB)
    await games(tables, 3, ANN, BOB, channel=ELSEWHERE)
    await tables.service.repositories.banned.ban(GUILD, [ANN.id], tables.clock.now())

    assert lines(await board(tables)) == []
    assert lines(await board(tables, guild=GUILD + 1)) == [(1, "Ann", 3, 3)]


async def test_who_is_forgotten_is_not_named_and_others_keep_their_numbers(tables: Talking) -> None:
    await games(tables, 3, ANN, BOB)
    await games(tables, 3, BOB, ANN)

    await PersonErasure(tables.service).erase(ANN.id)

    assert lines(await board(tables, BOB)) == [(1, "Bob", 3, 6)]
    assert [it.names for it in await ended(tables)] == [("Bob",)] * 3


async def test_after_the_tenth_only_the_reader_is_told_where_they_stand(tables: Talking) -> None:
    crowd = [Person(900 + at, f"P{at}", "en-US") for at in range(11)]
    for at, person in enumerate(crowd):
        await games(tables, 1 if at == 10 else 2, person, DEE)
        await games(tables, 2 if at == 10 else 1, DEE, person)

    found = await board(tables, crowd[10])

    assert lines(found)[:2] == [(1, "Dee", 12, 33), (2, "P0", 2, 3)]
    assert len(found.listed) == 10
    assert found.own is not None
    assert (found.own.place, found.own.wins) == (12, 1)
    assert found.above is not None
    assert found.above.name == "P9"


async def test_the_game_that_is_played_most_lately_comes_first(tables: Talking) -> None:
    await games(tables, 1, ANN, BOB)
    await games(tables, 2, ANN, BOB, game="glory")
    await games(tables, 3, ANN, BOB, game="heroes", channel=CLUB)

    assert await tables.service.repositories.leaderboards.played(GUILD) == ["glory", "spy"]


async def ended(tables: Talking, guild: int = GUILD) -> Sequence[Ended]:
    return await tables.service.repositories.leaderboards.ended(guild, 3)


async def test_the_latest_ends_say_who_won_or_that_it_is_a_draw(tables: Talking) -> None:
    await games(tables, 1, ANN, BOB, channel=CLUB)
    first = await met(tables, 1, 0, people=(ANN, BOB), channel=OPEN)
    drawn = await met(tables, 1, 1, people=(ANN, BOB), channel=OPEN)
    await end(tables, await playing(tables, ANN, BOB, levels=[Level.EASY], channel=OPEN), 0, 0, 5)
    await games(tables, 1, ANN, BOB, channel=ELSEWHERE)

    assert await ended(tables) == (
        Ended(drawn.id, "spy", ("Ann", "Bob"), True),
        Ended(first.id, "spy", ("Ann",), False),
    )


async def test_of_who_wants_no_leaderboard_no_end_is_told(tables: Talking) -> None:
    await games(tables, 1, ANN, BOB)
    await games(tables, 1, BOB, ANN)
    await met(tables, 1, 1, people=(ANN, BOB), channel=OPEN)
    await unlist(tables, ANN)

    assert [it.names for it in await ended(tables)] == [("Bob",)]


@pytest.mark.parametrize("chosen", ["left out", "switched off"])
async def test_no_wins_in_a_row_are_told_of_who_wants_no_leaderboard_or_where_there_is_none(
    tables: Talking, chosen: str
) -> None:
    assert [await wins(tables, 2, 1, channel=OPEN) for _ in range(2)] == [[1, 0], [2, 0]]
    if chosen == "left out":
        await unlist(tables, ANN)
    else:
        await tables.service.repositories.servers.choose(GUILD, lambda it: it.choosing(standings=False))

    assert await wins(tables, 2, 1, channel=OPEN) == [1, 0]


async def test_results_that_an_older_bot_has_written_are_ranked_later(
    tables: Talking, database: StoredDatabase
) -> None:
    await games(tables, 3, ANN, BOB)
    await games(tables, 3, BOB, ANN, channel=CLUB)
    ranked = "SELECT table_id, seat, standing, won, with_people, rung FROM results ORDER BY 1, 2"
    before = database.query(ranked)
    database.query("UPDATE results SET standing = NULL, won = NULL, with_people = NULL, rung = NULL")
    assert lines(await board(tables)) == []

    results = tables.service.repositories.results
    await results.rank(await results.unranked(0))

    assert database.query(ranked) == before
    assert not await results.unranked(0)
