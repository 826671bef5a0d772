"""What the answers in the lessons of Heroes & Cities say, looked up on the board; the learner plays white."""

from collections.abc import Mapping
from typing import Final

from games.heroes.board import CITY_AT, PIECES
from games.heroes.components import FREE, INDEX, Colour
from tests.support.games.suite import Answer, Shows, won_by

SQUARE: Final = r"([a-j]\d+)"


def stands(it: Answer, **pieces: str) -> bool:
    """By square, what stands there."""
    return all(it.after.board[INDEX[square]] == piece for square, piece in pieces.items())


def falls(it: Answer, colour: Colour, *squares: str) -> bool:
    """Whether a colour loses so many pieces, and these squares are free."""
    lost = sum(it.before.board.count(piece) - it.after.board.count(piece) for piece in PIECES[colour])
    return lost == len(squares) and all(it.after.board[INDEX[square]] == FREE for square in squares)


def owner(it: Answer, square: str) -> str:
    """Whose city it is."""
    return str(it.after.cities[CITY_AT[it.after.length][INDEX[square]]])


def gained(number: int) -> Shows:
    """Whether so many cities more are the learner's."""
    return lambda it: it.after.cities.count("w") - it.before.cities.count("w") == number


ANSWERS: Mapping[str, Shows] = {
    rf"{SQUARE} (?:is|stays) yours": lambda it: owner(it, it.found[0]) == "w",
    r"(\d) cities of 8": lambda it: it.after.cities.count("w") == int(it.found[0]),
    r"nothing happens|never conquers it": gained(0),
    r"You have a city|You have b8": gained(1),
    r"comes back to guard b8": lambda it: stands(it, b8="h"),
    r"h6, h5, h4|h5 stood between h6 and h4": lambda it: stands(it, h6="A", h4="H") and falls(it, "black", "h5"),
    rf"Ada traps (?:your hero on )?{SQUARE}": lambda it: falls(it, "white", it.found[0]),
    r"gets away": lambda it: falls(it, "black"),
    r"A new hero": lambda it: stands(it, b3="H"),
    r"c3 stood between b3 and d3": lambda it: stands(it, b3="H", d3="H") and falls(it, "black", "c3"),
    r"counts as your move": lambda it: stands(it, b8="H", c1="A"),
    r"Ada takes the city that your hero left": lambda it: owner(it, "d3") == "b",
    r"f6 stands between e6 and g6": lambda it: stands(it, e6="H", g6="A") and falls(it, "black", "f6"),
    r"e7 lies between d8 and f6": lambda it: stands(it, d8="h", f6="h") and falls(it, "white", "e7"),
    r"out of danger": lambda it: falls(it, "white") and stands(it, c6=FREE),
    r"c6 is lost between b7 and d5": lambda it: stands(it, b7="h", d5="h") and falls(it, "white", "c6"),
    r"You have a hero": lambda it: stands(it, d3="H"),
    r"Ada traps you there": lambda it: falls(it, "white", "b8"),
    r"g9 and g6 enclose both|g8 and g7 stand between": lambda it: falls(it, "black", "g8", "g7"),
    rf"Only {SQUARE} stood": lambda it: falls(it, "black", it.found[0]),
    r"you win": won_by(0),
    r"A hero may stand on a city": lambda it: stands(it, b8="H"),
    r"You capture e6, but the game goes on": lambda it: falls(it, "black", "e6") and it.after.outcome is None,
}
