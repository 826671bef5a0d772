"""What the host of a table is told in private while the bot may not write in its channel, or does not find it."""

from bot.ui.markdown import escaped
from bot.ui.message import MessageSpec, stack
from bot.ui.screens.confirmations import close_button
from bot.ui.screens.table_context import RED, TableContext, notice
from games.words import N_

TEXT = N_("I may not write in {channel}, so I cannot show there how {game}, table {number}, goes on. Nothing is lost.")
GONE = N_(
    "I no longer find the channel of {game}, table {number}. Nothing is lost: the table rests until I find it again or"
    " one of you plays. If it was deleted, you can end the game."
)
NEEDS = N_(
    "Whoever manages the server can allow me there: *View Channel*, *Send Messages* (in a thread *Send Messages in"
    " Threads*), *Attach Files* and *Read Message History*. A locked thread must be unlocked."
)
AGAIN = N_(
    "I try again by myself from time to time, and at once when you press the button. When it works, this message goes."
)


def blocked(context: TableContext, *, gone: bool = False) -> MessageSpec:
    """Says what to change, and offers to try again; where the channel is `gone`, also to end the game."""
    channel, game = f"<#{context.table.channel.id}>", escaped(context.label(context.game.title))
    text = context.language.text(GONE if gone else TEXT, channel=channel, game=game, number=context.table.id)
    ways = (close_button(context),) if gone and context.table.match is not None else context.table_link()
    buttons = (context.button("retry", N_("Try again"), "🔁", "primary"), *ways)
    parts = (context.heading(), text, "" if gone else context.label(NEEDS), context.label(AGAIN))
    return notice(context.language, stack(*parts), RED, buttons)
