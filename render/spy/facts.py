"""What pictures and alt texts of Spy tell of a view."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set

from games.core import Event, Seat
from games.spy import Deployed, Laid, SpyView, Target, continent, hideout
from games.words import N_
from render.toolkit.last_moves import marked


def laid(view: SpyView, seat: int) -> Mapping[tuple[str, str], int]:
    """How many cards of each hideout and continent lie before a seat."""
    return Counter((hideout(card), continent(card)) for card in view.laid[seat])


def laid_since(view: SpyView, seat: int) -> Set[str]:
    """The cards that a seat laid out in the steps that the view tells."""
    return {event.card for event in _moves(view) if isinstance(event, Laid) and event.seat == seat}


def placed_since(view: SpyView) -> Mapping[Target, Mapping[Seat, int]]:
    """How many spies each seat placed on each target in the steps that the view tells; who did last comes last."""
    placed: dict[Target, dict[Seat, int]] = {}
    for event in _moves(view):
        if isinstance(event, Deployed):
            there = placed.setdefault(event.target, {})
            there[event.seat] = there.pop(event.seat, 0) + event.spies
    return placed


def leaders(view: SpyView) -> Set[int]:
    """The seats with the fewest spies left; none where all have as many."""
    fewest = min(view.left)
    return {seat for seat, left in enumerate(view.left) if left == fewest < max(view.left)}


def penalty_points(view: SpyView, say: Callable[..., str], initials: Sequence[str]) -> str:
    """Everybody's penalty points so far; empty before the second game of a match."""
    each = " ".join(f"{sign}:{count}" for sign, count in zip(initials, view.penalties, strict=False))
    return say(N_("penalty points {points}"), points=each) if view.results else ""


def _moves(view: SpyView) -> tuple[Event, ...]:
    """What is marked of the game that is played now."""
    return marked(view.recent_events, (Laid, Deployed))
