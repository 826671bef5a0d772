"""What tips say is so, in positions of random play."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import GAMES
from games.addvantage.boards import prospects
from games.spy.components import NAMES as CALLED
from games.spy.legal import deployments
from games.words import Phrase, english
from tests.support.amount import amount
from tests.support.games.random_play import random_play
from tests.support.games.spy.positions import ANN, position
from tests.support.render.names import NAMES

MATCHES = amount(4, 20)


def tipped(key: str, words: str) -> Iterator[tuple[Any, str]]:
    """The views in which a tip says such words, and the tip; there are some."""
    found = 0
    for number in range(MATCHES):
        for ply in random_play(GAMES[key], number):
            view: Any = ply.match.view(ply.seat)
            tip = GAMES[key].tip(view)
            text = "" if tip is None else english(NAMES)(tip)
            if words in text:
                found += 1
                yield view, text
    assert found, words


def test_good_cards_may_wait_only_while_nobody_is_ahead() -> None:
    for view, _ in tipped("glory", "good cards may wait"):
        assert max(view.pawns) == view.pawns[view.me]


def test_who_is_far_ahead_with_a_trophy_is_named() -> None:
    for view, text in tipped("glory", "you cannot steal it"):
        ahead = [it.owner for it in view.collectibles if it.owner is not None and it.owner != view.me]
        assert any(
            text.startswith(f"{NAMES[owner]} is {view.pawns[owner] - view.pawns[view.me]} spaces ahead")
            for owner in ahead
        )


@pytest.mark.parametrize(("words", "dice"), [("You roll 2 dice. Each", 2), ("one more if you like", 3)])
def test_as_many_dice_are_rolled_as_a_tip_says(words: str, dice: int) -> None:
    for view, _ in tipped("addvantage", words):
        allowed = min(view.allowance, len(view.boards[view.me].empty))
        assert allowed == dice or allowed > dice == 3


def test_a_die_that_was_bought_lies_on_the_board_of_who_a_tip_names() -> None:
    for view, text in tipped("addvantage", "bought your"):
        who, _, rest = text.partition(" bought your ")
        buyer = view.boards[NAMES.index(who)]
        assert rest[0] in {str(die.face) for die in buyer.cells if die is not None}
        assert view.boards[view.me].coins > 0


def test_no_tile_is_to_be_won_where_a_tip_says_so() -> None:
    for view, _ in tipped("addvantage", "No tile to win yet"):
        board = view.boards[view.me]
        assert not any(prospects(board, view.bonus, view.options, die.face) for die in view.rolled)


def test_the_last_spies_can_be_placed_where_a_tip_says_so() -> None:
    for view, text in tipped("spy", "your last spies"):
        enough = [it.target for it in deployments(view) if it.most - it.there >= view.left[view.me]]
        assert any(f"at {english(NAMES)(Phrase(CALLED[it]))}." in text for it in enough)


def test_a_turn_is_to_be_ended_only_where_nothing_can_be_deployed() -> None:
    for view, _ in tipped("spy", "end your turn"):
        assert [*GAMES["spy"].legal(view)] == [GAMES["spy"].read("done")]


def test_who_can_place_their_last_spies_is_named_before_all_others() -> None:
    laid = ("", "naha1 saha1", "euwa1 aswa1")
    state = position("afha1 auha1", "eugl1", "asgl1", laid=laid, left=(9, 9, 1))
    tip = GAMES["spy"].tip(GAMES["spy"].view(state, ANN))

    assert tip is not None
    assert english(NAMES)(tip) == "Cas shows enough cards to place their last spies at the watch!"
