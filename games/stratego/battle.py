"""What one move does on the board: a step, a battle, a shot, or a flag that is handed over."""

from games.core import Seat
from games.stratego.board import INDEX, Space
from games.stratego.components import NAMES, beats
from games.stratego.events import RESULTS, Fired, Fought, HandedFlag, Moved
from games.stratego.evidence import makers, narrowed
from games.stratego.legal import kind_of
from games.stratego.model import Battle, Result, Shuttle, Trail
from games.stratego.working_state import WorkingState


def moved(working: WorkingState, index: int, to: Space) -> Seat | None:
    """Move a piece to a space, or attack, fire or hand a flag over there. Returns who won a battle, if anybody did."""
    piece, rank = working.piece(index), working.ranks[index]
    kind = kind_of(working.before, index, to, rank)
    working.trail = Trail(seat=piece.owner, kind=kind, start=piece.space, to=to)
    _count_shuttle(working, index, to, kind)
    match kind:
        case "step":
            _step(working, index, to)
        case "hand over":
            _hand_over(working, index, working.before.at[to])
        case "attack":
            return _fight(working, index, working.before.at[to])
        case "fire":
            return _fire(working, index, working.before.at[to])
    return None


def _count_shuttle(working: WorkingState, index: int, to: Space, kind: str) -> None:
    """Count how many times in a row this piece has gone between these two spaces; all but a step breaks the row."""
    piece, rows = working.piece(index), working.shuttles[working.mover]
    others = tuple([row for row in rows if row.number != piece.number])
    working.shuttles[working.mover] = others
    if kind == "step":
        one, other = sorted((piece.space, to), key=INDEX.__getitem__)
        so_far = [row.times for row in rows if (row.number, row.spaces) == (piece.number, (one, other))]
        row = Shuttle(number=piece.number, spaces=(one, other), times=1 + sum(so_far))
        working.shuttles[working.mover] = (*others, row)


def _step(working: WorkingState, index: int, to: Space) -> None:
    piece = working.piece(index)
    could = narrowed(piece.could, makers(working.before, index, to, "step"))
    working.events.append(Moved(seat=piece.owner, piece=piece.space, to=to))
    working.change(index, space=to, could=could)
    working.pick_up(index)


def _hand_over(working: WorkingState, index: int, receiver: int) -> None:
    giver, taker = working.piece(index), working.piece(receiver)
    assert giver.flag is not None  # noqa: S101 - else it would not be legal
    working.events.append(HandedFlag(seat=giver.owner, owner=giver.flag, piece=giver.space, to=taker.space))
    working.change(receiver, flag=giver.flag)
    working.change(index, flag=None)
    working.pick_up(index)


def _fight(working: WorkingState, index: int, target: int) -> Seat | None:
    """A battle: both ranks are announced, the lower piece falls, equal ones both."""
    attacker, defender = working.piece(index), working.piece(target)
    rank, against = working.ranks[index], working.ranks[target]
    won = beats(rank, against)
    result: Result = "both" if won is None else "attacker" if won else "defender"
    working.events.append(
        Fought(
            seat=attacker.owner,
            piece=attacker.space,
            rank=NAMES[rank],
            other=defender.owner,
            to=defender.space,
            against=NAMES[against],
            result=RESULTS[result],
        )
    )
    _report(working, index, target, shot=False, result=result)
    match result:
        case "attacker":
            could = narrowed(attacker.could, makers(working.before, index, defender.space, "attack"))
            flag = working.fall(target)
            working.change(index, space=defender.space, could=could, known=rank)
            _claim(working, index, flag, defender.space)
            return attacker.owner
        case "defender":
            flag = working.fall(index)
            working.change(target, known=against)
            _claim(working, target, flag, attacker.space)
            return defender.owner
        case "both":
            _lost(working, target)
            _lost(working, index)
    return None


def _fire(working: WorkingState, index: int, target: int) -> Seat:
    """A shot: target and cannon leave the board, and the shooter has won a battle."""
    cannon, hit = working.piece(index), working.piece(target)
    working.events.append(
        Fired(
            seat=cannon.owner, piece=cannon.space, other=hit.owner, to=hit.space, against=NAMES[working.ranks[target]]
        )
    )
    _report(working, index, target, shot=True, result="both")
    _lost(working, target)
    _lost(working, index)
    return cannon.owner


def _report(working: WorkingState, index: int, target: int, *, shot: bool, result: Result) -> None:
    """What everybody may see of a battle or shot; it ends a row of quiet rounds."""
    attacker, defender = working.piece(index), working.piece(target)
    working.fought, working.quiet = True, 0
    working.battle = Battle(
        attacker=attacker.owner,
        rank=working.ranks[index],
        start=attacker.space,
        defender=defender.owner,
        against=working.ranks[target],
        to=defender.space,
        shot=shot,
        result=result,
    )


def _claim(working: WorkingState, winner: int, flag: Seat | None, fell: Space) -> None:
    """The winner takes the flag of a beaten carrier; if it carries one already, the flag stays where that one fell."""
    if flag is not None and working.piece(winner).flag is None:
        working.take(winner, flag)
    elif flag is not None:
        working.leave(flag, fell)


def _lost(working: WorkingState, index: int) -> None:
    """A piece falls with nobody to take its flag, which stays on the space where it stood before the move."""
    space = working.piece(index).space
    flag = working.fall(index)
    if flag is not None:
        working.leave(flag, space)
