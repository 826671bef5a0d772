"""The moves that a view of Heroes & Cities tells, as they are marked: one, or all since the viewer's own last one."""

from collections.abc import Iterator

from games.core import Event
from games.heroes import HeroesView, Piece, Trail
from games.heroes.events import AttackerMoved, Captured, Conquered, Crowned, HeroMoved, Promoted
from render.heroes.facts import side_at
from render.toolkit.last_moves import MOST, Told, divided


def told(view: HeroesView) -> Told:
    """What is told, divided where the newest move begins."""
    return divided(view.last, (AttackerMoved, HeroMoved, Crowned))


def earlier(view: HeroesView) -> tuple[Trail, ...]:
    """The others' moves before the newest, which is the view's own trail; oldest first."""
    trails: list[Trail] = []
    for event in told(view).before:
        match event:
            case AttackerMoved() | HeroMoved():
                trails.append(Trail(colour=side_at(view, event.seat), start=event.piece, to=event.to))
            case Crowned(square=square):
                trails.append(Trail(colour=side_at(view, event.seat), start=square, to=square, promoted=True))
            case _ if trails:
                trails[-1] = _with(view, trails[-1], event)
    return tuple(trail for trail in trails if trail.colour != view.mine)[1 - MOST :]


def _with(view: HeroesView, trail: Trail, event: Event) -> Trail:
    """A move with what came of it."""
    match event:
        case Conquered():
            return trail.replace(conquered=True)
        case Promoted():
            return trail.replace(promoted=True)
        case Captured():
            return trail.replace(captured=(*trail.captured, *_pieces(view, event)))
    return trail


def _pieces(view: HeroesView, event: Captured) -> Iterator[Piece]:
    colour = side_at(view, event.owner)
    return (Piece(square=square, colour=colour, hero=square in event.heroes) for square in event.squares)
