"""How what may be chosen in Steal the Glory is shown: cards with their ranks, collectibles with their owners."""

from games.core import Option
from games.glory.components import RANKS, SHOWN, Card
from games.glory.model import GloryView
from games.words import N_, NN_, Phrase, Who

HELD = NN_("From {owner}, who holds {cards} card", "From {owner}, who holds {cards} cards", "cards")


def option(view: GloryView, kind: str, value: str) -> Option:
    """A card to play or a collectible to steal."""
    return card_option(Card(value)) if kind == "play" else collectible_option(view, int(value))


def card_option(card: Card) -> Option:
    """A card as people read it, with what it counts."""
    hint = Phrase(N_("Counts as {rank}"), {"rank": RANKS[card]})
    return Option(card, Phrase("{card}", {"card": SHOWN[card]}), hint, emoji=f"glory_{card.lower()}")


def collectible_option(view: GloryView, number: int) -> Option:
    """A collectible that somebody owns, with its owner and the cards in that player's hand."""
    owner = view.collectibles[number - 1].owner
    assert owner is not None  # noqa: S101 - only what somebody owns can be stolen
    hint = HELD.phrase({"owner": Who(owner), "cards": view.hand_sizes[owner]})
    short = Phrase("{number} · {owner}", {"number": number, "owner": Who(owner)})
    return Option(
        str(number),
        Phrase(N_("Collectible {number}"), {"number": number}),
        hint,
        short=short,
        emoji=f"glory_collectible{number}",
    )
