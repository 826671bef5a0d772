"""The commands: a group for each game with a subcommand for each kind of move, the groups `lobby` and `table` for
tables of any game, single commands, and one in the context menu of people.

They are built as data from the games, so that a new game needs no code here. Names are the same in all languages, so
that players can tell each other; descriptions are translated.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, get_args

from discord import AppCommandOptionType as Kind
from discord import AppCommandType
from discord.http import HTTPClient, Route

from bot.registration.options import (
    ANSWER,
    AWAY,
    CLOCK,
    COUNT,
    FRIENDS,
    GUESTS,
    HINT,
    HISTORY,
    INVITED_ONLY,
    LEVEL,
    PAUSE,
    PROFILE,
    REMATCH,
    REPLACE,
    REPLAY,
    SAVED,
    SEATED,
    STEP,
    TABLE,
    TONIGHT,
    Json,
    clock_options,
    game_option,
    level_to_begin,
    option,
    personal_options,
    typed,
)
from bot.ui.languages import ENGLISH, Language, Languages
from bot.ui.partial_move import drafted_moves
from bot.ui.screens.options import lates_of
from games.core import AnyGame, Move
from games.levels import Level
from games.words import N_

_NEW_GAME: Final = N_("Pick a game: opens a table here, or begins at once in private")
_LOCALIZED: Final = "name_localizations"
_GAME: Final = N_("Which game; if left out, you see all of them")
_RANKED: Final = N_("Which game; if left out, the one that is played most here")


_GUILD, _USER = 0, 1
"""Discord's kinds of installations: by a server, and by a person for themselves."""
_SERVER, _PRIVATE, _OTHERS = range(3)
"""Discord's contexts: a server, the private chat with the bot, and the private chats of people with each other."""


class Where(Enum):
    """Where a command may be used, as Discord's contexts, and by whose installation."""

    WITH_BOT = ((_SERVER, _PRIVATE), (_GUILD,))
    """Where the bot is."""
    ANYWHERE = ((_SERVER, _PRIVATE, _OTHERS), (_GUILD, _USER))
    """Wherever somebody is who has installed the bot for themselves, too."""
    SERVERS = ((_SERVER,), (_GUILD, _USER))
    """In servers; in those without the bot it says that it must be there."""
    SERVERS_WITH_BOT = ((_SERVER,), (_GUILD,))
    """In servers where the bot is."""

    @property
    def fields(self) -> Json:
        contexts, installations = self.value
        return {"contexts": [*contexts], "integration_types": [*installations]}


class Subcommand(NamedTuple):
    """A subcommand, or a single command, with its `options`. `table` adds the option that names an existing table.
    `where` a single command or a group may be used holds for all below it."""

    name: str
    description: str
    options: tuple[Json, ...] = ()
    table: bool = True
    where: Where = Where.WITH_BOT


OWN_SUBCOMMANDS = (
    Subcommand("start", N_("Open a table, with options, pace and friends"), table=False),
    Subcommand("rules", N_("Read the rules"), table=False),
    Subcommand("learn", N_("Learn the game, step by step"), STEP, table=False),
)
"""The subcommands of every game besides its moves."""

SINGLE_COMMANDS = (
    Subcommand("newgame", _NEW_GAME, (*FRIENDS, level_to_begin(Level)), False, Where.ANYWHERE),
    Subcommand("mymove", N_("Your hand and your choices, at the table that needs you most"), where=Where.ANYWHERE),
    Subcommand("games", N_("Your tables on all servers, and the open ones here"), (), False, Where.ANYWHERE),
    Subcommand(
        "profile", N_("What you have played and won; somebody else's games here"), PROFILE, False, Where.ANYWHERE
    ),
    Subcommand("leaderboard", N_("Who has won most on this server"), (), False, Where.SERVERS),
    Subcommand("help", N_("The games, and how to begin"), (), False, Where.ANYWHERE),
    Subcommand("settings", N_("Notifications, quiet hours, language"), (), False, Where.ANYWHERE),
    Subcommand("away", N_("Say that you are away, or back"), AWAY, False, Where.ANYWHERE),
    Subcommand(
        "privacy", N_("What I keep of you, all of it in a file, and how I forget you"), (), False, Where.ANYWHERE
    ),
    Subcommand("server", N_("Channels, time zone, pace and language here (Manage Server)"), (), False, Where.SERVERS),
)
"""Commands without subcommands, which belong to no game."""
RESTRICTED: Final = {"server": {"default_member_permissions": "32"}}
"""Commands that Discord shows only to people with Manage Server (32)."""

PLAY_WITH: Final = N_("Play with…")
"""What stands in the context menu of a person, and so what its command is called."""

