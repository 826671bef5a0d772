"""One picker for all games: how a person arrives at a move with buttons and menus.

The first step shows all kinds of move at once. A kind without fields is a button; of one with fields its first field is
shown, shared by the kinds whose next field has the same name. A press narrows the kinds and adds a value, until one
move is left. A field that can only be one thing is not asked for, unless that would already be the move.

A field is a grid of buttons while that fits under a picture; one with more values is shown in parts, each of which is a
grid. A grid lies as in the picture where the game says so, and may not be broken then; else its rows fit phones. Where
its words have no room, its emojis stand for them. Where the game unfolds a field, what comes after each of its values
is a grid under that value.

A set of a few values, the last that a move asks for, is ticked in a form, which the press before it opens with all
ticked; where many boxes may have to be unticked, menus list the sets beside it. Menus remain for sets of more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.ui.message import MAX_BOXES, MAX_PLACEHOLDER_LENGTH, Boxes, Form, Grid, Menu, chunks, clip
from bot.ui.partial_move import (
    Field,
    PartialMove,
    Step,
    drafted_kinds,
    field_menus,
    only_move,
    parts_of,
    possible_kinds,
    set_menus,
)
from games.core import AnyGame, Inert, Move, Option, View
from games.words import N_, NN_, Phrase, Words, capital

ROOM = 25
"""A grid has at most so many buttons and rows: of the 40 components of a message, the rest is the picture, the texts,
the ways back and what stands below every panel."""
_COLUMNS = ((2, 5), (5, 4), (9, 3), (16, 2))
"""For the longest label of a row, in signs, how many of them stand side by side on a phone of 400 px."""
ONE_BY_ONE = N_("Tick them one by one")
EMOJI = 2
"""So many signs are as wide as an emoji."""


@dataclass(frozen=True)
class Spot:
    """A button: its `action` is to play a move, to ask the game's question about it first, or to lead on to a partial
    one, by a form where that is ticked. Without a move or partial move nothing is picked.

    `stands_out`: it is picked already, or the move is what the player mostly does. `brief` is its label where its emoji
    has to say most, `unsigned` the one without a sign that the emoji shows.
    """

    label: str
    to: Move | PartialMove | None = None
    action: Literal["play", "ask", "narrow", "tick"] = "narrow"
    stands_out: bool = False
    emoji: str | None = None
    brief: str = ""
    unsigned: str = ""

    @property
    def width(self) -> int:
        """So many signs take as much room as its label and emoji do."""
        return len(self.label) + (0 if self.emoji is None else EMOJI)


Spots: TypeAlias = tuple[tuple[Spot, ...], ...]


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


Shown: TypeAlias = Sequence[Spot | Menu | Grid[Spot] | str]
"""Controls, and the title of a field to whose parts some of them lead."""


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
    return Controls(
        tuple(buttons.values()),
        tuple(it for it in shown if isinstance(it, Menu)),
        tuple(it for it in (beside, *shown) if isinstance(it, Grid)),
        tuple(_spots(shown, PartialMove)),
        drafted if not partial.kinds else (),
        partial if beside is None else picked,
        None if unpicked else partial.back(),
        next((it for it in shown if isinstance(it, str)), ""),
        next((words(it.about) for field in fields for it in field.choices if it.about), ""),
    )


def _spots(items: Iterable[object], kind: type) -> Iterator[Spot]:
    """The buttons among some controls that make a move, or those that lead on."""
    return (it for it in items if isinstance(it, Spot) and isinstance(it.to, kind))


def form(game: AnyGame, view: View, partial: PartialMove, words: Words) -> Form | None:
    """The form for what comes after a partial move, which is its `id`; None where that is picked in another way. Its
    title says what is picked already."""
    step = Step(game, view, words)
    field = step.ticked_field(partial)
    if field is None:
        return None
    [menu] = field_menus(field, words)
    ticked = tuple(option._replace(chosen=menu.most == len(menu.options)) for option in menu.options)
    exactly = NN_("Choose one.", "Choose {count}.", "count").phrase({"count": menu.least})
    between = Phrase(N_("Choose {least} to {most}."), {"least": menu.least, "most": menu.most})
    about = ". ".join(filter(None, (step.hint(partial), words(exactly if menu.least == menu.most else between))))
    title = capital(step.called(partial).removesuffix(" · ") or step.label(partial.kinds[0]))
    return Form(menu.id, title, (Boxes(field.title, ticked, about, least=menu.least, most=menu.most),))


def worth_writing(game: AnyGame, view: View) -> bool:
    """Whether some move takes several choices now, so that writing it may be quicker than picking it."""
    kinds = set(game.kinds(view)).difference(drafted_kinds(game, view))
    return any(len(game.move_class(kind).field_names()) > 1 for kind in kinds)


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
        yield from _offered(step, every, every.kinds, before)
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
    menus = field_menus(field, step.words)
    if field.bounds[1] > 1:
        return menus
    grid = _grid(step, field, room=room)
    if has_room(grid.brief or grid.rows, room):
        return [grid]
    parts = parts_of(field.options, step.words)
    if part is not None and part < len(parts):
        name, options = parts[part]
        grid = _grid(step, field._replace(title=f"{field.title} · {name}"), options=options, room=room)
        return [grid] if has_room(grid.brief or grid.rows, room) else menus
    ways = [Spot(name, field.partial._replace(part=number)) for number, (name, _) in enumerate(parts)]
    return [field.title, *ways] if len(parts) > 1 and has_room(in_even_rows(ways), room) else menus


def _move(step: Step, move: Move, label: str, prominent: bool) -> Spot:
    """A button that makes a move, or asks the game's question about it first."""
    return Spot(label, move, "play" if step.game.question(step.view, move) is None else "ask", prominent)


