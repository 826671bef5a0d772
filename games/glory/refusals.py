"""Why a move of Steal the Glory is refused: each rule with the sentence that a player reads."""

from games.glory.components import SHOWN, Card
from games.glory.model import Decline, GloryMove, GloryView, Play, Steal
from games.words import N_, Phrase, Value, Who


def refusal(view: GloryView, move: GloryMove) -> Phrase | None:
    """The rule that forbids the viewer a move; None for a legal one."""
    match move:
        case Play():
            return _no_card(view, move.card)
        case Steal():
            return _no_theft(view, move.collectible)
        case Decline() if not (view.phase == "steal" and view.me in view.to_act):
            return Phrase(N_("There is nothing to decline: you are asked for a card."))
    return None


def _no_card(view: GloryView, card: Card) -> Phrase | None:
    if view.phase == "steal":
        return Phrase(N_("You need no card now: say first whether you try to steal."))
    if card in view.hand and view.me in view.to_act:
        return None
    return Phrase(N_("You do not hold {card}."), {"card": SHOWN[card]})


def _no_theft(view: GloryView, number: int) -> Phrase | None:
    """Which condition of a theft is not met."""
    if number in view.stealable and view.me in view.to_act:
        return None
    if view.phase != "steal" or view.me is None:
        return Phrase(N_("Nothing can be stolen now: you are asked for a card."))
    if number > len(view.collectibles):
        return Phrase(N_("There is no collectible {number}."), {"number": number})
    owner = view.collectibles[number - 1].owner
    if owner is None:
        return Phrase(N_("Nobody owns collectible {number} yet."), {"number": number})
    if owner == view.me:
        return Phrase(N_("Collectible {number} is yours already."), {"number": number})
    if number in view.tried:
        return Phrase(N_("You have tried for collectible {number} in this round already."), {"number": number})
    fields: dict[str, Value] = {"number": number, "owner": Who(owner)}
    return Phrase(N_("{owner}, who owns collectible {number}, stands ahead of you."), fields)
