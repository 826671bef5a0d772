"""What interactions need, where there is no Discord: nothing is sent or shared, and nobody thinks."""

from bot.computers.coach import ANALYSES, ANALYSES_IN
from bot.computers.hints import Opponents
from bot.computers.pool import WorkerPool
from bot.delivery.messenger import Rejected
from bot.delivery.notifications.wording import Wording
from bot.delivery.open_panels import OpenPanels
from bot.delivery.renderer import Renderer
from bot.delivery.replays import Replays
from bot.interactions.pending_answers import PendingAnswers
from bot.interactions.services import REPORTS, REPORTS_IN, SHOWS, SHOWS_IN, Services
from bot.process.allowance import Allowance
from bot.process.presses import LastPresses
from bot.tables.erasure import PersonErasure
from bot.tables.plans import PlanService
from bot.tables.preferences import PreferenceService
from bot.tables.proposals import ProposalService
from bot.tables.timers import TimedService
from bot.ui.languages import Emojis
from bot.ui.message import MessageSpec
from bot.values.messages import not_timed_out
from bot.values.table import ChannelRef, Table
from games.core import AnyGame, View
from games.rulebook import Rulebook
from tests.support.bot.coach_here import hasty


async def unsent(_channel: int, _spec: MessageSpec, _nonce: str) -> object:
    """Raises Rejected."""
    raise Rejected


async def no_channel(_person: int) -> int:
    """Raises Rejected."""
    raise Rejected


async def unshared(_table: Table, _spec: MessageSpec) -> int:
    """Raises Rejected."""
    raise Rejected


async def is_there(_channel: int) -> bool:
    """Nobody can be asked, so no channel is gone."""
    return False


async def everybody_sees(_person: int, _channel: ChannelRef) -> bool:
    return True


async def unsettled(table: Table) -> Table:
    """No threads are made."""
    return table


async def no_hint(_game: AnyGame, _view: View) -> str | None:
    """Nobody thinks."""
    return None


def services(says: Wording, renderer: Renderer, games: Rulebook, presses: LastPresses, replays: Replays) -> Services:
    """The services; nobody is told of what has changed."""
    tables, clock = says.tables, says.tables.repositories.clock
    return Services(
        invitation=str,
        tables=tables,
        repositories=tables.repositories,
        says=says,
        contexts=says.contexts,
        languages=says.contexts.languages,
        renderer=renderer,
        games=games,
        changed=lambda table: None,
        permitted_again=lambda channel, guild: None,
        presses=presses,
        open_panels=OpenPanels(says, renderer, presses, clock),
        timed=TimedService(tables),
        plans=PlanService(tables),
        proposals=ProposalService(tables),
        preferences=PreferenceService(tables.repositories),
        reports=Allowance(REPORTS, REPORTS_IN, clock),
        shows=Allowance(SHOWS, SHOWS_IN, clock),
        replays=replays,
        coach=hasty(tables.repositories.analyses, Allowance(ANALYSES, ANALYSES_IN, clock)),
        pending_answers=PendingAnswers(),
        support="",
        privacy="",
        emojis=Emojis(),
        private_channel=no_channel,
        post=unsent,
        share=unshared,
        is_gone=is_there,
        sees=everybody_sees,
        no_threads={},
        timed_out=not_timed_out,
        suggest=no_hint,
        opponents=Opponents(WorkerPool({}, 1, 1)),
        erase=PersonErasure(tables).erase,
        server_changed=lambda _guild: None,
        noticeboard_chosen=lambda _guild: None,
    )
