"""Steal the Glory: what a headline says of a move, to all and to whom it names."""

from typing import Any

import pytest

from games.chance import SeededChance
from games.core import Seat
from games.glory import Collectible, GloryOptions, GloryState
from tests.support.games.glory.positions import ANN, BOB, CAS, DEE, GAME, play, position, thieving
from tests.support.games.headlines import LANGUAGES, Case, check, figures


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

THEFTS = {
    "stolen": Case(
        thieving("9S 4H", "3D 6D", **OWNED),
        ("0 steal.1.9S", "1 play.3D"),
        (
            "Ann steals the cup from Bob: 9♠ beats 3♦!",
            "You steal the cup from Bob: 9♠ beats 3♦!",
            "Ann steals your cup: 9♠ beats your 3♦.",
        ),
        (
            "Ann steelt de beker van Bob: 9♠ tegen 3♦!",
            "Je steelt de beker van Bob: 9♠ tegen 3♦!",
            "Ann steelt je beker: 9♠ tegen jouw 3♦.",
        ),
        (ANN, BOB),
    ),
    "stolen, at its longest": Case(
        thieving("KS 4H", "10D 6D", **SHIELD),
        ("0 steal.4.KS", "1 play.10D"),
        (
            "Ann steals the shield from Bob: K♠ beats 10♦!",
            "You steal the shield from Bob: K♠ beats 10♦!",
            "Ann steals your shield: K♠ beats your 10♦.",
        ),
        (
            "Ann steelt het schild van Bob: K♠ tegen 10♦!",
            "Je steelt het schild van Bob: K♠ tegen 10♦!",
            "Ann steelt je schild: K♠ tegen jouw 10♦.",
        ),
        (ANN, BOB),
    ),
    "no card": Case(
        thieving("9S", "", **SHIELD),
        ("0 steal.4",),
        (
            "Ann steals the shield: Bob has no card left!",
            "You steal the shield: Bob has no card left!",
            "Ann steals your shield: you have no card left.",
        ),
        (
            "Ann steelt het schild: Bob heeft geen kaart meer!",
            "Je steelt het schild: Bob heeft geen kaart meer!",
            "Ann steelt je schild: je hebt geen kaart meer.",
        ),
        (ANN, BOB),
    ),
    "kept": Case(
        thieving("7C 4H", "QH 6D", **OWNED),
        ("0 steal.1.7C", "1 play.QH"),
        (
            "Bob keeps the cup: Q♥ holds off Ann's 7♣.",
            "Bob keeps the cup: Q♥ holds off your 7♣.",
            "You keep your cup: Q♥ holds off Ann's 7♣.",
        ),
        (
            "Bob houdt de beker: Q♥ tegen 7♣ van Ann.",
            "Bob houdt de beker: Q♥ tegen jouw 7♣.",
            "Je houdt je beker: Q♥ tegen 7♣ van Ann.",
        ),
        (ANN, BOB),
    ),
    "kept, at its longest": Case(
        thieving("10C 4H", "QH 6D", **SHIELD),
        ("0 steal.4.10C", "1 play.QH"),
        (
            "Bob keeps the shield: Q♥ holds off Ann's 10♣.",
            "Bob keeps the shield: Q♥ holds off your 10♣.",
            "You keep your shield: Q♥ holds off Ann's 10♣.",
        ),
        (
            "Bob houdt het schild: Q♥ tegen 10♣ van Ann.",
            "Bob houdt het schild: Q♥ tegen jouw 10♣.",
            "Je houdt je schild: Q♥ tegen 10♣ van Ann.",
        ),
        (ANN, BOB),
    ),
    "kept by as high a card": Case(
        thieving("10C 4H", "10H 6D", **SHIELD),
        ("0 steal.4.10C", "1 play.10H"),
        ("Bob keeps the shield: 10♥ and 10♣ are equal.", "You keep your shield: 10♥ and 10♣ are equal."),
        ("Bob houdt het schild: 10♥ en 10♣ zijn gelijk.", "Je houdt je schild: 10♥ en 10♣ zijn gelijk."),
        (BOB,),
    ),
    "tried": Case(
        thieving("9S 4H", "3D 6D", **SHIELD),
        ("0 steal.4.9S",),
        (
            "Ann tries to steal the shield from Bob!",
            "You try to steal the shield from Bob!",
            "Ann tries to steal your shield!",
        ),
        (
            "Ann probeert het schild van Bob te stelen!",
            "Je probeert het schild van Bob te stelen!",
            "Ann probeert je schild te stelen!",
        ),
        (ANN, BOB),
    ),
    "passed up": Case(
        thieving("9S 4H", "3D 6D", **OWNED),
        ("0 decline",),
        ("Ann passes up a chance to steal.", "You pass up a chance to steal."),
        ("Ann laat een kans om te stelen liggen.", "Je laat een kans om te stelen liggen."),
        (ANN,),
    ),
}
ROUNDS = {
    "grabbed": Case(
        shown(pawns=(8, 0), owners=(BOB, None)),
        ("0 play.KS", "1 play.AS"),
        ("Ann grabs the crown!", "You grab the crown!"),
        ("Ann pakt de kroon!", "Je pakt de kroon!"),
        (ANN,),
    ),
    "a star": Case(
        shown(pawns=(8, 0), collectibles=four(BOB, BOB, None, None)),
        ("0 play.KS", "1 play.AS"),
        ("Ann grabs the star!", "You grab the star!"),
        ("Ann pakt de ster!", "Je pakt de ster!"),
        (ANN,),
    ),
    "one trophy short": Case(
        shown(pawns=(14, 0), owners=(ANN, BOB)),
        ("0 play.KS", "1 play.AS"),
        ("Ann is on the finish, but lacks the crown.", "You are on the finish, but lack the crown."),
        ("Ann is op de finish, maar mist de kroon.", "Je bent op de finish, maar mist de kroon."),
        (ANN,),
    ),
    "two trophies short": Case(
        shown(pawns=(14, 0), owners=(BOB, BOB)),
        ("0 play.KS", "1 play.AS"),
        ("Ann is on the finish, but lacks 2 trophies.", "You are on the finish, but lack 2 trophies."),
        ("Ann is op de finish, maar mist 2 trofeeën.", "Je bent op de finish, maar mist 2 trofeeën."),
        (ANN,),
    ),
    "highest": Case(
        shown(),
        ("0 play.KS", "1 play.AS"),
        ("Ann's K♠ is highest: 2 spaces.", "Your K♠ is highest: 2 spaces."),
        ("K♠ van Ann is het hoogst: 2 vakjes.", "Jouw K♠ is het hoogst: 2 vakjes."),
        (ANN,),
    ),
    "highest where others are tied": Case(
        position("KS", "3S 5H 6D", "3H 8H"),
        ("0 play.KS", "1 play.3S", "2 play.3H", "1 play.6D"),
        ("Ann's K♠ is highest: 3 spaces.", "Your K♠ is highest: 3 spaces."),
        ("K♠ van Ann is het hoogst: 3 vakjes.", "Jouw K♠ is het hoogst: 3 vakjes."),
        (ANN,),
    ),
    "highest by a tie-break": Case(
        position("KS 10H 3D", "KH 2S 6D", "QS"),
        ("0 play.KS", "1 play.KH", "2 play.QS", "0 play.10H", "1 play.2S"),
        ("Ann's 10♥ wins the tie: 3 spaces.", "Your 10♥ wins the tie: 3 spaces."),
        ("10♥ van Ann geeft de doorslag: 3 vakjes.", "Jouw 10♥ geeft de doorslag: 3 vakjes."),
        (ANN,),
    ),
    "highest on the finish": Case(
        shown(pawns=(15, 4), owners=(ANN, BOB)),
        ("0 play.KS", "1 play.AS"),
        ("Ann is highest, and stays on the finish.", "You are highest, and stay on the finish."),
        ("Ann is de hoogste en blijft op de finish.", "Je bent de hoogste en blijft op de finish."),
        (ANN,),
    ),
    "tied": Case(
        position("KS 2H 3D", "KH 5H 6D", "10S"),
        ("0 play.KS", "1 play.KH", "2 play.10S"),
        (
            "Tie! Ann and Bob each play another card.",
            "Tie! You and Bob each play another card.",
            "Tie! You and Ann each play another card.",
        ),
        (
            "Gelijk! Ann en Bob spelen nog een kaart.",
            "Gelijk! Jij en Bob spelen nog een kaart.",
            "Gelijk! Jij en Ann spelen nog een kaart.",
        ),
        (ANN, BOB),
    ),
    "four tied": Case(
        position("KS 2H 3D", "KH 5H 6D", "KC 7H 8D", "KD 9H 9D"),
        ("0 play.KS", "1 play.KH", "2 play.KC", "3 play.KD"),
        (
            "Tie! Ann, Bob, Cas and Dee each play another card.",
            "Tie! You, Bob, Cas and Dee each play another card.",
            "Tie! You, Ann, Cas and Dee each play another card.",
            "Tie! You, Ann, Bob and Dee each play another card.",
            "Tie! You, Ann, Bob and Cas each play another card.",
        ),
        (
            "Gelijk! Ann, Bob, Cas en Dee spelen nog een kaart.",
            "Gelijk! Jij, Bob, Cas en Dee spelen nog een kaart.",
            "Gelijk! Jij, Ann, Cas en Dee spelen nog een kaart.",
            "Gelijk! Jij, Ann, Bob en Dee spelen nog een kaart.",
            "Gelijk! Jij, Ann, Bob en Cas spelen nog een kaart.",
        ),
        (ANN, BOB, CAS, DEE),
    ),
    "several ties": Case(
        position("KS 2H 3D", "KH 5H 6D", "10S 7H 8D", "9S 9H JD", "10H 8H QD"),
        ("0 play.KS", "1 play.KH", "2 play.10S", "3 play.9S", "4 play.10H"),
        ("Ties! 4 players each play another card.",),
        ("Gelijk! 4 spelers spelen nog een kaart.",),
    ),
}
ENDS = {
    "reached": Case(
        shown(pawns=(14, 0), owners=(ANN, ANN)),
        ("0 play.KS", "1 play.AS"),
        ("Ann wins: on the finish with cup and crown!", "You win: on the finish with cup and crown!"),
        ("Ann wint: op de finish met beker en kroon!", "Je wint: op de finish met beker en kroon!"),
        (ANN,),
    ),
    "reached with three": Case(
        shown(pawns=(14, 0), collectibles=four(ANN, ANN, ANN, None)[:3]),
        ("0 play.KS", "1 play.AS"),
        ("Ann wins: on the finish with cup, crown and star!", "You win: on the finish with cup, crown and star!"),
        ("Ann wint: op de finish met beker, kroon en ster!", "Je wint: op de finish met beker, kroon en ster!"),
        (ANN,),
    ),
    "reached with four": Case(
        shown(pawns=(14, 0), collectibles=four(ANN, ANN, ANN, ANN)),
        ("0 play.KS", "1 play.AS"),
        ("Ann wins: on the finish with all four trophies!", "You win: on the finish with all four trophies!"),
        ("Ann wint: op de finish met alle vier de trofeeën!", "Je wint: op de finish met alle vier de trofeeën!"),
        (ANN,),
    ),
    "in a duel": Case(
        thieving("10S 4H", "9D 6D", **LAST_SHIELD),
        ("0 steal.4.10S", "1 play.9D"),
        (
            "Ann wins: 10♠ beats Bob's 9♦ for the shield!",
            "You win: 10♠ beats Bob's 9♦ for the shield!",
            "Ann wins: 10♠ beats your 9♦ for the shield!",
        ),
        (
            "Ann wint: 10♠ tegen 9♦ van Bob, om het schild!",
            "Je wint: 10♠ tegen 9♦ van Bob, om het schild!",
            "Ann wint: 10♠ tegen jouw 9♦, om het schild!",
        ),
        (ANN, BOB),
    ),
    "from an empty hand": Case(
        thieving("9S", "", **LAST_SHIELD),
        ("0 steal.4",),
        (
            "Ann takes the shield and wins: Bob has no card!",
            "You take the shield and win: Bob has no card!",
            "Ann takes your shield and wins: you have no card!",
        ),
        (
            "Ann pakt het schild en wint: Bob heeft geen kaart!",
            "Je pakt het schild en wint: Bob heeft geen kaart!",
            "Ann pakt je schild en wint: je hebt geen kaart!",
        ),
        (ANN, BOB),
    ),
    "most trophies": Case(
        shown(pawns=(0, 5), owners=(BOB, None), **ROUND_30),
        ("0 play.KS", "1 play.AS"),
        ("Bob wins after 30 rounds: most trophies!", "You win after 30 rounds: most trophies!"),
        ("Bob wint na 30 rondes: de meeste trofeeën!", "Je wint na 30 rondes: de meeste trofeeën!"),
        (BOB,),
    ),
    "furthest pawn": Case(
        shown(pawns=(0, 10), owners=(ANN, BOB), **ROUND_30),
        ("0 play.KS", "1 play.AS"),
        ("Bob wins after 30 rounds: furthest pawn!", "You win after 30 rounds: furthest pawn!"),
        ("Bob wint na 30 rondes: de verste pion!", "Je wint na 30 rondes: de verste pion!"),
        (BOB,),
    ),
    "points": Case(
        shown(pawns=(0, 1), **ROUND_30),
        ("0 play.KS", "1 play.AS"),
        ("Ann wins on points after 30 rounds!", "You win on points after 30 rounds!"),
        ("Ann wint na 30 rondes op punten!", "Je wint na 30 rondes op punten!"),
        (ANN,),
    ),
}
CASES = {
    f"{group}: {name}": case
    for group, cases in {"theft": THEFTS, "round": ROUNDS, "end": ENDS}.items()
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_move_is_told_to_all_and_to_whom_it_names(case: Case[GloryState]) -> None:
    state = play(case.state, *case.moves[:-1]).state

    step = play(state, case.moves[-1])

    check(GAME, GAME.view(step.state, None), step.events, case)


def test_a_game_begins_with_a_headline() -> None:
    step = GAME.setup(2, GloryOptions(), SeededChance(bytes(32), 0))

    english, dutch = "The race is on: everybody chooses a card.", "De race begint: iedereen kiest een kaart."
    check(GAME, GAME.view(step.state, None), step.events[-1:], Case(step.state, (), (english,), (dutch,)))


def test_the_figures_are_what_the_round_gave() -> None:
    state = position("KS", "AS", "QS")

    step = play(state, "0 play.KS", "1 play.AS", "2 play.QS")

    assert figures(GAME, GAME.view(step.state, None), step.events) == ["Ann +3 · Cas +2 · Bob +1"] * 2


def test_while_a_tie_is_open_there_are_no_figures() -> None:
    step = play(position("KS 2H 3D", "KH 5H 6D"), "0 play.KS", "1 play.KH")

    assert figures(GAME, GAME.view(step.state, None), step.events) == ["", ""]


def test_what_happened_after_a_view_was_made_is_told_all_the_same() -> None:
    before = position("KS", "AS", "QS")
    step = play(before, "0 play.KS", "1 play.AS", "2 play.QS")

    assert GAME.headline(GAME.view(before, None), step.events, None) is not None


def test_the_round_is_told_and_at_the_end_how_many_there_were() -> None:
    points = ENDS["points"]
    told = (GAME.view(position("KS", "AS", round=4), None), GAME.view(play(points.state, *points.moves).state, None))

    assert [[language(view.progress) for language in LANGUAGES] for view in told] == [
        ["round 4", "ronde 4"],
        ["30 rounds", "30 rondes"],
    ]
