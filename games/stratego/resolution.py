"""How a turn of Stratego 4 runs: the move, the winner's recruit, the end check, and whose turn comes next."""

from games.core import Outcome, Seat, Step
from games.stratego.battle import moved
from games.stratego.board import RECRUITMENT, TURRET
from games.stratego.components import QUIET_ROUNDS, RANKS, SHUTTLES, SLIDER, WARNING
from games.stratego.ending import QUIETLY, STUCK, armies, drawn, on_turret
from games.stratego.events import (
    NOTHING_LOST,
    OCCUPIED,
    Declined,
    Ended,
    Forfeited,
    Out,
    Quiet,
    Recruited,
    Recruiting,
    Skipped,
)
from games.stratego.evidence import immobile, narrowed
from games.stratego.legal import ways
from games.stratego.model import Decline, Go, Piece, Recruit, StrategoState, Trail, allied
from games.stratego.working_state import Course
from games.words import Term


def played(state: StrategoState, seat: Seat, move: Go | Recruit | Decline) -> Step[StrategoState]:
    """The position after a move, up to the next decision or the end."""
    course = Course(state)
    if isinstance(move, Go):
        _settle(course, moved(course, course.before.at[move.piece], move.to))
        return course.frozen()
    course.battle = state.battle
    if isinstance(move, Recruit):
        _recruit(course, seat, move.rank)
    else:
        course.events.append(Declined(seat=seat))
    if not course.has_pieces(seat):
        course.events.append(Out(seat=seat))
    _end(course, armies(_living(course), state.options))
    if not course.ended:
        _pass_on(course)
    return course.frozen()


def _settle(course: Course, winner: Seat | None) -> None:
    """What follows from a move: the winner's slider, the end, the question whom he recruits, or the next turn."""
    won = winner is not None and _slide(course, winner)
    if course.trail is not None and TURRET in (course.trail.start, course.trail.to):
        _end(course, on_turret(course.living, course.state.options))
    if course.ended:
        return
    hindrance = _hindrance(course, winner) if won and winner is not None else None
    asked = winner if won and hindrance is None else None
    if course.battle is not None:
        _count_armies(course, asked)
    if course.ended:
        return
    if asked is not None:
        course.events.append(Recruiting(seat=asked))
        course.phase, course.recruiter = "recruit", asked
        return
    if winner is not None and hindrance is not None:
        course.events.append(Forfeited(seat=winner, reason=hindrance))
    _pass_on(course)


def _count_armies(course: Course, asked: Seat | None) -> None:
    """Who has just lost his last piece is out, and the game may be over. But he who fired his last cannon is not out
    before he has said whether he brings a piece back, and nothing is decided before if he stands alone."""
    options, outcome = course.state.options, None
    if asked is None or any(course.has_pieces(ally) for ally in allied(options, asked)):
        outcome = armies(_living(course), options)
    for seat in dict.fromkeys(piece.owner for piece in course.state.pieces):
        if not course.has_pieces(seat) and (seat != asked or outcome is not None):
            course.events.append(Out(seat=seat))
    _end(course, outcome)


def _end(course: Course, outcome: Outcome | None) -> None:
    """The game is over, if there is an outcome."""
    if outcome is not None:
        course.ended = outcome
        course.events.append(Ended(reason=outcome.reason))


# Recruitment


def _slide(course: Course, winner: Seat) -> bool:
    """The winner's slider goes one up; whether it has come to its end, from which it goes back to 0."""
    course.sliders[winner] = (course.sliders[winner] + 1) % SLIDER
    return course.sliders[winner] == 0


def _hindrance(course: Course, winner: Seat) -> Term | None:
    """Why a player cannot recruit now; the winner has moved already."""
    space = RECRUITMENT[course.state.sides[winner]]
    if any(piece is not None and piece.space == space for piece in course.pieces):
        return OCCUPIED
    lost = sum(1 if loss.rank is not None else -1 for loss in course.chronicle[winner])
    return None if lost else NOTHING_LOST


def _recruit(course: Course, seat: Seat, rank: int) -> None:
    space = RECRUITMENT[course.state.sides[seat]]
    course.events.append(Recruited(seat=seat, space=space))
    course.trail = Trail(seat=seat, kind="recruit", start=space, to=space)
    course.pick_up(course.come(seat, space, rank))


# The end, and the next turn


def _living(course: Course) -> list[Seat]:
    """The players who have pieces."""
    return [Seat(seat) for seat in range(len(course.state.sides)) if course.has_pieces(Seat(seat))]


def _pass_on(course: Course) -> None:
    """The next player clockwise who can move; who has pieces and cannot is skipped."""
    seats = len(course.state.sides)
    for step in range(1, seats + 1):
        seat = Seat((course.state.mover + step) % seats)
        if seat == course.state.first:
            _count_round(course)
            if course.ended:
                return
        if course.has_pieces(seat):
            if _can_move(course, seat):
                course.mover = seat
                return
            _skip(course, seat)
    _end(course, drawn(STUCK))


def _count_round(course: Course) -> None:
    """A full round is over."""
    course.quiet = 0 if course.fought else course.quiet + 1
    course.fought = False
    if course.quiet == WARNING:
        course.events.append(Quiet(rounds=WARNING))
    if course.quiet >= QUIET_ROUNDS:
        _end(course, drawn(QUIETLY))


def _can_move(course: Course, seat: Seat) -> bool:
    """Whether a player has a legal move: nearly always a single step, and only else it is looked at closely.

    That he has one proves of his only piece that it is none that could not move here. Of several pieces it proves only
    that one of them can, which is not kept.
    """
    taken = {piece.space for piece in course.pieces if piece is not None}
    near, shuttle = course.before.paths.near, course.shuttles[seat]
    if shuttle is None or shuttle.times < SHUTTLES:
        for piece in course.pieces:
            if piece is not None and piece.owner == seat and not taken.issuperset(near[piece.space]):
                return True
    ground, ranks = course.ground()
    own = [at for at, piece in enumerate(ground.pieces) if piece.owner == seat]
    able = any(ways(ground, at, ranks[at]) for at in own)
    if able and len(own) == 1:
        still = immobile(ground, own[0])
        _prove(course, ground.pieces[own[0]], tuple(rank for rank in RANKS if rank not in still))
    return able


def _skip(course: Course, seat: Seat) -> None:
    """A player without a move is skipped, which breaks a row of his; and none of his pieces is one that could move."""
    course.events.append(Skipped(seat=seat))
    ground, _ = course.ground()
    for at, piece in enumerate(ground.pieces):
        if piece.owner == seat:
            _prove(course, piece, immobile(ground, at))
    course.shuttles[seat] = None


def _prove(course: Course, piece: Piece, ranks: tuple[int, ...]) -> None:
    """A piece is known to be one of some ranks."""
    course.pieces[course.pieces.index(piece)] = piece.replace(could=narrowed(piece.could, ranks))
