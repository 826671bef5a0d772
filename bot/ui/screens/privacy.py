"""What the bot keeps of a person: what it says of that, the file with all of it, and the question before it forgets
them."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from bot.ui.escaping import escaped
from bot.ui.languages import Language
from bot.ui.message import Attachment, CustomId, MessageSpec, stack
from bot.ui.screens.help_and_tables import privacy_button
from bot.ui.screens.table_context import GREEN, GREY, RED, any_button, notice
from games.words import N_

KEPT: Final = (
    N_("**What:** your Discord id, name and language, your settings, seats, moves, results and saved favourites."),
    N_(
        "**Why:** to play with you, over days, and to work out `/profile` and `/leaderboard` from your results. Nothing"
        " is sold, or used for anything else."
    ),
    N_(
        "**Who sees it:** whoever sees a table, your moves; your server, your wins in channels open to all; only you,"
        " your cards, plans and rating. My host can read it all."
    ),
    N_("**How long:** until you press *Forget me*. Backups live 35 days more."),
)
"""What is kept, why, who sees it and for how long (msgids)."""
STAYS: Final = N_("Your name stays in files, and in messages that Discord no longer lets me change.")
IN_WORDS: Final = (
    N_("**You:** {name}, with your Discord id and language"),
    N_("**Tables where you sit or sat:** {tables} (going on: {open})"),
    N_("**Tables that name you as host, guest or watcher:** {named}"),
    N_("**Your moves, each with its time:** {moves}"),
    N_("**Messages that call you to a table:** {messages}"),
    N_("**Times when you were away:** {absences} · **Favourites:** {favourites}"),
    N_("**Settings:** {chosen}"),
)
"""What is kept of somebody, a kind a line (msgids)."""
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


class Kept(NamedTuple):
    """How much is kept of a person: the tables where they sit or sat, how many of those are `open`, their moves there,
    tables that name them, messages that call them, absences, and favourites."""

    tables: int
    open: int
    moves: int
    named: int
    messages: int
    absences: int
    favourites: int


def data_message(
    language: Language, name: str, kept: Kept, settings: Mapping[str, object], data: Mapping[str, Any]
) -> MessageSpec:
    """All that is kept of a person who goes by this `name`: in words, with what they have chosen (`settings`, in
    words), and in a file."""
    file = Attachment(FILE_NAME, json.dumps(data, ensure_ascii=False, indent=1).encode())
    chosen = " · ".join(f"{what}: {how}" for what, how in settings.items() if isinstance(how, str))
    fields = {**kept._asdict(), "name": escaped(name), "chosen": escaped(chosen)}
    words = [language.text(line, **fields) for line in IN_WORDS]
    said = stack("## " + language.text(N_("All that I keep of you")), *words)
    foot = "-# " + language.text(N_("The file says each of these in full. It is made for programs."))
    return MessageSpec(language.code, said, below=foot, file=file, accent=GREY)


def erase_confirmation(language: Language) -> MessageSpec:
    """Asks whether somebody is really to be forgotten."""
    first, *others = (language.text(line) for line in ERASES)
    yes = any_button(language, CustomId("forget-me-yes"), N_("Yes, forget me"), "🧹", "danger")
    back = any_button(language, CustomId("privacy"), N_("Back"), "↩️")
    return notice(language, stack(first, *others), RED, (yes, back))


def erased_notice(language: Language) -> MessageSpec:
    return notice(language, language.text(N_("🧹 You are forgotten. Thank you for playing!")), GREEN)
