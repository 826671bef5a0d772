"""Whether what a reason promises for later can still come: found out by playing on at random."""

from collections.abc import Callable
from typing import Any

from games.chance import SeededChance
from tests.support.games.suite import Claim
from tests.support.games.truth import truth
from tests.support.test_games.players import Wanderer

CONTINUATIONS, PLIES = 40, 40
"""So many are tried, each for so many plies at most."""


def goes_on(claim: Claim) -> bool:
    """Whether the game is not over by the move."""
    return claim.after.outcome is None


def acts_again(claim: Claim, until: Callable[[Any], bool] = lambda _: False) -> bool:
    """Whether the mover is asked again in some continuation, before a state in which `until` holds."""
    return any(_asked_again(claim, number, until) for number in range(CONTINUATIONS))


def _asked_again(claim: Claim, number: int, until: Callable[[Any], bool]) -> bool:
    match, player = claim.after, Wanderer(claim.after.game)
    chance = SeededChance(number.to_bytes(32, "big"), 5)
    for _ in range(PLIES):
        if claim.seat in match.to_act or not match.to_act or until(truth(match)):
            break
        seat = min(match.to_act)
        match = match.play(seat, player.choose(match.view(seat), chance, 1)).match
    return claim.seat in match.to_act and not until(truth(match))
