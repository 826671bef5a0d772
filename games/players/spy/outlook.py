"""How likely a player wins who has just ended their turn: the race against the rival who is nearest to the end."""

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path

from games.players.spy.plan import finishing
from games.players.spy.race import turns
from games.players.spy.simulation import EVERY, Simulation

WEIGHTS = Path(__file__).with_name("weights.json")
"""How much each measure counts, by the number of players; fitted by tests/training/spy.py."""
MEASURES = 8
"""How many numbers `measures` gives."""
SOME = 4.0
"""So many spies count as one."""
GUESS = 0.9
"""About so many turns a spy takes."""
SURE = 20.0
"""The logarithm of odds is no larger than this."""


@cache
def weights(seats: int) -> tuple[float, ...]:
    """How much each measure counts among so many players."""
    return tuple(json.loads(WEIGHTS.read_text("utf-8"))[str(seats)])


def likelihood(position: Simulation, me: int) -> float:
    """From 0 to 1, when `me` has ended the turn or is about to: 0 when a rival could finish now."""
    seats = len(position.left)
    if any(seat != me and finishing(position, seat) for seat in range(seats)):
        return 0.0
    both = zip(weights(seats), measures(position, me), strict=True)
    odds = sum([weight * each for weight, each in both])
    return 1 / (1 + exp(-max(-SURE, min(SURE, odds))))


def measures(position: Simulation, me: int) -> list[float]:
    """What tells how the race stands, of which each is better for `me` the larger it is, but for the first.

    Turns are counted as the table is, and as it were after rivals deployed all they could, or their largest.
    """
    spies, left = position.spies, position.left
    rivals = [seat for seat in range(len(left)) if seat != me]
    own = _turns(position, me, spies, left[me] * GUESS, 2)
    others = [_turns(position, seat, spies, left[seat] * GUESS, 2) for seat in rivals]
    their = min(others)
    rival = rivals[others.index(their)]
    full, most = _after_all(position, rivals), _after_most(position, rivals)
    own_full, own_most = _turns(position, me, full, own + 2, 1), _turns(position, me, most, own + 1, 1)
    full, most = _after_all(position, [me]), _after_most(position, [me])
    their_full, their_most = _turns(position, rival, full, their + 2, 1), _turns(position, rival, most, their + 1, 1)
    return [
        1.0,
        their - own,
        their_full - own_full,
        their_most - own_most,
        (left[rival] - left[me]) / SOME,
        1 / (1 + their) - 1 / (1 + own),
        1 / (1 + their_full) - 1 / (1 + own_full),
        (their - own) / (1 + (their + own) / 2),
    ]


def _turns(position: Simulation, seat: int, spies: Sequence[int], guess: float, steps: int) -> float:
    """How many turns a seat needs on a table with so many spies, from a guess."""
    return turns(position.pairs[seat], position.motifs[seat], spies, position.left[seat], guess, steps)


def _after_all(position: Simulation, seats: Sequence[int]) -> list[int]:
    """The spies on the targets if each seat deployed wherever it can."""
    after = position.spies
    for seat in seats:
        after = [max(there, cards) for there, cards in zip(after, position.motifs[seat], strict=True)]
    return after


def _after_most(position: Simulation, seats: Sequence[int]) -> list[int]:
    """The spies on the targets after the largest deployment that one of the seats can make, if it places two."""
    most, found, there = 1, -1, 0
    for seat in seats:
        held = position.motifs[seat]
        for target in EVERY:
            if held[target] - position.spies[target] > most:
                most, found, there = held[target] - position.spies[target], target, held[target]
    after = position.spies.copy()
    if found >= 0:
        after[found] = there
    return after
