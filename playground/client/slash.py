"""Parse commands as a person types them, "/glory start collectibles:3 friend:@Bob", and check them like the client."""

import re
from dataclasses import dataclass
from typing import Any

from playground.errors import NotAllowed
from playground.model import Channel, Json, OptionType, User
from playground.server.interaction_payloads import leaves
from playground.server.payloads import channel_json, member_json, role_json, user_json
from playground.server.world import World

MAX_STRING = 6000
IN_RESOLVED = frozenset(
    ("id", "name", "type", "last_message_id", "nsfw", "parent_id", "guild_id", "flags", "rate_limit_per_user", "topic")
) | {"position", "thread_metadata"}
"""The fields that Discord sends of a channel named in an option, besides permissions."""
NESTED = (OptionType.SUBCOMMAND, OptionType.GROUP)


@dataclass(frozen=True)
class ParsedCommand:
    """A command, the typed subcommands, and the typed values by option name."""

    command: Json
    path: list[Json]
    values: dict[str, str]

    @property
    def options(self) -> list[Json]:
        """The options of the command or subcommand."""
        return list((self.path[-1] if self.path else self.command).get("options") or [])

    def nested(self, options: list[Json]) -> list[Json]:
        """Put options inside the typed subcommands, as an interaction contains them."""
        for step in reversed(self.path):
            options = [{"name": step["name"], "type": step["type"], "options": options}]
        return options


def names(item: Json, locale: str) -> set[str]:
    return {item["name"], (item.get("name_localizations") or {}).get(locale) or item["name"]}


def parse(text: str, commands: list[Json], locale: str) -> ParsedCommand:
    """Parse a typed command, with names in English or in this language. Raise NotAllowed if there is no such
    command."""
    words = text.removeprefix("/").split()
    slash = [command for command in commands if command.get("type", 1) == 1]
    command = _find(slash, words[0] if words else "", locale, text)
    path: list[Json] = []
    place, rest = command, text.removeprefix("/").lstrip()[len(words[0]) :].lstrip()
    while any(option["type"] in NESTED for option in place.get("options") or []):
        word = rest.split(maxsplit=1)[0] if rest else ""
        place = _find(place["options"], word, locale, text)
        path.append(place)
        rest = rest[len(word) :].lstrip()
    return ParsedCommand(command, path, _values(rest, place.get("options") or [], locale))


def _find(items: list[Json], word: str, locale: str, text: str) -> Json:
    for item in items:
        if word in names(item, locale):
            return item
    raise NotAllowed(f"there is no command {text!r}")


def _values(rest: str, options: list[Json], locale: str) -> dict[str, str]:
    known = {name: option["name"] for option in options for name in names(option, locale)}
    if not rest:
        return {}
    marks = "|".join(sorted((re.escape(name) for name in known), key=len, reverse=True))
    found = list(re.finditer(rf"(?:^|\s)({marks}):", rest)) if known else []
    if not found or found[0].start() != 0:
        raise NotAllowed(f"no option is called {rest!r}")
    ends = [match.start() for match in found[1:]] + [len(rest)]
    return {known[match.group(1)]: rest[match.end() : end].strip() for match, end in zip(found, ends, strict=True)}


def parse_value(option: Json, text: str, world: World, locale: str) -> Any:
    """Convert a text to a value of the option's type. Raise NotAllowed if it is none."""
    for choice in option.get("choices") or []:
        if text in names(choice, locale) or text == str(choice["value"]):
            return choice["value"]
    kind = option["type"]
    try:
        if kind == OptionType.INTEGER:
            return int(text)
        if kind == OptionType.NUMBER:
            return float(text)
        if kind == OptionType.BOOLEAN:
            return {"true": True, "false": False}[text.lower()]
        if kind in (OptionType.USER, OptionType.MENTIONABLE):
            return str(find_person(text, world).id)
        if kind == OptionType.CHANNEL:
            named, kinds = world.named(text), option.get("channel_types") or []
            if kinds and named.type not in kinds:
                raise ValueError(text)
            return str(named.id)
    except (ValueError, KeyError):
        raise NotAllowed(f"{option['name']} does not take {text!r}") from None
    return text


