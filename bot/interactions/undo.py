"""Taking back a move: at once, by asking those who have acted since, or, of a sealed choice, by making another."""

from bot.interactions import lobby
from bot.interactions.context import InteractionContext, Seated
from bot.interactions.panel import panel_of
from bot.interactions.request import Request
from bot.model import ProposalKind, Table
from bot.record import Undoing
from bot.tables.refusals import UnknownControl
from bot.ui.drafted_moves import drafted_kinds
from bot.ui.message import MessageSpec
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import notice
from games.errors import MovedOn
from games.words import N_

ASKED = N_("The others have been asked. Your move stands until they agree.")
REOPENED = N_("Your choice stands until you make another one.")


async def undo(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take back the player's last move; a button names the decision that it takes back. Raises Refusal."""
    table, player, _, _ = seated
    decision = request.custom_id.decision
    found = await ctx.services.proposals.undoing(table, player, decision)
    if found.sealed:
        await _reopen(ctx, seated, found)
        return
    result = await ctx.services.proposals.undo(table, ctx.person.id, decision, ctx.interaction_id)
    try:
        await _show_undone(ctx, ctx.seat_at(result.table))
    finally:
        ctx.services.changed(table.id)


async def answer(ctx: InteractionContext, table: Table, request: Request, *, yes: bool) -> None:
    """Agree to what is proposed, or refuse it. Raises MovedOn or NotAsked."""
    if request.custom_id.rest not in set(ProposalKind):
        raise UnknownControl
    if request.custom_id.decision != table.decision:
        raise MovedOn
    kind, asked = ProposalKind(request.custom_id.rest), ctx.services.proposals
    if kind is ProposalKind.REMATCH and yes:
        await lobby.rematch(ctx, table, request)
        return
    await asked.answer(table, ctx.person.id, kind, yes=yes, interaction_id=ctx.interaction_id)
    ctx.services.changed(table.id)
    await ctx.responder.acknowledge()


async def agree(ctx: InteractionContext, table: Table, request: Request) -> None:
    """Agree to what is proposed."""
    await answer(ctx, table, request, yes=True)


async def refuse(ctx: InteractionContext, table: Table, request: Request) -> None:
    """Refuse what is proposed."""
    await answer(ctx, table, request, yes=False)


async def _show_undone(ctx: InteractionContext, seated: Seated) -> None:
    """The panel at the position that is back; or that the others were asked."""
    table, player, _, _ = seated
    if table.open_proposal is not None:
        await ctx.responder.show(notice(ctx.language, ctx.language.text(ASKED)), fresh=True)
        return
    spec = await panel_of(ctx, table, player)
    await ctx.keep_panel(table, player, "")
    if await ctx.responder.show(spec):
        await ctx.keep_panel(table, player, spec.digest())


async def _reopen(ctx: InteractionContext, seated: Seated, found: Undoing) -> None:
    """The panel as if the choice that lies sealed had not been made: it stands until another one is."""
    reopened = await ctx.reopened(seated)
    await ctx.responder.show(await _reopened_panel(ctx, reopened, found))


async def _reopened_panel(ctx: InteractionContext, seated: Seated, found: Undoing) -> MessageSpec:
    table, player, match, _ = seated
    sealed = match.read(found.drops[0].text.partition(" ")[2])
    draft = sealed if sealed.kind in drafted_kinds(match.game, seated.view) else None
    if draft is not None:
        await ctx.services.repositories.drafts.keep(table.id, player.seat, str(draft))
    note = "🔒 " + ctx.language.text(REOPENED)
    return panel(await ctx.table_context(table), player, note=note, draft=draft)
