"""What a position of Stratego 4 is worth while nobody has won: above all a race of flags to the turret."""

from math import exp

from games.players.stratego.geometry import RING, TURRET
from games.players.stratego.simulation import NONE, Simulation
from games.stratego.components import CANNON, MAJOR

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


def evaluate(position: Simulation, me: int) -> float:
    """How likely seat `me` or its partner wins, 0 to 1; certain when it is over."""
    if position.winner != NONE:
        return float(position.winner >= 0 and position.friends[me][position.winner])
    mine = others = 0.0
    guns, guards = _watching(position)
    for seat, army in enumerate(position.armies):
        if not army:
            continue
        strength = sum([STRENGTH[position.rank[piece]] for piece in army])
        standing = exp(ARMY * strength - TURN * _turns(position, seat, guns, guards))
        if position.friends[me][seat]:
            mine += standing
        else:
            others += standing
    return mine / (mine + others) if mine else 0.0


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
