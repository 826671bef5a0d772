"""One picker for all games: how a person arrives at a move with buttons and menus.

The first step shows all kinds of move at once. A kind without fields is a button; one with fields is a menu of its
first field, shared by the kinds whose next field has the same name. A press narrows the kinds and adds a value, until
one move is left. A field that can only be one thing is not asked for, unless that would already be the move.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from pydantic.fields import FieldInfo

from bot.ui.message import MenuOption, clip
from games.chance import Chance, SeededChance
from games.core import Game, Move, Option, Preset, Seat, View
from games.errors import Illegal, MovedOn, Unreadable
from games.match import Match
from games.words import Phrase, Words

MENU = 25
"""Discord's limit for the lines of a menu."""
MENUS = 7
"""As many menus as a phone shows without a long scroll; more groups than that share menus."""


class PartialMove(NamedTuple):
    """A move being picked: the kinds it may still be (none: all), and the values picked so far, in notation."""

    kinds: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ".".join(("+".join(self.kinds), *self.values))

    @classmethod
    def read(cls, text: str) -> Self:
        """Undoes `str`."""
        kinds, *values = text.split(".")
        return cls(tuple(kinds.split("+")) if kinds else (), tuple(values))

    def back(self) -> Self:
        """One press earlier."""
        return type(self)(self.kinds, self.values[:-1]) if len(self.values) > 1 else type(self)()


@dataclass(frozen=True)
class MoveButton:
    """A press that leaves one move; `asks`: not before a question is answered."""

    move: Move
    label: str
    asks: bool


@dataclass(frozen=True)
class FieldMenu:
    """A menu over a field's values; picking a line continues with `pick` and that value (or those, for a tuple)."""

    pick: PartialMove
    placeholder: str
    lines: tuple[MenuOption, ...]
    least: int
    most: int


@dataclass(frozen=True)
class Controls:
    """What a panel offers at one step; `drafts` are the kinds that are arranged before they are played."""

    buttons: tuple[MoveButton, ...]
    menus: tuple[FieldMenu, ...]
    drafts: tuple[str, ...] = ()


AnyGame = Game[Any, Any, Any]


def controls(game: AnyGame, view: View, pick: PartialMove, words: Words) -> Controls:
    """The controls for the next press. Raises MovedOn when the pick leads nowhere now."""
    drafts = arranged(game, view)
    kinds = tuple(kind for kind in _kinds(game, view, pick) if kind not in drafts)
    offered = _offered(game, view, pick, kinds, words)
    buttons = tuple(_button(game, view, move, bool(pick.values), words) for move in offered.moves)
    picked = _so_far(game, view, pick, words) if offered.menus else ""
    menus = (replace(menu, placeholder=clip(picked + menu.placeholder, 150)) for menu in offered.menus)
    return Controls(buttons, tuple(menus), drafts if not pick.values else ())


def writable(game: AnyGame, view: View) -> bool:
    """Whether some move takes several choices now, so that writing it may be quicker than picking it."""
    kinds = set(game.kinds(view)).difference(arranged(game, view))
    return any(len(game.move_class(kind).field_names()) > 1 for kind in kinds)


def asks(game: AnyGame, view: View, move: Move, presses: int) -> bool:
    """Whether a move is asked about before it is played, when so many presses have led to it."""
    return game.question(view, move) is not None or (presses < 2 and not move.at_once)


def presets(game: AnyGame, view: View, kind: str, chance: Chance | None = None) -> tuple[Preset, ...]:
    """The ready-made moves of a kind that a player may start from now, the random ones drawn with `chance`; without it
    they are the same at each call, which does for their labels."""
    ready = game.presets(view, chance or SeededChance(b"labels", 0))
    return tuple(preset for preset in ready if preset.move.kind == kind)


def arranged(game: AnyGame, view: View) -> tuple[str, ...]:
    """The kinds of move that have ready-made ones, and so are drafted first."""
    kinds = {preset.move.kind for preset in game.presets(view, SeededChance(b"kinds", 0))}
    return tuple(kind for kind in game.kinds(view) if kind in kinds)


def arranges(game: AnyGame) -> bool:
    """Whether a game has moves that are arranged before they are played, at any time."""
    return type(game).presets is not Game.presets


