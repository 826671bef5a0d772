"""The values of every game: options, events, the state, views and outcomes. Moves are in `games/moves.py`."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar, get_args, get_origin

from pydantic import ConfigDict, Field, model_validator

from games.rewordings import StoredTerm, with_tiebreaks
from games.values import Frozen, Secret, unchecked
from games.words import N_, Phrase, Plural, Seat, Term, Value, as_value, phrase_of, unwrapped

ToldOptions: TypeAlias = Mapping[str, Mapping[Any, str]]
"""By field and value of options: a msgid, or "" to say nothing."""


class Options(Frozen):
    """What can be chosen for a table; every field has a default, a title and a description (msgids)."""

    told: ClassVar[ToldOptions] = {}
    """How a lobby words values for which "title: value" does not do."""

    def seats(self, usual: range) -> range:
        """Return the numbers of players allowed with these options, part of the game's `usual` ones."""
        return usual

    def minutes(self, usual: tuple[int, int]) -> tuple[int, int]:
        """Return the shortest and longest length in minutes with these options, if it differs from `usual`."""
        return usual

    def team(self, seat: Seat) -> Seat:
        """Return the first seat of the team that a seat belongs to; its own if each plays for themselves."""
        return seat

    def remarks(self, seats: int) -> tuple[Phrase, ...]:
        """Return what players should know before the game begins with so many seats taken."""
        return ()


class Event(Frozen):
    """Something that happened.

    `seen_by` is None if everybody may know it. `text` is a msgid or a plural with the event's fields.
    """

    text: ClassVar[str | Plural]
    concerns: ClassVar[tuple[str, ...]] = ()
    """Fields with seats (one or several) whose players are notified at once, though it is not their turn."""
    stops: ClassVar[tuple[str, ...]] = ()
    """Further fields that stop plans, without a notification.

    A field with seats stops the plans of these; a field with values (a square, a card) stops plans that name them. See
    `stopping`.
    """
    heading: ClassVar[str] = ""
    """A msgid with the event's fields, shown above this event and all that follow ("Round {round}").

    Such an event must be public. The history of a game without headings has one for each turn.
    """
    quiet: ClassVar[bool] = False
    """Whether pictures do not mark it: a replay shows it together with the next event."""
    kind: str
    seen_by: frozenset[Seat] | None = None

    def phrase(self) -> Phrase:
        """Return the event in words: Seat fields become names, Term fields are translated."""
        return phrase_of(self.text, self._values())

    def title(self) -> Phrase | None:
        """Return the heading that begins with this event; None if there is none."""
        return Phrase(self.heading, self._values()) if self.heading else None

    def _values(self) -> dict[str, Value]:
        return {name: as_value(getattr(self, name), kind) for name, kind in _annotations(type(self)).items()}

    def concerned(self) -> tuple[Seat, ...]:
        """Return the seats in the fields `concerns`."""
        return tuple(seat for field in self.concerns for seat in self._seats(field))

    def stopping(self, seat: Seat, named: Collection[str]) -> bool:
        """Return whether the event stops a plan of `seat` whose moves name these values (notation).

        It does if it concerns that seat, or if another seat did it to something that the plan names. Events hidden from
        the seat stop nothing.
        """
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

    def told_to(self, me: Seat | None) -> Phrase:
        """Return the event in a sentence that calls `me` "you", where there is one."""
        return self.phrase()

    def visible_to(self, viewer: Seat | None) -> bool:
        """Return whether `viewer` (None: a spectator) may know the event."""
        return self.seen_by is None or viewer in self.seen_by


YOU_RESIGNED, YOU_WERE_LATE = N_("You resigned."), N_("Your time was up.")


class Resigned(Event):
    """A player resigned, in any game; `name` is theirs if somebody else has taken their seat."""

    text: ClassVar[str | Plural] = N_("{seat} resigned.")
    kind: Literal["resigned"] = "resigned"
    seat: Seat
    name: str = ""

    def phrase(self) -> Phrase:
        phrase = super().phrase()
        return phrase._replace(msgid=N_("{name} resigned, and {seat} plays on.")) if self.name else phrase

    def told_to(self, me: Seat | None) -> Phrase:
        return Phrase(YOU_RESIGNED) if self.seat == me and not self.name else self.phrase()


class OutOfTime(Event):
    """One of two players was late and the other one ended the game, in any game."""

    text: ClassVar[str | Plural] = N_("{seat} ran out of time.")
    kind: Literal["out-of-time"] = "out-of-time"
    seat: Seat

    def told_to(self, me: Seat | None) -> Phrase:
        return Phrase(YOU_WERE_LATE) if self.seat == me else self.phrase()


class Agreed(Event):
    """All players agreed to end the game, in any game; `reason` is that of the outcome."""

    text: ClassVar[str | Plural] = "{reason}"
    kind: Literal["agreed"] = "agreed"
    reason: Term


class TakenBack(Event):
    """A player took a move back, in any game, with what followed automatically."""

    text: ClassVar[str | Plural] = N_("{seat} took a move back.")
    kind: Literal["taken-back"] = "taken-back"
    seat: Seat

    def told_to(self, me: Seat | None) -> Phrase:
        return Phrase(N_("You took back your last move.")) if self.seat == me else self.phrase()


