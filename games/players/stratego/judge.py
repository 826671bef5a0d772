"""How likely each player of Stratego 4 wins: everybody moves once more, and what comes of it is weighed.

What comes of more rounds tells less: there everybody's flag runs, and hardly anybody stops it. Nobody knows hidden
ranks.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from games.chance import Chance
from games.judging import PLAYOUTS, Estimate, Judge, averaged, bent, reached
from games.players.stratego.beliefs import Beliefs
from games.players.stratego.evaluation import SIEGE, evaluate
from games.players.stratego.formations import army
from games.players.stratego.likelihood import possible
from games.players.stratego.policy import Policy
from games.players.stratego.simulation import NONE, Simulation
from games.stratego.game import Stratego
from games.stratego.model import StrategoState
from games.stratego.moves import Place

SLOPE: Final = {"full": 0.37, "short": 0.4, "teams": 0.9}
"""By the kind of game: by how much what a position seems to be worth is drawn together, since much can still happen.
Fitted on games of players of several kinds."""
ARMIES: Final = 4
"""So many set-ups are tried for those who have not placed theirs yet."""


def appraise(state: StrategoState, chance: Chance, playouts: int) -> Estimate:
    """Estimate the shares of the win, as `games.judging.Appraise` says."""
    seats = len(state.sides)
    if state.ended is not None:
        return reached(state.ended, seats)
    random, seed = Random(), chance.below(PLAYOUTS)  # noqa: S311 - playouts hold no secret
    armies = [_standing(state, chance) for _ in range(ARMIES)] if state.phase == "set-up" else [state]
    slope = SLOPE["teams" if state.options.teams else state.options.length]
    beginnings = [_beginning(each, random) for each in armies]

    def sample(number: int) -> Sequence[float]:
        random.seed(seed + number)
        position, policy = beginnings[number % len(beginnings)]
        return _played_on(position.copy(), policy, slope)

    return averaged(sample, playouts)


def _standing(state: StrategoState, chance: Chance) -> StrategoState:
    """Return a position in which all have placed their armies."""
    game = Stratego()
    for seat in game.view(state, None).to_act:
        state = game.apply(state, seat, Place(ranks=army(chance)), chance).state
    return state


def _beginning(state: StrategoState, random: Random) -> tuple[Simulation, Policy]:
    """Return the position with all its ranks, and how everybody plays on who knows only what was announced."""
    view = Stratego().view(state, None)
    odds = Beliefs(view, possible(view), Random(0)).plain_odds()  # noqa: S311 - it holds no secret
    position = Simulation.of(view, state.ranks)
    if position.recruiter != NONE:
        position.recruit(max(position.reserve[position.recruiter]))
    return position, Policy(odds, random)


def _played_on(position: Simulation, policy: Policy, slope: float) -> Sequence[float]:
    """Return each seat's part of what its side may expect, on the average over each move until everybody has moved once
    more: who has just moved looks better off than they are."""
    seats = range(len(position.armies))
    found = []
    for _ in seats:
        if position.winners is None:
            policy.play(position)
        found.append(_expected(position, slope))
    return [sum(each) / len(found) for each in zip(*found, strict=True)]


def _expected(position: Simulation, slope: float) -> Sequence[float]:
    """Return each seat's part of what its side may expect in a position, or has won."""
    seats = range(len(position.armies))
    sides = [[other for other in seats if position.friends[seat][other]] for seat in seats]
    if position.winners is not None:
        won = [any(other in position.winners for other in side) for side in sides]
        return [each / sum(won) if any(won) else 1 / len(sides) for each in won]
    found = [evaluate(position, seat, SIEGE) for seat in seats]
    return bent([each / len(side) for each, side in zip(found, sides, strict=True)], slope)


JUDGE: Final = Judge(appraise, 24, gap=0.07)
