"""What a panel says to somebody who learns: the hint that they have asked for, or the game's tip; and at the end how
many hints were used."""

from typing import Final, NamedTuple

from bot.tables.hints import hinted_move
from bot.ui.message import Button
from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.screens.table_context import TableContext, TableWords
from bot.ui.screens.turn_context import TurnContext
from bot.values.helping import Help
from bot.values.table import Player, Table, may_have_hints
from games.core import Move
from games.words import N_, NN_, Who

ALLOWED, FORBIDDEN = "on", "off"
"""The `rest` of the control by which a host allows hints, or does no more."""
DOTS: Final = N_("Dots after a name: a computer, and how strong it is.")
USED = NN_("{who} used {count} hint", "{who} used {count} hints", "count")


def has_tips(table: Table, player: Player) -> bool:
    """Whether the game's tips help a player: the table has them, or it is their first game of this kind and they have
    not said otherwise."""
    newcomer = player.history.is_newcomer and table.game not in player.preferences.settings.without_tips
    return table.settings.help is Help.TIPS or newcomer


def _hint(turn: TurnContext) -> Move | None:
    if turn.player.hinted.last is None:
        return None
    return hinted_move(turn.context.table, turn.player, turn.match, turn.view)


class Advice(NamedTuple):
    """What a panel says to somebody who learns, the move that its picture marks (None: no other than is picked), the
    buttons for it, and the actions that are found in *More* instead, so that there is room."""

    text: str = ""
    marked: PartialMove | None = None
    buttons: tuple[Button, ...] = ()
    without: tuple[str, ...] = ()


def advice(turn: TurnContext, picked: PartialMove) -> Advice:
    """The hint for this decision and the reason for it; without one, the game's tip for who has tips. Once something is
    picked, it is said alone."""
    move = _hint(turn)
    if picked != NOTHING_PICKED:
        return Advice(_said(turn, move))
    buttons = _buttons(turn, move)
    without = ("history", "rules", "learn")[: 3 if len(buttons) > 1 else len(buttons)]
    said, marks = _said(turn, move), "" if move else _marks(turn)
    told = " ".join(filter(None, (said or (marks and "💡"), marks)))
    return Advice(told, None if move is None else PartialMove.read(str(move)), buttons, without)


def _marks(turn: TurnContext) -> str:
    """What the signs in the picture mean, behind the tip, once: before the first move of who has tips."""
    context = turn.context
    if turn.since.own is not None or not has_tips(context.table, turn.player):
        return ""
    dots = any(it.is_computer for it in context.table.players) and len(context.game.levels) > 1
    marks = (*((DOTS,) if dots else ()), *context.game.marks)
    return " ".join(map(context.words.label, marks))


def _said(turn: TurnContext, move: Move | None) -> str:
    context = turn.context
    if move is not None:
        reason, said = context.game.reason(turn.view, move), context.words.move(turn.view, move)
        return f"💡 **{said}**: {context.words(reason)}" if reason else f"💡 **{said}**"
    tip = context.game.tip(turn.view) if has_tips(context.table, turn.player) else None
    return f"💡 {context.words(tip)}" if tip else ""


def _buttons(turn: TurnContext, move: Move | None) -> tuple[Button, ...]:
    """The way to a hint, or to play the move that it names, and the end of the tips."""
    context, table, hint = turn.context, turn.context.table, tuple[Button, ...]()
    if move is not None:
        hint = (turn.button("hint-play", context.words.label(N_("Play this")), emoji="▶️"),)
    elif may_have_hints(table, turn.player):
        hint = (turn.button("hint", context.words.label(N_("Hint")), emoji="💡"),)
    off = (context.buttons.one("tips-off", N_("No more tips"), "🔕"),) if has_tips(table, turn.player) else ()
    return (*hint, *off)


def hints_button(context: TableContext) -> Button:
    """By this the host allows hints, or does no more."""
    if context.table.settings.help is Help.HINTS:
        return context.buttons.one("hints", N_("No more hints"), "💡", rest=FORBIDDEN)
    return context.buttons.one("hints", N_("Allow hints"), "💡", rest=ALLOWED)


def hints_said(words: TableWords) -> tuple[str, ...]:
    """That the host lets all who play there ask for hints, as all read it."""
    return (words.label(N_("💡 hints allowed")),) if words.table.settings.help is Help.HINTS else ()


def used_line(words: TableWords) -> str:
    """How many hints each has used, for those who play there alone; empty where nobody has."""
    used = (it for it in words.table.players if it.hinted.used)
    said = (words(USED.phrase({"who": Who(it.seat), "count": it.hinted.used})) for it in used)
    told = " · ".join(said)
    return f"-# {told}" if told else ""


def hints_switched(words: TableWords) -> str:
    """What the host reads who has just switched them."""
    text = N_("💡 Everybody here can ask for hints now.")
    return words.label(text if words.table.settings.help is Help.HINTS else N_("💡 No more hints here."))
