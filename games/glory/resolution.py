"""How a step of Steal the Glory runs: from the reveal of cards to the next decision.

A Resolution is the working copy of a State while one step is resolved. It runs on until somebody must decide, and is
then frozen into the next State. Its methods follow the rules page section by section.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.chance import Chance
from games.core import Event, Outcome, Seat, Step, Term
from games.glory.components import RANKS, Card
from games.glory.ending import DUELLED, REACHED, TAKEN, by_standing, outcome
from games.glory.events import (
    Attempted,
    Claimed,
    Declined,
    Defended,
    Drew,
    Finished,
    Moved,
    Reshuffled,
    Revealed,
    Robbed,
    RoundBegan,
    Scored,
    Stayed,
    Stolen,
    TieCards,
    Tied,
    TiedWithout,
    TurnedOver,
    Won,
)
from games.glory.legal import stealable
from games.glory.model import HAND, ROUNDS, SEATS, Collectible, Decline, Duel, GloryMove, GloryState, Play, Steal, asked


def resolve(
    state: GloryState, seat: Seat, move: GloryMove, chance: Chance, *, points_rank: bool = True
) -> Step[GloryState]:
    """The position after a legal move, up to the next decision or the end. `points_rank`: whether the points of the
    last round rank all who are equal, or find the winner after 30 rounds alone."""
    chosen = state.chosen
    if isinstance(move, Play):
        chosen = (*chosen[:seat], move.card, *chosen[seat + 1 :])
        if asked(state, chosen):
            return Step(state.after(chosen=chosen), ())
    resolution = Resolution(state, chance, points_rank=points_rank)
    match move:
        case Play():
            resolution.reveal(chosen)
        case Steal():
            resolution.attempt(move.collectible, move.card)
        case Decline():
            resolution.decline()
    return resolution.frozen()


class Resolution:
    """A state being worked on, with what happened on the way."""

    def __init__(self, state: GloryState, chance: Chance, *, points_rank: bool) -> None:
        self._state = state
        self._chance = chance
        self._points_rank = points_rank
        self._events: list[Event] = []
        self._finish = state.finish
        self._round = state.round
        self._pawns = list(state.pawns)
        self._came_from = state.came_from
        self._owners = [collectible.owner for collectible in state.collectibles]
        self._hands = list(state.hands)
        self._chosen = list(state.chosen)
        self._table = list(state.table)
        self._groups = state.groups
        self._mover = state.mover
        self._tried = list(state.tried)
        self._duel = state.duel
        self._pile = list(state.draw_pile)
        self._discards = list(state.discards)
        self._ended: Outcome | None = None

    def frozen(self) -> Step[GloryState]:
        """The next state and the events that led to it."""
        return self._state.then(
            *self._events,
            round=self._round,
            pawns=tuple(self._pawns),
            came_from=self._came_from,
            collectibles=self._collectibles(),
            hands=tuple(self._hands),
            chosen=tuple(self._chosen),
            table=tuple(self._table),
            groups=self._groups,
            mover=self._mover,
            tried=tuple(self._tried),
            duel=self._duel,
            draw_pile=tuple(self._pile),
            discards=tuple(self._discards),
            ended=self._ended,
        )

    def _collectibles(self) -> tuple[Collectible, ...]:
        before = self._state.collectibles
        if [collectible.owner for collectible in before] == self._owners:
            return before
        owned = zip(before, self._owners, strict=True)
        return tuple(Collectible(space=collectible.space, owner=owner) for collectible, owner in owned)

    def reveal(self, chosen: Sequence[Card | None]) -> None:
        """Turn up the cards of all who were asked; they have all chosen."""
        self._chosen = list(chosen)
        phase = self._state.phase
        if phase == "duel":
            self._reveal_duel()
        elif phase == "tie":
            self._reveal_ties()
            self._break_ties()
        else:
            self._reveal_round()

    # 1. Choose

    def _reveal_round(self) -> None:
        """All have chosen: the cards are turned up, and equal ranks stand together."""
        seats = SEATS[: len(self._pawns)]
        cards = tuple([self._discarded(seat) for seat in seats])
        self._table = [(card,) for card in cards]
        self._events.append(Revealed(seats=seats, cards=cards))
        self._groups = _ordered((seats,), [RANKS[card] for card in cards])
        self._break_ties()

    def _played(self, seat: Seat) -> Card:
        """The sealed card, out of the hand and face up on the table."""
        card = self._discarded(seat)
        self._table[seat] = (*self._table[seat], card)
        return card

    def _discarded(self, seat: Seat) -> Card:
        card = self._chosen[seat]
        assert card is not None  # noqa: S101 - a step is resolved only when all who must have chosen
        self._chosen[seat] = None
        self._hands[seat] = tuple([it for it in self._hands[seat] if it != card])
        self._discards.append(card)
        return card

    # 2. Points

    def _reveal_ties(self) -> None:
        """All tie-break cards together. Tied players have played as many cards, so that all of them have one left or
        none: then each turns over the top of the draw pile."""
        tied = sorted(seat for group in self._groups if len(group) > 1 for seat in group)
        show, event = (self._played, TieCards) if self._hands[tied[0]] else (self._turned, TurnedOver)
        cards = {seat: show(seat) for seat in tied}
        self._events.append(event(seats=tuple(cards), cards=tuple(cards.values())))
        self._groups = _ordered(self._groups, {seat: RANKS[card] for seat, card in cards.items()})

    def _turned(self, seat: Seat) -> Card:
        card = self._drawn()
        self._discards.append(card)
        self._table[seat] = (*self._table[seat], card)
        return card

    def _break_ties(self) -> None:
        """Ties are broken until all are ordered or somebody has cards to choose from."""
        while len(self._groups) < len(self._hands) and self._tie_opens():
            if any(self._asked(seat) for group in self._groups if len(group) > 1 for seat in group):
                return
            self._reveal_ties()
        self._score()

    def _tie_opens(self) -> bool:
        """Announce the groups that are tied. Returns whether any is."""
        tied = [group for group in self._groups if len(group) > 1]
        for group in tied:
            self._events.append(Tied(seats=group) if self._hands[group[0]] else TiedWithout(seats=group))
            self._seal_single_cards(group)
        return bool(tied)

    def _seal_single_cards(self, seats: Iterable[Seat]) -> None:
        """Seal the only card of those who have just one."""
        for seat in seats:
            if len(self._hands[seat]) == 1:
                self._chosen[seat] = self._hands[seat][0]

    def _asked(self, seat: Seat) -> bool:
        return len(self._hands[seat]) > 1

    def _score(self) -> None:
        order = self._order()
        points = tuple(range(len(order), 0, -1))
        self._events.append(Scored(seats=order, points=points))
        self._came_from = tuple(self._pawns)
        self._walk(0)

    def _order(self) -> tuple[Seat, ...]:
        return tuple([group[0] for group in self._groups])

    # 3. Move

    def _walk(self, index: int) -> None:
        """The move steps from place `index` of the order on, until one waits, the game ends or the round does."""
        order = self._order()
        for place in range(index, len(order)):
            self._mover, self._tried = order[place], []
            self._move(order[place], len(order) - place)
            if self._ends_with(REACHED) or self._may_steal():
                return
        self._mover, self._tried = None, []
        self._end_round()

    def _move(self, seat: Seat, points: int) -> None:
        start = self._pawns[seat]
        end = self._pawns[seat] = min(start + points, self._finish)
        if end == start:
            self._events.append(Stayed(seat=seat))
        else:
            self._events.append(Moved(seat=seat, spaces=end - start, start=start, end=end))
            if end == self._finish:
                self._events.append(Finished(seat=seat))
        self._claim(seat)

    def _claim(self, seat: Seat) -> None:
        for number, collectible in enumerate(self._state.collectibles, 1):
            if self._owners[number - 1] is None and collectible.space <= self._pawns[seat]:
                self._owners[number - 1] = seat
                self._events.append(Claimed(seat=seat, collectible=number))

    def _may_steal(self) -> bool:
        mover = self._mover
        assert mover is not None  # noqa: S101 - asked within a move step only
        return bool(stealable(mover, self._pawns, self._owners, len(self._hands[mover]), self._tried))

    def decline(self) -> None:
        """The mover steals nothing more; the next one moves."""
        mover = self._mover
        assert mover is not None  # noqa: S101 - the check let only the mover through
        self._events.append(Declined(seat=mover))
        self._next_mover()

    def _next_mover(self) -> None:
        assert self._mover is not None  # noqa: S101 - called within a move step only
        self._walk(self._order().index(self._mover) + 1)

    def attempt(self, collectible: int, attack: Card | None) -> None:
        """The mover tries for a collectible with a card; an owner without cards loses it at once. By rules 1 the card
        is chosen afterwards, if there is a choice."""
        thief, owner = self._mover, self._owners[collectible - 1]
        assert thief is not None  # noqa: S101 - the check let only the mover through
        assert owner is not None  # noqa: S101 - and only for what somebody owns
        self._tried.append(collectible)
        if not self._hands[owner]:
            self._events.append(Robbed(thief=thief, owner=owner, collectible=collectible))
            self._take(collectible, TAKEN)
            return
        self._events.append(Attempted(thief=thief, owner=owner, collectible=collectible))
        self._duel = Duel(thief=thief, owner=owner, collectible=collectible)
        self._chosen[thief] = attack
        self._seal_single_cards((thief, owner))
        if self._chosen[thief] and self._chosen[owner]:
            self._reveal_duel()

    def _reveal_duel(self) -> None:
        """Both have chosen: the higher rank wins, and equal ranks leave it with the owner."""
        duel = self._duel
        assert duel is not None  # noqa: S101 - revealed in a duel only
        self._duel = None
        attack, defence = self._discarded(duel.thief), self._discarded(duel.owner)
        won = RANKS[attack] > RANKS[defence]
        told = {"thief": duel.thief, "owner": duel.owner, "collectible": duel.collectible}
        self._events.append((Stolen if won else Defended)(**told, attack=attack, defence=defence))
        if won:
            self._take(duel.collectible, DUELLED)
        elif not self._may_steal():
            self._next_mover()

    def _take(self, collectible: int, reason: Term) -> None:
        self._owners[collectible - 1] = self._mover
        if not self._ends_with(reason) and not self._may_steal():
            self._next_mover()

    # 4. Refill

    def _end_round(self) -> None:
        if self._round == ROUNDS:
            self._end_by_standing()
            return
        self._refill()
        self._round += 1
        self._events.append(RoundBegan(round=self._round))

    def _refill(self) -> None:
        """Fill every hand, in seat order."""
        for seat, hand in zip(SEATS, self._hands, strict=False):
            if len(hand) < HAND:
                cards = tuple([self._drawn() for _ in range(HAND - len(hand))])
                self._hands[seat] = (*hand, *cards)
                self._events.append(Drew(cards=cards, seen_by=frozenset((seat,))))

    def _drawn(self) -> Card:
        if not self._pile:
            self._events.append(Reshuffled(cards=len(self._discards)))
            self._pile = list(self._chance.shuffled(self._discards))
            self._discards = []
        return self._pile.pop()

    # End

    def _ends_with(self, reason: Term) -> bool:
        """End the game if the mover stands on the finish and owns all. Returns whether it has ended."""
        mover = self._mover
        if mover is None or self._pawns[mover] < self._finish or self._owners.count(mover) < len(self._owners):
            return False
        self._end(mover, reason)
        return True

    def _end_by_standing(self) -> None:
        """After the last round."""
        self._end(*by_standing(self._order(), self._owned(), self._pawns))

    def _end(self, winner: Seat, reason: Term) -> None:
        order = self._order() if self._points_rank else ()
        self._ended = outcome((winner,), self._owned(), self._pawns, reason, order)
        self._events.append(Won(seat=winner, reason=reason))

    def _owned(self) -> list[int]:
        """How many collectibles each seat has."""
        return [self._owners.count(Seat(seat)) for seat in range(len(self._pawns))]


def _ordered(
    groups: Iterable[tuple[Seat, ...]], worth: Mapping[Seat, int] | Sequence[int]
) -> tuple[tuple[Seat, ...], ...]:
    """Each group split by worth, highest first; equals stay together in seat order. A single seat needs no worth."""
    ordered: list[tuple[Seat, ...]] = []
    for group in groups:
        if len(group) == 1:
            ordered.append(group)
            continue
        parts: dict[int, list[Seat]] = {}
        for seat in group:
            parts.setdefault(worth[seat], []).append(seat)
        ordered.extend(tuple(parts[value]) for value in sorted(parts, reverse=True))
    return tuple(ordered)
