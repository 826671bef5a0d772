"""How a game of Heroes & Cities ends, checked in the order of the rules page."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from games.core import Outcome, Seat, Term, Tiebreak
from games.heroes.board import OWNERS, PIECES
from games.heroes.components import CITIES, Colour
from games.heroes.model import QUIET, REPEATED, seat_playing
from games.words import N_

CONTROL = Term(N_("All eight cities belong to one player."))
ALONE = Term(N_("One player has at most one piece left."))
FEW = Term(N_("Most cities, with at most two pieces each."))
FEW_DRAWN = Term(N_("At most two pieces each, with equally many cities."))
THIRD = Term(N_("Most cities when the same position came for the third time."))
THIRD_PIECES = Term(N_("Most pieces when the same position came for the third time."))
THIRD_DRAWN = Term(N_("The same position for the third time; cities and pieces are equal."))
QUIETLY = Term(N_("Most cities after 40 turns without capture, conquest or promotion."))
QUIETLY_PIECES = Term(N_("Most pieces: 40 turns without capture, conquest or promotion."))
QUIETLY_DRAWN = Term(N_("40 turns without capture, conquest or promotion; all is equal."))
ENDINGS: tuple[Term, ...] = (
    CONTROL,
    ALONE,
    FEW,
    FEW_DRAWN,
    THIRD,
    THIRD_PIECES,
    THIRD_DRAWN,
    QUIETLY,
    QUIETLY_PIECES,
    QUIETLY_DRAWN,
)
UNIT = Term(N_("cities"))
LEFT = Term(N_("pieces"))

AT_MOST_ONE = 1
AT_MOST_TWO = 2
COLOURS: tuple[Colour, Colour] = ("white", "black")


class Ending(NamedTuple):
    """Who won and why."""

    winner: Colour | Literal["nobody"]
    reason: Term


class Reasons(NamedTuple):
    """What an ending says that compares what both have: cities, then pieces where it names them; else it is a draw."""

    cities: Term
    pieces: Term | None
    drawn: Term


class Rulings(NamedTuple):
    """Our own endings: the third time that a position stands, and too many quiet turns."""

    third: Reasons
    quietly: Reasons


FEW_LEFT: Final = Reasons(FEW, None, FEW_DRAWN)
"""The source's own: cities alone."""
RULINGS: Final = Rulings(Reasons(THIRD, THIRD_PIECES, THIRD_DRAWN), Reasons(QUIETLY, QUIETLY_PIECES, QUIETLY_DRAWN))


def ending(board: str, cities: str, repeated: int, quiet: int, rulings: Rulings = RULINGS) -> Ending | None:
    """How it ends after a turn, or None.

    `repeated` says how many times the position has stood with the same player to move, `quiet` for how many turns there
    was no capture, conquest or promotion.
    """
    owned = tuple(cities.count(OWNERS[colour]) for colour in COLOURS)
    pieces = tuple(sum(map(board.count, PIECES[colour])) for colour in COLOURS)
    if len(CITIES) in owned:
        return Ending(_more(owned), CONTROL)
    if min(pieces) <= AT_MOST_ONE < max(pieces):
        return Ending(_more(pieces), ALONE)
    if max(pieces) <= AT_MOST_TWO:
        return _compared(owned, pieces, FEW_LEFT)
    if repeated >= REPEATED:
        return _compared(owned, pieces, rulings.third)
    return _compared(owned, pieces, rulings.quietly) if quiet >= QUIET else None


def outcome(found: Ending, board: str, cities: str, white: Seat) -> Outcome:
    """The Outcome of an ending: scores are cities, and pieces rank equal scores, but not in a draw."""
    drawn = found.winner == "nobody"
    colours = COLOURS if white == 0 else COLOURS[::-1]
    pieces = tuple(sum(map(board.count, PIECES[colour])) for colour in colours)
    return Outcome(
        winners=() if found.winner == "nobody" else (seat_playing(white, found.winner),),
        scores=tuple(cities.count(OWNERS[colour]) for colour in colours),
        tiebreaks=() if drawn else (Tiebreak(unit=LEFT, values=pieces),),
        unit=UNIT,
        reason=found.reason,
    )


def _compared(owned: Sequence[int], pieces: Sequence[int], reasons: Reasons) -> Ending:
    for counts, most in ((owned, reasons.cities), (pieces, reasons.pieces)):
        if most is not None and counts[0] != counts[1]:
            return Ending(_more(counts), most)
    return Ending("nobody", reasons.drawn)


def _more(counts: Sequence[int]) -> Colour:
    """Whose count is higher; the counts differ."""
    return COLOURS[counts[1] > counts[0]]
