"""How everybody plays in a simulated game: win, stop who would win, fight when it pays, bring the flag on.

Nobody uses what they do not know: a rank that was not announced counts as any of those that its owner may have.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeAlias

from games.stratego.components import CANNON, RANKS, beats
from tools.strength.frozen.stratego.geometry import RING, TURRET
from tools.strength.frozen.stratego.simulation import NONE, Simulation

Step: TypeAlias = tuple[int, int]
"""A piece and the space that it goes to."""
Odds: TypeAlias = Sequence[Sequence[float]]
"""For each seat, by the rank that attacks one of its hidden pieces: how likely it wins, half a tie counted."""
EVEN = 0.5
CARRIER = 0.6
"""What a piece with a flag is worth more as a target."""


def odds_against(ranks: Iterable[int]) -> list[float]:
    """How likely an attacker of each rank (from 0) beats a piece that may be any of some."""
    defenders = list(ranks)
    chances = [EVEN] * (len(RANKS) + 1)
    for attacker in RANKS if defenders else ():
        results = [beats(attacker, defender) for defender in defenders]
        chances[attacker] = (results.count(True) + results.count(None) / 2) / len(defenders)
    chances[CANNON] = 1.0
    return chances


def known_odds(position: Simulation) -> Odds:
    """The odds as they stand in a position."""
    ranks, shown = position.rank, position.shown
    return [odds_against(ranks[piece] for piece in army if not shown[piece]) for army in position.armies]


class Policy:
    """How everybody plays; the odds are those of the beginning."""

    def __init__(self, odds: Odds, random: Random) -> None:
        self._odds = odds
        self._number = random.random

    def play(self, position: Simulation) -> None:
        """The mover's turn."""
        step = self.choice(position)
        if step is None:
            position.pass_on()
        else:
            position.play(*step)
            if position.recruiter != NONE:
                position.recruit(max(position.reserve[position.recruiter]))

    def choice(self, position: Simulation) -> Step | None:
        """What the mover does; None: nothing that counts."""
        seat = position.mover
        bearer = position.bearer[seat]
        own = bearer != NONE and position.owner[bearer] == seat and bearer != position.spent
        if own and position.at[bearer] == RING and self._open(position, seat):
            return bearer, TURRET
        attacks = position.attacks(seat)
        if attacks:
            step = self._fight(position, seat, attacks)
            if step is not None:
                return step
        return self._walk(position, bearer) if own else self._fetch(position, seat)

    def chance(self, position: Simulation, piece: int, space: int) -> float:
        """How likely an attack succeeds, as everybody sees it who knows the attacker."""
        rank, target = position.rank[piece], position.who[space]
        if rank == CANNON:
            return 1.0
        if position.shown[target]:
            won = beats(rank, position.rank[target])
            return EVEN if won is None else float(won)
        return self._odds[position.owner[target]][rank]

    def _open(self, position: Simulation, seat: int) -> bool:
        """Whether a flag can go from the ring to the turret, or be handed to a piece there."""
        top = position.who[TURRET]
        return top == NONE or (position.owner[top] == seat and position.flag[top] == NONE)

    def _fight(self, position: Simulation, seat: int, attacks: Sequence[Step]) -> Step | None:
        """The best attack: on who would win, whatever the odds; else one whose odds are good."""
        gate = position.gate
        urgent = (
            gate != NONE and position.flag[gate] == position.owner[gate] and self._open(position, position.owner[gate])
        )
        best, step = EVEN, None
        for piece, space in attacks:
            worth = chance = self.chance(position, piece, space)
            if urgent and space == RING:
                worth += 2
            elif chance <= EVEN:
                continue
            elif position.flag[position.who[space]] != NONE:
                worth += CARRIER
            if worth > best:
                best, step = worth, (piece, space)
        return step

    def _walk(self, position: Simulation, bearer: int) -> Step | None:
        """The flag one step nearer to the turret, by itself or from hand to hand."""
        geometry, who, at = position.geometry, position.who, position.at[bearer]
        seat = position.owner[bearer]
        nearer = geometry.way[at]
        found = [
            space
            for space in geometry.near[at]
            if geometry.way[space] < nearer
            and (who[space] == NONE or (position.owner[who[space]] == seat and position.flag[who[space]] == NONE))
        ]
        return (bearer, found[int(self._number() * len(found))]) if found else None

    def _fetch(self, position: Simulation, seat: int) -> Step | None:
        """The own flag lies somewhere: the nearest piece goes for it."""
        goal = position.loose[seat]
        if goal == NONE:
            return None
        steps, at, flag = position.geometry.steps[goal], position.at, position.flag
        army = position.armies[seat]
        free = [(steps[at[piece]], piece) for piece in army if flag[piece] == NONE and piece != position.spent]
        if not free:
            return None
        _, piece = min(free)
        here = steps[at[piece]]
        found = [
            space for space in position.geometry.near[at[piece]] if steps[space] < here and position.who[space] == NONE
        ]
        return (piece, found[int(self._number() * len(found))]) if found else None
