"""Private panels in a channel ("only you can see this"): each goes on with the game while Discord lets it be edited.

Such a message is edited by its id with the token of the newest press on it. Both live in memory alone: after a restart
a panel stays as it is, and says until when it has followed the game at most.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from math import inf
from time import monotonic
from typing import Final

import discord

from bot.delivery.messenger import DISCORD_ERRORS, as_taken
from bot.delivery.notifications.wording import CallMessages, WaitingTables
from bot.delivery.renderer import Pictures, Renderer
from bot.process.presses import LastPresses
from bot.process.tasks import Postponed, TaskOwner, TryAgain
from bot.tables.refusals import NoSuchTable
from bot.ui.languages import Emojis, adorned
from bot.ui.layout import files, layout
from bot.ui.message import Follows, MessageSpec, Picks
from bot.ui.screens.panel import following
from bot.ui.screens.table_context import unsettled
from bot.values.messages import Posts, Stage
from bot.values.table import Player, Table

LIFETIME: Final = timedelta(minutes=14)
"""For so long after the newest press a panel follows the game; Discord takes edits for a minute more."""
SERVER_ERROR: Final = 500
GAP: Final = 2.0
"""Seconds between two edits of a panel."""
_MOST: Final = 10_000
"""So many panels are followed: those that were pressed last."""
_EACH: Final = 2
"""So many of them one person has of a table: the newest, and the one before it, which may tell what a move did."""


@dataclass(eq=False, repr=False)
class Ephemeral:
    """A message that one person alone can see, with the token that edits it; neither shows in a repr."""

    message: int
    webhook: discord.Webhook
    emojis: Emojis

    async def edit(self, spec: MessageSpec, pictures: Pictures) -> None:
        """Make the message show this instead. Raises what discord.py raises, as `delete` does."""

        async def edit(shown: MessageSpec, drawn: Pictures, emojis: Emojis) -> None:
            view, uploads = layout(shown, *drawn, emojis), files(shown, *drawn)
            await self.webhook.edit_message(self.message, view=view, attachments=uploads)

        await as_taken(spec, pictures, lambda *shown: adorned(self.emojis, partial(edit, *shown)))

    async def delete(self) -> None:
        await self.webhook.delete_message(self.message)


@dataclass(eq=False, repr=False)
class Panel:
    """A panel that follows its table until the moment `until`. `shown` is the digest of what it shows; None as long as
    it is the answer to a press at the table's version that it `follows`. It is `outdated` until it is compared with its
    table; `compared_with` is that table's version. By its person's other tables it spoke of what is `beside` when it
    was `compared` last; that, and when it was `edited` last, on the machine's clock."""

    ephemeral: Ephemeral
    person: int
    follows: Follows
    until: datetime
    shown: str | None = None
    outdated: bool = True
    beside: tuple[int, ...] = ()
    edited: float = -inf
    compared: float = -inf
    compared_with: int = 0

    @property
    def version(self) -> int:
        """The newest version of its table by which it was looked at."""
        return max(self.compared_with, self.follows.version)


