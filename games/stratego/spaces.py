"""What the spaces of Stratego 4 are called in sentences; most go by their notation."""

from games.stratego.board import Space
from games.words import N_, Phrase, Term

SPACE_NAMES: dict[str, Term] = {"ring": Term(N_("the ring")), "turret": Term(N_("the turret"))}
SPACE_WORDS: dict[str, Term] = {"ring": Term(N_("ring")), "turret": Term(N_("turret"))}


def spoken(space: Space) -> Phrase:
    """A space in the middle of a sentence: "h9", "the ring"."""
    return Phrase(SPACE_NAMES[space]) if space in SPACE_NAMES else Phrase("{space}", {"space": space})


def short(space: Space) -> Phrase:
    """A space by its word alone: "h9", "ring"."""
    return Phrase(SPACE_WORDS[space]) if space in SPACE_WORDS else Phrase("{space}", {"space": space})