def sealed(match: Match, seat: Seat) -> bool:
    """Whether a player has sealed his long move while others, at the same point of decision, still arrange theirs."""
    return (
        arranges(match.game)
        and seat not in match.to_act
        and any(arranged(match.game, match.view(other)) for other in match.to_act)
    )


def arrangement(move: Move) -> tuple[str, ...]:
    """The items of a drafted move's one tuple field, in notation; empty for a move of another form."""
    tokens = move.tokens()
    return tuple(tokens[0].split(",")) if len(tokens) == 1 else ()


def swapped(game: AnyGame, move: Move, places: tuple[int, int]) -> Move:
    """A drafted move with two of its items exchanged. Raises Unreadable for places it does not have."""
    items = list(arrangement(move))
    one, other = places
    if not (0 <= one < len(items) and 0 <= other < len(items)):
        raise Unreadable(f"{one} {other}")
    items[one], items[other] = items[other], items[one]
    changed: Move = game.read(f"{move.kind}.{','.join(items)}")
    return changed


def narrowed(game: AnyGame, view: View, pick: PartialMove, values: tuple[str, ...]) -> PartialMove:
    """The pick after the lines `values` of a menu were picked.

    Raises MovedOn when the menu offers them no more.
    """
    kinds = tuple(kind for kind in _kinds(game, view, pick) if _takes(game, view, (kind, *pick.values), values))
    if not kinds:
        raise MovedOn
    return PartialMove(kinds, (*pick.values, ",".join(values)))


def standing(game: AnyGame, view: View, pick: PartialMove) -> PartialMove:
    """The pick, or a fresh start when it leads nowhere now."""
    try:
        whole = PartialMove(pick.kinds)
        for value in pick.values:
            whole = narrowed(game, view, whole, tuple(value.split(",")))
    except MovedOn:
        return PartialMove()
    return whole if whole.values else PartialMove()


def decided(game: AnyGame, pick: PartialMove) -> Move | None:
    """The move, when the pick leaves only one; the rules may still forbid it."""
    if len(pick.kinds) != 1 or game.next_field((*pick.kinds, *pick.values)) is not None:
        return None
    move: Move = game.read(str(pick))
    return move


