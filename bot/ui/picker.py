"""One picker for all games: how a person arrives at a move with buttons and menus.

The first step shows all kinds of move at once. A kind without fields is a button; one with fields is a menu of its
first field, shared by the kinds whose next field has the same name. A press narrows the kinds and adds a value, until
one move is left. A field that can only be one thing is not asked for, unless that would already be the move.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from pydantic.fields import FieldInfo

from bot.ui.drafted_moves import drafted_kinds
from bot.ui.menu_chunks import MAX_PLACEHOLDER_LENGTH, FieldMenu, field_menus
from bot.ui.message import clip
from bot.ui.partial_move import PartialMove, possible_kinds, takes
from games.core import AnyGame, Move, Option, View
from games.words import Phrase, Words


@dataclass(frozen=True)
class MoveButton:
    """A button whose press leaves one move; `asks`: the game asks about it first."""

    move: Move
    label: str
    asks: bool


@dataclass(frozen=True)
class Controls:
    """What a panel offers at one step; `drafted` are the kinds that are drafted before they are played."""

    buttons: tuple[MoveButton, ...]
    menus: tuple[FieldMenu, ...]
    drafted: tuple[str, ...] = ()


def controls(game: AnyGame, view: View, partial: PartialMove, words: Words) -> Controls:
    """The controls for the next press. Raises MovedOn when the partial move can become no move now."""
    drafted = drafted_kinds(game, view)
    kinds = tuple(kind for kind in possible_kinds(game, view, partial) if kind not in drafted)
    offered = _offered(game, view, partial, kinds, words)
    buttons = tuple(_button(game, view, move, words) for move in offered.moves)
    picked = _picked(game, view, partial, words) if offered.menus else ""
    menus = (
        replace(menu, placeholder=clip(picked + menu.placeholder, MAX_PLACEHOLDER_LENGTH)) for menu in offered.menus
    )
    return Controls(buttons, tuple(menus), drafted if not partial.values else ())


def worth_writing(game: AnyGame, view: View) -> bool:
    """Whether some move takes several choices now, so that writing it may be quicker than picking it."""
    kinds = set(game.kinds(view)).difference(drafted_kinds(game, view))
    return any(len(game.move_class(kind).field_names()) > 1 for kind in kinds)


def described(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as a person would say it: its kind, and each value as its option shows it. Of a drafted move the kind
    alone, since its player sees the rest in the picture."""
    if move.kind in drafted_kinds(game, view):
        return words(Phrase(move.label))
    parts: list[str] = []
    tokens: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        items = token.split(",") if token else []
        parts.append(", ".join(_said(game.option(view, tokens, item), words) for item in items))
        tokens = (*tokens, token)
    label = words(Phrase(move.label))
    return f"{label}: {' → '.join(parts)}" if parts else label


def _said(option: Option, words: Words) -> str:
    return words(option.said or option.label)


def _picked(game: AnyGame, view: View, partial: PartialMove, words: Words) -> str:
    """What has been picked so far, to be read before the next menu's title."""
    tokens, labels = partial.kinds[:1], ""
    for value in partial.values:
        labels += ", ".join(words(game.option(view, tokens, item).label) for item in value.split(",")) + " · "
        tokens = (*tokens, value)
    return labels


class _Offered(NamedTuple):
    """The moves and the menus that a partial move leaves."""

    moves: list[Move]
    menus: list[FieldMenu]


def _offered(
    game: AnyGame, view: View, partial: PartialMove, kinds: tuple[str, ...], words: Words, before: str = ""
) -> _Offered:
    """What a partial move leaves of these kinds; `before` names the values that needed no picking."""
    offered = _Offered([], [])
    fields: dict[str, list[str]] = {}
    for kind in kinds:
        field = game.next_field((kind, *partial.values))
        if field is None:
            offered.moves.append(game.read(".".join((kind, *partial.values))))
        else:
            fields.setdefault(field, []).append(kind)
    for sharing in fields.values():
        more = _of_field(game, view, PartialMove(tuple(sharing), partial.values), words, before)
        offered.moves.extend(more.moves)
        offered.menus.extend(more.menus)
    return offered


def _of_field(game: AnyGame, view: View, partial: PartialMove, words: Words, before: str) -> _Offered:
    """The menus of the field that is next in all kinds of the partial move, or, where it can be one thing only, what
    comes after it."""
    kinds = partial.kinds
    choices = [game.choices(view, (kind, *partial.values)) for kind in kinds]
    options = {option.value: option for choice in choices for option in choice.options}
    title = before + words(Phrase(str(_next_field(game, partial).title)))
    if len(options) == 1 and _has_more_fields(game, partial):
        [option] = options.values()
        kinds = tuple(kind for kind in kinds if takes(game, view, (kind, *partial.values), (option.value,)))
        further = PartialMove(kinds, (*partial.values, option.value))
        return _offered(game, view, further, kinds, words, f"{title.rstrip('?')}: {words(option.label)} · ")
    least, most = min(choice.least for choice in choices), max(choice.most for choice in choices)
    return _Offered([], field_menus(partial, options.values(), (least, most), title, words))


def _has_more_fields(game: AnyGame, partial: PartialMove) -> bool:
    """Whether the next field is a single value, and a field comes after it in one of the kinds at least."""
    names = [game.move_class(kind).field_names()[len(partial.values) :] for kind in partial.kinds]
    single = not any(
        game.move_class(kind).is_tuple(fields[0]) for kind, fields in zip(partial.kinds, names, strict=True)
    )
    return single and any(len(fields) > 1 for fields in names)


def _next_field(game: AnyGame, partial: PartialMove) -> FieldInfo:
    return game.move_class(partial.kinds[0]).model_fields[str(game.next_field(partial.tokens))]


def _button(game: AnyGame, view: View, move: Move, words: Words) -> MoveButton:
    return MoveButton(move, words(Phrase(move.label)), game.question(view, move) is not None)
