"""How often the computer players win, at a fixed budget of positions; a game's suite has its contests and opponents."""

from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from typing import Literal, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.match import Match
from games.players import PLAYERS
from tests.support.games.registry import SUITES
from tests.support.games.suite import Contest

Result = Literal["won", "drawn", "lost"]
"""won: it alone; drawn: nobody, or it and others."""


class Tally(NamedTuple):
    """How a contest went, in percent of its games."""

    won: float
    drawn: float


CONTESTS = tuple(contest for suite in SUITES.values() for contest in suite.contests)


def result(contest: Contest, number: int) -> Result:
    """How one game ended for the computer player."""
    game, player = GAMES[contest.game], PLAYERS[contest.game]
    opponent = SUITES[contest.game].opponents[contest.opponent]
    seed = number.to_bytes(32, "big")
    options = game.options.model_validate({"teams": True} if contest.teams else {})
    match = Match.start(game, contest.seats, options, seed).match
    chance = SeededChance(seed, 1 << 32)
    own = contest.own(number)
    while match.to_act:
        seat = min(match.to_act)
        choose = player if seat in own else opponent
        match = match.play(seat, choose(match.view(seat), chance, contest.budget)).match
    assert match.outcome is not None
    winners = match.outcome.winners
    return "won" if winners == own else "drawn" if not winners or set(own) & set(winners) else "lost"


def tallies(contests: Sequence[Contest]) -> Iterator[tuple[Contest, Tally]]:
    """Each contest with how it went, one after another, on all processors."""
    with Pool() as pool:
        for contest in contests:
            games = ((contest, number) for number in range(contest.games))
            results = pool.starmap(result, games, chunksize=5)
            share = 100 / contest.games
            yield contest, Tally(share * results.count("won"), share * results.count("drawn"))
