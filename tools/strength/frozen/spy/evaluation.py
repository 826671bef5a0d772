"""What the end of a simulated game of Spy is worth."""

from math import exp

from games.spy import SpyView
from tools.strength.frozen.spy.simulation import Simulation

SPREAD = 3.0
"""So many spies fewer than the best rival are clearly better, so many more clearly worse."""


def evaluate(view: SpyView, position: Simulation, me: int) -> float:
    """From 0 to 1: half for winning, half for how clearly. `view` tells what the match has brought so far.

    In a game of a match that is not the last there is nothing to be won yet but a distance.
    """
    totals = [before + left for before, left in zip(view.penalties, position.left, strict=True)]
    best = min(total for seat, total in enumerate(totals) if seat != me)
    clearly = 1 / (1 + exp((totals[me] - best) / SPREAD))
    if view.number < view.games:
        return clearly
    won = 1 / totals.count(best) if totals[me] == best else float(totals[me] < best)
    return (won + clearly) / 2
