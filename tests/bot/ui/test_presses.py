"""How many presses each legal move is away from the panel, over random positions of all games; nobody has to type."""

from collections.abc import Mapping
from functools import cache
from itertools import islice
from statistics import median

import pytest

from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.table_context import described
from games import GAMES
from games.core import Seat, View
from games.glory.model import GloryView
from games.spy.components import DECK
from tests.support.bot.picking import WORDS, Walk, presses_to, walked
from tests.support.games.random_play import sampled
from tests.support.games.registry import SUITES
from tests.support.games.spy.positions import position

POSITIONS = 200
"""Of each game, over all numbers of seats and all options."""
MOST = {key: suite.presses for key, suite in SUITES.items()}
"""Presses to a move, by game: in Steal the Glory two where somebody passes more than two trophies, else one; of
Add-Vantage buying a die is the farthest (buy, from whom, which, where to), placing one is a single press. A
deployment in Spy is one press where none of its cards serves another target; where all cards must be played it is two;
else it is the target, its form with all cards ticked, a press for the card to keep and one to send it off; where more
than one card may be kept, it is the target, and the menu of the sets of one size."""


@cache
def looked_at(key: str) -> tuple[tuple[View, Walk], ...]:
    """What those who must act see, where no set-up is drafted; and what their panel leads to."""
    game = GAMES[key]
    share = -(-POSITIONS // len(game.seats))
    found = (match for seats in game.seats for match in sampled(game, seats, share))
    views = (match.view(seat) for match in found for seat in sorted(match.to_act))
    return tuple((view, walked(game, view)) for view in views if not drafted_kinds(game, view))


def nearest(key: str, view: View, found: Mapping[str, int]) -> dict[str, int]:
    """The least presses to each move as it reads: two cards of one kind are the same to whoever picks."""
    game, least = GAMES[key], dict[str, int]()
    for text, presses in found.items():
        said = described(game, view, game.read(text), WORDS)
        least[said] = min(presses, least.get(said, presses))
    return least


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_move_is_a_few_presses_away(key: str) -> None:
    counted: list[int] = []
    for view, (found, *_) in looked_at(key):
        legal = [str(move) for move in islice(GAMES[key].legal(view), 3000)]
        assert set(legal) <= set(found), "each can be picked"
        assert max(nearest(key, view, found).values(), default=0) <= MOST[key]
        counted += found.values()
    print(f"{key}: {len(counted)} moves, presses: median {median(counted):g}, most {max(counted)}")
    assert median(counted) <= MOST[key]


@pytest.mark.parametrize("key", GAMES)
def test_no_step_of_picking_has_one_choice_only(key: str) -> None:
    found = [walk.single for _, walk in looked_at(key) if walk.single]

    assert len(looked_at(key)) > 100
    assert found == []


@pytest.mark.parametrize("key", GAMES)
def test_no_button_makes_a_move_about_which_the_game_asks_first(key: str) -> None:
    played = [(view, move) for view, walk in looked_at(key) for move in walk.played]

    assert len(played) > 100
    assert [move for view, move in played if GAMES[key].question(view, move) is not None] == []


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
    for view, (found, *_) in looked_at("glory"):
        assert isinstance(view, GloryView)
        if len(view.stealable) <= 2:
            assert set(found.values()) <= {1}


def test_a_turn_of_two_dice_in_add_vantage_is_three_presses() -> None:
    """Roll, a cell for the first die, which is picked already, and a cell for the other one."""
    turns = 0
    for _, (found, *_) in looked_at("addvantage"):
        if "roll" in found:
            assert found["roll"] == 1
        first = next((move for move in found if move.startswith("place.")), None)
        if first is not None:
            assert {found[move] for move in found if move.startswith(first.rpartition(".")[0])} == {1}
            turns += 1
    assert turns > 20
