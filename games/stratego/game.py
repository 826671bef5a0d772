"""Stratego 4: the rules of the seed sheet, with the rulings of its rules page."""

from collections.abc import Iterator, Sequence

from games.advice import ended, ending, weightiest
from games.chance import Chance
from games.core import Choice, Event, Game, Headline, Option, Options, Outcome, Seat, Step, Term
from games.levels import Level
from games.planning import followed
from games.stratego.advice import REASONS, WINS, may_end
from games.stratego.ahead import goes_on, next_move
from games.stratego.board import SIDES
from games.stratego.components import ARMY, NUMBERS, RANKS
from games.stratego.determinization import determinized
from games.stratego.ending import ENDINGS, by_pieces, nearest
from games.stratego.events import EVENTS, SIDE_NAMES, Partnered, Prepared
from games.stratego.example import EXAMPLE
from games.stratego.headlines import headline
from games.stratego.labels import destination_options, option, piece_options, question, recruit_options
from games.stratego.lesson import LESSONS
from games.stratego.model import StrategoOptions, StrategoState, StrategoView, allied, canonical
from games.stratego.moves import Decline, Go, Place, Recruit, StrategoMove, legal_moves
from games.stratego.refusals import refusal
from games.stratego.resolution import resolve
from games.stratego.tips import tips
from games.words import N_, Phrase


class Stratego(Game[StrategoState, StrategoMove, StrategoView]):
    """Armies placed in secret, battles that announce ranks, and a flag to be carried onto the turret."""

    key = "stratego"
    title = N_("Stratego 4")
    about = N_("Carry your flag to the turret. Nobody knows who guards it.")
    seats = range(3, 5)
    minutes = (30, 100)
    rules = 3
    options = StrategoOptions
    state = StrategoState
    moves = (Place, Go, Recruit, Decline)
    events = EVENTS
    endings = ENDINGS
    levels = tuple(Level)
    tips = (
        N_("Carry your flag with strong guards beside it. It goes one step a turn."),
        N_("Let weak pieces attack first: a battle shows both ranks, and then you know which piece to send."),
        N_("Keep a cannon where it reaches the ring: it stops whoever would win."),
    )
    example = EXAMPLE
    lessons = LESSONS

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
            settled=state.settled,
            trail=state.trail,
            battle=state.battle,
            outcome=state.ended,
        )

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

    def question(self, view: StrategoView, move: StrategoMove) -> Phrase | None:
        return question(view, move)

    def headline(self, view: StrategoView, events: Sequence[Event], me: Seat | None) -> Headline | None:
        return headline(view, events, me)

    def reason(self, view: StrategoView, move: StrategoMove) -> Phrase | None:
        outcome = ending(self, view, move) if may_end(view, move) else None
        return weightiest(WINS, view, move) or ended(outcome, view) or weightiest(REASONS, view, move)

    def tip(self, view: StrategoView) -> Phrase | None:
        return next(tips(view), None)

    def next_turn(self, view: StrategoView, me: Seat) -> StrategoView | None:
        return next_move(view, me)

    def following(self, position: StrategoView, move: StrategoMove) -> StrategoView | None:
        return followed(self, position, move) if goes_on(position, move) else None

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
