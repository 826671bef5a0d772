"""The moves of a position of Heroes & Cities in the order in which they are worth trying, and only those that are."""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from games.players.heroes.evaluation import Roads, Weights, decided, evaluate
from games.players.heroes.simulation import (
    WHOLE,
    Position,
    Squares,
    after,
    around,
    capturing,
    deadly,
    each,
    reach,
    slid,
)

Step: TypeAlias = tuple[Squares, Squares]
"""Start and destination of a move; equal for a promotion on the spot."""

Tried: TypeAlias = tuple[int, Step, Position]
"""What a position is worth to the other player as it stands, the move that led to it, and the position."""
Candidate: TypeAlias = tuple[int, Step, Position, int]
"""As the search takes moves: 0 for a capture or a conquest and a number from 1 for a quiet move; the move, the position
after it, and what that is worth to the other player as it stands."""

KILLER = 1 << 20
"""Before all other quiet moves come those that refuted another move at the same depth."""
PRIZE = 60
"""Hardly a conquest makes a position look better by more, unless it ends the game."""
ENOUGH = 30
"""Hardly a quiet move makes a position look better by more."""
THREAT, HOME = 2, 1
"""For an attacker that comes within a turn of a city it may conquer, and for a piece that comes to an own city."""


def loud(position: Position, roads: Roads, wanted: int = 0) -> list[Tried]:
    """Captures and conquests, the best first; each with its worth to the other player and the position after it.

    What ends the game is worth as much as it wins or costs. No conquests where they gain less than is `wanted`.
    """
    own, enemy, heroes, _, theirs = position
    free = WHOLE & ~(own | enemy)
    take = capturing(own, enemy, free)
    aims = take | free & theirs if wanted < PRIZE or not theirs & (theirs - 1) else take
    if not aims:
        return []
    found = []
    for start in each(own & ~heroes & around(around(aims) & free | aims)):
        for to in each(reach(start, free, False) & aims):
            child = after(position, start, to)
            found.append((worth(child, roads), (start, to), child))
    if take:
        near = around(take) & free | take
        for start in each(own & heroes & around(around(near) & free | near)):
            for to in each(reach(start, free, True) & take):
                child = after(position, start, to)
                found.append((worth(child, roads), (start, to), child))
    found.sort()
    return found


def worth(position: Position, roads: Roads) -> int:
    """What a position is worth to the player to move after a capture or a conquest, as it stands."""
    ended = decided(position)
    return evaluate(position, roads) if ended is None else ended


def quiet(position: Position, roads: Roads, history: Mapping[Step, int], killers: Collection[Step]) -> list[Step]:
    """All other moves but those by which a piece is lost, the most promising first."""
    own, enemy, heroes, cities, theirs = position
    free = WHOLE & ~(own | enemy)
    loud_or_bad = capturing(own, enemy, free) | deadly(own, enemy, free)
    hero_to, attacker_to = free & ~loud_or_bad, free & ~loud_or_bad & ~theirs
    near, _ = roads[theirs & ~enemy]
    earned, found = history.get, list[tuple[int, Step]]()
    for start in each(own):
        hero = bool(start & heroes)
        area = reach(start, free, hero) & (hero_to if hero else attacker_to)
        bonus = 0 if hero else near
        base = -THREAT if start & bonus else 0
        while area:
            to = area & -area
            area ^= to
            step = start, to
            score = earned(step, base)
            if to & bonus:
                score += THREAT
            if to & cities:
                score += HOME
            found.append((KILLER if step in killers else score, step))
    found += [(0, (start, start)) for start in each(own & cities & ~heroes)]
    found.sort(reverse=True)
    return [step for _, step in found]


def last_turns(position: Position, at_first: int, alpha: int, roads: Roads, weights: Weights) -> list[Candidate]:
    """Moves after which a position looks better than `alpha`, the best first: with no turn to go, only those can be.

    `at_first` is what the position is worth as it stands.
    """
    found = [(worth, 0, step, child) for worth, step, child in loud(position, roads, alpha - at_first)]
    if alpha - at_first < ENOUGH:
        quietly = _slides(position, at_first, alpha, roads, weights)
        found += [(worth, 1, (start, to), slid(position, start, to)) for worth, start, to in quietly]
    found.sort()
    return [(late, step, child, worth) for worth, late, step, child in found if -worth > alpha]


def _slides(
    position: Position, at_first: int, alpha: int, roads: Roads, weights: Weights
) -> Iterator[tuple[int, Squares, Squares]]:
    """Quiet moves that may make a position look better than `alpha`, after their worth to the other player."""
    own, enemy, heroes, cities, theirs = position
    free = WHOLE & ~(own | enemy)
    kinds = weights[theirs, theirs & ~enemy]
    good = free & ~(capturing(own, enemy, free) | deadly(own, enemy, free))
    for start in each(own):
        hero = bool(start & heroes)
        of, above = kinds[hero]
        ways = reach(start, free, hero) & (good if hero else good & ~theirs)
        for to in each(ways & cities):
            yield evaluate(slid(position, start, to), roads), start, to
        ways &= ~cities
        if not ways:
            continue
        gone = of[start] - at_first
        if start & cities:
            to = ways & -ways
            gone = evaluate(slid(position, start, to), roads) + of[to]
        needed = alpha + gone
        better = ways if needed < 0 else ways & above[needed] if needed < len(above) else 0
        for to in each(better):
            yield gone - of[to], start, to
