"""How what may be chosen in Steal the Glory is shown: cards with their ranks, collectibles with their owners."""

from games.core import Option
from games.glory.components import RANKS, SHOWN, Card
from games.glory.model import GloryView
from games.words import N_, NN_, NP_, Phrase, Who

FACE_NAMES = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}
SUIT_NAMES = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
FACE_LETTERS = {"A": NP_("rank", "A"), "J": NP_("rank", "J"), "Q": NP_("rank", "Q"), "K": NP_("rank", "K")}
SUIT_LETTERS = {"S": NP_("suit", "S"), "H": NP_("suit", "H"), "D": NP_("suit", "D"), "C": NP_("suit", "C")}
"""What people write for ranks and suits."""
HELD = NN_("From {owner}, who holds {cards} card", "From {owner}, who holds {cards} cards", "cards")


def option(view: GloryView, kind: str, value: str) -> Option:
    """A card to play or a collectible to steal."""
    return card_option(view, Card(value)) if kind == "play" else collectible_option(view, int(value))


def card_option(view: GloryView, card: Card) -> Option:
    """A card as people read it, with what it counts; its rank alone means it where its player holds no other one."""
    hint = Phrase(N_("Counts as {rank}"), {"rank": RANKS[card]})
    alone = sum(RANKS[other] == RANKS[card] for other in view.hand) == 1
    return Option(
        card,
        Phrase("{card}", {"card": SHOWN[card]}),
        hint,
        emoji=f"glory_{card.lower()}",
        aliases=_called(card, alone=alone),
    )


def _called(card: Card, *, alone: bool) -> tuple[Phrase, ...]:
    """A card in words, in the letters of the player's language, and by its rank where it stands `alone`."""
    face, suit = card[:-1], card[-1]
    name, letter = FACE_NAMES.get(face, face), FACE_LETTERS.get(face, face)
    called = [
        Phrase(N_("{rank} of {suit}"), {"rank": Phrase(name), "suit": Phrase(SUIT_NAMES[suit])}),
        Phrase("{rank}{suit}", {"rank": Phrase(letter), "suit": Phrase(SUIT_LETTERS[suit])}),
        Phrase("{suit}{rank}", {"rank": Phrase(letter), "suit": Phrase(SUIT_LETTERS[suit])}),
    ]
    ranks = (Phrase(name), Phrase(letter), Phrase("{rank}", {"rank": face}))
    return (*called, *(ranks if alone else ()))


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
