"""The slash commands, made from the games: one group each, with a subcommand for each kind of move and for everything
that can be done at a table, and the commands that belong to no game. Discord gets them as data, and sends their use
back as data, so that a new game adds no code here.

Names are the same in all languages, so that what one player tells another holds; descriptions are translated.
"""

import logging
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from discord import Permissions
from discord.http import HTTPClient, Route
from discord.utils import oauth_url

from bot.registration.options import (
    ANY_GAME_OPTIONS,
    OPTIONS,
    Kind,
    clock_options_for,
    described,
    localised,
    option,
    table_option,
    translations,
)
from bot.ui.languages import Language, Languages
from bot.ui.partial_move import has_drafts
from bot.ui.screens.options import lates_of
from games.core import AnyGame, Move
from games.words import N_

MAX_FRIENDS = 5
"""As many friends as can be invited in one command."""


class Subcommand(NamedTuple):
    """A subcommand of every game, or a command of no game; `table` tells whether it is about an existing table."""

    name: str
    description: str
    table: bool = True


TABLE_SUBCOMMANDS = (
    Subcommand("start", N_("Open a table for this game"), table=False),
    Subcommand("join", N_("Sit down at a table that has not begun")),
    Subcommand("decline-invitation", N_("Say that you do not come to a table to which you were invited")),
    Subcommand("leave", N_("Leave a table that has not begun")),
    Subcommand("add-computer", N_("Give a seat to a computer player")),
    Subcommand("remove-computer", N_("Take a computer player from the table")),
    Subcommand("begin", N_("Begin the game")),
    Subcommand("cancel", N_("Cancel a table that has not begun")),
    Subcommand("board", N_("See the position, with a description in words")),
    Subcommand("hand", N_("See what is yours and choose your move")),
    Subcommand("rules", N_("Read the rules"), table=False),
    Subcommand("history", N_("Read what happened")),
    Subcommand("undo", N_("Take back your last move, or ask whether you may")),
    Subcommand("resign", N_("Give up your game")),
    Subcommand("replace", N_("Ask somebody to play on in your seat, or in that of a player whose time is up")),
    Subcommand("rematch", N_("Play again with the same players")),
    Subcommand("record", N_("Get the record of a finished game as a file")),
    Subcommand("close", N_("End a game that nobody wants to finish (host and moderators)")),
)


SAVE = Subcommand("save", N_("Save what you are arranging under a name"))
FAVOURITES = Subcommand("favourites", N_("See what you have saved, use it again or forget it"))
DRAFT_SUBCOMMANDS = {SAVE: N_("A name of at most 40 characters"), FAVOURITES: N_("Use the one with this name")}
"""The subcommands of games with moves that are arranged, and what the name is that they take."""

GLOBAL_COMMANDS = (
    Subcommand("games", N_("See your tables on all servers, those that wait for you first"), table=False),
    Subcommand("help", N_("See all games, and what you can type"), table=False),
    Subcommand("settings", N_("How I call you, your quiet hours, your language and more"), table=False),
    Subcommand("away", N_("Say that you are away, until when or for how long, or that you are back"), table=False),
    Subcommand("server", N_("Where tables may be opened on this server, its zone, pace and language"), table=False),
)
"""Commands of their own, which belong to no game."""
FOR_MANAGERS = frozenset(("server",))
"""Those of them that Discord shows only to who may manage a server, and in a server alone."""
MANAGE_SERVER = "32"
"""Discord's permission, as its commands name it."""

