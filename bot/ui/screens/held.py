"""The panel while a move is held: it is played in a moment, unless its player takes it back."""

from dataclasses import replace
from datetime import datetime

from bot.ui.message import MessageSpec
from bot.ui.partial_move import PartialMove
from bot.ui.screens.turn_context import TurnContext
from bot.ui.told_moves import told_back
from games.core import Move
from games.words import N_


def held_panel(turn: TurnContext, move: Move, due: datetime) -> MessageSpec:
    """The move, marked in the picture, and what can be done until it is played; the moment counts down by itself."""
    context = turn.context
    said = told_back(context.game, turn.view, move, context.plain)
    text = context.language.text(N_("Your move is played {moment}: **{move}**."), move=said, moment=_moment(due))
    undo = turn.button("unhold", context.label(N_("Undo")), style="primary", emoji="⏪")
    now = turn.button("now", context.label(N_("Now")), style="success", emoji="▶️")
    spec = turn.panel(turn.heading(), ((undo, now),), PartialMove.read(str(move)))
    return replace(spec, below=text)


def _moment(due: datetime) -> str:
    return f"<t:{int(due.timestamp())}:R>"
