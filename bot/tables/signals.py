"""What the parts of the bot tell each other."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.process.signal import Signal
from bot.values.messages import MessageRecords
from bot.values.table import Table
from games.core import Seat


@dataclass(frozen=True)
class Signals:
    """Made first, and given to each part that has something to tell. A table's screens, notifications and computer
    players depend on `table_changed`; `bot.app.build` says who hears of what, and in which order."""

    table_changed: Signal[[Table]] = field(default_factory=Signal)
    """A table has changed, and that is written."""
    server_changed: Signal[[int | None]] = field(default_factory=Signal)
    """What can be joined on a server has changed there, or a game has ended; None: names have, on any server."""
    table_will_be: Signal[[Table, Seat | None]] = field(default_factory=Signal)
    """How a table will be, and who moved, while that is written."""
    table_read: Signal[[Table, MessageRecords]] = field(default_factory=Signal)
    """A table, and its messages as they are before they are brought up to date."""
    timer_set: Signal[[datetime | None, int | None]] = field(default_factory=Signal)
    """The moment of the first timer that was set (None: some may be due), and the channel with its table; None for
    several."""
    people_due: Signal[[]] = field(default_factory=Signal)
    """Somebody may have to be notified earlier than was known."""
    person_active: Signal[[int]] = field(default_factory=Signal)
    """A person who pressed something after half a day without a press."""
    permitted_again: Signal[[int | None, int | None]] = field(default_factory=Signal)
    """The bot may perhaps write again in a channel, or in those of a guild; the other is None."""
