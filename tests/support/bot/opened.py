"""What is opened before a bot is built, for bots in the test's own process."""

from bot.app.build import build
from bot.app.parts import Bot, Opened, Parts
from bot.computers.pool import WorkerPool
from bot.delivery.renderer import Renderer
from bot.host.settings import TokenlessSettings
from bot.process.clock import Clock, SystemClock
from bot.process.metrics import Metrics
from bot.store.connections.database import Database
from games.rulebook import Rulebook
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.limits import ROOMY
from tests.support.languages import LANGUAGES


def opened(database: Database, pool: WorkerPool, renderer: Renderer, clock: Clock, shards: int | None = None) -> Opened:
    """For a host who has chosen nothing but limits that no test reaches."""
    lobbies, tables, invitations = ROOMY
    wanted = TokenlessSettings(
        lobbies_per_person=lobbies, tables_per_person=tables, invitations_per_hour=invitations, shards=shards
    )
    return Opened(wanted, database, pool, renderer, LANGUAGES, clock, Metrics())


def built(database: Database, games: Rulebook, renderer: Renderer) -> Bot:
    """A bot without computer players and emojis, which has not logged in."""
    parts = Parts(games, times=AT_ONCE, drawers={})
    return build(parts, opened(database, WorkerPool({}, 1, 1), renderer, SystemClock()))
