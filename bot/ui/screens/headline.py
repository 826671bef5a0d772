"""What stands alone over a position: the weightiest of what has happened, and a line of figures to it."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.ui.message import stack
from bot.ui.screens.table_context import TableContext
from bot.values.record import Dated, Told
from games.core import Agreed, Headline, OutOfTime, Resigned, Seat, TakenBack

OF_PEOPLE = Resigned, OutOfTime, Agreed, TakenBack
"""What people do in any game; the last of it is a headline of its own."""


def headline(context: TableContext, happened: Iterable[Told], me: Seat | None = None) -> Headline | None:
    """The headline of what has happened as `me` reads it (None: all do); None where nothing is worth one."""
    events = [told.event for told in happened if told.event.seen_by is None]
    of_people = [event for event in events if isinstance(event, OF_PEOPLE)]
    if of_people:
        return Headline(of_people[-1].phrase())
    return context.game.headline(context.match.view(None), events, me)


def headline_of(
    context: TableContext, happened: Sequence[Told], me: Seat | None = None, *, figures: bool = True
) -> str:
    """The same, with its `figures` below it or without, under the names of the newest; empty for none."""
    found = headline(context, happened, me)
    if found is None:
        return ""
    words = context.language.translator(happened[-1].names, markdown=True)
    below = words(found.figures) if figures and found.figures is not None else ""
    return stack(words(found.text), below)


def headline_lines(context: TableContext, happened: Sequence[Dated], since: int) -> str:
    """The headline of what happened at decision `since` and later; where nothing in that is worth one, that of the
    newest decision before that has one."""
    newest = [told for decision, told in happened if decision >= since]
    before = [it for it in happened if it[0] < since]
    older = [[told for _, told in group] for _, group in groupby(before, lambda it: it[0])]
    said = (headline_of(context, told) for told in (newest, *reversed(older)))
    return next((f"### {lines}" for lines in said if lines), "")
