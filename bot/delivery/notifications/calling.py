"""Tells somebody, once, that a table is open to which they wanted to be called."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.delivery.message_sync import DesiredMessage
from bot.delivery.notifications.decide import Waiting
from bot.delivery.notifications.wording import Wording
from bot.store.messages import Notification
from bot.tables.lobbies import open_to
from bot.ui.screens.calling import call_message
from bot.values.messages import CALL, Stage
from bot.values.table import Player, Status, Table
from games.core import Seat

NO_DECISION = -1


class Visit(NamedTuple):
    """A lobby at which a person can still sit down, and they as they would sit there."""

    table: Table
    visitor: Player


@dataclass(frozen=True)
class Calling:
    """Works out to which lobby a person is called; reads, but never writes."""

    says: Wording

    async def visits(self, stored: Notification) -> dict[int, Visit]:
        """Return the lobbies, by their ids, at which a person can sit down now, of those to which they are to be called
        or were called by the notification that stands."""
        told = [it.table for it in stored.records if it.kind == CALL and not it.pending_delete]
        called = [] if stored.call is None else [stored.call.table]
        tables = await self.says.tables.repositories.tables.load([*dict.fromkeys((*called, *told))])
        found = [await self._visit(table, stored.state.person) for table in tables]
        return {it.table.id: it for it in found if it is not None}

    async def _visit(self, table: Table, person: int) -> Visit | None:
        known, guild = self.says.tables.repositories, table.channel.guild
        met = await known.people.known(person)
        is_open = table.status is Status.LOBBY and not table.settings.invited_only
        if met is None or not is_open or not open_to((table,), met) or await known.banned.is_banned(guild, person):
            return None
        chosen, zone = known.people.preferences(person), await known.tables.home_of(person)
        seat = Seat(len(table.players))
        visitor = Player(seat, person, met.name, met.locale, preferences=chosen, server_zone=zone)
        return Visit(table, visitor)

    async def desired(self, visit: Visit) -> DesiredMessage:
        """What tells them, and leads there."""
        table, visitor = visit
        spec = call_message(await self.says.context(table, visitor.language))
        to = visitor.person or 0
        return DesiredMessage(table, CALL, spec, None, NO_DECISION, to, seat=visitor.seat, person=visitor.person)


def waiting_of(stored: Notification, visits: dict[int, Visit]) -> list[Waiting]:
    """Return the table to which a person is to be called now, as something that waits for them; none if they cannot
    sit down there."""
    call = stored.call
    if call is None or call.table not in visits:
        return []
    return [Waiting(call.table, NO_DECISION, NO_DECISION, call.moment, Stage.CALL)]
