"""The moves that a view of Stratego 4 tells, as they are marked: one, or all since the viewer's own last one."""

from collections.abc import Iterator

from games.core import Event
from games.stratego.events import Fired, Fought, HandedFlag, Moved, Recruited
from games.stratego.model import StrategoView, Trail
from render.toolkit.last_moves import Told, divided

EARLIER = 5
"""So many moves before the newest are marked at most: two rounds of three others. More would make the picture too
large."""


def told(view: StrategoView) -> Told:
    """What is told, divided where the newest move begins."""
    return divided(view.last, (Moved, Fought, Fired, HandedFlag, Recruited))


def earlier(view: StrategoView) -> tuple[Trail, ...]:
    """The others' moves before the newest, which is the view's own trail; oldest first."""
    return tuple(trail for trail in _trails(told(view).before) if trail.seat != view.me)[-EARLIER:]


def _trails(events: tuple[Event, ...]) -> Iterator[Trail]:
    for event in events:
        match event:
            case Moved():
                yield Trail(seat=event.seat, kind="step", start=event.piece, to=event.to)
            case Fought():
                yield Trail(seat=event.seat, kind="attack", start=event.piece, to=event.to)
            case Fired():
                yield Trail(seat=event.seat, kind="fire", start=event.piece, to=event.to)
            case HandedFlag():
                yield Trail(seat=event.seat, kind="hand over", start=event.piece, to=event.to)
            case Recruited():
                yield Trail(seat=event.seat, kind="recruit", start=event.space, to=event.space)
