"""Determinizations: full positions that a view allows, for computer players to search on."""

from collections import Counter
from collections.abc import Sequence

from games.chance import Chance
from games.core import Seat
from games.stratego.components import ARMY
from games.stratego.model import Piece, StrategoState, StrategoView
from games.stratego.working_state import RECRUITS


def determinized(view: StrategoView, chance: Chance) -> StrategoState:
    """A state with this view: every hidden rank is one that losses, battles and moves leave possible.

    One thing is left out: a player with several pieces who was not skipped must have one that can move.
    """
    return StrategoState(
        turn=view.turn,
        options=view.options,
        sides=view.sides,
        first=view.first,
        mover=view.mover,
        phase=view.phase,
        recruiter=view.recruiter,
        sealed=_formations(view, chance),
        pieces=view.pieces,
        ranks=ranks(view, chance),
        flags=view.flags,
        sliders=view.sliders,
        chronicle=view.chronicle,
        shuttles=view.shuttles,
        quiet=view.quiet,
        fought=view.fought,
        round=view.round,
        spent=view.spent,
        struck=view.struck,
        nearness=view.nearness,
        settled=view.settled,
        trail=view.trail,
        battle=view.battle,
        ended=view.outcome,
        last=view.last,
    )


def _formations(view: StrategoView, chance: Chance) -> tuple[tuple[int, ...] | None, ...]:
    """Phase `set-up`: the viewer's own sealed formation, and any order of the army for others who have sealed one."""
    seats = [Seat(seat) for seat in range(len(view.sides))]
    if view.phase != "set-up":
        return (None,) * len(seats)
    return tuple(
        None if seat in view.to_act else view.formation if seat == view.me else chance.shuffled(ARMY) for seat in seats
    )


def ranks(view: StrategoView, chance: Chance) -> tuple[int, ...]:
    """A rank for every piece; those that the viewer knows stay as they are."""
    found = dict[tuple[Seat, int], int]()
    for seat in range(len(view.sides)):
        own = [(piece, rank) for piece, rank in zip(view.pieces, view.ranks, strict=True) if piece.owner == seat]
        found |= {(Seat(seat), number): rank for number, rank in _army(view, Seat(seat), own, chance).items()}
    return tuple(found[piece.owner, piece.number] for piece in view.pieces)


def _army(view: StrategoView, seat: Seat, own: Sequence[tuple[Piece, int | None]], chance: Chance) -> dict[int, int]:
    """The rank of each living piece of a player, by number.

    Those that began the game have whatever is left of an army; each recruit was one of those that had fallen by then.
    """
    known = {piece.number: rank for piece, rank in own if rank is not None}
    fallen = {loss.number: loss.rank for loss in view.chronicle[seat] if loss.rank is not None}
    settled = {**fallen, **known}
    began = [piece for piece, rank in own if rank is None and piece.number < RECRUITS]
    left = Counter(ARMY) - Counter(rank for number, rank in settled.items() if number < RECRUITS)
    slots = chance.shuffled(left.elements())
    dealt = _matched([[at for at, rank in enumerate(slots) if rank in piece.could] for piece in began], chance)
    hidden = {piece.number: slots[slot] for piece, slot in zip(began, dealt, strict=True)}
    return {**hidden, **_recruits(view, seat, own, settled, chance), **known}


def _recruits(
    view: StrategoView, seat: Seat, own: Sequence[tuple[Piece, int | None]], settled: dict[int, int], chance: Chance
) -> dict[int, int]:
    """The rank of each recruit: each, known or not, is a different piece of those that had fallen before it came."""
    could = {piece.number: piece.could for piece, _ in own}
    chronicle = view.chronicle[seat]
    came = [(at, loss.number) for at, loss in enumerate(chronicle) if loss.rank is None]
    allowed = [
        [
            before
            for before, loss in enumerate(chronicle[:at])
            if loss.rank is not None and loss.rank in ((settled[number],) if number in settled else could[number])
        ]
        for at, number in came
    ]
    found = {}
    for (_, number), entry in zip(came, _matched(allowed, chance), strict=True):
        rank = chronicle[entry].rank
        assert rank is not None  # noqa: S101 - only losses were allowed
        found[number] = rank
    return found


def _matched(allowed: Sequence[Sequence[int]], chance: Chance) -> list[int]:
    """A random matching: one slot for each, all different, out of those that each is allowed.

    The true position is such a matching, so that there is one. A taken slot is given up where its taker finds another.
    """
    taker: dict[int, int] = {}

    def seated(who: int, tried: set[int]) -> bool:
        wishes = chance.shuffled(allowed[who])
        for slot in (*(slot for slot in wishes if slot not in taker), *(slot for slot in wishes if slot in taker)):
            if slot in tried:
                continue
            tried.add(slot)
            if slot not in taker or seated(taker[slot], tried):
                taker[slot] = who
                return True
        return False

    for who in chance.shuffled(range(len(allowed))):
        seated(who, set())
    return sorted(taker, key=taker.__getitem__)