def described(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as a person would say it: its kind, and each value as its option shows it, but for a long one that was
    arranged, which he has before his eyes."""
    if move.kind in arranged(game, view):
        return words(Phrase(move.label))
    parts: list[str] = []
    partial: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        items = token.split(",") if token else []
        parts.append(", ".join(_said(game.option(view, partial, item), words) for item in items))
        partial = (*partial, token)
    label = words(Phrase(move.label))
    return f"{label}: {' → '.join(parts)}" if parts else label


def _said(option: Option, words: Words) -> str:
    return words(option.said or option.label)


class _Offered(NamedTuple):
    """The moves and the menus that a pick leaves."""

    moves: list[Move]
    menus: list[FieldMenu]


def _so_far(game: AnyGame, view: View, pick: PartialMove, words: Words) -> str:
    """What has been picked, to be read before the next question."""
    partial, said = pick.kinds[:1], ""
    for value in pick.values:
        said += ", ".join(words(game.option(view, partial, item).label) for item in value.split(",")) + " · "
        partial = (*partial, value)
    return said


def _offered(
    game: AnyGame, view: View, pick: PartialMove, kinds: tuple[str, ...], words: Words, before: str = ""
) -> _Offered:
    """What a pick leaves of these kinds; `before` names what was picked by itself."""
    found = _Offered([], [])
    fields: dict[str, list[str]] = {}
    for kind in kinds:
        field = game.next_field((kind, *pick.values))
        if field is None:
            found.moves.append(game.read(".".join((kind, *pick.values))))
        else:
            fields.setdefault(field, []).append(kind)
    for sharing in fields.values():
        more = _menus_or_beyond(game, view, pick, tuple(sharing), words, before)
        found.moves.extend(more.moves)
        found.menus.extend(more.menus)
    return found


def _menus_or_beyond(
    game: AnyGame, view: View, pick: PartialMove, kinds: tuple[str, ...], words: Words, before: str
) -> _Offered:
    """The menus of the field that is next in these kinds, or, where it can be one thing only, what comes after it."""
    choices = [game.choices(view, (kind, *pick.values)) for kind in kinds]
    options = {option.value: option for choice in choices for option in choice.options}
    title = before + words(Phrase(str(_next_field(game, kinds[0], pick).title)))
    if len(options) == 1 and _leads_on(game, kinds, pick):
        [option] = options.values()
        taking = tuple(kind for kind in kinds if _takes(game, view, (kind, *pick.values), (option.value,)))
        beyond = PartialMove(taking, (*pick.values, option.value))
        return _offered(game, view, beyond, taking, words, f"{title.rstrip('?')}: {words(option.label)} · ")
    least, most = min(choice.least for choice in choices), max(choice.most for choice in choices)
    return _Offered([], _menus(PartialMove(kinds, pick.values), options.values(), (least, most), title, words))


def _leads_on(game: AnyGame, kinds: tuple[str, ...], pick: PartialMove) -> bool:
    """Whether the next field is a single value, and a field comes after it in one of the kinds at least."""
    names = [game.move_class(kind).field_names()[len(pick.values) :] for kind in kinds]
    single = not any(game.move_class(kind).is_tuple(fields[0]) for kind, fields in zip(kinds, names, strict=True))
    return single and any(len(fields) > 1 for fields in names)


def _next_field(game: AnyGame, kind: str, pick: PartialMove) -> FieldInfo:
    return game.move_class(kind).model_fields[str(game.next_field((kind, *pick.values)))]


def _button(game: AnyGame, view: View, move: Move, picked: bool, words: Words) -> MoveButton:
    return MoveButton(move, words(Phrase(move.label)), asks(game, view, move, 1 + picked))


def _kinds(game: AnyGame, view: View, pick: PartialMove) -> tuple[str, ...]:
    now = game.kinds(view)
    kinds = tuple(kind for kind in now if kind in pick.kinds) if pick.kinds else now
    if pick.kinds and not kinds:
        raise MovedOn
    return kinds


def _takes(game: AnyGame, view: View, partial: tuple[str, ...], values: tuple[str, ...]) -> bool:
    try:
        choice = game.choices(view, partial)
    except (Illegal, Unreadable):
        return False
    offered = {option.value for option in choice.options}
    return choice.least <= len(values) <= choice.most and len(set(values)) == len(values) and offered.issuperset(values)


def _menus(
    pick: PartialMove, options: Iterable[Option], bounds: tuple[int, int], title: str, words: Words
) -> list[FieldMenu]:
    least, most = bounds
    return [
        FieldMenu(
            pick,
            clip(f"{title} · {name}" if name else title, 150),
            tuple(_menu_option(option, words) for option in chunk),
            min(least, len(chunk)),
            min(most, len(chunk)),
        )
        for name, chunk in _chunks(list(options), words)
    ]


def _chunks(options: list[Option], words: Words) -> list[tuple[str, list[Option]]]:
    """The options in menus of at most 25, whole groups together while they fit."""
    if len(options) <= MENU:
        return [("", options)] if options else []
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(words(option.group) if option.group else "", []).append(option)
    chunks: list[tuple[str, list[Option]]] = []
    for name, members in groups.items():
        for start in range(0, len(members), MENU):
            part = members[start : start + MENU]
            chunks.append((_part_name(name, start, len(members), part, words), part))
    return chunks if len(chunks) <= MENUS else _merged(chunks)


def _part_name(name: str, start: int, size: int, part: list[Option], words: Words) -> str:
    if size <= MENU and name:
        return name
    span = f"{words(part[0].label)} – {words(part[-1].label)}"
    return f"{name} {span}".strip()


def _merged(chunks: list[tuple[str, list[Option]]]) -> list[tuple[str, list[Option]]]:
    """Neighbouring groups put into one menu where they fit, so that there are fewer."""
    merged = [chunks[0]]
    for name, chunk in chunks[1:]:
        last_name, last = merged[-1]
        if len(last) + len(chunk) <= MENU:
            merged[-1] = (f"{last_name.split(' … ')[0]} … {name}", [*last, *chunk])
        else:
            merged.append((name, chunk))
    return merged


def _menu_option(option: Option, words: Words) -> MenuOption:
    hint = clip(words(option.hint), 100) if option.hint else None
    return MenuOption(option.value, clip(words(option.label), 100), hint)
