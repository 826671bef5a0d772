"""One person's interaction: who asks, where, in what language; and the desk with all that answers need."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.delivery.desired import Wants, find
from bot.delivery.renderer import Drawing
from bot.interactions.response import Reply
from bot.model import Chair, Person, Place, Table
from bot.tables.refusals import Gone, NoSuchTable, NotBegun, NotSeated
from bot.tables.service import Tables
from bot.ui.i18n import Language, Languages
from bot.ui.screens.table_context import Frame
from games.core import Game
from games.errors import MovedOn, NotYourTurn, Over, Refusal, Unreadable
from games.match import Match


@dataclass(frozen=True)
class Desk:
    """What the house hands to every visit. `changed` is told the number of a table that changed.

    `opening` is held while a table is opened that may be there already.
    """

    tables: Tables
    wants: Wants
    languages: Languages
    drawing: Drawing
    games: Mapping[str, Game[Any, Any, Any]]
    changed: Callable[[int], None]
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True)
class Visit:
    """An interaction in our own words."""

    desk: Desk
    reply: Reply
    person: Person
    place: Place
    moderator: bool
    claim: int
    permissions: discord.Permissions
    typing: bool = False
    """Whether a command is only being typed (autocomplete)."""
    in_thread: bool = False

    @classmethod
    def of(cls, interaction: discord.Interaction, desk: Desk) -> "Visit":
        """The visit that an interaction makes."""
        user = interaction.user
        locale = str(interaction.guild_locale or interaction.locale)
        return cls(
            desk,
            Reply(interaction, desk.drawing, desk.languages),
            Person(user.id, user.display_name, str(interaction.locale)),
            Place(interaction.guild_id, interaction.channel_id or 0, locale),
            interaction.guild_id is not None and interaction.permissions.manage_messages,
            interaction.id,
            interaction.app_permissions,
            interaction.type is discord.InteractionType.autocomplete,
            isinstance(interaction.channel, discord.Thread),
        )

    @property
    def language(self) -> Language:
        """The visitor's language."""
        return self.desk.languages.of(self.person.locale)

    def moderates(self, table: Table) -> bool:
        """Whether the visitor may manage the messages of the channel where the table stands."""
        return self.moderator and self.place.channel == table.place.channel

    async def table(self, number: int) -> Table:
        """A table that the visitor can know of: one of this channel, one where he sits or is invited.

        Raises NoSuchTable for all others, so that nobody looks into channels that he does not see.
        """
        table = await self.desk.tables.get(number)
        own = table.chair_of(self.person.id) is not None or self.person.id in table.invited
        if not own and table.place.channel != self.place.channel:
            raise NoSuchTable
        return table

    def sentence(self, refusal: Refusal) -> str:
        """What a refusal says, in the visitor's language."""
        return self.language.bound((), markdown=True)(refusal.phrase)

    async def frame(self, table: Table) -> Frame:
        """A table in the visitor's language."""
        return self.desk.wants.frame(table, self.person.locale, await self.desk.tables.posts(table.id))

    async def keep_answer(self, table: Table, chair: Chair) -> None:
        """Let the answer stand where it replaced the visitor's panel: it says more than the panel at rest would."""
        posts = await self.desk.tables.posts(table.id)
        post = find(posts, "panel", chair.seat)
        if post is not None and post.message == self.reply.pressed and chair not in table.people_to_act:
            digest = self.desk.wants.resting(table, chair, posts).digest()
            await self.desk.tables.edited(post.id, digest, post.turn, post.since)

    async def keep_panel(self, table: Table, chair: Chair, digest: str) -> None:
        """The visitor's panel, where that was pressed, is his panel of the next point of decision too.

        With an empty digest it must still be brought up to date.
        """
        post = find(await self.desk.tables.posts(table.id), "panel", chair.seat)
        if post is not None and post.message == self.reply.pressed and table.match is not None:
            await self.desk.tables.edited(post.id, digest, table.match.turn, post.since)

    async def seated(self, number: int) -> tuple[Table, Chair, Match]:
        """A table that has begun, the visitor's chair at it, and its match.

        Raises NotSeated for somebody who does not play there, and NotBegun or Gone where there is no game.
        """
        table = await self.desk.tables.get(number)
        chair = table.chair_of(self.person.id)
        if chair is None:
            raise NotSeated
        if table.match is None:
            raise Gone if table.is_over else NotBegun
        return table, chair, table.match

    async def current(self, number: int, turn: int | None) -> tuple[Table, Chair, Match]:
        """The same, when a control made for point of decision `turn` is still the visitor's to use.

        Raises Over, MovedOn, NotYourTurn, or what `seated` raises.
        """
        table, chair, match = await self.seated(number)
        if match.outcome is not None:
            raise Over
        if turn != match.turn:
            raise MovedOn
        if chair.seat not in match.to_act:
            raise NotYourTurn
        return table, chair, match


def number(text: str) -> int:
    """A page or a place. Raises Unreadable for text that is no small number."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Unreadable(text)
    return int(text)
