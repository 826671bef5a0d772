"""What a player may name of a move is drawn in every game: what they pick now, and what they planned or half picked
some turns ago, when it is possible no more."""

from collections.abc import Iterator
from itertools import islice

import pytest

from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Move, Seat, View
from games.match import Match
from games.planning import planning
from games.words import english
from render import PAINTERS
from render.toolkit.canvas import Canvas
from tests.support.amount import amount
from tests.support.games.random_play import matches, random_play
from tests.support.render.names import NAMES

MATCHES = 2
"""So many random matches of a game are looked at,"""
POSITIONS, MOST_POSITIONS = 4, 40
"""and of each so many positions, as each of its players sees them; in a soak of every match the latter number."""
FIRST = 200
"""Among so many legal moves of a position some are named,"""
NAMED = 6
"""so many."""


def named(game: AnyGame) -> Iterator[tuple[Match, View, tuple[str, ...]]]:
    """Positions in which a player moves or plans, each with what they may name in it: the beginning of a legal move;
    and a move that they could make before and cannot make now, and that one without its last field."""
    every = range(matches(game))
    for number in every[:: -(-len(every) // amount(MATCHES, len(every)))]:
        played, chance = random_play(game, number), SeededChance(bytes(32), number)
        before: dict[Seat, list[Move]] = {}
        for ply in played[:: -(-len(played) // amount(POSITIONS, MOST_POSITIONS))]:
            for seat in map(Seat, range(ply.match.seats)):
                view, earlier = position_of(ply.match, seat), before.setdefault(seat, [])
                if view is None:
                    continue
                legal = chance.shuffled(islice(game.legal(view), FIRST))[:NAMED]
                gone = [tokens_of(move) for move in earlier if game.refusal(view, move) is not None]
                gone = list(chance.shuffled(gone))[:1]
                now = tokens_of(legal[0])[: 1 + chance.below(len(tokens_of(legal[0])))]
                earlier += legal
                yield from ((ply.match, view, part) for part in (now, *gone, *[whole[:-1] for whole in gone]))


def tokens_of(move: Move) -> tuple[str, ...]:
    """A move as pictures are told of it."""
    return (move.kind, *move.tokens())


def position_of(match: Match, seat: Seat) -> View | None:
    """What a player sees who moves, or plans; None where they can do neither."""
    if seat in match.to_act:
        return match.view(seat)
    plan = planning(match, seat)
    return None if plan is None else plan.position


@pytest.mark.timeout(amount(120, 600))
@pytest.mark.parametrize("key", PAINTERS)
def test_what_a_player_names_is_drawn_also_where_it_is_possible_no_more(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Canvas, "png", lambda canvas, palette: b"")  # to encode takes longest
    shown = 0
    for match, view, partial in named(GAMES[key]):
        names = NAMES[: match.seats]
        assert PAINTERS[key].draw(view, names, english(names), partial).alt
        shown += 1
    assert shown > POSITIONS