def find_person(text: str, world: World) -> User:
    """Return the person or bot of "@Bob", "Bob" or a mention. Raise KeyError if there is nobody."""
    plain = text.strip().strip("<@!>").lower()
    for user in world.users.values():
        if plain in (user.username, str(user.id)):
            return user
    raise KeyError(text)


def check_options(known: list[Json], given: list[Json], *, complete: bool) -> None:
    """Check options as the client and Discord do; required ones may be missing unless `complete`.

    Raise NotAllowed.
    """
    by_name = {option["name"]: option for option in known}
    for entry in given:
        option = by_name.get(entry.get("name", ""))
        if option is None or option["type"] != entry.get("type"):
            raise NotAllowed(f"there is no option {entry.get('name')!r}")
        if option["type"] in NESTED:
            check_options(option.get("options") or [], entry.get("options") or [], complete=complete)
        elif not entry.get("focused") and (complete or entry.get("value") != ""):
            _check_value(option, entry.get("value"))
    names_given = {entry["name"] for entry in given}
    missing = [name for name, option in by_name.items() if option.get("required") and name not in names_given]
    if complete and missing:
        raise NotAllowed(f"{missing[0]} is required")


def _check_value(option: Json, value: Any) -> None:
    name, kind = option["name"], option["type"]
    if not _has_type(kind, value):
        raise NotAllowed(f"{name} does not take {value!r}")
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise NotAllowed(f"{name} must be one of its choices, not {value!r}")
    if kind == OptionType.STRING:
        _check_range(name, len(value), option.get("min_length", 0), option.get("max_length", MAX_STRING))
    elif kind in (OptionType.INTEGER, OptionType.NUMBER):
        _check_range(name, value, option.get("min_value"), option.get("max_value"))


def _has_type(kind: int, value: Any) -> bool:
    if kind == OptionType.BOOLEAN:
        return isinstance(value, bool)
    if kind == OptionType.INTEGER:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 2**53
    if kind == OptionType.NUMBER:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, str) and (kind == OptionType.STRING or value.isdigit())


def _check_range(name: str, value: float, minimum: float | None, maximum: float | None) -> None:
    if (minimum is not None and value < minimum) or (maximum is not None and value > maximum):
        raise NotAllowed(f"{name} must be between {minimum} and {maximum}, not {value}")


def resolved_objects(given: list[Json], world: World, user: User) -> Json:
    """Return the people, channels and roles that the options name, as Discord's JSON objects.

    A channel has the permissions of the naming user and of the bot in it.
    """
    found: Json = {}
    for entry in leaves(given):
        value = str(entry.get("value"))
        users = {str(user.id): user for user in world.users.values()}
        if entry["type"] in (OptionType.USER, OptionType.MENTIONABLE) and value in users:
            found.setdefault("users", {})[value] = user_json(users[value])
            found.setdefault("members", {})[value] = _partial_member(world, users[value])
        elif entry["type"] == OptionType.CHANNEL and value.isdigit() and int(value) in world.channels:
            found.setdefault("channels", {})[value] = _partial_channel(world, world.channels[int(value)], user)
        elif entry["type"] in (OptionType.ROLE, OptionType.MENTIONABLE):
            roles = {str(role.id): role_json(role, 0) for role in world.roles}
            found.setdefault("roles", {}).update({value: roles[value]} if value in roles else {})
    return found


def _partial_channel(world: World, channel: Channel, user: User) -> Json:
    may = {"permissions": user, "app_permissions": world.bot}
    granted = {field: str(int(world.permissions(who, channel))) for field, who in may.items()}
    return {key: it for key, it in channel_json(world, channel).items() if key in IN_RESOLVED} | granted


def _partial_member(world: World, user: User) -> Json:
    permissions = world.everyone.permissions
    return member_json(user, whole=False) | {"permissions": str(int(permissions))}
