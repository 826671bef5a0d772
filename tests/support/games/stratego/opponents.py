"""Who the computer player of Stratego 4 is held against."""

from collections import Counter
from collections.abc import Iterable, Mapping

from games.chance import Chance
from games.core import Seat
from games.stratego.board import NEIGHBOURS, TURRET, Space
from games.stratego.components import ARMY, CANNON, beats
from games.stratego.formations import at_random
from games.stratego.game import Stratego
from games.stratego.model import StrategoView
from games.stratego.moves import Go, Place, Recruit, StrategoMove
from tests.support.games.opponent import Opponent

EVEN = 0.5


def random(view: StrategoView, chance: Chance, budget: int) -> StrategoMove:
    """Any legal move, each as likely; any order of the army at the beginning."""
    if view.phase == "set-up":
        return Place(ranks=at_random(chance))
    return chance.pick(list(Stratego().legal(view)))


def greedy(view: StrategoView, chance: Chance, budget: int) -> StrategoMove:
    """Attacks when the odds are better than even, else brings its flag a step nearer to the turret, else does anything.

    It recruits the highest rank and remembers every rank that was announced; of a piece that never fought it knows only
    which ranks its owner has not yet shown. A shot always hits.
    """
    if view.phase == "set-up":
        return Place(ranks=at_random(chance))
    if view.phase == "recruit":
        return Recruit(rank=max(view.reserve))
    moves = [move for move in Stratego().legal(view) if isinstance(move, Go)]
    return _attack(view, moves, chance) or _advance(view, moves, chance) or chance.pick(moves)


def _attack(view: StrategoView, moves: Iterable[Go], chance: Chance) -> Go | None:
    """One of the attacks with the best odds, if they are better than even."""
    ranks = {piece.space: rank for piece, rank in zip(view.pieces, view.ranks, strict=True)}
    owners = {piece.space: piece.owner for piece in view.pieces}
    friends = view.allies(view.mover)
    found: dict[Go, float] = {}
    for move in moves:
        if move.to in owners and owners[move.to] not in friends:
            against = ranks[move.to]
            defenders = [against] if against else _unseen(view, owners[move.to])
            rank = ranks[move.piece]
            assert rank is not None
            found[move] = _odds(rank, defenders)
    best = max(found.values(), default=0.0)
    return chance.pick([move for move, odds in found.items() if odds == best]) if best > EVEN else None


def _unseen(view: StrategoView, owner: Seat) -> list[int]:
    """The ranks that a player's hidden pieces may have, as often as they have them: all but those announced, alive or
    fallen. After a recruit there may be too few, and then it may be any."""
    alive = [rank for piece, rank in zip(view.pieces, view.ranks, strict=True) if piece.owner == owner and rank]
    fallen = [loss.rank for loss in view.chronicle[owner] if loss.rank]
    return list((Counter(ARMY) - Counter(alive) - Counter(fallen)).elements()) or list(ARMY)


def _odds(rank: int, defenders: list[int]) -> float:
    """How likely an attack wins; a tie is none."""
    if rank == CANNON:
        return 1.0
    return [beats(rank, defender) for defender in defenders].count(True) / len(defenders)


def _advance(view: StrategoView, moves: Iterable[Go], chance: Chance) -> Go | None:
    """A step, or a flag handed over, that brings the own flag nearer to the turret."""
    carrier = next((piece.space for piece in view.pieces if piece.flag == view.me and piece.owner == view.me), None)
    if carrier is None:
        return None
    way = _steps_to_turret()
    enemies = {piece.space for piece in view.pieces if piece.owner not in view.allies(view.mover)}
    found = [move for move in moves if move.piece == carrier and move.to not in enemies and way[move.to] < way[carrier]]
    return chance.pick(found) if found else None


def _steps_to_turret() -> dict[Space, int]:
    """Single steps from each space, on an empty board."""
    steps: dict[Space, int] = {TURRET: 0}
    reached = [TURRET]
    for space in reached:  # grows on the way
        for other in NEIGHBOURS[space]:
            if other not in steps:
                steps[other] = steps[space] + 1
                reached.append(other)
    return steps


OPPONENTS: Mapping[str, Opponent] = {"random": random, "greedy": greedy}
