"""Spy: what a headline says of the end of a game, and of a match."""

import pytest

from games.chance import SeededChance
from games.core import Outcome, Resigned, Seat, Term
from games.spy import Result, SpyState
from games.spy.events import Ended, Laid, LastRound, NextGame
from tests.support.games.headlines import Case, check, in_english
from tests.support.games.spy.positions import ANN, BOB, CAS, DEE, FULL, GAME, ROUND, ending, play, position, view

LAST = "{} deploy.watch.afwa1,auwa1"
"""Two cards that place somebody's last spy."""


def result(*left: int) -> Result:
    """A game of a match, in which somebody placed all their spies."""
    return Result(left=left, winners=tuple(Seat(seat) for seat, spies in enumerate(left) if spies == 0))


ENDS = {
    "all placed, of two": Case(
        ending((1, 17)),
        (LAST.format(0),),
        (
            "Ann wins: all spies placed, Bob had 17 left!",
            "You win: all spies placed, Bob had 17 left!",
            "Ann wins: all spies placed, you had 17 left.",
        ),
        (
            "Ann wint: alle spionnen liggen, Bob had er nog 17!",
            "Je wint: al je spionnen liggen, Bob had er nog 17!",
            "Ann wint: alle spionnen liggen, jij had er nog 17.",
        ),
        (ANN, BOB),
    ),
    "all placed, of three": Case(
        ending((1, 4, 5)),
        (LAST.format(0),),
        ("Ann wins: all spies placed!", "You win: all spies placed!"),
        ("Ann wint: alle spionnen liggen er!", "Je wint: al je spionnen liggen er!"),
        (ANN,),
    ),
    "the round finished, by two of three": Case(
        ending((0, 3, 1), mover=CAS, options=ROUND, last_round=True),
        (LAST.format(2),),
        (
            "Ann and Cas win: all spies placed!",
            "You and Cas win: all spies placed!",
            "You and Ann win: all spies placed!",
        ),
        (
            "Ann en Cas winnen: alle spionnen liggen er!",
            "Jij en Cas winnen: alle spionnen liggen er!",
            "Jij en Ann winnen: alle spionnen liggen er!",
        ),
        (ANN, CAS),
    ),
    "the round finished, by three of four": Case(
        ending((0, 3, 0, 1), mover=DEE, options=ROUND, last_round=True),
        (LAST.format(3),),
        (
            "Ann, Cas and Dee win: all spies placed!",
            "You, Cas and Dee win: all spies placed!",
            "You, Ann and Dee win: all spies placed!",
            "You, Ann and Cas win: all spies placed!",
        ),
        (
            "Ann, Cas en Dee winnen: alle spionnen liggen er!",
            "Jij, Cas en Dee winnen: alle spionnen liggen er!",
            "Jij, Ann en Dee winnen: alle spionnen liggen er!",
            "Jij, Ann en Cas winnen: alle spionnen liggen er!",
        ),
        (ANN, CAS, DEE),
    ),
    "the round finished, by all": Case(
        ending((0, 1), mover=BOB, options=ROUND, last_round=True),
        (LAST.format(1),),
        ("All equal: nobody has a spy left!",),
        ("Gelijk: niemand heeft nog een spion!",),
    ),
    "no cards": Case(
        position("", "", pile="", idle=3, left=(2, 5)),
        ("0 done",),
        ("Ann wins: no more cards, and fewest spies left!", "You win: no more cards, and fewest spies left!"),
        ("Ann wint: kaarten op, en de minste spionnen over!", "Je wint: kaarten op, en de minste spionnen over!"),
        (ANN,),
    ),
    "no cards, and two are equal": Case(
        position("", "", "", pile="", idle=5, left=(2, 5, 2)),
        ("0 done",),
        (
            "Ann and Cas win: fewest spies left!",
            "You and Cas win: fewest spies left!",
            "You and Ann win: fewest spies left!",
        ),
        (
            "Ann en Cas winnen: de minste spionnen over!",
            "Jij en Cas winnen: de minste spionnen over!",
            "Jij en Ann winnen: de minste spionnen over!",
        ),
        (ANN, CAS),
    ),
    "no cards, and three of four are equal": Case(
        position("", "", "", "", pile="", idle=7, left=(2, 2, 2, 5)),
        ("0 done",),
        (
            "Ann, Bob and Cas win: fewest spies left!",
            "You, Bob and Cas win: fewest spies left!",
            "You, Ann and Cas win: fewest spies left!",
            "You, Ann and Bob win: fewest spies left!",
        ),
        (
            "Ann, Bob en Cas winnen: de minste spionnen over!",
            "Jij, Bob en Cas winnen: de minste spionnen over!",
            "Jij, Ann en Cas winnen: de minste spionnen over!",
            "Jij, Ann en Bob winnen: de minste spionnen over!",
        ),
        (ANN, BOB, CAS),
    ),
    "no cards, and all are equal": Case(
        position("", "", pile="", idle=3, left=(12, 12)),
        ("0 done",),
        ("All equal: no more cards, 12 spies left each.",),
        ("Gelijk: kaarten op, en ieder nog 12 spionnen.",),
    ),
    "no cards, and all have one spy": Case(
        position("", "", pile="", idle=3, left=(1, 1)),
        ("0 done",),
        ("All equal: no more cards, 1 spy left each.",),
        ("Gelijk: kaarten op, en ieder nog 1 spion.",),
    ),
}
MATCHES = {
    "a game of it": Case(
        ending((1, 4, 4), options=FULL),
        (LAST.format(0),),
        ("Ann wins game 1 of 3!", "You win game 1 of 3!"),
        ("Ann wint spel 1 van 3!", "Je wint spel 1 van 3!"),
        (ANN,),
    ),
    "a game that is shared": Case(
        ending((0, 3, 1), mover=CAS, options={**ROUND, **FULL}, last_round=True, results=(result(1, 0, 2),)),
        (LAST.format(2),),
        ("Ann and Cas share game 2 of 3!", "You and Cas share game 2 of 3!", "You and Ann share game 2 of 3!"),
        ("Ann en Cas delen spel 2 van 3!", "Jij en Cas delen spel 2 van 3!", "Jij en Ann delen spel 2 van 3!"),
        (ANN, CAS),
    ),
    "fewest points": Case(
        ending((1, 9), options=FULL, results=(result(0, 4),)),
        (LAST.format(0),),
        ("Ann wins the match: fewest penalty points!", "You win the match: fewest penalty points!"),
        ("Ann wint de wedstrijd: de minste strafpunten!", "Je wint de wedstrijd: de minste strafpunten!"),
        (ANN,),
    ),
    "equal points of two": Case(
        ending((3, 3, 1), mover=CAS, options=FULL, results=(result(0, 2, 5), result(2, 0, 5))),
        (LAST.format(2),),
        (
            "Ann and Bob win: fewest penalty points!",
            "You and Bob win: fewest penalty points!",
            "You and Ann win: fewest penalty points!",
        ),
        (
            "Ann en Bob winnen: de minste strafpunten!",
            "Jij en Bob winnen: de minste strafpunten!",
            "Jij en Ann winnen: de minste strafpunten!",
        ),
        (ANN, BOB),
    ),
    "equal points of all": Case(
        ending((1, 9), options=FULL, results=(result(9, 0),)),
        (LAST.format(0),),
        ("All equal: 9 penalty points each!",),
        ("Gelijk: ieder 9 strafpunten!",),
    ),
    "an equal point": Case(
        ending((1, 1), options=FULL, results=(result(1, 0),)),
        (LAST.format(0),),
        ("All equal: 1 penalty point each!",),
        ("Gelijk: ieder 1 strafpunt!",),
    ),
    "more games": Case(
        ending((1, 2, 2), options=FULL, results=(result(0, 2, 3), result(4, 0, 2))),
        (LAST.format(0),),
        ("Ann wins: equal points, but more games won!", "You win: equal points, but more games won!"),
        ("Ann wint: evenveel punten, meer spellen gewonnen!", "Je wint: evenveel punten, meer spellen gewonnen!"),
        (ANN,),
    ),
    "more games of two": Case(
        ending(
            (1, 1, 1, 1), mover=DEE, options=FULL, results=(result(0, 2, 2, 9), result(2, 0, 2, 9), result(3, 3, 1, 0))
        ),
        (LAST.format(3),),
        ("Ann and Bob win: more games won!", "You and Bob win: more games won!", "You and Ann win: more games won!"),
        (
            "Ann en Bob winnen: meer spellen gewonnen!",
            "Jij en Bob winnen: meer spellen gewonnen!",
            "Jij en Ann winnen: meer spellen gewonnen!",
        ),
        (ANN, BOB),
    ),
}
CASES = {
    f"{group}: {name}": case for group, cases in {"end": ENDS, "match": MATCHES}.items() for name, case in cases.items()
}
OVER = {name: case for name, case in MATCHES.items() if not name.startswith("a game")}
"""Those after which a match is over."""


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_move_is_told_to_all_and_to_whom_it_names(case: Case[SpyState]) -> None:
    state = play(case.state, *case.moves[:-1]).state

    step = play(state, case.moves[-1], chance=SeededChance(bytes(32), 0))

    check(GAME, view(step.state, None), step.events, case)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_it_is_told_before_all_else(case: Case[SpyState]) -> None:
    step = play(case.state, *case.moves, chance=SeededChance(bytes(32), 0))
    lighter = (LastRound(seat=BOB), Laid(seat=BOB, card="afha1"))

    for events in ((*lighter, *step.events), (*step.events, *lighter)):
        assert in_english(GAME, view(step.state, None), events) == case.english[0]


