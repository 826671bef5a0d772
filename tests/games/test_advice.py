"""Each reason that a game gives for a move is true of it: random moves in random positions are made, and an independent
check of each reason (`reasons` in the game's suite) looks at what became of them.

The positions are of all options and numbers of seats, the last ones of each match among them, where a reason that looks
ahead has nothing to look at."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

from bot.computers.hints import hint_job
from bot.ui.partial_move import drafted_moves
from games import GAMES
from games.advice import OVER
from games.chance import SeededChance
from games.core import AnyGame, Move, State, View
from games.levels import Level
from games.player import of_level
from games.players import PLAYERS
from games.words import Phrase, english
from tests.support.amount import amount
from tests.support.games.end_of_game import ENDS
from tests.support.games.leaks import advice, secrecy_of
from tests.support.games.optional import declaring, saying
from tests.support.games.random_play import LISTABLE, Ply, random_play, seed_of, variants
from tests.support.games.registry import suite_of
from tests.support.games.suite import Claim, unchanged
from tests.support.games.truth import state_of, with_truth
from tests.support.render.names import NAMES

EVERY_MOVE = declaring("every reason")
"""The games that give a reason for every move."""
LONGEST = 90
POSITIONS, MATCHES = amount(120, 400), amount(6, 24)
"""About so many of each game, from so many matches or more: one with each choice of options and seats at least."""
LAST, END = amount(3, 12), 2
"""So many of each match are its last ones, and so many of these its very last, where more moves are looked at."""
MOVES, MORE, ALIKE = amount(8, 25), amount(16, 100), amount(1, 2)
"""So many moves at most are looked at in each, or in each of the last, and so many of these made that have the same
reason,"""
OF_A_REASON = amount(20, 1000)
"""but so many in all."""
HINTS, BUDGET = amount(4, 200), 20
"""In so many of them, and where a match ends, the move is one that a computer player hints at, too, when it looks at so
many positions."""
WORLDS = 40
"""What a move leads to in so many positions that its player cannot tell apart, they may know."""
REASONED, TIPPED = saying("reason"), saying("tip")
WITH_REASONS = pytest.mark.parametrize("key", REASONED)
WITH_TIPS = pytest.mark.parametrize("key", TIPPED)


class Position(NamedTuple):
    """A ply, and whether it is among the very last of its match, where the game may end by any move."""

    ply: Ply
    at_the_end: bool


@cache
def positions(game: AnyGame) -> tuple[Position, ...]:
    """Positions of several random matches, evenly over each and the last ones, and those of the suite."""
    found, drafted = list[Position](), drafted_moves(game)
    matches = max(MATCHES, len(variants(game)))
    for number in range(matches):
        every = [it for it in random_play(game, number) if not isinstance(it.move, drafted)]
        chosen = every[: -LAST : max(1, matches * len(every) // POSITIONS)]
        found += [Position(it, False) for it in (*chosen, *every[-LAST:-END])]
        found += [Position(it, True) for it in every[-END:]]
    return (*found, *(Position(it, True) for it in _rare(game)))


def _rare(game: AnyGame) -> Iterator[Ply]:
    for match in suite_of(game).rare:
        seat = min(match.to_act)
        yield Ply(match, seat, next(iter(game.legal(match.view(seat)))))


@cache
def claims(game: AnyGame) -> tuple[tuple[Phrase, Claim], ...]:
    return tuple(_claims(game))


def _claims(game: AnyGame) -> Iterator[tuple[Phrase, Claim]]:
    made = Counter[str]()
    for number, (ply, at_the_end) in enumerate(positions(game)):
        view, alike = ply.match.view(ply.seat), Counter[str]()
        legal = SeededChance(seed_of(number), 7).shuffled(islice(game.legal(view), LISTABLE))
        hints = [_hint(game, view, number)] if number < HINTS or at_the_end else []
        for move in dict.fromkeys((*hints, ply.move, *legal[: MORE if at_the_end else MOVES])):
            reason = game.reason(view, move)
            if reason is None:
                assert game.key not in EVERY_MOVE, f"{move} has no reason"
                continue
            alike[reason.msgid] += 1
            if alike[reason.msgid] <= ALIKE and (made[reason.msgid] < OF_A_REASON or at_the_end):
                made[reason.msgid] += 1
                after, _, events = ply.match.play(ply.seat, move)
                yield reason, Claim(reason.fields, ply.seat, move, ply.match, after, events)


def _hint(game: AnyGame, view: View, number: int) -> Move:
    """What the level NORMAL does, if it thinks for a moment only."""
    return of_level(PLAYERS[game.key], Level.NORMAL)(view, SeededChance(seed_of(number), 9), BUDGET)


def test_no_game_has_lost_its_reasons_or_its_tips() -> None:
    assert {*declaring("reason"), *EVERY_MOVE} <= {*REASONED}
    assert {*declaring("tip")} <= {*TIPPED}


@WITH_REASONS
def test_a_reason_is_true_of_the_move(key: str) -> None:
    checks = {**ENDS, **suite_of(GAMES[key]).reasons}
    for reason, claim in claims(GAMES[key]):
        assert checks[reason.msgid](claim), f"{english(NAMES)(reason)} {claim.move} {claim.before.view(claim.seat)}"


@WITH_REASONS
def test_of_a_move_that_ends_the_game_unwon_nothing_else_is_said(key: str) -> None:
    for reason, claim in claims(GAMES[key]):
        outcome = claim.after.outcome
        if outcome is not None and claim.seat not in outcome.winners and is_foreseen(claim):
            assert reason.msgid in ENDS, f"{english(NAMES)(reason)} {claim.move} {claim.before.view(claim.seat)}"


@WITH_REASONS
def test_a_move_that_is_sure_to_win_says_so_in_the_same_words_in_every_game(key: str) -> None:
    for reason, claim in claims(GAMES[key]):
        outcome = claim.after.outcome
        if outcome is not None and claim.seat in outcome.winners and reason.msgid != OVER and is_foreseen(claim):
            assert english(NAMES)(reason).startswith("It wins the game"), f"{english(NAMES)(reason)} {claim.move}"


def is_foreseen(claim: Claim) -> bool:
    """Whether the move ends the game in the same way in all positions that its player cannot tell apart."""
    match, redeal = claim.before, suite_of(claim.before.game).redeal
    for number in range(1 if redeal is unchanged else WORLDS):
        other = redeal(claim.was, claim.seat, SeededChance(seed_of(number), 4))
        if with_truth(match, other).play(claim.seat, claim.move).match.outcome != claim.after.outcome:
            return False
    return True


@WITH_REASONS
def test_each_check_can_tell_a_reason_that_is_not_true(key: str) -> None:
    """A game that gave one reason for every move would be found out, whichever it is."""
    game = GAMES[key]
    for msgid, check in suite_of(game).reasons.items():
        kinds = {claim.move.kind for reason, claim in claims(game) if reason.msgid == msgid}
        others = (it for reason, it in claims(game) if reason.msgid != msgid)
        assert any(not _holds(check, msgid, it) for it in others) or not kinds, msgid
    assert {reason.msgid for reason, _ in claims(game)} <= {*ENDS, *suite_of(game).reasons}


def _holds(check: Any, msgid: str, claim: Claim) -> bool:
    """Whether a check takes a reason for true of another move; one that lacks what it names is not."""
    try:
        return bool(check(claim))
    except (KeyError, AttributeError, TypeError, IndexError, StopIteration, ValueError):
        return False


@WITH_REASONS
def test_every_reason_is_met(key: str) -> None:
    """Those that random play hardly ever meets are met by positions of the game's own tests."""
    game = GAMES[key]
    met = Counter(reason.msgid for reason, _ in claims(game))

    assert len(met) >= min(amount(5, 8), len(suite_of(game).reasons)), met


