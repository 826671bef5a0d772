"""Each reason that a game gives for a move is true of it: random moves in random positions are made, and an independent
check of each reason (`reasons` in the game's suite) looks at what became of them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.computers.pool import hint_job
from bot.ui.partial_move import drafted_moves
from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Move, State, View
from games.levels import Level
from games.player import of_level
from games.players import PLAYERS
from games.words import Phrase, english
from tests.support.amount import amount
from tests.support.games.random_play import Ply, random_play, seed_of
from tests.support.games.registry import suite_of
from tests.support.games.suite import Claim
from tests.support.games.truth import state_of
from tests.support.render.names import NAMES

LONGEST = 90
POSITIONS, MATCHES = amount(120, 400), amount(3, 12)
"""So many of each game, from so many matches."""
MOVES, ALIKE = amount(8, 25), amount(1, 2)
"""So many moves at most are looked at in each of them, and so many of these made that have the same reason,"""
OF_A_REASON = amount(20, 1000)
"""but so many in all."""
HINTS, BUDGET = amount(4, 200), 20
"""In so many of them the move is one that a computer player hints at, too, when it looks at so many positions."""
KEYS = pytest.mark.parametrize("key", GAMES)


@cache
def positions(game: AnyGame) -> tuple[Ply, ...]:
    """Positions of several random matches, evenly over each."""
    found, drafted = list[Ply](), drafted_moves(game)
    for number in range(MATCHES):
        every = [it for it in random_play(game, number) if not isinstance(it.move, drafted)]
        found += every[:: max(1, MATCHES * len(every) // POSITIONS)]
    return tuple(found)


@cache
def claims(game: AnyGame) -> tuple[tuple[Phrase, Claim], ...]:
    return tuple(_claims(game))


def _claims(game: AnyGame) -> Iterator[tuple[Phrase, Claim]]:
    made = Counter[str]()
    for number, ply in enumerate(positions(game)):
        view, alike = ply.match.view(ply.seat), Counter[str]()
        legal = SeededChance(seed_of(number), 7).shuffled(list(game.legal(view)))
        hints = [_hint(game, view, number)] if number < HINTS else []
        for move in dict.fromkeys((*hints, ply.move, *legal[:MOVES])):
            reason = game.reason(view, move)
            assert reason is not None, f"{move} has no reason"
            alike[reason.msgid] += 1
            if alike[reason.msgid] <= ALIKE and made[reason.msgid] < OF_A_REASON:
                made[reason.msgid] += 1
                after, _, events = ply.match.play(ply.seat, move)
                yield reason, Claim(reason.fields, ply.seat, move, ply.match, after, events)


def _hint(game: AnyGame, view: View, number: int) -> Move:
    """What the level NORMAL does, if it thinks for a moment only."""
    return of_level(PLAYERS[game.key], Level.NORMAL)(view, SeededChance(seed_of(number), 9), BUDGET)


@KEYS
def test_a_reason_is_true_of_the_move(key: str) -> None:
    checks = suite_of(GAMES[key]).reasons
    for reason, claim in claims(GAMES[key]):
        assert checks[reason.msgid](claim), f"{english(NAMES)(reason)} {claim.move} {claim.before.view(claim.seat)}"


@KEYS
def test_each_check_can_tell_a_reason_that_is_not_true(key: str) -> None:
    """A game that gave one reason for every move would be found out, whichever it is."""
    game = GAMES[key]
    for msgid, check in suite_of(game).reasons.items():
        kinds = {claim.move.kind for reason, claim in claims(game) if reason.msgid == msgid}
        others = (it for reason, it in claims(game) if reason.msgid != msgid)
        assert any(not _holds(check, msgid, it) for it in others) or not kinds, msgid
    assert {reason.msgid for reason, _ in claims(game)} <= {*suite_of(game).reasons}


def _holds(check: Any, msgid: str, claim: Claim) -> bool:
    """Whether a check takes a reason for true of another move; one that lacks what it names is not."""
    try:
        return bool(check(claim))
    except (KeyError, AttributeError, TypeError, IndexError, StopIteration, ValueError):
        return False


@KEYS
def test_every_reason_is_met(key: str) -> None:
    """Those that random play hardly ever meets are met by positions of the game's own tests."""
    game = GAMES[key]
    met = Counter(reason.msgid for reason, _ in claims(game))

    assert len(met) >= amount(5, 8), met


@KEYS
def test_reasons_and_tips_are_short(key: str) -> None:
    game = GAMES[key]
    said = [*(reason for reason, _ in claims(game)), *filter(None, map(_tip, positions(game)))]
    for phrase in said:
        text = english(NAMES)(phrase)
        assert len(text) <= LONGEST, text
        assert text[:1].isupper(), text
        assert text.endswith("."), text


def _tip(ply: Ply) -> Phrase | None:
    tip: Phrase | None = ply.match.game.tip(ply.match.view(ply.seat))
    return tip


@KEYS
def test_some_positions_have_a_tip_and_not_all_the_same(key: str) -> None:
    assert len({tip.msgid for ply in positions(GAMES[key]) if (tip := _tip(ply)) is not None}) > 1


@KEYS
def test_a_reason_knows_no_more_than_its_player(key: str) -> None:
    """In another world that looks the same to a player, the same is said."""
    game, redeal = GAMES[key], suite_of(GAMES[key]).redeal
    for number, ply in enumerate(positions(game)):
        view = ply.match.view(ply.seat)
        other: View = game.view(
            redeal(state_of(ply.match, State), ply.seat, SeededChance(seed_of(number), 3)), ply.seat
        )
        assert game.tip(other) == game.tip(view)
        assert game.reason(other, ply.move) == game.reason(view, ply.move)
        assert hint_job(game, other, BUDGET, 1) == hint_job(game, view, BUDGET, 1), "so that the hint is the same"
