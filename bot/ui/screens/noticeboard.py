"""The message that tells a server what can be joined there, and how the latest games ended."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from bot.ui.escaping import Markup, escaped
from bot.ui.languages import Language
from bot.ui.message import Card, CustomId, MessageSpec, stack
from bot.ui.screens.help_and_tables import NOBODY, open_card
from bot.ui.screens.leaderboard import leaderboard_button
from bot.ui.screens.table_context import GREEN, TableContext, any_button
from bot.values.leaderboard import Ended
from games.words import N_, Phrase

TABLES: Final = 3
"""Tables that it lists at most, so that it stays low enough for a phone."""
ENDS: Final = 2
WON, DREW = N_("{who} won *{game}*"), N_("{who} drew *{game}*")


def noticeboard(
    language: Language,
    tables: Sequence[TableContext],
    ended: Sequence[Ended],
    titles: Mapping[str, str],
    *,
    ranked: bool,
) -> MessageSpec:
    """`tables` are those that anybody can join; of several servers' games `titles` are msgids by keys. `ranked`: the
    server has leaderboards."""
    text = language.text
    cards = tuple(open_card(it, "secondary") for it in tables[:TABLES]) or (Card(text(NOBODY)),)
    foot = text(N_("New to these games? *Learn* takes ten minutes."))
    buttons = (
        any_button(language, CustomId("help"), N_("Open a table"), None, "primary"),
        any_button(language, CustomId("learn"), N_("Learn")),
        any_button(language, CustomId("games"), N_("My games")),
        *((leaderboard_button(language),) if ranked else ()),
    )
    below = stack(_last(language, ended, titles), "-# " + foot)
    head = "## 🎲 " + text(N_("Games on this server"))
    return MessageSpec(language.code, head, below=below, rows=(buttons,), accent=GREEN, cards=cards, silent=True)


def look_of(spec: MessageSpec) -> str:
    """What tells whether it must be edited: its content hash, and what its cards show."""
    cards = repr(spec.cards).encode()
    return f"{spec.content_hash()}+{hashlib.blake2b(cards, digest_size=8).hexdigest()}"


def _last(language: Language, ended: Sequence[Ended], titles: Mapping[str, str]) -> str:
    told = [_end(language, it, titles[it.game]) for it in ended if it.game in titles]
    return language.text(N_("Last: {ends}"), ends=" · ".join(told)) if told else ""


def _end(language: Language, ended: Ended, title: str) -> str:
    who = language(Phrase("{names}", {"names": tuple(Markup(escaped(it)) for it in ended.names)}))
    return language.text(DREW if ended.is_draw else WON, who=Markup(who), game=Markup(escaped(language.text(title))))
