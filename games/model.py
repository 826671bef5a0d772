"""What every game is made of: options, events, the state, views and outcomes; its moves are in `games/moves.py`."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar, get_args, get_origin

from pydantic import ConfigDict, Field, model_validator

from games.rewordings import StoredTerm, with_tiebreaks
from games.values import Frozen, Secret, unchecked
from games.words import N_, Phrase, Plural, Seat, Term, Value, as_value, phrase_of, unwrapped

ToldOptions: TypeAlias = Mapping[str, Mapping[Any, str]]
"""By field and value of options: a msgid, or "" for nothing."""


class Options(Frozen):
    """What can be chosen when a table is opened; every field has a default, a title and a description (msgids)."""

    told: ClassVar[ToldOptions] = {}
    """What a lobby says of the values for which "title: value" would not do."""

    def seats(self, usual: range) -> range:
        """How many can play with these options, part of the game's `usual` seats."""
        return usual

    def minutes(self, usual: tuple[int, int]) -> tuple[int, int]:
        """From … to … minutes with these options, where they make a game shorter or longer than is `usual`."""
        return usual

    def remarks(self, seats: int) -> tuple[Phrase, ...]:
        """What players should know before the game begins, with so many seats taken."""
        return ()


class Event(Frozen):
    """Something that happened.

    `seen_by` is None when everybody may know it. `text` is a msgid, or one in two numbers, over the event's own fields.
    """

    text: ClassVar[str | Plural]
    concerns: ClassVar[tuple[str, ...]] = ()
    """The fields that hold seats (one or several) whose players are to be told at once, though it is not their turn."""
    stops: ClassVar[tuple[str, ...]] = ()
    """The fields that hold whom it concerns too, though nobody is told at once, or what a plan may name (a square, a
    card): what it stops is a plan of these seats', or one that names these values. See `stopping`."""
    heading: ClassVar[str] = ""
    """A msgid over the event's fields that heads all that happens from it on ("Round {round}"); everybody may know of
    such an event. The history of a game without one has a heading for each turn."""
    quiet: ClassVar[bool] = False
    """Whether no picture marks it: a replay shows it together with what comes next."""
    kind: str
    seen_by: frozenset[Seat] | None = None

    def phrase(self) -> Phrase:
        """The event as words: fields annotated Seat become names, fields annotated Term are translated."""
        return phrase_of(self.text, self._values())

    def title(self) -> Phrase | None:
        """What heads all that happens from this event on; None where it heads nothing."""
        return Phrase(self.heading, self._values()) if self.heading else None

    def _values(self) -> dict[str, Value]:
        return {name: as_value(getattr(self, name), kind) for name, kind in _annotations(type(self)).items()}

    def concerned(self) -> tuple[Seat, ...]:
        """The seats that `concerns` names."""
        return tuple(seat for field in self.concerns for seat in self._seats(field))

    def stopping(self, seat: Seat, named: Collection[str]) -> bool:
        """Whether a plan of `seat` stops at it, whose moves name these values (notation): it concerns that seat, or
        somebody else (than the event's `seat`) did it to something that the plan names. What the seat may not know of
        stops nothing."""
        if not self.visible_to(seat):
            return False
        return any(self._stops(field, seat, named) for field in (*self.concerns, *self.stops))

    def _stops(self, field: str, seat: Seat, named: Collection[str]) -> bool:
        if _is_seats(_annotations(type(self))[field]):
            return seat in self._seats(field)
        value = getattr(self, field)
        if getattr(self, "seat", None) == seat:
            return False
        return value is not None and not set(as_items(value)).isdisjoint(named)

    def _seats(self, field: str) -> tuple[Seat, ...]:
        value = getattr(self, field)
        return value if isinstance(value, tuple) else (value,)

    def visible_to(self, viewer: Seat | None) -> bool:
        """Whether `viewer` (None: a spectator) may know it."""
        return self.seen_by is None or viewer in self.seen_by


class Resigned(Event):
    """A player gave up, in whatever game; `name` is theirs where somebody else has taken their seat."""

    text: ClassVar[str | Plural] = N_("{seat} resigned.")
    kind: Literal["resigned"] = "resigned"
    seat: Seat
    name: str = ""

    def phrase(self) -> Phrase:
        phrase = super().phrase()
        return phrase._replace(msgid=N_("{name} resigned, and {seat} plays on.")) if self.name else phrase


class OutOfTime(Event):
    """One of two players was late, and the other one ended the game, in whatever game."""

    text: ClassVar[str | Plural] = N_("{seat} ran out of time.")
    kind: Literal["out-of-time"] = "out-of-time"
    seat: Seat


class Agreed(Event):
    """All agreed to end the game, in whatever game; `reason` is that of its outcome."""

    text: ClassVar[str | Plural] = "{reason}"
    kind: Literal["agreed"] = "agreed"
    reason: Term


class TakenBack(Event):
    """A player took a move back, in whatever game, and with it what followed by itself."""

    text: ClassVar[str | Plural] = N_("{seat} took a move back.")
    kind: Literal["taken-back"] = "taken-back"
    seat: Seat


class Headline(NamedTuple):
    """What stands alone over a position: the weightiest of what has happened, and a line of figures to it, both as all
    may know them."""

    text: Phrase
    figures: Phrase | None = None


