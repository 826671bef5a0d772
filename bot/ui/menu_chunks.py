"""The options of a move's field in menus of at most 25, whole groups together while they fit."""

from collections.abc import Iterable, Iterator, Sequence
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
    return MenuOption(option.value, clip(words(option.label), MAX_OPTION_LENGTH), hint, emoji=option.emoji)


PART = 20
"""As many values has a part of a field at most, so that they fit under the picture as buttons."""


def parts_of(options: Sequence[Option], words: Words) -> list[tuple[str, list[Option]]]:
    """The parts of a field that has more values than fit under a picture, each after its name."""
    return _chunks(list(options), words, PART)


def _chunks(options: list[Option], words: Words, most: int = MAX_OPTIONS) -> list[tuple[str, list[Option]]]:
    """At most so many options each, after the name under which they stand."""
    if len(options) <= most:
        return [("", options)] if options else []
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(words(option.group) if option.group else "", []).append(option)
    chunks: list[tuple[str, list[Option]]] = []
    for name, members in groups.items():
        parts = _evenly(members, most)
        chunks += [(_chunk_name(name, len(part) == len(members), part, words), part) for part in parts]
    return chunks if len(chunks) <= MAX_MENUS else _merged(chunks, most)


def _evenly(members: list[Option], most: int) -> Iterator[list[Option]]:
    """As few parts as can be, as long as each other where they can be."""
    count = -(-len(members) // most)
    size = -(-len(members) // count)
    return (members[start : start + size] for start in range(0, len(members), size))


def _chunk_name(group: str, whole: bool, chunk: list[Option], words: Words) -> str:
    """The group; with the first and the last of it, where it has more parts than one or its buttons say other things
    than its menus: numbers in the picture, say."""
    if whole and group and chunk[0].short is None:
        return group
    first, last = (words(it.short or it.label) for it in (chunk[0], chunk[-1]))
    span = first if first == last else f"{first} – {last}" if " " in first + last else f"{first}–{last}"
    return f"{group} · {span}" if group else span


def _merged(chunks: list[tuple[str, list[Option]]], most: int) -> list[tuple[str, list[Option]]]:
    """Neighbouring groups put together where they fit, so that there are fewer."""
    merged = [chunks[0]]
    for name, chunk in chunks[1:]:
        last_name, last = merged[-1]
        if len(last) + len(chunk) <= most:
            merged[-1] = (f"{last_name.split(' … ')[0]} … {name}", [*last, *chunk])
        else:
            merged.append((name, chunk))
    return merged
