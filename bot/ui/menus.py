"""The values of a move's field as controls: menus of at most 25 options, lists of sets, and grids of buttons.

A grid lies as in the picture where the game says so, and may not be broken then; else its rows fit phones. Where its
words have no room, its emojis stand for them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias, TypeVar

from bot.ui.message import MAX_OPTION_LENGTH, MAX_OPTIONS, MAX_PLACEHOLDER_LENGTH, MenuOption, chunks, clip
from bot.ui.partial_move import Field, PartialMove
from games.core import Move, Option
from games.words import N_, Phrase, Words, capital

T = TypeVar("T")
Chunk: TypeAlias = tuple[str, Sequence[Option]]
"""Some options, after the name under which they stand."""
MAX_MENUS = 7
"""As many menus as a phone shows without a long scroll; more groups than that share menus."""
PART = 20
"""A part of a field has at most so many values, so that they fit under the picture as buttons."""
MOST_TICKS = 1
"""So many boxes are unticked in a form before a list of the sets is quicker."""
ROOM = 25
"""A grid has at most so many buttons and rows: of the 40 components of a message, the rest is the picture, the texts,
the ways back and what stands below every panel."""
COLUMNS = ((2, 5), (5, 4), (9, 3), (16, 2))
"""For the longest label of a row, in signs, how many of them stand side by side on a phone of 400 px."""
EMOJI = "  "
"""So many signs are as wide as an emoji."""
OF = N_("{title} · {count} of {all}")
ALL_BUT = N_("all but {values}")


@dataclass(frozen=True)
class FieldMenu:
    """A menu over a field's values. Picking continues `partial` with that value, or with several for a tuple field."""

    partial: PartialMove
    placeholder: str
    options: tuple[MenuOption, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Spot:
    """A button of a grid: it makes a `move`, about which the game `asks` or not, or leads on to a `partial` one, or
    picks nothing. `chosen`: it is picked already; `ticks`: what comes next is ticked in a form.

    `brief` is its label where its emoji has to say most, `unsigned` the one without a sign that the emoji shows.
    """

    label: str
    move: Move | None = None
    partial: PartialMove | None = None
    asks: bool = False
    chosen: bool = False
    emoji: str | None = None
    ticks: bool = False
    brief: str = ""
    unsigned: str = ""

    @property
    def width(self) -> str:
        """Signs that take as much room as its label and emoji do."""
        return self.label if self.emoji is None else f"{EMOJI}{self.label}"


Spots: TypeAlias = tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True)
class FieldGrid:
    """A field's values as buttons, row by row, and as a menu `instead` where a message has no room for them. `brief`
    are the same rows for where there are emojis; none where the words fit and say nothing twice."""

    title: str
    rows: Spots
    instead: FieldMenu
    brief: Spots = ()


def field_menus(
    partial: PartialMove, options: Sequence[Option], bounds: tuple[int, int], title: str, words: Words
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
        for name, chunk in parts_of(options, words, MAX_OPTIONS)
    ]


def _menu_option(option: Option, words: Words) -> MenuOption:
    hint = clip(words(option.hint), MAX_OPTION_LENGTH) if option.hint else None
    return MenuOption(option.value, clip(words(option.label), MAX_OPTION_LENGTH), hint, emoji=option.emoji)


