"""What the coach tells a player of their decisions says nothing that they could not know when they made them."""

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from bot.ui.screens.coach import Look, told_costly
from games import GAMES
from games.chance import SeededChance
from games.coach.telling import Reread
from games.coach.values import Mistake
from games.match import Match
from tests.support.bot.looked_back import analysis, put_before
from tests.support.games.random_play import Ply, random_play, recorded
from tests.support.games.registry import SUITES
from tests.support.games.suite import unchanged
from tests.support.games.truth import truth, with_truth
from tests.support.screens.drawn import at_table

DECISIONS = 5
"""So many of each game, spread over it."""
DEALS = 3
LINES = 50
"""A game is looked at so far."""


def decided(plies: Sequence[Ply]) -> Iterator[tuple[int, Ply]]:
    """Some decisions, each with its line."""
    every = list(enumerate(plies, 1))
    yield from every[:: -(-len(every) // DECISIONS)]


def told(look: Look, line: int, before: Match) -> str:
    """What is told of a mistake if the position before it was this one."""
    put_before(look.reread, line, before)
    return told_costly(look, 0)


@pytest.mark.parametrize("key", [key for key in GAMES if SUITES[key].redeal is not unchanged])
def test_what_is_told_of_a_mistake_is_the_same_however_the_others_cards_lay(key: str) -> None:
    plies, redeal, looked_at = random_play(GAMES[key], 1)[:LINES], SUITES[key].redeal, 0
    lines = tuple(ply.match.play(ply.seat, ply.move).line for ply in plies)
    reread, last = Reread(recorded(plies[0].match, lines), GAMES[key]), plies[-1].match
    for line, ply in decided(plies):
        view, chance = ply.match.view(ply.seat), SeededChance(b"redeal", line)
        for better in islice(GAMES[key].legal(view), 2):
            mistake = Mistake(line=line, played=str(ply.move), better=str(better), cost=0.1, error=0.01)
            context = at_table(key, last, "en")
            choices = analysis((mistake,)).choices[0].model_copy(update={"seat": ply.seat})
            found = analysis((mistake,)).model_copy(update={"choices": (choices,)})
            look = Look(context, context.table.players[ply.seat], found, reread)
            said = told(look, line, ply.match)
            deals = [redeal(truth(ply.match), ply.seat, chance) for _ in range(DEALS)]
            assert {told(look, line, with_truth(ply.match, other)) for other in deals} == {said}
            looked_at += 1
    assert looked_at > 3
