"""How a game of Spy ends, and a match of several."""

from collections.abc import Sequence

from games.core import Outcome, Seat, Term, Tiebreak
from games.spy.model import Result, SpyView, penalties
from games.words import N_

PLACED = Term(N_("All spies of one player are placed."))
FINISHED = Term(N_("The last spy was placed, and the round is over."))
IDLE = Term(N_("For two rounds nothing happened."))
FEWEST = Term(N_("The fewest penalty points win the match."))
MORE_GAMES = Term(N_("Equal penalty points: more games won decide."))
ENDINGS = (PLACED, FINISHED, IDLE, FEWEST, MORE_GAMES)
SPIES_LEFT = Term(N_("spies left"))
PENALTIES = Term(N_("penalty points"))
GAMES_WON = Term(N_("games won"))


def lowest(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the fewest."""
    return tuple([Seat(seat) for seat, score in enumerate(scores) if score == min(scores)])


def outcome(left: tuple[int, ...], reason: Term) -> Outcome:
    """The end of a single game: the fewest spies left win."""
    return Outcome(winners=lowest(left), scores=left, unit=SPIES_LEFT, lower_is_better=True, reason=reason)


def as_it_stands(view: SpyView, reason: Term) -> Outcome:
    """The end by agreement. Of a match the game that is being played counts as it stands, and no other is begun."""
    if view.options.match == "single":
        return outcome(view.left, reason)
    now = Result(left=view.left, winners=lowest(view.left))
    results = view.results if view.outcome else (*view.results, now)
    return match_outcome(results, penalties(results, view.seats)).replace(reason=reason)


def match_outcome(results: tuple[Result, ...], total: tuple[int, ...]) -> Outcome:
    """The fewest penalty points win. Ruling: if those are equal, more games won, and then they share."""
    seats = range(len(total))
    won = tuple([sum(seat in result.winners for result in results) for seat in seats])
    first = lowest(total)
    winners = tuple([seat for seat in first if won[seat] == max(won[other] for other in first)])
    reason = FEWEST if winners == first else MORE_GAMES
    tiebreaks = (Tiebreak(unit=GAMES_WON, values=won),)
    return Outcome(
        winners=winners, scores=total, tiebreaks=tiebreaks, unit=PENALTIES, lower_is_better=True, reason=reason
    )
