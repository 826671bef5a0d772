"""How likely each player of Add-Vantage wins: the turn is finished with all dice that may fall, and what comes of it is
weighed."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.addvantage import FACES
from games.addvantage.model import AddVantageState
from games.chance import Chance
from games.judging import PLAYOUTS, Estimate, Judge, averaged, bent, reached
from games.players.addvantage.evaluation import Evaluator
from games.players.addvantage.learnt import learnt
from games.players.addvantage.simulation import Simulation
from games.players.addvantage.table import Table
from games.players.addvantage.turns import TOGETHER, done, ranked, rolled_on, turn
from games.players.addvantage.value import Judge as Weigher

SLOPE: Final = 0.42
"""By how much the chances are drawn apart: fitted on games of players of several kinds."""
PAIRS: Final = FACES**TOGETHER
MIXED: Final = 7
"""Two dice show their pairs in this step, which has no factor in common with how many there are."""


class Dice:
    """Dice of which the first two show every pair equally often from one playout to the next."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = Random(seed + number)  # noqa: S311 - playouts hold no secret
        pair = (seed + number * MIXED) % PAIRS
        self._first = [1 + pair // FACES, 1 + pair % FACES]

    def __call__(self, seat: int) -> int:
        return self._first.pop() if self._first else int(self._random.random() * FACES) + 1


def appraise(state: AddVantageState, chance: Chance, playouts: int) -> Estimate:
    """Estimate the shares of the win, as `games.judging.Appraise` says."""
    seats = len(state.boards)
    if state.ended is not None:
        return reached(state.ended, seats)
    seed = chance.below(PLAYOUTS)
    sample = _leaving_tiles(state) if state.options.leave_tiles else _winning_tiles(state)
    return averaged(lambda number: bent(sample(Dice(seed, number)), SLOPE), playouts)


def _winning_tiles(state: AddVantageState) -> Callable[[Dice], Sequence[float]]:
    """Return the shares once the turn is over, given its dice."""
    table, seat, seats = Table.of(state), int(state.mover), range(len(state.boards))
    weigher = Weigher(learnt(len(seats)))
    most = state.allowance - state.thrown if state.allowance > TOGETHER else 0

    def sample(dice: Dice) -> Sequence[float]:
        match state.phase:
            case "dice":
                plan = ranked(weigher, table, seat, [die.face for die in state.rolled])[0][1]
                after = rolled_on(weigher, done(table, seat, plan), seat, dice, most).after_turn()
            case "more":
                after = rolled_on(weigher, table, seat, dice, most).after_turn()
            case _:
                after = turn(weigher, table, seat, dice)
        if after.is_over:
            return after.shares()
        expected = weigher.expected(after)
        chances = [weigher.of_expected(expected, each) for each in seats]
        return [each / sum(chances) for each in chances]

    return sample


def _leaving_tiles(state: AddVantageState) -> Callable[[Dice], Sequence[float]]:
    """Return the same where tiles are left until both boards are full: there are two players."""
    mover = int(state.mover)

    def sample(dice: Dice) -> Sequence[float]:
        position = Simulation.of(state)
        own, evaluator = position.sides[mover], Evaluator(position)
        thrown = min(TOGETHER, own.coins, len(own.empty)) if state.phase == "begin" else 0
        for face in [die.face for die in state.rolled] or [dice(mover) for _ in range(thrown)]:
            worth = {}
            for cell in own.empty:
                own.cells[cell] = face
                worth[cell] = evaluator.chance()
                own.cells[cell] = 0
            own.cells[max(worth, key=worth.__getitem__)] = face
        won = evaluator.chance()
        return [won if seat == mover else 1 - won for seat in range(len(position.sides))]

    return sample


JUDGE: Final = Judge(appraise, 12, gap=0.07)
