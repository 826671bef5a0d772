"""Every toy can be played through the one picker, in few presses and within Discord's limits."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.ui.message import Grid
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, drafted_kinds, narrowed, only_move, presets
from bot.ui.picker import controls
from bot.ui.rows import Spot, fit, has_room, in_brief, in_even_rows, in_few_rows
from bot.ui.screens.drafts import draft_items, swapped
from games import GAMES
from games.addvantage import AddVantageView
from games.addvantage.legal import faces
from games.chance import Chance, SeededChance
from games.core import AnyGame, Move, Seat, View
from games.match import Match
from games.stratego.board import SPACES
from games.stratego.components import ARMY
from tests.support.bot.picking import WORDS, led, made, pressed, presses_to
from tests.support.games.addvantage.positions import position as addvantage_position
from tests.support.games.heroes.positions import position as heroes_position
from tests.support.games.spy.positions import position
from tests.support.games.stratego.positions import position as stratego_position
from tests.support.test_games import TEST_GAMES
from tests.support.test_games.many import Many, ManyState, Stone

ADDVANTAGE = GAMES["addvantage"]
ROWS = 8
"""Menus and rows of buttons that a panel has room for."""
PRESSES = 4
"""Of a set of cards, whose menu is opened, filled and closed after the wall was picked."""

each_test_game = pytest.mark.parametrize("game", TEST_GAMES.values(), ids=TEST_GAMES)


def drafted(game: AnyGame, view: View, kind: str, chance: Chance) -> Move:
    """A ready-made move with two of its places exchanged."""
    assert kind in drafted_kinds(game, view)
    move = chance.pick(presets(game, kind, chance)).move
    one, other = chance.below(len(draft_items(move))), chance.below(len(draft_items(move)))
    return swapped(game, move, (one, other))


def play(game: AnyGame, number: int) -> Iterator[int]:
    """How many presses each move of a game took, picked at random from what was offered."""
    match = Match.start(game, game.seats[-1], game.options(), bytes([number]) * 32).match
    chance = SeededChance(b"presses", number)
    while match.outcome is None:
        for seat in sorted(match.to_act):
            move, presses = picked(game, match.view(seat), chance)
            assert len(str(move)) <= 90, "a button's id has room for 100 characters"
            match = match.play(seat, move).match
            yield presses


def picked(game: AnyGame, view: View, chance: Chance) -> tuple[Move, int]:
    """A move reached by pressing anything that is offered, and how many controls were used for it."""
    partial, offered = NOTHING_PICKED, controls(game, view, NOTHING_PICKED, WORDS)
    for presses in range(1, PRESSES + 1):
        assert all(has_room(grid.rows) for grid in offered.grids)
        assert sum(len(grid.rows) for grid in offered.grids) + len(offered.menus) <= ROWS
        if offered.drafted:
            return drafted(game, view, chance.pick(offered.drafted), chance), presses
        way = chance.pick(list(pressed(game, view, offered, most=3)))
        if way.move is not None:
            return way.move, presses
        partial = way.partial
        offered = controls(game, view, partial, WORDS)
    raise AssertionError(f"no move after {PRESSES} presses, but {partial}")


@each_test_game
def test_a_whole_game_is_played_in_at_most_three_presses_a_move(game: AnyGame) -> None:
    presses = [count for number in range(2) for count in play(game, number)]

    assert max(presses) <= PRESSES
    assert len(presses) > 20


def test_each_of_three_hundred_moves_is_at_most_three_presses_away() -> None:
    game = TEST_GAMES["many"]
    match = Match.start(game, 2, game.options(), bytes(32)).match
    [seat] = match.to_act
    legal = {str(move) for move in game.legal(match.view(seat))}

    found = presses_to(game, match.view(seat))

    assert len(legal) > 250
    assert (set(found), max(found.values())) == (legal, 3)


def wells(*own: str) -> View:
    """A position in which Ann owns these stones and may not roll."""
    stones = (*(Stone(square=square, owner=Seat(0)) for square in own), Stone(square="j10", owner=Seat(1)))
    return Many().view(ManyState(turn=0, first=Seat(0), stones=stones, rolled=(True, False), limit=30), Seat(0))


def labels(grid: Grid[Spot]) -> list[str]:
    return [spot.label for row in grid.rows for spot in row]


def test_kinds_that_share_their_first_field_share_a_grid() -> None:
    view = wells("c1", "d4")

    [first] = controls(Many(), view, NOTHING_PICKED, WORDS).grids
    spots = {spot.label: led(spot) for row in first.rows for spot in row}
    both = spots["d4"]
    second = controls(Many(), view, both, WORDS)

    assert (first.title, labels(first)) == ("Choose a stone", ["c1", "d4"])
    assert both.kinds == ("move", "crown")
    assert [str(button.to) for button in second.buttons] == ["crown.d4"]
    assert {way.label.partition(" board")[0] for way in second.ways} == {"Up the", "Down the", "Along the row"}
    assert second.back == NOTHING_PICKED


def test_a_part_of_many_values_is_a_grid_and_the_way_back_shows_all_parts() -> None:
    view = wells("c1", "d4")
    parts = controls(Many(), view, PartialMove(("move",), ("d4",)), WORDS)
    assert parts.asks == "d4 · Where to?", "the parts answer a question"
    down = parts.ways[0]

    offered = controls(Many(), view, led(down), WORDS)

    [grid] = offered.grids
    assert grid.title == f"d4 · Where to? · {down.label}"
    assert {str(made(spot))[:8] for row in grid.rows for spot in row} == {"move.d4."}
    assert offered.back == PartialMove(("move",), ("d4",))


def test_a_part_of_one_value_is_a_button_that_makes_the_move_and_says_what_it_does() -> None:
    game = GAMES["heroes"]
    view = game.view(heroes_position("Hd5 Ac6 ab5 ac4"), Seat(0))

    ways = controls(game, view, PartialMove(("move",), ("d5",)), WORDS).ways
    [capture] = [way for way in ways if made(way) is not None]

    assert (capture.label, str(made(capture)), capture.action, capture.emoji) == (
        "1 · a4 (captures b5)",
        "move.d5.a4",
        "play",
        "heroes_capture",
    )


def test_the_way_back_leads_to_the_last_step_at_which_there_was_something_to_choose() -> None:
    for boards, options, picked, before in (
        (("12. ... ...", "34. ... ..."), {}, "buy.2.1", ""),
        (("12. ... ...", "34. ... ...", "56. ... ..."), {}, "buy.2.1", "buy.2"),
        (("12. ... ...", "34. ... ...", "56. ... ..."), {}, "buy.2", ""),
        (("12. ... ...", "34. ... ...", "56. ... ..."), {"take_back": True}, "buy.2", "buy"),
        (("12. ... ...", "34. ... ...", "56. ... ..."), {"take_back": True}, "buy", ""),
    ):
        view = ADDVANTAGE.view(addvantage_position(*boards, options=options), Seat(0))

        assert str(controls(ADDVANTAGE, view, PartialMove.read(picked), WORDS).back) == before, picked


def test_a_field_that_can_be_one_thing_only_is_not_asked_for() -> None:
    offered = controls(Many(), wells("d4"), NOTHING_PICKED, WORDS)

    assert [str(button.to) for button in offered.buttons] == ["crown.d4"]
    assert {led(way)._replace(part=None) for way in offered.ways} == {PartialMove(("move",), ("d4",))}


def test_only_a_move_that_the_game_asks_about_is_asked_about() -> None:
    offered = controls(Many(), wells("d4"), NOTHING_PICKED, WORDS).buttons

    assert [(str(button.to), button.action) for button in offered] == [("crown.d4", "ask")]


@pytest.mark.parametrize(("longest", "columns"), [(1, 5), (2, 5), (3, 4), (5, 4), (9, 3), (16, 2), (40, 1)])
def test_a_row_is_as_long_as_a_phone_shows_without_wrapping(longest: int, columns: int) -> None:
    spots = (Spot("W" * longest), *[Spot("x")] * (2 * columns - 1))

    assert in_even_rows(spots) == (spots[:columns], spots[columns:])


@pytest.mark.parametrize(("count", "rows"), [(0, []), (1, [1]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3])])
def test_rows_are_as_long_as_each_other_where_they_can_be(count: int, rows: list[int]) -> None:
    assert [len(row) for row in in_even_rows([Spot("12")] * count)] == rows


def test_dice_are_shown_beside_the_board_with_the_first_one_picked() -> None:
    view = match_with_dice()
    first, second = faces(view)

    offered = controls(ADDVANTAGE, view, NOTHING_PICKED, WORDS)
    other = controls(ADDVANTAGE, view, PartialMove(("place", "refuse"), (str(second),)), WORDS)

    dice, board = offered.grids
    assert [[spot.stands_out for spot in row] for row in dice.rows] == [[True, False]]
    assert [len(row) for row in board.rows] == [5, 4], "three rows beside the dice and a move are too many for a phone"
    assert [str(made(spot)) for row in board.rows for spot in row] == [f"place.{first}.{cell}" for cell in range(1, 10)]
    assert [str(button.to) for button in offered.buttons] == [f"refuse.{first}"]
    assert [[spot.stands_out for spot in row] for row in other.grids[0].rows] == [[False, True]]
    assert [str(button.to) for button in other.buttons] == [f"refuse.{second}"]
    assert offered.back is None, "nothing was pressed"
    assert other.back is None, "the other die is one press away"


def test_what_lies_on_a_board_keeps_its_place_where_there_is_room_and_cannot_be_picked() -> None:
    view = match_with_dice()
    [die, other] = faces(view)
    after = addvantage_with_dice().play(view.mover, ADDVANTAGE.read(f"place.{die}.5")).match.view(view.mover)

    [alone] = controls(ADDVANTAGE, after, PartialMove(("place",), (str(other),)), WORDS).grids
    [beside] = controls(ADDVANTAGE, after, NOTHING_PICKED, WORDS).grids

    middle = alone.rows[1][1]
    assert middle.to is None
    assert str(die) in middle.label
    assert sum(made(spot) is not None for row in alone.rows for spot in row) == 8
    assert [len(row) for row in beside.rows] == [5, 3], "beside another move only what can be picked"
    assert all(made(spot) is not None for row in beside.rows for spot in row)


def addvantage_with_dice() -> Match:
    """A game of Add-Vantage after the first roll, of two dice that differ."""
    for number in range(20):
        match = Match.start(ADDVANTAGE, 2, ADDVANTAGE.options(), bytes([number]) * 32).match
        [mover] = match.to_act
        match = match.play(mover, ADDVANTAGE.read("roll")).match
        view = match.view(mover)
        if isinstance(view, AddVantageView) and len(faces(view)) == 2:
            return match
    raise AssertionError("always doubles")


def match_with_dice() -> AddVantageView:
    """What the player to move sees then."""
    match = addvantage_with_dice()
    [mover] = match.to_act
    view = match.view(mover)
    assert isinstance(view, AddVantageView)
    return view


def test_what_can_be_picked_has_its_emoji_on_a_button_and_in_a_menu_and_room_for_it() -> None:
    game = GAMES["glory"]
    view = Match.start(game, 2, game.options(), bytes(32)).match.view(Seat(0))
    [grid] = controls(game, view, NOTHING_PICKED, WORDS).grids
    spots = [spot for row in grid.rows for spot in row]

    assert {spot.emoji for spot in spots} == {option.emoji for option in game.choices(view, ("play",)).options}
    assert [option.emoji for option in grid.instead.options] == [spot.emoji for spot in spots]
    assert [len(row) for row in in_even_rows([Spot("K♠", emoji="glory_ks")] * 5)] == [3, 2]


def test_targets_that_can_be_picked_are_emojis_with_what_they_bring() -> None:
    game = GAMES["spy"]
    view = game.view(position("afha1 afha2 afha3 afgl1", ""), Seat(0))

    [grid] = controls(game, view, NOTHING_PICKED, WORDS).grids
    marks = [[(spot.emoji or "").removeprefix("spy_") for spot in row] for row in grid.brief]

    assert marks == [["africa", "hat"]], "the places of the others would take two rows more"
    assert {spot.emoji: spot.label for row in grid.brief for spot in row if spot.label} == {
        "spy_africa": "+3",
        "spy_hat": "+2",
    }
    assert all(in_even_rows(row) == (row,) for row in grid.brief), "none is wrapped"
    assert [replace(spot, label="") for row in grid.rows for spot in row] == [
        replace(spot, label="") for row in grid.brief for spot in row
    ], "the same buttons"
    assert labels(grid) == ["Africa", "hat"], "words, where there are no emojis"
    assert [option.label for option in grid.instead.options] == ["Africa", "hat"]


def test_a_whole_army_that_can_move_has_room_under_the_picture() -> None:
    game, free = GAMES["stratego"], [space for space in SPACES if space[1:].isdigit()]
    spaces = ["turret", *free[20 : 20 + 4 * 19 : 4]]  # from the turret one step is possible: to the ring
    army = " ".join(f"n{rank}{space}" for rank, space in zip(ARMY, spaces, strict=True))
    view = game.view(stratego_position(army, also="e4o5 s4k15 w4a11"), Seat(0))

    [grid] = controls(game, view, NOTHING_PICKED, WORDS).grids
    rows = grid.brief or grid.rows

    assert has_room(rows)
    assert {spot.to for row in rows for spot in row} == {spot.to for row in grid.rows for spot in row}
    [whole] = [it for it in grid.instead.options if "." in it.value]
    picked = narrowed(game, view, PartialMove.read(grid.instead.id), (whole.value,))
    assert (whole.label, str(only_move(game, view, picked))) == ("Marshal, the turret → ring", "move.turret.ring")
    assert all(map(fit, rows)), "none is wrapped"


def test_a_long_label_shortens_its_own_row_only_where_there_is_little_room() -> None:
    spots = [Spot("abcdefgh"), *[Spot("abcd")] * 9]

    assert [len(row) for row in in_few_rows(spots)] == [3, 4, 3]
    assert [spot for row in in_few_rows(spots) for spot in row] == spots


def test_places_keep_their_words_where_these_fit_or_an_emoji_is_missing() -> None:
    long, short = Spot("a long label", emoji="it", brief="+1"), Spot("5", emoji="it")

    assert in_brief([(short,) * 4]) == ()
    assert in_brief([(long,) * 4, (Spot("too"),)]) == ()
    assert in_brief([(long, short)]) == ()
    assert in_brief([(long, long, short)]) == ((*(replace(long, label="+1"),) * 2, replace(short, label="")),)
    dice, board = controls(ADDVANTAGE, match_with_dice(), NOTHING_PICKED, WORDS).grids
    assert board.brief == ()
    assert all(spot.label.isdigit() for row in dice.rows for spot in row), "the pips are on the emojis"
