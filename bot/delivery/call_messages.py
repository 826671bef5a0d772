"""What a call shows: the panel of a decision, the ping in a table's channel, and the panel at rest."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.calls import Stage
from bot.model import Player, PostedMessage, Table
from bot.record import Told, Undoing
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.ui.drafted_moves import drafted_kinds, has_sealed
from bot.ui.message import MessageSpec
from bot.ui.screens.call import called, concerned, ping, reminder
from bot.ui.screens.panel import THINKING, THINKING_PICTURE, idle_digest, idle_panel, panel
from bot.ui.screens.table_context import TableContexts
from bot.urgency import deadline_of
from games.errors import Refusal

PANEL, REST, PING = "panel", "rest", "ping"
"""The kinds of a call: in private with a decision to make, in private without one, and in a table's channel."""


class Resting(NamedTuple):
    """A call that asks for nothing, and what is recorded of its look."""

    spec: MessageSpec
    digest: str


class CallMessages:
    """Works out what the calls say; reads, but never writes."""

    def __init__(self, tables: TableService, contexts: TableContexts) -> None:
        self._tables = tables
        self._moves = tables.repositories.moves
        self._posted = tables.repositories.messages
        self._proposals = ProposalService(tables)
        self._contexts = contexts

    async def asking(self, table: Table, player: Player, messages: Sequence[PostedMessage]) -> MessageSpec:
        """A player's panel as it is now."""
        match = table.match
        arranges = match is not None and drafted_kinds(match.game, match.view(player.seat))
        draft = await self._tables.draft(table, player) if arranges else None
        since = await self._moves.since_move(table, player.seat)
        context = self._contexts.of(table, player.locale, messages)
        return panel(context, player, draft=draft, since=since, undo=await self._undoing(table, player))

    async def private(self, table: Table, player: Player, stage: Stage, more: int) -> MessageSpec:
        """The call in private; `more` is how many other tables wait for the player."""
        messages = await self._posted.of(table.id)
        reminded = reminder(self._contexts.of(table, player.locale), player, stage, deadline_of(player))
        return called(
            self._contexts.of(table, player.locale), await self.asking(table, player, messages), more, reminded
        )

    async def public(self, table: Table, player: Player, stage: Stage, more: int) -> MessageSpec:
        """The call in the table's channel, in its language."""
        context = self._contexts.of(table, table.channel.locale, await self._posted.of(table.id))
        acts = player in table.people_to_act
        events = await self._moves.since_own(table, [player.seat]) if acts else ()
        news = tuple(told for _, told in await self.news(table, player))
        reminded = reminder(context, player, stage, deadline_of(player))
        return ping(context, player, events, news, more, reminded)

    async def news(self, table: Table, player: Player) -> list[tuple[int, Told]]:
        """What has happened since a player's last move that concerns them though they need not act, each with its
        decision."""
        game = self._contexts.of(table, table.channel.locale).game
        if table.match is None or not any(event.concerns for event in game.events):
            return []
        happened = await self._moves.after_own(table, player.seat)
        return [(decision, told) for decision, told in happened if player in concerned(table, told.event)]

    async def resting(self, table: Table, player: Player, posted: PostedMessage) -> Resting | None:
        """The panel of a player who has nothing to decide; the move that they have sealed stays in sight, and can be
        changed there. None where it stays as it is.

        That is so but for one that says that a computer player thinks, which is edited when none does any more.
        """
        context = self._contexts.of(table, player.locale, await self._posted.of(table.id))
        idle = idle_panel(context, player)
        mark = posted.digest.removeprefix(idle.digest())
        thinks = mark in (THINKING, THINKING_PICTURE) and bool(table.computers_to_act)
        if posted.kind == REST and (posted.digest == idle.digest() or thinks):
            return None
        sealed = table.match is not None and has_sealed(table.match, player.seat)
        undo = await self._undoing(table, player) if sealed else None
        spec = panel(context, player, undo=undo) if sealed or mark == THINKING_PICTURE else idle
        return Resting(spec, idle_digest(context, player, spec))

    async def _undoing(self, table: Table, player: Player) -> Undoing | None:
        """What a player can take back, perhaps after asking."""
        with suppress(Refusal):
            return await self._proposals.undoing(table, player)
        return None
