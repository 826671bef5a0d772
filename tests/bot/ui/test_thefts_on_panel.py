"""A theft in Steal the Glory on a panel: what may be stolen with the cards for it, and one press for both."""

import pytest

from bot.ui.message import Grid, MessageSpec, buttons_in
from games.core import AnyGame
from games.glory import OLDER, GloryState
from tests.bot.ui.test_panel_buttons import shown
from tests.support.games.glory.positions import BOB, CAS, GAME, thieving

ONE = thieving("QS 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None))
TWO = thieving("QS 3D", "5H 6D", "7S", pawns=(8, 7, 7), owners=(BOB, CAS))
AN_EMPTY_HAND = thieving("QS 3D", "", "7S", pawns=(8, 7, 7), owners=(BOB, CAS))
A_SINGLE_CARD = thieving("QS", "5H 6D", pawns=(8, 7), owners=(BOB, None))


def looks(spec: MessageSpec) -> list[tuple[str, list[str]]]:
    """The grids of a panel: the title of each, and what its buttons say."""
    grids = (row for row in spec.rows if isinstance(row, Grid))
    return [(grid.title, [button.label for button in buttons_in(grid)]) for grid in grids]


def moves(spec: MessageSpec) -> dict[str, str]:
    """The buttons that make a move, by the move."""
    made = (button for button in spec.buttons if button.id.startswith(("play:", "ask:")))
    return {button.id.rpartition(":")[2]: button.label for button in made}


def panel_of(state: GloryState, game: AnyGame = GAME) -> MessageSpec:
    return shown(game, state, seats=len(state.hands))


def test_with_one_collectible_and_two_cards_a_thief_sees_three_buttons_and_presses_one() -> None:
    spec = panel_of(ONE)

    assert looks(spec) == [("**Bob has the cup, and 2 cards in hand. Steal it with…**", ["Q♠", "3♦", "Don't steal"])]
    assert moves(spec) == {"steal.1.QS": "Q♠", "steal.1.3D": "3♦", "decline": "Don't steal"}


def test_of_several_collectibles_each_has_the_cards_below_it() -> None:
    assert looks(panel_of(TWO)) == [
        ("**Bob has the cup, and 2 cards in hand. Steal it with…**", ["Q♠", "3♦"]),
        ("**Cas has the crown, and 1 card in hand. Steal it with…**", ["Q♠", "3♦", "Don't steal"]),
    ]


def test_against_an_empty_hand_there_is_one_button_without_a_card_before_the_one_that_steals_nothing() -> None:
    spec = panel_of(AN_EMPTY_HAND)

    assert looks(spec) == [("**Cas has the crown, and 1 card in hand. Steal it with…**", ["Q♠", "3♦"])]
    assert list(moves(spec).items())[2:] == [("steal.1", "Steal: cup"), ("decline", "Don't steal")]


def test_with_a_single_card_too_the_button_says_which() -> None:
    assert moves(panel_of(A_SINGLE_CARD)) == {"steal.1.QS": "Q♠", "decline": "Don't steal"}


@pytest.mark.parametrize("state", [ONE, TWO, AN_EMPTY_HAND], ids=["one", "two", "an empty hand"])
def test_what_is_one_press_away_need_not_be_written(state: GloryState) -> None:
    assert not [button for button in panel_of(state).buttons if button.id.startswith("write:")]


def test_by_rules_1_the_collectibles_stand_there_alone() -> None:
    [old] = [game for game in OLDER if game.rules == 1]

    assert looks(panel_of(ONE, old)) == [("**Steal a trophy**", ["cup · Bob", "Don't steal"])]
    assert looks(panel_of(TWO, old)) == [("**Steal a trophy**", ["cup · Bob", "crown · Cas"])]
