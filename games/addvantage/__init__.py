"""Add-Vantage, from the seed sheet of Jeff Glickman's dice game, with the rulings that it leaves open."""

from games.addvantage.boards import Break, Gain, Spoil, breaks, gains, matches, prospects, spoils, sums
from games.addvantage.components import (
    BONUSES,
    CELLS,
    COINS,
    DIAGONALS,
    DICE,
    ENDS,
    FACES,
    LINES,
    PURCHASES,
    STAKE,
    TILES,
    Line,
    cell_name,
)
from games.addvantage.events import LINE_NAMES
from games.addvantage.game import AddVantage
from games.addvantage.model import AddVantageOptions, AddVantageState, AddVantageView, Barred, Board, Die, Phase
from games.addvantage.moves import AddVantageMove, Buy, Done, More, Place, Refuse, Return, Roll
from games.addvantage.resolution import dice_to_roll

__all__ = [
    "BONUSES",
    "CELLS",
    "COINS",
    "DIAGONALS",
    "DICE",
    "ENDS",
    "FACES",
    "GAME",
    "LINES",
    "LINE_NAMES",
    "PURCHASES",
    "STAKE",
    "TILES",
    "AddVantage",
    "AddVantageMove",
    "AddVantageOptions",
    "AddVantageState",
    "AddVantageView",
    "Barred",
    "Board",
    "Break",
    "Buy",
    "Die",
    "Done",
    "Gain",
    "Line",
    "More",
    "Phase",
    "Place",
    "Refuse",
    "Return",
    "Roll",
    "Spoil",
    "breaks",
    "cell_name",
    "dice_to_roll",
    "gains",
    "matches",
    "prospects",
    "spoils",
    "sums",
]

GAME = AddVantage()
