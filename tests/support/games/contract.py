"""What holds of every game, as functions that fail with an AssertionError; test_contract runs them over all."""

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from itertools import islice

import pytest

from games.chance import NoChance, SeededChance
from games.core import AnyGame, Choice, Event, Move, Seat, View
from games.errors import Corrupt, Illegal, MovedOn, NotYourTurn, Over, Unreadable
from games.match import Match, Snapshot, follow, replay
from games.words import english
from tests.support.games.random_play import Ply, finished, listed, plies, random_play, recorded, spread, viewers
from tests.support.games.registry import suite_of
from tests.support.test_games.players import Wanderer

SAID = english(("Ann", "Bob", "Cas", "Dee", "Eve", "Fay"))
NONSENSE = (
    "",
    ".",
    "resign",
    "agree",
    "undo 1",
    "nothing",
    "play",
    "play.",
    "play..",
    "💥",
    "-1",
    "move.a1.a1.a1",
    "x" * 500,
)
DRAWS = 12
"""Determinizations in which a secret has the time to vary."""


@contextmanager
def about(*what: object) -> Iterator[None]:
    """Lets an error say which move or event it is about."""
    try:
        yield
    except Exception as error:
        error.add_note(f"about: {' → '.join(map(str, what))}")
        raise


def replays(game: AnyGame, number: int) -> None:
    """The record of a match folds to the same positions, bit for bit."""
    played = [ply.match for ply in random_play(game, number)]
    _, record = finished(game, number)

    again = [step.match for step in replay(record, game)]

    assert [match.snapshot().state for match in again[:-1]] == [match.snapshot().state for match in played]
    assert again[:-1] == played
    assert record.model_validate_json(record.model_dump_json()) == record


def is_stored(game: AnyGame, number: int) -> None:
    """A snapshot, and what is told, come back from storage as they were."""
    for ply in spread(game, number):
        with about(ply.move):
            match = ply.match
            snapshot = match.snapshot()
            restored = Match.restore(game, match.seats, match.options.model_dump(), match.seed, snapshot)
            events = match.play(ply.seat, ply.move).events
            adapter = game.events_adapter()

            assert restored == match
            assert restored.snapshot() == snapshot
            assert adapter.validate_json(adapter.dump_json(events)) == events


def states_are_values(game: AnyGame, number: int) -> None:
    """What rules make of a state, without a check of its values, would pass its checks."""
    played = random_play(game, number)
    last = played[-1].match.play(played[-1].seat, played[-1].move).match
    for match in (*[ply.match for ply in played], last):
        state = match._state

        assert type(state).model_validate(vars(state), strict=True) == state
        assert set(vars(state)) == set(type(state).model_fields)


def views_are_values(game: AnyGame, number: int) -> None:
    """What a view is built of would pass its own checks; it goes through a pipe; all may know who is to act. What is
    the same in all views of a kind is worked out once."""
    for ply in spread(game, number):
        for viewer in viewers(ply.match):
            view = ply.match.view(viewer)

            assert type(view).model_validate(vars(view), strict=True) == view
            assert set(dict(view)) == set(type(view).model_fields)
            built, again = (type(view).of(**vars(view)) for _ in range(2))
            assert built == view
            assert built.model_fields_set is again.model_fields_set
            assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - it was written in this line
            assert (view.me, view.turn, view.to_act) == (viewer, ply.match.turn, tuple(sorted(ply.match.to_act)))


def is_open_when_all_see_the_same(game: AnyGame, number: int) -> None:
    """Who watches an open game sees what each player sees, and nothing is secret; in another game somebody does not."""
    positions = [ply.match for ply in random_play(game, number)]
    everybody = [(match, [vars(match.view(viewer)) | {"me": None} for viewer in viewers(match)]) for match in positions]
    hidden = [name for match in positions for name in suite_of(game).secrets(match._state, None)]
    same = all(view == views[0] for _, views in everybody for view in views)

    assert game.is_open == same == (not hidden)


