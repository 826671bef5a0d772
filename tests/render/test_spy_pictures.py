"""What pictures of Spy show; what pictures of all games promise is in `test_all_painters.py`."""

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from games.core import Outcome, Term
from games.spy import TARGETS, SpyOptions, SpyView
from render.painter import LARGE, SMALL, WIDTH
from render.spy.layout import TILE_WIDTH, arrange, column, pile_box, target_box
from render.spy.pieces import agent
from render.toolkit.box import Box
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import GOLD, INK, LEAF, RED, SEATS, STONE
from tests.support.render.inspection import has, header, painted, picture, written
from tests.support.render.names import NAMES
from tests.support.render.spy_inspection import row_of
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
    rest = laid.free if laid.hand is None else laid.hand
    boxes = [*map(target_box, TARGETS), pile_box(0), pile_box(1), *(spot.box for spot in laid.spots), rest]

    assert len(laid.spots) == seen.seats
    assert all(Box(0, 0, WIDTH, laid.height).holds(box) for box in boxes)
    for one, other in combinations(boxes, 2):
        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_computer_players_are_told_apart_where_their_names_have_no_room() -> None:
    names = ("Ann", "Clever computer 1", "Clever computer 2", "Clever computer 3")
    texts = written(painted(crowded(me=ANN), names=names))

    shortened = [text for text in texts if text.startswith("C") and "…" in text]

    assert sorted(text.partition("…")[2] for text in shortened) == [" 1", " 2", " 3"]


def test_continents_lie_above_hideouts() -> None:
    assert {target_box(target).y for target in TARGETS[:6]} == {target_box(TARGETS[0]).y}
    assert {target_box(target).y for target in TARGETS[6:]} == {target_box("pen").y}
    assert target_box("pen").y >= target_box("africa").bottom


def test_players_see_their_own_row_last_above_their_hand_while_it_goes_on() -> None:
    for seat in (ANN, BOB, CAS):
        seen = arrange(view(me=seat))
        own = seen.spots[-1]

        assert own.seat == seat
        assert seen.hand is not None
        assert seen.hand.y > own.box.bottom
    assert [spot.seat for spot in arrange(view(me=BOB)).spots] == [CAS, ANN, BOB]
    assert arrange(view()).hand is None
    assert arrange(over(me=ANN)).hand is None


def test_the_one_number_of_a_target_is_how_many_cards_the_next_spy_wants() -> None:
    canvas = painted(view())

    assert written(canvas, target_box("africa")) == ["5"]
    assert written(canvas, target_box("camera")) == ["6"]
    assert written(canvas, target_box("lighter")) == ["2"]
    assert written(painted(heap()), target_box("hat")) == ["20"]
    assert written(painted(panel()), target_box("watch")) == ["2"]


def test_the_same_counts_of_other_players_look_different() -> None:
    one = painted(view(placed=spies(3, hat=(1, 2, 0)))).image
    other = painted(view(placed=spies(3, hat=(2, 1, 0)))).image

    assert one.crop(_edges(target_box("hat"))) != other.crop(_edges(target_box("hat")))


def test_spies_of_different_players_are_told_apart_without_colours() -> None:
    sprites = SpriteCache(Fonts())
    for one, other in combinations(SEATS[:4], 2):
        grey = [_grey(agent(sprites, style._replace(body=STONE, dark=INK), 34)) for style in (one, other)]
        assert ImageStat.Stat(ImageChops.difference(*grey)).mean[0] > 2, (one.shape, other.shape)


def test_targets_at_which_a_player_may_deploy_are_framed_in_gold_in_that_players_turn_alone() -> None:
    able = {"southamerica", "europe", "watch", "pen"}

    assert _framed(GOLD, panel()) == able
    assert _framed(GOLD, panel(), "deploy") == able
    assert _framed(GOLD, laying()) == set()
    assert _framed(GOLD, view(me=BOB)) == set()
    assert _framed(GOLD, view()) == set()


