"""What a person picks from at one step: the position, and the fields of moves one after another."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.ui.message import MAX_BOXES
from bot.ui.partial_move import PartialMove
from games.core import AnyGame, Choice, Move, Option, View
from games.words import Phrase, Words, capital


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
