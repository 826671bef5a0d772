"""A move that is not made yet, the fields that a step of picking shows, and moves in words.

It is picked value by value, also when the position has changed meanwhile; or a ready-made one is drafted (a preset),
changed item by item and then sealed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

from bot.ui.languages import escaped, mark
from bot.ui.message import MAX_BOXES
from games.chance import Chance, SeededChance
from games.core import AnyGame, Choice, Move, Option, Preset, Seat, View
from games.errors import Illegal, MovedOn, Unreadable
from games.match import Match
from games.words import Phrase, Words, capital

PART = "~"
"""What stands before the number of a part."""


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
        """Undoes `str`."""
        text, _, part = text.partition(PART)
        kinds, *values = text.split(".")
        number = int(part) if part.isascii() and part.isdigit() else None
        return cls(tuple(kinds.split("+")) if kinds else (), tuple(values), number)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The notation's parts so far, as pictures show them."""
        return (*self.kinds[:1], *self.values)

    def back(self) -> Self:
        """One press earlier."""
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


def takes(game: AnyGame, view: View, tokens: tuple[str, ...], values: tuple[str, ...]) -> bool:
    """Whether a move that begins with `tokens` can go on with `values`, which are several only for a tuple field."""
    try:
        choice = game.choices(view, tokens)
    except (Illegal, Unreadable):
        return False
    offered = {option.value for option in choice.options}
    return choice.least <= len(values) <= choice.most and len(set(values)) == len(values) and offered.issuperset(values)


def narrowed(game: AnyGame, view: View, partial: PartialMove, values: tuple[str, ...]) -> PartialMove:
    """The partial move with the values that were picked in a menu, one of which may be a set, with commas. Raises
    MovedOn when they cannot be picked now."""
    values = tuple(item for value in values for item in value.split(","))
    possible = possible_kinds(game, view, partial)
    kinds = tuple(kind for kind in possible if takes(game, view, (kind, *partial.values), values))
    if not kinds:
        raise MovedOn
    return PartialMove(kinds, (*partial.values, ",".join(values)))


def revalidated(game: AnyGame, view: View, partial: PartialMove) -> PartialMove:
    """The partial move, if all of it can still be picked; else an empty one."""
    try:
        whole = PartialMove(possible_kinds(game, view, partial) if partial.kinds else ())
        for value in partial.values:
            whole = narrowed(game, view, whole, tuple(value.split(",")))
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
    """Whether a game has moves that are drafted, at any time."""
    return any(_is_drafted(move) for move in game.moves)


def drafted_kinds(game: AnyGame, view: View) -> tuple[str, ...]:
    """The kinds of move that a player may make now and that are drafted first: those that have presets."""
    return tuple(kind for kind in game.kinds(view) if _is_drafted(game.move_class(kind)))


def _is_drafted(move: type[Move]) -> bool:
    return any(True for _ in move.presets(SeededChance(b"kinds", 0)))


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


def draft_items(draft: Move) -> tuple[str, ...]:
    """The items of a draft's one tuple field, in notation; empty for a move of another form."""
    tokens = draft.tokens()
    return tuple(tokens[0].split(",")) if len(tokens) == 1 else ()


def swapped(game: AnyGame, draft: Move, places: tuple[int, int]) -> Move:
    """The draft with two of its items exchanged. Raises Unreadable for places it does not have."""
    items = list(draft_items(draft))
    one, other = places
    if not (0 <= one < len(items) and 0 <= other < len(items)):
        raise Unreadable(text=f"{one} {other}")
    items[one], items[other] = items[other], items[one]
    changed: Move = game.read(f"{draft.kind}.{','.join(items)}")
    return changed


@dataclass(frozen=True)
class MoveButton:
    """A button that makes a move; `asks`: the game asks about it first; `prominent`: it stands out."""

    move: Move
    label: str
    asks: bool
    prominent: bool = False


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

    def button(self, move: Move) -> MoveButton:
        """The button of a move for which everything is picked."""
        return MoveButton(move, self.words(Phrase(move.label)), self.asks(move), move.prominent)

    def shortcuts(self, partial: PartialMove) -> tuple[MoveButton, ...]:
        """The whole moves that the game offers with one press here."""
        found = self.game.shortcuts(self.view, partial.tokens if partial.values else ())
        return tuple(MoveButton(it.move, capital(self.words(it.label)), self.asks(it.move), True) for it in found)

    def asks(self, move: Move) -> bool:
        """Whether the game asks about a move before it is played."""
        return self.game.question(self.view, move) is not None

    def title(self, partial: PartialMove) -> str:
        """The title of the next field of a partial move, in the model of its first kind."""
        move = self.game.move_class(partial.kinds[0])
        return self.words(Phrase(str(move.model_fields[move.field_names()[len(partial.values)]].title)))

    def called(self, partial: PartialMove) -> str:
        """The values picked so far, to be read before the next field's title."""
        tokens, labels = partial.kinds[:1], ""
        for value in partial.values:
            items = (self.game.option(self.view, tokens, item) for item in value.split(","))
            labels += ", ".join(self.words(item.label) for item in items) + " · "
            tokens = (*tokens, value)
        return labels

    def headline(self, partial: PartialMove) -> str:
        """The values picked so far, to stand by themselves; without any the kind of move."""
        called = self.called(partial).removesuffix(" · ")
        return capital(called or self.words(Phrase(self.game.move_class(partial.kinds[0]).label)))

    def hint(self, partial: PartialMove) -> str:
        """What there is to know of the value that was picked last; nothing of a set."""
        if not partial.values or "," in partial.values[-1]:
            return ""
        option = self.game.option(self.view, partial.tokens[:-1], partial.values[-1])
        return self.words(option.hint) if option.hint else ""


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
        """The fewest and the most values that are picked at once."""
        return min(choice.least for choice in self.choices), max(choice.most for choice in self.choices)

    def taking(self, value: str) -> PartialMove:
        """The partial move once this value is picked."""
        found = zip(self.partial.kinds, self.choices, strict=True)
        kinds = tuple(kind for kind, choice in found if any(option.value == value for option in choice.options))
        return PartialMove(kinds, (*self.partial.values, value))


