"""Positions of Heroes & Cities for the tests, written down in a line, and what a turn changed in them."""

from typing import Any

from games.chance import NoChance
from games.core import Outcome, Seat, Step, Tiebreak
from games.heroes import INDEX, SQUARES, Colour, Go, Heroes, HeroesState, HeroesView
from games.heroes.components import FREE, OPENING_CITIES, other
from games.heroes.ending import UNIT
from games.heroes.resolution import key
from games.words import Term, english

GAME = Heroes()
ANN, BOB = Seat(0), Seat(1)
SAID = english(("Ann", "Bob"))
PEN = "ha1 hb1 ha2 hb2 ha3 ab3 ha4 Ac1 Ac2 Ac3 Ac4 Ab4 Ha5 Hd5"
"""Black cannot move any more when b5 is taken."""
CLOSE = "d5 b5"
CORNERS = "Ha1 Hj1 ha10 hj10"
"""Two heroes of each, far from the middle, so that few pieces end no game."""


def board(pieces: str) -> str:
    """A board of pieces like "Ab1 hj10": A and H are white's attacker and hero, a and h black's."""
    squares = [FREE] * len(SQUARES)
    for piece in pieces.split():
        squares[INDEX[piece[1:]]] = piece[0]
    return "".join(squares)


def pieces(text: str) -> str:
    """Undoes `board`, in the order of the squares."""
    return " ".join(f"{piece}{square}" for piece, square in zip(text, SQUARES, strict=True) if piece != FREE)


def position(
    standing: str, mover: Colour = "white", cities: str = OPENING_CITIES, also: str = CORNERS, **changes: Any
) -> HeroesState:
    """A position of a game in which Ann plays white."""
    placed = board(f"{standing} {also}")
    seen = (key(placed, cities, mover),)
    state = HeroesState(turn=7, white=ANN, mover=mover, board=placed, cities=cities, quiet=5, seen=seen)
    return state.replace(**changes)


def view(state: HeroesState) -> HeroesView:
    """What the player to move sees."""
    return GAME.view(state, next(iter(GAME.view(state, None).to_act), None))


def play(state: HeroesState, *moves: str) -> Step[HeroesState]:
    """The last of some turns, each checked, by whoever is to move."""
    step = Step(state, ())
    for text in moves:
        move, (seat,) = GAME.read(text), frozenset(GAME.view(step.state, None).to_act)
        GAME.check(view(step.state), move)
        step = GAME.apply(step.state, seat, move, NoChance())
    return step


def told(step: Step[HeroesState]) -> list[str]:
    """What everybody is told of a turn, in English."""
    return [SAID(event.phrase()) for event in step.events]


def changes(before: HeroesState, step: Step[HeroesState]) -> dict[str, Any]:
    """What a turn changed: pieces that went and came, and all else that differs from a turn of no consequence.

    That it counts one more turn, quiet if nothing says otherwise, and gives the move to the other player is taken for
    granted, and checked here.
    """
    after = step.state
    gone, come = set(pieces(before.board).split()), set(pieces(after.board).split())
    expected = before.replace(turn=before.turn + 1, mover=other(before.mover), quiet=before.quiet + 1, last=step.events)
    found: dict[str, Any] = {
        "gone": " ".join(sorted(gone - come, key=_place)),
        "come": " ".join(sorted(come - gone, key=_place)),
    }
    names = set(HeroesState.model_fields) - {"board", "seen", "trail"}
    found |= {name: getattr(after, name) for name in names if getattr(after, name) != getattr(expected, name)}
    assert after.trail is not None
    assert after.seen[-1] == key(after.board, after.cities, after.mover)
    return found


def _place(piece: str) -> int:
    return INDEX[piece[1:]]


def ways(state: HeroesState, piece: str) -> set[str]:
    """Where a piece of the player to move may go."""
    return {move.to for move in GAME.legal(view(state)) if isinstance(move, Go) and move.piece == piece}


def legal(state: HeroesState) -> list[str]:
    return [str(move) for move in GAME.legal(view(state))]


def won(reason: Term, winners: tuple[Seat, ...], scores: tuple[int, int], pieces: tuple[int, ...]) -> Outcome:
    """An outcome of this game; scores are cities, and `pieces` rank equal ones, if there are any."""
    tiebreaks = (Tiebreak(unit=Term("pieces"), values=pieces),) if pieces else ()
    return Outcome(winners=winners, scores=scores, tiebreaks=tiebreaks, unit=UNIT, reason=reason)


def ended(state: HeroesState, *moves: str) -> Any:
    """How a game ends with some moves; the telling ends with the reason, and nobody is to act any more."""
    step = play(state, *moves)
    if step.state.ended is not None:
        assert told(step)[-1] == step.state.ended.reason
        assert frozenset(GAME.view(step.state, None).to_act) == frozenset()
        assert GAME.view(step.state, None).outcome == step.state.ended
    return step.state.ended
