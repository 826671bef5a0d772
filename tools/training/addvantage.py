"""Fits what the expert of Add-Vantage knows of lines: it plays against itself, and what became of each line is counted.

The chances of the next games are those of the last ones. In the end, how sure a lead is is fitted to who won.
"""

import json
from collections.abc import Iterator, Sequence
from math import exp, sqrt
from operator import add, mul
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from games.addvantage import BONUSES, CELLS, ENDS, FACES, STAKE, TILES
from games.players.addvantage.learnt import DOUBT, FILE, RICH, SITUATIONS, THOUSANDTHS, Learnt, guess, situation
from games.players.addvantage.simulation import CROSSES
from games.players.addvantage.table import DIE, FULL, ROWS_AND_COLUMNS, Bonus, Outlook, Side, Table
from games.players.addvantage.turns import played
from games.players.addvantage.value import MANY, Judge
from tools.training import minutes_since

NOTE: Final = (
    "How often lines won, in thousandths, by situation; counted in games of the expert against itself by `make train"
    " GAME=addvantage`. What it is worth stands in docs/decisions/computers.md."
)
SEED: Final = 1
SEATS: Final = {"two": 2, "more": 4}
ROUNDS: Final = 4
GAMES: Final = {"two": 2500, "more": 800}
"""Games of a round."""
PRIOR: Final = 20
"""What is guessed of a situation counts as much as so many lines that were seen in it."""
LEAST: Final = 5
"""A situation that was seen less often is not kept."""
KEPT: Final = 0.5
"""What was counted in a round counts so much in the next one."""
TURNS: Final = 400
"""A game that is not over after so many turns is not counted."""
EVERY: Final = 3
"""Of so many positions one shows what speaks for whom."""
STEPS: Final = 5
"""Of Newton's method, which is there in fewer."""
SMALL: Final = 1.0
"""Keeps weights small of what hardly ever happens."""

Facts = tuple[float, ...]
"""What speaks for a player, by what is counted; or for one rather than another."""


class Seen(NamedTuple):
    """A line at the end of a turn: whose it is, which, the tile, and the number of its situation."""

    seat: int
    line: int
    tile: int
    situation: int


class Game:
    """A game of the expert's plain policy against itself, with all that was seen and won."""

    def __init__(self, random: Random, judge: Judge, seats: int) -> None:
        self.seen: list[Seen] = []
        self.won: set[tuple[int, int, int]] = set()
        """Seat, line and tile."""
        self.positions: list[list[tuple[Outlook, Facts]]] = []
        """Some of the positions: what was expected of each player, and what speaks for them."""
        self.table = dealt(random, seats)
        for _ in range(TURNS):
            after = played(judge, self.table, lambda _: random.randint(1, FACES), 1)
            self.won.update(_won(self.table, after))
            self.table = after
            if after.is_over:
                break
            self.seen += _seen(judge, after)
            if not random.randrange(EVERY):
                expected = judge.expected(after)
                self.positions.append([(expected[seat], facts(judge, after, seat)) for seat in range(seats)])

    def evidence(self) -> Iterator[Facts]:
        """What spoke for the winner rather than each other player: the lead, and the facts."""
        shares = self.table.shares()
        winner = shares.index(max(shares))
        for position in self.positions:
            (points, variance, _), mine = position[winner]
            for seat, ((theirs, spread, _), others) in enumerate(position):
                if seat != winner:
                    lead = (points - theirs) / sqrt(variance + spread + DOUBT)
                    yield (lead, *[one - other for one, other in zip(mine, others, strict=True)])


def facts(judge: Judge, table: Table, seat: int) -> Facts:
    """What CREDITS count, for a player between two turns."""
    side, faces = table.sides[seat], judge.faces_of_others(table, seat)
    dice, turns = table.ahead()[seat]
    soon = seat == table.order[table.now % len(table.order)]
    chances, _ = judge.learnt.rows(min(side.coins, RICH), dice, faces, soon)
    spoiled = on_sale = 0
    for line, tile, total in _lines(side, ()):
        assert line < ROWS_AND_COLUMNS
        spoiled += not chances[tile][total]
        empty, need = 3 - total // DIE, tile - total % DIE
        on_sale += tile * bool(chances[tile][total] and empty == 1 and faces >> need & 1)
    coins = side.coins * min(MANY, turns)
    return spoiled, side.points, on_sale * (not soon), on_sale * soon, coins, not side.coins


def dealt(random: Random, seats: int) -> Table:
    """A table at the beginning."""
    each = len(ENDS)
    tiles = random.sample(TILES, each * seats + BONUSES)
    sides = tuple(Side([0] * CELLS, tiles[each * seat : each * (seat + 1)], STAKE, 0, 0) for seat in range(seats))
    first = random.randrange(seats)
    order = tuple((first + place) % seats for place in range(seats))
    return Table(sides, tuple(tiles[-BONUSES:]), order, 0, last_round=False, at_once=False)