def notation_round_trips(game: AnyGame, number: int) -> None:
    """`read` undoes `str`, with spaces for dots too."""
    for ply in spread(game, number):
        with about(ply.move):
            for move in (ply.move, *islice(game.legal(ply.match.view(ply.seat)), 100)):
                assert game.read(str(move)) == move
                assert game.read(str(move).replace(".", " ")) == move


def choices_are_what_is_legal(game: AnyGame, number: int) -> None:
    """Picking step by step leads to legal moves only, and to every one."""
    for ply in spread(game, number)[::3]:
        with about(ply.move):
            view = ply.match.view(ply.seat)
            kinds, every = _picked_kinds(game, view), listed(game, view)
            moves = [move for move in every if move.kind in kinds]

            assert list(game.kinds(view)) == _in_order(game, {move.kind for move in every}) or not every
            if _has_sets(game):
                choices = cache(partial(game.choices, view))  # many moves begin alike
                assert all(_is_reachable(choices, move) for move in moves)
            else:
                walked = [move for kind in kinds for move in _walked(game, view, (kind,))]
                assert sorted(walked) == sorted(map(str, moves))


def _in_order(game: AnyGame, kinds: set[str]) -> list[str]:
    return [move.name() for move in game.moves if move.name() in kinds]


def _picked_kinds(game: AnyGame, view: View) -> list[str]:
    """The kinds that are not drafted from ready-made moves."""
    drafted = {preset.move.kind for preset in game.presets(view, SeededChance(bytes(32), 0))}
    return [kind for kind in game.kinds(view) if kind not in drafted]


def _has_sets(game: AnyGame) -> bool:
    return any(move.is_tuple(field) for move in game.moves for field in move.field_names())


def _is_reachable(choices: Callable[[tuple[str, ...]], Choice], move: Move) -> bool:
    picked: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        items = token.split(",") if token else []
        choice = choices(picked)
        if not choice.least <= len(items) <= choice.most or not set(items) <= {o.value for o in choice.options}:
            return False
        picked = (*picked, token)
    return choices(picked).most == 0


def _walked(game: AnyGame, view: View, partial: tuple[str, ...]) -> Iterator[str]:
    choice = game.choices(view, partial)
    if choice.most == 0:
        yield ".".join(partial)
    for option in choice.options:
        yield from _walked(game, view, (*partial, option.value))


def sealed_choices_commute(game: AnyGame, number: int) -> bool:
    """Whoever chooses first, the result is the same; what is only sealed draws nothing. Whether there were any."""
    open_plies = [ply for ply in random_play(game, number) if len(ply.match.to_act) > 1]
    chance = SeededChance(bytes(32), number)
    for ply in open_plies:
        moves = {seat: _any_move(game, ply, seat) for seat in sorted(ply.match.to_act)}
        orders = [tuple(moves), tuple(reversed(moves)), chance.shuffled(moves)]
        results = [_all_played(ply.match, moves, order) for order in orders]
        assert all(result == results[0] for result in results)
        for seat, move in moves.items():
            _lies_sealed(ply.match, seat, move)
    return bool(open_plies)


def _lies_sealed(match: Match, seat: Seat, move: Move) -> None:
    """The others see that the seat has chosen, and nothing else."""
    state, events = match.game.apply(match._state, seat, move, NoChance())
    after = match.play(seat, move).match
    assert (after.turn, after.to_act, events) == (match.turn, match.to_act - {seat}, ())
    for viewer in set(viewers(match)) - {seat}:
        view = match.game.view(state, viewer)
        before = match.view(viewer)
        assert {**vars(view), "to_act": before.to_act} == vars(before)


def _any_move(game: AnyGame, ply: Ply, seat: Seat) -> Move:
    chosen: Move = Wanderer(game).choose(ply.match.view(seat), SeededChance(bytes(32), seat), 1)
    return chosen


