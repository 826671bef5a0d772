"""One picker for all games: how a person arrives at a move with buttons and menus.

The first step shows all kinds of move at once. A kind without fields is a button; of one with fields its first field is
shown, shared by the kinds whose next field has the same name. A press narrows the kinds and adds a value, until one
move is left. A field that can only be one thing is not asked for, unless that would already be the move.

A field is a grid of buttons while that fits under a picture; one with more values is shown in parts, each of which is a
grid. Where the game unfolds a field, what comes after each of its values is a grid under that value. A set of a few
values, the last that a move asks for, is ticked in a form, which the press before it opens with all ticked; where many
boxes may have to be unticked, menus list the sets beside it. Menus remain for sets of more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.ui.menus import (
    ROOM,
    FieldGrid,
    FieldMenu,
    Spot,
    field_menus,
    grid_of,
    has_room,
    in_brief,
    in_even_rows,
    listed,
    parts_of,
    set_menus,
)
from bot.ui.message import MAX_BOXES, MAX_PLACEHOLDER_LENGTH, MenuOption, clip
from bot.ui.partial_move import (
    NOTHING_PICKED,
    Field,
    MoveButton,
    PartialMove,
    Step,
    drafted_kinds,
    field_of,
    has_more_fields,
    is_ticked,
    possible_kinds,
    set_after,
    shared_field,
)
from games.core import AnyGame, Inert, Move, Option, View
from games.words import N_, Phrase, Words, capital

ONE_BY_ONE = N_("Tick them one by one")


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

    buttons: tuple[MoveButton, ...] = ()
    menus: tuple[FieldMenu, ...] = ()
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

    @property
    def spots(self) -> Iterator[Spot]:
        """The buttons of all grids."""
        return (spot for grid in self.grids for row in grid.rows for spot in row)

    @property
    def leads_on(self) -> bool:
        """Whether some move takes more presses than one."""
        return bool(self.menus or self.ways or self.drafted) or any(it.partial is not None for it in self.spots)


def controls(game: AnyGame, view: View, partial: PartialMove, words: Words) -> Controls:
    """The controls for the next press. Raises MovedOn when the partial move can become no move now."""
    step = Step(game, view, words)
    drafted = drafted_kinds(game, view)
    kinds = tuple(kind for kind in possible_kinds(game, view, partial) if kind not in drafted)
    beside, picked = _beside(step, PartialMove(kinds, partial.values, partial.part))
    offered = tuple(_offered(step, picked, picked.kinds))
    fields = [it for it in offered if isinstance(it, Field)]
    shown = _shown(step, fields, partial.part, "" if beside else step.called(partial))
    unpicked = not partial.kinds or (beside is not None and partial.values[1:] == ())
    moves = [it for it in offered if isinstance(it, MoveButton)]
    moves.sort(key=lambda button: picked.kinds.index(button.move.kind))
    buttons: dict[Move, MoveButton] = {}
    for button in (*step.shortcuts(picked), *moves, *shown.buttons):
        buttons.setdefault(button.move, button)
    return Controls(
        tuple(buttons.values()),
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
    step = Step(game, view, words)
    field = shared_field(step, partial)
    if field is None or not is_ticked(step, field):
        return None
    [menu] = _menus(step, field)
    ticked = tuple(option._replace(chosen=menu.most == len(menu.options)) for option in menu.options)
    return FieldForm(step.headline(partial), field.title, step.hint(partial), ticked, menu.least, menu.most)


def worth_writing(game: AnyGame, view: View) -> bool:
    """Whether some move takes several choices now, so that writing it may be quicker than picking it."""
    kinds = set(game.kinds(view)).difference(drafted_kinds(game, view))
    return any(len(game.move_class(kind).field_names()) > 1 for kind in kinds)


def _beside(step: Step, partial: PartialMove) -> tuple[FieldGrid | None, PartialMove]:
    """The grid of a field that has a first value, with what is picked of it, and the partial move with that value."""
    for base, value in ((partial, None), (PartialMove(partial.kinds, partial.values[:-1]), partial.values[-1:])):
        field = shared_field(step, base) if value != () else None
        first = next((it.first for it in field.choices if it.first is not None), None) if field else None
        if field is not None and first is not None and len(field.options) > 1:
            chosen = value[0] if value else first
            return _grid(step, field, field.title, chosen), field.taking(chosen)
    return None, partial


def _offered(step: Step, partial: PartialMove, kinds: Iterable[str], before: str = "") -> Iterator[MoveButton | Field]:
    """What a partial move leaves of these kinds: moves, as buttons, and fields that can come next."""
    sharing: dict[str, list[str]] = {}
    for kind in kinds:
        field = step.game.next_field(step.view, (kind, *partial.values))
        if field is None:
            yield step.button(step.game.read(".".join((kind, *partial.values))))
        else:
            sharing.setdefault(field, []).append(kind)
    for shared in sharing.values():
        yield from _of_field(step, field_of(step, PartialMove(tuple(shared), partial.values), before), before)


def _of_field(step: Step, field: Field, before: str) -> Iterator[MoveButton | Field]:
    """A field, or, where it can be one thing only, what comes after it."""
    if any(choice.unfolded for choice in field.choices):
        yield from _unfolded(step, field, before)
        return
    least, most = field.bounds
    if 1 < most == least == len(field.options) <= MAX_BOXES:  # of more, the custom id could be too long
        every = PartialMove(field.partial.kinds, (*field.partial.values, ",".join(it.value for it in field.options)))
        yield from _offered(step, every, every.kinds, before)
    elif len(field.options) != 1 or not has_more_fields(step, field.partial, field.options[0].value):
        yield field
    else:
        [option] = field.options
        further = field.taking(option.value)
        yield from _offered(step, further, further.kinds, f"{before}{step.words(option.label)} · ")


def _unfolded(step: Step, field: Field, before: str) -> Iterator[MoveButton | Field]:
    """What comes after each of a field's values, under its name and what there is to know of it."""
    for option in field.options:
        further, label = field.taking(option.value), step.words(option.label)
        said = " · ".join(filter(None, (label, step.words(option.hint) if option.hint else "")))
        for it in _offered(step, further, further.kinds, f"{before}{said} · "):
            yield replace(it, label=f"{it.label}: {label}") if isinstance(it, MoveButton) else it


