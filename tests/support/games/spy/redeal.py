"""What is secret in Spy, and other positions that a viewer cannot tell from the true one.

Written from the rules' "Who may know what" and the true state: a hand is known to its player alone, the order of the
draw pile to nobody; laid-out cards, discards, spies and numbers of cards are public.
"""

from games.chance import Chance
from games.core import Seat
from games.spy import SpyState, in_order
from games.spy.events import Drawn, Drew


def redeal(state: SpyState, viewer: Seat | None, chance: Chance) -> SpyState:
    """The others' hands and the draw pile change places; what another has just drawn is some card of that hand."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    unseen = [card for seat in others for card in state.hands[seat]]
    deck = list(chance.shuffled([*unseen, *state.draw_pile]))
    hands = tuple(
        in_order(tuple(deck.pop() for _ in hand)) if seat in others else hand for seat, hand in enumerate(state.hands)
    )
    drawers = [event.seat for event in state.last if isinstance(event, Drew) and event.seat != viewer]
    last = tuple(
        event.replace(card=chance.pick(hands[drawers[0]])) if isinstance(event, Drawn) and drawers else event
        for event in state.last
    )
    return state.replace(hands=hands, draw_pile=tuple(deck), last=last)


def secrets(state: SpyState, viewer: Seat | None) -> dict[str, object]:
    """The others' hands, and the order of the draw pile."""
    hands = {f"hand {seat}": hand for seat, hand in enumerate(state.hands) if seat != viewer and hand}
    return {**hands, **({"draw pile": state.draw_pile} if state.draw_pile else {})}
