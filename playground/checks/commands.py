"""Application commands: names, counts, lengths and order of their options, and the choices of autocomplete."""

from __future__ import annotations

import re
from typing import Any

from playground.checks.form import Field
from playground.model import Json

LOCALES = frozenset(
    {
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr",
        "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
        "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg",
        "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
    }
)  # fmt: skip
NAME = re.compile(r"^[-_'\w]{1,32}$")
MOST_COMMANDS = 100
MOST_OPTIONS = 25
MOST_SIZE = 8000
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
WITH_CHOICES = (STRING, INTEGER, NUMBER)
MOST_INTEGER = 2**53


def check_commands(field: Field, commands: object) -> list[Json]:
    """All commands of the application; refuses at the field what Discord would refuse."""
    found = field.array(commands, 0, MOST_COMMANDS)
    names: set[tuple[Any, Any]] = set()
    for index, command in enumerate(found):
        check_command(field[index], command)
        if field.clean:
            key = (command.get("type", 1), command["name"])
            if key in names:
                field[index]["name"].refuse("APPLICATION_COMMANDS_DUPLICATE_NAME", "Names of commands must be unique")
            names.add(key)
    return found


def check_command(field: Field, value: object) -> None:
    command = field.mapping(value)
    kind = command.get("type", 1)
    if not field["type"].one_of(kind, (1, 2, 3)):
        return
    if kind == 1:
        _names(field, command)
        _described(field, command)
        _options(field["options"], command.get("options"), (*range(1, 12),))
    else:
        field["name"].text(command.get("name"), 1, 32)
    _contexts(field, command)
    if field.clean and size(command) > MOST_SIZE:
        field.refuse("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_SIZE})")


def _contexts(field: Field, command: Json) -> None:
    for index, context in enumerate(field["contexts"].array(command.get("contexts") or [], 0, 3)):
        field["contexts"][index].one_of(context, (0, 1, 2))
    for index, place in enumerate(field["integration_types"].array(command.get("integration_types") or [], 0, 2)):
        field["integration_types"][index].one_of(place, (0, 1))
    permissions = command.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdigit():
        field["default_member_permissions"].refuse("NUMBER_TYPE_COERCE", "Must be a string of permission bits.")


def _names(field: Field, value: Json) -> None:
    _name(field["name"], value.get("name"))
    for locale, name in _localized(field["name_localizations"], value.get("name_localizations")):
        _name(field["name_localizations"][locale], name)


def _name(field: Field, value: object) -> None:
    name = field.text(value, 1, 32)
    if name and (not NAME.match(name) or name != name.lower()):
        field.refuse("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _described(field: Field, value: Json) -> None:
    field["description"].text(value.get("description"), 1, 100)
    key = "description_localizations"
    for locale, text in _localized(field[key], value.get(key)):
        field[key][locale].text(text, 1, 100)


def _localized(field: Field, value: object) -> list[tuple[str, object]]:
    entries = field.mapping(value) if value is not None else {}
    for locale in entries:
        if locale not in LOCALES:
            field[locale].refuse("BASE_TYPE_CHOICES", f"{locale} is no locale of Discord's.")
    return list(entries.items())


def _options(field: Field, value: object, kinds: tuple[int, ...]) -> None:
    options = field.array(value or [], 0, MOST_OPTIONS)
    names: set[str] = set()
    optional_before = False
    for index, item in enumerate(options):
        place = field[index]
        option = place.mapping(item)
        _option(place, option, kinds)
        name = str(option.get("name"))
        if name in names:
            place["name"].refuse("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        names.add(name)
        if option.get("required") and optional_before:
            place.refuse("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first")
        optional_before = optional_before or not option.get("required")
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options if isinstance(option, dict)]
    if any(nested) and not all(nested):
        field.refuse("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands exclude other options")


def _option(field: Field, option: Json, kinds: tuple[int, ...]) -> None:
    if not field["type"].one_of(option.get("type"), kinds):
        return
    _names(field, option)
    _described(field, option)
    kind = option["type"]
    if kind == GROUP:
        _options(field["options"], option.get("options"), (SUBCOMMAND,))
        return
    if kind == SUBCOMMAND:
        _options(field["options"], option.get("options"), (*range(3, 12),))
        return
    _bounds(field, option)
    _choices(field, option)


def _bounds(field: Field, option: Json) -> None:
    field["min_length"].optional_number(option.get("min_length"), 0, 6000)
    field["max_length"].optional_number(option.get("max_length"), 1, 6000)
    for key in ("min_value", "max_value"):
        value = option.get(key)
        if value is not None and (option["type"] not in (INTEGER, NUMBER) or abs(value) > MOST_INTEGER):
            field[key].refuse("NUMBER_TYPE_RANGE", "Only numbers have bounds, of at most 2^53")


def _choices(field: Field, option: Json) -> None:
    choices = option.get("choices") or []
    if (choices or option.get("autocomplete")) and option["type"] not in WITH_CHOICES:
        field["choices"].refuse("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type of option has no choices")
    if choices and option.get("autocomplete"):
        field["choices"].refuse("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Autocomplete excludes choices")
    if choices:
        _choice_list(field["choices"], choices, option["type"])


def _choice_list(field: Field, choices: object, kind: int) -> list[Json]:
    found = field.array(choices, 0, MOST_OPTIONS)
    for index, item in enumerate(found):
        place = field[index]
        choice = place.mapping(item)
        place["name"].text(choice.get("name"), 1, 100)
        for locale, name in _localized(place["name_localizations"], choice.get("name_localizations")):
            place["name_localizations"][locale].text(name, 1, 100)
        _choice_value(place["value"], choice.get("value"), kind)
    return found


def _choice_value(field: Field, value: object, kind: int) -> None:
    if kind == STRING:
        field.text(value, 0, 100)
    elif isinstance(value, bool) or not isinstance(value, int | float) or (kind == INTEGER and value != int(value)):
        field.refuse("NUMBER_TYPE_COERCE", f"Value {value!r} is not a number of this option's type.")
    elif abs(value) > MOST_INTEGER:
        field.refuse("NUMBER_TYPE_RANGE", "Numbers of at most 2^53")


def check_choices(field: Field, choices: object, kind: int) -> list[Json]:
    """The answer to an autocompletion of an option of that type; raises 50035."""
    found = _choice_list(field["choices"], choices, kind)
    field.done()
    return found


def size(command: Json) -> int:
    """Characters of names, descriptions and values, of each text the longest of all languages."""
    own = _longest(command, "name") + _longest(command, "description")
    choices = sum(_longest(it, "name") + len(str(it.get("value", ""))) for it in command.get("choices") or [])
    return own + choices + sum(size(option) for option in command.get("options") or [])


def _longest(value: Json, key: str) -> int:
    texts = [value.get(key), *(value.get(f"{key}_localizations") or {}).values()]
    return max(len(str(text or "")) for text in texts)
