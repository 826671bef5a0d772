"""Fits what the strongest level of Spy has learnt: how likely who is ahead in the race wins."""

import json
from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Final

from games.chance import SeededChance
from games.players.spy.outlook import MEASURES, WEIGHTS, measures
from games.players.spy.plan import finishing
from games.players.spy.simulation import Simulation
from games.players.spy.tactics import Ways, play_turn
from games.spy import GAME, SpyOptions

GAMES: Final = {2: 1500, 3: 800, 4: 600}
"""So many games are played, by the number of players."""
SAMPLE: Final = 0.25
"""This part of the positions is learnt from."""
CARELESS: Final = -99.0
"""Nobody is stopped: it shows what becomes of a lead."""
STYLES: Final = (
    Ways(4.25, 0, 0, 0, 0.7, 3, 2, 2, CARELESS),
    Ways(5.25, 0, 0, 0, 0.7, 3, 2, 2, CARELESS),
    Ways(4.25, 0, 0, 0, 0.7, 3, 5, 2, CARELESS),
    Ways(99, 0, 0, 0, 0, 0, 0, 2, CARELESS),
)
"""Everybody plays in one of these ways, drawn anew for each game."""
ROUNDS: Final = 12
"""Steps of Newton's method."""
RIDGE: Final = 0.01
"""How much large weights are held back."""
NOTE: Final = "Logistic regression on games of simple players; made by python -m tests.training spy."

Example = tuple[list[float], bool]


def train() -> None:
    """Fit the weights for each number of players, write them, and print how well they tell who wins."""
    weights: dict[str, object] = {"note": NOTE}
    for seats, games in GAMES.items():
        found = list(_examples(seats, games))
        fitted = _fitted(found)
        right = sum((_chance(fitted, each) > 1 / 2) == won for each, won in found)
        print(f"{seats} players: {len(found)} positions, {100 * right / len(found):.1f} % told right")
        weights[str(seats)] = [round(weight, 4) for weight in fitted]
    WEIGHTS.write_text(json.dumps(weights, indent=1) + "\n", "utf-8")


def _examples(seats: int, games: int) -> Iterator[Example]:
    """What the measures were for somebody who had ended their turn, and whether they won."""
    random = Random(seats)
    for number in range(games):
        state = GAME.setup(seats, SpyOptions(), SeededChance(number.to_bytes(32, "big"), seats)).state
        position = Simulation.of(state, random)
        styles = [random.choice(STYLES) for _ in range(seats)]
        met = []
        while not position.over:
            me = position.mover
            play_turn(position, styles[me])
            if not position.over and random.random() < SAMPLE and not finishing(position, me):
                met.append((me, measures(position, me)))
        for me, each in met:
            yield each, not position.left[me]


def _chance(weights: Sequence[float], each: Sequence[float]) -> float:
    return 1 / (1 + exp(-sum([weight * value for weight, value in zip(weights, each, strict=True)])))


def _fitted(found: Sequence[Example]) -> list[float]:
    """Logistic regression, by Newton's method."""
    weights = [0.0] * MEASURES
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (row == column) for column in range(MEASURES)] for row in range(MEASURES)]
        for each, won in found:
            chance = _chance(weights, each)
            for row, value in enumerate(each):
                slope[row] += (won - chance) * value
                part = chance * (1 - chance) * value
                bend[row] = [have + part * other for have, other in zip(bend[row], each, strict=True)]
        weights = [weight + step for weight, step in zip(weights, _solved(bend, slope), strict=True)]
    return weights


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by Gauss and Jordan."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        first = [value / rows[column][column] for value in rows[column]]
        rows = [
            [value - row[column] * other for value, other in zip(row, first, strict=True)] if at != column else first
            for at, row in enumerate(rows)
        ]
    return [row[-1] for row in rows]
