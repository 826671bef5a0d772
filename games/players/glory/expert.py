"""Choosing a move with a belief about the cards that others have kept, and for two with a table of prospects."""

from collections.abc import Callable
from functools import partial
from math import inf

from games.chance import Chance
from games.glory import GloryView
from games.players.glory.belief import beliefs, deal
from games.players.glory.evaluation import evaluate
from games.players.glory.inclinations import Inclinations
from games.players.glory.prospects import evaluate_for_two, expected_highest, prospects
from games.players.glory.search import AnyMove, Means, search
from games.players.glory.simulation import Simulation

PAIR = 2


def choose(view: GloryView, chance: Chance, budget: int, until: float = inf) -> AnyMove:
    """A legal move of `view.me`, always the same for the same view, chance and budget; see `search`.

    A round of more seats takes longer: with two, `budget` positions are looked at, with more in proportion fewer.
    """
    means = Means(Inclinations, partial(deal, believed=beliefs(view)), _evaluation(view.seats))
    return search(view, chance, means, max(1, budget * PAIR // view.seats), until)


def _evaluation(seats: int) -> Callable[[Simulation, int], float]:
    if seats == PAIR:
        return partial(evaluate_for_two, table=prospects(), highest=expected_highest())
    return evaluate