@pytest.mark.parametrize("case", OVER.values(), ids=OVER)
def test_the_end_of_a_match_is_told_before_that_of_a_game(case: Case[SpyState]) -> None:
    step = play(case.state, *case.moves)
    earlier = NextGame(number=2, games=3, dealer=ANN, seat=BOB)

    assert in_english(GAME, view(step.state, None), (earlier, *step.events)) == case.english[0]


IN_A_MATCH = position("", "", "", left=(9, 9, 1), results=(result(1, 0, 2),))


@pytest.mark.parametrize("winners", [(), (ANN,)])
def test_who_resigned_is_told_elsewhere(winners: tuple[Seat, ...]) -> None:
    over = view(IN_A_MATCH, None).ended(Outcome(winners=winners, reason=Term("The other player resigned.")))
    events = (Ended(reason=Term("One player has placed all their spies.")), Laid(seat=ANN, card="afha1"))

    assert in_english(GAME, over, (*events, Resigned(seat=BOB))) == "Ann lays out hat · Africa."


def test_a_game_of_a_match_that_ended_is_no_end_when_somebody_resigns_in_the_next() -> None:
    step = play(ending((1, 9), options=FULL), LAST.format(0), chance=SeededChance(bytes(32), 0))
    over = GAME.view(step.state, None).ended(GAME.as_it_stands(GAME.view(step.state, None), Term("Resigned.")))

    assert in_english(GAME, over, (*step.events, Resigned(seat=BOB))) == "Ann wins game 1 of 2!"
