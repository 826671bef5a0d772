"""In a channel with 3,000 tables, what is suggested and what a command means is found as with 30."""

from collections.abc import Sequence

import pytest
from sqlalchemy import Connection, text

from bot.store.games.repository import TableRepository
from bot.tables import transitions
from bot.tables.refusals import WhichTable
from bot.values.table import Person, Status, Table
from tests.support.bot.copies import KEPT
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot

ANN, BOB, CAS = PEOPLE
ZOE = Person(105, "Zoë", "en-US")
MANY = 3_000
NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :many)"
FILL = (
    f"{NUMBERS} INSERT INTO tables (channel, {KEPT}) SELECT channel, {KEPT} FROM tables, numbers WHERE id = :table",  # noqa: S608
    "INSERT INTO seats (table_id, seat, name, misses) SELECT id, seat, 'N', 0 FROM seats, tables WHERE table_id = :id",
)
"""A table many times more, with others who sit there."""


async def fill(bot: DirectBot, table: Table, many: int) -> None:
    """Let a channel have so many tables more like one."""

    def write(connection: Connection) -> None:
        newest = connection.execute(text("SELECT max(id) FROM tables")).scalar_one()
        connection.execute(text(FILL[0]), {"table": table.id, "many": many})
        connection.execute(text(f"{FILL[1]} AND id > {newest}"), {"id": table.id})

    await bot.repositories.database.write(write)


async def channel(bot: DirectBot, many: int) -> dict[str, Table]:
    """A channel with old tables of Ann's and Zoë's and a lobby, and many newer games of others, half of them over."""
    tables = {
        "own": await bot.begun("glory", (ANN, CAS)),
        "lobby": await bot.lobby("glory", (CAS,)),
        "Zoë's": await bot.begun("glory", (ZOE, CAS)),
        "others'": await bot.begun("glory", (BOB, STRANGER)),
    }
    over = await bot.change(await bot.begun("glory", (BOB, STRANGER)), transitions.closed, BOB.id, False)
    for table in (tables["others'"], over):
        await fill(bot, table, many)
    bot.restart()
    return tables


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every table that is loaded."""
    loaded, load = list[int](), TableRepository.load

    async def counting(self: TableRepository, wanted: Sequence[int], *, whole: bool = False) -> list[Table]:
        loaded.extend(wanted)
        return await load(self, wanted, whole=whole)

    monkeypatch.setattr(TableRepository, "load", counting)
    return loaded


async def suggested(bot: DirectBot, person: Person, command: str, typed: str = "") -> list[str | int]:
    return [number for _, number in await bot.suggest(person, command, "table", table=typed)]


async def test_no_more_is_read_than_in_a_channel_with_few(bot: DirectBot, loaded: list[int]) -> None:
    read = []
    for many in (30, MANY):
        await channel(bot, many)
        loaded.clear()
        for command in ("table board", "lobby join", "table history"):
            await suggested(bot, STRANGER, command)
        with pytest.raises(WhichTable):
            await bot.type(CAS, "table board")
        read.append(len(loaded))

    assert read[1] <= read[0] + 20  # of the channel's first tables some are now the second's
    assert read[0] < 400


async def test_ones_own_old_table_is_suggested_first_and_meant(bot: DirectBot) -> None:
    tables = await channel(bot, MANY)

    assert (await suggested(bot, ANN, "table board"))[0] == tables["own"].id
    assert await suggested(bot, ANN, "glory play") in ([tables["own"].id], [])
    reply = await bot.type(ANN, "mymove")
    assert f":{tables['own'].id}:" in str(reply.shown[-1].rows)


@pytest.mark.parametrize("typed", ["zoë", "ZOË", "{number}", "{number} · Steal the Glory · Zoë", "Zoë, C"])
async def test_an_old_table_of_others_is_found_by_its_number_and_by_who_sits_there(bot: DirectBot, typed: str) -> None:
    tables = await channel(bot, MANY)
    number = tables["Zoë's"].id

    assert number in await suggested(bot, STRANGER, "table board", typed.format(number=number))


async def test_the_only_lobby_is_joined_however_old_it_is(bot: DirectBot) -> None:
    tables = await channel(bot, MANY)

    await bot.type(ZOE, "lobby join")

    joined = await bot.tables.get(tables["lobby"].id)
    assert (joined.status, joined.player_of(ZOE.id) is not None) == (Status.LOBBY, True)


async def test_an_old_invitation_is_found_among_many_lobbies(bot: DirectBot) -> None:
    opened = await bot.open("glory", CAS, ANN, size=4)
    await fill(bot, await bot.lobby("glory", (BOB,)), 40)

    await bot.type(ANN, "lobby leave")

    assert (await bot.tables.get(opened.id)).reserved == ()