def _spot(step: Step, field: Field, option: Option, *, chosen: bool = False) -> Spot:
    further = field.taking(option.value)
    said = (option.short or option.label, option.brief, option.unsigned)
    label, brief, unsigned = (step.words(it) if it else "" for it in said)
    move = only_move(step.game, step.view, further)
    if move is not None:
        return replace(_move(step, move, label, False), emoji=option.emoji, brief=brief, unsigned=unsigned)
    ticked = step.ticked_field(further)
    ticks = ticked is not None and not ticked.is_listed
    return Spot(label, further, "tick" if ticks else "narrow", chosen, option.emoji, brief, unsigned)


def _grid(
    step: Step, field: Field, chosen: str | None = None, options: Sequence[Option] = (), room: int = ROOM
) -> Grid[Spot]:
    """The values of a field, or some `options` of them, as buttons: where the game places them, else in their order."""
    options = options or field.options
    spots = {option.value: _spot(step, field, option, chosen=option.value == chosen) for option in options}
    places = next((choice.places for choice in field.choices if choice.places), ())
    placed = tuple(
        tuple(Spot(step.words(at.label), emoji=at.emoji) if isinstance(at, Inert) else spots[at] for at in row)
        for row in places
    )
    menu, title = field_menus(field, step.words, options)[0], clip(field.title, MAX_PLACEHOLDER_LENGTH)
    if placed:
        return Grid(title, placed, menu, in_brief(placed))
    ordered = tuple(spots.values())
    rows = _in_rows(ordered, room)
    return Grid(title, rows, menu, _without_signs(ordered, rows, room))


def in_even_rows(spots: Sequence[Spot]) -> Spots:
    """Buttons in rows that a phone does not wrap, all as long as each other where they can be."""
    rows = -(-len(spots) // _columns(max((spot.width for spot in spots), default=0)))
    return chunks(spots, -(-len(spots) // max(rows, 1)))


def in_few_rows(spots: Iterable[Spot]) -> Spots:
    """Buttons in as few rows as there can be in this order, of which a phone wraps none: a long label shortens its own
    row alone."""
    rows: list[list[Spot]] = []
    width = 0
    for spot in spots:
        width = max(width, spot.width)
        if not rows or len(rows[-1]) >= _columns(width):
            rows.append([])
            width = spot.width
        rows[-1].append(spot)
    return tuple(map(tuple, rows))


def _in_rows(spots: Sequence[Spot], room: int) -> Spots:
    """Rows as long as each other, or as few as there can be where else there is no room."""
    even = in_even_rows(spots)
    return even if has_room(even, room) else in_few_rows(spots)


def _without_signs(spots: Sequence[Spot], rows: Spots, room: int) -> Spots:
    """The rows for where there are emojis: without the signs that these show, and in brief where even so there is no
    room; none where an emoji is missing, or where they would be the same."""
    if any(spot.emoji is None for spot in spots):
        return ()
    unsigned = _in_rows([replace(spot, label=spot.unsigned or spot.label) for spot in spots], room)
    if not has_room(unsigned, room) and all(spot.brief for spot in spots):
        return _in_rows([replace(spot, label=spot.brief) for spot in spots], room)
    return () if unsigned == rows else unsigned


def in_brief(rows: Sequence[Sequence[Spot]]) -> Spots:
    """The rows with emojis for words, where a phone would wrap the words and each button has an emoji; else none."""
    fits = all(len(row) <= _columns(max(spot.width for spot in row)) for row in rows)
    if fits or any(spot.emoji is None for row in rows for spot in row):
        return ()
    return tuple(tuple(replace(spot, label=spot.brief) for spot in row) for row in rows)


def _columns(longest: int) -> int:
    """How many buttons stand side by side on a phone, of which the longest label has so many signs."""
    return next((columns for most, columns in _COLUMNS if longest <= most), 1)


def has_room(rows: Sequence[Sequence[object]], room: int = ROOM) -> bool:
    return len(rows) + sum(map(len, rows)) <= room
