"""Stratego 4 that leaks, each time in another way; the property must find every one of them."""

from typing import Any

from games.chance import Chance, SeededChance
from games.core import Choice, Seat
from games.match import Match
from games.stratego import NAMES, Stratego, StrategoState, StrategoView
from games.words import Phrase
from tests.support.games.mutants import Remembering, truth


class OpenArmies(Stratego):
    """All ranks are in the view."""

    def view(self, state: StrategoState, viewer: Seat | None) -> StrategoView:
        return StrategoView.of(**{**vars(super().view(state, viewer)), "ranks": state.ranks})


class OpenOrders(Stratego):
    """Another's sealed formation is in the view."""

    def view(self, state: StrategoState, viewer: Seat | None) -> StrategoView:
        shown = next(filter(None, state.sealed), None)
        return StrategoView.of(**{**vars(super().view(state, viewer)), "formation": shown})


MOVE = "move"
"""The kind of move with which a piece attacks."""


class TellingAttacks(Remembering, Stratego):
    """The hint of an attack says what stands there."""

    def choices(self, view: Any, partial: tuple[str, ...]) -> Choice:
        found = super().choices(view, partial)
        ranks = {piece.space: rank for piece, rank in zip(view.pieces, truth(view).ranks, strict=True)}
        hints = [Phrase(NAMES[ranks[option.value]]) if option.value in ranks else None for option in found.options]
        told = [option._replace(hint=hint) for option, hint in zip(found.options, hints, strict=True)]
        return found._replace(options=tuple(told))

    def shows(self, match: Match) -> bool:
        """Where the last piece on offer, which is the one that is picked in the texts, can attack."""
        return any(self._attacks(match.view(seat)) for seat in match.to_act)

    def _attacks(self, view: Any) -> bool:
        pieces = self.choices(view, (MOVE,)).options if MOVE in self.kinds(view) else ()
        return any(option.hint for piece in pieces[-1:] for option in self.choices(view, (MOVE, piece.value)).options)


class StubbornArmies(Stratego):
    """Every determinization has the ranks in the same order."""

    def determinize(self, view: StrategoView, chance: Chance) -> StrategoState:
        return super().determinize(view, SeededChance(bytes(32), 0))


class Reminding(Stratego):
    """A tip names a rank that was announced, where players must remember it too."""

    def tip(self, view: StrategoView) -> Phrase | None:
        told = [
            rank for it, rank in zip(view.pieces, view.ranks, strict=True) if it.owner != view.me and rank is not None
        ]
        return Phrase(NAMES[max(told)]) if told else super().tip(view)
