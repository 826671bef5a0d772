"""The slash commands, made from the games: one group each, with a subcommand for each kind of move and for everything
that can be done at a table, and the commands that belong to no game. Discord gets them as data, and sends their use
back as data, so that a new game adds no code here.

Names are the same in all languages, so that what one player tells another holds; descriptions are translated.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from discord import AppCommandOptionType as Kind
from discord.http import HTTPClient, Route

from bot.registration.options import (
    CLOCK,
    LATE,
    PAUSE,
    REPLACE,
    TABLE,
    TONIGHT,
    Json,
    clock_options,
    option,
    personal_options,
    typed,
)
from bot.ui.languages import ENGLISH, Language, Languages
from bot.ui.partial_move import has_drafts
from bot.ui.screens.options import lates_of
from games.core import AnyGame, Move
from games.words import N_

MAX_FRIENDS = 5


class Subcommand(NamedTuple):
    """A subcommand of every game, or a command of no game, with its own `options`; `table` tells whether it is about an
    existing table, which is an option then."""

    name: str
    description: str
    options: tuple[Json, ...] = ()
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
    Subcommand("replace", N_("Ask somebody to play on in your seat, or in that of a player whose time is up"), REPLACE),
    Subcommand("rematch", N_("Play again with the same players")),
    Subcommand("record", N_("Get the record of a finished game as a file")),
    Subcommand("close", N_("End a game that nobody wants to finish (host and moderators)")),
)


NEW_NAME: Final = (typed("name", N_("A name of at most 40 characters"), required=True),)
NAME: Final = (typed("name", N_("Use the one with this name"), required=False),)
DRAFT_SUBCOMMANDS = (
    Subcommand("save", N_("Save what you are arranging under a name"), NEW_NAME),
    Subcommand("favourites", N_("See what you have saved, use it again or forget it"), NAME),
)
"""The subcommands of games with moves that are arranged."""

GLOBAL_COMMANDS = (
    Subcommand("games", N_("See your tables on all servers, those that wait for you first"), table=False),
    Subcommand("help", N_("See all games, and what you can type"), table=False),
    Subcommand("settings", N_("How I call you, your quiet hours, your language and more"), table=False),
    Subcommand("away", N_("Say that you are away, until when or for how long, or that you are back"), table=False),
    Subcommand("server", N_("Where tables may be opened on this server, its zone, pace and language"), table=False),
)
"""Commands of their own, which belong to no game."""
RESTRICTED: Final = {"server": {"contexts": [0], "default_member_permissions": "32"}}
"""Those of them that Discord shows only to people who may manage a server (32), and in a server alone."""

ANY_GAME = Subcommand("table", N_("Time at a table, a nudge, and what its players agree on"), table=False)
"""The command with what can be done at a table whatever its game: a game's own holds no more than 25 subcommands."""
ANY_GAME_SUBCOMMANDS = (
    Subcommand(
        "clock", N_("See how long somebody has for a turn; before the game begins, the host can choose it"), CLOCK
    ),
    Subcommand("back", N_("Say that you are back, and play yourself again")),
    Subcommand("late", N_("Choose what happens with the only other player, whose time is up"), LATE),
    Subcommand("nudge", N_("Let me tell whoever keeps you waiting that you do wait")),
    Subcommand("mute", N_("Hear no more of this turn of yours; the next one is told as usual")),
    Subcommand("plan", N_("Choose your next move before it is your turn, or see what you have planned")),
    Subcommand("pause", N_("Propose a pause until a day or a time; without one, end the pause"), PAUSE),
    Subcommand(
        "tonight", N_("Ask who plays fast with you this evening: 15 minutes a turn once somebody joins"), TONIGHT
    ),
    Subcommand("end", N_("Offer a draw; with more than two players, propose to rank the game as it stands")),
    Subcommand("agree", N_("Agree to what somebody proposes to you")),
    Subcommand("refuse", N_("Refuse what somebody proposes to you, or take back what you propose")),
    Subcommand("fill", N_("Begin the rematch that you asked for, with computer players in place of the others")),
)


