"""How a game says why a move may be good: a table of reasons, weightiest first, each with what makes it true."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.words import Phrase, Plural, Value, phrase_of

Holds: TypeAlias = Callable[[Any, Any], Mapping[str, Value] | None]
"""The fields of a reason's sentence, for the position (a view of the mover's) and a legal move in it; None where the
reason is not true of the move."""
NO_FIELDS: Mapping[str, Value] = {}


class Reason(NamedTuple):
    """A sentence (msgid) and what it takes to be true."""

    text: str | Plural
    holds: Holds


def weightiest(reasons: Sequence[Reason], view: Any, move: Any) -> Phrase | None:
    """The first reason that is true of a move; None where none is."""
    for text, holds in reasons:
        fields = holds(view, move)
        if fields is not None:
            return phrase_of(text, fields)
    return None


def when(holds: bool, **fields: Value) -> Mapping[str, Value] | None:
    """The fields where something holds."""
    return fields if holds else None
