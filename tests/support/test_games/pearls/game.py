"""Pearls: dive for pearls that nobody else sees, and sell the net before it tears.

Eighteen pearls worth 1 to 3 lie in the sea. In their turn players dive, and one more pearl is in their net, or sell
what the net holds. A single pearl is not bought, and the fourth tears the net: all are lost. The game ends when
somebody has sold for ten, or the sea is empty; whoever has sold for most wins.
"""

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias

from games.chance import Chance
from games.core import Event, Game, Move, Options, Outcome, Seat, State, Step, Term, View
from games.words import N_

GOAL = 10
ALL = (1,) * 8 + (2,) * 6 + (3,) * 4
REACHED = Term(N_("Somebody has sold pearls for ten."))
EMPTY = Term(N_("The sea is empty."))

Pearl: TypeAlias = Literal[1, 2, 3]
"""What it is worth."""
Net: TypeAlias = tuple[Pearl, ...]


class Dive(Move):
    """Catch one more pearl."""

    label = N_("Dive")
    help = N_("Dive for one more pearl")
    kind: Literal["dive"] = "dive"


class Sell(Move):
    """Sell the net."""

    label = N_("Sell")
    help = N_("Sell all pearls in your net")
    kind: Literal["sell"] = "sell"


PearlsMove: TypeAlias = Dive | Sell


class Dived(Event):
    """A pearl was caught; everybody sees that, not which."""

    text = N_("{seat} dives.")
    kind: Literal["dived"] = "dived"
    seat: Seat


class Caught(Event):
    """The pearl, for its diver alone."""

    text = N_("You catch a pearl worth {pearl}.")
    kind: Literal["caught"] = "caught"
    pearl: Pearl


class Tore(Event):
    """A net tore."""

    text = N_("The net of {seat} tears, and these pearls are lost: {pearls}.")
    kind: Literal["tore"] = "tore"
    seat: Seat
    pearls: Net


class Sold(Event):
    """A net was sold."""

    text = N_("{seat} sells pearls worth {pearls}.")
    kind: Literal["sold"] = "sold"
    seat: Seat
    pearls: Net


PearlsEvent: TypeAlias = Dived | Caught | Tore | Sold


class PearlsState(State):
    """Everything true. Tuples over seats are in seat order."""

    mover: Seat = Seat(0)
    nets: tuple[Net, ...]
    sold: tuple[Net, ...]
    lost: Net
    """What torn nets held."""
    sea: Net
    """The next pearl first."""
    last: tuple[PearlsEvent, ...] = ()


class PearlsView(View):
    """What one viewer may know; all but `net` is public."""

    mover: Seat
    net: Net
    """The viewer's own; empty for spectators."""
    sizes: tuple[int, ...]
    """Of the nets."""
    sold: tuple[Net, ...]
    lost: Net
    sea: int


class Pearls(Game[PearlsState, PearlsMove, PearlsView]):
    """The rules of Pearls."""

    key = "pearls"
    title = N_("Pearls")
    about = N_("Dive for pearls, and sell the net before it tears")
    seats = range(2, 4)
    minutes = (5, 5)
    rules = 2
    options = Options
    state = PearlsState
    moves = (Dive, Sell)
    events = (Dived, Caught, Tore, Sold)
    endings = (REACHED, EMPTY)

    least: ClassVar[int] = 2
    """So many pearls can be sold."""

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[PearlsState]:
        nothing: tuple[Net, ...] = ((),) * seats
        return Step(PearlsState(turn=0, nets=nothing, sold=nothing, lost=(), sea=chance.shuffled(ALL)), ())

    def apply(self, state: PearlsState, seat: Seat, move: PearlsMove, chance: Chance) -> Step[PearlsState]:
        return self.sell(state, seat) if isinstance(move, Sell) else self.dive(state, seat)

    def sell(self, state: PearlsState, seat: Seat) -> Step[PearlsState]:
        """The net is sold."""
        net = state.nets[seat]
        sold = put(state.sold, seat, state.sold[seat] + net)
        return passed(state, (Sold(seat=seat, pearls=net),), nets=put(state.nets, seat, ()), sold=sold)

    def dive(self, state: PearlsState, seat: Seat) -> Step[PearlsState]:
        """One more pearl; the fourth tears the net."""
        pearl, *sea = state.sea
        net = (*state.nets[seat], pearl)
        events = (Dived(seat=seat), Caught(pearl=pearl, seen_by=frozenset({seat})))
        if len(net) <= 3:
            return passed(state, events, nets=put(state.nets, seat, net), sea=tuple(sea))
        tore = Tore(seat=seat, pearls=net)
        return passed(state, (*events, tore), nets=put(state.nets, seat, ()), lost=state.lost + net, sea=tuple(sea))

    def view(self, state: PearlsState, viewer: Seat | None) -> PearlsView:
        outcome = self.outcome(state)
        return PearlsView(
            turn=state.turn,
            me=viewer,
            to_act=() if outcome else (state.mover,),
            outcome=outcome,
            last=tuple(event for event in state.last if event.visible_to(viewer)),
            mover=state.mover,
            net=() if viewer is None else state.nets[viewer],
            sizes=tuple(map(len, state.nets)),
            sold=state.sold,
            lost=state.lost,
            sea=len(state.sea),
        )

    def outcome(self, state: PearlsState) -> Outcome | None:
        scores = tuple(map(sum, state.sold))
        if max(scores) < GOAL and state.sea:
            return None
        winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
        reason = REACHED if max(scores) >= GOAL else EMPTY
        return Outcome(winners=winners, scores=scores, unit=Term(N_("points")), reason=reason)

    def legal(self, view: PearlsView) -> Iterator[PearlsMove]:
        yield Dive()
        if len(view.net) >= self.least:
            yield Sell()

    def determinize(self, view: PearlsView, chance: Chance) -> PearlsState:
        unseen = list(ALL)
        for pearl in (*view.net, *view.lost, *(pearl for net in view.sold for pearl in net)):
            unseen.remove(pearl)
        sea = iter(chance.shuffled(unseen))
        nets = tuple(
            view.net if seat == view.me else tuple(next(sea) for _ in range(size))
            for seat, size in enumerate(view.sizes)
        )
        return PearlsState(
            turn=view.turn, mover=view.mover, nets=nets, sold=view.sold, lost=view.lost, sea=tuple(sea), last=view.last
        )


def passed(state: PearlsState, events: tuple[PearlsEvent, ...], **changes: object) -> Step[PearlsState]:
    """The next player's turn."""
    return state.then(*events, mover=Seat((state.mover + 1) % len(state.nets)), **changes)


def put(nets: tuple[Net, ...], seat: Seat, net: Net) -> tuple[Net, ...]:
    """The nets with another one of a seat."""
    return (*nets[:seat], net, *nets[seat + 1 :])
