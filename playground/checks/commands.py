"""Check application commands: names, counts, lengths and order of options, and the choices of autocompletion."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from playground.checks.form import FormField
from playground.model import Json, OptionType

LOCALES = frozenset(
    {
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr",
        "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
        "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg",
        "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
    }
)  # fmt: skip
NAME = re.compile(r"^[-_'\w]{1,32}$")
MAX_COMMANDS = 100
MAX_IN_MENU = 5
"""Of people, and as many of messages."""
MAX_OPTIONS = 25
MAX_SIZE = 8000
MAX_INTEGER = 2**53
NESTED = (OptionType.SUBCOMMAND, OptionType.GROUP)
NUMERIC = (OptionType.INTEGER, OptionType.NUMBER)
WITH_CHOICES = (OptionType.STRING, *NUMERIC)


def check_commands(commands: FormField) -> None:
    """Check all commands of the application."""
    names: set[tuple[Any, Any]] = set()
    kinds = Counter[Any]()
    for command in commands.items(0, MAX_COMMANDS + 2 * MAX_IN_MENU):
        check_command(command)
        if commands.valid:
            kind = command.value.get("type", 1)
            kinds[kind] += 1
            if kinds[kind] > (MAX_COMMANDS if kind == 1 else MAX_IN_MENU):
                command.error("APPLICATION_COMMAND_LIMIT", "Maximum number of application commands reached")
            name = (command.value.get("type", 1), command.value["name"])
            if name in names:
                command["name"].error("APPLICATION_COMMANDS_DUPLICATE_NAME", "Names of commands must be unique")
            names.add(name)


def check_command(command: FormField) -> None:
    body = command.mapping()
    if "type" in body and not command["type"].one_of((1, 2, 3)):
        return
    if body.get("type", 1) == 1:
        _check_names(command)
        _check_options(command["options"], range(1, 12))
    else:
        _check_in_menu(command)
    _check_contexts(command)
    if command.valid and size(body) > MAX_SIZE:
        command.error("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_SIZE})")


def _check_in_menu(command: FormField) -> None:
    """Check what stands in the context menu of people or messages: its name may have blanks and capitals, and there is
    nothing to read or to fill in."""
    for name in (command["name"], *_localized(command["name_localizations"])):
        name.text(1, 32)
    for description in (command["description"], *_localized(command["description_localizations"])):
        if description.value:
            description.error("APPLICATION_COMMAND_DESCRIPTION_INVALID", "Context menu commands have no description")
    if command["options"].value:
        command["options"].error("APPLICATION_COMMAND_OPTIONS_INVALID", "Context menu commands have no options")


def _check_contexts(command: FormField) -> None:
    for context in command["contexts"].optional_items(3):
        context.one_of((0, 1, 2))
    for integration in command["integration_types"].optional_items(2):
        integration.one_of((0, 1))
    permissions = command["default_member_permissions"]
    if permissions.value is not None and not str(permissions.value).isdigit():
        permissions.error("NUMBER_TYPE_COERCE", "Must be a string of permission bits.")


def _check_names(item: FormField) -> None:
    """Check the name and description of a command or an option, in all languages."""
    for name in (item["name"], *_localized(item["name_localizations"])):
        text = name.text(1, 32)
        if text and (not NAME.match(text) or text != text.lower()):
            name.error("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for description in (item["description"], *_localized(item["description_localizations"])):
        description.text(1, 100)


def _localized(texts: FormField) -> list[FormField]:
    locales = texts.mapping() if texts.value is not None else {}
    for locale in set(locales) - LOCALES:
        texts[locale].error("BASE_TYPE_CHOICES", f"{locale} is no locale of Discord's.")
    return [texts[locale] for locale in locales]


def _check_options(options: FormField, types: Iterable[int]) -> None:
    names: set[str] = set()
    optional_before = False
    items = options.optional_items(MAX_OPTIONS)
    for option in items:
        body = option.mapping()
        _check_option(option, types)
        name = str(body.get("name"))
        if name in names:
            option["name"].error("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        names.add(name)
        if body.get("required") and optional_before:
            option.error("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first")
        optional_before = optional_before or not body.get("required")
    nested = [option["type"].value in NESTED for option in items if isinstance(option.value, dict)]
    if any(nested) and not all(nested):
        options.error("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands exclude other options")


def _check_option(option: FormField, types: Iterable[int]) -> None:
    if not option["type"].one_of(types):
        return
    _check_names(option)
    if option.value["type"] == OptionType.GROUP:
        _check_options(option["options"], (OptionType.SUBCOMMAND,))
    elif option.value["type"] == OptionType.SUBCOMMAND:
        _check_options(option["options"], range(3, 12))
    else:
        _check_bounds(option)
        _check_option_choices(option)


def _check_bounds(option: FormField) -> None:
    option["min_length"].optional_number(0, 6000)
    option["max_length"].optional_number(1, 6000)
    for bound in (option["min_value"], option["max_value"]):
        if bound.value is not None and (option.value["type"] not in NUMERIC or abs(bound.value) > MAX_INTEGER):
            bound.error("NUMBER_TYPE_RANGE", "Only numbers have bounds, of at most 2^53")


def _check_option_choices(option: FormField) -> None:
    choices, autocomplete = option["choices"], option["autocomplete"].value
    if (choices.value or autocomplete) and option.value["type"] not in WITH_CHOICES:
        choices.error("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type of option has no choices")
    if choices.value and autocomplete:
        choices.error("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Autocomplete excludes choices")
    if choices.value:
        check_choices(choices, option.value["type"])


def check_choices(choices: FormField, option_type: int) -> None:
    """Check the choices of an option of this type, or those that its autocompletion proposes."""
    for choice in choices.items(0, MAX_OPTIONS):
        choice.mapping()
        for name in (choice["name"], *_localized(choice["name_localizations"])):
            name.text(1, 100)
        _check_choice_value(choice["value"], option_type)


def _check_choice_value(field: FormField, option_type: int) -> None:
    value = field.value
    if option_type == OptionType.STRING:
        field.text(0, 100)
    elif (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or (option_type == OptionType.INTEGER and value != int(value))
    ):
        field.error("NUMBER_TYPE_COERCE", f"Value {value!r} is not a number of this option's type.")
    elif abs(value) > MAX_INTEGER:
        field.error("NUMBER_TYPE_RANGE", "Numbers of at most 2^53")


def size(command: Json) -> int:
    """Count the characters of names, descriptions and values; of each text the longest translation counts."""
    own = _longest(command, "name") + _longest(command, "description")
    choices = sum(_longest(it, "name") + len(str(it.get("value", ""))) for it in command.get("choices") or [])
    return own + choices + sum(size(option) for option in command.get("options") or [])


def _longest(value: Json, key: str) -> int:
    texts = [value.get(key), *(value.get(f"{key}_localizations") or {}).values()]
    return max(len(str(text or "")) for text in texts)
