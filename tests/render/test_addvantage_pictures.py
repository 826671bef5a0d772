"""What pictures of Add-Vantage show; what pictures of all games promise is in `test_all_painters.py`."""

from collections.abc import Callable
from itertools import combinations

import pytest

from games.addvantage import LINE_NAMES, AddVantageOptions, AddVantageView
from games.addvantage.events import WonBonusHidden, WonHidden
from games.words import english
from render.addvantage.layout import LARGE as LARGE_BOARD
from render.addvantage.layout import MEDIUM, SMALL, arrange, tile_boxes
from render.painter import LARGE, WIDTH
from render.toolkit.box import Box
from render.toolkit.theme import DEEP, GOLD
from tests.support.render.addvantage_inspection import box_of, spot_of
from tests.support.render.addvantage_views import (
    ANN,
    BOB,
    CAS,
    PHASES,
    begin,
    board,
    buying,
    crowded,
    duo,
    more,
    over,
    panel,
    taken_back,
    view,
)
from tests.support.render.inspection import header, painted, picture, written
from tests.support.render.names import NAMES


@pytest.mark.parametrize("seen", [*(position() for position in PHASES), crowded(me=None), duo(me=BOB)])
@pytest.mark.parametrize("seller", [None, 0])
def test_no_two_parts_of_a_picture_overlap(seen: AddVantageView, seller: int | None) -> None:
    if seller == seen.me:
        return
    laid = arrange(seen, seller)
    boxes = [laid.middle, *map(box_of, laid.spots)]

    assert len(laid.spots) == len(seen.boards)
    assert all(Box(0, 0, WIDTH, laid.height).holds(box) for box in boxes)
    for one, other in combinations(boxes, 2):
        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y, (
            one,
            other,
        )


def test_players_see_their_own_board_first_and_large_while_it_goes_on() -> None:
    for seat in (ANN, BOB, CAS):
        first = arrange(view(me=seat), None).spots[0]

        assert (first.seat, first.sizes) == (seat, LARGE_BOARD)
    assert [spot.seat for spot in arrange(view(me=BOB), None).spots] == [BOB, CAS, ANN]


def test_the_board_from_which_a_die_is_bought_is_as_large_as_the_own_one() -> None:
    large = [spot.seat for spot in arrange(buying(), CAS).spots if spot.sizes is LARGE_BOARD]

    assert large == [ANN, CAS]


def test_every_board_shows_its_tiles_at_their_ends_coins_apart_and_the_sum_of_what_was_won() -> None:
    seen = view()
    canvas = painted(seen)

    assert written(canvas, box_of(spot_of(seen, 0))) == ["14", "Ann", "11", "10", "9", "12", "8", "2", "14"]
    assert written(canvas, box_of(spot_of(seen, 1))) == ["19", "Bob", "10", "9", "8", "13", "3", "12", "7"]
    assert written(canvas, box_of(spot_of(seen, 2))) == ["0", "Cas", "11", "10", "9", "12", "8", "13", "1"]


@pytest.mark.parametrize("position", PHASES)
def test_what_decides_play_is_written_large(position: Callable[[], AddVantageView]) -> None:
    seen = position()
    canvas = painted(seen)
    small = {label.text for label in canvas.texts if label.size < LARGE}
    won = [str(tile) for board in seen.boards for tile in board.won]

    assert small <= (set(won) if not seen.options.hidden_tiles else set())


@pytest.mark.parametrize(
    ("seen", "partial", "status"),
    [
        (view(), (), "Waiting for Ann"),
        (view(me=BOB), (), "Waiting for Ann"),
        (panel(), (), "Place your dice"),
        (panel(rolled=view().rolled[:1]), (), "Place your die"),
        (buying(), (), "Your turn: roll or buy"),
        (buying(), ("buy",), "Buy a die"),
        (buying(), ("buy", "2"), "Buy a die from Bob"),
        (buying(), ("return",), "Take a die back"),
        (buying(boards=(board("... ... ..."),) * 3), (), "Your turn: roll"),
        (more(me=ANN), (), "Roll one more die?"),
        (over(), (), "Bob wins!"),
        (over(outcome=over().outcome and over().outcome.replace(winners=(ANN, BOB))), (), "A shared victory"),  # type: ignore[union-attr]
        (over(outcome=over().outcome and over().outcome.replace(winners=())), (), "Nobody wins"),  # type: ignore[union-attr]
    ],
)
def test_the_header_says_what_is_to_be_done(seen: AddVantageView, partial: tuple[str, ...], status: str) -> None:
    assert written(header(seen, *partial))[1] == status


