"""How a game of Stratego 4 ends."""

from collections.abc import Iterable, Sequence

from games.core import Outcome, Seat, Term
from games.stratego.board import TURRET
from games.stratego.model import Piece, StrategoOptions, allied
from games.words import N_

ON_TURRET = Term(N_("A player brought their own flag to the turret."))
ALONE = Term(N_("Only one player has pieces left."))
TEAM_ALONE = Term(N_("Only one team has pieces left."))
NOBODY = Term(N_("Nobody has pieces left."))
STUCK = Term(N_("Nobody can move."))
QUIETLY = Term(N_("There was no battle for 30 rounds."))
PIECES = Term(N_("pieces"))
ENDINGS = (ON_TURRET, ALONE, TEAM_ALONE, NOBODY, STUCK, QUIETLY)


def on_turret(pieces: Iterable[Piece], options: StrategoOptions) -> Outcome | None:
    """The end when a piece carries its own player's flag on the turret, whoever's turn it is."""
    for piece in pieces:
        if piece.space == TURRET and piece.flag == piece.owner:
            return Outcome(winners=tuple(sorted(allied(options, piece.owner))), reason=ON_TURRET)
    return None


def armies(living: Sequence[Seat], options: StrategoOptions) -> Outcome | None:
    """The end when at most one player, or team, is left of those who have pieces; a whole team wins."""
    if not living:
        return drawn(NOBODY)
    side = allied(options, living[0])
    if any(seat not in side for seat in living):
        return None
    return Outcome(winners=tuple(sorted(side)), reason=TEAM_ALONE if options.teams else ALONE)


def by_pieces(pieces: Sequence[Piece], options: StrategoOptions, seats: int, reason: Term) -> Outcome:
    """The end by agreement. Ruling: most pieces win, of a team those of both; before armies stand nobody has any."""
    owners = [piece.owner for piece in pieces]
    scores = tuple(sum(map(owners.count, allied(options, Seat(seat)))) for seat in range(seats))
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(winners=winners, scores=scores, unit=PIECES, reason=reason) if owners else drawn(reason)


def drawn(reason: Term) -> Outcome:
    """A draw."""
    return Outcome(winners=(), reason=reason)
