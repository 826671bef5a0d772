"""Which messages a table needs on Discord now, and what each must show."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import NamedTuple

from bot.delivery.call_messages import CallMessages
from bot.tables.service import TableService
from bot.ui.message import MessageSpec, PictureSpec
from bot.ui.screens.lobby import closing, invitation
from bot.ui.screens.proposal import proposal_message
from bot.ui.screens.table import (
    blocked,
    handover_message,
    offer_message,
    public_picture,
    refused_message,
    table_message,
)
from bot.ui.screens.table_context import TableContexts
from bot.values.post import PostedMessage, Posts, find_message
from bot.values.table import Player, Status, Table

LATE = timedelta(seconds=10)
"""After so long a person who plays alone may look elsewhere: a new message tells them that it is their move."""
LOOK_BACK = 3
"""Decisions whose events the table's message tells at least."""


class DesiredMessage(NamedTuple):
    """A message that must stand, in place of `posted` where it is `renew`. `channel` None: private to `person`.

    `decision` is the number of the one that it shows, `since` the first whose events it tells.
    """

    kind: str
    spec: MessageSpec
    posted: PostedMessage | None
    decision: int
    since: int = -1
    channel: int | None = None
    seat: int = -1
    person: int | None = None
    renew: bool = False
    again: bool = False
    """Whether those whom it mentions have been notified by an earlier message that said the same."""
    once: bool = False
    """Whether it only tells something: one that stands and cannot be edited any more is left, or stays away."""

    @property
    def digest(self) -> str:
        """What is recorded of its look."""
        return self.spec.digest()


