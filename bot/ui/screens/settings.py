"""What a person and a server choose, on a screen each, with what each setting does and what is on now; and absences."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from bot.ui.escaping import until
from bot.ui.languages import Language
from bot.ui.message import MAX_OPTIONS, Button, Card, ChannelMenu, CustomId, Menu, MenuOption, MessageSpec, clip, stack
from bot.ui.screens.options import PACES
from bot.ui.screens.table_context import GREEN, GREY, any_button, notice
from bot.values.calendar import local_time
from bot.values.preferences import Absence, Channel, Pace, PersonSettings, Press, ServerSettings
from games.words import N_, NN_, capital

CALLS: Mapping[Channel, str] = {
    Channel.PRIVATE: N_("by a private message"),
    Channel.MENTION: N_("by a mention at the table"),
}
PRESSES: Mapping[Press, str] = {
    Press.AT_ONCE: N_("it is played at once"),
    Press.HOLD: N_("it waits 5 seconds, with Undo"),
    Press.LONG: N_("it waits 15 seconds, with Undo"),
    Press.ASK: N_("I ask you first"),
}
OWN_LANGUAGE, SERVER_LANGUAGE = N_("your Discord's"), N_("the server's on Discord")
MAX_NAMED = 300
"""Characters of the names of games in a line."""
UNSET = "-"
"""The value of an option that takes back what was chosen."""


class ZoneSource(StrEnum):
    """Whose time zone it is: the person's own, the server's, or the likely one of a language; in words (msgids)."""

    OWN = N_("{zone}, where it is {time} now")
    SERVER = N_("{zone}, like this server, where it is {time} now")
    LIKELY = N_("I guess {zone}, where it is {time} now")


class Zone(NamedTuple):
    name: str
    source: ZoneSource


class Chooser(NamedTuple):
    """Who looks at the screen: their language, all languages, the time zone that holds for them, and the moment."""

    language: Language
    languages: tuple[Language, ...]
    zone: Zone
    now: datetime

    def screen(self, title: str, note: str, cards: tuple[Card, ...], foot: str) -> MessageSpec:
        head, below = stack("## " + self.language.text(title), note), "-# " + self.language.text(foot)
        return MessageSpec(self.language.code, head, below=below, accent=GREEN, cards=cards)

    def card(self, heading: str, chosen: str, what: str = "") -> Card:
        """A setting: its name, what is on now, already in words, and what it does."""
        about = f"-# {self.language.text(what)}" if what else ""
        return Card(stack(f"**{self.language.text(heading)}**: {chosen}", about))

    def choice(self, heading: str, action: str, names: Mapping[Any, str], chosen: object, what: str = "") -> Card:
        """A setting with a menu of its values; `names` are what these are called (msgids)."""
        said = {value: self.language.text(name) for value, name in names.items()}
        now = UNSET if chosen is None else chosen
        options = tuple(MenuOption(str(value), capital(name), chosen=value == now) for value, name in said.items())
        menu = Menu(str(CustomId(action)), self.language.text(N_("Choose")), options)
        return self.card(heading, said[now], what)._replace(menu=menu)

    def switch(self, heading: str, action: str, is_on: bool, what: str) -> Card:
        """A setting that is on or off, with a button that turns it."""
        now, other, rest = (N_("on"), N_("Turn off"), "off") if is_on else (N_("off"), N_("Turn on"), "on")
        button = any_button(self.language, CustomId(action, rest=rest), other)
        return self.card(heading, self.language.text(now), what)._replace(beside=button)

    def change(self, action: str) -> Button:
        return any_button(self.language, CustomId(action), N_("Change"))

    def zone_line(self) -> str:
        name = self.zone.name.replace("_", " ")
        return self.language.text(self.zone.source, zone=name, time=local_time(self.zone.name, self.now))


def language_names(usual: str, languages: Iterable[Language]) -> dict[str, str]:
    """The languages by their codes, after what holds where none is chosen."""
    return {UNSET: usual, **{it.code: it.own_name for it in languages}}


def settings_screen(chooser: Chooser, settings: PersonSettings, note: str = "") -> MessageSpec:
    called = N_("Says that a table waits for you. A private message shows you what you can choose.")
    pressed = N_("For moves that cannot be taken back; all others are played at once.")
    names, seen = language_names(OWN_LANGUAGE, chooser.languages), N_("For what only you see.")
    cards = (
        chooser.choice(N_("How I call you"), "set-call", CALLS, settings.call, called),
        _reminder_card(chooser, settings),
        _hours_card(chooser, settings),
        chooser.choice(N_("When you press a move"), "set-press", PRESSES, settings.press, pressed),
        chooser.choice(N_("Language"), "set-language", names, settings.language, seen),
    )
    foot = N_("Nobody else sees them. `/away` says when you are away.")
    return chooser.screen(N_("Your settings"), note, cards, foot)


def _reminder_card(chooser: Chooser, settings: PersonSettings) -> Card:
    what = N_("One when a quarter of your time is left, and a last one where missing it costs your turn.")
    return chooser.switch(N_("Reminders"), "set-reminders", settings.reminders, what)


def _hours_card(chooser: Chooser, settings: PersonSettings) -> Card:
    hours = f"{settings.quiet_from}:00–{settings.quiet_until}:00"
    what = N_("I write nothing to you then, and no turn of half a day or longer ends then.")
    if settings.quiet_from == settings.quiet_until:
        hours = chooser.language.text(N_("none"))
        what = N_("I may write to you at any hour, and a turn may end in the night.")
    elif chooser.zone.source is ZoneSource.LIKELY and not settings.has_chosen_hours:
        what = N_(
            "Your time zone is a guess. So I write nothing to you then only if you have pressed nothing for 12 hours;"
            " no turn of half a day or longer ends then."
        )
    card = chooser.card(N_("Quiet hours"), f"{hours} · {chooser.zone_line()}", what)
    return card._replace(beside=chooser.change("hours"))


def server_screen(chooser: Chooser, settings: ServerSettings, titles: Mapping[str, str], note: str = "") -> MessageSpec:
    """What a server chooses; `titles` are those of all games (msgids) by their keys."""
    text, names = chooser.language.text, language_names(SERVER_LANGUAGE, chooser.languages)
    usual = text(N_("the usual one, {pace}"), pace=text(PACES[Pace.DAY]))
    cards = (
        _channels_card(chooser, settings),
        _games_card(chooser, settings, titles),
        _threads_card(chooser, settings),
        chooser.card(N_("Time zone"), _zone_of_server(chooser))._replace(beside=chooser.change("server-zone")),
        chooser.choice(N_("Pace of new tables"), "server-pace", {UNSET: usual, **PACES}, settings.pace),
        chooser.choice(N_("Language in the channels"), "server-language", names, settings.language),
    )
    foot = N_("Only those who manage this server see this. Tables under way go on as they are.")
    return chooser.screen(N_("This server"), note, cards, foot)


def _channels_card(chooser: Chooser, settings: ServerSettings) -> Card:
    text = chooser.language.text
    channels = " ".join(f"<#{channel}>" for channel in settings.channels) or text(N_("in every channel"))
    menu = ChannelMenu(str(CustomId("server-channels")), text(N_("Every channel")), settings.channels)
    return chooser.card(N_("Where tables open"), channels)._replace(menu=menu)


def _games_card(chooser: Chooser, settings: ServerSettings, titles: Mapping[str, str]) -> Card:
    """Which games are offered; a menu has room for the first ones."""
    named = {key: chooser.language.text(title) for key, title in titles.items()}
    offered = settings.offered(named)
    shown = chooser.language.text(N_("all")) if len(offered) == len(named) else ", ".join(offered.values())
    options = tuple(MenuOption(key, name, chosen=key in offered) for key, name in named.items())[:MAX_OPTIONS]
    menu = Menu(str(CustomId("server-games")), chooser.language.text(N_("Choose")), options, most=len(options))
    return chooser.card(N_("Games"), clip(shown, MAX_NAMED))._replace(menu=menu)


def _threads_card(chooser: Chooser, settings: ServerSettings) -> Card:
    what = N_("Keeps channels quiet: a game leaves two short messages there.")
    return chooser.switch(N_("Thread per table"), "server-threads", settings.threads, what)


def _zone_of_server(chooser: Chooser) -> str:
    city = chooser.zone.name.rpartition("/")[2].replace("_", " ")
    if chooser.zone.source is ZoneSource.LIKELY:
        return chooser.language.text(N_("{city} (is that right?)"), city=city)
    return city


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
    return notice(language, stack(asked, "-# " + language(LEFT.phrase({"left": left.days}))), GREEN, buttons)
