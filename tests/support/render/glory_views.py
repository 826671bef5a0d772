"""Positions of Steal the Glory as their pictures need them, made by hand."""

from games.core import Outcome, Seat, Term
from games.glory import Card, Collectible, Duel, GloryView


def view(**changes: object) -> GloryView:
    """Three seats, the first round's cards shown and the second one's being chosen by all, seen by nobody in it."""
    position = GloryView(
        turn=1,
        me=None,
        to_act=(Seat(0), Seat(1), Seat(2)),
        round=2,
        phase="choose",
        pawns=(3, 1, 2),
        came_from=(0, 0, 0),
        collectibles=(Collectible(space=7), Collectible(space=13)),
        hand_sizes=(3, 3, 3),
        hand=(),
        chosen=None,
        table=((Card("QS"),), (Card("4D"),), (Card("10H"),)),
        mover=None,
        stealable=(),
        groups=((Seat(0),), (Seat(2),), (Seat(1),)),
        duel=None,
        draw_pile=40,
        discards=(Card("QS"), Card("4D"), Card("10H")),
        outcome=None,
    )
    return position.replace(**changes)


def panel(**changes: object) -> GloryView:
    """That position, seen by Bob with king, ace and ten."""
    return view(**{"me": Seat(1), "hand": (Card("KS"), Card("AC"), Card("10D")), **changes})


def tie(**changes: object) -> GloryView:
    """Ann and Cas played queens and must play again; Cas has."""
    shown = {"table": ((Card("QS"),), (Card("4D"),), (Card("QH"),))}
    groups = ((Seat(0), Seat(2)), (Seat(1),))
    return view(**{"phase": "tie", "to_act": (Seat(0),), "groups": groups, "hand_sizes": (2, 2, 2), **shown, **changes})


def steal(**changes: object) -> GloryView:
    """Ann, in front, may try for both collectibles, which Bob and Cas own."""
    owned = (Collectible(space=7, owner=Seat(1)), Collectible(space=13, owner=Seat(2)))
    far = {"pawns": (16, 14, 13), "came_from": (13, 14, 13), "collectibles": owned}
    return view(**{"phase": "steal", "to_act": (Seat(0),), "mover": Seat(0), "stealable": (1, 2), **far, **changes})


def duel(**changes: object) -> GloryView:
    """Ann tries to steal collectible 1 from Bob, who has chosen a card."""
    fight = Duel(thief=Seat(0), owner=Seat(1), collectible=1)
    return steal(**{"phase": "duel", "duel": fight, "stealable": (), **changes})


def over(**changes: object) -> GloryView:
    """Cas has won, and Bob is second."""
    owned = (Collectible(space=7, owner=Seat(2)), Collectible(space=13, owner=Seat(2)))
    outcome = Outcome(winners=(Seat(2),), scores=(0, 1, 2), reason=Term("All collectibles, on the finish."))
    end = {"phase": "over", "outcome": outcome, "to_act": (), "collectibles": owned, "pawns": (11, 16, 20)}
    return view(**{**end, "came_from": (11, 16, 19), **changes})


def crowded(**changes: object) -> GloryView:
    """Six seats with all that can stand in a picture: ties, trophies with one owner, and three courts in hand."""
    seats = tuple(map(Seat, range(6)))
    table = (("10S", "10H", "9C"), ("10D", "10C", "9S"), ("5S", "JC"), ("QS", "QD", "8D"), ("5H", "JH"), ("AS", "AD"))
    full: dict[str, object] = {
        "round": 28,
        "me": Seat(1),
        "to_act": seats,
        "pawns": (13, 17, 22, 27, 8, 33),
        "came_from": (10, 11, 17, 21, 6, 29),
        "collectibles": tuple(Collectible(space=space, owner=Seat(3)) for space in (7, 14, 21, 28)),
        "hand_sizes": (3,) * 6,
        "hand": (Card("KS"), Card("QH"), Card("JD")),
        "chosen": Card("QH"),
        "table": tuple(tuple(map(Card, cards)) for cards in table),
        "groups": tuple((Seat(seat),) for seat in (3, 1, 0, 4, 2, 5)),
    }
    return view(**{**full, **changes})


PHASES = (view, panel, tie, steal, duel, over, crowded)
