"""The interface of a game: its rules (`games/contract.py`), and what is derived from them.

Rules, pictures, computer players and the bot import the parts of games from here.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar, Union

from pydantic import ConfigDict, TypeAdapter, ValidationError

from games.chance import Chance
from games.contract import Rules
from games.errors import Illegal, Unreadable
from games.model import (
    YOU_RESIGNED,
    YOU_WERE_LATE,
    Agreed,
    Event,
    Example,
    Headline,
    Lesson,
    Options,
    Outcome,
    OutOfTime,
    Reply,
    Resigned,
    Scene,
    State,
    Step,
    TakenBack,
    Tiebreak,
    ToldOptions,
    View,
    record_lines,
)
from games.moves import Choice, Inert, Move, Option, Place, Preset, StandingOrder
from games.values import Frozen
from games.words import Phrase, Seat, Term

__all__ = [
    "YOU_RESIGNED",
    "YOU_WERE_LATE",
    "Agreed",
    "AnyGame",
    "Choice",
    "Event",
    "Example",
    "Frozen",
    "Game",
    "Headline",
    "Inert",
    "Lesson",
    "Move",
    "Option",
    "Options",
    "OutOfTime",
    "Outcome",
    "Phrase",
    "Place",
    "Preset",
    "Reply",
    "Resigned",
    "Scene",
    "Seat",
    "StandingOrder",
    "State",
    "Step",
    "TakenBack",
    "Term",
    "Tiebreak",
    "ToldOptions",
    "View",
    "record_lines",
]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Game(Rules[S, M, V]):
    """The rules of one game, and what is derived from them. No game overrides these methods."""

    def check(self, view: V, move: M) -> None:
        """Raise Illegal, with the rule that forbids the move, unless it is legal."""
        refusal = self.refusal(view, move)
        if refusal is not None:
            raise Illegal(refusal)

    def presets(self, view: V, chance: Chance) -> Iterator[Preset]:
        """Yield the presets of each drafted kind of move that `view.me` may make now."""
        for kind in self.kinds(view):
            yield from self.move_class(kind).presets(chance)

    def ahead(self, view: V, planned: tuple[M, ...] = ()) -> V | None:
        """Return the position in which `view.me`, who is not to act, plans the next move after `planned`.

        `legal`, `choices` and `refusal` work on it. None: nothing more can be planned.
        """
        position = None if view.me is None else self.next_turn(view, view.me)
        for move in planned:
            if position is None or self.refusal(position, move) is not None:
                return None
            position = self.following(position, move)
        return position if position is not None and any(True for _ in self.legal(position)) else None

    def ordered(self, view: V, orders: Mapping[str, str]) -> Move | None:
        """Return the legal move by which the standing orders of `view.me`, who is to act, decide; None: they must
        decide themselves.

        `orders` are the chosen values by key.
        """
        answers = (order.answer(view, orders[order.key]) for order in self.orders if order.key in orders)
        return next((move for move in answers if move is not None), None)

    def move_class(self, kind: str) -> type[Move]:
        """Return the Move class of a kind. Raise Unreadable if the game has none."""
        for move in self.moves:
            if move.name() == kind:
                return move
        raise Unreadable(text=kind)

    def next_field(self, view: V, partial: tuple[str, ...]) -> str | None:
        """Return the field to pick next; None if all are picked, or if only an optional one without choices is left."""
        move = self.move_class(partial[0])
        for field in move.field_names()[len(partial) - 1 :]:
            return field if not move.is_optional(field) or self.choices(view, partial).options else None
        return None

    def read(self, text: str) -> M:
        """Parse a move; spaces may replace dots, and the kind may be left out if only one fits.

        Raise Unreadable, or Illegal if only one move can be meant and a certain word is wrong.
        """
        kind, _, rest = text.strip().replace(".", " ", 1).partition(" ")
        parts = text.strip().replace(" ", ".").split(".")
        for move in self.moves:
            if move.name() == kind.lower():
                drafted = move.as_notation(rest)
                return self._build(move, parts[1:] if drafted is None else [drafted], text)
        for move in self.moves if text.strip() else ():
            try:
                return self._build(move, parts, text)
            except Unreadable:
                continue
        raise Unreadable(text=text)

    def _build(self, move: type[Move], tokens: list[str], text: str) -> M:
        names = move.field_names()
        if not move.fits(len(tokens)):
            raise Unreadable(text=text)
        fields: dict[str, object] = {
            name: (tuple(token.split(",")) if token else ()) if move.is_tuple(name) else token
            for name, token in zip(names, tokens, strict=False)
        }
        try:
            return move.model_validate({"kind": move.name(), **fields})  # type: ignore[return-value]
        except ValidationError:
            raise Unreadable(text=text) from None

    def events_adapter(self) -> TypeAdapter[tuple[Event, ...]]:
        """Return the adapter that reads and writes the game's events as JSON, including those common to all games."""
        return _adapter((*self.events, Resigned, TakenBack, Agreed, OutOfTime))


@cache
def _adapter(events: tuple[type[Event], ...]) -> TypeAdapter[tuple[Event, ...]]:
    union: Any = Union[events]  # noqa: UP007 - built at run time
    return TypeAdapter(tuple[union, ...], config=ConfigDict(hide_input_in_errors=True))


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Any game."""
