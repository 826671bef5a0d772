"""Heroes & Cities: the rules of the seed sheet, with the rulings of its rules page."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from games.advice import ended, ending, weightiest
from games.chance import Chance
from games.core import Choice, Event, Game, Headline, Option, Options, Seat, Step
from games.heroes.advice import REASONS
from games.heroes.ahead import next_turn
from games.heroes.components import OPENING, OPENING_CITIES
from games.heroes.ending import ENDINGS
from games.heroes.events import EVENTS, Began
from games.heroes.example import EXAMPLE
from games.heroes.headlines import headline
from games.heroes.labels import destination_option, destination_options, piece_option, promotion_option
from games.heroes.legal import legal_moves, movable
from games.heroes.lesson import LESSONS
from games.heroes.model import LIMIT, HeroesOptions, HeroesState, HeroesView, seat_playing, state_of
from games.heroes.moves import Go, HeroesMove, Promote, resolve
from games.heroes.refusals import refusal
from games.heroes.resolution import key
from games.heroes.tips import tips
from games.levels import Level
from games.words import N_, Phrase


class Heroes(Game[HeroesState, HeroesMove, HeroesView]):
    """Attackers that become heroes, eight cities, and pieces that are captured when enemies enclose them."""

    key = "heroes"
    title = N_("Heroes & Cities")
    about = N_("Take all eight cities. Trap what stands between.")
    seats = range(2, 3)
    minutes = (70, 345)
    rules = 3
    options: ClassVar[type[Options]] = HeroesOptions
    state = HeroesState
    moves = (Go, Promote)
    events = EVENTS
    endings = ENDINGS
    levels = tuple(Level)
    tips = (
        N_("Before each move, look along all four lines: what stands between two enemies is captured."),
        N_("Never end a move between two enemies: your own piece is captured then."),
        N_("An attacker that ends its move on a city of yours becomes a hero, and a hero goes three steps."),
    )
    example = EXAMPLE
    lessons = LESSONS
    is_open = True

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[HeroesState]:
        length = HeroesOptions.model_validate(options.model_dump()).length
        white = Seat(chance.below(seats))
        events = (Began(white=white, black=Seat(1 - white)),)
        seen = (key(OPENING, OPENING_CITIES, "white"),)
        state = HeroesState(
            turn=0,
            white=white,
            board=OPENING,
            cities=OPENING_CITIES,
            length=length,
            left=LIMIT if length == "short" else None,
            seen=seen,
            last=events,
        )
        return Step(state, events)

    def apply(self, state: HeroesState, seat: Seat, move: HeroesMove, chance: Chance) -> Step[HeroesState]:
        return resolve(state, move)

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
            length=state.length,
            left=state.left,
            conqueror=state.conqueror,
            quiet=state.quiet,
            seen=state.seen,
            trail=state.trail,
            outcome=state.ended,
        )

    def legal(self, view: HeroesView) -> Iterator[HeroesMove]:
        return legal_moves(view)

    def refusal(self, view: HeroesView, move: HeroesMove) -> Phrase | None:
        return refusal(view, move)

    def kinds(self, view: HeroesView) -> tuple[str, ...]:
        return tuple(kind for kind in ("move", "promote") if movable(view, kind))

    def choices(self, view: HeroesView, partial: tuple[str, ...]) -> Choice:
        options: tuple[Option, ...] = ()
        match partial:
            case (kind,):
                options = tuple(self.option(view, partial, piece) for piece in movable(view, kind))
            case ("move", piece) if piece in movable(view, "move"):
                options = destination_options(view, piece)
        return Choice(options) if options else Choice((), 0, 0)

    def option(self, view: HeroesView, partial: tuple[str, ...], value: str) -> Option:
        if len(partial) == 2:
            return destination_option(view, partial[1], value)
        return piece_option(view, value) if partial[0] == "move" else promotion_option(view, value)

    def headline(self, view: HeroesView, events: Sequence[Event], me: Seat | None) -> Headline | None:
        return headline(view, events, me)

    def seat_emoji(self, view: HeroesView | None, seat: Seat) -> str | None:
        if view is None:
            return None  # who is white is drawn when the game begins
        return f"heroes_{'white' if seat == view.white else 'black'}_hero"

    def reason(self, view: HeroesView, move: HeroesMove) -> Phrase | None:
        return ended(ending(self, view, move), view) or weightiest(REASONS, view, move)

    def tip(self, view: HeroesView) -> Phrase | None:
        return next(tips(view), None)

    def next_turn(self, view: HeroesView, me: Seat) -> HeroesView | None:
        return next_turn(view, me)

    def determinize(self, view: HeroesView, chance: Chance) -> HeroesState:
        """Nothing is hidden, so there is one state."""
        return state_of(view)


def _asked(state: HeroesState) -> tuple[Seat, ...]:
    """Who must decide: whoever is to move, nobody when it is over."""
    return () if state.ended else (seat_playing(state.white, state.mover),)
