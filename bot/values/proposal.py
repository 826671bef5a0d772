"""What players propose to the others at their table, and what those have answered so far."""

from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple, Self

from pydantic import AwareDatetime

from games.core import Seat
from games.values import Frozen

SILENCE: Final = timedelta(days=1)
"""So long those who are gone have to answer whether the game shall end."""


class ProposalKind(StrEnum):
    UNDO = "undo"
    REMATCH = "rematch"
    LATE = "late"
    PAUSE = "pause"
    FAST_PLAY = "tonight"
    END = "end"

    @property
    def lasts(self) -> bool:
        """Whether it stands while others move; else it ends with the decision at which it was made."""
        return self in (ProposalKind.PAUSE, ProposalKind.FAST_PLAY, ProposalKind.END)


class RefusedProposal(Frozen):
    """That a person has refused something that lasts; `person` is None where it is not known who."""

    kind: ProposalKind
    person: int | None
    moment: AwareDatetime


class Proposal(Frozen):
    """What the player in `seat` proposes to those `asked`; it is done when all of them have `agreed`.

    It was made at the table's decision `decision`, at the moment `made`; one that was stored before that was kept, and
    does not last, has none. A pause lasts `until` then; fast play from `begin` on, by whoever agrees; a rematch begins
    then with whoever is in.
    """

    kind: ProposalKind
    seat: Seat
    decision: int
    asked: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()
    ply: int = -1
    """Of an undo, the line that is to be taken back."""
    made: AwareDatetime | None = None
    begin: AwareDatetime | None = None
    until: AwareDatetime | None = None

    @property
    def number(self) -> int:
        """What tells it from others at its table: the moment at which it was made, in seconds since 1970; 0 where that
        is not known."""
        return 0 if self.made is None else int(self.made.timestamp())

    @property
    def pending(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.asked if seat not in (*self.agreed, *self.refused))

    @property
    def is_refused(self) -> bool:
        """Whether nothing comes of it: each decides for themselves whether to play fast, all else is for all."""
        return bool(self.refused) and self.kind not in (ProposalKind.FAST_PLAY, ProposalKind.REMATCH)

    def is_answered_by(self, seat: Seat) -> bool:
        """Whether a player may answer it: who was asked, and of fast play whoever plays there."""
        return seat in self.asked or (self.kind is ProposalKind.FAST_PLAY and seat != self.seat)

    @property
    def is_open(self) -> bool:
        return bool(self.pending) and not self.is_refused

    def asked_of(self, seats: Iterable[Seat]) -> Self:
        """The proposal as it is asked of these seats and nobody else, with what they have answered before."""
        asked = tuple(seats)
        agreed = tuple(seat for seat in self.agreed if seat in asked)
        refused = tuple(seat for seat in self.refused if seat in asked)
        return self.replace(asked=asked, agreed=agreed, refused=refused)

    def with_answer(self, seat: Seat, *, yes: bool) -> Self:
        """The proposal with a player's answer in place of the one they gave before."""
        agreed = tuple(other for other in self.agreed if other != seat)
        refused = tuple(other for other in self.refused if other != seat)
        if yes:
            return self.replace(agreed=(*agreed, seat), refused=refused)
        return self.replace(agreed=agreed, refused=(*refused, seat))


class Proposals(NamedTuple):
    """What is proposed at a table. `at_decision` is over once the table's decision has risen; `lasting` outlives
    decisions, or is one of these that was refused since the last move. `refusals` are those of such proposals within
    the last day; older ones go with the next answer."""

    at_decision: Proposal | None = None
    lasting: Proposal | None = None
    refusals: tuple[RefusedProposal, ...] = ()


NO_PROPOSALS: Final = Proposals()
