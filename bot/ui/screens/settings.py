"""What a person and a server choose: on one screen, each with what it does and what is on now."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.ui.custom_id import CustomId
from bot.ui.languages import Language
from bot.ui.message import Button, Card, ChannelMenu, Menu, MenuOption, MessageSpec, Style, stack
from bot.ui.screens.options import PACES
from bot.ui.screens.table_context import GREEN, GREY, notice
from bot.values.preferences import Absence, Channel, Pace, PersonSettings, Press, ServerSettings
from bot.values.zones import local_time
from games.words import N_, NN_, capital

CALLS: Mapping[Channel, str] = MappingProxyType(
    {Channel.PRIVATE: N_("by a private message"), Channel.MENTION: N_("by a mention at the table")}
)
PRESSES: Mapping[Press, str] = MappingProxyType(
    {
        Press.AT_ONCE: N_("it is played at once"),
        Press.HOLD: N_("it waits 5 seconds, with Undo"),
        Press.LONG: N_("it waits 15 seconds, with Undo"),
        Press.ASK: N_("I ask you first"),
    }
)
UNSET = "-"
"""The value of an option that takes back what was chosen."""


class ZoneSource(StrEnum):
    """Whose time zone it is: the person's own, the server's, or the likely one of a language."""

    OWN = "own"
    SERVER = "server"
    LIKELY = "likely"


class Zone(NamedTuple):
    """The time zone that holds for somebody, and why."""

    name: str
    source: ZoneSource


SOURCES: Mapping[ZoneSource, str] = MappingProxyType(
    {
        ZoneSource.OWN: N_("{zone}, where it is {time} now"),
        ZoneSource.SERVER: N_("{zone}, like this server, where it is {time} now"),
        ZoneSource.LIKELY: N_("I guess {zone}, where it is {time} now"),
    }
)


class Chooser(NamedTuple):
    """Who looks at the screen: in which language, of which there are, what time zone holds for them, and the moment."""

    language: Language
    languages: tuple[Language, ...]
    zone: Zone
    now: datetime

    def card(self, heading: str, chosen: str, what: str) -> Card:
        """A setting: its name, what is on now, already in words, and what it does."""
        return Card(stack(f"**{self.language.text(heading)}**: {chosen}", f"-# {self.language.text(what)}"))

    def menu(self, action: str, options: Iterable[tuple[str, str]], chosen: str) -> Menu:
        """A menu of pairs of a value and its words, of which one is chosen now."""
        found = tuple(MenuOption(value, capital(words), chosen=value == chosen) for value, words in options)
        return Menu(str(CustomId(action)), self.language.text(N_("Choose")), found)

    def button(self, action: str, msgid: str, rest: str = "") -> Button:
        """A button that changes a setting."""
        return Button(str(CustomId(action, 0, None, rest)), self.language.text(msgid))

    def zone_line(self) -> str:
        """The time zone, and what time it is there."""
        name = self.zone.name.replace("_", " ")
        return self.language.text(SOURCES[self.zone.source], zone=name, time=local_time(self.zone.name, self.now))


def settings_screen(chooser: Chooser, settings: PersonSettings, note: str = "") -> MessageSpec:
    """All that a person can choose; `note` is a line about what they just did."""
    language = chooser.language
    cards = (
        _call_card(chooser, settings),
        _reminder_card(chooser, settings),
        _hours_card(chooser, settings),
        _press_card(chooser, settings),
        _language_card(chooser, settings.language, "set-language", N_("your Discord's"), OWN_LANGUAGE),
    )
    head = stack("## " + language.text(N_("Your settings")), note)
    foot = "-# " + language.text(N_("Nobody else sees them. `/away` says when you are away."))
    return MessageSpec(language.code, head, below=foot, accent=GREEN, cards=cards)


OWN_LANGUAGE = N_("For what only you see.")
SERVER_LANGUAGE = N_("For what everybody on this server sees.")


def _call_card(chooser: Chooser, settings: PersonSettings) -> Card:
    text = chooser.language.text
    menu = chooser.menu("set-call", ((it.value, text(words)) for it, words in CALLS.items()), settings.call)
    what = N_("Says that a table waits for you. A private message shows you what you can choose.")
    return chooser.card(N_("How I call you"), text(CALLS[settings.call]), what)._replace(menu=menu)


def _reminder_card(chooser: Chooser, settings: PersonSettings) -> Card:
    now, other = (N_("on"), N_("Turn off")) if settings.reminders else (N_("off"), N_("Turn on"))
    button = chooser.button("set-reminders", other, "off" if settings.reminders else "on")
    what = N_("One when a quarter of your time is left, and a last one where missing it costs your turn.")
    return chooser.card(N_("Reminders"), chooser.language.text(now), what)._replace(beside=button)


def _hours_card(chooser: Chooser, settings: PersonSettings) -> Card:
    hours = hours_text(chooser.language, settings)
    what = N_("I write nothing to you then, and no turn of half a day or longer ends then.")
    if chooser.zone.source is ZoneSource.LIKELY and not settings.has_chosen_hours:
        what = N_(
            "Your time zone is a guess. So I write nothing to you then only if you have pressed nothing for 12 hours;"
            " no turn of half a day or longer ends then."
        )
    if settings.quiet_from == settings.quiet_until:
        what = N_("I may write to you at any hour, and a turn may end in the night.")
    button = chooser.button("hours", N_("Change"))
    return chooser.card(N_("Quiet hours"), f"{hours} · {chooser.zone_line()}", what)._replace(beside=button)


def hours_text(language: Language, settings: PersonSettings) -> str:
    """Somebody's quiet hours: "23:00–8:00"."""
    if settings.quiet_from == settings.quiet_until:
        return language.text(N_("none"))
    return f"{settings.quiet_from}:00–{settings.quiet_until}:00"


