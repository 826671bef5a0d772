"""Ratings of several entrants from the matches between them, by the model of Bradley and Terry."""

from collections.abc import Mapping, Sequence
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from tools.strength.tally import Tally

ELO: Final = 400 / log(10)
STEPS: Final = 500
REPEATED: Final = 200
"""So often the ratings are worked out from results as they could have been as well."""
OUTSIDE: Final = 0.025
"""The part of these that lies below an interval, and the part above it."""
SUREST: Final = 0.002
"""No share counts as less than this, or as more than its opposite: a rating is finite."""

Results = Mapping[tuple[str, str], Tally]


class Rating(NamedTuple):
    """In Elo, beside the mean of all, with the interval in which it lies 19 times in 20."""

    name: str
    elo: float
    low: float
    high: float


def ratings(results: Results) -> list[Rating]:
    """The entrants, the best first."""
    names = sorted({name for pair in results for name in pair})
    found = _fitted(names, {pair: (tally.share, tally.deals) for pair, tally in results.items()})
    random, repeated = Random(0), []
    for _ in range(REPEATED):
        shares = {pair: (random.gauss(tally.share, tally.error), tally.deals) for pair, tally in results.items()}
        repeated.append(_fitted(names, shares))
    told = []
    for name in names:
        values = sorted(each[name] for each in repeated)
        low, high = values[int(OUTSIDE * REPEATED)], values[-1 - int(OUTSIDE * REPEATED)]
        told.append(Rating(name, found[name], low, high))
    return sorted(told, key=lambda rating: -rating.elo)


def _fitted(names: Sequence[str], shares: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, float]:
    """The likeliest ratings, by the usual iteration (Hunter 2004)."""
    strength = dict.fromkeys(names, 1.0)
    held = {pair: (min(1 - SUREST, max(SUREST, share)), deals) for pair, (share, deals) in shares.items() if deals}
    for _ in range(STEPS):
        won, met = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
        for (one, other), (share, deals) in held.items():
            both = deals / (strength[one] + strength[other])
            won[one] += share * deals
            won[other] += (1 - share) * deals
            met[one] += both
            met[other] += both
        strength = {name: won[name] / met[name] if met[name] else 1.0 for name in names}
        mean = exp(sum(map(log, strength.values())) / len(names))
        strength = {name: value / mean for name, value in strength.items()}
    return {name: ELO * log(value) for name, value in strength.items()}