ANY_GAME = Subcommand("table", N_("Time at a table, a nudge, and what its players agree on"), table=False)
"""The command with what can be done at a table whatever its game: a game's own holds no more than 25 subcommands."""
ANY_GAME_SUBCOMMANDS = (
    Subcommand("clock", N_("See how long somebody has for a turn; before the game begins, the host can choose it")),
    Subcommand("back", N_("Say that you are back, and play yourself again")),
    Subcommand("late", N_("Choose what happens with the only other player, whose time is up")),
    Subcommand("nudge", N_("Let me tell whoever keeps you waiting that you do wait")),
    Subcommand("mute", N_("Hear no more of this turn of yours; the next one is told as usual")),
    Subcommand("plan", N_("Choose your next move before it is your turn, or see what you have planned")),
    Subcommand("pause", N_("Propose a pause until a day or a time; without one, end the pause")),
    Subcommand("tonight", N_("Ask who plays fast with you this evening: 15 minutes a turn once somebody joins")),
    Subcommand("end", N_("Offer a draw; with more than two players, propose to rank the game as it stands")),
    Subcommand("agree", N_("Agree to what somebody proposes to you")),
    Subcommand("refuse", N_("Refuse what somebody proposes to you, or take back what you propose")),
    Subcommand("fill", N_("Begin the rematch that you asked for, with computer players in place of the others")),
)


def payload(games: Mapping[str, AnyGame], languages: Languages) -> list[dict[str, Any]]:
    """All commands as Discord's JSON."""
    others = translations(languages)
    own = [_command(it, others) for it in GLOBAL_COMMANDS]
    return [*(_group(game, others) for game in games.values()), _any_game(others), *own]


def _any_game(others: tuple[Language, ...]) -> dict[str, Any]:
    return {
        **_command(ANY_GAME, others),
        "options": [_any_game_subcommand(subcommand, others) for subcommand in ANY_GAME_SUBCOMMANDS],
    }


def _any_game_subcommand(command: Subcommand, others: tuple[Language, ...]) -> dict[str, Any]:
    own = ANY_GAME_OPTIONS[command.name](others) if command.name in ANY_GAME_OPTIONS else []
    options = [*own, table_option(others)]
    return option(Kind.SUBCOMMAND, command.name, command.description, others, options=options)


def _command(command: Subcommand, others: tuple[Language, ...]) -> dict[str, Any]:
    own: dict[str, Any] = {"contexts": [0, 1]}
    if command.name in FOR_MANAGERS:
        own = {"contexts": [0], "default_member_permissions": MANAGE_SERVER}
    return {
        "name": command.name,
        "type": 1,
        **described(command.description, others),
        **own,
        "integration_types": [0],
        "options": OPTIONS[command.name](others) if command.name in OPTIONS else [],
    }


def _group(game: AnyGame, others: tuple[Language, ...]) -> dict[str, Any]:
    table = [_subcommand(game, subcommand, others) for subcommand in TABLE_SUBCOMMANDS]
    drafts = [_draft_subcommand(subcommand, others) for subcommand in DRAFT_SUBCOMMANDS] if has_drafts(game) else []
    moves = [_move(move, others) for move in game.moves]
    return {
        "name": game.key,
        "type": 1,
        **described(game.about, others),
        "contexts": [0, 1],
        "integration_types": [0],
        "options": [table[0], *moves, *drafts, *table[1:]],
    }


def _subcommand(game: AnyGame, subcommand: Subcommand, others: tuple[Language, ...]) -> dict[str, Any]:
    options = list(_start_options(game, others)) if subcommand.name == "start" else []
    if subcommand.name == "replace":
        options += _replace_options(others)
    if subcommand.table:
        options.append(table_option(others))
    return option(Kind.SUBCOMMAND, subcommand.name, subcommand.description, others, options=options)


def _replace_options(others: tuple[Language, ...]) -> Iterator[dict[str, Any]]:
    yield option(Kind.PERSON, "person", N_("Who plays on"), others, required=True)
    about = N_("Whose seat; if left out, that of the one whose time is up")
    yield option(Kind.INTEGER, "seat", about, others, autocomplete=True, min_value=1)


def _draft_subcommand(command: Subcommand, others: tuple[Language, ...]) -> dict[str, Any]:
    """A subcommand that takes the name of something saved; what saves needs one."""
    about, needed = DRAFT_SUBCOMMANDS[command], command is SAVE
    name = option(Kind.TEXT, "name", about, others, autocomplete=True, required=needed)
    return option(Kind.SUBCOMMAND, command.name, command.description, others, options=[name, table_option(others)])


