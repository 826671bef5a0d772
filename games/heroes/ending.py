"""How a game of Heroes & Cities ends, checked in the order of the rules page."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from games.core import Outcome, Seat, Term, Tiebreak
from games.heroes.board import OWNERS, PIECES
from games.heroes.components import Colour
from games.heroes.model import QUIET, REPEATED, seat_playing
from games.words import N_

CONTROL = Term(N_("All eight cities belong to one player."))
ALONE = Term(N_("One player has at most one piece left."))
FEW = Term(N_("Most cities, with at most two pieces each."))
FEW_DRAWN = Term(N_("At most two pieces each, with equally many cities."))
THIRD = Term(N_("Most cities when the same position came for the third time."))
THIRD_PIECES = Term(N_("Most pieces when the same position came for the third time."))
THIRD_DRAWN = Term(N_("The same position for the third time; cities and pieces are equal."))
QUIETLY = Term(N_("Most cities: 20 turns each, no capture, conquest or promotion."))
QUIETLY_PIECES = Term(N_("Most pieces: 20 turns each, no capture, conquest or promotion."))
QUIETLY_DRAWN = Term(N_("20 turns each, no capture, conquest or promotion; all is equal."))
LIMIT = Term(N_("Most cities after 30 turns each."))
LIMIT_PIECES = Term(N_("Most pieces after 30 turns each, with equally many cities."))
LIMIT_WHITE = Term(N_("All is equal after 30 turns each, and Black had the last turn."))
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
    LIMIT,
    LIMIT_PIECES,
    LIMIT_WHITE,
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
    """What an ending says that compares what both have: cities, then pieces and who conquered last where it names them;
    and how it ends with all of that equal."""

    cities: Term
    pieces: Term | None
    equal: Ending
    last: Term | None = None


class Course(NamedTuple):
    """What counts besides the position."""

    repeated: int = 1
    """How many times the position has stood with the same player to move."""
    quiet: int = 0
    """For how many turns there was no capture, conquest or promotion."""
    left: int | None = None
    """How many turns are left; None in a game without a limit."""
    conqueror: Colour | None = None
    """Who conquered last, where that counts."""


def drawn(reason: Term) -> Ending:
    """A draw."""
    return Ending("nobody", reason)


FEW_LEFT: Final = Reasons(FEW, None, drawn(FEW_DRAWN))
"""The source's own: cities alone."""
AT_THE_LIMIT: Final = Reasons(LIMIT, LIMIT_PIECES, Ending("white", LIMIT_WHITE))
"""White wins with all equal, since Black had the last turn."""
EIGHT = 8
"""All cities."""


class Rulings(NamedTuple):
    """Our own endings: the third time that a position stands, too many quiet turns, and no turns left."""

    third: Reasons
    quietly: Reasons
    limit: Reasons = AT_THE_LIMIT


RULINGS: Final = Rulings(
    Reasons(THIRD, THIRD_PIECES, drawn(THIRD_DRAWN)), Reasons(QUIETLY, QUIETLY_PIECES, drawn(QUIETLY_DRAWN))
)


def ending(board: str, cities: str, course: Course, rulings: Rulings = RULINGS) -> Ending | None:
    """How it ends after a turn, or None."""
    owned = tuple(cities.count(OWNERS[colour]) for colour in COLOURS)
    pieces = tuple(sum(map(board.count, PIECES[colour])) for colour in COLOURS)
    if EIGHT in owned:
        return Ending(_more(owned), CONTROL)
    if min(pieces) <= AT_MOST_ONE < max(pieces):
        return Ending(_more(pieces), ALONE)
    if max(pieces) <= AT_MOST_TWO:
        return _compared(owned, pieces, FEW_LEFT)
    reasons = _ruling(course, rulings)
    return _compared(owned, pieces, reasons, course.conqueror) if reasons is not None else None


def _ruling(course: Course, rulings: Rulings) -> Reasons | None:
    """Which ending of ours it is."""
    if course.repeated >= REPEATED:
        return rulings.third
    if course.quiet >= QUIET:
        return rulings.quietly
    return rulings.limit if course.left == 0 else None


def outcome(found: Ending, board: str, cities: str, white: Seat) -> Outcome:
    """The Outcome of an ending: scores are cities, and pieces rank equal scores, but not in a draw."""
    colours = COLOURS if white == 0 else COLOURS[::-1]
    pieces = tuple(sum(map(board.count, PIECES[colour])) for colour in colours)
    return Outcome(
        winners=() if found.winner == "nobody" else (seat_playing(white, found.winner),),
        scores=tuple(cities.count(OWNERS[colour]) for colour in colours),
        tiebreaks=() if found.winner == "nobody" else (Tiebreak(unit=LEFT, values=pieces),),
        unit=UNIT,
        reason=found.reason,
    )


def _compared(owned: Sequence[int], pieces: Sequence[int], reasons: Reasons, conqueror: Colour | None = None) -> Ending:
    for counts, most in ((owned, reasons.cities), (pieces, reasons.pieces)):
        if most is not None and counts[0] != counts[1]:
            return Ending(_more(counts), most)
    if reasons.last is not None and conqueror is not None:
        return Ending(conqueror, reasons.last)
    return reasons.equal


def _more(counts: Sequence[int]) -> Colour:
    """Whose count is higher; the counts differ."""
    return COLOURS[counts[1] > counts[0]]
