"""A move that is not made yet: picked value by value, also when the position has changed meanwhile; or drafted from a
ready-made one (a preset), changed item by item, and then sealed."""

from typing import NamedTuple, Self

from games.chance import Chance, SeededChance
from games.core import AnyGame, Move, Preset, Seat, View
from games.errors import Illegal, MovedOn, Unreadable
from games.match import Match

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
