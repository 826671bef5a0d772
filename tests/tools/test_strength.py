"""Matches: the same deals from every seat, decided when it is clear, and kept for another day."""

from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from games import GAMES
from games.levels import Level
from tests.support.games.matches import Played, play_deal
from tests.support.games.order import Finish
from tests.support.games.pairing import Bar, Pairing
from tests.support.games.registry import SUITES
from tests.support.games.suite import Suite
from tools.strength.bars import bars, equal, holds, seems_to_hold
from tools.strength.entrants import FROZEN, entrant, has_predecessor
from tools.strength.ratings import ratings
from tools.strength.runner import ROOT, Kept, Limits, code_of_players, runner
from tools.strength.tally import Tally, decided, elo, expected

PAIR = Pairing("glory", 2, "random", "highest card")


def deal(*shares: float) -> list[Played]:
    """The games of one deal, of two seats each."""
    ends = (Finish(2, (), None) for _ in shares)
    return [Played(share, (seat,), end) for seat, (share, end) in enumerate(zip(shares, ends, strict=True))]


def tally(*deals: tuple[float, ...]) -> Tally:
    found = Tally()
    for shares in deals:
        found.add(deal(*shares))
    return found


def test_who_plays_somebody_like_them_wins_exactly_half_of_each_deal() -> None:
    same = Pairing("spy", 2, "hoarder", "hoarder*1")

    assert [sum(game.share for game in play_deal(same, number, 1)) for number in range(10)] == [1.0] * 10


@pytest.mark.parametrize(
    ("pairing", "seats"),
    [
        (Pairing("glory", 4, "one", "other"), [(0,), (1,), (2,), (3,)]),
        (Pairing("glory", 2, "one", "other", "half"), [(0,), (1,)]),
        (Pairing("stratego", 4, "one", "other", "teams"), [(0, 2), (1, 3)]),
        (Pairing("stratego", 4, "one", "other", "half"), [(0, 2), (1, 3)]),
    ],
)
def test_each_deal_is_played_from_every_seat(pairing: Pairing, seats: list[tuple[int, ...]]) -> None:
    assert list(pairing.rotations(0)) == seats


def test_who_plays_themselves_plays_each_deal_once_and_has_each_seat_in_turn() -> None:
    same = Pairing("heroes", 2, "expert", "expert")

    assert [same.rotations(deal) for deal in range(3)] == [((0,),), ((1,),), ((0,),)]


def test_halves_of_four_take_turns_so_that_all_sit_beside_all() -> None:
    pairing = Pairing("stratego", 4, "one", "other", "half")
    games = [set(own) for number in range(3) for own in pairing.rotations(number)]

    assert [sum({one, other} <= own for own in games) for one in range(4) for other in range(one)] == [1] * 6


def test_a_match_is_decided_when_it_is_clear_and_not_before() -> None:
    assert decided(tally(*[(1.0, 1.0)] * 4), 0.45, 0.55) is None
    assert decided(tally(*[(1.0, 1.0), (1.0, 0.0)] * 20), 0.45, 0.55) is True
    assert decided(tally(*[(0.0, 0.0), (1.0, 0.0)] * 20), 0.45, 0.55) is False
    assert decided(tally(*[(1.0, 0.0)] * 3), 0.45, 0.55) is None


def test_equal_players_are_seldom_called_unequal() -> None:
    """By five points to either side, nineteen times in twenty."""
    wrong = 0
    for number in range(100):
        random, found = Random(number), Tally()
        while found.deals < 2000 and decided(found, 0.45, 0.50) is None:
            found.add(deal(float(random.random() < 0.5), float(random.random() < 0.5)))
        wrong += decided(found, 0.45, 0.50) is False
    assert wrong <= 10


def test_pairs_of_the_same_deal_are_surer_than_as_many_games_without() -> None:
    assert tally(*[(1.0, 0.0)] * 50).error < tally(*[(1.0, 1.0), (0.0, 0.0)] * 25).error


def test_elo_is_what_the_share_means() -> None:
    assert elo(0.5) == 0
    assert round(elo(0.75)) == 191
    assert expected(elo(0.7)) == pytest.approx(0.7)