def _shown(step: Step, fields: Sequence[Field], part: int | None, picked: str) -> Controls:
    """How fields are shown: one alone at once; of several, those that belong to one kind of move under its button."""
    shown = [
        _kind(step, field)
        if len(fields) > 1 and len(field.partial.kinds) == 1 and not field.partial.values
        else _shown_field(step, field._replace(title=picked + field.title), part, ROOM // len(fields))
        for field in fields
    ]
    return Controls(
        tuple(button for it in shown for button in it.buttons),
        tuple(menu for it in shown for menu in it.menus),
        tuple(grid for it in shown for grid in it.grids),
        tuple(way for it in shown for way in it.ways),
        asks=next((it.asks for it in shown if it.asks), ""),
    )


def _kind(step: Step, field: Field) -> Controls:
    """The button of a kind of move: it leads to its first field, or makes the move where there is but one."""
    label, option = step.words(Phrase(step.game.move_class(field.partial.kinds[0]).label)), field.options[0]
    only = _spot(step, field, option, chosen=False).move if len(field.options) == 1 else None
    if only is None:
        return Controls(ways=(Way(label, field.partial),))
    return Controls((MoveButton(only, f"{label}: {step.words(option.label)}", step.asks(only)),))


def _shown_field(step: Step, field: Field, part: int | None, room: int) -> Controls:
    """A field's values: a grid, where there is room for it; else a grid of a `part`, or the ways to all parts."""
    if is_ticked(step, field):
        return _ticked(step, field)
    menus = Controls(menus=tuple(_menus(step, field)))
    if field.bounds[1] > 1:
        return menus
    grid = _grid(step, field, field.title, room=room)
    if has_room(grid.brief or grid.rows, room):
        return Controls(grids=(grid,))
    parts = parts_of(field.options, step.words)
    if part is not None and part < len(parts):
        name, options = parts[part]
        grid = _grid(step, field, f"{field.title} · {name}", options=options, room=room)
        return Controls(grids=(grid,)) if has_room(grid.brief or grid.rows, room) else menus
    ways = tuple(Way(name, field.partial._replace(part=number)) for number, (name, _) in enumerate(parts))
    return Controls(ways=ways, asks=field.title) if len(parts) > 1 and has_room(ways_in_rows(ways), room) else menus


def _ticked(step: Step, field: Field) -> Controls:
    """A form; and its sets, where that would be many presses."""
    if listed(field):
        way = Way(step.words(Phrase(ONE_BY_ONE)), field.partial, ticks=True)
        return Controls(menus=tuple(set_menus(field, step.words)), ways=(way,))
    label = capital(step.called(field.partial) + step.title(field.partial))
    return Controls(ways=(Way(label, field.partial, ticks=True),))


def ways_in_rows(ways: Sequence[Way]) -> tuple[tuple[Way, ...], ...]:
    """The ways in rows that a phone does not wrap."""
    return in_even_rows(ways, [way.label for way in ways])


def _menus(step: Step, field: Field, options: Sequence[Option] = ()) -> list[FieldMenu]:
    return field_menus(field.partial, options or field.options, field.bounds, field.title, step.words)


def _grid(
    step: Step, field: Field, title: str, chosen: str | None = None, options: Sequence[Option] = (), room: int = ROOM
) -> FieldGrid:
    """The values of a field, or some `options` of them, as buttons: where the game places them, else in their order."""
    options = options or field.options
    spots = {option.value: _spot(step, field, option, chosen=option.value == chosen) for option in options}
    places = next((choice.places for choice in field.choices if choice.places), ())
    placed = tuple(
        tuple(Spot(step.words(at.label), emoji=at.emoji) if isinstance(at, Inert) else spots[at] for at in row)
        for row in places
    )
    menu = _menus(step, field._replace(title=title), options)[0]
    title = clip(title, MAX_PLACEHOLDER_LENGTH)
    if placed:
        return FieldGrid(title, placed, menu, in_brief(placed))
    return grid_of(title, tuple(spots.values()), menu, room)


def _spot(step: Step, field: Field, option: Option, *, chosen: bool) -> Spot:
    further = field.taking(option.value)
    spot = Spot(
        step.words(option.short or option.label),
        chosen=chosen,
        emoji=option.emoji,
        brief=step.words(option.brief) if option.brief else "",
        unsigned=step.words(option.unsigned) if option.unsigned else "",
    )
    if len(further.kinds) != 1 or step.game.next_field(step.view, further.tokens) is not None:
        after = set_after(step, further)
        ticks = after is not None and is_ticked(step, after) and not listed(after)
        return replace(spot, partial=further, ticks=ticks)
    move: Move = step.game.read(str(further))
    return replace(spot, move=move, asks=step.asks(move))
