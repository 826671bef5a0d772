"""What a person and a server choose, on a screen each, with what each setting does and what is on now; and absences."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.ui.languages import Language, until
from bot.ui.message import Button, Card, ChannelMenu, CustomId, Menu, MenuOption, MessageSpec, stack
from bot.ui.screens.options import PACES
from bot.ui.screens.table_context import GREEN, GREY, any_button, notice
from bot.values.calendar import local_time
from bot.values.preferences import Absence, Channel, Pace, PersonSettings, Press, ServerSettings
from games.words import N_, NN_, capital

CALLS: Mapping[Channel, str] = MappingProxyType(
    {Channel.PRIVATE: N_("by a private message"), Channel.MENTION: N_("by a mention at the table")}
)
PRESSES: Mapping[Press, str] = {
    Press.AT_ONCE: N_("it is played at once"),
    Press.HOLD: N_("it waits 5 seconds, with Undo"),
    Press.LONG: N_("it waits 15 seconds, with Undo"),
    Press.ASK: N_("I ask you first"),
}
UNSET = "-"
"""The value of an option that takes back what was chosen."""


class ZoneSource(StrEnum):
    """Whose time zone it is: the person's own, the server's, or the likely one of a language; in words (msgids)."""

    OWN = N_("{zone}, where it is {time} now")
    SERVER = N_("{zone}, like this server, where it is {time} now")
    LIKELY = N_("I guess {zone}, where it is {time} now")


class Zone(NamedTuple):
    """The time zone that holds for somebody, and why."""

    name: str
    source: ZoneSource


class Chooser(NamedTuple):
    """Who looks at the screen: their language, all languages, the time zone that holds for them, and the moment."""

    language: Language
    languages: tuple[Language, ...]
    zone: Zone
    now: datetime

    def screen(self, title: str, note: str, cards: tuple[Card, ...], foot: str) -> MessageSpec:
        """Settings, a card each; `note` is a line about what was just done."""
        head, below = stack("## " + self.language.text(title), note), "-# " + self.language.text(foot)
        return MessageSpec(self.language.code, head, below=below, accent=GREEN, cards=cards)

    def card(self, heading: str, chosen: str, what: str) -> Card:
        """A setting: its name, what is on now, already in words, and what it does."""
        return Card(stack(f"**{self.language.text(heading)}**: {chosen}", f"-# {self.language.text(what)}"))

    def choice(self, heading: str, action: str, names: Mapping[str, str], chosen: str, what: str) -> Card:
        """A setting with a menu of its values; `names` are these in words."""
        options = tuple(MenuOption(value, capital(name), chosen=value == chosen) for value, name in names.items())
        menu = Menu(str(CustomId(action)), self.language.text(N_("Choose")), options)
        return self.card(heading, names.get(chosen, ""), what)._replace(menu=menu)

    def change(self, action: str) -> Button:
        """A button that opens a form."""
        return any_button(self.language, CustomId(action), N_("Change"))

    def zone_line(self) -> str:
        """The time zone, and what time it is there."""
        name = self.zone.name.replace("_", " ")
        return self.language.text(self.zone.source, zone=name, time=local_time(self.zone.name, self.now))


def settings_screen(chooser: Chooser, settings: PersonSettings, note: str = "") -> MessageSpec:
    """All that a person can choose; `note` is a line about what they just did."""
    text = chooser.language.text
    calls = {it.value: text(words) for it, words in CALLS.items()}
    told = N_("Says that a table waits for you. A private message shows you what you can choose.")
    presses = {it.value: text(words) for it, words in PRESSES.items()}
    pressed = N_("For moves that cannot be taken back; all others are played at once.")
    usual, seen = N_("your Discord's"), N_("For what only you see.")
    cards = (
        chooser.choice(N_("How I call you"), "set-call", calls, settings.call, told),
        _reminder_card(chooser, settings),
        _hours_card(chooser, settings),
        chooser.choice(N_("When you press a move"), "set-press", presses, settings.press, pressed),
        _language_card(chooser, settings.language, "set-language", usual, seen),
    )
    foot = N_("Nobody else sees them. `/away` says when you are away.")
    return chooser.screen(N_("Your settings"), note, cards, foot)


def _reminder_card(chooser: Chooser, settings: PersonSettings) -> Card:
    now, other, rest = (N_("on"), N_("Turn off"), "off") if settings.reminders else (N_("off"), N_("Turn on"), "on")
    button = any_button(chooser.language, CustomId("set-reminders", rest=rest), other)
    what = N_("One when a quarter of your time is left, and a last one where missing it costs your turn.")
    return chooser.card(N_("Reminders"), chooser.language.text(now), what)._replace(beside=button)


def _hours_card(chooser: Chooser, settings: PersonSettings) -> Card:
    what = N_("I write nothing to you then, and no turn of half a day or longer ends then.")
    if chooser.zone.source is ZoneSource.LIKELY and not settings.has_chosen_hours:
        what = N_(
            "Your time zone is a guess. So I write nothing to you then only if you have pressed nothing for 12 hours;"
            " no turn of half a day or longer ends then."
        )
    if settings.quiet_from == settings.quiet_until:
        what = N_("I may write to you at any hour, and a turn may end in the night.")
    chosen = f"{hours_text(chooser.language, settings)} · {chooser.zone_line()}"
    return chooser.card(N_("Quiet hours"), chosen, what)._replace(beside=chooser.change("hours"))


def hours_text(language: Language, settings: PersonSettings) -> str:
    """Somebody's quiet hours: "23:00–8:00"."""
    if settings.quiet_from == settings.quiet_until:
        return language.text(N_("none"))
    return f"{settings.quiet_from}:00–{settings.quiet_until}:00"


