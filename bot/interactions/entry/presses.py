"""Buttons, menus and modals: what was pressed is read from its custom id, and carried out."""

from collections.abc import Sequence

from bot.interactions.context import Context
from bot.interactions.entry.actions import ACTIONS
from bot.interactions.request import Request
from bot.interactions.table.ending import show_broken
from bot.tables.plan_refusals import NoPlan, NothingToPlan, PlanPlayed, YourTurn
from bot.tables.refusals import TableBroken, UnknownControl
from bot.ui.custom_id import CustomId
from bot.ui.screens.table_context import pointer
from games.errors import MovedOn, NotYourTurn, Over, Refusal

NO_LONGER = (MovedOn, Over, NotYourTurn, YourTurn, NothingToPlan, NoPlan, PlanPlayed)
"""Why a control that was made for a turn, or for a plan, works no more."""


def may_open_modal(text: str) -> bool:
    """Whether the answer to a press on the control with the custom id `text` can be a modal."""
    custom_id = CustomId.read(text)
    return custom_id is not None and custom_id.action in ACTIONS and ACTIONS[custom_id.action].opens_modal


async def handle_component(ctx: Context, text: str, values: Sequence[str]) -> None:
    """Carry out a press on the control with the custom id `text`. `values` are the options that were picked in a menu,
    or what a modal was filled in with.

    Raises Refusal. A control that is no longer current becomes a pointer to what is.
    """
    custom_id = CustomId.read(text)
    if custom_id is None or custom_id.action not in ACTIONS:
        raise UnknownControl
    ctx.services.presses.note(ctx.person.id, ctx.responder.pressed, custom_id.table, custom_id.decision)
    try:
        await ACTIONS[custom_id.action].run(ctx, Request(custom_id, values))
    except TableBroken:
        await show_broken(ctx, custom_id.table)
    except NO_LONGER as refusal:
        if not (ctx.responder.private and custom_id.table):
            raise
        await _point(ctx, custom_id.table, refusal)


async def _point(ctx: Context, number: int, refusal: Refusal) -> None:
    """Say why a press did nothing, and show the way to the panel and to the table."""
    table = await ctx.services.tables.get(number)
    context = await ctx.table_context(table)
    spec = pointer(context, table.player_of(ctx.person.id), context.words(refusal.phrase))
    await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)
    ctx.services.changed(number)
