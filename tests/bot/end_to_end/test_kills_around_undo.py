"""The bot is killed at its requests to Discord while a move is taken back: what was stored before them stays so, and
after the next start everything that is posted shows it."""

import asyncio
from pathlib import Path

import pytest

from games import GAMES
from games.match import Match, fold
from playground.client.person import Person
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.presses import chooses

HEROES = GAMES["heroes"]
ANSWER, EDIT = ("POST", r"/interactions/.*/callback"), ("PATCH", r"/channels/\d+/messages/\d+$")
"""The requests at which it is killed."""


async def moved(bot: BotProcess) -> Person:
    """A game of Ann and Bob in which one of them, who is returned, has made the first move."""
    ann, bob = (bot.discord.person(name) for name in ("ann", "bob"))
    await ann.slash("#games", "/heroes start")
    lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)
    await bob.press(lobby, "Join")
    await bot.settled()
    await ann.press(lobby, "Begin")
    await bot.settled()
    first = next(person for person in (ann, bob) if any(chooses(message) for message in person.dms()))
    await first.slash("#games", "/heroes move piece:b1 to:b2")
    await bot.settled()
    return first


def position(bot: BotProcess) -> tuple[Match, list[str]]:
    """What the lines that count lead to, which is what is stored; and all lines."""
    ((seed, state),) = bot.query("SELECT seed, state FROM tables")
    lines = [str(line) for (line,) in bot.query("SELECT line FROM moves WHERE line != '' ORDER BY ply")]
    assert isinstance(seed, bytes)
    match = fold(Match.start(HEROES, 2, HEROES.options(), seed).match, lines)
    assert match.snapshot().state == state
    return match, lines


@pytest.mark.parametrize(
    ("method", "path", "when"),
    [
        (*ANSWER, "before"),
        pytest.param(*ANSWER, "after", marks=pytest.mark.soak),
        pytest.param(*EDIT, "before", marks=pytest.mark.soak),
        (*EDIT, "after"),
    ],
)
async def test_an_undo_that_is_stored_stands_whatever_was_told_of_it(
    tmp_path: Path, method: str, path: str, when: str
) -> None:
    async with running(tmp_path) as bot:
        person = await moved(bot)
        hold = bot.discord.faults.hold(path, method=method, when="after" if when == "after" else "before")
        undoing = asyncio.create_task(person.slash("#games", "/table undo"))
        await asyncio.wait_for(hold.reached(), 20)
        await bot.kill()
        hold.drop()
        bot.discord.faults.clear()
        await asyncio.gather(undoing, return_exceptions=True)

        await bot.start()
        await bot.settled()

        match, lines = position(bot)
        assert lines[1:] == [f"{lines[0][0]} undo 1"]
        assert match.turn == 0
        [table] = [message for message in person.messages("#games") if "History" in message.buttons]
        assert "took a move back" in table.text
        assert [chooses(message) for message in person.dms()] == [True]