@pytest.mark.parametrize("key", sorted({*REASONED, *TIPPED}))
def test_reasons_and_tips_are_short(key: str) -> None:
    game = GAMES[key]
    said = [*(reason for reason, _ in claims(game)), *filter(None, map(_tip, positions(game)))]
    for phrase in said:
        text = english(NAMES)(phrase)
        assert len(text) <= LONGEST, text
        assert text[:1].isupper(), text
        assert text[-1] in ".!", text


def _tip(position: Position) -> Phrase | None:
    match = position.ply.match
    tip: Phrase | None = match.game.tip(match.view(position.ply.seat))
    return tip


@WITH_TIPS
def test_of_each_tip_it_is_known_whether_it_says_what_to_do(key: str) -> None:
    for said in {tip.msgid for it in positions(GAMES[key]) if (tip := _tip(it)) is not None}:
        assert [words in said for words in suite_of(GAMES[key]).tips].count(True) == 1, said


@WITH_TIPS
def test_some_positions_have_a_tip_and_not_all_the_same(key: str) -> None:
    assert len({tip.msgid for it in positions(GAMES[key]) if (tip := _tip(it)) is not None}) > 1


@WITH_REASONS
def test_a_reason_knows_no_more_than_its_player(key: str) -> None:
    """In another world that looks the same to a player, the same is said."""
    game, secrecy = GAMES[key], secrecy_of(GAMES[key])
    for number, (ply, at_the_end) in enumerate(positions(game)):
        assert not at_the_end or [*advice(secrecy, ply.match, ply.seat)] == []
        view, state = ply.match.view(ply.seat), state_of(ply.match, State)
        other: View = game.view(secrecy.redeal(state, ply.seat, SeededChance(seed_of(number), 3)), ply.seat)
        assert hint_job(game, other, BUDGET, 1) == hint_job(game, view, BUDGET, 1), "so that the hint is the same"
