"""What tips say is so, in positions of random play."""

from collections.abc import Iterator
from functools import cache
from math import inf
from typing import Any

import pytest

from bot.computers.hints import STRONG_FROM, hint_job
from games import GAMES
from games.addvantage.boards import prospects
from games.chance import SeededChance
from games.core import AnyGame, View
from games.glory.model import ROUNDS
from games.player import of_level
from games.players import PLAYERS
from games.spy.components import NAMES as CALLED
from games.spy.legal import deployments
from games.words import Phrase, english
from tests.support.amount import amount
from tests.support.games.optional import saying
from tests.support.games.random_play import random_play, variants
from tests.support.games.registry import suite_of
from tests.support.games.spy.positions import ANN, position
from tests.support.games.suite import Follows
from tests.support.render.names import NAMES

MATCHES, SOME, EARLIER = amount(4, 20), amount(25, 1000), 25
"""So many of each game at least, one with each choice of options and seats; of each so many of the last positions, and
of the earlier ones so many, evenly over the match."""
OF_A_TIP, BUDGET = amount(20, 1000), 200
"""In so many positions each tip is held to a hint, for which at first so many positions are looked at."""
AGAINST = 0.05
"""In so many of them a hint may say otherwise."""


@cache
def told(key: str) -> tuple[tuple[Any, Phrase], ...]:
    """Positions of random matches and of the suite, as who is to act sees them, each with its tip."""
    game = GAMES[key]
    matches = [random_play(game, number) for number in range(max(MATCHES, len(variants(game))))]
    plies = [(*it[: -SOME : -(-len(it) // EARLIER)], *it[-SOME:]) for it in matches]
    views = [
        *(ply.match.view(ply.seat) for match in plies for ply in match),
        *(match.view(min(match.to_act)) for match in suite_of(game).rare),
    ]
    return tuple((view, tip) for view in views if (tip := game.tip(view)) is not None)


@cache
def said(key: str) -> tuple[tuple[Any, str], ...]:
    """The same, with the tips in words."""
    return tuple((view, english(NAMES)(tip)) for view, tip in told(key))


def tipped(key: str, words: str) -> Iterator[tuple[Any, str]]:
    """The views in which a tip says such words, and the tip; there are some."""
    found = [(view, text) for view, text in said(key) if words in text]
    assert found, words
    return iter(found)


@pytest.mark.parametrize("key", [key for key in saying("tip") if any(suite_of(GAMES[key]).tips.values())])
def test_where_a_tip_speaks_of_a_move_a_hint_does_not_speak_of_another(key: str) -> None:
    followed = [
        (hint_follows(GAMES[key], view, follows), english(NAMES)(tip), view)
        for words, follows in suite_of(GAMES[key]).tips.items()
        if follows is not None
        for view, tip in [it for it in told(key) if words in it[1].msgid][:OF_A_TIP]
    ]
    others = [it[1:] for it in followed if not it[0]]

    assert len(others) <= AGAINST * len(followed), f"{len(others)} of {len(followed)}: {others}"


def hint_follows(game: AnyGame, view: View, follows: Follows) -> bool:
    """Whether a hint follows a tip; one that has hardly been thought of and does not is thought of as hints are."""
    job = hint_job(game, view, STRONG_FROM, inf)
    player = of_level(PLAYERS[game.key], job.level)
    return any(follows(view, player(view, SeededChance(job.seed, 0), budget)) for budget in (BUDGET, job.budget))


def test_nobody_is_ahead_where_a_tip_says_so() -> None:
    for view, _ in tipped("glory", "Nobody is ahead"):
        assert max(view.pawns) == view.pawns[view.me]


def test_who_is_far_ahead_with_a_trophy_is_named() -> None:
    for view, text in tipped("glory", "too far to steal"):
        ahead = [it.owner for it in view.collectibles if it.owner is not None and it.owner != view.me]
        assert any(
            text.startswith(f"{NAMES[owner]} is {view.pawns[owner] - view.pawns[view.me]} spaces ahead")
            for owner in ahead
        )


@pytest.mark.parametrize("words", ["Nobody is ahead", "nearer to the next trophy"])
def test_of_later_rounds_a_tip_speaks_only_before_the_last(words: str) -> None:
    for view, text in tipped("glory", words):
        assert view.round < ROUNDS, text


@pytest.mark.parametrize("words", ["could capture your", "could conquer"])
def test_of_what_an_enemy_could_do_a_tip_speaks_only_while_they_have_a_turn(words: str) -> None:
    for view, text in tipped("heroes", words):
        assert view.left is None or view.left > 1, text


def test_of_being_skipped_a_tip_speaks_only_before_the_last_turn() -> None:
    for view, _ in tipped("addvantage", "One coin left"):
        assert not view.last_round


@pytest.mark.parametrize(("words", "dice"), [("A die that you do not place", 2), ("one more if you like", 3)])
def test_as_many_dice_are_rolled_as_a_tip_says(words: str, dice: int) -> None:
    for view, _ in tipped("addvantage", words):
        allowed = min(view.allowance, len(view.boards[view.me].empty))
        assert allowed == dice or allowed > dice == 3


def test_a_die_that_was_bought_lies_on_the_board_of_who_a_tip_names() -> None:
    for view, text in tipped("addvantage", "bought your"):
        who, _, rest = text.partition(" bought your ")
        buyer = view.boards[NAMES.index(who)]
        assert rest[0] in {str(die.face) for die in buyer.cells if die is not None}
        assert view.boards[view.me].coins > 0


def test_what_was_rolled_wins_no_tile_where_a_tip_says_so() -> None:
    for view, _ in tipped("addvantage", "wins no tile now"):
        board = view.boards[view.me]
        assert not any(prospects(board, view.bonus, view.options, die.face) for die in view.rolled)


def test_the_last_spies_can_be_placed_where_a_tip_says_so() -> None:
    for view, text in tipped("spy", "your last spies"):
        enough = [it.target for it in deployments(view) if it.most - it.there >= view.left[view.me]]
        assert any(f"at {english(NAMES)(Phrase(CALLED[it]))}." in text for it in enough)


def test_a_turn_is_to_be_ended_only_where_nothing_can_be_deployed() -> None:
    for view, _ in tipped("spy", "end your turn"):
        assert [*GAMES["spy"].legal(view)] == [GAMES["spy"].read("done")]


def test_where_a_turn_ends_by_itself_nothing_is_said_of_that() -> None:
    found = tipped("spy", "enough for no target")

    assert [text for view, text in found if GAMES["spy"].forced(view) is not None] == []


@pytest.mark.parametrize("words", ["has only", "shows enough cards", "shows enough for"])
def test_a_tip_names_only_who_has_spies_left_and_another_turn(words: str) -> None:
    for view, text in tipped("spy", words):
        who = next(seat for seat, name in enumerate(NAMES) if text.startswith(name))
        first = view.dealer + 1
        comes = (who - first) % view.seats > (view.me - first) % view.seats
        assert view.left[who] > 0, text
        assert comes or not view.last_round, text


def test_who_can_place_their_last_spies_is_named_before_all_others() -> None:
    laid = ("", "naha1 saha1", "euwa1 aswa1")
    state = position("afha1 auha1", "eugl1", "asgl1", laid=laid, left=(9, 9, 1))
    tip = GAMES["spy"].tip(GAMES["spy"].view(state, ANN))

    assert tip is not None
    assert english(NAMES)(tip) == "Cas shows enough cards to place their last spies at the watch!"
