"""The memory of the bot after it has drawn every game: covers, boards and panels, in both languages."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import psutil

from games import GAMES
from games.core import AnyGame
from games.levels import Level
from playground.client.person import Person
from tests.support.bot.bot_process import BotProcess, running
from tools.bench.table import Row, row
from tools.load.processes import MEGABYTE, children

MOST_THINKING = 120
"""Megabytes that may be resident in a process in which an expert of each game has thought."""
MOST = 150
"""Megabytes that may be resident in the bot's process, and in one that draws for it, some half of which the two share;
the processes in which computer players think are not counted."""
VIEWERS = ("ann", "bob", "cas")
"""A player, and two who look on; the last one's Discord is in Dutch."""


def rows(folder: Path) -> Iterator[Row]:
    """The resident memory, as a ratio to what it may be."""
    room = folder / "memory"
    room.mkdir()
    own, drawing, thinking = asyncio.run(_resident(room))
    yield row("memory with pictures of all games drawn", "MB", [own], [MOST], 1)
    if drawing:
        yield row("memory of a process that drew them", "MB", [max(drawing)], [MOST], 1)
    yield row("memory of a process in which experts think", "MB", [max(thinking)], [MOST_THINKING], 1)


async def _resident(folder: Path) -> tuple[float, list[float], list[float]]:
    """Of the bot's process, of those that draw, and of those in which computer players think."""
    async with running(folder) as bot:
        await bot.stop()
        bot.is_forked = False  # what a fork has of its server does not count alike
        await bot.start()
        people = [bot.discord.person(name) for name in VIEWERS]
        for table, game in enumerate(GAMES.values(), 1):
            await _show_game(bot, people, game, table)
        for person in people:
            await person.slash("#games", "/help")
        process = psutil.Process(bot.pid)
        others = [(_megabytes(child), thinks) for child, thinks in children(process)]
        drawing, thinking = ([size for size, thinks in others if thinks is wanted] for wanted in (False, True))
        return _megabytes(process), drawing, thinking


def _megabytes(process: psutil.Process) -> float:
    return float(process.memory_info().rss / MEGABYTE)


async def _show_game(bot: BotProcess, people: list[Person], game: AnyGame, table: int) -> None:
    """A table of its own for a game: its lobby, its board and its player's panel, and what each of the people sees."""
    host, channel = people[0], f"#{game.key}"
    bot.discord.create_channel(channel)
    await host.slash(channel, f"/{game.key} start")
    for _ in range(game.seats[0] - 1):
        await host.slash(channel, f"/lobby computer table:{table} level:{Level.EXPERT}")
    await host.slash(channel, f"/lobby begin table:{table}")
    await bot.settled()
    for person in people:
        shown = await person.slash(channel, f"/table board table:{table}")
        assert shown.message is not None
        assert shown.message.pictures
