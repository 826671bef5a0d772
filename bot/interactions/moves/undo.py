"""Taking back a move: at once, by asking those who have acted since, or, of a sealed choice, by making another."""

from collections.abc import Sequence

from bot.interactions.context import Context, Request, Seated
from bot.interactions.panel import keep_panel, show_kept
from bot.interactions.table.ending import play_on
from bot.tables.delayed_moves import delayed_move_timer
from bot.ui.message import BUTTONS_PER_ROW, Button, CustomId, Picks, stack
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import EPOCH, notice, pointer, who
from bot.ui.screens.turn_context import table_heading
from bot.values.record import Undoing
from bot.values.table import Table
from bot.values.timers import TimerKind
from games.errors import Refusal
from games.words import N_

ASKED = N_("I've asked {who}. Your move stands until all agree.")
_UNDONE = N_("Your last move is taken back.")
REOPENED = N_("{move} stays in until you choose another.")


async def take_back(ctx: Context, seated: Seated, request: Request | None = None) -> None:
    """Take back the player's last move, or the one of the decision that a button names. Raises Refusal."""
    decision = None if request is None else request.custom_id.decision
    found = await ctx.services.proposals.undoing(seated.table, seated.player, decision)
    if found.sealed:
        await _show_reopened(ctx, await ctx.reopened(seated), found)
        return
    result = await ctx.change(seated.table, ctx.services.proposals.undo, ctx.person.id, decision)
    try:
        await _show_undone(ctx, ctx.seat_at(result.table))
    finally:
        ctx.services.changed(result.table)


async def undo_typed(ctx: Context, seated: Seated, request: Request) -> None:
    """What can be taken back by a command: a resignation, a held move, or the last move. Raises Refusal."""
    if seated.player.delayed.resignation is not None:
        await play_on(ctx, seated, request)
    elif not await _take_back_delayed(ctx, [seated.table]):
        await take_back(ctx, ctx.seat_at(await ctx.come_to(seated.table)), request)


async def _show_undone(ctx: Context, seated: Seated) -> None:
    """The panel at the position that is back, or that the others were asked."""
    table, player = seated.table, seated.player
    context, asked = await ctx.table_context(table), table.open_proposal
    said = context.words.label(_UNDONE) if asked is None else context.words.say(ASKED, who=who(asked.asked))
    if ctx.text:
        await ctx.responder.show(pointer(context, player, said))
    elif asked is not None:
        await ctx.responder.show(context.pending(context.notice(said), Picks.ASKED), fresh=True)
    else:
        seen = await ctx.seen(table, player)
        await keep_panel(ctx, seen, "")
        await show_kept(ctx, seen, await ctx.services.says.panel(seen))


async def _show_reopened(ctx: Context, seated: Seated, found: Undoing) -> None:
    """The panel as if the sealed choice had not been made: it stands until another one is."""
    table, player, match = seated.table, seated.player, seated.match
    sealed = match.read(found.drops[0].text.partition(" ")[2])
    context, drafts = await ctx.table_context(table), sealed.kind in drafted_kinds(match.game, seated.view)
    said = context.words.label(N_("Your choice")) if drafts else context.words.move(seated.view, sealed)
    if drafts:
        await ctx.services.repositories.drafts.keep(table.id, player.seat, str(sealed))
    spec = panel(context, player, note="🔒 " + context.words.label(REOPENED, move=said), draft=sealed)
    await ctx.responder.show(spec.picking(Picks.MOVE))


async def take_back_one(ctx: Context, tables: Sequence[Table]) -> bool:
    """Take back the last move of who writes so, at the table that is meant, or show why it stands. Buttons ask which of
    several is meant, and whether a sealed choice is made again. False if they have made none."""
    if await _take_back_delayed(ctx, tables):
        return True
    found, refused = list[tuple[Seated, Undoing]](), list[tuple[Seated, Refusal]]()
    for seated in filter(None, map(ctx.find_seat, tables)):
        try:
            found.append((seated, await ctx.services.proposals.undoing(seated.table, seated.player)))
        except Refusal as refusal:
            refused.append((seated, refusal))
    if len(found) > 1 or (found and found[0][1].sealed):
        text = ctx.language.text(N_("Take back your last move?"))
        await ctx.responder.show(notice(ctx.language, text, buttons=await _undo_buttons(ctx, found)))
    elif found:
        try:
            await take_back(ctx, found[0][0])
        except Refusal as refusal:
            await _show_refused(ctx, [(found[0][0], refusal)])
    elif refused:
        await _show_refused(ctx, refused)
    return bool(found or refused)


async def _take_back_delayed(ctx: Context, tables: Sequence[Table]) -> bool:
    """Take back the first move that is held at one of the tables; False for none."""
    stop = ctx.services.repositories.timers.stop
    for table in tables:
        player = table.player_of(ctx.person.id)
        timer = None if player is None else delayed_move_timer(table, player)
        if player is not None and timer is not None and await stop(table.id, player.seat, TimerKind.DELAYED):
            ctx.services.pending_answers.tell(timer, None)
            ctx.services.changed(table)
            await ctx.responder.show(pointer(await ctx.table_context(table), player, ctx.language.text(_UNDONE)))
            return True
    return False


async def _show_refused(ctx: Context, refused: Sequence[tuple[Seated, Refusal]]) -> None:
    """Why nothing is taken back, at the table where the writer moved last."""
    last_made = ctx.services.repositories.moves.last_made
    made = [await last_made(seated.table.id, seated.player.seat) for seated, _ in refused]
    seated, refusal = refused[max(range(len(refused)), key=lambda at: made[at] or EPOCH)]
    context = await ctx.table_context(seated.table)
    heading = table_heading(context.words) if len(refused) > 1 else ""
    await ctx.responder.show(pointer(context, seated.player, stack(heading, context.words(refusal.phrase))))


async def _undo_buttons(ctx: Context, found: Sequence[tuple[Seated, Undoing]]) -> tuple[Button, ...]:
    buttons, undo = list[Button](), ctx.language.text(N_("Undo"))
    for seated, undoing in found[:BUTTONS_PER_ROW]:
        context = await ctx.table_context(seated.table)
        label = f"{undo} · {context.words.label(context.game.title)} {seated.table.id}"
        buttons.append(Button(str(CustomId("undo", seated.table.id, undoing.decision)), label, emoji="⏪"))
    return tuple(buttons)
