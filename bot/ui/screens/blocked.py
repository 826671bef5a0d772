"""What the host of a table is told in private while Discord does not take what the bot has to show in its channel."""

from datetime import datetime
from enum import Enum

from bot.ui.escaping import escaped, stamp
from bot.ui.message import MessageSpec, stack
from bot.ui.screens.table_context import RED, TableContext
from games.words import N_


class Hindrance(Enum):
    """What hinders the bot: the channel is not found, it lacks a permission, a moderator has timed it out, or its
    message is refused, by Discord's filter of pictures, by the server's AutoMod, or for another reason."""

    GONE = N_(
        "I no longer find the channel of {game}, table {number}. Nothing is lost: the table rests until I find it again"
        " or one of you plays. If it was deleted, you can end the game."
    )
    PERMISSIONS = N_(
        "I may not write in {channel}, so I cannot show there how {game}, table {number}, goes on. Nothing is lost."
    )
    TIMED_OUT = N_(
        "A moderator has timed me out until {moment}, so I cannot show in {channel} how {game}, table {number}, goes"
        " on. Nothing is lost."
    )
    FILTER = N_(
        "Discord takes the picture of {game}, table {number}, for explicit, and refuses my message in {channel}."
        " Nothing is lost."
    )
    AUTOMOD = N_("This server's AutoMod blocks my message of {game}, table {number}, in {channel}. Nothing is lost.")
    REFUSED = N_("Discord refuses my message of {game}, table {number}, in {channel}. Nothing is lost.")


_WAYS = {
    Hindrance.PERMISSIONS: N_(
        "Whoever manages the server can allow me there: *View Channel*, *Send Messages* (in a thread *Send Messages in"
        " Threads*), *Attach Files* and *Read Message History*, where people speak also *Connect*. A locked thread must"
        " be unlocked."
    ),
    Hindrance.FILTER: N_(
        "Whoever manages the server can turn the filter for explicit images off, under *Safety Setup*."
    ),
    Hindrance.AUTOMOD: N_("Whoever manages the server can exempt me or the channel from that rule of AutoMod."),
}
"""What can be done about it."""
_AGAIN = N_(
    "I try again by myself from time to time, and at once when you press the button. When it works, this message goes."
)


def blocked(
    context: TableContext, channel: int, hindrance: Hindrance, timed_out: datetime | None = None
) -> MessageSpec:
    """Says what hinders the bot in a channel, where it is TIMED_OUT until when, and what to change, and offers to try
    again; where the channel is gone, also to end the game."""
    words, buttons, table = context.words, context.buttons, context.table
    moment = "" if timed_out is None else stamp(timed_out)
    game, channel_named = escaped(words.title), f"<#{channel}>"
    text = words.label(hindrance.value, channel=channel_named, game=game, number=table.id, moment=moment)
    ends = hindrance is Hindrance.GONE and table.match is not None
    ways = (buttons.one("close", style="secondary"),) if ends else buttons.to_table()
    change = _WAYS.get(hindrance)
    text = stack(words.heading, text, words.label(change) if change else "", words.label(_AGAIN))
    return context.notice(text, RED, (buttons.one("retry", N_("Try again"), "🔁", "primary"), *ways))
