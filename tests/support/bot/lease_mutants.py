"""Leases that are broken, each in another way; the machine must find every one of them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import pytest
from sqlalchemy import TextClause, text

from bot.cluster import lease_repository as leases
from bot.cluster import leases as owner
from bot.cluster.lease_repository import LASTS
from bot.cluster.leases import MARGIN, LeaseRenewer, Part
from bot.cluster.owned import Owned
from bot.cluster.share import Share, share
from bot.ownership.ownership import Lease
from bot.store.connections import postgresql
from bot.store.connections.postgresql import NOW

Break = Callable[[pytest.MonkeyPatch], None]


def _without(statement: TextClause, part: str, instead: str = "") -> TextClause:
    assert part in statement.text
    return text(statement.text.replace(part, instead))


def term_unchecked(patch: pytest.MonkeyPatch) -> None:
    """A write asks whether the lease is held, and not for which term."""
    patch.setattr(postgresql, "_CHECK", _without(postgresql._CHECK, "term = :term", "0 < :term"))


def end_unchecked(patch: pytest.MonkeyPatch) -> None:
    """A write asks for which term a lease is held, and not until when."""
    patch.setattr(postgresql, "_CHECK", _without(postgresql._CHECK, f"AND expires > {NOW}"))


def not_shared(patch: pytest.MonkeyPatch) -> None:
    """A write does not keep others from claiming the lease before it is committed."""
    patch.setattr(postgresql, "_CHECK", _without(postgresql._CHECK, "FOR SHARE"))


def written_without(patch: pytest.MonkeyPatch) -> None:
    """What is written depends on no lease."""

    @contextmanager
    def under(self: Owned, name: str) -> Iterator[None]:
        yield

    patch.setattr(Owned, "under", under)


def asked_without(patch: pytest.MonkeyPatch) -> None:
    """Discord is asked for something without a look at the clock."""
    patch.setattr(Owned, "still", lambda self: None)


def renewed_late(patch: pytest.MonkeyPatch) -> None:
    """A lease is renewed that has expired, or that was given up."""
    patch.setattr(leases, "_RENEW", _without(leases._RENEW, f"AND expires > {NOW}"))


def claimed_early(patch: pytest.MonkeyPatch) -> None:
    """A lease is claimed that another process holds."""
    patch.setattr(leases, "_CLAIM", _without(leases._CLAIM, f"WHERE leases.expires <= {NOW}"))


def claimed_for_the_same_term(patch: pytest.MonkeyPatch) -> None:
    """Who claims a lease has it for the term of whoever had it."""
    patch.setattr(leases, "_CLAIM", _without(leases._CLAIM, "leases.term + 1", "leases.term"))


def counted_from_the_answer(patch: pytest.MonkeyPatch) -> None:
    """A process counts a lease's time from when it heard that it has it."""

    def keep(self: Owned, lease: Lease, _until: float) -> None:
        self._owned[lease.name] = lease, self._clock() + (LASTS - MARGIN).total_seconds()

    patch.setattr(Owned, "keep", keep)


def believed_for_ever(patch: pytest.MonkeyPatch) -> None:
    """A process takes a lease for its own until it hears that it is not."""
    patch.setattr(Owned, "_is_valid", lambda self, name: name in self._owned)


def given_up_before_forgotten(patch: pytest.MonkeyPatch) -> None:
    """A process gives a lease up while it still takes it for its own."""

    async def let_go(self: LeaseRenewer, part: Part, names: Sequence[str]) -> None:
        if names:
            self._known.difference_update(names)
            await part.lost(names)
            await self._leases.release(names)
            self._let_go_of(names)

    patch.setattr(LeaseRenewer, "_let_go", let_go)


def never_given_up(patch: pytest.MonkeyPatch) -> None:
    """Who came first keeps all."""
    patch.setattr(owner, "share", lambda *found: Share(share(*found).claim, ()))


SETTLED: Final = (never_given_up,)
"""Those that are found once all has settled; the others before."""
MUTANTS: Final[tuple[Break, ...]] = (
    term_unchecked,
    end_unchecked,
    asked_without,
    claimed_early,
    given_up_before_forgotten,
    never_given_up,
)
"""For each promise: who has lost a lease, or whose lease has expired, writes nothing and asks Discord for nothing, has
it alone, is told before others have it, and shares."""
MORE: Final[tuple[Break, ...]] = (
    not_shared,
    written_without,
    renewed_late,
    claimed_for_the_same_term,
    counted_from_the_answer,
    believed_for_ever,
)
"""Those that are found in a soak."""
