"""What a move of Spy does, and what follows by itself until somebody must decide again.

A Resolution is the working copy of a State while one step is resolved, and is then frozen into the next State.
"""

from typing import NamedTuple, TypeVar

from games.chance import Chance
from games.core import Event, Outcome, Seat, Step, Term
from games.spy.components import DECK, HAND, IDLE_ROUNDS, SPIES, TARGET_PLACE, TARGETS, Target, in_order, in_reach
from games.spy.ending import FINISHED, IDLE, PLACED, lowest, match_outcome, outcome
from games.spy.events import (
    AllPlaced,
    Deployed,
    Drawn,
    Drew,
    Ended,
    Laid,
    LastRound,
    NextGame,
    NotDrawn,
    Reshuffled,
    Scored,
)
from games.spy.model import Phase, Result, SpyMove, SpyOptions, SpyState, games_of, penalties

T = TypeVar("T")


class Deal(NamedTuple):
    """The fields of a State that a new game sets."""

    dealer: Seat
    mover: Seat
    phase: Phase
    hands: tuple[tuple[str, ...], ...]
    laid: tuple[tuple[str, ...], ...]
    placed: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    draw_pile: tuple[str, ...]


def dealt(seats: int, options: SpyOptions, dealer: Seat, chance: Chance) -> Deal:
    """Three cards to each, and the player after the dealer begins, and lays one of them out."""
    pile = list(chance.shuffled(DECK))
    hands = [in_order(tuple([pile.pop() for _ in range(HAND)])) for _ in range(seats)]
    return Deal(
        dealer=dealer,
        mover=Seat((dealer + 1) % seats),
        phase="lay",
        hands=tuple(hands),
        laid=((),) * seats,
        placed=((0,) * seats,) * len(TARGETS),
        left=(SPIES[options.spies][seats],) * seats,
        draw_pile=tuple(pile),
    )


def resolve(state: SpyState, move: SpyMove, chance: Chance) -> Step[SpyState]:
    """The position after a legal move of the mover's, up to the next decision or the end."""
    resolution = Resolution(state, chance)
    match move.kind:
        case "lay":
            resolution.lay(move.card)
        case "deploy":
            resolution.deploy(move.target, move.cards)
        case "done":
            resolution.done()
    return resolution.frozen()


