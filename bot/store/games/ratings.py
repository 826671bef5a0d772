"""Rates people by their games of two, from results alone: all games are played over in the order in which they ended.

Nothing of it is stored. A process keeps the ratings up to an hour ago, since a game of another process may come in a
little late, and plays over what ended since then each time that somebody asks. What comes in later than that, or not at
all any more, shows in the number of games; then all are played over again. Whoever was erased is somebody new in each
of their games; that another process has erased them the list of those tells, before a game counts that they play later.
"""

import asyncio
from collections import ChainMap
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from sqlalchemy import Row, bindparam, literal_column, select, tuple_
from sqlalchemy.sql.functions import count

from bot.process.clock import utc_now
from bot.process.tasks import TaskOwner, in_slices
from bot.store.connections.database import Database, tried_again
from bot.store.games.standings import are_two, is_mine, is_with_people
from bot.store.people.erased import ErasedList, Kept
from bot.store.schema import tables as schema
from bot.store.schema.columns import EPOCH
from bot.store.sqlite_file.file import BACKUPS_LIVE
from bot.values.played import ERASED_BELOW, Rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

LEAST: Final = 10
"""With fewer games of two nobody is rated."""
SETTLED: Final = timedelta(hours=1)
"""How late a result may come in without that all games are played over again."""
CHECKED: Final = timedelta(hours=1)
"""How often it is looked whether older results have come in."""
SLICE: Final = 500
"""Games that are read at once."""
PATIENCE: Final = 0.3
"""Seconds for which somebody waits until the games are played over; after a start that may take longer."""
MIDDLE, SCALE = 1500, 30
"""What somebody new has, and how many points the library's unit is worth: so many that 100 points more win 64 games of
100, as on scales that people know from chess."""
FOR_EVER: Final = timedelta(days=36_500)
_ALL: Final = "of two"

_FIRST, _SECOND, _MINE = (schema.results.alias(it) for it in ("first", "second", "mine"))
_F, _S, _M = _FIRST.c, _SECOND.c, _MINE.c
_ENDED = tuple_(_F.ended_at, _F.table_id)
_AFTER = tuple_(bindparam("at", type_=schema.UtcDateTime), bindparam("table", type_=schema.Serial))
_UNTIL = bindparam("until", type_=schema.UtcDateTime)
# what an index is of stands in a statement as it is: a bound value could be another one
_OF_TWO = _FIRST.join(_SECOND, (_S.table_id == _F.table_id) & (_S.seat == literal_column("1")))
_ARE_PEOPLE = (_F.seat == literal_column("0"), _F.person.is_not(None), _S.person.is_not(None), _F.ended_at.is_not(None))
NEXT = (
    select(_F.table_id, _F.ended_at, _F.person.label("one"), _S.person.label("other"))
    .add_columns(_F.place.label("place"), _S.place.label("other_place"))
    .select_from(_OF_TWO)
    .where(*_ARE_PEOPLE, are_two(_F), _AFTER < _ENDED, _F.ended_at <= _UNTIL)
    .order_by(_F.ended_at, _F.table_id)
    .limit(SLICE)
)
"""The next games of two people after one, in the order in which they ended."""
COUNT = select(count()).select_from(_OF_TWO).where(*_ARE_PEOPLE, are_two(_F), _ENDED <= _AFTER)
ENOUGH = select(_M.table_id).where(is_mine(_M), is_with_people(_M), are_two(_M)).limit(1).offset(LEAST - 1)
"""Somebody's game of two after which they are rated."""


class Strength(NamedTuple):
    """What is known of somebody's strength, in the library's unit, after so many games."""

    mean: float
    deviation: float
    games: int = 0


Strengths: TypeAlias = MutableMapping[int, Strength]


class Played(Protocol):
    """A game of two people, and where they came."""

    one: int
    other: int
    place: int
    other_place: int


class Scale:
    """Rates two by one game, with the library's own usual numbers. It is read when it is first needed."""

    def __init__(self) -> None:
        self._model: PlackettLuce | None = None

    def play(self, strengths: Strengths, game: Played) -> None:
        """Bring the strengths of two up to date with a game; whoever was erased is nobody's."""
        model, people = self.read(), (game.one, game.other)
        before = [strengths.get(it) or Strength(model.mu, model.sigma) for it in people]
        teams = [[model.create_rating([it.mean, it.deviation])] for it in before]
        after = model.rate(teams, ranks=[game.place, game.other_place])
        for person, old, [new] in zip(people, before, after, strict=True):
            if person >= ERASED_BELOW:
                strengths[person] = Strength(new.mu, new.sigma, old.games + 1)

    def told(self, strength: Strength) -> Rating:
        number = MIDDLE + SCALE * (strength.mean - self.read().mu)
        return Rating(round(number), round(SCALE * strength.deviation), strength.games)

    def read(self) -> "PlackettLuce":
        if self._model is None:
            from openskill.models import PlackettLuce  # it takes a tenth of a second, and few ask

            self._model = PlackettLuce()
        return self._model


