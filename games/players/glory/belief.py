"""What the cards on the table tell of those that were kept: whoever held a high one would rather have played it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.glory import HAND, RANKS, GloryView
from games.players.glory.inclinations import Odds, passed_over, stages
from games.players.glory.simulation import Simulation

FOR_POINTS: Final = ((-0.8, 0.0, 0.0), (0.0, 0.2, 0.2), (0.0, 0.2, 0.7))
"""How much more readily a card is believed to be played for points than one a rank lower, by stages."""
IN_TIE: Final = 0.5
TRIES: Final = 15
"""So often a card is drawn anew for being unlikely."""


class Kept(NamedTuple):
    """The first cards of a hand were there when its player played another one; the rest were drawn since."""

    cards: int
    odds: Odds


def beliefs(view: GloryView) -> Sequence[Kept | None]:
    """What is believed of each hand, in seat order; None of the viewer's own, and while nothing has been played."""
    drawn = view.phase == "choose"
    dueled = _duel_cards(view) / view.seats if drawn else 0.0
    began = view.pawns if view.phase == "tie" else view.came_from
    told: list[Kept | None] = []
    for seat, cards in enumerate(view.table):
        if seat == view.me or not cards:
            told.append(None)
            continue
        own, other = stages(began, view.finish, seat)
        first, *ties = [RANKS[card] for card in cards[:HAND]]
        played = [(first, FOR_POINTS[own][other]), *((rank, IN_TIE) for rank in ties)]
        kept = HAND - len(cards) - int(dueled + 0.5) if drawn else view.hand_sizes[seat]
        told.append(Kept(max(0, kept), passed_over(played)))
    return told


def _duel_cards(view: GloryView) -> int:
    """How many cards were played in duels since the cards on the table; 0 where they have been shuffled anew."""
    shown = {card for cards in view.table for card in cards}
    places = [place for place, card in enumerate(view.discards) if card in shown]
    return len(view.discards) - 1 - places[-1] if places else 0


def deal(position: Simulation, viewer: int, believed: Sequence[Kept | None]) -> None:
    """Deal what seat `viewer` cannot see anew, the likelier cards more often."""
    number, pile = position.random.random, position.pile
    for seat, hand in enumerate(position.hands):
        if seat != viewer:
            pile += hand
    for seat, hand in enumerate(position.hands):
        if seat == viewer:
            continue
        held = believed[seat]
        kept, odds = held or (0, ())
        for place in range(len(hand)):
            at = int(number() * len(pile))
            if place < kept:
                for _ in range(TRIES):
                    if number() < odds[pile[at]]:
                        break
                    at = int(number() * len(pile))
            hand[place], pile[at] = pile[at], pile[-1]
            pile.pop()
