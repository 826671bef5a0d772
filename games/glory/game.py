"""Steal the Glory: the rules of the seed sheet, with the rulings of its rules page."""

from collections.abc import Iterable
from typing import ClassVar, NoReturn

from games.chance import Chance
from games.core import Event, Game, Move, Option, Options, Outcome, Seat, State, Step, Term
from games.errors import Illegal
from games.glory.components import DECK, RANKS, SHOWN, Card
from games.glory.events import EVENTS, Drew, RoundBegan
from games.glory.model import (
    HAND,
    PLAYS,
    Collectible,
    Decline,
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
from games.glory.resolution import ENDINGS, Course, stealable
from games.words import N_, NN_, Phrase, Value, Who

AnyMove = Play | Steal | Decline


class Glory(Game[GloryState, AnyMove, GloryView]):
    """Cards in secret, pawns on a track, and collectibles that can be stolen until somebody finishes with them all."""

    key: ClassVar[str] = "glory"
    title: ClassVar[str] = N_("Steal the Glory")
    about: ClassVar[str] = N_("Race to the finish with all collectibles, and steal those you lack")
    seats: ClassVar[range] = range(2, 7)
    minutes: ClassVar[tuple[int, int]] = (15, 40)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = GloryOptions
    state: ClassVar[type[State]] = GloryState
    moves: ClassVar[tuple[type[Move], ...]] = (Play, Steal, Decline)
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    endings: ClassVar[tuple[Term, ...]] = ENDINGS

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

    def to_act(self, state: GloryState) -> frozenset[Seat]:
        return frozenset(state.asked)

    def apply(self, state: GloryState, seat: Seat, move: AnyMove, chance: Chance) -> Step[GloryState]:
        chosen = state.chosen
        if move.kind == "play":
            chosen = (*chosen[:seat], move.card, *chosen[seat + 1 :])
            if asked(state, chosen):
                return Step(state.replace(chosen=chosen), ())
        course = Course(state, chance)
        match move.kind:
            case "play":
                course.reveal(chosen)
            case "steal":
                course.attempt(move.collectible)
            case "decline":
                course.decline()
        return course.frozen()

    def view(self, state: GloryState, viewer: Seat | None) -> GloryView:
        phase = state.phase
        return GloryView.of(
            turn=state.turn,
            me=viewer,
            to_act=tuple(state.asked),
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
            duel=state.duel,
            draw_pile=len(state.draw_pile),
            discards=state.discards,
            outcome=state.ended,
        )

    def outcome(self, state: GloryState) -> Outcome | None:
        return state.ended

    def legal(self, view: GloryView) -> Iterable[AnyMove]:
        if view.me not in view.to_act:
            return
        if view.phase == "steal":
            for collectible in view.stealable:
                yield Steal(collectible=collectible)
            yield Decline()
        else:
            yield from (PLAYS[card] for card in view.hand)

    def check(self, view: GloryView, move: AnyMove) -> None:
        match move.kind:
            case "play":
                allowed = view.phase != "steal" and move.card in view.hand
            case "steal":
                allowed = move.collectible in view.stealable
            case "decline":
                allowed = view.phase == "steal"
        if not allowed or view.me not in view.to_act:
            self.refuse(view, move)

    def refuse(self, view: GloryView, move: AnyMove) -> NoReturn:
        match move:
            case Play():
                raise Illegal(_no_card(view, move.card))
            case Steal():
                raise Illegal(_no_theft(view, move.collectible))
            case Decline():
                raise Illegal(Phrase(N_("There is nothing to decline: you are asked for a card.")))

    def option(self, view: GloryView, partial: tuple[str, ...], value: str) -> Option:
        if partial[0] == "play":
            card = Card(value)
            hint = Phrase(N_("Counts as {rank}"), {"rank": RANKS[card]})
            return Option(value, Phrase("{card}", {"card": SHOWN[card]}), hint)
        owner = view.collectibles[int(value) - 1].owner
        assert owner is not None  # noqa: S101 - only what somebody owns can be stolen
        held = NN_("From {owner}, who holds {cards} card", "From {owner}, who holds {cards} cards", "cards")
        fields: dict[str, Value] = {"owner": Who(owner), "cards": view.hand_sizes[owner]}
        hint = Phrase(held.singular, fields, held.plural, held.counted)
        return Option(value, Phrase(N_("Collectible {number}"), {"number": int(value)}), hint)

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
    """The onlooker's own choice; of others some card when they have chosen."""
    if seat == view.me:
        return view.chosen
    if seat in view.to_act or seat not in playing(view):
        return None
    return chance.pick(hand)


def _no_card(view: GloryView, card: Card) -> Phrase:
    if view.phase == "steal":
        return Phrase(N_("No card is asked for now: say whether you try to steal."))
    return Phrase(N_("You do not hold {card}."), {"card": SHOWN[card]})


def _no_theft(view: GloryView, number: int) -> Phrase:
    """Which condition of a theft is not met."""
    if view.phase != "steal" or view.me is None:
        return Phrase(N_("Nothing can be stolen now: you are asked for a card."))
    if number > len(view.collectibles):
        return Phrase(N_("There is no collectible {number}."), {"number": number})
    owner = view.collectibles[number - 1].owner
    if owner is None:
        return Phrase(N_("Nobody owns collectible {number} yet."), {"number": number})
    if owner == view.me:
        return Phrase(N_("Collectible {number} is yours already."), {"number": number})
    if number in view.tried:
        return Phrase(N_("You have tried for collectible {number} in this round already."), {"number": number})
    fields: dict[str, Value] = {"number": number, "owner": Who(owner)}
    return Phrase(N_("{owner}, who owns collectible {number}, stands ahead of you."), fields)
