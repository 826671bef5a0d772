"""What the bot keeps of a person: what it says of that, the file with all of it, and the question before it forgets
them."""

import json
from collections.abc import Mapping
from typing import Any, Final

from bot.ui.languages import Language
from bot.ui.message import Attachment, CustomId, MessageSpec, stack
from bot.ui.screens.help_and_tables import privacy_button
from bot.ui.screens.table_context import GREEN, GREY, RED, any_button, notice
from games.words import N_

KEPT: Final = (
    N_("**What:** your Discord id, name and language, your settings, seats, moves and saved favourites."),
    N_("**Why:** to play with you, over days. Nothing is sold, or used for anything else."),
    N_("**Who sees it:** whoever sees a table, your moves; only you, your cards and plans. My host can read it all."),
    N_("**How long:** until you press *Forget me*. Backups live 35 days more."),
)
"""What is kept, why, who sees it and for how long (msgids)."""
STAYS: Final = N_("Your name stays in files, and in messages that Discord lets me edit no more.")
FILE_NAME: Final = "my-data.json"
ERASES: Final = (
    N_("**Forget you, for good?**"),
    N_("Games under way end for you as if you gave up. Your settings and favourites go."),
    N_("Finished games keep their moves and call you *Player 2*, by your seat. If you come back, you are new."),
    N_("Where moderators keep you away, they still do."),
)


def privacy_screen(language: Language, address: str) -> MessageSpec:
    """At the `address`, if any, stands what the host says."""
    text = language.text
    said = stack("## " + text(N_("Your data")), *(text(line) for line in KEPT))
    data = any_button(language, CustomId("my-data"), N_("My data"), "📄", "primary")
    forget = any_button(language, CustomId("forget-me"), N_("Forget me"), "🧹")
    buttons = (data, forget, *privacy_button(language, address))
    return MessageSpec(language.code, said, below="-# " + text(STAYS), rows=(buttons,), accent=GREEN)


def data_message(language: Language, data: Mapping[str, Any]) -> MessageSpec:
    file = Attachment(FILE_NAME, json.dumps(data, ensure_ascii=False, indent=1).encode())
    return MessageSpec(language.code, language.text(N_("All that I keep of you.")), file=file, accent=GREY)


def erase_confirmation(language: Language) -> MessageSpec:
    """Asks whether somebody is really to be forgotten."""
    first, *others = (language.text(line) for line in ERASES)
    yes = any_button(language, CustomId("forget-me-yes"), N_("Yes, forget me"), "🧹", "danger")
    back = any_button(language, CustomId("privacy"), N_("Back"), "↩️")
    return notice(language, stack(first, *others), RED, (yes, back))


def erased_notice(language: Language) -> MessageSpec:
    return notice(language, language.text(N_("🧹 You are forgotten. Thank you for playing!")), GREEN)
