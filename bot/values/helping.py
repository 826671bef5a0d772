"""What helps somebody who learns a game, as values."""

from enum import StrEnum
from typing import Final, NamedTuple, Self


class Help(StrEnum):
    """What helps at a table beside the rules: nothing, the game's tips before each decision, or hints, which its host
    allows though people play against each other."""

    NONE = ""
    TIPS = "tips"
    HINTS = "hints"


class Hint(NamedTuple):
    """A move (notation) that was suggested to a player for one decision."""

    decision: int
    line: str

    @classmethod
    def read(cls, text: str) -> Self:
        """One as it is stored."""
        decision, _, line = text.partition(" ")
        return cls(int(decision), line)

    def __str__(self) -> str:
        return f"{self.decision} {self.line}"


class Hinted(NamedTuple):
    """How many hints a player has used at a table, and the last of them, which is secret."""

    used: int = 0
    last: Hint | None = None

    def __repr__(self) -> str:
        return f"Hinted({self.used}, …)"


NO_HINTS: Final = Hinted()
