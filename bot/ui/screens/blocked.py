"""What the host of a table is told in private while the bot may not write in its channel."""

from bot.ui.markdown import escaped
from bot.ui.message import MessageSpec, stack
from bot.ui.screens.table_context import RED, TableContext, notice
from games.words import N_

TEXT = N_("I may not write in {channel}, so I cannot show there how {game}, table {number}, goes on. Nothing is lost.")
NEEDS = N_(
    "Whoever manages the server can allow me there: *View Channel*, *Send Messages* (in a thread *Send Messages in"
    " Threads*), *Attach Files* and *Read Message History*. A locked thread must be unlocked."
)
AGAIN = N_(
    "I try again by myself from time to time, and at once when you press the button. When it works, this message goes."
)


def blocked(context: TableContext) -> MessageSpec:
    """Says what to change, and offers to try again."""
    channel, game = f"<#{context.table.channel.id}>", escaped(context.label(context.game.title))
    text = context.language.text(TEXT, channel=channel, game=game, number=context.table.id)
    buttons = (context.button("retry", N_("Try again"), "🔁", "primary"), *context.table_link())
    parts = (context.heading(), text, context.label(NEEDS), context.label(AGAIN))
    return notice(context.language, stack(*parts), RED, buttons)
