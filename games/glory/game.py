"""Steal the Glory: the rules of the seed sheet, with the rulings of its rules page."""

from collections.abc import Iterable, Sequence

from games.advice import ended, ending, weightiest
from games.chance import Chance
from games.core import Choice, Event, Game, Headline, Option, Options, Outcome, Seat, Step, Term
from games.glory.advice import REASONS, WINS, is_foreseen
from games.glory.ahead import next_round, round_after
from games.glory.components import DECK, Card
from games.glory.ending import ENDINGS, leading, outcome
from games.glory.events import EVENTS, Drew, RoundBegan
from games.glory.example import EXAMPLE
from games.glory.headlines import headline
from games.glory.labels import asks_for_card, at_stake, cards_to_name, option, passed, points_at_stake
from games.glory.legal import legal_moves, stealable
from games.glory.lesson import LESSONS
from games.glory.model import (
    HAND,
    SEATS,
    Collectible,
    Decline,
    GloryMove,
    GloryOptions,
    GloryState,
    GloryView,
    Play,
    Steal,
    asked,
    collectible_space,
    finish_of,
    playing,
)
from games.glory.orders import ORDERS
from games.glory.refusals import refusal
from games.glory.resolution import resolve
from games.glory.tips import tips
from games.levels import BY_LUCK
from games.words import N_, Phrase

MOST_UNFOLDED = 2
"""Of so many trophies that somebody passes each has its cards at once; of more one is chosen first."""


