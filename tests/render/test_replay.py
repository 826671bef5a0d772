"""A replay shows the painter's own pictures, as its viewer could see the game then, and no more than it may."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path

import pytest
from PIL import Image

from games import GAMES
from games.core import AnyGame, Seat
from games.match import Record, Sitting, replay
from games.words import english
from render import PAINTERS, moments
from render.__main__ import main
from render.moments import MOST, Line, Moment
from render.painter import ALT_LIMIT
from render.replay import FRAME, HELD, Replay, made, story
from tests.support.games.random_play import finished
from tests.support.games.registry import suite_of
from tests.support.games.suite import unchanged
from tests.support.render.redealt import redealt

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
HIDING = [game for game in GAMES.values() if suite_of(game).redeal is not unchanged]
FEW = 5
"""So many frames are drawn where any show what is meant."""
UNKNOWN = Record(game="chess", rules=1, options={}, seats=2, seed="0" * 64).model_dump_json()
SENTENCE = 100
"""Characters that a sentence of a story has at most."""
LONG = 50
"""So many lines a game has at most that goes on."""


@cache
def recorded(game: AnyGame, number: int = 0) -> Record:
    """A whole game of N0, N1 and so on."""
    record = finished(game, number)[1]
    sittings = tuple(Sitting(seat=Seat(at), from_line=0, name=f"N{at}") for at in range(record.seats))
    return record.model_copy(update={"sittings": sittings})


@cache
def film(game: AnyGame) -> Replay:
    """The replay of the first of them for a spectator."""
    return replayed(recorded(game))


def begun(game: AnyGame, number: int = 0) -> Record:
    """The record of a game that goes on: it has come to two thirds, or not so far where that is long."""
    record = recorded(game, number)
    return record.model_copy(update={"lines": record.lines[: min(len(record.lines) * 2 // 3, LONG)]})


def replayed(record: Record, viewer: Seat | None = None, most: int = FEW) -> Replay:
    game = GAMES.of_record(record)
    return made(record, game, PAINTERS[game.key], english, viewer, most=most)


def drawn(shown: Sequence[Moment], game: AnyGame) -> list[bytes]:
    """The painter's picture of each moment."""
    return [PAINTERS[game.key].draw(it.view, it.names, english(it.names), header=True).png for it in shown]


def height(png: bytes) -> int:
    return Image.open(BytesIO(png)).height


def lies(png: bytes, frame: Image.Image) -> set[int]:
    """How far below the upper edge of a frame a whole picture lies; nothing where it is not there."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    places = {0, frame.height - picture.height}
    return {y for y in places if frame.crop((0, y, frame.width, y + picture.height)).tobytes() == picture.tobytes()}


def sent(record: Record, viewer: Seat | None) -> tuple[list[bytes], str]:
    """All that makes a replay: its pictures, and its story."""
    game = GAMES.of_record(record)
    shown = moments.moments(record, game, viewer, FEW)
    return drawn(shown, game), story(shown, game, english)


def frames(content: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Each frame of a file, and for how many milliseconds it is shown."""
    with Image.open(BytesIO(content)) as film:
        for at in range(getattr(film, "n_frames", 1)):
            film.seek(at)
            yield film.convert("RGB"), film.info["duration"]