class Headline(NamedTuple):
    """The public headline of a position: the most important event, and a line of figures. `gains` is whom the event
    looks good for; None where that is nobody, or is not said."""

    text: Phrase
    figures: Phrase | None = None
    gains: Seat | None = None


class State(Secret):
    """Everything true about a game.

    `turn` counts decisions from 0; a sealed choice, hidden until all players have chosen, does not advance it.
    """

    turn: int

    def after(self, **changes: Any) -> Self:
        """Return the state with `changes`, `unchecked`, since the rules made them for a checked move."""
        return unchecked(type(self), self.__dict__ | changes)

    def then(self, *events: Event, **changes: Any) -> "Step[Self]":
        """Return the step to the next turn, whose `last` are the events."""
        fields = self.__dict__ | changes
        fields["turn"], fields["last"] = self.turn + 1, events
        return Step(unchecked(type(self), fields), events)


class Tiebreak(Frozen):
    """What ranks equal scores: `values` in seat order, higher is better; `unit` names what they count."""

    unit: StoredTerm
    values: tuple[int, ...]


class Outcome(Frozen):
    """How a game ended. `scores` is in seat order, `unit` names what they count; `reason` is a msgid without fields.

    In stored games `lower_is_better` has its alias.
    """

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()
    tiebreaks: tuple[Tiebreak, ...] = ()
    """Tiebreaks for those who did not win; the first with different values decides."""
    unit: StoredTerm = Term("")
    lower_is_better: bool = Field(default=False, alias="fewest")
    """Whether low scores are good; for tiebreaks higher is better all the same."""
    reason: StoredTerm

    @model_validator(mode="before")
    @classmethod
    def _as_today(cls, stored: Any) -> Any:
        return with_tiebreaks(stored)


class View(Frozen):
    """What one viewer may know, built field by field and never cut down from a State.

    `me` is the viewer's seat, None for a spectator and for the channel. `to_act` is public. `last` are the visible
    events of the last step, or after `telling` those of several steps, oldest first. `outcome` is None while the game
    goes on. `ahead` is True for a future position in which `me` plans a move.
    """

    turn: int
    me: Seat | None
    to_act: tuple[Seat, ...]
    last: tuple[Event, ...] = ()
    outcome: Outcome | None = None
    ahead: bool = False

    @property
    def is_follow_up(self) -> bool:
        """Whether the awaited decision is a small answer to the last one (a tie, a duel, a steal), with a quarter of
        the usual time.

        It depends on public facts only, so that it is the same in all views, also while players make sealed choices. A
        further decision in one's own turn is no follow-up, since one clock runs for the whole turn.
        """
        return False

    @property
    def progress(self) -> Phrase | None:
        """How far the game is, such as "round 4", shown after the table's number; None if the game does not count."""
        return None

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """Build a view from all fields except `ahead`, `unchecked`, since they come from a checked State."""
        fields.setdefault("ahead", False)
        return unchecked(cls, fields)

    def ended(self, outcome: Outcome) -> Self:
        """Return the view of a game that no rule of its own ended, such as by a resignation: nobody is to act."""
        return self.model_copy(update={"outcome": outcome, "to_act": ()})

    def telling(self, events: Iterable[Event]) -> Self:
        """Return the view with the visible ones of `events` as `last`, oldest first, so that a picture marks all of
        them."""
        return self.model_copy(update={"last": tuple([event for event in events if event.visible_to(self.me)])})


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """The state after a move, and its events; `seen_by` marks the secret ones."""

    state: S
    events: tuple[Event, ...]


class Scene(NamedTuple):
    """A picture in the rules, with a sentence above it (a msgid).

    It shows the position after so many lines of an example, as `viewer` sees it (None: a spectator), while they pick
    the move `partial`.
    """

    text: str
    after: int
    viewer: Seat | None = None
    partial: tuple[str, ...] = ()


class Example(NamedTuple):
    """One turn of an invented game that the rules show in pictures.

    `lines` are those of a record. `seed` is no secret, since nobody plays this game.
    """

    seats: int
    scenes: tuple[Scene, ...]
    lines: tuple[str, ...]
    seed: int = 1
    options: Mapping[str, object] = {}


class Reply(NamedTuple):
    """The answer to a learner's move (a msgid of at most 100 characters), and the `lines` of the record that follow.

    If `good`, the lesson goes on; else the text says why another move is better.
    """

    text: str
    good: bool = False
    lines: tuple[str, ...] = ()


def record_lines(text: str) -> tuple[str, ...]:
    """Split the lines of a record that are written with "|" between them."""
    return tuple(text.split("|"))


class Lesson(NamedTuple):
    """One idea for a newcomer, with a decision of `learner` after the `lines` of an invented game (see Example).

    `text` (a msgid of at most 100 characters) explains the idea and asks for the decision. `replies` has the answer to
    each move, in notation; other moves are not offered.
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
    """Return whether a field holds one or several seats."""
    return annotation is Seat or (get_origin(annotation) is tuple and get_args(annotation)[0] is Seat)


def as_items(value: object) -> tuple[str, ...]:
    """Return a field's value in notation: the items of a tuple, or the single value."""
    return tuple(str(item) for item in value) if isinstance(value, tuple) else (str(value),)
