"""A move that is not made yet, and the field that comes next in it.

It is picked value by value, also when the position has changed meanwhile; or a ready-made one is drafted (a preset),
changed item by item and then sealed.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple, Self, TypeAlias

from bot.ui.message import (
    MAX_BOXES,
    MAX_OPTION_LENGTH,
    MAX_OPTIONS,
    MAX_PLACEHOLDER_LENGTH,
    Menu,
    MenuOption,
    chunks,
    clip,
)
from games.chance import Chance, SeededChance
from games.core import AnyGame, Choice, Move, Option, Preset, Seat, View
from games.errors import Illegal, MovedOn, Unreadable
from games.match import Match
from games.words import Phrase, Words

PART = "~"
"""What stands before the number of a part."""
MAX_MENUS = 7
"""As many menus as a phone shows without a long scroll; more groups than that share menus."""
PART_SIZE = 20
"""A part of a field has at most so many values, so that they fit under the picture as buttons."""
MOST_TICKS = 1
"""So many boxes are unticked in a form before a list of the sets is quicker."""
Chunk: TypeAlias = tuple[str, Sequence[Option]]
"""Some options, after the name under which they stand."""


class PartialMove(NamedTuple):
    """A move being picked: the kinds it may still be (none: all), the values picked so far, in notation, and which part
    of the next field's many values is looked at, from 0."""

    kinds: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    part: int | None = None

    def __str__(self) -> str:
        text = ".".join(("+".join(self.kinds), *self.values))
        return text if self.part is None else f"{text}{PART}{self.part}"

    @classmethod
    def read(cls, text: str) -> Self:
        text, _, part = text.partition(PART)
        kinds, *values = text.split(".")
        number = int(part) if part.isascii() and part.isdigit() else None
        return cls(tuple(kinds.split("+")) if kinds else (), tuple(values), number)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The notation's parts so far, as pictures show them."""
        return (*self.kinds[:1], *self.values)

    def back(self) -> Self:
        if self.part is not None and self.values:
            return self._replace(part=None)
        return type(self)(self.kinds, self.values[:-1]) if len(self.values) > 1 else type(self)()


NOTHING_PICKED = PartialMove()


def possible_kinds(game: AnyGame, view: View, partial: PartialMove) -> tuple[str, ...]:
    """The kinds of move that are allowed now and that the partial move may still be.

    Raises MovedOn where it may only be kinds that are not allowed now.
    """
    kinds = tuple(kind for kind in game.kinds(view) if not partial.kinds or kind in partial.kinds)
    if partial.kinds and not kinds:
        raise MovedOn
    return kinds


def _takes(game: AnyGame, view: View, tokens: tuple[str, ...], values: tuple[str, ...]) -> bool:
    """Whether a move that begins with `tokens` can go on with `values`, which are several only for a tuple field."""
    try:
        choice = game.choices(view, tokens)
    except (Illegal, Unreadable):
        return False
    offered = {option.value for option in choice.options}
    return choice.least <= len(values) <= choice.most and len(set(values)) == len(values) and offered.issuperset(values)


def narrowed(game: AnyGame, view: View, partial: PartialMove, values: tuple[str, ...]) -> PartialMove:
    """The partial move with the values that were picked in a menu, one of which may be a set, with commas, or bring the
    values of further fields, with dots. Raises MovedOn when they cannot be picked now."""
    if len(values) == 1 and "." in values[0]:
        first, _, further = values[0].partition(".")
        return narrowed(game, view, narrowed(game, view, partial, (first,)), (further,))
    values = tuple(item for value in values for item in value.split(","))
    possible = possible_kinds(game, view, partial)
    kinds = tuple(kind for kind in possible if _takes(game, view, (kind, *partial.values), values))
    if not kinds:
        raise MovedOn
    return PartialMove(kinds, (*partial.values, ",".join(values)))


def revalidated(game: AnyGame, view: View, partial: PartialMove) -> PartialMove:
    """The partial move, if all of it can still be picked; else an empty one."""
    try:
        whole = PartialMove(possible_kinds(game, view, partial) if partial.kinds else ())
        for value in partial.values:
            whole = narrowed(game, view, whole, (value,))
    except MovedOn:
        return NOTHING_PICKED
    return whole._replace(part=partial.part) if whole.kinds else NOTHING_PICKED


