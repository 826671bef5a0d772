"""Whether draws are fair, and chance that leaves a pile as it is."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, TypeVar

from games.chance import ScriptedChance

K = TypeVar("K")

CRITICAL: Final = {3: 16.27, 5: 20.52, 7: 24.32, 9: 27.88, 35: 66.62}
"""What a fair draw exceeds once in a thousand times, by the degrees of freedom (the textbooks' table of chi-square)."""


def is_fair(found: Counter[K], expected: Mapping[K, float]) -> bool:
    """Whether counts are as near to those expected as chance brings them; nothing else was drawn."""
    distance = sum((found[kind] - share) ** 2 / share for kind, share in expected.items())
    return found.keys() <= expected.keys() and distance < CRITICAL[len(expected) - 1]


def undisturbed(count: int) -> ScriptedChance:
    """Chance that leaves a pile of so many cards in its order."""
    return ScriptedChance(*range(count - 1, 0, -1))
