"""What is secret in Stratego 4, and other positions that a viewer cannot tell from the true one.

Written from the rules' "Who may know what" and the true state: ranks are known to their owner alone, partners not
excepted, until a battle announces them; so is which of the fallen came back. What everybody saw limits them: the
chronicle of losses and recruits, and what the pieces' moves have proved.
"""

from collections.abc import Sequence

from games.chance import Chance
from games.core import Seat
from games.stratego import ARMY, StrategoState

TRIES = 40
"""Exchanges that are tried for each player; those that contradict what everybody saw are left out."""


def redeal(state: StrategoState, viewer: Seat | None, chance: Chance) -> StrategoState:
    """The others' sealed formations, hidden ranks, and which of their fallen came back change."""
    others = [seat for seat in range(len(state.sides)) if seat != viewer]
    sealed = tuple(
        chance.shuffled(ARMY) if seat in others and ranks is not None else ranks
        for seat, ranks in enumerate(state.sealed)
    )
    ranks = list(state.ranks)
    for seat in others:
        hidden = [at for at, piece in enumerate(state.pieces) if piece.owner == seat and piece.known is None]
        recruits = [at for at in hidden if state.pieces[at].number >= len(ARMY)]
        for _ in range(TRIES if hidden else 0):
            _exchange(state, ranks, chance.pick(hidden), chance.pick(hidden))
        for at in recruits * TRIES:
            _replace(state, ranks, at, chance.pick(ARMY))
    return state.replace(sealed=sealed, ranks=tuple(ranks))


def forgotten(state: StrategoState, viewer: Seat | None, chance: Chance) -> StrategoState:
    """With the option `memory` classic other ranks than the announced ones, which nobody is reminded of; else these
    stay marked."""
    if state.options.memory == "aid":
        return state
    told = [piece.owner != viewer and piece.known is not None for piece in state.pieces]
    unmarked = [it.replace(known=None) if known else it for it, known in zip(state.pieces, told, strict=True)]
    dealt = redeal(state.replace(pieces=tuple(unmarked)), viewer, chance)
    marked = zip(dealt.pieces, dealt.ranks, told, strict=True)
    return dealt.replace(pieces=tuple(it.replace(known=rank) if known else it for it, rank, known in marked))


def _exchange(state: StrategoState, ranks: list[int], one: int, other: int) -> None:
    """Two of a player's hidden pieces change ranks, unless that cannot be. One that began the game changes with another
    that did, since those make an army; a recruit with another recruit."""
    here, there = state.pieces[one], state.pieces[other]
    recruits = here.number >= len(ARMY)
    alike = recruits == (there.number >= len(ARMY))
    if alike and ranks[other] in here.could and ranks[one] in there.could:
        ranks[one], ranks[other] = ranks[other], ranks[one]
        if recruits and not _each_recruit_had_fallen(state, here.owner, ranks):
            ranks[one], ranks[other] = ranks[other], ranks[one]


def _replace(state: StrategoState, ranks: list[int], recruit: int, rank: int) -> None:
    """A recruit is of another rank, unless that cannot be."""
    piece = state.pieces[recruit]
    if rank != ranks[recruit] and rank in piece.could:
        before, ranks[recruit] = ranks[recruit], rank
        if not _each_recruit_had_fallen(state, piece.owner, ranks):
            ranks[recruit] = before


def _each_recruit_had_fallen(state: StrategoState, seat: Seat, ranks: Sequence[int]) -> bool:
    """The losses and recruits of a player told again from the first, with what lies beside the board each time."""
    chronicle = state.chronicle[seat]
    final = {loss.number: loss.rank for loss in chronicle if loss.rank is not None}
    final |= {piece.number: rank for piece, rank in zip(state.pieces, ranks, strict=True) if piece.owner == seat}
    beside = dict.fromkeys(ARMY, 0)
    for loss in chronicle:
        beside[final[loss.number]] += 1 if loss.rank is not None else -1
        if beside[final[loss.number]] < 0:
            return False
    return True


def secrets(state: StrategoState, viewer: Seat | None) -> dict[str, object]:
    """The others' sealed formations, and ranks that no battle has announced."""
    sealed = {f"formation {seat}": ranks for seat, ranks in enumerate(state.sealed) if ranks and seat != viewer}
    hidden: dict[str, list[int]] = {}
    for piece, rank in zip(state.pieces, state.ranks, strict=True):
        if piece.owner != viewer and piece.known is None:
            hidden.setdefault(f"ranks {piece.owner}", []).append(rank)
    return {**sealed, **{name: tuple(ranks) for name, ranks in hidden.items() if len(set(ranks)) > 2}}