def test_ratings_tell_the_differences_that_there_are() -> None:
    true = {"best": 200.0, "middle": 0.0, "worst": -200.0}
    results = {}
    for one, other in (("best", "middle"), ("middle", "worst"), ("best", "worst")):
        random, share = Random(one + other), expected(true[one] - true[other])
        results[one, other] = tally(*[(float(random.random() < share),) for _ in range(2000)])

    found = ratings(results)

    assert [rating.name for rating in found] == list(true)
    assert all(rating.low <= rating.elo <= rating.high < rating.low + 100 for rating in found)
    assert all(abs(rating.elo - true[rating.name]) < 30 for rating in found)


def test_a_second_run_goes_on_where_the_first_ended_unless_a_player_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOBS", "1")
    file = tmp_path / "kept.json"
    with runner(file, 10) as playing:
        first = playing.play(PAIR, Limits(2, 3), lambda tally: False).model_copy(deep=True)
    with runner(file, 10) as playing:
        second = playing.play(PAIR, Limits(2, 5), lambda tally: False)

    assert (first.deals, second.deals, second.games) == (3, 5, 10)
    whole = Tally()
    for number in range(5):
        whole.add(play_deal(PAIR, number, 10))
    assert second == whole
    assert Kept.read(file, code_of_players(), 10).tallies == {str(PAIR): whole}
    assert Kept.read(file, "another", 10).tallies == {}
    assert Kept.read(file, code_of_players(), 20).tallies == {}


@pytest.mark.parametrize(
    ("file", "plays_otherwise"),
    [
        ("games/players/glory/search.py", True),
        ("games/glory/resolution.py", True),
        ("games/match.py", True),
        ("tools/strength/frozen/glory/policy.py", True),
        ("tests/support/games/glory/opponents.py", True),
        ("games/glory/labels.py", False),
        ("games/players/spy/search.py", False),
    ],
)
def test_what_was_played_counts_until_a_file_changes_by_which_the_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, plays_otherwise: bool
) -> None:
    for folder in ("games", "tools/strength/frozen", "tests/support/games"):
        copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.setattr("tools.strength.runner.ROOT", tmp_path)
    before = code_of_players("glory")
    changed = tmp_path / file
    changed.write_text(changed.read_text("utf-8") + "\n", "utf-8")

    assert (code_of_players("glory") != before) is plays_otherwise


def test_it_ends_as_soon_as_it_is_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOBS", "1")
    with runner(tmp_path / "kept.json", 10) as playing:
        assert playing.play(PAIR, Limits(4, 50), lambda tally: True).deals == 2
        assert playing.play(PAIR._replace(one="highest card"), Limits(1, 50, 0.0), lambda tally: False).deals == 1


def test_every_entrant_of_every_bar_can_be_had_by_its_name() -> None:
    for key in GAMES:
        for bar in bars(key):
            assert callable(entrant(key, bar.pairing.one, 10))
            assert callable(entrant(key, bar.pairing.other, 10))
        assert equal(key, Level.EXPERT.value, FROZEN).fair == 0.5


def test_a_game_of_one_level_without_a_player_of_before_is_held_to_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.strength.bars.has_predecessor", lambda key: False)
    monkeypatch.setattr(type(GAMES["spy"]), "levels", (Level.NORMAL,))
    monkeypatch.setitem(SUITES, "spy", Suite())

    pairs = [(bar.pairing.one, bar.pairing.other) for bar in bars("spy")]

    assert pairs == [("normal*4", "normal"), ("normal", "random")]


@pytest.mark.soak
@pytest.mark.parametrize("key", [key for key in GAMES if has_predecessor(key)])
def test_the_player_of_before_still_plays_a_game_to_its_end(key: str) -> None:
    games = play_deal(Pairing(key, GAMES[key].seats[0], "easy", FROZEN), 0, 20, entrant)

    assert all(0 <= game.share <= 1 for game in games)


def test_a_bar_of_draws_is_held_by_few() -> None:
    bar = Bar(PAIR, 0.30, drawn=True)

    assert holds(bar, tally(*[(1.0, 0.0)] * 60)) is True
    assert holds(bar, tally(*[(0.5, 0.5)] * 60)) is False
    assert not seems_to_hold(bar, tally((0.5, 0.5)))
