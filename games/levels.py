"""Levels of computer players."""

from enum import StrEnum


class Level(StrEnum):
    """From the weakest to the strongest. A game in which luck dominates has no STRONG."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"
    EXPERT = "expert"


BY_LUCK = (Level.EASY, Level.NORMAL, Level.EXPERT)
"""The levels of a game in which luck dominates."""
