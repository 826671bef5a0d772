"""How a turn of Heroes & Cities runs: the move and what follows from it, the end check, and passing."""

from collections.abc import Sequence

from games.core import Event, Seat, Step
from games.heroes.board import Turn, can_act, colour_of, made_hero, moved
from games.heroes.components import INDEX, SQUARES, Colour, is_hero, other
from games.heroes.ending import RULINGS, Course, Rulings, ending, outcome
from games.heroes.events import AttackerMoved, Captured, Conquered, Crowned, Ended, HeroMoved, Passed, Promoted
from games.heroes.model import HeroesState, Piece, Trail, seat_playing


def key(board: str, cities: str, mover: Colour) -> str:
    """A position as one text, to tell whether it came before."""
    return f"{board}{cities}{mover[0]}"


def resolved(state: HeroesState, start: int, to: int, rulings: Rulings = RULINGS) -> Step[HeroesState]:
    """The position after the mover's piece on a square went to another, or, on its own one, became a hero."""
    if to != start:
        turn = moved(state.board, state.cities, start, to, state.length)
    else:
        turn = made_hero(state.board, state.cities, start)
    trail = Trail(
        colour=state.mover,
        start=SQUARES[start],
        to=SQUARES[to],
        captured=_pieces(state, turn, start, to),
        conquered=turn.conquered,
        promoted=turn.promoted,
    )
    return _passed_on(state, turn, trail, _happened(state, trail), rulings)


def _pieces(state: HeroesState, turn: Turn, start: int, to: int) -> tuple[Piece, ...]:
    """What was captured. The piece that moved is among them where it ended enclosed, perhaps as a hero by then."""
    mover = state.board[start]
    return tuple(
        Piece(
            square=SQUARES[square],
            colour=colour_of(mover if square == to else state.board[square]),
            hero=(turn.promoted or is_hero(mover)) if square == to else is_hero(state.board[square]),
        )
        for square in turn.captured
    )


def _happened(state: HeroesState, trail: Trail) -> list[Event]:
    """The turn as events, in the order of the rules."""
    seat, events = seat_playing(state.white, trail.colour), list[Event]()
    if trail.start != trail.to:
        kind = HeroMoved if is_hero(state.board[INDEX[trail.start]]) else AttackerMoved
        events.append(kind(seat=seat, piece=trail.start, to=trail.to))
    if trail.conquered:
        events.append(Conquered(seat=seat, square=trail.to))
    if trail.promoted:
        rise = Crowned if trail.start == trail.to else Promoted
        events.append(rise(seat=seat, square=trail.to))
    for colour in (other(trail.colour), trail.colour):
        pieces = [piece for piece in trail.captured if piece.colour == colour]
        if pieces:
            events.append(_captured(seat_playing(state.white, colour), pieces))
    return events


def _captured(owner: Seat, pieces: Sequence[Piece]) -> Captured:
    """What one player lost, with its heroes told apart."""
    squares = tuple(piece.square for piece in pieces)
    heroes = tuple(piece.square for piece in pieces if piece.hero)
    return Captured(owner=owner, squares=squares, count=len(squares), heroes=heroes)


def _passed_on(
    state: HeroesState, turn: Turn, trail: Trail, events: list[Event], rulings: Rulings
) -> Step[HeroesState]:
    """The next player's turn, or, if that player must pass, the one after that; a pass is a turn too."""
    mover, quiet = state.mover, -1 if turn.captured or turn.conquered or turn.promoted else state.quiet
    seen = () if turn.captured or turn.promoted else state.seen
    left, conqueror = state.left, state.conqueror
    if left is not None and turn.conquered and rulings.limit.last is not None:
        conqueror = state.mover
    while True:
        mover, quiet, left = other(mover), quiet + 1, left and left - 1
        seen = (*seen, key(turn.board, turn.cities, mover))
        course = Course(seen.count(seen[-1]), quiet, left, conqueror)
        found = ending(turn.board, turn.cities, course, rulings)
        if found or can_act(turn.board, turn.cities, mover, state.length):
            break
        events.append(Passed(seat=seat_playing(state.white, mover)))
    if found:
        events.append(Ended(reason=found.reason))
    return state.then(
        *events,
        mover=mover,
        board=turn.board,
        cities=turn.cities,
        left=left,
        conqueror=conqueror,
        quiet=quiet,
        seen=seen,
        trail=trail,
        ended=outcome(found, turn.board, turn.cities, state.white) if found else None,
    )
