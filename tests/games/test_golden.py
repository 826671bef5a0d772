"""Golden records: a finished game for every way in which one can end, which replays to that end."""

import sys
from pathlib import Path
from subprocess import run

import pytest

from games.__main__ import main
from games.core import AnyGame
from games.match import replay
from tests.support.games.make_golden import GOLDEN, RESIGNED, endings, endings_with_records, files, golden
from tests.support.games.random_play import EVERY, KNOWN
from tests.support.games.registry import suite_of

RECORDS = [path for key in KNOWN for path in files(key)]
RECORD = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")


@RECORD
def test_a_golden_record_replays_to_the_end_that_is_stored_beside_it(path: Path) -> None:
    record, expected = golden(path)

    *_, last = replay(record, KNOWN.of_record(record))

    assert last.match.outcome == expected


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_every_way_in_which_a_game_can_end_has_a_golden_record(game: AnyGame) -> None:
    assert endings_with_records(game) == endings(game)


def test_what_is_said_to_be_unreachable_is_an_ending() -> None:
    assert all(set(suite_of(game).unreachable) <= set(game.endings) for game in EVERY.values())


def test_every_game_has_golden_records_and_no_other_has() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == set(KNOWN)


@RECORD
def test_a_record_is_told_in_words_to_its_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, expected = golden(path)

    assert main([str(path)], KNOWN) == 0

    told = capsys.readouterr().out.splitlines()
    ending = told[told.index("") + 1 :]
    assert ending[0] == expected.reason
    first = ending[1 : 1 + len(expected.winners)]
    assert first == [line for line in ending[1:] if line.startswith("1. Player ")]
    assert bool(ending[1:]) == bool(expected.winners)


def test_a_resignation_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in files("glory") if golden(path).outcome.reason == RESIGNED)

    main([str(path)])

    assert "Player 2 resigns." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "{path} cannot be opened: No such file or directory."),
        ("", "{path} is not the record of a game."),
        ('{"game": "glory"}', "{path} is not the record of a game."),
        ('"glory"|"chess"', "{path} cannot be played again: it is of a game that is not among these rules."),
        ('"rules": 1|"rules": 0', "{path} cannot be played again: it was played by rules 0 of glory, and known are 1."),
        ('"seats": |"seats": 9', "{path} cannot be played again: a record of glory does not replay: ValueError."),
        ('"0 play|"9 play', "{path} cannot be played again: a record of glory does not replay: NotYourTurn."),
    ],
)  # fmt: skip
def test_a_file_that_does_not_replay_is_refused_in_one_sentence(text: str | None, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    if text is not None:
        old, bar, new = text.partition("|")
        good = files("glory")[0].read_text("utf-8")
        assert not bar or old in good
        path.write_text(good.replace(old, new) if bar else text, "utf-8")

    done = run([sys.executable, "-m", "games", str(path)], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (1, "", problem.format(path=path) + "\n")
