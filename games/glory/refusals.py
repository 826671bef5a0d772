"""Why a move of Steal the Glory is refused: each rule with the sentence that a player reads."""

from games.glory.components import SHOWN, THE_TROPHIES, Card
from games.glory.legal import needs_card
from games.glory.model import Decline, GloryMove, GloryView, Play, Steal
from games.words import N_, Phrase, Value, Who


def refusal(view: GloryView, move: GloryMove) -> Phrase | None:
    """The rule that forbids the viewer a move; None for a legal one."""
    match move:
        case Play():
            return _no_card(view, move.card)
        case Steal():
            return _no_theft(view, move.collectible) or _no_attack(view, move.collectible, move.card)
        case Decline() if not (view.phase == "steal" and view.me in view.to_act):
            return Phrase(N_("There is nothing to steal now: choose a card."))
    return None


def _no_card(view: GloryView, card: Card) -> Phrase | None:
    if view.phase == "steal":
        if view.theft_in_two:
            return Phrase(N_("First say whether you want to steal: the card comes after that."))
        return Phrase(N_("Say what you want to steal with it, or don't steal."))
    return _not_held(view, card)


def _not_held(view: GloryView, card: Card) -> Phrase | None:
    if card in view.hand and view.me in view.to_act:
        return None
    return Phrase(N_("You do not hold {card}."), {"card": SHOWN[card]})


def _no_theft(view: GloryView, number: int) -> Phrase | None:
    """Which condition of a theft is not met."""
    if number in view.stealable and view.me in view.to_act:
        return None
    if view.phase != "steal" or view.me is None:
        return Phrase(N_("You can't steal now: choose a card."))
    if number > len(view.collectibles):
        return Phrase(N_("There is no trophy {number}."), {"number": number})
    owner, trophy = view.collectibles[number - 1].owner, Phrase(THE_TROPHIES[number - 1])
    if owner is None:
        return Phrase(N_("Nobody owns {trophy} yet."), {"trophy": trophy})
    if owner == view.me:
        return Phrase(N_("You have {trophy} already."), {"trophy": trophy})
    if number in view.tried:
        return Phrase(N_("You tried for {trophy} this round already."), {"trophy": trophy})
    fields: dict[str, Value] = {"trophy": trophy, "owner": Who(owner)}
    return Phrase(N_("{owner} has {trophy} and is ahead of you: steal from who is level or behind."), fields)


def _no_attack(view: GloryView, number: int, card: Card | None) -> Phrase | None:
    """What is wrong with the card, or with there being none, of an attempt that may be made."""
    if view.theft_in_two:
        return None if card is None else Phrase(N_("First say what you want to steal: the card comes after that."))
    if not needs_card(view, number):
        return None if card is None else Phrase(N_("The owner has no card: you take it without one."))
    if card is None:
        return Phrase(N_("With which card do you steal {trophy}?"), {"trophy": Phrase(THE_TROPHIES[number - 1])})
    return _not_held(view, card)