def test_the_header_is_golden_for_players_to_act_and_dark_for_the_others() -> None:
    assert header(panel()).image.getpixel((4, 4)) == GOLD
    assert header(view(me=BOB)).image.getpixel((4, 4)) == DEEP
    assert header(view()).image.getpixel((4, 4)) == DEEP


def test_the_header_names_the_options_in_force_and_the_end_that_purchases_bring() -> None:
    every = AddVantageOptions(end="at once", hidden_tiles=True, take_back=True)

    assert written(header(view()))[0] == "Round 4"
    assert written(header(view(me=ANN, options=every)))[0] == (
        "Round 4 · a full board ends it · hidden tiles · take back"
    )
    assert written(header(duo()))[0] == "Round 4 · tiles stay until the end · take back"
    assert written(header(view(purchases=3)))[0] == "Round 4 · only purchases for 3 rounds of 5"


def test_the_last_round_is_announced_until_it_is_over() -> None:
    assert "Last round" in written(header(view(last_round=True)))
    assert "Last round" not in written(header(view()))
    assert "Last round" not in written(header(over(last_round=True)))


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (view(), "Ann rolled"),
        (panel(), "You rolled"),
        (begin(), "Ann: 2 dice"),
        (buying(), "2 dice to roll"),
        (begin(allowance=1), "Ann: 1 die"),
        (more(), "Ann: one more?"),
        (over(), "A board was full."),
    ],
)
def test_the_middle_says_whose_dice_lie_there(seen: AddVantageView, told: str) -> None:
    assert told in written(painted(seen), arrange(seen, None).middle)


@pytest.mark.parametrize(
    ("seen", "places"), [(begin(), 2), (begin(allowance=1), 1), (more(), 1), (view(), 0), (over(), 0)]
)
def test_the_middle_has_an_empty_place_for_each_die_that_may_be_rolled(seen: AddVantageView, places: int) -> None:
    assert written(painted(seen), arrange(seen, None).middle).count("?") == places


@pytest.mark.parametrize("partial", [("buy",), ("buy", "2"), ("return",)])
def test_while_a_die_is_bought_or_taken_back_the_middle_tells_what_that_costs(partial: tuple[str, ...]) -> None:
    seen = buying()
    texts = written(painted(seen, *partial))

    assert "It costs a coin" in texts
    assert "2 dice to roll" not in texts


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_said_of_the_dice_fits_in_languages_that_are_two_thirds_longer(seats: int) -> None:
    longer = {"{count} die to roll": "2 dobbelstenen te werpen", "It costs a coin": "Dat kost alles bij elkaar"}
    seen, plain = buying(boards=buying().boards[:seats], barred=((),) * seats), english(NAMES)
    for partial, said in zip(((), ("buy", "2")), longer.values(), strict=True):
        canvas = painted(seen, *partial, words=lambda phrase: longer.get(phrase.msgid) or plain(phrase))

        lines = written(canvas, arrange(seen, 1 if partial else None).middle)
        assert said in " ".join(lines)


def test_won_tiles_fill_their_tray_and_stay_in_it() -> None:
    for style in (LARGE_BOARD, MEDIUM, SMALL):
        for count in range(1, 9):
            laid = tile_boxes(style.won_tray, count, style.tile)

            assert len({(box.x, box.y) for box in laid}) == count
            assert all(style.won_tray.holds(box) for box in laid)
            assert all(min(box.width, box.height) >= 31 for box in laid)
            above, below = laid[0].y - style.won_tray.y, style.won_tray.bottom - laid[-1].bottom
            assert abs(above - below) <= 1


