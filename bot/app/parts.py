"""Values that hold the parts of the bot: those that `build` takes, and those that it returns."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.app.client import Speeltafel
from bot.computers.pool import PACE, WorkerPool
from bot.delivery.message_sync import MessageSync
from bot.delivery.messenger import Messenger
from bot.delivery.noticeboards import Noticeboards
from bot.delivery.notifications.notifier import Notifier
from bot.delivery.notifications.wording import Wording
from bot.delivery.open_panels import OpenPanels
from bot.delivery.reconciler import Reconciler
from bot.delivery.renderer import Renderer
from bot.delivery.threads import OpenedThreads
from bot.host.settings import Settings
from bot.process.clock import Clock
from bot.process.downtime import Heartbeat
from bot.process.metrics import Metrics
from bot.process.presses import LastPresses
from bot.process.shard_downtime import ShardDowntime
from bot.store.connections.database import Database
from bot.tables.erasure import PersonErasure
from bot.tables.service import DrawSeed, TableService, draw_seed
from bot.tables.signals import Signals
from bot.ui.languages import Emojis, Languages
from bot.values.messages import ALERT_TIMES, AlertTimes
from games import GAMES
from games.judging import Judge
from games.levels import Level
from games.player import Levels
from games.players import JUDGES, PLAYERS
from games.rulebook import Rulebook
from render import EMOJIS, PAINTERS, Drawer
from render.painter import Painter

if TYPE_CHECKING:
    from bot.cluster.membership import Membership


class Parts(NamedTuple):
    """What the bot plays and draws with: `times` say when people may be called, `drawers` draw the application's own
    emojis, `pace` says how soon computer players move, `draw_seed` gives the seed of each game, `judges`
    say how likely each player wins in a position."""

    games: Rulebook = GAMES
    painters: Mapping[str, Painter] = PAINTERS
    players: Mapping[str, Levels] = PLAYERS
    times: AlertTimes = ALERT_TIMES
    drawers: Mapping[str, Drawer] = EMOJIS
    pace: Mapping[Level, float] = PACE
    draw_seed: DrawSeed = draw_seed
    judges: Mapping[str, Judge] = JUDGES


OWN: Final = Parts()


class Opened(NamedTuple):
    """Resources that the process opens by the host's settings before it builds the bot, and closes after it."""

    wanted: Settings
    database: Database
    pool: WorkerPool
    renderer: Renderer
    languages: Languages
    clock: Clock
    metrics: Metrics


class Core(NamedTuple):
    """What knows nothing of Discord. `queue` has for each table that waits for a computer player's thought how many
    others come first."""

    signals: Signals
    heartbeat: Heartbeat
    shard_downtime: ShardDowntime
    tables: TableService
    says: Wording
    presses: LastPresses
    queue: dict[int, int]


class Delivery(NamedTuple):
    """What makes Discord show the tables, and calls those for whom they wait; all by one messenger."""

    emojis: Emojis
    messenger: Messenger
    sync: MessageSync
    open_panels: OpenPanels
    notifier: Notifier
    reconciler: Reconciler
    opened_threads: OpenedThreads
    noticeboards: Noticeboards


class Bot(NamedTuple):
    """The parts of a built bot that the process starts and ends. `membership` is None where one process runs alone."""

    client: Speeltafel
    tables: TableService
    heartbeat: Heartbeat
    person_erasure: PersonErasure
    membership: "Membership | None"
