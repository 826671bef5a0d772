"""How a game of Steal the Glory ends."""

from collections.abc import Sequence

from games.core import Outcome, Seat, Term, Tiebreak
from games.glory.model import points_of
from games.words import N_

REACHED = Term(N_("On the finish with every trophy."))
DUELLED = Term(N_("Took the last trophy in a duel, on the finish."))
TAKEN = Term(N_("Took the last trophy from an owner without cards, on the finish."))
MOST = Term(N_("Most trophies after 30 rounds."))
FURTHEST = Term(N_("Furthest pawn after 30 rounds, with as many trophies."))
POINTS = Term(N_("Most points in round 30: trophies and pawns were equal."))
ENDINGS = (REACHED, DUELLED, TAKEN, MOST, FURTHEST, POINTS)
UNIT = Term(N_("trophies"))
PAWN = Term(N_("space"))
LAST_POINTS = Term(N_("points in the last round"))


def by_standing(order: Sequence[Seat], owned: Sequence[int], pawns: Sequence[int]) -> tuple[Seat, Term]:
    """Who wins after the last round, and why: most collectibles, then the furthest pawn, then most points in it.

    `order` is that of the points, most first; `owned` and `pawns` are in seat order.
    """
    leaders = [seat for seat in order if owned[seat] == max(owned)]
    furthest = max(pawns[seat] for seat in leaders)
    ahead = [seat for seat in leaders if pawns[seat] == furthest]
    return ahead[0], MOST if len(leaders) == 1 else FURTHEST if len(ahead) == 1 else POINTS


def leading(order: Sequence[Seat], owned: Sequence[int], pawns: Sequence[int]) -> tuple[Seat, ...]:
    """Who would win by the rule of the last round: several where that leaves the points, and those are not known yet
    (`order` is empty)."""
    if order:
        return (by_standing(order, owned, pawns)[0],)
    ranks = list(zip(owned, pawns, strict=True))
    return tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))


def outcome(
    winners: tuple[Seat, ...], owned: Sequence[int], pawns: Sequence[int], reason: Term, order: Sequence[Seat] = ()
) -> Outcome:
    """The end that `reason` tells: scores are collectibles, and pawns rank equal ones; then the points whose `order`
    is told, most first."""
    tiebreaks = [Tiebreak(unit=PAWN, values=tuple(pawns))]
    if order:
        tiebreaks.append(Tiebreak(unit=LAST_POINTS, values=points_of(order)))
    return Outcome(winners=winners, scores=tuple(owned), tiebreaks=tuple(tiebreaks), unit=UNIT, reason=reason)
