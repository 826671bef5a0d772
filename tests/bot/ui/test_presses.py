"""How many presses each legal move is away from the panel, over random positions of all games; nobody has to type."""

from collections.abc import Iterator
from itertools import islice
from statistics import median

import pytest

from bot.ui.partial_move import drafted_kinds
from games import GAMES
from games.core import AnyGame, Seat, View
from games.glory.model import GloryView
from games.spy.components import DECK
from tests.support.amount import amount
from tests.support.bot.picking import presses_to
from tests.support.games.random_play import sampled
from tests.support.games.spy.positions import position

POSITIONS = amount(100, 200)
"""Of each game, over all numbers of seats and all options."""
MOST = {"glory": 2, "addvantage": 4, "heroes": 3, "stratego": 3, "spy": 3}
"""Presses to a move: in Steal the Glory two where somebody passes more than two trophies, else one; of Add-Vantage
buying a die is the farthest (buy, from whom, which, where to), placing one is a single press. A deployment in Spy is
one press where none of its cards serves another target; where all cards must be played it is two; else it is the
target, its form with all cards ticked, a press for the card to keep and one to send it off; where more than one card
may be kept, it is the target, and the menu of the sets of one size."""


def views(game: AnyGame) -> Iterator[View]:
    """What whoever must act sees, where no set-up is drafted."""
    share = -(-POSITIONS // len(game.seats))
    for match in (match for seats in game.seats for match in sampled(game, seats, share)):
        for view in (match.view(seat) for seat in sorted(match.to_act)):
            if not drafted_kinds(game, view):
                yield view


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_legal_move_is_a_few_presses_away(game: AnyGame) -> None:
    counted: list[int] = []
    for view in views(game):
        found = presses_to(game, view)
        legal = [str(move) for move in islice(game.legal(view), 3000)]
        assert set(legal) <= set(found), "each can be picked"
        assert all(presses <= MOST[game.key] for presses in found.values())
        counted += found.values()
    print(f"{game.key}: {len(counted)} moves, presses: median {median(counted):g}, most {max(counted)}")
    assert median(counted) <= MOST[game.key]


@pytest.mark.parametrize("laid", [0, 2, 3])
def test_each_of_many_cards_that_a_spy_has_for_one_target_can_be_kept_in_three_presses(laid: int) -> None:
    """Later in a game cards pile up before a player: up to seven for one target, no two alike or some."""
    game = GAMES["spy"]
    one_of_each = [card for card in DECK if card.startswith("af") and card.endswith("1")]
    alike = [card for card in DECK if card.startswith("afha")]
    for cards in (one_of_each, one_of_each[:3] + alike[1:], one_of_each + alike[1:2]):
        hand, row = cards[laid:], cards[:laid]
        view = game.view(position(" ".join(hand), "", laid=(" ".join(row), ""), phase="deploy"), Seat(0))
        found = presses_to(game, view)
        legal = {str(move) for move in game.legal(view)}
        assert len(legal) > 2 ** (len(cards) - 2) / 2
        assert {move: found.get(move) for move in legal if found.get(move, 9) > MOST["spy"]} == {}


def test_a_card_and_a_theft_of_one_or_two_trophies_are_a_single_press() -> None:
    game = GAMES["glory"]
    for view in views(game):
        assert isinstance(view, GloryView)
        if len(view.stealable) <= 2:
            assert set(presses_to(game, view).values()) <= {1}


def test_a_turn_of_two_dice_in_add_vantage_is_three_presses() -> None:
    """Roll, a cell for the first die, which is picked already, and a cell for the other one."""
    game, turns = GAMES["addvantage"], 0
    for view in views(game):
        found = presses_to(game, view)
        if "roll" in found:
            assert found["roll"] == 1
        first = next((move for move in found if move.startswith("place.")), None)
        if first is not None:
            assert {found[move] for move in found if move.startswith(first.rpartition(".")[0])} == {1}
            turns += 1
    assert turns > 20
