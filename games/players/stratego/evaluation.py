"""What a position of Stratego 4 is worth while nobody has won: above all a race of flags to the turret."""

from math import exp

from games.players.stratego.geometry import RING, TURRET
from games.players.stratego.simulation import NONE, Skirmish
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


def chance_to_win(table: Skirmish, me: int) -> float:
    """How likely seat `me` or its partner wins, 0 to 1; certain when it is over."""
    if table.winner != NONE:
        return float(table.winner >= 0 and table.friends[me][table.winner])
    mine = others = 0.0
    guns, guards = _watching(table)
    for seat, army in enumerate(table.armies):
        if not army:
            continue
        strength = sum([STRENGTH[table.rank[piece]] for piece in army])
        standing = exp(ARMY * strength - TURN * _turns(table, seat, guns, guards))
        if table.friends[me][seat]:
            mine += standing
        else:
            others += standing
    return mine / (mine + others) if mine else 0.0


def _watching(table: Skirmish) -> tuple[list[int], list[int]]:
    """For each seat its cannons that can fire at the ring, and its strong pieces beside it."""
    covers, beside = table.plan.guns, table.plan.steps[RING]
    guns, guards = [0] * len(table.armies), [0] * len(table.armies)
    for seat, army in enumerate(table.armies):
        for piece in army:
            rank = table.rank[piece]
            if rank == CANNON:
                guns[seat] += covers[table.at[piece]]
            elif rank >= MAJOR and beside[table.at[piece]] <= 1:
                guards[seat] += 1
    return guns, guards


def _turns(table: Skirmish, seat: int, guns: list[int], guards: list[int]) -> float:
    """The turns that a seat's flag still needs."""
    seats = range(len(table.armies))
    turns = _way(table, seat) + (seat - table.mover) % len(seats) / len(seats)
    if _barred(table, seat, table.who[RING]):
        turns += BARRED_RING
    if _barred(table, seat, table.who[TURRET]):
        turns += BARRED_TURRET
    hostile = [other for other in seats if not table.friends[seat][other]]
    turns += GUNS[min(3, sum([guns[other] for other in hostile]))]
    return turns + GUARDS[min(3, sum([guards[other] for other in hostile]))]


def _barred(table: Skirmish, seat: int, piece: int) -> bool:
    """Whether a piece in the castle is in the way of a seat's flag: it is not its carrier and could not take it."""
    if piece in (NONE, table.bearer[seat]):
        return False
    return table.owner[piece] != seat or table.flag[piece] != NONE


def _way(table: Skirmish, seat: int) -> float:
    """The steps from a seat's flag to the turret, and what it costs that no piece of its own carries it."""
    bearer, plan = table.bearer[seat], table.plan
    if bearer == NONE:
        space = table.loose[seat]
        steps = plan.steps[space]
        return plan.way[space] + LYING + min([steps[table.at[piece]] for piece in table.armies[seat]])
    way = plan.way[table.at[bearer]]
    if table.owner[bearer] == seat:
        return way
    return way + (LYING if table.friends[seat][table.owner[bearer]] else CAPTURED)
