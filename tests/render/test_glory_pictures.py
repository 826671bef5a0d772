"""What pictures of Steal the Glory show; what pictures of all games promise is in `test_all_painters.py`."""

import pytest

from games.core import Seat
from games.glory import Card, GloryView
from render.glory.panels import BACK
from render.painter import LARGE
from render.toolkit.theme import DEEP, GOLD
from tests.support.render.glory_views import duel, over, panel, steal, tie, view
from tests.support.render.inspection import header, painted, picture, written
from tests.support.render.names import NAMES


def test_what_decides_play_is_written_large() -> None:
    canvas = painted(panel())
    sizes = {said.text: said.size for said in canvas.texts}

    assert sizes["Bob (you)"] >= LARGE
    assert {sizes["3"], sizes["1"], sizes["2"], sizes["+3"], sizes["+1"], sizes["+2"]} <= set(range(LARGE, 60))


@pytest.mark.parametrize(
    ("seen", "status"),
    [
        (view(), "Choose a card"),
        (view(to_act=(Seat(2),)), "Still choosing"),
        (panel(), "Your turn: choose a card"),
        (panel(to_act=(Seat(2),)), "Waiting for the others"),
        (tie(), "A tie! Still choosing"),
        (tie(me=Seat(0), hand=(Card("KS"),)), "A tie! Play another card"),
        (steal(), "Ann may steal"),
        (steal(me=Seat(0), hand=(Card("KS"),)), "Your turn: will you steal?"),
        (duel(), "Ann against Bob"),
        (duel(me=Seat(0), hand=(Card("KS"),)), "Duel! Play a card"),
        (over(), "Cas wins!"),
    ],
)
def test_the_header_says_what_is_being_done(seen: GloryView, status: str) -> None:
    assert status in written(header(seen))


def test_the_header_is_golden_for_players_to_act_and_dark_for_the_others() -> None:
    assert header(panel()).image.getpixel((4, 4)) == GOLD
    assert header(panel(to_act=(Seat(0),))).image.getpixel((4, 4)) == DEEP
    assert header(view()).image.getpixel((4, 4)) == DEEP


def test_the_standings_show_position_cards_in_hand_and_points_of_every_seat() -> None:
    said = [label.text for label in painted(view(pawns=(9, 8, 7), hand_sizes=(3, 1, 2))).texts]

    for seat, facts in enumerate((("Ann", "+3", "9", "3"), ("Bob", "+1", "8", "1"), ("Cas", "+2", "7", "2"))):
        name = said.index(facts[0])
        assert sorted(said[name - 1 : name + 3]) == sorted(facts), seat


def test_the_sign_of_a_card_stands_beside_the_number_of_cards_also_beside_a_0() -> None:
    none, one = (painted(view(pawns=(9, 8, 7), hand_sizes=(count, 3, 3))) for count in (0, 1))
    signs = [
        canvas.image.crop((x - 6 - BACK, y, x - 6, y + BACK))
        for canvas, number in ((none, "0"), (one, "1"))
        for x, y in [next(label.box[:2] for label in canvas.texts if label.text == number)]
    ]

    assert signs[0] == signs[1]
    assert len(signs[0].getcolors(1000) or ()) > 2


def test_the_ranking_stands_in_order_at_the_end() -> None:
    said = [label.text for label in painted(over()).texts]

    assert [text for text in said if text in NAMES] == ["Cas", "Bob", "Ann"]
    assert [text for text in said if text in ("1.", "2.", "3.")] == ["1.", "2.", "3."]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (panel(), panel(hand=(Card("KS"), Card("AC"), Card("10H")))),
        (panel(), panel(chosen=Card("AC"))),
        (panel(chosen=Card("KS")), panel(chosen=Card("AC"))),
        (view(), view(to_act=(Seat(0),))),
        (view(), view(pawns=(4, 1, 2))),
        (view(), view(came_from=(1, 0, 0))),
        (view(), view(table=((Card("QS"),), (Card("4D"),), (Card("10H"), Card("2C"))))),
        (steal(), steal(stealable=(2,))),
        (duel(), duel(to_act=(Seat(0), Seat(1)))),
    ],
)
def test_positions_that_differ_look_different(one: GloryView, other: GloryView) -> None:
    assert picture(one).png != picture(other).png


def test_a_card_that_is_being_picked_is_marked() -> None:
    assert painted(panel(), "play", "AC").image != painted(panel()).image
    assert painted(panel(), "play", "AC").image != painted(panel(), "play", "KS").image


def test_a_collectible_that_is_being_picked_is_marked() -> None:
    mine = steal(me=Seat(0), hand=(Card("KS"),))

    assert painted(mine, "steal", "1").image != painted(mine, "steal", "2").image
