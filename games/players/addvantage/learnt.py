"""What the expert has learnt from playing against itself: how often a line wins its tile."""

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from games.addvantage import CELLS, FACES, TILES
from games.players.addvantage.probabilities import likely
from games.players.addvantage.table import CODES, DIE, FULL, PAIR

FILE: Final = Path(__file__).with_name("learnt.json")
RICH: Final = 3
"""More coins than this make no difference."""
MOST: Final = max(TILES)
REMEMBERED: Final = 1024
"""So many tables of chances are kept, of 30 KB each."""
NEEDS: Final = 20
"""What a line needs is below this."""
ON_SALE: Final = 3 * NEEDS
"""Numbers of situations of one cell begin here, if another player has the die that it needs."""
FACE_NEEDS: Final = 10
OF_LINE: Final = ON_SALE + 2 * FACE_NEEDS
SITUATIONS: Final = (RICH + 1) * (CELLS + 1) * 2 * OF_LINE
SURE: Final = 1.8
"""How steep the curve of a lead is, and what variance is left in the end, before they are learnt."""
DOUBT: Final = 0.3
CREDITS: Final = (
    "a line that cannot win any more, and so needs no dice",
    "a point that is won already",
    "a point of a tile whose last die another player has",
    "the same when the next turn is the player's",
    "a coin, for each turn ahead, four at most",
    "to have no coin",
)
"""What speaks for or against a player besides the points to be expected, in log odds."""
THOUSANDTHS: Final = 1000

Chances = tuple[tuple[float, ...], ...]
"""How likely a line wins: by its tile (0 to 14), and by its sum."""


def situation(coins: int, dice: int, empty: int, need: int, *, diagonal: bool, on_sale: int) -> int:
    """The number of a line's situation among all that are told apart, below SITUATIONS.

    Its player holds so many `coins` and will place so many `dice` (0 to 9); it has `empty` cells (1 to 3) that must
    show `need`. If it is one cell, it is told apart whether another player has that die (`on_sale` is 1), and whether
    its player has the next turn besides (2).
    """
    of_line = ON_SALE + FACE_NEEDS * (on_sale - 1) + need if on_sale else NEEDS * (empty - 1) + need
    return ((min(coins, RICH) * (CELLS + 1) + dice) * 2 + diagonal) * OF_LINE + of_line


def guess(situation: int) -> float:
    """How likely a line wins, as far as that can be told without having played."""
    rest, of_line = divmod(situation, OF_LINE)
    empty, need = (1, (of_line - ON_SALE) % FACE_NEEDS) if of_line >= ON_SALE else divmod(of_line + NEEDS, NEEDS)
    return likely(empty, need, rest // 2 % (CELLS + 1))


class Learnt:
    """The chances of lines, by their situations, and how sure a lead is: how `steep`, with which variance `doubt`.

    `extra` speaks for a player besides the points to be expected (CREDITS).
    """

    def __init__(
        self,
        chances: Mapping[int, float],
        steep: float = SURE,
        doubt: float = DOUBT,
        extra: Sequence[float] = (0.0,) * len(CREDITS),
    ) -> None:
        self.steep, self.doubt, self.extra = steep, doubt, tuple(extra)
        self.chances = chances
        self._plain = lru_cache(None)(self._not_on_sale)
        self.rows = lru_cache(REMEMBERED)(self._rows)

    def chance(self, situation: int) -> float:
        """How likely a line wins in a situation."""
        found = self.chances.get(situation)
        return guess(situation) if found is None else found

    def _rows(self, coins: int, dice: int, faces: int, soon: bool) -> tuple[Chances, Chances]:
        """The chances of rows and columns, and those of diagonals.

        Others have dice with these `faces` (a bit for each); `soon`: the next turn is the player's.
        """
        return self._lines(coins, dice, faces, soon, False), self._lines(coins, dice, faces, soon, True)

    def _lines(self, coins: int, dice: int, faces: int, soon: bool, diagonal: bool) -> Chances:
        found = list(self._plain(coins, dice, diagonal))
        on_sale = [need for need in range(1, FACES + 1) if faces >> need & 1]
        chances = [
            (need, self.chance(situation(coins, dice, 1, need, diagonal=diagonal, on_sale=1 + soon)))
            for need in on_sale
        ]
        for tile in range(min(TILES), MOST + 1):
            line = list(found[tile])
            for need, chance in chances:
                line[PAIR + tile - need] = chance
            found[tile] = tuple(line)
        return tuple(found)

    def _not_on_sale(self, coins: int, dice: int, diagonal: bool) -> Chances:
        """The chances of lines when nobody else has a die that they need."""
        found: list[tuple[float, ...]] = [(0.0,) * CODES] * (MOST + 1)
        for tile in range(min(TILES), MOST + 1):
            chances = [0.0] * CODES
            for code in range(FULL):
                empty, need = 3 - code // DIE, tile - code % DIE
                if empty <= need <= empty * FACES:
                    chances[code] = self.chance(situation(coins, dice, empty, need, diagonal=diagonal, on_sale=0))
            found[tile] = tuple(chances)
        return tuple(found)


@cache
def learnt(seats: int) -> Learnt:
    """What was learnt for games of so many players."""
    told: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    found = told["two" if seats == 2 else "more"]
    chances = {int(number): share / THOUSANDTHS for number, share in found["chances"].items()}
    return Learnt(chances, found["steep"], found["doubt"], found["extra"])
