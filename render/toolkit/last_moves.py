"""Divide what happened since a player's last move into moves, and limit how many are marked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Event

MOST: Final = 12
"""The maximum number of marked moves, the newest: among more nobody would find the newest."""


class Told(NamedTuple):
    """The events of a view, divided at the newest move."""

    before: tuple[Event, ...]
    """The events before the newest move."""
    newest: tuple[Event, ...]
    """The newest move and its consequences; all events if there is no move."""


def divided(events: Sequence[Event], begins: tuple[type[Event], ...]) -> Told:
    """Divide events at the newest move; `begins` are the types of the events with which a move begins."""
    at = max((place for place, event in enumerate(events) if isinstance(event, begins)), default=0)
    return Told(tuple(events[:at]), tuple(events[at:]))


def marked(events: Sequence[Event], moves: tuple[type[Event], ...]) -> tuple[Event, ...]:
    """Return the events of the newest MOST moves; `moves` are the types of the events that count as moves."""
    places = [place for place, event in enumerate(events) if isinstance(event, moves)]
    return tuple(events[places[-MOST] :] if len(places) > MOST else events)
