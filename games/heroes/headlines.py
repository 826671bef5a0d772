"""What is worth a headline in Heroes & Cities, said in one short sentence that calls who reads it "you", over the move
that it tells."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.core import Event, Headline, Seat
from games.headlines import Condition, Row, beside, weightiest
from games.heroes.board import OWNERS
from games.heroes.components import Square
from games.heroes.ending_headlines import ended
from games.heroes.events import AttackerMoved, Began, Captured, Conquered, Crowned, Ended, HeroMoved, Passed, Promoted
from games.heroes.model import HeroesView
from games.words import N_, NP_, NUMBER_WORDS, Phrase, Value, Who

Opening: TypeAlias = Began | AttackerMoved | HeroMoved | Crowned | Passed
"""What a turn begins with; to begin the game and to pass are turns too."""

ONE = NP_("how many pieces", "one")
ATTACKERS = (NP_("captured", "attacker"), NP_("captured", "attackers"))
HEROES = (NP_("captured", "hero"), NP_("captured", "heroes"))
PIECES = (NP_("captured", "piece"), NP_("captured", "pieces"))
"""One, and several, of which some may be heroes."""
NONE, SINGLE, SEVERAL = range(1), range(1, 2), range(2, 9)
"""How many pieces of one player's a turn can cost."""
LISTED = range(2, 5)
"""So many squares can be named where nothing else is; more are counted."""
PAIR = range(1, 3)
"""So many where somebody stepped in between."""
CROSSED = 9
"""So many captured pieces can stand in the figures."""
ROOM = 7
"""Characters of squares that can be named of both players."""


class Turn(NamedTuple):
    """What one player's turn has brought, as its events tell it."""

    events: tuple[Event, ...]
    seat: Seat
    trapped: tuple[Square, ...] = ()
    """Where the other player lost pieces."""
    lost: tuple[Square, ...] = ()
    """Where its own player did."""
    heroes: frozenset[Square] = frozenset()
    """Those of both on which heroes stood."""

    def has(self, *kinds: type[Event]) -> bool:
        return any(isinstance(event, kinds) for event in self.events)

    def kind(self, squares: Sequence[Square]) -> tuple[str, str]:
        """What stood on some squares, in one word."""
        among = self.heroes.intersection(squares)
        return PIECES if among and len(among) < len(squares) else HEROES if among else ATTACKERS


def headline(view: HeroesView, events: Sequence[Event], me: Seat | None) -> Headline | None:
    """The weightiest of some public events, and of equals the newest, as `me` reads it; None where none is worth it."""
    if view.outcome is not None and any(isinstance(event, Ended) for event in events):
        return Headline(ended(view, view.outcome, me))
    newest = turns_of(events)[::-1]
    found = ((turn, weightiest(rows, view, (turn,), me, _fields)) for rows in WEIGHTS for turn in newest)
    return next((Headline(text, _figures(turn), _gains(turn)) for turn, text in found if text is not None), None)


def _gains(turn: Turn) -> Seat | None:
    """Whose turn it was, where it took more than it cost."""
    return turn.seat if turn.has(Conquered) or len(turn.trapped) > len(turn.lost) else None


def turns_of(events: Sequence[Event]) -> list[Turn]:
    """The turns that events tell, oldest first."""
    openings = {place: event for place, event in enumerate(events) if isinstance(event, Opening)}
    ends = [*openings, len(events)][1:]
    return [_turn(event, events[start:end]) for (start, event), end in zip(openings.items(), ends, strict=True)]


def _turn(opening: Opening, events: Sequence[Event]) -> Turn:
    """A turn by its first event and all of them."""
    seat = opening.white if isinstance(opening, Began) else opening.seat
    captures = [event for event in events if isinstance(event, Captured)]
    return Turn(
        tuple(events),
        seat,
        trapped=tuple(square for event in captures if event.owner != seat for square in event.squares),
        lost=tuple(square for event in captures if event.owner == seat for square in event.squares),
        heroes=frozenset(square for event in captures for square in event.heroes),
    )


def _figures(turn: Turn) -> Phrase | None:
    """The move of a turn, and where pieces were captured, as far as there is room; nothing of a move that brought
    nothing, whose headline names it."""
    moved = [event for event in turn.events if isinstance(event, AttackerMoved | HeroMoved)]
    captured = (*turn.trapped, *turn.lost)
    if not moved or not (captured or turn.has(Conquered, Promoted)):
        return None
    steps = [Phrase("{piece} → {to}", {"piece": event.piece, "to": event.to}) for event in moved]
    crosses = [Phrase("✖ {squares}", {"squares": ", ".join(captured)})] if 0 < len(captured) <= CROSSED else []
    return beside(*steps, *crosses)


def _fields(view: HeroesView, turn: Turn, me: Seat | None) -> dict[str, Value]:
    """What a sentence may name: what the turn's events say, whose it was, the cities now, and what was captured."""
    told = {name: value for event in turn.events for name, value in event.phrase().fields.items()}
    cities = view.cities.count(OWNERS["white"])
    own, others = (cities, len(view.cities) - cities)[:: 1 if turn.seat == view.white else -1]
    return {
        **told,
        "seat": Who(turn.seat),
        "owner": Who(Seat(1 - turn.seat)),
        "own": own,
        "others": others,
        **_losses(turn),
    }


