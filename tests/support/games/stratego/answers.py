"""What the answers in the lessons of Stratego 4 say, looked up on the board; the learner is seat 1."""

from collections.abc import Mapping
from typing import Any

from tests.support.games.suite import Answer, Shows, won_by

ADA, ME, BRUNO = range(3)


def on(view: Any, space: str) -> Any:
    """The piece on a space and its rank, as far as the learner knows it; (None, None) where none is."""
    pairs = zip(view.pieces, view.ranks, strict=True)
    return next((pair for pair in pairs if pair[0].space == space), (None, None))


def stands(it: Answer, space: str, owner: int, rank: int, flag: int | None = None) -> bool:
    """Whose piece is there, of which rank, and with whose flag."""
    piece, known = on(it.after, space)
    return piece is not None and (piece.owner, known, piece.flag) == (owner, rank, flag)


def announced(it: Answer, space: str) -> Any:
    """The rank that a battle has announced of the piece on a space."""
    piece, _ = on(it.after, space)
    return None if piece is None else piece.known


def lost(it: Answer, owner: int, *ranks: int) -> bool:
    """Whether all that somebody has lost since is of these ranks."""
    before, after = it.before.chronicle[owner], it.after.chronicle[owner]
    return [loss.rank for loss in after[len(before) :]] == [*ranks]


def flag_with(owner: int) -> Shows:
    """Whether the learner's flag is carried by somebody's piece."""
    return lambda it: [piece.owner for piece in it.after.pieces if piece.flag == ME] == [owner]


ANSWERS: Mapping[str, Shows] = {
    r"Your flag is on the turret: you win": won_by(ME),
    r"Ada's 6, who takes your flag": lambda it: stands(it, "j7", ADA, 6, ME),
    r"Bruno's general takes the ring, and your flag": lambda it: stands(it, "ring", BRUNO, 8, ME),
    r"[Yy]our flag has a way out": lambda it: (
        on(it.after, "h13") == on(it.after, "h12") == (None, None) and on(it.before, "h13")[1] == 6
    ),
    r"There it still stands": lambda it: stands(it, "h12", ME, 6),
    r"your cannon \(1\)": lambda it: stands(it, "k12", ME, 1),
    r"6 beats 3: Ada's scout is gone": lambda it: lost(it, ADA, 3) and lost(it, ME),
    r"what the eye on it says": lambda it: announced(it, "j12") == 6,
    r"both leave the board": lambda it: lost(it, ADA, 3) and lost(it, ME, 3),
    r"what it hits is gone, and so is the cannon": lambda it: lost(it, ADA, 3) and lost(it, ME, 1),
    r"Your scout falls": lambda it: lost(it, ME, 3) and lost(it, ADA),
    r"it is the marshal|It was the marshal": lambda it: stands(it, "e12", BRUNO, 9),
    r"your captain is lost|beats your captain": lambda it: lost(it, ME, 6),
    r"Your spy attacks, and the marshal falls": lambda it: lost(it, BRUNO, 9) and stands(it, "f12", ME, 2),
    r"4 loses|beats your 4|Your 4 falls": lambda it: lost(it, ME, 4),
    r"Bruno has your flag|the marshal beats your 4 and has your flag": flag_with(BRUNO),
    r"Ada has your flag|Ada's scout has your flag|Ada's takes your flag|captain beats your 4 and has your flag": (
        flag_with(ADA)
    ),
    r"Your general, an 8, carries it now": lambda it: stands(it, "i13", ME, 8, ME),
    r"With your flag it goes one step": lambda it: stands(it, "j10", ME, 3, ME),
    r"Your captain is back, and only you know": lambda it: stands(it, "h14", ME, 6) and announced(it, "h14") is None,
    r"A scout is fast": lambda it: stands(it, "h14", ME, 3),
    r"You get nothing, and your next victory asks you again": lambda it: (
        len(it.after.pieces) == len(it.before.pieces) and it.after.sliders[ME] == 5
    ),
    r"beats any rank\. It leaves as well": lambda it: lost(it, ADA, 9) and lost(it, ME, 1),
    r"steps on and wins|steps on the turret and wins": won_by(ADA),
}
