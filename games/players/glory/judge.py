"""How likely each player of Steal the Glory wins: the round is played to its end, and what follows is weighed."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.chance import Chance
from games.glory import RANKS, GloryState
from games.glory.components import DECK
from games.glory.legal import stealable
from games.judging import PLAYOUTS, Estimate, Judge, averaged, bent, lots, reached, shared
from games.players.glory.evaluation import standings
from games.players.glory.inclinations import Inclinations
from games.players.glory.prospects import evaluate_for_two, expected_highest, prospects
from games.players.glory.simulation import NOBODY, Simulation

PAIR: Final = 2
SLOPE: Final = 1.25
"""By how much the chances are drawn apart: fitted on games of players of several kinds."""


def appraise(state: GloryState, chance: Chance, playouts: int) -> Estimate:
    """Estimate the shares of the win, as `games.judging.Appraise` says."""
    seats = len(state.pawns)
    if state.ended is not None:
        return reached(state.ended, seats)
    random, seed = Random(), chance.below(PLAYOUTS)  # noqa: S311 - playouts hold no secret
    position = Simulation.of(state, Inclinations(random), random)
    start = _start(state)

    def sample(number: int) -> Sequence[float]:
        random.seed(seed + number)
        played = position.copy()
        lot = lots(random, DECK)
        played.pile = [RANKS[card] for card in sorted(state.draw_pile, key=lot.__getitem__)]
        start(played)
        return _weighed(played)

    return averaged(sample, playouts)


def fate(state: GloryState, number: int) -> GloryState:
    """Order the draw pile by the lots of a playout."""
    lot = lots(Random(number), DECK)  # noqa: S311 - playouts hold no secret
    return state.after(draw_pile=tuple(sorted(state.draw_pile, key=lot.__getitem__)))


def _start(state: GloryState) -> Callable[[Simulation], None]:
    """Return how a simulated round goes on from a position, with the cards that lie sealed."""
    chosen = {seat: RANKS[card] for seat, card in enumerate(state.chosen) if card is not None}
    match state.phase:
        case "choose":
            return lambda position: position.play_round(chosen)
        case "tie":
            return lambda position: position.break_ties(chosen)
        case "duel" if state.duel is not None:
            collectible = state.duel.collectible - 1
            return lambda position: position.duel(collectible, chosen)
    assert state.mover is not None  # noqa: S101 - else nobody could steal
    mover, owners = state.mover, tuple(lying.owner for lying in state.collectibles)
    able = stealable(mover, state.pawns, owners, len(state.hands[mover]), state.tried)
    collectibles = [number - 1 for number in able]
    return lambda position: position.decide(position.policy.theft(position, mover, collectibles))


def _weighed(position: Simulation) -> Sequence[float]:
    """Return what each may expect when the round is over."""
    if position.winner != NOBODY:
        return [float(seat == position.winner) for seat in position.seats]
    if len(position.pawns) == PAIR:
        first = evaluate_for_two(position, 0, prospects(), expected_highest())
        return bent((first, 1 - first), SLOPE)
    return shared([SLOPE * each for each in standings(position)])


JUDGE: Final = Judge(appraise, 64, fate, gap=0.06)