def test_a_bonus_tile_that_was_won_is_golden_in_its_tray() -> None:
    def golds(**changes: object) -> int:
        image = painted(view(boards=(view().boards[0].replace(**changes), *view().boards[1:]))).image
        spot = spot_of(view(), 0)
        box = Box(spot.x, spot.y + 60, spot.sizes.width, spot.sizes.height - 60)
        inside = image.crop((box.x, box.y, box.right, box.bottom))
        return sum(count for count, colour in inside.getcolors(box.width * box.height) or () if colour == GOLD)

    assert golds(won=(14, 9), bonuses=(9,)) > golds(won=(14, 9)) + 500


def test_the_middle_shows_the_open_bonus_tiles() -> None:
    for bonus, shown in (((12, 9), ["12", "9"]), ((None, 9), ["9"]), ((None, None), [])):
        seen = view(bonus=bonus)

        assert written(painted(seen), arrange(seen, None).middle)[2:] == shown


def test_the_ranking_stands_in_order_at_the_end() -> None:
    texts = written(painted(over()))

    assert [text for text in texts if text in NAMES] == ["Bob", "Ann", "Cas"]
    assert [text for text in texts if text in ("1.", "2.", "3.")] == ["1.", "2.", "3."]
    assert [written(painted(over()), box_of(spot_of(over(), seat)))[0] for seat in (BOB, ANN, CAS)] == ["19", "14", "0"]


def test_hidden_tiles_are_countable_but_cannot_be_told_apart_until_it_is_over() -> None:
    hidden = AddVantageOptions(hidden_tiles=True)

    def seen(*won: int, **changes: object) -> AddVantageView:
        boards = (view().boards[0].replace(won=won), *view().boards[1:])
        return view(options=hidden, boards=boards, **changes)

    for other in (None, BOB, CAS):
        assert picture(seen(7, 14, me=other)) == picture(seen(10, 11, me=other))
    assert picture(seen(7, 14)).png != picture(seen(7)).png
    end = {"phase": "over", "to_act": (), "rolled": (), "outcome": over().outcome}
    assert picture(seen(7, 14, **end)) != picture(seen(10, 11, **end))


def test_the_owner_of_hidden_tiles_sees_them_and_their_sum_and_nobody_elses() -> None:
    seen = view(me=BOB, options=AddVantageOptions(hidden_tiles=True))
    canvas = painted(seen)

    own = written(canvas, box_of(spot_of(seen, BOB)))
    assert (own[0], own[-2:]) == ("19", ["12", "7"])
    assert written(canvas, box_of(spot_of(seen, ANN))) == ["Ann", "11", "10", "9", "12", "8", "2"]


def test_the_line_of_a_hidden_tile_is_marked_as_any_other() -> None:
    hidden = AddVantageOptions(hidden_tiles=True)
    line, diagonal = LINE_NAMES["column 1"], LINE_NAMES["diagonal 1"]
    told = (WonHidden(seat=ANN, line=line), WonBonusHidden(seat=ANN, line=diagonal))

    assert picture(more(options=hidden, last=(more().last[0], *told))).png == picture(more(options=hidden)).png


def test_the_points_of_tiles_that_stay_are_those_of_the_lines_that_match_now() -> None:
    canvas = painted(duo())

    assert written(canvas, box_of(spot_of(duo(), 0)))[0] == "11"
    assert written(canvas, box_of(spot_of(duo(), 1)))[0] == "12"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (view(), view(rolled=view().rolled[:1])),
        (view(), view(bonus=(12, None))),
        (view(), view(recent=((BOB, 1),))),
        (view(), view(boards=(view().boards[0].replace(coins=3), *view().boards[1:]))),
        (view(), view(boards=(view().boards[0].replace(won=(10, 4)), *view().boards[1:]))),
        (view(), view(boards=(board("43. 6.. 1.3", won=(14,), ends=(11, 10, 9, 12, 8, None)), *view().boards[1:]))),
        (begin(), begin(last=(), recent=())),
        (begin(), begin(allowance=1)),
        (more(), more(last=more().last[:1])),
        (taken_back(), taken_back(last=())),
        (duo(), duo(options=AddVantageOptions(take_back=True))),
    ],
)
def test_positions_that_differ_look_different(one: AddVantageView, other: AddVantageView) -> None:
    assert picture(one).png != picture(other).png
