"""Whether hints are allowed at a table, and at the end how many were used."""

from bot.ui.message import Button
from bot.ui.screens.table_context import TableContext, TableWords
from bot.values.helping import Help
from games.words import N_, NN_, Who

ALLOWED, FORBIDDEN = "on", "off"
"""The `rest` of the control by which a host allows hints, or does no more."""
USED = NN_("{who} used {count} hint", "{who} used {count} hints", "count")


def hints_button(context: TableContext) -> Button:
    """By this the host allows hints, or does no more."""
    if context.table.settings.help is Help.HINTS:
        return context.buttons.one("hints", N_("No more hints"), "💡", rest=FORBIDDEN)
    return context.buttons.one("hints", N_("Allow hints"), "💡", rest=ALLOWED)


def hints_said(words: TableWords) -> tuple[str, ...]:
    """That the host lets all who play there ask for hints, as all read it."""
    return (words.label(N_("💡 hints allowed")),) if words.table.settings.help is Help.HINTS else ()


def used_line(words: TableWords) -> str:
    """How many hints each has used, for those who play there alone; empty where nobody has."""
    used = (it for it in words.table.players if it.hinted.used)
    said = (words(USED.phrase({"who": Who(it.seat), "count": it.hinted.used})) for it in used)
    told = " · ".join(said)
    return f"-# {told}" if told else ""


def hints_switched(words: TableWords) -> str:
    """What the host reads who has just switched them."""
    text = N_("💡 Everybody here can ask for hints now.")
    return words.label(text if words.table.settings.help is Help.HINTS else N_("💡 No more hints here."))
