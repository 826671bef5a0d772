"""What a position of Stratego 4 is worth while nobody has won: above all a race of flags to the turret."""

from collections.abc import Sequence
from math import exp

from games.stratego.components import CANNON, MAJOR, ROUNDS, beats
from tools.strength.frozen.stratego.geometry import RING, TURRET
from tools.strength.frozen.stratego.simulation import NONE, Simulation

TURN = 0.5
"""What it counts to have one turn less to go."""
STRENGTH = (0.0, 1.6, 0.8, 0.6, 0.5, 0.7, 1.0, 1.6, 2.2, 2.8)
"""By rank what a piece is worth."""
ARMY = 0.06
"""What a piece's strength counts."""
LYING = 2.0
"""Turns that it costs that a flag lies somewhere, besides those to it."""
CAPTURED = 12.0
"""Turns to get a flag back from an enemy."""
BARRED_RING, BARRED_TURRET = 1.0, 2.5
"""Turns to get another out of the castle."""
GUNS = (0.0, 1.8, 2.8, 3.2)
"""Turns that enemy cannons with the ring in range cost, by their number."""
GUARDS = (0.0, 0.6, 1.0, 1.2)
"""Turns that strong enemies beside the ring cost, by their number."""


LASTS, EARLIER = 0.95, 0.97
"""How likely a short game in its last round is decided by nearness; and by what that is less likely a round earlier."""
NEAR, FADING = 1.2, 0.3
"""What a step nearer to the turret counts in the last round of a short game; and how fast that is less before it."""
PIECE = 0.15
"""What a piece more counts in the last round."""
EXPOSED = 0.6
"""How likely a flag's carrier falls that an enemy could beat or shoot at once."""


def evaluate(position: Simulation, me: int) -> float:
    """How likely seat `me` or its partner wins, 0 to 1; certain when it is over, and of a shared victory the share."""
    if position.winners is not None:
        return _part(position.winners, position.friends[me])
    race = _share(position, me, _race(position))
    if not position.short:
        return race
    left = ROUNDS - position.round
    lasts = LASTS * EARLIER**left
    return (1 - lasts) * race + lasts * _share(position, me, _nearness(position, left))


def _part(winners: Sequence[int], friends: Sequence[bool]) -> float:
    """The part of a victory that is of one side; of a draw nothing."""
    return sum([friends[seat] for seat in winners]) / len(winners) if winners else 0.0


def _share(position: Simulation, me: int, standings: Sequence[float]) -> float:
    """The share of the standings of all that is of seat `me` and its partner."""
    friends, mine, others = position.friends[me], 0.0, 0.0
    for seat, standing in enumerate(standings):
        if friends[seat]:
            mine += standing
        else:
            others += standing
    return mine / (mine + others) if mine else 0.0


def _race(position: Simulation) -> list[float]:
    """How everybody stands in the race to the turret, by the turns that each flag still needs and by armies."""
    guns, guards = _watching(position)
    standings = []
    for seat, army in enumerate(position.armies):
        strength = sum([STRENGTH[position.rank[piece]] for piece in army])
        standings.append(exp(ARMY * strength - TURN * _turns(position, seat, guns, guards)) if army else 0.0)
    return standings


def _nearness(position: Simulation, left: int) -> list[float]:
    """How everybody stands for the end of a short game, so many rounds after this one."""
    sharp = 1 / (1 + FADING * left)
    steps = [_counted(position, seat, left) if far == NONE else far for seat, far in enumerate(position.settled)]
    return [exp(sharp * (PIECE * len(position.armies[seat]) - NEAR * far)) for seat, far in enumerate(steps)]


def _counted(position: Simulation, seat: int, left: int) -> float:
    """The steps that a seat's flag will count as when its last turn begins, so many rounds after this one: until then
    its carrier may fall, and a piece of its own may fetch it where it lies, if there is a turn for that."""
    geometry, bearer, army = position.geometry, position.bearer[seat], position.armies[seat]
    if bearer == NONE:
        return min(geometry.farthest, _way(position, seat)) if army and left else geometry.farthest
    if not position.friends[seat][position.owner[bearer]]:
        return geometry.farthest
    way = geometry.way[position.at[bearer]]
    return way + EXPOSED * (geometry.farthest - way) if _exposed(position, bearer) else way


def _exposed(position: Simulation, piece: int) -> bool:
    """Whether an enemy beside a piece would beat it, or an enemy cannon has it in range."""
    who, owner, rank, at = position.who, position.owner, position.rank, position.at[piece]
    friends = position.friends[owner[piece]]
    for space in position.geometry.near[at]:
        other = who[space]
        if other != NONE and not friends[owner[other]] and rank[other] != CANNON and beats(rank[other], rank[piece]):
            return True
    for line in position.geometry.shots[at]:
        other = next((who[space] for space in line if who[space] != NONE), NONE)
        if other != NONE and rank[other] == CANNON and not friends[owner[other]]:
            return True
    return False


def _watching(position: Simulation) -> tuple[list[int], list[int]]:
    """For each seat its cannons that can fire at the ring, and its strong pieces beside it."""
    covers, beside = position.geometry.guns, position.geometry.steps[RING]
    guns, guards = [0] * len(position.armies), [0] * len(position.armies)
    for seat, army in enumerate(position.armies):
        for piece in army:
            rank = position.rank[piece]
            if rank == CANNON:
                guns[seat] += covers[position.at[piece]]
            elif rank >= MAJOR and beside[position.at[piece]] <= 1:
                guards[seat] += 1
    return guns, guards


def _turns(position: Simulation, seat: int, guns: list[int], guards: list[int]) -> float:
    """The turns that a seat's flag still needs."""
    seats = range(len(position.armies))
    turns = _way(position, seat) + (seat - position.mover) % len(seats) / len(seats)
    if _barred(position, seat, position.who[RING]):
        turns += BARRED_RING
    if _barred(position, seat, position.who[TURRET]):
        turns += BARRED_TURRET
    hostile = [other for other in seats if not position.friends[seat][other]]
    turns += GUNS[min(3, sum([guns[other] for other in hostile]))]
    return turns + GUARDS[min(3, sum([guards[other] for other in hostile]))]


def _barred(position: Simulation, seat: int, piece: int) -> bool:
    """Whether a piece in the castle blocks a seat's flag: it neither carries that flag nor could take it."""
    if piece in (NONE, position.bearer[seat]):
        return False
    return position.owner[piece] != seat or position.flag[piece] != NONE


def _way(position: Simulation, seat: int) -> float:
    """The steps from a seat's flag to the turret, and what it costs that no piece of its own carries it."""
    bearer, geometry = position.bearer[seat], position.geometry
    if bearer == NONE:
        space = position.loose[seat]
        steps = geometry.steps[space]
        return geometry.way[space] + LYING + min([steps[position.at[piece]] for piece in position.armies[seat]])
    way = geometry.way[position.at[bearer]]
    if position.owner[bearer] == seat:
        return way
    return way + (LYING if position.friends[seat][position.owner[bearer]] else CAPTURED)
