"""The private panels in channels that follow their tables: what is known of each, and which there are."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from math import inf
from typing import Final

import discord

from bot.delivery.messenger import as_taken
from bot.delivery.notifications.wording import WaitingTables
from bot.delivery.renderer import Pictures
from bot.ui.languages import Emojis, adorned
from bot.ui.layout import files, layout
from bot.ui.message import Follows, MessageSpec, Picks
from bot.values.table import Player, Table

MOST: Final = 10_000
"""So many panels are followed: those that were pressed last."""


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


def _without(panels: dict[int, dict[int, Panel]], key: int, message: int) -> None:
    """Take a panel out of an index; nothing is kept of a person or a table without any."""
    del panels[key][message]
    if not panels[key]:
        del panels[key]


def _beside(pending: WaitingTables, table: int) -> tuple[int, ...]:
    """Of what waits for a person, and of where a computer player plays for them, what a panel of a table speaks of."""
    waiting, played_for = pending
    return sum(it != table for it in waiting), *(it for it in played_for if it != table)