class OpenPanels:
    """Keeps the panels in channels equal to what their table demands, at most one edit in `gap` seconds for each.

    All panels of one person are looked at together, since each says how many other tables wait for them.
    """

    def __init__(
        self,
        says: CallMessages,
        renderer: Renderer,
        presses: LastPresses,
        now: Callable[[], datetime],
        gap: float = GAP,
    ) -> None:
        self._tables = says.tables
        self._says = says
        self._renderer = renderer
        self._presses = presses
        self._now = now
        self._gap = gap
        self._open: dict[int, Panel] = {}
        """By their messages, in the order in which they were pressed."""
        self._of_person: defaultdict[int, dict[int, Panel]] = defaultdict(dict)
        self._of_table: defaultdict[int, dict[int, Panel]] = defaultdict(dict)
        """The same panels by their people and by their tables: with thousands open nobody looks through all of them."""
        self._newest: dict[tuple[int, int], tuple[Table, Posts | None]] = {}
        """By person and table: the newest table, and its messages, or None if this process does not know them. The
        next look at a panel takes them out."""
        self._reading: dict[int, asyncio.Task[tuple[Table, Posts]]] = {}
        """The read of each table that has begun since its last change. All looks at its panels share it."""
        self._reads = set[asyncio.Task[tuple[Table, Posts]]]()
        """All reads that go on, also those that a change has made old."""
        self._updates: TaskOwner[int] = TaskOwner("open panels of somebody", self._update, never_tell=True)

    def until(self) -> datetime:
        """Until when a panel that is pressed now follows its table."""
        return self._now() + LIFETIME

    def open(
        self, ephemeral: Ephemeral, person: int, follows: Follows, until: datetime, before: Panel | None = None
    ) -> None:
        """Follow a panel that a press has just shown, and look at its person's other panels of the table.

        `before` is the panel whose place it takes; the newer of both tokens is kept.
        """
        if before is not None and before.until > until:
            ephemeral, until = before.ephemeral, before.until
        self._keep(Panel(ephemeral, person, follows, until))
        same = [it for it in self._of(person) if it.follows.table == follows.table]
        for older in same[:-_EACH]:
            self._give_up(older)
        for each in same:
            each.outdated = True
        self._updates.schedule(person)

    def renew(self, ephemeral: Ephemeral, until: datetime) -> None:
        """A panel was pressed, but the answer stands elsewhere: it can be edited for longer by that."""
        panel = self._open.get(ephemeral.message)
        if panel is not None:
            panel.ephemeral, panel.until = ephemeral, until
            self._keep(panel)

    def _keep(self, panel: Panel) -> None:
        """Follow a panel, which was pressed last now. Those whose time is over are forgotten, and so is what was the
        newest of its table before."""
        now, message = self._now(), panel.ephemeral.message
        self._newest.pop((panel.person, panel.follows.table), None)
        self._reading.pop(panel.follows.table, None)
        self._drop(message)
        while self._open and (len(self._open) >= _MOST or next(iter(self._open.values())).until <= now):
            self._drop(next(iter(self._open)))
        self._open[message] = panel
        self._of_person[panel.person][message] = self._of_table[panel.follows.table][message] = panel

    def _drop(self, message: int) -> Panel | None:
        """Follow a panel no more; None for a message that is none."""
        panel = self._open.pop(message, None)
        if panel is not None:
            _without(self._of_person, panel.person, message)
            _without(self._of_table, panel.follows.table, message)
        return panel

    def stamped(self, spec: MessageSpec, until: datetime) -> MessageSpec:
        return following(self._says.contexts.languages.of(spec.locale), spec, until)

    def close_panel(self, message: int | None) -> Panel | None:
        """A message is about to show something else: an edit of it that is under way is broken off."""
        panel = self._drop(message or 0)
        if panel is not None:
            self._updates.stop(panel.person)
            if self._of(panel.person):
                self._updates.schedule(panel.person)
        return panel

    def reopen(self, panel: Panel) -> None:
        """What was about to be shown there was not."""
        panel.outdated = True
        self._keep(panel)
        self._updates.schedule(panel.person)

    def changed(self, table: Table, posts: Posts | None) -> None:
        """A table has changed: look at its panels, and at those of its people that say how many tables wait. Its
        messages are None where another process shows them."""
        outdated = self._outdate(table.id)
        people = {it.person for it in outdated}
        # one that shows this version may show, too, what its person has decided since without another one
        shown = {it.person for it in outdated if it.follows.version >= table.version}
        for person in people - shown:
            self._newest[person, table.id] = table, posts
        theirs = {player.person for player in table.people}
        for person in people | {it for it in theirs if it is not None and it in self._of_person}:
            self._updates.schedule(person)

    def look_at(self, table: int) -> None:
        """Look at the panels of a table."""
        for panel in self._outdate(table):
            self._updates.schedule(panel.person)

    async def catch_up(self) -> None:
        """Look at the panels of tables that another process has changed, though nothing was heard of that."""
        if not self._of_table:
            return
        versions = await self._tables.repositories.messages.versions(tuple(self._of_table))
        for number, version in versions.items():
            if any(it.version < version and not it.outdated for it in self._of_table.get(number, {}).values()):
                self.look_at(number)

    def _outdate(self, table: int) -> list[Panel]:
        self._reading.pop(table, None)  # it may be read as it was before
        found = list(self._of_table.get(table, {}).values())
        for panel in found:
            panel.outdated = True
        return found

    def _of(self, person: int) -> list[Panel]:
        now = self._now()
        return [panel for panel in self._of_person.get(person, {}).values() if panel.until > now]

    def _stands(self, panel: Panel) -> bool:
        """Whether it is followed still, and nothing else has taken its place."""
        return self._open.get(panel.ephemeral.message) is panel

    async def settled(self) -> None:
        await self._updates.settled()

    async def close(self) -> None:
        await self._updates.close()
        for reading in self._reads:
            reading.cancel()
        await asyncio.gather(*self._reads, return_exceptions=True)

    async def _update(self, person: int) -> None:
        try:
            await self._presses.answered(person)
            panels, now = self._of(person), monotonic()
            rest = min((self._rest(it, now) for it in panels), default=0.0)
            if panels and rest <= 0:
                await self._look(panels, now)
        finally:  # what was the newest before all this may be so no longer
            self._newest = {key: newest for key, newest in self._newest.items() if key[0] != person}
        if later := [rest] * (rest > 0) or [self._rest(it, now) for it in panels if it.outdated and self._stands(it)]:
            raise Postponed(min(later))

    def _rest(self, panel: Panel, now: float) -> float:
        """How many seconds a panel must wait: for its next edit if it is outdated, else for its next comparison."""
        return (panel.edited if panel.outdated else panel.compared) + self._gap - now

    async def _look(self, panels: list[Panel], now: float) -> None:
        """Look at the panels of one person, and bring those up to date that are outdated and may be edited. What they
        say of other tables is kept up to date in the one alone that was pressed last: the others are out of sight."""
        pending, newest = await self._tables.pending(panels[0].person), panels[-1]
        for panel in panels:
            panel.compared = now
        beside = _beside(pending, newest.follows.table)
        newest.outdated |= beside != newest.beside
        newest.beside = beside
        ready = [it for it in panels if it.outdated and self._rest(it, now) <= 0]
        for table in {it.follows.table for it in ready}:
            here = [it for it in ready if it.follows.table == table]
            for panel in here:
                panel.outdated = False  # what changes meanwhile makes it so again
            try:
                await self._bring_up_to_date(table, here, pending)
            except BaseException:
                for panel in here:
                    panel.outdated = True
                raise

    def _give_up(self, panel: Panel) -> None:
        if self._stands(panel):
            self._drop(panel.ephemeral.message)

    async def _bring_up_to_date(self, number: int, panels: list[Panel], pending: WaitingTables) -> None:
        """Make one person's panels of a table show it as it is now, or delete them if that person has left it."""
        person = panels[0].person
        try:
            table, posts = self._newest.pop((person, number), (None, None))
            if table is None or posts is None:
                table, posts = await self._read(number, table)
        except NoSuchTable:
            for panel in panels:
                self._give_up(panel)
            return
        for panel in panels:
            panel.compared_with = table.version
        player = table.player_of(person)
        if player is None:
            for panel in panels:
                await self._on_discord(panel, panel.ephemeral.delete())
                self._give_up(panel)
        elif panels := [it for it in panels if not _stays(it.follows, table, player)]:
            others = await self._says.others(person, table, pending)
            spec = await self._says.private(table, player, Stage.TURN, others, posts)
            for panel in panels:
                is_answer = (panel.follows.version, panel.follows.decided) == (table.version, player.decided)
                await self._on_discord(panel, self._compare(panel, spec, is_answer=is_answer))

    async def _read(self, number: int, given: Table | None) -> tuple[Table, Posts]:
        """The newest table, perhaps the one that is `given`, and its messages. Raises NoSuchTable."""
        reading = self._reading.get(number)
        if reading is None:
            reading = asyncio.create_task(self._tables.with_posts(number, given))
            self._reading[number] = reading
            self._reads.add(reading)
            reading.add_done_callback(partial(self._has_read, number))
        await asyncio.wait((reading,))  # who looks at a panel may be stopped, and the others go on
        return reading.result()

    def _has_read(self, number: int, reading: asyncio.Task[tuple[Table, Posts]]) -> None:
        self._reads.discard(reading)
        if self._reading.get(number) is reading:
            del self._reading[number]
        if not reading.cancelled():
            reading.exception()  # those who wait for it have it; there may be none any more

    async def _compare(self, panel: Panel, spec: MessageSpec, *, is_answer: bool) -> None:
        """Edit a panel that looks otherwise now. The answer to a press says more than a panel, so it is left until
        something changes (`is_answer`: nothing has), but for one that said what was not settled."""
        follows, digest = panel.follows, spec.content_hash()
        stays = panel.shown is None and is_answer and follows.picks not in (Picks.ASKED, Picks.RESIGNS)
        if panel.shown != digest and not stays:
            shown = self.stamped(spec, panel.until)
            pictures = await self._renderer.pictures(shown)
            if not self._stands(panel):
                return
            await panel.ephemeral.edit(shown, pictures)
            panel.edited, panel.follows = monotonic(), spec.follows or follows._replace(picks=None)
        panel.shown = digest

    async def _on_discord(self, panel: Panel, work: Awaitable[None]) -> None:
        """Do what Discord is asked for; a panel that it does not know any more is given up. Raises TryAgain."""
        try:
            await work
        except discord.HTTPException as error:
            if error.status >= SERVER_ERROR:
                raise TryAgain(f"Discord is in trouble ({error.status})") from None
            self._give_up(panel)  # it is gone, or its token has passed
        except DISCORD_ERRORS as error:
            raise TryAgain(f"Discord is in trouble ({type(error).__name__})") from None


def _without(panels: dict[int, dict[int, Panel]], key: int, message: int) -> None:
    """Take a panel out of an index; nothing is kept of a person or a table without any."""
    del panels[key][message]
    if not panels[key]:
        del panels[key]


def _beside(pending: WaitingTables, table: int) -> tuple[int, ...]:
    """Of what waits for a person, and of where a computer player plays for them, what a panel of a table speaks of."""
    waiting, played_for = pending
    return sum(it != table for it in waiting), *(it for it in played_for if it != table)


def _stays(follows: Follows, table: Table, player: Player) -> bool:
    """Whether a panel must be left: its half-picked move can still be made, or its question is not settled."""
    match follows.picks:
        case Picks.MOVE:
            return follows.decision == table.decision and not table.is_over
        case Picks.PLAN:
            return player not in table.people_to_act and not table.is_over
        case Picks.ASKED:
            return bool(follows.asked) and set(follows.asked) <= set(unsettled(table))
        case Picks.RESIGNS:
            return player.resigns is not None and not table.is_over
        case _:
            return False
