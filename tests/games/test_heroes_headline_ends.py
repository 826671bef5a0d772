"""Heroes & Cities: what a headline says of the end, to all, to the winner and to the loser."""

from itertools import cycle, islice
from typing import NamedTuple

import pytest

from games.chance import NoChance
from games.core import Seat, Term
from games.heroes import Colour, Heroes1, HeroesState
from games.heroes.events import Ended
from tests.support.games.headlines import LONGEST
from tests.support.games.heroes.headlines import says
from tests.support.games.heroes.positions import ANN, BOB, GAME, play, position, won


class Case(NamedTuple):
    """The last position and its last move, and what is said, each to all, to Ann and to Bob."""

    state: HeroesState
    move: str
    english: tuple[str, ...]
    dutch: tuple[str, ...]


def repeated(standing: str, cities: str) -> HeroesState:
    """A position that stands for the third time after one more move."""
    dance = islice(cycle(("e4 e5", "d7 d6", "e5 e4", "d6 d7")), 7)
    return play(position(standing, cities=cities), *dance).state


def last_turn(standing: str, cities: str) -> HeroesState:
    """A position of a short game before Black's last turn."""
    return position(standing, "black", cities=cities, length="short", left=1)


CASES = {
    "all cities": Case(
        position("Ad7 ae5", cities="wwwwwbww"),
        "d7 d8",
        ("Ann wins with all eight cities!", "You win with all eight cities!", "Ann wins with all eight cities!"),
        ("Ann wint met alle acht steden!", "Je wint met alle acht steden!", "Ann wint met alle acht steden!"),
    ),
    "one piece left": Case(
        position("Ac5 ad5 Ae7", also="ha10 Ha1"),
        "e7 e5",
        ("Ann wins: Bob has one piece left!", "You win: Bob has one piece left!", "Ann wins: you had one piece left."),
        ("Ann wint: Bob heeft nog één stuk!", "Je wint: Bob heeft nog één stuk!", "Ann wint: jij had nog één stuk."),
    ),
    "no pieces left": Case(
        position("Ac5 ad5 ad4 Ae7 Ac3", also="Ha1 Hj1"),
        "e7 e5",
        ("Ann wins: Bob has no pieces left!", "You win: Bob has no pieces left!", "Ann wins: you had no pieces left."),
        (
            "Ann wint: Bob heeft geen stuk meer!",
            "Je wint: Bob heeft geen stuk meer!",
            "Ann wint: jij had geen stuk meer.",
        ),
    ),
    "stepping in between with the last piece but one": Case(
        position("ac5 Ad7 ae5", also="Ha1 ha10"),
        "d7 d5",
        ("Bob wins: Ann has one piece left!", "Bob wins: you had one piece left.", "You win: Ann has one piece left!"),
        ("Bob wint: Ann heeft nog één stuk!", "Bob wint: jij had nog één stuk.", "Je wint: Ann heeft nog één stuk!"),
    ),
    "few pieces, more cities": Case(
        position("Ac5 ad5 Ae7", also="ha10 hj10", cities="wwwwwbbb"),
        "e7 e5",
        (
            "Ann wins, 5 cities to 3: few pieces left.",
            "You win, 5 cities to 3: few pieces left!",
            "Ann wins, 5 cities to 3: few pieces left.",
        ),
        (
            "Ann wint, 5 steden tegen 3: weinig stukken over.",
            "Je wint, 5 steden tegen 3: weinig stukken over!",
            "Ann wint, 5 steden tegen 3: weinig stukken over.",
        ),
    ),
    "few pieces, as many cities": Case(
        position("Ac5 ad5 Ae7", also="ha10 hj10"),
        "e7 e5",
        (
            "A draw, 4 cities each: few pieces left.",
            "A draw, 4 cities each: few pieces left.",
            "A draw, 4 cities each: few pieces left.",
        ),
        (
            "Gelijkspel, elk 4 steden: weinig stukken over.",
            "Gelijkspel, elk 4 steden: weinig stukken over.",
            "Gelijkspel, elk 4 steden: weinig stukken over.",
        ),
    ),
    "repeated, more cities": Case(
        repeated("He4 hd7 aj6", "wwwwwbbb"),
        "d6 d7",
        (
            "Ann wins, 5 cities to 3: position repeated.",
            "You win, 5 cities to 3: position repeated!",
            "Ann wins, 5 cities to 3: position repeated.",
        ),
        (
            "Ann wint, 5 steden tegen 3: zetherhaling.",
            "Je wint, 5 steden tegen 3: zetherhaling!",
            "Ann wint, 5 steden tegen 3: zetherhaling.",
        ),
    ),
    "repeated, more pieces": Case(
        repeated("He4 hd7 aj6", "wwwwbbbb"),
        "d6 d7",
        (
            "Bob wins, 4 pieces to 3: position repeated.",
            "Bob wins, 4 pieces to 3: position repeated.",
            "You win, 4 pieces to 3: position repeated!",
        ),
        (
            "Bob wint, 4 stukken tegen 3: zetherhaling.",
            "Bob wint, 4 stukken tegen 3: zetherhaling.",
            "Je wint, 4 stukken tegen 3: zetherhaling!",
        ),
    ),
    "repeated, all equal": Case(
        repeated("He4 hd7", "wwwwbbbb"),
        "d6 d7",
        (
            "A draw, 4 cities each: position repeated.",
            "A draw, 4 cities each: position repeated.",
            "A draw, 4 cities each: position repeated.",
        ),
        (
            "Gelijkspel, elk 4 steden: zetherhaling.",
            "Gelijkspel, elk 4 steden: zetherhaling.",
            "Gelijkspel, elk 4 steden: zetherhaling.",
        ),
    ),
    "quiet, more cities": Case(
        position("He4 hd7 aj6", cities="wwwwwwbb", quiet=39),
        "e4 e5",
        (
            "Ann wins, 6 cities to 2: 40 quiet turns.",
            "You win, 6 cities to 2: 40 quiet turns!",
            "Ann wins, 6 cities to 2: 40 quiet turns.",
        ),
        (
            "Ann wint, 6 steden tegen 2: 40 rustige beurten.",
            "Je wint, 6 steden tegen 2: 40 rustige beurten!",
            "Ann wint, 6 steden tegen 2: 40 rustige beurten.",
        ),
    ),
    "quiet, more pieces": Case(
        position("He4 hd7 aj6", quiet=39),
        "e4 e5",
        (
            "Bob wins, 4 pieces to 3: 40 quiet turns.",
            "Bob wins, 4 pieces to 3: 40 quiet turns.",
            "You win, 4 pieces to 3: 40 quiet turns!",
        ),
        (
            "Bob wint, 4 stukken tegen 3: 40 rustige beurten.",
            "Bob wint, 4 stukken tegen 3: 40 rustige beurten.",
            "Je wint, 4 stukken tegen 3: 40 rustige beurten!",
        ),
    ),
    "quiet, all equal": Case(
        position("He4 hd7", quiet=39),
        "e4 e5",
        (
            "A draw, 4 cities each: 40 quiet turns.",
            "A draw, 4 cities each: 40 quiet turns.",
            "A draw, 4 cities each: 40 quiet turns.",
        ),
        (
            "Gelijkspel, elk 4 steden: 40 rustige beurten.",
            "Gelijkspel, elk 4 steden: 40 rustige beurten.",
            "Gelijkspel, elk 4 steden: 40 rustige beurten.",
        ),
    ),
    "short, more cities": Case(
        last_turn("He5 he9 hf9", "wwwwwbbb"),
        "e9 e8",
        (
            "Ann wins, 5 cities to 3: 30 turns played.",
            "You win, 5 cities to 3: 30 turns played!",
            "Ann wins, 5 cities to 3: 30 turns played.",
        ),
        (
            "Ann wint, 5 steden tegen 3: 30 beurten gespeeld.",
            "Je wint, 5 steden tegen 3: 30 beurten gespeeld!",
            "Ann wint, 5 steden tegen 3: 30 beurten gespeeld.",
        ),
    ),
    "short, more pieces": Case(
        last_turn("He5 He4 he9", "wwwwbbbb"),
        "e9 e8",
        (
            "Ann wins, 4 pieces to 3: 30 turns played.",
            "You win, 4 pieces to 3: 30 turns played!",
            "Ann wins, 4 pieces to 3: 30 turns played.",
        ),
        (
            "Ann wint, 4 stukken tegen 3: 30 beurten gespeeld.",
            "Je wint, 4 stukken tegen 3: 30 beurten gespeeld!",
            "Ann wint, 4 stukken tegen 3: 30 beurten gespeeld.",
        ),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_headline_tells_the_end(case: Case) -> None:
    step = play(case.state, case.move)

    assert step.state.ended is not None
    assert says(step.state, step.events) == [case.english, case.dutch]
    assert max(map(len, case.english + case.dutch)) <= LONGEST


@pytest.mark.parametrize(
    ("state", "english", "dutch"),
    [
        (
            repeated("He4 hd7 aj6", "wwwwbbbb"),
            "A draw, 4 cities each: position repeated.",
            "Gelijkspel, elk 4 steden: zetherhaling.",
        ),
        (
            position("Ac5 hd7 aj6", "black", quiet=39),
            "A draw, 4 cities each: 40 quiet turns.",
            "Gelijkspel, elk 4 steden: 40 rustige beurten.",
        ),
    ],
    ids=["repeated", "quiet"],
)
def test_an_end_by_rules_1_is_told_without_a_word_of_pieces(state: HeroesState, english: str, dutch: str) -> None:
    step = Heroes1().apply(state, BOB, GAME.read("d6 d7" if state.quiet < 39 else "d7 d6"), NoChance())

    assert says(step.state, step.events) == [(english,) * 3, (dutch,) * 3]


def over(winner: Seat | None, conqueror: Colour | None = None) -> list[tuple[str, ...]]:
    """What is said of a short game that ends with all equal, whichever rule then gives it to `winner`, or to nobody."""
    outcome = won(Term("By a rule."), () if winner is None else (winner,), (4, 4), (3, 3))
    state = position("He5 he9", length="short", left=0, ended=outcome, conqueror=conqueror)
    return says(state, (Ended(reason=outcome.reason),))


def test_a_short_game_with_all_equal_can_be_won_by_who_took_a_city_last() -> None:
    assert over(BOB, conqueror="black") == [
        (
            "All equal: Bob took the last city, and wins.",
            "All equal: Bob took the last city, and wins.",
            "All equal: you took the last city, and win!",
        ),
        (
            "Alles gelijk: Bob veroverde het laatst, en wint.",
            "Alles gelijk: Bob veroverde het laatst, en wint.",
            "Alles gelijk: jij veroverde het laatst, en wint!",
        ),
    ]


def test_a_short_game_with_all_equal_can_be_won_by_white() -> None:
    assert over(ANN) == [
        (
            "All equal: Ann wins, as Bob had the last turn.",
            "All equal: you win, as Bob had the last turn!",
            "All equal: Ann wins, as you had the last turn.",
        ),
        (
            "Alles gelijk: Ann wint, Bob had de laatste zet.",
            "Alles gelijk: je wint, Bob had de laatste zet!",
            "Alles gelijk: Ann wint, jij had de laatste zet.",
        ),
    ]


def test_a_short_game_with_all_equal_can_be_a_draw() -> None:
    english, dutch = "A draw, 4 cities each: 30 turns played.", "Gelijkspel, elk 4 steden: 30 beurten gespeeld."

    assert over(None) == [(english,) * 3, (dutch,) * 3]
