"""The options of the commands with which people choose for themselves."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from bot.registration.options import Kind, choice, option
from bot.ui.i18n import ENGLISH, Language
from bot.ui.screens.pace import PACES
from bot.ui.screens.settings import CALLS, PRESSES, UNSET
from games.words import N_

TEXT_CHANNEL = 0
"""Discord's type of a channel for text."""
Others = tuple[Language, ...]


def settings_options(others: Others) -> list[dict[str, Any]]:
    """All that stands on the screen of `/settings`."""
    quiet = N_("From when until when I write nothing to you: 23-8, or off")
    return [
        choice("call", N_("How I call you when a table waits for you"), CALLS.items(), others),
        option(Kind.BOOLEAN, "reminders", N_("Whether I remind you before your time is up"), others),
        option(Kind.TEXT, "quiet", quiet, others),
        zone_option(N_("Where you live: it says when your quiet hours are"), others),
        language_option(N_("The language in which I write to you"), N_("your Discord's"), others),
        choice("press", N_("What happens when you press a move that cannot be taken back"), PRESSES.items(), others),
    ]


def away_options(others: Others) -> list[dict[str, Any]]:
    """How long somebody is away, and what becomes of their tables; without options it says whether they are."""
    until = N_("Until when you are away: friday, 3 december, tomorrow 18:00")
    then = [("wait", N_("my tables wait")), ("computer", N_("a computer plays for me"))]
    return [
        option(Kind.TEXT, "until", until, others, autocomplete=True),
        option(Kind.TEXT, "for", N_("For how long you are away: 3 days, 2 weeks"), others, autocomplete=True),
        choice("then", N_("What happens at your tables; for up to 3 days they wait"), then, others),
        option(Kind.BOOLEAN, "back", N_("That you are back"), others),
    ]


def server_options(others: Others) -> list[dict[str, Any]]:
    """All that stands on the screen of `/server`."""
    allow = N_("A channel where tables may be opened, besides those that you have named")
    paces = [(UNSET, N_("the usual one")), *((str(int(pace)), words) for pace, words in PACES.items())]
    return [
        option(Kind.CHANNEL, "allow", allow, others, channel_types=[TEXT_CHANNEL]),
        option(Kind.BOOLEAN, "everywhere", N_("That tables may be opened in every channel"), others),
        zone_option(N_("Where most of you live: it holds for whoever has not chosen their own"), others),
        choice("pace", N_("How long somebody has for a turn where nobody says otherwise"), paces, others),
        language_option(N_("The language of what everybody sees"), N_("the server's on Discord"), others),
    ]


def zone_option(description: str, others: Others) -> dict[str, Any]:
    """A time zone, found by what is typed."""
    return option(Kind.TEXT, "zone", description, others, autocomplete=True)


def language_option(description: str, usual: str, others: Others) -> dict[str, Any]:
    """One of our languages, each by its own name, or what holds where none is chosen."""
    names = [(ENGLISH, "English"), *((it.code, it.own_name) for it in others)]
    return choice("language", description, [(UNSET, usual), *names], others)


OPTIONS: Mapping[str, Callable[[Others], list[dict[str, Any]]]] = MappingProxyType(
    {"settings": settings_options, "away": away_options, "server": server_options}
)
"""By the name of their command."""
