"""Stratego 4: the rules of the seed sheet, with the rulings of its rules page."""

from collections.abc import Iterator

from games.chance import Chance
from games.core import Choice, Event, Game, Option, Options, Outcome, Preset, Seat, Step, Term
from games.planning import planned_position
from games.stratego.ahead import TURN, goes_on, next_move
from games.stratego.board import FLAG_PLACE, PLACES, SIDES
from games.stratego.components import ARMY, NUMBERS, RANKS
from games.stratego.determinization import determinized
from games.stratego.ending import ENDINGS, by_pieces, nearest
from games.stratego.events import EVENTS, SIDE_NAMES, Partnered, Prepared
from games.stratego.example import EXAMPLE
from games.stratego.formations import FORMATIONS, at_random, mirrored, read_place, written
from games.stratego.labels import destination_options, option, piece_options, question, recruit_options
from games.stratego.model import StrategoOptions, StrategoState, StrategoView, allied, canonical
from games.stratego.moves import Decline, Go, Place, Recruit, StrategoMove, legal_moves
from games.stratego.refusals import refusal
from games.stratego.resolution import resolve
from games.words import N_, Phrase

MIDDLE = N_(
    "With three players seat 2 is in the middle, the hardest place: it wins about 27 % of the games, the others 36 % "
    "each. In rematches everybody moves one seat on."
)
SHORT_MIDDLE = N_(
    "With three players seat 2 is in the middle, the hardest place: it wins about 24 % of the short games, seat 3 36 % "
    "and seat 1 40 %. In rematches everybody moves one seat on."
)
"""Measured, as `LATER` is, in 200 games: 48, 72½ and 79½."""
LATER = N_(
    "In a short game it is better to play later: in order of play you win about 16, 24, 28 and 32 % of the games. Who "
    "begins is drawn by lot."
)
"""Measured with computer players of equal strength in 300 games, shared victories in parts: 49, 70½, 85 and 95½. Of
teams it is not told, since those that began won 43 of 100, which may be chance."""
OPPOSITE = N_("Partners sit opposite: the first with the third who sits down, the second with the fourth.")


