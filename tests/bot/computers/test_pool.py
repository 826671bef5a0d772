"""Computer players think in processes of their own, which cannot hold up the bot nor outlive it."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from bot.computers import pool
from bot.computers.hints import MOST_HINTS, STRONG_FROM, Hints, hint_job
from bot.computers.pool import PATIENCE, QueueEntry, WorkerPool
from bot.computers.worker import BEHIND, NICENESS
from bot.process.children import ROOT
from games import GAMES
from games.chance import SeededChance
from games.core import Options, Seat, View
from games.levels import Level
from games.match import Match
from games.player import Player as LevelPlayer
from games.players import PLAYERS
from tests.support.bot.bot_process import poll
from tests.support.bot.event_loop import idle, turn_loop
from tests.support.bot.players import (
    NUMBERS,
    VIEW,
    Chatty,
    Count,
    Dying,
    Endless,
    Failing,
    Lucky,
    Player,
    Punctual,
    Stubborn,
    Thorough,
    UnreadableView,
    Waiting,
)
from tests.support.bot.pool import pids, waiting
from tests.support.games.players import alike
from tests.support.games.registry import SUITES
from tests.support.games.truth import truth, with_truth
from tests.support.test_games import pearls
from tests.support.test_games.pearls.game import Sell

LEGAL = {f"say.{number}" for number in range(NUMBERS)}


@asynccontextmanager
async def thinking(workers: int = 1, limit: float = 30, **players: Any) -> AsyncIterator[WorkerPool]:
    """A WorkerPool in which each player plays the test games of its name; no process is left afterwards."""
    there = WorkerPool(alike(players), workers, 1, limit / PATIENCE)
    try:
        yield there
    finally:
        before = pids(there)
        await there.close()
        assert not any(psutil.pid_exists(pid) for pid in before)


async def test_the_player_gets_the_view_and_the_budget_and_its_move_comes_as_notation() -> None:
    async with thinking(good=Player()) as there:
        assert [await there.choose(Count("good"), VIEW, budget) for budget in (3, 1)] == ["say.3", "say.1"]


async def test_a_process_is_started_by_the_first_request_and_stays() -> None:
    async with thinking(good=Player()) as there:
        assert pids(there) == ()
        await there.choose(Count("good"), VIEW, 1)
        first = pids(there)
        await there.choose(Count("good"), VIEW, 1)

        assert pids(there) == first
        assert len(first) == 1


async def test_each_request_draws_other_random_numbers() -> None:
    async with thinking(lucky=Lucky()) as there:
        assert len({await there.choose(Count("lucky"), VIEW) for _ in range(40)}) > 1


async def test_what_a_player_prints_is_not_taken_for_its_move() -> None:
    async with thinking(chatty=Chatty()) as there:
        assert [await there.choose(Count("chatty"), VIEW, budget) for budget in (3, 1)] == ["say.3", "say.1"]


async def test_a_game_without_a_computer_player_gets_random_legal_moves() -> None:
    async with thinking(good=Player()) as there:
        assert await there.choose(Count("strange"), VIEW) in LEGAL
        assert pids(there) == ()


async def test_for_a_failing_player_a_legal_move_is_drawn_and_the_log_tells_where_it_failed_but_no_value(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with thinking(failing=Failing(), good=Player()) as there:
        with caplog.at_level(logging.WARNING, "bot"):
            assert await there.choose(Count("failing"), VIEW) in LEGAL

        assert "KeyError" in caplog.text
        assert "say:" in caplog.text
        assert "ace" not in caplog.text
        assert await there.choose(Count("good"), VIEW, 2) == "say.2"


async def test_for_a_job_that_cannot_be_read_a_legal_move_is_drawn_and_the_process_lives_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with thinking(good=Player()) as there:
        await there.choose(Count("good"), VIEW, 1)
        before = pids(there)

        assert await there.choose(Count("good"), UnreadableView(**vars(VIEW))) in LEGAL
        assert "ValueError" in caplog.text
        assert "ace" not in caplog.text
        assert await there.choose(Count("good"), VIEW, 2) == "say.2"
        assert pids(there) == before


async def test_an_illegal_move_is_replaced_by_a_legal_one() -> None:
    async with thinking(good=Player()) as there:
        assert await there.choose(Count("good"), VIEW, NUMBERS) in LEGAL


async def test_a_move_is_checked_by_the_number_of_the_rules_that_its_game_is_played_by(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A single pearl is sold by number 1 alone."""
    state = pearls.GAME.setup(2, Options(), SeededChance(bytes(32), 0)).state.replace(nets=((3,), ()))
    view = pearls.GAME.view(state, Seat(0))
    async with thinking(pearls=Stubborn(Sell())) as there:
        assert await there.choose(pearls.OLDER[0], view) == "sell"
        assert caplog.records == []
        assert await there.choose(pearls.GAME, view) == "dive"
        assert "Illegal" in caplog.text


