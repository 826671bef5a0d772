"""The options of the commands about a table of any game: its time, and what its people agree on."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from bot.registration.options import Kind, choice, option
from bot.registration.preferences import Others
from bot.ui.screens.pace import LATES_OF_ANY, PACES
from bot.ui.screens.proposal import LATE_CHOICES
from bot.values.turn_clock import Late, LateAnswer
from games.words import N_


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
