"""Undos in records: a line that names others, which are left out as if they had never been played."""

from pathlib import Path

import pytest

from games.__main__ import main
from games.core import AnyGame, Seat, TakenBack
from games.errors import Corrupt
from games.match import Match, Record, fold, living, replay
from tests.support.games.leaks import some_moves
from tests.support.games.make_golden import files, golden
from tests.support.games.random_play import EVERY, finished, random_play, started
from tests.support.games.registry import suite_of

SEALED = [game for game in EVERY.values() if suite_of(game).sealed]
PLAYED = ("0 play.2H", "1 play.3H", "0 undo 1,2", "0 play.4H", "1 resign", "- close")


def positions(game: AnyGame, record: Record, lines: tuple[str, ...]) -> list[Match]:
    """Those after the start and after each living line."""
    found = replay(record.replace(lines=lines), game)
    return [played.match for played in found if not any(isinstance(event, TakenBack) for event in played.events)]


def with_undos(record: Record) -> tuple[str, ...]:
    """Every line of a record is played, taken back and played again, some together with another one."""
    lines: list[str] = []
    for number, line in enumerate(record.lines):
        seat, at = line.partition(" ")[0], len(lines) + 1
        if number % 3:
            lines += [line, f"{seat} undo {at}", line]
        else:
            lines += [line, "0 what came after", f"{seat} undo {at},{at + 1}", line]
    return tuple(lines)


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_a_record_with_undos_replays_to_the_positions_of_one_without_bit_for_bit(game: AnyGame) -> None:
    match, record = finished(game, 0)

    again = positions(game, record, with_undos(record))

    assert again == positions(game, record, record.lines)
    assert again[-1].snapshot() == match.snapshot()
    assert fold(started(game, 0).match, with_undos(record)) == match


@pytest.mark.parametrize("game", SEALED, ids=lambda game: game.key)
def test_a_sealed_choice_can_be_dropped_while_later_ones_of_its_turn_live_on(game: AnyGame) -> None:
    match = next(ply.match for number in range(20) for ply in random_play(game, number) if len(ply.match.to_act) > 2)
    first, second = sorted(match.to_act)[:2]
    dropped, kept = some_moves(match, first)[:2]
    other = some_moves(match, second)[0]
    lines = (f"{first} {dropped}", f"{second} {other}", f"{first} undo 1", f"{first} {kept}")

    after = fold(match, lines)

    assert after == match.play(second, other).match.play(first, kept).match


def test_living_are_all_lines_but_undos_and_what_they_drop() -> None:
    assert living(()) == ()
    assert living(PLAYED) == (3, 4, 5)
    assert living((*PLAYED[:4], "0 undo 4")) == ()
    assert living(PLAYED[:2]) == (0, 1)


def test_an_agreed_end_cannot_be_taken_back() -> None:
    with pytest.raises(ValueError, match="cannot drop"):
        living((PLAYED[0], "- agree", "0 undo 2"))


@pytest.mark.parametrize(
    "undo",
    [
        "0 undo 1",  # dropped already
        "0 undo 3",  # an undo
        "0 undo 5",  # a resignation
        "0 undo 6",  # a closing
        "0 undo 7",  # itself
        "0 undo 8",  # what comes later
        "0 undo 0",
        "0 undo -3",
        "0 undo 4,4",
        "0 undo",
        "0 undo ",
        "0 undo 4,",
        "0 undo four",
    ],
)
def test_an_undo_that_cannot_drop_what_it_names_is_no_line(undo: str) -> None:
    with pytest.raises(ValueError, match=r"cannot drop|invalid literal"):
        living((*PLAYED, undo))


@pytest.mark.parametrize("undo", ["0 undo 2", "0 undo 0", "9 undo 1", "- undo 1", "0 undo x", "0 undo"])
def test_a_record_with_an_undo_that_cannot_be_does_not_replay(undo: str) -> None:
    _, record = finished(EVERY["glory"], 0)

    with pytest.raises(Corrupt):
        list(replay(record.replace(lines=(record.lines[0], undo)), EVERY["glory"]))


def test_a_record_that_the_rules_refuse_without_the_dropped_line_does_not_replay() -> None:
    _, record = finished(EVERY["heroes"], 0)

    with pytest.raises(Corrupt):
        list(replay(record.replace(lines=(*record.lines[:3], f"{record.lines[1][0]} undo 2")), EVERY["heroes"]))


def test_an_undo_is_told_where_it_stands_and_changes_nothing() -> None:
    _, record = finished(EVERY["heroes"], 0)
    first, second = record.lines[:2]
    undo = f"{second[0]} undo 2"

    *_, before, back, after = replay(record.replace(lines=(first, second, undo, second)), EVERY["heroes"])

    assert (back.match, back.line) == (before.match, undo)
    assert back.events == (TakenBack(seat=Seat(int(second[0]))),)
    assert after.match == before.match.play(Seat(int(second[0])), before.match.read(second[2:])).match


def test_that_something_was_taken_back_can_be_stored_with_the_events_of_any_game() -> None:
    for game in EVERY.values():
        adapter, events = game.events_adapter(), (TakenBack(seat=Seat(1)),)

        assert adapter.validate_json(adapter.dump_json(events)) == events


def test_a_record_is_told_with_what_lives_and_with_who_took_something_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = files("heroes")[0]
    record = golden(path).record
    seat = record.lines[3][0]
    taken_back = (*record.lines[:3], record.lines[3], f"{seat} undo 4", *record.lines[3:])
    (tmp_path / "record.json").write_text(record.replace(lines=taken_back).model_dump_json(), "utf-8")

    assert main([str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert main([str(tmp_path / "record.json")]) == 0
    told_with_undo = capsys.readouterr().out.splitlines()

    sentence = f"Player {int(seat) + 1} took a move back."
    at = told_with_undo.index(sentence)
    assert told_with_undo == [*told[:at], sentence, *told[at:]]
    assert at < 8
