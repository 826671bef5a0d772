"""The moves of a position of Heroes & Cities in the order in which they are worth trying, and only those that are."""

from collections.abc import Collection, Mapping
from typing import TypeAlias

from tools.strength.frozen.heroes.evaluation import Roads, evaluate
from tools.strength.frozen.heroes.simulation import WHOLE, Position, Squares, after, capturing, deadly, each, reach

Step: TypeAlias = tuple[Squares, Squares]
"""Start and destination of a move; equal for a promotion on the spot."""

KILLER = 1 << 20
"""Before all other quiet moves come those that refuted another move at the same depth."""
THREAT, HOME = 2, 1
"""For an attacker that comes within a turn of a city it may conquer, and for a piece that comes to an own city."""


def loud(position: Position, roads: Roads) -> list[tuple[int, Step, Position]]:
    """Captures and conquests, the best first; each with its worth to the other player and the position after it."""
    own, enemy, heroes, _, theirs = position
    free = WHOLE & ~(own | enemy)
    take = capturing(own, enemy, free)
    aims = take | free & theirs
    found = []
    for start in each(own) if aims else ():
        hero = bool(start & heroes)
        if take or not hero:
            for to in each(reach(start, free, hero) & (take if hero else aims)):
                child = after(position, start, to)
                found.append((evaluate(child, roads), (start, to), child))
    found.sort()
    return found


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
