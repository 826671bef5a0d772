"""How a turn of Stratego 4 runs: the move, the winner's recruit, the end check, and whose turn comes next."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.core import Outcome, Seat, Step
from games.stratego.battle import moved
from games.stratego.board import FLAG_PLACE, PLACES, RECRUITMENT, TURRET
from games.stratego.components import QUIET_ROUNDS, RANKS, SHUTTLES, SLIDER, WARNING
from games.stratego.ending import QUIETLY, STUCK, armies, drawn, on_turret
from games.stratego.events import (
    NOTHING_LOST,
    OCCUPIED,
    Began,
    Declined,
    Ended,
    Forfeited,
    Hindered,
    Out,
    Quiet,
    Recruited,
    Recruiting,
    Skipped,
)
from games.stratego.evidence import immobile, narrowed
from games.stratego.legal import ways
from games.stratego.model import Piece, StrategoState, Trail, allied
from games.stratego.moves import Go, Place, Recruit, StrategoMove
from games.stratego.working_state import WorkingState
from games.words import Term


class Hindrance(NamedTuple):
    """What becomes of the slider of a winner on five who cannot recruit, and what tells it."""

    slider: int
    event: type[Hindered | Forfeited]


KEPT: Final = Hindrance(SLIDER - 1, Hindered)


def resolve(state: StrategoState, seat: Seat, move: StrategoMove, hindrance: Hindrance = KEPT) -> Step[StrategoState]:
    """The position after a legal move, up to the next decision or the end."""
    if isinstance(move, Place):
        return _placed(state, seat, move.ranks)
    working = WorkingState(state)
    if isinstance(move, Go):
        _settle(working, moved(working, working.before.at[move.piece], move.to), hindrance)
        return working.frozen()
    working.battle = state.battle
    if isinstance(move, Recruit):
        _recruit(working, seat, move.rank)
    else:
        working.events.append(Declined(seat=seat))
    if not working.has_pieces(seat):
        working.events.append(Out(seat=seat))
    _end(working, armies(_living(working), state.options))
    if not working.ended:
        _pass_on(working)
    return working.frozen()


def _placed(state: StrategoState, seat: Seat, ranks: tuple[int, ...]) -> Step[StrategoState]:
    """A formation is sealed; the last one lets all armies stand."""
    sealed = (*state.sealed[:seat], ranks, *state.sealed[seat + 1 :])
    if None in sealed:
        return Step(state.replace(sealed=sealed), ())
    events = (Began(seat=state.first),)
    after = state.replace(
        turn=state.turn + 1,
        phase="turn",
        sealed=(None,) * len(sealed),
        pieces=tuple(_army(state)),
        ranks=tuple(rank for formation in sealed for rank in formation or ()),
        last=events,
    )
    return Step(after, events)


def _army(state: StrategoState) -> Iterable[Piece]:
    """Every player's pieces where they begin."""
    for seat, side in enumerate(state.sides):
        for number, space in enumerate(PLACES[side]):
            flag = Seat(seat) if number == FLAG_PLACE else None
            yield Piece(owner=Seat(seat), number=number, space=space, flag=flag)


def _settle(working: WorkingState, winner: Seat | None, hindrance: Hindrance) -> None:
    """What follows from a move: the winner's slider, the end, the question whom to recruit, or the next turn."""
    six = winner is not None and working.sliders[winner] == SLIDER - 1
    why_not = _why_not(working, winner) if six and winner is not None else None
    if winner is not None:
        working.sliders[winner] = hindrance.slider if why_not else (working.sliders[winner] + 1) % SLIDER
    if working.trail is not None and TURRET in (working.trail.start, working.trail.to):
        _end(working, on_turret(working.living, working.state.options))
    if working.ended:
        return
    asked = winner if six and why_not is None else None
    if working.battle is not None:
        _count_armies(working, asked)
    if working.ended:
        return
    if asked is not None:
        working.events.append(Recruiting(seat=asked))
        working.phase, working.recruiter = "recruit", asked
        return
    if winner is not None and why_not is not None:
        working.events.append(hindrance.event(seat=winner, reason=why_not))
    _pass_on(working)


