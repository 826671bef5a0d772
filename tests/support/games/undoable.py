"""What is said to be undoable can be taken back: nothing is learnt by playing a move and taking it back.

So no chance is drawn, the game goes on, and nobody sees anything new. The last is tested by other positions that an
onlooker cannot tell from the true one (`redeal`): after the move they must look alike as well.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias

from games.chance import NoChance, SeededChance
from games.core import AnyGame, Event, Move, Seat, Step, View
from games.errors import Illegal, OutOfChance
from games.match import Match
from tests.support.amount import amount
from tests.support.games.faults import DRAWS, ENDS, SHOWS
from tests.support.games.random_play import LISTABLE, Ply, plies, random_play, viewers
from tests.support.games.registry import suite_of
from tests.support.games.suite import unchanged

REDEALS = 4
"""Other positions for each onlooker."""
POSITIONS = 20
"""Of a match, besides the last."""
LAST = 3
MOVES = 2
"""Legal moves that are tried in a position, besides the one that random play makes and one of each kind."""
MET = amount(2000, 5000)
"""Moves of random play that tell how often each kind can be taken back."""
FIRST = 30
"""Of so many legal moves each kind is met, too, since some are hardly ever made."""

Claim: TypeAlias = Callable[[Move, View], bool]
"""What is said: (move, view of whoever makes it) -> whether it can be taken back."""
Shown: TypeAlias = tuple[View, tuple[Event, ...]]
Worlds: TypeAlias = Mapping[Seat | None, list[Any]]
"""For each onlooker, positions that they cannot tell from the true one."""


def by_the_game(move: Move, view: View) -> bool:
    """What the game says."""
    return move.undoable(view)


def always(kind: str) -> Claim:
    """What a game says that is too bold about a kind of move, and right about the others."""
    return lambda move, view: move.kind == kind or move.undoable(view)


def found_out(game: AnyGame, number: int, claim: Claim = by_the_game) -> Iterator[str]:
    """What is wrong with the moves of a random match that are said to be undoable, one after another."""
    played = random_play(game, number)
    for ply in (*played[: -LAST : 1 + len(played) // POSITIONS], *played[-LAST:]):
        yield from _wrong(ply, claim)


def _wrong(ply: Ply, claim: Claim) -> Iterator[str]:
    """What is wrong in a position."""
    view = ply.match.view(ply.seat)
    moves = [move for move in _some_moves(ply) if claim(move, view)]
    worlds = {viewer: redealt(ply.match, viewer) for viewer in viewers(ply.match)} if moves else {}
    for move in moves:
        yield from undone(ply.match, ply.seat, move, worlds, claim)


def _some_moves(ply: Ply) -> tuple[Move, ...]:
    """The move that is made, one of each kind, and a few others."""
    view, chance = ply.match.view(ply.seat), SeededChance(b"undo", ply.match.turn)
    others = chance.shuffled(islice(ply.match.game.legal(view), LISTABLE))
    kinds = {move.kind: move for move in others}
    return tuple(dict.fromkeys((ply.move, *kinds.values(), *others[:MOVES])))


def redealt(match: Match, viewer: Seat | None) -> list[Any]:
    """Positions that the viewer cannot tell from the true one; none where nothing is hidden."""
    suite, chance = suite_of(match.game), SeededChance(b"undo", match.turn)
    if suite.redeal is unchanged:
        return []
    return [suite.redeal(match._state, viewer, chance) for _ in range(REDEALS)]


def undone(match: Match, seat: Seat, move: Move, worlds: Worlds, claim: Claim = by_the_game) -> Iterator[str]:
    """What is wrong with a legal move that is said to be undoable."""
    try:
        step = match.game.apply(match._state, seat, move, NoChance())
    except OutOfChance:
        yield DRAWS
        return
    if match.game.view(step.state, None).outcome is not None:
        yield ENDS
    for viewer, others in worlds.items():
        seen = _shown(match.game, viewer, step)
        if not all(seen in _sights(match.game, viewer, other, seat, move, claim) for other in others):
            yield SHOWS


def _sights(
    game: AnyGame, viewer: Seat | None, other: Any, seat: Seat, move: Move, claim: Claim
) -> Iterator[Shown | None]:
    """What another position may look like to the viewer after a move that is said to be undoable there, too.

    Where the move cannot be made in it, as with a card that lies elsewhere, it may be another one of that kind; but
    whoever makes the move knows which it is.
    """
    view = game.view(other, seat)
    alike: Iterator[Move] = iter((move,))
    if not _is_legal(game, view, move):
        listed = islice(game.legal(view), LISTABLE if viewer != seat else 0)
        alike = (like for like in listed if like.kind == move.kind)
    return (_looks(game, viewer, other, seat, like) for like in alike if claim(like, view))


def _looks(game: AnyGame, viewer: Seat | None, state: Any, seat: Seat, move: Move) -> Shown | None:
    """What the viewer sees of a move in a position, and after it; None where it draws."""
    try:
        return _shown(game, viewer, game.apply(state, seat, move, NoChance()))
    except OutOfChance:
        return None


def _shown(game: AnyGame, viewer: Seat | None, step: Step[Any]) -> Shown:
    """What the viewer sees of a step, and after it."""
    return game.view(step.state, viewer), tuple(event for event in step.events if event.visible_to(viewer))


def _is_legal(game: AnyGame, view: View, move: Move) -> bool:
    """Whether the rules allow a move."""
    try:
        game.check(view, move)
    except Illegal:
        return False
    return True


def met(game: AnyGame) -> dict[str, tuple[int, int]]:
    """By kind of move, how many of those that are met in random play are undoable, and how many they are in all."""
    every, yes = Counter[str](), Counter[str]()
    for ply in plies(game, MET):
        view = ply.match.view(ply.seat)
        first = {move.kind: move for move in islice(game.legal(view), FIRST)}
        for move in {**first, ply.move.kind: ply.move}.values():
            every[move.kind] += 1
            yes[move.kind] += move.undoable(view)
    return {move.name(): (yes[move.name()], every[move.name()]) for move in game.moves}
