"""How a move is made: picked, written or typed; then played, held for a moment, or asked about where the game does so.

What can be taken back is played, and so is what is all but forced, and what somebody has written out, which nobody does
by a slip of the thumb. With everything else its player's settings say what becomes of it: usually it is held.
"""

from contextlib import suppress
from dataclasses import replace

from bot.interactions.context import InteractionContext, Seated
from bot.interactions.moves import drafts, plans, undo
from bot.interactions.moves.held_moves import hold
from bot.interactions.moves.plain_words import UNDO, says
from bot.interactions.moves.playing import answer_move, described_move, played_move
from bot.interactions.moves.write_again import ask_in_writing, show_again
from bot.interactions.moves.written_move import typed_move, written_move
from bot.interactions.panel import panel_of
from bot.interactions.request import Request
from bot.tables.refusals import UnknownControl, naming
from bot.ui.custom_id import CustomId, draft_digest
from bot.ui.layout import modal
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, narrowed, only_move, revalidated
from bot.ui.screens.confirmations import move_confirmation, needs_draft
from bot.ui.screens.panel import panel
from bot.ui.screens.picking import form_to_tick
from bot.ui.screens.turn_context import TurnContext
from bot.values.preferences import Press
from games.core import Move
from games.errors import MovedOn, NotYourTurn, Over, Refusal, Unreadable


