"""The slash commands at Discord, written only when they changed: every writing counts against a daily limit."""

import logging
from typing import Any, Final

from discord.http import HTTPClient, Route

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
