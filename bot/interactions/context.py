"""One person's interaction: who asks, where, in what language; and the desk with all that answers need."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.delivery.desired import DesiredMessages, find
from bot.delivery.renderer import Renderer
from bot.interactions.response import Responder
from bot.model import ChannelRef, Person, Player, Table
from bot.tables.refusals import NoSuchTable, NotBegun, NotSeated, TableClosed
from bot.tables.service import TableService
from bot.ui.i18n import Language, Languages
from bot.ui.screens.table_context import TableContext
from games.core import Game
from games.errors import MovedOn, NotYourTurn, Over, Refusal, Unreadable
from games.match import Match


@dataclass(frozen=True)
class Services:
    """What the house hands to every visit. `changed` is told the number of a table that changed.

    `opening` is held while a table is opened that may be there already.
    """

    tables: TableService
    wants: DesiredMessages
    languages: Languages
    renderer: Renderer
    games: Mapping[str, Game[Any, Any, Any]]
    changed: Callable[[int], None]
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True)
class InteractionContext:
    """An interaction in our own words."""

    services: Services
    responder: Responder
    person: Person
    place: ChannelRef
    moderator: bool
    interaction_id: int
    permissions: discord.Permissions
    typing: bool = False
    """Whether a command is only being typed (autocomplete)."""
    in_thread: bool = False

    @classmethod
    def of(cls, interaction: discord.Interaction, services: Services) -> "InteractionContext":
        """The visit that an interaction makes."""
        user = interaction.user
        locale = str(interaction.guild_locale or interaction.locale)
        return cls(
            services,
            Responder(interaction, services.renderer, services.languages),
            Person(user.id, user.display_name, str(interaction.locale)),
            ChannelRef(interaction.guild_id, interaction.channel_id or 0, locale),
            interaction.guild_id is not None and interaction.permissions.manage_messages,
            interaction.id,
            interaction.app_permissions,
            interaction.type is discord.InteractionType.autocomplete,
            isinstance(interaction.channel, discord.Thread),
        )

    @property
    def language(self) -> Language:
        """The visitor's language."""
        return self.services.languages.of(self.person.locale)

    def moderates(self, table: Table) -> bool:
        """Whether the visitor may manage the messages of the channel where the table stands."""
        return self.moderator and self.place.channel == table.place.channel

    async def table(self, number: int) -> Table:
        """A table that the visitor can know of: one of this channel, one where he sits or is invited.

        Raises NoSuchTable for all others, so that nobody looks into channels that he does not see.
        """
        table = await self.services.tables.get(number)
        own = table.player_of(self.person.id) is not None or self.person.id in table.invited
        if not own and table.place.channel != self.place.channel:
            raise NoSuchTable
        return table

    def sentence(self, refusal: Refusal) -> str:
        """What a refusal says, in the visitor's language."""
        return self.language.bound((), markdown=True)(refusal.phrase)

    async def table_context(self, table: Table) -> TableContext:
        """A table in the visitor's language."""
        return self.services.wants.table_context(table, self.person.locale, await self.services.tables.posts(table.id))

    async def keep_answer(self, table: Table, player: Player) -> None:
        """Let the answer stand where it replaced the visitor's panel: it says more than the panel at rest would."""
        posts = await self.services.tables.posts(table.id)
        post = find(posts, "panel", player.seat)
        if post is not None and post.message == self.responder.pressed and player not in table.people_to_act:
            digest = self.services.wants.resting(table, player, posts).digest()
            await self.services.tables.edited(post.id, digest, post.turn, post.since)

    async def keep_panel(self, table: Table, player: Player, digest: str) -> None:
        """The visitor's panel, where that was pressed, is his panel of the next point of decision too.

        With an empty digest it must still be brought up to date.
        """
        post = find(await self.services.tables.posts(table.id), "panel", player.seat)
        if post is not None and post.message == self.responder.pressed and table.match is not None:
            await self.services.tables.edited(post.id, digest, table.match.turn, post.since)

    async def seated(self, number: int) -> tuple[Table, Player, Match]:
        """A table that has begun, the visitor's chair at it, and its match.

        Raises NotSeated for somebody who does not play there, and NotBegun or Gone where there is no game.
        """
        table = await self.services.tables.get(number)
        player = table.player_of(self.person.id)
        if player is None:
            raise NotSeated
        if table.match is None:
            raise TableClosed if table.is_over else NotBegun
        return table, player, table.match

    async def current(self, number: int, turn: int | None) -> tuple[Table, Player, Match]:
        """The same, when a control made for point of decision `turn` is still the visitor's to use.

        Raises Over, MovedOn, NotYourTurn, or what `seated` raises.
        """
        table, player, match = await self.seated(number)
        if match.outcome is not None:
            raise Over
        if turn != match.turn:
            raise MovedOn
        if player.seat not in match.to_act:
            raise NotYourTurn
        return table, player, match


def number(text: str) -> int:
    """A page or a place. Raises Unreadable for text that is no small number."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Unreadable(text)
    return int(text)
