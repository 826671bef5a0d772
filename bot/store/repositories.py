"""The repositories over one database, built together and handed to whoever needs them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from bot.process.clock import utc_now
from bot.store.calls import CallRepository
from bot.store.clocks import PresenceRepository
from bot.store.database import Database
from bot.store.drafts import DraftRepository
from bot.store.favourites import FavouriteRepository
from bot.store.messages import MessageRepository
from bot.store.moves import MoveRepository
from bot.store.people import PersonRepository
from bot.store.plans import PlanRepository
from bot.store.servers import ServerRepository
from bot.store.tables import TableRepository
from bot.store.timers import TimerRepository
from bot.values.preferences import LIMITS, Limits
from games.rulebook import Rulebook


@dataclass(frozen=True)
class Repositories:
    """What the database keeps, one repository for each kind of row; `clock` dates what they write."""

    tables: TableRepository
    moves: MoveRepository
    messages: MessageRepository
    people: PersonRepository
    servers: ServerRepository
    drafts: DraftRepository
    favourites: FavouriteRepository
    timers: TimerRepository
    plans: PlanRepository
    presence: PresenceRepository
    calls: CallRepository
    clock: Callable[[], datetime]

    @classmethod
    def over(
        cls,
        database: Database,
        games: Rulebook,
        clock: Callable[[], datetime] = utc_now,
        limits: Limits = LIMITS,
    ) -> Self:
        """The repositories over an open database, for tables of these games."""
        return cls(
            TableRepository(database, games, limits),
            MoveRepository(database),
            MessageRepository(database, clock),
            PersonRepository(database),
            ServerRepository(database),
            DraftRepository(database),
            FavouriteRepository(database),
            TimerRepository(database),
            PlanRepository(database),
            PresenceRepository(database),
            CallRepository(database, clock),
            clock,
        )