class Glory(Game[GloryState, GloryMove, GloryView]):
    """Cards in secret, pawns on a track, and collectibles that can be stolen until somebody finishes with them all."""

    key = "glory"
    title = N_("Steal the Glory")
    about = N_("Reach the finish with every trophy. Steal what you lack.")
    seats = range(2, len(SEATS) + 1)
    minutes = (5, 15)
    rules = 3
    options = GloryOptions
    state = GloryState
    moves = (Play, Steal, Decline)
    events = EVENTS
    endings = ENDINGS
    levels = BY_LUCK
    marks = (N_("A flag with a number: the space of that pawn."),)
    tips = (
        N_("Stay just behind or level with an owner: you steal when you come level with them or pass them."),
        N_("Mostly play your highest card: it goes farthest. With equal ranks a duel changes nothing."),
        N_("Whoever is on the finish already gains nothing by points: save good cards for stealing there."),
    )
    orders = ORDERS
    example = EXAMPLE
    lessons = LESSONS

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[GloryState]:
        assert isinstance(options, GloryOptions)  # noqa: S101 - a Match hands over what `options` read
        pile = list(chance.shuffled(DECK))
        hands = tuple(tuple(pile.pop() for _ in range(HAND)) for _ in range(seats))
        count, finish = options.collectibles, finish_of(seats)
        dealt = (Drew(cards=hand, seen_by=frozenset((Seat(seat),))) for seat, hand in enumerate(hands))
        events = (*dealt, RoundBegan(round=1))
        state = GloryState(
            turn=0,
            round=1,
            pawns=(0,) * seats,
            came_from=(0,) * seats,
            collectibles=tuple(
                Collectible(space=collectible_space(number, count, finish)) for number in range(1, count + 1)
            ),
            hands=hands,
            chosen=(None,) * seats,
            table=((),) * seats,
            groups=(),
            draw_pile=tuple(pile),
            last=events,
        )
        return Step(state, events)

    def apply(self, state: GloryState, seat: Seat, move: GloryMove, chance: Chance) -> Step[GloryState]:
        return resolve(state, seat, move, chance)

    def view(self, state: GloryState, viewer: Seat | None) -> GloryView:
        phase = state.phase
        return GloryView.of(
            turn=state.turn,
            me=viewer,
            to_act=tuple(asked(state, state.chosen)),
            last=tuple([event for event in state.last if event.seen_by is None or viewer in event.seen_by]),
            round=state.round,
            phase=phase,
            pawns=state.pawns,
            came_from=state.came_from,
            collectibles=state.collectibles,
            hand_sizes=state.hand_sizes,
            hand=() if viewer is None else state.hands[viewer],
            chosen=None if viewer is None else state.chosen[viewer],
            table=state.table,
            groups=state.groups,
            tried=state.tried,
            mover=state.mover if phase != "over" else None,
            stealable=_stealable(state) if phase == "steal" else (),
            theft_in_two=False,
            duel=state.duel,
            draw_pile=len(state.draw_pile),
            discards=state.discards,
            outcome=state.ended,
        )

    def as_it_stands(self, view: GloryView, reason: Term) -> Outcome:
        owners = [collectible.owner for collectible in view.collectibles]
        owned = [owners.count(Seat(seat)) for seat in range(view.seats)]
        return outcome(leading(view.order, owned, view.pawns), owned, view.pawns, reason, view.order)

    def legal(self, view: GloryView) -> Iterable[GloryMove]:
        return legal_moves(view)

    def refusal(self, view: GloryView, move: GloryMove) -> Phrase | None:
        return refusal(view, move)

    def option(self, view: GloryView, partial: tuple[str, ...], value: str) -> Option:
        return option(view, partial, value)

    def choices(self, view: GloryView, partial: tuple[str, ...]) -> Choice:
        chosen = super().choices(view, partial)
        unfolded = partial == ("steal",) and not view.theft_in_two and len(chosen.options) <= MOST_UNFOLDED
        others = cards_to_name(view) if asks_for_card(partial) else ()
        about = points_at_stake(view) if partial == ("play",) else None
        title = passed(view, partial[1]) if partial[:1] == ("steal",) and len(partial) > 1 else at_stake(view)
        return chosen._replace(others=others, unfolded=unfolded, about=about, title=title)

    def headline(self, view: GloryView, events: Sequence[Event], me: Seat | None) -> Headline | None:
        return headline(view, events, me)

    def reason(self, view: GloryView, move: GloryMove) -> Phrase | None:
        outcome = ending(self, view, move) if is_foreseen(view, move) else None
        return weightiest(WINS, view, move) or ended(outcome, view) or weightiest(REASONS, view, move)

    def tip(self, view: GloryView) -> Phrase | None:
        return next(tips(view), None)

    def next_turn(self, view: GloryView, me: Seat) -> GloryView | None:
        return next_round(view, me)

    def following(self, position: GloryView, move: GloryMove) -> GloryView | None:
        return round_after(position, move.card) if isinstance(move, Play) else None

    def determinize(self, view: GloryView, chance: Chance) -> GloryState:
        known = {*view.hand, *view.discards}
        unseen = list(chance.shuffled(card for card in DECK if card not in known))
        hands = tuple(
            view.hand if seat == view.me else tuple(unseen.pop() for _ in range(size))
            for seat, size in enumerate(view.hand_sizes)
        )
        return GloryState(
            turn=view.turn,
            round=view.round,
            pawns=view.pawns,
            came_from=view.came_from,
            collectibles=view.collectibles,
            hands=hands,
            chosen=tuple(_determinized_choice(view, Seat(seat), hand, chance) for seat, hand in enumerate(hands)),
            table=view.table,
            groups=view.groups,
            mover=view.mover,
            tried=view.tried,
            duel=view.duel,
            draw_pile=tuple(unseen),
            discards=view.discards,
            ended=view.outcome,
            last=view.last,
        )


def _stealable(state: GloryState) -> tuple[int, ...]:
    assert state.mover is not None  # noqa: S101 - asked for in the steal phase only
    owners = tuple(collectible.owner for collectible in state.collectibles)
    return stealable(state.mover, state.pawns, owners, len(state.hands[state.mover]), state.tried)


def _determinized_choice(view: GloryView, seat: Seat, hand: tuple[Card, ...], chance: Chance) -> Card | None:
    """The viewer's own choice; for another seat that has chosen, any card of its hand."""
    if seat == view.me:
        return view.chosen
    if seat in view.to_act or seat not in playing(view):
        return None
    return chance.pick(hand)
