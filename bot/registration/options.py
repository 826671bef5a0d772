"""The options of commands as Discord's JSON. Their texts are msgids, which `commands` translates."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from discord import AppCommandOptionType as Kind
from discord import ChannelType

from bot.ui.languages import Languages
from bot.ui.layout import WITH_TABLES
from bot.ui.message import MAX_OPTIONS
from bot.ui.screens.options import LATES_OF_ANY, PACES
from bot.ui.screens.settings import CALLS, OWN_LANGUAGE, PRESSES, SERVER_LANGUAGE, UNSET, language_names
from bot.ui.screens.table_context import LEVELS
from bot.values.turn_clock import Late
from games.levels import Level
from games.words import N_

Json = dict[str, Any]


def option(kind: Kind, name: str, description: str, **more: Any) -> Json:
    return {"type": kind.value, "name": name, "description": description, **more}


def typed(name: str, description: str, kind: Kind = Kind.string, **more: Any) -> Json:
    """Return an option with autocompletion."""
    return option(kind, name, description, autocomplete=True, **more)


def choice(name: str, description: str, values: Mapping[Any, str], **more: Any) -> Json:
    """Return an option with fixed choices: `values` are their names by value; `more` as in `option`."""
    choices = [{"name": words, "value": str(value)} for value, words in values.items()]
    return option(Kind.string, name, description, choices=choices, **more)


def clock_options(lates: Mapping[Late, str]) -> tuple[Json, ...]:
    """Return the options for the pace and for what happens to a late player (`lates`)."""
    return (
        choice("pace", N_("How long somebody has for a turn"), PACES),
        choice("late", N_("What happens if somebody is late"), lates),
    )


TABLE: Final = typed(
    "table", N_("Which table; if left out, the one here that waits for you"), Kind.integer, min_value=1
)
INVITED_ONLY: Final = option(Kind.boolean, "invited_only", N_("Only people whom you invite can join"))
CLOCK: Final = clock_options(LATES_OF_ANY)
MAX_FRIENDS: Final = 5
FRIENDS: Final = tuple(option(Kind.user, f"friend{at}", N_("A friend to invite")) for at in range(1, MAX_FRIENDS + 1))
GUESTS: Final = ({**FRIENDS[0], "required": True}, *FRIENDS[1:])
COUNT: Final = option(Kind.integer, "count", N_("How many; if left out, one"), min_value=1, max_value=25)


def _level_option(description: str, levels: Iterable[Level]) -> Json:
    return choice("level", description, {it: LEVELS[it] for it in levels})


def level_to_begin(levels: Iterable[Level]) -> Json:
    """Return the option that seats computer players of a level at once."""
    return _level_option(N_("Seat computers at once, and how strong they are"), levels)


LEVEL: Final = _level_option(N_("How strong; if left out, Easy until your first win, then as you chose last"), Level)
SEATED: Final = (typed("seat", N_("Whose seat; if left out, that of the computer that came last")),)
STEP: Final = (option(Kind.integer, "step", N_("Which step; if left out, the first"), min_value=1, max_value=10),)
_TURN: Final = N_("Which round or turn; if left out, the last ones")
_FILE: Final = N_("The whole of a finished game as a file")
HISTORY: Final = (typed("turn", _TURN, Kind.integer, min_value=0), option(Kind.boolean, "file", _FILE))
REPLAY: Final = (option(Kind.boolean, "share", N_("Post it in the channel, with the ranking (finished games)")),)
HINT: Final = (option(Kind.boolean, "allowed", N_("Whether all who play here may ask for hints (host)")),)
ANSWER: Final = (typed("choice", N_("What you answer; the list has what is possible"), required=True),)
_FOR_OTHERS: Final = N_("Begin at once, with computers in place of whoever has not said yes")
REMATCH: Final = (option(Kind.boolean, "computers", _FOR_OTHERS),)
SAVED: Final = (
    option(Kind.string, "save", N_("A name of at most 40 characters under which it is saved")),
    typed("use", N_("The name of the one that you use again")),
    typed("forget", N_("The name of the one that you no longer need")),
)
_UNTIL: Final = N_("Until when: friday, 3 december, tomorrow 18:00; at most 30 days")
PAUSE: Final = (typed("until", _UNTIL, required=True),)
TONIGHT: Final = (option(Kind.string, "from", N_("From which time, such as 20:00; if left out, from now on")),)
REPLACE: Final = (
    option(Kind.user, "person", N_("Who plays on"), required=True),
    typed("seat", N_("Whose seat; if left out, that of the one whose time is up"), Kind.integer, min_value=1),
)
PROFILE: Final = (option(Kind.user, "person", N_("Whose games here; if left out, your own profile")),)
_THEN: Final = {"wait": N_("my tables wait"), "computer": N_("a computer plays for me")}
AWAY: Final = (
    typed("until", N_("Until when you are away: friday, 3 december, tomorrow 18:00")),
    typed("for", N_("For how long you are away: 3 days, 2 weeks")),
    choice("then", N_("What happens at your tables; for up to 3 days they wait"), _THEN),
    option(Kind.boolean, "back", N_("That you are back")),
)


def game_option(name: str, description: str, titles: Mapping[str, str]) -> Json:
    """Return an option to choose a game; `titles` are msgids by key. If they are more than MAX_OPTIONS, the game is
    typed."""
    return option(Kind.string, name, description) if len(titles) > MAX_OPTIONS else choice(name, description, titles)


def personal_options(languages: Languages, titles: Mapping[str, str]) -> dict[str, tuple[Json, ...]]:
    """Return the options of `settings` and `server`, the same as on their screens. `titles` are those of the games."""
    quiet = N_("From when until when I write nothing to you: 23-8, or off")
    allow = N_("A channel where tables may be opened, besides those that you have named")
    reports = N_("The channel where moderators read whom players report")
    board = N_("The channel with one silent message of open tables and last results, to pin")
    pace, usual = N_("How long somebody has for a turn where nobody says otherwise"), {UNSET: N_("the usual one")}
    settings = (
        choice("call", N_("How you hear that a table waits for you"), CALLS),
        option(Kind.boolean, "reminders", N_("Whether I remind you before your time is up")),
        option(Kind.boolean, "invitations", N_("Whether others can invite you to tables")),
        option(Kind.string, "quiet", quiet),
        typed("zone", N_("Where you live: it says when your quiet hours are")),
        choice("language", N_("The language in which I write to you"), language_names(OWN_LANGUAGE, languages)),
        choice("press", N_("What happens when you press a move that cannot be taken back"), PRESSES),
    )
    server = (
        option(Kind.channel, "allow", allow, channel_types=[it.value for it in WITH_TABLES]),
        option(Kind.boolean, "everywhere", N_("That tables may be opened in every channel")),
        game_option("without", N_("A game that is not offered here any more"), titles),
        game_option("offer", N_("A game that is offered here again"), titles),
        option(Kind.boolean, "threads", N_("Whether each table gets a thread of its own")),
        option(Kind.boolean, "standings", N_("Whether /leaderboard tells who has won most here")),
        option(Kind.channel, "noticeboard", board, channel_types=[ChannelType.text.value]),
        option(Kind.boolean, "no_noticeboard", N_("That there is no noticeboard any more")),
        option(Kind.user, "keep_away", N_("Somebody who may not open or join tables here")),
        option(Kind.user, "let_in", N_("Somebody who may do that again")),
        option(Kind.channel, "reports", reports, channel_types=[ChannelType.text.value]),
        option(Kind.boolean, "no_reports", N_("That nobody can be reported any more")),
        typed("zone", N_("Where most of you live: it holds for whoever has not chosen their own")),
        choice("pace", pace, {**usual, **PACES}),
        choice("language", N_("The language of what everybody sees"), language_names(SERVER_LANGUAGE, languages)),
    )
    return {"settings": settings, "server": server}
