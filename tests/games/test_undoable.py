"""What can be taken back: every game is held to what it says of its moves, and the page that tells it to it too."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from games.core import AnyGame, Move
from games.stratego import Go
from tests.support.games.faults import SHOWS
from tests.support.games.random_play import EVERY, TRIED, matches
from tests.support.games.registry import suite_of
from tests.support.games.undoable import always, found_out, met

PAGE = Path(__file__).parents[2] / "docs" / "undo.md"
LOW = 5
"""Of the ranks from 1 to 9, those below it."""
BOLD = [(name, kind) for name, game in EVERY.items() for kind in suite_of(game).overclaims]


def told() -> Iterator[tuple[str, str, str, str]]:
    """The rows of the page's table: game, kind of move, how often, and the reason."""
    _, _, table = PAGE.read_text("utf-8").partition("|---|---|---|---|\n")
    for line in table.splitlines():
        if line.startswith("|"):
            title, kind, often, why = (cell.strip() for cell in line.strip("|").split(" | "))
            yield title, kind.strip("`"), often, why


def often(yes: int, every: int) -> str:
    """How often what was met can be taken back."""
    return "never" if not yes else "always" if yes == every else "sometimes"


@pytest.mark.parametrize("name", TRIED)
def test_nothing_is_learnt_by_playing_a_move_and_taking_it_back(name: str) -> None:
    game = EVERY[name]

    wrong = {number: [*found_out(game, number)] for number in range(matches(game))}

    assert {number: faults for number, faults in wrong.items() if faults} == {}


@pytest.mark.parametrize(("name", "kind"), BOLD)
def test_a_game_that_says_too_much_of_a_kind_of_move_is_found_out(name: str, kind: str) -> None:
    game = EVERY[name]
    fault = suite_of(game).overclaims[kind]

    assert any(fault in found_out(game, number, always(kind)) for number in range(2 * matches(game)))


def test_that_only_some_ranks_could_step_back_would_tell_them() -> None:
    def low(move: Move, view: Any) -> bool:
        ranks = {piece.space: rank for piece, rank in zip(view.pieces, view.ranks, strict=True)}
        return move.undoable(view) and (not isinstance(move, Go) or ranks[move.piece] < LOW)

    assert SHOWS in found_out(EVERY["stratego"], 0, low)


@pytest.mark.parametrize("key", GAMES)
def test_the_page_tells_what_can_be_taken_back_in_each_game(key: str) -> None:
    game: AnyGame = GAMES[key]
    counted = met(game)
    for kind, (yes, every) in counted.items():
        print(f"{game.title:20} {kind:10} {often(yes, every):10} {yes} of {every}")

    assert min(every for _, every in counted.values()) > 0
    page = {kind: how for title, kind, how, _ in told() if title == game.title}
    assert page == {kind: often(*numbers) for kind, numbers in counted.items()}


def test_the_page_gives_a_reason_for_every_kind() -> None:
    rows = list(told())

    assert {title for title, *_ in rows} == {game.title for game in GAMES.values()}
    assert all(why.endswith(".") for *_, why in rows)
