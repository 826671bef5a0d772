"""Positions of Stratego 4 as their pictures need them, made by hand."""

from games.core import Outcome, Seat, Term
from games.stratego.board import PLACES, SIDES, Side
from games.stratego.components import ARMY
from games.stratego.formations import FORMATIONS
from games.stratego.model import Battle, LooseFlag, Loss, Piece, StrategoOptions, StrategoView, Trail

ANN, BOB, CAS, DEE = map(Seat, range(4))
ARMIES = tuple(FORMATIONS.values())[:4]
"""Each seat's formation."""
DRAFT = ",".join(map(str, ARMIES[1]))
FLAG_PLACE = 16


def standing(me: Seat | None, sides: tuple[Side, ...] = SIDES) -> tuple[tuple[Piece, ...], tuple[int | None, ...]]:
    """All armies as they were placed, and the ranks that an viewer knows of them."""
    pieces = tuple(
        Piece(owner=Seat(seat), number=number, space=space, flag=Seat(seat) if number == FLAG_PLACE else None)
        for seat, side in enumerate(sides)
        for number, space in enumerate(PLACES[side])
    )
    return pieces, tuple(ARMIES[piece.owner][piece.number] if piece.owner == me else None for piece in pieces)


def view(me: Seat | None = None, **changes: object) -> StrategoView:
    """Four armies as they were placed; Ann begins."""
    pieces, ranks = standing(me)
    position = StrategoView(
        turn=4,
        me=me,
        to_act=(ANN,),
        options=StrategoOptions(),
        sides=SIDES,
        first=ANN,
        mover=ANN,
        phase="turn",
        recruiter=None,
        formation=None,
        pieces=pieces,
        ranks=ranks,
        flags=(),
        sliders=(0, 0, 0, 0),
        chronicle=((), (), (), ()),
        reserve=(),
        shuttles=((), (), (), ()),
        quiet=0,
        fought=False,
        round=1,
        spent=None,
        struck=False,
        nearness=(),
        settled=(),
        trail=None,
        battle=None,
        outcome=None,
    )
    return position.replace(**changes)


def changed(
    seen: StrategoView,
    moved: dict[str, str] | None = None,
    gone: tuple[str, ...] = (),
    known: dict[str, int | None] | None = None,
    flags: dict[str, Seat | None] | None = None,
) -> StrategoView:
    """The view after pieces went from one space to another, left the board, were announced, or changed flags; `known`
    and `flags` name spaces after the moves."""
    pieces, ranks = [], []
    for piece, rank in zip(seen.pieces, seen.ranks, strict=True):
        if piece.space in gone:
            continue
        space = (moved or {}).get(piece.space, piece.space)
        told = (known or {}).get(space, piece.known)
        flag = (flags or {}).get(space, piece.flag)
        pieces.append(piece.replace(space=space, known=told, flag=flag))
        ranks.append(rank if piece.owner == seen.me else told)
    return seen.replace(pieces=tuple(pieces), ranks=tuple(ranks))


def opening(**changes: object) -> StrategoView:
    """The first turn, as the table sees it."""
    return view().replace(**changes)


def losses(*ranks: int) -> tuple[Loss, ...]:
    """Pieces that fell."""
    return tuple(Loss(rank=rank, number=number) for number, rank in enumerate(ranks))


