"""Ways to play Stratego 4 that bring its endings about, which random play hardly ever reaches."""

from collections.abc import Iterable
from typing import Any

from games.chance import Chance
from games.core import Move, Seat
from games.stratego import ARMY, TURRET, Go, Place, Recruit, StrategoView, ground, ways

FAR = 99


def hunter(game: Any, view: Any, chance: Chance) -> Move:
    """Attacks whenever it can, and else goes where enemies are: armies wear each other down."""
    return _other(view, chance) or _hunting(game, view, chance)


def runner(game: Any, view: Any, chance: Chance) -> Move:
    """Hunts too, but mostly takes its flag a step nearer to the turret where the way is free."""
    return _other(view, chance) or (_running(view) if chance.below(3) else None) or _hunting(game, view, chance)


def _other(view: StrategoView, chance: Chance) -> Move | None:
    """What is chosen outside one's turn."""
    if view.phase == "set-up":
        return Place(ranks=chance.shuffled(ARMY))
    return Recruit(rank=view.reserve[0]) if view.phase == "recruit" else None


def _hunting(game: Any, view: StrategoView, chance: Chance) -> Move:
    moves: list[Go] = list(chance.shuffled(game.legal(view)))
    here = ground(view)
    allies = view.allies(Seat(view.me or 0))
    enemies = {piece.space for piece in view.pieces if piece.owner not in allies}
    away = _distances(view, enemies)
    battles = [move for move in moves if move.to in enemies]
    if battles:
        return battles[0]
    steps = [move for move in moves if move.to not in here.at]
    return min(steps or moves, key=lambda move: away.get(move.to, FAR) - away.get(move.piece, FAR) + chance.below(2))


def _running(view: StrategoView) -> Move | None:
    carrier = next((piece for piece in view.pieces if piece.flag == piece.owner == view.me), None)
    if carrier is None:
        return None
    here = ground(view)
    index = here.at[carrier.space]
    away = _distances(view, {TURRET})
    reached = ways(here, index, view.ranks[index] or 0)
    free = [to for to, kind in reached.items() if kind == "step" and away[to] < away[carrier.space]]
    return Go(piece=carrier.space, to=free[0]) if free else None


def _distances(view: StrategoView, goals: Iterable[str]) -> dict[str, int]:
    """Steps from every space to the nearest goal, over whatever stands in the way."""
    near = ground(view).paths.near
    found = dict.fromkeys(goals, 0)
    edge = list(found)
    for space in edge:
        for other in near[space]:
            if other not in found:
                found[other] = found[space] + 1
                edge.append(other)
    return found
