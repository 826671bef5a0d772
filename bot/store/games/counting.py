"""Count the tables of a database, by rules number and by state."""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, or_, select

from bot.store.connections.database import Repository
from bot.store.schema import tables as schema
from games.rulebook import Rulebook

_T = schema.tables.c
_RULES = (_T.game, _T.rules)
_LAST_GAME = bindparam("game", type_=_T.game.type)
_LAST_RULES = bindparam("rules", type_=_T.rules.type)
_NEXT_RULES = (
    select(*_RULES)
    .where(_T.game >= _LAST_GAME, _T.rules.is_not(None), or_(_T.game > _LAST_GAME, _T.rules > _LAST_RULES))
    .order_by(*_RULES)
    .limit(1)
)
"""The next game and rules number that stored games use."""
_COUNTED = select(func.count() - func.count(_T.ended_at), func.count(_T.ended_at)).where(
    _T.game == _LAST_GAME, _T.rules == _LAST_RULES
)
_OVER_BY_GAME = select(_T.game, func.count(_T.ended_at)).group_by(_T.game)
_UNFINISHED = select(_T.game, _T.status).where(_T.ended_at.is_(None))
"""Indexes answer both this and `_OVER_BY_GAME`, without reading the rows of finished games."""

log = logging.getLogger(__name__)


class StoredRules(NamedTuple):
    """How many games were begun by one rules number of a game, and are running or over."""

    game: str
    rules: int
    running: int
    over: int

    def __str__(self) -> str:
        return f"{self.game} {self.rules} ({self.running} running, {self.over} over)"


def report_rules(stored: Iterable[StoredRules], games: Rulebook) -> None:
    """Log which rules numbers stored games use. Warn about those that this bot lacks."""
    stored = tuple(stored)
    lacking = [one for one in stored if games.find(one.game, one.rules) is None]
    if stored:
        log.info("stored games need the rules of %s", ", ".join(map(str, stored)))
    if lacking:
        listed = ", ".join(map(str, lacking))
        log.warning("this bot lacks the rules of %s; these tables stay as they are until it has them again", listed)


def stored_rules(connection: Connection) -> Iterator[StoredRules]:
    """Yield the number of games for each game and rules number, also those that this bot lacks."""
    found = StoredRules("", 0, 0, 0)
    while following := _after(connection, found):
        yield (found := following)


def _after(connection: Connection, last: StoredRules) -> StoredRules | None:
    row = connection.execute(_NEXT_RULES, last._asdict()).first()
    return None if row is None else StoredRules(*row, *connection.execute(_COUNTED, row._asdict()).one())


class CountRepository(Repository):
    """Counts over all tables."""

    async def stored_rules(self) -> list[StoredRules]:
        """Count the games by rules number, one query for each, so that no reader waits for a count of all games."""
        counted, last = list[StoredRules](), StoredRules("", 0, 0, 0)
        while following := await self._database.read(partial(_after, last=last)):
            counted.append(last := following)
        return counted

    async def by_state(self) -> dict[tuple[str, str], int]:
        """Count the tables by game and state: "lobby", "playing" or "over"."""

        def read(connection: Connection) -> dict[tuple[str, str], int]:
            over = {(game, "over"): count for game, count in connection.execute(_OVER_BY_GAME)}
            return over | Counter((game, status) for game, status in connection.execute(_UNFINISHED))

        return await self._database.read(read)
