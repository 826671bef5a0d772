"""What is secret in Steal the Glory, and other positions that a viewer cannot tell from the true one.

Written from the rules' "Who may know what" and the true state: a hand, and the card chosen from it, are known to its
player alone, the order of the draw pile to nobody; numbers of cards, discards and who has chosen are public.
"""

from games.chance import Chance
from games.core import Event, Seat
from games.glory import Card, GloryState
from games.glory.events import Drew


def redeal(state: GloryState, viewer: Seat | None, chance: Chance) -> GloryState:
    """The others' hands and the draw pile change places; whoever has chosen a card has chosen one of the new hand."""
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


def secrets(state: GloryState, viewer: Seat | None) -> dict[str, object]:
    """The others' hands and choices (where there is one), and the order of the draw pile."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    hands = {f"hand {seat}": state.hands[seat] for seat in others if state.hands[seat]}
    open_choices = [seat for seat in others if state.chosen[seat] is not None]
    choices = {f"choice {seat}": state.chosen[seat] for seat in open_choices}
    return {**hands, **choices, **({"draw pile": state.draw_pile} if state.draw_pile else {})}
