"""One picker for all games: how a person arrives at a move with buttons and menus.

The first step shows all kinds of move at once. A kind without fields is a button; of one with fields its first field is
shown, shared by the kinds whose next field has the same name. A press narrows the kinds and adds a value, until one
move is left. A field that can only be one thing is not asked for, unless that would already be the move.

A field is a grid of buttons while that fits under a picture; one with more values is shown in parts, each of which is a
grid. A set of a few values, the last that a move asks for, is ticked in a form, which the press before it opens with
all ticked; menus remain for sets of more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pydantic.fields import FieldInfo

from bot.ui.drafted_moves import drafted_kinds
from bot.ui.form import MAX_BOXES
from bot.ui.grids import ROOM, FieldGrid, Spot, has_room, in_brief, in_even_rows
from bot.ui.menu_chunks import MAX_PLACEHOLDER_LENGTH, FieldMenu, field_menus, parts_of
from bot.ui.message import MenuOption, clip
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, possible_kinds
from games.core import AnyGame, Choice, Inert, Move, Option, View
from games.words import Phrase, Words, capital


@dataclass(frozen=True)
class MoveButton:
    """A button whose press leaves one move; `asks`: the game asks about it first; `prominent`: it stands out."""

    move: Move
    label: str
    asks: bool
    prominent: bool = False


@dataclass(frozen=True)
class Way:
    """A button that leads on: to a kind of move, to a part of a field's many values, or, where it `ticks`, a form."""

    label: str
    partial: PartialMove
    ticks: bool = False


@dataclass(frozen=True)
class FieldForm:
    """A set of values to tick, the last that a move asks for: `title` says what is picked already, and `about` what
    there is to know of that."""

    title: str
    label: str
    about: str
    options: tuple[MenuOption, ...]
    least: int
    most: int


@dataclass(frozen=True)
class Controls:
    """What a panel offers at one step: `buttons` make a move, `grids` and `menus` pick a value each, `ways` lead on;
    `drafted` are the kinds that are drafted before they are played.

    `partial` is what is picked, with what needed no press; `back` is one press earlier, None where there is no such.
    `asks` is the title of the field to whose parts the ways lead.
    """

    buttons: tuple[MoveButton, ...]
    menus: tuple[FieldMenu, ...]
    grids: tuple[FieldGrid, ...] = ()
    ways: tuple[Way, ...] = ()
    drafted: tuple[str, ...] = ()
    partial: PartialMove = NOTHING_PICKED
    back: PartialMove | None = None
    asks: str = ""

    @property
    def stands_out(self) -> bool:
        """Whether some move is what the player mostly does: then nothing else stands out."""
        return any(button.prominent and not button.asks for button in self.buttons)


def controls(game: AnyGame, view: View, partial: PartialMove, words: Words) -> Controls:
    """The controls for the next press. Raises MovedOn when the partial move can become no move now."""
    step = _Step(game, view, words)
    drafted = drafted_kinds(game, view)
    kinds = tuple(kind for kind in possible_kinds(game, view, partial) if kind not in drafted)
    beside, picked = _beside(step, PartialMove(kinds, partial.values, partial.part))
    offered = _offered(step, picked, picked.kinds)
    shown = _shown(step, offered.fields, partial.part, "" if beside else step.called(partial))
    unpicked = not partial.kinds or (beside is not None and partial.values[1:] == ())
    return Controls(
        _once(*step.shortcuts(picked), *(step.button(move) for move in offered.moves)),
        shown.menus,
        (*((beside,) if beside else ()), *shown.grids),
        shown.ways,
        drafted if not partial.kinds else (),
        picked if beside else partial,
        None if unpicked else partial.back(),
        shown.asks,
    )


def form(game: AnyGame, view: View, partial: PartialMove, words: Words) -> FieldForm | None:
    """The form for what comes after a partial move; None where that is picked in another way."""
    step = _Step(game, view, words)
    field = _shared_field(step, partial)
    if field is None or not _is_ticked(step, field):
        return None
    [menu] = _menus(step, field)
    ticked = tuple(option._replace(chosen=menu.most == len(menu.options)) for option in menu.options)
    return FieldForm(step.headline(partial), field.title, step.hint(partial), ticked, menu.least, menu.most)


