"""One picker for all games: how a person arrives at a move with buttons and menus.

The first step shows all kinds of move at once. A kind without fields is a button; of one with fields its first field is
shown, shared by the kinds whose next field has the same name. A press narrows the kinds and adds a value, until one
move is left. What can only be one thing is not asked for, unless that would already be the move; a value that leaves
nothing to choose is a button that names the whole move, and makes it.

A field is a grid of buttons while that fits under a picture; one with more values is shown in parts, each of which is a
grid. A grid lies as in the picture where the game says so, and may not be broken then; else its rows fit phones. Where
its words have no room, its emojis stand for them. Where the game unfolds a field, what comes after each of its values
is a grid under that value.

A set of a few values, the last that a move asks for, is ticked in a form, which the press before it opens with all
ticked; where many boxes may have to be unticked, menus list the sets beside it. Menus remain for sets of more.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from bot.ui.message import MAX_BOXES, MAX_OPTION_LENGTH, MAX_PLACEHOLDER_LENGTH, Grid, Menu, MenuOption, clip
from bot.ui.partial_move import (
    NOTHING_PICKED,
    Field,
    PartialMove,
    Step,
    drafted_kinds,
    field_menus,
    only_move,
    parts_of,
    possible_kinds,
)
from bot.ui.rows import (
    LOW,
    ROOM,
    Spot,
    Spots,
    has_room,
    in_brief,
    in_even_rows,
    in_fewest_rows,
    in_joint_rows,
    in_low_rows,
    listed,
    without_signs,
)
from bot.ui.set_menus import set_menus
from games.core import AnyGame, Inert, Move, Option, View
from games.words import N_, Phrase, Words, capital

ONE_BY_ONE = N_("Tick them one by one")


@dataclass(frozen=True)
class Controls:
    """What a panel offers at one step: `buttons` make a move, `grids` and `menus` pick a value each, `ways` lead on: to
    a kind of move, a part of a field's many values, or a form; `drafted` are the kinds that are drafted before they are
    played.

    `partial` is what is picked, with what needed no press; `back` is one press earlier, None where there is no such.
    `asks` is the title of the field to whose parts the ways lead, `about` what the first field is about. The `id` of a
    menu is the partial move that a pick goes on with.
    """

    buttons: tuple[Spot, ...]
    menus: tuple[Menu, ...]
    grids: tuple[Grid[Spot], ...]
    ways: tuple[Spot, ...]
    drafted: tuple[str, ...]
    partial: PartialMove
    back: PartialMove | None
    asks: str
    about: str

    @property
    def spots(self) -> Iterator[Spot]:
        return (spot for grid in self.grids for row in grid.rows for spot in row)


class Parts(NamedTuple):
    title: str
    ways: tuple[Spot, ...]
    """To the parts of a field; of a part with one value, that value."""


Shown: TypeAlias = Sequence[Spot | Menu | Grid[Spot] | Parts]


def controls(game: AnyGame, view: View, partial: PartialMove, words: Words) -> Controls:
    """The controls for the next press. Raises MovedOn when the partial move can become no move now."""
    step, drafted = Step(game, view, words), drafted_kinds(game, view)
    kinds = tuple(kind for kind in possible_kinds(game, view, partial) if kind not in drafted)
    beside, picked = _beside(step, PartialMove(kinds, partial.values, partial.part))
    offered = tuple(_offered(step, picked, picked.kinds))
    fields = [it for it in offered if isinstance(it, Field)]
    before = step.called(partial) if beside is None else ""
    shown = [it for field in fields for it in _shown(step, field, before, partial.part, len(fields))]
    whole = game.shortcuts(view, picked.tokens if picked.values else ())
    moves = [
        *(_move(step, it.move, capital(words(it.label)), True) for it in whole),
        *sorted(_spots(offered, Move), key=lambda it: picked.kinds.index(str(it.to).partition(".")[0])),
        *_spots(shown, Move),
    ]
    buttons: dict[Move | PartialMove | None, Spot] = {}
    for button in moves:
        buttons.setdefault(button.to, button)
    unpicked = not partial.kinds or (beside is not None and partial.values[1:] == ())
    found = _asked_at_once([it for it in (beside, *shown) if isinstance(it, Grid)], beside)
    grids = (_without(it, buttons) for it in found)
    parts = [it for it in shown if isinstance(it, Parts)]
    return _low(
        Controls(
            tuple(buttons.values()),
            tuple(it for it in shown if isinstance(it, Menu)),
            tuple(grid for grid in grids if grid.rows),
            (*_spots(shown, PartialMove), *(way for it in parts for way in it.ways)),
            drafted if not partial.kinds else (),
            partial if beside is None else picked,
            None if unpicked else _back(step, partial),
            next((it.title for it in parts), ""),
            next((words(it.about) for field in fields for it in field.choices if it.about), ""),
        )
    )


def _asked_at_once(grids: Sequence[Grid[Spot]], beside: Grid[Spot] | None) -> Sequence[Grid[Spot]]:
    """The grids; of a first one `beside` the next, one question is about both."""
    if beside is None or len(grids) != 2:
        return grids
    first, other = grids
    return first._replace(title=f"{first.title} · {other.title}"), other._replace(title="")


def _low(offered: Controls) -> Controls:
    """The same with boards listed, where their places would take too many rows beside all else."""
    rows = (*in_low_rows(offered.buttons), *in_even_rows(offered.ways), *offered.menus)
    if len(rows) + sum(len(it.brief or it.rows) for it in offered.grids) <= LOW:
        return offered
    return replace(offered, grids=tuple(map(listed, offered.grids)))


def _without(grid: Grid[Spot], buttons: Container[Move | PartialMove | None]) -> Grid[Spot]:
    """The grid without the moves that have a button of their own."""

    def left(rows: Spots) -> Spots:
        found = (tuple(spot for spot in row if spot.to is None or spot.to not in buttons) for row in rows)
        return tuple(filter(None, found))

    return grid._replace(rows=left(grid.rows), brief=left(grid.brief))


def _back(step: Step, partial: PartialMove) -> PartialMove:
    """The last step before this one at which there was something to choose."""
    before = partial.back()
    while before.values and step.field(PartialMove(before.kinds, before.values[:-1])).is_one:
        before = before.back()
    opened = before if before.values else _opened(step, partial.kinds)
    return NOTHING_PICKED if opened == partial else opened


def _opened(step: Step, kinds: tuple[str, ...]) -> PartialMove:
    """Where the first field of some kinds of move is picked: after the button of their kind, or at the first step."""
    drafted, opened = drafted_kinds(step.game, step.view), PartialMove(kinds)
    fields = {kind: step.next_field(kind, ()) for kind in step.game.kinds(step.view) if kind not in drafted}
    others = {field for kind, field in fields.items() if kind not in kinds}.difference({None})
    alone = len(kinds) == 1 and others and fields.get(kinds[0]) not in others
    return opened if alone and not step.field(opened).is_one else NOTHING_PICKED


def marking_choice(offered: Controls, move: Move | None) -> Controls:
    """The same, with the buttons standing out that lead to a move which is chosen already, and no others of its grid;
    without one as it is."""
    if move is None:
        return offered
    return replace(offered, grids=tuple(_with_choice(grid, move) for grid in offered.grids))


def _with_choice(grid: Grid[Spot], move: Move) -> Grid[Spot]:
    rows, brief = (tuple(_chosen(row, move) for row in it) for it in (grid.rows, grid.brief))
    return grid._replace(rows=rows, brief=brief)


def _chosen(row: Iterable[Spot], move: Move) -> tuple[Spot, ...]:
    return tuple(replace(it, stands_out=it.to is not None and _leads_to(it.to, move)) for it in row)


def _leads_to(to: Move | PartialMove, move: Move) -> bool:
    if not isinstance(to, PartialMove):
        return to == move
    return move.kind in to.kinds and (move.kind, *move.tokens())[: len(to.values) + 1] == (move.kind, *to.values)


def _spots(items: Iterable[object], kind: type) -> Iterator[Spot]:
    """The buttons among some controls that make a move, or those that lead on."""
    return (it for it in items if isinstance(it, Spot) and isinstance(it.to, kind))


def _beside(step: Step, partial: PartialMove) -> tuple[Grid[Spot] | None, PartialMove]:
    """The grid of a field that has a first value, with what is picked of it, and the partial move with that value."""
    for base, value in ((partial, None), (PartialMove(partial.kinds, partial.values[:-1]), partial.values[-1:])):
        field = step.shared_field(base) if value != () else None
        first = next((it.first for it in field.choices if it.first is not None), None) if field else None
        if field is not None and first is not None and len(field.options) > 1:
            chosen = value[0] if value else first
            return _grid(step, field, chosen), field.taking(chosen)
    return None, partial


def _offered(step: Step, partial: PartialMove, kinds: Iterable[str], before: str = "") -> Iterator[Spot | Field]:
    """What a partial move leaves of these kinds: moves, as buttons, and fields that can come next."""
    sharing: dict[str, list[str]] = {}
    for kind in kinds:
        field = step.next_field(kind, partial.values)
        if field is None:
            move = step.game.read(".".join((kind, *partial.values)))
            yield _move(step, move, step.label(kind), move.prominent)
        else:
            sharing.setdefault(field, []).append(kind)
    for shared in sharing.values():
        yield from _of_field(step, step.field(PartialMove(tuple(shared), partial.values), before), before)


def _of_field(step: Step, field: Field, before: str) -> Iterator[Spot | Field]:
    """A field, or, where it can be one thing only, what comes after it."""
    if any(choice.unfolded for choice in field.choices):
        yield from _unfolded(step, field, before)
        return
    least, most = field.bounds
    if 1 < most == least == len(field.options) <= MAX_BOXES:  # of more, the custom id could be too long
        every = PartialMove(field.partial.kinds, (*field.partial.values, ",".join(it.value for it in field.options)))
        named = capital(f"{before.removesuffix(' · ')} → {step.said(field.partial, every)}".removeprefix(" → "))
        for it in _offered(step, every, every.kinds, before):
            yield replace(it, label=named) if isinstance(it, Spot) else it
    elif len(field.options) != 1 or not _goes_on(step, field):
        yield field
    else:
        [option] = field.options
        further = field.taking(option.value)
        asked = before if field.choices[0].title is None else f"{field.title} · "  # which says all that is before it
        yield from _offered(step, further, further.kinds, f"{asked}{step.words(option.label)} · ")


def _goes_on(step: Step, field: Field) -> bool:
    """Whether a field with one option is a single value, and in one of its kinds a field comes after it."""
    kinds, values = field.partial.kinds, field.partial.values
    moves = [step.game.move_class(kind) for kind in kinds]
    single = not any(move.is_tuple(move.field_names()[len(values)]) for move in moves)
    return single and any(step.next_field(kind, (*values, field.options[0].value)) is not None for kind in kinds)


def _unfolded(step: Step, field: Field, before: str) -> Iterator[Spot | Field]:
    """What comes after each of a field's values, under its name and what there is to know of it."""
    for option in field.options:
        further, label = field.taking(option.value), step.words(option.label)
        said = " · ".join(filter(None, (label, step.words(option.hint) if option.hint else "")))
        for it in _offered(step, further, further.kinds, f"{before}{said} · "):
            yield replace(it, label=f"{it.label}: {label}") if isinstance(it, Spot) else it


