"""What pictures and alt texts of Spy tell of a view."""

from collections import Counter
from collections.abc import Mapping

from games.spy import SpyView, continent, hideout


def laid(view: SpyView, seat: int) -> Mapping[tuple[str, str], int]:
    """How many cards of each hideout and continent lie before a seat."""
    return Counter((hideout(card), continent(card)) for card in view.laid[seat])
