"""Each step of a finished game shows its reader what they saw then, and nothing else; the last few games stay known."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.delivery import replayed
from bot.delivery.replayed import ReplayedGames
from bot.ui.message import Menu, MessageSpec
from bot.ui.screens.steps import Step, step_screen
from games import GAMES
from games.core import AnyGame, Seat, View
from games.match import CLOSE, Match, Record, Sitting, replay
from render import moments
from render.moments import Moment
from tests.support.games.random_play import finished
from tests.support.games.registry import suite_of
from tests.support.games.suite import unchanged
from tests.support.render.redealt import redealt
from tests.support.screens.drawn import NAMES, at_table

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
HIDING = pytest.mark.parametrize(
    "game", [it for it in GAMES.values() if suite_of(it).redeal is not unchanged], ids=lambda it: it.key
)
SHORT = 40
"""So many lines a game has that is closed before its end."""


def whole(game: AnyGame, number: int = 0) -> Record:
    record = finished(game, number)[1]
    sittings = tuple(Sitting(seat=Seat(at), from_line=0, name=NAMES[at]) for at in range(record.seats))
    return record.model_copy(update={"sittings": sittings})


def closed(game: AnyGame, number: int = 0) -> Record:
    """A game that was closed: nothing hidden is shown at its end."""
    record = whole(game, number)
    lines = record.lines[: min(SHORT, len(record.lines) * 2 // 3)]
    return record.model_copy(update={"lines": (*lines, f"- {CLOSE}")})


def end_of(record: Record, game: AnyGame) -> Match:
    *_, last = replay(record, game)
    return last.match


def steps(record: Record, game: AnyGame, viewer: Seat | None) -> list[Step]:
    """All, from the last one back."""

    async def back() -> list[Step]:
        games = ReplayedGames()
        found = [await games.step(record, game, viewer, None)]
        while found[-1].before is not None:
            found.append(await games.step(record, game, viewer, found[-1].before))
        return found

    return asyncio.run(back())


def panels(record: Record, game: AnyGame, viewer: Seat | None) -> list[MessageSpec]:
    """Of all steps; one of them with the menu, which is the same in all."""
    context = at_table(game.key, end_of(record, game), "en-US")
    last, *others = steps(record, game, viewer)
    return [step_screen(context, it) for it in (last, *(step._replace(others=()) for step in others))]


def tells(record: Record, viewer: Seat | None, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the panels of a viewer show or say something else of a game that they cannot tell from this one."""
    game = GAMES.of_record(record)
    shown, other = panels(record, game, viewer), list(redealt(record, game, viewer))
    with monkeypatch.context() as patched:
        patched.setattr(moments, "replay", lambda _record, _game: other)
        return panels(record, game, viewer) != shown


def seen_live(record: Record, game: AnyGame, viewer: Seat | None) -> list[View]:
    """What somebody saw after each line, as it was played."""
    return [played.match.view(viewer).telling(()) for played in replay(record, game)]


@GAME
def test_each_step_shows_what_its_reader_saw_then(game: AnyGame) -> None:
    record = closed(game, 1)
    for viewer in (None, Seat(record.seats - 1)):
        live, found = seen_live(record, game, viewer), steps(record, game, viewer)

        assert (found[0].place.moment.line, found[-1].place.moment.line) == (len(record.lines), 0)
        for step in found:
            moment = step.place.moment
            assert moment.view.telling(()) == live[moment.line]
            assert all(event.visible_to(viewer) for event in moment.events)
        told = [event for step in reversed(found) for event in step.place.moment.events]
        assert told == [it for played in replay(record, game) for it in played.events if it.visible_to(viewer)]


@GAME
def test_the_end_shows_what_the_rules_show_then(game: AnyGame) -> None:
    record = whole(game)

    step = asyncio.run(ReplayedGames().step(record, game, Seat(0), None))

    assert step.place.moment.view.telling(()) == end_of(record, game).view(Seat(0)).telling(())
    assert (step.place.number + 1, step.after) == (step.of, None)


