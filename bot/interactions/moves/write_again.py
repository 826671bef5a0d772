"""What somebody is told whose text was not played: why, a move that could be, and the way to write again."""

from discord import ui

from bot.interactions.context import InteractionContext, Seated
from bot.interactions.moves.move_example import example, with_example
from bot.ui.custom_id import CustomId
from bot.ui.message import Button
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.table_context import TableContext, notice
from bot.ui.screens.turn_context import TurnContext
from games.errors import Refusal
from games.words import N_


async def ask_in_writing(ctx: InteractionContext, seated: Seated, custom_id: CustomId) -> None:
    """Ask for a move in writing, with one as an example; what is written comes in under this custom id."""
    form = ui.Modal(title=ctx.language.text(N_("Write your move")), custom_id=str(custom_id))
    field = ui.TextInput[ui.Modal](
        label=ctx.language.text(N_("Your move, as short as you like")),
        custom_id="text",
        max_length=100,
        placeholder=example(seated.match.game, seated.view, ctx.words(seated.table)) or None,
    )
    form.add_item(field)
    await ctx.responder.ask(form)


def again_button(context: TableContext, seated: Seated, planned: int | None = None) -> Button:
    """Opens the form in which a player who must act writes their move, or one who has `planned` so many the next of
    these; a long move is drafted there."""
    turn = TurnContext.of(context, seated.player, seated.match)._replace(planned=planned)
    if planned is not None:
        return turn.write_button("primary")
    drafted = drafted_kinds(context.game, turn.view)
    if drafted and set(drafted) == set(context.game.kinds(turn.view)):
        return turn.button("type", context.label(N_("Type it in")), drafted[0], "primary", "⌨️")
    return turn.write_button("primary")


async def show_again(ctx: InteractionContext, seated: Seated, refusal: Refusal, planned: int | None = None) -> None:
    """Show why what was written is not played (or not planned, after so many moves that are), a move that could be, and
    the button to write again, beside the panel that stays."""
    context = await ctx.table_context(seated.table)
    text = with_example(context, seated.view, refusal)
    await ctx.responder.show(notice(ctx.language, text, buttons=(again_button(context, seated, planned),)), fresh=True)
