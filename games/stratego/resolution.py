"""How a turn of Stratego 4 runs: the move, the winner's recruit, the end check, and whose turn comes next."""

from collections.abc import Iterable

from games.core import Outcome, Seat, Step
from games.stratego.battle import moved
from games.stratego.board import FLAG_PLACE, PLACES, RECRUITMENT, TURRET
from games.stratego.components import QUIET_ROUNDS, RANKS, ROUNDS, SHUTTLES, WARNING
from games.stratego.ending import QUIETLY, ROUNDS_OVER, STUCK, armies, distances, drawn, nearest, on_turret
from games.stratego.events import (
    NOTHING_LOST,
    OCCUPIED,
    Began,
    Declined,
    Ended,
    Halved,
    LastRound,
    LastTurns,
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
from games.stratego.rulings import RULINGS, Rulings
from games.stratego.working_state import WorkingState
from games.words import Term


def resolve(state: StrategoState, seat: Seat, move: StrategoMove, rulings: Rulings = RULINGS) -> Step[StrategoState]:
    """The position after a legal move, up to the next decision or the end."""
    if isinstance(move, Place):
        return _placed(state, seat, move.ranks)
    working = WorkingState(state, rulings)
    if isinstance(move, Go):
        index = working.before.at[move.piece]
        winner = moved(working, index, move.to)
        _count_move(working, state.pieces[index])
        _settle(working, winner)
        return working.frozen()
    working.battle = state.battle
    if isinstance(move, Recruit):
        _recruit(working, seat, move.rank)
    else:
        _decline(working, seat)
    if not working.has_pieces(seat):
        working.events.append(Out(seat=seat))
    _end(working, armies(_living(working), state.options))
    if not working.ended:
        _go_on(working)
    return working.frozen()


def _placed(state: StrategoState, seat: Seat, ranks: tuple[int, ...]) -> Step[StrategoState]:
    """A formation is sealed; the last one lets all armies stand."""
    sealed = (*state.sealed[:seat], ranks, *state.sealed[seat + 1 :])
    if None in sealed:
        return Step(state.after(sealed=sealed), ())
    return state.then(
        Began(seat=state.first),
        phase="turn",
        sealed=(None,) * len(sealed),
        pieces=tuple(_army(state)),
        ranks=tuple(rank for formation in sealed for rank in formation or ()),
    )


def _army(state: StrategoState) -> Iterable[Piece]:
    """Every player's pieces where they begin."""
    for seat, side in enumerate(state.sides):
        for number, space in enumerate(PLACES[side]):
            flag = Seat(seat) if number == FLAG_PLACE else None
            yield Piece(owner=Seat(seat), number=number, space=space, flag=flag)


def _settle(working: WorkingState, winner: Seat | None) -> None:
    """What follows from a move: the winner's slider, the end, the question whom to recruit, or the next turn."""
    victories, hindrance = working.state.options.victories, working.rulings.hindrance
    last = winner is not None and working.sliders[winner] == victories - 1
    why_not = _why_not(working, winner) if last and winner is not None else None
    if winner is not None and (why_not is None or hindrance.lost):
        working.sliders[winner] = (working.sliders[winner] + 1) % victories
    if working.trail is not None and TURRET in (working.trail.start, working.trail.to):
        _end(working, on_turret(working.living, working.state.options))
    if working.ended:
        return
    asked = winner if last and why_not is None else None
    if working.battle is not None:
        _count_armies(working, asked)
    if working.ended:
        return
    if asked is not None:
        working.events.append(Recruiting(seat=asked, victories=victories))
        working.phase, working.recruiter = "recruit", asked
        return
    if winner is not None and why_not is not None:
        working.events.append(hindrance.event(seat=winner, reason=why_not))
    _go_on(working)


def _count_move(working: WorkingState, piece: Piece) -> None:
    """Of a short game's turn this was the first move, after which another piece moves, or the second."""
    first = working.state.options.short and working.state.spent is None
    working.spent, working.struck = (piece.number, working.battle is not None) if first else (None, False)
    if not first:
        _keep_rows(working, piece.number, working.state.spent)


def _keep_rows(working: WorkingState, *moved: int | None) -> None:
    """The turn is over, in which the mover moved these pieces: of all others the rows are broken."""
    rows = working.shuttles[working.mover]
    working.shuttles[working.mover] = tuple([row for row in rows if row.number in moved])


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


def _decline(working: WorkingState, seat: Seat) -> None:
    """The recruiter, whose slider has gone back to 0, brings nothing back."""
    if working.rulings.declining_keeps:
        working.sliders[seat] = working.state.options.victories - 1
    working.events.append(Declined(seat=seat))


# The end, and the next turn


def _living(working: WorkingState) -> list[Seat]:
    """The players who have pieces."""
    return [Seat(seat) for seat in range(len(working.state.sides)) if working.has_pieces(Seat(seat))]


def _go_on(working: WorkingState) -> None:
    """The mover of a short game moves a second piece, if any can; else the turn is over."""
    if working.spent is not None:
        if _can_move(working, working.mover):
            return
        if _movable(working, working.mover):
            working.events.append(Halved(seat=working.mover))
            _prove_stuck(working, working.mover)
        _keep_rows(working, working.spent)
        working.spent, working.struck = None, False
    _pass_on(working)


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
                _settle_flag(working)
                return
            _skip(working, seat)
    _end(working, drawn(STUCK))


def _count_round(working: WorkingState) -> None:
    """A full round is over."""
    if working.state.options.short:
        _count_short_round(working)
        return
    working.quiet = 0 if working.fought else working.quiet + 1
    working.fought = False
    if working.quiet == WARNING:
        working.events.append(Quiet(rounds=WARNING))
    if working.quiet >= QUIET_ROUNDS:
        _end(working, drawn(QUIETLY))


def _count_short_round(working: WorkingState) -> None:
    """One of the rounds of a short game is over."""
    options, sides = working.state.options, working.state.sides
    if working.round == ROUNDS:
        now = working.state.after(pieces=working.living, nearness=working.nearness, settled=working.settled)
        _end(working, nearest(now, ROUNDS_OVER, shared=working.rulings.worse_counts))
        return
    working.round += 1
    if working.round < ROUNDS:
        return
    if working.rulings.worse_counts:
        working.nearness = distances(working.living, options, sides)
        working.events.append(LastRound(rounds=ROUNDS))
        return
    working.settled = (None,) * len(sides)
    working.events.append(LastTurns(rounds=ROUNDS))


def _settle_flag(working: WorkingState) -> None:
    """The mover's turn begins: if it is their last one in a short game, their flag counts where it is now."""
    if working.settled:
        found = distances(working.living, working.state.options, working.state.sides)[working.mover]
        working.settled = (*working.settled[: working.mover], found, *working.settled[working.mover + 1 :])


def _can_move(working: WorkingState, seat: Seat) -> bool:
    """Whether a player has a legal move: nearly always a single step, so that this is looked for first.

    If only one of their pieces may move, and can, it is none of the ranks that cannot. Of several it is only known that
    one of them can, which is not kept.
    """
    taken = {piece.space for piece in working.pieces if piece is not None}
    near, own = working.before.paths.near, _movable(working, seat)
    if all(row.times < SHUTTLES for row in working.shuttles[seat]):
        for piece in own:
            if not taken.issuperset(near[piece.space]):
                return True
    ground, ranks = working.ground()
    able = any(ways(ground, ground.at[piece.space], ranks[ground.at[piece.space]]) for piece in own)
    if able and len(own) == 1:
        still = immobile(ground, ground.at[own[0].space])
        _prove(working, own[0], tuple(rank for rank in RANKS if rank not in still))
    return able


def _movable(working: WorkingState, seat: Seat) -> list[Piece]:
    """A player's pieces, but for the one that has moved in this turn of a short game."""
    spent = working.spent if seat == working.mover else None
    return [piece for piece in working.living if piece.owner == seat and piece.number != spent]


def _skip(working: WorkingState, seat: Seat) -> None:
    """A player without a move is skipped, which breaks their rows."""
    working.events.append(Skipped(seat=seat))
    _prove_stuck(working, seat)
    working.shuttles[seat] = ()


def _prove_stuck(working: WorkingState, seat: Seat) -> None:
    """None of a player's pieces is of a rank that could move."""
    ground, _ = working.ground()
    for piece in _movable(working, seat):
        _prove(working, piece, immobile(ground, ground.at[piece.space]))


def _prove(working: WorkingState, piece: Piece, ranks: tuple[int, ...]) -> None:
    """Note that a piece is one of some ranks."""
    working.pieces[working.pieces.index(piece)] = piece.replace(could=narrowed(piece.could, ranks))
