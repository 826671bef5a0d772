"""The contract of a game: everything that the bot, the pictures, the computer players and the tests know about one.

A game is a set of pure functions of values. A State holds everything that is true, secrets included, and never leaves
the rules but to storage; a View holds what one onlooker may know, and is all that anybody else ever sees.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from games.chance import Chance
from games.errors import Illegal, Unreadable
from games.values import Frozen, Secret
from games.words import N_, Phrase, Plural, Seat, Term, Value, as_value, unwrapped

__all__ = [
    "Choice",
    "Event",
    "Frozen",
    "Game",
    "Move",
    "Option",
    "Options",
    "Outcome",
    "Phrase",
    "Seat",
    "State",
    "Step",
    "Term",
    "View",
]


class Options(Frozen):
    """What can be chosen when a table is opened; every field has a default, a title and a description (msgids)."""


class Event(Frozen):
    """Something that happened.

    `seen_by` is None when everybody may know it. `text` is a msgid, or one in two numbers, over the event's own fields.
    """

    text: ClassVar[str | Plural]
    concerns: ClassVar[tuple[str, ...]] = ()
    """The fields that hold seats (one or several) whose players are to be told at once, though it is not their turn."""
    kind: str
    seen_by: frozenset[Seat] | None = None

    def phrase(self) -> Phrase:
        """The event as words: fields annotated Seat become names, fields annotated Term are translated."""
        fields: dict[str, Value] = {
            name: as_value(getattr(self, name), kind) for name, kind in _annotations(type(self)).items()
        }
        if isinstance(self.text, Plural):
            return self.text.phrase(fields)
        return Phrase(self.text, fields)

    def concerned(self) -> tuple[Seat, ...]:
        """The seats that `concerns` names."""
        values = [getattr(self, field) for field in self.concerns]
        return tuple(seat for value in values for seat in (value if isinstance(value, tuple) else (value,)))

    def visible_to(self, viewer: Seat | None) -> bool:
        """Whether `viewer` (None: a spectator) may know it."""
        return self.seen_by is None or viewer in self.seen_by


class Resigned(Event):
    """A player gave up, in whatever game; `name` is his where somebody else has taken his seat."""

    text: ClassVar[str | Plural] = N_("{seat} resigned.")
    kind: Literal["resigned"] = "resigned"
    seat: Seat
    name: str = ""

    def phrase(self) -> Phrase:
        phrase = super().phrase()
        return phrase._replace(msgid=N_("{name} resigned, and {seat} plays on.")) if self.name else phrase


class State(Secret):
    """Everything true about a game. `turn` counts points of decision from 0; a sealed choice does not advance it."""

    turn: int


class View(Frozen):
    """What one onlooker may know, built up field by field, never cut down from a State.

    `me` is the onlooker's seat, None for a spectator (and for what the channel sees). `to_act` is public. `last` holds
    the visible events of the step that led to this turn.
    """

    turn: int
    me: Seat | None
    to_act: tuple[Seat, ...]
    last: tuple[Event, ...] = ()

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """A view of all its fields, unchecked: they come from a State that was checked, and checking again costs
        more than a whole move does otherwise. The contract suite holds that what is built so would pass.
        """
        view = cls.__new__(cls)
        object.__setattr__(view, "__dict__", fields)
        object.__setattr__(view, "__pydantic_fields_set__", _all_fields(cls))
        object.__setattr__(view, "__pydantic_extra__", None)
        object.__setattr__(view, "__pydantic_private__", None)
        return view


class Move(Frozen):
    """One decision. Its fields stand in the order in which a person picks them; `kind` is a Literal.

    `label` is the msgid of the button or command, `help` the command's description (at most 100 characters). A field's
    `title` is the msgid that asks for it, its `description` the command option's. `str(move)` is the notation
    ("move.b1.d3"; a tuple's items are joined by commas), which `Game.read` undoes and which never changes its meaning.
    """

    label: ClassVar[str]
    help: ClassVar[str]
    confirm: ClassVar[str | None] = None
    """A msgid with which the move is asked about before it is played, over the move's fields."""
    at_once: ClassVar[bool] = False
    """Whether one press plays it unasked, where nothing else calls for a question: all but forced, like a roll."""
    secret: ClassVar[bool] = False
    """Whether what it chooses is its player's secret, so that it is not taken where others read along."""
    kind: str

    def __str__(self) -> str:
        return ".".join([self.kind, *self.tokens()])

    def tokens(self) -> tuple[str, ...]:
        """The notation of each field but `kind`, in order."""
        return tuple([_token(getattr(self, name)) for name in _picked(type(self))])

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The fields a person picks, in order."""
        return _picked(cls)

    @classmethod
    def name(cls) -> str:
        """The kind, as notation, commands and buttons write it."""
        return str(get_args(cls.model_fields["kind"].annotation)[0])

    @classmethod
    def is_tuple(cls, field: str) -> bool:
        """Whether the field takes several values at once."""
        return get_origin(cls.model_fields[field].annotation) is tuple


class Option(NamedTuple):
    """A value (notation) that a field may take. `group` names the select it stands in when there are many; `said` is
    how the value is called once it is chosen, where its label says more than that."""

    value: str
    label: Phrase
    hint: Phrase | None = None
    group: Phrase | None = None
    said: Phrase | None = None


class Choice(NamedTuple):
    """What the next field may be: from `least` to `most` of the options, which all have different values."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


class Outcome(Frozen):
    """How it ended. `scores` is in seat order, `unit` names what they count; `reason` is a msgid without fields.

    Stored games hold `tiebreak` and `lower_is_better` under their aliases.
    """

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()
    tiebreak: tuple[int, ...] = Field(default=(), alias="second")
    """In seat order, what ranks equal scores among those who did not win, highest first."""
    unit: Term = Term("")
    lower_is_better: bool = Field(default=False, alias="fewest")
    """Whether low scores are good ones; `tiebreak` counts upwards all the same."""
    reason: Term


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Step(NamedTuple, Generic[S]):
    """The state after a move and what happened in it, secrets marked by `seen_by`."""

    state: S
    events: tuple[Event, ...]


class Preset(NamedTuple):
    """A ready-made long move under a name."""

    label: Phrase
    move: Move


class Game(ABC, Generic[S, M, V]):
    """The rules of one game."""

    key: ClassVar[str]
    """The command's name and the name of its files."""
    title: ClassVar[str]
    about: ClassVar[str]
    """The game in one sentence of at most 100 characters: the command's description (a msgid)."""
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    """From … to … minutes when all players are at the table."""
    rules: ClassVar[int]
    """Goes up when old records would replay differently."""
    options: ClassVar[type[Options]]
    state: ClassVar[type[State]]
    moves: ClassVar[tuple[type[Move], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    endings: ClassVar[tuple[Term, ...]]
    """Every reason that an Outcome of this game can have; resigning and closing are no rule of any game."""

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> Step[S]:
        """The position before the first decision."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Who must decide now; several choose at the same time; nobody: it is over."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M, chance: Chance) -> Step[S]:
        """The position after a move that has been checked. A move that is only sealed draws no chance."""

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V:
        """What `viewer` may know; None: a spectator, and what the channel sees."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def legal(self, view: V) -> Iterable[M]:
        """The moves of `view.me`, who must be to act: lazy, in a stable order, canonical (no two that do the same).
        There may be more than can be listed (formations, sets of cards): take the first ones, or play by `choices`."""

    @abstractmethod
    def determinize(self, view: V, chance: Chance) -> S:
        """Draw a full state that the view allows: `view(determinize(w)) == w`. Computer players search on it."""

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
        field = self.next_field(partial)
        if field is None or not matching:
            return Choice((), 0, 0)
        values = [_items(getattr(move, field)) for move in matching]
        options = {item: self.option(view, partial, item) for items in values for item in items}
        sizes = [len(items) for items in values]
        return Choice(tuple(options.values()), min(sizes), max(sizes))

    def option(self, view: V, partial: tuple[str, ...], value: str) -> Option:
        """How the value of the next field is shown; games give it a better label, a hint and more."""
        return Option(value, Phrase("{value}", {"value": value}))

    def presets(self, view: V, chance: Chance) -> Iterable[Preset]:
        """Ready-made long moves (formations, random ones); their kind is drafted from them, not picked by `choices`."""
        return ()

    def places(self, view: V, kind: str) -> tuple[Phrase, ...]:
        """What the items of a drafted kind's tuple stand for (a formation's squares), in order, to swap two by name."""
        return ()

    def mirrored(self, move: M) -> M | None:
        """A drafted move with left and right exchanged; None where there is no such thing."""
        return None

    def written(self, move: M) -> str:
        """A drafted move as a person would write it, to be changed by him; `read` reads it after the kind."""
        return str(move).partition(".")[2]

    def remarks(self, options: Options, seats: int) -> tuple[Phrase, ...]:
        """What those who sit down should know before it begins, with so many seats taken."""
        return ()

    def question(self, view: V, move: M) -> Phrase | None:
        """What is asked before a move is played: its `confirm`, or what the position calls for. With None the house
        asks in its own words, and only about a move that a single press would decide."""
        fields = dict(zip(move.field_names(), move.tokens(), strict=True))
        return None if move.confirm is None else Phrase(move.confirm, fields)

    def seats_with(self, options: Options) -> range:
        """How many can play with these options, part of `seats`."""
        return self.seats

    def move_class(self, kind: str) -> type[Move]:
        """The Move class of a kind. Raises Unreadable for a kind that this game has not."""
        for move in self.moves:
            if move.name() == kind:
                return move
        raise Unreadable(kind)

    def next_field(self, partial: tuple[str, ...]) -> str | None:
        """The field that comes after those picked; None when all are."""
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
        raise Unreadable(text)

    def _build(self, move: type[Move], tokens: list[str], text: str) -> M:
        names = move.field_names()
        if len(tokens) != len(names):
            raise Unreadable(text)
        fields: dict[str, object] = {
            name: (tuple(token.split(",")) if token else ()) if move.is_tuple(name) else token
            for name, token in zip(names, tokens, strict=True)
        }
        try:
            return move.model_validate({"kind": move.name(), **fields})  # type: ignore[return-value]
        except ValidationError:
            raise Unreadable(text) from None

    def events_adapter(self) -> TypeAdapter[tuple[Event, ...]]:
        """Reads and writes this game's events, and those of any game, as JSON."""
        return _adapter((*self.events, Resigned))


@cache
def _all_fields(model: type[BaseModel]) -> set[str]:
    return set(model.model_fields)


@cache
def _annotations(event: type[Event]) -> dict[str, Any]:
    return {
        name: unwrapped(field.annotation)
        for name, field in event.model_fields.items()
        if name not in ("kind", "seen_by")
    }


@cache
def _adapter(events: tuple[type[Event], ...]) -> TypeAdapter[tuple[Event, ...]]:
    union: Any = Union[events]  # noqa: UP007 - built at run time
    return TypeAdapter(tuple[union, ...])


@cache
def _picked(move: type[Move]) -> tuple[str, ...]:
    return tuple(name for name in move.model_fields if name != "kind")


def _items(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, tuple) else (str(value),)


def _token(value: object) -> str:
    return ",".join(_items(value)) if isinstance(value, tuple) else str(value)