class Pool:
    """The strengths after all games up to the `last` one: so many of them."""

    def __init__(self) -> None:
        self.strengths = dict[int, Strength]()
        self.erased = frozenset[str]()
        """The erasures (by their tokens) that are done in it."""
        self.last: tuple[datetime, int] = (EPOCH, 0)
        self.games = 0

    async def forget(self, erased: Kept) -> None:
        """Know nothing of whoever was erased since this was last done; `erased` are all erasures that are carried
        out."""
        new, known = {it.hash for it in erased.entries if it.token not in self.erased}, [*self.strengths]
        for person in await asyncio.to_thread(lambda: [it for it in known if erased.hash(it) in new]) if new else ():
            del self.strengths[person]
        self.erased = frozenset(it.token for it in erased.entries)

    def has(self, played: Sequence[Row[Any]]) -> None:
        """The next games have been played over."""
        self.last, self.games = (played[-1].ended_at, played[-1].table_id), self.games + len(played)


class RatingRepository:
    """The ratings of people; `clock` tells which results are settled, `erased` whom any process has erased."""

    def __init__(self, database: Database, erased: ErasedList, clock: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._erased = erased
        self._clock = clock
        self._scale = Scale()
        self._pool: Pool | None = None
        """All settled games; None until they are played over for the first time."""
        self._checked = EPOCH
        """When it was last looked whether the pool is right."""
        self._recent: Strengths = {}
        """The strengths after what has ended since, of those who played then."""
        self._work = TaskOwner("rate the games", self._catch_up)

    async def of(self, person: int) -> Rating | None:
        """Return the rating of a person; None with fewer than LEAST games, and while the games are played over."""
        if not await self._database.rows(ENOUGH, me=person):
            return None
        self._work.schedule(_ALL)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._work.finished((_ALL,))
        settled = {} if self._pool is None else self._pool.strengths
        found = self._recent.get(person) or settled.get(person)
        return None if found is None or found.games < LEAST else self._scale.told(found)

    def forget(self) -> None:
        """Know nothing any more of whoever was erased; the others' ratings stay. Return at once."""
        self._checked = max(EPOCH, self._checked - CHECKED)
        if self._pool is not None:
            self._work.schedule(_ALL)

    async def settled(self) -> None:
        """Wait until all games are played over that somebody asked for."""
        await self._work.settled()

    async def close(self) -> None:
        await self._work.close()

    async def _catch_up(self, _what: str) -> None:
        """Play over what has ended since the last time."""
        await asyncio.to_thread(self._scale.read)
        with tried_again():
            now = self._clock()
            pool = await self._settle(await self._right_pool(now), now - SETTLED)
            recent, last = dict[int, Strength](), pool.last
            strengths = ChainMap(recent, pool.strengths)
            while found := await self._next(last, now + FOR_EVER):
                async for row in in_slices(found):
                    self._scale.play(strengths, row)
                last = found[-1].ended_at, found[-1].table_id
            self._pool, self._recent = pool, recent

    async def _right_pool(self, now: datetime) -> Pool:
        """Return the pool, from time to time without whoever was erased since; a new one if it lacks games up to its
        last one, or may lack an erasure that the list names no more."""
        pool, ago = self._pool or Pool(), now - self._checked
        if self._pool is not None and ago < CHECKED:
            return pool
        self._checked = now
        try:
            at, table = pool.last
            lacks = pool.games and pool.games != await self._database.scalar(COUNT, at=at, table=table)
            pool = Pool() if lacks or ago >= BACKUPS_LIVE else pool
            await pool.forget(await self._erased.carried_out())
        except Exception:
            self._checked = max(EPOCH, now - CHECKED)
            raise
        return pool

    async def _settle(self, pool: Pool, until: datetime) -> Pool:
        """Play over the games that ended until a moment, a few at a time, so that no press waits."""
        while found := await self._next(pool.last, until):
            async for row in in_slices(found):
                self._scale.play(pool.strengths, row)
            pool.has(found)
        return pool

    async def _next(self, last: tuple[datetime, int], until: datetime) -> Sequence[Row[Any]]:
        at, table = last
        return await self._database.rows(NEXT, at=at, table=table, until=until)
