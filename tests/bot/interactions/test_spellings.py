"""Moves as people spell them, in either language: with other words and signs between, around and in place of what is
shown."""

import pytest

from bot.interactions.moves.move_text import parse_move
from bot.interactions.moves.option_names import FieldNames
from games.core import AnyGame, Seat, View
from games.errors import Unreadable
from tests.bot.interactions.test_move_text import DUTCH, GLORY, HEROES, heroes_opening, holding, rolled, spy
from tests.support.games.addvantage.positions import GAME as ADDVANTAGE
from tests.support.games.spy.positions import GAME as SPY
from tests.support.games.stratego.positions import GAME as STRATEGO
from tests.support.games.stratego.positions import position as stratego_position

HAND = holding("QS", "10H", "3D", "AC", "KD")
OPENING, DICE, CARDS, FULL = heroes_opening(), rolled("6 5"), spy("nagl1 nali1"), spy("nagl1 nali1 afgl1")
PIECES = STRATEGO.view(stratego_position("e3f7 e6e14 n4f3 s4i9 w4b9", mover=Seat(1)), Seat(1))
ALL_OF_AMERICA = "deploy.northamerica.nagl1,nali1"


@pytest.mark.parametrize(
    ("game", "view", "move", "texts"),
    [
        (GLORY, HAND, "play.QS", "♠Q; ♠ Q; Q♠️; Q of ♠; Q/S; Q!; “Q”; (q); Play: Q; card Q; my queen, please"),
        (GLORY, HAND, "play.QS", "lady; I play the queen of spades; ik speel schoppenvrouw; vrouw van schoppen"),
        (GLORY, HAND, "play.QS", "de schoppen V; schoppendame; Vróuw; leg de schoppenvrouw"),
        (GLORY, HAND, "play.10H", "T; TH; ♥10; 10 harten; tien van harten; HT; hart 10"),
        (GLORY, HAND, "play.AC", "klaveraas; Klaver Aas; leg klaveren aas"),
        (GLORY, HAND, "play.KD", "koning; ruitenkoning; ruit heer"),
        (HEROES, OPENING, "move.b1.d3", "b1—d3; b1/d3; b1:d3; b1xd3; b1 x d3; (b1) (d3); b1 d3!; b1 - d3; **b1 d3**"),
        (HEROES, OPENING, "move.b1.d3", "piece b1 to d3; b1 goes to d3; Attacker b1, d3; b1 d3 please; B1>D3"),
        (HEROES, OPENING, "move.b1.d3", "zet b1 d3; verplaats b1 naar d3; b1 gaat naar d3; van b1 naar d3"),
        (ADDVANTAGE, DICE, "place.6.9", "six on nine; ⚅ 9; put the 6 on 9; 6:9; 6 - 9; die 6 in cell 9; 6, 9"),
        (ADDVANTAGE, DICE, "place.6.9", "zes op negen; leg de 6 op 9; dobbelsteen 6 in vak 9; plaats 6 op 9"),
        (ADDVANTAGE, DICE, "refuse.6", "pay 6; discard the 6; betaal 6; weiger de 6"),
        (SPY, CARDS, "done", "I'm done!; end turn; pass; ik ben klaar; einde beurt; beurt beeindigen"),
        (SPY, CARDS, ALL_OF_AMERICA, "North America: lighter and glasses; all to North America"),
        (SPY, CARDS, ALL_OF_AMERICA, "zet in noord-amerika; alle kaarten op Noord-Amerika"),
        (SPY, FULL, "lay.afgl1", "africa; lay out the Africa card; leg bril afrika open"),
        (STRATEGO, PIECES, "move.f7.f3", "f7xf3; scout f3; Scout attacks f3; 3 f3; f7 valt f3 aan; verkenner slaat f3"),
        (STRATEGO, PIECES, "move.e14.e13", "captain to e13; kapitein naar e13; 6 e14 e13; zet e14 e13"),
    ],
)  # fmt: skip
def test_a_move_is_read_as_people_spell_it(game: AnyGame, view: View, move: str, texts: str) -> None:
    written = texts.split("; ")

    assert {text: str(parse_move(FieldNames(game, view, DUTCH), text)) for text in written} == dict.fromkeys(
        written, move
    )


def test_a_letter_that_is_no_word_is_not_passed_over_behind_a_move() -> None:
    with pytest.raises(Unreadable):
        parse_move(FieldNames(HEROES, OPENING, DUTCH), "b1d3x")


@pytest.mark.parametrize("text", ["not Q", "Q or K", "b1 d3", "6 on 9", "of", "please", "the card", "🂭", "♠"])
def test_what_may_be_no_move_is_not_read_as_one(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_move(FieldNames(GLORY, HAND, DUTCH), text)
