"""Moves that are picked ahead of their turn: a match as whoever plans sees it, what a plan names, and what games make
the positions of a plan with."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from games.chance import SeededChance
from games.core import Game, Move, Seat, View
from games.errors import NotYourTurn, Over
from games.match import Match, Played

M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, repr=False, kw_only=True)
class PlanningMatch(Match):
    """A match in which one seat picks the next move of a plan. Nothing can be played in it, and everybody else sees the
    match as it is."""

    planner: Seat
    position: View
    """What the planner picks it in."""
    planned: tuple[Move, ...]

    @property
    def to_act(self) -> frozenset[Seat]:
        """The planner alone."""
        return frozenset({self.planner})

    def view(self, viewer: Seat | None) -> View:
        """The planner's position; everybody else's view of the match itself."""
        return self.position if viewer == self.planner else super().view(viewer)

    def play(self, seat: Seat, move: Move, turn: int | None = None) -> Played:
        """Raises NotYourTurn."""
        raise NotYourTurn

    @classmethod
    def of(cls, match: Match, planner: Seat, position: View, planned: tuple[Move, ...]) -> Self:
        """A match in which `planner` picks in `position`, after what is `planned`."""
        whole = (match.game, match.options, match.seats, match.seed, match._state, match._ended)
        return cls(*whole, planner=planner, position=position, planned=planned)


def planning(match: Match, seat: Seat, planned: tuple[Move, ...] = ()) -> PlanningMatch | None:
    """The match as `seat` sees it that picks the next move of a plan after those `planned`; None where the plan is
    complete or nothing can be planned. Raises Over, or NotYourTurn for a seat that is to act itself."""
    if match.outcome is not None:
        raise Over
    if seat in match.to_act:
        raise NotYourTurn
    position = match.game.ahead(match.view(seat), planned)
    return (
        None
        if position is None
        else PlanningMatch.of(match, seat, position.model_copy(update={"ahead": True}), planned)
    )


def names(lines: Iterable[str]) -> frozenset[str]:
    """All that the moves of a plan (notation) name: squares, cards, targets."""
    return frozenset(item for line in lines for token in line.split(".")[1:] for item in token.split(","))


def followed(game: Game[Any, M, V], position: V, move: M) -> V | None:
    """What the planner sees after a move by the rules, which must be the same for whatever they do not know, and draw
    no chance; None where somebody else is to act then, or nobody. Nothing of it has happened: `turn` and `last` stay.
    """
    [planner] = position.to_act
    chance = SeededChance(bytes(32), 0)
    after = game.view(game.apply(game.determinize(position, chance), planner, move, chance).state, planner)
    return after.replace(turn=position.turn, last=position.last) if after.to_act == position.to_act else None


def comes_in_round(seat: Seat, mover: Seat, first: Seat, seats: int) -> bool:
    """Whether a seat's turn comes after the mover's in the round that `first` began."""
    return (seat - first) % seats > (mover - first) % seats
