"""Everything true of a match, hidden things too: what the product shows to nobody, and the rules' own tests look at."""

from dataclasses import replace
from typing import Any, TypeVar

from games.core import State
from games.match import Match

S = TypeVar("S", bound=State)


def state_of(match: Match, kind: type[S]) -> S:
    """The state of a match of the game whose states are of that kind."""
    state = match._state
    assert isinstance(state, kind)
    return state


def truth(match: Match) -> Any:
    """The same, of whichever game."""
    return match._state


def with_truth(match: Match, state: Any) -> Match:
    """The match in another position."""
    return replace(match, _state=state)
