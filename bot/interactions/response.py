"""Answering an interaction: once within three seconds, and never undoing anything when that fails.

What was asked for is stored before it is answered. So a lost connection, an interaction that Discord has forgotten
(10062) or already counts as answered (40060) costs nothing: the messages are brought up to date with the bot's token.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice

from bot.delivery.errors import DISCORD_ERRORS
from bot.delivery.renderer import Pictures, Renderer
from bot.ui.layout import files, layout
from bot.ui.message import MessageSpec

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds of drawing before the answer is deferred."""


class Responder:
    """The answer to one interaction."""

    def __init__(self, interaction: discord.Interaction, renderer: Renderer) -> None:
        self._interaction = interaction
        self._renderer = renderer

    @property
    def private(self) -> bool:
        """Whether a control of a private message was used: of an ephemeral one, or of one in a private channel."""
        return self.ephemeral or (self._interaction.message is not None and self._interaction.guild_id is None)

    @property
    def ephemeral(self) -> bool:
        """Whether a control of an ephemeral message was used."""
        return self._interaction.message is not None and self._interaction.message.flags.ephemeral

    @property
    def pressed(self) -> int | None:
        """The message whose control was pressed, when the answer replaces it."""
        return self._interaction.message.id if self._interaction.message is not None and self.private else None

    async def show(self, spec: MessageSpec, *, fresh: bool = False) -> bool:
        """Show a message to the person alone: in place of the private one whose control was used, or as a new ephemeral
        one. False when Discord did not take it."""
        update = self.private and not fresh
        drawing = asyncio.ensure_future(self._renderer.pictures(spec))
        done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
        if not done:
            await self._attempt(self._interaction.response.defer(ephemeral=True, thinking=not update))
        pictures = await drawing
        return await self._attempt(self._respond(spec, pictures, update) if done else self._late(spec, pictures))

    async def acknowledge(self) -> None:
        """Tell Discord that the press has arrived; the messages that it changes are edited with the bot's token."""
        await self._attempt(self._interaction.response.defer())

    async def ask(self, modal: ui.Modal) -> None:
        """Open a modal; what is filled in arrives by its custom id."""
        modal.stop()
        await self._attempt(self._interaction.response.send_modal(modal))

    async def suggest(self, choices: list[tuple[str, str | int]]) -> None:
        """Answer an autocomplete: at most 25 pairs of name and value."""
        options: list[Choice[str | int | float]] = [
            Choice(name=name[:100], value=value) for name, value in choices[:25]
        ]
        await self._attempt(self._interaction.response.autocomplete(options))

    async def _respond(self, spec: MessageSpec, pictures: Pictures, update: bool) -> None:
        response = self._interaction.response
        view, uploads = layout(spec, *pictures), files(spec, *pictures)
        if response.is_done():
            await self._interaction.followup.send(view=view, files=uploads, ephemeral=True)
        elif update:
            await response.edit_message(view=view, attachments=uploads)
        else:
            await response.send_message(view=view, files=uploads, ephemeral=True)

    async def _late(self, spec: MessageSpec, pictures: Pictures) -> None:
        view, uploads = layout(spec, *pictures), files(spec, *pictures)
        await self._interaction.edit_original_response(view=view, attachments=uploads)

    async def _attempt(self, answer: Coroutine[Any, Any, Any]) -> bool:
        try:
            await answer
        except DISCORD_ERRORS as error:
            log.info("an answer did not arrive: %s %s", type(error).__name__, getattr(error, "code", ""))
            return False
        return True
