"""Why a move of Add-Vantage is refused: each rule with the sentence that a player reads."""

from games.addvantage.components import cell_name
from games.addvantage.legal import barred, own, sellers
from games.addvantage.model import AddVantageView, Phase
from games.addvantage.moves import AddVantageMove, Buy, Done, More, Place, Refuse, Return, Roll
from games.core import Seat
from games.words import N_, Phrase, Who

PHASE_OF: dict[type[AddVantageMove], Phase] = {
    Roll: "begin",
    Place: "dice",
    Refuse: "dice",
    More: "more",
    Done: "more",
    Buy: "begin",
    Return: "begin",
}
ASKED: dict[Phase, str] = {
    "begin": N_("Your turn begins: roll, or buy a die."),
    "dice": N_("First place the dice you rolled."),
    "more": N_("Now roll one more die, or end your turn."),
}
"""What is to be done instead of a move of another phase,"""
ROLL_ONLY = N_("Your turn begins: roll.")
"""and at the beginning of a turn in which nothing can be bought."""


def refusal(view: AddVantageView, move: AddVantageMove) -> Phrase | None:
    """The rule that forbids the viewer a move; None for a legal one."""
    if view.me is None or view.me not in view.to_act:
        return Phrase(N_("It is not your turn."))
    if view.phase != PHASE_OF[type(move)]:
        return Phrase(ROLL_ONLY if view.phase == "begin" and not sellers(view) else ASKED[view.phase])
    match move:
        case Place():
            return _not_rolled(view, move.die) or _not_empty(view, move.cell)
        case Refuse():
            return _not_rolled(view, move.die) or _too_poor_to_refuse(view)
        case Buy():
            return _no_seller(view, move.seller) or _not_for_sale(view, move) or _not_empty(view, move.cell)
        case Return():
            return _no_return(view, move.die)
    return None


def _not_rolled(view: AddVantageView, face: int) -> Phrase | None:
    if any(die.face == face for die in view.rolled):
        return None
    return Phrase(N_("You rolled no {face}."), {"face": face})


def _not_empty(view: AddVantageView, cell: int) -> Phrase | None:
    if own(view).cells[cell - 1] is None:
        return None
    return Phrase(N_("There is a die on {cell} already: choose an empty cell."), {"cell": cell_name(cell)})


def _too_poor_to_refuse(view: AddVantageView) -> Phrase | None:
    if own(view).coins:
        return None
    return Phrase(N_("You have no coin left to pay with: place the die."))


def _no_seller(view: AddVantageView, number: int) -> Phrase | None:
    """Why nothing can be bought from the player at this place, whatever it is."""
    if not own(view).coins:
        return Phrase(N_("Buying a die costs a coin, and you have none: roll."))
    if number > len(view.boards):
        return Phrase(N_("Nobody sits at place {number}."), {"number": number})
    if number - 1 == view.me:
        return Phrase(N_("You cannot buy a die from yourself."))
    return None


def _not_for_sale(view: AddVantageView, move: Buy) -> Phrase | None:
    """Why this die of the seller's cannot be bought."""
    seller = Seat(move.seller - 1)
    die = view.boards[seller].cells[move.die - 1]
    if die is None:
        return Phrase(N_("{seller} has no die on {cell}."), {"seller": Who(seller), "cell": cell_name(move.die)})
    if die.number in barred(view, seller):
        text = N_("{seller} has just bought that {face} from you: you can't buy it back this turn.")
        return Phrase(text, {"seller": Who(seller), "face": die.face})
    if die.number in view.bought:
        return Phrase(
            N_("That {face} was bought before; with “leave tiles” a die is bought only once."), {"face": die.face}
        )
    return None


def _no_return(view: AddVantageView, cell: int) -> Phrase | None:
    if not view.options.take_back:
        return Phrase(N_("You can't take dice back at this table."))
    if view.returned:
        return Phrase(N_("You have taken back a die this turn already."))
    if not own(view).coins:
        return Phrase(N_("Taking a die back costs a coin, and you have none."))
    if own(view).cells[cell - 1] is None:
        return Phrase(N_("You have no die on {cell}."), {"cell": cell_name(cell)})
    return None