def middle(me: Seat | None = None, **changes: object) -> StrategoView:
    """In the middle of a game: ring and turret are taken, ranks announced, flags on the way, one abandoned."""
    seen = changed(
        view(me),
        moved={
            "j3": "k4", "i3": "j5", "h1": "h4", "h3": "g4", "g3": "ring", "k3": "l6", "f3": "d5",
            "m8": "turret", "m6": "l8", "m10": "l10", "o8": "m8", "m5": "j6",
            "g13": "g10", "i13": "i12", "k13": "l11", "h15": "h10",
            "c8": "f8", "c6": "d7", "c10": "d10", "a8": "a7", "a7": "a8",
        },
        gone=("e1", "f2", "m7", "n6", "o11", "e13", "f13", "j14", "c9", "b10", "a5", "b6", "j1"),
        known={"ring": 8, "turret": 6, "l8": 4, "h10": 9, "d7": 1, "f8": 5, "j5": 9},
        flags={"h10": None, "f8": CAS, "a7": None},
    )  # fmt: skip
    more: dict[str, object] = {
        "turn": 60,
        "to_act": (BOB,),
        "mover": BOB,
        "flags": (LooseFlag(owner=DEE, space="f10"),),
        "sliders": (2, 5, 0, 3),
        "chronicle": (losses(3, 5, 4), losses(3, 3, 1), losses(4, 6, 3, 3), losses(3, 5, 6, 1, 2)),
        "reserve": {0: (5, 4, 3), 1: (3, 3, 1), 2: (6, 4, 3, 3), 3: (6, 5, 3, 2, 1), None: ()}[me],
        "trail": Trail(seat=ANN, kind="step", start="h3", to="h4"),
    }
    return seen.replace(**{**more, **changes})


def panel(**changes: object) -> StrategoView:
    """That position, seen by Bob, whose turn it is."""
    return middle(BOB).replace(**changes)


def short(**changes: object) -> StrategoView:
    """The same in the last round of a short game, after Bob's first move, which was an attack."""
    last = {"options": StrategoOptions(length="short"), "round": 12, "sliders": (2, 1, 0, 2)}
    return panel(**{**last, "settled": (7, 8, None, None), "spent": 0, "struck": True, **changes})


def fought(me: Seat | None = None, **changes: object) -> StrategoView:
    """Ann's General has just attacked Cas's Marshal from the ring, in vain."""
    battle = Battle(
        attacker=ANN, rank=8, start="ring", defender=CAS, against=9, to="h10", shot=False, result="defender"
    )
    trail = Trail(seat=ANN, kind="attack", start="ring", to="h10")
    return changed(middle(me), gone=("ring",)).replace(**{"battle": battle, "trail": trail, **changes})


def shot(me: Seat | None = None, **changes: object) -> StrategoView:
    """Dee's cannon has hit a captain of Cas's."""
    battle = Battle(attacker=DEE, rank=1, start="d10", defender=CAS, against=6, to="g10", shot=True, result="both")
    trail = Trail(seat=DEE, kind="fire", start="d10", to="g10")
    return changed(middle(me), gone=("d10", "g10")).replace(**{"battle": battle, "trail": trail, **changes})


def recruit(me: Seat | None = BOB, **changes: object) -> StrategoView:
    """Bob has won a sixth battle and may bring a piece back, in Ann's turn."""
    battle = Battle(attacker=ANN, rank=3, start="l6", defender=BOB, against=4, to="l8", shot=False, result="defender")
    trail = Trail(seat=ANN, kind="attack", start="l6", to="l8")
    after: dict[str, object] = {"phase": "recruit", "recruiter": BOB, "sliders": (2, 0, 0, 3), "mover": ANN}
    return changed(middle(me), gone=("l6",)).replace(**{**after, "battle": battle, "trail": trail, **changes})


def three(me: Seat | None = BOB, **changes: object) -> StrategoView:
    """Three players; the west stays empty."""
    sides = SIDES[:3]
    pieces, ranks = standing(me, sides)
    fewer: dict[str, object] = {"sides": sides, "pieces": pieces, "ranks": ranks, "sliders": (1, 0, 2), "first": BOB}
    fewer |= {"chronicle": ((), losses(3), losses(5, 4)), "shuttles": ((),) * 3, "to_act": (BOB,), "mover": BOB}
    return view().replace(me=me, **{**fewer, **changes})


def teams(me: Seat | None = BOB, **changes: object) -> StrategoView:
    """With partners."""
    return middle(me).replace(**{"options": StrategoOptions(teams=True), **changes})