def _all_played(match: Match, moves: dict[Seat, Move], order: tuple[Seat, ...]) -> tuple[str, tuple[Event, ...]]:
    """The state and the events after all have chosen, in some order."""
    for seat in order:
        match, _, events = match.play(seat, moves[seat])
    return match.snapshot().state, events


def refusals_change_nothing(game: AnyGame, number: int) -> None:
    """Not to act, moved on, illegal, unreadable, over: each its refusal, and the position is as it was."""
    seen: list[Move] = []
    for ply in spread(game, number):
        match, before = ply.match, ply.match.snapshot()
        seen.append(ply.move)

        for seat in set(range(match.seats)) - set(match.to_act):
            with pytest.raises(NotYourTurn):
                match.play(Seat(seat), ply.move)
            with pytest.raises(MovedOn):
                match.play(Seat(seat), ply.move, match.turn - 1)
        for turn in (match.turn - 1, match.turn + 1):
            with pytest.raises(MovedOn):
                match.play(ply.seat, ply.move, turn)
        for text in NONSENSE:
            with pytest.raises(Unreadable) as unreadable:
                match.read(text)
            assert SAID(unreadable.value.phrase)
        for move in _illegal(game, match.view(ply.seat), seen[-40:]):
            assert _is_refused(ply, move) or _does_what_is_listed(ply, move)
        assert match.snapshot() == before

    match, _ = finished(game, number)
    before = match.snapshot()
    with pytest.raises(Over):
        match.play(Seat(0), seen[-1], 0)
    with pytest.raises(Over):
        match.resign(Seat(0))
    with pytest.raises(Over):
        match.agree()
    with pytest.raises(Over):
        match.close()
    assert match.snapshot() == before


def _illegal(game: AnyGame, view: View, moves: list[Move]) -> list[Move]:
    """Those of some moves that are not legal now, as far as legal moves can be listed."""
    legal = set(listed(game, view))
    return [move for move in moves if legal and move not in legal and not any(map(move.is_tuple, move.field_names()))]


def _is_refused(ply: Ply, move: Move) -> bool:
    """Whether the rules forbid a move, with a sentence that says why."""
    try:
        ply.match.play(ply.seat, move)
    except Illegal as illegal:
        return bool(SAID(illegal.phrase))
    return False


def _does_what_is_listed(ply: Ply, move: Move) -> bool:
    """Whether a legal move is listed in another form: of equal cards only the first is listed."""
    listed_moves = listed(ply.match.game, ply.match.view(ply.seat))
    return _told(ply, move) in [_told(ply, other) for other in listed_moves if other.kind == move.kind]


def _told(ply: Ply, move: Move) -> list[str]:
    """What everybody is told of a move."""
    return [SAID(event.phrase()) for event in ply.match.play(ply.seat, move).events if event.visible_to(None)]


def check_agrees_with_legal(game: AnyGame, number: int) -> None:
    """Every listed move passes the check, and they are all different."""
    for ply in spread(game, number):
        with about(ply.move):
            view = ply.match.view(ply.seat)
            moves = list(islice(game.legal(view), 400))
            assert len(set(map(str, moves))) == len(moves) > 0
            assert moves == list(islice(game.legal(view), 400))
            for move in moves:
                game.check(view, move)
            for move in _illegal(
                game, view, list(dict.fromkeys(other.move for other in random_play(game, number)))[:60]
            ):
                assert _is_refused(ply, move) or _does_what_is_listed(ply, move)


def determinizes_what_it_cannot_see(game: AnyGame, count: int) -> None:
    """A determinized state gives the same view, and every secret differs from draw to draw."""
    chance = SeededChance(bytes(32), 1)
    listed_secrets: set[str] = set()
    varied: set[str] = set()
    for ply in plies(game, count):
        for viewer in viewers(ply.match):
            view = ply.match.view(viewer)
            worlds = [game.determinize(view, chance) for _ in range(DRAWS)]
            assert all(game.view(world, viewer) == view for world in worlds)
            draws = [suite_of(game).secrets(world, viewer) for world in worlds]
            listed_secrets |= draws[0].keys()
            varied |= {name for name in draws[0] if len({str(draw[name]) for draw in draws}) > 1}
    assert varied == listed_secrets


