"""Newcomers play by the rules, to the end."""

import pytest

from games.chance import Chance, SeededChance
from tests.support.games.matches import play_deal
from tests.support.games.pairing import Pairing
from tools.strength.bars import equal
from tools.strength.newcomers.__main__ import main
from tools.strength.newcomers.newcomer import KINDS, Kind, Newcomer
from tools.strength.newcomers.registry import NEWCOMERS, entrant


def pairings() -> list[Pairing]:
    return [equal(key, kind, "random") for key in NEWCOMERS for kind in KINDS]


@pytest.mark.parametrize("pairing", pairings(), ids=str)
def test_a_newcomer_plays_whole_legal_games_and_the_same_ones_again(pairing: Pairing) -> None:
    """A match refuses what is not legal."""
    games = [play_deal(pairing, deal, 1, entrant) for deal in range(2)]

    assert sum(map(len, games)) >= 3
    assert play_deal(pairing, 0, 1, entrant) == games[0]


def test_a_game_has_newcomers_of_every_kind_or_none() -> None:
    assert all(set(kinds) == set(KINDS) for kinds in NEWCOMERS.values())


def test_where_two_rules_say_nothing_any_legal_move_is_played() -> None:
    chance: Chance = SeededChance(bytes(32), 0)
    nobody = Newcomer[object, str](lambda view, moves: [], lambda view, moves: [])  # type: ignore[type-var]

    assert {nobody.choose(None, ["one", "other"], chance) for _ in range(20)} == {"one", "other"}


def test_the_shares_are_printed_beside_their_bands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glory", "games=4"]) == 0

    rows = capsys.readouterr().out.strip().splitlines()
    kinds: list[Kind] = ["careless", "rushing", "careful"]
    bands = ["(35 to 50 %)", "(45 to 60 %)", "(55 to 70 %)"]
    assert all(
        kind in row and "4 games" in row and band in row for kind, row, band in zip(kinds, rows, bands, strict=True)
    )
