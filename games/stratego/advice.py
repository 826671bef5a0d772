"""Why a move in Stratego 4 may be good, as far as its player knows the ranks."""

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from games.advice import Reason, when
from games.stratego.board import TURRET, Space
from games.stratego.components import QUIET_ROUNDS, RANK_WORDS, ROUNDS, beats, spoken
from games.stratego.legal import Kind, ground, kind_of, paths
from games.stratego.model import Piece, StrategoView
from games.stratego.moves import Decline, Go, Recruit, StrategoMove
from games.stratego.tips import enemies, is_last_turn, possible, steps
from games.stratego.working_state import first_of
from games.words import N_, NN_, Phrase, Value, Who

Fields: TypeAlias = Mapping[str, Value] | None


def at(view: StrategoView, space: Space) -> int | None:
    """Which of `pieces` stands on a space."""
    return next((index for index, piece in enumerate(view.pieces) if piece.space == space), None)


def _rank(view: StrategoView, move: Go) -> int:
    index = at(view, move.piece)
    rank = None if index is None else view.ranks[index]
    assert rank is not None  # noqa: S101 - it is the viewer's own
    return rank


def _piece(view: StrategoView, move: Go) -> Piece:
    index = at(view, move.piece)
    assert index is not None  # noqa: S101 - a legal move has a piece
    return view.pieces[index]


def _does(view: StrategoView, move: StrategoMove, *kinds: Kind) -> bool:
    """Whether it is a move of one of these kinds."""
    index = at(view, move.piece) if isinstance(move, Go) else None
    if index is None or not isinstance(move, Go):
        return False
    return kind_of(ground(view), index, move.to, _rank(view, move)) in kinds


def _wins(view: StrategoView, move: StrategoMove) -> Fields:
    stands = _does(view, move, "step") and isinstance(move, Go) and move.to == TURRET
    return when(stands and isinstance(move, Go) and _piece(view, move).flag == view.me)


def _sure(view: StrategoView, move: StrategoMove) -> Fields:
    target = at(view, move.to) if isinstance(move, Go) and _does(view, move, "attack") else None
    if target is None or not isinstance(move, Go):
        return None
    rank = _rank(view, move)
    return when(all(beats(rank, it) for it in possible(view, target)), rank=Phrase(RANK_WORDS[rank]))


def _carrier(view: StrategoView, move: StrategoMove) -> Fields:
    target = at(view, move.to) if isinstance(move, Go) and _does(view, move, "attack", "fire") else None
    flag = None if target is None else view.pieces[target].flag
    if flag is None:
        return None
    return {"flag": Phrase(N_("your own flag")) if flag == view.me else Phrase(N_("{who}'s flag"), {"who": Who(flag)})}


def _picks_up(view: StrategoView, move: StrategoMove) -> Fields:
    if not isinstance(move, Go) or not _does(view, move, "step") or _piece(view, move).flag is not None:
        return None
    flag = first_of(view.flags, move.to, _piece(view, move).owner)
    if flag is None:
        return None
    return {"flag": Phrase(N_("your own flag")) if flag == view.me else Phrase(N_("{who}'s flag"), {"who": Who(flag)})}


def _approaches(view: StrategoView, move: StrategoMove, *, flag: bool) -> Fields:
    """A move that comes nearer to the turret: of the own flag by a step or from hand to hand, or a step without it."""
    if not isinstance(move, Go) or not _does(view, move, "step", *(("hand over",) if flag else ())):
        return None
    left = steps(view, move.to)
    nearer = left < steps(view, move.piece) and (_piece(view, move).flag == view.me) is flag
    nearer = nearer and not (flag and is_last_turn(view))
    return when(nearer, steps=left, rank=Phrase(RANK_WORDS[_rank(view, move)]))


def _in_danger(view: StrategoView, space: Space, rank: int) -> bool:
    """Whether an enemy next to a space is known to beat a rank there."""
    near = paths(view.closed).near[space]
    return any(
        view.pieces[index].space in near and all(beats(it, rank) for it in possible(view, index))
        for index in enemies(view)
    )


def _flees(view: StrategoView, move: StrategoMove) -> Fields:
    if not isinstance(move, Go) or not _does(view, move, "step"):
        return None
    rank = _rank(view, move)
    away = _in_danger(view, move.piece, rank) and not _in_danger(view, move.to, rank)
    return when(away, rank=Phrase(RANK_WORDS[rank]))