class Resolution:
    """A state being worked on, with what happened on the way."""

    def __init__(self, state: SpyState, chance: Chance) -> None:
        self._state = state
        self._options = state.options
        self._seats = len(state.hands)
        self._chance = chance
        self._events: list[Event] = []
        self._results = state.results
        self._ended: Outcome | None = None
        self._deployed = state.deployed
        self._discards = state.discards
        self._idle = state.idle
        self._last_round = state.last_round
        self._take(state)

    def _take(self, deal: Deal | SpyState) -> None:
        """Take over the cards, spies and seats of a new deal, or of a position."""
        self._dealer, self._mover, self._phase = deal.dealer, deal.mover, deal.phase
        self._hands, self._laid, self._draw_pile = deal.hands, deal.laid, deal.draw_pile
        self._placed, self._left = deal.placed, deal.left

    def frozen(self) -> Step[SpyState]:
        """The next state and the events that led to it."""
        return self._state.then(
            *self._events,
            dealer=self._dealer,
            mover=self._mover,
            phase=self._phase,
            hands=self._hands,
            laid=self._laid,
            placed=self._placed,
            left=self._left,
            draw_pile=self._draw_pile,
            discards=self._discards,
            deployed=self._deployed,
            idle=self._idle,
            last_round=self._last_round,
            results=self._results,
            ended=self._ended,
        )

    # The moves

    def lay(self, card: str) -> None:
        """A card of the mover's hand lies face up from now on, and the mover may deploy; option `nothing`: whoever can
        deploy nothing draws at once."""
        seat = self._mover
        self._hands = _at(self._hands, seat, _without(self._hands[seat], (card,)))
        self._laid = _at(self._laid, seat, in_order((*self._laid[seat], card)))
        self._phase = "deploy"
        self._events.append(Laid(seat=seat, card=card))
        if self._is_stuck():
            self.done()

    def deploy(self, target: Target, cards: tuple[str, ...]) -> None:
        """Cards go to the discard pile and spies to the target: as many as there are more cards than spies there.

        Ruling: exactly so many, or all the mover has left if those are fewer.
        """
        seat, place = self._mover, TARGET_PLACE[target]
        there = 1 + sum(self._placed[place])
        spies = min(len(cards) - there, self._left[seat])
        self._hands = _at(self._hands, seat, _without(self._hands[seat], cards))
        self._laid = _at(self._laid, seat, _without(self._laid[seat], cards))
        self._discards = (*self._discards, *cards)
        on = self._placed[place]
        self._placed = _at(self._placed, place, _at(on, seat, on[seat] + spies))
        self._left = _at(self._left, seat, self._left[seat] - spies)
        self._deployed, self._idle = True, 0
        self._events.append(Deployed(seat=seat, target=target, cards=cards, spies=spies, total=there + spies))
        if not self._left[seat]:
            self._all_placed()

    def done(self) -> None:
        """The turn ends with one card drawn, always, whether spies were deployed or not."""
        drew = self._draw(stuck=self._is_stuck())
        self._idle = 0 if drew or self._deployed else self._idle + 1
        if self._idle == IDLE_ROUNDS * self._seats:
            self._end_game(IDLE)
        else:
            self._pass_on()

    # What follows

    def _is_stuck(self) -> bool:
        """As `SpyView.is_stuck`, for the mover."""
        cards = (*self._hands[self._mover], *self._laid[self._mover])
        return self._options.goes_on and not self._last_round and not in_reach(cards, self._placed)

    def _draw(self, *, stuck: bool) -> bool:
        """The mover draws a card, unless both piles are empty."""
        if not self._draw_pile and self._discards:
            self._events.append(Reshuffled(count=len(self._discards)))
            self._draw_pile, self._discards = self._chance.shuffled(self._discards), ()
        if not self._draw_pile:
            self._events.append(NotDrawn(seat=self._mover))
            return False
        seat, card = self._mover, self._draw_pile[-1]
        self._draw_pile = self._draw_pile[:-1]
        self._hands = _at(self._hands, seat, in_order((*self._hands[seat], card)))
        self._events += (
            Drew(seat=seat, deployed=self._deployed, stuck=stuck),
            Drawn(card=card, seen_by=frozenset((seat,))),
        )
        return True

    def _all_placed(self) -> None:
        """The mover has placed their last spy: that ends the game, or by the option `end` the turn, without a draw."""
        if self._options.end == "at once":
            self._events.append(AllPlaced(seat=self._mover))
            self._end_game(PLACED)
            return
        news = AllPlaced if self._last_round or self._next() == self._first() else LastRound
        self._events.append(news(seat=self._mover))
        self._last_round = True
        self._pass_on()

    def _next(self) -> Seat:
        return Seat((self._mover + 1) % self._seats)

    def _first(self) -> Seat:
        """Who began the game, and so every round."""
        return Seat((self._dealer + 1) % self._seats)

    def _pass_on(self) -> None:
        """The next player's turn, unless the last round is finished."""
        if self._last_round and self._next() == self._first():
            self._end_game(FINISHED)
            return
        self._mover = self._next()
        self._phase = "lay" if len(self._hands[self._mover]) == HAND else "deploy"
        self._deployed = False

    # The end of a game, and of the match

    def _end_game(self, reason: Term) -> None:
        left = self._left
        if self._options.match == "single":
            self._end(outcome(left, reason))
            return
        self._events.append(Ended(reason=reason))
        self._results = (*self._results, Result(left=left, winners=lowest(left)))
        total = penalties(self._results, self._seats)
        for seat, points in enumerate(left):
            self._events.append(Scored(seat=Seat(seat), points=points, total=total[seat]))
        if len(self._results) < games_of(self._options, self._seats):
            self._next_game()
        else:
            self._end(match_outcome(self._results, total))

    def _next_game(self) -> None:
        """Deal the next game; whoever began the last one is the dealer now."""
        self._take(dealt(self._seats, self._options, self._first(), self._chance))
        self._discards, self._deployed, self._idle, self._last_round = (), False, 0, False
        number, games = len(self._results) + 1, games_of(self._options, self._seats)
        self._events.append(NextGame(number=number, games=games, dealer=self._dealer, seat=self._mover))

    def _end(self, outcome: Outcome) -> None:
        self._phase = "over"
        self._ended = outcome
        self._events.append(Ended(reason=outcome.reason))


def _without(cards: tuple[str, ...], played: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([card for card in cards if card not in played])


def _at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A tuple with another value at one place."""
    return (*values[:place], value, *values[place + 1 :])
