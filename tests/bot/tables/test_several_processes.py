"""Several processes on one database, and processes that die: nothing is lost and nothing counts twice.

The bot lets one process at a time at a SQLite file (tests/bot/store/test_process_lock.py); the store does not count on
that, since there are engines that serve many.
"""

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from threading import Thread

import pytest

from bot.tables import lobbies, transitions
from bot.values.table import Status, Table
from games.errors import MovedOn
from tests.support.amount import amount
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    SIX,
    begun,
    changed,
    check_record,
    first_move,
    interaction_ids,
    lobby,
    opened,
    play,
    rematched,
    resigned,
)
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase

pytestmark = ON_BOTH
PLAYER = """
import asyncio, sys
from bot.tables.transitions import played
from games.errors import Refusal
from tests.support.bot.service import first_move, opened
from tests.support.bot.stored_database import StoredDatabase

async def main(url, number, person, claim):
    async with opened(StoredDatabase(url)) as tables:
        table = await tables.get(number)
        while table.times.waiting_since:
            for player in table.people_to_act:
                if person in (0, player.person):
                    claim += 1
                    try:
                        move = table.match.read(first_move(table, player.seat))
                        await tables.change(table, claim, played, player.person, move, table.decision)
                        print(claim, flush=True)
                    except Refusal:
                        pass
                    break
            else:
                await asyncio.sleep(0)  # reading the table waits long enough
            table = await tables.get(number)

asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
"""


def player(database: StoredDatabase, table: Table, person: int, interaction_id: int) -> subprocess.Popen[str]:
    """A process that plays for a person (0: for everybody) and prints each claim that was carried out."""
    arguments = [str(argument) for argument in (database.url, table.id, person, interaction_id)]
    return subprocess.Popen([sys.executable, "-c", PLAYER, *arguments], stdout=subprocess.PIPE, text=True)


class Meanwhile:
    """A clock that is read between reading a table and writing it; at its first reading somebody else acts."""

    def __init__(self) -> None:
        self.act: Callable[[], Awaitable[object]] | None = None

    def __call__(self) -> object:
        act, self.act = self.act, None
        if act is not None:
            thread = Thread(target=lambda: asyncio.run(as_coroutine(act)))
            thread.start()
            thread.join()
        return NOON


async def as_coroutine(act: Callable[[], Awaitable[object]]) -> None:
    await act()


async def test_a_change_that_met_a_version_conflict_is_made_again_on_the_newer_version(
    database: StoredDatabase,
) -> None:
    clock = Meanwhile()

    async with opened(database, clock) as tables:  # type: ignore[arg-type]
        table = await begun(tables, ANN, BOB, CAS)

        async def bob_plays() -> None:
            async with opened(database) as others:
                await play(others, table, 2, first_move(table, 1), 0)

        clock.act = bob_plays
        result = await play(tables, table, 1, first_move(table, 0))

        assert clock.act is None
        assert [player.name for player in result.table.people_to_act] == ["Cas"]
        assert result.table.version == table.version + 2
        assert await tables.get(table.id) == result.table


async def test_a_version_shown_meanwhile_stays_shown_after_a_conflict(database: StoredDatabase) -> None:
    clock = Meanwhile()

    async with opened(database, clock) as tables:  # type: ignore[arg-type]
        table = await begun(tables, ANN, BOB)

        async def the_table_is_shown() -> None:
            async with opened(database) as others:
                await others.repositories.messages.mark_shown(table.id, table.version)

        clock.act = the_table_is_shown
        await play(tables, table, 1, first_move(table, 0))

        assert (await tables.get(table.id)).shown == table.version


async def test_a_move_whose_turn_ended_meanwhile_is_not_made_in_the_next(database: StoredDatabase) -> None:
    clock = Meanwhile()

    async with opened(database, clock) as tables:  # type: ignore[arg-type]
        table = await begun(tables, ANN, BOB)
        await play(tables, table, 2, first_move(table, 1), 0)

        async def ann_plays_elsewhere() -> None:
            async with opened(database) as others:
                await play(others, table, 1, first_move(table, 0), 0)

        clock.act = ann_plays_elsewhere
        with pytest.raises(MovedOn):
            await play(tables, table, 1, first_move(table, 0))

        assert database.query("SELECT count(*) FROM moves") == [(3,)]


