"""Who can have a hint, how it is counted, and what helps at a table. Nothing is written here."""

from dataclasses import replace

from bot.tables.refusals import HintsOff
from bot.tables.transitions import require_host, require_player, require_playing, with_player_in
from bot.values.helping import Help, Hint, Hinted
from bot.values.table import Player, Status, Table, Transition, may_have_hints
from games.core import Move, View
from games.errors import Illegal, MovedOn, NotYourTurn, Unreadable
from games.match import Match


def require_hints(table: Table, player: Player) -> None:
    """Raises HintsOff or NotYourTurn."""
    if not may_have_hints(table, player):
        raise HintsOff
    if player not in table.people_to_act or player.delayed.move is not None:
        raise NotYourTurn


def hint_of(table: Table, player: Player) -> str | None:
    """The hint (notation) that a player has for the present decision."""
    hint = player.hinted.last
    return hint.line if hint is not None and hint.decision == table.decision else None


def hinted_move(table: Table, player: Player, match: Match, view: View) -> Move | None:
    """The same as a move; None where the rules do not allow it any more."""
    line = hint_of(table, player)
    if line is None:
        return None
    try:
        move = match.read(line)
        match.game.check(view, move)
    except (Illegal, Unreadable):
        return None
    return move


def hinted(table: Table, person: int, decision: int, line: str) -> Transition | None:
    """Give a person a hint for a decision. Returns None if they have one already, so that it is counted once. Raises
    NotSeated, NotBegun, Over, TableClosed, MovedOn, or as `require_hints`."""
    require_playing(table)
    player = require_player(table, person)
    if table.decision != decision:
        raise MovedOn
    require_hints(table, player)
    if hint_of(table, player) is not None:
        return None
    given = replace(player, hinted=Hinted(player.hinted.used + 1, Hint(decision, line)))
    return Transition(with_player_in(table, given))


def hints_allowed(table: Table, person: int, moderator: bool, *, allowed: bool) -> Transition:
    """The host allows hints to all who play there, or does no more. Raises HostOnly, Over or TableClosed."""
    require_host(table, person, moderator)
    if table.status is not Status.LOBBY:
        require_playing(table)
    return Transition(replace(table, settings=table.settings._replace(help=Help.HINTS if allowed else Help.NONE)))


def without_tips(table: Table, person: int) -> Transition | None:
    """A player wants no more tips; None where the table has none by itself. Raises NotSeated."""
    require_player(table, person)
    if table.settings.help is not Help.TIPS:
        return None
    return Transition(replace(table, settings=table.settings._replace(help=Help.NONE)))