def _language_card(chooser: Chooser, chosen: str | None, action: str, usual: str, what: str) -> Card:
    names = {UNSET: chooser.language.text(usual), **{it.code: it.own_name for it in chooser.languages}}
    return chooser.choice(N_("Language"), action, names, chosen or UNSET, what)


def server_screen(chooser: Chooser, settings: ServerSettings, note: str = "") -> MessageSpec:
    """All that a server can choose; `note` is a line about what was just done."""
    zone = chooser.card(N_("Time zone"), chooser.zone_line(), N_("For everybody here who has not chosen their own."))
    usual, seen = N_("the server's on Discord"), N_("For what everybody on this server sees.")
    cards = (
        _channels_card(chooser, settings),
        zone._replace(beside=chooser.change("server-zone")),
        _pace_card(chooser, settings),
        _language_card(chooser, settings.language, "server-language", usual, seen),
    )
    foot = N_("Only people who manage the server can change these. All of them are optional.")
    return chooser.screen(N_("This server"), note, cards, foot)


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
    usual = text(N_("the usual one, {pace}"), pace=text(PACES[Pace.DAY]))
    names = {UNSET: usual, **{str(int(pace)): text(words) for pace, words in PACES.items()}}
    chosen = UNSET if settings.pace is None else str(int(settings.pace))
    what = N_("The time for one turn at new tables. Whoever opens a table can choose another.")
    return chooser.choice(N_("Pace"), "server-pace", names, chosen, what)


A_DAY: Final = timedelta(days=1)
LEFT = NN_(
    "Within a year your tables wait for 30 days in all; {left} day is left.",
    "Within a year your tables wait for 30 days in all; {left} days are left.",
    "left",
)


def absence_screen(language: Language, absence: Absence | None, spans: Sequence[tuple[str, str]]) -> MessageSpec:
    """Until when somebody is away, or (None) that they are not. A menu of `spans`, labels and values, says for how long
    they will be, also to who is away already."""
    text = language.text
    options = tuple(MenuOption(value, label) for label, value in spans)
    other = any_button(language, CustomId("away-other"), N_("Until another day…"), "📅")
    if absence is None:
        how = N_("For up to 3 days your tables wait for you. For longer you choose what happens there.")
        lines = stack(text(N_("You are not away.")), "-# " + text(how))
        menu = Menu(str(CustomId("away-for")), text(N_("For how long?")), options)
        return MessageSpec(language.code, lines, accent=GREY, rows=(menu, (other,)))
    meanwhile = N_("Your tables wait for you meanwhile. The others see that you are away.")
    if absence.computer:
        meanwhile = N_("A computer plays for you meanwhile. The others see that you are away.")
    lines = stack(text(N_("🌴 You are away until {moment}."), moment=until(absence.end)), text(meanwhile))
    menu = Menu(str(CustomId("away-for")), text(N_("Longer or shorter? For how long from now?")), options)
    back = any_button(language, CustomId("away-end"), N_("I'm back"), "👋", "primary")
    return MessageSpec(language.code, lines, accent=GREEN, rows=((back, other), menu))


def absence_question(language: Language, end: datetime, left: timedelta, *, may_wait: bool) -> MessageSpec:
    """Asks what becomes of somebody's tables who is away for long. `left` is how long these may still wait;
    `may_wait`: that is long enough."""
    moment = str(int(end.timestamp()))
    question = N_("🌴 Away until {moment}? Choose what happens to your tables: only then you are away.")
    asked = language.text(question, moment=until(end))
    wait = any_button(language, CustomId("away-wait", rest=moment), N_("They wait for me"), "⏸️")
    computer = any_button(language, CustomId("away-computer", rest=moment), N_("A computer plays for me"), "🤖")
    buttons = (wait._replace(style="primary", disabled=not may_wait), computer._replace(style="primary"))
    foot = "-# " + language(LEFT.phrase({"left": left // A_DAY}))
    return notice(language, stack(asked, foot), GREEN, buttons)
