"""People see that a computer player thinks for long, and that it waits for those of other tables."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.computers import driver
from bot.computers.driver import TypingIndicator
from bot.delivery.messenger import NotAllowed, Transient
from games.core import Seat
from playground.client.person import Person
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import EmbeddedBot, embedded_bot
from tests.support.bot.game_session import GameSession, begun
from tests.support.bot.players import Held
from tests.support.bot.presses import done
from tests.support.test_games import TEST_GAMES, TEST_PLAYERS

pytest_plugins = ["tests.support.bot.people"]

MANY, SETUP = TEST_GAMES["many"], TEST_GAMES["setup"]
THINKS = "Bruno** is thinking…"
WAITS = "Bruno**: one other table first…"
WAIT = "Bruno**: 2 other tables first…"


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[EmbeddedBot]:
    async with embedded_bot(tmp_path, {"many": Held(tmp_path, TEST_PLAYERS["many"].choose)}) as bot:
        yield bot


async def test_the_bot_is_seen_typing_while_a_computer_player_thinks(bot: EmbeddedBot, ann: Person) -> None:
    table = await thinking(bot, ann, "one")

    await poll(lambda: bot.typed == ["one"])
    assert THINKS in table.message.text


async def test_a_table_says_that_its_computer_player_waits_and_then_that_it_thinks(
    bot: EmbeddedBot, ann: Person, tmp_path: Path
) -> None:
    first = await thinking(bot, ann, "one")
    second = await thinking(bot, ann, "two")
    await bot.waiting(1)
    await thinking(bot, ann, "three")
    await ann.wait_message("#two", WAITS)
    await ann.wait_message("#three", WAIT)
    await poll(lambda: bot.typed == ["one"])
    assert THINKS in first.message.text

    (tmp_path / "go").touch()
    await ann.wait_message("#two", THINKS)
    await ann.wait_message("#three", WAITS)
    await poll(lambda: bot.typed == ["one", "two"])

    (tmp_path / "go").touch()
    await ann.wait_message("#three", THINKS)
    await poll(lambda: bot.typed == ["one", "two", "three"])
    assert second.must_act == [ann]


async def test_a_wait_of_a_moment_is_neither_shown_nor_taken_back(
    bot: EmbeddedBot, ann: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "LASTING", 600)
    first, second = await thinking(bot, ann, "one"), await thinking(bot, ann, "two")
    await bot.waiting(1)
    edits = [len(table.message.history) for table in (first, second)]

    for table in (first, second):
        (tmp_path / "go").touch()
        await poll(lambda table=table: bool(table.must_act))  # type: ignore[misc]
    await bot.settled()

    assert [len(table.message.history) for table in (first, second)] == [number + 1 for number in edits]
    assert not any("waiting until" in str(earlier) for earlier in second.message.history)


@pytest.mark.parametrize("status", [403, 404, 429, 500])
async def test_a_game_goes_on_though_discord_refuses_the_typing_indicator(
    bot: EmbeddedBot, ann: Person, tmp_path: Path, status: int
) -> None:
    if status == 429:
        bot.discord.faults.rate_limit_next(0.01, path="/typing$", times=100)
    else:
        bot.discord.faults.fail_next(status, method="POST", path="/typing$", times=100)
    table = await thinking(bot, ann, "one")
    await poll(lambda: any(request.path.endswith("/typing") for request in bot.discord.requests))

    (tmp_path / "go").touch()
    await poll(lambda: bool(table.must_act))
    await bot.settled()

    assert bot.typed == []
    assert (await ann.wait_message("dm", "Your move")).pictures


async def test_two_computer_players_of_one_table_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async with embedded_bot(tmp_path, {"setup": Held(tmp_path, TEST_PLAYERS["setup"].choose)}) as bot:
        ann = bot.discord.person("ann")
        table = await begun(bot, "one", ann, computers=2, rules=SETUP)
        await bot.waiting(1)
        await poll(lambda: bot.typed == ["one"])

        assert "Bruno** and **Cleo** are thinking…" in table.message.text
        assert bot.pool.before(table.table) is None


async def test_a_channel_shows_typing_until_the_last_who_asked_for_it_is_done() -> None:
    shown: list[int] = []

    async def show(channel: int) -> None:
        shown.append(channel)
        if len(shown) == 2:
            raise Transient

    typing = TypingIndicator(show, every=0.001)
    with typing.shown(7):
        task = task_of(7)
        with typing.shown(7):
            await poll(lambda: len(shown) > 3)
        before = len(shown)
        await poll(lambda: len(shown) > before)
    await asyncio.wait({task})
    assert task.cancelled()


async def test_a_channel_that_does_not_allow_typing_is_asked_once() -> None:
    asked: list[int] = []

    async def show(channel: int) -> None:
        asked.append(channel)
        raise NotAllowed

    typing = TypingIndicator(show, every=0.001)
    for _ in range(2):
        with typing.shown(7):
            await task_of(7)
    assert asked == [7]


def task_of(channel: int) -> asyncio.Task[None]:
    """The task that shows typing in a channel."""
    return next(task for task in asyncio.all_tasks() if task.get_name() == f"typing in {channel}")


async def thinking(bot: EmbeddedBot, person: Person, channel: str) -> GameSession:
    """A game in a channel of its own in which the computer player must move now."""
    table = await begun(bot, channel, person, computers=1, rules=MANY)
    if table.must_act:
        await done(person.slash(f"#{channel}", move(table, person)))
        await bot.settled()
    assert table.must_act == []
    return table


def move(table: GameSession, person: Person) -> str:
    """A command that makes some move."""
    legal = next(iter(MANY.legal(table.match.view(Seat(table.seats.index(person))))))
    kind, piece, to = str(legal).split(".")
    return f"/many {kind} piece:{piece} to:{to} table:{table.table}"
