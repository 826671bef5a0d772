"""What pictures and alt texts of Spy tell of a view."""

from collections import Counter
from collections.abc import Mapping, Set

from games.core import Event, Seat
from games.spy import Deployed, Laid, SpyView, Target, continent, hideout
from render.toolkit.last_moves import marked


def laid(view: SpyView, seat: int) -> Mapping[tuple[str, str], int]:
    """How many cards of each hideout and continent lie before a seat."""
    return Counter((hideout(card), continent(card)) for card in view.laid[seat])


def laid_since(view: SpyView, seat: int) -> Set[tuple[str, str]]:
    """Hideout and continent of the cards that a seat laid out in the steps that the view tells."""
    laid_out = (event.card for event in _moves(view) if isinstance(event, Laid) and event.seat == seat)
    return {(hideout(card), continent(card)) for card in laid_out}


def placed_by(view: SpyView, target: Target) -> tuple[Seat, ...]:
    """Who placed spies on a target in the steps that the view tells, the newest last."""
    return tuple(event.seat for event in _moves(view) if isinstance(event, Deployed) and event.target == target)


def _moves(view: SpyView) -> tuple[Event, ...]:
    """What is marked of the game that is played now."""
    return marked(view.recent_events, (Laid, Deployed))
