"""Seats as all pictures show them: their order, names, and the initials on their pieces."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from games.core import Outcome
from games.ranking import ranking
from render.toolkit.fonts import TIED, writable

ENDING = re.compile(r" (?=\d+$)")
"""The space between a name and the number at its end."""


def ranked(outcome: Outcome | None, seats: int) -> list[tuple[int, int]]:
    """Return the seats with their places in the final ranking, the best first.

    While the game goes on, or if it was closed without winner and scores, return them in seat order with 0.
    """
    if outcome is None or not (outcome.winners or outcome.scores):
        return [(seat, 0) for seat in range(seats)]
    return [(standing.seat, standing.place) for standing in ranking(outcome, seats)]


def writable_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names; initials replace one that the font cannot write.

    A number at the end of a name is tied to it, so that it stays when the name is cut.
    """
    signs = initials(names)
    return tuple(
        ENDING.sub(TIED, unicodedata.normalize("NFC", name).strip()) if writable(name) else sign
        for name, sign in zip(names, signs, strict=True)
    )


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return one or two signs for each seat, all different.

    They are the initial of the player; if two share it, with the first letter or digit that their names do not share:
    "Wl" and "Wm" for Willem and Wim, "C1" and "C2" for computers. A name that does not begin with a letter or digit in
    the font gets the number of its seat, from 1.
    """
    ways = [list(_ways(name, seat)) for seat, name in enumerate(names, 1)]
    while clashing := _clashing([way[0] for way in ways]):
        for seat in clashing:
            ways[seat] = ways[seat][1:] or ways[seat]
    return tuple(way[0] for way in ways)


def _clashing(signs: Sequence[str]) -> list[int]:
    """Return the seats whose signs are not unique."""
    count = Counter(sign.casefold() for sign in signs)
    return [seat for seat, sign in enumerate(signs) if count[sign.casefold()] > 1]


def _ways(name: str, number: int) -> Iterator[str]:
    """Yield the signs that a name may get, the best first.

    The one with "1" is for a name without any distinguishing letter, such as Ann beside Ann (2).
    """
    letters = [sign for sign in unicodedata.normalize("NFC", name) if _is_letter(sign)]
    first = letters[0].upper()[:1] if letters else ""
    if writable(first):
        yield first
        yield from (first + letter.lower()[:1] for letter in letters[1:] if writable(letter))
        yield f"{first}1"
        yield f"{first}{number}"
    yield str(number)


def _is_letter(sign: str) -> bool:
    """Return whether a character is a letter or a digit."""
    kind = unicodedata.category(sign)
    return kind[0] == "L" or kind == "Nd"
