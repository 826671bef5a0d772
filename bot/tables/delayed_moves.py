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

DELAY: Final = timedelta(seconds=5)
"""How long a move is held that cannot be taken back."""
SHORT_DELAY: Final = timedelta(seconds=2)
"""How long if only computer players wait for it: no longer than a question takes."""
LONG_DELAY: Final = timedelta(seconds=15)
"""How long for people who chose that."""


def delayed_move_timer(table: Table, player: Player) -> Timer | None:
    delayed = player.delayed.move
    return None if delayed is None else Timer(table.id, delayed.decision, player.seat, TimerKind.DELAYED, delayed.due)


def delayed_move_played(table: Table, player: Player, timer: Timer, move: Move | None) -> Transition:
    """The move that a player holds is made, and not held any more."""
    match, delayed = transitions.require_playing(table), player.delayed.move
    if delayed is None:
        raise MovedOn
    require_due(timer, delayed.due)
    if move is None or str(move) != delayed.text:
        move = match.read(delayed.text)
    released = transitions.with_player_in(table, replace(player, delayed=player.delayed._replace(move=None)))
    return transitions.played(released, player.person or 0, move, delayed.decision)


def delay_of(table: Table, player: Player) -> timedelta:
    if player.preferences.settings.press is Press.LONG:
        return LONG_DELAY
    return SHORT_DELAY if len(table.people) == 1 else DELAY


def require_due(timer: Timer, due: datetime | None) -> None:
    """Raise TimerGone if a timer was taken back, and perhaps set anew, since it was read."""
    if timer.due != due:
        raise TimerGone


def player_to_move(table: Table, person: int, move: Move, decision: int) -> Player:
    """The player who may hold the move. Raises Refusal."""
    player = transitions.require_player(table, person)
    match = transitions.require_playing(table)
    if decision != table.decision:
        raise MovedOn
    if player.seat not in match.to_act:
        raise NotYourTurn
    match.check(player.seat, move)
    return player
