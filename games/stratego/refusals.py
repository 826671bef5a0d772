"""Why a move of Stratego 4 is refused: each rule with the sentence that a player reads."""

from games.stratego.board import INDEX, LAKES, RING, TURRET, ZONES
from games.stratego.components import ARMY, CANNON, CAPTAIN, NAMES, RANGE, RANKS, SCOUT, SHUTTLES, spoken
from games.stratego.legal import BLOWS, Ground, barred_from, ground, ways
from games.stratego.model import Phase, StrategoView
from games.stratego.moves import Decline, Go, Place, Recruit, StrategoMove
from games.words import N_, NN_, Phrase, Value, Who

PHASE_OF: dict[type[StrategoMove], Phase] = {Place: "set-up", Go: "turn", Recruit: "recruit", Decline: "recruit"}
ASKED: dict[Phase, str] = {
    "set-up": N_("First place your army."),
    "turn": N_("It is your turn to move a piece."),
    "recruit": N_("First choose which piece comes back, if any."),
    "over": N_("This game is over."),
}
"""What is to be done instead of a move of another phase."""
WRONG_SIZE = NN_(
    "An army has 20 pieces, and you named {number}.", "An army has 20 pieces, and you named {number}.", "number"
)


def refusal(view: StrategoView, move: StrategoMove) -> Phrase | None:
    """The rule that forbids the viewer a move; None for a legal one."""
    if view.me is None or view.me not in view.to_act:
        return Phrase(N_("It is not your turn."))
    if view.phase != PHASE_OF[type(move)]:
        return Phrase(ASKED[view.phase])
    match move:
        case Place():
            return _no_army(move.ranks)
        case Go():
            return _no_way(view, move)
        case Recruit() if move.rank not in view.reserve:
            return Phrase(N_("{rank}: you have lost none that could come back."), {"rank": Phrase(NAMES[move.rank])})
    return None


def _no_army(ranks: tuple[int, ...]) -> Phrase | None:
    """What is wrong with a formation."""
    if len(ranks) != len(ARMY):
        return WRONG_SIZE.phrase({"number": len(ranks)})
    for rank in RANKS:
        have, need = ranks.count(rank), ARMY.count(rank)
        if have != need:
            fields: dict[str, Value] = {"rank": Phrase(NAMES[rank]), "need": need, "have": have}
            return Phrase(N_("An army has {need} × {rank}; yours has {have}."), fields)
    return None


def _no_way(view: StrategoView, move: Go) -> Phrase | None:
    """Why a piece cannot go there."""
    here = ground(view)
    index = here.at.get(move.piece)
    if index is None:
        return Phrase(N_("There is no piece on {space}."), {"space": spoken(move.piece)})
    rank = view.ranks[index]
    if view.pieces[index].owner != view.me or rank is None:
        owner = Who(view.pieces[index].owner)
        return Phrase(N_("The piece on {space} is {owner}'s."), {"space": spoken(move.piece), "owner": owner})
    if move.to in ways(here, index, rank):
        return None
    if here.spent == (view.me, view.pieces[index].number):
        return Phrase(N_("That piece has moved this turn already: move another one."))
    if here.struck and ways(here._replace(spent=None), index, rank).get(move.to) in BLOWS:
        return Phrase(N_("You have attacked or fired this turn already: once a turn is all."))
    return _blocked(view, here, index, move) or _too_far(view, here, index, rank, move)


def _blocked(view: StrategoView, here: Ground, index: int, move: Go) -> Phrase | None:
    """Why no piece may go there, whatever its rank."""
    piece, other = view.pieces[index], here.at.get(move.to)
    fields: dict[str, Value] = {"piece": spoken(move.piece), "to": spoken(move.to)}
    if move.to == move.piece:
        return Phrase(N_("A piece must leave the space where it stands."))
    if move.to in LAKES:
        return Phrase(N_("{to} is a lake."), fields)
    if move.to not in INDEX:
        return Phrase(N_("{to} is no space of the board."), fields)
    if view.closed is not None and move.to in ZONES[view.closed]:
        return Phrase(N_("{to} is in the zone that stays empty."), fields)
    if other is None:
        barred = barred_from(here, piece) == move.to
        text = N_("{piece} → {to}: at most {times} moves in a row between the same two spaces; each way counts.")
        return Phrase(text, {**fields, "times": SHUTTLES}) if barred else None
    owner = view.pieces[other].owner
    if owner not in view.allies(piece.owner):
        return None
    if piece.flag is None:
        text = N_("Your own piece stands on {to}.") if owner == view.me else N_("Your partner's piece stands on {to}.")
        return Phrase(text, fields)
    if view.pieces[other].flag is not None:
        return Phrase(N_("The piece on {to} carries a flag already, and no piece carries two."), fields)
    return Phrase(N_("You pass a flag to a piece next to its carrier; {to} is not next to {piece}."), fields)


def _too_far(view: StrategoView, here: Ground, index: int, rank: int, move: Go) -> Phrase:
    """Why this piece does not get there."""
    piece, enemy = view.pieces[index], move.to in here.at
    fields: dict[str, Value] = {"piece": spoken(move.piece), "to": spoken(move.to), "rank": Phrase(NAMES[rank])}
    if rank == CANNON and enemy:
        text = N_("A cannon hits the first piece in a straight line, up to {range} spaces away; it does not hit {to}.")
        return Phrase(text, {**fields, "range": RANGE})
    if piece.flag is not None:
        return Phrase(N_("A piece with a flag goes one step only; {to} is not next to {piece}."), fields)
    if move.to in ways(here._replace(loose=frozenset()), index, rank):
        return Phrase(N_("{rank}: it must stop where a flag lies, and {to} is beyond."), fields)
    if rank == CAPTAIN:
        return Phrase(N_("A captain goes one or two free steps; from {piece} none lead to {to}."), fields)
    if rank == SCOUT and move.to in (RING, TURRET):
        return Phrase(N_("A scout enters or attacks the castle only with a single step."), fields)
    if rank == SCOUT:
        return Phrase(
            N_("A scout goes straight over free spaces; that way does not lead from {piece} to {to}."), fields
        )
    return Phrase(N_("{rank}: it goes one step at a time, never diagonally; {to} is not next to {piece}."), fields)
