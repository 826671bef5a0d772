"""What is marked for the viewer: pieces that can move, the one that they are picking, and where it can go."""

from games.stratego.board import INDEX, Space
from games.stratego.legal import Destination, Ground, Kind, destinations, ground
from games.stratego.legal import ways as reached
from games.stratego.model import StrategoView


def picked(view: StrategoView, partial: tuple[str, ...]) -> Space | None:
    """The space of the piece that the viewer has picked; None until one is picked."""
    if view.phase != "turn" or view.me not in view.to_act or partial[:1] != ("move",):
        return None
    return partial[1] if partial[1:2] and partial[1] in INDEX else None


def ways(view: StrategoView, space: Space) -> dict[Space, Destination]:
    """Where the viewer's piece on a space can go, in the order of their numbers."""
    return {it.space: it for it in destinations(view, space)}


def _ways(view: StrategoView, lie: Ground, space: Space) -> dict[Space, Kind]:
    at = lie.at.get(space)
    rank = None if at is None else view.ranks[at]
    if at is None or rank is None or view.pieces[at].owner != view.me:
        return {}
    return reached(lie, at, rank)


def movable(view: StrategoView) -> tuple[Space, ...]:
    """The spaces of the pieces that the viewer may pick now."""
    if view.phase != "turn" or view.me not in view.to_act:
        return ()
    lie = ground(view)
    return tuple(piece.space for piece in view.pieces if piece.owner == view.me and _ways(view, lie, piece.space))


def chosen(found: dict[Space, Destination], partial: tuple[str, ...]) -> Space | None:
    """The picked one of these destinations; None until one is picked."""
    return next((space for space in found if partial[2:] == (space,)), None)
