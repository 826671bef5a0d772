"""Choosing a move: every candidate is played to the end of the round in many determinizations.

All candidates are tried in the same worlds, so that luck weighs on all alike. What comes after the round is judged, not
played: it depends on cards that nobody has yet.
"""

from collections.abc import Callable, Sequence
from random import Random

from games.chance import Chance
from games.glory import RANKS, Decline, Glory, GloryView, Play, Steal
from tools.strength.frozen.glory.evaluation import evaluate
from tools.strength.frozen.glory.policy import RulesOfThumb
from tools.strength.frozen.glory.simulation import NOBODY, Simulation

AnyMove = Play | Steal | Decline


def choose(view: GloryView, chance: Chance, budget: int) -> AnyMove:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many ends of the round may be looked at, shared out among the candidates; each gets one at least.
    """
    candidates = _of_different_rank(list(Glory().legal(view)))
    if view.me is None or len(candidates) == 1:
        return candidates[0]
    random = Random(chance.below(1 << 62))
    seen = Simulation.of(Glory().determinize(view, chance), RulesOfThumb(random), random)
    starts = [_start(view, move) for move in candidates]
    totals = [0.0] * len(candidates)
    for _ in range(max(1, budget // len(candidates))):
        seen.deal_anew(view.me)
        for at, start in enumerate(starts):
            position = seen.copy()
            start(position)
            totals[at] += evaluate(position, view.me)
    return candidates[totals.index(max(totals))]


def _start(view: GloryView, move: AnyMove) -> Callable[[Simulation], None]:
    """How a simulated round begins with a move."""
    match move:
        case Steal():
            attack = {} if move.card is None else {int(view.me or 0): RANKS[move.card]}
            return lambda position: position.duel(move.collectible - 1, attack)
        case Decline():
            return lambda position: position.decide(NOBODY)
        case Play():
            return _start_with_card(view, {int(view.me or 0): RANKS[move.card]})


def _start_with_card(view: GloryView, chosen: dict[int, int]) -> Callable[[Simulation], None]:
    if view.duel is not None:
        collectible = view.duel.collectible - 1
        return lambda position: position.duel(collectible, chosen)
    if view.phase == "tie":
        return lambda position: position.break_ties(chosen)
    return lambda position: position.play_round(chosen)


def _of_different_rank(moves: Sequence[AnyMove]) -> list[AnyMove]:
    """Of cards that count the same one is enough."""
    found: dict[object, AnyMove] = {}
    for move in moves:
        card = None if isinstance(move, Decline) else move.card
        what = move.collectible if isinstance(move, Steal) else move.kind
        found.setdefault((what, card and RANKS[card]), move)
    return list(found.values())
