"""Terms that games were stored with and that read otherwise now: a stored game is read with today's words."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

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