LOBBY_SUBCOMMANDS = (
    Subcommand("join", N_("Sit down, or take over the seat you are offered")),
    Subcommand("leave", N_("Get up again, or say no to an invitation")),
    Subcommand("invite", N_("Invite people (host)"), GUESTS),
    Subcommand("computer", N_("Seat computer players, one or several (host)"), (COUNT, LEVEL)),
    Subcommand("remove", N_("Free a seat: of a computer or a person (host)"), SEATED),
    Subcommand("options", N_("See the options and the pace; the host can change them"), (*CLOCK, INVITED_ONLY)),
    Subcommand("begin", N_("Begin the game")),
)
TABLE_SUBCOMMANDS = (
    Subcommand("board", N_("The position, as a picture and in words")),
    Subcommand("history", N_("What happened, turn by turn; a finished game as a file too"), HISTORY),
    Subcommand("replay", N_("The game as a short film; a finished one can be shared with all"), REPLAY),
    Subcommand("hint", N_("A good move and the reason for it; the host says whether all may ask"), HINT),
    Subcommand("undo", N_("Take back your last move, or your resignation")),
    Subcommand("plan", N_("Choose your next moves before it is your turn")),
    Subcommand("nudge", N_("Send a nudge to whoever keeps you waiting")),
    Subcommand("mute", N_("No more reminders of this turn")),
    Subcommand("back", N_("I'm back: play yourself again, or end the pause")),
    Subcommand("answer", N_("Say yes or no to what you are asked"), ANSWER),
    Subcommand("pause", N_("Ask for a pause, until a day or a time"), PAUSE),
    Subcommand("tonight", N_("Ask to play fast this evening, 15 minutes a turn"), TONIGHT),
    Subcommand("end", N_("Offer a draw; with three or more, to stop and rank as it stands")),
    Subcommand("resign", N_("Give up; for a minute you can take it back")),
    Subcommand("replace", N_("Ask somebody to play on in a seat"), REPLACE),
    Subcommand("rematch", N_("Play again with the same people, or with computers"), REMATCH),
    Subcommand("close", N_("Close a lobby, or end a game for all (host, moderators)")),
)
GROUPS: Final = {
    Subcommand("lobby", N_("Before a game begins"), where=Where.ANYWHERE): LOBBY_SUBCOMMANDS,
    Subcommand("table", N_("In a game"), where=Where.ANYWHERE): TABLE_SUBCOMMANDS,
}
"""Groups of commands for tables of any game."""


def payload(games: Mapping[str, AnyGame], languages: Languages) -> list[Json]:
    """All commands, as they are registered."""
    others = [language for language in languages if language.code != ENGLISH]
    return [*slash_commands(games, languages), _translated(_of_person(PLAY_WITH), others)]


def slash_commands(games: Mapping[str, AnyGame], languages: Languages) -> list[Json]:
    """Those that are typed."""
    others = [language for language in languages if language.code != ENGLISH]
    titles = {key: game.title for key, game in games.items()}
    more = personal_options(languages, titles)
    more |= {"newgame": (typed("game", _GAME),), "leaderboard": (game_option("game", _RANKED, titles),)}
    single = [_command(it, [*more.get(it.name, ()), *_options(it)]) for it in SINGLE_COMMANDS]
    groups = [_command(group, [*map(_subcommand, subcommands)]) for group, subcommands in GROUPS.items()]
    return [_translated(command, others) for command in (*map(_group, games.values()), *groups, *single)]


def for_servers_alone(commands: Iterable[Json]) -> list[Json]:
    """The same commands for an application that people cannot install for themselves: only where the bot is."""
    alone = {"integration_types": [_GUILD]}
    return [{**it, **alone, "contexts": [at for at in it["contexts"] if at != _OTHERS]} for it in commands]


def _translated(part: Any, others: Sequence[Language]) -> Any:
    """Add translations of descriptions and choices to a part of the JSON, where they differ from English."""
    if isinstance(part, list | tuple):
        return [_translated(item, others) for item in part]
    if not isinstance(part, dict):
        return part
    field = "description" if "description" in part else "name"
    msgid = part.get(field, "")
    texts = {language.code: language.text(msgid) for language in others if language.text(msgid) != msgid}
    whole = {key: _translated(value, others) for key, value in part.items()}
    return {**whole, f"{field}_localizations": texts} if texts else whole


def _command(command: Subcommand, options: Sequence[Json]) -> Json:
    own = {"name": command.name, "type": 1, "description": command.description, "options": options}
    return {**own, **command.where.fields, **RESTRICTED.get(command.name, {})}


def _of_person(name: str) -> Json:
    """A command in the context menu of people on servers, which has neither a description nor options."""
    return {"name": name, "type": AppCommandType.user.value, **Where.SERVERS_WITH_BOT.fields}


