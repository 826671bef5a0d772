"""Why a move of Spy is refused: each rule with the sentence that a player reads."""

from games.spy.components import NAMES, Target, shows
from games.spy.events import card_phrase
from games.spy.legal import Deployment, deployment
from games.spy.model import Deploy, SpyMove, SpyView
from games.words import N_, NN_, Phrase, Plural, Value

LAY_FIRST = N_("You have three cards in hand: lay one out first.")
NO_LAYING = N_("You lay out a card only when you begin your turn with three in hand.")

TOO_FEW = NN_(
    "There is {there} spy on {target}: play at least {least} cards.",
    "There are {there} spies on {target}: play at least {least} cards.",
    "there",
)
OUT_OF_REACH = NN_(
    "Deploying on {target} takes {least} cards now, and you have {have} that fits.",
    "Deploying on {target} takes {least} cards now, and you have {have} that fit.",
    "have",
)


def refusal(view: SpyView, move: SpyMove) -> Phrase | None:
    """The rule that forbids the viewer a move; None for a legal one."""
    if view.me is None or view.me not in view.to_act:
        return Phrase(N_("It is not your turn."))
    if move.kind == "lay":
        return _no_laying(view, move.card)
    if view.phase == "lay":
        return Phrase(LAY_FIRST)
    return _no_deployment(view, move) if move.kind == "deploy" else None


def _no_laying(view: SpyView, card: str) -> Phrase | None:
    if view.phase != "lay":
        return Phrase(NO_LAYING)
    if card in view.hand:
        return None
    if card in own_laid(view):
        return Phrase(N_("You have laid out {card} already."), {"card": card_phrase(card)})
    return _not_held(view.hand, card)


def _no_deployment(view: SpyView, move: Deploy) -> Phrase | None:
    found = deployment(view, move.target)
    if not found.possible:
        return _told(OUT_OF_REACH, found)
    return _no_set(view, move.target, move.cards) or (_told(TOO_FEW, found) if len(move.cards) < found.least else None)


def _no_set(view: SpyView, target: Target, cards: tuple[str, ...]) -> Phrase | None:
    """Why these are not different cards of the player's own with the target's motif."""
    own = (*view.hand, *own_laid(view))
    for card in cards:
        if card not in own:
            return _not_held(own, card)
        if not shows(card, target):
            fields: dict[str, Value] = {"card": card_phrase(card), "target": Phrase(NAMES[target])}
            return Phrase(N_("{card} does not show {target}."), fields)
        if cards.count(card) > 1:
            return Phrase(N_("You named {card} ({name}) twice."), {"card": card_phrase(card), "name": card})
    return None


def _not_held(own: tuple[str, ...], card: str) -> Phrase:
    """The player has no such card, or only another copy of it."""
    copies = tuple([other for other in own if other[:4] == card[:4]])
    fields: dict[str, Value] = {"card": card_phrase(card), "name": card, "copies": copies}
    if copies:
        return Phrase(N_("You do not have {name}, but the same card as {copies}."), fields)
    return Phrase(N_("You do not have {card}."), fields)


def _told(text: Plural, found: Deployment) -> Phrase:
    fields: dict[str, Value] = {
        "target": Phrase(NAMES[found.target]),
        "there": found.there,
        "least": found.least,
        "have": found.most,
    }
    return text.phrase(fields)


def own_laid(view: SpyView) -> tuple[str, ...]:
    """The viewer's laid-out cards."""
    return () if view.me is None else view.laid[view.me]