def _losses(turn: Turn) -> dict[str, Value]:
    """Where and how many pieces were captured, and what they are called.

    `what` calls those of the other player; `thing` and `things` call both players', since their numbers stand together.
    """
    trapped, both = turn.kind(turn.trapped), turn.kind((*turn.trapped, *turn.lost))
    return {
        "trapped": turn.trapped,
        "lost": turn.lost,
        "count": _number(len(turn.trapped)),
        "number": _number(len(turn.lost)),
        "what": Phrase(trapped[len(turn.trapped) > 1]),
        "thing": Phrase(both[0]),
        "things": Phrase((both if len(turn.lost) < 2 else PIECES)[1]),
    }


def _number(count: int) -> Phrase:
    return Phrase(ONE if count == 1 else NUMBER_WORDS.get(count, ""))


# Conditions


def _by(*kinds: type[Event]) -> Condition:
    """Whether something of these kinds happened in a turn."""
    return lambda view, turn: turn.has(*kinds)


def _captured(trapped: range, lost: range, room: int | None = None) -> Condition:
    """Whether so many pieces of the other player's and of its own a turn has cost, on squares for which there is room.

    Who loses own pieces and traps none has always stepped in between enemies.
    """

    def fits(view: HeroesView, turn: Turn) -> bool:
        fit = room is None or len("".join((*turn.trapped, *turn.lost))) <= room
        return fit and len(turn.trapped) in trapped and len(turn.lost) in lost

    return fits


TRAPS_SOME = {
    "all": N_("{seat} traps {count} of {owner}'s {what}!"),
    "seat": N_("You trap {count} of {owner}'s {what}!"),
}
TRAPS_SOME_AND_LOSES = {
    "all": N_("{seat} traps {count} of {owner}'s {things}, and loses {number}."),
    "seat": N_("You trap {count} of {owner}'s {things}, and lose {number}."),
}
CITIES: tuple[Row, ...] = (
    Row(
        Turn,
        {
            "all": N_("{seat} takes the city on {square}: {own} to {others}."),
            "seat": N_("You take the city on {square}: {own} to {others}."),
        },
        (_by(Conquered),),
    ),
)
TRAPS: tuple[Row, ...] = (
    Row(
        Turn,
        {
            "all": N_("{seat} traps {owner}'s {what} on {trapped}!"),
            "seat": N_("You trap {owner}'s {what} on {trapped}!"),
            "owner": N_("{seat} traps your {what} on {trapped}!"),
        },
        (_captured(SINGLE, NONE),),
    ),
    Row(Turn, {**TRAPS_SOME, "owner": N_("{seat} traps your {what} on {trapped}!")}, (_captured(LISTED, NONE),)),
    Row(Turn, {**TRAPS_SOME, "owner": N_("{seat} traps {count} of your {what}!")}, (_captured(SEVERAL, NONE),)),
    Row(
        Turn,
        {
            "all": N_("{seat} traps {owner}'s {what} on {trapped}, and loses {lost}."),
            "seat": N_("You trap {owner}'s {what} on {trapped}, and lose {lost}."),
            "owner": N_("{seat} traps your {what} on {trapped}, and loses {lost}."),
        },
        (_captured(SINGLE, SINGLE),),
    ),
    Row(
        Turn,
        {
            "all": N_("{seat} traps {owner}'s {thing} on {trapped}, and loses {number}."),
            "seat": N_("You trap {owner}'s {thing} on {trapped}, and lose {number}."),
            "owner": N_("{seat} traps your {thing} on {trapped}, and loses {number}."),
        },
        (_captured(SINGLE, SEVERAL),),
    ),
    Row(
        Turn,
        {**TRAPS_SOME_AND_LOSES, "owner": N_("{seat} traps your {what} {trapped}, and loses {lost}.")},
        (_captured(SEVERAL, SINGLE, ROOM),),
    ),
    Row(
        Turn,
        {**TRAPS_SOME_AND_LOSES, "owner": N_("{seat} traps {count} of your {things}, and loses {number}.")},
        (_captured(SEVERAL, range(1, 9)),),
    ),
)
LOSSES: tuple[Row, ...] = (
    Row(
        Turn,
        {"all": N_("{seat} steps in between and loses {lost}."), "seat": N_("You step in between and lose {lost}.")},
        (_captured(NONE, PAIR),),
    ),
    Row(
        Turn,
        {
            "all": N_("{seat} steps in between and loses {number} pieces."),
            "seat": N_("You step in between and lose {number} pieces."),
        },
        (_captured(NONE, SEVERAL),),
    ),
)
PASSES: tuple[Row, ...] = (
    Row(Turn, {"all": N_("{seat} has no move and passes."), "seat": N_("You have no move and pass.")}, (_by(Passed),)),
)
NEW_HEROES: tuple[Row, ...] = (
    Row(
        Turn,
        {"all": N_("{seat} has a new hero on {square}."), "seat": N_("You have a new hero on {square}.")},
        (_by(Promoted, Crowned),),
    ),
)
STEPS: tuple[Row, ...] = (
    Row(
        Turn,
        {
            "all": N_("{seat}'s attacker goes from {piece} to {to}."),
            "seat": N_("Your attacker goes from {piece} to {to}."),
        },
        (_by(AttackerMoved),),
    ),
    Row(
        Turn,
        {"all": N_("{seat}'s hero goes from {piece} to {to}."), "seat": N_("Your hero goes from {piece} to {to}.")},
        (_by(HeroMoved),),
    ),
)
BEGINNINGS: tuple[Row, ...] = (
    Row(Turn, {"all": N_("{seat} plays white and begins."), "seat": N_("You play white and begin.")}, (_by(Began),)),
)
WEIGHTS: tuple[tuple[Row, ...], ...] = (CITIES, TRAPS, LOSSES, PASSES, NEW_HEROES, STEPS, BEGINNINGS)
"""Weightiest first; the rows of one weight say alike things, and the first that fits says it."""