class Stratego(Game[StrategoState, StrategoMove, StrategoView]):
    """Armies placed in secret, battles that announce ranks, and a flag to be carried onto the turret."""

    key = "stratego"
    title = N_("Stratego 4")
    about = N_("Place your army in secret, and carry your flag to the turret in the middle")
    seats = range(3, 5)
    minutes = (25, 105)
    rules = 2
    options = StrategoOptions
    state = StrategoState
    moves = (Place, Go, Recruit, Decline)
    events = EVENTS
    endings = ENDINGS
    example = EXAMPLE

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[StrategoState]:
        assert isinstance(options, StrategoOptions)  # noqa: S101 - a Match hands over what `options` read
        events: tuple[Event, ...] = ()
        if seats == len(SIDES):
            sides, first = SIDES, Seat(chance.below(seats))
            if options.teams:
                team, others = (tuple(sorted(allied(options, seat))) for seat in (Seat(0), Seat(1)))
                events = (Partnered(team=team, others=others),)
        else:
            closed = chance.below(len(SIDES))
            sides, first = (*SIDES[closed + 1 :], *SIDES[:closed]), Seat(1)
            events = (Prepared(closed=SIDE_NAMES[SIDES[closed]], middle=first),)
        state = StrategoState(
            turn=0,
            options=options,
            sides=sides,
            first=first,
            mover=first,
            sealed=(None,) * seats,
            sliders=(0,) * seats,
            chronicle=((),) * seats,
            shuttles=(None,) * seats,
            last=events,
        )
        return Step(state, events)

    def to_act(self, state: StrategoState) -> frozenset[Seat]:
        return frozenset(_asked(state))

    def apply(self, state: StrategoState, seat: Seat, move: StrategoMove, chance: Chance) -> Step[StrategoState]:
        return resolve(state, seat, move)

    def view(self, state: StrategoState, viewer: Seat | None) -> StrategoView:
        ranks = [
            rank if piece.owner == viewer else piece.known
            for piece, rank in zip(state.pieces, state.ranks, strict=True)
        ]
        return StrategoView.of(
            turn=state.turn,
            me=viewer,
            to_act=_asked(state),
            last=state.last,
            options=state.options,
            sides=state.sides,
            first=state.first,
            mover=state.mover,
            phase=state.phase,
            recruiter=state.recruiter,
            formation=None if viewer is None else state.sealed[viewer],
            pieces=state.pieces,
            ranks=tuple(ranks),
            flags=state.flags,
            sliders=state.sliders,
            chronicle=state.chronicle,
            reserve=_reserve(state, viewer),
            shuttles=state.shuttles,
            quiet=state.quiet,
            fought=state.fought,
            round=state.round,
            spent=state.spent,
            struck=state.struck,
            nearness=state.nearness,
            trail=state.trail,
            battle=state.battle,
            outcome=state.ended,
        )

    def outcome(self, state: StrategoState) -> Outcome | None:
        return state.ended

    def as_it_stands(self, view: StrategoView, reason: Term) -> Outcome:
        if view.options.short and view.pieces:
            return nearest(view, reason)
        return by_pieces(view.pieces, view.options, len(view.sides), reason)

    def legal(self, view: StrategoView) -> Iterator[StrategoMove]:
        return legal_moves(view)

    def refusal(self, view: StrategoView, move: StrategoMove) -> Phrase | None:
        return refusal(view, move)

    def kinds(self, view: StrategoView) -> tuple[str, ...]:
        if view.me not in view.to_act:
            return ()
        if view.phase == "set-up":
            return ("place",)
        return ("recruit", "decline") if view.phase == "recruit" else ("move",)

    def choices(self, view: StrategoView, partial: tuple[str, ...]) -> Choice:
        nothing = Choice((), 0, 0)
        if view.me not in view.to_act:
            return nothing
        options: tuple[Option, ...] = ()
        match view.phase, partial:
            case "set-up", ("place",):
                return Choice((), len(ARMY), len(ARMY))
            case "turn", ("move",):
                options = piece_options(view)
            case "turn", ("move", piece):
                options = destination_options(view, canonical(piece))
            case "recruit", ("recruit",):
                options = recruit_options(view)
        return Choice(options) if options else nothing

    def option(self, view: StrategoView, partial: tuple[str, ...], value: str) -> Option:
        return option(view, partial, value)

    def presets(self, view: StrategoView, chance: Chance) -> Iterator[Preset]:
        if view.phase != "set-up" or view.me not in view.to_act:
            return
        for name, formation in FORMATIONS.items():
            yield Preset(Phrase(name), Place(ranks=formation))
        yield Preset(Phrase(N_("At random")), Place(ranks=at_random(chance)))

    def places(self, view: StrategoView, kind: str) -> tuple[Phrase, ...]:
        if kind != "place" or view.me is None:
            return ()
        spaces = PLACES[view.sides[view.me]]
        return tuple(
            Phrase(N_("{space} with the flag") if at == FLAG_PLACE else "{space}", {"space": space})
            for at, space in enumerate(spaces)
        )

    def mirrored(self, move: StrategoMove) -> StrategoMove | None:
        return Place(ranks=mirrored(move.ranks)) if isinstance(move, Place) else None

    def written(self, move: StrategoMove) -> str:
        return written(move.ranks) if isinstance(move, Place) else super().written(move)

    def read(self, text: str) -> StrategoMove:
        """A formation may be written in rows, with anything but letters between its ranks.

        Raises Unreadable, and Illegal for a formation with a word that is no rank: that says more.
        """
        kind, _, rest = text.strip().replace(".", " ", 1).partition(" ")
        return (read_place(rest) if kind.lower() == Place.name() else None) or super().read(text)

    def question(self, view: StrategoView, move: StrategoMove) -> Phrase | None:
        return question(view, move)

    def remarks(self, options: Options, seats: int) -> tuple[Phrase, ...]:
        if not isinstance(options, StrategoOptions):
            return ()
        if options.teams:
            return (Phrase(OPPOSITE),)
        if seats < len(SIDES):
            return (Phrase(SHORT_MIDDLE if options.short else MIDDLE),)
        return (Phrase(LATER),) if options.short else ()

    def minutes_with(self, options: Options) -> tuple[int, int]:
        return (20, 35) if isinstance(options, StrategoOptions) and options.short else self.minutes

    def seats_with(self, options: Options) -> range:
        """Teams are of two, so that all four seats are taken."""
        return range(4, 5) if isinstance(options, StrategoOptions) and options.teams else self.seats

    def is_follow_up(self, view: StrategoView) -> bool:
        """Whether somebody may bring a piece back in the turn of another; in their own it belongs to their turn."""
        return view.phase == "recruit" and view.recruiter != view.mover

    def ahead(self, view: StrategoView, planned: tuple[StrategoMove, ...] = ()) -> StrategoView | None:
        return planned_position(self, next_move(view), planned, goes_on) if len(planned) < TURN else None

    def determinize(self, view: StrategoView, chance: Chance) -> StrategoState:
        return determinized(view, chance)


def _asked(state: StrategoState) -> tuple[Seat, ...]:
    """Who must decide."""
    if state.phase == "turn":
        return (state.mover,)
    if state.phase == "set-up":
        return tuple([Seat(seat) for seat, ranks in enumerate(state.sealed) if ranks is None])
    return (state.recruiter,) if state.recruiter is not None else ()


def _reserve(state: StrategoState, viewer: Seat | None) -> tuple[int, ...]:
    """What a player's army lacks; before it stands, it lacks nothing."""
    if viewer is None or not state.chronicle[viewer]:
        return ()
    own = [rank for piece, rank in zip(state.pieces, state.ranks, strict=True) if piece.owner == viewer]
    return tuple([rank for rank in RANKS for _ in range(NUMBERS[rank] - own.count(rank))])
