"""Reasons why a move may be good: a game gives a table of them, the most important first, and every game explains moves
that end it."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from games.chance import SeededChance
from games.core import AnyGame, Move, Outcome, State, View
from games.words import N_, NN_, Phrase, Plural, Value, Who, phrase_of

Holds: TypeAlias = Callable[[Any, Any], Mapping[str, Value] | None]
"""Given a view of the mover and a legal move: the fields of a reason's sentence, or None if the reason does not
apply."""
NO_FIELDS: Mapping[str, Value] = {}
SEED = bytes(32)
OVER = N_("That is the end.")
DRAWN = N_("That is the end: a draw.")
WON = N_("It wins the game.")
SHARED = N_("It wins the game, together with {who}.")
LOST = NN_("That is the end: {who} wins.", "That is the end: {who} win.", "winners")


class Reason(NamedTuple):
    """A sentence (msgid), and the test whether it applies."""

    text: str | Plural
    holds: Holds


def weightiest(reasons: Sequence[Reason], view: Any, move: Any) -> Phrase | None:
    """Return the first reason that applies to a move; None if none does."""
    for text, holds in reasons:
        fields = holds(view, move)
        if fields is not None:
            return phrase_of(text, fields)
    return None


def when(holds: bool, **fields: Value) -> Mapping[str, Value] | None:
    """Return the fields if `holds`, else None."""
    return fields if holds else None


def ending(game: AnyGame, view: View, move: Move) -> Outcome | None:
    """Return how a legal `move` of `view.me` ends the game; None if it goes on.

    Only for moves whose result does not depend on anything hidden from that player.
    """
    seat = view.me
    assert seat is not None  # noqa: S101 - a spectator has no moves
    step = game.apply(_determinized(game, view), seat, move, SeededChance(SEED, 1))
    outcome: Outcome | None = game.view(step.state, None).outcome
    return outcome


@lru_cache(maxsize=2)
def _determinized(game: AnyGame, view: View) -> State:
    """Return a possible state, cached for all moves of a position."""
    state: State = game.determinize(view, SeededChance(SEED, 0))
    return state


def ended(outcome: Outcome | None, view: View) -> Phrase | None:
    """Return the sentence about a move of `view.me` with this outcome; None if the game goes on."""
    if outcome is None:
        return None
    others = tuple(Who(seat) for seat in outcome.winners if seat != view.me)
    if view.me in outcome.winners:
        return Phrase(SHARED, {"who": others}) if others else Phrase(WON)
    return LOST.phrase({"who": others, "winners": len(others)}) if others else Phrase(DRAWN)
