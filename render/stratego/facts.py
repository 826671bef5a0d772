"""What pictures and alt texts of Stratego 4 tell of a view."""

from games.core import Seat
from games.stratego.components import ARMY, Rank, count
from games.stratego.model import Piece, StrategoView


def shown(view: StrategoView, at: int) -> Rank | None:
    """The rank that is shown of the piece at that index of `pieces`, or None.

    Shown are the ranks of the viewer's own pieces, and with the option `memory` "aid" those that a battle announced.
    """
    if view.pieces[at].owner == view.me or view.options.memory == "aid":
        return view.ranks[at]
    return None


def known_to_others(view: StrategoView, piece: Piece) -> bool:
    """Whether a piece is the viewer's own and is marked because the others know its rank: never without the aid."""
    return piece.owner == view.me and piece.known is not None and view.options.memory == "aid"


def piece_count(view: StrategoView, seat: int) -> int:
    """How many pieces a seat has on the board."""
    return sum(piece.owner == seat for piece in view.pieces)


def losses(view: StrategoView, seat: int) -> dict[Rank, int]:
    """How often each rank of a seat fell, highest first."""
    return count(loss.rank for loss in view.chronicle[seat] if loss.rank is not None)


def is_out(view: StrategoView, seat: int) -> bool:
    """Whether a seat has lost all its pieces."""
    return view.phase != "set-up" and not any(piece.owner == seat for piece in view.pieces)


def formation(view: StrategoView, partial: tuple[str, ...]) -> tuple[Rank, ...]:
    """The viewer's draft of an army, or the formation that they have sealed; empty while there is none."""
    if view.formation is not None:
        return view.formation
    if partial[:1] != ("place",) or len(partial) < 2:
        return ()
    ranks = tuple(int(text) for text in partial[1].split(",") if text.isdecimal())
    return ranks if sorted(ranks, reverse=True) == list(ARMY) else ()


def zone_shown(view: StrategoView) -> Seat | None:
    """The viewer's seat while armies are placed: they are shown their own zone instead of the board."""
    return view.me if view.phase == "set-up" else None
