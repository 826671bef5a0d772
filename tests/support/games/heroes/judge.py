"""An umpire of Heroes & Cities, written from the rules page a second time: slow, plain, and by other means.

It knows places (column and row, from 1) and pieces on them in a dict, never an index, a mask or a text of a board. It
shares nothing with the rules but the way in which a position is handed over, so that both can be compared.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

Place = tuple[int, int]
Side = Literal["white", "black"]

STEPS = {"attacker": 2, "hero": 3}
COMPASS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]
LINES = [(1, 0), (0, 1), (1, 1), (1, -1)]


@dataclass(frozen=True)
class Man:
    """A piece."""

    side: Side
    rank: Literal["attacker", "hero"]


@dataclass(frozen=True)
class Verdict:
    """What a turn led to. `winner` is a side, "draw", or "" while the game goes on; then `why` is empty too."""

    captured: frozenset[Place] = frozenset()
    conquered: bool = False
    promoted: bool = False
    passes: int = 0
    winner: str = ""
    why: str = ""


@dataclass
class Umpire:
    """A game that is followed move by move; `history` holds every position that stood, `calm` the turns since
    something was captured, conquered or promoted. `rules` is the number of the rules, `left` the turns to the end of a
    short game, `conqueror` who conquered last in one, where that counts."""

    men: dict[Place, Man]
    cities: dict[Place, Side]
    mover: Side = "white"
    calm: int = 0
    history: Counter[object] = field(default_factory=Counter)
    rules: int = 3
    left: int | None = None
    conqueror: Side | None = None

    def aside(self) -> "Umpire":
        """Another umpire with the same position, who has seen none before it."""
        other = replace(self, men={**self.men}, cities={**self.cities}, history=Counter())
        other.note()
        return other

    def note(self) -> int:
        """Remember the position; how many times it has stood now."""
        position = (frozenset(self.men.items()), frozenset(self.cities.items()), self.mover)
        self.history[position] += 1
        return self.history[position]

    def ways(self, start: Place) -> set[Place]:
        """Where the piece on a place may end: flooding the free places around, a step at a time."""
        flooded = {start}
        rim = {start}
        for _ in range(STEPS[self.men[start].rank]):
            rim = {place for old in rim for place in beside(old) if place not in self.men} - flooded
            flooded |= rim
        return flooded - {start}

    def moves(self) -> Iterator[tuple[Place, Place]]:
        """Every legal move as (from, to); with both equal, an attacker becomes a hero where it stands."""
        for place, man in self.men.items():
            if man.side == self.mover:
                yield from ((place, to) for to in self.ways(place))
                if man.rank == "attacker" and self.cities.get(place) == man.side:
                    yield place, place

    def play(self, start: Place, to: Place) -> Verdict:
        """Make a legal move and settle everything that follows from it."""
        man = self.men.pop(start)
        conquered = promoted = False
        if man.rank == "attacker" and to in self.cities:
            promoted = self.cities[to] == man.side
            conquered = not promoted
            if conquered and self.left is not None and self.rules == 2:
                self.conqueror = man.side
            self.cities[to] = man.side
        self.men[to] = Man(man.side, "hero") if promoted else man
        captured = self.surrounded(to) if start != to else frozenset()
        for place in captured:
            del self.men[place]
        self.calm = 0 if captured or conquered or promoted else self.calm + 1
        return self.ended(Verdict(captured, conquered, promoted))

    def surrounded(self, to: Place) -> frozenset[Place]:
        """Who, in a row without a gap through `to`, has an enemy somewhere on each side."""
        found = set()
        for across, up in LINES:
            row = [*self.row(to, -across, -up)[::-1], to, *self.row(to, across, up)]
            for here, place in enumerate(row):
                side = self.men[place].side
                before = {self.men[other].side for other in row[:here]} - {side}
                after = {self.men[other].side for other in row[here + 1 :]} - {side}
                if before and after:
                    found.add(place)
        return frozenset(found)

    def row(self, place: Place, across: int, up: int) -> list[Place]:
        """The pieces that stand next to a place in one direction, up to the first gap."""
        found = []
        while (place := (place[0] + across, place[1] + up)) in self.men:
            found.append(place)
        return found

    def ended(self, verdict: Verdict) -> Verdict:
        """The end check, and the other side's turn; whoever cannot act passes."""
        passes = 0
        while True:
            self.mover = "black" if self.mover == "white" else "white"
            if self.left is not None:
                self.left -= 1
            winner, why = self.result(self.note())
            if winner or any(self.moves()):
                return Verdict(verdict.captured, verdict.conquered, verdict.promoted, passes, winner, why)
            passes += 1
            self.calm += 1

    def result(self, stood: int) -> tuple[str, str]:
        """The end check in the order of the rules page."""
        sides: list[Side] = ["white", "black"]
        pieces = {side: sum(man.side == side for man in self.men.values()) for side in sides}
        cities = {side: sum(owner == side for owner in self.cities.values()) for side in sides}
        for side in cities:
            if cities[side] == 8:
                return side, "all cities"
        if pieces["white"] < 2 <= pieces["black"]:
            return "black", "one piece"
        if pieces["black"] < 2 <= pieces["white"]:
            return "white", "one piece"
        why = ""
        if pieces["white"] < 3 and pieces["black"] < 3:
            why = "few pieces"
        elif stood == 3:
            why = "third time"
        elif self.calm == 40:
            why = "quiet"
        elif self.left == 0:
            why = "limit"
        return self.most(why, cities, pieces) if why else ("", "")

    def most(self, why: str, cities: dict[Side, int], pieces: dict[Side, int]) -> tuple[str, str]:
        """Who has most when it ends by what they have: cities, then pieces where those count."""
        compared = [(cities, why)]
        if why != "few pieces" and self.rules > 1:
            compared.append((pieces, f"{why}, pieces"))
        for counts, by in compared:
            if counts["white"] != counts["black"]:
                return max(counts, key=lambda side: counts[side]), by
        if why == "limit" and self.rules > 2:
            return "white", "limit, white"
        return (self.conqueror, "limit, last") if why == "limit" and self.conqueror else ("draw", why)


