"""Moves, how they are offered and drafted, and standing orders."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, get_args, get_origin

from games.chance import Chance
from games.model import View, as_items
from games.values import Frozen
from games.words import N_, Phrase


class Move(Frozen):
    """One decision. Its fields are in the order in which a person picks them; `kind` is a Literal.

    `label` is the msgid of the button or command, `help` the command's description (at most 100 characters). A field's
    `title` is the msgid that asks for it, its `description` that of the command's option. `str(move)` is the notation
    ("move.b1.d3"; commas join a tuple's items), which `Game.read` parses and which never changes its meaning. The last
    field may be None by default: then the notation omits it, and it is asked for only if it has values. A kind with
    `presets` (formations) is drafted from them and changed, not picked by `choices`; its field is a tuple.
    """

    label: ClassVar[str]
    help: ClassVar[str]
    confirm: ClassVar[str | None] = None
    """A msgid, with the move's fields, that asks before the move is played.

    It names what the move costs for good, such as a coin that leaves the game; "are you sure?" alone is no question.
    """
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other words that people type for the kind (msgids): "throw" for a roll; `|` separates several."""
    at_once: ClassVar[bool] = False
    """Whether one press plays it without a question, unless the position calls for one: nearly forced moves such as a
    roll."""
    prominent: ClassVar[bool] = False
    """Whether it is the usual move of its turn, so that its button is emphasised."""
    speaks: ClassVar[bool] = False
    """Whether its values alone describe it ("Scout e3 → e6"), so that its label is omitted."""
    secret: ClassVar[bool] = False
    """Whether its content is the player's secret, so that it must not be typed where others read."""
    saved_as: ClassVar[str] = "saved"
    """The command that saves, reuses and forgets drafts of this kind. A game has at most one."""
    saved_help: ClassVar[str] = N_("Save what you are arranging, use a saved one, or forget it")
    """The description of that command, at most 100 characters."""
    kind: str

    def __str__(self) -> str:
        return ".".join((self.kind, *self.tokens()))

    def is_at_once(self, view: View) -> bool:
        """Return whether one press plays the move now, if it cannot be taken back; `view` is its player's."""
        return self.at_once

    def undoable(self, view: View) -> bool:
        """Return whether the player may take the move back after playing it now; `view` is theirs.

        Only if it draws no chance, reveals nothing new to anybody and does not end the game: then nothing can be learnt
        by playing it and taking it back. It is asked for legal moves of `view.me`, who is to act.
        """
        return False

    @classmethod
    def presets(cls, chance: Chance) -> "Iterable[Preset]":
        """Return the ready-made moves of a drafted kind; random ones are drawn."""
        return ()

    @classmethod
    def places(cls, view: View) -> tuple[Phrase, ...]:
        """Return the names of the places that a drafted kind's tuple fills (a formation's squares), in order, to swap
        two by name."""
        return ()

    @classmethod
    def as_notation(cls, text: str) -> str | None:
        """Return the notation of what a person typed after a drafted kind; None if it is parsed like any other move.

        Raise Illegal if only this move can be meant and a certain word is wrong.
        """
        return None

    def mirrored(self) -> Self | None:
        """Return a drafted move with left and right exchanged; None if that is impossible."""
        return None

    def written(self) -> str:
        """Return a drafted move as a person would type it, for editing; `Game.read` parses it after the kind."""
        return str(self).partition(".")[2]

    def tokens(self) -> tuple[str, ...]:
        """Return the notation of each field except `kind`, in order, without an omitted one."""
        fields = self.__dict__.items()
        return tuple([",".join(as_items(value)) for name, value in fields if name != "kind" and value is not None])

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """Return the fields that a person picks, in order."""
        return _picked(cls)

    @classmethod
    def name(cls) -> str:
        """Return the kind, as notation, commands and buttons write it."""
        return _kind(cls)

    @classmethod
    def is_optional(cls, field: str) -> bool:
        """Return whether a field may be omitted; only the last one may."""
        return not cls.model_fields[field].is_required()

    @classmethod
    def fits(cls, count: int) -> bool:
        """Return whether a move may have so many fields, with or without the optional one."""
        names = _picked(cls)
        return count == len(names) or (count == len(names) - 1 and cls.is_optional(names[-1]))

    @classmethod
    def is_tuple(cls, field: str) -> bool:
        """Return whether a field takes several values."""
        return field in _of_several(cls)


class Option(NamedTuple):
    """A value (notation) that a field may take, and how it is shown.

    `group` is the part of the picture or the kind of effect by which many options are sorted. `said` names the chosen
    value if its label says more than that. `short` is the text of a button, by default the label. `aliases` are other
    words that people type, the most natural first.
    """

    value: str
    label: Phrase
    hint: Phrase | None = None
    group: Phrase | None = None
    said: Phrase | None = None
    emoji: str | None = None
    """The name of the emoji beside it, as `render` offers it ("glory_qs"). The words are complete without it."""
    short: Phrase | None = None
    aliases: tuple[Phrase, ...] = ()
    brief: Phrase | None = None
    """The text of a button beside its emoji where words have no room, at most three characters.

    It is what the value brings ("+2") or what tells it apart from others with this emoji ("d10"). In `Choice.places`
    the emoji stands alone if it is None.
    """
    unsigned: Phrase | None = None
    """The text of a button beside its emoji if `short` contains the emoji's sign ("b1" for "♛ b1")."""


class Inert(NamedTuple):
    """What lies in a place where nothing can be picked; its `emoji` is shown where words have no room, as an option's
    is."""

    label: Phrase
    emoji: str | None = None


Place: TypeAlias = "str | Inert"
"""A place in the picture: the value that is picked there, or what lies there."""


class Choice(NamedTuple):
    """The values of the next field: pick from `least` to `most` of the options, whose values all differ."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    places: tuple[tuple[Place, ...], ...] = ()
    """Where the values lie in the picture, in rows, each value once: at most 20 places, 5 in a row.

    Empty: the options are shown in order. A row that is too wide for a phone is shown as emojis if each place has one.
    """
    first: str | None = None
    """The value that is preselected (the first of several dice), so that the next field is shown at once beside it."""
    others: tuple[Option, ...] = ()
    """Further values that people may type but not choose now (a card that they do not hold), so that they learn which
    rule forbids them."""
    about: Phrase | None = None
    """A short sentence after the question for the field, which says what it is about."""
    unfolded: bool = False
    """Whether the next field's options are shown under each value, so that one press picks both.

    For a few values with a few options each, such as what can be stolen, with the cards for it.
    """
    title: Phrase | None = None
    """The question, if the position makes it more specific than the field's title: from whom a die is bought."""


class Preset(NamedTuple):
    """A ready-made long move with a name."""

    label: Phrase
    move: Move


class StandingOrder(NamedTuple):
    """A decision that a player can make once for all turns of a game.

    `title` asks for it; `values` are the answers besides "ask me", which is the default (msgids, by stored value). It
    must not depend on its owner's hidden cards, since everybody sees how fast they answer.
    """

    key: str
    title: str
    values: Mapping[str, str]
    answer: Callable[[Any, str], Move | None]
    """Returns the legal move by which a value decides for `view.me`, who is to act; None: they must decide
    themselves."""
    is_offered: Callable[[Any], bool] = lambda view: False
    """Whether it is offered beside the present decision of `view.me`; all orders are offered where a plan is made."""


@cache
def _picked(move: type[Move]) -> tuple[str, ...]:
    return tuple(name for name in move.model_fields if name != "kind")


@cache
def _kind(move: type[Move]) -> str:
    return str(get_args(move.model_fields["kind"].annotation)[0])


@cache
def _of_several(move: type[Move]) -> frozenset[str]:
    return frozenset(name for name, field in move.model_fields.items() if get_origin(field.annotation) is tuple)
