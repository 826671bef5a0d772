"""The parts of a game that are found by its key: rules, computer player and painter, each in a module of that name, and
the text for players."""

from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any


def part(package: str, key: str, name: str) -> Any:
    """What the module `key` of a package calls `name`: `part("games.players", "glory", "choose")`.

    Raises ImportError, with the file to be written or the name to be defined in it, where the game lacks this part.
    """
    module = _module(package, key, name)
    if not hasattr(module, name):
        raise ImportError(f"{module.__file__} must define {name}: the game {key!r} lacks it.")
    return getattr(module, name)


def part_or(default: Any, package: str, key: str, name: str) -> Any:
    """The same of a part that a game may do without: `default` where the module does not define it."""
    return getattr(_module(package, key, name), name, default)


def rules(key: str) -> tuple[Any, ...]:
    """A game's rules, the newest and then the `OLDER` ones.

    Raises ImportError like `part`, also where the rules for players are not written in English.
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
        if error.name != path:  # the module is there, and lacks something else
            raise
        raise ImportError(f"The game {key!r} lacks {file}.py, or a package {file}/ that defines {name}.") from None
