"""Questions that are asked once before something final: a move, a resignation, the end of a game."""

from bot.ui.message import Button, MessageSpec, Picks, stack
from bot.ui.screens.table_context import TableContext, described
from bot.ui.screens.turn_context import TurnContext, resigning_line, table_heading
from bot.values.table import Player
from games.core import Move
from games.words import N_, Who


def move_confirmation(turn: TurnContext, move: Move, note: str = "") -> MessageSpec:
    """Asks the game's question about a move; without one the move alone, for somebody who wants to be asked."""
    game, words = turn.context.game, turn.context.words.plain
    action, rest = "play" if game.question(turn.view, move) is not None else "play-yes", str(move)
    if needs_draft(turn, move):
        action, rest = "kept", turn.draft_hash(move)
    yes = turn.button(action, described(game, turn.view, move, words), rest, "success", "✔️")
    return turn.confirmation(turn.heading(), yes, move, note)


def needs_draft(turn: TurnContext, move: Move) -> bool:
    """Whether a move is too long for a custom id, so that it is stored as a draft until it is confirmed."""
    return not turn.control("play-yes", str(move)).fits


def resign_confirmation(context: TableContext) -> MessageSpec:
    """Asks a player whether they give up, and says what becomes of the game then."""
    consequence = N_("The other player wins.")
    if len(context.table.players) > 2:
        consequence = N_("A computer takes your seat.")
        if len(context.table.people) == 1:
            consequence = N_("The game ends: nobody else plays here.")
    yes = context.buttons.one("resign-yes", N_("Yes, give up"), "🏳️", "danger")
    return _asked(context, yes, context.words.label(N_("**Give up this game?**")), context.words.label(consequence))


def late_end_confirmation(context: TableContext, late: Player) -> MessageSpec:
    """Asks the other of two whether the game really ends in which somebody is late."""
    yes = context.buttons.one("late-end-yes", N_("Yes, claim the win"), "🏁", "danger", decision=context.table.decision)
    cost = context.words.say(N_("The game ends at once: you win, {who} loses."), who=Who(late.seat))
    return _asked(context, yes, context.words.label(N_("**Claim the win?**")), cost)


def resigning(context: TableContext, player: Player) -> MessageSpec:
    """That the player resigns in a moment, and how to take that back."""
    text = stack(table_heading(context.words), resigning_line(context.words, player))
    answer = context.notice(text, buttons=(context.buttons.one("play-on"), *context.buttons.to_table()))
    return context.pending(answer, Picks.RESIGNS)


def close_confirmation(context: TableContext, *, seated: bool) -> MessageSpec:
    """Asks whether a game really ends for all. Who is `seated` there can go back to their panel."""
    yes = context.buttons.one("close-yes", N_("Yes, end it"), "🛑", "danger")
    question = N_("**End this game for everyone?**"), N_("Nobody wins.")
    return _asked(context, yes, *map(context.words.label, question), back=seated)


def _asked(context: TableContext, yes: Button, *text: str, back: bool = True) -> MessageSpec:
    buttons = (yes, context.buttons.one("hand", N_("Back"), "↩️")) if back else (yes,)
    return context.notice(stack(table_heading(context.words), *text), buttons=buttons)
