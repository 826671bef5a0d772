"""What lies in the box of Stratego 4: ranks, how many of each a player has, and what pieces and spaces are called."""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from pydantic import Field

from games.stratego.board import Space
from games.words import N_, NP_, Phrase, Term

Rank: TypeAlias = Annotated[int, Field(ge=1, le=9)]

MARSHAL, GENERAL, MAJOR, CAPTAIN, LIEUTENANT, SERGEANT, SCOUT, SPY, CANNON = range(9, 0, -1)
RANKS: tuple[int, ...] = tuple(range(9, 0, -1))
"""Highest first."""
NUMBERS: dict[int, int] = {9: 1, 8: 1, 7: 2, 6: 3, 5: 3, 4: 3, 3: 4, 2: 1, 1: 2}
"""How many pieces of each rank a player has: 20 in all."""
ARMY: tuple[int, ...] = tuple(rank for rank in RANKS for _ in range(NUMBERS[rank]))
NAMES: dict[int, Term] = {
    9: Term(N_("Marshal")),
    8: Term(N_("General")),
    7: Term(N_("Major")),
    6: Term(N_("Captain")),
    5: Term(N_("Lieutenant")),
    4: Term(N_("Sergeant")),
    3: Term(N_("Scout")),
    2: Term(NP_("a piece", "Spy")),
    1: Term(N_("Cannon")),
}
RANK_WORDS: dict[int, Term] = {
    9: Term(N_("marshal")),
    8: Term(N_("general")),
    7: Term(N_("major")),
    6: Term(N_("captain")),
    5: Term(N_("lieutenant")),
    4: Term(N_("sergeant")),
    3: Term(N_("scout")),
    2: Term(NP_("a piece", "spy")),
    1: Term(N_("cannon")),
}
"""What a rank is called in the middle of a sentence."""

SPACE_NAMES: dict[str, Term] = {"ring": Term(N_("the ring")), "turret": Term(N_("the turret"))}
SPACE_SIGNS: dict[str, str] = {"ring": "○", "turret": "♜"}
SPACE_WORDS: dict[str, Term] = {"ring": Term(N_("ring")), "turret": Term(N_("turret"))}

SLIDER, SHORT_SLIDER = 6, 3
"""Victories that let a player recruit, in a full game and, by our ruling, in a short one."""
ROUNDS = 12
"""Ruling: after so many rounds a short game is over."""
SHUTTLES = 5
"""Ruling: so many times in a row a piece may move between the same two spaces; each way counts."""
QUIET_ROUNDS, WARNING = 30, 20
"""Ruling: full rounds without a battle or a shot that end the game in a draw, and after which that is announced."""
RANGE = 3
"""Spaces that a cannon fires."""


def beats(attacker: int, defender: int) -> bool | None:
    """Whether the attacker of a battle wins; None where both leave the board. A cannon's shot is no battle."""
    if attacker == defender:
        return None
    return attacker > defender or (attacker == SPY and defender == MARSHAL)


def count(ranks: Iterable[int]) -> dict[int, int]:
    """How many of each rank there are, for the ranks that there are, highest first."""
    found = list(ranks)
    return {rank: found.count(rank) for rank in RANKS if rank in found}


def spoken(space: Space) -> Phrase:
    """A space in the middle of a sentence: "h9", "the ring"."""
    return Phrase(SPACE_NAMES[space]) if space in SPACE_NAMES else Phrase("{space}", {"space": space})


def short(space: Space) -> Phrase:
    """A space by its word alone: "h9", "ring"."""
    return Phrase(SPACE_WORDS[space]) if space in SPACE_WORDS else Phrase("{space}", {"space": space})


def shortest(space: Space) -> Phrase:
    """A space in at most three signs: "h9", "♜"."""
    return Phrase("{space}", {"space": SPACE_SIGNS.get(space, space)})