def _shown(step: Step, field: Field, before: str, part: int | None, fields: int) -> Shown:
    """How one of some fields is shown: one alone at once; of several, those of one kind of move under its button."""
    if fields == 1 or len(field.partial.kinds) != 1 or field.partial.values:
        return _values(step, field._replace(title=before + field.title), part, ROOM // fields)
    label, option = step.label(field.partial.kinds[0]), field.options[0]
    only = _spot(step, field, option).to if len(field.options) == 1 else None
    if isinstance(only, Move):
        return [_move(step, only, f"{label}: {step.words(option.label)}", False)]
    return [Spot(label, field.partial)]


def _values(step: Step, field: Field, part: int | None, room: int) -> Shown:
    """A field's values: a form or a grid, where there is room for it; else a grid of a `part`, or the ways to all
    parts."""
    ticked = step.ticked_field(field.partial)
    if ticked is not None:
        label = capital(step.called(field.partial) + ticked.title)
        if not field.is_listed:
            return [Spot(label, field.partial, "tick")]
        return [*set_menus(field, step.words), Spot(step.words(Phrase(ONE_BY_ONE)), field.partial, "tick")]
    if field.bounds[1] > 1:
        return field_menus(field, step.words)
    grid = _grid(step, field, room=room)
    if has_room(grid.brief or grid.rows, room):
        return [grid]
    menus = [_settling(menu, field, _settled(step, field, field.options)) for menu in field_menus(field, step.words)]
    parts = parts_of(field.options, step.words)
    if part is not None and part < len(parts):
        name, options = parts[part]
        grid = _grid(step, field._replace(title=f"{field.title} · {name}"), options=options, room=room)
        return [grid] if has_room(grid.brief or grid.rows, room) else menus
    ways = tuple(_part(step, field, number, *part) for number, part in enumerate(parts))
    return [Parts(field.title, ways)] if len(parts) > 1 and has_room(in_fewest_rows(ways), room) else menus


def _part(step: Step, field: Field, number: int, name: str, options: Sequence[Option]) -> Spot:
    """The way to a part of a field's values; where it has one only that value, with what there is to know of it."""
    if len(options) > 1:
        return Spot(name, field.partial._replace(part=number))
    [option] = options
    settled, words = _whole(step, field, option), step.words
    label = f"{name} → {words(option.said or option.label)}"
    if option.hint is not None:
        label = f"{words(option.label)} ({words(option.hint)})"
    return settled.spot if settled is not None else replace(_spot(step, field, option), label=label)


def _move(step: Step, move: Move, label: str, prominent: bool) -> Spot:
    """A button that makes a move, or asks the game's question about it first."""
    return Spot(label, move, "play" if step.game.question(step.view, move) is None else "ask", prominent)


def _spot(step: Step, field: Field, option: Option, *, chosen: bool = False) -> Spot:
    further = field.taking(option.value)
    said = (option.short or option.label, option.brief, option.unsigned, option.label)
    label, brief, unsigned, full = (step.words(it) if it else "" for it in said)
    move = only_move(step.game, step.view, further)
    if move is not None:
        return replace(_move(step, move, label, False), emoji=option.emoji, brief=brief, unsigned=unsigned, full=full)
    ticked = step.ticked_field(further)
    ticks = ticked is not None and not ticked.is_listed
    return Spot(label, further, "tick" if ticks else "narrow", chosen, option.emoji, brief, unsigned, full)


def _grid(
    step: Step, field: Field, chosen: str | None = None, options: Sequence[Option] = (), room: int = ROOM
) -> Grid[Spot]:
    """The values of a field, or some `options` of them, as buttons: where the game places them, else in their order.
    Below them those after which there is nothing to choose, unless a value is `chosen`."""
    options = options or field.options
    settled = _settled(step, field, options) if chosen is None else {}
    leading = [option for option in options if option.value not in settled]
    spots = {option.value: _spot(step, field, option, chosen=option.value == chosen) for option in leading}
    menu = _settling(field_menus(field, step.words, options)[0], field, settled)
    title, places = _asking(step, field, whole=bool(spots and settled)), _placed(step, field, spots) if spots else ()
    ordered, below = tuple(spots.values()), [it.spot for it in settled.values()]
    if not places:
        rows = in_joint_rows(ordered, below, room)
        return Grid(title, rows, menu, without_signs(ordered, below, rows, room))
    brief, ends = in_brief(places), in_fewest_rows(below)
    return Grid(title, places + ends, menu, brief and brief + ends)


def _asking(step: Step, field: Field, *, whole: bool) -> str:
    """A field's title; where it is no question, it says that there are `whole` moves among the values."""
    said = step.words(Phrase(N_("{what} or a move"), {"what": field.title})) if whole else field.title
    return clip(field.title if "?" in field.title else said, MAX_PLACEHOLDER_LENGTH)


def _placed(step: Step, field: Field, spots: Mapping[str, Spot]) -> Spots:
    """The places of a field's values, with what lies in the others; none where the game places nothing."""
    places = next((choice.places for choice in field.choices if choice.places), ())
    inert = {it.value: Spot(step.words(it.label), emoji=it.emoji) for it in field.options if it.value not in spots}
    return tuple(
        tuple(
            Spot(step.words(at.label), emoji=at.emoji) if isinstance(at, Inert) else {**inert, **spots}[at]
            for at in row
        )
        for row in places
    )


class Settled(NamedTuple):
    """The move that a value leads to, and what is `said` of the values after it: nothing where the game names all."""

    spot: Spot
    said: str


def _settled(step: Step, field: Field, options: Sequence[Option]) -> dict[str, Settled]:
    """Of some values those that leave nothing to choose, though others come after them in the move."""
    return {it.value: found for it in options if (found := _whole(step, field, it)) is not None}


def _whole(step: Step, field: Field, option: Option) -> Settled | None:
    further = field.taking(option.value)
    whole = step.settled(further)
    move = None if whole == further else only_move(step.game, step.view, whole)
    if move is None:
        return None
    shortcuts = step.game.shortcuts(step.view, further.tokens)
    called = next((capital(step.words(it.label)) for it in shortcuts if it.move == move), None)
    spot = replace(_spot(step, field, option), to=move, action=_move(step, move, "", False).action, brief="")
    if called is not None:
        return Settled(replace(spot, label=called, unsigned=""), "")
    said = step.said(further, whole)
    bare = spot.unsigned and f"{spot.unsigned}→{said}"
    return Settled(replace(spot, label=f"{spot.label} → {said}", unsigned=bare), said)


def _settling(menu: Menu, field: Field, settled: Mapping[str, Settled]) -> Menu:
    """The menu, of which some values make the whole move that they lead to."""
    picked = len(field.partial.values)

    def named(option: MenuOption) -> MenuOption:
        if (found := settled.get(option.value)) is None or not isinstance(found.spot.to, Move):
            return option
        label = f"{option.label} → {found.said}" if found.said else found.spot.label
        return option._replace(value=".".join(found.spot.to.tokens()[picked:]), label=clip(label, MAX_OPTION_LENGTH))

    return menu._replace(options=tuple(map(named, menu.options)))
