"""The options of a move's field in menus of at most 25, whole groups together while they fit."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.ui.message import MenuOption, clip
from bot.ui.partial_move import PartialMove
from games.core import Option
from games.words import Words

MAX_OPTIONS = 25
"""Discord's limit for the options of a menu."""
MAX_MENUS = 7
"""As many menus as a phone shows without a long scroll; more groups than that share menus."""
MAX_PLACEHOLDER_LENGTH = 150
"""Discord's limit, in characters."""
MAX_OPTION_LENGTH = 100
"""Discord's limit for an option's label and hint, in characters."""


@dataclass(frozen=True)
class FieldMenu:
    """A menu over a field's values. Picking continues `partial` with that value, or with several for a tuple field."""

    partial: PartialMove
    placeholder: str
    options: tuple[MenuOption, ...]
    least: int
    most: int


def field_menus(
    partial: PartialMove, options: Iterable[Option], bounds: tuple[int, int], title: str, words: Words
) -> list[FieldMenu]:
    """The menus of the field that comes next. `bounds`: the fewest and the most options that may be picked at once."""
    least, most = bounds
    return [
        FieldMenu(
            partial,
            clip(f"{title} · {name}" if name else title, MAX_PLACEHOLDER_LENGTH),
            tuple(_menu_option(option, words) for option in chunk),
            min(least, len(chunk)),
            min(most, len(chunk)),
        )
        for name, chunk in _chunks(list(options), words)
    ]


def _menu_option(option: Option, words: Words) -> MenuOption:
    hint = clip(words(option.hint), MAX_OPTION_LENGTH) if option.hint else None
    return MenuOption(option.value, clip(words(option.label), MAX_OPTION_LENGTH), hint)


def _chunks(options: list[Option], words: Words) -> list[tuple[str, list[Option]]]:
    """The options of each menu, after the name of the menu."""
    if len(options) <= MAX_OPTIONS:
        return [("", options)] if options else []
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(words(option.group) if option.group else "", []).append(option)
    chunks: list[tuple[str, list[Option]]] = []
    for name, members in groups.items():
        for start in range(0, len(members), MAX_OPTIONS):
            part = members[start : start + MAX_OPTIONS]
            chunks.append((_chunk_name(name, len(members), part, words), part))
    return chunks if len(chunks) <= MAX_MENUS else _merged(chunks)


def _chunk_name(group: str, group_size: int, chunk: list[Option], words: Words) -> str:
    if group_size <= MAX_OPTIONS and group:
        return group
    span = f"{words(chunk[0].label)} – {words(chunk[-1].label)}"
    return f"{group} {span}".strip()


def _merged(chunks: list[tuple[str, list[Option]]]) -> list[tuple[str, list[Option]]]:
    """Neighbouring groups put into one menu where they fit, so that there are fewer."""
    merged = [chunks[0]]
    for name, chunk in chunks[1:]:
        last_name, last = merged[-1]
        if len(last) + len(chunk) <= MAX_OPTIONS:
            merged[-1] = (f"{last_name.split(' … ')[0]} … {name}", [*last, *chunk])
        else:
            merged.append((name, chunk))
    return merged
