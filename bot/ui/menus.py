"""The options of a move's field in menus of at most 25, whole groups together while they fit."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

from bot.ui.message import MenuOption, clip
from bot.ui.partial_move import PartialMove
from bot.ui.picking_step import Field
from games.core import Move, Option
from games.words import N_, Phrase, Words, capital

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


MOST_TICKS = 1
"""As many boxes does a person untick in a form before a list of the sets is quicker."""
OF = N_("{title} · {count} of {all}")
ALL_BUT = N_("all but {values}")


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
        starts = range(0, len(lines), MAX_OPTIONS)
        found = [FieldMenu(field.partial, title, tuple(lines[at : at + MAX_OPTIONS]), 1, 1) for at in starts]
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


T = TypeVar("T")

ROOM = 25
"""As many buttons and rows may a grid have: of the 40 components of a message, the rest is the picture, the texts, the
ways back and what stands below every panel."""
COLUMNS = ((2, 5), (5, 4), (9, 3), (16, 2))
"""For the longest label of a row, in signs, how many of them stand side by side on a phone of 400 px."""

EMOJI = "  "
"""So many signs are as wide as an emoji."""


@dataclass(frozen=True)
class Spot:
    """A button of a grid: it leaves one `move`, which the game `asks` about or not, or leads on to a `partial` one;
    where it does neither, nothing can be picked there. `chosen`: it is picked already; `ticks`: what comes next is
    ticked in a form, and is the last of the move. `brief` is its label where its emoji has to say most, `unsigned`
    where that shows what a sign in the label does."""

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


@dataclass(frozen=True)
class FieldGrid:
    """A field's values as buttons, row by row, and as a menu `instead` where a message has no room for them. `brief`
    are the same rows for where there are emojis; none where the words fit and say nothing twice."""

    title: str
    rows: tuple[tuple[Spot, ...], ...]
    instead: FieldMenu
    brief: tuple[tuple[Spot, ...], ...] = ()


def in_even_rows(items: Sequence[T], labels: Iterable[str]) -> tuple[tuple[T, ...], ...]:
    """Items in rows that a phone does not wrap, all as long as each other where they can be."""
    columns = _columns(max(map(len, labels), default=0))
    count = -(-len(items) // columns)
    width = -(-len(items) // max(count, 1))
    return tuple(tuple(items[start : start + width]) for start in range(0, len(items), max(width, 1)))


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
    """Values in their order; where there are emojis, without the signs that these show."""
    rows = _in_rows(spots, room)
    return FieldGrid(title, rows, instead, _beside_emojis(spots, rows, room))


def _in_rows(spots: Sequence[Spot], room: int) -> tuple[tuple[Spot, ...], ...]:
    """Rows as long as each other, or as few as there can be where else there is no room."""
    widths = [spot.width for spot in spots]
    even = in_even_rows(spots, widths)
    return even if has_room(even, room) else in_few_rows(spots, widths)


def _beside_emojis(
    spots: Sequence[Spot], rows: tuple[tuple[Spot, ...], ...], room: int
) -> tuple[tuple[Spot, ...], ...]:
    """The rows for where there are emojis: without the signs that these show, and in brief where even so there is no
    room; none where an emoji is missing, and where they would be the same `rows`."""
    if any(spot.emoji is None for spot in spots):
        return ()
    unsigned = _in_rows([replace(spot, label=spot.unsigned or spot.label) for spot in spots], room)
    if has_room(unsigned, room) or not all(spot.brief for spot in spots):
        return () if unsigned == rows else unsigned
    return _in_rows([_brief(spot) for spot in spots], room)


def in_brief(rows: Sequence[Sequence[Spot]]) -> tuple[tuple[Spot, ...], ...]:
    """The rows with emojis for words, where a phone would wrap the words and each button has an emoji; else none."""
    if all(len(row) <= _columns(max(len(spot.width) for spot in row)) for row in rows):
        return ()
    if any(spot.emoji is None for row in rows for spot in row):
        return ()
    return tuple(tuple(_brief(spot) for spot in row) for row in rows)


def _brief(spot: Spot) -> Spot:
    return replace(spot, label=spot.brief)


def _columns(longest: int) -> int:
    """How many buttons stand side by side on a phone, of which the longest label has so many signs."""
    return next((columns for most, columns in COLUMNS if longest <= most), 1)


def has_room(rows: Sequence[Sequence[object]], room: int = ROOM) -> bool:
    """Whether a message has room for these buttons and their rows."""
    return len(rows) + sum(map(len, rows)) <= room
