"""How a game of Stratego 4 ends."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Protocol

from games.core import Outcome, Seat, Term, Tiebreak
from games.stratego.board import TURRET, Side, Space
from games.stratego.legal import paths
from games.stratego.model import Piece, StrategoOptions, allied, closed_side
from games.words import N_

ON_TURRET = Term(N_("A player brought their own flag to the turret."))
ALONE = Term(N_("Only one player has pieces left."))
TEAM_ALONE = Term(N_("Only one team has pieces left."))
NOBODY = Term(N_("Nobody has pieces left."))
STUCK = Term(N_("Nobody can move."))
QUIETLY = Term(N_("There was no battle for 30 rounds."))
ROUNDS_OVER = Term(N_("After twelve rounds the flag nearest to the turret wins."))
PIECES = Term(N_("pieces"))
STEPS = Term(N_("steps to the turret"))
IN_ORDER = Term("")
"""Who comes first in order of play ranks last; it has no number that is worth telling."""
ENDINGS: tuple[Term, ...] = (ON_TURRET, ALONE, TEAM_ALONE, NOBODY, STUCK, QUIETLY, ROUNDS_OVER)


class Standing(Protocol):
    """What counts at the end of a short game: that of a state, a view or a working copy."""

    @property
    def options(self) -> StrategoOptions: ...
    @property
    def sides(self) -> tuple[Side, ...]: ...
    @property
    def first(self) -> Seat: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def nearness(self) -> tuple[int, ...]: ...
    @property
    def settled(self) -> tuple[int | None, ...]: ...


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


@cache
def steps_to_turret(closed: Side | None) -> dict[Space, int]:
    """The single steps from each space to the turret on the empty board."""
    near, found, edge = paths(closed).near, {TURRET: 0}, [TURRET]
    for space in edge:
        more = [to for to in near[space] if to not in found]
        found |= dict.fromkeys(more, found[space] + 1)
        edge += more
    return found


def distances(pieces: Sequence[Piece], options: StrategoOptions, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Ruling: how far each player's own flag is from the turret, on a piece of theirs or their partner's; any other is
    farther than all."""
    steps = steps_to_turret(closed_side(sides))
    farthest = max(steps.values()) + 1
    carried = {
        piece.flag: steps[piece.space]
        for piece in pieces
        if piece.flag is not None and piece.owner in allied(options, piece.flag)
    }
    return tuple(carried.get(Seat(seat), farthest) for seat in range(len(sides)))


def counted(standing: Standing) -> tuple[int, ...]:
    """How far each player's flag is from the turret as it counts in a short game: where it was when its player's last
    turn began, and until then where it is now; by rules 2, in the last round, the worse of where it was when that began
    and where it is now."""
    now = distances(standing.pieces, standing.options, standing.sides)
    if standing.nearness:
        return tuple(map(max, now, standing.nearness))
    settled = standing.settled or (None,) * len(now)
    return tuple(here if kept is None else kept for here, kept in zip(now, settled, strict=True))


def nearest(standing: Standing, reason: Term, *, shared: bool = False) -> Outcome:
    """The end of a short game. Ruling: the flag that counts as nearest to the turret wins, of a team the better one;
    then most pieces; then who comes first in order of play, or, by rules 2, they share."""
    options, seats = standing.options, range(len(standing.sides))
    counts = counted(standing)
    owners = [piece.owner for piece in standing.pieces]
    teams = [allied(options, Seat(seat)) for seat in seats]
    steps = tuple(min(counts[ally] for ally in team) for team in teams)
    armies = tuple(sum(map(owners.count, team)) for team in teams)
    earliness = tuple(max(len(seats) - (ally - standing.first) % len(seats) for ally in team) for team in teams)
    tiebreaks = [Tiebreak(unit=PIECES, values=armies)]
    if not shared:
        tiebreaks.append(Tiebreak(unit=IN_ORDER, values=earliness))
    ranks = [(-steps[seat], *(it.values[seat] for it in tiebreaks)) for seat in seats]
    return Outcome(
        winners=tuple(Seat(seat) for seat in seats if ranks[seat] == max(ranks)),
        scores=steps,
        tiebreaks=tuple(tiebreaks),
        unit=STEPS,
        lower_is_better=True,
        reason=reason,
    )


def drawn(reason: Term) -> Outcome:
    """A draw."""
    return Outcome(winners=(), reason=reason)
