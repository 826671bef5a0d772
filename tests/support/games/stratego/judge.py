"""A judge of the short game's race in Stratego 4, written from the rules page a second time: it watches a game, notes
where each flag is when its player's last turn begins, and says who wins when the rounds are over.

It knows the board as columns and rows, and shares nothing with the rules but the states that it is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.core import Seat
from games.stratego import StrategoState

LAKES = {(7, 5), (8, 5), (9, 5), (7, 11), (8, 11), (9, 11), *((x, y) for x in (5, 11) for y in (7, 8, 9))}
CASTLE = {(x, y) for x in (7, 8, 9) for y in (7, 8, 9)}
ZONES = {
    "north": {(x, y) for x in range(5, 12) for y in (1, 2, 3)},
    "east": {(x, y) for x in (13, 14, 15) for y in range(5, 12)},
    "south": {(x, y) for x in range(5, 12) for y in (13, 14, 15)},
    "west": {(x, y) for x in (1, 2, 3) for y in range(5, 12)},
}
LAST = 12

Place = tuple[int, int]


def ways(sides: Iterable[str]) -> dict[Place, int]:
    """The steps to the turret from each place of the board: outside of the castle two more than to a place beside it,
    and one more than that for each step to there."""
    plain = {(x, y) for x in range(4, 13) for y in range(4, 13)} - LAKES - CASTLE
    board = plain.union(*(ZONES[side] for side in sides))
    near, steps, found = CASTLE, 1, dict.fromkeys(CASTLE, 1) | {(8, 8): 0}
    while near:
        steps += 1
        rim = {(x + a, y + b) for x, y in near for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        near = (rim & board) - found.keys()
        found |= dict.fromkeys(near, steps)
    return found


def place_of(space: str) -> Place:
    """ "d6" as (4, 6), the castle's two spaces as places of theirs."""
    castle = {"turret": (8, 8), "ring": (7, 7)}
    return castle.get(space) or ("abcdefghijklmno".index(space[0]) + 1, int(space[1:]))


@dataclass
class Judge:
    """Who is shown every state of a short game."""

    noted: dict[Seat, int] = field(default_factory=dict)
    """How far each flag was when its player's last turn began."""

    def watch(self, state: StrategoState) -> None:
        """Note the flag of whoever begins their last turn in this state."""
        if (state.round, state.phase) == (LAST, "turn"):
            self.noted.setdefault(state.mover, self.distance(state, state.mover))

    def distance(self, state: StrategoState, seat: Seat) -> int:
        """How far a player's flag is now; farther than everything where nobody of theirs carries it."""
        found = ways(state.sides)
        for piece in state.pieces:
            if piece.flag == seat and piece.owner in self.side(state, seat):
                return found[place_of(piece.space)]
        return 1 + max(found.values())

    def side(self, state: StrategoState, seat: Seat) -> tuple[Seat, ...]:
        """A player, and the one opposite where there are teams."""
        return (seat, Seat((seat + 2) % 4)) if state.options.teams else (seat,)

    def winners(self, state: StrategoState) -> tuple[Seat, ...]:
        """Who wins when the rounds are over, the last state being this."""
        seats = [Seat(seat) for seat in range(len(state.sides))]
        counted = {seat: self.noted.get(seat, self.distance(state, seat)) for seat in seats}
        by_turns = [Seat((state.first + step) % len(seats)) for step in range(len(seats))]
        best = min(
            by_turns,
            key=lambda seat: (
                min(counted[one] for one in self.side(state, seat)),
                -sum(piece.owner in self.side(state, seat) for piece in state.pieces),
            ),
        )
        return tuple(sorted(self.side(state, best)))
