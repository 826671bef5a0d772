"""What a position of Add-Vantage is worth between two turns."""

from math import exp, prod, sqrt
from typing import NamedTuple

from tools.strength.frozen.addvantage.probabilities import Prospects, prospects
from tools.strength.frozen.addvantage.simulation import CROSSES, Ahead, Simulation

COIN = 2.0
"""Points that a coin is worth besides the dice it brings, as long as many turns are left to use it."""
MANY = 4
"""So many turns are many."""
TIE = 0.1
"""Points for a coin that decides nothing but a tie."""
TILE = 0.01
"""The same for a tile."""
DOUBT = 0.3
"""Variance that is left in a position where nothing is open any more."""
STEEP = 1.7
"""The logistic curve with this slope is close to the normal distribution."""
CERTAIN = 30.0
"""Beyond so many deviations chances do not differ any more."""


class Outlook(NamedTuple):
    """What a player may expect of their lines."""

    points: float
    variance: float
    bonus: tuple[float, ...]
    """For each bonus tile how likely the player's diagonals come to it."""


class Evaluator:
    """Tells the mover's chance to win, and counts how many positions it was asked about."""

    def __init__(self, position: Simulation) -> None:
        self.position = position
        self.looked = 0
        self._outlooks: dict[tuple[int, int, tuple[int, ...]], Outlook] = {}

    def chance(self, ahead: list[Ahead] | None = None) -> float:
        """How likely the mover wins if the turn ends like this, 0 to 1; `ahead` when it is not that of `position`."""
        self.looked += 1
        position = self.position
        ahead = ahead or position.ahead()
        outlooks = [self.outlook(seat, each.dice) for seat, each in enumerate(ahead)]
        expected = [self._expected(seat, each, outlooks) for seat, each in enumerate(ahead)]
        points, variance = expected[position.me]
        won = 1.0
        for seat, (theirs, spread) in enumerate(expected):
            if seat != position.me:
                lead = STEEP * (points - theirs) / sqrt(variance + spread + DOUBT)
                won /= 1 + exp(-max(-CERTAIN, min(CERTAIN, lead)))
        return won

    def _expected(self, seat: int, ahead: Ahead, outlooks: list[Outlook]) -> tuple[float, float]:
        """The points that a player will have, and their variance."""
        side = self.position.sides[seat]
        points, variance, bonus = outlooks[seat]
        points += side.points + TILE * side.tiles + side.coins * (TIE + COIN * min(1.0, ahead.turns / MANY))
        for which, tile in enumerate(self.position.bonus):
            if bonus[which]:
                chance = bonus[which] * self._first(seat, which, outlooks)
                points += tile * chance
                variance += tile * tile * chance * (1 - chance)
        return points, variance

    def _first(self, seat: int, which: int, outlooks: list[Outlook]) -> float:
        """How likely nobody else has a bonus tile before a player who comes to it."""
        chance = 1.0
        if outlooks[seat].bonus[which] == 1 or self.position.leave_tiles:
            return chance
        for other, outlook in enumerate(outlooks):
            if other != seat:
                theirs = outlook.bonus[which]
                chance *= 0.0 if theirs == 1 else 1 - theirs / 2
        return chance

    def outlook(self, seat: int, dice: int) -> Outlook:
        """What a player may expect who will place so many dice more."""
        key = (seat, dice, tuple(self.position.sides[seat].cells))
        found = self._outlooks.get(key)
        if found is None:
            found = self._outlooks[key] = self._weighed(seat, dice)
        return found

    def _weighed(self, seat: int, dice: int) -> Outlook:
        side = self.position.sides[seat]
        position, cells = prospects()[dice], side.cells
        lines = [(cells[a], cells[b], cells[c]) for a, b, c in CROSSES]
        points = variance = 0.0
        for tile, line in zip(side.ends, lines, strict=False):
            if tile:
                chance = position[line.count(0)][tile - sum(line)]
                points += tile * chance
                variance += tile * tile * chance * (1 - chance)
        diagonals = [line for line, open_still in zip(lines[-2:], side.diagonals, strict=True) if open_still]
        return Outlook(points, variance, self._bonus(position, diagonals))

    def _bonus(self, position: Prospects, diagonals: list[tuple[int, int, int]]) -> tuple[float, ...]:
        """How likely each bonus tile is matched; of two equal ones each takes a diagonal."""
        found = []
        for which, tile in enumerate(self.position.bonus):
            chances = [position[line.count(0)][tile - sum(line)] if tile else 0.0 for line in diagonals]
            both = prod(chances) if len(chances) == len(self.position.bonus) else 0.0
            found.append(both if tile in self.position.bonus[:which] else sum(chances) - both)
        return tuple(found)
