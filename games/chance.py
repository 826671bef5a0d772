"""Sources of chance, which are passed to the rules.

In play the numbers come from a keyed hash of (secret seed, turn, draw number): they are the same on every Python, and a
replay draws them again. Tests give the numbers.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.errors import OutOfChance

T = TypeVar("T")
ALL_NUMBERS = 1 << 64
"""How many numbers a hash can be."""


class Chance(ABC):
    """A source of random numbers."""

    @abstractmethod
    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` − 1, all equally likely. `bound` ≥ 1."""

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items`, which must not be empty."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return all `items` in random order (Fisher and Yates, from the last place down)."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)


class SeededChance(Chance):
    """The numbers of one turn of one game.

    `seed` is secret (32 bytes); `turn` is the turn whose move draws. Numbers are taken from BLAKE2b hashes keyed by the
    seed, with rejection, so that they are exactly uniform.
    """

    def __init__(self, seed: bytes, turn: int) -> None:
        self._keyed = hashlib.blake2b(b"%d." % turn, digest_size=8, key=seed)
        self._draws = 0

    def __repr__(self) -> str:
        return "SeededChance()"

    def below(self, bound: int) -> int:
        while True:
            hashed = self._keyed.copy()
            hashed.update(b"%d" % self._draws)
            self._draws += 1
            number = int.from_bytes(hashed.digest(), "big")
            found = number % bound
            if number - found <= ALL_NUMBERS - bound:  # else it is of the last, shorter run of remainders
                return found


class ScriptedChance(Chance):
    """Returns the given numbers in order; each must be below its bound.

    Raise OutOfChance if a number is missing or too large. `left` is how many were not drawn.
    """

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)

    @property
    def left(self) -> int:
        return len(self._numbers)

    def below(self, bound: int) -> int:
        if not self._numbers or not 0 <= self._numbers[0] < bound:
            raise OutOfChance(f"no scripted number below {bound}")
        return self._numbers.pop(0)


class NoChance(Chance):
    """For moves that must not draw, such as sealed choices: raises OutOfChance."""

    def below(self, bound: int) -> int:
        raise OutOfChance("this move may not draw")
