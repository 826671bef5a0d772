"""Steal the Glory dealt anew: what may be otherwise without an onlooker's knowing it.

Written from the rules' "Who may know what" and the true state: another's hand and what he has chosen are his alone, the
order of the draw pile is nobody's; numbers of cards, discards and who has chosen are everybody's.
"""

from games.chance import Chance
from games.core import Event, Seat
from games.glory import Card, GloryState
from games.glory.events import Drew


def redeal(state: GloryState, viewer: Seat | None, chance: Chance) -> GloryState:
    """The others' hands and the draw pile change places; who has chosen a card, has chosen one that he now holds."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    unseen = [card for seat in others for card in state.hands[seat]]
    deck = list(chance.shuffled((*unseen, *state.draw_pile)))
    hands = tuple(tuple(deck.pop() for _ in hand) if seat in others else hand for seat, hand in enumerate(state.hands))
    chosen = tuple(
        chance.pick(hands[seat]) if seat in others and card is not None else card
        for seat, card in enumerate(state.chosen)
    )
    last = tuple(_redrawn(event, state.hands, hands) for event in state.last)
    return state.replace(hands=hands, chosen=chosen, draw_pile=tuple(deck), last=last)


def _redrawn(event: Event, hands: tuple[tuple[Card, ...], ...], after: tuple[tuple[Card, ...], ...]) -> Event:
    """Cards just drawn lie at the end of the hand that they were drawn into; other events tell nothing hidden."""
    if not isinstance(event, Drew):
        return event
    drawer = next(seat for seat, hand in enumerate(hands) if set(event.cards) <= set(hand))
    return event.replace(cards=after[drawer][-len(event.cards) :])
