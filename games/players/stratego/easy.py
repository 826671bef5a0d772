"""The level EASY of Stratego 4: it plays as a beginner does, one look at the board and no thought of replies.

It walks its flag towards the turret whoever stands beside the way, overlooks many an attack, and believes that a high
rank wins.
"""

from collections.abc import Callable, Sequence
from math import inf

from games.chance import Chance
from games.players.stratego.geometry import RING, TURRET, geometry
from games.stratego.board import INDEX
from games.stratego.components import CANNON, CAPTAIN, beats
from games.stratego.formations import at_random
from games.stratego.game import Stratego
from games.stratego.model import StrategoView
from games.stratego.moves import Go, Place, Recruit, StrategoMove

OVERLOOKS = 3
"""Of so many attacks that look good it overlooks one."""
BOLD = CAPTAIN
"""From this rank on it attacks whatever it does not know."""
WANDERS = 4
"""In one of so many turns it moves another piece, and not its flag."""


def choose(view: StrategoView, chance: Chance, budget: int, until: float = inf) -> StrategoMove:
    """A legal move of `view.me`. It looks at no position, and needs neither budget nor time."""
    if view.phase == "set-up":
        return Place(ranks=at_random(chance))
    if view.phase == "recruit":
        return Recruit(rank=max(view.reserve))
    moves = [move for move in Stratego().legal(view) if isinstance(move, Go)]
    return _Glance(view, chance).best(moves)


class _Glance:
    """What it sees of a position."""

    def __init__(self, view: StrategoView, chance: Chance) -> None:
        self._view, self._chance = view, chance
        self._way = geometry(view.closed).way
        self._pieces = {piece.space: number for number, piece in enumerate(view.pieces)}
        self._friends = view.allies(view.mover)

    def best(self, moves: Sequence[Go]) -> Go:
        """The first kind of move that there is: a victory, a good attack that it notices, a step with the flag, a step
        forward."""
        noticed = [move for move in moves if self._is_good_attack(move) and self._chance.below(OVERLOOKS)]
        walks = self._having(moves, self._brings_flag_on) if self._chance.below(WANDERS) else []
        peaceful = self._having(moves, lambda move: not self._is_attack(move))
        forward = self._having(peaceful, self._is_nearer)
        wins = self._having(moves, self._wins)
        return self._chance.pick(wins or noticed or walks or forward or peaceful or list(moves))

    def _having(self, moves: Sequence[Go], what: Callable[[Go], bool]) -> list[Go]:
        return [move for move in moves if what(move)]

    def _is_attack(self, move: Go) -> bool:
        number = self._pieces.get(move.to)
        return number is not None and self._view.pieces[number].owner not in self._friends

    def _is_good_attack(self, move: Go) -> bool:
        """A shot at the castle; an attack that wins for certain; or one with a high rank on what it does not know."""
        if not self._is_attack(move):
            return False
        rank, against = self._view.ranks[self._pieces[move.piece]], self._view.ranks[self._pieces[move.to]]
        assert rank is not None  # noqa: S101 - one's own pieces are known
        if rank == CANNON:
            return INDEX[move.to] in (RING, TURRET)
        return rank >= BOLD if against is None else beats(rank, against) is True

    def _is_nearer(self, move: Go) -> bool:
        return self._way[INDEX[move.to]] < self._way[INDEX[move.piece]]

    def _carries(self, move: Go) -> bool:
        return self._view.pieces[self._pieces[move.piece]].flag == self._view.me

    def _brings_flag_on(self, move: Go) -> bool:
        """A step nearer with the own flag, or handing it nearer, whoever stands around."""
        return self._carries(move) and self._is_nearer(move) and not self._is_attack(move)

    def _wins(self, move: Go) -> bool:
        return self._brings_flag_on(move) and INDEX[move.to] == TURRET
