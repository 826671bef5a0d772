"""What games were stored with and what reads otherwise now: a stored game is read with today's words."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator

from games.words import Term

REWORDED: Mapping[str, str] = {
    "A player brought his own flag to the turret.": "A player brought their own flag to the turret.",
    "One player has placed all his spies.": "One player has placed all their spies.",
    "The round was finished after one player had placed all his spies.": (
        "The round was finished after one player had placed all their spies."
    ),
    "none of his pieces is off the board": "none of their pieces is off the board",
}
"""By how they were stored. None is marked for translation here: today's stand where they are said."""


def reworded(term: str) -> str:
    """A term as it reads now."""
    return REWORDED.get(term, term)


StoredTerm: TypeAlias = Annotated[Term, BeforeValidator(reworded)]
"""The type of a field whose term may come from storage in older words."""

SECOND = "second"
"""The key of what ranked equal scores in older outcomes: one number for each seat, without a name."""
TIEBREAKS: Mapping[str, tuple[str, ...]] = {
    "collectibles": ("furthest pawn",),
    "cities": ("pieces",),
    "penalty points": ("games won",),
    "points": ("coins", "tiles"),
}
"""What those numbers counted, by the unit of the scores; of two things ten times the first, and the second."""


def with_tiebreaks(outcome: Any) -> Any:
    """An outcome before it is checked, with named tiebreaks where it was stored with nameless numbers."""
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
