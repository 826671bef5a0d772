"""How everybody plays in a simulated game: win, stop who would win, fight when it pays, bring the flag on.

Nobody uses what they do not know: a rank that was not announced counts as any of those that its owner may have.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeAlias

from games.players.stratego.geometry import RING, TURRET
from games.players.stratego.simulation import NONE, Skirmish
from games.stratego.components import CANNON, RANKS, beats

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


def known_odds(table: Skirmish) -> Odds:
    """The odds as they stand in a position."""
    return [odds_against(table.rank[piece] for piece in army if not table.shown[piece]) for army in table.armies]


class Habits:
    """How everybody plays; the odds are those of the beginning."""

    def __init__(self, odds: Odds, random: Random) -> None:
        self._odds = odds
        self._number = random.random

    def play(self, table: Skirmish) -> None:
        """The mover's turn."""
        step = self.choice(table)
        if step is None:
            table.pass_on()
        else:
            table.play(*step)
            if table.recruiter != NONE:
                table.recruit(max(table.reserve[table.recruiter]))

    def choice(self, table: Skirmish) -> Step | None:
        """What the mover does; None: nothing that counts."""
        seat = table.mover
        bearer = table.bearer[seat]
        own = bearer != NONE and table.owner[bearer] == seat
        if own and table.at[bearer] == RING and self._open(table, seat):
            return bearer, TURRET
        attacks = table.attacks(seat)
        if attacks:
            step = self._fight(table, seat, attacks)
            if step is not None:
                return step
        return self._walk(table, bearer) if own else self._fetch(table, seat)

    def chance(self, table: Skirmish, piece: int, space: int) -> float:
        """How likely an attack succeeds, as everybody sees it who knows the attacker."""
        rank, target = table.rank[piece], table.who[space]
        if rank == CANNON:
            return 1.0
        if table.shown[target]:
            won = beats(rank, table.rank[target])
            return EVEN if won is None else float(won)
        return self._odds[table.owner[target]][rank]

    def _open(self, table: Skirmish, seat: int) -> bool:
        """Whether a flag can go from the ring to the turret, or be handed to a piece there."""
        top = table.who[TURRET]
        return top == NONE or (table.owner[top] == seat and table.flag[top] == NONE)

    def _fight(self, table: Skirmish, seat: int, attacks: Sequence[Step]) -> Step | None:
        """The best attack: on who would win, whatever the odds; else one whose odds are good."""
        gate = table.gate
        urgent = gate != NONE and table.flag[gate] == table.owner[gate] and self._open(table, table.owner[gate])
        best, step = EVEN, None
        for piece, space in attacks:
            worth = chance = self.chance(table, piece, space)
            if urgent and space == RING:
                worth += 2
            elif chance <= EVEN:
                continue
            elif table.flag[table.who[space]] != NONE:
                worth += CARRIER
            if worth > best:
                best, step = worth, (piece, space)
        return step

    def _walk(self, table: Skirmish, bearer: int) -> Step | None:
        """The flag one step nearer to the turret, by itself or from hand to hand."""
        plan, who, at = table.plan, table.who, table.at[bearer]
        seat = table.owner[bearer]
        nearer = plan.way[at]
        found = [
            space
            for space in plan.near[at]
            if plan.way[space] < nearer
            and (who[space] == NONE or (table.owner[who[space]] == seat and table.flag[who[space]] == NONE))
        ]
        return (bearer, found[int(self._number() * len(found))]) if found else None

    def _fetch(self, table: Skirmish, seat: int) -> Step | None:
        """The own flag lies somewhere: the nearest piece goes for it."""
        goal = table.loose[seat]
        if goal == NONE:
            return None
        steps, at, flag = table.plan.steps[goal], table.at, table.flag
        free = [(steps[at[piece]], piece) for piece in table.armies[seat] if flag[piece] == NONE]
        if not free:
            return None
        _, piece = min(free)
        here = steps[at[piece]]
        found = [space for space in table.plan.near[at[piece]] if steps[space] < here and table.who[space] == NONE]
        return (piece, found[int(self._number() * len(found))]) if found else None
