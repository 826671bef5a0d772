"""How a move is made: picked, asked about, written or typed; then played."""

from discord import ui

from bot.interactions import drafts
from bot.interactions.context import InteractionContext, Seated
from bot.interactions.move_answer import PlayedMove, answer_move
from bot.interactions.move_text import example, notation, parse_move, unreadable
from bot.interactions.panel import panel_of
from bot.interactions.request import Request
from bot.tables.refusals import UnknownControl, naming
from bot.ui.custom_id import CustomId, draft_digest
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, narrowed, only_move, revalidated
from bot.ui.picker import asks, described
from bot.ui.screens.confirmations import move_confirmation, needs_draft
from bot.ui.screens.panel import panel
from games.core import Move
from games.errors import Illegal, MovedOn, Unreadable
from games.words import N_, Words

WRITTEN = 2
"""What is written out counts as so many presses: nobody writes a move by mistake."""


async def go(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Another step of picking: the values picked so far stand in the custom id."""
    table, player, match = seated
    partial = revalidated(match.game, seated.view, PartialMove.read(request.custom_id.rest))
    if partial == NOTHING_PICKED:
        await ctx.responder.show(await panel_of(ctx, table, player))
        return
    draft = await ctx.services.tables.draft(table, player)
    await ctx.responder.show(panel(await ctx.table_context(table), player, partial, draft=draft))


async def pick(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take what was picked in a menu; where that leaves one move, decide it."""
    table, player, match = seated
    so_far = PartialMove.read(request.custom_id.rest.rpartition("~")[0])
    picked = narrowed(match.game, seated.view, so_far, tuple(request.values))
    move = only_move(match.game, picked)
    if move is None:
        await ctx.responder.show(panel(await ctx.table_context(table), player, picked))
        return
    seated.check(move)
    await _decide(ctx, seated, move, presses=len(picked.values))


async def ask(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Ask about the move in the custom id before it is played."""
    table, player, match = seated
    move = match.read(request.custom_id.rest)
    seated.check(move)
    await ctx.responder.show(move_confirmation(await ctx.table_context(table), player, match, move))


async def write(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Ask for the move in writing, with one as an example."""
    custom_id = CustomId("written", request.custom_id.table, request.custom_id.decision)
    modal = ui.Modal(title=ctx.language.text(N_("Write your move")), custom_id=str(custom_id))
    field = ui.TextInput[ui.Modal](
        label=ctx.language.text(N_("Your move, as short as you like")),
        custom_id="text",
        max_length=100,
        placeholder=example(seated.match.game, seated.view)[:100] or None,
    )
    modal.add_item(field)
    await ctx.responder.ask(modal)


async def written(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take what was written as the move."""
    words = ctx.words(seated.table)
    move = parse_move(seated.match.game, seated.view, request.value, words, seated.check)
    await _decide(ctx, seated, move, presses=WRITTEN)


async def typed(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take the options of a command as the move's fields. Raises NotYourTurn, Unreadable or Illegal."""
    game, kind = seated.match.game, request.custom_id.rest
    if not request.is_command:
        raise UnknownControl
    words = ctx.words(seated.table)
    view = seated.view if seated.acts else None
    values = [str(request.options.get(name, "")) for name in game.move_class(kind).field_names()]
    try:
        move = seated.match.read(notation(game, view, kind, values, words))
    except Unreadable:
        said = " ".join(values)  # as it was typed, without the command
        raise unreadable(game, view, kind, values, words, said) from None
    if view is None:
        await _play(ctx, seated, move, None)  # which says why not
        return
    seated.check(move)
    await _decide(ctx, seated, move, presses=WRITTEN)


async def play(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Play the move in the custom id. Raises Refusal."""
    await _play(ctx, seated, seated.match.read(request.custom_id.rest), request.custom_id.decision)


async def seal(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Play the draft that is shown beside the button; where it is another one by now, that is shown first."""
    shown = await drafts.shown(ctx, seated, request.custom_id)
    if shown is not None:
        await _play(ctx, seated, shown.move, request.custom_id.decision)


async def confirm_draft(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Play the long move that was asked about; where the draft is another one by now, ask about that."""
    table, player, match = seated
    draft = await ctx.services.tables.draft(table, player)
    if draft is None or draft.kind != request.custom_id.kind:
        raise MovedOn
    if request.custom_id.rest == draft_digest(match.seed, str(draft)):
        await _play(ctx, seated, draft, request.custom_id.decision)
        return
    note = f"⚠️ **{ctx.language.text(drafts.CHANGED)}**"
    await ctx.responder.show(move_confirmation(await ctx.table_context(table), player, match, draft, note))


async def _decide(ctx: InteractionContext, seated: Seated, move: Move, presses: int) -> None:
    """Play a move that the rules allow now, or ask about it first. Raises MovedOn or NotYourTurn."""
    table, player, match = seated
    if not asks(match.game, seated.view, move, presses):
        await _play(ctx, seated, move, table.decision)
        return
    context = await ctx.table_context(table)
    if needs_draft(context, match, move):
        await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
    await ctx.responder.show(move_confirmation(context, player, match, move))


async def _play(ctx: InteractionContext, seated: Seated, move: Move, decision: int | None) -> None:
    """Play a move and show its player what they did. Raises Refusal."""
    before, player, _ = seated
    with naming(before.names):
        table = (await ctx.services.tables.play(before, ctx.person.id, move, decision, ctx.interaction_id)).table
    resolved = table.match is not None and table.decision > before.decision
    events = table.match.view(player.seat).last if table.match is not None and resolved else ()
    done = PlayedMove(table, player, described_move(seated, move, ctx.words(before)), events)
    await answer_move(ctx, done)


def described_move(seated: Seated, move: Move, words: Words) -> str:
    """A move in words, as of the position before it; its notation where the rules do not allow it there."""
    try:
        seated.check(move)
    except Illegal:
        return str(move)
    return described(seated.match.game, seated.view, move, words)
