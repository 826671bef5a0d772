"""All repositories over one database."""

from collections.abc import Callable
from datetime import datetime

from bot.process.clock import utc_now
from bot.store.connections.database import Database
from bot.store.games.analyses import AnalysisRepository
from bot.store.games.changes import ChangeRepository
from bot.store.games.counting import CountRepository
from bot.store.games.drafts import DraftRepository
from bot.store.games.finished import FinishedRepository
from bot.store.games.leaderboard import LeaderboardRepository
from bot.store.games.limits import LIMITS, Limits
from bot.store.games.moves import MoveRepository
from bot.store.games.plans import PlanRepository
from bot.store.games.profiles import ProfileRepository
from bot.store.games.ratings import RatingRepository
from bot.store.games.repository import KeptTables, TableRepository
from bot.store.games.results import ResultRepository
from bot.store.games.retention import RetentionRepository
from bot.store.messages import MessageRepository, NotificationRepository
from bot.store.people.banned import BannedRepository
from bot.store.people.erased import ErasedList
from bot.store.people.favourites import FavouriteRepository
from bot.store.people.noticeboards import NoticeboardRepository
from bot.store.people.people import PersonRepository
from bot.store.people.presses import PressRepository
from bot.store.people.seekers import SeekerRepository
from bot.store.people.servers import ServerRepository
from bot.store.people.tries import TryRepository
from bot.store.people.wanted_ends import WantedEnds
from bot.store.time.clocks import TimerRepository
from bot.store.time.downtime import DowntimeRepository, ShardDowntimeRepository
from games.rulebook import Rulebook


class Repositories:
    """One repository for each kind of row, for tables of these games; `clock` dates what they write."""

    def __init__(
        self, database: Database, games: Rulebook, clock: Callable[[], datetime] = utc_now, limits: Limits = LIMITS
    ) -> None:
        self.erased = ErasedList(database, clock)
        self.banned = BannedRepository(database, self.erased)
        self.kept = KeptTables()
        self.tables = TableRepository(database, games, self.kept)
        self.changes = ChangeRepository(database, self.kept, self.banned, limits)
        self.counts = CountRepository(database)
        self.moves = MoveRepository(database)
        self.messages = MessageRepository(database, clock)
        self.people = PersonRepository(database)
        self.servers = ServerRepository(database)
        self.results = ResultRepository(database, games)
        self.finished = FinishedRepository(database)
        self.profiles = ProfileRepository(database)
        self.ratings = RatingRepository(database, self.erased, clock)
        self.noticeboards = NoticeboardRepository(database, clock)
        self.leaderboards = LeaderboardRepository(database)
        self.drafts = DraftRepository(database)
        self.analyses = AnalysisRepository(database, clock)
        self.favourites = FavouriteRepository(database)
        self.seekers = SeekerRepository(database, clock)
        self.wanted_ends = WantedEnds(database)
        self.tries = TryRepository(database, clock)
        self.timers = TimerRepository(database)
        self.plans = PlanRepository(database)
        self.downtime = DowntimeRepository(database)
        self.notifications = NotificationRepository(database, clock)
        self.keeping = RetentionRepository(database)
        self.presses = PressRepository(database, clock) if database.file is None else None
        """None if no other process could read them."""
        self.shard_downtime = ShardDowntimeRepository(database) if database.file is None else None
        """None if one process serves all shards."""
        self.database = database
        self.clock = clock