def _move(move: type[Move], others: tuple[Language, ...]) -> dict[str, Any]:
    options = [
        option(
            Kind.TEXT,
            name,
            str(move.model_fields[name].description),
            others,
            required=not move.is_optional(name),
            autocomplete=True,
        )
        for name in move.field_names()
    ]
    return option(Kind.SUBCOMMAND, move.name(), move.help, others, options=[*options, table_option(others)])


def _start_options(game: AnyGame, others: tuple[Language, ...]) -> Iterator[dict[str, Any]]:
    for name, field in game.options.model_fields.items():
        yield _game_option(name, str(field.description), field.annotation, others)
    least, most = max(game.seats[0], 1), game.seats[-1]
    if least != most:
        yield option(Kind.INTEGER, "seats", N_("At most so many players"), others, min_value=least, max_value=most)
    yield from clock_options_for(others, lates_of(game.seats))
    for number in range(1, min(most, MAX_FRIENDS + 1)):
        yield option(Kind.PERSON, f"friend{number}", N_("A friend to invite"), others)


def _game_option(name: str, description: str, annotation: Any, others: tuple[Language, ...]) -> dict[str, Any]:
    if annotation is bool:
        return option(Kind.BOOLEAN, name, description, others)
    if get_origin(annotation) is not Literal:
        raise TypeError(f"the option {name} is neither a Literal nor a bool")
    values = get_args(annotation)
    kind = Kind.INTEGER if isinstance(values[0], int) else Kind.TEXT
    choices = [{"name": str(value), "value": value, **localised("name", str(value), others)} for value in values]
    return option(kind, name, description, others, choices=choices)


Json = dict[str, Any]

COMMANDS: Final = "/applications/{application_id}/commands"
ADDED: Final = frozenset(
    ("id", "application_id", "version", "guild_id", "handler", "dm_permission", "default_permission")
)
"""What Discord writes into a command by itself; the last two it still derives from newer fields."""
DEFAULTS: Final[Json] = {"type": 1, "integration_types": [0]}
"""What Discord fills in where a command leaves it out; all else that is left out is empty."""
UNORDERED: Final = frozenset(("contexts", "integration_types", "channel_types"))

log = logging.getLogger(__name__)


async def register(http: HTTPClient, application_id: int, payload: list[Json]) -> bool:
    """Make the application's global commands equal to `payload`; whether anything had to be written.

    Raises discord.HTTPException.
    """
    there = await http.request(
        Route("GET", COMMANDS, application_id=application_id), params={"with_localizations": "true"}
    )
    if same(there, payload):
        return False
    await http.request(Route("PUT", COMMANDS, application_id=application_id), json=payload)
    log.info("registered %d commands", len(payload))
    return True


def same(there: list[Json], payload: list[Json]) -> bool:
    """Whether Discord has these commands already, apart from what it adds and from empty values."""
    return _by_name(there) == _by_name(payload)


def _by_name(commands: list[Json]) -> list[Json]:
    normal = [_normal({**DEFAULTS, **_without_empty(_own(command))}) for command in commands]
    return sorted(normal, key=lambda command: (command["type"], command["name"]))


def _own(command: Json) -> Json:
    return {key: part for key, part in command.items() if key not in ADDED}


def _normal(value: Json) -> Json:
    """The value without empty values, at every depth, and with what has no order sorted."""
    return {key: sorted(part) if key in UNORDERED else _part(part) for key, part in _without_empty(value).items()}


def _part(part: Any) -> Any:
    if isinstance(part, dict):
        return _normal(part)
    return [_part(item) for item in part] if isinstance(part, list) else part


def _without_empty(value: Json) -> Json:
    return {key: part for key, part in value.items() if not _is_empty(part)}


def _is_empty(part: Any) -> bool:
    return part is None or part is False or part == [] or part == {}


NEEDED: Final = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
SCOPES: Final = ("bot", "applications.commands")


def invite_address(application_id: int) -> str:
    """Where a person with Manage Server adds the bot, with exactly the permissions that it uses."""
    return oauth_url(application_id, permissions=NEEDED, scopes=SCOPES)
