"""What a person and a server choose, on a screen each, with what each setting does and what is on now; and absences."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from bot.ui.escaping import stamp
from bot.ui.languages import Language
from bot.ui.message import MAX_OPTIONS, Button, Card, ChannelMenu, CustomId, Menu, MenuOption, MessageSpec, clip, stack
from bot.ui.screens.moderation import moderation_button, reports_lost
from bot.ui.screens.options import PACES
from bot.ui.screens.table_context import GREEN, GREY, any_button, notice
from bot.values.calendar import local_time
from bot.values.preferences import Absence, Channel, Pace, PersonSettings, Press, ServerSettings
from games.words import N_, NN_, Phrase, capital

CALLS: Mapping[Channel, str] = {
    Channel.PRIVATE: N_("by a private message"),
    Channel.MENTION: N_("by a mention at the table"),
}
PRESSES: Mapping[Press, str] = {
    Press.AT_ONCE: N_("play a final move at once"),
    Press.HOLD: N_("wait 5 seconds before a final move, 2 against computers"),
    Press.LONG: N_("wait 15 seconds before a final move"),
    Press.ASK: N_("ask me before a final move"),
}
MOVES = N_("Final moves")
TAKEN_BACK = N_("Those that you cannot take back. While I wait there is *Undo*.")
OWN_LANGUAGE, SERVER_LANGUAGE = N_("your Discord's"), N_("the server's on Discord")
MAX_NAMED = 300
"""Characters of the names of games in a line."""
MAX_WARNINGS = 3
"""So many lines warn of channels at most."""
UNSET = "-"
"""The value of an option that takes back what was chosen."""


class ZoneSource(StrEnum):
    """Whose time zone it is: the person's own, the server's, or the likely one of a language; in words (msgids)."""

    OWN = N_("{city}, {time} now")
    SERVER = N_("{city}, like this server, {time} now")
    LIKELY = N_("{city} (is that right?)")


class Zone(NamedTuple):
    name: str
    source: ZoneSource


class Chooser(NamedTuple):
    """Who looks at the screen: their language, all languages, the time zone that holds for them, and the moment."""

    language: Language
    languages: tuple[Language, ...]
    zone: Zone
    now: datetime

    def screen(self, title: str, note: str, cards: tuple[Card, ...], foot: str = "") -> MessageSpec:
        head, below = stack("## " + self.language.text(title), note), foot and "-# " + self.language.text(foot)
        return MessageSpec(self.language.code, head, below=below, accent=GREEN, cards=cards)

    def card(self, heading: str, chosen: str = "", what: str = "") -> Card:
        """A setting: its name, what is on now, already in words, unless a menu shows that, and what it does."""
        about = f"-# {self.language.text(what)}" if what else ""
        return Card(stack(f"**{self.language.text(heading)}**" + (f": {chosen}" if chosen else ""), about))

    def choice(self, heading: str, action: str, names: Mapping[Any, str], chosen: object, what: str = "") -> Card:
        """A setting with a menu of its values; `names` are what these are called (msgids)."""
        said = {value: self.language.text(name) for value, name in names.items()}
        now = UNSET if chosen is None else chosen
        options = tuple(MenuOption(str(value), capital(name), chosen=value == now) for value, name in said.items())
        menu = Menu(str(CustomId(action)), self.language.text(N_("Choose")), options)
        return self.card(heading, what=what)._replace(menu=menu)

    def switch(self, heading: str, action: str, is_on: bool, what: str = "") -> Card:
        """A setting that is on or off, with a button that turns it."""
        now, other, rest = (N_("on"), N_("Turn off"), "off") if is_on else (N_("off"), N_("Turn on"), "on")
        button = any_button(self.language, CustomId(action, rest=rest), other)
        return self.card(heading, self.language.text(now), what)._replace(beside=button)

    def change(self, action: str) -> Button:
        return any_button(self.language, CustomId(action), N_("Change"))

    def zone_line(self) -> str:
        city = self.zone.name.rpartition("/")[2].replace("_", " ")
        return self.language.text(self.zone.source, city=city, time=local_time(self.zone.name, self.now))


def language_names(usual: str, languages: Iterable[Language]) -> dict[str, str]:
    """The languages by their codes, after what holds where none is chosen."""
    return {UNSET: usual, **{it.code: it.own_name for it in languages}}


def settings_screen(chooser: Chooser, settings: PersonSettings, note: str = "") -> MessageSpec:
    names = language_names(OWN_LANGUAGE, chooser.languages)
    cards = (
        chooser.choice(N_("Notifications"), "set-call", CALLS, settings.call),
        _reminder_card(chooser, settings),
        _hours_card(chooser, settings),
        _invitations_card(chooser, settings),
        chooser.choice(MOVES, "set-press", PRESSES, settings.press, TAKEN_BACK),
        chooser.choice(N_("Language"), "set-language", names, settings.language),
    )
    screen = chooser.screen(N_("Your settings"), note, cards)
    return replace(screen, rows=((away_button(chooser.language),),))


def settings_button(language: Language) -> Button:
    return any_button(language, CustomId("settings"), N_("Settings"), "⚙️")


def away_button(language: Language) -> Button:
    return any_button(language, CustomId("away"), N_("Away"), "🌴")


def _reminder_card(chooser: Chooser, settings: PersonSettings) -> Card:
    return chooser.switch(N_("Reminders"), "set-reminders", settings.reminders)


def _invitations_card(chooser: Chooser, settings: PersonSettings) -> Card:
    """Whether others can invite them; the button says what it does, since a bare "off" would not."""
    rest, label = ("on", N_("Turn on")) if settings.uninvited else ("off", N_("No invitations"))
    what = N_("Whoever invites you is told that you take none.") if settings.uninvited else ""
    card = chooser.card(N_("Invitations"), chooser.language.text(N_("off") if settings.uninvited else N_("on")), what)
    return card._replace(beside=any_button(chooser.language, CustomId("set-invitations", rest=rest), label))


def _hours_card(chooser: Chooser, settings: PersonSettings) -> Card:
    """Quiet hours, in which no message comes and no long turn ends, and the time zone; where that is a guess, what it
    changes."""
    text, hours, what = chooser.language.text, f"{settings.quiet_from}:00–{settings.quiet_until}:00", ""
    if settings.quiet_from == settings.quiet_until:
        hours = text(N_("none"))
    elif chooser.zone.source is ZoneSource.LIKELY and not settings.has_chosen_hours:
        what = N_("Until you choose, I am only quiet after 12 hours without a press of yours.")
    zone = text(N_("Time zone: {zone}"), zone=chooser.zone_line())
    card = chooser.card(N_("Quiet hours"), f"{hours} · {zone}", what)
    return card._replace(beside=chooser.change("hours"))


def server_screen(chooser: Chooser, settings: ServerSettings, titles: Mapping[str, str], note: str = "") -> MessageSpec:
    """What a server chooses; `titles` are those of all games (msgids) by their keys."""
    text, names = chooser.language.text, language_names(SERVER_LANGUAGE, chooser.languages)
    usual = text(N_("the usual one, {pace}"), pace=text(PACES[Pace.DAY]))
    cards = (
        _channels_card(chooser, settings),
        _games_card(chooser, settings, titles),
        chooser.card(N_("Time zone"), _zone_of_server(chooser))._replace(beside=chooser.change("server-zone")),
        chooser.choice(N_("Pace of new tables"), "server-pace", {UNSET: usual, **PACES}, settings.pace),
        chooser.choice(N_("Language in the channels"), "server-language", names, settings.language),
    )
    foot = N_("Only those who manage this server see this. Tables under way go on as they are.")
    lost = reports_lost(chooser.language) if "reports" in settings.lost else ""
    screen = chooser.screen(N_("This server"), stack(note, lost), cards, foot)
    return replace(screen, rows=((moderation_button(chooser.language), boards_button(chooser.language)),))


def boards_button(language: Language) -> Button:
    return any_button(language, CustomId("server-boards"), N_("Threads and boards"), "📌")


def boards_screen(
    chooser: Chooser, settings: ServerSettings, channel: int | None, note: str = "", *, refused: bool = False
) -> MessageSpec:
    """What a server's channels show beside its tables. `channel` is that of its noticeboard, in which the bot may not
    write if it is `refused`."""
    board = _noticeboard_card(chooser, channel, refused=refused)
    cards = (_threads_card(chooser, settings), _standings_card(chooser, settings), board)
    back = any_button(chooser.language, CustomId("server"), N_("Back"), "↩️")
    return replace(chooser.screen(N_("Threads and boards"), note, cards), rows=((back,),))


def unshown(language: Language, lacking: Mapping[int, tuple[Phrase, ...]]) -> str:
    """Warns of the channels, by their ids, in which the bot lacks permissions that tables need; empty where there are
    none."""
    how = N_(
        "Allow that in the channel's settings, under “Permissions”; until then tables don't show there as they should."
    )
    return _warning(language, lacking, how)


def timed_out(language: Language, until: datetime) -> str:
    """That a moderator has timed the bot out."""
    text = N_("⚠️ A moderator has timed me out on this server until {moment}. Until then I cannot write here.")
    return language.text(text, moment=stamp(until))


def unwritten(language: Language, lacking: Mapping[int, tuple[Phrase, ...]]) -> str:
    """The same of the channel where reports go."""
    how = N_("Allow that in the channel's settings, under “Permissions”; until then no report arrives there.")
    return _warning(language, lacking, how)


def unshown_board(language: Language, lacking: Mapping[int, tuple[Phrase, ...]]) -> str:
    """The same of the channel of the noticeboard."""
    how = N_("Allow that in the channel's settings, under “Permissions”; until then there is no noticeboard.")
    return _warning(language, lacking, how)


def _warning(language: Language, lacking: Mapping[int, tuple[Phrase, ...]], how: str) -> str:
    words, channels = language.translator((), markdown=True), dict[str, list[str]]()
    for channel, missing in lacking.items():
        if missing:
            channels.setdefault(words(Phrase("{missing}", {"missing": missing})), []).append(f"<#{channel}>")
    text = N_("⚠️ {channels}: I lack {missing}.")
    lines = [language.text(text, channels=" ".join(it), missing=missing) for missing, it in channels.items()]
    return stack(*lines[:MAX_WARNINGS], "-# " + language.text(how)) if lines else ""


def _channels_card(chooser: Chooser, settings: ServerSettings) -> Card:
    text = chooser.language.text
    menu = ChannelMenu(str(CustomId("server-channels")), text(N_("Every channel")), settings.channels, tables=True)
    lost = N_("⚠️ The channels that were chosen here are deleted, so tables can be opened everywhere.")
    said = chooser.card(N_("Where tables open"))
    return Card(stack(said.text, text(lost) if "channels" in settings.lost else ""), menu=menu)


def _games_card(chooser: Chooser, settings: ServerSettings, titles: Mapping[str, str]) -> Card:
    """Which games are offered; a menu has room for the first ones, and of more they are named."""
    named = {key: chooser.language.text(title) for key, title in titles.items()}
    offered = settings.offered(named)
    shown = ", ".join(offered.values()) if len(named) > MAX_OPTIONS else ""
    options = tuple(MenuOption(key, name, chosen=key in offered) for key, name in named.items())[:MAX_OPTIONS]
    menu = Menu(str(CustomId("server-games")), chooser.language.text(N_("Choose")), options, most=len(options))
    return chooser.card(N_("Games"), clip(shown, MAX_NAMED))._replace(menu=menu)


def _threads_card(chooser: Chooser, settings: ServerSettings) -> Card:
    what = N_("Keeps channels quiet: a game leaves two short messages there.")
    return chooser.switch(N_("Thread per table"), "server-threads", settings.threads, what)


def _standings_card(chooser: Chooser, settings: ServerSettings) -> Card:
    what = N_("`/leaderboard` tells who has won most, in channels that everybody can read. Anybody can leave it.")
    return chooser.switch(N_("Leaderboards"), "server-standings", settings.standings, what)


def _noticeboard_card(chooser: Chooser, channel: int | None, *, refused: bool) -> Card:
    text, chosen = chooser.language.text, () if channel is None else (channel,)
    what = N_("One silent message, kept up to date: open tables and the last results. Pin it.")
    lost = N_("⚠️ I cannot write there, so there is no noticeboard now.")
    menu = ChannelMenu(str(CustomId("server-noticeboard")), text(N_("No noticeboard")), chosen, most=1)
    card = chooser.card(N_("Noticeboard"), what=what)
    return Card(stack(card.text, text(lost) if refused else ""), menu=menu)


def _zone_of_server(chooser: Chooser) -> str:
    city = chooser.zone.name.rpartition("/")[2].replace("_", " ")
    if chooser.zone.source is ZoneSource.LIKELY:
        return chooser.language.text(N_("{city} (is that right?)"), city=city)
    return city


LEFT = NN_(
    "Tables wait for you 30 days a year; {left} day is left.",
    "Tables wait for you 30 days a year; {left} days are left.",
    "left",
)


def absence_screen(language: Language, absence: Absence | None, spans: Sequence[tuple[str, str]]) -> MessageSpec:
    """Until when somebody is away, or (None) that they are not. A menu of `spans`, labels and values, says for how long
    they will be, also to who is away already."""
    text = language.text
    options = tuple(MenuOption(value, label) for label, value in spans)
    other = any_button(language, CustomId("away-other"), N_("Until another day…"), "📅")
    if absence is None:
        how = N_("Up to 3 days your games wait. For longer, choose what happens.")
        lines = stack(text(N_("You are not away.")), "-# " + text(how))
        menu = Menu(str(CustomId("away-for")), text(N_("For how long?")), options)
        return MessageSpec(language.code, lines, accent=GREY, rows=(menu, (other,)))
    meanwhile = N_("Your tables wait for you. The others see that you are away.")
    if absence.computer:
        meanwhile = N_("A computer plays for you. The others see that you are away.")
    lines = stack(text(N_("🌴 You are away until {moment}."), moment=stamp(absence.end)), text(meanwhile))
    menu = Menu(str(CustomId("away-for")), text(N_("Longer or shorter? From now…")), options)
    back = any_button(language, CustomId("away-end"), N_("I'm back"), "👋", "primary")
    return MessageSpec(language.code, lines, accent=GREEN, rows=((back, other), menu))


def absence_question(language: Language, end: datetime, left: timedelta, *, may_wait: bool) -> MessageSpec:
    """Asks what becomes of somebody's tables who is away for long. `left` is how long these may still wait;
    `may_wait`: that is long enough."""
    moment = str(int(end.timestamp()))
    asked = language.text(N_("🌴 Away until {moment}. What happens at your tables?"), moment=stamp(end))
    wait = any_button(language, CustomId("away-wait", rest=moment), N_("They wait for me"), "⏸️")
    computer = any_button(language, CustomId("away-computer", rest=moment), N_("A computer plays for me"), "🤖")
    buttons = (wait._replace(style="primary", disabled=not may_wait), computer._replace(style="primary"))
    return notice(language, stack(asked, "-# " + language(LEFT.phrase({"left": left.days}))), GREEN, buttons)
