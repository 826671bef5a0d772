"""Positions of Spy as their pictures need them, made by hand."""

from collections.abc import Iterable

from games.core import Outcome, Seat, Term, Tiebreak
from games.spy import DECK, TARGET_PLACE, TARGETS, Deployed, Laid, Result, SpyOptions, SpyView, in_order

ANN, BOB, CAS, DEE = map(Seat, range(4))
REASON = Term("All spies of one player are placed.")


def cards(*kinds: str) -> tuple[str, ...]:
    """Cards by their motifs, "afwa afwa eupe": equal ones become different copies."""
    found: list[str] = []
    for kind in " ".join(kinds).split():
        copy = sum(card.startswith(kind) for card in found) + 1
        found.append(f"{kind}{copy}")
    return in_order(tuple(found))


def spies(seats: int, **on: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How many spies each seat has on the targets that are named; none on the others."""
    rows = [(0,) * seats] * len(TARGETS)
    for target, counts in on.items():
        rows[TARGET_PLACE[target]] = counts
    return tuple(rows)


def view(**changes: object) -> SpyView:
    """Three seats; Ann may deploy, seen by nobody at the table. Her hand, which nobody sees, is a pen and a watch."""
    position = SpyView(
        turn=40,
        me=None,
        to_act=(ANN,),
        options=SpyOptions(),
        dealer=CAS,
        mover=ANN,
        phase="deploy",
        hand=(),
        hand_sizes=(2, 3, 1),
        laid=(
            cards("afha nawa sawa sawa aspe eupe", "afgl"),
            cards("auca auca nali eugl sagl", "afpe"),
            cards("asli asca naha euha"),
        ),
        placed=spies(3, africa=(2, 0, 1), asia=(0, 3, 0), hat=(1, 0, 0), camera=(0, 2, 2), pen=(1, 0, 0)),
        left=(8, 7, 9),
        draw_pile=41,
        discards=cards("naca eupe asgl"),
        deployed=False,
        idle=0,
        last_round=False,
        results=(),
        outcome=None,
    )
    return position.replace(**changes)


def panel(**changes: object) -> SpyView:
    """That position, seen by Ann. Three South American cards, three pens and four watches place spies."""
    return view(**{"me": ANN, "hand": ("sape1", "euwa1"), **changes})


def laying(**changes: object) -> SpyView:
    """Ann must lay out one of three cards."""
    three = {"phase": "lay", "hand": cards("sape", "euwa euwa"), "hand_sizes": (3, 3, 1)}
    return panel(**{**three, **changes})


def deployed(**changes: object) -> SpyView:
    """Ann has just placed two spies on the watch, and may deploy again."""
    step = Deployed(seat=ANN, target="watch", cards=cards("nawa sawa sawa"), spies=2, total=3)
    on = spies(3, africa=(2, 0, 1), asia=(0, 3, 0), hat=(1, 0, 0), watch=(2, 0, 0), camera=(0, 2, 2), pen=(1, 0, 0))
    played = (cards("afha aspe eupe", "afgl"), *view().laid[1:])
    after = {"placed": on, "laid": played, "left": (6, 7, 9), "last": (step,), "deployed": True}
    return view(**{**after, **changes})


def duo(**changes: object) -> SpyView:
    """Ann and Bob at the start, seen by Bob, who waits; Ann has laid out a card."""
    two = {
        "me": BOB,
        "hand": cards("afha auca nape"),
        "hand_sizes": (2, 3),
        "laid": (cards("sali"), ()),
        "placed": spies(2),
        "left": (18, 18),
        "dealer": BOB,
        "draw_pile": 102,
        "discards": (),
        "last": (Laid(seat=ANN, card="sali1"),),
    }
    return view(**{**two, **changes})


def heap(**changes: object) -> SpyView:
    """Two seats; all eighteen spies of Bob lie on the hat, and Ann's lie about."""
    on = spies(2, hat=(0, 18), africa=(10, 0), pen=(7, 0))
    return duo(**{"me": None, "hand": (), "placed": on, "left": (1, 0), **changes})


def match(**changes: object) -> SpyView:
    """The second game of a full match in its last round, seen by Cas, who waits."""
    first = Result(left=(4, 0, 7), winners=(BOB,))
    options = SpyOptions(match="full", end="round")
    step = {"options": options, "results": (first,)}
    return view(**{"me": CAS, "hand": ("asha1",), "last_round": True, **step, **changes})


def over(**changes: object) -> SpyView:
    """Bob has placed their last spy, before Cas with three left and Ann with eight."""
    outcome = Outcome(winners=(BOB,), scores=(8, 0, 3), unit=Term("spies left"), lower_is_better=True, reason=REASON)
    end = {"phase": "over", "to_act": (), "mover": BOB, "left": (8, 0, 3), "outcome": outcome}
    on = spies(3, africa=(2, 0, 4), asia=(0, 3, 0), hat=(1, 7, 0), camera=(0, 2, 5), pen=(1, 0, 0))
    played = cards("auha auha auha saha saha saha naha naha naha")
    step = Deployed(seat=BOB, target="hat", cards=played, spies=2, total=9)
    return view(**{**end, "placed": on, "last": (step,), **changes})


def match_over(**changes: object) -> SpyView:
    """The end of a full match: Bob wins it with six penalty points, before Ann and Cas with twelve each."""
    each = ((4, 0, 7), (0, 6, 2), (8, 0, 3))
    reason = Term("The fewest penalty points win the match.")
    outcome = Outcome(
        winners=(BOB,),
        scores=(12, 6, 12),
        tiebreaks=(Tiebreak(unit=Term("games won"), values=(1, 2, 0)),),
        unit=Term("penalty points"),
        lower_is_better=True,
        reason=reason,
    )
    results = tuple(Result(left=left, winners=(Seat(left.index(min(left))),)) for left in each)
    return over(**{"options": SpyOptions(match="full"), "results": results, "outcome": outcome, **changes})


def crowded(**changes: object) -> SpyView:
    """Four seats with all that can stand in a picture, as Bob sees it: as many cards and spies as there are."""
    mine = _dealt(range(40))
    others = (_dealt(range(40, 66)), _dealt(range(66, 86)), _dealt(range(86, 105)))
    on = spies(
        4,
        africa=(1, 1, 0, 2),
        australia=(1, 0, 1, 1),
        northamerica=(0, 1, 1, 1),
        southamerica=(1, 1, 1, 0),
        europe=(1, 1, 0, 1),
        asia=(0, 1, 1, 1),
        hat=(1, 1, 1, 1),
        glasses=(1, 0, 1, 0),
        lighter=(1, 1, 0, 1),
        watch=(0, 1, 1, 0),
        camera=(0, 0, 1, 0),
        pen=(1, 0, 0, 0),
    )
    full: dict[str, object] = {
        "me": BOB,
        "to_act": (BOB,),
        "mover": BOB,
        "hand": _dealt(range(105, 108)),
        "hand_sizes": (3, 3, 3, 3),
        "laid": (others[0], mine, *others[1:]),
        "placed": on,
        "left": (1, 1, 1, 1),
        "draw_pile": 0,
        "discards": (),
        "last": (Deployed(seat=BOB, target="hat", cards=("afha3",) * 2, spies=1, total=5),),
        "last_round": True,
        "options": SpyOptions(match="full", end="round"),
        "results": (Result(left=(7, 0, 5, 6), winners=(BOB,)),) * 3,
    }
    return view(**{**full, **changes})


def _dealt(places: Iterable[int]) -> tuple[str, ...]:
    """Cards from here and there in the deck, all different for different places."""
    return in_order(tuple(DECK[place * 35 % len(DECK)] for place in places))


PHASES = (view, panel, laying, deployed, duo, heap, match, over, match_over, crowded)
