"""Every toy can be played through the one picker, in few presses and within Discord's limits."""

from collections.abc import Iterator

import pytest

from bot.ui.drafted_moves import draft_items, drafted_kinds, presets, swapped
from bot.ui.menu_chunks import MAX_OPTIONS, FieldMenu
from bot.ui.partial_move import PartialMove, narrowed, only_move
from bot.ui.picker import MoveButton, controls
from games.chance import Chance, SeededChance
from games.core import AnyGame, Move, Seat, View
from games.match import Match
from games.words import english
from tests.support.toys import TOYS
from tests.support.toys.many import Many, ManyState, Stone

WORDS = english(("Ann", "Bob", "Cas", "Dee"))
PRESSES = 3
ROWS = 8
"""Menus and rows of buttons that a panel has room for."""

each_toy = pytest.mark.parametrize("game", TOYS.values(), ids=TOYS)


def pressed(game: AnyGame, view: View, chance: Chance) -> tuple[Move, int]:
    """A move reached by pressing anything that is offered, and how many presses it took."""
    partial = PartialMove()
    for presses in range(1, PRESSES + 2):
        offered = controls(game, view, partial, WORDS)
        assert len(offered.menus) + bool(offered.buttons or offered.drafted) <= ROWS
        ways: list[MoveButton | FieldMenu | str] = [*offered.buttons, *offered.menus, *offered.drafted]
        way = chance.pick(ways)
        if isinstance(way, str):
            return drafted(game, view, way, chance), presses
        if isinstance(way, MoveButton):
            return way.move, presses
        assert len(way.options) <= MAX_OPTIONS
        count = way.least + chance.below(way.most - way.least + 1)
        partial = narrowed(game, view, way.partial, tuple(line.value for line in chance.shuffled(way.options)[:count]))
        move = only_move(game, partial)
        if move is not None:
            return move, presses
    raise AssertionError(f"no move after {PRESSES} presses")


def drafted(game: AnyGame, view: View, kind: str, chance: Chance) -> Move:
    """A ready-made move with two of its places exchanged."""
    assert kind in drafted_kinds(game, view)
    move = chance.pick(presets(game, view, kind, chance)).move
    one, other = chance.below(len(draft_items(move))), chance.below(len(draft_items(move)))
    return swapped(game, move, (one, other))


def play(game: AnyGame, number: int) -> Iterator[int]:
    """How many presses each move of a game took."""
    match = Match.start(game, game.seats[-1], game.options(), bytes([number]) * 32).match
    chance = SeededChance(b"presses", number)
    while match.outcome is None:
        for seat in sorted(match.to_act):
            move, presses = pressed(game, match.view(seat), chance)
            assert len(str(move)) <= 90, "a button's id has room for 100 characters"
            match = match.play(seat, move).match
            yield presses


@each_toy
def test_a_whole_game_is_played_in_at_most_three_presses_a_move(game: AnyGame) -> None:
    presses = [count for number in range(2) for count in play(game, number)]

    assert max(presses) <= PRESSES
    assert len(presses) > 20


def wells(*own: str) -> View:
    """A position in which Ann owns these stones and may not roll."""
    stones = (*(Stone(square=square, owner=Seat(0)) for square in own), Stone(square="j10", owner=Seat(1)))
    return Many().view(ManyState(turn=0, first=Seat(0), stones=stones, rolled=(True, False), limit=30), Seat(0))


def test_kinds_that_share_their_first_field_share_a_menu() -> None:
    view = wells("c1", "d4")

    first = controls(Many(), view, PartialMove(), WORDS)
    both = narrowed(Many(), view, first.menus[0].partial, ("d4",))
    second = controls(Many(), view, both, WORDS)

    assert [menu.placeholder for menu in first.menus] == ["Choose a stone"]
    assert both.kinds == ("move", "crown")
    assert [str(button.move) for button in second.buttons] == ["crown.d4"]
    assert {menu.placeholder.rpartition(" · ")[0] for menu in second.menus} == {"d4 · Where to?"}


def test_a_field_that_can_be_one_thing_only_is_not_asked_for() -> None:
    offered = controls(Many(), wells("d4"), PartialMove(), WORDS)

    assert [str(button.move) for button in offered.buttons] == ["crown.d4"]
    assert {menu.placeholder for menu in offered.menus} == {
        f"Choose a stone: d4 · Where to? · {way}" for way in ("Down the board", "Along the row", "Up the board")
    }
    assert {menu.partial for menu in offered.menus} == {PartialMove(("move",), ("d4",))}


def test_only_a_move_that_the_game_asks_about_is_asked_about() -> None:
    offered = controls(Many(), wells("d4"), PartialMove(), WORDS).buttons

    assert [(button.move.kind, button.asks) for button in offered] == [("crown", True)]
