"""Answering an interaction: once within three seconds, and never undoing anything when that fails.

What was asked for is stored before it is answered. So a lost connection, an interaction that Discord has forgotten
(10062) or already counts as answered (40060) costs nothing: the messages are brought up to date with the bot's token.
"""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice

from bot.delivery.messenger import DISCORD_ERRORS, as_taken
from bot.delivery.open_panels import Ephemeral, OpenPanels
from bot.delivery.renderer import Pictures, Renderer
from bot.tables.refusals import UnknownControl
from bot.ui.languages import Emojis, adorned
from bot.ui.layout import files, layout
from bot.ui.message import Button, MessageSpec, filled, stack

log = logging.getLogger(__name__)

FOLLOW_UPS = 5
"""So many messages may follow the first one of an answer where the bot is not."""
PATIENCE = 1.0
"""Seconds after which an answer that is not there yet is deferred."""


class Responder:
    """The answer to one interaction, which one person sees. `private`: a control of a private message was used, be it
    an `ephemeral` one or one in a private channel; `pressed` is that message, whose place the answer takes. `outside`:
    it comes from where the bot is not, so that nothing but the answer can be said there."""

    public = False
    """Whether all read the answer."""
    greeting = ""
    """What stands above whatever is shown."""
    ways: tuple[Button, ...] = ()
    """What leads to where the greeted person is waited for; the first stands below what shows none of them."""
    lost = False
    """Whether Discord did not take something of the answer."""
    revising = False
    """Whether what is shown next takes the place of this interaction's answer, as long as Discord takes that."""
    _stands: Ephemeral | None = None
    """The message for one person's eyes alone in which the answer stands."""

    def __init__(
        self,
        interaction: discord.Interaction,
        renderer: Renderer,
        panels: OpenPanels,
        emojis: Emojis | None = None,
        *,
        outside: bool = False,
    ) -> None:
        message = interaction.message
        self.ephemeral = message is not None and message.flags.ephemeral
        direct = message is not None and interaction.guild_id is None and not outside
        self.private = self.ephemeral or direct
        self.pressed = message.id if message is not None and self.private else None
        self.outside = outside
        self._interaction = interaction
        self._renderer = renderer
        self._panels = panels
        self._until = panels.until()
        self._emojis = emojis or Emojis()
        self.sending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done as soon as the answer is on its way."""
        self._responding = asyncio.Lock()
        self._update: bool | None = None
        """Whether the answer takes the pressed message's place; None while it is not known what is answered."""
        self._deferred = False
        """Whether Discord was told that an answer follows, and none has."""
        self._followed = 0
        """So many messages followed the first one."""

    def revise(self) -> None:
        """Let what is shown next take the place of this interaction's answer."""
        self.revising = True

    def greet(self, greeting: str, ways: tuple[Button, ...]) -> None:
        """Let this stand above whatever is shown, and the first of these below what shows none of them."""
        self.greeting, self.ways = greeting, ways

    @property
    def stands(self) -> bool:
        """Whether the answer stands in a message that can be revised."""
        return self._stands is not None

    async def show(self, spec: MessageSpec, *, fresh: bool = False) -> bool:
        """Show a message to the person alone: in place of the private one whose control was used, or as a new ephemeral
        one. False where Discord did not take it."""
        spec = self._greeted(spec)
        self._update = self.private and not fresh
        follows = spec.follows if self.ephemeral or not self._update else None
        if follows is not None:
            spec = self._panels.stamped(spec, self._until)
        pictures = await self._renderer.pictures(spec, soon=True)
        async with self._responding:
            before, arrived = self._panels.close_panel(self._taken), False
            if not self.sending.done():
                self.sending.set_result(None)
            try:
                arrived = await self._attempt(self._answer(spec, pictures))
            finally:
                if before is not None and not arrived:
                    self._panels.reopen(before)
            if arrived and follows is not None and self._stands is not None:
                self._panels.open(self._stands, self._interaction.user.id, follows, self._until, before)
            if not self._update:
                self._renew()
            return arrived

    @property
    def _taken(self) -> int | None:
        """The ephemeral message whose place the answer takes."""
        if self.revising and self._stands is not None:
            return self._stands.message
        return self.pressed if self._update and self.ephemeral else None

    def _renew(self) -> None:
        """Let the panel that was pressed follow its game from this press on, though the answer stands elsewhere."""
        if (pressed := self._ephemeral(self._interaction.message)) is not None:
            self._panels.renew(pressed, self._until)

    def _ephemeral(self, message: discord.Message | None) -> Ephemeral | None:
        if message is None or not message.flags.ephemeral:
            return None
        return Ephemeral(message.id, self._interaction.followup, self._emojis)

    def _greeted(self, spec: MessageSpec) -> MessageSpec:
        shown = {button.id for button in spec.buttons}
        missing = () if any(way.id in shown for way in self.ways) else self.ways[:1]
        return replace(spec, above=stack(self.greeting, spec.above), rows=filled(*spec.rows, missing))

    async def deferring(self, answering: Coroutine[Any, Any, None], *, by_modal: bool = False) -> None:
        """Wait for an answer; when the store or a picture takes long and none is on its way, tell Discord that it
        follows. A command's person sees then that the bot thinks, and after a press where a new message is known to
        follow.

        `by_modal`: the answer may be a modal. None can follow a deferral, so that is left until a message is drawn.
        """
        task = asyncio.ensure_future(answering)
        try:
            done, _ = await asyncio.wait({task}, timeout=PATIENCE)
            busy = self._responding.locked() or self._interaction.response.is_done()
            if not (done or busy or (by_modal and self._update is None)):
                async with self._responding:
                    defer = self._interaction.response.defer(ephemeral=True, thinking=self._update is False)
                    self._deferred = await self._attempt(defer)
            await task
        except asyncio.CancelledError:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            raise

    async def acknowledge(self) -> None:
        """Tell Discord that the press has arrived; the messages that it changes are edited with the bot's token."""
        async with self._responding:
            if not self._interaction.response.is_done():
                await self._attempt(self._interaction.response.defer())

    async def ask(self, modal: ui.Modal) -> None:
        """Open a modal. Raises UnknownControl where one was filled in: Discord opens none in answer to that, and would
        let the person wait until it says that the bot did not respond."""
        modal.stop()
        if self._interaction.type is discord.InteractionType.modal_submit:
            raise UnknownControl
        await self._attempt(self._interaction.response.send_modal(modal))
        self._renew()

    async def suggest(self, choices: list[tuple[str, str | int]]) -> None:
        """Answer an autocomplete: at most 25 pairs of name and value."""
        options = [Choice[str | int | float](name=name[:100], value=value) for name, value in choices[:25]]
        await self._attempt(self._interaction.response.autocomplete(options))

    async def _answer(self, spec: MessageSpec, pictures: Pictures) -> None:
        if self.revising and self._stands is not None:
            await self._stands.edit(spec, pictures)
            return
        update = self._update is True

        async def respond(shown: MessageSpec, drawn: Pictures) -> discord.Message | None:
            return await adorned(self._emojis, lambda emojis: self._respond(shown, drawn, update, emojis))

        message = await as_taken(spec, pictures, respond)
        self._stands = self._ephemeral(message)

    async def _respond(
        self, spec: MessageSpec, pictures: Pictures, update: bool, emojis: Emojis
    ) -> discord.Message | None:
        response = self._interaction.response
        view, uploads = layout(spec, *pictures, emojis), files(spec, *pictures)
        revises = self.revising and update and response.is_done()
        thinks = response.type is discord.InteractionResponseType.deferred_channel_message
        if revises or (self._deferred and (update or thinks)):
            message = await self._interaction.edit_original_response(view=view, attachments=uploads)
            self._deferred = False
            return message
        if response.is_done():
            return await self._follow(view, uploads)
        if update:
            await response.edit_message(view=view, attachments=uploads)
            return self._interaction.message
        sent = await response.send_message(view=view, files=uploads, ephemeral=True)
        return sent.resource if isinstance(sent.resource, discord.InteractionMessage) else None

    async def post(self, spec: MessageSpec) -> bool | None:
        """Show a message to all who see the channel, by this answer alone; the pressed one stays. Whether they see it:
        False where Discord shows it to the person alone, None where it did not take it."""
        pictures, seen = await self._renderer.pictures(spec, soon=True), None

        async def send(shown: MessageSpec, drawn: Pictures) -> discord.Message | None:
            view, uploads = partial(layout, shown, *drawn), files(shown, *drawn)
            return await adorned(self._emojis, lambda emojis: self._to_all(view(emojis), uploads))

        async with self._responding:
            if not self.sending.done():
                self.sending.set_result(None)
            answered = self._interaction.response.is_done()
            try:
                sent = await as_taken(spec, pictures, send)
                seen = None if sent is None else not sent.flags.ephemeral
            except DISCORD_ERRORS as error:
                log.info("what is shown to all did not arrive: %s", type(error).__name__)
                self.lost = self.lost or not answered
        return seen

    async def _to_all(self, view: ui.LayoutView, uploads: Sequence[discord.File]) -> discord.Message | None:
        response = self._interaction.response
        if response.is_done():
            return await self._follow(view, uploads, ephemeral=False)
        sent = await response.send_message(view=view, files=uploads, ephemeral=False)
        return sent.resource if isinstance(sent.resource, discord.InteractionMessage) else None

    async def _follow(
        self, view: ui.LayoutView, uploads: Sequence[discord.File], *, ephemeral: bool = True
    ) -> discord.Message | None:
        """Send one more message. Where the bot is not, Discord takes so many alone; then the last one that the person
        alone sees shows it."""
        if self.outside and self._followed >= FOLLOW_UPS:
            stands = self._stands if ephemeral else None
            return (
                None
                if stands is None
                else await stands.webhook.edit_message(stands.message, view=view, attachments=uploads)
            )
        self._followed += 1
        return await self._interaction.followup.send(view=view, files=uploads, ephemeral=ephemeral, wait=True)

    async def _attempt(self, answer: Coroutine[Any, Any, Any]) -> bool:
        try:
            await answer
        except DISCORD_ERRORS as error:
            log.info("an answer did not arrive: %s %s", type(error).__name__, getattr(error, "code", ""))
            self.lost = True
            return False
        return True


class Reply(Responder):
    """The answer to a message that somebody wrote: one message, which all of a server read where it is `public`."""

    private = ephemeral = outside = False
    pressed = None
    spec = MessageSpec("")

    def __init__(self, *, public: bool) -> None:
        self.public = public

    async def show(self, spec: MessageSpec, *, fresh: bool = False) -> bool:
        self.spec = spec
        return True
