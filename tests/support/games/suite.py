"""What the suites know of a game beyond what the game says of itself.

Every game of GAMES goes through all suites, by each number of its rules. What it has to declare stands in
`tests/support/games/<key>/suite.py` as `SUITE`; whatever it does not declare is as in a game without secrets.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from games.advice import Reason
from games.chance import Chance
from games.core import AnyGame, Event, Move, Seat, State, Term, View
from games.match import Match
from tests.support.games.opponent import Opponent
from tests.support.games.pairing import Bar
from tests.support.games.truth import state_of

Secrets: TypeAlias = Callable[[Any, Seat | None], Mapping[str, object]]
"""(state, viewer) -> what the viewer does not know, by name; None: a spectator."""
Redeal: TypeAlias = Callable[[Any, Seat | None, Chance], Any]
"""(state, viewer, chance) -> a state that the viewer cannot tell from it; None: a spectator."""
PlayStyle: TypeAlias = Callable[[AnyGame, View, Chance], Move]
"""Chooses a legal move for `view.me`, to bring an ending about."""


Extra: TypeAlias = Literal["headline", "figures", "reason", "every reason", "tip", "emojis", "pips", "plan sign"]
"""What a game may do without: a headline of its own with its figures, reasons for moves or for every one of them, tips,
emojis of its own, dots in the picture for a computer player's level, and the toolkit's words for a plan in it."""
EVERY_EXTRA: frozenset[Extra] = frozenset(get_args(Extra))


class Claim(NamedTuple):
    """A reason that was given for a move: its fields, who made the move, and the matches before and after it."""

    fields: Mapping[str, Any]
    seat: Seat
    move: Any
    before: Any
    after: Any
    events: tuple[Event, ...]

    @property
    def was(self) -> Any:
        """Everything true before the move."""
        return state_of(self.before, State)

    @property
    def became(self) -> Any:
        """Everything true after it."""
        return state_of(self.after, State)


IsTrue: TypeAlias = Callable[[Claim], bool]
Follows: TypeAlias = Callable[[Any, Any], bool]
"""(view of somebody with a tip, a legal move of theirs) -> whether the move does what the tip says."""


class Answer(NamedTuple):
    """What a learner sees before their move and beside its answer, and what was found in words of that answer."""

    before: Any
    after: Any
    found: tuple[str, ...]


Shows: TypeAlias = Callable[[Answer], bool]


def won_by(seat: int) -> Shows:
    """Whether the game is over, and this seat has won it alone."""
    return lambda it: it.after.outcome is not None and it.after.outcome.winners == (seat,)


def checked(reasons: Sequence[Reason], checks: Sequence[IsTrue]) -> Mapping[str, IsTrue]:
    """A game's reasons by their texts, in their order, each with its check."""
    texts = [it.text if isinstance(it.text, str) else it.text.singular for it in reasons]
    return dict(zip(texts, checks, strict=True))


class PictureCase(NamedTuple):
    """A view of a game, how many play it, and the move that is being picked in it."""

    game: str
    view: Any
    seats: int
    partial: tuple[str, ...] = ()


def nothing(state: Any, viewer: Seat | None) -> Mapping[str, object]:
    """Everything is public."""
    return {}


def unchanged(state: Any, viewer: Seat | None, chance: Chance) -> Any:
    """Where everything is public, no other state looks like this one."""
    return state


@dataclass(frozen=True)
class Suite:
    """One game's entry."""

    extras: frozenset[Extra] = frozenset()
    """What the game does not lose again of what it may do without. A game that has more is held to that too."""
    lessons: int = 0
    """So many lessons it has at least."""
    rulings: Sequence[tuple[str, str]] = ()
    """The words before each mark of a ruling in its rules, in order, and how the ruling begins that is meant."""
    presses: int = 4
    """From the panel each legal move is at most so many presses away."""
    secrets: Secrets = nothing
    """What must differ between determinizations, from draw to draw."""
    redeal: Redeal = unchanged
    """Written from the rules' "Who may know what" and the true state alone, never from the view."""
    forgotten: Redeal = unchanged
    """A state that the viewer cannot tell from it who has forgotten what they were told and must remember themselves:
    no tip and no reason may remind them."""
    sealed: bool = False
    """Whether several players choose at the same time."""
    hidden: Mapping[str, str] = field(default_factory=dict)
    """Kinds of move that are told at once but for one field, which stays its player's secret: the field."""
    kinds: Mapping[str, Callable[[Any, Match], bool]] = field(default_factory=dict)
    """Kinds of position, given the state and the match, that must be among those in which leaks are looked for."""
    mutants: Mapping[type[AnyGame], tuple[str, ...]] = field(default_factory=dict)
    """Games that leak on purpose, each with the parts of the leak property that must find it."""
    overclaims: Mapping[str, str] = field(default_factory=dict)
    """Kinds of move of which it would be too much to say that they can always be taken back, each with what is wrong
    then (`undoable.py`), which must be found out."""
    rare: tuple[Match, ...] = ()
    """Positions that random play hardly ever meets, made by hand, in which reasons are checked and leaks looked for."""
    unreachable: Mapping[Term, str] = field(default_factory=dict)
    """Endings of the rules that no play can reach, each with the reason; tests of positions hold them."""
    styles: tuple[PlayStyle, ...] = ()
    """Ways to play for endings that random play hardly ever reaches."""
    positions: Mapping[str, PictureCase] = field(default_factory=dict)
    """Positions made by hand for what holds of every picture; without any, some of random play serve."""
    golden: Mapping[str, PictureCase] = field(default_factory=dict)
    """Positions whose pictures were looked at and found good."""
    opponents: Mapping[str, Opponent] = field(default_factory=dict)
    apart: int = 100
    """The difference in rating (Elo) that there must be at least between neighbouring levels."""
    against_random: float = 0.80
    """The share of games that the lowest level must win against random moves."""
    bars: tuple[Bar, ...] = ()
    """What the levels must reach besides, against these and against the players of before."""
    reasons: Mapping[str, IsTrue] = field(default_factory=dict)
    """What each reason that the game gives for a move says, found out from the true position and what became of it."""
    tips: Mapping[str, Follows | None] = field(default_factory=dict)
    """Words of each tip, and which moves follow it; None: it says what is so, and nothing of what to do."""
    answers: Mapping[str, Shows] = field(default_factory=dict)
    """Words (a regular expression) of the answers in lessons, and whether what they say is shown."""
    older: Mapping[int, "Suite"] = field(default_factory=dict)
    """By the number of their rules, the suites of older ones for which this one does not hold."""
