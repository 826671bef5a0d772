"""What a notification says: the panel of a decision, the ping in a table's channel, and the panel that is idle."""

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.tables.late import stood_in
from bot.tables.plans import PlanService
from bot.tables.service import TableService
from bot.tables.undo import possible_undo
from bot.ui.message import MessageSpec, Picks, mark_of
from bot.ui.partial_move import drafted_kinds, has_sealed
from bot.ui.screens.notification import OtherTables, concerned, notification, ping, reminder
from bot.ui.screens.panel import (
    PICTURED,
    THINKING,
    THINKING_PICTURE,
    idle_hash,
    idle_panel,
    idle_with_picture,
    panel,
    waiting_mark,
)
from bot.ui.screens.table_context import TableContext, TableContexts
from bot.ui.screens.waiting import own_deadline
from bot.ui.screens.watching import ended
from bot.values.messages import IDLE, WAITS, MessageRecord, MessageRecords, Stage
from bot.values.record import Recent, Told
from bot.values.table import Player, Table, deadline_of

SAID = re.compile(r"more:(\d+)\+(?:time:([0-9a-f]+)\+)?(?:back:([0-9a-f]+)\+)?")
"""What stands before the content hash of a notification: how many other tables wait as it says; a mark of its words
about time, which one from before does not have; and a mark of where a computer player plays for its person, where it
says so."""

LOOK_BACK = 3
"""So many decisions back the headline of an end is looked for, where the newest has none."""

WaitingTables = tuple[tuple[int, ...], tuple[int, ...]]
"""The ids of the tables that wait for a person, and of those at which a computer player plays for them."""


class Besides(NamedTuple):
    """What a notification says beside what it asks for: how many other tables wait; until when there is time, of that a
    mark, None where it is not known; and a mark of where a computer player plays for its person, None where it says
    nothing of it."""

    more: int
    time: str | None = None
    back: str | None = None

    def noted(self, look: str) -> str:
        """What is recorded of the look of a notification that says so."""
        marks = (f"more:{self.more}", self.time and f"time:{self.time}", self.back and f"back:{self.back}", look)
        return "+".join(it for it in marks if it)

    @classmethod
    def noted_in(cls, look: str) -> "Besides | None":
        """What a notification with this look says; None for what its person has pressed on since."""
        found = SAID.match(look)
        return None if found is None else cls(int(found[1]), found[2], found[3])


class Seen(NamedTuple):
    """A table as its player is to see it now, its messages, and what was played since they moved."""

    table: Table
    player: Player
    context: TableContext
    records: MessageRecords
    recent: Recent


