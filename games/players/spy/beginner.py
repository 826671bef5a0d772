"""A beginner at Spy: sends spies as soon as it can, and never asks what waiting would bring."""

from collections.abc import Mapping
from math import inf
from typing import Final

from games.chance import Chance
from games.spy import Deploy, Done, Lay, SpyMove, SpyView, deployments

AS_SOON: Final = 2
"""The habit by which it is known: whatever places so many spies is deployed at once."""
PERCENT: Final = 100
HASTY: Final[Mapping[int, int]] = {2: 0, 3: 15, 4: 35}
"""How often of a hundred times, by the number of players, one spy is enough for it: many rivals make it nervous."""


def choose(view: SpyView, chance: Chance, budget: int, until: float = inf) -> SpyMove:
    """A legal move of `view.me`, by looking at the table once: no position is thought about, whatever the budget.

    It overlooks that several deployments could place its last spies together, and that rivals collect the same.
    """
    if view.phase == "lay":
        return Lay(card=chance.pick(view.hand))
    enough = 1 if chance.below(PERCENT) < HASTY[view.seats] else AS_SOON
    found = [each for each in deployments(view) if each.spies(each.most) >= min(enough, each.left)]
    if not found:
        return Done()
    best = max(found, key=lambda each: each.spies(each.most))
    return Deploy(target=best.target, cards=best.cards)
