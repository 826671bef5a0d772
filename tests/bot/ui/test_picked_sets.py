"""Sets of cards are ticked in a form, listed in menus, or whole on one button."""

import pytest

from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.picker import controls
from bot.ui.set_menus import form
from games import GAMES
from games.core import Phrase, Seat
from games.spy import Spy, SpyView
from games.spy.components import DECK
from games.spy.model import SpyMove
from tests.support.bot.picking import WORDS, made
from tests.support.games.spy.positions import position


def test_a_set_that_can_be_one_only_is_a_button_and_no_menu() -> None:
    game = GAMES["spy"]
    view = game.view(position("afwa2 auwa1", ""), Seat(0))

    offered = controls(game, view, NOTHING_PICKED, WORDS)

    assert offered.menus == ()
    assert [(str(made(it)), it.label, it.stands_out) for it in offered.buttons] == [
        ("deploy.watch.afwa2,auwa1", "Watch: 2 cards, +1", True),
        ("done", "End my turn", False),
    ]


def test_the_press_before_a_set_opens_a_form_with_all_ticked() -> None:
    game = GAMES["spy"]
    view = game.view(position("afha1 afha2 afha3 afgl1", ""), Seat(0))

    offered = controls(game, view, NOTHING_PICKED, WORDS)
    ticks = [spot.to for row in offered.grids[0].rows for spot in row if spot.action == "tick"]
    asked = form(game, view, PartialMove(("deploy",), ("hat",)), WORDS)

    assert [str(partial) for partial in ticks] == ["deploy.hat"], "of Africa's four cards two may be kept"
    assert asked is not None
    [boxes] = asked.questions
    assert (asked.title, boxes.label, boxes.least, boxes.most) == ("Hat", "With which cards?", 2, 3)
    assert [(it.value, it.hint, it.chosen) for it in boxes.options] == [
        (card, "in your hand", True) for card in ("afha1", "afha2", "afha3")
    ]


def test_where_several_cards_may_be_kept_the_sets_stand_in_menus_beside_the_form() -> None:
    game = GAMES["spy"]
    view = game.view(position("afha1 afha2 afgl1", "", laid=("afha3 afpe1", ""), phase="deploy"), Seat(0))
    target = PartialMove(("deploy",), ("africa",))

    offered = controls(game, view, target, WORDS)

    assert [(way.label, way.action) for way in offered.ways] == [("Tick them one by one", "tick")]
    assert [it.label for it in offered.buttons] == ["Africa: 5 cards, +4"]
    assert [menu.placeholder for menu in offered.menus] == [
        f"Africa · With which cards? · {size} of 5" for size in (4, 3, 2)
    ]
    assert [[it.label for it in menu.options] for menu in offered.menus] == [
        [f"All but {card}" for card in ("glasses", "hat (in your hand)", "pen", "hat (laid out)")],
        [
            "All but hat (in your hand), glasses",
            "All but hat (in your hand), hat (in your hand)",
            "All but pen, glasses",
            "All but pen, hat (in your hand)",
            "All but hat (laid out), glasses",
            "All but hat (laid out), hat (in your hand)",
            "All but hat (laid out), pen",
        ],
        [
            "Hat (laid out), pen",
            "Hat (laid out), hat (in your hand)",
            "Hat (laid out), glasses",
            "Pen, hat (in your hand)",
            "Pen, glasses",
            "Hat (in your hand), hat (in your hand)",
            "Hat (in your hand), glasses",
        ],
    ]
    assert form(game, view, target, WORDS) is not None


def test_a_form_for_the_only_target_has_a_button_that_names_it() -> None:
    game = GAMES["spy"]
    view = game.view(position("afha1 nali1 auli1 asli1", ""), Seat(0))

    offered = controls(game, view, NOTHING_PICKED, WORDS)

    assert (offered.grids, offered.menus) == ((), ())
    assert [(way.label, str(way.to), way.action) for way in offered.ways] == [
        ("Lighter · With which cards?", "deploy.lighter", "tick")
    ]
    assert [it.label for it in offered.buttons] == ["Lighter: 3 cards, +2", "End my turn"]


def test_a_set_that_must_be_whole_is_a_button_that_names_it_and_its_target_is_no_button() -> None:
    """Another target would take some of its cards: the button says what they are."""
    game = GAMES["spy"]
    view = game.view(position("afha1 afha2 afgl1 afgl2", ""), Seat(0))

    spots = list(controls(game, view, NOTHING_PICKED, WORDS).spots)
    moves = [(str(made(spot)), spot.label, spot.action, spot.stands_out) for spot in spots if made(spot) is not None]

    assert moves == [
        ("deploy.hat.afha1,afha2", "Hat: Africa and Africa, +1", "play", False),
        ("deploy.glasses.afgl1,afgl2", "Glasses: Africa and Africa, +1", "play", False),
    ]
    assert [spot.label for spot in spots if made(spot) is None] == ["Africa"]


class Asking(Spy):
    """Spy that asks about every move."""

    def question(self, view: SpyView, move: SpyMove) -> Phrase | None:
        return Phrase("Sure?")


def test_a_whole_move_is_asked_about_like_any_other() -> None:
    view = GAMES["spy"].view(position("afha1 afha2 afgl1 afgl2", ""), Seat(0))

    moves = [spot for spot in controls(Asking(), view, NOTHING_PICKED, WORDS).spots if made(spot) is not None]

    assert [spot.action for spot in moves] == ["ask", "ask"]


def test_a_set_that_must_be_whole_and_places_less_is_named_by_its_cards() -> None:
    game = GAMES["spy"]
    alone = game.view(position("afha1 euha1", "", left=(0, 9), phase="deploy"), Seat(0))
    beside = game.view(position("afha1 euha1 eugl1", "", left=(0, 9), phase="deploy"), Seat(0))

    [button, _] = controls(game, alone, NOTHING_PICKED, WORDS).buttons
    offered = controls(game, beside, NOTHING_PICKED, WORDS)

    assert button.label == "Hat → Africa, Europe"
    assert [spot.label for spot in offered.spots] == ["Europe → hat, glasses", "hat → Africa, Europe"]


def test_a_step_of_one_choice_that_was_posted_before_is_shown_and_leads_back_to_the_first() -> None:
    game = GAMES["spy"]
    view = game.view(position("afha1 afha2 afgl1 afgl2", ""), Seat(0))
    whole = PartialMove(("deploy",), ("hat",))

    offered = controls(game, view, whole, WORDS)

    assert form(game, view, whole, WORDS) is None
    assert [(str(made(it)), it.label) for it in offered.buttons] == [
        ("deploy.hat.afha1,afha2", "Hat: Africa and Africa, +1")
    ]
    assert offered.back == NOTHING_PICKED


@pytest.mark.parametrize("spies", [1, 16], ids=["some of them", "all of them"])
def test_a_set_of_more_than_a_form_holds_is_a_menu(spies: int) -> None:
    game = GAMES["spy"]
    many = " ".join(card for card in DECK if card.startswith("af"))
    view = game.view(position(many, "", spies={"africa": (0, spies)}), Seat(0))
    target = PartialMove(("deploy",), ("africa",))

    [grid] = controls(game, view, NOTHING_PICKED, WORDS).grids
    [menu] = controls(game, view, target, WORDS).menus

    assert not any(spot.action == "tick" for row in grid.rows for spot in row if spot.label == "Africa")
    assert form(game, view, target, WORDS) is None
    assert (menu.least, menu.most) == (spies + 2, 18)