async def test_a_process_that_dies_is_replaced() -> None:
    async with thinking(dying=Dying(), good=Player()) as there:
        assert await there.choose(Count("dying"), VIEW) in LEGAL
        assert await there.choose(Count("good"), VIEW, 2) == "say.2"


async def test_a_process_that_was_killed_between_two_requests_is_replaced() -> None:
    async with thinking(good=Player()) as there:
        await there.choose(Count("good"), VIEW, 1)
        os.kill(pids(there)[0], signal.SIGKILL)

        assert await there.choose(Count("good"), VIEW, 2) in LEGAL
        assert await there.choose(Count("good"), VIEW, 2) == "say.2"


async def test_a_request_that_never_ends_is_ended_and_a_legal_move_drawn() -> None:
    async with thinking(limit=0.2, endless=Endless()) as there:
        assert await there.choose(Count("endless"), VIEW) in LEGAL
        assert pids(there) == ()


@pytest.fixture
def first_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that the pool draws at random is the first legal one."""
    monkeypatch.setattr("bot.computers.pool.secrets.token_bytes", bytes)


@pytest.mark.usefixtures("first_drawn")
async def test_after_a_request_that_took_too_long_the_budget_is_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with thinking(thorough=Thorough(tmp_path)) as there:
        thought = asyncio.create_task(there.choose(Count("thorough"), VIEW, 5000))
        await poll((tmp_path / "begun").exists)
        turn_loop(monkeypatch, 30)

        assert await thought == f"say.{NUMBERS - 1}"


@pytest.mark.usefixtures("first_drawn")
async def test_a_player_is_told_until_when_to_think_and_has_as_long_again_to_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with thinking(limit=8, punctual=Punctual(), waiting=Waiting(tmp_path)) as there:
        assert await there.choose(Count("punctual"), VIEW) == "say.4"
        late = asyncio.create_task(there.choose(Count("waiting"), VIEW, 2))
        await poll((tmp_path / "begun").exists)
        turn_loop(monkeypatch, 5)
        await idle()
        (tmp_path / "go").touch()

        assert await late == "say.2"


async def test_a_level_has_its_player_and_its_budget_and_one_that_is_missing_plays_as_normal() -> None:
    levels = {Level.NORMAL: LevelPlayer(Player()), Level.EXPERT: LevelPlayer(Player(), 4)}
    there = WorkerPool({"good": levels}, 1, 1, 30)
    try:
        said = [await there.choose(Count("good"), VIEW, level=level) for level in Level]
    finally:
        await there.close()

    assert dict(zip(Level, said, strict=True)) == {
        Level.EASY: "say.1",
        Level.NORMAL: "say.1",
        Level.STRONG: "say.1",
        Level.EXPERT: "say.4",
    }


async def test_no_move_is_told_before_the_pace_of_its_level_while_others_have_the_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = WorkerPool(alike({"good": Player()}), 1, 1, 30, {Level.EXPERT: 600})
    try:
        slow = asyncio.create_task(there.choose(Count("good"), VIEW, level=Level.EXPERT))
        await asyncio.sleep(0)
        await there.choose(Count("good"), VIEW)
        turn_loop(monkeypatch, 500)
        await idle()
        assert not slow.done()

        turn_loop(monkeypatch, 100)
        await slow
    finally:
        await there.close()


async def test_the_budget_of_who_has_waited_long_is_shared_out_among_those_that_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "CROWDED", 0.0)
    monkeypatch.setattr(pool, "HURRIED", 1)
    there = WorkerPool(alike({"waiting": Waiting(tmp_path)}), 1, 4, 30)
    try:
        asked = [asyncio.create_task(there.choose(Count("waiting"), VIEW)) for _ in range(4)]
        await poll(lambda: waiting(there) == 3)
        (tmp_path / "go").touch()

        assert await asyncio.gather(*asked) == ["say.4", "say.1", "say.2", "say.4"]
    finally:
        await there.close()


async def test_the_place_in_the_queue_tells_nothing_of_what_a_player_holds() -> None:
    game = GAMES["glory"]
    match = Match.start(game, 2, game.options(), bytes(32)).match
    other = with_truth(match, SUITES["glory"].redeal(truth(match), None, SeededChance(b"other", 0)))
    assert match.view(Seat(0)) != other.view(Seat(0))

    async def places(view: View) -> list[int | None]:
        there = WorkerPool(PLAYERS, 1, 50)
        entries = [QueueEntry(table) for table in range(1, 4)]
        asked = [asyncio.create_task(there.choose(game, view, entry=entry)) for entry in entries]
        await poll(lambda: waiting(there) == 2)
        found = [there.before(entry.table) for entry in entries]
        await asyncio.gather(*asked)
        await there.close()
        return found

    for world in (match, other):
        assert await places(world.view(Seat(0))) == [None, 1, 2]


async def test_a_request_that_is_cancelled_leaves_no_process() -> None:
    async with thinking(endless=Endless(), good=Player()) as there:
        thought = asyncio.create_task(there.choose(Count("endless"), VIEW))
        await poll(lambda: len(pids(there)) == 1)
        thought.cancel()
        await asyncio.wait((thought,))

        assert thought.cancelled()
        assert pids(there) == ()
        assert await there.choose(Count("good"), VIEW, 2) == "say.2"


async def test_requests_are_served_in_order_and_those_that_wait_are_counted(tmp_path: Path) -> None:
    served: list[int] = []

    async def ask(there: WorkerPool, number: int) -> None:
        await there.choose(Count("waiting"), VIEW, number)
        served.append(number)

    async with thinking(waiting=Waiting(tmp_path)) as there:
        asked = [asyncio.create_task(ask(there, number)) for number in range(1, NUMBERS)]
        await poll(lambda: waiting(there) == NUMBERS - 2)
        (tmp_path / "go").touch()
        await asyncio.gather(*asked)

        assert served == [1, 2, 3, 4]
        assert waiting(there) == 0
        assert len(pids(there)) == 1


async def test_a_process_has_a_lower_priority_than_the_bot_and_no_secret_in_its_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "never.to.be.seen")
    monkeypatch.setenv("DATABASE_URL", "postgresql://bot:never.to.be.seen@localhost/tables")
    async with thinking(good=Player()) as there:
        await there.choose(Count("good"), VIEW, 1)
        process = psutil.Process(pids(there)[0])

        assert process.nice() > psutil.Process().nice()
        assert not [value for value in process.environ().values() if "never.to.be.seen" in value]


async def test_a_hint_takes_no_worker_and_stands_back_behind_all(tmp_path: Path) -> None:
    async with thinking(waiting=Waiting(tmp_path), good=Player()) as there:
        hint = asyncio.create_task(Hints(there).suggest(Count("waiting"), VIEW))
        await poll(lambda: len(pids(there)) == 1)

        assert await there.choose(Count("good"), VIEW, 2) == "say.2", "there is one worker, and it is free"
        assert not hint.done()
        await poll(lambda: sorted(psutil.Process(pid).nice() for pid in pids(there)) == [NICENESS, BEHIND])
        (tmp_path / "go").touch()
        assert await hint == "say.1"
        assert len(pids(there)) == 1, "its process is gone"


def test_the_same_view_has_the_same_hint_of_the_level_that_the_game_and_the_budget_allow() -> None:
    seen = VIEW.replace(turn=0)

    def level(game: Count, budget: int) -> Level:
        return hint_job(game, VIEW, budget, 1).level

    assert hint_job(Count("good"), VIEW, 1, 1).seed == hint_job(Count("good"), seen, 1, 1).seed
    assert hint_job(Count("good"), VIEW, 1, 1).seed != hint_job(Count("good"), VIEW.replace(turn=1), 1, 1).seed
    assert level(Strong("good"), STRONG_FROM) is Level.STRONG
    assert level(Strong("good"), STRONG_FROM - 1) is level(Count("good"), STRONG_FROM) is Level.NORMAL


async def test_who_asks_for_a_hint_while_many_wait_is_told_at_once() -> None:
    async with thinking(endless=Endless()) as there:
        hints = Hints(there)
        asked = [asyncio.create_task(hints.suggest(Count("endless"), VIEW)) for _ in range(MOST_HINTS)]
        await asyncio.sleep(0)

        one_more = asyncio.create_task(hints.suggest(Count("endless"), VIEW))
        await idle()
        assert one_more.done()
        assert one_more.result() is None
        for it in asked:
            it.cancel()
        await asyncio.wait(asked)
        assert pids(there) == ()


class Strong(Count):
    """A toy with a level more."""

    levels = (Level.NORMAL, Level.STRONG)


BOT = """
import asyncio
from bot.computers.pool import WorkerPool
from tests.support.bot.players import VIEW, Count, Endless, Player
from tests.support.bot.pool import pids
from tests.support.games.players import alike

async def main():
    players = alike({"good": Player(), "endless": Endless()})
    there = WorkerPool(players, 2, 1, 60)
    await asyncio.gather(there.choose(Count("good"), VIEW, 1), there.choose(Count("good"), VIEW, 1))
    busy = asyncio.create_task(there.choose(Count("endless"), VIEW, 1))
    await asyncio.sleep(0)
    print(*pids(there), flush=True)
    await busy

asyncio.run(main())
"""


async def test_no_process_outlives_a_bot_that_is_killed() -> None:
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    workers = [psutil.Process(int(pid)) for pid in (await bot.stdout.readline()).split()]
    assert len(workers) == 2

    bot.kill()
    await bot.wait()
    gone, left = await asyncio.to_thread(psutil.wait_procs, workers, 20)

    assert (len(gone), left) == (2, [])


async def test_ctrl_c_does_not_reach_the_processes() -> None:
    async with thinking(good=Player()) as there:
        await there.choose(Count("good"), VIEW, 1)
        pid = pids(there)[0]

        assert os.getpgid(pid) != os.getpgid(0)
        os.kill(pid, signal.SIGINT)
        assert await there.choose(Count("good"), VIEW, 2) == "say.2"
        assert pids(there) == (pid,)
