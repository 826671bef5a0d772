"""Private panels in a channel ("only you can see this"): each goes on with the game while Discord lets it be edited.

Such a message is edited by its id with the token of the newest press on it. Both live in memory alone: after a restart
a panel stays as it is, and says until when it has followed the game at most.
"""

import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from math import inf
from time import monotonic
from typing import Final

import discord
from cachetools import LRUCache

from bot.delivery.messenger import DISCORD_ERRORS, as_taken
from bot.delivery.notifications.wording import WaitingTables, Wording
from bot.delivery.renderer import Pictures, Renderer
from bot.process.presses import LastPresses
from bot.process.tasks import Postponed, TaskOwner, TryAgain
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableReads
from bot.ui.languages import Emojis, adorned
from bot.ui.layout import files, layout
from bot.ui.message import Follows, MessageSpec, Picks
from bot.ui.screens.panel import following, stays
from bot.values.messages import MessageRecords, Stage
from bot.values.table import Player, Table

LIFETIME: Final = timedelta(minutes=14)
"""For so long after the newest press a panel follows the game; Discord takes edits for a minute more."""
SERVER_ERROR: Final = 500
GAP: Final = 2.0
"""Seconds between two edits of a panel."""
MOST: Final = 10_000
"""So many panels are followed: those that were pressed last."""
UNKNOWN: Final = sys.maxsize
"""Stands for the version of a table that must be read."""
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
    """A panel that follows its table until the moment `until`. `shown` is the hash of what it shows; None as long as
    it is the answer to a press at the table's version that it `follows`. It is `outdated` until it is compared with its
    table; `compared_with` is that table's version. `pending` waited for its person when it was `compared` last, None
    before that; that, and when it was `edited` last, on the machine's clock."""

    ephemeral: Ephemeral
    person: int
    follows: Follows
    until: datetime
    shown: str | None = None
    outdated: bool = True
    pending: WaitingTables | None = None
    edited: float = -inf
    compared: float = -inf
    compared_with: int = 0

    @property
    def version(self) -> int:
        """The newest version of its table by which it was looked at."""
        return max(self.compared_with, self.follows.version)

    def rest(self, now: float, gap: float) -> float:
        """How many seconds it must wait: for its next edit if it is outdated, else for its next comparison."""
        return (self.edited if self.outdated else self.compared) + gap - now

    def answers(self, table: Table, player: Player) -> bool:
        """Whether it is the answer to a press, since which nothing has changed for its player. That says more than a
        panel, so it is left; but for one that said what was not settled."""
        is_settled = self.follows.picks not in (Picks.ASKED, Picks.RESIGNS)
        same = (self.follows.version, self.follows.decided) == (table.version, player.decided)
        return self.shown is None and is_settled and same

    def speaks_otherwise(self, pending: WaitingTables) -> bool:
        """Whether it says something else of its person's other tables than is so now."""
        table = self.follows.table
        return self.pending is not None and _beside(pending, table) != _beside(self.pending, table)


class FollowedPanels:
    """The panels by their messages, in the order in which they were pressed. `of_person` and `of_table` have the same
    ones: with thousands open nobody looks through all of them."""

    def __init__(self) -> None:
        self.by_message: dict[int, Panel] = {}
        self.of_person: defaultdict[int, dict[int, Panel]] = defaultdict(dict)
        self.of_table: defaultdict[int, dict[int, Panel]] = defaultdict(dict)

    def of(self, person: int, now: datetime) -> list[Panel]:
        """A person's panels whose time is not over."""
        return [panel for panel in self.of_person.get(person, {}).values() if panel.until > now]

    def speak_of(self, table: int, person: int) -> bool:
        """Whether a person's panel of another table may say that this one waits: that which they pressed last."""
        newest = next(reversed(self.of_person.get(person, {}).values()), None)
        return newest is not None and newest.follows.table != table

    def stands(self, panel: Panel) -> bool:
        """Whether it is followed still, and nothing else has taken its place."""
        return self.by_message.get(panel.ephemeral.message) is panel

    def keep(self, panel: Panel, now: datetime) -> None:
        """Follow a panel, which was pressed last now; those whose time is over are forgotten."""
        message = panel.ephemeral.message
        self.drop(message)
        while self.by_message and (len(self.by_message) >= MOST or next(iter(self.by_message.values())).until <= now):
            self.drop(next(iter(self.by_message)))
        self.by_message[message] = panel
        self.of_person[panel.person][message] = self.of_table[panel.follows.table][message] = panel

    def drop(self, message: int) -> Panel | None:
        """Follow a panel no more; None for a message that is none."""
        panel = self.by_message.pop(message, None)
        if panel is not None:
            _without(self.of_person, panel.person, message)
            _without(self.of_table, panel.follows.table, message)
        return panel

    def give_up(self, panel: Panel) -> None:
        """Follow a panel no more, unless something else has taken its place."""
        if self.stands(panel):
            self.drop(panel.ephemeral.message)


