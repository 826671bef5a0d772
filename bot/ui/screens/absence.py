"""That somebody is away, and what becomes of their tables meanwhile."""

from datetime import datetime, timedelta
from typing import Final

from bot.preferences import Absence
from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.message import Button, MessageSpec, Style, stack
from bot.ui.screens.table_context import GREEN, notice
from games.words import N_, NN_

A_DAY: Final = timedelta(days=1)
LEFT = NN_(
    "Within a year your tables wait for 30 days in all; {left} day is left.",
    "Within a year your tables wait for 30 days in all; {left} days are left.",
    "left",
)


def absence_screen(language: Language, absence: Absence | None, note: str = "") -> MessageSpec:
    """Until when somebody is away, or (None) that they are not; `note` is a line about what they just did."""
    text = language.text
    if absence is None:
        how = N_("Type `/away for: 3 days` or `/away until: friday`. For up to 3 days your tables wait for you.")
        return notice(language, note or stack(text(N_("You are not away.")), "-# " + text(how)))
    meanwhile = N_("Your tables wait for you meanwhile. The others see that you are away.")
    if absence.computer:
        meanwhile = N_("A computer plays for you meanwhile. The others see that you are away.")
    until = text(N_("🌴 You are away until {moment}."), moment=_moment(absence.end))
    return notice(
        language, stack(until, text(meanwhile)), GREEN, (_button(language, "away-end", N_("I'm back"), "👋"),)
    )


def absence_question(language: Language, end: datetime, left: timedelta, *, may_wait: bool) -> MessageSpec:
    """Asks what becomes of somebody's tables who is away for long. `left` is how long these may still wait;
    `may_wait`: that is long enough."""
    text, moment = language.text, str(int(end.timestamp()))
    asked = text(N_("🌴 You will be away until {moment}. What happens at your tables?"), moment=_moment(end))
    wait = _button(language, "away-wait", N_("They wait for me"), "⏸️", moment)._replace(disabled=not may_wait)
    computer = _button(language, "away-computer", N_("A computer plays for me"), "🤖", moment)
    foot = "-# " + language(LEFT.phrase({"left": left // A_DAY}))
    return notice(language, stack(asked, foot), GREEN, (wait, computer))


def _button(language: Language, action: str, msgid: str, emoji: str, rest: str = "") -> Button:
    style: Style = "primary"
    return Button(str(CustomId(action, 0, None, rest)), language.text(msgid), style, emoji)


def _moment(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:f> (<t:{int(moment.timestamp())}:R>)"