async def go(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Another step of picking: the values picked so far stand in the custom id."""
    table, player, match, _ = seated
    partial = revalidated(match.game, seated.view, PartialMove.read(request.custom_id.rest))
    if partial == NOTHING_PICKED:
        await ctx.responder.show(await panel_of(ctx, table, player, reopened=seated.reopened))
        return
    draft = await ctx.services.tables.draft(table, player)
    await ctx.responder.show(panel(await ctx.table_context(table), player, partial, draft=draft))


async def pick(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take what was picked in a menu; where that leaves one move, decide it."""
    table, player, match, _ = seated
    so_far = PartialMove.read(request.custom_id.rest.rpartition("~")[0])
    picked = narrowed(match.game, seated.view, so_far, tuple(request.values))
    move = only_move(match.game, seated.view, picked)
    if move is None:
        await ctx.responder.show(panel(await ctx.table_context(table), player, picked))
        return
    await _decide(ctx, seated, move)


async def tick(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Open the form for the set of values that comes next; what is ticked arrives as if it were picked in a menu."""
    partial = revalidated(seated.match.game, seated.view, PartialMove.read(request.custom_id.rest))
    asked = form_to_tick(TurnContext.of(await ctx.table_context(seated.table), seated.player, seated.match), partial)
    if asked is None:
        raise MovedOn
    await ctx.responder.ask(modal(asked))


async def ask(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Decide the move in the custom id, which the game asks about first."""
    await _decide(ctx, seated, seated.match.read(request.custom_id.rest))


async def write(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Ask for the move in writing, with one as an example."""
    custom_id = CustomId("written", request.custom_id.table, request.custom_id.decision)
    await ask_in_writing(ctx, seated, custom_id)


async def written(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take what was written as the move; or take the last one back, where that is what was written."""
    if says(ctx.services.languages, request.value, UNDO):
        await _take_back(ctx, seated, request)
        return
    words = ctx.words(seated.table)
    try:
        move = written_move(ctx.services.languages, seated, request.value, words)
    except Refusal as refusal:
        await show_again(ctx, seated, refusal)
        return
    await _decide(ctx, seated, move, written=True)


async def typed(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take the options of a command as the move's fields; or take the last one back, where that is what was typed.
    Raises NotYourTurn, Unreadable or Illegal where the person has nothing to decide."""
    if not request.is_command:
        raise UnknownControl
    with suppress(NotYourTurn, Over):
        seated = await ctx.choosing(seated, seated.table.decision)
    if not seated.acts and (ahead := plans.ahead_of(seated)) is not None:
        await _offered(ctx, seated, ahead, request)
        return
    values = _typed_values(seated, request)
    try:
        words = ctx.words(seated.table)
        move = typed_move(ctx.services.languages, seated, request.custom_id.rest, values, words)
    except Refusal as refusal:
        if any(says(ctx.services.languages, value, UNDO) for value in values):
            await _take_back(ctx, seated, request)
        elif seated.acts:
            await show_again(ctx, seated, refusal)
        else:
            raise
        return
    # somebody who has nothing to decide is told so
    await (_decide(ctx, seated, move, written=True) if seated.acts else _play(ctx, seated, move, None))


async def _offered(ctx: InteractionContext, seated: Seated, ahead: Seated, request: Request) -> None:
    """Offer to plan what somebody has typed whose turn it is not. Raises NotYourTurn for what they could not plan."""
    values = _typed_values(seated, request)
    try:
        move = typed_move(ctx.services.languages, ahead, request.custom_id.rest, values, ctx.words(seated.table))
    except Refusal as refusal:
        if any(says(ctx.services.languages, value, UNDO) for value in values):
            await _take_back(ctx, seated, request)
            return
        raise (refusal if isinstance(refusal, Unreadable) else NotYourTurn()) from None
    await plans.offer(ctx, ahead, move)


def _typed_values(seated: Seated, request: Request) -> list[str]:
    """What was typed for each of the fields of a kind of move; nothing for the last where it was left out."""
    move = seated.match.game.move_class(request.custom_id.rest)
    names = [name for name in move.field_names() if name in request.options or not move.is_optional(name)]
    return [str(request.options.get(name, "")) for name in names]


async def _take_back(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take back the last move of somebody who has written so; where it stands, say why."""
    now = ctx.seat_at(await ctx.services.tables.get(seated.table.id))
    try:
        await undo.undo(ctx, now, replace(request, custom_id=request.custom_id._replace(decision=None)))
    except Refusal as refusal:
        if not seated.acts:
            raise
        await show_again(ctx, seated, refusal)


async def play(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Decide the move in the custom id; one that the game asks about has been asked about. Raises Refusal."""
    seated = await ctx.choosing(seated, request.custom_id.decision)
    move = seated.match.read(request.custom_id.rest)
    seated.check(move)
    asked = seated.match.game.question(seated.view, move) is not None
    await (_play(ctx, seated, move, request.custom_id.decision) if asked else _decide(ctx, seated, move))


async def play_asked(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Play the move in the custom id, whose player wanted to be asked about it, and was. Raises Refusal."""
    seated = await ctx.choosing(seated, request.custom_id.decision)
    await _play(ctx, seated, seated.match.read(request.custom_id.rest), request.custom_id.decision)


async def seal(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Decide the draft that is shown beside the button; where it is another one by now, that is shown first."""
    shown = await drafts.shown(ctx, seated, request.custom_id)
    if shown is not None:
        await _decide(ctx, seated, shown.move)


async def confirm_draft(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Play the long move that was asked about; where the draft is another one by now, ask about that."""
    table, player, match, _ = seated
    draft = await ctx.services.tables.draft(table, player)
    if draft is None or draft.kind != request.custom_id.kind:
        raise MovedOn
    if request.custom_id.rest == draft_digest(match.seed, str(draft)):
        await _play(ctx, seated, draft, request.custom_id.decision)
        return
    note = f"⚠️ **{ctx.language.text(drafts.CHANGED)}**"
    await ctx.responder.show(move_confirmation(await ctx.table_context(table), player, match, draft, note))


async def _decide(ctx: InteractionContext, seated: Seated, move: Move, *, written: bool = False) -> None:
    """Play a move, hold it, or ask about it first. Raises Illegal, MovedOn or NotYourTurn."""
    table, _, match, _ = seated
    seated.check(move)
    if match.game.question(seated.view, move) is not None:
        await _ask(ctx, seated, move)
    elif written or seated.reopened or move.at_once or move.undoable(seated.view):
        await _play(ctx, seated, move, table.decision)
    else:
        await _decide_final(ctx, seated, move)


async def _decide_final(ctx: InteractionContext, seated: Seated, move: Move) -> None:
    """What its player wants to become of a move that cannot be taken back."""
    table, press = seated.table, seated.player.settings.press
    if press is Press.AT_ONCE:
        await _play(ctx, seated, move, table.decision)
    elif press is Press.ASK:
        await _ask(ctx, seated, move)
    else:
        await hold(ctx, seated, move, described_move(seated, move, ctx.words(table)))


async def _ask(ctx: InteractionContext, seated: Seated, move: Move) -> None:
    """Ask the game's question about a move, or where it has none, whether it shall be played."""
    table, player, match, _ = seated
    context = await ctx.table_context(table)
    if needs_draft(context, match, move):
        await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
    await ctx.responder.show(move_confirmation(context, player, match, move))


async def _play(ctx: InteractionContext, seated: Seated, move: Move, decision: int | None) -> None:
    """Play a move and show its player what they did. Raises Refusal."""
    before, player, _, reopened = seated
    services, person = ctx.services, ctx.person.id
    with naming(before.names):
        if reopened:
            result = await services.proposals.change(before, person, move, before.decision, ctx.interaction_id)
        else:
            result = await services.tables.play(before, person, move, decision, ctx.interaction_id)
    await answer_move(ctx, played_move(before, result.table, player, described_move(seated, move, ctx.words(before))))
