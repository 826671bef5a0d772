"""The options of commands as Discord's JSON. Their texts are msgids until `commands` adds the translations."""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from bot.ui.languages import ENGLISH, Language
from bot.ui.screens.options import LATES_OF_ANY, PACES
from bot.ui.screens.proposal import LATE_CHOICES
from bot.ui.screens.settings import CALLS, PRESSES, UNSET
from bot.values.turn_clock import Late
from games.words import N_

Json = dict[str, Any]
TEXT_CHANNEL: Final = 0
"""Discord's type of a channel for text."""


class Kind(IntEnum):
    """Discord's option types."""

    SUBCOMMAND = 1
    TEXT = 3
    INTEGER = 4
    BOOLEAN = 5
    PERSON = 6
    CHANNEL = 7


def option(kind: Kind, name: str, description: str, **more: Any) -> Json:
    """An option of a command, with what only some options have in `more`."""
    return {"type": int(kind), "name": name, "description": description, **more}


def typed(name: str, description: str, kind: Kind = Kind.TEXT, **more: Any) -> Json:
    """An option for which something is proposed while it is typed."""
    return option(kind, name, description, autocomplete=True, **more)


def choice(name: str, description: str, values: Iterable[tuple[object, str]], **more: Any) -> Json:
    """An option of which one of some values is chosen, each with its name; `more` as in `option`."""
    choices = [{"name": words, "value": str(value)} for value, words in values]
    return option(Kind.TEXT, name, description, choices=choices, **more)


def clock_options(lates: Mapping[Late, str]) -> tuple[Json, ...]:
    """How long somebody has for a turn, and what may happen (`lates`) to whoever is late."""
    return (
        choice("pace", N_("How long somebody has for a turn"), PACES.items()),
        choice("late", N_("What happens to whoever is late"), lates.items()),
    )


TABLE: Final = typed(
    "table", N_("Which table; if left out, the one here that waits for you"), Kind.INTEGER, min_value=1
)
CLOCK: Final = clock_options(LATES_OF_ANY)
LATE: Final = (choice("choice", N_("What happens to whoever is late here"), LATE_CHOICES.items(), required=True),)
PAUSE: Final = (typed("until", N_("Until when: friday, 3 december, tomorrow 18:00; at most 30 days")),)
TONIGHT: Final = (option(Kind.TEXT, "from", N_("From which time, such as 20:00; if left out, from now on")),)
REPLACE: Final = (
    option(Kind.PERSON, "person", N_("Who plays on"), required=True),
    typed("seat", N_("Whose seat; if left out, that of the one whose time is up"), Kind.INTEGER, min_value=1),
)
THEN: Final = (("wait", N_("my tables wait")), ("computer", N_("a computer plays for me")))
AWAY: Final = (
    typed("until", N_("Until when you are away: friday, 3 december, tomorrow 18:00")),
    typed("for", N_("For how long you are away: 3 days, 2 weeks")),
    choice("then", N_("What happens at your tables; for up to 3 days they wait"), THEN),
    option(Kind.BOOLEAN, "back", N_("That you are back")),
)


def personal_options(others: Sequence[Language]) -> dict[str, tuple[Json, ...]]:
    """The options of the commands with which people choose for themselves and their server: all that stands on the
    screens of these. `others` are the languages besides English."""
    names = [(ENGLISH, "English"), *((it.code, it.own_name) for it in others)]
    own, common = [(UNSET, N_("your Discord's")), *names], [(UNSET, N_("the server's on Discord")), *names]
    quiet = N_("From when until when I write nothing to you: 23-8, or off")
    lives = N_("Where you live: it says when your quiet hours are")
    allow = N_("A channel where tables may be opened, besides those that you have named")
    most_live = N_("Where most of you live: it holds for whoever has not chosen their own")
    paces = [(UNSET, N_("the usual one")), *((str(pace), words) for pace, words in PACES.items())]
    settings = (
        choice("call", N_("How I call you when a table waits for you"), CALLS.items()),
        option(Kind.BOOLEAN, "reminders", N_("Whether I remind you before your time is up")),
        option(Kind.TEXT, "quiet", quiet),
        typed("zone", lives),
        choice("language", N_("The language in which I write to you"), own),
        choice("press", N_("What happens when you press a move that cannot be taken back"), PRESSES.items()),
    )
    server = (
        option(Kind.CHANNEL, "allow", allow, channel_types=[TEXT_CHANNEL]),
        option(Kind.BOOLEAN, "everywhere", N_("That tables may be opened in every channel")),
        typed("zone", most_live),
        choice("pace", N_("How long somebody has for a turn where nobody says otherwise"), paces),
        choice("language", N_("The language of what everybody sees"), common),
    )
    return {"settings": settings, "away": AWAY, "server": server}
