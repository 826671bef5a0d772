"""What matches have come to: kept as sums, so that more games can be added another day."""

from collections.abc import Sequence
from math import inf, log, log10, sqrt

from pydantic import BaseModel

from tests.support.games.matches import Played

SURE = 1.96
"""Standard errors on either side of a mean in which the truth lies 19 times in 20."""
DOUBT = 0.05
"""How often a test may be wrong in either direction."""
EVIDENCE = log((1 - DOUBT) / DOUBT)


class Tally(BaseModel):
    """Sums over deals, each of which counts once with the mean share of its games."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    games: int = 0
    drawn: int = 0
    held: dict[str, list[float]] = {}
    """By seat ("seat 1") and place in the order of play ("place 1"): what the first entrant won, of how many games."""

    def add(self, games: Sequence[Played]) -> None:
        """Count one deal."""
        share = sum(game.share for game in games) / len(games)
        self.deals += 1
        self.total += share
        self.squares += share * share
        self.games += len(games)
        self.drawn += sum(game.is_drawn for game in games)
        for game in games:
            for seat in game.own:
                self._hold(f"seat {seat + 1}", game.share)
                if (place := game.end.place(seat)) is not None:
                    self._hold(f"place {place + 1}", game.share)

    def _hold(self, where: str, share: float) -> None:
        won, of = self.held.get(where, [0.0, 0])
        self.held[where] = [won + share, of + 1]

    @property
    def share(self) -> float:
        return self.total / self.deals if self.deals else 0.5

    @property
    def error(self) -> float:
        """The standard error of the share. A deal won and one lost are added, so that few deals are not sure."""
        n, mean = self.deals + 2, (self.total + 1) / (self.deals + 2)
        return sqrt(max(0.0, (self.squares + 1) / n - mean * mean) / n)

    @property
    def drawn_share(self) -> float:
        return self.drawn / self.games if self.games else 0.0

    def of_drawn(self) -> "Tally":
        """A tally in which each game counts, and is won if it was drawn."""
        return Tally(deals=self.games, total=self.drawn, squares=self.drawn, games=self.games)

    def evidence(self, below: float, above: float) -> float:
        """The log likelihood ratio of the share being `above` against `below`, by the normal approximation of the
        generalised sequential test that chess engines are tested with."""
        if not self.deals:
            return 0.0
        spread = self.error**2 * (self.deals + 2)
        return self.deals * (above - below) * (2 * self.share - above - below) / (2 * spread)

    def by_place(self) -> str:
        """What was won on each seat, and at each place: "seat 48 · 52, place 55 · 45", in percent."""
        told = []
        for what in ("seat", "place"):
            held = [self.held[name] for name in sorted(self.held) if name.startswith(what)]
            told += [f"{what} " + " · ".join(f"{100 * won / of:.0f}" for won, of in held)] if held else []
        return ", ".join(told)


def decided(tally: Tally, below: float, above: float) -> bool | None:
    """Whether the share is `above` rather than `below`; None as long as that is not clear."""
    evidence = tally.evidence(below, above)
    return None if abs(evidence) < EVIDENCE else evidence > 0


def elo(share: float) -> float:
    """The difference in rating that a share of victories between two means."""
    return inf if share >= 1 else -inf if share <= 0 else 400 * log10(share / (1 - share))


def expected(difference: float) -> float:
    """The share of victories that a difference in rating means."""
    return 1 / (1 + 10 ** (-difference / 400))
