"""What somebody is told whose text was not played: why, a move that could be, and the way to write again."""

from bot.interactions.context import InteractionContext, Seated
from bot.interactions.move_example import with_example
from bot.ui.drafted_moves import drafted_kinds
from bot.ui.message import Button
from bot.ui.screens.table_context import TableContext, notice
from bot.ui.screens.turn_context import TurnContext
from games.errors import Refusal
from games.words import N_


def again_button(context: TableContext, seated: Seated) -> Button:
    """Opens the form in which a player who must act writes their move; a long move is drafted there."""
    turn = TurnContext.of(context, seated.player, seated.match)
    drafted = drafted_kinds(context.game, turn.view)
    if drafted and set(drafted) == set(context.game.kinds(turn.view)):
        return turn.button("type", context.label(N_("Type it in")), drafted[0], "primary", "⌨️")
    return turn.write_button("primary")


async def show_again(ctx: InteractionContext, seated: Seated, refusal: Refusal) -> None:
    """Show why what was written is not played, a move that could be, and the button to write again, beside the panel
    that stays."""
    context = await ctx.table_context(seated.table)
    text = with_example(context, seated.view, refusal)
    await ctx.responder.show(notice(ctx.language, text, buttons=(again_button(context, seated),)), fresh=True)
