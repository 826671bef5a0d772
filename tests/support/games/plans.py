"""What holds of planning ahead in every game, as functions that fail with an AssertionError."""

import pickle
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise, product
from typing import Any

import pytest

from games.chance import SeededChance
from games.core import AnyGame, Event, Move, Phrase, Seat, View
from games.errors import NotYourTurn, Over
from games.match import Match
from games.planning import PlanningMatch, names, planning
from games.words import english
from tests.support.games.random_play import finished, plies, random_play, spread, viewers

SAID = english(("Ann", "Bob", "Cas", "Dee", "Eve", "Fay"))
TRIED = 12
"""So many of the legal moves of a position are tried."""
FIRST = 200
"""So many of them a random plan is made of."""
LONGEST_PLAN = 24
"""No turn has more decisions that can be planned."""
STEP = 7
"""One of so many positions of a match is looked at."""


def others(match: Match) -> list[Seat]:
    """The seats that are not to act."""
    return [Seat(seat) for seat in range(match.seats) if seat not in match.to_act]


def positions(game: AnyGame, number: int) -> Iterator[Match]:
    """Positions of a random match, and those with some choices sealed."""
    for ply in spread(game, number)[::STEP]:
        yield ply.match
        sealed = ply.match.play(ply.seat, ply.move).match
        if sealed.turn == ply.match.turn and sealed.outcome is None:
            yield sealed


def planned(game: AnyGame, number: int) -> Iterator[tuple[Match, PlanningMatch]]:
    """Random plans, move by move: the match in which each is made, and what its maker picks the next move in."""
    for at, match in enumerate(positions(game, number)):
        for seat in others(match):
            yield from ((match, plan) for plan in walk(match, seat, SeededChance(bytes(32), at)))


def walk(match: Match, seat: Seat, chance: SeededChance) -> Iterator[PlanningMatch]:
    """A random plan."""
    moves: tuple[Move, ...] = ()
    while plan := planning(match, seat, moves):
        assert len(moves) < LONGEST_PLAN
        yield plan
        moves = (*moves, any_of(match.game, plan.position, chance))


def any_of(game: AnyGame, position: View, chance: SeededChance) -> Move:
    """One of the first legal moves."""
    moves: list[Move] = list(islice(game.legal(position), FIRST))
    return chance.pick(moves)


def plans_are_picked_as_moves_are(game: AnyGame, number: int) -> None:
    """What a planner is shown is a view of theirs in which they alone are to act; all that is asked of one can be
    asked of it, and every move that is offered passes the check."""
    for match, plan in planned(game, number):
        view, seat = plan.view(plan.planner), plan.planner
        moves = list(islice(game.legal(view), TRIED))

        assert (type(view), view.me, view.to_act) == (type(match.view(seat)), seat, (seat,))
        assert (view.turn, view.last, view.outcome) == (match.turn, match.view(seat).last, None)
        assert plan.to_act == frozenset({seat})
        assert type(view).model_validate(vars(view), strict=True) == view
        assert moves
        for move in (*moves, *_ready_made(game, view)):
            game.check(view, move)
            assert game.refusal(view, move) is None
            assert isinstance(move.undoable(view), bool)
            assert isinstance(game.question(view, move), Phrase | None)
            assert game.read(str(move)) == move
        for kind in _kinds(game, view):
            _can_be_picked(game, view, kind)


def _ready_made(game: AnyGame, view: View) -> list[Move]:
    presets = islice(game.presets(view, SeededChance(bytes(32), 0)), 2)
    partials = [(), *[(kind,) for kind in game.kinds(view)]]
    return [preset.move for preset in (*presets, *[it for partial in partials for it in game.shortcuts(view, partial)])]


def _kinds(game: AnyGame, view: View) -> set[str]:
    """The kinds that can be planned: those that are offered."""
    moves = list(islice(game.legal(view), FIRST))
    legal, offered = {move.kind for move in moves}, set(game.kinds(view))
    assert legal == offered or len(moves) == FIRST
    assert legal <= offered
    return legal


def _can_be_picked(game: AnyGame, view: View, kind: str) -> None:
    """The fields of a kind lead on to a whole move, and each option has its words."""
    partial: tuple[str, ...] = (kind,)
    while (choice := game.choices(view, partial)).options:
        assert all(SAID(option.label) for option in choice.options)
        assert all(SAID(option.hint) for option in choice.options if option.hint is not None)
        partial = (*partial, ",".join(option.value for option in choice.options[: choice.least]))
    drafted = any(preset.move.kind == kind for preset in game.presets(view, SeededChance(bytes(32), 0)))
    assert drafted or game.refusal(view, game.read(".".join(partial))) is None


