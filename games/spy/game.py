"""Spy: the rules of Reiner Knizia's card game, with the rulings of its rules page."""

from collections.abc import Iterator, Sequence

from games.advice import ended, ending, weightiest
from games.chance import Chance
from games.core import Choice, Event, Game, Headline, Option, Options, Outcome, Preset, Seat, Step, Term
from games.levels import Level
from games.planning import followed
from games.spy.advice import REASONS
from games.spy.ahead import goes_on, next_turn
from games.spy.components import DECK, TARGETS, Target, in_order
from games.spy.ending import ENDINGS, as_it_stands
from games.spy.events import EVENTS, Began
from games.spy.example import EXAMPLE
from games.spy.headlines import headline
from games.spy.labels import option, play_option, question, shortcuts, target_choice
from games.spy.legal import alike, deployment, deployments, forced, legal_moves
from games.spy.lesson import LESSONS
from games.spy.model import MINUTES, Deploy, Done, Lay, SpyMove, SpyOptions, SpyState, SpyView
from games.spy.refusals import refusal
from games.spy.resolution import dealt, resolve
from games.spy.tips import tip
from games.words import N_, Phrase


class Spy(Game[SpyState, SpyMove, SpyView]):
    """Cards with two motifs, played in sets to place spies; each target wants more cards than spies lie there."""

    key = "spy"
    title = N_("Spy")
    about = N_("Place all your spies first. Send them before rivals drive up the price.")
    seats = range(2, 5)
    minutes = MINUTES["single", "all"]
    rules = 2
    options = SpyOptions
    state = SpyState
    moves = (Lay, Deploy, Done)
    events = EVENTS
    endings = ENDINGS
    levels = tuple(Level)
    tips = (
        N_("Collect one motif and place several spies at once: after the first each costs just one card more."),
        N_("Watch what lies in front of the others: it shows where a target may soon be dearer."),
        N_("Lay out the card that fits least with your others: all can see it."),
    )
    example = EXAMPLE
    lessons = LESSONS

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[SpyState]:
        assert isinstance(options, SpyOptions)  # noqa: S101 - a Match hands over what `options` read
        deal = dealt(seats, options, Seat(chance.below(seats)), chance)
        events = (Began(dealer=deal.dealer, seat=deal.mover),)
        return Step(SpyState(turn=0, options=options, last=events, **deal._asdict()), events)

    def apply(self, state: SpyState, seat: Seat, move: SpyMove, chance: Chance) -> Step[SpyState]:
        return resolve(state, move, chance)

    def view(self, state: SpyState, viewer: Seat | None) -> SpyView:
        return SpyView.of(
            turn=state.turn,
            me=viewer,
            to_act=() if state.ended else (state.mover,),
            last=tuple([event for event in state.last if event.seen_by is None or viewer in event.seen_by]),
            options=state.options,
            dealer=state.dealer,
            mover=state.mover,
            phase=state.phase,
            hand=() if viewer is None else state.hands[viewer],
            hand_sizes=tuple([len(hand) for hand in state.hands]),
            laid=state.laid,
            placed=state.placed,
            left=state.left,
            draw_pile=len(state.draw_pile),
            discards=state.discards,
            deployed=state.deployed,
            idle=state.idle,
            last_round=state.last_round,
            results=state.results,
            outcome=state.ended,
        )

    def as_it_stands(self, view: SpyView, reason: Term) -> Outcome:
        return as_it_stands(view, reason)

    def legal(self, view: SpyView) -> Iterator[SpyMove]:
        return legal_moves(view)

    def refusal(self, view: SpyView, move: SpyMove) -> Phrase | None:
        return refusal(view, move)

    def kinds(self, view: SpyView) -> tuple[str, ...]:
        if view.me not in view.to_act:
            return ()
        if view.phase == "lay":
            return ("lay",)
        return ("deploy", "done") if deployments(view) else ("done",)

    def choices(self, view: SpyView, partial: tuple[str, ...]) -> Choice:
        nothing = Choice((), 0, 0)
        if view.me not in view.to_act:
            return nothing
        match view.phase, partial:
            case "lay", ("lay",):
                return Choice(tuple([option(view, partial, card) for card, *_ in alike(view.hand)]))
            case "deploy", ("deploy",):
                return target_choice(view)
            case "deploy", ("deploy", target) if target in TARGETS:
                return _cards(view, target)
        return nothing

    def option(self, view: SpyView, partial: tuple[str, ...], value: str) -> Option:
        return option(view, partial, value)

    def shortcuts(self, view: SpyView, partial: tuple[str, ...]) -> tuple[Preset, ...]:
        return shortcuts(view, partial) if view.me in view.to_act and view.phase == "deploy" else ()

    def question(self, view: SpyView, move: SpyMove) -> Phrase | None:
        return question(view, move)

    def headline(self, view: SpyView, events: Sequence[Event], me: Seat | None) -> Headline | None:
        return headline(view, events, me)

    def reason(self, view: SpyView, move: SpyMove) -> Phrase | None:
        return ended(ending(self, view, move), view) or weightiest(REASONS, view, move)

    def tip(self, view: SpyView) -> Phrase | None:
        return tip(view)

    def forced(self, view: SpyView) -> SpyMove | None:
        return forced(view)

    def next_turn(self, view: SpyView, me: Seat) -> SpyView | None:
        return next_turn(view, me)

    def following(self, position: SpyView, move: SpyMove) -> SpyView | None:
        after = followed(self, position, move) if goes_on(position, move) else None
        return None if after is None or forced(after) else after

    def determinize(self, view: SpyView, chance: Chance) -> SpyState:
        """The cards that lie nowhere in sight are dealt to the others' hands and the draw pile."""
        known = {*view.hand, *view.discards, *[card for cards in view.laid for card in cards]}
        unseen = list(chance.shuffled([card for card in DECK if card not in known]))
        hands = [
            view.hand if seat == view.me else in_order(tuple([unseen.pop() for _ in range(size)]))
            for seat, size in enumerate(view.hand_sizes)
        ]
        return SpyState(
            turn=view.turn,
            options=view.options,
            dealer=view.dealer,
            mover=view.mover,
            phase=view.phase,
            hands=tuple(hands),
            laid=view.laid,
            placed=view.placed,
            left=view.left,
            draw_pile=tuple(unseen),
            discards=view.discards,
            deployed=view.deployed,
            idle=view.idle,
            last_round=view.last_round,
            results=view.results,
            ended=view.outcome,
            last=view.last,
        )


def _cards(view: SpyView, target: Target) -> Choice:
    """The cards that may be played for a target, and how many."""
    found = deployment(view, target)
    if not found.possible:
        return Choice((), 0, 0)
    return Choice(tuple([play_option(found, card) for card in found.cards]), found.least, found.most)