def _group(game: AnyGame) -> Json:
    start, *others = map(_subcommand, OWN_SUBCOMMANDS)
    start["options"] = [*_start_options(game)]
    saved = [_subcommand(Subcommand(it.saved_as, it.saved_help, SAVED)) for it in drafted_moves(game)[:1]]
    group = Subcommand(game.key, game.about, where=Where.ANYWHERE)
    return _command(group, [start, *map(_move, game.moves), *saved, *others])


def _subcommand(command: Subcommand) -> Json:
    return option(Kind.subcommand, command.name, command.description, options=_options(command))


def _options(command: Subcommand) -> list[Json]:
    return [*command.options, TABLE] if command.table else [*command.options]


def _move(move: type[Move]) -> Json:
    about = {name: str(move.model_fields[name].description) for name in move.field_names()}
    options = tuple(typed(name, it, required=not move.is_optional(name)) for name, it in about.items())
    return _subcommand(Subcommand(move.name(), move.help, options))


def _start_options(game: AnyGame) -> Iterator[Json]:
    for name, field in game.options.model_fields.items():
        yield _game_option(name, str(field.description), field.annotation)
    least, most = max(game.seats[0], 1), game.seats[-1]
    if least != most:
        yield option(Kind.integer, "seats", N_("Maximum players"), min_value=least, max_value=most)
    yield from clock_options(lates_of(game.seats))
    if len(game.levels) > 1:
        yield level_to_begin(game.levels)
    yield INVITED_ONLY
    yield from FRIENDS[: most - 1]


def _game_option(name: str, description: str, annotation: Any) -> Json:
    if annotation is bool:
        return option(Kind.boolean, name, description)
    values = get_args(annotation)
    kind = Kind.integer if isinstance(values[0], int) else Kind.string
    return option(kind, name, description, choices=[{"name": str(value), "value": value} for value in values])


def choices_by_name(commands: Iterable[Json]) -> Mapping[tuple[str, str], Mapping[str, str | int]]:
    """Map each command ("lobby options") and option to its choices, from their names in all languages to their values.

    A name that is the value of another choice is left out.
    """
    found: dict[tuple[str, str], Mapping[str, str | int]] = {}
    for command in commands:
        nested = [it for it in command["options"] if it["type"] == Kind.subcommand.value]
        paths = {f"{command['name']} {it['name']}": it for it in nested} or {command["name"]: command}
        for path, part in paths.items():
            for it in part.get("options", ()):
                if choices := it.get("choices"):
                    found[path, it["name"]] = _by_any_name(choices)
    return found


def _by_any_name(choices: Sequence[Json]) -> dict[str, str | int]:
    values = {it["value"] for it in choices}
    named = [(name, it["value"]) for it in choices for name in (it["name"], *it.get(_LOCALIZED, {}).values())]
    return {name: value for name, value in reversed(named) if name not in values}


COMMANDS: Final = "/applications/{application_id}/commands"
ADDED: Final = frozenset(
    ("id", "application_id", "version", "guild_id", "handler", "dm_permission", "default_permission")
)
"""Fields that Discord adds to a command; it still derives the last two from newer fields."""
DEFAULTS: Final[Json] = {"type": 1, "integration_types": [0]}
"""Values that Discord fills in if a command lacks them; all other missing values are empty."""
UNORDERED: Final = frozenset(("contexts", "integration_types", "channel_types"))

log = logging.getLogger(__name__)


async def register(http: HTTPClient, application_id: int, payload: list[Json]) -> bool:
    """Make the application's global commands equal to `payload`. Return whether anything was written.

    Raise discord.HTTPException.
    """
    route = Route("GET", COMMANDS, application_id=application_id)
    there = await http.request(route, params={"with_localizations": "true"})
    if same(there, payload):
        return False
    await http.request(Route("PUT", COMMANDS, application_id=application_id), json=payload)
    log.info("registered %d commands", len(payload))
    return True


def same(there: list[Json], payload: list[Json]) -> bool:
    """Return whether Discord's commands equal ours, without the fields that it adds and without empty values."""
    return _by_name(there) == _by_name(payload)


def _by_name(commands: list[Json]) -> list[Json]:
    own = ({key: part for key, part in command.items() if key not in ADDED} for command in commands)
    return sorted(({**DEFAULTS, **_normal(it)} for it in own), key=lambda it: (it["type"], it["name"]))


def _normal(part: Any) -> Any:
    """Return a part of the JSON without empty values, at every depth, with unordered lists sorted."""
    if isinstance(part, list):
        return [_normal(item) for item in part]
    if not isinstance(part, dict):
        return part
    full = {key: value for key, value in part.items() if value not in (None, "", [], {}) and value is not False}
    return {key: sorted(value) if key in UNORDERED else _normal(value) for key, value in full.items()}
