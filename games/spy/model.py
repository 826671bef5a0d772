"""What Spy is made of: options, moves, the state and the view."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, Field

from games.core import Event, Frozen, Move, Options, Outcome, Seat, State, ToldOptions, View
from games.headlines import beside, each
from games.spy.components import TARGET_PLACE, Card, Target, in_order, in_reach
from games.spy.events import AnyEvent, NextGame
from games.words import N_, NP_, Phrase

Phase = Literal["lay", "deploy", "over"]
"""lay: the mover has three cards and must lay one out; deploy: the mover may deploy, or end the turn."""

CHOICES = (N_("single"), N_("full"), N_("at once"), N_("round"), N_("all"), N_("half"), N_("goes on"), N_("asked"))
"""What the options may be, for the catalogue."""

UNEVEN = N_("Of two, whoever begins wins about 6 of 10 single games that end at once. To finish the round is fairer.")
"""Measured with computer players of equal strength: 62 to 38."""
MINUTES = {
    ("single", "all"): (25, 40),
    ("single", "half"): (10, 20),
    ("full", "all"): (60, 130),
    ("full", "half"): (30, 70),
}
"""From … to … by `match` and `spies`."""


class SpyOptions(Options):
    """What the host chooses."""

    told: ClassVar[ToldOptions] = {
        "match": {"single": N_("a single game"), "full": N_("a match: as many games as players")},
        "end": {"at once": N_("ends with the last spy of a player"), "round": N_("ends with the round")},
        "spies": {"all": N_("all spies"), "half": N_("half of the spies")},
        "nothing": {"goes on": "", "asked": N_("with nothing to deploy you end your turn yourself")},
    }

    match: Literal["single", "full"] = Field(
        default="single",
        title=N_("match"),
        description=N_("One game, or a full match: as many games as players, fewest penalty points win"),
    )
    end: Literal["at once", "round"] = Field(
        default="at once",
        title=N_("end"),
        description=N_("When somebody has placed their last spy: end at once, or finish the round"),
    )
    spies: Literal["all", "half"] = Field(
        default="all", title=N_("spies"), description=N_("All spies, or half of them: a shorter game, good over days")
    )

    nothing: Literal["goes on", "asked"] = Field(
        default="goes on",
        title=N_("nothing to deploy"),
        description=N_("With nothing to deploy: the turn goes on by itself, or you are asked and nobody learns it"),
    )

    @property
    def goes_on(self) -> bool:
        """Whether a turn goes on by itself where nothing can be deployed."""
        return self.nothing == "goes on"

    def minutes(self, usual: tuple[int, int]) -> tuple[int, int]:
        return MINUTES[self.match, self.spies]

    def remarks(self, seats: int) -> tuple[Phrase, ...]:
        return (Phrase(UNEVEN),) if (seats, self.match, self.end) == (2, "single", "at once") else ()


class Lay(Move):
    """Lay a card of the hand out, face up; a player with exactly three cards must."""

    label = N_("Lay out a card")
    help = N_("Lay one of your three cards out, face up")
    aliases = (NP_("typed to lay out a card", "lay out"),)
    at_once = True
    kind: Literal["lay"] = "lay"
    card: Card = Field(title=N_("Which card do you lay out?"), description=N_("A card of your hand"))

    def is_at_once(self, view: View) -> bool:
        """Not where the turn ends with it, since nothing can be deployed."""
        assert isinstance(view, SpyView)  # noqa: S101 - a move of Spy is played in it
        return not view.is_stuck


class Deploy(Move):
    """Play cards of hand and lay-out that carry a target's motif, more than there are spies, and place spies there."""

    label = N_("Deploy")
    help = N_("Play cards of one motif to place spies on its target")
    aliases = (NP_("typed to place spies", "play|place|send"),)
    kind: Literal["deploy"] = "deploy"
    target: Target = Field(title=N_("Deploy where?"), description=N_("The target: a continent or a hideout"))
    cards: Annotated[tuple[Card, ...], AfterValidator(in_order)] = Field(
        title=N_("With which cards?"), description=N_("The cards to play, with commas between them")
    )

    def undoable(self, view: View) -> bool:
        """With cards that lie open already, as long as the player has spies left: the last one can end the game."""
        assert isinstance(view, SpyView)  # noqa: S101 - a move of Spy is played in it
        assert view.me is not None  # noqa: S101 - only who is to act plays
        spies = len(self.cards) - view.spies_on(self.target)
        return spies < view.left[view.me] and set(self.cards) <= set(view.laid[view.me])