def only_move(game: AnyGame, view: View, partial: PartialMove) -> Move | None:
    """The move, when the partial move can only become one; the rules may still forbid it. Raises Unreadable."""
    if len(partial.kinds) != 1 or game.next_field(view, partial.tokens) is not None:
        return None
    move: Move = game.read(str(partial))
    return move


def has_drafts(game: AnyGame) -> bool:
    return bool(drafted_moves(game))


def drafted_moves(game: AnyGame) -> tuple[type[Move], ...]:
    return tuple(filter(_is_drafted, game.moves))


def drafted_kinds(game: AnyGame, view: View) -> tuple[str, ...]:
    """The kinds of move that a player may make now and that are drafted first: those that have presets."""
    return tuple(kind for kind in game.kinds(view) if _is_drafted(game.move_class(kind)))


def _is_drafted(move: type[Move]) -> bool:
    return any(True for _ in move.presets(SeededChance(b"kinds", 0)))


def worth_writing(game: AnyGame, view: View) -> bool:
    """Whether some move takes several choices now, so that writing it may be quicker than picking it."""
    kinds = set(game.kinds(view)).difference(drafted_kinds(game, view))
    return any(len(game.move_class(kind).field_names()) > 1 for kind in kinds)


def presets(game: AnyGame, kind: str, chance: Chance | None = None) -> tuple[Preset, ...]:
    """The ready-made moves of a kind that is drafted, the random ones drawn with `chance`.

    Without it they are equal at each call, which is enough for their labels.
    """
    return tuple(game.move_class(kind).presets(chance or SeededChance(b"labels", 0)))


def has_sealed(match: Match, seat: Seat) -> bool:
    """Whether a player has sealed their drafted move while others, in the same turn, still draft theirs."""
    return (
        has_drafts(match.game)
        and seat not in match.to_act
        and any(drafted_kinds(match.game, match.view(other)) for other in match.to_act)
    )


class Step:
    """What is picked from, and the language of the labels."""

    def __init__(self, game: AnyGame, view: View, words: Words) -> None:
        self.game, self.view, self.words = game, view, words
        self._choices: dict[tuple[str, ...], Choice] = {}

    def choices(self, tokens: tuple[str, ...]) -> Choice:
        """The choices of the field after `tokens`; worked out once, since that is slow."""
        if tokens not in self._choices:
            self._choices[tokens] = self.game.choices(self.view, tokens)
        return self._choices[tokens]

    def next_field(self, kind: str, values: tuple[str, ...]) -> str | None:
        """The name of the field that comes after these values of a kind; None when all are picked."""
        return self.game.next_field(self.view, (kind, *values))

    def label(self, kind: str) -> str:
        return self.words(Phrase(self.game.move_class(kind).label))

    def called(self, partial: PartialMove) -> str:
        """The values picked so far, to be read before the next field's title."""
        tokens, labels = partial.kinds[:1], ""
        for value in partial.values:
            items = (self.game.option(self.view, tokens, item) for item in value.split(","))
            labels += ", ".join(self.words(item.label) for item in items) + " · "
            tokens = (*tokens, value)
        return labels

    def hint(self, partial: PartialMove) -> str:
        """What there is to know of the value that was picked last; nothing of a set."""
        if not partial.values or "," in partial.values[-1]:
            return ""
        option = self.game.option(self.view, partial.tokens[:-1], partial.values[-1])
        return self.words(option.hint) if option.hint else ""

    def field(self, partial: PartialMove, before: str = "") -> "Field":
        """The next field of kinds that share it, with what the first kind asks; `before` stands before its title, where
        the game tells no other one."""
        move, at = self.game.move_class(partial.kinds[0]), len(partial.values)
        choices = tuple(self.choices((kind, *partial.values)) for kind in partial.kinds)
        if choices[0].title is not None:
            return Field(partial, choices, self.words(choices[0].title))
        title = self.words(Phrase(str(move.model_fields[move.field_names()[at]].title)))
        return Field(partial, choices, before + title)

    def settled(self, partial: PartialMove) -> PartialMove:
        """The partial move with all that comes after it, as long as that can be one thing only."""
        while len(partial.kinds) == 1 and (name := self.next_field(partial.kinds[0], partial.values)) is not None:
            if not self.game.move_class(partial.kinds[0]).is_tuple(name) and self._begun[partial.tokens[:2]] > 1:
                break
            choice = self.choices(partial.tokens)
            if not 0 < choice.least == choice.most == len(choice.options) <= MAX_BOXES:  # of more, its id is too long
                break
            partial = PartialMove(partial.kinds, (*partial.values, ",".join(it.value for it in choice.options)))
        return partial

    @cached_property
    def _begun(self) -> Counter[tuple[str, ...]]:
        """How many legal moves begin with each kind and first value, as far as they are listed: quicker to know than
        all choices are."""
        return Counter((move.kind, *move.tokens()[:1]) for move in islice(self.game.legal(self.view), 500))

    def said(self, partial: PartialMove, whole: PartialMove) -> str:
        """What the values are called that a whole move has beyond a partial one."""
        tokens, said = partial.tokens, []
        for value in whole.values[len(partial.values) :]:
            options, items = self.choices(tokens).options, value.split(",")
            said.append(", ".join(self.words(it.said or it.label) for it in options if it.value in items))
            tokens = (*tokens, value)
        return " → ".join(said)

    def shared_field(self, partial: PartialMove) -> "Field | None":
        """The field that is next in all kinds of the partial move; None where it is not the same in all."""
        fields = {self.next_field(kind, partial.values) for kind in partial.kinds}
        return self.field(partial) if len(fields) == 1 and None not in fields else None

    def ticked_field(self, partial: PartialMove) -> "Field | None":
        """The field that comes next where it is a set, with a choice in it, that a form has room for, and the last that
        the move asks for."""
        if len(partial.kinds) != 1:
            return None
        move = self.game.move_class(partial.kinds[0])
        left = move.field_names()[len(partial.values) :]
        if len(left) != 1 or not move.is_tuple(left[0]):
            return None
        field = self.field(partial)
        least, most = field.bounds
        return field if most > 1 and least < len(field.options) <= MAX_BOXES else None