def _lines(side: Side, bonus: Bonus) -> Iterator[tuple[int, int, int]]:
    """The lines that are not complete and have something to win: which, the tile, and the sum."""
    for line, cells in enumerate(CROSSES):
        total = sum(side.cells[cell] for cell in cells)
        tiles = (side.ends[line],) if line < ROWS_AND_COLUMNS else sorted(set(bonus))
        yield from [(line, tile, total) for tile in tiles if tile and total < FULL]


def _seen(judge: Judge, table: Table) -> Iterator[Seen]:
    ahead, following = table.ahead(), table.order[table.now % len(table.order)]
    for seat, side in enumerate(table.sides):
        faces = judge.faces_of_others(table, seat)
        for line, tile, total in _lines(side, table.bonus):
            empty, need = 3 - total // DIE, tile - total % DIE
            if empty <= need <= FACES * empty:
                on_sale = (1 + (seat == following)) * (empty == 1 and faces >> need & 1)
                diagonal, dice = line >= ROWS_AND_COLUMNS, ahead[seat][0]
                number = situation(side.coins, dice, empty, need, diagonal=diagonal, on_sale=on_sale)
                yield Seen(seat, line, tile, number)


def _won(before: Table, after: Table) -> Iterator[tuple[int, int, int]]:
    """What was won in a turn."""
    for seat, (old, new) in enumerate(zip(before.sides, after.sides, strict=True)):
        for line, tile, _ in _lines(old, before.bonus):
            if line < ROWS_AND_COLUMNS:
                won = not new.ends[line]
            else:
                won = sum(new.cells[cell] for cell in CROSSES[line]) - FULL == tile and before.bonus != after.bonus
            if won:
                yield seat, line, tile


def fitted(seats: int, rounds: int, games: int, random: Random) -> Learnt:
    """What was learnt in so many rounds of so many games."""
    seen, won = [0.0] * SITUATIONS, [0.0] * SITUATIONS
    known = Learnt({})
    for number in range(rounds):
        judge, evidence = Judge(known), list[Facts]()
        seen, won = [KEPT * each for each in seen], [KEPT * each for each in won]
        for _ in range(games):
            game = Game(random, judge, seats)
            if game.table.is_over:
                evidence += game.evidence()
                for line in game.seen:
                    seen[line.situation] += 1
                    won[line.situation] += line[:3] in game.won
        chances = {
            number: (won[number] + PRIOR * guess(number)) / (often + PRIOR)
            for number, often in enumerate(seen)
            if often >= LEAST
        }
        steep, *extra = _weights(evidence)
        known = Learnt(chances, steep, DOUBT, extra)
        told = [f"{weight:.3f}" for weight in (steep, *extra)]
        print(f"{seats} players, round {number + 1}: {len(chances)} situations, weights {told}")
    return known


def _weights(evidence: Sequence[Facts]) -> list[float]:
    """The weights with which evidence foretells best what happened: logistic regression by Newton's method."""
    count = len(evidence[0])
    weights = [0.0] * count
    for _ in range(STEPS):
        slope = [-SMALL * weight for weight in weights]
        bend = [[SMALL * (row == column) for column in range(count)] for row in range(count)]
        for each in evidence:
            missed = 1 / (1 + exp(sum(map(mul, weights, each))))
            doubt = missed * (1 - missed)
            for row, value in enumerate(each):
                slope[row] += missed * value
                if value:
                    bent = bend[row]
                    for column, other in enumerate(each):
                        bent[column] += doubt * value * other
        weights = list(map(add, weights, _solved(bend, slope)))
    return weights


def _solved(matrix: list[list[float]], wanted: list[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    for at, pivot in enumerate(rows):
        pivot[:] = [value / pivot[at] for value in pivot]
        for row in rows:
            if row is not pivot:
                row[:] = [value - row[at] * other for value, other in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def train() -> None:
    """Play, and write down what was learnt."""
    begun = monotonic()
    weights: dict[str, object] = {}
    for name, seats in SEATS.items():
        found = fitted(seats, ROUNDS, GAMES[name], Random(SEED))
        chances = {str(number): round(THOUSANDTHS * chance) for number, chance in sorted(found.chances.items())}
        sure = {"steep": round(found.steep, 3), "extra": [round(credit, 4) for credit in found.extra]}
        weights[name] = {**sure, "doubt": found.doubt, "chances": chances}
    told = {"note": NOTE, "seed": SEED, "minutes": minutes_since(begun), **weights}
    FILE.write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")
