"""Formations of Stratego 4: ready-made ones, and how a person writes one down.

A formation is 20 ranks in the order of `board.PLACES`: the front row of seven as its player sees it who looks at the
castle, the middle row of six beside the recruitment space, and the back row of seven, whose fourth carries the flag.
"""

import re
from collections.abc import Sequence

from games.chance import Chance
from games.errors import Illegal, quoted
from games.stratego.components import ARMY
from games.words import N_, Phrase

ROWS: tuple[slice, ...] = (slice(0, 7), slice(7, 13), slice(13, 20))
"""Where a formation's three rows stand in it."""

FORMATIONS: dict[str, tuple[int, ...]] = {
    # A captain in the middle is out of the way in one move; then a major walks the flag out, Marshal and General beside
    # it.
    N_("The flag runs"): (*(3, 6, 9, 6, 8, 6, 3), *(5, 7, 1, 1, 5, 4), *(4, 4, 3, 7, 3, 2, 5)),
    # The four strongest stand around the flag and the space in front of it.
    N_("A guard around the flag"): (*(3, 4, 5, 6, 5, 4, 3), *(1, 6, 9, 8, 6, 1), *(3, 4, 7, 5, 7, 2, 3)),
    # Hardly anything beats the Marshal, which brings the flag itself; the cannons clear the way.
    N_("The Marshal carries the flag"): (*(3, 5, 6, 3, 6, 5, 3), *(4, 7, 1, 1, 7, 4), *(3, 5, 2, 9, 8, 6, 4)),
    # Both cannons cover the way round the lake, majors behind them.
    N_("Cannons in front"): (*(3, 1, 6, 5, 6, 1, 3), *(4, 7, 5, 5, 7, 4), *(3, 6, 8, 4, 9, 2, 3)),
    # Four scouts find out early what stands where, and the second row makes use of it.
    N_("Scouts in front"): (*(3, 5, 3, 6, 3, 5, 3), *(7, 4, 9, 8, 4, 7), *(6, 1, 5, 4, 2, 1, 6)),
    # All on one way round the lake; the mirror makes it the right wing.
    N_("Strong on the left"): (*(9, 7, 8, 6, 5, 4, 3), *(6, 7, 5, 4, 3, 1), *(6, 2, 5, 4, 3, 1, 3)),
    N_("Strong in the centre"): (*(3, 4, 7, 9, 7, 4, 3), *(5, 6, 8, 6, 6, 5), *(3, 1, 5, 4, 2, 1, 3)),
    # Marshal and General each open a way round the lake.
    N_("Strong on both wings"): (*(9, 6, 4, 3, 4, 6, 8), *(7, 5, 1, 1, 5, 7), *(3, 3, 5, 4, 2, 6, 3)),
    # Weak pieces make the enemy show strong ones; the strong ones answer from behind.
    N_("Strong in reserve"): (*(4, 3, 5, 3, 5, 3, 4), *(6, 2, 1, 1, 5, 6), *(3, 7, 9, 6, 8, 7, 4)),
}

_RANKS = re.compile(r"[1-9]")
_FOREIGN = re.compile(r"\w")
_WORDS = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"[0-9]+")
_ONLY_RANKS = re.compile(r"[1-9]+")


def at_random(chance: Chance) -> tuple[int, ...]:
    """The army in any order."""
    return chance.shuffled(ARMY)


def mirrored(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """A formation with left and right exchanged."""
    return tuple(rank for row in ROWS for rank in reversed(ranks[row]))


def written(ranks: tuple[int, ...]) -> str:
    """A formation as a person reads it: three rows of digits, "7 6 3 9 3 6 7 / 5 4 1 1 4 5 / …"."""
    return " / ".join(" ".join(str(rank) for rank in ranks[row]) for row in ROWS)


def read_ranks(text: str) -> tuple[int, ...] | None:
    """The ranks in what a person wrote: digits from 1 to 9 with anything or nothing between them but letters and 0.

    How many they are, and whether they make an army, is not looked at. None where nothing of the kind was written.
    """
    ranks = tuple(int(digit) for digit in _RANKS.findall(text))
    return None if not ranks or _FOREIGN.search(_RANKS.sub("", text).replace("_", "")) else ranks


def notation(text: str) -> str | None:
    """The notation of a formation that a person wrote, read as `read_ranks` does; None where it is none.

    Raises Illegal with the first word that is no rank, where a formation was meant all the same.
    """
    ranks = read_ranks(text)
    if ranks is not None:
        return ",".join(map(str, ranks))
    words = _WORDS.findall(text)
    if _means_formation(words):
        raise Illegal(Phrase(N_("“{word}” is no rank: the ranks are 1 to 9."), {"word": quoted(_no_rank(words))}))
    return None


def _means_formation(words: Sequence[str]) -> bool:
    """Whether a text is meant as a formation: most of its words are numbers, or they are as many as an army has pieces.
    No other move is such a text, and little that people say is."""
    return 2 * sum(_NUMBER.fullmatch(word) is not None for word in words) > len(words) or len(words) == len(ARMY)


def _no_rank(words: Sequence[str]) -> str:
    """The first of the words that is not made of ranks, of which there is one. In a number only the 0 is at fault."""
    word = next(word for word in words if not _ONLY_RANKS.fullmatch(word))
    return "0" if _NUMBER.fullmatch(word) else word
