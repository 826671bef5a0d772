"""A finished game is tried again from a decision on: the same moves lead to the same game, whatever was taken back."""

from itertools import islice

import pytest

from games.core import AnyGame, Seat
from games.errors import Corrupt
from games.match import Match, Record, mover, replay
from games.trying import decided, told_since, tried
from tests.support.games.random_play import TRIED, finished, name_of, seed_of
from tests.support.test_games import TEST_GAMES

MANY = TEST_GAMES["many"]


def first_moves(game: AnyGame, count: int) -> Record:
    """A game of two in which the first legal moves are played."""
    played = Match.start(game, 2, game.options(), seed_of(1))
    match, lines = played.match, list[str]()
    for _ in range(count):
        seat = min(match.to_act)
        played = match.play(seat, next(iter(game.legal(match.view(seat)))))
        match = played.match
        lines.append(played.line)
    options = match.options.model_dump(mode="json")
    seed = match.seed.hex()
    return Record(game=game.key, rules=game.rules, options=options, seats=2, seed=seed, lines=tuple(lines))


@pytest.mark.parametrize("game", TRIED.values(), ids=name_of)
def test_the_moves_of_the_game_lead_to_the_same_game_from_any_decision_on(game: AnyGame) -> None:
    _, record = finished(game, 1)
    *_, last = replay(record, game)

    for line in range(1, len(record.lines) + 1, max(1, len(record.lines) // 4)):
        if mover(record.lines[line - 1]) is None:
            continue
        trial = tried(record, game, line, record.lines[line - 1 :])
        assert trial.match == last.match
        assert f"{trial.seat} {trial.played}" == record.lines[line - 1]


def test_what_was_taken_back_before_it_is_not_there_and_is_no_decision() -> None:
    record = first_moves(MANY, 4)
    seat = record.lines[1].partition(" ")[0]
    undone = record.model_copy(update={"lines": (*record.lines[:2], f"{seat} undo 2", *record.lines[1:])})

    assert tried(undone, MANY, 4).match == tried(record, MANY, 2).match
    assert tried(undone, MANY, 6).match == tried(record, MANY, 4).match
    assert [decided(undone, line) for line in (0, 2, 3, 7)] == [None] * 4
    with pytest.raises(LookupError):
        tried(undone, MANY, 2)


def test_who_gives_up_or_ends_the_game_decides_nothing_there() -> None:
    record = first_moves(MANY, 2)
    over = record.model_copy(update={"lines": (*record.lines, "0 resign")})

    assert decided(over, 3) is None
    assert decided(over, 1) is not None


def test_a_choice_is_taken_back_with_all_that_came_of_it() -> None:
    record = first_moves(MANY, 8)
    own = Seat(int(record.lines[0].partition(" ")[0]))
    whole = tried(record, MANY, 1, record.lines)
    chosen = [at for at, line in enumerate(record.lines) if mover(line) == own]

    assert whole.choices == len(chosen)
    assert whole.back().lines == record.lines[: chosen[-1]]
    assert whole.back().match.view(own) == tried(record, MANY, chosen[-1] + 1).match.view(own)
    assert whole.anew().lines == ()
    assert whole.anew().back().lines == ()
    played, meanwhile = told_since(whole)
    assert (*played, *meanwhile) == tuple(event for step in whole.steps[chosen[-1] :] for event in step.events)


def test_what_the_rules_refuse_is_left_out_and_another_game_s_record_is_corrupt() -> None:
    record = first_moves(MANY, 2)

    assert tried(record, MANY, 1, ("0 nonsense",)).lines == ()
    assert tried(record, MANY, 1, ("",)).lines == ()
    with pytest.raises(Corrupt):
        tried(record.model_copy(update={"rules": record.rules + 1}), MANY, 1)


@pytest.mark.parametrize("game", TRIED.values(), ids=name_of)
def test_what_leaves_no_choice_is_no_choice(game: AnyGame) -> None:
    _, record = finished(game, 2)
    lines = [at for at, line in enumerate(record.lines, 1) if decided(record, at)]

    for line in islice(lines, 0, None, 5):
        trial = tried(record, game, line)
        forced = game.forced(trial.match.view(trial.seat))
        assert trial.waits == (forced is None)
        assert trial.by_itself() == (None if forced is None else f"{trial.seat} {forced}")
