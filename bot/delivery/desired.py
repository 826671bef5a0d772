"""Which messages a table needs on Discord now, and what each must show."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

from bot.model import Player, PostedMessage, Status, Table, find_message
from bot.record import Told, Undoing
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.ui.drafted_moves import drafted_kinds, has_sealed
from bot.ui.message import MessageSpec, PictureSpec
from bot.ui.screens.blocked import blocked
from bot.ui.screens.lobby import closing, invitation
from bot.ui.screens.panel import THINKING, THINKING_PICTURE, idle_digest, idle_panel, panel
from bot.ui.screens.proposal import proposal_message
from bot.ui.screens.replacing import handover_message, offer_message
from bot.ui.screens.table import concerned, ping, public_picture, table_message
from bot.ui.screens.table_context import TableContexts
from games.errors import Refusal

EDITABLE = timedelta(minutes=55)
"""Discord limits edits of messages older than an hour; the next turn is posted afresh."""
LATE = timedelta(seconds=10)
"""After so long a person who plays alone may look elsewhere: a new message tells them that it is their move."""
LOOK_BACK = 3
"""Decisions whose events the table's message tells at least."""

Posted = Sequence[PostedMessage]
"""A table's messages as they are recorded, oldest first."""


class DesiredMessage(NamedTuple):
    """A message that must stand, in place of `posted` where it is `renew`. `channel` None: private to `person`.

    `decision` is the number of the one that it shows, `since` the first whose events it tells. `news`: it tells people
    once what happened between the two. `idle_digest`, of a panel that asks for nothing any more, is recorded instead of
    its own: the panel may look otherwise, but a new one would be noise.
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
    news: bool = False
    idle_digest: str = ""

    @property
    def digest(self) -> str:
        """What is recorded of its look."""
        return self.idle_digest or self.spec.digest()


class DesiredMessages:
    """Works out the messages of a table; reads, but never writes."""

    def __init__(self, tables: TableService, contexts: TableContexts) -> None:
        self._tables = tables
        self._moves = tables.repositories.moves
        self._proposals = ProposalService(tables)
        self._contexts = contexts

    def picture(self, table: Table) -> PictureSpec | None:
        """What the table's own message shows of the position; None before the game begins."""
        if table.match is None:
            return None
        if table.owner is not None:
            return PictureSpec(table.game, table.match.view(table.owner.seat), table.names)
        return public_picture(self._contexts.of(table, table.channel.locale), table.match)

    async def public(self, table: Table, messages: Posted) -> DesiredMessage | None:
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
            return await self._asking(table, table.owner, ())
        events = await self._moves.events_since(table, since) if table.match else ()
        return table_message(self._contexts.of(table, table.channel.locale), events)

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
        spec = await self._asking(table, owner, ())
        return DesiredMessage("table", spec, posted, decision, -1, table.channel.id, renew=renew)

    def _is_old(self, posted: PostedMessage) -> bool:
        return self._tables.repositories.clock() - posted.made > EDITABLE

    async def _is_due(self, table: Table) -> bool:
        """Whether what has happened is worth a notification: to everybody but somebody alone who has just moved."""
        if table.owner is None:
            return True
        last = await self._moves.last_made(table.id, table.owner.seat)
        return last is None or self._tables.repositories.clock() - last > LATE

    async def panels(self, table: Table, messages: Posted) -> list[DesiredMessage]:
        """A private panel for each person who must act, and the panels of the others as far as they are out of date.

        A panel that is posted stays until its owner has decided: what they have half picked is not taken from them when
        somebody else decides meanwhile.
        """
        players = [player for player in table.people if player.unreachable is None and player != table.owner]
        panels = [await self._panel(table, player, messages) for player in players]
        return [desired for desired in panels if desired is not None]

    async def _panel(self, table: Table, player: Player, messages: Posted) -> DesiredMessage | None:
        posted = find_message(messages, "panel", player.seat)
        to_act = player in table.people_to_act
        if table.match is None or not (to_act or posted):
            return None
        decision = table.decision
        if posted is not None and (
            posted.decision > decision or (to_act and posted.decision == decision and posted.digest)
        ):
            return None  # it shows a later decision: its player has moved since the table was read
        if posted is None or to_act:
            renew = posted is not None and posted.decision < table.pinged_decision
            spec = await self._asking(table, player, messages)
            return DesiredMessage("panel", spec, posted, decision, seat=player.seat, person=player.person, renew=renew)
        return await self._idle(table, player, posted, messages)

    async def _asking(self, table: Table, player: Player, messages: Posted) -> MessageSpec:
        match = table.match
        arranges = match is not None and drafted_kinds(match.game, match.view(player.seat))
        draft = await self._tables.draft(table, player) if arranges else None
        since = await self._moves.since_move(table, player.seat)
        context = self._contexts.of(table, player.locale, messages)
        return panel(context, player, draft=draft, since=since, undo=await self._undoing(table, player))

    async def _undoing(self, table: Table, player: Player) -> Undoing | None:
        """What a player can take back, perhaps after asking."""
        with suppress(Refusal):
            return await self._proposals.undoing(table, player)
        return None

    async def _idle(
        self, table: Table, player: Player, posted: PostedMessage, messages: Posted
    ) -> DesiredMessage | None:
        """A panel that asks for nothing; the move that its player has sealed stays in sight, and can be changed there.

        It stays as it is, but for one that says that a computer player thinks, which is edited when none does any more.
        """
        context = self._contexts.of(table, player.locale, messages)
        idle = idle_panel(context, player)
        mark = posted.digest.removeprefix(idle.digest())
        thinks = mark in (THINKING, THINKING_PICTURE) and bool(table.computers_to_act)
        if posted.digest == idle.digest() or thinks:
            return None
        sealed = table.match is not None and has_sealed(table.match, player.seat)
        undo = await self._undoing(table, player) if sealed else None
        spec = panel(context, player, undo=undo) if sealed or mark == THINKING_PICTURE else idle
        look = idle_digest(context, player, spec)
        return DesiredMessage(
            "panel", spec, posted, posted.decision, seat=player.seat, person=player.person, idle_digest=look
        )

    async def pings(self, table: Table, messages: Posted) -> list[DesiredMessage]:
        """The ping of those who must act and of those who are to be told something; in a lobby that of the invited."""
        if table.status is Status.LOBBY:
            return list(self._of_lobby(table, messages))
        if table.match is None or table.status is not Status.PLAYING or table.owner is not None:
            return []
        return await self._ping(table, table.decision, messages)

    def _of_lobby(self, table: Table, messages: Posted) -> Iterator[DesiredMessage]:
        """The ping of the invited, and that of the host of a lobby that is closed soon."""
        context = self._contexts.of(table, table.channel.locale, messages)
        specs = {"invite": invitation(context)} if table.reserved else {}
        if table.lobby is not None and table.lobby.warned:
            specs["closing"] = closing(context, table.lobby)
        for kind, spec in specs.items():
            yield DesiredMessage(kind, spec, find_message(messages, kind), -1, channel=table.channel.id)

    async def proposals(self, table: Table, messages: Posted) -> list[DesiredMessage]:
        """What somebody proposes to the others, in one message that stands as long as the proposal does."""
        proposal, posted = table.open_proposal, find_message(messages, "proposal")
        if proposal is None or table.owner is not None:
            return []
        events = await self._moves.events_of(table, proposal.ply) if proposal.ply >= 0 else ()
        spec = proposal_message(self._contexts.of(table, table.channel.locale, messages), proposal, events)
        renew = posted is not None and posted.decision < table.decision
        return [DesiredMessage("proposal", spec, posted, table.decision, -1, table.channel.id, renew=renew)]

    def seats(self, table: Table, messages: Posted) -> Iterator[DesiredMessage]:
        """What asks somebody to take a seat in a game, and what tells those for whom somebody else plays on."""
        if table.status is not Status.PLAYING:
            return
        context, offer = self._contexts.of(table, table.channel.locale, messages), table.replacing.offer
        if offer is not None:
            posted, spec = find_message(messages, "offer"), offer_message(context, offer)
            yield DesiredMessage("offer", spec, posted, offer.number, channel=table.channel.id, renew=True)
        for number, handover in enumerate(table.replacing.handovers):
            if handover.told <= self._tables.clock():
                posted, spec = find_message(messages, "handover", number), handover_message(context, handover)
                yield DesiredMessage("handover", spec, posted, 0, channel=table.channel.id, seat=number)

    def lasting(self, table: Table, messages: Posted) -> list[DesiredMessage]:
        """What somebody proposes to the others that outlives decisions: one message until it is over; the next one is
        another message, since an edit would tell nobody."""
        proposal, posted = table.lasting, find_message(messages, "lasting")
        if proposal is None or proposal.made is None or table.owner is not None:
            return []
        spec = proposal_message(self._contexts.of(table, table.channel.locale, messages), proposal)
        renew = posted is not None and posted.made < proposal.made
        return [DesiredMessage("lasting", spec, posted, proposal.decision, -1, table.channel.id, renew=renew)]

    def blocked_notice(self, table: Table, messages: Posted) -> DesiredMessage | None:
        """What the host is told in private, once, while the bot may not write in the channel; a table in a private
        channel has none."""
        posted = find_message(messages, "blocked")
        if table.channel.guild is None or (posted is not None and posted.message is not None):
            return None
        host = table.player_of(table.host)
        spec = blocked(self._contexts.of(table, host.locale if host else table.channel.locale, messages))
        return DesiredMessage("blocked", spec, posted, -1, person=table.host)

    def has_news(self, table: Table) -> bool:
        """Whether things happen in this table's game that people are told though they need not act."""
        return any(event.concerns for event in self._contexts.of(table, table.channel.locale).game.events)

    async def _ping(self, table: Table, decision: int, messages: Posted) -> list[DesiredMessage]:
        """A ping tells what happened from decision `since` until its own; a newer one goes on from there.

        It stands, with what it told to people who need not act, until the next one.
        """
        posted, told_until = find_message(messages, "ping"), _told_until(messages)
        fresh = await self._news(table, told_until, decision)
        due = bool(fresh) or (
            bool(table.people_to_act) and posted is not None and posted.decision < table.pinged_decision
        )
        renew = due and posted is not None and posted.message is not None  # one that was not sent yet tells all itself
        since = told_until if posted is None or renew else posted.since
        news = await self._news(table, since, decision) if since < told_until else fresh
        if not news and not table.people_to_act:
            return []
        acting = [player.seat for player in table.people_to_act]
        events = await self._moves.since_own(table, acting) if acting else ()
        spec = ping(self._contexts.of(table, table.channel.locale, messages), events, news)
        return [DesiredMessage("ping", spec, posted, decision, since, table.channel.id, renew=renew, news=bool(fresh))]

    async def _news(self, table: Table, since: int, decision: int) -> tuple[Told, ...]:
        """What happened from decision `since` until `decision` that concerns people who need not act."""
        if since >= decision or not self.has_news(table):
            return ()
        happened = await self._moves.between(table, since, decision)
        return tuple(told for _, told in happened if concerned(table, told.event))


def unwanted(table: Table, messages: Posted, pings: Sequence[DesiredMessage]) -> list[PostedMessage]:
    """The messages that are to be deleted when these are the table's pings."""
    kinds = {"table", "blocked", *(desired.kind for desired in pings)}
    seats = {player.seat for player in table.people if player != table.owner}
    return [
        posted
        for posted in messages
        if posted.pending_delete or not (posted.kind in kinds or (posted.kind == "panel" and posted.seat in seats))
    ]


def _told_until(messages: Posted) -> int:
    """The decision up to which everybody was told what concerns them.

    Whatever happened before the table's message was last brought up to date, a ping has told, or none was needed; so
    news must be recorded as a ping's before that message moves on.
    """
    return max((posted.decision for posted in messages if posted.kind in ("table", "ping")), default=0)
