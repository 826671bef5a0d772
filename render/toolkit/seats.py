"""Seats as every picture shows them: in which order, under which name, and with which sign on their pieces."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from games.core import Outcome
from games.ranking import ranking
from render.toolkit.fonts import TIED, writable

ENDING = re.compile(r" (?=\d+$)")
"""What parts a name from the number that it ends in."""


def ranked(outcome: Outcome | None, seats: int) -> list[tuple[int, int]]:
    """Seats with their place in the final ranking, the first one first.

    In seat order with 0 while the game goes on, and where it ended without a winner and without scores, as at a table
    that was closed.
    """
    if outcome is None or not (outcome.winners or outcome.scores):
        return [(seat, 0) for seat in range(seats)]
    return [(standing.seat, standing.place) for standing in ranking(outcome, seats)]


def writable_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with the seat's initials for one that the font cannot write; a number at the end of one is tied to
    it, so that it stays where the name is cut."""
    signs = initials(names)
    return tuple(
        ENDING.sub(TIED, unicodedata.normalize("NFC", name).strip()) if writable(name) else sign
        for name, sign in zip(names, signs, strict=True)
    )


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """One or two signs for each of a table's seats, no two of them alike.

    It is the initial of whoever sits there; where two have the same one, with the first letter or digit that their
    names do not share: "Wl" and "Wm" for Willem and Wim, "C1" and "C2" for computers. Whose name does not begin with
    a letter or digit that the font can write is told by the number of the seat, from 1.
    """
    ways = [list(_ways(name, seat)) for seat, name in enumerate(names, 1)]
    while clashing := _clashing([way[0] for way in ways]):
        for seat in clashing:
            ways[seat] = ways[seat][1:] or ways[seat]
    return tuple(way[0] for way in ways)


def _clashing(signs: Sequence[str]) -> list[int]:
    """The seats whose signs are not theirs alone."""
    count = Counter(sign.casefold() for sign in signs)
    return [seat for seat, sign in enumerate(signs) if count[sign.casefold()] > 1]


def _ways(name: str, number: int) -> Iterator[str]:
    """What a name may be told by, the best first: with the "1" those are told who have nothing that others have not, as
    Ann beside Ann (2)."""
    letters = [sign for sign in unicodedata.normalize("NFC", name) if _is_letter(sign)]
    first = letters[0].upper()[:1] if letters else ""
    if writable(first):
        yield first
        yield from (first + letter.lower()[:1] for letter in letters[1:] if writable(letter))
        yield f"{first}1"
        yield f"{first}{number}"
    yield str(number)


def _is_letter(sign: str) -> bool:
    """Whether it is a letter or a digit."""
    kind = unicodedata.category(sign)
    return kind[0] == "L" or kind == "Nd"
