"""Stratego 4: what a headline says of the end."""

from collections.abc import Mapping, Sequence

import pytest

from games.core import Outcome, Seat, Term, Tiebreak
from games.stratego.ending import (
    ALONE,
    ENDINGS,
    NOBODY,
    ON_TURRET,
    PIECES,
    QUIETLY,
    ROUNDS_OVER,
    STEPS,
    STUCK,
    TEAM_ALONE,
)
from games.stratego.events import Ended
from tests.support.games.headlines import LONGEST, Case, check
from tests.support.games.stratego.positions import ANN, BOB, CAS, DEE, GAME, position

ALL = (ANN, BOB, CAS, DEE)


def race(winners: Sequence[Seat], steps: Sequence[int], pieces: Sequence[int]) -> Outcome:
    """The end of a short game."""
    more = Tiebreak(unit=PIECES, values=tuple(pieces))
    return Outcome(
        winners=tuple(winners),
        scores=tuple(steps),
        tiebreaks=(more,),
        unit=STEPS,
        lower_is_better=True,
        reason=ROUNDS_OVER,
    )


def won(reason: Term, *winners: Seat) -> Outcome:
    return Outcome(winners=winners, reason=reason)


ENDS: Mapping[str, tuple[Outcome, tuple[str, ...], tuple[str, ...], tuple[Seat, ...]]] = {
    "turret": (
        won(ON_TURRET, ANN),
        ("Ann wins: the flag is on the turret!", "You win: your flag is on the turret!"),
        ("Ann wint: de vlag is op de toren!", "Je wint: jouw vlag is op de toren!"),
        (ANN,),
    ),
    "turret, teams": (
        won(ON_TURRET, ANN, CAS),
        (
            "Ann and Cas win: the flag is on the turret!",
            "You and Cas win: the flag is on the turret!",
            "You and Ann win: the flag is on the turret!",
        ),
        (
            "Ann en Cas winnen: de vlag is op de toren!",
            "Jij en Cas winnen: de vlag is op de toren!",
            "Jij en Ann winnen: de vlag is op de toren!",
        ),
        (ANN, CAS),
    ),
    "alone": (
        won(ALONE, ANN),
        (
            "Ann wins: the others have no pieces left!",
            "You win: the others have no pieces left!",
            *["Ann wins: you have no pieces left!"] * 3,
        ),
        (
            "Ann wint: de anderen zijn alles kwijt!",
            "Je wint: de anderen zijn alles kwijt!",
            *["Ann wint: jij bent alles kwijt!"] * 3,
        ),
        ALL,
    ),
    "team alone": (
        won(TEAM_ALONE, ANN, CAS),
        (
            "Ann and Cas win: the others have no pieces left!",
            "You and Cas win: the others have no pieces left!",
            "Ann and Cas win: you have no pieces left!",
            "You and Ann win: the others have no pieces left!",
            "Ann and Cas win: you have no pieces left!",
        ),
        (
            "Ann en Cas winnen: de anderen zijn alles kwijt!",
            "Jij en Cas winnen: de anderen zijn alles kwijt!",
            "Ann en Cas winnen: jullie zijn alles kwijt!",
            "Jij en Ann winnen: de anderen zijn alles kwijt!",
            "Ann en Cas winnen: jullie zijn alles kwijt!",
        ),
        ALL,
    ),
    "nobody": (won(NOBODY), ("A draw: nobody has pieces left!",), ("Gelijkspel: niemand heeft nog stukken!",), ()),
    "stuck": (won(STUCK), ("A draw: nobody can move!",), ("Gelijkspel: niemand kan nog zetten!",), ()),
    "quiet": (won(QUIETLY), ("A draw: 30 rounds without a battle!",), ("Gelijkspel: 30 rondes zonder gevecht!",), ()),
    "nearest": (
        race([BOB], (5, 2, 4, 11), (1, 2, 9, 4)),
        ("Bob wins: nearest to the turret!", "You win: nearest to the turret!"),
        ("Bob wint: het dichtst bij de toren!", "Je wint: het dichtst bij de toren!"),
        (BOB,),
    ),
    "nearest, teams": (
        race([BOB, DEE], (4, 3, 4, 3), (5, 5, 5, 5)),
        (
            "Bob and Dee win: nearest to the turret!",
            "You and Dee win: nearest to the turret!",
            "You and Bob win: nearest to the turret!",
        ),
        (
            "Bob en Dee winnen: dichtst bij de toren!",
            "Jij en Dee winnen: dichtst bij de toren!",
            "Jij en Bob winnen: dichtst bij de toren!",
        ),
        (BOB, DEE),
    ),
    "shared": (
        race(ALL, (3, 3, 3, 3), (5, 5, 5, 5)),
        (
            "Ann, Bob, Cas and Dee win: nearest to the turret!",
            "You, Bob, Cas and Dee win: nearest to the turret!",
            "You, Ann, Cas and Dee win: nearest to the turret!",
            "You, Ann, Bob and Dee win: nearest to the turret!",
            "You, Ann, Bob and Cas win: nearest to the turret!",
        ),
        (
            "Ann, Bob, Cas en Dee winnen: dichtst bij de toren!",
            "Jij, Bob, Cas en Dee winnen: dichtst bij de toren!",
            "Jij, Ann, Cas en Dee winnen: dichtst bij de toren!",
            "Jij, Ann, Bob en Dee winnen: dichtst bij de toren!",
            "Jij, Ann, Bob en Cas winnen: dichtst bij de toren!",
        ),
        ALL,
    ),
    "more pieces": (
        race([BOB], (2, 2, 4, 11), (1, 2, 9, 4)),
        ("Bob wins: as near, but more pieces!", "You win: as near, but more pieces!"),
        ("Bob wint: even ver, maar meer stukken!", "Je wint: even ver, maar meer stukken!"),
        (BOB,),
    ),
    "more pieces, teams": (
        race([BOB, DEE], (3, 3, 3, 3), (4, 5, 4, 5)),
        (
            "Bob and Dee win: as near, but more pieces!",
            "You and Dee win: as near, but more pieces!",
            "You and Bob win: as near, but more pieces!",
        ),
        (
            "Bob en Dee winnen: even ver, meer stukken!",
            "Jij en Dee winnen: even ver, meer stukken!",
            "Jij en Bob winnen: even ver, meer stukken!",
        ),
        (BOB, DEE),
    ),
    "order": (
        race([BOB], (2, 2, 2, 11), (1, 4, 4, 5)),
        ("Bob wins: all equal, but first to play!", "You win: all equal, but first to play!"),
        ("Bob wint: alles gelijk, maar eerder aan zet!", "Je wint: alles gelijk, maar eerder aan zet!"),
        (BOB,),
    ),
    "order, teams": (
        race([BOB, DEE], (3, 3, 3, 3), (5, 5, 5, 5)),
        (
            "Bob and Dee win: all equal, but first to play!",
            "You and Dee win: all equal, but first to play!",
            "You and Bob win: all equal, but first to play!",
        ),
        (
            "Bob en Dee winnen: gelijk, maar eerder aan zet!",
            "Jij en Dee winnen: gelijk, maar eerder aan zet!",
            "Jij en Bob winnen: gelijk, maar eerder aan zet!",
        ),
        (BOB, DEE),
    ),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_the_end_tells_who_wins_and_why(
    end: tuple[Outcome, tuple[str, ...], tuple[str, ...], tuple[Seat, ...]],
) -> None:
    outcome, in_english, in_dutch, readers = end
    state = position("n7f4", ended=outcome)
    case = Case(state, (), in_english, in_dutch, readers)

    check(GAME, GAME.view(state, None), (Ended(reason=outcome.reason),), case)


def test_every_end_is_told() -> None:
    assert {outcome.reason for outcome, *_ in ENDS.values()} == set(ENDINGS)


def test_a_game_that_somebody_gives_up_is_told_elsewhere() -> None:
    assert GAME.headline(GAME.view(position("n7f4", ended=won(Term("x"), BOB)), None), (), ANN) is None


def test_the_longest_ends_fit() -> None:
    for outcome, in_english, in_dutch, _ in ENDS.values():
        assert all(len(line) <= LONGEST for line in (*in_english, *in_dutch)), outcome.reason
