"""What lies on the table in Spy: cards with two motifs each, twelve targets, and how many spies a player begins with.

A card is written "afwa1": continent, hideout, and which of the three equal copies. Targets are written as words.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.words import N_, Term

Continent: TypeAlias = Literal["africa", "australia", "northamerica", "southamerica", "europe", "asia"]
Hideout: TypeAlias = Literal["hat", "glasses", "lighter", "watch", "camera", "pen"]
Target: TypeAlias = Literal[
    "africa", "australia", "northamerica", "southamerica", "europe", "asia",
    "hat", "glasses", "lighter", "watch", "camera", "pen",
]  # fmt: skip

CONTINENTS: dict[str, Continent] = {
    "af": "africa",
    "au": "australia",
    "na": "northamerica",
    "sa": "southamerica",
    "eu": "europe",
    "as": "asia",
}
"""By the first two letters of a card."""
HIDEOUTS: dict[str, Hideout] = {
    "ha": "hat",
    "gl": "glasses",
    "li": "lighter",
    "wa": "watch",
    "ca": "camera",
    "pe": "pen",
}
"""By the two letters after them."""

TARGETS: tuple[Target, ...] = (*CONTINENTS.values(), *HIDEOUTS.values())
"""The order in which everything about targets stands."""
TARGET_PLACE: dict[str, int] = {target: place for place, target in enumerate(TARGETS)}
NAMES: dict[Target, Term] = {
    "africa": Term(N_("Africa")),
    "australia": Term(N_("Australia")),
    "northamerica": Term(N_("North America")),
    "southamerica": Term(N_("South America")),
    "europe": Term(N_("Europe")),
    "asia": Term(N_("Asia")),
    "hat": Term(N_("the hat")),
    "glasses": Term(N_("the glasses")),
    "lighter": Term(N_("the lighter")),
    "watch": Term(N_("the watch")),
    "camera": Term(N_("the camera")),
    "pen": Term(N_("the pen")),
}
"""How each target is called in a sentence."""
MOTIFS: dict[Target, Term] = {
    **{target: NAMES[target] for target in CONTINENTS.values()},
    "hat": Term(N_("hat")),
    "glasses": Term(N_("glasses")),
    "lighter": Term(N_("lighter")),
    "watch": Term(N_("watch")),
    "camera": Term(N_("camera")),
    "pen": Term(N_("pen")),
}
"""How each motif is called where it stands alone, as on a card."""

COPIES = 3
"""Ruling: so many cards of each of the 36 pairs of motifs."""
Card: TypeAlias = Annotated[str, Field(pattern=r"^(?:af|au|na|sa|eu|as)(?:ha|gl|li|wa|ca|pe)[123]$")]
DECK: tuple[str, ...] = tuple(
    f"{continent}{hideout}{copy}" for hideout in HIDEOUTS for continent in CONTINENTS for copy in range(1, COPIES + 1)
)
"""All 108 cards, by hideout, then continent: the order in which cards are shown."""
PLACE: dict[str, int] = {card: place for place, card in enumerate(DECK)}
MOTIF_PLACES: dict[str, tuple[int, int]] = {
    card: (TARGET_PLACE[CONTINENTS[card[:2]]], TARGET_PLACE[HIDEOUTS[card[2:4]]]) for card in DECK
}
"""The places of each card's two motifs among the targets."""

HAND = 3
"""Cards dealt to each; with exactly so many in hand a player must lay one out."""
SPIES: dict[str, dict[int, int]] = {"all": {2: 18, 3: 12, 4: 9}, "half": {2: 9, 3: 6, 4: 5}}
"""Spies of each player, by the option `spies` and the number of players."""
IDLE_ROUNDS = 2
"""Ruling: after so many full rounds with neither a draw nor a deployment the game ends."""


def continent(card: str) -> Continent:
    """The continent that a card shows."""
    return CONTINENTS[card[:2]]


def hideout(card: str) -> Hideout:
    """The hideout that a card shows."""
    return HIDEOUTS[card[2:4]]


def shows(card: str, target: str) -> bool:
    """Whether a card carries the motif of a target."""
    return target in (CONTINENTS[card[:2]], HIDEOUTS[card[2:4]])


def in_reach(cards: Iterable[str], placed: Sequence[Sequence[int]]) -> list[Target]:
    """The targets for which some cards are enough; of each target are `placed` so many spies by each seat."""
    # Counting comes first: most targets are out of reach, many for want of two cards, and each turn asks for this.
    fitting = [0] * len(TARGETS)
    for card in cards:
        one, other = MOTIF_PLACES[card]
        fitting[one] += 1
        fitting[other] += 1
    counted = zip(TARGETS, fitting, placed, strict=True)
    return [target for target, count, on in counted if count > 1 and count > 1 + sum(on)]


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards by hideout, then continent, then copy."""
    return tuple(sorted(cards, key=PLACE.__getitem__))
