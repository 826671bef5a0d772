"""The options of commands as Discord's JSON, in all languages."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from bot.ui.i18n import ENGLISH, Language, Languages


class Kind(IntEnum):
    """Discord's option types."""

    SUBCOMMAND = 1
    TEXT = 3
    INTEGER = 4
    BOOLEAN = 5
    PERSON = 6
    CHANNEL = 7


def option(kind: Kind, name: str, description: str, others: tuple[Language, ...], **more: Any) -> dict[str, Any]:
    """An option of a command, with what only some options have in `more`."""
    return {"type": int(kind), "name": name, **described(description, others), **more}


def choice(
    name: str, description: str, values: Iterable[tuple[object, str]], others: tuple[Language, ...], **more: Any
) -> dict[str, Any]:
    """An option of which one of some values is chosen, each with its name; `more` as in `option`."""
    choices = [{"name": words, "value": str(value), **localised("name", words, others)} for value, words in values]
    return option(Kind.TEXT, name, description, others, choices=choices, **more)


def described(msgid: str, others: tuple[Language, ...]) -> dict[str, Any]:
    """A description in all languages."""
    return {"description": msgid, **localised("description", msgid, others)}


def localised(field: str, msgid: str, others: tuple[Language, ...]) -> dict[str, Any]:
    """The translations of a field, of those languages in which it reads otherwise."""
    texts = {language.code: language.text(msgid) for language in others if language.text(msgid) != msgid}
    return {f"{field}_localizations": texts} if texts else {}


def translations(languages: Languages) -> tuple[Language, ...]:
    """The languages that commands are translated into."""
    return tuple(language for language in languages if language.code != ENGLISH)
