"""What a game says of a move that ends it, found out from how it ended."""

from games.advice import DRAWN, LOST, OVER, SHARED, WON
from tests.support.games.later import goes_on
from tests.support.games.suite import Claim, IsTrue


def _named(claim: Claim) -> set[int]:
    return {who.seat for who in claim.fields.get("who", ())}


def _winners(claim: Claim) -> set[int]:
    return set() if claim.after.outcome is None else {*claim.after.outcome.winners}


ENDS: dict[str, IsTrue] = {
    OVER: lambda it: not goes_on(it) and it.was.options.hidden_tiles,
    DRAWN: lambda it: not goes_on(it) and not _winners(it),
    WON: lambda it: _winners(it) == {it.seat},
    SHARED: lambda it: _named(it) != set() and _winners(it) == {it.seat, *_named(it)},
    LOST.singular: lambda it: it.seat not in _named(it) and _winners(it) == _named(it) != set(),
}
