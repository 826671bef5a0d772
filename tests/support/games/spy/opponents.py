"""Who the computer player of Spy is held against."""

from collections.abc import Mapping

from games.chance import Chance
from games.spy import Deploy, Deployment, Done, Lay, Spy, SpyMove, SpyView, continent, deployments, hideout, shows
from tests.support.games.opponent import Opponent

LEAST, SHARE = 3, 0.6
"""The hoarder deploys when so many spies are placed, and so many of the cards played become spies."""
CAREFUL = 3
"""A beginner who is careful deploys when so many spies are placed."""


def at_random(view: SpyView, chance: Chance, budget: int) -> SpyMove:
    """Anything legal, drawn in steps, since deployments are too many to list: kind, target, how many cards, which."""
    if view.phase == "lay":
        return Lay(card=chance.pick(view.hand))
    if chance.pick(Spy().kinds(view)) == "done":
        return Done()
    found = chance.pick(deployments(view))
    size = found.least + chance.below(found.most - found.least + 1)
    return Deploy(target=found.target, cards=chance.shuffled(found.cards)[:size])


def hoarder(view: SpyView, chance: Chance, budget: int) -> SpyMove:
    """Collects until a deployment pays or wins, and plays the largest of those; it does not see what others collect."""
    if view.phase == "lay":
        return Lay(card=max(view.hand, key=lambda card: _collected(view, card)))
    found = [each for each in deployments(view) if _pays(each)]
    if not found:
        return Done()
    best = max(found, key=lambda each: each.spies(each.most))
    return Deploy(target=best.target, cards=best.cards)


def beginner(view: SpyView, chance: Chance, budget: int) -> SpyMove:
    """Somebody who has read the rules: sends several spies at a time or the last ones, and keeps cards of a kind."""
    if view.phase == "lay":
        return Lay(card=max(view.hand, key=lambda card: _collected(view, card)))
    found = [each for each in deployments(view) if each.spies(each.most) >= min(CAREFUL, each.left)]
    if not found:
        return Done()
    best = max(found, key=lambda each: each.spies(each.most))
    return Deploy(target=best.target, cards=best.cards)


def _pays(found: Deployment) -> bool:
    spies = found.spies(found.most)
    return spies == found.left or (spies >= LEAST and spies >= SHARE * found.most)


def _collected(view: SpyView, card: str) -> int:
    """How many cards the player has of one of a card's motifs: the one of which there are more."""
    own = (*view.hand, *view.laid[view.mover])
    return max(sum(shows(other, motif) for other in own) for motif in _motifs(card))


def _motifs(card: str) -> tuple[str, str]:
    return continent(card), hideout(card)


OPPONENTS: Mapping[str, Opponent] = {"random": at_random, "hoarder": hoarder, "beginner": beginner}