def test_the_target_that_is_being_picked_is_green() -> None:
    partial = ("deploy", "southamerica")

    assert _framed(LEAF, panel(), *partial) == {"southamerica"}
    assert _framed(GOLD, panel(), *partial) == set()


def test_targets_on_which_the_last_step_placed_spies_say_how_many_and_whose() -> None:
    marked, plain = painted(deployed()), painted(deployed(last=()))
    box = target_box("watch")

    assert _framed(INK, deployed()) == {"watch"}
    assert _framed(INK, deployed(last=())) == set()
    assert "+2" in written(marked, box)
    assert "+2" not in written(plain)
    seen = [_count(canvas.image.crop(_edges(box)), SEATS[ANN].body) for canvas in (marked, plain)]
    assert seen[0] > seen[1] + 1000


@pytest.mark.parametrize("partial", [("deploy", "pen"), ("deploy", "pen", "sape1"), ("deploy", "europe", "eupe1")])
def test_cards_that_fit_or_are_picked_are_marked(partial: tuple[str, ...]) -> None:
    assert picture(panel(), *partial).png != picture(panel(), *partial[:-1]).png


def test_a_card_to_lay_out_can_be_any_of_the_hand_and_the_picked_one_is_marked() -> None:
    open_, picked = (painted(laying(), "lay", *fields) for fields in ((), ("sape1",)))
    hand = arrange(laying()).hand
    assert hand is not None

    assert _count(open_.image.crop(_edges(hand)), GOLD) > _count(picked.image.crop(_edges(hand)), GOLD)
    assert _count(picked.image.crop(_edges(hand)), LEAF) > _count(open_.image.crop(_edges(hand)), LEAF) + 1000


def test_every_row_has_a_name_and_the_number_of_spies_left() -> None:
    seen = view()
    canvas = painted(seen)

    assert written(canvas, row_of(seen, ANN)) == ["Ann", "8"]
    assert written(canvas, row_of(seen, BOB)) == ["Bob", "7"]


def test_laid_out_cards_lie_below_their_hideout() -> None:
    seen = view(laid=((), cards("auca auca", "afpe"), ()))
    bare, laid = painted(view(laid=((), (), ()))).image, painted(seen).image
    row = row_of(seen, BOB)

    for at, hideout in enumerate(TARGETS[6:]):
        cell = _edges(Box(column(at), row.y, TILE_WIDTH, row.height))
        differs = ImageChops.difference(bare.crop(cell), laid.crop(cell)).getbbox() is not None
        assert differs == (hideout in ("camera", "pen"))


@pytest.mark.parametrize("many", [1, 3, 4, 9, 18])
@pytest.mark.parametrize("seats", [2, 3])
def test_every_card_that_lies_below_a_hideout_changes_the_picture_and_stays_in_its_column(
    many: int, seats: int
) -> None:
    every = cards(*(f"{of}ca" for of in ("af", "au", "na", "sa", "eu", "as") * 3))
    start = view() if seats == 3 else duo(me=None, hand=(), last=())
    shown = [start.replace(laid=(every[:count], *((),) * (seats - 1))) for count in (0, many - 1, many)]
    bare, before, after = (painted(each).image for each in shown)
    apart = ImageChops.difference(bare, after).getbbox()

    assert before != after
    assert apart is not None
    assert column(4) - 2 <= apart[0] < apart[2] <= column(4) + TILE_WIDTH + 2


def test_the_row_of_whose_turn_it_is_has_a_golden_rim_and_no_other() -> None:
    for seen in (view(), panel(), view(me=BOB), duo(), crowded(), view(mover=CAS, to_act=(CAS,))):
        canvas = painted(seen).image
        golden = {
            spot.seat for spot in arrange(seen).spots if canvas.getpixel((spot.box.x + 4, spot.box.y + 50)) == GOLD
        }
        assert golden == set(seen.to_act)


