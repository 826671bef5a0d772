"""Positions of Heroes & Cities as their pictures need them, made by hand."""

from games.core import Outcome, Seat, Term, Tiebreak
from games.heroes import INDEX, HeroesView, Piece, Trail
from games.heroes.components import FREE, OPENING, OPENING_CITIES
from games.heroes.ending import ALONE, QUIETLY_DRAWN

BUSY, BEST = "f7", "e9"
"""In `panel` a piece with captures, a loss and plain moves, and the square where it captures two."""
READY = "b3"
"""In `panel` an attacker on its own city."""
CENTRE = "e5"
"""In `widest` a hero that can go to 48 squares."""


def board(**pieces: str) -> str:
    """A board with attackers and heroes (A, H, a, h) on squares named in a row: board(A="a1 b2", h="j10")."""
    squares = [FREE] * len(OPENING)
    for piece, names in pieces.items():
        for square in names.split():
            squares[INDEX[square]] = piece
    return "".join(squares)


def view(**changes: object) -> HeroesView:
    """Pieces of all kinds on and off cities; Ann, white, is to move, seen by nobody at the table."""
    position = HeroesView(
        turn=12,
        me=None,
        to_act=(Seat(0),),
        white=Seat(0),
        mover="white",
        board=board(A="b3 b4 c5 f7 g6 h1", H="d3 e6", a="b8 c6 d5 e7 e8", h="d8 g8"),
        cities="wbwwbwbb",
        length="full",
        left=None,
        conqueror=None,
        quiet=3,
        seen=(),
        trail=Trail(colour="black", start="c4", to="d5"),
        outcome=None,
    )
    return position.replace(**changes)


def opening(**changes: object) -> HeroesView:
    """Before the first move."""
    start = {"turn": 0, "board": OPENING, "cities": OPENING_CITIES, "quiet": 0, "trail": None}
    return view(**{**start, **changes})


def panel(**changes: object) -> HeroesView:
    """Seen by Ann, who must move."""
    return view(**{"me": Seat(0), **changes})


def black(**changes: object) -> HeroesView:
    """Seen by Bob, whose turn it is."""
    last = Trail(colour="white", start="c1", to="d3")
    return view(**{"me": Seat(1), "to_act": (Seat(1),), "mover": "black", "trail": last, **changes})


def captured(**changes: object) -> HeroesView:
    """Black came to its own city, became a hero and captured an attacker and a hero, losing one attacker too."""
    gone = (
        Piece(square="c7", colour="white", hero=True),
        Piece(square="d8", colour="black", hero=False),
        Piece(square="b6", colour="white", hero=False),
    )
    trail = Trail(colour="black", start="c10", to="b8", captured=gone, promoted=True)
    left = board(A="b3 g6 h1", H="e6", a="b5 e8 d6", h="b8 g8")
    return view(**{"board": left, "trail": trail, "quiet": 0, **changes})


def conquered(**changes: object) -> HeroesView:
    """White conquered d8 and was captured there in the same turn."""
    gone = (Piece(square="d8", colour="white", hero=False),)
    trail = Trail(colour="white", start="d6", to="d8", captured=gone, conquered=True)
    left = board(A="b3 h1", H="d3", a="b8 c8 e8", h="g8")
    return black(**{"board": left, "cities": "wbwwbwbb", "trail": trail, "quiet": 0, **changes})


def quiet(**changes: object) -> HeroesView:
    """Seven turns before a quiet end, in a position that stood before."""
    return view(**{"quiet": 33, "seen": ("x", "y", "x"), **changes})


def short(**changes: object) -> HeroesView:
    """Twelve turns into a short game, seen by Ann; by rules 2 with a `conqueror`."""
    return panel(**{"length": "short", "left": 38, **changes})


def over(**changes: object) -> HeroesView:
    """Bob, black, has won by pieces."""
    pieces = Tiebreak(unit=Term("pieces"), values=(1, 4))
    outcome = Outcome(winners=(Seat(1),), scores=(3, 5), tiebreaks=(pieces,), unit=Term("cities"), reason=ALONE)
    end = {"board": board(A="b3", a="b8 c8 d5", h="g8"), "cities": "wbwwbbbb", "outcome": outcome, "to_act": ()}
    return view(**{**end, **changes})


def drawn(**changes: object) -> HeroesView:
    """Nobody has won."""
    outcome = Outcome(winners=(), scores=(4, 4), unit=Term("cities"), reason=QUIETLY_DRAWN)
    left = board(A="b3 b4 c5 f7 g6", H="d3 e6", a="b8 c6 d5 e7 e8", h="d8 g8")
    return view(**{"board": left, "outcome": outcome, "to_act": (), "quiet": 40, "cities": "wbwwbwbb", **changes})


def widest(**changes: object) -> HeroesView:
    """A hero with 48 squares to go to, amid as many other pieces as there can be."""
    crowd = board(H="e5 a10 j3", A="a3 b10 i6 c1 j9", h="a8 j1 d10 g1", a="f10 i3 j5 a5")
    return panel(**{"board": crowd, "trail": None, "quiet": 33, "cities": "wbwbwbwb", **changes})


POSITIONS = (view, opening, panel, black, captured, conquered, quiet, short, over, drawn, widest)