async def test_one_interaction_that_reaches_two_processes_is_carried_out_once(database: StoredDatabase) -> None:
    async with opened(database) as tables, opened(database) as others:
        table = await lobby(tables, ANN)
        for interaction_id in [next(interaction_ids) for _ in range(4)]:
            results = await asyncio.gather(
                *(t.change(table, interaction_id, lobbies.computers_seated, 1, False) for t in (tables, others))
            )
            assert sorted(result.repeated for result in results) == [False, True]

        assert len((await tables.get(table.id)).players) == 5


async def test_everybody_may_press_at_once_in_two_processes(database: StoredDatabase) -> None:
    async with opened(database) as tables, opened(database) as others:
        table = await begun(tables, *SIX)
        for _ in range(5):
            presses = [
                play((tables, others)[player.seat % 2], table, player.person or 0, first_move(table, player.seat))
                for player in table.people_to_act
            ]
            await asyncio.gather(*presses)
            table = await tables.get(table.id)
            assert await others.get(table.id) == table
        await check_record(tables, await changed(tables, table, transitions.closed, 1, False))


async def test_two_who_ask_for_a_rematch_at_once_have_accepted_each_others(database: StoredDatabase) -> None:
    async with opened(database) as tables, opened(database) as others:
        table = await begun(tables, ANN, BOB)
        await resigned(tables, table, 1)

        asked = await asyncio.gather(rematched(tables, table, ANN), rematched(others, table, BOB))

        assert sorted(result.table.id for result in asked) == [table.id, table.id + 1]
        assert database.query("SELECT count(*) FROM tables") == [(2,)]


async def test_processes_that_race_play_one_game_together(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        table = await begun(tables, ANN, BOB)

        racing = [player(database, table, person, n * 100_000) for n, person in enumerate((1, 1, 2), 1)]
        done = [
            interaction_id
            for process in racing
            for interaction_id in (await asyncio.to_thread(process.communicate, timeout=90))[0].split()
        ]

        assert [process.returncode for process in racing] == [0, 0, 0]
        table = await tables.get(table.id)
        assert table.status is Status.FINISHED
        assert len((await tables.record(table)).lines) == len(done)
        await check_record(tables, table)


async def test_what_was_acknowledged_before_a_kill_is_there_after_it(database: StoredDatabase) -> None:
    chance = random.Random(1)
    async with opened(database) as tables:
        table = await begun(tables, ANN, BOB)

    acknowledged: set[int] = set()
    for life in range(1, amount(3, 5)):
        process = player(database, table, 0, life * 100_000)
        assert process.stdout is not None
        for _ in range(chance.randint(1, 15)):
            acknowledged.update(int(line) for line in [await asyncio.to_thread(process.stdout.readline)] if line)
        process.kill()
        rest = await asyncio.to_thread(process.stdout.read)  # not communicate: it knows nothing of what readline holds
        process.wait(timeout=60)
        acknowledged.update(int(line) for line in rest.split())
        assert process.returncode in (0, -signal.SIGKILL)

        kept = {
            interaction_id
            for (interaction_id,) in database.query("SELECT id FROM claims WHERE id BETWEEN 100000 AND 999999")
        }
        assert acknowledged <= kept
        assert len(kept) <= len(acknowledged) + life
        assert database.query("SELECT count(*), max(ply) FROM moves") == [(len(kept) + 1, len(kept))]
        assert not database.is_file or database.query("PRAGMA integrity_check") == [("ok",)]

    async with opened(database) as tables:
        table = await tables.get(table.id)
        if not table.is_over:
            table = await changed(tables, table, transitions.closed, 1, False)
        await check_record(tables, table)
