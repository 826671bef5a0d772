"""Seats as every picture shows them: in which order, and under which name."""

from collections.abc import Sequence

from games.core import Outcome
from games.ranking import ranking
from render.toolkit.fonts import Fonts
from render.toolkit.theme import SEATS


def ranked(outcome: Outcome | None, seats: int) -> list[tuple[int, int]]:
    """Seats with their place in the final ranking, the first one first.

    In seat order with 0 while the game goes on, and where it ended without a winner and without scores, as at a table
    that was closed.
    """
    if outcome is None or not (outcome.winners or outcome.scores):
        return [(seat, 0) for seat in range(seats)]
    return [(standing.seat, standing.place) for standing in ranking(outcome, seats)]


def writable_names(names: Sequence[str], fonts: Fonts) -> tuple[str, ...]:
    """The names, with the seat's letter for one that the font cannot write."""
    return tuple(fonts.name(name, SEATS[seat].letter) for seat, name in enumerate(names))