def classic(me: Seat | None = BOB, **changes: object) -> StrategoView:
    """Without the aid to memory, after a battle."""
    return fought(me).replace(**{"options": StrategoOptions(memory="classic"), **changes})


def fullest(me: Seat | None = BOB, **changes: object) -> StrategoView:
    """More than a game can bring: all pieces stand and yet all have fallen, every rank is announced, partners fight."""
    seen = teams(me, battle=fought().battle, trail=fought().trail, sliders=(5, 5, 5, 5))
    pieces, _ = standing(me)
    told = tuple(ARMIES[piece.owner][piece.number] for piece in pieces)
    known = tuple(piece.replace(known=rank) for piece, rank in zip(pieces, told, strict=True))
    every: dict[str, object] = {"pieces": known, "ranks": told, "chronicle": (losses(*ARMY),) * 4, "reserve": ARMY}
    mover = BOB if me is None else me
    return seen.replace(**{**every, "to_act": (mover,), "mover": mover, **changes})


def bunch(me: Seat | None = None, **changes: object) -> StrategoView:
    """Flags of three players on one space, two beside a carrier, and one on the turret."""
    flags = tuple(LooseFlag(owner=seat, space=space) for seat, space in
                  ((ANN, "d6"), (BOB, "d6"), (DEE, "d6"), (CAS, "l10")))  # fmt: skip
    return changed(middle(me), flags={"h4": None, "m8": None, "f8": None, "l10": ANN}).replace(
        **{"flags": flags, **changes}
    )


def setting_up(me: Seat | None = BOB, **changes: object) -> StrategoView:
    """All place their armies; Ann has."""
    nobody: dict[str, object] = {"pieces": (), "ranks": (), "phase": "set-up", "to_act": (BOB, CAS, DEE), "turn": 0}
    return view().replace(me=me, **{**nobody, **changes})


def sealed(**changes: object) -> StrategoView:
    """Bob's army is placed; the others are awaited."""
    return setting_up().replace(**{"formation": ARMIES[1], "to_act": (CAS, DEE), **changes})


def few(me: Seat | None = CAS, **changes: object) -> StrategoView:
    """Late: two pieces each, Dee out, and no battle for long."""
    seen = view(me)
    keep = {"h3": "f6", "h1": "h6", "m8": "m9", "n7": "k5", "h13": "h12", "h15": "j10"}
    gone = tuple(piece.space for piece in seen.pieces if piece.space not in keep)
    every = losses(*ARMY)
    late: dict[str, object] = {"turn": 300, "to_act": (CAS,), "mover": CAS, "quiet": 21, "sliders": (5, 3, 1, 0)}
    late |= {"chronicle": (every[2:], every[2:], every[2:], every), "flags": (LooseFlag(owner=DEE, space="a8"),)}
    reserve = tuple(ARMY[2:]) if me is not None else ()
    trail = Trail(seat=BOB, kind="step", start="m8", to="m9")
    return changed(seen, moved=keep, gone=gone).replace(**{**late, "reserve": reserve, "trail": trail, **changes})


def over(me: Seat | None = None, **changes: object) -> StrategoView:
    """Ann's flag is on the turret."""
    seen = changed(middle(me), gone=("turret", "ring"))
    seen = changed(seen, moved={"h4": "turret"})
    outcome = Outcome(winners=(ANN,), reason=Term("A player brought their own flag to the turret."))
    end: dict[str, object] = {"phase": "over", "to_act": (), "mover": ANN, "outcome": outcome}
    return seen.replace(**{**end, "trail": Trail(seat=ANN, kind="step", start="ring", to="turret"), **changes})


POSITIONS = (
    opening, middle, panel, fought, shot, recruit, three, teams, classic, bunch, fullest, setting_up, sealed, few,
    short, over,
)  # fmt: skip
