"""By which rules the stored games were begun, as a host reads it in the log: older numbers are kept for them."""

import logging
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from bot.store.schema import tables
from games.rulebook import Rulebook

log = logging.getLogger(__name__)

COUNTED = (
    select(tables.c.game, tables.c.rules, func.count() - func.count(tables.c.ended_at), func.count(tables.c.ended_at))
    .where(tables.c.rules.is_not(None))
    .group_by(tables.c.game, tables.c.rules)
    .order_by(tables.c.game, tables.c.rules)
)


class StoredRules(NamedTuple):
    """How many games were begun by a game's rules of a number."""

    game: str
    rules: int
    running: int
    over: int

    def __str__(self) -> str:
        return f"{self.game} {self.rules} ({self.running} running, {self.over} over)"


def count_rules(connection: Connection) -> list[StoredRules]:
    """Every number that stored games need, by key and number."""
    return [StoredRules(*row) for row in connection.execute(COUNTED)]


def report_rules(stored: Iterable[StoredRules], games: Rulebook) -> None:
    """Say in the log which numbers stored games need, and warn of those that this bot lacks."""
    stored = tuple(stored)
    lacking = [one for one in stored if games.find(one.game, one.rules) is None]
    if stored:
        log.info("stored games need the rules of %s", ", ".join(map(str, stored)))
    if lacking:
        listed = ", ".join(map(str, lacking))
        log.warning("this bot lacks the rules of %s; these tables stay as they are until it has them again", listed)
