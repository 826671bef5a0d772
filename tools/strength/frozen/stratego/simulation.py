"""Stratego 4, made small and fast: spaces and pieces as whole numbers, lists that change in place, nothing told.

The computer player plays determinized positions on with it. A test holds it to the real rules. What the rules say of
moves to and fro, skipped turns and draws by quiet play is left out: a look ahead is over long before.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.stratego.board import INDEX, SPACES
from games.stratego.components import ARMY, CANNON, CAPTAIN, ROUNDS, SCOUT, beats
from games.stratego.legal import ALLIES
from games.stratego.model import StrategoView
from games.stratego.working_state import SEATS
from tools.strength.frozen.stratego.geometry import RECRUITS, RING, TURRET, Geometry, geometry

NONE = -1
"""No piece, no flag, no space, no player."""


@dataclass(slots=True, eq=False)
class Simulation:
    """A position that is played on. Pieces count as in the view, recruits after them.

    `mover` is whose turn it is; `recruiter` (or NONE) may bring a piece back before it.
    """

    geometry: Geometry
    friends: Sequence[Sequence[bool]]
    """For each seat who is on its side."""
    camps: Sequence[int]
    """Each seat's recruitment space."""
    who: list[int]
    """The piece on each space."""
    owner: list[int]
    rank: list[int]
    at: list[int]
    """Each piece's space, NONE for those that have fallen."""
    flag: list[int]
    """Whose flag each piece carries."""
    shown: list[bool]
    """Whether everybody knows a piece's rank."""
    loose: list[int]
    """Where each seat's flag lies abandoned."""
    bearer: list[int]
    """Which piece carries each seat's flag."""
    armies: list[list[int]]
    """Each seat's living pieces."""
    reserve: list[list[int]]
    """The ranks of each seat's pieces that are off the board."""
    sliders: list[int]
    mover: int
    recruiter: int
    winners: Sequence[int] | None
    """Who has won, of a team at least one; nobody where it is drawn, and None while it goes on."""
    victories: int
    """How many of them let a player recruit."""
    short: bool
    """Whether two pieces move in a turn, and the game ends after some rounds:"""
    first: int
    """whose turn begins a round,"""
    round: int
    """which round it is,"""
    second: bool
    """whether the mover moves a second piece now,"""
    spent: int
    """and not this one, which was the first (or NONE, when it fell),"""
    struck: bool
    """and may not attack, since that one did;"""
    settled: list[int]
    """how far each flag was from the turret when its player's turn in the last round began, NONE before that."""

    @classmethod
    def of(cls, view: StrategoView, ranks: Sequence[int]) -> "Simulation":
        """The position that a view shows, with a rank for every piece. It is not over."""
        seats = range(len(view.sides))
        who, pieces = [NONE] * len(SPACES), view.pieces
        flag = [NONE if piece.flag is None else int(piece.flag) for piece in pieces]
        for number, piece in enumerate(pieces):
            who[INDEX[piece.space]] = number
        loose = {int(lying.owner): INDEX[lying.space] for lying in view.flags}
        armies = [[number for number, piece in enumerate(pieces) if piece.owner == seat] for seat in seats]
        return cls(
            geometry=geometry(view.closed),
            friends=[[other in ALLIES[view.options.teams][seat] for other in range(SEATS)] for seat in range(SEATS)],
            camps=[RECRUITS[side] for side in view.sides],
            who=who,
            owner=[int(piece.owner) for piece in pieces],
            rank=list(ranks),
            at=[INDEX[piece.space] for piece in pieces],
            flag=flag,
            shown=[piece.known is not None or len(piece.could) == 1 for piece in pieces],
            loose=[loose.get(seat, NONE) for seat in seats],
            bearer=[flag.index(seat) if seat in flag else NONE for seat in seats],
            armies=armies,
            reserve=[_missing(ranks[number] for number in army) for army in armies],
            sliders=list(view.sliders),
            mover=int(view.mover),
            recruiter=NONE if view.recruiter is None else int(view.recruiter),
            winners=None,
            victories=view.options.victories,
            short=view.options.short,
            first=int(view.first),
            round=view.round,
            second=view.spent is not None,
            spent=_spent(view),
            struck=view.struck,
            settled=[NONE if far is None else far for far in view.settled] or [NONE] * len(seats),
        )

    def copy(self) -> "Simulation":
        """The same position, to be played in."""
        return Simulation(
            self.geometry,
            self.friends,
            self.camps,
            self.who[:],
            self.owner[:],
            self.rank[:],
            self.at[:],
            self.flag[:],
            self.shown[:],
            self.loose[:],
            self.bearer[:],
            [army[:] for army in self.armies],
            [ranks[:] for ranks in self.reserve],
            self.sliders[:],
            self.mover,
            self.recruiter,
            self.winners,
            self.victories,
            self.short,
            self.first,
            self.round,
            self.second,
            self.spent,
            self.struck,
            self.settled[:],
        )

    # What can be attacked

    def attacks(self, seat: int) -> list[tuple[int, int]]:
        """Every attack and shot of a seat: the piece and the space; some of them perhaps twice."""
        found: list[tuple[int, int]] = []
        if self.struck and seat == self.mover:
            return found
        enemies = self.enemies(seat)
        for piece in self.armies[seat]:
            if piece == self.spent:
                continue
            rank = self.rank[piece]
            if rank == CANNON:
                self._shots(piece, enemies, found)
                continue
            found += [(piece, space) for space in self.geometry.near[self.at[piece]] if self.who[space] in enemies]
            if self.flag[piece] == NONE:
                if rank == CAPTAIN:
                    self._second_steps(piece, enemies, found)
                elif rank == SCOUT:
                    self._runs(piece, enemies, found)
        return found

    def enemies(self, seat: int) -> set[int]:
        """The pieces that a seat may attack."""
        friends = self.friends[seat]
        return {piece for other, army in enumerate(self.armies) if not friends[other] for piece in army}

    def _shots(self, piece: int, enemies: set[int], found: list[tuple[int, int]]) -> None:
        who = self.who
        for line in self.geometry.shots[self.at[piece]]:
            for space in line:
                if who[space] != NONE:
                    if who[space] in enemies:
                        found.append((piece, space))
                    break

    def _second_steps(self, piece: int, enemies: set[int], found: list[tuple[int, int]]) -> None:
        who, near = self.who, self.geometry.near
        for middle in near[self.at[piece]]:
            if who[middle] == NONE and middle not in self.loose:
                found += [(piece, space) for space in near[middle] if who[space] in enemies]

    def _runs(self, piece: int, enemies: set[int], found: list[tuple[int, int]]) -> None:
        who = self.who
        for line in self.geometry.runs[self.at[piece]]:
            for space in line:
                if who[space] != NONE:
                    if who[space] in enemies:
                        found.append((piece, space))
                    break
                if space in self.loose:
                    break

    # Moves

    def play(self, piece: int, to: int) -> None:
        """Move a piece to a space, or attack, fire or hand a flag over there; then it is the next player's turn, or
        that of a second piece."""
        target, friendly = self.who[to], self.friends[self.owner[piece]]
        struck = target != NONE and not friendly[self.owner[target]]
        if target == NONE:
            self._step(piece, to)
        elif not struck:
            self._hand_over(piece, target)
        elif self.rank[piece] == CANNON:
            self._fire(piece, target)
        else:
            self._fight(piece, target)
        self._end()
        if self.short and not self.second:
            self.second, self.spent, self.struck = True, piece, struck
            return
        self.second, self.spent, self.struck = False, NONE, False
        if self.recruiter == NONE:
            self.pass_on()

    def pass_on(self) -> None:
        """The next player who has pieces, clockwise."""
        self.second, self.spent, self.struck = False, NONE, False
        seats = len(self.armies)
        for step in range(1, seats + 1):
            seat = (self.mover + step) % seats
            if seat == self.first and self.short and self.winners is None:
                self._next_round()
            if self.armies[seat]:
                self.mover = seat
                if self.short and self.round == ROUNDS:
                    self.settled[seat] = self.distances()[seat]
                return

    def _next_round(self) -> None:
        """A round of a short game is over; after the last one the nearest flag wins."""
        self.round += 1
        if self.round > ROUNDS:
            self.winners = self._nearest()

    def distances(self) -> list[int]:
        """How far each seat's flag is from the turret, on a piece of its side."""
        way, seats = self.geometry.way, range(len(self.armies))
        bearers = [self.bearer[seat] for seat in seats]
        carried = [bearer != NONE and self.friends[seat][self.owner[bearer]] for seat, bearer in enumerate(bearers)]
        return [way[self.at[bearers[seat]]] if carried[seat] else self.geometry.farthest for seat in seats]

    def _nearest(self) -> list[int]:
        """Who wins after the last round, with their partner."""
        counts = [now if far == NONE else far for far, now in zip(self.settled, self.distances(), strict=True)]
        seats = range(len(counts))
        ranks = []
        for friendly in self.friends[: len(seats)]:
            side = [seat for seat in seats if friendly[seat]]
            army = sum([len(self.armies[seat]) for seat in side])
            turn = min([(seat - self.first) % len(seats) for seat in side])
            ranks.append((min([counts[seat] for seat in side]), -army, turn))
        return [seat for seat in seats if ranks[seat] == min(ranks)]

    def recruit(self, rank: int) -> None:
        """The recruiter brings a piece back, or none with rank NONE; then the turn goes on, or is over."""
        seat, self.recruiter = self.recruiter, NONE
        if rank == NONE:
            self.sliders[seat] = self.victories - 1
        else:
            self._come(seat, rank)
        if not self.second:
            self.pass_on()

    def _come(self, seat: int, rank: int) -> None:
        """A recruit comes onto the board."""
        piece, space = len(self.owner), self.camps[seat]
        self.owner.append(seat)
        self.rank.append(rank)
        self.at.append(space)
        self.flag.append(NONE)
        self.shown.append(False)
        self.armies[seat].append(piece)
        self.reserve[seat].remove(rank)
        self.who[space] = piece
        self._pick_up(piece)

    def _step(self, piece: int, to: int) -> None:
        self.who[self.at[piece]] = NONE
        self.who[to] = piece
        self.at[piece] = to
        if to in self.loose:
            self._pick_up(piece)

    def _hand_over(self, giver: int, taker: int) -> None:
        flag, self.flag[giver] = self.flag[giver], NONE
        self._take(taker, flag)
        self._pick_up(giver)

    def _fight(self, attacker: int, defender: int) -> None:
        here, there = self.at[attacker], self.at[defender]
        won = beats(self.rank[attacker], self.rank[defender])
        if won is None:
            self._leave(self._fall(attacker), here)
            self._leave(self._fall(defender), there)
        elif won:
            flag = self._fall(defender)
            self.who[here], self.who[there], self.at[attacker] = NONE, attacker, there
            self._claim(attacker, flag, there)
        else:
            self._claim(defender, self._fall(attacker), here)

    def _fire(self, cannon: int, target: int) -> None:
        here, there = self.at[cannon], self.at[target]
        self._leave(self._fall(target), there)
        self._leave(self._fall(cannon), here)
        self._slide(self.owner[cannon])

    def _claim(self, winner: int, flag: int, fell: int) -> None:
        """The winner of a battle takes a beaten carrier's flag, or leaves it when it carries one."""
        self.shown[winner] = True
        if flag != NONE and self.flag[winner] == NONE:
            self._take(winner, flag)
        else:
            self._leave(flag, fell)
        self._slide(self.owner[winner])

    def _slide(self, seat: int) -> None:
        if self.sliders[seat] < self.victories - 1:
            self.sliders[seat] += 1
        elif self.reserve[seat] and self.who[self.camps[seat]] == NONE:
            self.sliders[seat], self.recruiter = 0, seat

    # Pieces and flags

    def _fall(self, piece: int) -> int:
        """Take a piece off the board. Returns the flag that it carried."""
        seat, flag = self.owner[piece], self.flag[piece]
        self.who[self.at[piece]] = self.at[piece] = self.flag[piece] = NONE
        self.armies[seat].remove(piece)
        self.reserve[seat].append(self.rank[piece])
        return flag

    def _leave(self, flag: int, space: int) -> None:
        if flag != NONE:
            self.loose[flag], self.bearer[flag] = space, NONE

    def _take(self, piece: int, flag: int) -> None:
        self.flag[piece], self.bearer[flag], self.loose[flag] = flag, piece, NONE

    def _pick_up(self, piece: int) -> None:
        """Let a piece without a flag take one that lies on its space: its own, else the next clockwise."""
        if self.flag[piece] == NONE:
            space, seat = self.at[piece], self.owner[piece]
            lying = [owner for owner, where in enumerate(self.loose) if where == space]
            if lying:
                self._take(piece, min(lying, key=lambda owner: (owner - seat) % SEATS))

    def _end(self) -> None:
        """Whether somebody has won: by their flag on the turret, or because nobody else has pieces."""
        top = self.who[TURRET]
        if top != NONE and self.flag[top] == self.owner[top]:
            self.winners = (self.owner[top],)
            return
        if not all(self.armies):
            living = [seat for seat, army in enumerate(self.armies) if army or seat == self.recruiter]
            if all(self.friends[living[0]][seat] for seat in living):
                self.winners = living[:1]

    @property
    def gate(self) -> int:
        """The piece on the ring."""
        return self.who[RING]


def _spent(view: StrategoView) -> int:
    """The mover's piece that has moved in this turn; NONE where there is none, or it fell."""
    numbers = [piece.number if piece.owner == view.mover else NONE for piece in view.pieces]
    return numbers.index(view.spent) if view.spent in numbers else NONE


def _missing(ranks: Iterable[int]) -> list[int]:
    """What of an army is off the board."""
    return list((Counter(ARMY) - Counter(ranks)).elements())