def payload(games: Mapping[str, AnyGame], languages: Languages) -> list[Json]:
    others = [language for language in languages if language.code != ENGLISH]
    personal = personal_options(languages)
    own = [_command(it, personal.get(it.name, ())) for it in GLOBAL_COMMANDS]
    any_game = _command(ANY_GAME, [*map(_subcommand, ANY_GAME_SUBCOMMANDS)])
    return [_translated(command, others) for command in (*map(_group, games.values()), any_game, *own)]


def _translated(part: Any, others: Sequence[Language]) -> Any:
    """A part of the JSON with the translations of its descriptions and its choices' names, in those languages in which
    they read otherwise."""
    if isinstance(part, list | tuple):
        return [_translated(item, others) for item in part]
    if not isinstance(part, dict):
        return part
    field = "name" if "value" in part else "description"
    msgid = part.get(field, "")
    texts = {language.code: language.text(msgid) for language in others if language.text(msgid) != msgid}
    whole = {key: _translated(value, others) for key, value in part.items()}
    return {**whole, f"{field}_localizations": texts} if texts else whole


def _command(command: Subcommand, options: Sequence[Json]) -> Json:
    own = {"name": command.name, "type": 1, "description": command.description}
    where = {"contexts": [0, 1], "integration_types": [0], "options": options}
    return {**own, **where, **RESTRICTED.get(command.name, {})}


def _group(game: AnyGame) -> Json:
    start, *table = (_subcommand(it) for it in TABLE_SUBCOMMANDS)
    start["options"] = [*_start_options(game)]
    drafts = [_subcommand(it) for it in DRAFT_SUBCOMMANDS] if has_drafts(game) else []
    return _command(Subcommand(game.key, game.about), [start, *map(_move, game.moves), *drafts, *table])


def _subcommand(command: Subcommand) -> Json:
    options = [*command.options, TABLE] if command.table else [*command.options]
    return option(Kind.subcommand, command.name, command.description, options=options)


def _move(move: type[Move]) -> Json:
    about = {name: str(move.model_fields[name].description) for name in move.field_names()}
    options = tuple(typed(name, it, required=not move.is_optional(name)) for name, it in about.items())
    return _subcommand(Subcommand(move.name(), move.help, options))


def _start_options(game: AnyGame) -> Iterator[Json]:
    for name, field in game.options.model_fields.items():
        yield _game_option(name, str(field.description), field.annotation)
    least, most = max(game.seats[0], 1), game.seats[-1]
    if least != most:
        yield option(Kind.integer, "seats", N_("At most so many players"), min_value=least, max_value=most)
    yield from clock_options(lates_of(game.seats))
    for number in range(1, min(most, MAX_FRIENDS + 1)):
        yield option(Kind.user, f"friend{number}", N_("A friend to invite"))


def _game_option(name: str, description: str, annotation: Any) -> Json:
    if annotation is bool:
        return option(Kind.boolean, name, description)
    values = get_args(annotation)
    kind = Kind.integer if isinstance(values[0], int) else Kind.string
    return option(kind, name, description, choices=[{"name": str(value), "value": value} for value in values])


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
    """Make the application's global commands equal to `payload`; whether anything had to be written. Raises
    discord.HTTPException."""
    route = Route("GET", COMMANDS, application_id=application_id)
    there = await http.request(route, params={"with_localizations": "true"})
    if same(there, payload):
        return False
    await http.request(Route("PUT", COMMANDS, application_id=application_id), json=payload)
    log.info("registered %d commands", len(payload))
    return True


def same(there: list[Json], payload: list[Json]) -> bool:
    """Whether Discord has these commands already, apart from what it adds and from empty values."""
    return _by_name(there) == _by_name(payload)


def _by_name(commands: list[Json]) -> list[Json]:
    own = ({key: part for key, part in command.items() if key not in ADDED} for command in commands)
    return sorted(({**DEFAULTS, **_normal(it)} for it in own), key=lambda it: (it["type"], it["name"]))


def _normal(part: Any) -> Any:
    """A part of the JSON without empty values, at every depth, and with what has no order sorted."""
    if isinstance(part, list):
        return [_normal(item) for item in part]
    if not isinstance(part, dict):
        return part
    full = {key: value for key, value in part.items() if value not in (None, [], {}) and value is not False}
    return {key: sorted(value) if key in UNORDERED else _normal(value) for key, value in full.items()}
