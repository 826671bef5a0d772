"""The contract of a game: everything that the bot, the pictures, the computer players and the tests know about one.

A game is a set of pure functions of values. A State holds everything that is true, secrets included, and never leaves
the rules but to storage; a View holds what one viewer may know, and is all that anybody else ever sees.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, Union

from pydantic import ConfigDict, TypeAdapter, ValidationError

from games.chance import Chance
from games.errors import Illegal, Unreadable
from games.model import (
    Agreed,
    Choice,
    Event,
    Example,
    Inert,
    Move,
    Option,
    Options,
    Outcome,
    OutOfTime,
    Place,
    Preset,
    Resigned,
    Scene,
    StandingOrder,
    State,
    Step,
    TakenBack,
    Tiebreak,
    ToldOptions,
    View,
    as_items,
)
from games.values import Frozen
from games.words import N_, Phrase, Seat, Term

__all__ = [
    "Agreed",
    "AnyGame",
    "Choice",
    "Event",
    "Example",
    "Frozen",
    "Game",
    "Inert",
    "Move",
    "Option",
    "Options",
    "OutOfTime",
    "Outcome",
    "Phrase",
    "Place",
    "Preset",
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
]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, M, V]):
    """The rules of one game."""

    key: ClassVar[str]
    """The command's name and the name of its files."""
    title: ClassVar[str]
    about: ClassVar[str]
    """The game in one sentence of at most 100 characters: the command's description (a msgid)."""
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    """From … to … minutes when all players are at the table, with the usual options, as `tests.lengths` measures it."""
    rules: ClassVar[int]
    """Goes up when old records would replay differently. A table keeps the number that it began by."""
    differences: ClassVar[str] = ""
    """Of an older number: what its rules say otherwise than the newest, in a sentence or two (a msgid)."""
    options: ClassVar[type[Options]]
    state: ClassVar[type[State]]
    moves: ClassVar[tuple[type[Move], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    endings: ClassVar[tuple[Term, ...]]
    """Every reason that an Outcome of this game can have; that somebody resigns or is late, and that all agree to end
    or to close it, is no rule of any game."""
    orders: ClassVar[tuple[StandingOrder, ...]] = ()
    """What a player can decide once for the whole game; `ordered` answers by it."""
    example: ClassVar[Example | None] = None
    """One turn, which the rules for players show in pictures before they tell the whole; None: they show none."""

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> Step[S]:
        """The position before the first decision."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Who must decide now: several where they choose at the same time, nobody when it is over."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M, chance: Chance) -> Step[S]:
        """The position after a move that has been checked. A move that is only sealed draws no chance."""

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V:
        """What `viewer` may know; None: a spectator, and what the channel sees."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def as_it_stands(self, view: V, reason: Term) -> Outcome:
        """How it ends, with this `reason`, when three or more players agree to end it at `view`, a spectator's: ranked
        by the rule that ranks at its own end, as far as all know what that counts. Where all win, nobody does. This
        default ranks nobody; of two players an agreed end is a draw, unasked."""
        return Outcome(winners=(), reason=reason)

    @abstractmethod
    def legal(self, view: V) -> Iterable[M]:
        """The moves of `view.me`, who must be to act: lazy, in a stable order, canonical (no two that do the same).
        There may be more than can be listed (formations, sets of cards): take the first ones, or play by `choices`."""

    @abstractmethod
    def determinize(self, view: V, chance: Chance) -> S:
        """Draw a full state that the view allows: `view(determinize(w)) == w`. Computer players search on it."""

    def ahead(self, view: V, planned: tuple[M, ...] = ()) -> V | None:
        """What `view.me`, who is not to act, sees when they pick a move of their next turn ahead, after those `planned`
        already: `legal`, `choices` and `refusal` are asked of it. None where nothing (more) can be planned. This
        default lets them pick one move as if it were their turn, where all that they are offered then can be begun (in
        a prompt to somebody else it may not); a game overrides it where their turn begins otherwise, or is made of
        several moves."""
        if planned or view.me is None:
            return None
        position = view.replace(to_act=(view.me,))
        possible = any(True for _ in self.legal(position))
        return position if possible and all(self._begins(position, kind) for kind in self.kinds(position)) else None

    def _begins(self, view: V, kind: str) -> bool:
        """Whether the first field of a kind, if it must be picked, has a value."""
        return self.move_class(kind).fits(0) or self.choices(view, (kind,)).most > 0

    def ordered(self, view: V, orders: Mapping[str, str]) -> M | None:
        """The legal move with which the standing `orders` of `view.me`, who is to act, answer (the values chosen, by
        key); None: they are asked."""
        return None

    def orders_at(self, view: V) -> tuple[StandingOrder, ...]:
        """The standing orders that are offered beside what `view.me` decides now; all are where a plan is made."""
        return ()

    def refusal(self, view: V, move: M) -> Phrase | None:
        """The rule that forbids `view.me` a move, by what that player may know alone; None for a legal move. Games name
        the rule, which this default does not."""
        return None if move in self.legal(view) else Phrase(N_("The rules do not allow that now."))

    def check(self, view: V, move: M) -> None:
        """Raise Illegal, with the rule that forbids it, for a move that is not legal."""
        refusal = self.refusal(view, move)
        if refusal is not None:
            raise Illegal(refusal)

    def kinds(self, view: V) -> tuple[str, ...]:
        """The kinds of move that `view.me` may make now, in the order of `moves`."""
        legal = {move.kind for move in self.legal(view)}
        return tuple(move.name() for move in self.moves if move.name() in legal)

    def choices(self, view: V, partial: tuple[str, ...]) -> Choice:
        """What the next field of a move may be; overridden where `legal` is long. `partial` is the kind and the
        notation of the fields picked so far. For a complete move the choice is empty (`most` 0). A tuple field's
        options are its single items."""
        matching = [move for move in self.legal(view) if (move.kind, *move.tokens())[: len(partial)] == partial]
        field = self._field_after(partial)
        values = [as_items(value) for move in matching if field and (value := getattr(move, field)) is not None]
        if not values:
            return Choice((), 0, 0)
        options = {item: self.option(view, partial, item) for items in values for item in items}
        sizes = [len(items) for items in values]
        return Choice(tuple(options.values()), min(sizes), max(sizes))

    def option(self, view: V, partial: tuple[str, ...], value: str) -> Option:
        """How the value of the next field is shown; games give it a better label, a hint and more. It may be one of a
        move that was planned, and that is possible no more."""
        return Option(value, Phrase("{value}", {"value": value}))

    def nameable(self, view: V, partial: tuple[str, ...]) -> Iterable[Option]:
        """What else people may name as the next field, though it cannot be chosen now (a card that they do not hold),
        so that they are told which rule forbids it."""
        return ()

    def presets(self, view: V, chance: Chance) -> Iterable[Preset]:
        """Ready-made long moves (formations, random ones); their kind is drafted from them, not picked by `choices`."""
        return ()

    def shortcuts(self, view: V, partial: tuple[str, ...]) -> Iterable[Preset]:
        """Whole moves that one press makes, beside what `choices` asks for next, where hardly anybody would choose
        otherwise (all cards that fit). `partial` is as there, and empty before anything is picked; a few at most."""
        return ()

    def places(self, view: V, kind: str) -> tuple[Phrase, ...]:
        """What the items of a drafted kind's tuple stand for (a formation's squares), in order, to swap two by name."""
        return ()

    def mirrored(self, move: M) -> M | None:
        """A drafted move with left and right exchanged; None where there is no such thing."""
        return None

    def written(self, move: M) -> str:
        """A drafted move as a person would write it, to be changed; `read` reads it after the kind."""
        return str(move).partition(".")[2]

    def remarks(self, options: Options, seats: int) -> tuple[Phrase, ...]:
        """What players should know before the game begins, with so many seats taken."""
        return ()

    def seat_emoji(self, view: V | None, seat: Seat) -> str | None:
        """The emoji that stands before a seat's player, as their things look in the picture: a shape for each seat, or
        what a game has instead; None where it is not known yet (`view` is a spectator's, None before the game)."""
        return f"seat{seat + 1}"

    def question(self, view: V, move: M) -> Phrase | None:
        """What is asked before a move is played: its `confirm`, or what the position calls for (a last coin). Only what
        it costs and cannot be got back is worth a question, which names it. None: the game asks nothing."""
        fields = dict(zip(move.field_names(), move.tokens(), strict=False))
        return None if move.confirm is None else Phrase(move.confirm, fields)

    def seats_with(self, options: Options) -> range:
        """How many can play with these options, part of `seats`."""
        return self.seats

    def minutes_with(self, options: Options) -> tuple[int, int]:
        """From … to … minutes with these options, where they make a game shorter or longer."""
        return self.minutes

    def is_open(self, options: Options) -> bool:
        """Whether everything is public with these options: all viewers' views differ in `me` alone. Whoever answers a
        move in such a game then knows nothing more than its player, so that an answer of a computer player's, too, can
        be taken back, as far as it is `undoable` itself."""
        return False

    def is_follow_up(self, view: V) -> bool:
        """Whether what `view` waits for is a small answer to what has just been decided (a tie, a duel, a steal), for
        which a quarter of the time is enough. It is read off what is public, so that it is the same in all viewers'
        views and while sealed choices come in. Going on with one's own turn is none: one clock runs through it."""
        return False

    def move_class(self, kind: str) -> type[Move]:
        """The Move class of a kind. Raises Unreadable for a kind that this game has not."""
        for move in self.moves:
            if move.name() == kind:
                return move
        raise Unreadable(text=kind)

    def next_field(self, view: V, partial: tuple[str, ...]) -> str | None:
        """The field that comes after those picked; None when all are, or when the last may be left out and there is
        nothing to choose for it."""
        field = self._field_after(partial)
        if field is None or not self.move_class(partial[0]).is_optional(field):
            return field
        return field if self.choices(view, partial).options else None

    def _field_after(self, partial: tuple[str, ...]) -> str | None:
        names = self.move_class(partial[0]).field_names()
        picked = len(partial) - 1
        return names[picked] if picked < len(names) else None

    def read(self, text: str) -> M:
        """The move that `text` denotes; spaces serve as dots, and the kind may be left out where one fits. Raises
        Unreadable, or Illegal where the text can only be meant as one move and it is known which word is wrong."""
        parts = text.strip().replace(" ", ".").split(".")
        fitting = [move for move in self.moves if move.name() == parts[0].lower()]
        if fitting:
            return self._build(fitting[0], parts[1:], text)
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
        """Reads and writes this game's events, and those of any game, as JSON."""
        return _adapter((*self.events, Resigned, TakenBack, Agreed, OutOfTime))


@cache
def _adapter(events: tuple[type[Event], ...]) -> TypeAdapter[tuple[Event, ...]]:
    union: Any = Union[events]  # noqa: UP007 - built at run time
    return TypeAdapter(tuple[union, ...], config=ConfigDict(hide_input_in_errors=True))


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game, whichever it is."""