def _press_card(chooser: Chooser, settings: PersonSettings) -> Card:
    text = chooser.language.text
    menu = chooser.menu("set-press", ((it.value, text(words)) for it, words in PRESSES.items()), settings.press)
    what = N_("For moves that cannot be taken back; all others are played at once.")
    return chooser.card(N_("When you press a move"), text(PRESSES[settings.press]), what)._replace(menu=menu)


def _language_card(chooser: Chooser, chosen: str | None, action: str, usual: str, what: str) -> Card:
    names = {UNSET: chooser.language.text(usual), **{it.code: it.own_name for it in chooser.languages}}
    menu = chooser.menu(action, names.items(), chosen or UNSET)
    return chooser.card(N_("Language"), names.get(chosen or UNSET, ""), what)._replace(menu=menu)


def server_screen(chooser: Chooser, settings: ServerSettings, note: str = "") -> MessageSpec:
    """All that a server can choose; `note` is a line about what was just done."""
    language, change = chooser.language, chooser.button("server-zone", N_("Change"))
    cards = (
        _channels_card(chooser, settings),
        chooser.card(N_("Time zone"), chooser.zone_line(), SERVER_ZONE)._replace(beside=change),
        _pace_card(chooser, settings),
        _language_card(chooser, settings.language, "server-language", N_("the server's on Discord"), SERVER_LANGUAGE),
    )
    head = stack("## " + language.text(N_("This server")), note)
    foot = "-# " + language.text(N_("Only people who manage the server can change these. All of them are optional."))
    return MessageSpec(language.code, head, below=foot, accent=GREEN, cards=cards)


SERVER_ZONE = N_("For everybody here who has not chosen their own.")


def _channels_card(chooser: Chooser, settings: ServerSettings) -> Card:
    text = chooser.language.text
    chosen = channel_links(settings.channels) or text(N_("in every channel"))
    menu = ChannelMenu(str(CustomId("server-channels")), text(N_("Every channel")), settings.channels)
    card = chooser.card(N_("Where tables may be opened"), chosen, N_("Games that are under way stay where they are."))
    return card._replace(menu=menu)


def channel_links(channels: Iterable[int]) -> str:
    """Channels as Discord links them."""
    return " ".join(f"<#{channel}>" for channel in channels)


def _pace_card(chooser: Chooser, settings: ServerSettings) -> Card:
    text = chooser.language.text
    names = {str(int(pace)): text(words) for pace, words in PACES.items()}
    chosen = UNSET if settings.pace is None else str(int(settings.pace))
    usual = text(N_("the usual one, {pace}"), pace=text(PACES[Pace.DAY]))
    menu = chooser.menu("server-pace", {UNSET: usual, **names}.items(), chosen)
    what = N_("The time for one turn at new tables. Whoever opens a table can choose another.")
    return chooser.card(N_("Pace"), names.get(chosen, usual), what)._replace(menu=menu)


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
