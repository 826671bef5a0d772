"""Old wordings in stored games, and what replaces them when they are read."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator

from games.words import Term

REWORDED: Mapping[str, str] = {
    "A player brought his own flag to the turret.": "A player brought their own flag to the turret.",
    "One player has placed all his spies.": "All spies of one player are placed.",
    "One player has placed all their spies.": "All spies of one player are placed.",
    "The round was finished after one player had placed all his spies.": (
        "The last spy was placed, and the round is over."
    ),
    "The round was finished after one player had placed all their spies.": (
        "The last spy was placed, and the round is over."
    ),
    "For two rounds nobody could draw, and nobody deployed.": "For two rounds nothing happened.",
    "The match is over: the fewest penalty points win.": "The fewest penalty points win the match.",
    "The match is over: with equal penalty points, more games won decide.": (
        "Equal penalty points: more games won decide."
    ),
    "collectibles": "trophies",
    "furthest pawn": "space",
    "Reached the finish with all collectibles.": "On the finish with every trophy.",
    "Won the last collectible in a duel, on the finish.": "Took the last trophy in a duel, on the finish.",
    "Took the last collectible from a player without cards, on the finish.": (
        "Took the last trophy from an owner without cards, on the finish."
    ),
    "Most collectibles after 30 rounds.": "Most trophies after 30 rounds.",
    "Furthest pawn after 30 rounds, with as many collectibles.": (
        "Furthest pawn after 30 rounds, with as many trophies."
    ),
    "Most points in the last of 30 rounds, with as many collectibles and as far a pawn.": (
        "Most points in round 30: trophies and pawns were equal."
    ),
    "Most cities after 40 turns without capture, conquest or promotion.": (
        "Most cities: 20 turns each, no capture, conquest or promotion."
    ),
    "40 turns without capture, conquest or promotion; cities are equal.": (
        "20 turns each, no capture, conquest or promotion; equal cities."
    ),
    "Most cities: 40 turns without capture, conquest or promotion.": (
        "Most cities: 20 turns each, no capture, conquest or promotion."
    ),
    "Most pieces: 40 turns without capture, conquest or promotion.": (
        "Most pieces: 20 turns each, no capture, conquest or promotion."
    ),
    "40 turns without capture, conquest or promotion; all is equal.": (
        "20 turns each, no capture, conquest or promotion; all is equal."
    ),
    "40 turns without capture, conquest or promotion; equal cities.": (
        "20 turns each, no capture, conquest or promotion; equal cities."
    ),
    "none of his pieces is off the board": "none of their pieces is off the board",
}
"""Today's wording by the stored one. They are marked for translation where the rules use them."""


def reworded(term: str) -> str:
    """Return a term in today's wording."""
    return REWORDED.get(term, term)


StoredTerm: TypeAlias = Annotated[Term, BeforeValidator(reworded)]
"""The type of a field whose stored term may have an old wording."""

SECOND = "second"
"""The key of unnamed tiebreaks in older outcomes: one number for each seat."""
TIEBREAKS: Mapping[str, tuple[str, ...]] = {
    "collectibles": ("space",),
    "cities": ("pieces",),
    "penalty points": ("games won",),
    "points": ("coins", "tiles"),
}
"""What those numbers counted, by the unit of the scores; two counts were stored as ten times the first plus the
second."""


def with_tiebreaks(outcome: Any) -> Any:
    """Return a stored outcome, before validation, with named tiebreaks in place of old unnamed numbers."""
    if not isinstance(outcome, dict) or not _are_numbers(outcome.get(SECOND)):
        return outcome
    values = outcome[SECOND]
    names = TIEBREAKS.get(outcome.get("unit", ""), ("",))
    counted = (values,) if len(names) == 1 else tuple(zip(*[divmod(value, 10) for value in values], strict=True))
    tiebreaks = [{"unit": unit, "values": tuple(seats)} for unit, seats in zip(names, counted, strict=False)]
    rest = {key: value for key, value in outcome.items() if key != SECOND}
    return {**rest, "tiebreaks": tuple(tiebreaks) if values else ()}


def _are_numbers(values: object) -> bool:
    return isinstance(values, Sequence) and all(isinstance(value, int) for value in values)
