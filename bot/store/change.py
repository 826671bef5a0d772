"""One change of a table, as all who write something of it are given it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from bot.values.table import Table, Transition
from games.core import Seat


class TableChange(NamedTuple):
    """How a table was (None: it is new) and how it is `now`, by a transition that an interaction may have asked for.

    `guests` are invited by it, `asked` are they and whoever is asked to play on. `comers` are they and who else comes
    to the table, by each number by which a row may name them. `left` are the seats whose players have gone. `people`
    are those whose notifications may have to change. `of_previous` is the change of the table of which this one is the
    rematch.
    """

    before: Table | None
    after: Table
    transition: Transition
    now: datetime
    interaction_id: int | None = None
    guests: Collection[int] = ()
    asked: Collection[int] = ()
    comers: Mapping[int, int] = MappingProxyType({})
    left: Sequence[Seat] = ()
    people: Collection[int] = ()
    of_previous: "TableChange | None" = None
