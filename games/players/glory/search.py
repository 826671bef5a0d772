"""Choosing a move by playing imagined positions out.

Every candidate is tried in the same imagined worlds, so that luck weighs on all alike; the weaker half is dropped
as the budget is spent, until the best is left.
"""

from collections.abc import Sequence
from random import Random

from games.chance import Chance
from games.glory import RANKS, Decline, Glory, GloryView, Play, Steal
from games.players.glory.habits import RulesOfThumb
from games.players.glory.simulation import NOBODY, Simulation

AnyMove = Play | Steal | Decline


def choose(view: GloryView, chance: Chance, budget: int) -> AnyMove:
    """A legal move of `view.me`. `budget` is how many rounds may be simulated; the same chance chooses the same move."""
    candidates = _distinct(list(Glory().legal(view)))
    random = Random(chance.below(1 << 62))  # noqa: S311 - for simulations, which are no secret
    habits = RulesOfThumb(random)
    totals = [0.0] * len(candidates)
    left = list(range(len(candidates)))
    spent = 0
    worlds = 0
    while len(left) > 1 and spent < budget:
        state = Glory().imagine(view, chance)
        worlds += 1
        for at in left:
            table = Simulation(state, habits, random)
            first = table.round
            begin(table, view, candidates[at])
            table.play_out()
            totals[at] += table.winner == view.me
            spent += 1 + table.round - first
        if spent > budget / 2 and len(left) > 2:
            left = sorted(left, key=lambda at: -totals[at])[:2]
    return candidates[max(left, key=lambda at: totals[at])]


def begin(table: Simulation, view: GloryView, move: AnyMove) -> None:
    assert view.me is not None
    match move:
        case Play():
            chosen = {int(view.me): RANKS[move.card]}
            if view.phase == "choose":
                table.play_round(chosen)
            elif view.phase == "tie":
                table.break_ties(chosen)
            elif view.duel:
                table.attempt(view.duel.collectible - 1, chosen)
        case Steal():
            table.go_on(move.collectible - 1)
        case Decline():
            table.go_on(NOBODY)


def _distinct(moves: Sequence[AnyMove]) -> list[AnyMove]:
    """Of equal ranks one card."""
    found: dict[object, AnyMove] = {}
    for move in moves:
        found.setdefault(RANKS[move.card] if move.kind == "play" else str(move), move)
    return list(found.values())