def worth_writing(game: AnyGame, view: View) -> bool:
    """Whether some move takes several choices now, so that writing it may be quicker than picking it."""
    kinds = set(game.kinds(view)).difference(drafted_kinds(game, view))
    return any(len(game.move_class(kind).field_names()) > 1 for kind in kinds)


def described(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as a person would say it: each value as its option shows it, after its kind where the values alone do not
    say it. Of a drafted move the kind alone, since its player sees the rest in the picture."""
    if move.kind in drafted_kinds(game, view):
        return words(Phrase(move.label))
    label = words(Phrase(move.label))
    values = " → ".join(", ".join(_said(option, words) for option in field) for field in options_of(game, view, move))
    if not move.tokens():
        return label
    return capital(values) if move.speaks else f"{label}: {values}"


def options_of(game: AnyGame, view: View, move: Move) -> Iterator[tuple[Option, ...]]:
    """What a move chooses, field by field."""
    tokens: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        yield tuple([game.option(view, tokens, item) for item in token.split(",") if item])
        tokens = (*tokens, token)


def _said(option: Option, words: Words) -> str:
    return words(option.said or option.label)


class _Step:
    """What is picked from, and the language of the labels."""

    def __init__(self, game: AnyGame, view: View, words: Words) -> None:
        self.game, self.view, self.words = game, view, words
        self._choices: dict[tuple[str, ...], Choice] = {}

    def choices(self, tokens: tuple[str, ...]) -> Choice:
        """What the field after `tokens` may be; worked out once, since it is slow."""
        if tokens not in self._choices:
            self._choices[tokens] = self.game.choices(self.view, tokens)
        return self._choices[tokens]

    def button(self, move: Move) -> MoveButton:
        return MoveButton(move, self.words(Phrase(move.label)), self.asks(move), move.prominent)

    def shortcuts(self, partial: PartialMove) -> tuple[MoveButton, ...]:
        """The whole moves that the game offers with one press here."""
        tokens = partial.tokens if partial.values else ()
        found = self.game.shortcuts(self.view, tokens)
        return tuple(MoveButton(it.move, capital(self.words(it.label)), self.asks(it.move), True) for it in found)

    def asks(self, move: Move) -> bool:
        return self.game.question(self.view, move) is not None

    def called(self, partial: PartialMove) -> str:
        """What has been picked so far, to be read before the next field's title."""
        tokens, labels = partial.kinds[:1], ""
        for value in partial.values:
            items = (self.game.option(self.view, tokens, item) for item in value.split(","))
            labels += ", ".join(self.words(item.label) for item in items) + " · "
            tokens = (*tokens, value)
        return labels

    def headline(self, partial: PartialMove) -> str:
        """What has been picked so far, to stand by itself: its kind of move where that is all."""
        called = self.called(partial).removesuffix(" · ")
        return capital(called or self.words(Phrase(self.game.move_class(partial.kinds[0]).label)))

    def hint(self, partial: PartialMove) -> str:
        """What there is to know of the value that was picked last; nothing of a set."""
        if not partial.values or "," in partial.values[-1]:
            return ""
        option = self.game.option(self.view, partial.tokens[:-1], partial.values[-1])
        return self.words(option.hint) if option.hint else ""


class _Field(NamedTuple):
    """The field that comes next in the kinds of a partial move, and what it may be in each of them."""

    partial: PartialMove
    choices: tuple[Choice, ...]
    title: str

    @property
    def options(self) -> tuple[Option, ...]:
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


class _Offered(NamedTuple):
    """The moves that a partial move leaves, and the fields that can come next."""

    moves: list[Move]
    fields: list[_Field]


class _Shown(NamedTuple):
    """How fields are shown."""

    menus: tuple[FieldMenu, ...] = ()
    grids: tuple[FieldGrid, ...] = ()
    ways: tuple[Way, ...] = ()
    asks: str = ""


def _beside(step: _Step, partial: PartialMove) -> tuple[FieldGrid | None, PartialMove]:
    """The grid of a field that has a first value, with what is picked of it, and the partial move with that value."""
    for base, value in ((partial, None), (PartialMove(partial.kinds, partial.values[:-1]), partial.values[-1:])):
        field = _shared_field(step, base) if value != () else None
        first = next((it.first for it in field.choices if it.first is not None), None) if field else None
        if field is not None and first is not None and len(field.options) > 1:
            chosen = value[0] if value else first
            return _grid(step, field, field.title, chosen), field.taking(chosen)
    return None, partial


def _shared_field(step: _Step, partial: PartialMove) -> _Field | None:
    """The field that is next in all kinds of the partial move; None where it is not the same in all."""
    fields = {step.game.next_field((kind, *partial.values)) for kind in partial.kinds}
    return _field(step, partial, "") if len(fields) == 1 and None not in fields else None


def _field(step: _Step, partial: PartialMove, before: str) -> _Field:
    """The next field of kinds that share it; `before` names the values that needed no picking."""
    choices = tuple(step.choices((kind, *partial.values)) for kind in partial.kinds)
    return _Field(partial, choices, before + step.words(Phrase(str(_next_field(step.game, partial).title))))


def _offered(step: _Step, partial: PartialMove, kinds: Iterable[str], before: str = "") -> _Offered:
    """What a partial move leaves of these kinds."""
    offered = _Offered([], [])
    sharing: dict[str, list[str]] = {}
    for kind in kinds:
        field = step.game.next_field((kind, *partial.values))
        if field is None:
            offered.moves.append(step.game.read(".".join((kind, *partial.values))))
        else:
            sharing.setdefault(field, []).append(kind)
    for shared in sharing.values():
        more = _of_field(step, _field(step, PartialMove(tuple(shared), partial.values), before))
        offered.moves.extend(more.moves)
        offered.fields.extend(more.fields)
    return offered


def _of_field(step: _Step, field: _Field) -> _Offered:
    """A field, or, where it can be one thing only, what comes after it."""
    least, most = field.bounds
    if 1 < most == least == len(field.options) <= MAX_BOXES:  # of more, the custom id could be too long
        every = PartialMove(field.partial.kinds, (*field.partial.values, ",".join(it.value for it in field.options)))
        return _offered(step, every, every.kinds, f"{field.title} · ")
    if len(field.options) != 1 or not _has_more_fields(step.game, field.partial):
        return _Offered([], [field])
    [option] = field.options
    further = field.taking(option.value)
    return _offered(step, further, further.kinds, f"{field.title.rstrip('?')}: {step.words(option.label)} · ")


def _shown(step: _Step, fields: Sequence[_Field], part: int | None, picked: str) -> _Shown:
    """How fields are shown: one alone at once; of several, those that belong to one kind of move under its button."""
    menus: list[FieldMenu] = []
    grids: list[FieldGrid] = []
    ways: list[Way] = []
    asks = ""
    for field in fields:
        kinds = field.partial.kinds
        if len(fields) > 1 and len(kinds) == 1 and not field.partial.values:
            ways.append(Way(step.words(Phrase(step.game.move_class(kinds[0]).label)), field.partial))
            continue
        found = _shown_field(step, field._replace(title=picked + field.title), part, ROOM // len(fields))
        menus.extend(found.menus)
        grids.extend(found.grids)
        ways.extend(found.ways)
        asks = asks or found.asks
    return _Shown(tuple(menus), tuple(grids), tuple(ways), asks)


def _shown_field(step: _Step, field: _Field, part: int | None, room: int) -> _Shown:
    """A field's values: a grid, where there is room for it; else a grid of a `part`, or the ways to all parts."""
    menus = _Shown(tuple(_menus(step, field)))
    if _is_ticked(step, field):
        label = f"{step.called(field.partial)}{step.words(Phrase(str(_next_field(step.game, field.partial).title)))}"
        return _Shown(ways=(Way(capital(label), field.partial, ticks=True),))
    if field.bounds[1] > 1:
        return menus
    grid = _grid(step, field, field.title)
    if has_room(grid.rows, room):
        return _Shown(grids=(grid,))
    parts = parts_of(field.options, step.words)
    if part is not None and part < len(parts):
        name, options = parts[part]
        grid = _grid(step, field, f"{field.title} · {name}", options=options)
        return _Shown(grids=(grid,)) if has_room(grid.rows, room) else menus
    ways = tuple(Way(name, field.partial._replace(part=number)) for number, (name, _) in enumerate(parts))
    return _Shown(ways=ways, asks=field.title) if len(parts) > 1 and has_room(ways_in_rows(ways), room) else menus


def ways_in_rows(ways: Sequence[Way]) -> tuple[tuple[Way, ...], ...]:
    """The ways in rows that a phone does not wrap."""
    return in_even_rows(ways, [way.label for way in ways])


def _menus(step: _Step, field: _Field, options: Sequence[Option] = ()) -> list[FieldMenu]:
    return field_menus(field.partial, options or field.options, field.bounds, field.title, step.words)


def _grid(
    step: _Step, field: _Field, title: str, chosen: str | None = None, options: Sequence[Option] = ()
) -> FieldGrid:
    """The values of a field, or some `options` of them, as buttons: where the game places them, else in their order."""
    options = options or field.options
    spots = {option.value: _spot(step, field, option, option.value == chosen) for option in options}
    places = next((choice.places for choice in field.choices if choice.places), ())
    placed = tuple(tuple(_inert(step, at) if isinstance(at, Inert) else spots[at] for at in row) for row in places)
    rows = placed or in_even_rows(tuple(spots.values()), [spot.width for spot in spots.values()])
    menu = _menus(step, field._replace(title=title), options)[0]
    return FieldGrid(clip(title, MAX_PLACEHOLDER_LENGTH), rows, menu, in_brief(placed))


def _inert(step: _Step, at: Inert) -> Spot:
    return Spot(step.words(at.label), emoji=at.emoji)


def _spot(step: _Step, field: _Field, option: Option, chosen: bool) -> Spot:
    further, label = field.taking(option.value), step.words(option.short or option.label)
    brief = step.words(option.brief) if option.brief else ""
    if len(further.kinds) != 1 or step.game.next_field(further.tokens) is not None:
        after = _set_after(step, further)
        ticks = after is not None and _is_ticked(step, after)
        return Spot(label, partial=further, chosen=chosen, emoji=option.emoji, ticks=ticks, brief=brief)
    move: Move = step.game.read(str(further))
    return Spot(label, move, asks=step.asks(move), chosen=chosen, emoji=option.emoji, brief=brief)


def _set_after(step: _Step, partial: PartialMove) -> _Field | None:
    """The field that is next in a partial move where it is a set of values; others are slow to work out."""
    named = ((kind, step.game.next_field((kind, *partial.values))) for kind in partial.kinds)
    if not all(name is not None and step.game.move_class(kind).is_tuple(name) for kind, name in named):
        return None
    return _shared_field(step, partial)


def _is_ticked(step: _Step, field: _Field) -> bool:
    """Whether a field is a set that a form has room for, with a choice in it, and the last that its move asks for."""
    least, most = field.bounds
    if len(field.partial.kinds) != 1 or most == 1 or not least < len(field.options) <= MAX_BOXES:
        return False
    [kind] = field.partial.kinds
    return len(field.partial.values) + 1 == len(step.game.move_class(kind).field_names())


def _once(*buttons: MoveButton) -> tuple[MoveButton, ...]:
    """Of several buttons for one move the first."""
    found: dict[Move, MoveButton] = {}
    for button in buttons:
        found.setdefault(button.move, button)
    return tuple(found.values())


def _has_more_fields(game: AnyGame, partial: PartialMove) -> bool:
    """Whether the next field is a single value, and a field comes after it in one of the kinds at least."""
    names = [game.move_class(kind).field_names()[len(partial.values) :] for kind in partial.kinds]
    single = not any(
        game.move_class(kind).is_tuple(fields[0]) for kind, fields in zip(partial.kinds, names, strict=True)
    )
    return single and any(len(fields) > 1 for fields in names)


def _next_field(game: AnyGame, partial: PartialMove) -> FieldInfo:
    return game.move_class(partial.kinds[0]).model_fields[str(game.next_field(partial.tokens))]