def _moved(view: StrategoView, move: StrategoMove, *kinds: Kind) -> Fields:
    if not isinstance(move, Go) or not _does(view, move, *kinds):
        return None
    return {"rank": Phrase(RANK_WORDS[_rank(view, move)]), "space": spoken(move.to)}


def _hands_over(view: StrategoView, move: StrategoMove) -> Fields:
    """To a piece of the viewer's own: a partner's rank is not told, even where a battle has announced it."""
    taker = at(view, move.to) if isinstance(move, Go) and _does(view, move, "hand over") else None
    rank = None if taker is None or view.pieces[taker].owner != view.me else view.ranks[taker]
    return None if rank is None else {"rank": Phrase(RANK_WORDS[rank])}


def _hands_higher(view: StrategoView, move: StrategoMove) -> Fields:
    """To a piece of the viewer's own that is higher than the one that carries the flag now."""
    found = _hands_over(view, move)
    taker = at(view, move.to) if isinstance(move, Go) and found is not None else None
    if found is None or taker is None or not isinstance(move, Go):
        return None
    rank, giver = view.ranks[taker], _rank(view, move)
    return when(rank is not None and rank > giver, giver=Phrase(RANK_WORDS[giver]), **found)


def may_end(view: StrategoView, move: StrategoMove) -> bool:
    """Whether a move could end the game, of those by which no hidden rank decides whether it does."""
    armies = Counter(min(view.allies(piece.owner)) for piece in view.pieces)
    rounds = view.round == ROUNDS if view.options.short else view.quiet == QUIET_ROUNDS - 1
    castle = isinstance(move, Go) and TURRET in (move.piece, move.to)
    return (rounds or castle or min(armies.values(), default=0) <= 1) and _is_foreseen(view, move)


def _is_foreseen(view: StrategoView, move: StrategoMove) -> bool:
    target = at(view, move.to) if isinstance(move, Go) and _does(view, move, "attack") else None
    if target is None or not isinstance(move, Go):
        return view.phase != "set-up"
    return len({beats(_rank(view, move), it) for it in possible(view, target)}) == 1


WINS = (Reason(N_("It wins the game: your flag is on the turret."), _wins),)
REASONS = (
    Reason(N_("The piece there carries {flag}."), _carrier),
    Reason(N_("Your {rank} is sure to win there."), _sure),
    Reason(
        N_("Your cannon hits whatever stands there, whatever its rank, and is gone itself."),
        lambda view, move: when(_does(view, move, "fire")),
    ),
    Reason(N_("You see its rank, and beat any lower one."), lambda view, move: _moved(view, move, "attack")),
    Reason(N_("You pick up {flag}."), _picks_up),
    Reason(
        NN_(
            "Then your flag is {steps} step from the turret.",
            "Then your flag is {steps} steps from the turret.",
            "steps",
        ),
        lambda view, move: _approaches(view, move, flag=True),
    ),
    Reason(N_("Your {rank} carries the flag then: a higher rank than your {giver}."), _hands_higher),
    Reason(N_("Your {rank} carries the flag then."), _hands_over),
    Reason(N_("Your partner carries the flag then."), lambda v, m: when(_does(v, m, "hand over"))),
    Reason(N_("Your {rank} gets away from a piece that beats it."), _flees),
    Reason(N_("Your {rank} comes nearer to the turret."), lambda view, move: _approaches(view, move, flag=False)),
    Reason(N_("Your {rank} goes to {space} without a fight."), lambda v, m: _moved(v, m, "step")),
    Reason(
        N_("It is the highest of your pieces that have fallen."),
        lambda view, move: when(isinstance(move, Recruit) and move.rank == max(view.reserve, default=0)),
    ),
    Reason(N_("A piece more, whose rank nobody knows."), lambda view, move: when(isinstance(move, Recruit))),
    Reason(
        N_("Your fallen pieces stay in reserve, for a later victory."),
        lambda view, move: when(isinstance(move, Decline)),
    ),
)
"""Weightiest first, for moves that do not end the game; the last of each kind of move is always true of it. An army
that is placed has none."""
