"""What a player is shown right after their move, and when the others are told."""

import asyncio
from dataclasses import replace
from typing import NamedTuple

from bot.interactions.context import InteractionContext
from bot.interactions.directory import next_buttons
from bot.interactions.panel import panel_of
from bot.model import Player, Status, Table
from bot.ui.drafted_moves import has_sealed
from bot.ui.markdown import escaped
from bot.ui.message import Button, MessageSpec, stack
from bot.ui.screens.panel import panel
from bot.ui.screens.table import MAX_NEWS_LENGTH, event_lines
from bot.ui.screens.table_context import TableContext, pointer, waiting
from games.core import Event
from games.words import N_

HEAD_START = 0.1
"""Seconds that the answer to a move has before the others are told, since their pictures keep the processor busy."""


class PlayedMove(NamedTuple):
    """A move that was played: the table after it, its player, the move in words, and what came of it as they may know
    it."""

    table: Table
    player: Player
    said: str
    events: tuple[Event, ...] = ()

    @property
    def acts(self) -> bool:
        """Whether the player must decide again."""
        return self.player in self.table.people_to_act

    @property
    def goes_on(self) -> bool:
        """Whether the player must decide again without anybody else's having moved."""
        return self.acts and self.table.goes_on

    @property
    def sealed(self) -> bool:
        """Whether the player has sealed a long move while others still arrange theirs."""
        return self.table.match is not None and has_sealed(self.table.match, self.player.seat)


async def answer_move(ctx: InteractionContext, done: PlayedMove) -> None:
    """Show the player what they did, and see that the others are told, whatever becomes of the answer."""
    if await ctx.presses_own_table(done.table):
        await _answer_in_own_table(ctx, done)
    else:
        await (_answer_in_place if done.goes_on or done.sealed else _answer)(ctx, done)


async def _answer(ctx: InteractionContext, done: PlayedMove) -> None:
    """Show the player what they did, and tell the others: the answer has a short start, but they do not wait for it."""
    answering = asyncio.ensure_future(_show_answer(ctx, done))
    try:
        await asyncio.wait({answering}, timeout=HEAD_START)
    finally:
        ctx.services.changed(done.table.id)
    await answering


async def _show_answer(ctx: InteractionContext, done: PlayedMove) -> None:
    spec = await _answer_to(ctx, done)
    arrived = await ctx.responder.show(spec)
    ctx.services.begin_drawing(done.table)
    if arrived:
        await ctx.keep_answer(done.table, done.player, spec)


async def _answer_in_place(ctx: InteractionContext, done: PlayedMove) -> None:
    """Show the player, before the others are told, what is next or what they have sealed in the panel that they have:
    so they are sent no other. Until they see it, it is noted as one that must be brought up to date."""
    try:
        await ctx.keep_panel(done.table, done.player, "")
        spec = await _answer_to(ctx, done)
        if not await ctx.responder.show(spec):
            return
        if done.acts:
            await ctx.keep_panel(done.table, done.player, spec.digest())
        else:
            await ctx.keep_answer(done.table, done.player, spec)
    finally:
        ctx.services.changed(done.table.id)


async def _answer_in_own_table(ctx: InteractionContext, done: PlayedMove) -> None:
    """Show a player who is alone what is now, in the message of their table, which then is up to date; the end of the
    game follows a moment later."""
    playing = done.table.status is Status.PLAYING
    try:
        await ctx.keep_panel(done.table, done.player, "")
        spec = await panel_of(ctx, done.table, done.player)
        if await ctx.responder.show(spec) and playing:
            await ctx.keep_panel(done.table, done.player, spec.digest())
    finally:
        ctx.services.changed(done.table.id)


async def _answer_to(ctx: InteractionContext, done: PlayedMove) -> MessageSpec:
    if done.acts:
        return answer_to(await ctx.table_context(done.table), done)
    ahead = next_buttons(ctx.services, ctx.person.id, ctx.language)
    context, buttons = await asyncio.gather(ctx.table_context(done.table), ahead)
    return answer_to(context, done, buttons)


def answer_to(context: TableContext, done: PlayedMove, ahead: tuple[Button, ...] = ()) -> MessageSpec:
    """The quick answer to a move: the end, or the next decision of a player who goes on; else no picture, since the
    table's message has the new one a moment later. `ahead` leads to another table where the player is done here."""
    said = context.language.text(N_("✔️ Done: **{move}**"), move=escaped(done.said))
    if done.table.is_over:
        return panel(context._replace(link=None), done.player, note=said)  # the table's message comes anew
    sentence = stack(said, event_lines(context, done.table.told(done.events), MAX_NEWS_LENGTH, done.player.seat))
    if done.goes_on:
        return panel(context, done.player, note=sentence)
    if done.acts:
        return pointer(context, done.player, stack(sentence, context.say(N_("It is your move again."))))
    if done.sealed:
        spec = panel(context, done.player, note=sentence)  # what they sealed stays before their eyes
        return replace(spec, rows=(*spec.rows, *((ahead,) if ahead else ())))
    return pointer(context, done.player, stack(sentence, waiting(context)), ahead)
