"""How a game of Add-Vantage ends."""

from games.addvantage.model import Board
from games.core import Outcome, Seat, Term
from games.words import N_

FINISHED = Term(N_("A board was full, and the round was finished."))
AT_ONCE = Term(N_("A board was full."))
BOTH_FULL = Term(N_("Both boards were full."))
STUCK = Term(N_("Nobody could take a turn any more."))
ONLY_PURCHASES = Term(N_("In five rounds there was nothing but purchases."))
ENDINGS = (FINISHED, AT_ONCE, BOTH_FULL, STUCK, ONLY_PURCHASES)
UNIT = Term(N_("points"))


def outcome(boards: list[Board], reason: Term) -> Outcome:
    """The end that `reason` tells: most points win; then more coins, then more tiles decide."""
    scores = tuple([sum(board.won) for board in boards])
    tiebreak = tuple([10 * board.coins + len(board.won) for board in boards])
    ranks = list(zip(scores, tiebreak, strict=True))
    winners = tuple([Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks)])
    return Outcome(winners=winners, scores=scores, tiebreak=tiebreak, unit=UNIT, reason=reason)
