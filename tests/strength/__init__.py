"""How often the computer players win, at a fixed budget of positions; a game's suite has its contests and opponents."""

from collections.abc import Iterator, Sequence
from math import nan
from multiprocessing import Pool
from typing import Literal, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.levels import Level
from games.match import Match
from games.players import PLAYERS
from tests.support.games.order import Finish, Shares, finish, is_set_up
from tests.support.games.registry import SUITES
from tests.support.games.suite import Contest

Result = Literal["won", "drawn", "lost"]
"""won: it alone; drawn: nobody, or it and others."""


class Tally(NamedTuple):
    """How a contest went, in percent of its games."""

    won: float
    drawn: float
    shares: Shares
    """What it won of the games in which it had each seat, and each place in the order of play."""


CONTESTS = tuple(contest for suite in SUITES.values() for contest in suite.contests)


class Played(NamedTuple):
    """How one game ended for the computer player, on its seats."""

    result: Result
    own: tuple[int, ...]
    end: Finish


def result(contest: Contest, number: int) -> Result:
    """How one game ended for the computer player."""
    return played(contest, number).result


def played(contest: Contest, number: int) -> Played:
    """One game; `number` says which."""
    game, player = GAMES[contest.game], PLAYERS[contest.game][Level.NORMAL]
    opponent = SUITES[contest.game].opponents[contest.opponent]
    seed = number.to_bytes(32, "big")
    options = game.options.model_validate({"teams": True} if contest.teams else {})
    match = Match.start(game, contest.seats, options, seed).match
    chance = SeededChance(seed, 1 << 32)
    own = contest.own(number)
    begun: Match | None = None
    while match.to_act:
        begun = match if begun is None and not is_set_up(match) else begun
        seat = min(match.to_act)
        choose = player if seat in own else opponent
        match = match.play(seat, choose(match.view(seat), chance, contest.budget)).match
    end = finish(begun, match)
    return Played(_result(own, end.winners), own, end)


def _result(own: tuple[int, ...], winners: tuple[int, ...]) -> Result:
    return "won" if winners == own else "drawn" if not winners or set(own) & set(winners) else "lost"


def tallies(contests: Sequence[Contest]) -> Iterator[tuple[Contest, Tally]]:
    """Each contest with how it went, one after another, on all processors."""
    with Pool() as pool:
        for contest in contests:
            games = ((contest, number) for number in range(contest.games))
            ended = pool.starmap(played, games, chunksize=5)
            results, share = [game.result for game in ended], 100 / contest.games
            yield contest, Tally(share * results.count("won"), share * results.count("drawn"), _shares(ended))


def _shares(games: Sequence[Played]) -> Shares:
    """What was won on each seat, and at each place in the order of play."""
    seats = range(games[0].end.seats)
    held = [(game, seat) for game in games for seat in game.own]
    by_seat = tuple(_won([game for game, seat in held if seat == at]) for at in seats)
    if any(game.end.first is None for game in games):
        return Shares(by_seat)
    return Shares(by_seat, tuple(_won([game for game, seat in held if game.end.place(seat) == at]) for at in seats))


def _won(games: Sequence[Played]) -> float:
    """Percent of these games; not a number of none."""
    return 100 * sum(game.result == "won" for game in games) / len(games) if games else nan
