"""The working copy of a State while one step is resolved, and is then frozen into the next State.

Pieces move, fall and come in it, and flags change hands.
"""

from collections.abc import Iterable

from games.core import Event, Outcome, Seat, Step
from games.stratego.board import Space
from games.stratego.components import ARMY
from games.stratego.events import LeftFlag, TookFlag
from games.stratego.legal import Ground, ground
from games.stratego.model import Battle, LooseFlag, Loss, Phase, Piece, Shuttle, StrategoState, Trail
from games.stratego.rulings import Rulings

SEATS = 4
"""Seats of a full board."""
RECRUITS = len(ARMY)
"""The number of a player's first recruit."""


def first_of(flags: Iterable[LooseFlag], space: Space, taker: Seat) -> Seat | None:
    """Which of the flags that lie on a space a player's piece takes: its own, else the next clockwise."""
    lying = [flag.owner for flag in flags if flag.space == space]
    return min(lying, key=lambda owner: (owner - taker) % SEATS, default=None)


class WorkingState:
    """A state being worked on, with what happened on the way. Pieces are named by where they stood in the state."""

    def __init__(self, state: StrategoState, rulings: Rulings) -> None:
        self.state, self.rulings = state, rulings
        self.before: Ground = ground(state)
        self.events: list[Event] = []
        self.pieces: list[Piece | None] = [*state.pieces]
        """None for those that have fallen."""
        self.ranks = [*state.ranks]
        self.flags = state.flags
        self.sliders = [*state.sliders]
        self.chronicle = [*state.chronicle]
        self.shuttles: list[tuple[Shuttle, ...]] = [*state.shuttles]
        self.quiet, self.fought = state.quiet, state.fought
        self.round, self.nearness, self.settled = state.round, state.nearness, state.settled
        self.spent, self.struck = state.spent, state.struck
        self.mover = state.mover
        self.phase: Phase = "turn"
        self.recruiter: Seat | None = None
        self.trail: Trail | None = state.trail
        self.battle: Battle | None = None
        self.ended: Outcome | None = None

    def frozen(self) -> Step[StrategoState]:
        """The next state and the events that led to it."""
        return self.state.then(
            *self.events,
            mover=self.mover,
            phase="over" if self.ended else self.phase,
            recruiter=self.recruiter,
            pieces=self.living,
            ranks=tuple([rank for piece, rank in zip(self.pieces, self.ranks, strict=True) if piece is not None]),
            flags=self.flags,
            sliders=tuple(self.sliders),
            chronicle=tuple(self.chronicle),
            shuttles=tuple(self.shuttles),
            quiet=self.quiet,
            fought=self.fought,
            round=self.round,
            spent=None if self.ended else self.spent,
            struck=self.struck and not self.ended,
            nearness=self.nearness,
            settled=self.settled,
            trail=self.trail,
            battle=self.battle,
            ended=self.ended,
        )

    @property
    def living(self) -> tuple[Piece, ...]:
        """The pieces on the board, by owner, then number."""
        return tuple([piece for piece in self.pieces if piece is not None])

    def ground(self) -> tuple[Ground, list[int]]:
        """The position as it is now, fallen pieces left out, and the rank of each of its pieces."""
        pieces = self.living
        ranks = [rank for piece, rank in zip(self.pieces, self.ranks, strict=True) if piece is not None]
        here = self.before._replace(
            at={piece.space: index for index, piece in enumerate(pieces)},
            pieces=pieces,
            loose=frozenset([flag.space for flag in self.flags]),
            shuttles=tuple(self.shuttles),
            spent=None if self.spent is None else (self.mover, self.spent),
            struck=self.struck,
        )
        return here, ranks

    def piece(self, index: int) -> Piece:
        """One of the pieces, which has not fallen."""
        piece = self.pieces[index]
        assert piece is not None  # noqa: S101 - for the type checker
        return piece

    def has_pieces(self, seat: Seat) -> bool:
        """Whether a player has a piece on the board."""
        return any(piece is not None and piece.owner == seat for piece in self.pieces)

    def change(self, index: int, **changes: object) -> None:
        """Replace some fields of a piece."""
        self.pieces[index] = self.piece(index).replace(**changes)

    def fall(self, index: int) -> Seat | None:
        """Take a piece off the board and enter it in the public chronicle. Returns whose flag it carried, if any."""
        piece = self.piece(index)
        self._enter(piece.owner, Loss(rank=self.ranks[index], number=piece.number))
        self.pieces[index] = None
        return piece.flag

    def come(self, owner: Seat, space: Space, rank: int) -> int:
        """Bring a recruit onto the board. Returns its index among the pieces."""
        number = RECRUITS + sum(loss.rank is None for loss in self.chronicle[owner])
        self._enter(owner, Loss(rank=None, number=number))
        index = sum(piece is not None and piece.owner <= owner for piece in self.pieces)
        self.pieces.insert(index, Piece(owner=owner, number=number, space=space))
        self.ranks.insert(index, rank)
        return index

    def _enter(self, owner: Seat, loss: Loss) -> None:
        self.chronicle[owner] = (*self.chronicle[owner], loss)

    # Flags

    def leave(self, flag: Seat, space: Space) -> None:
        """Leave a flag on a space."""
        flags = (*self.flags, LooseFlag(owner=flag, space=space))
        self.flags = tuple(sorted(flags, key=lambda loose: loose.owner))
        self.events.append(LeftFlag(owner=flag, space=space))

    def take(self, index: int, flag: Seat) -> None:
        """Let a piece carry a flag."""
        piece = self.piece(index)
        self.change(index, flag=flag)
        self.events.append(TookFlag(seat=piece.owner, space=piece.space, owner=flag))

    def pick_up(self, index: int) -> None:
        """Let a piece without a flag take one that lies on its space."""
        piece = self.piece(index)
        flag = first_of(self.flags, piece.space, piece.owner)
        if piece.flag is not None or flag is None:
            return
        self.flags = tuple([loose for loose in self.flags if loose.owner != flag])
        self.take(index, flag)
