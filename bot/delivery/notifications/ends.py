"""Tells somebody in private how a game has ended that they watched: once, without a sound."""

import logging
from dataclasses import replace

from bot.delivery.message_sync import DesiredMessage, MessageSync
from bot.delivery.messenger import MessageGone, NotEditable, Rejected
from bot.delivery.notifications.calling import NO_DECISION
from bot.delivery.notifications.evaluate import Evaluation
from bot.delivery.notifications.wording import Wording
from bot.tables.transitions import is_anonymous
from bot.values.messages import ENDED, MessageRecord
from bot.values.table import Table

log = logging.getLogger(__name__)


class Ends:
    """Lets a person's one private message tell how a game has ended."""

    def __init__(self, says: Wording, sync: MessageSync) -> None:
        self._says = says
        self._sync = sync
        self._repositories = says.tables.repositories
        self._messages = sync.repository

    async def may_be_told(self, person: int, table: Table) -> bool:
        """Whether a person may be told the end of a table: they see its channel now, and had no seat there."""
        if table.player_of(person) is not None or is_anonymous(table):
            return False
        return await self._sync.messenger.sees(person, table.channel)

    async def tell(self, evaluation: Evaluation, table: Table) -> bool:
        """Let a person's message tell it, in the place of what asks nothing of them any more; else a new one does,
        without a sound. False where no private message reaches them: then it is told nowhere. Raises Transient."""
        person, record, is_told = evaluation.state.person, evaluation.record, True
        desired = await self._desired(person, table)
        try:
            if record is None or not await self._edited(record, desired):
                sent = await self._sync.send(desired, record)
                await self._messages.mark(sent.id, message=sent.message, content_hash=sent.content_hash)
        except Rejected as error:
            log.info("table %s: somebody who watched it is not told its end (%s)", table.id, error)
            is_told = False
        await self.told(person, table)
        return is_told

    async def told(self, person: int, table: Table) -> None:
        """A person was told the end of a table, or is to be told it no more."""
        await self._repositories.wanted_ends.drop(table.id, person)

    async def _edited(self, record: MessageRecord, desired: DesiredMessage) -> bool:
        """Edit the message so that it tells the end; whether it stands now."""
        now = replace(desired.shown_by(record), table=desired.table.id, kind=ENDED, seat=-1)
        if now == record:
            return True
        try:
            await self._sync.edit(record, desired.spec)
        except (MessageGone, NotEditable):
            return False
        await self._repositories.notifications.shows(now, desired.person or 0)
        return True

    async def _desired(self, person: int, table: Table) -> DesiredMessage:
        people = self._repositories.people
        known = await people.known(person)
        locale = people.preferences(person).settings.language or (table.language if known is None else known.locale)
        spec = await self._says.ended(table, locale)
        return DesiredMessage(table, ENDED, spec, None, NO_DECISION, person, person=person)
