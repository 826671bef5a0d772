"""That somebody is away, and what becomes of their tables meanwhile."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.message import Button, Menu, MenuOption, MessageSpec, Style, stack
from bot.ui.screens.table_context import GREEN, GREY, notice
from bot.values.preferences import Absence
from games.words import N_, NN_

A_DAY: Final = timedelta(days=1)
LEFT = NN_(
    "Within a year your tables wait for 30 days in all; {left} day is left.",
    "Within a year your tables wait for 30 days in all; {left} days are left.",
    "left",
)


def absence_screen(language: Language, absence: Absence | None, spans: Sequence[tuple[str, str]]) -> MessageSpec:
    """Until when somebody is away, or (None) that they are not; and a menu of `spans`, labels and values, to say for
    how long they will be, which somebody who is away may say anew."""
    text = language.text
    other = _button(language, "away-other", N_("Until another day…"), "📅")._replace(style="secondary")
    if absence is None:
        how = N_("For up to 3 days your tables wait for you. For longer you choose what happens there.")
        lines = stack(text(N_("You are not away.")), "-# " + text(how))
        menu = _spans_menu(language, N_("For how long?"), spans)
        return MessageSpec(language.code, lines, accent=GREY, rows=(menu, (other,)))
    meanwhile = N_("Your tables wait for you meanwhile. The others see that you are away.")
    if absence.computer:
        meanwhile = N_("A computer plays for you meanwhile. The others see that you are away.")
    until = text(N_("🌴 You are away until {moment}."), moment=_moment(absence.end))
    menu = _spans_menu(language, N_("Longer or shorter? For how long from now?"), spans)
    back = _button(language, "away-end", N_("I'm back"), "👋")
    lines = stack(until, text(meanwhile))
    return MessageSpec(language.code, lines, accent=GREEN, rows=((back, other), menu))


def _spans_menu(language: Language, placeholder: str, spans: Sequence[tuple[str, str]]) -> Menu:
    options = tuple(MenuOption(value, label) for label, value in spans)
    return Menu(str(CustomId("away-for")), language.text(placeholder), options)


def absence_question(language: Language, end: datetime, left: timedelta, *, may_wait: bool) -> MessageSpec:
    """Asks what becomes of somebody's tables who is away for long. `left` is how long these may still wait;
    `may_wait`: that is long enough."""
    text, moment = language.text, str(int(end.timestamp()))
    question = N_("🌴 Away until {moment}? Choose what happens to your tables: only then you are away.")
    asked = text(question, moment=_moment(end))
    wait = _button(language, "away-wait", N_("They wait for me"), "⏸️", moment)._replace(disabled=not may_wait)
    computer = _button(language, "away-computer", N_("A computer plays for me"), "🤖", moment)
    foot = "-# " + language(LEFT.phrase({"left": left // A_DAY}))
    return notice(language, stack(asked, foot), GREEN, (wait, computer))


def _button(language: Language, action: str, msgid: str, emoji: str, rest: str = "") -> Button:
    style: Style = "primary"
    return Button(str(CustomId(action, 0, None, rest)), language.text(msgid), style, emoji)


def _moment(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:f> (<t:{int(moment.timestamp())}:R>)"
