"""Private panels in a channel ("only you can see this"): each goes on with the game while Discord lets it be edited.

Such a message is edited by its id with the token of the newest press on it. Both live in memory alone: after a restart
a panel stays as it is, and says until when it has followed the game at most.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import inf
from time import monotonic
from typing import Final

import discord
from cachetools import TLRUCache

from bot.delivery.calls.say import CallMessages, others_among
from bot.delivery.messenger import DISCORD_ERRORS
from bot.delivery.renderer import Pictures, Renderer
from bot.process.presses import LastPresses
from bot.process.tasks import Postponed, TaskOwner, TryAgain
from bot.tables.refusals import NoSuchTable
from bot.ui.languages import Emojis, adorned
from bot.ui.layout import files, layout
from bot.ui.message import Follows, MessageSpec, Picks
from bot.ui.screens.panel import following
from bot.ui.screens.table_context import unsettled
from bot.values.post import Posts, Stage
from bot.values.table import Player, Table

LIFETIME: Final = timedelta(minutes=14)
"""For so long after the newest press a panel follows the game; Discord takes edits for a minute more."""
SERVER_ERROR: Final = 500
GAP: Final = 2.0
"""Seconds between two edits of a panel."""
_MOST: Final = 10_000
"""So many panels are followed: those that were pressed last."""


@dataclass(eq=False, repr=False)
class Ephemeral:
    """A message that one person alone can see, with the token that edits it; neither shows in a repr."""

    message: int
    webhook: discord.Webhook
    emojis: Emojis

    async def edit(self, spec: MessageSpec, pictures: Pictures) -> None:
        """Make the message show this instead. Raises what discord.py raises, as `delete` does."""

        async def edit(emojis: Emojis) -> None:
            view, uploads = layout(spec, *pictures, emojis), files(spec, *pictures)
            await self.webhook.edit_message(self.message, view=view, attachments=uploads)

        await adorned(self.emojis, edit)

    async def delete(self) -> None:
        await self.webhook.delete_message(self.message)


@dataclass(eq=False, repr=False)
class Panel:
    """A panel that follows its table until the moment `until`. `shown` is the digest of what it shows; None as long as
    it is the answer to a press at the table's version that it `follows`. `tables` are those of its person; `newest` is
    the table with its messages as they are now, to be used at once. It was `edited` last then, on the machine's clock.
    """

    ephemeral: Ephemeral
    person: int
    follows: Follows
    until: datetime
    shown: str | None = None
    tables: frozenset[int] = frozenset()
    newest: tuple[Table, Posts] | None = None
    edited: float = -inf


class OpenPanels:
    """Keeps the panels in channels equal to what their table demands, at most one edit in `gap` seconds for each."""

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
        self._open: TLRUCache[int, Panel] = TLRUCache(
            _MOST, lambda _message, panel, _now: panel.until.timestamp(), lambda: now().timestamp()
        )
        self._updates: TaskOwner[Panel] = TaskOwner("open panel", self._update)

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
        self._open[ephemeral.message] = Panel(ephemeral, person, follows, until)
        for panel in list(self._open.values()):
            if (panel.person, panel.follows.table) == (person, follows.table):
                self._updates.schedule(panel)

    def renew(self, ephemeral: Ephemeral, until: datetime) -> None:
        """A panel was pressed, but the answer stands elsewhere: it can be edited for longer by that."""
        panel = self._open.get(ephemeral.message)
        if panel is not None:
            panel.ephemeral, panel.until = ephemeral, until
            self._open[ephemeral.message] = panel  # to be forgotten later

    def stamped(self, spec: MessageSpec, until: datetime) -> MessageSpec:
        return following(self._says.contexts.languages.of(spec.locale), spec, until)

    def close_panel(self, message: int | None) -> Panel | None:
        """A message is about to show something else: an edit of it that is under way is broken off."""
        panel = self._open.pop(message or 0, None)
        if panel is not None:
            self._updates.stop(panel)
        return panel

    def reopen(self, panel: Panel) -> None:
        """What was about to be shown there was not."""
        self._open[panel.ephemeral.message] = panel
        self._updates.schedule(panel)

    def changed(self, table: Table, posts: Posts) -> None:
        """A table has changed: look at its panels, and at those of its people that say how many tables wait."""
        for panel in list(self._open.values()):
            if table.id == panel.follows.table:
                panel.newest = table, posts
        self.look_at(table.id)

    def look_at(self, table: int) -> None:
        """Look at the panels of a table, and at those of its people."""
        for panel in list(self._open.values()):
            if table == panel.follows.table or table in panel.tables:
                self._updates.schedule(panel)

    def _stands(self, panel: Panel) -> bool:
        """Whether it is followed still, and nothing else has taken its place."""
        return self._open.get(panel.ephemeral.message) is panel

    async def settled(self) -> None:
        await self._updates.settled()

    async def close(self) -> None:
        await self._updates.close()

    async def _update(self, panel: Panel) -> None:
        if not self._stands(panel):
            return
        if (wait := panel.edited + self._gap - monotonic()) > 0:
            panel.newest = None
            raise Postponed(wait)
        await self._presses.answered(panel.person)
        if not self._stands(panel):
            return  # its answer is looked at by itself
        try:
            await self._bring_up_to_date(panel)
        except NoSuchTable:
            self._give_up(panel)
        except discord.HTTPException as error:
            if error.status >= SERVER_ERROR:
                raise TryAgain(f"Discord is in trouble ({error.status})") from None
            self._give_up(panel)  # it is gone, or its token has passed
        except DISCORD_ERRORS as error:
            raise TryAgain(f"Discord is in trouble ({type(error).__name__})") from None

    def _give_up(self, panel: Panel) -> None:
        if self._stands(panel):
            self._open.pop(panel.ephemeral.message, None)

    async def _bring_up_to_date(self, panel: Panel) -> None:
        newest, panel.newest = panel.newest, None
        table, posts = newest or await self._tables.with_posts(panel.follows.table)
        player = table.player_of(panel.person)
        if player is None:
            await panel.ephemeral.delete()  # as a private message goes in which they have no seat any more
            self._give_up(panel)
        elif not _stays(panel.follows, table, player):
            await self._compare(panel, table, player, posts)

    async def _compare(self, panel: Panel, table: Table, player: Player, posts: Posts) -> None:
        """Edit a panel that looks otherwise now. The answer to a press says more than a panel, so it is left until
        something changes, but for one that said what was not settled."""
        own = [
            it
            for it in await self._tables.repositories.tables.of_people((panel.person,))
            if not it.is_over or it.open_proposal
        ]
        others = others_among(own, panel.person, table, self._now())
        spec = await self._says.private(table, player, Stage.TURN, others, posts)
        panel.tables = frozenset(it.id for it in own)
        follows, digest = panel.follows, spec.digest()
        is_new = table.version == follows.version and follows.picks not in (Picks.ASKED, Picks.RESIGNS)
        if panel.shown != digest and not (panel.shown is None and is_new):
            shown = self.stamped(spec, panel.until)
            pictures = await self._renderer.pictures(shown)
            if not self._stands(panel):
                return
            await panel.ephemeral.edit(shown, pictures)
            panel.edited, panel.follows = monotonic(), spec.follows or follows._replace(picks=None)
        panel.shown = digest


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
