"""Positions of Stratego 4 for the tests, written down in a line, and what a move changed in them."""

from typing import Any

from games.chance import NoChance
from games.core import Option, Outcome, Seat, Step
from games.stratego import (
    ARMY,
    SIDES,
    Go,
    LooseFlag,
    Loss,
    Piece,
    Side,
    Stratego,
    StrategoOptions,
    StrategoState,
    StrategoView,
)
from games.words import Term, english
from tests.support.games import refusals

GAME = Stratego()
ANN, BOB, CAS, DEE = (Seat(seat) for seat in range(4))
"""North, East, South and West."""
SAID = english(("Ann", "Bob", "Cas", "Dee"))
CLASSIC = StrategoOptions(memory="classic")
TEAMS = StrategoOptions(teams=True)
"""Ann and Cas against Bob and Dee."""
LETTERS = "nesw"
NOWHERE = "n4e1 e4o5 s4k15 w4a11"
"""A Sergeant each, in corners far from the middle, so that nobody is out."""
NORTH_CLOSED: tuple[Side, ...] = ("east", "south", "west")
"""Three players: East, South (in the middle) and West."""


def _piece(word: str, number: int) -> tuple[Piece, int]:
    """A piece like "n6h7" (north's Captain) or "s9ring+n" (south's Marshal with north's flag)."""
    placed, _, flag = word.partition("+")
    owner = Seat(LETTERS.index(placed[0]))
    carried = Seat(LETTERS.index(flag)) if flag else None
    return Piece(owner=owner, number=number, space=placed[2:], flag=carried), int(placed[1])


def position(standing: str, mover: Seat = ANN, loose: str = "", also: str = NOWHERE, **changes: Any) -> StrategoState:
    """A position of four players in which it is somebody's turn.

    `standing` names pieces, those of a player in the order of their numbers; `loose` flags, like "nh8 sring".
    """
    army = sorted([*standing.split(), *also.split()], key=lambda word: LETTERS.index(word[0]))
    owners = [word[0] for word in army]
    found = [_piece(word, owners[:at].count(word[0])) for at, word in enumerate(army)]
    flags = [LooseFlag(owner=Seat(LETTERS.index(word[0])), space=word[1:]) for word in loose.split()]
    state = StrategoState(
        turn=40,
        options=StrategoOptions(),
        sides=SIDES,
        first=ANN,
        mover=mover,
        phase="turn",
        sealed=(None,) * 4,
        pieces=tuple(piece for piece, _ in found),
        ranks=tuple(rank for _, rank in found),
        flags=tuple(sorted(flags, key=lambda flag: flag.owner)),
        sliders=(0,) * 4,
        chronicle=((),) * 4,
        shuttles=((),) * 4,
    )
    return state.replace(**changes)


def standing(state: StrategoState) -> set[str]:
    """Undoes `position`: the pieces on the board."""
    return {
        f"{LETTERS[piece.owner]}{rank}{piece.space}" + (f"+{LETTERS[piece.flag]}" if piece.flag is not None else "")
        for piece, rank in zip(state.pieces, state.ranks, strict=True)
    }


def loose(state: StrategoState) -> str:
    """The abandoned flags."""
    return " ".join(f"{LETTERS[flag.owner]}{flag.space}" for flag in state.flags)


def piece(state: StrategoState, space: str) -> Piece:
    """The piece on a space."""
    return next(piece for piece in state.pieces if piece.space == space)


def view(state: StrategoState, viewer: Seat | None = None) -> StrategoView:
    """What the player to move sees, or another."""
    return GAME.view(state, next(iter(GAME.view(state, None).to_act), None) if viewer is None else viewer)


def play(state: StrategoState, *moves: str, game: Stratego = GAME) -> Step[StrategoState]:
    """The last of some moves, each checked, by whoever is to act; by the rules of `game`."""
    step = Step(state, ())
    for text in moves:
        move, (seat,) = game.read(text), frozenset(game.view(step.state, None).to_act)
        game.check(view(step.state), move)
        step = game.apply(step.state, seat, move, NoChance())
    return step


def refusal(state: StrategoState, text: str) -> str:
    """Why the player to act may not play that."""
    return refusals.refusal(GAME, view(state), text)


def told(step: Step[StrategoState]) -> list[str]:
    """What everybody is told of a move, in English."""
    assert all(event.seen_by is None for event in step.events)
    return [SAID(event.phrase()) for event in step.events]


def changes(before: StrategoState, step: Step[StrategoState]) -> dict[str, Any]:
    """What a move changed: pieces that went and came, flags that lie elsewhere, and all else that differs.

    That it counts one more turn and gives the move to the next player is taken for granted, and checked here.
    What is shown of the move, and how often a piece went to and fro, is left to other tests.
    """
    after = step.state
    found: dict[str, Any] = {
        "gone": " ".join(sorted(standing(before) - standing(after))),
        "come": " ".join(sorted(standing(after) - standing(before))),
    }
    if loose(after) != loose(before):
        found["flags"] = loose(after)
    expected = before.replace(turn=before.turn + 1, mover=(before.mover + 1) % len(before.sides), last=step.events)
    seen = {"pieces", "ranks", "flags", "trail", "battle", "shuttles"}
    names = set(StrategoState.model_fields) - seen
    return found | {name: getattr(after, name) for name in names if getattr(after, name) != getattr(expected, name)}


def ways(state: StrategoState, space: str) -> set[str]:
    """Where a piece of the player to move may go."""
    return {move.to for move in GAME.legal(view(state)) if isinstance(move, Go) and move.piece == space}


def labels(options: tuple[Option, ...]) -> list[str]:
    """Options as a menu shows them: label, hint and group."""
    words = [(option.label, option.hint, option.group) for option in options]
    return [" | ".join(SAID(part) for part in parts if part) for parts in words]


def fallen(*ranks: int, of: int = 0) -> tuple[tuple[Loss, ...], ...]:
    """The chronicle of a game in which one player has lost such pieces."""
    losses = tuple(Loss(rank=rank, number=19 - at) for at, rank in enumerate(ranks))
    return tuple(losses if seat == of else () for seat in range(4))


def ended(reason: Term, *winners: Seat) -> Outcome:
    """An outcome of this game."""
    return Outcome(winners=winners, reason=reason)


def rest_of_army(*ranks: int) -> tuple[int, ...]:
    """An army without some of its pieces."""
    left = list(ARMY)
    for rank in ranks:
        left.remove(rank)
    return tuple(left)


def piece_on(state: StrategoState, space: str) -> Piece:
    """The piece on a space."""
    return next(piece for piece in state.pieces if piece.space == space)
