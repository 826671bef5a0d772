"""Find the parts of a game by its key: rules, computer player and painter, each in a module of that name, and the text
for players."""

from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any


def part(package: str, key: str, name: str) -> Any:
    """Return what the module `key` of a package calls `name`: `part("games.players", "glory", "choose")`.

    Raise ImportError, with the missing file or name, if the game lacks this part.
    """
    module = _module(package, key, name)
    if not hasattr(module, name):
        raise ImportError(f"{module.__file__} must define {name}: the game {key!r} lacks it.")
    return getattr(module, name)


def part_or(default: Any, package: str, key: str, name: str) -> Any:
    """Return an optional part of a game: `default` if the module does not define it. Raise ImportError without the
    module."""
    return getattr(_module(package, key, name), name, default)


def rules(key: str) -> tuple[Any, ...]:
    """Return the newest rules of a game, then its `OLDER` ones.

    Raise ImportError like `part`, and if the English rules for players are missing.
    """
    text = files("games") / "texts" / f"{key}.en.md"
    if not text.is_file():
        raise ImportError(f"The game {key!r} lacks games/texts/{text.name}, the rules for players.")
    return (part("games", key, "GAME"), *part_or((), "games", key, "OLDER"))


def _module(package: str, key: str, name: str) -> ModuleType:
    path = f"{package}.{key}"
    file = path.replace(".", "/")
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:  # the module exists, but one of its imports is missing
            raise
        raise ImportError(f"The game {key!r} lacks {file}.py, or a package {file}/ that defines {name}.") from None
