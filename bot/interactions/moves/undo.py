"""Taking back a move: at once, by asking those who have acted since, or, of a sealed choice, by making another."""

from bot.interactions.context import Context, Seated
from bot.interactions.panel import keep_panel, panel_of, show_kept
from bot.interactions.request import Request
from bot.interactions.table import proposals as talk
from bot.interactions.table import rematch
from bot.interactions.table.answers import answered, said
from bot.tables.refusals import NotAsked, UnknownControl
from bot.ui.custom_id import CustomId
from bot.ui.message import MessageSpec, Picks
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.panel import panel
from bot.ui.screens.proposal import answer_tag
from bot.ui.screens.table_context import notice, pointer
from bot.values.proposal import Proposal, ProposalKind
from bot.values.record import Undoing
from bot.values.table import Table
from games.errors import MovedOn
from games.words import N_

Answerable = tuple[ProposalKind, Proposal | None]
"""What kind of proposal is answered; one that lasts is named besides, since another may have taken its place."""
ASKED = N_("The others have been asked. Your move stands until they agree.")
UNDONE = N_("Your last move is taken back.")
REOPENED = N_("Your choice still counts. You can make another one until everybody has chosen.")


async def undo(ctx: Context, seated: Seated, request: Request) -> None:
    """Take back the player's last move; a button names the decision that it takes back. Raises Refusal."""
    await take_back(ctx, seated, request.custom_id.decision)


async def take_back(ctx: Context, seated: Seated, decision: int | None = None) -> None:
    """Take back the player's last move, or the one of a decision. Raises Refusal."""
    table, player = seated[:2]
    found = await ctx.services.proposals.undoing(table, player, decision)
    if found.sealed:
        await _reopen(ctx, seated, found)
        return
    result = await ctx.services.proposals.undo(table, ctx.person.id, decision, ctx.interaction_id)
    try:
        await _show_undone(ctx, ctx.seat_at(result.table))
    finally:
        ctx.services.changed(table.id)


async def answer(ctx: Context, table: Table, request: Request, *, yes: bool) -> None:
    """Agree to what is proposed, or refuse it; a command means what is asked of the person. Raises MovedOn or
    NotAsked."""
    kind, lasting = _asked(ctx, table) if request.is_command else _pressed(table, request.custom_id)
    if lasting is not None:
        await talk.answer(ctx, table, request, lasting, yes=yes)
        return
    if kind is ProposalKind.REMATCH and yes:
        await rematch.rematch(ctx, table, request)
        return
    proposals, interaction_id = ctx.services.proposals, ctx.interaction_id
    result = await proposals.answer(table, ctx.person.id, kind, yes=yes, interaction_id=interaction_id)
    await answered(ctx, request, result, said(kind, yes=yes))


def _pressed(table: Table, custom_id: CustomId) -> Answerable:
    """What the button was for that was pressed. Raises UnknownControl, or MovedOn where that is over."""
    kind = custom_id.rest.partition("~")[0]
    if kind not in set(ProposalKind):
        raise UnknownControl
    if not ProposalKind(kind).lasts:
        if custom_id.decision != table.decision:
            raise MovedOn
        return ProposalKind(kind), None
    if table.lasting is None or answer_tag(table.lasting) != custom_id.rest:
        raise MovedOn
    return table.lasting.kind, table.lasting


def _asked(ctx: Context, table: Table) -> Answerable:
    """What the person is asked, or proposes themselves. Raises NotSeated or NotAsked."""
    seat, asked, lasting = ctx.seated_player(table).seat, table.open_proposal, table.lasting
    if asked is not None and asked.kind is not ProposalKind.LATE and seat in asked.pending:
        return asked.kind, None
    if lasting is None or not (seat == lasting.seat or lasting.is_answered_by(seat)):
        raise NotAsked
    return lasting.kind, lasting


async def agree(ctx: Context, table: Table, request: Request) -> None:
    """Agree to what is proposed."""
    await answer(ctx, table, request, yes=True)


async def refuse(ctx: Context, table: Table, request: Request) -> None:
    """Refuse what is proposed."""
    await answer(ctx, table, request, yes=False)


async def _show_undone(ctx: Context, seated: Seated) -> None:
    """The panel at the position that is back; or that the others were asked."""
    table, player = seated[:2]
    if ctx.text:
        said = UNDONE if table.open_proposal is None else ASKED
        await ctx.responder.show(pointer(await ctx.table_context(table), player, ctx.language.text(said)))
        return
    if table.open_proposal is not None:
        asked = notice(ctx.language, ctx.language.text(ASKED))
        await ctx.responder.show((await ctx.table_context(table)).pending(asked, Picks.ASKED), fresh=True)
        return
    spec = await panel_of(ctx, table, player)
    await keep_panel(ctx, table, player, "")
    await show_kept(ctx, table, player, spec)


async def _reopen(ctx: Context, seated: Seated, found: Undoing) -> None:
    """The panel as if the choice that lies sealed had not been made: it stands until another one is."""
    reopened = await ctx.reopened(seated)
    await ctx.responder.show(await _reopened_panel(ctx, reopened, found))


async def _reopened_panel(ctx: Context, seated: Seated, found: Undoing) -> MessageSpec:
    table, player, match = seated[:3]
    sealed = match.read(found.drops[0].text.partition(" ")[2])
    draft = sealed if sealed.kind in drafted_kinds(match.game, seated.view) else None
    if draft is not None:
        await ctx.services.repositories.drafts.keep(table.id, player.seat, str(draft))
    note = "🔒 " + ctx.language.text(REOPENED)
    return panel(await ctx.table_context(table), player, note=note, draft=draft).picking(Picks.MOVE)
