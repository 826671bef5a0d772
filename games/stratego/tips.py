"""What to notice before a decision in Stratego 4."""

from collections.abc import Iterator

from games.stratego.board import Space
from games.stratego.components import RANK_WORDS, RANKS, ROUNDS, beats, spoken
from games.stratego.ending import steps_to_turret
from games.stratego.legal import paths
from games.stratego.model import Piece, StrategoView
from games.words import N_, NN_, Phrase, Value, Who

RUNS = NN_(
    "{who}'s flag is on {space}, {steps} step from the turret.",
    "{who}'s flag is on {space}, {steps} steps from the turret.",
    "steps",
)
LEFT = NN_("Your flag is {steps} turn from the turret.", "Your flag is {steps} turns from the turret.", "steps")
CLOSE = 3
"""An enemy's flag so few steps from the turret is worth a tip."""


def enemies(view: StrategoView) -> list[int]:
    """Those of `pieces` that the viewer may attack."""
    assert view.me is not None  # noqa: S101 - asked of a player
    allies = view.allies(view.me)
    return [index for index, piece in enumerate(view.pieces) if piece.owner not in allies]


def _is_enemy(view: StrategoView, piece: Piece) -> bool:
    return view.me is not None and piece.owner not in view.allies(view.me)


def possible(view: StrategoView, index: int) -> tuple[int, ...]:
    """The ranks that a piece may have, as far as the viewer knows; where they must remember what battles announced,
    nobody reminds them."""
    rank = view.ranks[index]
    if view.options.memory == "classic" and _is_enemy(view, view.pieces[index]):
        return RANKS
    return view.pieces[index].could if rank is None else (rank,)


def is_last_turn(view: StrategoView) -> bool:
    """Whether it is the viewer's last turn of a short game, in which their flag counts where it was as it began."""
    return view.options.short and view.round == ROUNDS and view.me == view.mover


def steps(view: StrategoView, space: Space) -> int:
    """Single steps to the turret on the empty board."""
    return steps_to_turret(view.closed)[space]


def tips(view: StrategoView) -> Iterator[Phrase]:
    """What there is to notice, weightiest first."""
    if view.phase == "recruit":
        yield Phrase(N_("What you bring back comes hidden: nobody learns its rank."))
    if view.phase != "turn":
        return
    yield from _of_runners(view)
    yield from _of_lost_flag(view)
    yield from _of_battles(view)
    for piece in view.pieces:
        if piece.owner == view.me and piece.flag == view.me and not is_last_turn(view):
            yield LEFT.phrase({"space": spoken(piece.space), "steps": steps(view, piece.space)})


def _of_runners(view: StrategoView) -> Iterator[Phrase]:
    """The enemies whose own flag is close to the turret, the closest first."""
    carriers = [piece for piece in map(view.pieces.__getitem__, enemies(view)) if piece.flag == piece.owner]
    for piece in sorted(carriers, key=lambda it: steps(view, it.space)):
        left = steps(view, piece.space)
        if left <= CLOSE:
            yield RUNS.phrase({"who": Who(piece.owner), "space": spoken(piece.space), "steps": left})


def _of_lost_flag(view: StrategoView) -> Iterator[Phrase]:
    """Where the viewer's flag is while none of theirs carries it."""
    for flag in view.flags:
        if flag.owner == view.me:
            yield Phrase(N_("Your flag lies on {space}: whoever gets there takes it."), {"space": spoken(flag.space)})
    for index in enemies(view):
        if view.pieces[index].flag == view.me:
            text = N_("{who} has your flag, on {space}: whoever beats that piece takes it.")
            yield Phrase(text, {"who": Who(view.pieces[index].owner), "space": spoken(view.pieces[index].space)})


def _of_battles(view: StrategoView) -> Iterator[Phrase]:
    """Of the viewer's pieces those that are sure to lose or to win against one next to them."""
    near, others = paths(view.closed).near, enemies(view)
    for piece, rank in zip(view.pieces, view.ranks, strict=True):
        if piece.owner != view.me or rank is None:
            continue
        foes = [it for it in others if view.pieces[it].space in near[piece.space]]
        fields: dict[str, Value] = {"rank": Phrase(RANK_WORDS[rank]), "space": spoken(piece.space)}
        if any(all(beats(it, rank) for it in possible(view, foe)) for foe in foes):
            yield Phrase(N_("The piece next to your {rank} on {space} beats it."), fields)
        if any(all(beats(rank, it) for it in possible(view, foe)) for foe in foes):
            yield Phrase(N_("Your {rank} on {space} beats the piece next to it, but an attack shows its rank."), fields)
