"""What pictures of Spy show; what pictures of all games promise is in `test_all_painters.py`."""

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image

from games.core import Outcome, Term
from games.spy import TARGETS, SpyOptions, SpyView
from render.painter import LARGE, WIDTH
from render.spy.layout import WIDE, arrange, target_box
from render.toolkit.box import Box
from render.toolkit.theme import DEEP, GOLD, INK, LEAF, RED, SEATS
from tests.support.render.inspection import painted, picture, written
from tests.support.render.names import NAMES
from tests.support.render.spy_inspection import box_of, spot_of
from tests.support.render.spy_views import (
    ANN,
    BOB,
    CAS,
    PHASES,
    cards,
    crowded,
    deployed,
    duo,
    heap,
    laying,
    match,
    match_over,
    over,
    panel,
    spies,
    view,
)


@pytest.mark.parametrize("seen", [*(position() for position in PHASES), crowded(me=None, hand=())])
def test_no_two_parts_of_a_picture_overlap(seen: SpyView) -> None:
    laid = arrange(seen)
    boxes = [*map(target_box, TARGETS), *map(box_of, laid.spots), *([laid.hand] if laid.hand else [])]

    assert len(laid.spots) == seen.seats
    assert all(Box(0, 116, WIDTH, laid.height - 116).holds(box) for box in boxes)
    for one, other in combinations(boxes, 2):
        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_computer_players_are_told_apart_where_their_names_have_no_room() -> None:
    names = ("Ann", "Computer 1", "Computer 2", "Computer 3")
    texts = written(painted(crowded(me=ANN), names=names))

    shortened = [text for text in texts if text.startswith("C") and "…" in text]

    assert sorted(text.partition("…")[2] for text in shortened) == [" 1", " 2", " 3"]


