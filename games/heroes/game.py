"""Heroes & Cities: the rules of the seed sheet, with the rulings of its rules page."""

from collections.abc import Iterator
from typing import ClassVar, TypeAlias

from games.chance import Chance
from games.core import Choice, Event, Game, Move, Option, Options, Outcome, Seat, State, Step, Term
from games.errors import Illegal
from games.heroes.board import AROUND, HERO_STEPS, WHOLE, free_squares, owned, promotable, reach, squares_of, steps_of
from games.heroes.components import OPENING, OPENING_CITIES, SQUARES
from games.heroes.ending import ENDINGS
from games.heroes.events import EVENTS, Began
from games.heroes.labels import destination_option, destination_options, piece_option, promotion_option
from games.heroes.model import Go, HeroesOptions, HeroesState, HeroesView, Promote, seat_playing
from games.heroes.refusals import objection
from games.heroes.resolution import key, taken
from games.words import N_

HeroesMove: TypeAlias = Go | Promote

GOES: tuple[dict[int, Go], ...] = tuple(
    {to: Go(piece=piece, to=SQUARES[to]) for to in squares_of(reach(WHOLE ^ 1 << start, start, HERO_STEPS))}
    for start, piece in enumerate(SQUARES)
)
"""The move from every square to every other within a hero's reach, made once: up to 300 of them may be legal."""
PROMOTIONS: tuple[Promote, ...] = tuple(Promote(piece=square) for square in SQUARES)


class Heroes(Game[HeroesState, HeroesMove, HeroesView]):
    """Attackers that become heroes, eight cities, and pieces that are captured when enemies enclose them."""

    key: ClassVar[str] = "heroes"
    title: ClassVar[str] = N_("Heroes & Cities")
    about: ClassVar[str] = N_("Conquer cities, make heroes, and enclose your opponent's pieces to capture them")
    seats: ClassVar[range] = range(2, 3)
    minutes: ClassVar[tuple[int, int]] = (20, 40)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = HeroesOptions
    state: ClassVar[type[State]] = HeroesState
    moves: ClassVar[tuple[type[Move], ...]] = (Go, Promote)
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    endings: ClassVar[tuple[Term, ...]] = ENDINGS

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[HeroesState]:
        white = Seat(chance.below(seats))
        events = (Began(white=white, black=Seat(1 - white)),)
        seen = (key(OPENING, OPENING_CITIES, "white"),)
        state = HeroesState(turn=0, white=white, board=OPENING, cities=OPENING_CITIES, seen=seen, last=events)
        return Step(state, events)

    def to_act(self, state: HeroesState) -> frozenset[Seat]:
        return frozenset(_asked(state))

    def apply(self, state: HeroesState, seat: Seat, move: HeroesMove, chance: Chance) -> Step[HeroesState]:
        return taken(state, move)

    def view(self, state: HeroesState, viewer: Seat | None) -> HeroesView:
        return HeroesView.of(
            turn=state.turn,
            me=viewer,
            to_act=_asked(state),
            last=state.last,
            white=state.white,
            mover=state.mover,
            board=state.board,
            cities=state.cities,
            quiet=state.quiet,
            seen=state.seen,
            trail=state.trail,
            outcome=state.ended,
        )

    def outcome(self, state: HeroesState) -> Outcome | None:
        return state.ended

    def legal(self, view: HeroesView) -> Iterator[HeroesMove]:
        if view.me not in view.to_act:
            return
        board, free = view.board, free_squares(view.board)
        for start in owned(board, view.mover):
            goes = GOES[start]
            for to in squares_of(reach(free, start, steps_of(board[start]))):
                yield goes[to]
        for square in promotable(board, view.cities, view.mover):
            yield PROMOTIONS[square]

    def check(self, view: HeroesView, move: HeroesMove) -> None:
        refused = objection(view, move)
        if refused is not None:
            raise Illegal(refused)

    def kinds(self, view: HeroesView) -> tuple[str, ...]:
        return tuple(kind for kind in ("move", "promote") if self._values(view, (kind,)))

    def choices(self, view: HeroesView, partial: tuple[str, ...]) -> Choice:
        if len(partial) == 2 and partial[0] == "move" and partial[1] in self._values(view, ("move",)):
            return Choice(destination_options(view, partial[1]))
        options = tuple(self.option(view, partial, value) for value in self._values(view, partial))
        return Choice(options) if options else Choice((), 0, 0)

    def _values(self, view: HeroesView, partial: tuple[str, ...]) -> tuple[str, ...]:
        """The pieces that can make a kind of move now."""
        if view.me not in view.to_act or len(partial) != 1:
            return ()
        if partial[0] == "promote":
            return tuple(SQUARES[at] for at in promotable(view.board, view.cities, view.mover))
        free = free_squares(view.board)
        return tuple(SQUARES[at] for at in owned(view.board, view.mover) if AROUND[at] & free)

    def option(self, view: HeroesView, partial: tuple[str, ...], value: str) -> Option:
        if len(partial) == 2:
            return destination_option(view, partial[1], value)
        return piece_option(view, value) if partial[0] == "move" else promotion_option(view, value)

    def determinize(self, view: HeroesView, chance: Chance) -> HeroesState:
        """Nothing is hidden, so there is one state."""
        return HeroesState(
            turn=view.turn,
            white=view.white,
            mover=view.mover,
            board=view.board,
            cities=view.cities,
            quiet=view.quiet,
            seen=view.seen,
            trail=view.trail,
            ended=view.outcome,
            last=view.last,
        )


def _asked(state: HeroesState) -> tuple[Seat, ...]:
    """Who must decide: whoever is to move, nobody when it is over."""
    return () if state.ended else (seat_playing(state.white, state.mover),)
