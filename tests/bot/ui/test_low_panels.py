"""A panel is low: one line above its picture, few below it, and its choices in few rows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pytest

from bot.ui.message import Button, Grid, Menu, MessageSpec, Row
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, drafted_kinds
from bot.ui.picker import controls
from bot.ui.rows import LOW, ROOM, Spot, fit, in_full_rows, in_joint_rows, in_low_rows, listed, lowered
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import TableContext
from bot.values.record import PlayedLine, Since, Undoing
from games import GAMES
from games.core import Seat
from games.match import Match
from tests.support.screens.drawn import at_table, positions, viewers
from tests.support.screens.measure import Block
from tests.support.screens.situations import first_game, shown, timed

SIGN = Button("more:1::", "⋯ More")
RULES = Button("rules:1::", "Rules", emoji="📖")
TYPED = Button("write:1:2:", "Type a move", emoji="⌨️")
HINT, UNDO = Button("hint:1:2:", "Hint", emoji="💡"), Button("undo:1:2:", "Undo this", emoji="⏪")
PLAY = Button("hint-play:1:2:", "Play this", emoji="▶️")
PICKING = ("ask", "narrow", "play", "tick")
each_game = pytest.mark.parametrize("key", GAMES)


def action(button: Button) -> str:
    return button.id.partition(":")[0]


def choices(count: int, label: str = "b1") -> tuple[Button, ...]:
    return tuple(Button(f"play:1:2:{number}", label) for number in range(count))


def grid(*rows: int) -> Grid[Button]:
    return Grid("**Which?**", tuple(map(choices, rows)), Menu("pick:1:2:", "Which?", ()))


def panels(key: str) -> Iterator[MessageSpec]:
    for match in positions(GAMES[key], 20):
        if match.to_act:
            context = shown(at_table(key, match, "nl"), timed)
            told = context.table.told(match.view(viewers(match)[0]).last)
            yield panel(context, context.table.players[viewers(match)[0]], since=Since((), told))


def lines(spec: MessageSpec) -> list[tuple[Button, ...] | Menu]:
    """The rows of a message as a phone shows them."""
    return [line for row in spec.rows for line in _lines(row)]


def _lines(row: Row) -> Sequence[tuple[Button, ...] | Menu]:
    if isinstance(row, Menu):
        return [row]
    if not isinstance(row, Grid):
        return in_full_rows(row)
    *first, last = row.brief or row.rows
    return [*first, (*last, *row.beside)]


def learning(key: str, match: Match, seat: Seat, locale: str) -> Iterator[MessageSpec]:
    """The panels of somebody alone in their first game, who can undo something: before and after a hint."""
    for hinted in (False, True):
        context = shown(at_table(key, match, locale), partial(first_game, seat=seat, hinted=hinted))
        line = PlayedLine(1, seat, context.table.decision, "", undoable=True, person=True)
        yield panel(context, context.table.players[seat], undo=Undoing(seat, (line,)))


@each_game
def test_a_move_is_asked_for_in_one_line_above_the_picture_and_few_below_it(key: str) -> None:
    for spec in panels(key):
        assert len(spec.above.splitlines()) == 1
        titles = [row.title for row in spec.rows if isinstance(row, Grid)]
        said = Block("\n".join((spec.below, *titles[:1])), 0).text.splitlines()
        assert len(said) <= 4, said


@each_game
def test_choices_and_what_leads_elsewhere_take_few_rows(key: str) -> None:
    heights = sorted(len(lines(spec)) for spec in panels(key))

    assert heights[len(heights) * 8 // 10] <= LOW + 1
    assert heights[-1] <= LOW + 3


def test_where_rows_are_many_what_leads_elsewhere_stands_beside_the_last_choices_all_else_by_a_sign() -> None:
    [low] = lowered([grid(4, 4, 4, 2)], (TYPED, RULES, SIGN))

    assert isinstance(low, Grid)
    assert [(it.id, it.label) for it in low.beside] == [(TYPED.id, ""), (RULES.id, "Rules"), (SIGN.id, "⋯")]
    assert fit((*low.rows[-1], *low.beside))


def test_with_room_beside_the_last_choices_all_keep_their_words() -> None:
    [low] = lowered([grid(4, 4, 4, 1)], (HINT, SIGN))

    assert isinstance(low, Grid)
    assert low.beside == (HINT, SIGN)


def test_what_can_be_typed_makes_room_for_the_way_to_all_else() -> None:
    [low] = lowered([grid(4, 4, 4, 3)], (TYPED, RULES, SIGN))

    assert isinstance(low, Grid)
    assert [it.id for it in low.beside] == [RULES.id, SIGN.id]


def test_a_word_that_decides_something_is_never_a_sign_for_want_of_room() -> None:
    rows = (grid(4, 4, 4, 3), (PLAY, UNDO, SIGN))

    assert lowered(rows[:1], rows[1]) == rows


def test_a_last_row_that_is_too_wide_has_the_way_to_all_else_as_a_sign() -> None:
    wide = (PLAY, UNDO, SIGN._replace(label="⋯ Much more"))

    assert lowered([grid(4)], wide) == (grid(4), (PLAY, UNDO, SIGN._replace(label="⋯")))


def test_a_row_that_a_phone_wraps_counts_as_two() -> None:
    wrapped, decline = choices(2, "A long answer to it"), (Button("play:1:2:decline", "Don't steal"),)

    assert lowered([grid(2), decline], wrapped)[0] == grid(2)._replace(beside=decline)


def test_rows_that_have_no_room_stay_as_they_are() -> None:
    rows = (grid(4, 4, 4, 4), (TYPED, RULES, SIGN))

    assert lowered(rows[:1], rows[1]) == rows


def test_other_moves_stand_beside_a_grid_where_rows_are_many() -> None:
    decline, menu = (Button("play:1:2:decline", "Don't steal"),), Menu("plan-order:1::", "Next time", ())

    assert lowered([grid(2), decline, menu], (SIGN,)) == (grid(2)._replace(beside=decline), menu, (SIGN,))
    assert lowered([grid(2), decline], (SIGN,)) == (grid(2), decline, (SIGN,))


@pytest.mark.parametrize("locale", ["en-US", "nl"])
@each_game
def test_beside_a_tip_or_a_hint_there_is_one_more_row_which_has_words_and_what_is_more(key: str, locale: str) -> None:
    for match in positions(GAMES[key], 20):
        if not match.to_act or drafted_kinds(match.game, match.view(viewers(match)[0])):
            continue
        for spec in learning(key, match, viewers(match)[0], locale):
            last = [it for it in lines(spec)[-1] if isinstance(it, Button) and action(it) not in PICKING]
            assert [action(it) for it in last][-2:] == ["undo", "more"]
            assert [action(it) for it in last][:-2] in (["hint"], ["hint-play"])
            assert all(len(it.label) > 1 for it in last[:-1])


@pytest.mark.parametrize("locale", ["en-US", "nl"])
def test_where_something_can_be_undone_without_hints_a_move_can_be_typed_in_the_same_row(locale: str) -> None:
    found = 0
    for match in positions(GAMES["heroes"], 20):
        for seat in match.to_act:
            context = shown(at_table("heroes", match, locale), timed)
            line = PlayedLine(1, seat, context.table.decision, "", undoable=True, person=True)
            spec = panel(context, context.table.players[seat], undo=Undoing(seat, (line,)))
            last = [action(it) for it in lines(spec)[-1] if isinstance(it, Button)]
            assert last[-3:] == ["write", "undo", "more"]
            assert len(lines(spec)) <= LOW + 1
            found += 1
    assert found


@pytest.mark.parametrize("locale", ["en-US", "nl"])
@each_game
def test_once_something_is_picked_nothing_takes_the_place_of_the_hint(key: str, locale: str) -> None:
    match = next(match for match in positions(GAMES[key], 20) if match.to_act)
    context, seat = shown(at_table(key, match, locale), timed), min(match.to_act)
    offered = controls(context.game, match.view(seat), NOTHING_PICKED, context.words.plain)
    picked = [it.to for it in (*offered.spots, *offered.ways) if isinstance(it.to, PartialMove)]

    for it in picked:
        spec = panel(context, context.table.players[seat], it)
        assert {"learn", "rules", "history", "write"}.isdisjoint(map(action, spec.buttons))
        assert {"go", "more"} <= {*map(action, spec.buttons)}


def learnt(key: str, *, alone: bool, hinted: bool) -> Iterator[tuple[MessageSpec, TableContext]]:
    """The panels of somebody in their first game, with news of others, and the tables."""
    for match in positions(GAMES[key], 20):
        seat = viewers(match)[0]
        if not match.to_act or drafted_kinds(match.game, match.view(seat)):
            continue
        context = shown(at_table(key, match, "en-US"), partial(first_game, seat=seat, hinted=hinted))
        if not alone:
            table = context.table
            context = context._replace(table=replace(table, channel=replace(table.channel, guild=1)))
        since = Since((), context.table.told(match.view(seat).last))
        yield panel(context, context.table.players[seat], since=since), context


@each_game
def test_beside_a_tip_the_heading_of_who_plays_alone_says_how_far_the_game_is_and_else_a_line(key: str) -> None:
    for alone in (True, False):
        for spec, context in learnt(key, alone=alone, hinted=False):
            progress = context.match.view(None).progress
            far, tipped = context.words(progress) if progress else "", "💡" in spec.below
            assert (f"-# table {context.table.id}" not in spec.below) is (alone and tipped)
            assert far in (spec.above if alone and tipped else spec.below)
            assert (context.words.title in spec.above) is not (alone and tipped and bool(far))


@pytest.mark.parametrize("alone", [True, False])
@each_game
def test_beside_a_hint_the_heading_says_how_far_the_game_is_and_over_many_rows_the_news_is_left_out(
    key: str, alone: bool
) -> None:
    for spec, context in learnt(key, alone=alone, hinted=True):
        progress = context.match.view(None).progress
        assert (context.words(progress) if progress else context.words.title) in spec.above
        assert f"-# table {context.table.id}" not in spec.below
        if len(lines(spec)) > LOW:
            assert spec.below.startswith("💡 **")


@each_game
def test_beside_a_hint_over_few_rows_the_news_is_told(key: str) -> None:
    low = [spec for spec, _ in learnt(key, alone=True, hinted=True) if len(lines(spec)) <= LOW]

    assert any(not spec.below.startswith("💡") for spec in low)


@pytest.mark.parametrize(("count", "rows"), [(12, [4, 4, 4]), (16, [5, 5, 5, 1]), (13, [5, 5, 3])])
def test_many_values_stand_in_as_few_rows_as_a_phone_has_room_for(count: int, rows: list[int]) -> None:
    assert [len(row) for row in in_low_rows([Spot("k3", emoji="stratego_9")] * count)] == rows


def test_whole_moves_stand_at_the_ends_of_rows_where_more_room_is_left_so() -> None:
    pieces, moves = [Spot("9 b9")] * 9, [Spot("b7→c7")] * 9
    rows = in_joint_rows(pieces, moves, ROOM)

    assert [[*map(len, (it.label for it in row))] for row in rows] == [
        [4, 4, 4, 5, 5],
        [4, 4, 5, 5, 5],
        [4, 4, 5, 5, 5],
        [4, 4, 5],
    ]
    assert all(map(fit, rows))


@pytest.mark.parametrize(("label", "count"), [("8 l8", 5), ("a7→b7", 4), ("Hmmm", 4), ("a10→b10", 3)])
def test_a_row_has_room_for_as_many_labels_as_their_signs_are_wide(label: str, count: int) -> None:
    assert fit([Spot(label)] * count)
    assert not fit([Spot(label)] * (count + 1))


@each_game
def test_once_something_is_picked_the_game_is_not_told_again(key: str) -> None:
    match = next(match for match in positions(GAMES[key], 20) if match.to_act)
    context, seat = shown(at_table(key, match, "en-US"), timed), min(match.to_act)
    player, title = context.table.players[seat], context.words.title
    offered = controls(context.game, match.view(seat), NOTHING_PICKED, context.words.plain)
    picked = [it.to for it in (*offered.spots, *offered.ways) if isinstance(it.to, PartialMove)]

    assert title in panel(context, player).above
    assert all(title not in panel(context, player, it).above for it in picked)


def test_of_a_board_only_what_can_be_picked_is_listed_with_what_tells_it_apart() -> None:
    move = GAMES["addvantage"].read("return.2")
    die, free = Spot("⚀ 1", move, full="⚀ 1 from b1"), Spot("·")
    board = Grid("Which?", ((free, die, free), (die, free, free), (free,) * 3), Menu("", "", ()))

    assert [[it.label for it in row] for row in listed(board).rows] == [["⚀ 1 from b1", "⚀ 1 from b1"]]


def test_over_pieces_and_whole_moves_both_are_asked_for_and_the_ranks_keep_their_order() -> None:
    asked = set[tuple[bool, bool]]()
    for match in positions(GAMES["stratego"], 40):
        for seat in match.to_act:
            context = shown(at_table("stratego", match, "en-US"), timed)
            for grid in controls(context.game, match.view(seat), NOTHING_PICKED, context.words.plain).grids:
                spots = [it for row in grid.rows for it in row]
                pieces = [it for it in spots if isinstance(it.to, PartialMove)]
                ranks = [int(it.label[0]) for it in pieces if it.label[0].isdigit()]
                asked.add((len(pieces) < len(spots), grid.title == "Choose a piece or a move"))
                assert not pieces or ranks == sorted(ranks, reverse=True)

    assert (True, True) in asked
    assert (False, True) not in asked
