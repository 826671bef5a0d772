"""A game is found by its key and the number of its rules; new tables begin by the newest."""

import pytest

from games.core import AnyGame
from games.errors import Corrupt
from games.match import Record
from games.rulebook import Rulebook
from tests.support.games.random_play import EVERY, KNOWN
from tests.support.test_games import TEST_GAMES, pearls
from tests.support.test_games.pearls.rules_1 import Pearls1

NEWEST, OLDEST = pearls.GAME, pearls.OLDER[0]
BOTH = Rulebook((OLDEST, NEWEST))


def record(game: str, rules: int) -> Record:
    return Record(game=game, rules=rules, options={}, seats=2, seed="0" * 64)


def test_the_newest_number_stands_under_the_key_in_whatever_order_they_are_entered() -> None:
    assert BOTH["pearls"] is NEWEST
    assert Rulebook((NEWEST, OLDEST))["pearls"] is NEWEST
    assert (list(BOTH), len(BOTH)) == (["pearls"], 1)


def test_each_number_is_found() -> None:
    found = [BOTH.find("pearls", number) for number in (None, 2, 1, 3)]

    assert found == [NEWEST, NEWEST, OLDEST, None]
    assert [BOTH.find("chess", number) for number in (None, 1)] == [None, None]


def test_all_numbers_of_all_games_are_told_the_newest_first() -> None:
    assert BOTH.every() == (NEWEST, OLDEST)
    assert (Rulebook((TEST_GAMES["many"],)) | BOTH).every() == (TEST_GAMES["many"], NEWEST, OLDEST)


def test_two_games_of_one_key_and_number_are_refused() -> None:
    with pytest.raises(ValueError, match="two games have the key pearls and rules 1"):
        Rulebook((OLDEST, Pearls1()))


def test_a_record_is_of_the_number_that_it_was_played_by() -> None:
    assert [BOTH.of_record(record("pearls", number)) for number in (1, 2)] == [OLDEST, NEWEST]


@pytest.mark.parametrize(
    ("game", "rules", "why"),
    [
        ("chess", 1, "it is of a game that is not among these rules"),
        ("pearls", 3, "it was played by rules 3 of pearls, and known are 1, 2"),
    ],
)
def test_a_record_of_what_is_not_known_says_so(game: str, rules: int, why: str) -> None:
    with pytest.raises(Corrupt, match=f"^{why}$"):
        BOTH.of_record(record(game, rules))


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_every_kind_of_move_of_an_older_number_has_its_command(game: AnyGame) -> None:
    """Commands are made from the newest number: it keeps the kinds that older ones need, and never offers them."""
    typed = {move.name(): move.field_names() for move in KNOWN[game.key].moves}

    assert {move.name(): move.field_names() for move in game.moves}.items() <= typed.items()


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_only_the_last_field_of_a_move_may_be_left_out(game: AnyGame) -> None:
    """The notation names no fields: one in the middle that is lacking would be taken for the next."""
    assert not [(move, name) for move in game.moves for name in move.field_names()[:-1] if move.is_optional(name)]


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_older_numbers_alone_say_in_what_they_differ(game: AnyGame) -> None:
    assert bool(game.differences) == (KNOWN[game.key] is not game)
