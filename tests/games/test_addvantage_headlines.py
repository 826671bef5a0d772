"""Add-Vantage: what a headline says of a move, to all and to whom it names."""

import pytest

from games.addvantage.components import ENDS as LINES
from games.addvantage.components import TILES
from games.addvantage.events import LINE_NAMES, Began, Won, WonHidden
from games.addvantage.model import AddVantageState
from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BACK,
    BOB,
    CAS,
    EMPTY,
    ENDS,
    FULL,
    GAME,
    HIDDEN,
    play,
    position,
    rolling,
)
from tests.support.games.headlines import LONGEST, Case, check, figures, longest, says

PLAIN = position(EMPTY, EMPTY, EMPTY, EMPTY)
TOP_ROW = "54. ... ... | 11 9 8 12 13 10"
DIAGONAL = "5.. .4. ... | 9 9 9 9 9 9"
BROKE = f"{EMPTY} | {ENDS} | 0"

TILES_WON = {
    "a bonus tile": Case(
        position(DIAGONAL, EMPTY, rolled="1 6", bonus=(10, 7)),
        ("0 place.1.9",),
        ("A diagonal of 10: bonus tile for Ann!", "A diagonal of 10: bonus tile for you!"),
        ("Een diagonaal van 10: bonustegel voor Ann!", "Een diagonaal van 10: bonustegel voor jou!"),
        (ANN,),
    ),
    "a hidden bonus tile": Case(
        position(DIAGONAL, EMPTY, rolled="1 6", bonus=(10, 7), options=HIDDEN),
        ("0 place.1.9",),
        ("A diagonal adds up: bonus tile for Ann!", "A diagonal adds up: bonus tile for you!"),
        ("Een diagonaal klopt: bonustegel voor Ann!", "Een diagonaal klopt: bonustegel voor jou!"),
        (ANN,),
    ),
    "the top row": Case(
        position(TOP_ROW, EMPTY, rolled="2 1"),
        ("0 place.2.3",),
        ("Ann's top row makes 11: tile won!", "Your top row makes 11: tile won!"),
        ("Bovenste rij 11: Ann wint de tegel!", "Bovenste rij 11: je wint de tegel!"),
        (ANN,),
    ),
    "the hidden tile of a row": Case(
        position(TOP_ROW, EMPTY, rolled="2 1", options=HIDDEN),
        ("0 place.2.3",),
        ("Ann's top row adds up: tile won!", "Your top row adds up: tile won!"),
        ("Bovenste rij klopt: Ann wint de tegel!", "Bovenste rij klopt: je wint de tegel!"),
        (ANN,),
    ),
    "a tile by a die that was bought": Case(
        position(TOP_ROW, "2.. ... ..."),
        ("0 buy.2.1.3",),
        ("Ann's top row makes 11: tile won!", "Your top row makes 11: tile won!"),
        ("Bovenste rij 11: Ann wint de tegel!", "Bovenste rij 11: je wint de tegel!"),
        (ANN,),
    ),
}
TURNS = {
    "bought": Case(
        position(EMPTY, "6.. ... ...", EMPTY, mover=CAS),
        ("2 buy.2.1.5",),
        ("Cas buys Bob's 6 for a coin.", "You buy Bob's 6 for a coin.", "Cas buys your 6 for a coin."),
        (
            "Cas koopt een 6 van Bob, voor een muntje.",
            "Je koopt een 6 van Bob, voor een muntje.",
            "Cas koopt een 6 van jou, voor een muntje.",
        ),
        (CAS, BOB),
    ),
    "a full board": Case(
        position(EMPTY, ALMOST, rolled="6", mover=BOB, first=BOB),
        ("1 place.6.9",),
        ("Bob's board is full: last round!", "Your board is full: last round!"),
        ("Het bord van Bob is vol: laatste ronde!", "Je bord is vol: laatste ronde!"),
        (BOB,),
    ),
    "taken back": Case(
        position("4.. ... ...", EMPTY, options=BACK),
        ("0 return.1",),
        ("Ann takes a 4 back, for a coin.", "You take a 4 back, for a coin."),
        ("Ann neemt een 4 terug, voor een muntje.", "Je neemt een 4 terug, voor een muntje."),
        (ANN,),
    ),
    "taken back for the last coin": Case(
        position(f"4.. ... ... | {ENDS} | 1", EMPTY, options=BACK),
        ("0 return.1",),
        ("Ann takes a 4 back, for their last coin.", "You take a 4 back, for your last coin."),
        ("Ann neemt een 4 terug, voor het laatste muntje.", "Je neemt een 4 terug, voor je laatste muntje."),
        (ANN,),
    ),
    "turned down": Case(
        position(EMPTY, EMPTY, rolled="4 1"),
        ("0 refuse.4",),
        ("Ann turns down the 4, for a coin.", "You turn down the 4, for a coin."),
        ("Ann weigert de 4, voor een muntje.", "Je weigert de 4, voor een muntje."),
        (ANN,),
    ),
    "turned down for the last coin": Case(
        position(f"{EMPTY} | {ENDS} | 1", EMPTY, rolled="4"),
        ("0 refuse.4",),
        ("Ann turns down the 4, for their last coin.", "You turn down the 4, for your last coin."),
        ("Ann weigert de 4, voor het laatste muntje.", "Je weigert de 4, voor je laatste muntje."),
        (ANN,),
    ),
    "skipped without a coin": Case(
        position(EMPTY, BROKE, rolled="4"),
        ("0 place.4.1",),
        ("Bob is skipped: no coin.", "You are skipped: no coin."),
        ("Bob wordt overgeslagen: geen muntje.", "Je wordt overgeslagen: geen muntje."),
        (BOB,),
    ),
    "skipped with a full board": Case(
        position(EMPTY, FULL, EMPTY, rolled="4", last_round=True),
        ("0 place.4.1",),
        ("Bob is skipped: a full board.", "You are skipped: a full board."),
        ("Bob wordt overgeslagen: een vol bord.", "Je wordt overgeslagen: een vol bord."),
        (BOB,),
    ),
    "placed": Case(
        position(EMPTY, EMPTY, rolled="4 1"),
        ("0 place.4.5",),
        ("Ann places the 4 on cell b2.", "You place the 4 on cell b2."),
        ("Ann plaatst de 4 op vakje b2.", "Je plaatst de 4 op vakje b2."),
        (ANN,),
    ),
    "rolled": Case(
        PLAIN,
        ("0 roll",),
        ("Ann rolls 3 and 5.", "You roll 3 and 5."),
        ("Ann werpt 3 en 5.", "Je werpt 3 en 5."),
        (ANN,),
    ),
}
CASES = {
    f"{group}: {name}": case
    for group, cases in {"tile": TILES_WON, "turn": TURNS}.items()
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_move_is_told_to_all_and_to_whom_it_names(case: Case[AddVantageState]) -> None:
    chance = rolling(3, 5) if case.moves == ("0 roll",) else None

    step = play(case.state, *case.moves, chance=chance)

    check(GAME, GAME.view(step.state, None), step.events, case)


def test_the_beginning_tells_what_the_bonus_tiles_are() -> None:
    english = ("Ann begins. Bonus tiles: 14 and 12.", "You begin. Bonus tiles: 14 and 12.")
    dutch = ("Ann begint. Bonustegels: 14 en 12.", "Jij begint. Bonustegels: 14 en 12.")

    events = (Began(seat=ANN, tiles=(14, 12)),)

    check(GAME, GAME.view(PLAIN, None), events, Case(PLAIN, (), english, dutch, (ANN,)))


@pytest.mark.parametrize(
    ("line", "english", "dutch"),
    [
        ("row 1", "top row", "Bovenste rij"),
        ("row 2", "middle row", "Middelste rij"),
        ("row 3", "bottom row", "Onderste rij"),
        ("column 1", "left column", "Linkerkolom"),
        ("column 2", "middle column", "Middelste kolom"),
        ("column 3", "right column", "Rechterkolom"),
    ],
)
def test_every_row_and_column_has_its_name(line: str, english: str, dutch: str) -> None:
    [said, gezegd] = says(GAME, GAME.view(PLAIN, None), (Won(seat=BOB, tile=14, line=LINE_NAMES[line]),))

    assert said[BOB] == f"Your {english} makes 14: tile won!"
    assert gezegd[ANN] == f"{dutch} 14: Bob wint de tegel!"


def test_all_lines_and_tiles_fit() -> None:
    seen = GAME.view(PLAIN, None)
    rows = [Won(seat=ANN, tile=tile, line=LINE_NAMES[line]) for tile in TILES for line in LINES]
    hidden = [WonHidden(seat=ANN, line=LINE_NAMES[line]) for line in LINES]

    assert max(longest(says(GAME, seen, (event,))) for event in (*rows, *hidden)) <= LONGEST


@pytest.mark.parametrize(
    ("case", "english", "dutch"),
    [
        (TILES_WON["the top row"], "Points: Ann 11 · Bob 0", "Punten: Ann 11 · Bob 0"),
        (TILES_WON["the hidden tile of a row"], "Tiles won: Ann 1 · Bob 0", "Tegels gewonnen: Ann 1 · Bob 0"),
        (TURNS["placed"], "Coins: Ann 2 · Bob 2", "Muntjes: Ann 2 · Bob 2"),
    ],
)
def test_the_figures_are_the_points_or_what_all_may_know_of_them(
    case: Case[AddVantageState], english: str, dutch: str
) -> None:
    step = play(case.state, *case.moves)

    assert figures(GAME, GAME.view(step.state, None), step.events) == [english, dutch]
