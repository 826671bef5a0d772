"""Positions of Add-Vantage as their pictures need them, made by hand."""

from games.addvantage import LINE_NAMES, AddVantageOptions, AddVantageView, Barred, Board, Die
from games.addvantage.events import Bought, Placed, TookBack, Won, WonBonus
from games.core import Outcome, Seat, Term, Tiebreak

ANN, BOB, CAS, DEE = map(Seat, range(4))
REASON = Term("A board was full.")


def board(rows: str, first: int = 1, **changes: object) -> Board:
    """A board by its rows, "41. ... .33": a dot is an empty cell, and dice are numbered from `first` on."""
    faces = [None if sign == "." else int(sign) for sign in rows.replace(" ", "")]
    numbers = iter(range(first, first + 9))
    cells = tuple(None if face is None else Die(number=next(numbers), face=face) for face in faces)
    return Board(cells=cells, ends=(11, 10, 9, 12, 8, 13), coins=2).replace(**changes)


def view(**changes: object) -> AddVantageView:
    """Three seats in round 4; Ann has rolled a 4 and a 1, seen by nobody at the table.

    The 4 wins 11 on Ann's cell 3, and nothing else can be won with her dice.
    """
    boards = (
        board("43. 6.. 1.2", won=(14,), ends=(11, 10, 9, 12, 8, None)),
        board("5.. .6. ..1", 11, won=(12, 7), ends=(None, 10, 9, None, 8, 13), coins=3),
        board("... 2.4 ..3", 21, coins=1),
    )
    position = AddVantageView(
        turn=20,
        me=None,
        to_act=(ANN,),
        options=AddVantageOptions(),
        boards=boards,
        bonus=(12, 9),
        rest=(8, 9, 10),
        first=ANN,
        mover=ANN,
        round=4,
        phase="dice",
        allowance=2,
        thrown=2,
        rolled=(Die(number=35, face=4), Die(number=36, face=1)),
        returned=False,
        barred=((), (), ()),
        bought=(),
        last_round=False,
        purchases=0,
        only_purchases=False,
        outcome=None,
    )
    return position.replace(**changes)


def panel(**changes: object) -> AddVantageView:
    """That position, seen by Ann."""
    return view(**{"me": ANN, **changes})


def begin(**changes: object) -> AddVantageView:
    """Ann may roll or buy; Bob's last die came from Cas, so that Cas may not buy it back."""
    bought = Bought(seat=BOB, seller=CAS, face=6, take=1, cell=5)
    barred = ((), (), (Barred(die=12, buyer=BOB),))
    step = {"last": (bought,), "recent": ((BOB, 5),), "barred": barred}
    return view(**{"phase": "begin", "rolled": (), "thrown": 0, **step, **changes})


def buying(**changes: object) -> AddVantageView:
    """That position, seen by Ann, who sold Bob the die that is on Bob's cell 1."""
    return begin(**{"me": ANN, "barred": ((Barred(die=11, buyer=BOB),), (), ()), **changes})


def more(**changes: object) -> AddVantageView:
    """Ann has just won a column and a diagonal with the 4 on cell 1, and may roll one more die."""
    won = Won(seat=ANN, tile=12, line=LINE_NAMES["column 1"])
    bonus = WonBonus(seat=ANN, tile=9, line=LINE_NAMES["diagonal 1"])
    boards = (
        board("43. 63. 2.2", won=(12, 9), bonuses=(9,), ends=(11, 10, 9, None, 8, 13), coins=4),
        *view().boards[1:],
    )
    step = {"last": (Placed(seat=ANN, face=4, cell=1), won, bonus), "recent": ((ANN, 1),), "bonus": (12, None)}
    return view(**{"phase": "more", "rolled": (), "boards": boards, "allowance": 4, **step, **changes})


def duo(**changes: object) -> AddVantageView:
    """Ann and Bob with tiles that stay; Ann's top row and Bob's left column match theirs, and Bob's dice are rolled."""
    boards = (board("434 6.. ..2"), board("54. 4.. 36.", 11, coins=1))
    options = AddVantageOptions(leave_tiles=True, take_back=True)
    two = {"boards": boards, "barred": ((), ()), "options": options, "mover": BOB, "to_act": (BOB,)}
    return view(**{**two, **changes})


def taken_back(**changes: object) -> AddVantageView:
    """Ann has taken the die on cell 2 back and may still roll or buy."""
    last = (TookBack(seat=ANN, face=3, cell=2, coins=1),)
    boards = (board("4.. 6.. 1.2", coins=1), *view().boards[1:])
    options = AddVantageOptions(take_back=True)
    step = {"phase": "begin", "rolled": (), "thrown": 0, "last": last, "returned": True, "options": options}
    return view(**{"boards": boards, **step, **changes})


def over(**changes: object) -> AddVantageView:
    """Bob has won with 19 points, before Ann and Cas."""
    tiles = Tiebreak(unit=Term("tiles"), values=(1, 2, 0))
    outcome = Outcome(winners=(BOB,), scores=(14, 19, 0), tiebreaks=(tiles,), reason=REASON)
    return view(**{"phase": "over", "to_act": (), "rolled": (), "outcome": outcome, **changes})


def crowded(**changes: object) -> AddVantageView:
    """Four seats with all that can stand in a picture, as Bob sees it: full boards, all tiles won, all options."""
    ends = (11, None, 13, None, 12, 14)
    boards = (
        board("666 555 444", won=(10, 11, 12, 13, 14, 11, 12, 10), coins=8, ends=(None,) * 6),
        board("465 .35 43.", 11, won=(10, 11, 12), ends=ends),
        board("666 555 44.", 21, won=(10, 11, 12, 13), ends=ends),
        board("566 55. 444", 29, won=(14, 13, 12, 11), ends=ends),
    )
    full: dict[str, object] = {
        "me": BOB,
        "to_act": (BOB,),
        "mover": BOB,
        "boards": boards,
        "barred": ((),) * 4,
        "rolled": (Die(number=35, face=3), Die(number=36, face=4)),
        "last_round": True,
        "round": 28,
        "purchases": 3,
        "options": AddVantageOptions(end="at once", hidden_tiles=False, take_back=True),
        "recent": ((BOB, 3), (BOB, 8)),
    }
    return view(**{**full, **changes})


PHASES = (view, panel, begin, buying, more, duo, taken_back, over, crowded)
