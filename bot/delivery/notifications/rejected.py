"""What becomes of a call that Discord did not take: another way to the person, or another moment."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.delivery.messenger import DeliveryError, DirectMessagesClosed, Later, NotAllowed, PersonGone, Rejected
from bot.delivery.notifications.decide import Waiting
from bot.delivery.notifications.evaluate import REFUSED, TRIED, Looked, Looks
from bot.tables.late import is_here, left
from bot.values.messages import Stage
from bot.values.table import LEFT, ChannelRef, Status, Table

log = logging.getLogger(__name__)

PATIENCE: Final = timedelta(minutes=30)
"""After so long under limits that hold back a private message, its person is mentioned in the channel."""
LIMITED: Final = timedelta(hours=1)
"""After so long private messages are tried again for the next turn of whom a limit held them back from."""
FIRST_WAIT: Final = timedelta(minutes=1)
"""After so long it is tried again where Discord does not say when a limit is over; then after as long as it has lasted,
up to REFUSED."""


class Refusals:
    """Who could not be called, where, and since when; `changed` is told of a table whose player has left the server, or
    is there again."""

    def __init__(self, looks: Looks, changed: Callable[[Table], None]) -> None:
        self._looks = looks
        self._changed = changed
        self._tables = looks.says.tables
        self._set_unreachable = self._tables.repositories.tables.set_unreachable
        self._channels: set[tuple[int, ChannelRef]] = set()
        """The people who could not be called in a channel, or whose call could not be deleted there."""
        self._limited: dict[int, tuple[tuple[int, int] | None, datetime]] = {}
        """The turn, if it is known, to which a person was to be called when a limit was first met, and the moment."""

    @property
    def channels(self) -> list[ChannelRef]:
        """The channels in which somebody could not be called."""
        return [channel for _, channel in self._channels]

    def note(self, person: int, channel: ChannelRef) -> None:
        """A person could not be called in a channel, or their call could not be deleted there."""
        self._channels.add((person, channel))

    def lift(self, channel: int | None = None, guild: int | None = None) -> list[int]:
        """A sign that a channel, or those of a guild, may be written in again: the people to look at now."""
        here = [it for it in self._channels if it[1].is_in(channel, guild)]
        for it in here:
            self._channels.discard(it)
            self._looks.refused.pop(it[1].id, None)
        return [person for person, _ in here]

    def forget(self, person: int) -> None:
        self._channels = {it for it in self._channels if it[0] != person}
        self._looks.refused.pop(person, None)
        self._limited.pop(person, None)

    async def not_called(self, looked: Looked, shown: Waiting, error: DeliveryError) -> datetime | None:
        """When it is tried again, since Discord did not take it. None for at once: whom no private message reaches is
        mentioned, and somebody who chose mentions is told in private."""
        person, now = looked.call.person, self._looks.clock.now()
        table, player = looked.seats[shown.table]
        if shown.mention or not isinstance(error, DirectMessagesClosed | PersonGone):
            where = "in the channel" if shown.mention else "in private"
            log.warning(
                "table %s: the player in seat %s cannot be called %s (%s)", table.id, player.seat + 1, where, error
            )
        if not shown.mention:
            self._looks.refused[person] = now + LIMITED - TRIED if isinstance(error, Later) else now
            self._limited.pop(person, None)
            if isinstance(error, PersonGone):
                await self._has_left(looked)
            if table.channel.guild is None or not isinstance(error, PersonGone):
                await self._set_unreachable(table.id, player.seat, table.decision)
            return None
        self.note(person, table.channel)
        if player.unreachable is None and isinstance(error, NotAllowed | Rejected) and shown.stage is not Stage.NEWS:
            self._looks.refused[table.channel.id] = now
            return None
        return now + REFUSED

    async def _has_left(self, looked: Looked) -> None:
        """A person shares no server with the bot: nobody mentions them where they see nothing of it, and who plays with
        them there is told. In private they may play on."""
        person = looked.call.person
        for table in await self._tables.load(sorted(looked.seats.keys() - looked.left)):
            player = table.player_of(person)
            if table.channel.guild is None or table.status is Status.LOBBY or player is None:
                continue
            if table.is_over:
                await self._set_unreachable(table.id, player.seat, LEFT)
            else:
                self._changed((await self._tables.change(table, None, left, person)).table)

    async def reached(self, looked: Looked, *, in_private: bool) -> None:
        """A person was called."""
        person = looked.call.person
        self._limited.pop(person, None)
        if not looked.closed or not in_private:
            return
        for table in await self._tables.load(sorted(looked.left)):
            self._changed((await self._tables.change(table, None, is_here, person)).table)
        await self._tables.repositories.tables.set_reachable(person)

    def has_waited(self, looked: Looked) -> bool:
        """Whether limits have held back for long enough what is to be sent to a person."""
        return self._since(looked) + PATIENCE <= self._looks.clock.now()

    def put_off(self, looked: Looked, error: Later) -> datetime:
        """When to go on with a person, since a limit was met."""
        now, since = self._looks.clock.now(), self._since(looked)
        self._limited[looked.call.person] = _turn(looked), since
        wait = min(max(FIRST_WAIT, now - since), REFUSED) if error.after is None else timedelta(seconds=error.after)
        patience = since + PATIENCE
        return min(now + wait, patience) if patience > now else now + wait

    def _since(self, looked: Looked) -> datetime:
        turn, since = self._limited.get(looked.call.person, (None, None))
        return since if since is not None and turn == _turn(looked) else self._looks.clock.now()


def _turn(looked: Looked) -> tuple[int, int] | None:
    shown = looked.decided.shown
    return None if shown is None else (shown.table, shown.turn)