def parts_of(options: Sequence[Option], words: Words, most: int = PART) -> list[Chunk]:
    """The options in parts of at most so many, each after its name; whole groups together while they fit."""
    if len(options) <= most:
        return [("", options)] if options else []
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(words(option.group) if option.group else "", []).append(option)
    parts: list[Chunk] = []
    for name, members in groups.items():
        even = chunks(members, -(-len(members) // -(-len(members) // most)))
        parts += [(_part_name(name, len(part) == len(members), part, words), part) for part in even]
    return parts if len(parts) <= MAX_MENUS else _merged(parts, most)


def _part_name(group: str, whole: bool, part: Sequence[Option], words: Words) -> str:
    """The group; with its first and last option, if it has several parts or its buttons say other things than its
    menus: numbers in the picture, say."""
    if whole and group and part[0].short is None:
        return group
    first, last = (words(it.short or it.label) for it in (part[0], part[-1]))
    span = first if first == last else f"{first} – {last}" if " " in first + last else f"{first}–{last}"
    return f"{group} · {span}" if group else span


def _merged(parts: Sequence[Chunk], most: int) -> list[Chunk]:
    """Neighbouring groups put together where they fit, so that there are fewer."""
    merged = [parts[0]]
    for name, part in parts[1:]:
        last_name, last = merged[-1]
        if len(last) + len(part) <= most:
            merged[-1] = (f"{last_name.split(' … ')[0]} … {name}", [*last, *part])
        else:
            merged.append((name, part))
    return merged


def listed(field: Field) -> bool:
    """Whether sets of a field are listed beside its form, in which all of them are ticked at first."""
    least, most = field.bounds
    return most == len(field.options) and most - least > MOST_TICKS


def set_menus(field: Field, words: Words) -> list[FieldMenu]:
    """The sets of each size but the whole, the largest first, as many sizes as a phone shows without a long scroll."""
    names = _names(field.options, words)
    menus: list[FieldMenu] = []
    for size in range(len(field.options) - 1, field.bounds[0] - 1, -1):
        lines = [_line(chosen, field.options, names, words) for chosen in _different(field.options, size, words)]
        text = Phrase(OF, {"title": field.title, "count": size, "all": len(field.options)})
        title = clip(capital(words(text)), MAX_PLACEHOLDER_LENGTH)
        found = [FieldMenu(field.partial, title, some) for some in chunks(lines, MAX_OPTIONS)]
        if len(menus) + len(found) > MAX_MENUS:
            break
        menus += found
    return menus


def _different(options: Sequence[Option], size: int, words: Words) -> Iterable[tuple[Option, ...]]:
    """The sets of so many options; of those that read alike the first."""
    reads = {it.value: (words(it.label), it.hint and words(it.hint)) for it in options}
    found: dict[tuple[object, ...], tuple[Option, ...]] = {}
    for chosen in combinations(options, size):
        found.setdefault(tuple([reads[it.value] for it in chosen]), chosen)
    return found.values()


def _names(options: Sequence[Option], words: Words) -> dict[str, str]:
    """What each value is called in a set: with its hint, where others of that name have another one."""
    called = {it.value: words(it.said or it.label) for it in options}
    hints: dict[str, set[str]] = {}
    for it in options:
        hints.setdefault(called[it.value], set()).add(words(it.hint) if it.hint else "")
    return {
        it.value: f"{name} ({words(it.hint)})" if it.hint and len(hints[name]) > 1 else name
        for it, name in zip(options, called.values(), strict=True)
    }


def _line(chosen: Sequence[Option], options: Sequence[Option], names: dict[str, str], words: Words) -> MenuOption:
    """A set: by what it leaves out, where that is less."""
    left_out = [names[it.value] for it in options if it not in chosen]
    label = ", ".join(names[it.value] for it in chosen)
    if len(left_out) < len(chosen):
        label = words(Phrase(ALL_BUT, {"values": ", ".join(left_out)}))
    return MenuOption(",".join(it.value for it in chosen), clip(capital(label), MAX_OPTION_LENGTH))


def in_even_rows(items: Sequence[T], labels: Iterable[str]) -> tuple[tuple[T, ...], ...]:
    """Items in rows that a phone does not wrap, all as long as each other where they can be."""
    rows = -(-len(items) // _columns(max(map(len, labels), default=0)))
    return chunks(items, -(-len(items) // max(rows, 1)))


def in_few_rows(items: Sequence[T], labels: Sequence[str]) -> tuple[tuple[T, ...], ...]:
    """Items in as few rows as there can be in this order, of which a phone wraps none: a long label shortens its own
    row alone."""
    rows: list[list[T]] = []
    width = 0
    for item, label in zip(items, labels, strict=True):
        width = max(width, len(label))
        if not rows or len(rows[-1]) >= _columns(width):
            rows.append([])
            width = len(label)
        rows[-1].append(item)
    return tuple(map(tuple, rows))


def grid_of(title: str, spots: Sequence[Spot], instead: FieldMenu, room: int = ROOM) -> FieldGrid:
    """Values in their order. The rows for where there are emojis leave out the signs that these show, and are in brief
    where even so there is no room; there are none where an emoji is missing, or where they would be the same."""
    rows = _in_rows(spots, room)
    brief: Spots = ()
    if all(spot.emoji is not None for spot in spots):
        brief = _in_rows([replace(spot, label=spot.unsigned or spot.label) for spot in spots], room)
        if not has_room(brief, room) and all(spot.brief for spot in spots):
            brief = _in_rows([replace(spot, label=spot.brief) for spot in spots], room)
        elif brief == rows:
            brief = ()
    return FieldGrid(title, rows, instead, brief)


def _in_rows(spots: Sequence[Spot], room: int) -> Spots:
    """Rows as long as each other, or as few as there can be where else there is no room."""
    widths = [spot.width for spot in spots]
    even = in_even_rows(spots, widths)
    return even if has_room(even, room) else in_few_rows(spots, widths)


def in_brief(rows: Sequence[Sequence[Spot]]) -> Spots:
    """The rows with emojis for words, where a phone would wrap the words and each button has an emoji; else none."""
    fits = all(len(row) <= _columns(max(len(spot.width) for spot in row)) for row in rows)
    if fits or any(spot.emoji is None for row in rows for spot in row):
        return ()
    return tuple(tuple(replace(spot, label=spot.brief) for spot in row) for row in rows)


def _columns(longest: int) -> int:
    """How many buttons stand side by side on a phone, of which the longest label has so many signs."""
    return next((columns for most, columns in COLUMNS if longest <= most), 1)


def has_room(rows: Sequence[Sequence[object]], room: int = ROOM) -> bool:
    """Whether a message has room for these buttons and their rows."""
    return len(rows) + sum(map(len, rows)) <= room
