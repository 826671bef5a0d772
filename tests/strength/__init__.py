"""How often the computer players win, at a fixed budget of positions: the contests and who they are held against.

A game's opponents stand in a module of its name; `OPPONENTS` knows them all.
"""

from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import Pool
from typing import Literal, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.match import Match
from games.players import PLAYERS
from tests.strength import addvantage, glory, heroes, spy, stratego
from tests.strength.opponent import Opponent

Result = Literal["won", "drawn", "lost"]
"""won: it alone; drawn: nobody, or it and others."""


class Contest(NamedTuple):
    """So many games of one computer player against opponents of one kind, who sit on all other seats."""

    game: str
    seats: int
    opponent: str
    games: int
    bar: float
    """Percent that it must win at least; what is drawn is not won."""
    budget: int = 300
    """Positions that a player may look at for a move."""
    teams: bool = False
    """Whether the computer player has the seat opposite too: a game for four with the option `teams`."""

    def own(self, number: int) -> tuple[int, ...]:
        """The seats of the computer player in one of the games; they go round."""
        first = number % self.seats
        return tuple(sorted({first, (first + 2) % self.seats})) if self.teams else (first,)


class Tally(NamedTuple):
    """How a contest went, in percent of its games."""

    won: float
    drawn: float


OPPONENTS: Mapping[str, Mapping[str, Opponent]] = {
    "addvantage": addvantage.OPPONENTS,
    "glory": glory.OPPONENTS,
    "heroes": heroes.OPPONENTS,
    "spy": spy.OPPONENTS,
    "stratego": stratego.OPPONENTS,
}
"""By the game's key and the opponent's name."""

CONTESTS = (
    Contest("glory", 2, "random", 2000, 75),
    Contest("glory", 2, "highest card", 1000, 52),
    Contest("glory", 4, "random", 500, 50),
    Contest("glory", 6, "random", 300, 40),
    Contest("heroes", 2, "random", 200, 98, budget=1000),
    Contest("heroes", 2, "greedy", 100, 80, budget=1000),
    Contest("addvantage", 2, "random", 1000, 95, budget=1000),
    Contest("addvantage", 2, "greedy", 500, 70, budget=1000),
    Contest("addvantage", 4, "greedy", 300, 60, budget=1000),
    Contest("spy", 2, "random", 500, 95, budget=1000),
    Contest("spy", 2, "hoarder", 500, 80, budget=1000),
    Contest("spy", 4, "hoarder", 200, 50, budget=1000),
    Contest("stratego", 4, "random", 100, 80, budget=400),
    Contest("stratego", 4, "greedy", 100, 40, budget=400),
    Contest("stratego", 3, "greedy", 50, 50, budget=400),
    Contest("stratego", 4, "greedy", 50, 70, budget=400, teams=True),
)


def result(contest: Contest, number: int) -> Result:
    """How one game ended for the computer player."""
    game, player, opponent = GAMES[contest.game], PLAYERS[contest.game], OPPONENTS[contest.game][contest.opponent]
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
