"""How long a computer player thinks, and how long it would if it held something else: nobody may tell the two apart."""

import time
from collections.abc import Iterator
from dataclasses import replace

from games import GAMES
from games.chance import SeededChance
from games.core import View
from games.levels import Level
from games.players import PLAYERS
from tests.support.games.registry import SUITES
from tests.support.games.suite import unchanged
from tools.bench.rules import positions
from tools.bench.table import Row, row

POSITIONS, RUNS = 15, 3
BUDGET = 500
ALIKE = 1.25
"""The slower of two worlds takes at most so many times as long, in the middle one of the positions."""
ON_ITS_WAY = 0.001
"""Seconds that every move takes from a process to the bot besides: a player that answers at once counts for nothing."""
WITH_SECRETS = [key for key in GAMES if SUITES[key].redeal is not unchanged]


def rows() -> Iterator[Row]:
    """A row for each level of each game in which something is hidden."""
    for key in WITH_SECRETS:
        worlds = [*_worlds(key)]
        for level in GAMES[key].levels:
            yield _row(key, level, worlds)


def _row(key: str, level: Level, worlds: list[tuple[View, View]]) -> Row:
    times = [sorted(_seconds(key, level, view) for view in pair) for pair in worlds]
    slower, faster = [1000 * slow for _, slow in times], [1000 * fast for fast, _ in times]
    return row(f"{key}: {level} thinks, whatever it holds", "ms", slower, faster, ALIKE)


def _worlds(key: str) -> Iterator[tuple[View, View]]:
    """What somebody who acts sees, in a game and in one that looks the same to all the others."""
    for match, seat in positions(key, POSITIONS * 4)[::4]:
        other = SUITES[key].redeal(match._state, None, SeededChance(b"alike", match.turn))
        yield match.view(seat), replace(match, _state=other).view(seat)


def _seconds(key: str, level: Level, view: View) -> float:
    """Of processor time: the quickest of a few runs, which all do the same."""
    found = []
    for _ in range(RUNS):
        begun = time.process_time()
        PLAYERS[key][level](view, SeededChance(b"alike", 0), BUDGET)
        found.append(time.process_time() - begun)
    return ON_ITS_WAY + min(found)
