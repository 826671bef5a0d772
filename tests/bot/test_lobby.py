"""What people can do at a table before the game begins."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import refusals
from bot.model import Chair, Status, Table
from bot.tables import Tables
from games.core import Seat
from games.errors import Refusal
from tests.bot.tabling import ANN, BOB, CAS, GAME, PLACE, claims, computer, lobby, opened


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    async with opened(tmp_path) as opening:
        yield opening


async def test_a_new_table_has_its_host_on_the_first_seat(tables: Tables) -> None:
    result = await tables.open(GAME, {"collectibles": 3}, 4, PLACE, ANN, [2, 3, 2, 1], next(claims))

    table = result.table
    assert table == Table(
        id=table.id,
        game=GAME,
        options={"collectibles": 3},
        place=PLACE,
        host=1,
        status=Status.LOBBY,
        size=4,
        chairs=(Chair(Seat(0), 1, "Ann", "en-US"),),
        invited=(2, 3),
    )
    assert await tables.get(table.id) == table


@pytest.mark.parametrize(
    ("game", "options", "size", "refusal"),
    [
        ("chess", {}, 2, refusals.NoSuchGame),
        (GAME, {"collectibles": 9}, 2, refusals.BadOptions),
        (GAME, {"colour": "red"}, 2, refusals.BadOptions),
        (GAME, {}, 1, refusals.TooFew),
        (GAME, {}, 7, refusals.TooMany),
    ],
)
async def test_a_table_that_the_game_does_not_have_is_refused(
    tables: Tables, game: str, options: dict[str, object], size: int, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await tables.open(game, options, size, PLACE, ANN, [], next(claims))


async def test_whoever_joins_takes_the_next_seat_and_is_no_longer_invited(tables: Tables) -> None:
    table = (await tables.open(GAME, {}, 4, PLACE, ANN, [2, 3], next(claims))).table

    table = (await tables.join(table.id, BOB, next(claims))).table

    assert table.names == ("Ann", "Bob")
    assert table.invited == (3,)
    assert table.version == 2


async def test_nobody_sits_twice(tables: Tables) -> None:
    table = await lobby(tables, ANN)

    with pytest.raises(refusals.AlreadySeated):
        await tables.join(table.id, ANN, next(claims))


async def test_a_full_table_takes_neither_person_nor_computer(tables: Tables) -> None:
    table = await lobby(tables, ANN, BOB, size=2)

    with pytest.raises(refusals.Full):
        await tables.join(table.id, CAS, next(claims))
    with pytest.raises(refusals.Full):
        await tables.add_computer(table.id, 1, False, next(claims))


async def test_when_the_host_leaves_the_next_person_is_host(tables: Tables) -> None:
    table = await lobby(tables, ANN)
    await tables.add_computer(table.id, 1, False, next(claims))
    await tables.join(table.id, BOB, next(claims))

    table = (await tables.leave(table.id, 1, next(claims))).table

    assert table.host == 2
    assert table.chairs == (computer(0, 1), Chair(Seat(1), 2, "Bob", "en-US"))


async def test_a_table_that_the_last_person_leaves_is_closed(tables: Tables) -> None:
    table = await lobby(tables, ANN)
    await tables.add_computer(table.id, 1, False, next(claims))

    table = (await tables.leave(table.id, 1, next(claims))).table

    assert table.status is Status.CLOSED
    with pytest.raises(refusals.Gone):
        await tables.join(table.id, BOB, next(claims))


async def test_computers_are_numbered_and_the_last_goes_first(tables: Tables) -> None:
    table = await lobby(tables, ANN)
    for _ in range(2):
        await tables.add_computer(table.id, 1, False, next(claims))
    await tables.join(table.id, BOB, next(claims))

    table = (await tables.remove_computer(table.id, 1, False, next(claims))).table
    assert table.names == ("Ann", "Computer 1", "Bob")

    table = (await tables.remove_computer(table.id, 1, False, next(claims))).table
    assert table.names == ("Ann", "Bob")
    with pytest.raises(refusals.NoComputer):
        await tables.remove_computer(table.id, 1, False, next(claims))


@pytest.mark.parametrize("act", ["add_computer", "remove_computer", "begin", "cancel", "close"])
async def test_only_the_host_or_a_moderator_directs_a_lobby(tables: Tables, act: str) -> None:
    table = await lobby(tables, ANN, BOB)
    await tables.add_computer(table.id, 1, False, next(claims))

    with pytest.raises(refusals.HostOnly):
        await getattr(tables, act)(table.id, BOB.id, False, next(claims))
    assert (await getattr(tables, act)(table.id, CAS.id, True, next(claims))).table.version == 4


async def test_a_game_needs_its_least_number_of_players(tables: Tables) -> None:
    table = await lobby(tables, ANN)

    with pytest.raises(refusals.TooFew) as refused:
        await tables.begin(table.id, 1, False, next(claims))
    assert refused.value.phrase.fields == {"least": 2}


async def test_a_cancelled_lobby_is_closed_and_does_nothing_more(tables: Tables) -> None:
    table = await lobby(tables, ANN, BOB)
    await tables.cancel(table.id, 1, False, next(claims))

    for refused in (
        tables.begin(table.id, 1, False, next(claims)),
        tables.cancel(table.id, 1, False, next(claims)),
        tables.close(table.id, 1, False, next(claims)),
        tables.play(table.id, 1, "play.AS", None, next(claims)),
    ):
        with pytest.raises(refusals.Gone):
            await refused
    with pytest.raises(refusals.NoRematch):
        await tables.rematch(table.id, ANN, next(claims))