def plans_know_no_more_than_their_makers(game: AnyGame, number: int) -> None:
    """The position of a plan comes from its maker's view alone; everybody else sees the match, and nothing can be
    played in it."""
    for match, plan in planned(game, number):
        own = pickle.loads(pickle.dumps(match.view(plan.planner)))  # noqa: S301 - it was written in this line

        position = game.ahead(own, plan.planned)
        assert position is not None
        assert position.replace(ahead=True) == plan.position
        for viewer in set(viewers(match)) - {plan.planner}:
            assert plan.view(viewer) == match.view(viewer)
        with pytest.raises(NotYourTurn):
            plan.play(plan.planner, next(iter(game.legal(plan.position))))


def plans_are_made_out_of_turn(game: AnyGame, number: int) -> None:
    """Nobody plans who is to act, and nobody after the end; a spectator has nothing to plan."""
    for match in positions(game, number):
        for seat in match.to_act:
            with pytest.raises(NotYourTurn):
                planning(match, seat)
        assert game.ahead(match.view(None)) is None
    with pytest.raises(Over):
        planning(finished(game, number)[0], Seat(0))


def what_was_planned_can_be_told_later(game: AnyGame, number: int) -> None:
    """Whoever has planned a move is told which one it was, whatever has become of its pieces or cards."""
    made: list[tuple[Seat, Move]] = []
    for at, match in enumerate(positions(game, number)):
        for seat, move in () if match.outcome is not None else made[-TRIED:]:
            view, tokens = match.view(seat), tuple[str, ...]((move.kind,))
            for token in move.tokens():
                assert all(SAID(game.option(view, tokens, item).label) for item in token.split(",") if item)
                tokens = (*tokens, token)
        for seat in others(match):
            plan = None if match.outcome is not None else planning(match, seat)
            if plan is not None:
                made.append((seat, any_of(game, plan.position, SeededChance(bytes(32), at))))


def a_plan_that_nothing_has_touched_is_legal(game: AnyGame, number: int) -> None:
    """If nothing happens until its maker's turn, they could plan what they can do then, in the same order."""
    played = random_play(game, number)
    for before, ply in pairwise(played):
        if ply.seat not in before.match.to_act and not ply.match.is_follow_up:
            _is_played_out(game, ply.match, ply.seat)


def _is_played_out(game: AnyGame, match: Match, seat: Seat) -> None:
    """A plan made as if the turn that has come were still to come."""
    view, moves = waiting(match.view(seat)), tuple[Move, ...]()
    while seat in match.to_act and (position := game.ahead(view, moves)) is not None:
        possible = list(islice(game.legal(match.view(seat)), FIRST))
        if match.is_follow_up:
            return  # that is not the turn which was planned
        picked = list(islice(game.legal(position), FIRST))
        assert picked == possible or (moves and set(picked) <= set(possible)), "what comes later may bring more"
        move = SeededChance(bytes(32), match.turn).pick(possible)
        match, moves = match.play(seat, move).match, (*moves, move)


def waiting(view: View) -> Any:
    """A view in which somebody else is to act."""
    return view.replace(to_act=(Seat((view.to_act[0] + 1) % 2),))


def orders_answer_legally(game: AnyGame, number: int) -> None:
    """A standing order answers with a legal move that costs nothing; without one all are asked."""
    for ply in spread(game, number):
        for seat in ply.match.to_act:
            view = ply.match.view(seat)
            assert game.ordered(view, {}) is None
            for orders in _answers(game):
                move = game.ordered(view, orders)
                assert move is None or (game.refusal(view, move) is None and game.question(view, move) is None)


def _answers(game: AnyGame) -> list[Mapping[str, str]]:
    """Every way to give one or all of the orders."""
    each = [{order.key: value} for order in game.orders for value in order.values]
    every = product(*[[(order.key, value) for value in order.values] for order in game.orders])
    return [*each, *[dict(orders) for orders in every]]


def what_stops_a_plan_is_known_to_its_maker(game: AnyGame, number: int) -> None:
    """Nobody's plan stops at what they may not know; whom an event concerns, theirs does."""
    for ply in spread(game, number):
        for event in ply.match.play(ply.seat, ply.move).events:
            _stops_rightly(ply.match, event)
    for move in plies(game, TRIED):
        assert names([str(move.move)]) == {item for token in move.move.tokens() for item in token.split(",")}


def _stops_rightly(match: Match, event: Event) -> None:
    everything = {str(item) for value in vars(event).values() for item in _items(value)}
    hidden = event.replace(seen_by=frozenset())
    for seat in map(Seat, range(match.seats)):
        assert not hidden.stopping(seat, everything)
        assert event.stopping(seat, ()) or seat not in event.concerned() or not event.visible_to(seat)
    assert {*event.concerns, *event.stops} <= set(type(event).model_fields)


def _items(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)
