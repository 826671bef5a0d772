"""The options of commands as Discord's JSON, in all languages."""

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Any

from bot.ui.languages import ENGLISH, Language, Languages
from bot.ui.screens.options import LATES_OF_ANY, PACES
from bot.ui.screens.proposal import LATE_CHOICES
from bot.ui.screens.settings import CALLS, PRESSES, UNSET
from bot.values.turn_clock import Late, LateAnswer
from games.words import N_


class Kind(IntEnum):
    """Discord's option types."""

    SUBCOMMAND = 1
    TEXT = 3
    INTEGER = 4
    BOOLEAN = 5
    PERSON = 6
    CHANNEL = 7


def option(kind: Kind, name: str, description: str, others: tuple[Language, ...], **more: Any) -> dict[str, Any]:
    """An option of a command, with what only some options have in `more`."""
    return {"type": int(kind), "name": name, **described(description, others), **more}


def choice(
    name: str, description: str, values: Iterable[tuple[object, str]], others: tuple[Language, ...], **more: Any
) -> dict[str, Any]:
    """An option of which one of some values is chosen, each with its name; `more` as in `option`."""
    choices = [{"name": words, "value": str(value), **localised("name", words, others)} for value, words in values]
    return option(Kind.TEXT, name, description, others, choices=choices, **more)


def described(msgid: str, others: tuple[Language, ...]) -> dict[str, Any]:
    """A description in all languages."""
    return {"description": msgid, **localised("description", msgid, others)}


def localised(field: str, msgid: str, others: tuple[Language, ...]) -> dict[str, Any]:
    """The translations of a field, of those languages in which it reads otherwise."""
    texts = {language.code: language.text(msgid) for language in others if language.text(msgid) != msgid}
    return {f"{field}_localizations": texts} if texts else {}


def translations(languages: Languages) -> tuple[Language, ...]:
    """The languages that commands are translated into."""
    return tuple(language for language in languages if language.code != ENGLISH)


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


def clock_options(others: Others) -> list[dict[str, Any]]:
    """How long somebody has for a turn, and what happens then, at a table of any game."""
    return clock_options_for(others, LATES_OF_ANY)


def clock_options_for(others: Others, lates: Mapping[Late, str]) -> list[dict[str, Any]]:
    """The same where this is what may happen to whoever is late."""
    paces = ((pace.value, words) for pace, words in PACES.items())
    return [
        choice("pace", N_("How long somebody has for a turn"), paces, others),
        choice("late", N_("What happens to whoever is late"), lates.items(), others),
    ]


def late_options(others: Others) -> list[dict[str, Any]]:
    """What the other of two chooses."""
    answers = ((answer.value, LATE_CHOICES[answer]) for answer in LateAnswer)
    return [choice("choice", N_("What happens to whoever is late here"), answers, others, required=True)]


def pause_options(others: Others) -> list[dict[str, Any]]:
    """Until when."""
    until = N_("Until when: friday, 3 december, tomorrow 18:00; at most 30 days")
    return [option(Kind.TEXT, "until", until, others, autocomplete=True)]


def tonight_options(others: Others) -> list[dict[str, Any]]:
    """From when."""
    return [option(Kind.TEXT, "from", N_("From which time, such as 20:00; if left out, from now on"), others)]


def table_option(others: Others) -> dict[str, Any]:
    """The number of a table."""
    description = N_("Which table; if left out, the one here that waits for you")
    return option(Kind.INTEGER, "table", description, others, autocomplete=True, min_value=1)


ANY_GAME_OPTIONS: Mapping[str, Callable[[Others], list[dict[str, Any]]]] = MappingProxyType(
    {"clock": clock_options, "late": late_options, "pause": pause_options, "tonight": tonight_options}
)
"""By the name of their subcommand; each has the number of the table besides."""