@HIDING
def test_no_step_tells_what_its_reader_may_not_know(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, viewer in zip((0, 2, 3), (None, Seat(0), Seat(1)), strict=True):
        assert not tells(closed(game, number), viewer, monkeypatch)


def of_another(moment: Moment) -> View:
    return moment.match.view(Seat(1)).telling(moment.events)


@HIDING
def test_a_step_that_leaks_is_found_out(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "view", property(of_another))

    assert tells(closed(game), Seat(0), monkeypatch)


@GAME
def test_a_step_is_what_a_person_saw_happen_and_nothing_that_lay_sealed(game: AnyGame) -> None:
    record = closed(game)
    turns = {at: played.match.turn for at, played in enumerate(replay(record, game))}

    for viewer in (None, Seat(0)):
        lines = [step.place.moment.line for step in steps(record, game, viewer)][::-1]
        assert len({turns[line] for line in lines[:-1]}) == len(lines) - 1


@GAME
def test_the_menu_leads_to_steps_from_the_start_to_the_end(game: AnyGame) -> None:
    record = closed(game)
    step = steps(record, game, Seat(0))[0]
    spec = step_screen(at_table(game.key, end_of(record, game), "nl"), step)
    [menu] = [row for row in spec.rows if isinstance(row, Menu)]

    lines = [int(option.value) for option in menu.options]
    every = {it.place.moment.line: it.place.number for it in steps(record, game, Seat(0))}
    assert lines == sorted(lines)
    assert (lines[0], lines[-1]) == (0, len(record.lines))
    assert [it.label.rpartition(" · ")[2] for it in menu.options] == [f"{every[it] + 1} / {step.of}" for it in lines]
    assert all(option.hint for option in menu.options)


def test_a_game_of_rounds_has_each_round_in_its_menu() -> None:
    game = GAMES["glory"]
    record = whole(game)
    rounds = [title for it in replay(record, game) for event in it.events if (title := event.title()) is not None]

    places = steps(record, game, None)[0].others

    assert [place.heading for place in places[1 : len(rounds) + 1]] == rounds


async def test_a_game_is_replayed_once_for_a_viewer_and_named_anew_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game, games, played = GAMES["heroes"], ReplayedGames(), list[str]()
    record = closed(game)

    def counted(record: Record, game: AnyGame) -> Iterator[moments.Line]:
        played.append(game.key)
        return moments.replayed(record, game)

    monkeypatch.setattr(replayed, "replayed", counted)
    renamed = Sitting(seat=Seat(0), from_line=0, name="Zoe")
    first = await games.step(record, game, Seat(0), 5)
    again = await games.step(record.model_copy(update={"sittings": (renamed,)}), game, Seat(0), 5)
    assert played == ["heroes"]
    assert (first.place.moment.names[0], again.place.moment.names[0]) == (NAMES[0], "Zoe")

    await games.step(record, game, Seat(1), 5)
    assert played == ["heroes", "heroes"]


async def test_no_more_steps_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    game, played = GAMES["heroes"], list[str]()

    def counted(record: Record, game: AnyGame) -> Iterator[moments.Line]:
        played.append(record.lines[-1])
        return moments.replayed(record, game)

    monkeypatch.setattr(replayed, "replayed", counted)
    games = ReplayedGames(kept=SHORT)  # the game has one step more
    for _ in range(2):
        step = await games.step(closed(game), game, None, None)
        assert step.of > SHORT
    assert len(played) == 2


def test_whoever_took_over_a_seat_is_not_you_in_what_was_played_there_before() -> None:
    game = GAMES["heroes"]
    record = closed(game)
    later = Sitting(seat=Seat(0), from_line=10, name="Zoe")

    found = steps(record.model_copy(update={"sittings": (*record.sittings, later)}), game, Seat(0))

    assert {step.place.moment.line < 10: step.me for step in found} == {True: None, False: Seat(0)}
