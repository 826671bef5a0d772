"""What players do: moves, how they are offered and drafted, and what is decided once for a whole game."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, get_args, get_origin

from games.chance import Chance
from games.model import View, as_items
from games.values import Frozen
from games.words import N_, Phrase


class Move(Frozen):
    """One decision. Its fields stand in the order in which a person picks them; `kind` is a Literal.

    `label` is the msgid of the button or command, `help` the command's description (at most 100 characters). A field's
    `title` is the msgid that asks for it, its `description` the command option's. `str(move)` is the notation
    ("move.b1.d3"; a tuple's items are joined by commas), which `Game.read` undoes and which never changes its meaning.
    Its last field may be None by default: then it is left out of the notation, and asked for only where it has values.
    A kind with `presets` (formations) is drafted from them and changed, not picked by `choices`; its field is a tuple.
    """

    label: ClassVar[str]
    help: ClassVar[str]
    confirm: ClassVar[str | None] = None
    """A msgid with which the move is asked about before it is played, over the move's fields. It names what the move
    costs that cannot be got back, as a coin that leaves the game; a mere "are you sure?" is no question."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """What else people write for the kind (msgids): "throw" for a roll; a `|` stands between several words."""
    at_once: ClassVar[bool] = False
    """Whether one press plays it unasked, where nothing else calls for a question: all but forced, like a roll."""
    prominent: ClassVar[bool] = False
    """Whether it is what a player mostly does now, so that its button stands out above whatever else can be picked."""
    speaks: ClassVar[bool] = False
    """Whether its values alone say what it does ("Scout e3 → e6"), so that it is told without its label."""
    secret: ClassVar[bool] = False
    """Whether what it chooses is its player's secret, so that it is not taken where others read along."""
    saved_as: ClassVar[str] = "saved"
    """The command with which a draft of this kind is saved, used again or forgotten. A game has one."""
    saved_help: ClassVar[str] = N_("Save what you are arranging, use a saved one, or forget it")
    """The description of that command, at most 100 characters."""
    kind: str

    def __str__(self) -> str:
        return ".".join((self.kind, *self.tokens()))

    def undoable(self, view: View) -> bool:
        """Whether its player may take it back when they have played it now, where `view` is what they see.

        Only where it draws no chance, shows nobody anything that they could not know before, and does not end the game:
        then nothing can be learnt by playing it and taking it back. For a legal move of `view.me`, who is to act.
        """
        return False

    @classmethod
    def presets(cls, chance: Chance) -> "Iterable[Preset]":
        """The ready-made moves of a drafted kind; those that are random are drawn."""
        return ()

    @classmethod
    def places(cls, view: View) -> tuple[Phrase, ...]:
        """What the items of a drafted kind's tuple stand for (a formation's squares), in order, to swap two by name."""
        return ()

    @classmethod
    def as_notation(cls, text: str) -> str | None:
        """The notation in what a person wrote after a drafted kind; None where it is read as any other move's. Raises
        Illegal where the text can only be meant as this move and it is known which word is wrong."""
        return None

    def mirrored(self) -> Self | None:
        """A drafted move with left and right exchanged; None where there is no such thing."""
        return None

    def written(self) -> str:
        """A drafted move as a person would write it, to be changed; `Game.read` reads it after the kind."""
        return str(self).partition(".")[2]

    def tokens(self) -> tuple[str, ...]:
        """The notation of each field but `kind`, in order; none of one that is left out."""
        fields = self.__dict__.items()
        return tuple([",".join(as_items(value)) for name, value in fields if name != "kind" and value is not None])

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The fields a person picks, in order."""
        return _picked(cls)

    @classmethod
    def name(cls) -> str:
        """The kind, as notation, commands and buttons write it."""
        return _kind(cls)

    @classmethod
    def is_optional(cls, field: str) -> bool:
        """Whether the field may be left out; only the last one may."""
        return not cls.model_fields[field].is_required()

    @classmethod
    def fits(cls, count: int) -> bool:
        """Whether a move may have so many fields written down, the one that may be left out or not."""
        names = _picked(cls)
        return count == len(names) or (count == len(names) - 1 and cls.is_optional(names[-1]))

    @classmethod
    def is_tuple(cls, field: str) -> bool:
        """Whether the field takes several values at once."""
        return field in _of_several(cls)


class Option(NamedTuple):
    """A value (notation) that a field may take. `group` names the part of the picture, or the kind of effect, by which
    many are sorted; `said` is how the value is called once it is chosen, where its label says more than that; `short`
    is what a button of it says, the label where there is none; `aliases` are what else people write for it, what they
    would say first."""

    value: str
    label: Phrase
    hint: Phrase | None = None
    group: Phrase | None = None
    said: Phrase | None = None
    emoji: str | None = None
    """What stands beside it where there are emojis, by the name that `render` offers it under ("glory_qs"): the words
    say all without it."""
    short: Phrase | None = None
    aliases: tuple[Phrase, ...] = ()
    brief: Phrase | None = None
    """What a button says beside its emoji where words have no room, in at most three signs: what the value brings
    ("+2"), or what tells it from others with this emoji ("d10"). In `Choice.places` the emoji stands alone without
    it."""
    unsigned: Phrase | None = None
    """What a button says beside its emoji, where `short` has a sign for what the emoji shows ("b1" for "♛ b1")."""


class Inert(NamedTuple):
    """What lies where nothing can be picked; its `emoji`, as an option's, where words have no room."""

    label: Phrase
    emoji: str | None = None


Place: TypeAlias = "str | Inert"
"""A place in the picture: the value that is picked there, or what lies there where nothing can be picked."""


class Choice(NamedTuple):
    """What the next field may be: from `least` to `most` of the options, which all have different values."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    places: tuple[tuple[Place, ...], ...] = ()
    """Where the values lie in the picture, row by row, each value once; at most 20 places, and 5 in a row. None: they
    are shown in the order of the options. Rows whose words a phone would wrap are emojis, where each place has one."""
    first: str | None = None
    """The value that is picked already where nobody picks another one (the first of several dice): the field after it
    is shown at once, beside it."""
    others: tuple[Option, ...] = ()
    """What else people may name, though it cannot be chosen now (a card that they do not hold), so that they are told
    which rule forbids it."""
    about: Phrase | None = None
    """What stands behind the question for the field: what it is about, in a short sentence."""
    unfolded: bool = False
    """Whether the field after each of the values is shown at once, under the value (what can be stolen, each with the
    cards for it), so that one press picks both: for a few values with a few each."""
    title: Phrase | None = None
    """What is asked, where the position tells more than the field's own title does: from whom a die is bought."""


class Preset(NamedTuple):
    """A ready-made long move under a name."""

    label: Phrase
    move: Move


class StandingOrder(NamedTuple):
    """What a player can decide once for all turns of a game: its `title` asks, and `values` are what may be answered
    beside "ask me", which is what holds until somebody chooses (msgids, by what is stored). Only what tells nobody
    anything about its owner's cards can be one: that they answer fast is seen."""

    key: str
    title: str
    values: Mapping[str, str]
    answer: Callable[[Any, str], Move | None]
    """The legal move with which a value answers for `view.me`, who is to act; None: they are asked."""
    is_offered: Callable[[Any], bool] = lambda view: False
    """Whether it is offered beside what `view.me` decides now; all orders are where a plan is made."""


@cache
def _picked(move: type[Move]) -> tuple[str, ...]:
    return tuple(name for name in move.model_fields if name != "kind")


@cache
def _kind(move: type[Move]) -> str:
    return str(get_args(move.model_fields["kind"].annotation)[0])


@cache
def _of_several(move: type[Move]) -> frozenset[str]:
    return frozenset(name for name, field in move.model_fields.items() if get_origin(field.annotation) is tuple)
