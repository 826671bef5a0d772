"""What a player is shown right after their move, and when the others are told."""

import asyncio
from typing import NamedTuple

from bot.delivery.call_messages import OtherTables, other_tables
from bot.interactions.context import InteractionContext, Seated
from bot.interactions.panel import panel_of, with_others
from bot.ui.markup import escaped
from bot.ui.message import MessageSpec, PictureSpec
from bot.ui.partial_move import has_sealed
from bot.ui.screens.panel import panel
from bot.ui.screens.table import MAX_NEWS_LENGTH, event_lines
from bot.ui.screens.table_context import TableContext
from bot.ui.told_moves import told_back
from bot.values.record import Told, Undoing
from bot.values.table import Player, Status, Table
from games.core import Event, Move
from games.errors import Illegal
from games.words import Words

HEAD_START = 0.1
"""Seconds that the answer to a move has before the others are told, since their pictures keep the processor busy."""


class PlayedMove(NamedTuple):
    """A move that was played: the table after it, its player, the move in words as a message says it, and what came of
    it as they may know it."""

    table: Table
    player: Player
    said: str
    events: tuple[Event, ...] = ()
    decision: int = 0
    """The one that it made."""
    names: tuple[str, ...] | None = None
    """Under which names that is told; None: as they are now."""

    @property
    def told(self) -> tuple[Told, ...]:
        """What came of it."""
        return tuple(Told(event, self.names or self.table.names) for event in self.events)

    @property
    def acts(self) -> bool:
        """Whether the player must decide again."""
        return self.player in self.table.people_to_act

    @property
    def sealed(self) -> bool:
        """Whether the player has sealed a long move while others still arrange theirs."""
        return self.table.match is not None and has_sealed(self.table.match, self.player.seat)


def played_move(before: Table, after: Table, player: Player, said: str) -> PlayedMove:
    """A move that has been played; the table before it tells whether anything came of it."""
    now = after.players[player.seat] if after.player_of(player.person or 0) is not None else player
    resolved = after.match is not None and after.decision > before.decision
    events = after.match.view(player.seat).last if after.match is not None and resolved else ()
    return PlayedMove(after, now, said, events, decision=before.decision)


def described_move(seated: Seated, move: Move, words: Words) -> str:
    """A move in words for a message, as of the position before it; its notation where the rules do not allow it
    there."""
    try:
        seated.check(move)
    except Illegal:
        return escaped(str(move))
    return told_back(seated.match.game, seated.view, move, words)


async def answer_move(ctx: InteractionContext, done: PlayedMove) -> None:
    """Show the player what they did, and see that the others are told, whatever becomes of the answer.

    Both pictures are begun before anything else: they take longer than all the rest.
    """
    with ctx.services.presses.answering(ctx.person.id):
        await _answer_move(ctx, done)


async def _answer_move(ctx: InteractionContext, done: PlayedMove) -> None:
    try:
        _begin_drawing(ctx, done)
        alone = await ctx.presses_own_table(done.table)
    except BaseException:
        ctx.services.changed(done.table.id)
        raise
    if alone:
        await _answer_in_own_table(ctx, done)
    else:
        await (_answer_in_place if done.acts or done.sealed else _answer)(ctx, done)


def _begin_drawing(ctx: InteractionContext, done: PlayedMove) -> None:
    """Draw the player's own picture, and that of the table's message."""
    table = done.table
    if table.match is not None:
        own = PictureSpec(table.game, table.match.view(done.player.seat), table.names)
        ctx.services.renderer.begin(own, ctx.locale)
    ctx.services.begin_drawing(table)


async def _answer(ctx: InteractionContext, done: PlayedMove) -> None:
    """Show the player what they did, and tell the others: the answer has a short start, but they do not wait for it."""
    answering = asyncio.ensure_future(_show_answer(ctx, done))
    try:
        await asyncio.wait({answering}, timeout=HEAD_START)
    finally:
        ctx.services.changed(done.table.id)
    await answering


async def _show_answer(ctx: InteractionContext, done: PlayedMove) -> None:
    spec, _ = await _answer_to(ctx, done)
    if await ctx.responder.show(spec):
        await ctx.keep_answer(done.table, done.player, spec)


async def _answer_in_place(ctx: InteractionContext, done: PlayedMove) -> None:
    """Show the player what is next, or what they have sealed, in the panel that they have: so they are sent no other.
    Until they see it, it is noted as one that must be brought up to date; the others are told once they see it."""
    try:
        await ctx.keep_panel(done.table, done.player, "")
        answering = asyncio.ensure_future(_show_in_place(ctx, done))
        await asyncio.wait({answering}, timeout=HEAD_START)
    finally:
        ctx.services.changed(done.table.id)
    await answering


async def _show_in_place(ctx: InteractionContext, done: PlayedMove) -> None:
    spec, others = await _answer_to(ctx, done)
    if not await ctx.responder.show(spec):
        return
    if done.acts:
        await ctx.keep_panel(done.table, done.player, spec.digest(), others)
    else:
        await ctx.keep_answer(done.table, done.player, spec)


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


async def _answer_to(ctx: InteractionContext, done: PlayedMove) -> tuple[MessageSpec, OtherTables]:
    """The answer to a move, with the way to the next table that waits, and what it says of the other tables."""
    seen = await ctx.services.plans.foreseen(done.table, ctx.person.id)
    done = done._replace(table=seen, player=seen.player_of(ctx.person.id) or done.player)
    undo = ctx.services.undoing(done.table, done.player)
    tables = other_tables(ctx.services.tables, ctx.person.id, done.table)
    found, context, others, names = await asyncio.gather(undo, ctx.table_context(done.table), tables, _names(ctx, done))
    answer = answer_to(context, done._replace(names=names), found)
    return with_others(ctx, context, answer, others), others


async def _names(ctx: InteractionContext, done: PlayedMove) -> tuple[str, ...] | None:
    """Under which names is told what came of the move; None where nothing did."""
    if not done.events:
        return None
    return await ctx.services.repositories.moves.names_at(done.table, done.decision)


def answer_to(context: TableContext, done: PlayedMove, undo: Undoing | None = None) -> MessageSpec:
    """The answer to a move: the panel with the new picture, and what the player can decide or take back now."""
    if done.table.is_over:
        context = context._replace(link=None)  # the table's message comes anew
    return panel(context, done.player, note=_what_came_of_it(context, done), undo=undo)


def _what_came_of_it(context: TableContext, done: PlayedMove) -> str:
    """What happened, which begins with the move; the move alone where nothing came of it yet, or the end tells it."""
    return news(context, done) or f"✔️ **{done.said}**"


def news(context: TableContext, done: PlayedMove) -> str:
    """What happened, as far as its player may know it; nothing where the end tells it."""
    events = () if done.table.is_over else done.told
    return event_lines(context, events, MAX_NEWS_LENGTH, done.player.seat)
