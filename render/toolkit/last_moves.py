"""What happened since a player's own last move, move by move: how it is divided, and how much of it is marked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Event

MOST: Final = 12
"""So many moves are marked at most, the newest: among more of them nobody would find the newest."""


class Told(NamedTuple):
    """The events that a view tells."""

    before: tuple[Event, ...]
    """What happened up to the newest move,"""
    newest: tuple[Event, ...]
    """and that one with what came of it; everything where no move is told."""


def divided(events: Sequence[Event], begins: tuple[type[Event], ...]) -> Told:
    """The events before and after the newest move; `begins` are the kinds of event that a move begins with."""
    at = max((place for place, event in enumerate(events) if isinstance(event, begins)), default=0)
    return Told(tuple(events[:at]), tuple(events[at:]))


def marked(events: Sequence[Event], moves: tuple[type[Event], ...]) -> tuple[Event, ...]:
    """The events from the oldest move on that is marked; `moves` are the kinds of event that count as one."""
    places = [place for place, event in enumerate(events) if isinstance(event, moves)]
    return tuple(events[places[-MOST] :] if len(places) > MOST else events)