class DesiredMessages:
    """Works out the messages of a table; reads, but never writes."""

    def __init__(self, tables: TableService, contexts: TableContexts) -> None:
        self._tables = tables
        self._moves = tables.repositories.moves
        self._calls = CallMessages(tables, contexts)
        self._contexts = contexts

    def picture(self, table: Table) -> PictureSpec | None:
        """What the table's own message shows of the position; None before the game begins."""
        if table.match is None:
            return None
        if table.owner is not None:
            return PictureSpec(table.game, table.match.view(table.owner.seat), table.names)
        return public_picture(self._contexts.of(table, table.language), table.match)

    async def public(self, table: Table, messages: Posts) -> DesiredMessage | None:
        """The table's own message; the end of a game comes as a new one, so that nobody misses it.

        None where it stays as it is, since its only reader has something to decide there.
        """
        posted = find_message(messages, "table")
        if table.owner is not None and table.match is not None and table.status is Status.PLAYING:
            return await self._owners(table, table.owner, table.decision, posted)
        over = table.match is not None and table.is_over
        decision = table.decision + over if table.match else -1
        if posted is not None and decision <= posted.decision:
            since = posted.since
        else:
            since = min(posted.decision, decision - LOOK_BACK) if posted is not None else -1
        spec = await self._public_spec(table, since)
        renew = (
            posted is not None
            and posted.decision != decision
            and (self._is_old(posted) or (over and await self._is_due(table)))
        )
        return DesiredMessage("table", spec, posted, decision, since, table.channel.id, renew=renew)

    async def _public_spec(self, table: Table, since: int) -> MessageSpec:
        """What everybody sees; at the end of a game in a private channel, the last panel of its only reader."""
        if table.owner is not None and table.match is not None:
            return await self._calls.asking(table, table.owner, ())
        events = await self._moves.events_since(table, since) if table.match else ()
        return table_message(self._contexts.of(table, table.language), events)

    async def _owners(
        self, table: Table, owner: Player, decision: int, posted: PostedMessage | None
    ) -> DesiredMessage | None:
        """The message of a table in a private channel: its owner's panel. Their next turn comes as a new message only
        where they may have gone meanwhile."""
        acts = owner in table.people_to_act
        if posted is not None and (
            posted.decision > decision or (acts and posted.decision == decision and posted.digest)
        ):
            return None
        next_turn = posted is not None and posted.decision != decision and acts
        renew = next_turn and posted is not None and (self._is_old(posted) or await self._is_due(table))
        spec = await self._calls.asking(table, owner, ())
        return DesiredMessage("table", spec, posted, decision, -1, table.channel.id, renew=renew)

    def _is_old(self, posted: PostedMessage) -> bool:
        return posted.is_old(self._tables.repositories.clock())

    async def _is_due(self, table: Table) -> bool:
        """Whether what has happened is worth a notification: to everybody but somebody alone who has just moved."""
        if table.owner is None:
            return True
        last = await self._moves.last_made(table.id, table.owner.seat)
        return last is None or self._tables.repositories.clock() - last > LATE

    def of_lobby(self, table: Table, messages: Posts) -> Iterator[DesiredMessage]:
        """What mentions the invited, and the host of a lobby that is closed soon."""
        if table.status is not Status.LOBBY:
            return
        context = self._contexts.of(table, table.language, messages)
        specs = {"invite": invitation(context)} if table.reserved else {}
        if table.lobby is not None and table.lobby.warned:
            specs["closing"] = closing(context, table.lobby)
        for kind, spec in specs.items():
            posted, once = find_message(messages, kind), kind == "closing"
            yield DesiredMessage(kind, spec, posted, -1, channel=table.channel.id, once=once)

    async def proposals(self, table: Table, messages: Posts) -> list[DesiredMessage]:
        """What somebody proposes to the others, in one message that stands as long as the proposal does."""
        proposal, posted = table.open_proposal, find_message(messages, "proposal")
        if proposal is None or table.owner is not None:
            return []
        events = await self._moves.asked_back(table)
        spec = proposal_message(self._contexts.of(table, table.language, messages), proposal, events)
        renew = posted is not None and posted.decision < table.decision
        return [DesiredMessage("proposal", spec, posted, table.decision, -1, table.channel.id, renew=renew)]

    def seats(self, table: Table, messages: Posts) -> Iterator[DesiredMessage]:
        """What asks somebody to take a seat in a game, and what tells those for whom somebody else plays on."""
        if table.status is not Status.PLAYING:
            return
        context, replacing = self._contexts.of(table, table.language, messages), table.replacing
        offer = replacing.offer or replacing.refused
        if offer is not None:
            posted = find_message(messages, "offer")
            spec = offer_message(context, offer) if offer is replacing.offer else refused_message(context, offer)
            yield DesiredMessage("offer", spec, posted, offer.number, channel=table.channel.id, renew=True)
        for number, handover in enumerate(table.replacing.handovers):
            if handover.told <= self._tables.clock():
                posted, spec = find_message(messages, "handover", number), handover_message(context, handover)
                yield DesiredMessage("handover", spec, posted, 0, channel=table.channel.id, seat=number, once=True)

    def lasting(self, table: Table, messages: Posts) -> list[DesiredMessage]:
        """What somebody proposes to the others that outlives decisions: one message until it is over; the next one is
        another message, since nobody would see an edit of one that stands far up."""
        proposal, posted = table.lasting, find_message(messages, "lasting")
        if proposal is None or proposal.made is None or table.owner is not None:
            return []
        spec = proposal_message(self._contexts.of(table, table.language, messages), proposal)
        renew = posted is not None and posted.made < proposal.made
        return [DesiredMessage("lasting", spec, posted, proposal.decision, -1, table.channel.id, renew=renew)]

    def blocked_notice(self, table: Table, messages: Posts, *, gone: bool) -> DesiredMessage | None:
        """What the host is told in private, once, while the bot may not write in the channel or it is `gone`; a table
        in a private channel has none."""
        posted = find_message(messages, "blocked")
        if table.channel.guild is None or (posted is not None and posted.message is not None):
            return None
        host = table.player_of(table.host)
        spec = blocked(self._contexts.of(table, host.language if host else table.language, messages), gone=gone)
        return DesiredMessage("blocked", spec, posted, -1, person=table.host)


def unwanted(messages: Posts, others: Sequence[DesiredMessage]) -> list[PostedMessage]:
    """The messages of a table that are to be deleted, where it needs these `others` beside its own; calls are not."""
    kinds = {"table", "blocked", *(desired.kind for desired in others)}
    return [it for it in messages if it.person is None and (it.pending_delete or it.kind not in kinds)]