@cache
def beside(place: Place) -> list[Place]:
    """The places around one, on the board."""
    column, row = place
    around = [(column + across, row + up) for across, up in COMPASS]
    return [(x, y) for x, y in around if 1 <= x <= 10 and 1 <= y <= 10]


@cache
def place_of(square: str) -> Place:
    """ "b10" as (2, 10)."""
    return "abcdefghij".index(square[0]) + 1, int(square[1:])


@cache
def square_of(place: Place) -> str:
    """Undoes `place_of`."""
    return f"{'abcdefghij'[place[0] - 1]}{place[1]}"


def handed_over(board: str, owners: str, mover: Side, length: str = "full") -> Umpire:
    """The umpire of a position as the rules write it down."""
    men: dict[Place, Man] = {}
    for number, letter in enumerate(board):
        if letter != ".":
            side: Side = "white" if letter in "AH" else "black"
            men[number % 10 + 1, number // 10 + 1] = Man(side, "hero" if letter in "Hh" else "attacker")
    rows = (3, 8) if length == "full" else (4, 7)
    places = [place_of(f"{column}{row}") for row in rows for column in "bdgi"]
    cities: dict[Place, Side] = {
        place: "white" if owner == "w" else "black" for place, owner in zip(places, owners, strict=True)
    }
    return Umpire(men, cities, mover)


def written(umpire: Umpire) -> tuple[str, str]:
    """Board and owners as the rules write them down."""
    letters = {("white", "attacker"): "A", ("white", "hero"): "H", ("black", "attacker"): "a", ("black", "hero"): "h"}
    board = ["."] * 100
    for (column, row), man in umpire.men.items():
        board[column - 1 + 10 * (row - 1)] = letters[man.side, man.rank]
    return "".join(board), "".join(owner[0] for owner in umpire.cities.values())