def tells(record: Record, viewer: Seat | None, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the replay for a viewer shows or says something else of such a game."""
    game = GAMES.of_record(record)
    other = list(redealt(record, game, viewer))
    shown = sent(record, viewer)
    with monkeypatch.context() as patched:
        patched.setattr(moments, "replay", lambda _record, _game: other)
        return sent(record, viewer) != shown


@GAME
def test_the_frames_are_the_painters_pictures_to_the_pixel(game: AnyGame) -> None:
    record = recorded(game)
    expected = drawn(moments.moments(record, game, None, FEW), game)

    shown = list(frames(film(game).content))

    assert all(lies(png, frame) for (png, _), (frame, _) in zip(groupby(expected), shown, strict=True))
    assert [time for _, time in shown[-1:]] == [HELD]
    assert {time % FRAME for _, time in shown[:-1]} == {0}  # equal pictures are one frame, shown longer


def test_the_seats_have_the_same_colours_in_every_frame() -> None:
    game, colours = GAMES["glory"], (3, 2)
    record = recorded(game)
    ends = moments.moments(record, game, None, 2)
    painted = (
        PAINTERS["glory"].draw(it.view, it.names, english(it.names), colours=colours, header=True).png for it in ends
    )

    film = made(record, game, PAINTERS["glory"], english, most=2, colours=colours)

    assert all(lies(png, frame) for png, (frame, _) in zip(painted, frames(film.content), strict=True))


@pytest.mark.parametrize(("key", "viewer", "lower"), [("stratego", None, {50}), ("glory", Seat(1), {0})])
def test_a_lower_picture_lies_so_that_its_board_stays_where_it_is(
    key: str, viewer: Seat | None, lower: set[int]
) -> None:
    record = recorded(GAMES[key])
    expected = [png for png, _ in groupby(drawn(moments.moments(record, GAMES[key], viewer, FEW), GAMES[key]))]
    shown = [frame for frame, _ in frames(replayed(record, viewer).content)]

    places = [(lies(png, frame), frame.height - height(png)) for png, frame in zip(expected, shown, strict=True)]

    assert {free > 0 for _, free in places} == {True, False}
    assert all(found == (lower if free else {0}) for found, free in places)


@GAME
def test_there_are_at_most_80_frames_and_the_last_is_the_end(game: AnyGame) -> None:
    longest = max((recorded(game, number) for number in (0, 2)), key=lambda record: len(record.lines))
    *_, end = replay(longest, game)

    shown = moments.moments(longest, game)

    assert len(shown) <= MOST
    assert shown[0].match.turn == 0
    assert shown[-1].match.outcome == end.match.outcome is not None


@GAME
def test_nothing_that_all_saw_is_left_out_between_the_frames(game: AnyGame) -> None:
    record = recorded(game)
    happened = [event for played in replay(record, game) for event in played.events if event.visible_to(None)]

    assert [event for moment in moments.moments(record, game, None, FEW) for event in moment.events] == happened


def test_what_no_picture_marks_is_shown_with_what_comes_next() -> None:
    spy = GAMES["spy"]
    shown = moments.moments(recorded(spy), spy, None, len(recorded(spy).lines) + 1)

    assert any(event.quiet for moment in shown for event in moment.events)
    assert not any(all(event.quiet for event in moment.events) for moment in shown[1:-1])


@GAME
def test_a_running_game_shows_then_what_it_will_show_of_that_moment_when_it_is_over(game: AnyGame) -> None:
    whole, part = recorded(game), begun(game)
    for viewer in (None, Seat(1)):
        later = moments.moments(whole, game, viewer, len(whole.lines) + 1)
        *then, _ = moments.moments(part, game, viewer, len(part.lines) + 1)

        assert [it.view for it in then] == [it.view for it in later[: len(then)]]


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
def test_what_a_viewer_may_not_know_changes_nothing_of_their_replay(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, viewer in zip((0, 2, 3), (None, Seat(0), Seat(1)), strict=True):
        assert not tells(begun(game, number), viewer, monkeypatch)


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
def test_a_replay_that_leaks_is_found_out(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "view", property(lambda moment: moment.match.view(Seat(0)).telling(moment.events)))

    assert tells(begun(game), None, monkeypatch)


def test_a_replay_whose_frames_are_chosen_by_what_is_hidden_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def unfiltered(record: Record, lines: Iterable[Line], viewer: Seat | None) -> Iterator[Moment]:
        return (Moment(it.match, viewer, record.names_at(0), it.events) for _, it in lines)

    def by_secrets(moment: Moment, after: Moment, _often: object) -> tuple[bool, bool, int, int]:
        return False, False, sum(it.seen_by is not None for it in moment.events), moment.steps + after.steps

    monkeypatch.setattr(moments, "_decided", unfiltered)
    monkeypatch.setattr(moments, "_weight", by_secrets)

    assert any(tells(begun(GAMES["glory"], number), None, monkeypatch) for number in (0, 2, 3))


@GAME
def test_what_was_taken_back_is_not_shown(game: AnyGame) -> None:
    record = recorded(game)
    first, *others = record.lines
    undone = (first, f"{first.split()[0]} undo 1", first, *others)

    with_undo = moments.moments(record.model_copy(update={"lines": undone}), game)

    assert [it.view for it in with_undo] == [it.view for it in moments.moments(record, game)]


@GAME
def test_the_story_names_who_played_and_how_it_ended_and_fits(game: AnyGame) -> None:
    *_, end = replay(recorded(game), game)
    assert end.match.outcome is not None

    told = film(game).alt

    assert told.startswith(f"{game.title}: N0")
    assert told.endswith(end.match.outcome.reason)
    assert len(told) <= ALT_LIMIT


def test_a_story_says_nothing_twice_in_a_row() -> None:
    glory = GAMES["glory"]
    for number in range(3):
        told = story(moments.moments(recorded(glory, number), glory), glory, english)

        assert re.search(r"([^.!]+[.!]) \1", told) is None


def test_a_story_has_no_room_left_for_another_sentence() -> None:
    spy = GAMES["spy"]
    told = story(moments.moments(recorded(spy, 2), spy), spy, english)

    assert ALT_LIMIT - SENTENCE < len(told) <= ALT_LIMIT


def test_who_took_a_seat_later_is_named_from_then_on() -> None:
    record = recorded(GAMES["heroes"])
    sittings = (Sitting(seat=Seat(0), from_line=0, name="Ann"), Sitting(seat=Seat(0), from_line=5, name="Cas"))

    shown = moments.moments(record.model_copy(update={"sittings": sittings}), GAMES["heroes"])

    assert [shown[0].names[0], shown[-1].names[0]] == ["Ann", "Cas"]


def test_a_file_that_is_too_large_has_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded(GAMES["spy"])
    whole = replayed(record, most=6)

    monkeypatch.setattr("render.replay.LIMIT", len(whole.content) - 1)
    smaller = replayed(record, most=6)

    assert smaller.frames < whole.frames == 6
    assert len(smaller.content) < len(whole.content)


def test_progress_is_told_frame_by_frame_up_to_the_last() -> None:
    record, told = recorded(GAMES["glory"]), list[tuple[int, int]]()

    game = GAMES["glory"]
    replay_made = made(record, game, PAINTERS["glory"], english, most=5, progress=lambda *at: told.append(at))

    assert told == sorted(told)
    assert told[-1] == (replay_made.frames, replay_made.frames)


@pytest.mark.parametrize("file_format", ["webp", "gif"])
def test_a_record_becomes_a_file_without_the_bot(
    file_format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "record.json"
    record.write_text(recorded(GAMES["spy"]).model_copy(update={"sittings": ()}).model_dump_json())
    output = tmp_path / f"game.{file_format}"

    assert main(["replay", str(record), "-o", str(output), "--seat", "1", "--frames", "4"]) == 0

    with Image.open(output) as film:
        assert (film.format, getattr(film, "n_frames", 1)) == (file_format.upper(), 4)
    assert capsys.readouterr().out.startswith("Spy: Player 1")


@pytest.mark.parametrize(
    ("text", "more", "sentence"),
    [
        ("no record", [], "is not the record of a game"),
        (UNKNOWN, [], "cannot be played again"),
        (None, [], "cannot be opened"),
        ("spy", ["--seat", "7"], "has no seat 7"),
    ],
)
def test_what_is_no_replay_is_said_in_a_sentence(
    text: str | None, more: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    if text is not None:
        path.write_text(recorded(GAMES["spy"]).model_dump_json() if text == "spy" else text)

    assert main(["replay", str(path), "-o", str(tmp_path / "game.webp"), *more]) == 1

    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "game.webp").exists()