def nothing_shows_in_reprs(game: AnyGame, number: int) -> None:
    """States, matches, snapshots and records show no field, wherever they are printed."""
    for ply in spread(game, number):
        match, state = ply.match, ply.match._state
        record = recorded(match, (f"{ply.seat} {ply.move}",))

        assert f"{state!r} {state}" == f"{type(state).__name__}(…) {type(state).__name__}(…)"
        assert str(match) == repr(match) == f"Match({game.key}, turn {match.turn})"
        assert f"{match.snapshot()!r} {record!r}" == "Snapshot(…) Record(…)"
        assert f"{SeededChance(match.seed, match.turn)!r}" == "SeededChance()"


def steps_leave_the_past_alone(game: AnyGame, number: int) -> None:
    """A step changes nothing in the state that it starts from, and counts one turn, or none for a sealed choice."""
    for ply in random_play(game, number):
        with about(ply.move):
            before = ply.match.snapshot().state

            after = ply.match.play(ply.seat, ply.move).match

            assert ply.match.snapshot().state == before != after.snapshot().state
            assert after.turn == ply.match.turn + (len(ply.match.to_act) == 1)


def determinizations_can_be_played(game: AnyGame, number: int) -> None:
    """What a computer player thinks of takes its moves as the true position does."""
    chance = SeededChance(bytes(32), number)
    for ply in spread(game, number):
        with about(ply.move):
            determinized = replace(ply.match, _state=game.determinize(ply.match.view(ply.seat), chance))
            assert determinized.play(ply.seat, ply.move).match.turn in (determinized.turn, determinized.turn + 1)


def refuses_what_was_stored_badly(game: AnyGame, number: int) -> None:
    """A snapshot or a record that is damaged is our fault, and shows nothing of what it holds."""
    match, record = finished(game, number)
    state = match.snapshot().state
    for damaged in ("", "{}", state[:-9], state.replace('"turn":', '"tern":')):
        with pytest.raises(Corrupt) as corrupt:
            Match.restore(game, match.seats, {}, match.seed, Snapshot(state=damaged))
        assert len(str(corrupt.value)) < 60
        assert corrupt.value.__cause__ is None
    lines = record.lines
    for changes in (
        {"rules": 0}, {"seats": 99}, {"options": {"x": 1}}, {"lines": (*lines, lines[-1])},
        {"lines": ("x",)}, {"lines": ("99 resign",)}, {"lines": ("- close", *lines)},
        {"lines": ("- agree", *lines)},
    ):  # fmt: skip
        with pytest.raises(Corrupt):
            list(replay(record.replace(**changes), game))


def follow_ups_are_public(game: AnyGame, number: int) -> None:
    """All viewers know whether a small answer is waited for, and it stays so while choices are sealed; the first
    decision answers nothing, and after the end there is none."""
    played = random_play(game, number)
    for ply in played:
        match, after = ply.match, ply.match.play(ply.seat, ply.move).match

        assert {match.view(viewer).is_follow_up for viewer in viewers(match)} == {match.is_follow_up}
        assert after.turn != match.turn or after.is_follow_up == match.is_follow_up
        assert not replace(match, _ended=match.close().match.outcome).is_follow_up
    assert not played[0].match.is_follow_up
    assert not finished(game, number)[0].is_follow_up


def follows_its_own_lines(game: AnyGame, number: int) -> None:
    """The line that a move is recorded as plays that move."""
    for ply in random_play(game, number):
        played = ply.match.play(ply.seat, ply.move)
        assert follow(ply.match, played.line) == played