def test_continents_lie_in_the_left_half_and_hideouts_in_the_right_one() -> None:
    assert all(target_box(target).right <= WIDTH // 2 for target in TARGETS[:6])
    assert all(target_box(target).x >= WIDTH // 2 for target in TARGETS[6:])


def test_players_see_their_own_panel_large_beside_their_hand_while_it_goes_on() -> None:
    for seat in (ANN, BOB, CAS):
        seen = arrange(view(me=seat))
        own = seen.spots[-1]

        assert (own.seat, own.sizes) == (seat, WIDE)
        assert seen.hand is not None
        assert (seen.hand.y, seen.hand.height) == (own.y, own.sizes.height)
    assert [spot.seat for spot in arrange(view(me=BOB)).spots] == [CAS, ANN, BOB]
    assert arrange(view()).hand is None
    assert arrange(over(me=ANN)).hand is None


def test_every_target_shows_how_many_cards_the_next_spy_wants_and_how_many_spies_each_has_there() -> None:
    canvas = painted(view())

    assert written(canvas, target_box("africa")) == ["5", "Africa", "2", "1"]
    assert written(canvas, target_box("camera")) == ["6", "Camera", "2", "2"]
    assert written(canvas, target_box("lighter")) == ["2", "Lighter"]
    assert written(painted(heap()), target_box("hat")) == ["20", "Hat", "18"]


def test_the_same_counts_of_other_players_look_different() -> None:
    one = painted(view(placed=spies(3, hat=(1, 2, 0)))).image
    other = painted(view(placed=spies(3, hat=(2, 1, 0)))).image

    assert one.crop(_edges(target_box("hat"))) != other.crop(_edges(target_box("hat")))


def test_players_see_how_many_of_their_cards_fit_each_target_and_how_many_spies_those_would_place() -> None:
    canvas = painted(panel())

    assert written(canvas, target_box("watch")) == ["2", "4", "+3", "Watch"]
    assert written(canvas, target_box("southamerica")) == ["2", "3", "+2", "South America"]
    assert written(canvas, target_box("africa")) == ["5", "2", "Africa", "2", "1"]


def test_no_more_spies_are_promised_than_a_player_has_left() -> None:
    assert written(painted(panel(left=(1, 7, 9))), target_box("watch")) == ["2", "4", "+1", "Watch"]


def test_targets_at_which_a_player_may_deploy_are_framed_in_gold_in_that_players_turn_alone() -> None:
    able = {"southamerica", "europe", "watch", "pen"}

    assert _framed(GOLD, panel()) == able
    assert _framed(GOLD, panel(), "deploy") == able
    assert _framed(GOLD, laying()) == set()
    assert _framed(GOLD, view(me=BOB)) == set()
    assert _framed(GOLD, view()) == set()


def test_the_target_that_is_being_picked_is_green_and_tells_what_the_picked_cards_place() -> None:
    partial = ("deploy", "southamerica")

    assert _framed(LEAF, panel(), *partial) == {"southamerica"}
    assert _framed(GOLD, panel(), *partial) == set()
    assert "+2" in written(painted(panel(), *partial), target_box("southamerica"))
    picked = written(painted(panel(), *partial, "sawa1,sape1"), target_box("southamerica"))
    assert picked == ["2", "2", "+1", "South America"]


def test_targets_on_which_the_last_step_placed_spies_are_marked_with_whose_they_are() -> None:
    marked, plain = painted(deployed()), painted(deployed(last=()))
    box = target_box("watch")

    assert _framed(INK, deployed()) == {"watch"}
    assert _framed(INK, deployed(last=())) == set()
    seen = [_count(canvas.image.crop(_edges(box)), SEATS[ANN].body) for canvas in (marked, plain)]
    assert seen[0] > seen[1] + 200


@pytest.mark.parametrize("partial", [("deploy", "pen"), ("deploy", "pen", "sape1"), ("deploy", "europe", "eupe1")])
def test_cards_that_fit_or_are_picked_are_marked(partial: tuple[str, ...]) -> None:
    assert picture(panel(), *partial).png != picture(panel(), *partial[:-1]).png


def test_a_card_to_lay_out_can_be_any_of_the_hand_and_the_picked_one_is_marked() -> None:
    open_, picked = (painted(laying(), "lay", *fields) for fields in ((), ("sape1",)))
    hand = arrange(laying()).hand
    assert hand is not None

    assert _count(open_.image.crop(_edges(hand)), GOLD) > _count(picked.image.crop(_edges(hand)), GOLD)
    assert _count(picked.image.crop(_edges(hand)), LEAF) > _count(open_.image.crop(_edges(hand)), LEAF) + 1000


def test_every_panel_has_the_numbers_of_cards_in_hand_and_laid_out_and_of_spies() -> None:
    seen = view()
    canvas = painted(seen)

    assert written(canvas, box_of(spot_of(seen, ANN)))[:3] == ["8", "2", "Ann"]
    assert written(canvas, box_of(spot_of(seen, ANN)))[3:] == ["1", "1", "3", "2", "2", "1", "2", "1", "1"]
    assert written(canvas, box_of(spot_of(seen, BOB)))[:3] == ["7", "3", "Bob"]


def test_all_cards_there_are_before_one_player_have_their_sums() -> None:
    every = cards(*(f"{of}{at}" for of in ("af", "au", "na", "sa", "eu", "as") for at in ("ha", "gl", "li") * 3))
    seen = view(laid=(every, (), ()))

    assert written(painted(seen), box_of(spot_of(seen, ANN)))[3:] == 3 * ["18"] + 6 * ["9"]


def test_the_hand_is_shown_to_nobody_but_its_owner() -> None:
    assert picture(panel()).png != picture(panel(hand=("afha1", "auca1"))).png
    assert "Your hand" in written(painted(panel()))
    assert "Your hand" not in written(painted(view()))


@pytest.mark.parametrize(
    ("seen", "partial", "status"),
    [
        (view(), (), "Waiting for Ann"),
        (view(me=BOB), (), "Waiting for Ann"),
        (laying(), (), "Lay out a card"),
        (panel(), (), "Deploy, or end your turn"),
        (panel(), ("deploy", "watch"), "Deploy: watch"),
        (panel(laid=((), (), ()), hand=()), (), "End your turn"),
        (panel(deployed=True), (), "Deploy again, or end your turn"),
        (over(), (), "Bob wins!"),
        (over(outcome=over().outcome and over().outcome.replace(winners=(ANN, BOB))), (), "A shared victory"),  # type: ignore[union-attr]
    ],
)
def test_the_header_says_what_is_to_be_done(seen: SpyView, partial: tuple[str, ...], status: str) -> None:
    band = Box(0, 0, WIDTH, 116)

    assert status in written(painted(seen, *partial), band)


def test_the_header_is_golden_for_players_to_act_and_dark_for_the_others() -> None:
    assert painted(panel()).image.getpixel((4, 4)) == GOLD
    assert painted(view(me=BOB)).image.getpixel((4, 4)) == DEEP
    assert painted(view()).image.getpixel((4, 4)) == DEEP


@pytest.mark.parametrize(
    ("seen", "partial", "said"),
    [
        (panel(), (), "Play more cards than spies lie there"),
        (panel(), ("deploy", "southamerica"), "South America: 3 cards fit, 2 needed, up to 2 spies"),
        (panel(laid=((), (), ()), hand=cards("euwa sawa")), (), "Watch: 2 cards fit, 2 needed, up to 1 spy"),
        (panel(laid=((), (), ()), hand=()), (), "Your cards are not enough for any target"),
        (deployed(me=ANN, laid=((), (), ()), hand=()), (), "Your cards are not enough for any target"),
        (view(me=BOB), (), "Play more cards than spies lie there"),
        (view(laid=((), (), ())), (), "Play more cards than spies lie there"),
    ],
)
def test_above_that_players_alone_read_what_a_single_target_takes_or_that_none_is_open(
    seen: SpyView, partial: tuple[str, ...], said: str
) -> None:
    band = [label.text for label in painted(seen, *partial).texts if label.box.y < 46]

    assert said in band


def test_the_header_shows_how_many_cards_lie_in_both_piles() -> None:
    assert written(painted(view()))[:2] == ["41", "3"]
    assert written(painted(duo()))[:2] == ["102", "0"]


def test_a_full_match_shows_which_game_it_is_and_everybodys_penalty_points() -> None:
    assert "Game 2 of 3 · penalty points A:4 B:0 C:7" in written(painted(match()))
    first = match(results=())
    assert "Game 1 of 3" in written(painted(first))
    assert not any("Game" in text for text in written(painted(view())))


def test_the_last_round_is_announced_until_it_is_over() -> None:
    assert "Last round" in written(painted(match()))
    assert "Last round" not in written(painted(view()))
    assert "Last round" not in written(painted(over(last_round=True)))


def test_the_ranking_and_the_reason_stand_there_at_the_end() -> None:
    texts = written(painted(over()))

    assert [text for text in texts if text in NAMES] == ["Bob", "Cas", "Ann"]
    assert [text for text in texts if text in ("1.", "2.", "3.")] == ["1.", "2.", "3."]
    assert "All spies of one player are placed." in texts


def test_at_the_end_of_a_full_match_penalty_points_stand_where_spies_did_under_another_sign() -> None:
    seen = match_over(outcome=_scored(12, 0, 10))
    boxes = {seat: box_of(spot_of(seen, seat)) for seat in (ANN, BOB, CAS)}
    ended, left = painted(seen), painted(over())

    assert [written(ended, boxes[seat])[0] for seat in (ANN, BOB, CAS)] == ["−12", "0", "−10"]
    assert [written(left, box_of(spot_of(over(), seat)))[0] for seat in (ANN, BOB, CAS)] == ["8", "0", "3"]
    for seat, box in boxes.items():
        signs = [canvas.image.crop((box.right - 100, box.y, box.right, box.y + 50)) for canvas in (ended, left)]
        assert [_count(sign, SEATS[seat].dark) > 300 for sign in signs] == [False, True]
        assert [_count(sign, RED) > 300 for sign in signs] == [True, False]


def test_a_full_match_that_was_broken_off_shows_spies() -> None:
    seen = match_over(outcome=Outcome(winners=(BOB,), reason=Term("")))

    assert [written(painted(seen), box_of(spot_of(seen, seat)))[0] for seat in (ANN, BOB, CAS)] == ["8", "0", "3"]


@pytest.mark.parametrize("position", PHASES)
def test_what_decides_play_is_written_large(position: Callable[[], SpyView]) -> None:
    canvas = painted(position())
    small = {label.text for label in canvas.texts if label.size < LARGE}

    assert not any(text.lstrip("+−").isdigit() for text in small)
    assert len(small) == 1 + len(TARGETS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (view(), view(draw_pile=40)),
        (view(), view(discards=view().discards[:2])),
        (view(), view(discards=())),
        (view(), view(left=(8, 7, 8))),
        (view(), view(hand_sizes=(2, 2, 1))),
        (view(), view(placed=spies(3))),
        (view(), view(laid=(cards("afha"), *view().laid[1:]))),
        (view(laid=(cards("afha augl"), (), ())), view(laid=(cards("afgl auha"), (), ()))),
        (view(), view(mover=BOB, to_act=(BOB,))),
        (view(), view(phase="lay")),
        (match(), match(options=SpyOptions(match="full"), last_round=False)),
        (deployed(), deployed(last=())),
    ],
)
def test_positions_that_differ_look_different(one: SpyView, other: SpyView) -> None:
    assert picture(one).png != picture(other).png


def _scored(*scores: int) -> Outcome:
    """The end of a full match with these penalty points."""
    outcome = match_over().outcome
    assert outcome is not None
    return outcome.replace(scores=scores)


def _framed(colour: tuple[int, int, int], seen: SpyView, *partial: str) -> set[str]:
    """Targets whose tiles have a frame of that colour."""
    image = painted(seen, *partial).image
    return {
        target for target in TARGETS if image.getpixel((target_box(target).x + 3, target_box(target).y + 80)) == colour
    }


def _edges(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.right, box.bottom


def _count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels have that colour."""
    colours = image.getcolors(1_000_000) or ()
    return sum(count for count, each in colours if each == colour)