class State(Secret):
    """Everything true about a game. `turn` counts decisions from 0; a sealed choice does not advance it."""

    turn: int

    def after(self, **changes: Any) -> Self:
        """The state with `changes` made to it, `unchecked`: rules make them, for a move that was checked."""
        return unchecked(type(self), self.__dict__ | changes)

    def then(self, *events: Event, **changes: Any) -> "Step[Self]":
        """What a decision has led to: the next turn, whose `last` is what happened."""
        fields = self.__dict__ | changes
        fields["turn"], fields["last"] = self.turn + 1, events
        return Step(unchecked(type(self), fields), events)


class Tiebreak(Frozen):
    """What ranks equal scores: `values` in seat order, the highest first; `unit` names what they count."""

    unit: StoredTerm
    values: tuple[int, ...]


class Outcome(Frozen):
    """How it ended. `scores` is in seat order, `unit` names what they count; `reason` is a msgid without fields.

    Stored games hold `lower_is_better` under its alias.
    """

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()
    tiebreaks: tuple[Tiebreak, ...] = ()
    """What ranks equal scores among those who did not win; the first whose values differ decides."""
    unit: StoredTerm = Term("")
    lower_is_better: bool = Field(default=False, alias="fewest")
    """Whether low scores are good ones; tiebreaks count upwards all the same."""
    reason: StoredTerm

    @model_validator(mode="before")
    @classmethod
    def _as_today(cls, stored: Any) -> Any:
        return with_tiebreaks(stored)


class View(Frozen):
    """What one viewer may know, built up field by field, never cut down from a State.

    `me` is the viewer's seat, None for a spectator (and for what the channel sees). `to_act` is public. `last` holds
    the visible events of the step that led to this turn; of several steps, oldest first, in a view that is told.
    `outcome` is None while the game goes on. `ahead`: it has not come to this yet, `me` picks a move of a plan in it.
    """

    turn: int
    me: Seat | None
    to_act: tuple[Seat, ...]
    last: tuple[Event, ...] = ()
    outcome: Outcome | None = None
    ahead: bool = False

    @property
    def is_follow_up(self) -> bool:
        """Whether what it waits for is a small answer to what has just been decided (a tie, a duel, a steal), for which
        a quarter of the time is enough. It is read off what is public, so that it is the same in all viewers' views and
        while sealed choices come in. Going on with one's own turn is none: one clock runs through it."""
        return False

    @property
    def progress(self) -> Phrase | None:
        """How far the game is, as "round 4", to stand after the table's number; None where the game does not count."""
        return None

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """A view of all its fields but `ahead`, `unchecked`: they come from a State that was checked."""
        fields.setdefault("ahead", False)
        return unchecked(cls, fields)

    def ended(self, outcome: Outcome) -> Self:
        """The view of a game that was ended by no rule of its own, as by a resignation: nobody is to act."""
        return self.model_copy(update={"outcome": outcome, "to_act": ()})

    def telling(self, events: Iterable[Event]) -> Self:
        """The view with those of `events` as `last` that its viewer may know: what happened in several steps, oldest
        first, so that a picture can mark all of it."""
        return self.model_copy(update={"last": tuple([event for event in events if event.visible_to(self.me)])})


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """The state after a move and what happened in it, secrets marked by `seen_by`."""

    state: S
    events: tuple[Event, ...]


class Scene(NamedTuple):
    """A picture in the rules: the position after so many lines of an example, as `viewer` sees it (None: a spectator),
    while the move `partial` is being picked; and the sentence above it (a msgid)."""

    text: str
    after: int
    viewer: Seat | None = None
    partial: tuple[str, ...] = ()


class Example(NamedTuple):
    """One turn, as the rules show it in pictures: an invented game, and what of it is seen.

    `lines` are those of a record; `seed` is no secret here, since nobody has ever played this game.
    """

    seats: int
    scenes: tuple[Scene, ...]
    lines: tuple[str, ...]
    seed: int = 1
    options: Mapping[str, object] = {}


class Reply(NamedTuple):
    """What somebody is told who has made a move in a lesson (a msgid of at most 100 characters), and the `lines` of the
    record that follow it. `good`: the lesson goes on; else it says why another move is better."""

    text: str
    good: bool = False
    lines: tuple[str, ...] = ()


def record_lines(text: str) -> tuple[str, ...]:
    """The lines of a record that are written in a row, with "|" between them."""
    return tuple(text.split("|"))


class Lesson(NamedTuple):
    """One step of what a game teaches: an idea and a decision of `learner`, in the position after the `lines` of an
    invented game (as in an Example).

    `text` (a msgid of at most 100 characters) says the idea and what is asked. `replies` has what follows each move, in
    notation, that the learner can choose: those that are not there are not offered.
    """

    title: str
    text: str
    replies: Mapping[str, Reply]
    lines: tuple[str, ...] = ()
    seats: int = 2
    seed: int = 1
    options: Mapping[str, object] = {}
    learner: Seat = Seat(0)


@cache
def _annotations(event: type[Event]) -> dict[str, Any]:
    return {
        name: unwrapped(field.annotation)
        for name, field in event.model_fields.items()
        if name not in ("kind", "seen_by")
    }


def _is_seats(annotation: Any) -> bool:
    """Whether a field holds a seat or several."""
    return annotation is Seat or (get_origin(annotation) is tuple and get_args(annotation)[0] is Seat)


def as_items(value: object) -> tuple[str, ...]:
    """A field's value as notation: each item of a tuple, or the one value that there is."""
    return tuple(str(item) for item in value) if isinstance(value, tuple) else (str(value),)
