"""How well computer players play."""

from enum import StrEnum


class Level(StrEnum):
    """From the weakest to the strongest. Where luck rules there is no STRONG between NORMAL and EXPERT."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"
    EXPERT = "expert"


BY_LUCK = (Level.EASY, Level.NORMAL, Level.EXPERT)
"""The levels of a game in which luck rules."""