class OpenPanels:
    """Keeps the panels in channels equal to what their table demands, at most one edit in `gap` seconds for each.

    All panels of one person are looked at together, since each says how many other tables wait for them.
    """

    def __init__(
        self, says: Wording, renderer: Renderer, presses: LastPresses, now: Callable[[], datetime], gap: float = GAP
    ) -> None:
        self._tables = says.tables
        self._says = says
        self._renderer = renderer
        self._presses = presses
        self._now = now
        self._gap = gap
        self._panels = FollowedPanels()
        self._reads = TableReads(says.tables)
        self._heard: LRUCache[int, int] = LRUCache(MOST)
        """The newest version of each table that was heard of, or UNKNOWN."""
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
        comes = self._heard.get(follows.table, UNKNOWN) < follows.version  # what it shows is yet to be heard of
        panel = Panel(ephemeral, person, follows, until, outdated=not comes)
        self._keep(panel)
        panels = self._panels.of(person, self._now())
        older = [it for it in panels if it.follows.table == follows.table and it is not panel]
        for each in older[: 1 - _EACH]:
            self._panels.give_up(each)
        for each in older:
            each.outdated = True
        if older or not comes:
            self._updates.schedule(person)

    def renew(self, ephemeral: Ephemeral, until: datetime) -> None:
        """A panel was pressed, but the answer stands elsewhere: it can be edited for longer by that."""
        panel = self._panels.by_message.get(ephemeral.message)
        if panel is not None:
            panel.ephemeral, panel.until = ephemeral, until
            self._keep(panel)

    def _keep(self, panel: Panel) -> None:
        """Follow a panel, which was pressed last now. What was the newest of its table before is forgotten."""
        self._reads.outdate(panel.follows.table)
        self._reads.drop(panel.person, panel.follows.table)
        self._panels.keep(panel, self._now())

    def stamped(self, spec: MessageSpec, until: datetime) -> MessageSpec:
        return following(self._says.contexts.languages.of(spec.locale), spec, until)

    def close_panel(self, message: int | None) -> Panel | None:
        """A message is about to show something else: an edit of it that is under way is broken off."""
        panel = self._panels.drop(message) if message in self._panels.by_message else None
        if panel is not None:
            self._updates.stop(panel.person)
            if self._panels.of(panel.person, self._now()):
                self._updates.schedule(panel.person)
        return panel

    def reopen(self, panel: Panel) -> None:
        """What was about to be shown there was not."""
        panel.outdated = True
        self._keep(panel)
        self._updates.schedule(panel.person)

    def changed(self, table: Table, records: MessageRecords | None) -> None:
        """A table has changed: look at its panels, and at those of its people that say how many tables wait. Its
        messages are None where another process shows them."""
        self._heard[table.id] = max(table.version, self._heard.get(table.id, 0))  # one that comes late is no newer
        outdated = self._outdate(table.id)
        people = {it.person for it in outdated}
        # one that shows this version may show, too, what its person has decided since without another one
        shown = {it.person for it in outdated if it.follows.version >= table.version}
        for person in people - shown:
            self._reads.give(person, table, records)
        theirs = (player.person for player in table.people)
        for person in people | {it for it in theirs if it is not None and self._panels.speak_of(table.id, it)}:
            self._updates.schedule(person)

    def refresh(self, table: int) -> None:
        """Look at the panels of a table."""
        self._heard[table] = UNKNOWN
        for panel in self._outdate(table):
            self._updates.schedule(panel.person)

    async def catch_up(self) -> None:
        """Look at the panels of tables that another process has changed, though nothing was heard of that."""
        if not self._panels.of_table:
            return
        versions = await self._tables.repositories.messages.versions(tuple(self._panels.of_table))
        for number, version in versions.items():
            if any(it.version < version and not it.outdated for it in self._panels.of_table.get(number, {}).values()):
                self.refresh(number)

    def _outdate(self, table: int) -> list[Panel]:
        found = list(self._panels.of_table.get(table, {}).values())
        if found:
            self._reads.outdate(table)
        for panel in found:
            panel.outdated = True
        return found

    async def settled(self) -> None:
        await self._updates.settled()

    async def close(self) -> None:
        await self._updates.close()
        await self._reads.close()

    async def _update(self, person: int) -> None:
        try:
            await self._presses.answered(person)
            panels, now = self._panels.of(person, self._now()), monotonic()
            rest = min((it.rest(now, self._gap) for it in panels), default=0.0)
            if panels and rest <= 0:
                await self._refresh(panels, now)
        finally:  # what was the newest before all this may be so no longer
            self._reads.drop(person)
        outdated = [it for it in panels if it.outdated and self._panels.stands(it)]
        if later := [rest] if rest > 0 else [it.rest(now, self._gap) for it in outdated]:
            raise Postponed(min(later))

    async def _refresh(self, panels: list[Panel], now: float) -> None:
        """Look at the panels of one person, and bring those up to date that are outdated and may be edited. What they
        say of other tables is kept up to date in the one alone that was pressed last: the others are out of sight."""
        pending, newest = await self._tables.finder.pending(panels[0].person), panels[-1]
        for panel in panels:
            panel.compared = now
        newest.outdated |= newest.speaks_otherwise(pending)
        ready = [it for it in panels if it.outdated and it.rest(now, self._gap) <= 0]
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
        if not newest.outdated:
            newest.pending = pending

    async def _bring_up_to_date(self, number: int, panels: list[Panel], pending: WaitingTables) -> None:
        """Make one person's panels of a table show it as it is now, or delete them if that person has left it."""
        person = panels[0].person
        try:
            table, records = await self._reads.newest(person, number)
        except NoSuchTable:
            for panel in panels:
                self._panels.give_up(panel)
            return
        for panel in panels:
            panel.compared_with = table.version
        player = table.player_of(person)
        if player is None:
            for panel in panels:
                await self._on_discord(panel, panel.ephemeral.delete())
                self._panels.give_up(panel)
        elif panels := [it for it in panels if self._is_compared(it, table, player, pending)]:
            spec = await self._spec(table, player, pending, records)
            for panel in panels:
                if panel.answers(table, player) and panel.pending is not None:
                    panel.shown = (await self._spec(table, player, panel.pending, records)).content_hash()
                await self._on_discord(panel, self._compare(panel, spec))

    def _is_compared(self, panel: Panel, table: Table, player: Player, pending: WaitingTables) -> bool:
        """Whether a panel may have to show something else."""
        if stays(panel.follows, table, player):
            return False
        return not panel.answers(table, player) or panel.speaks_otherwise(pending)

    async def _spec(self, table: Table, player: Player, pending: WaitingTables, records: MessageRecords) -> MessageSpec:
        others = await self._says.others(player.person or 0, table, pending)
        return await self._says.private(table, player, Stage.TURN, others, records)

    async def _compare(self, panel: Panel, spec: MessageSpec) -> None:
        """Edit a panel that looks otherwise now."""
        content_hash = spec.content_hash()
        if panel.shown != content_hash:
            shown = self.stamped(spec, panel.until)
            pictures = await self._renderer.pictures(shown)
            if not self._panels.stands(panel):
                return
            await panel.ephemeral.edit(shown, pictures)
            panel.edited, panel.follows = monotonic(), spec.follows or panel.follows._replace(picks=None)
        panel.shown = content_hash

    async def _on_discord(self, panel: Panel, work: Awaitable[None]) -> None:
        """Do what Discord is asked for; a panel that it does not know any more is given up. Raises TryAgain."""
        try:
            await work
        except discord.HTTPException as error:
            if error.status >= SERVER_ERROR:
                raise TryAgain(f"Discord is in trouble ({error.status})") from None
            self._panels.give_up(panel)  # it is gone, or its token has passed
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
