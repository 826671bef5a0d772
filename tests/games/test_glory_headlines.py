"""Steal the Glory: what a headline says of a move, to all and to whom it names."""

from typing import Any

from syrupy.assertion import SnapshotAssertion

from games.chance import SeededChance
from games.core import Seat
from games.glory import Collectible, GloryOptions, GloryState
from tests.support.games.glory.positions import ANN, BOB, GAME, play, position, thieving
from tests.support.games.headlines import LANGUAGES, Played, Seen, figures, to_review


def shown(**changes: Any) -> GloryState:
    """Choices of Ann and Bob, whose only cards decide the round."""
    return position("KS", "AS", **changes)


def four(*owners: Seat | None) -> tuple[Collectible, ...]:
    """All four collectibles and who owns them; the last is the shield."""
    return tuple(Collectible(space=space, owner=owner) for space, owner in zip((3, 6, 9, 12), owners, strict=True))


OWNED: dict[str, Any] = {"pawns": (7, 6), "owners": (BOB, None)}
SHIELD: dict[str, Any] = {"pawns": (13, 12), "collectibles": four(BOB, None, None, BOB)}
LAST_SHIELD: dict[str, Any] = {"pawns": (15, 12), "collectibles": four(ANN, ANN, ANN, BOB)}
ROUND_30: dict[str, Any] = {"round": 30, "spaces": (7, 13)}

MOVES: dict[str, Played[GloryState]] = {
    "theft: stolen": (thieving("9S 4H", "3D 6D", **OWNED), "0 steal.1.9S", "1 play.3D"),
    "theft: stolen, at its longest": (thieving("KS 4H", "10D 6D", **SHIELD), "0 steal.4.KS", "1 play.10D"),
    "theft: no card": (thieving("9S", "", **SHIELD), "0 steal.4"),
    "theft: kept": (thieving("7C 4H", "QH 6D", **OWNED), "0 steal.1.7C", "1 play.QH"),
    "theft: kept, at its longest": (thieving("10C 4H", "QH 6D", **SHIELD), "0 steal.4.10C", "1 play.QH"),
    "theft: kept by as high a card": (thieving("10C 4H", "10H 6D", **SHIELD), "0 steal.4.10C", "1 play.10H"),
    "theft: tried": (thieving("9S 4H", "3D 6D", **SHIELD), "0 steal.4.9S"),
    "theft: passed up": (thieving("9S 4H", "3D 6D", **OWNED), "0 decline"),
    "round: grabbed": (shown(pawns=(8, 0), owners=(BOB, None)), "0 play.KS", "1 play.AS"),
    "round: a star": (shown(pawns=(8, 0), collectibles=four(BOB, BOB, None, None)), "0 play.KS", "1 play.AS"),
    "round: one trophy short": (shown(pawns=(14, 0), owners=(ANN, BOB)), "0 play.KS", "1 play.AS"),
    "round: two trophies short": (shown(pawns=(14, 0), owners=(BOB, BOB)), "0 play.KS", "1 play.AS"),
    "round: highest": (shown(), "0 play.KS", "1 play.AS"),
    "round: highest where others are tied": (
        position("KS", "3S 5H 6D", "3H 8H"),
        "0 play.KS",
        "1 play.3S",
        "2 play.3H",
        "1 play.6D",
    ),
    "round: highest by a tie-break": (
        position("KS 10H 3D", "KH 2S 6D", "QS"),
        "0 play.KS",
        "1 play.KH",
        "2 play.QS",
        "0 play.10H",
        "1 play.2S",
    ),
    "round: highest on the finish": (shown(pawns=(15, 4), owners=(ANN, BOB)), "0 play.KS", "1 play.AS"),
    "round: tied": (position("KS 2H 3D", "KH 5H 6D", "10S"), "0 play.KS", "1 play.KH", "2 play.10S"),
    "round: four tied": (
        position("KS 2H 3D", "KH 5H 6D", "KC 7H 8D", "KD 9H 9D"),
        "0 play.KS",
        "1 play.KH",
        "2 play.KC",
        "3 play.KD",
    ),
    "round: several ties": (
        position("KS 2H 3D", "KH 5H 6D", "10S 7H 8D", "9S 9H JD", "10H 8H QD"),
        "0 play.KS",
        "1 play.KH",
        "2 play.10S",
        "3 play.9S",
        "4 play.10H",
    ),
    "end: reached": (shown(pawns=(14, 0), owners=(ANN, ANN)), "0 play.KS", "1 play.AS"),
    "end: reached with three": (
        shown(pawns=(14, 0), collectibles=four(ANN, ANN, ANN, None)[:3]),
        "0 play.KS",
        "1 play.AS",
    ),
    "end: reached with four": (shown(pawns=(14, 0), collectibles=four(ANN, ANN, ANN, ANN)), "0 play.KS", "1 play.AS"),
    "end: in a duel": (thieving("10S 4H", "9D 6D", **LAST_SHIELD), "0 steal.4.10S", "1 play.9D"),
    "end: from an empty hand": (thieving("9S", "", **LAST_SHIELD), "0 steal.4"),
    "end: most trophies": (shown(pawns=(0, 5), owners=(BOB, None), **ROUND_30), "0 play.KS", "1 play.AS"),
    "end: furthest pawn": (shown(pawns=(0, 10), owners=(ANN, BOB), **ROUND_30), "0 play.KS", "1 play.AS"),
    "end: points": (shown(pawns=(0, 1), **ROUND_30), "0 play.KS", "1 play.AS"),
}


def after(state: GloryState, *moves: str) -> Seen:
    step = play(state, *moves)
    return GAME.view(step.state, None), step.events


def test_all_are_told_in_these_words(reviewed: SnapshotAssertion) -> None:
    begun = GAME.setup(2, GloryOptions(), SeededChance(bytes(32), 0))
    cases = {
        "the beginning": (GAME.view(begun.state, None), begun.events[-1:]),
        **{name: after(*case) for name, case in MOVES.items()},
    }

    assert to_review(GAME, cases) == reviewed


def test_the_figures_are_what_the_round_gave() -> None:
    seen = after(position("KS", "AS", "QS"), "0 play.KS", "1 play.AS", "2 play.QS")

    assert figures(GAME, *seen) == ["Ann +3 · Cas +2 · Bob +1"] * 2


def test_while_a_tie_is_open_there_are_no_figures() -> None:
    seen = after(position("KS 2H 3D", "KH 5H 6D"), "0 play.KS", "1 play.KH")

    assert figures(GAME, *seen) == ["", ""]


def test_what_happened_after_a_view_was_made_is_told_all_the_same() -> None:
    before = position("KS", "AS", "QS")
    _, events = after(before, "0 play.KS", "1 play.AS", "2 play.QS")

    assert GAME.headline(GAME.view(before, None), events, None) is not None


def test_the_round_is_told_and_at_the_end_how_many_there_were() -> None:
    states = (position("KS", "AS", round=4), play(*MOVES["end: points"]).state)

    assert [[language(GAME.view(state, None).progress) for language in LANGUAGES] for state in states] == [
        ["round 4 of 30 · pile 12", "ronde 4 van 30 · stapel 12"],
        ["30 rounds", "30 rondes"],
    ]
