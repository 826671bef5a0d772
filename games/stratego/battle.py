"""What one move does on the board: a step, a battle, a shot, or a flag that is handed over."""

from games.core import Seat
from games.stratego.board import INDEX, Space
from games.stratego.components import NAMES, beats
from games.stratego.events import RESULTS, Fired, Fought, HandedFlag, Moved
from games.stratego.evidence import makers, narrowed
from games.stratego.legal import kind_of
from games.stratego.model import Battle, Result, Shuttle, Trail
from games.stratego.working_state import Course


def moved(course: Course, index: int, to: Space) -> Seat | None:
    """A piece goes to a space, whatever that means there. Who won a battle by it."""
    piece, rank = course.piece(index), course.ranks[index]
    kind = kind_of(course.before, index, to, rank)
    course.trail = Trail(seat=piece.owner, kind=kind, start=piece.space, to=to)
    _count_shuttle(course, index, to, kind)
    match kind:
        case "step":
            _step(course, index, to)
        case "hand over":
            _hand_over(course, index, course.before.at[to])
        case "attack":
            return _fight(course, index, course.before.at[to])
        case "fire":
            return _fire(course, index, course.before.at[to])
    return None


def _count_shuttle(course: Course, index: int, to: Space, kind: str) -> None:
    """How many times in a row this piece has gone between these two spaces; all but a step breaks the row."""
    piece = course.piece(index)
    if kind != "step":
        course.shuttles[piece.owner] = None
        return
    one, other = sorted((piece.space, to), key=INDEX.__getitem__)
    last = course.shuttles[piece.owner]
    same = last is not None and (last.number, last.spaces) == (piece.number, (one, other))
    times = last.times + 1 if last is not None and same else 1
    course.shuttles[piece.owner] = Shuttle(number=piece.number, spaces=(one, other), times=times)


def _step(course: Course, index: int, to: Space) -> None:
    piece = course.piece(index)
    could = narrowed(piece.could, makers(course.before, index, to, "step"))
    course.events.append(Moved(seat=piece.owner, piece=piece.space, to=to))
    course.change(index, space=to, could=could)
    course.pick_up(index)


def _hand_over(course: Course, index: int, receiver: int) -> None:
    giver, taker = course.piece(index), course.piece(receiver)
    assert giver.flag is not None  # noqa: S101 - else it would not be legal
    course.events.append(HandedFlag(seat=giver.owner, owner=giver.flag, piece=giver.space, to=taker.space))
    course.change(receiver, flag=giver.flag)
    course.change(index, flag=None)
    course.pick_up(index)


def _fight(course: Course, index: int, target: int) -> Seat | None:
    """A battle: both ranks are announced, the lower piece falls, equal ones both."""
    attacker, defender = course.piece(index), course.piece(target)
    rank, against = course.ranks[index], course.ranks[target]
    won = beats(rank, against)
    result: Result = "both" if won is None else "attacker" if won else "defender"
    course.events.append(
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
    _report(course, index, target, shot=False, result=result)
    match result:
        case "attacker":
            could = narrowed(attacker.could, makers(course.before, index, defender.space, "attack"))
            flag = course.fall(target)
            course.change(index, space=defender.space, could=could, known=rank)
            _claim(course, index, flag, defender.space)
            return attacker.owner
        case "defender":
            flag = course.fall(index)
            course.change(target, known=against)
            _claim(course, target, flag, attacker.space)
            return defender.owner
        case "both":
            _lost(course, target)
            _lost(course, index)
    return None


def _fire(course: Course, index: int, target: int) -> Seat:
    """A shot: target and cannon leave the board, and the shooter has won a battle."""
    cannon, hit = course.piece(index), course.piece(target)
    course.events.append(
        Fired(
            seat=cannon.owner,
            piece=cannon.space,
            other=hit.owner,
            to=hit.space,
            against=NAMES[course.ranks[target]],
        )
    )
    _report(course, index, target, shot=True, result="both")
    _lost(course, target)
    _lost(course, index)
    return cannon.owner


def _report(course: Course, index: int, target: int, *, shot: bool, result: Result) -> None:
    """What everybody may see of a battle or shot; it ends a row of quiet rounds."""
    attacker, defender = course.piece(index), course.piece(target)
    course.fought, course.quiet = True, 0
    course.battle = Battle(
        attacker=attacker.owner,
        rank=course.ranks[index],
        start=attacker.space,
        defender=defender.owner,
        against=course.ranks[target],
        to=defender.space,
        shot=shot,
        result=result,
    )


def _claim(course: Course, winner: int, flag: Seat | None, fell: Space) -> None:
    """The winner takes the flag of a beaten carrier; if it carries one already, the flag stays where that one fell."""
    if flag is not None and course.piece(winner).flag is None:
        course.take(winner, flag)
    elif flag is not None:
        course.leave(flag, fell)


def _lost(course: Course, index: int) -> None:
    """A piece falls with nobody to take its flag, which stays on the space where it stood before the move."""
    space = course.piece(index).space
    flag = course.fall(index)
    if flag is not None:
        course.leave(flag, space)
