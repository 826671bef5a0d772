"""The messages that a table needs now, and what each must show."""

from collections.abc import Iterator
from datetime import timedelta

from bot.delivery.message_sync import DesiredMessage
from bot.delivery.messenger import BadRequest, ChannelGone, Rejected
from bot.delivery.notifications.wording import Wording
from bot.delivery.pending_retries import PendingRetry
from bot.delivery.threads import STARTER, Stage
from bot.tables.seat_asks import open_ask
from bot.tables.threads import is_in_thread
from bot.ui.message import MessageSpec, PictureSpec
from bot.ui.screens.blocked import Hindrance, blocked
from bot.ui.screens.lobby import closing, invitation, removal
from bot.ui.screens.proposal import proposal_message
from bot.ui.screens.table import handover_message, offer_message, refused_message, table_message
from bot.ui.screens.table_context import TableContext, pictured
from bot.ui.screens.thread import thread_end, thread_starter
from bot.ui.screens.watching import seat_ask_message
from bot.values.messages import MessageRecord, MessageRecords, TimedOut, find_message, not_timed_out
from bot.values.table import Player, Status, Table

_LATE = timedelta(seconds=10)
"""After so long a person who plays alone may look elsewhere: a new message tells them that it is their move."""
LOOK_BACK = 3
"""So many decisions back the table's message looks for a headline, where the newest has none."""
HINDRANCES = {20009: Hindrance.FILTER, 200000: Hindrance.AUTOMOD, 240000: Hindrance.AUTOMOD}
"""By Discord's codes for messages that it does not take as they are."""


