"""A player's picture marks what all others did since their own last move, and never more than they may see."""

import pytest
from PIL import ImageChops

from games import GAMES
from games.addvantage import LINE_NAMES, AddVantageView
from games.addvantage import events as addvantage
from games.core import Event, Seat
from games.glory.events import Claimed
from games.heroes import HeroesView, Trail
from games.heroes import events as heroes
from games.spy import Deployed, Laid
from games.stratego import StrategoView
from games.stratego import events as stratego
from games.stratego.components import NAMES as RANK_NAMES
from games.words import english
from render import PAINTERS
from render.addvantage.highlights import last_steps
from render.random_play import positions
from render.spy.facts import laid_since, placed_since
from render.toolkit.last_moves import MOST
from render.toolkit.theme import BLUE, GOLD, INK, RED
from tests.support.render import addvantage_inspection as on_addvantage
from tests.support.render import addvantage_views, glory_views, heroes_views, spy_views, stratego_views
from tests.support.render import heroes_inspection as on_heroes
from tests.support.render import spy_inspection as on_spy
from tests.support.render.inspection import has, painted, written
from tests.support.render.limits import assert_within_limits
from tests.support.render.names import NAMES
from tests.support.render.stratego_inspection import differing, space

ANN, BOB, CAS, DEE = map(Seat, range(4))
STEPS = 12
"""So many steps of random play are told together."""


# Stratego 4

LAST = stratego.Moved(seat=ANN, piece="h3", to="h4")
"""The last move of `stratego_views.middle`."""
SCOUT, ATTACKER = RANK_NAMES[3], stratego.RESULTS["attacker"]
BATTLE = stratego.Fought(seat=CAS, piece="k13", rank=SCOUT, other=BOB, to="l11", against=SCOUT, result=ATTACKER)
STEP = stratego.Moved(seat=DEE, piece="c6", to="d7")


def told(*events: Event, me: Seat | None = BOB) -> StrategoView:
    return stratego_views.middle(me).telling(events)


def test_stratego_marks_the_moves_of_all_three_others() -> None:
    changed = differing(told(LAST), told(BATTLE, STEP, LAST))

    assert changed >= {"k13", "l11", "c6", "d7"}
    assert not changed & {"h3", "h4"}


def test_stratego_marks_earlier_battles_red_and_earlier_steps_blue() -> None:
    seen = told(BATTLE, STEP, LAST)
    canvas = painted(seen)

    assert has(space(canvas, seen, "l11"), RED)
    assert has(space(canvas, seen, "d7"), BLUE)
    assert not has(space(canvas, told(LAST), "d7"), RED)


def test_stratego_leaves_out_the_viewers_own_move_and_marks_nothing_while_a_piece_is_picked() -> None:
    own = stratego.Moved(seat=BOB, piece="m7", to="l8")

    assert differing(told(LAST), told(own, LAST)) == set()
    assert differing(told(LAST), told(own, LAST, me=CAS)) >= {"m7"}
    picked = ("move", "l8")
    plain, marked = (painted(seen, *picked) for seen in (told(LAST), told(STEP, LAST)))
    assert ImageChops.difference(plain.image, marked.image).getbbox() is None


def test_stratego_shows_a_piece_that_moved_twice_from_its_first_space_to_its_last() -> None:
    on = stratego.Moved(seat=DEE, piece="d7", to="d8")

    assert differing(told(LAST), told(STEP, on, LAST)) >= {"c6", "d7", "d8"}


def test_stratego_marks_no_rank_of_an_earlier_battle() -> None:
    other = BATTLE.replace(rank=RANK_NAMES[5], against=RANK_NAMES[2])

    assert differing(told(BATTLE, LAST), told(other, LAST)) == set()


def test_stratego_marks_no_more_than_the_newest_moves() -> None:
    early = [STEP.replace(piece="e12", to="f12")] * 50

    assert differing(told(*[STEP] * 5, LAST), told(*early, *[STEP] * 5, LAST)) == set()


# Heroes & Cities

QUICK = heroes.HeroMoved(seat=BOB, piece="f9", to="g8")
TAKEN = heroes.Captured(owner=ANN, squares=("h8", "f8"), count=2, heroes=("h8",))
PASSED = heroes.Passed(seat=ANN)
SLOW = heroes.AttackerMoved(seat=BOB, piece="c4", to="d5")


def watched(*events: Event) -> HeroesView:
    return heroes_views.panel(trail=Trail(colour="black", start="c4", to="d5")).telling(events)


def test_heroes_marks_both_moves_of_an_opponent_while_the_player_had_none() -> None:
    plain, both = (painted(watched(*events)) for events in ((SLOW,), (QUICK, TAKEN, PASSED, SLOW)))

    assert on_heroes.differing(plain, both) >= {"f9", "g8", "h8", "f8"}
    assert not on_heroes.differing(plain, both) & {"c4", "d5"}
    assert [text for text in written(both) if "passes" in text] == []


def test_heroes_draws_nothing_captured_where_a_later_move_ended() -> None:
    gone = TAKEN.replace(squares=("d5",), heroes=())
    plain, after = (painted(watched(*events)) for events in ((SLOW,), (QUICK, gone, SLOW)))

    assert "d5" not in on_heroes.differing(plain, after)


