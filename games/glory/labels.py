"""How what may be chosen in Steal the Glory is shown: cards with their ranks, collectibles with their owners."""

from functools import cache

from games.core import Option
from games.glory.components import DECK, RANKS, SHOWN, THE_TROPHIES, TROPHIES, Card
from games.glory.model import GloryView
from games.words import N_, NN_, NP_, NUMBER_WORDS, Phrase, Value, Who

FACE_NAMES = {
    "A": N_("ace"),
    **{str(number): NUMBER_WORDS[number] for number in range(2, 11)},
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
}
SUIT_NAMES = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
FACE_LETTERS = {
    "A": NP_("rank", "A"),
    "10": NP_("rank", "T"),
    "J": NP_("rank", "J"),
    "Q": NP_("rank", "Q"),
    "K": NP_("rank", "K"),
}
SUIT_LETTERS = {"S": NP_("suit", "S"), "H": NP_("suit", "H"), "D": NP_("suit", "D"), "C": NP_("suit", "C")}
"""What people write for ranks and suits."""
OTHER_FACES = {"Q": NP_("typed for a queen", "lady"), "K": NP_("typed for a king", "king")}
OTHER_SUITS = {
    "S": NP_("typed for spades", "spade"),
    "H": NP_("typed for hearts", "heart"),
    "D": NP_("typed for diamonds", "diamond"),
    "C": NP_("typed for clubs", "club"),
}
"""What else some people call them."""
FULL = N_("{rank} of {suit}")
NUMBERED = (N_("trophy {number}"), N_("collectible {number}"), "{number} {owner}")
"""What else a collectible is called where people write."""
BOTH = ("{rank}{suit}", "{suit}{rank}")
"""A card by its rank and its suit, with a space between them or without, as names are compared."""
HELD = NN_("{owner}, {cards} card in hand", "{owner}, {cards} cards in hand", "cards")
PASSED = NN_(
    "{owner} has {the_trophy}, and {cards} card in hand. Steal it with…",
    "{owner} has {the_trophy}, and {cards} cards in hand. Steal it with…",
    "cards",
)


def option(view: GloryView, partial: tuple[str, ...], value: str) -> Option:
    """A card to play, alone or for a collectible, or a collectible to steal."""
    return card_option(view, Card(value)) if asks_for_card(partial) else collectible_option(view, int(value))


def asks_for_card(partial: tuple[str, ...]) -> bool:
    """Whether a card comes next in a move: the only thing to be played, or what follows a collectible."""
    return partial[0] == "play" or len(partial) > 1


def points_at_stake(view: GloryView) -> Phrase | None:
    """What the cards of a round are about; nothing where a card decides something else."""
    goes = Phrase(N_("The highest goes {count} spaces, the lowest 1."), {"count": view.seats})
    return goes if view.phase == "choose" else None


def card_option(view: GloryView, card: Card) -> Option:
    """A card as people read it, with what it counts; its rank alone may mean it too."""
    hint = Phrase(N_("Counts as {rank}"), {"rank": RANKS[card]})
    return Option(card, _shown(card), hint, emoji=f"glory_{card.lower()}", aliases=_called(card))


def _shown(card: Card) -> Phrase:
    return Phrase("{card}", {"card": SHOWN[card]})


@cache
def _called(card: Card) -> tuple[Phrase, ...]:
    """A card in words, in digits, in the letters of the player's language, and by its rank alone; what a person would
    say first comes first."""
    face, suit = card[:-1], card[-1]
    name, other = Phrase(FACE_NAMES[face]), Phrase(OTHER_FACES.get(face, FACE_NAMES[face]))
    ranks = (name, Phrase("{rank}", {"rank": face}), other, Phrase(FACE_LETTERS.get(face, face)))
    suits = (Phrase(SUIT_NAMES[suit]), Phrase(OTHER_SUITS[suit]), Phrase(SUIT_LETTERS[suit]), Phrase(SHOWN[card][-1]))
    both = (Phrase(text, {"rank": it, "suit": of}) for of in suits for it in ranks for text in BOTH)
    return (_in_full(card), *both, *ranks)


def _in_full(card: Card) -> Phrase:
    return Phrase(FULL, {"rank": Phrase(FACE_NAMES[card[:-1]]), "suit": Phrase(SUIT_NAMES[card[-1]])})


def _called_in_short(card: Card) -> tuple[Phrase, ...]:
    """What most people call a card: the rest of the deck is many cards, and has no more names than these."""
    face, suit, name = card[:-1], card[-1], Phrase(SUIT_NAMES[card[-1]])
    pairs: tuple[dict[str, Value], ...] = (
        {"rank": Phrase(FACE_NAMES[face]), "suit": name},
        {"rank": face, "suit": name},
        {"rank": Phrase(FACE_LETTERS.get(face, face)), "suit": Phrase(SUIT_LETTERS[suit])},
    )
    return (_in_full(card), *(Phrase(text, pair) for pair in pairs for text in BOTH))


def collectible_option(view: GloryView, number: int) -> Option:
    """A collectible that somebody owns, with its owner and the cards in that player's hand."""
    owner = view.collectibles[number - 1].owner
    assert owner is not None  # noqa: S101 - only what somebody owns can be stolen
    hint = HELD.phrase({"owner": Who(owner), "cards": view.hand_sizes[owner]})
    trophy = Phrase(TROPHIES[number - 1])
    return Option(
        str(number),
        trophy,
        hint,
        short=Phrase("{trophy} · {owner}", {"trophy": trophy, "owner": Who(owner)}),
        emoji=f"glory_collectible{number}",
        aliases=(trophy, *(Phrase(text, {"number": number, "owner": Who(owner)}) for text in NUMBERED)),
    )


def passed(view: GloryView, value: str) -> Phrase | None:
    """What is asked for a card to steal a collectible with; None where it cannot be stolen."""
    number = next((it for it in view.stealable if str(it) == value), 0)
    owner = view.collectibles[number - 1].owner
    if not number or owner is None:
        return None
    the_trophy, cards = Phrase(THE_TROPHIES[number - 1]), view.hand_sizes[owner]
    return PASSED.phrase({"owner": Who(owner), "the_trophy": the_trophy, "cards": cards})


def at_stake(view: GloryView) -> Phrase | None:
    """What is asked for a card with which a theft is decided; None for any other card."""
    if view.duel is None:
        return None
    defends = view.me == view.duel.owner
    asked = N_("Defend {the_trophy}: choose a card") if defends else N_("Steal {the_trophy}: choose a card")
    return Phrase(asked, {"the_trophy": Phrase(THE_TROPHIES[view.duel.collectible - 1])})


EVERY_CARD = tuple([Option(card, _shown(card), aliases=_called_in_short(card)) for card in DECK])
"""The whole deck by what most people call each card in full, whoever holds it."""


def cards_to_name(view: GloryView) -> tuple[Option, ...]:
    """All cards by their names; the viewer's own by their ranks too, where they may be named for what takes none."""
    own = view.hand if view.phase == "steal" else ()
    return (*(card_option(view, card) for card in own), *EVERY_CARD)