class Done(Move):
    """End the turn: a card is drawn."""

    label = N_("End my turn")
    help = N_("End your turn and draw a card")
    aliases = (N_("done"), NP_("typed to end a turn", "end|stop|finished|ready|pass"))
    at_once = True
    kind: Literal["done"] = "done"


SpyMove: TypeAlias = Lay | Deploy | Done


class Result(Frozen):
    """Option `match`: how one game of it went. Tuples over seats are in seat order."""

    left: tuple[int, ...]
    """Spies that each had not placed: their penalty points."""
    winners: tuple[Seat, ...]


class SpyState(State):
    """Everything true. Tuples over seats are in seat order, over targets in the order of `components.TARGETS`."""

    options: SpyOptions
    dealer: Seat
    mover: Seat
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    """In `components.in_order`."""
    laid: tuple[tuple[Card, ...], ...]
    """Laid-out cards, in `components.in_order`."""
    placed: tuple[tuple[int, ...], ...]
    """For each target how many spies each seat has placed there; the one that lay there from the start not counted."""
    left: tuple[int, ...]
    """Spies that each has still to place."""
    draw_pile: tuple[Card, ...]
    """The last card is drawn next."""
    discards: tuple[Card, ...] = ()
    """The last card lies on top."""
    deployed: bool = False
    """Whether the mover has deployed in this turn."""
    idle: int = 0
    """Turns in a row with neither a draw nor a deployment."""
    last_round: bool = False
    """Option `end`: whether somebody has placed their last spy, so that the round is the last."""
    results: tuple[Result, ...] = ()
    """Option `match`: the games that are over."""
    ended: Outcome | None = None
    last: tuple[AnyEvent, ...] = ()


class SpyView(View):
    """What one viewer may know; everything but `hand` is public. Tuples as in `SpyState`."""

    options: SpyOptions
    dealer: Seat
    mover: Seat
    """Whose turn it is; when it is over, whose it was last."""
    phase: Phase
    hand: tuple[Card, ...]
    """The viewer's own cards, in `components.in_order`; empty for spectators."""
    hand_sizes: tuple[int, ...]
    laid: tuple[tuple[Card, ...], ...]
    placed: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    draw_pile: int
    """How many cards are left to draw."""
    discards: tuple[Card, ...]
    deployed: bool
    idle: int
    last_round: bool
    results: tuple[Result, ...]

    @property
    def progress(self) -> Phrase | None:
        """Only a match counts its games, and only the last round is told."""
        found = () if self.outcome is not None else tuple(self._progress())
        return beside(*found) if found else None

    def _progress(self) -> Iterator[Phrase]:
        if self.games > 1:
            yield Phrase(N_("game {number} of {games}"), {"number": self.number, "games": self.games})
        if self.results:
            yield Phrase(N_("penalty points: {each}"), {"each": each(self.penalties)})
        if self.last_round:
            yield Phrase(N_("last round"))

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.left)

    @property
    def games(self) -> int:
        """How many games the match has."""
        return games_of(self.options, self.seats)

    @property
    def number(self) -> int:
        """Which game of the match it is, from 1."""
        return min(len(self.results) + 1, self.games)

    @property
    def penalties(self) -> tuple[int, ...]:
        """Option `match`: penalty points so far, of the games that are over."""
        return penalties(self.results, self.seats)

    @property
    def recent_events(self) -> tuple[Event, ...]:
        """`last` without what happened in a game of the match that has been cleared away."""
        begun = max((at for at, event in enumerate(self.last) if isinstance(event, NextGame)), default=0)
        return self.last[begun:]

    @property
    def is_stuck(self) -> bool:
        """Option `nothing`: whether the viewer's turn goes on by itself, since they can deploy nothing: neither now
        nor after a card was laid out. In the last round, whose end is asked about, it never does."""
        if self.me is None or self.last_round or not self.options.goes_on:
            return False
        return not in_reach((*self.hand, *self.laid[self.me]), self.placed)

    def spies_on(self, target: Target) -> int:
        """How many spies lie on a target, the first one included."""
        return 1 + sum(self.placed[TARGET_PLACE[target]])


def games_of(options: SpyOptions, seats: int) -> int:
    """How many games are played: as many as players in a full match."""
    return seats if options.match == "full" else 1


def penalties(results: tuple[Result, ...], seats: int) -> tuple[int, ...]:
    """Penalty points of the games that are over, in seat order."""
    if not results:
        return (0,) * seats
    return tuple([sum([result.left[seat] for result in results]) for seat in range(seats)])