class DesiredMessages:
    """Works out which messages a table needs now, and what each must show; reads, but never writes."""

    def __init__(self, says: Wording, timed_out: TimedOut = not_timed_out) -> None:
        """`timed_out` tells until when a moderator has timed the bot out in a guild."""
        self._timed_out = timed_out
        self._calls = says
        self._tables = says.tables
        self._moves = says.tables.repositories.moves
        self._contexts = says.contexts

    def picture(self, table: Table) -> PictureSpec | None:
        """What the table's own message shows of the position; None before the game begins."""
        if table.match is None:
            return None
        if table.owner is not None:
            return pictured(table, table.match.game, table.match.view(table.owner.seat))
        return self.context(table).picture(table.match.view(None))

    async def public(self, table: Table, messages: MessageRecords) -> DesiredMessage | None:
        """The table's own message; the end of a game comes as a new one, so that nobody misses it.

        None where it stays as it is, since its only reader has something to decide there.
        """
        record = find_message(messages, "table")
        if table.owner is not None and table.match is not None and table.status is Status.PLAYING:
            return await self._owners(table, table.owner, messages)
        over = table.match is not None and table.is_over
        decision, since, renew = table.decision + over if table.match else -1, -1, False
        if record is not None:
            since = record.since if decision <= record.decision else record.decision
            renew = record.decision != decision and await self._comes_anew(table, record, alerts=over)
        spec = await self._public_spec(table, since)
        told = over and record is not None and record.decision == decision
        return _desired(table, messages, "table", spec, decision)._replace(since=since, renew=renew, once=told)

    async def _public_spec(self, table: Table, since: int) -> MessageSpec:
        """What everybody sees; at the end of a game in a private channel, the last panel of its only reader."""
        if table.owner is not None and table.match is not None:
            return await self._calls.asking(table, table.owner, ())
        back = min(since, table.decision - LOOK_BACK)
        happened = await self._moves.dated_since(table, back) if table.match else ()
        return table_message(self.context(table), happened, since)

    async def _owners(self, table: Table, owner: Player, messages: MessageRecords) -> DesiredMessage | None:
        """The message of a table in a private channel: its owner's panel. Their next turn comes as a new message only
        where they may have gone meanwhile."""
        record, acts = find_message(messages, "table"), owner in table.people_to_act
        decision, renew = table.decision, False
        if record is not None:
            if record.decision > decision or (acts and record.decision == decision and record.content_hash):
                return None
            renew = acts and record.decision != decision and await self._comes_anew(table, record)
        spec = await self._calls.asking(table, owner, ())
        return _desired(table, messages, "table", spec, decision)._replace(renew=renew)

    async def _comes_anew(self, table: Table, record: MessageRecord, *, alerts: bool = True) -> bool:
        """Whether a new message tells what has happened. It does if the old one is too old to be edited, or if this
        `alerts` and its reader is not somebody alone who has just moved."""
        now, owner = self._tables.clock(), table.owner
        if record.is_old(now):
            return True
        last = None if owner is None or not alerts else await self._moves.last_made(table.id, owner.seat)
        return alerts and (last is None or now - last > _LATE)

    async def others(self, table: Table, messages: MessageRecords) -> list[DesiredMessage]:
        asked = await self.proposals(table, messages)
        in_channel = (*self.of_thread(table, messages), *self.of_lobby(table, messages))
        return [*in_channel, *asked, *self.seats(table, messages)]

    def of_thread(self, table: Table, messages: MessageRecords) -> Iterator[DesiredMessage]:
        """What the channel shows of a table in a thread below it: where it is, and how its game ended."""
        if table.channel.parent is None:
            return
        context, starter = self.context(table, messages), find_message(messages, STARTER)
        desired = _desired(table, messages, STARTER, thread_starter(context))
        since = Stage.MADE if starter is None else starter.since
        yield desired._replace(to=table.channel.parent, since=since, once=True)
        if is_in_thread(table) and table.match is not None and table.is_over:
            yield _desired(table, messages, "end", thread_end(context))._replace(to=table.channel.parent, once=True)

    def context(self, table: Table, messages: MessageRecords = ()) -> TableContext:
        """A table in the language of what everybody sees."""
        return self._contexts.of(table, table.language, messages)

    def of_lobby(self, table: Table, messages: MessageRecords) -> Iterator[DesiredMessage]:
        """What mentions the invited, those whose seat was freed, and the host of a lobby that is closed soon."""
        if table.status is not Status.LOBBY:
            return
        context = self.context(table, messages)
        for number, people in enumerate(table.invitations, -1):
            if people:
                yield _desired(table, messages, "invite", invitation(context, people), seat=number)
        for number, person in enumerate(table.seating.lobby.removed if table.seating.lobby is not None else ()):
            yield _desired(table, messages, "removed", removal(context, person), seat=number)._replace(once=True)
        if table.seating.lobby is not None and table.seating.lobby.warned:
            yield _desired(table, messages, "closing", closing(context, table.seating.lobby))._replace(once=True)

    async def proposals(self, table: Table, messages: MessageRecords) -> list[DesiredMessage]:
        """What somebody proposes to the others, in one message that stands as long as the proposal does. The next one
        that outlives decisions is another message, since nobody would see an edit of one that stands far up."""
        context, found = self.context(table, messages), list[DesiredMessage]()
        proposal, lasting = table.open_proposal, table.proposals.lasting
        if proposal is not None and table.owner is None:
            spec = proposal_message(context, proposal, await self._moves.asked_back(table))
            desired = _desired(table, messages, "proposal", spec, table.decision)
            renew = desired.record is not None and desired.record.decision < table.decision
            found.append(desired._replace(renew=renew))
        if lasting is not None and lasting.made is not None and table.owner is None:
            desired = _desired(table, messages, "lasting", proposal_message(context, lasting), lasting.decision)
            found.append(desired._replace(renew=desired.record is not None and desired.record.made < lasting.made))
        return found

    def seats(self, table: Table, messages: MessageRecords) -> Iterator[DesiredMessage]:
        """What asks somebody to take a seat in a game, and what tells those for whom somebody else plays on."""
        if table.status is not Status.PLAYING:
            return
        context, replacing = self.context(table, messages), table.seating.replacing
        ask = None if table.seating.seat_asks.open is None else open_ask(table)
        if ask is not None:
            yield _desired(table, messages, "seat-ask", seat_ask_message(context, ask), ask.number)._replace(renew=True)
        offer = replacing.offer or replacing.refused
        if offer is not None:
            spec = (offer_message if offer is replacing.offer else refused_message)(context, offer)
            yield _desired(table, messages, "offer", spec, offer.number)._replace(renew=True)
        for number, handover in enumerate(replacing.handovers):
            if handover.told <= self._tables.clock():
                spec = handover_message(context, handover)
                yield _desired(table, messages, "handover", spec, 0, number)._replace(once=True)

    def blocked_notice(self, table: Table, messages: MessageRecords, pending: PendingRetry) -> DesiredMessage | None:
        """What the host is told in private, once, while something that Discord does not take is pending: why,
        as it was last. A table in a private channel has none."""
        record = find_message(messages, "blocked")
        if table.channel.guild is None or table.host < 0:
            return None
        host = table.player_of(table.host)
        context = self._contexts.of(table, host.language if host else table.language, messages)
        hindrance, until = hindrance_of(pending.error), self._timed_out(table.channel.guild)
        if hindrance is Hindrance.PERMISSIONS and until is not None:
            hindrance = Hindrance.TIMED_OUT
        spec = blocked(context, pending.where, hindrance, until)
        return DesiredMessage(table, "blocked", spec, record, -1, table.host, once=True)


def _desired(
    table: Table, messages: MessageRecords, kind: str, spec: MessageSpec, decision: int = -1, seat: int = -1
) -> DesiredMessage:
    return DesiredMessage(table, kind, spec, find_message(messages, kind, seat), decision, table.channel.id, seat=seat)


def hindrance_of(error: Rejected | None) -> Hindrance:
    """What the host is told of an error that is not over soon."""
    if isinstance(error, ChannelGone):
        return Hindrance.GONE
    if not isinstance(error, BadRequest):
        return Hindrance.PERMISSIONS
    return HINDRANCES.get(error.code, Hindrance.REFUSED)
