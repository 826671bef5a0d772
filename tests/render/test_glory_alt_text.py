"""The position in words: a blind player plays from it."""

import pytest

from games.core import Seat
from games.glory import Card, GloryView
from games.words import english
from render.glory.alt_text import describe
from render.toolkit.alt_text import length
from tests.support.render.glory_views import crowded, duel, over, panel, steal, tie, view
from tests.support.render.names import NAMES, NASTY

LONG = tuple(f"{letter} van den Nieuwenhuijsen-Janssen"[:32] for letter in "UVWXYZ")


def described(seen: GloryView, names: tuple[str, ...] = NAMES) -> str:
    return describe(seen, names[: seen.seats], english(names[: seen.seats]))


def test_the_table_while_cards_are_chosen() -> None:
    assert described(view(to_act=(Seat(0), Seat(2)))) == (
        "Steal the Glory, round 2 of 30. Still to choose a card: Ann and Cas. "
        "Ann: space 3, 3 cards, last played queen, 3 points. "
        "Bob: space 1, 3 cards, last played 4, 1 point. "
        "Cas: space 2, 3 cards, last played 10, 2 points. "
        "The cup on space 7. The crown on space 13. Finish: space 20. Draw pile: 40."
    )


def test_players_read_their_hand_and_the_card_that_they_chose() -> None:
    text = described(panel(chosen=Card("AC"), to_act=(Seat(0),)))

    assert "You are Bob. Still to choose a card: Ann." in text
    assert "Your hand: king of spades, ace of clubs and 10 of diamonds. You have chosen ace of clubs." in text


def test_players_read_that_it_is_their_turn_and_others_do_not() -> None:
    assert "It is your turn." in described(panel())
    assert "It is your turn." not in described(panel(to_act=(Seat(0),)))
    assert "It is your turn." not in described(view())


def test_a_tie_names_those_who_must_play_again() -> None:
    text = described(tie())

    assert "A tie. Another card is still to come from Ann." in text
    assert "Cas: space 2, 2 cards, played queen." in text


def test_thieves_read_what_they_may_try_for_and_whose_it_is() -> None:
    text = described(steal())

    assert "Ann may try to steal: cup of Bob and crown of Cas." in text
    assert "Bob: space 14, 3 cards, cup, played 4, 1 point." in text


def test_a_duel_names_both_the_collectible_and_who_must_still_choose() -> None:
    assert "Duel: Ann tries to steal the cup from Bob; still to choose: Ann." in described(duel())


def test_the_end_names_the_winner_the_reason_and_the_ranking() -> None:
    text = described(over())

    assert "Winner: Cas. All collectibles, on the finish." in text
    assert text.index("Cas: space 20, 3 cards, cup, crown") < text.index("Bob: space") < text.index("Ann: space")


def test_an_empty_hand_is_told() -> None:
    assert "Your hand is empty." in described(panel(hand=(), hand_sizes=(3, 0, 3)))


@pytest.mark.parametrize("names", [LONG, NASTY, tuple(32 * sign for sign in "WXYZÅ😀")])
def test_six_long_names_leave_all_facts_in_it(names: tuple[str, ...]) -> None:
    text = described(crowded(), names)

    assert length(text) <= 1024
    assert "Your hand: king of spades, queen of hearts and jack of diamonds. You have chosen queen of hearts." in text
    assert "space 33, 3 cards, last played ace, ace, 1 point." in text
    assert "cup, crown, star, shield" in text
    assert text.endswith("Finish: space 35. Draw pile: 40.")


def test_names_that_do_not_fit_are_replaced_by_the_initials_on_the_pawns() -> None:
    text = described(crowded(), tuple(first + 30 * "😀" for first in ("An", "😁", "W", "Al", "😃", "😄")))

    assert "You are 2." in text
    assert "Still to choose a card: An, 2, W, Al, 5 and 6." in text
    assert "W W😀" in text
