"""What somebody reads in private who watches a game."""

from typing import Final

from bot.ui.message import MessageSpec, stack
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import table_heading
from games.words import N_

OFF: Final = "off"
"""The `rest` of the button that lets a seat in the next game go."""


def watching(context: TableContext, person: int) -> MessageSpec:
    """That they watch, or have a seat in the next game of these people, with the way to change that."""
    waits = any(it.person == person for it in context.table.seating.replacing.watchers)
    said = N_("You are watching. *Play again* gets you a seat in the next game.")
    if waits:
        said = N_("You get a seat when these people play again.")
    words, buttons = context.words, context.buttons
    seat = buttons.one("rematch", *((N_("Rather not"), "✖️", "secondary", OFF) if waits else ()))
    ways = (seat, *buttons.of("rules", "history"))
    return context.notice(stack(table_heading(words), words.label(said)), buttons=ways)
