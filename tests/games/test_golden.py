"""Golden records: a finished game for every way in which one can end, which replays to that end."""

import sys
from pathlib import Path
from subprocess import run

import pytest

from games.__main__ import main, told
from games.core import AnyGame, Seat
from games.match import Record, Sitting, replay
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


@RECORD
def test_a_team_wins_as_a_whole_and_is_named_by_its_first_seat(path: Path) -> None:
    record, expected = golden(path)
    options = KNOWN.of_record(record).options.model_validate(record.options)
    teams = {Seat(seat): options.team(Seat(seat)) for seat in range(record.seats)}

    assert all(team == min(seat for seat in teams if teams[seat] == team) for team in teams.values())
    assert all((seat in expected.winners) == (teams[seat] in expected.winners) for seat in teams)


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

    lines = capsys.readouterr().out.splitlines()
    ending = lines[lines.index("") + 1 :]
    assert ending[0] == expected.reason
    first = ending[1 : 1 + len(expected.winners)]
    assert first == [line for line in ending[1:] if line.startswith("1. Player ")]
    assert bool(ending[1:]) == bool(expected.winners)


def test_a_resignation_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in files("glory") if golden(path).outcome.reason == RESIGNED)

    main([str(path)])

    assert capsys.readouterr().out.count("Player 2 resign") == 1


def test_a_record_that_names_who_played_is_told_with_their_names() -> None:
    record = golden(next(path for path in files("glory") if golden(path).record.seats == 3)).record
    names = [Sitting(seat=Seat(seat), from_line=0, name=name) for seat, name in enumerate(("Ann", "Bob", "Cas"))]
    before, after = record.lines[:4], record.lines[4:]
    resigned = record.replace(
        lines=(*before, "1 resign", *after), sittings=(*names, Sitting(seat=Seat(1), from_line=6, name="Computer 1"))
    )

    lines = list(told(resigned, KNOWN))

    at = lines.index("Bob resigns.")
    assert lines[at + 1] == "Computer 1 takes the seat of Bob."
    assert any("Bob" in line for line in lines[:at])
    assert not any("Computer 1" in line for line in lines[:at])
    assert any("Computer 1 moves" in line for line in lines[at + 2 :])
    assert not any("Bob" in line for line in lines[at + 2 :])
    assert not any("Player " in line for line in lines)


def test_who_takes_a_seat_is_told_though_the_line_from_which_on_they_sit_there_is_dropped() -> None:
    record = golden(files("heroes")[0]).record
    first, second, *_ = record.lines
    seat = second.split()[0]
    sittings = (Sitting(seat=Seat(0), from_line=2, name="Ann"),)
    changed = record.replace(lines=(first, second, f"{seat} undo 2", second), sittings=sittings)

    assert "Ann takes the seat of Player 1." in list(told(changed, KNOWN))


def test_a_record_says_nothing_of_names_that_it_does_not_know() -> None:
    record = golden(files("glory")[0]).record

    assert "sittings" not in record.model_dump_json()
    assert Record.model_validate_json(record.model_dump_json()).sittings == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "{path} cannot be opened: No such file or directory."),
        ("", "{path} is not the record of a game."),
        ('{"game": "glory"}', "{path} is not the record of a game."),
        ('"glory"|"chess"', "{path} cannot be played again: it is of a game that is not among these rules."),
        (
            '"rules": 2|"rules": 0',
            "{path} cannot be played again: it was played by rules 0 of glory, and known are 1, 2, 3.",
        ),
        ('"seats": |"seats": 9', "{path} cannot be played again: a record of glory does not replay: ValueError."),
        ('"0 play|"9 play', "{path} cannot be played again: a record of glory does not replay: NotYourTurn."),
    ],
)  # fmt: skip
def test_a_file_that_does_not_replay_is_refused_in_one_sentence(
    text: str | None, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    if text is not None:
        old, bar, new = text.partition("|")
        good = files("glory")[0].read_text("utf-8")
        assert not bar or old in good
        path.write_text(good.replace(old, new) if bar else text, "utf-8")

    assert main([str(path)]) == 1
    assert capsys.readouterr() == ("", problem.format(path=path) + "\n")


def test_the_command_fails_where_it_refuses() -> None:
    done = run([sys.executable, "-m", "games", "no record"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "no record cannot be opened: No such file or directory.\n"
