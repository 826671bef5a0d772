"""Fits when Strong and Expert of Spy take a deployment for large enough: changes are tried in games of these rules.

Training begins with the present weights. It keeps a change if a player with it wins clearly more of the same deals.
"""

import json
from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Final

from games.chance import SeededChance
from games.players.spy.simulation import Simulation
from games.players.spy.tactics import EAGER, FILE, Ways, play_turn, ways_of
from games.spy import Spy, SpyOptions
from tools.training import minutes_since

NOTE: Final = (
    "When a deployment is large enough, by the number of players. Made by `make train GAME=spy`, which tries changes in"
    " games of these rules; `result`: the share of fresh deals that who plays by them wins, who played by those before."
)
SEED: Final = 1
CHANGES: Final = 60
"""So many are tried, for each number of players."""
DEALS: Final = 300
"""Games in which a change is tried."""
FRESH: Final = 1000
"""Games that tell what came of all."""
CLEARLY: Final = 2.0
"""Errors by which a change must win more."""
STEPS: Final = Ways(1.0, 0.4, 0.4, 0.3, 0.4, 1.0, 0.8, 0.6, 0.4)
"""How far a value is changed, by the standard deviation."""


def train() -> None:
    """Try changes, and write down what was kept."""
    begun, random = monotonic(), Random(SEED)
    found = {seats: fitted(seats, ways_of(seats), random, CHANGES, DEALS) for seats in Spy.seats}
    result = {
        seats: [round(sum(each) / FRESH, 3) for each in shares(seats, (ways, ways_of(seats)), random, FRESH)]
        for seats, ways in found.items()
    }
    told = {"note": NOTE, "seed": SEED, "minutes": minutes_since(begun), "result": result}
    ways = {seats: each._asdict() for seats, each in found.items()}
    FILE.write_text(json.dumps(told | {"ways": ways}, indent=1) + "\n", "utf-8")
    print(result)


def fitted(seats: int, begun: Ways, random: Random, changes: int, deals: int) -> Ways:
    """The ways that so many changes lead to, each tried in so many deals."""
    best = begun
    for _ in range(changes):
        tried = changed(best, random)
        if is_better(*shares(seats, (tried, best), random, deals)):
            best = tried
    return best


def changed(ways: Ways, random: Random) -> Ways:
    """The same with another value. A deployment places a spy at least, or a turn would never end."""
    name = random.choice(Ways._fields)
    tried = ways._replace(**{name: round(random.gauss(getattr(ways, name), getattr(STEPS, name)), 2)})
    return tried._replace(least=max(1.0, tried.least))


def is_better(tried: Sequence[float], before: Sequence[float]) -> bool:
    """Whether the first share of the victory is clearly more, deal by deal."""
    gains = [one - other for one, other in zip(tried, before, strict=True)]
    mean = sum(gains) / len(gains)
    return mean > CLEARLY * sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)


def shares(seats: int, compared: tuple[Ways, Ways], random: Random, deals: int) -> tuple[list[float], list[float]]:
    """What share of each deal somebody wins who plays by the one, and by the other, of these ways, from the same seat.
    Each rival plays by the other one, or eagerly."""
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(deals):
        number, me = random.getrandbits(63), random.randrange(seats)
        rivals = [random.choice((compared[1], EAGER)) for _ in range(seats)]
        for ways, own in zip(compared, found, strict=True):
            own.append(_share(number, me, [ways if seat == me else rivals[seat] for seat in range(seats)]))
    return found


def _share(number: int, me: int, ways: Sequence[Ways]) -> float:
    """The share of the victory of a seat in the deal of this number, in which everybody plays by their ways."""
    state = Spy().setup(len(ways), SpyOptions(), SeededChance(number.to_bytes(32), 0)).state
    world = Simulation.of(state, Random(number))
    while not world.over:
        play_turn(world, ways[world.mover])
    fewest = min(world.left)
    return (world.left[me] == fewest) / world.left.count(fewest)
