"""Who plays whom in matches that show how strong computer players are, and what must come of it."""

from typing import Any, Literal, NamedTuple, TypeAlias

Shape: TypeAlias = Literal["alone", "half", "teams"]
"""Which seats the first entrant has: one of them; half of them; or two opposite ones, who play together."""

OPPOSITES = ((0, 2), (1, 3))
HALVES = (*OPPOSITES, (0, 1), (2, 3), (0, 3), (1, 2))


class Pairing(NamedTuple):
    """Who plays whom, and how."""

    game: str
    seats: int
    one: str
    other: str
    shape: Shape = "alone"
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        """`heroes 2 expert - frozen, length=short`, the key under which results are kept."""
        what = [f"{name}={value}" for name, value in self.options] + [self.shape] * (self.shape != "alone")
        return f"{self.game} {self.seats} {self.one} - {self.other}" + "".join(f", {each}" for each in what)

    @property
    def fair(self) -> float:
        """The share of victories that is fair for the first entrant."""
        return 1 / self.seats if self.shape == "alone" else 0.5

    def rotations(self, deal: int) -> tuple[tuple[int, ...], ...]:
        """The seats of the first entrant in each game of a deal. Who plays themselves plays each deal once, since all
        its games would be the same one."""
        every = self._rotations(deal)
        return every if self.one != self.other else every[deal % len(every) :][:1]

    def _rotations(self, deal: int) -> tuple[tuple[int, ...], ...]:
        if self.shape == "alone":
            return tuple((seat,) for seat in range(self.seats))
        if self.shape == "teams":
            return OPPOSITES
        if self.seats == 2:
            return ((0,), (1,))
        pair = deal % (len(HALVES) // 2) * 2
        return HALVES[pair : pair + 2]


class Bar(NamedTuple):
    """A share of victories that the first entrant of a pairing must have at least, where a draw counts as the fair
    share; or, `drawn`, of games that may be drawn at most."""

    pairing: Pairing
    share: float
    drawn: bool = False