@dataclass(frozen=True)
class Wording:
    """Works out what panels and notifications say; reads, but never writes."""

    tables: TableService
    contexts: TableContexts

    async def context(self, table: Table, locale: str, records: MessageRecords | None = None) -> TableContext:
        """The table as screens in a language show it, with the move that somebody asks to take back. `records` are its
        messages if they were read before."""
        records = await self.tables.repositories.messages.of(table.id) if records is None else records
        asked_back = await self.tables.repositories.moves.asked_back(table)
        return self.contexts.of(table, locale, records)._replace(asked_back=asked_back)

    async def seen(self, table: Table, player: Player, locale: str, records: MessageRecords | None = None) -> Seen:
        """What a player's panel in a language is made of. `records` are its messages if they were read before."""
        person = player.person or 0
        table = await PlanService(self.tables).after_plan(table, person)
        player = table.player_of(person) or player
        moves = self.tables.repositories.moves
        if records is None:
            recent, records = await moves.recent_with_records(table, player)
        else:
            recent = await moves.recent(table, player)
        return Seen(table, player, await self.context(table, locale, records), records, recent)

    async def panel(self, seen: Seen, *, reopened: bool = False, note: str = "") -> MessageSpec:
        """The player's panel; at a table that was `reopened` for them there is nothing else to take back. `note` is a
        line about what they just did."""
        table, player, context, _, recent = seen
        arranges = table.match is not None and drafted_kinds(table.match.game, table.match.view(player.seat))
        draft = await self.tables.draft(table, player) if arranges else None
        undo = None if reopened else possible_undo(table, player.seat, recent.tail)
        played = await stood_in(table, recent)
        spec = panel(context, player, note=note, draft=draft, since=recent.since, undo=undo, stood_in=played)
        return spec.picking(Picks.MOVE) if reopened else spec

    async def asking(self, table: Table, player: Player, records: MessageRecords) -> MessageSpec:
        return await self.panel(await self.seen(table, player, player.language, records))

    async def others(self, person: int, table: Table, pending: WaitingTables | None = None) -> OtherTables:
        """What somebody's panel of a table says of their other ones. Where nothing waits for them at this one, it says
        nothing of who plays for them at others: it stays as it is, and would go on saying so. `pending` is what waits
        for them, where that was read."""
        waiting, played_for = pending or await self.tables.finder.pending(person)
        others = [it for it in played_for if it != table.id] if table.waits_for(person) else []
        return OtherTables(sum(other != table.id for other in waiting), (), await self.tables.finder.load(others))

    def besides(self, table: Table, player: Player, others: OtherTables, *, mention: bool) -> Besides:
        """What a player's notification to a table says now beside what it asks for. A mention says nothing of who plays
        for them elsewhere."""
        context = self.contexts.of(table, table.language if mention else player.language)
        away = [(it.id, it.is_resting) for it in others.played_for] if not mention else []
        return Besides(others.more, mark_of(own_deadline(context, player)), mark_of(repr(away)) if away else None)

    async def private(
        self, table: Table, player: Player, stage: Stage, others: OtherTables, records: MessageRecords | None = None
    ) -> MessageSpec:
        """The notification in private. `records` are the table's, if they were read before."""
        seen = await self.seen(table, player, player.language, records)
        reminded = reminder(seen.context, seen.player, stage, deadline_of(player))
        return notification(seen.context, seen.player, await self.panel(seen), others, reminded)

    async def public(self, table: Table, player: Player, stage: Stage, others: OtherTables) -> MessageSpec:
        """The notification in the table's channel, in its language."""
        context = await self.context(table, table.language)
        acts = player in table.people_to_act
        events = await self.tables.repositories.moves.since_own(table, player.seat) if acts else ()
        news = () if stage is Stage.QUESTION else tuple(told for _, told in await self.news(table, player))
        reminded = reminder(context, player, stage, deadline_of(player))
        return ping(context, player, events, news, others, reminded)

    async def ended(self, table: Table, locale: str) -> MessageSpec:
        """How a game has ended, for somebody who watched it; it comes without a sound."""
        context = self.contexts.of(table, locale, await self.tables.repositories.messages.of(table.id))
        happened = await self.tables.repositories.moves.dated_since(table, table.decision - LOOK_BACK)
        return replace(ended(context, happened), silent=True)

    async def news(self, table: Table, player: Player) -> list[tuple[int, Told]]:
        """What has happened since a player's last move that concerns them though they need not act, each with its
        decision."""
        if table.match is None or not any(event.concerns for event in table.match.game.events):
            return []
        happened = await self.tables.repositories.moves.after_own(table, player.seat)
        return [(decision, told) for decision, told in happened if player in concerned(table, told.event)]

    async def idle(self, table: Table, player: Player, record: MessageRecord) -> tuple[MessageSpec, str] | None:
        """The panel of a player who has nothing to decide, and what is recorded of its look; the move that they have
        sealed stays in sight, and can be changed there. None where it stays as it is.

        One that is idle is left to somebody who must act until they are notified, and at a table that is over until
        that is shown there. It is edited where it says that a computer player thinks, when none does any more, and once
        where it is the answer to a press that says for whom the table waits, when that is not so any more. It keeps its
        picture by that.
        """
        is_idle = record.kind == IDLE
        if is_idle and (player in table.people_to_act or (table.is_over and table.shown < table.version)):
            return None
        repositories, recent = self.tables.repositories, Recent()
        if player.attendance.stand_in is None:
            recent, records = await repositories.moves.recent_with_records(table, player)
        else:
            records = await repositories.messages.of(table.id)
        context = self.contexts.of(table, player.language, records)
        played = await stood_in(table, recent)
        content_hash = idle_panel(context, player, played).content_hash()
        mark = record.content_hash.removeprefix(content_hash)
        thinks = mark in (THINKING, THINKING_PICTURE) and bool(table.computers_to_act)
        lasting = {content_hash + look for look in ("", PICTURED, waiting_mark(context, player))}
        if is_idle and (record.content_hash in lasting or thinks):
            return None
        sealed = table.match is not None and has_sealed(table.match, player.seat)
        undo = possible_undo(table, player.seat, recent.tail) if sealed else None
        if sealed or mark == THINKING_PICTURE:
            spec = panel(context, player, undo=undo, stood_in=played)
        elif WAITS in record.content_hash or PICTURED in record.content_hash:
            spec = idle_with_picture(context, player, played)
        else:
            spec = idle_panel(context, player, played)
        spec = replace(spec, questions=())
        return spec, idle_hash(context, player, spec, played)
