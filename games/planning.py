"""Plan moves before a turn: the match as the planner sees it, what a plan names, and helpers for the positions of a
plan."""

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
    """A match in which one seat picks the next move of a plan.

    Nothing can be played in it, and everybody else's view is that of the match.
    """

    planner: Seat
    position: View
    """The position in which the planner picks the move."""
    planned: tuple[Move, ...]

    @property
    def to_act(self) -> frozenset[Seat]:
        """Only the planner."""
        return frozenset({self.planner})

    def view(self, viewer: Seat | None) -> View:
        """Return the planner's position to the planner, and the view of the match to others."""
        return self.position if viewer == self.planner else super().view(viewer)

    def play(self, seat: Seat, move: Move, turn: int | None = None) -> Played:
        """Raise NotYourTurn."""
        raise NotYourTurn

    @classmethod
    def of(cls, match: Match, planner: Seat, position: View, planned: tuple[Move, ...]) -> Self:
        """Return a match in which `planner` picks in `position`, after the moves `planned`."""
        whole = (match.game, match.options, match.seats, match.seed, match._state, match._ended)
        return cls(*whole, planner=planner, position=position, planned=planned)


def planning(match: Match, seat: Seat, planned: tuple[Move, ...] = ()) -> PlanningMatch | None:
    """Return the match in which `seat` picks the next move of a plan after `planned`; None if nothing more can be
    planned.

    Raise Over, or NotYourTurn if the seat is to act itself.
    """
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
    """Return all values that the moves of a plan (notation) name: squares, cards, targets."""
    return frozenset(item for line in lines for token in line.split(".")[1:] for item in token.split(","))


def followed(game: Game[Any, M, V], position: V, move: M) -> V | None:
    """Return the planner's position after a move by the rules; None if they are not to act alone then.

    The result must not depend on what they do not know, nor draw chance. `turn` and `last` stay, since nothing has
    happened.
    """
    [planner] = position.to_act
    chance = SeededChance(bytes(32), 0)
    after = game.view(game.apply(game.determinize(position, chance), planner, move, chance).state, planner)
    return after.replace(turn=position.turn, last=position.last) if after.to_act == position.to_act else None


def comes_in_round(seat: Seat, mover: Seat, first: Seat, seats: int) -> bool:
    """Return whether a seat's turn comes after the mover's in the round that `first` began."""
    return (seat - first) % seats > (mover - first) % seats
