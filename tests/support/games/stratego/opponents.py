"""Who the computer player of Stratego 4 is held against."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.chance import Chance
from games.core import Seat
from games.stratego.board import NEIGHBOURS, RING, TURRET, Space
from games.stratego.components import ARMY, CANNON, MAJOR, beats
from games.stratego.formations import FORMATIONS, at_random
from games.stratego.game import Stratego
from games.stratego.model import Piece, StrategoView
from games.stratego.moves import Go, Place, Recruit, StrategoMove
from tests.support.games.opponent import Opponent

EVEN = 0.5
CLOSE = 4
"""Fewer steps than these from the turret the beginner dares everything."""


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


def beginner(view: StrategoView, chance: Chance, budget: int) -> StrategoMove:
    """Plays by two rules, as somebody would who has only read the sheet: attack what you beat, which a
    Major and more does as a rule, and whoever could win next turn; else bring the flag on, but not beside an enemy
    before it is close.

    It begins with a ready formation and recruits the highest rank. With nothing else to do it moves anything forward
    that does not attack.
    """
    if view.phase == "set-up":
        return Place(ranks=chance.pick(list(FORMATIONS.values())))
    if view.phase == "recruit":
        return Recruit(rank=max(view.reserve))
    moves = [move for move in Stratego().legal(view) if isinstance(move, Go)]
    return _sure_attack(view, moves, chance) or _careful_step(view, moves, chance) or _forward(view, moves, chance)


def _enemies(view: StrategoView) -> dict[Space, Piece]:
    """The pieces that the mover may attack, by their spaces."""
    friends = view.allies(view.mover)
    return {piece.space: piece for piece in view.pieces if piece.owner not in friends}


def _sure_attack(view: StrategoView, moves: Iterable[Go], chance: Chance) -> Go | None:
    """An attack on a carrier in the castle, which would win next turn; else one that wins, as far as it can tell."""
    ranks = {piece.space: rank for piece, rank in zip(view.pieces, view.ranks, strict=True)}
    enemies = _enemies(view)
    attacks = [move for move in moves if move.to in enemies]
    urgent = [move for move in attacks if move.to == RING and enemies[move.to].flag == enemies[move.to].owner]
    sure = []
    for move in attacks:
        rank, against = ranks[move.piece], ranks[move.to]
        if rank is None or rank == CANNON:
            continue
        if rank >= MAJOR if against is None else beats(rank, against):
            sure.append(move)
    shots = [move for move in urgent if ranks[move.piece] == CANNON]
    found = shots or urgent or sure
    return chance.pick(found) if found else None


def _careful_step(view: StrategoView, moves: Iterable[Go], chance: Chance) -> Go | None:
    """A step of the own flag that brings it nearer to the turret, and not beside an enemy before it is close."""
    carrier = next((piece.space for piece in view.pieces if piece.flag == view.me and piece.owner == view.me), None)
    if carrier is None:
        return None
    way, enemies = _steps_to_turret(), _enemies(view)
    found = [move for move in moves if move.piece == carrier and move.to not in enemies and way[move.to] < way[carrier]]
    safe = [move for move in found if way[move.to] < CLOSE or not enemies.keys() & set(NEIGHBOURS[move.to])]
    return chance.pick(safe) if safe else None


def _forward(view: StrategoView, moves: Sequence[Go], chance: Chance) -> Go:
    """Any step forward of a piece without a flag that attacks nobody, if there is one."""
    way, enemies = _steps_to_turret(), _enemies(view)
    flags = {piece.space for piece in view.pieces if piece.flag is not None}
    quiet = [move for move in moves if move.to not in enemies and move.piece not in flags]
    return chance.pick([move for move in quiet if way[move.to] < way[move.piece]] or quiet or list(moves))


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


OPPONENTS: Mapping[str, Opponent] = {"random": random, "greedy": greedy, "beginner": beginner}
