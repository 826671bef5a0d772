"""A table in a thread of its own: it opens in a channel, and moves into the thread once that is made."""

from dataclasses import replace

from bot.values.table import Table, Transition


def awaits_thread(table: Table) -> bool:
    """Whether a table is to get a thread of its own, and stands in that one's channel until then."""
    return table.channel.parent == table.channel.id


def is_in_thread(table: Table) -> bool:
    """Whether a table stands in a thread of its own, or of the tables before it."""
    return table.channel.parent is not None and not awaits_thread(table)


def wanting_thread(opened: Transition) -> Transition:
    """The same table, which is to get a thread below the channel where it opens."""
    channel = replace(opened.table.channel, parent=opened.table.channel.id)
    return opened._replace(table=replace(opened.table, channel=channel))


def moved(table: Table, thread: int | None) -> Transition | None:
    """A table in its thread; where none can be made (None), it stays in the channel. Changes nothing once it is
    settled."""
    if not awaits_thread(table):
        return None
    if thread is None:
        return Transition(replace(table, channel=replace(table.channel, parent=None)))
    return Transition(replace(table, channel=replace(table.channel, id=thread)))