class Field(NamedTuple):
    """The field that comes next in the kinds of a partial move, and what it may be in each of them."""

    partial: PartialMove
    choices: tuple[Choice, ...]
    title: str

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be picked, in any of the kinds; each value once."""
        return tuple({option.value: option for choice in self.choices for option in choice.options}.values())

    @property
    def bounds(self) -> tuple[int, int]:
        return min(choice.least for choice in self.choices), max(choice.most for choice in self.choices)

    @property
    def is_one(self) -> bool:
        """Whether it can be one thing only."""
        return self.bounds == (len(self.options),) * 2

    @property
    def is_listed(self) -> bool:
        """Whether sets of it are listed beside its form, in which all of them are ticked at first."""
        least, most = self.bounds
        return most == len(self.options) and most - least > MOST_TICKS

    def taking(self, value: str) -> PartialMove:
        found = zip(self.partial.kinds, self.choices, strict=True)
        kinds = tuple(kind for kind, choice in found if any(option.value == value for option in choice.options))
        return PartialMove(kinds, (*self.partial.values, value))


def field_menus(field: Field, words: Words, options: Sequence[Option] = ()) -> list[Menu]:
    """Menus of a field's values, or of some `options` of them; each menu's `id` is the partial move that a pick goes on
    with."""
    least, most = field.bounds
    return [
        Menu(
            str(field.partial),
            clip(f"{field.title} · {name}" if name else field.title, MAX_PLACEHOLDER_LENGTH),
            tuple(_menu_option(option, words) for option in chunk),
            min(least, len(chunk)),
            min(most, len(chunk)),
        )
        for name, chunk in parts_of(options or field.options, words, MAX_OPTIONS)
    ]


def _menu_option(option: Option, words: Words) -> MenuOption:
    hint = clip(words(option.hint), MAX_OPTION_LENGTH) if option.hint else None
    return MenuOption(option.value, clip(words(option.label), MAX_OPTION_LENGTH), hint, emoji=option.emoji)


def parts_of(options: Sequence[Option], words: Words, most: int = PART_SIZE) -> list[Chunk]:
    """The options in parts of at most so many, each after its name; whole groups together while they fit."""
    if len(options) <= most:
        return [("", options)] if options else []
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(words(option.group) if option.group else "", []).append(option)
    parts: list[Chunk] = []
    for name, members in groups.items():
        even = chunks(members, -(-len(members) // -(-len(members) // most)))
        parts += [(_part_name(name, len(even) == 1, part, words), part) for part in even]
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