def test_heroes_leaves_out_the_viewers_own_move() -> None:
    own = heroes.AttackerMoved(seat=ANN, piece="a1", to="a2")
    plain, after = (painted(watched(*events)) for events in ((SLOW,), (own, SLOW)))

    assert on_heroes.differing(plain, after) == set()


# Add-Vantage


def test_addvantage_frames_every_die_that_was_placed_and_every_cell_that_was_emptied() -> None:
    seen = addvantage_views.buying().telling(
        (
            addvantage.Placed(seat=BOB, face=5, cell=1),
            addvantage.Placed(seat=CAS, face=4, cell=6),
            addvantage.Won(seat=CAS, tile=9, line=LINE_NAMES["row 2"]),
            addvantage.Bought(seat=BOB, seller=ANN, face=6, take=3, cell=5),
        )
    )

    assert [last_steps(seen, seat).recent for seat in (ANN, BOB, CAS)] == [set(), {1, 5}, {6}]
    assert [last_steps(seen, seat).emptied for seat in (ANN, BOB, CAS)] == [{3}, set(), set()]
    assert last_steps(seen, CAS).gained == {"row 2"}
    assert framed_on_own_board(seen) == {3}


def framed_on_own_board(seen: AddVantageView) -> set[int]:
    """The empty cells of Ann's with a golden frame."""
    canvas, spot = painted(seen), on_addvantage.spot_of(seen, ANN)
    corner = spot.x + (spot.sizes.width - spot.sizes.board[0]) // 2, spot.y + spot.sizes.name + 2
    found = set()
    for cell in seen.boards[ANN].empty:
        row, column = divmod(cell - 1, 3)
        x, y = (at + spot.sizes.rim + place * spot.sizes.step for at, place in zip(corner, (column, row), strict=True))
        if canvas.image.getpixel((x + spot.sizes.cell // 2, y + 4)) == GOLD:
            found.add(cell)
    return found


def test_addvantage_marks_no_more_than_the_newest_moves() -> None:
    early = [addvantage.Placed(seat=CAS, face=2, cell=4)] * 5
    late = [addvantage.Placed(seat=BOB, face=5, cell=1)] * MOST
    seen = addvantage_views.buying(recent=()).telling([*early, *late])

    assert last_steps(seen, CAS).recent == set()
    assert last_steps(seen, BOB).recent == {1}


# Spy


def test_spy_marks_targets_for_all_who_placed_spies_there_and_the_cards_that_they_laid_out() -> None:
    seen = spy_views.panel().telling(
        (
            Laid(seat=BOB, card="auca1"),
            Deployed(seat=BOB, target="camera", cards=spy_views.cards("auca auca"), spies=1, total=3),
            Deployed(seat=CAS, target="camera", cards=spy_views.cards("asca asca"), spies=2, total=5),
            Deployed(seat=BOB, target="camera", cards=spy_views.cards("saca euca"), spies=1, total=6),
            Deployed(seat=CAS, target="asia", cards=spy_views.cards("asca asca"), spies=2, total=5),
        )
    )

    placed = placed_since(seen)
    assert placed == {"camera": {CAS: 2, BOB: 2}, "asia": {CAS: 2}}
    assert [*placed["camera"]] == [CAS, BOB]
    assert laid_since(seen, BOB) == {"auca1"}


def test_spy_frames_a_card_that_was_laid_out() -> None:
    plain = spy_views.panel()
    canvas = painted(plain.telling([Laid(seat=BOB, card="auca1")]))
    apart = ImageChops.difference(canvas.image, painted(plain).image).getbbox()
    panel = on_spy.row_of(plain, BOB)

    assert apart is not None
    assert panel.x <= apart[0] < apart[2] <= panel.right
    assert panel.y <= apart[1] < apart[3] <= panel.bottom
    assert any(colour == INK for _, colour in canvas.image.crop(apart).getcolors(100_000) or ())


# Steal the Glory


def test_glory_marks_every_collectible_that_was_gained_in_the_round() -> None:
    seen = glory_views.steal(me=CAS, to_act=(ANN,), stealable=())
    one, both = (
        painted(seen.telling([Claimed(seat=Seat(number), collectible=number) for number in numbers])).image
        for numbers in ((2,), (1, 2))
    )

    assert ImageChops.difference(one, both).getbbox() is not None


# Every game


def test_a_view_tells_nothing_that_its_viewer_may_not_see() -> None:
    secret, own = (Claimed(seat=ANN, collectible=1, seen_by=frozenset({seat})) for seat in (BOB, CAS))

    assert glory_views.view(me=CAS).telling([secret, own]).last == (own,)
    assert glory_views.view(me=None).telling([secret, own]).last == ()


@pytest.mark.parametrize("key", GAMES)
def test_pictures_that_tell_many_steps_are_within_all_limits(key: str) -> None:
    game = GAMES[key]
    for seats in game.seats:
        names = NAMES[:seats]
        played = list(positions(game, seats, seats))
        for at in range(STEPS, len(played), max(1, len(played) // 4)):
            viewer = min(played[at].to_act, default=None)
            events = [event for match in played[at - STEPS : at + 1] for event in match.view(viewer).last]
            view = played[at].view(viewer).telling(events)

            assert_within_limits(PAINTERS[key].draw(view, names, english(names)))
