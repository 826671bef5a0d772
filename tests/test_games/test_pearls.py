"""Pearls: facts of its rules by both numbers; games go on by those that they began by."""

from pathlib import Path

import pytest

from games.__main__ import main
from games.chance import NoChance, SeededChance
from games.core import Options, Seat
from games.errors import Corrupt, Illegal
from games.match import Match, Record, replay
from tests.support.games.make_golden import files, golden
from tests.support.games.random_play import finished
from tests.support.test_games import TEST_GAMES, pearls
from tests.support.test_games.pearls.game import (
    Caught,
    Dive,
    Dived,
    Net,
    Pearls,
    PearlsState,
    PearlsView,
    Sell,
    Sold,
    Tore,
)

NEW, OLD = pearls.GAME, pearls.OLDER[0]
ANN = Seat(0)
BOTH = pytest.mark.parametrize("game", [NEW, OLD], ids=["2", "1"])


def holding(game: Pearls, *net: int) -> PearlsState:
    """Ann's turn with these pearls in her net; the next in the sea is worth 3."""
    start = game.setup(2, Options(), SeededChance(b"pearls", 0)).state
    return start.replace(nets=(net, ()), sea=(3, 2, 1))


def dived(game: Pearls, *net: int) -> PearlsState:
    return game.apply(holding(game, *net), ANN, Dive(), NoChance()).state


def sizes(match: Match) -> tuple[int, ...]:
    """Of the nets."""
    view = match.view(None)
    assert isinstance(view, PearlsView)
    return view.sizes


def nets(state: PearlsState) -> tuple[tuple[Net, ...], Net]:
    return state.nets, state.lost


@BOTH
def test_a_pearl_is_seen_by_its_diver_alone(game: Pearls) -> None:
    step = game.apply(holding(game, 1), ANN, Dive(), NoChance())

    assert step.state.nets == ((1, 3), ())
    assert step.events == (Dived(seat=ANN), Caught(pearl=3, seen_by=frozenset({ANN})))


@BOTH
def test_a_net_is_sold_whole(game: Pearls) -> None:
    step = game.apply(holding(game, 3, 1), ANN, Sell(), NoChance())

    assert (step.state.nets, step.state.sold) == (((), ()), ((3, 1), ()))
    assert step.events == (Sold(seat=ANN, pearls=(3, 1)),)


def test_the_fourth_pearl_tears_the_net_by_number_2_and_not_by_number_1() -> None:
    assert nets(dived(NEW, 1, 1, 2)) == (((), ()), (1, 1, 2, 3))
    assert nets(dived(OLD, 1, 1, 2)) == (((1, 1, 2, 3), ()), ())
    assert NEW.apply(holding(NEW, 1, 1, 2), ANN, Dive(), NoChance()).events[-1] == Tore(seat=ANN, pearls=(1, 1, 2, 3))


def test_a_single_pearl_can_be_sold_by_number_1_and_not_by_number_2() -> None:
    OLD.check(OLD.view(holding(OLD, 3), ANN), Sell())

    with pytest.raises(Illegal):
        NEW.check(NEW.view(holding(NEW, 3), ANN), Sell())


def test_a_state_is_read_by_the_model_of_its_number_and_by_no_other() -> None:
    match, _ = finished(OLD, 0)
    stored = match.snapshot()

    assert "lost" not in stored.state
    assert Match.restore(OLD, match.seats, {}, match.seed, stored) == match
    with pytest.raises(Corrupt):
        Match.restore(NEW, match.seats, {}, match.seed, stored)


def test_the_same_lines_lead_to_other_positions_by_the_other_number() -> None:
    lines = ("0 dive", "1 dive") * 4
    record = Record(game="pearls", rules=1, options={}, seats=2, seed="0" * 64, lines=lines)

    *_, old = replay(record, TEST_GAMES.of_record(record))
    *_, new = replay(record.replace(rules=2), TEST_GAMES.of_record(record.replace(rules=2)))

    assert [sizes(played.match) for played in (old, new)] == [(4, 4), (0, 0)]


@pytest.mark.parametrize("path", files("pearls"), ids=lambda path: path.name.split(".")[0])
def test_a_record_of_either_number_is_told_and_by_the_other_it_is_none(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, expected = golden(path)
    other = OLD if record.rules == 2 else NEW

    assert main([str(path)], TEST_GAMES) == 0
    assert expected.reason in capsys.readouterr().out
    with pytest.raises(Corrupt, match=f"a record of pearls rules {record.rules}, read with pearls rules {other.rules}"):
        list(replay(record, other))
