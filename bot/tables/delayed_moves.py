"""How long a move is held that cannot be taken back, and how it is played then."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.store.errors import TimerGone
from bot.tables import transitions
from bot.values.preferences import Press
from bot.values.table import Player, Table, Transition
from bot.values.timers import Timer, TimerKind
from games.core import Move
from games.errors import MovedOn, NotYourTurn

HOLD: Final = timedelta(seconds=5)
"""How long a move is held that cannot be taken back."""
SHORT_HOLD: Final = timedelta(seconds=2)
"""How long if only computer players wait for it: no longer than a question takes."""
LONG_HOLD: Final = timedelta(seconds=15)
"""How long for people who chose that."""


def held_timer(table: Table, player: Player) -> Timer | None:
    held = player.delayed.move
    return None if held is None else Timer(table.id, held.decision, player.seat, TimerKind.HELD, held.due)


def held_played(table: Table, player: Player, timer: Timer, move: Move | None) -> Transition:
    """The move that a player holds is made, and not held any more."""
    match, held = transitions.require_playing(table), player.delayed.move
    if held is None:
        raise MovedOn
    require_due(timer, held.due)
    if move is None or str(move) != held.text:
        move = match.read(held.text)
    released = transitions.with_player_in(table, replace(player, delayed=player.delayed._replace(move=None)))
    return transitions.played(released, player.person or 0, move, held.decision)


def hold_time(table: Table, player: Player) -> timedelta:
    if player.preferences.settings.press is Press.LONG:
        return LONG_HOLD
    return SHORT_HOLD if len(table.people) == 1 else HOLD


def require_due(timer: Timer, due: datetime | None) -> None:
    """Raise TimerGone if a timer was taken back, and perhaps set anew, since it was read."""
    if timer.due != due:
        raise TimerGone


def holder(table: Table, person: int, move: Move, decision: int) -> Player:
    """The player who may hold the move. Raises Refusal."""
    player = transitions.require_player(table, person)
    match = transitions.require_playing(table)
    if decision != table.decision:
        raise MovedOn
    if player.seat not in match.to_act:
        raise NotYourTurn
    match.check(player.seat, move)
    return player
