"""The tables: everything that people can do at one, written down before anybody is told."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from bot.model import ChannelRef, Person, Result, Table, Transition
from bot.store import Store
from bot.store.messages import Drafts, Posts
from bot.store.moves import Lines
from bot.store.tables import DuplicateInteraction, TableRepository, VersionConflict
from bot.store.users import People
from bot.tables import transitions as changes
from bot.tables.refusals import NoSuchGame, NoSuchTable, NotBegun, NotOver, TableClosed
from games.core import Event, Game, Seat
from games.errors import Over, Refusal
from games.match import Record

LARGEST_ID = 2**63 - 1


def draw_seed() -> bytes:
    """32 secret bytes."""
    return secrets.token_bytes(32)


def utc_now() -> datetime:
    """The time."""
    return datetime.now(UTC)


class TableService(People, Posts, Drafts):
    """The service behind every button and command.

    What changes a table takes the id of the interaction that asked for it as `claim`: the second time that one comes,
    nothing is changed and the result says `repeated`. Whatever cannot be done raises a Refusal.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any, Any, Any]],
        draw_seed: Callable[[], bytes] = draw_seed,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        People.__init__(self, store)
        Posts.__init__(self, store, clock)
        Drafts.__init__(self, store)
        self._games = games
        self._draw_seed = draw_seed
        self._shelf = TableRepository(store, games)
        self._lines = Lines(store, games)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self,
        game: str,
        options: Mapping[str, Any],
        size: int | None,
        place: ChannelRef,
        host: Person,
        invited: Sequence[int],
        interaction_id: int,
    ) -> Result:
        """A new table with its host; `size` is the most seats that it will have."""
        change = changes.opened(self._game(game), dict(options), size, place, host, invited)
        try:
            return Result(await self._shelf.add(change, self._clock(), interaction_id))
        except DuplicateInteraction:
            return await self._repeated(interaction_id)

    async def join(self, table: int, person: Person, interaction_id: int) -> Result:
        """Take the next seat of a lobby."""
        return await self._change(table, interaction_id, lambda before: changes.joined(before, person))

    async def leave(self, table: int, person: int, interaction_id: int) -> Result:
        """Get up from a lobby; the next person is host then, and a table without people is closed."""
        return await self._change(table, interaction_id, lambda before: changes.left(before, person))

    async def add_computer(self, table: int, person: int, moderator: bool, interaction_id: int) -> Result:
        """Let a computer player take the next seat."""
        return await self._change(
            table, interaction_id, lambda before: changes.computer_added(before, person, moderator)
        )

    async def remove_computer(self, table: int, person: int, moderator: bool, interaction_id: int) -> Result:
        """Send the computer player away that came last."""
        return await self._change(
            table, interaction_id, lambda before: changes.computer_removed(before, person, moderator)
        )

    async def begin(self, table: int, person: int, moderator: bool, interaction_id: int) -> Result:
        """Begin the game with those who sit."""
        seed = self._draw_seed()

        def change(before: Table) -> Transition:
            return changes.begun(before, person, moderator, self._game(before.game), seed, self._clock())

        return await self._change(table, interaction_id, change)

    async def cancel(self, table: int, person: int, moderator: bool, interaction_id: int) -> Result:
        """Give up a lobby."""
        return await self._change(table, interaction_id, lambda before: changes.cancelled(before, person, moderator))

    async def close(self, table: int, person: int, moderator: bool, interaction_id: int) -> Result:
        """End a game without a winner."""
        return await self._change(
            table, interaction_id, lambda before: changes.closed(before, person, moderator, self._clock())
        )

    def require_closable(self, table: Table, person: int, moderator: bool) -> None:
        """Raises what closing this table would."""
        changes.closed(table, person, moderator, self._clock())

    async def abandon(self, table: int) -> bool:
        """Close a table whose channel is gone; False where it is over already."""
        try:
            await self._change(table, None, lambda before: changes.abandoned(before, self._clock()))
        except (Over, TableClosed):
            return False
        return True

    async def play(self, table: int, person: int, move: str, turn: int | None, interaction_id: int) -> Result:
        """Play a move that was chosen at point of decision `turn`; None: at the present one. The mover's draft goes."""

        def change(before: Table) -> Transition:
            nonlocal turn
            if turn is None and before.match is not None:
                turn = before.match.turn  # a second attempt must not land in another turn
            return changes.played(before, person, move, turn, self._clock())

        return await self._change(table, interaction_id, change)

    async def play_computer(self, table: int, seat: Seat, move: str, turn: int) -> Result:
        """Play the move that a computer player chose at point of decision `turn`."""
        return await self._change(
            table, None, lambda before: changes.computer_played(before, seat, move, turn, self._clock())
        )

    async def resign(self, table: int, person: int, interaction_id: int) -> Result:
        """Give up: of two the other wins, of more a computer player takes the chair."""
        return await self._change(table, interaction_id, lambda before: changes.resigned(before, person, self._clock()))

    async def rematch(self, table: int, person: Person, interaction_id: int) -> Result:
        """A new table that begins at once, the players one seat further; whoever asks later gets the same one."""
        seed = self._draw_seed()

        async def attempt() -> Result:
            before = await self.get(table)
            if before.rematch is not None:
                changes.require_player(before, person.id)
                return Result(await self.get(before.rematch))
            change = changes.rematched(before, person.id, self._game(before.game), seed, self._clock())
            return Result(await self._shelf.add(change, self._clock(), interaction_id, before), change.events)

        return await self._until_done(table, interaction_id, attempt)

    async def get(self, table: int) -> Table:
        """A table as it is now."""
        found = await self._shelf.load((table,)) if 0 < table <= LARGEST_ID else ()
        for one in found:
            return one
        raise NoSuchTable

    async def seated(self, person: int) -> tuple[Table, ...]:
        """The tables that are not over where somebody sits: those that wait longest first, lobbies last."""
        return tuple(await self._shelf.load(await self._lines.seated(person), lenient=True))

    async def waiting(self, person: int) -> tuple[int, ...]:
        """The ids of the tables at which somebody must act, those that wait longest first."""
        return tuple(await self._shelf.waiting(person, await self._lines.playing(person, self._games)))

    async def here(self, channel: int, game: str) -> tuple[Table, ...]:
        """A channel's tables of a game: all that are not over, then the last that are, newest first."""
        return tuple(await self._shelf.load(await self._lines.here(channel, game), lenient=True))

    async def owing(self) -> tuple[int, ...]:
        """The tables at which a computer player must move."""
        return await self._lines.owing()

    async def told(self, table: Table, since: int) -> tuple[Event, ...]:
        """What has happened since point of decision `since` (−1: with the set-up), secrets included."""
        lines = await self._lines.lines(table, since)
        return tuple(event for line in lines for event in line.events)

    async def since_own(self, table: Table, seats: Sequence[int]) -> tuple[Event, ...]:
        """What has happened from the last move of each of these seats on, secrets included."""
        return tuple(event for line in await self._lines.since(table, seats) for event in line.events)

    async def history(
        self, table: int, before: int | None = None, turns: int | None = None
    ) -> Sequence[tuple[int, Event]]:
        """Each event with its point of decision, in order, secrets included; only the last `turns` before `before`."""
        now = await self.get(table)
        if before is None and turns is None:
            lines = await self._lines.lines(now, -1)
        else:
            lines = await self._lines.page(now, before, turns)
        return [(line.turn, event) for line in lines for event in line.events]

    async def record(self, table: int) -> Record:
        """The record of a game that is over; it holds every secret."""
        now = await self.get(table)
        if now.match is None:
            raise NotBegun
        if not now.is_over:
            raise NotOver
        return await self._lines.record(now, now.match)

    async def carried_out(self, interaction_id: int) -> bool:
        """Whether an interaction has changed a table."""
        return await self._shelf.claimed(interaction_id) is not None

    def _game(self, key: str) -> Game[Any, Any, Any]:
        if key not in self._games:
            raise NoSuchGame
        return self._games[key]

    def _lock(self, table: int) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _change(self, table: int, interaction_id: int | None, decide: Callable[[Table], Transition]) -> Result:
        async def attempt() -> Result:
            before = await self.get(table)
            change = decide(before)
            return Result(await self._shelf.change(before, change, self._clock(), interaction_id), change.events)

        return await self._until_done(table, interaction_id, attempt)

    async def _until_done(
        self, table: int, interaction_id: int | None, attempt: Callable[[], Awaitable[Result]]
    ) -> Result:
        """Try again while another process is faster; every loss is somebody else's success."""
        async with self._lock(table):
            while True:
                try:
                    return await attempt()
                except VersionConflict:
                    continue
                except DuplicateInteraction:
                    return await self._repeated(interaction_id)
                except Refusal:
                    if interaction_id is None or await self._shelf.claimed(interaction_id) is None:
                        raise
                    return await self._repeated(interaction_id)

    async def _repeated(self, interaction_id: int | None) -> Result:
        table = None if interaction_id is None else await self._shelf.claimed(interaction_id)
        return Result(await self.get(table or 0), repeated=True)
