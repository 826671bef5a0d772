"""How a game of Add-Vantage ends."""

from collections.abc import Sequence

from games.addvantage.model import Board
from games.core import Outcome, Seat, Term, Tiebreak
from games.words import N_

FINISHED = Term(N_("A board was full, and the round was finished."))
AT_ONCE = Term(N_("A board was full."))
BOTH_FULL = Term(N_("Both boards were full."))
STUCK = Term(N_("Nobody could take a turn any more."))
ONLY_PURCHASES = Term(N_("In five rounds there was nothing but purchases."))
ENDINGS = (FINISHED, AT_ONCE, BOTH_FULL, STUCK, ONLY_PURCHASES)
UNIT = Term(N_("points"))
COINS, TILES = Term(N_("coins")), Term(N_("tiles"))


def outcome(boards: Sequence[Board], reason: Term) -> Outcome:
    """The end that `reason` tells: most points win; then more coins, then more tiles decide."""
    scores = tuple([sum(board.won) for board in boards])
    coins = tuple([board.coins for board in boards])
    tiles = tuple([len(board.won) for board in boards])
    ranks = list(zip(scores, coins, tiles, strict=True))
    winners = tuple([Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks)])
    tiebreaks = (Tiebreak(unit=COINS, values=coins), Tiebreak(unit=TILES, values=tiles))
    return Outcome(winners=winners, scores=scores, tiebreaks=tiebreaks, unit=UNIT, reason=reason)