def shared_field(step: Step, partial: PartialMove) -> Field | None:
    """The field that is next in all kinds of the partial move; None where it is not the same in all."""
    fields = {step.game.next_field(step.view, (kind, *partial.values)) for kind in partial.kinds}
    return field_of(step, partial, "") if len(fields) == 1 and None not in fields else None


def field_of(step: Step, partial: PartialMove, before: str) -> Field:
    """The next field of kinds that share it; `before` names the values that needed no picking."""
    choices = tuple(step.choices((kind, *partial.values)) for kind in partial.kinds)
    return Field(partial, choices, before + step.title(partial))


def set_after(step: Step, partial: PartialMove) -> Field | None:
    """The field that is next in a partial move where it is a set of values; others are slow to work out."""
    named = ((kind, step.game.next_field(step.view, (kind, *partial.values))) for kind in partial.kinds)
    if not all(name is not None and step.game.move_class(kind).is_tuple(name) for kind, name in named):
        return None
    return shared_field(step, partial)


def is_ticked(step: Step, field: Field) -> bool:
    """Whether a field is a set that a form has room for, with a choice in it, and the last that its move asks for."""
    least, most = field.bounds
    if len(field.partial.kinds) != 1 or most == 1 or not least < len(field.options) <= MAX_BOXES:
        return False
    [kind] = field.partial.kinds
    return len(field.partial.values) + 1 == len(step.game.move_class(kind).field_names())


def has_more_fields(step: Step, partial: PartialMove, value: str) -> bool:
    """Whether the next field is a single value, and a field comes after `value` in one of the kinds at least."""
    moves = [step.game.move_class(kind) for kind in partial.kinds]
    single = not any(move.is_tuple(move.field_names()[len(partial.values)]) for move in moves)
    after = ((kind, *partial.values, value) for kind in partial.kinds)
    return single and any(step.game.next_field(step.view, tokens) is not None for tokens in after)


def described(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as a person would say it: each value as its option shows it, after its kind where the values alone do not
    say it. Of a drafted move the kind alone, since its player sees the rest in the picture."""
    kind, fields = _told(game, view, move, words)
    return _joined(kind, [[said for said, _ in field] for field in fields])


def told_back(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """The same as part of a message: safe inside Discord's markdown, and with the emojis of its values, none twice."""
    kind, fields = _told(game, view, move, words)
    shown: set[str | None] = set()
    lines: list[list[str]] = []
    for field in fields:
        lines.append([])
        for said, emoji in field:
            lines[-1].append(("" if emoji in shown else mark(emoji)) + escaped(said))
            shown.add(emoji)
    return _joined(escaped(kind) if kind else "", lines)


def options_of(game: AnyGame, view: View, move: Move) -> Iterator[tuple[Option, ...]]:
    """The options that a move chooses, field by field."""
    tokens: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        yield tuple([game.option(view, tokens, item) for item in token.split(",") if item])
        tokens = (*tokens, token)


def _told(game: AnyGame, view: View, move: Move, words: Words) -> tuple[str, list[list[tuple[str, str | None]]]]:
    """The kind of a move, where the values do not say it, and the values in words with their emojis, field by field."""
    kind = words(Phrase(move.label))
    if move.kind in drafted_kinds(game, view) or not move.tokens():
        return kind, []
    fields = [
        [(words(option.said or option.label), option.emoji) for option in field]
        for field in options_of(game, view, move)
    ]
    if not move.speaks:
        return kind, fields
    if fields[0]:
        said, emoji = fields[0][0]
        fields[0][0] = capital(said), emoji
    return "", fields


def _joined(kind: str, fields: list[list[str]]) -> str:
    values = " → ".join(", ".join(field) for field in fields)
    return ": ".join(part for part in (kind, values) if part)
