"""What each reason for a move in Heroes & Cities says, found out by playing it, and what could be played next."""

from collections.abc import Iterator

from games.chance import SeededChance
from games.core import Event
from games.heroes.advice import REASONS
from games.heroes.events import Captured, Conquered, Crowned, Promoted
from games.heroes.model import HeroesState
from tests.support.games.later import acts_again, goes_on
from tests.support.games.suite import Claim, IsTrue, checked

CHANCE = SeededChance(bytes(32), 0)


def lost(claim: Claim, *, own: bool) -> list[str]:
    """The squares on which pieces of the mover, or of the other, fell."""
    events = (it for it in claim.events if isinstance(it, Captured) and (it.owner == claim.seat) is own)
    return [square for event in events for square in event.squares]


def to(claim: Claim) -> str:
    return str(getattr(claim.move, "to", claim.move.piece))


def could(claim: Claim, state: HeroesState, *, mover: bool) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """What each move of the mover, or of the other, would bring if it were their turn: where it begins, and events."""
    seat = claim.seat if mover else 1 - claim.seat
    turned = state.after(mover="white" if state.white == seat else "black")
    game = claim.before.game
    for move in game.legal(game.view(turned, seat)):
        yield move.piece, game.apply(turned, seat, move, CHANCE).events


def exposed(claim: Claim, state: HeroesState, *, mover: bool = False) -> Iterator[str]:
    """The squares on which the other could capture the mover's pieces, or the mover the other's."""
    for _, events in could(claim, state, mover=mover):
        for event in events:
            if isinstance(event, Captured) and (event.owner == claim.seat) is not mover:
                yield from event.squares


def hits(claim: Claim, state: HeroesState, square: str) -> bool:
    """Whether the other could capture the mover's piece on a square."""
    return square in exposed(claim, state)


def saved(claim: Claim) -> bool:
    before, after = claim.was, claim.became
    return (
        claim.fields["square"] == claim.move.piece
        and hits(claim, before, claim.move.piece)
        and not hits(claim, after, to(claim))
    )


def conquers(claim: Claim, state: HeroesState, *, mover: bool, start: str | None = None) -> set[str]:
    return {
        event.square
        for begin, events in could(claim, state, mover=mover)
        for event in events
        if isinstance(event, Conquered) and start in (None, begin)
    }


def apart(claim: Claim, square: str) -> int:
    """The king steps from a square to the nearest city that is not the mover's."""
    state = claim.was
    mine = "w" if state.white == claim.seat else "b"
    rows = {"full": (3, 8), "short": (4, 7)}[state.length]
    cities = [f"{column}{row}" for row in rows for column in "bdgi"]
    enemy = [city for city, owner in zip(cities, state.cities, strict=True) if owner != mine]
    return min(max(abs(ord(it[0]) - ord(square[0])), abs(int(it[1:]) - int(square[1:]))) for it in enemy)


def made(claim: Claim, *kinds: type[Event]) -> bool:
    return any(isinstance(event, kinds) for event in claim.events) and not lost(claim, own=True)


def new_aims(claim: Claim) -> bool:
    """Whether the cities named are those that the piece can conquer from where it goes, and could not before."""
    now = conquers(claim, claim.became, mover=True, start=to(claim))
    before = conquers(claim, claim.was, mover=True, start=claim.move.piece)
    return {*claim.fields["squares"]} == now - before != set()


def new_threats(claim: Claim) -> bool:
    now = {*exposed(claim, claim.became, mover=True)}
    return {*claim.fields["squares"]} == now - {*exposed(claim, claim.was, mover=True)} != set()


CHECKS: tuple[IsTrue, ...] = (
    lambda it: len(lost(it, own=False)) == it.fields["count"] > 0 and not lost(it, own=True),
    lambda it: (
        made(it, Conquered)
        and it.fields["square"] == to(it)
        and it.fields["who"].seat == 1 - it.seat
        and hits(it, it.became, to(it))
        and goes_on(it)
    ),
    lambda it: made(it, Conquered) and it.fields["square"] == to(it) and not hits(it, it.became, to(it)),
    lambda it: made(it, Promoted, Crowned) and it.fields["steps"] == 3 and acts_again(it),
    lambda it: saved(it) and goes_on(it),
    lambda it: (
        it.fields["square"] == to(it)
        and to(it) in conquers(it, it.was, mover=False)
        and not lost(it, own=True)
        and not made(it, Conquered)
        and goes_on(it)
    ),
    lambda it: new_aims(it) and acts_again(it),
    lambda it: new_threats(it) and acts_again(it),
    lambda it: it.fields["steps"] == apart(it, to(it)) < apart(it, it.move.piece) and acts_again(it),
    lambda it: len(lost(it, own=False)) == it.fields["count"] and [*it.fields["lost"]] == lost(it, own=True) != [],
    lambda it: (
        it.fields["who"].seat == 1 - it.seat
        and not lost(it, own=True)
        and not any(exposed(it, it.became))
        and goes_on(it)
    ),
    lambda it: (
        it.fields["count"] == sum(piece in ("AH" if it.was.white == it.seat else "ah") for piece in it.became.board)
    ),
)
TRUE = checked(REASONS, CHECKS)