def _count_armies(working: WorkingState, asked: Seat | None) -> None:
    """Players who have just lost their last piece are out, and the game may be over.

    But `asked`, who has fired their last cannon, is not out before saying whether a piece comes back, and with nobody
    left on their side nothing is decided before that.
    """
    options, outcome = working.state.options, None
    if asked is None or any(working.has_pieces(ally) for ally in allied(options, asked)):
        outcome = armies(_living(working), options)
    for seat in dict.fromkeys(piece.owner for piece in working.state.pieces):
        if not working.has_pieces(seat) and (seat != asked or outcome is not None):
            working.events.append(Out(seat=seat))
    _end(working, outcome)


def _end(working: WorkingState, outcome: Outcome | None) -> None:
    """The game is over, if there is an outcome."""
    if outcome is not None:
        working.ended = outcome
        working.events.append(Ended(reason=outcome.reason))


# Recruitment


def _why_not(working: WorkingState, winner: Seat) -> Term | None:
    """Why the winner, who has moved already, cannot recruit; None when they can."""
    space = RECRUITMENT[working.state.sides[winner]]
    if any(piece is not None and piece.space == space for piece in working.pieces):
        return OCCUPIED
    lost = sum(1 if loss.rank is not None else -1 for loss in working.chronicle[winner])
    return None if lost else NOTHING_LOST


def _recruit(working: WorkingState, seat: Seat, rank: int) -> None:
    space = RECRUITMENT[working.state.sides[seat]]
    working.events.append(Recruited(seat=seat, space=space))
    working.trail = Trail(seat=seat, kind="recruit", start=space, to=space)
    working.pick_up(working.come(seat, space, rank))


# The end, and the next turn


def _living(working: WorkingState) -> list[Seat]:
    """The players who have pieces."""
    return [Seat(seat) for seat in range(len(working.state.sides)) if working.has_pieces(Seat(seat))]


def _pass_on(working: WorkingState) -> None:
    """Give the turn to the next player clockwise who can move; players with pieces who cannot are skipped."""
    seats = len(working.state.sides)
    for step in range(1, seats + 1):
        seat = Seat((working.state.mover + step) % seats)
        if seat == working.state.first:
            _count_round(working)
            if working.ended:
                return
        if working.has_pieces(seat):
            if _can_move(working, seat):
                working.mover = seat
                return
            _skip(working, seat)
    _end(working, drawn(STUCK))


def _count_round(working: WorkingState) -> None:
    """A full round is over."""
    working.quiet = 0 if working.fought else working.quiet + 1
    working.fought = False
    if working.quiet == WARNING:
        working.events.append(Quiet(rounds=WARNING))
    if working.quiet >= QUIET_ROUNDS:
        _end(working, drawn(QUIETLY))


def _can_move(working: WorkingState, seat: Seat) -> bool:
    """Whether a player has a legal move: nearly always a single step, so that this is looked for first.

    If the player's only piece can move, it is none of the ranks that cannot. With several pieces it is only known that
    one of them can, which is not kept.
    """
    taken = {piece.space for piece in working.pieces if piece is not None}
    near, shuttle = working.before.paths.near, working.shuttles[seat]
    if shuttle is None or shuttle.times < SHUTTLES:
        for piece in working.pieces:
            if piece is not None and piece.owner == seat and not taken.issuperset(near[piece.space]):
                return True
    ground, ranks = working.ground()
    own = [at for at, piece in enumerate(ground.pieces) if piece.owner == seat]
    able = any(ways(ground, at, ranks[at]) for at in own)
    if able and len(own) == 1:
        still = immobile(ground, own[0])
        _prove(working, ground.pieces[own[0]], tuple(rank for rank in RANKS if rank not in still))
    return able


def _skip(working: WorkingState, seat: Seat) -> None:
    """A player without a move is skipped: none of their pieces is of a rank that could move, and a row is broken."""
    working.events.append(Skipped(seat=seat))
    ground, _ = working.ground()
    for at, piece in enumerate(ground.pieces):
        if piece.owner == seat:
            _prove(working, piece, immobile(ground, at))
    working.shuttles[seat] = None


def _prove(working: WorkingState, piece: Piece, ranks: tuple[int, ...]) -> None:
    """Note that a piece is one of some ranks."""
    working.pieces[working.pieces.index(piece)] = piece.replace(could=narrowed(piece.could, ranks))
