"""What each tip of Spy says one does."""

from games.spy.model import Deploy, Done, SpyMove, SpyView
from tests.support.games.suite import Follows


def deploys(view: SpyView, move: SpyMove) -> bool:
    return isinstance(move, Deploy)


def ends(view: SpyView, move: SpyMove) -> bool:
    return isinstance(move, Done)


def finishes(view: SpyView, move: SpyMove) -> bool:
    """Whether it places all the spies that are left."""
    return isinstance(move, Deploy) and len(move.cards) - view.spies_on(move.target) >= view.left[view.me or 0]


TIPS: dict[str, Follows | None] = {
    "Two of your cards": None,
    "All see what you lay out": None,
    "You can place your last spies": finishes,
    "to place their last spies": None,
    "shows enough for": None,
    "end your turn": ends,
    "as many spies as you can": deploys,
    "has only": None,
    "each card more adds one": ends,
}
