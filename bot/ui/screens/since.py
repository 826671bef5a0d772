"""What happened since a player's last move: told in one short paragraph, and marked in their picture."""

from collections.abc import Iterable, Iterator
from itertools import dropwhile

from bot.ui.message import newest_lines
from bot.ui.screens.table_context import TableContext
from bot.values.record import Since, Told
from games.core import Event, Seat, View
from games.words import N_

MAX_LENGTH = 300
"""Characters of the paragraph after its heading; what does not fit is in the history."""


def since_paragraph(context: TableContext, since: Since, seat: Seat) -> str:
    """What the player may know of it, the newest kept. Where nothing but their own move happened that is told, without
    a heading; so is what happened before their first move."""
    told = tuple(_told(since, seat))
    if since.own is None or not told:
        return _paragraph(context, _visible((*(since.own or ()), *since.others), seat))
    heading = context.say(N_("Since your last move:"))
    return f"{heading} {_paragraph(context, told)}"


def marking(view: View, since: Since) -> View:
    """The view with what the others did as what is marked in its picture, while they have done anything; else as it
    is."""
    if view.me is None or not any(_visible(since.others, view.me)):
        return view
    return view.telling(told.event for told in _told(since, view.me))


def _told(since: Since, seat: Seat) -> Iterator[Told]:
    """What the player may know, without their own part at its beginning."""
    yield from dropwhile(lambda told: is_own(told.event, seat), _visible(since.own or (), seat))
    yield from _visible(since.others, seat)


def is_own(event: Event, seat: Seat) -> bool:
    """Whether it tells everybody what this seat did."""
    return event.seen_by is None and getattr(event, "seat", None) == seat


def _visible(happened: Iterable[Told], seat: Seat) -> Iterator[Told]:
    return (told for told in happened if told.visible_to(seat))


def _paragraph(context: TableContext, happened: Iterable[Told]) -> str:
    backwards = (context.tell(told) for told in reversed(tuple(happened)))
    return newest_lines(backwards, MAX_LENGTH, between=" ")
