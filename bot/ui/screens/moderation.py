"""Whom a server keeps away and where its moderators read reports, on a screen for those who manage it; and reports."""

from collections.abc import Sequence
from typing import Final

from bot.ui.escaping import escaped
from bot.ui.languages import Language
from bot.ui.message import (
    MAX_OPTIONS,
    Button,
    Card,
    ChannelMenu,
    CustomId,
    Form,
    MenuOption,
    MessageSpec,
    PersonMenu,
    Picked,
    Typed,
    stack,
)
from bot.ui.screens.pages import page_buttons
from bot.ui.screens.table_context import GREEN, RED, TableContext, TableWords, any_button
from bot.values.seating import mention
from bot.values.table import Player, Table
from games.words import N_

PER_PAGE: Final = 20
"""So many people are named on a page."""
MAX_REASON: Final = 500
"""Characters of what somebody tells of another."""


def moderation_button(language: Language) -> Button:
    return any_button(language, CustomId("server-people"), N_("Moderation"), "🛡️")


def pages_of(people: Sequence[int]) -> int:
    return max(1, -(-len(_named(people)) // PER_PAGE))


def _named(people: Sequence[int]) -> list[int]:
    """Those who were not forgotten since."""
    return [it for it in people if it > 0]


def moderation_screen(
    language: Language,
    people: Sequence[int],
    reports: int | None,
    page: int = 0,
    note: str = "",
    *,
    public: bool = False,
    lost: bool = False,
) -> MessageSpec:
    """The `people` who are kept away, a page of them by name, and of numbers below 0 how many they are; and the channel
    of the `reports`, whether everybody reads that (it is `public`), and whether the one that was chosen is `lost`."""
    reporting = _reports_card(language, reports, public=public, lost=lost)
    cards = (_bar_card(language), _banned_card(language, people, page), reporting)
    pages, turn = pages_of(people), CustomId("server-people")
    back = any_button(language, CustomId("server"), N_("Back"), "↩️")
    others = page_buttons(language, turn, (page - 1, page + 1), pages) if pages > 1 else ()
    head = stack("## " + language.text(N_("Moderation")), note)
    return MessageSpec(language.code, head, accent=GREEN, cards=cards, rows=((back, *others),))


def _bar_card(language: Language) -> Card:
    said = N_("**Keep somebody away**: they can't open or join tables here. Games that they are in go on.")
    menu = PersonMenu(str(CustomId("server-bar")), language.text(N_("Choose people")), MAX_OPTIONS)
    return Card(language.text(said), menu=menu)


def _banned_card(language: Language, people: Sequence[int], page: int) -> Card:
    if not people:
        return Card(language.text(N_("**Kept away**: nobody")))
    named = _named(people)
    shown = " ".join(f"<@{person}>" for person in named[page * PER_PAGE : (page + 1) * PER_PAGE])
    text = language.text(N_("**Kept away** ({count}): {people}"), count=len(people), people=shown or "–")
    if erased := len(people) - len(named):
        said = N_("-# {count} of them asked me to forget them. If they come back, choose them to let them in again.")
        text = stack(text, language.text(said, count=erased))
    return Card(text, menu=PersonMenu(str(CustomId("server-unbar")), language.text(N_("Let in again…")), MAX_OPTIONS))


def read_by_all(language: Language, reports: int) -> str:
    """Warns that everybody reads the channel of the reports."""
    text = N_("⚠️ Everyone on this server can read {channel}. Choose a channel that only moderators see.")
    return language.text(text, channel=f"<#{reports}>")


def reports_lost(language: Language) -> str:
    """Says that the channel of the reports is deleted."""
    return language.text(N_("⚠️ The channel where reports went is deleted, so nobody can be reported now."))


def _reports_card(language: Language, reports: int | None, *, public: bool, lost: bool) -> Card:
    where = language.text(N_("off")) if reports is None else f"<#{reports}>"
    what = language.text(
        N_("Choose a channel that only moderators see; players then find *Report somebody* in *More*.")
    )
    chosen = () if reports is None else (reports,)
    menu = ChannelMenu(str(CustomId("server-reports")), language.text(N_("No reports")), chosen, most=1)
    hint = f"-# {what}" if reports is None or not public else read_by_all(language, reports)
    said = language.text(N_("**Reports**: {where}"), where=where)
    return Card(stack(said, reports_lost(language) if lost else "", hint), menu=menu)


def reportable(table: Table, reporter: Player | None) -> tuple[Player, ...]:
    """Whom a player, or somebody who watches (None), can report at a table: the other people there, where the server
    takes reports."""
    return () if table.server.reports is None else tuple(it for it in table.people if it != reporter)


def report_button(context: TableContext, reporter: Player | None) -> tuple[Button, ...]:
    """The way to report somebody; none where nobody can be."""
    return context.buttons.of(bool(reportable(context.table, reporter)) and "report")


def report_form(words: TableWords, others: Sequence[Player]) -> Form:
    """Asks which of the `others` is reported, and why."""
    names, table = words.table.names, words.table
    options = tuple(MenuOption(str(it.person), names[it.seat], chosen=len(others) == 1) for it in others)
    about = words.label(N_("This server's moderators read it, with your name."))
    fields = (
        Picked(words.label(N_("Who is it about?")), options),
        Typed(words.label(N_("What happened?")), MAX_REASON, about),
    )
    return Form(str(CustomId("report-send", table.id)), words.label(N_("Report somebody")), fields=fields)


def report(context: TableContext, reporter: int, reported: int, reason: str) -> MessageSpec:
    """What moderators read: who reports whom, at which table, and what they wrote. It mentions nobody aloud, and tells
    nothing of the game."""
    words, text = context.words, N_("### 🚩 Report · {game} · table {number}")
    head = words.label(text, game=words.title, number=context.table.id)
    who = {"reporter": mention(reporter), "reported": mention(reported)}
    quoted = (f"> {escaped(line)}" for line in reason.splitlines() if line.strip())
    told = stack(head, words.say(N_("{reporter} reports {reported}:"), **who), *quoted)
    return context.notice(told, RED, (moderation_button(context.language), *context.buttons.to_table()))