def test_who_has_the_fewest_spies_left_has_a_crown_and_nobody_has_one_where_all_have_as_many() -> None:
    def golden(left: tuple[int, ...]) -> set[int]:
        seen = view(left=left, mover=CAS, to_act=())
        image = painted(seen).image
        return {seat for seat in range(3) if has(image.crop(_edges(row_of(seen, seat))), GOLD)}

    assert golden((8, 7, 9)) == {BOB}
    assert golden((7, 7, 9)) == {ANN, BOB}
    assert golden((12, 12, 12)) == set()


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
def test_the_header_of_a_replay_says_what_is_to_be_done(seen: SpyView, partial: tuple[str, ...], status: str) -> None:
    assert status in written(header(seen, *partial))
    assert status not in written(painted(seen, *partial))


def test_both_piles_show_how_many_cards_lie_there() -> None:
    for seen, drawn, gone in ((view(), "41", "3"), (duo(), "102", "0")):
        canvas = painted(seen)
        assert (written(canvas, pile_box(0)), written(canvas, pile_box(1))) == ([drawn], [gone])


def test_a_full_match_shows_everybodys_penalty_points_from_the_second_game_on() -> None:
    assert "Penalty points A:4 B:0 C:7" in " ".join(written(painted(match())))
    for seen in (match(results=()), view()):
        assert not any("points" in text for text in written(painted(seen)))


def test_the_last_round_is_announced_until_it_is_over() -> None:
    assert "Last round" in written(painted(match()))
    assert "Last round" not in written(painted(view()))
    assert "Last round" not in written(painted(over(last_round=True)))


def test_the_ranking_stands_there_at_the_end() -> None:
    texts = written(painted(over()))

    assert [text for text in texts if text in NAMES] == ["Bob", "Cas", "Ann"]
    assert [text for text in texts if text in ("1.", "2.", "3.")] == ["1.", "2.", "3."]


def test_at_the_end_of_a_full_match_penalty_points_stand_where_spies_did_under_another_sign() -> None:
    seen = match_over(outcome=_scored(12, 0, 10))
    ended, left = painted(seen), painted(over())

    assert [written(ended, row_of(seen, seat))[1] for seat in (ANN, BOB, CAS)] == ["−12", "0", "−10"]
    assert [written(left, row_of(over(), seat))[1] for seat in (ANN, BOB, CAS)] == ["8", "0", "3"]
    for seat in (ANN, BOB, CAS):
        box = row_of(seen, seat)
        signs = [canvas.image.crop((box.x, box.y + 60, box.x + 100, box.bottom)) for canvas in (ended, left)]
        assert [_count(sign, SEATS[seat].dark) > 100 for sign in signs] == [False, True]
        assert [_count(sign, RED) > 300 for sign in signs] == [True, False]


def test_a_full_match_that_was_broken_off_shows_spies() -> None:
    seen = match_over(outcome=Outcome(winners=(BOB,), reason=Term("")))

    assert [written(painted(seen), row_of(seen, seat))[1] for seat in (ANN, BOB, CAS)] == ["8", "0", "3"]


@pytest.mark.parametrize("position", PHASES)
def test_what_decides_play_is_written_large(position: Callable[[], SpyView]) -> None:
    canvas = painted(position())
    small = {label.text for label in canvas.texts if label.size < LARGE}

    assert not any(text.lstrip("+−").isdigit() for text in small)
    assert all(label.size >= SMALL for label in canvas.texts)


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
        (match(), match(options=SpyOptions(match="full"), last_round=False)),
        (deployed(), deployed(last=())),
        (duo(), duo(last=())),
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
        target for target in TARGETS if image.getpixel((target_box(target).x + 3, target_box(target).y + 50)) == colour
    }


def _edges(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.right, box.bottom


def _grey(sprite: Image.Image) -> Image.Image:
    ground = Image.new("RGB", sprite.size, STONE)
    ground.paste(sprite, (0, 0), sprite)
    return ground.convert("L")


def _count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels have that colour."""
    colours = image.getcolors(1_000_000) or ()
    return sum(count for count, each in colours if each == colour)
