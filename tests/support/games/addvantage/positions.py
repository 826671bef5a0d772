"""Positions of Add-Vantage for the tests, written down in a line for each board, and what a step changed in them.

A board is "54. 3.. ..1 | 8 9 10 11 12 13 | 2 | 11": what lies on its cells (. for nothing), the tiles at the ends of
its rows and columns (. where one was won), coins, and tiles won. What is left out at the end is as `PLAIN` has it.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from games.addvantage import (
    AddVantage,
    AddVantageOptions,
    AddVantageState,
    AddVantageView,
    Board,
    Die,
    More,
    Place,
    Roll,
)
from games.chance import Chance, ScriptedChance, SeededChance
from games.core import Seat, Step
from games.match import Match
from games.words import english
from tests.support.games import refusals
from tests.support.games.random_play import Ply, seed_of, variants

GAME = AddVantage()
ANN, BOB, CAS, DEE = map(Seat, range(4))
SAID = english(("Ann", "Bob", "Cas", "Dee"))
EMPTY = "... ... ..."
ENDS = "8 9 10 11 12 13"
PLAIN = (EMPTY, ENDS, "2", "")
FULL = "111 111 111"
"""A full board that wins nothing of what lies at the ends of a plain one."""
ALMOST = "111 111 11."
"""A board with one empty cell."""
LEAVE = {"leave_tiles": True}
BACK = {"take_back": True}
HIDDEN = {"hidden_tiles": True}


def number(seat: Seat, cell: int) -> int:
    """The die that lies on a cell of a written position."""
    return 9 * seat + cell


def board(text: str, seat: Seat = ANN) -> Board:
    parts = [part.strip() for part in text.split("|")]
    dice, ends, coins, won = (*parts, *PLAIN[len(parts) :])
    faces = dice.replace(" ", "")
    return Board(
        cells=tuple(
            None if face == "." else Die(number=number(seat, cell), face=int(face))
            for cell, face in enumerate(faces, 1)
        ),
        ends=tuple(None if tile == "." else int(tile) for tile in ends.split()),
        coins=int(coins),
        won=tuple(map(int, won.split())),
    )


def written(board: Board) -> str:
    """Undoes `board`, but for which dice they are."""
    faces = [str(die.face) if die else "." for die in board.cells]
    dice = " ".join("".join(faces[start : start + 3]) for start in (0, 3, 6))
    parts = [dice, " ".join(str(tile or ".") for tile in board.ends), str(board.coins)]
    return " | ".join([*parts, " ".join(map(str, board.won))] if board.won else parts)


def position(*boards: str, rolled: str = "", options: dict[str, Any] | None = None, **changes: Any) -> AddVantageState:
    """Ann's turn in round 3, which began with her; what she has rolled, if anything, waits to be placed."""
    lying = tuple(board(text, Seat(seat)) for seat, text in enumerate(boards))
    mover = changes.get("mover", ANN)
    state = AddVantageState(
        turn=20,
        options=AddVantageOptions(**options or {}),
        boards=lying,
        bonus=(14, 7),
        rest=(),
        first=ANN,
        mover=mover,
        round=3,
        phase="dice" if rolled else "begin",
        allowance=lying[mover].coins,
        thrown=len(rolled.split()),
        rolled=tuple(Die(number=36 - at, face=int(face)) for at, face in enumerate(rolled.split())),
        barred=((),) * len(boards),
        only_purchases=False,
    )
    return state.replace(**changes)


def rolling(*faces: int) -> ScriptedChance:
    """Chance that lets dice show these faces."""
    return ScriptedChance(*(face - 1 for face in faces))


def play(state: AddVantageState, *lines: str, chance: Chance | None = None) -> Step[AddVantageState]:
    """The last step of some lines "seat move", each checked; nothing may be drawn unless `chance` is given."""
    step = Step(state, ())
    for line in lines:
        seat, text = line.split()
        move = GAME.read(text)
        assert frozenset(GAME.view(step.state, None).to_act) == {int(seat)}
        GAME.check(GAME.view(step.state, Seat(int(seat))), move)
        step = GAME.apply(step.state, Seat(int(seat)), move, chance or ScriptedChance())
    return step


def refusal(state: AddVantageState, text: str, seat: Seat = ANN) -> str:
    """What a player reads whose move is refused."""
    return refusals.refusal(GAME, view(state, seat), text)


def told(step: Step[AddVantageState]) -> list[str]:
    """What everybody is told of a step, in English."""
    return [SAID(event.phrase()) for event in step.events if event.seen_by is None]


def changes(before: AddVantageState, step: Step[AddVantageState]) -> dict[str, Any]:
    """What a step changed, boards written down, by seat; that it counts the turn and tells its events is checked."""
    after = step.state
    assert (after.turn, after.last) == (before.turn + 1, step.events)
    names = [name for name in AddVantageState.model_fields if name not in ("turn", "last")]
    found = {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}
    if "boards" in found:
        both = zip(before.boards, after.boards, strict=True)
        found["boards"] = {seat: written(new) for seat, (old, new) in enumerate(both) if old != new}
    return found


def boards(state: AddVantageState) -> list[str]:
    return [written(lying) for lying in state.boards]


def view(state: AddVantageState, seat: Seat = ANN) -> AddVantageView:
    return GAME.view(state, seat)


def legal(state: AddVantageState, seat: Seat = ANN) -> list[str]:
    return [str(move) for move in GAME.legal(GAME.view(state, seat))]


def hints(state: AddVantageState, *partial: str) -> dict[str, str | None]:
    """What the options of Ann's next field say that they would bring."""
    found = GAME.choices(view(state), partial).options
    return {option.value: SAID(option.hint) if option.hint else None for option in found}


@cache
def lively(number: int) -> tuple[Ply, ...]:
    """A match in which boards fill up: three moves of four are those that bring a die onto one, if there are any."""
    return tuple(_lively(number))


def _lively(number: int) -> Iterator[Ply]:
    every = variants(GAME)
    options, seats = every[number % len(every)]
    match, chance = Match.start(GAME, seats, options, seed_of(number)).match, SeededChance(b"lively", number)
    while match.to_act:
        seat = min(match.to_act)
        seen = match.view(seat)
        assert isinstance(seen, AddVantageView)
        moves = [*GAME.legal(seen)]
        eager = [move for move in moves if isinstance(move, Roll | Place | More)]
        move = chance.pick(eager if eager and chance.below(4) else moves)
        yield Ply(match, seat, move)
        match = match.play(seat, move).match


def plies(matches: int) -> Iterator[Ply]:
    """The moves of so many matches with tiles that are not left, with every other option and number of players."""
    number = 0
    while matches:
        if not variants(GAME)[number % len(variants(GAME))][0].model_dump()["leave_tiles"]:
            yield from lively(number)
            matches -= 1
        number += 1


def seen(ply: Ply) -> AddVantageView:
    """The position as the mover sees it."""
    found = ply.match.view(ply.seat)
    assert isinstance(found, AddVantageView)
    return found
