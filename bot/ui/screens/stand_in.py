"""What somebody is told for whom a computer player plays: that it does, why, and what it has played; and that they are
back."""

from collections.abc import Sequence

from bot.ui.markdown import escaped
from bot.ui.message import Button, newest_lines, stack
from bot.ui.screens.directory import own_button
from bot.ui.screens.since import is_own
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import MAX_LABEL_LENGTH
from bot.ui.screens.waiting import stamp
from bot.ui.told_moves import described
from bot.values.preferences import absent
from bot.values.record import StoodIn, StoodInMove
from bot.values.table import Player
from bot.values.turn_clock import StandIn
from games.words import N_, Phrase, Who

MAX_LENGTH = 300
"""Characters of what was played; what does not fit is in the history."""
MOST_TABLES = 3
"""So many tables at which a computer player plays for somebody are named in the message that shows another one."""
WELCOME = N_("Welcome back, {who}! The seat is yours again.")


def why_stood_in(context: TableContext, player: Player) -> str:
    """That a computer player plays for somebody now, and why; empty where they play themselves."""
    if player.stand_in is None:
        return ""
    away = absent(player.absences, context.now)
    if player.stand_in is StandIn.AWAY:
        text = N_("🤖 You are away. A computer plays for you meanwhile.")
        if away is None:
            return context.label(text)
        text = N_("🤖 You are away until {moment}. A computer plays for you meanwhile.")
        if context.table.is_resting:
            text = N_("💤 You are away until {moment}. Nobody plays here until one of you presses *I'm back*.")
        return context.language.text(text, moment=stamp(away.end))
    if player.stand_in is StandIn.TURN:
        return context.label(N_("🤖 Your time is up. A computer plays this turn for you."))
    if context.table.is_resting:
        return context.label(N_("💤 Your time is up. The game goes on when you press *I'm back*."))
    return context.label(N_("🤖 Your time is up. A computer plays until you press *I'm back*."))


def what_was_played(context: TableContext, stood_in: StoodIn) -> str:
    """What a computer player has played for somebody, as they see it, the newest kept; empty where it has not."""
    if not stood_in.moves:
        return ""
    played = newest_lines((f"> {_said(context, it)}" for it in reversed(stood_in.moves)), MAX_LENGTH)
    text = N_("🤖 A computer played your last turn for you:")
    if stood_in.goes_on:
        text = N_("🤖 A computer played this turn for you:")
    if stood_in.turns > 1:
        text = N_("🤖 A computer played for you meanwhile:")
    return stack(context.label(text), played)


def _said(context: TableContext, played: StoodInMove) -> str:
    """A move as the history tells it; one that lies sealed, or is told together with others, as its player chose it."""
    told = next(iter(played.told), None)
    if told is not None and played.view.me is not None and is_own(told.event, played.view.me):
        return context.tell(told)
    return f"**{escaped(described(context.game, played.view, played.move, context.plain))}**"


def back_button(context: TableContext) -> Button:
    """For somebody for whom a computer player plays until they press something."""
    return context.button("back", N_("I'm back"), "👋", "success")


def ways_to_move(context: TableContext, player: Player) -> tuple[Button, ...]:
    """The buttons that lead somebody to their move: as a message of its own, or in place of the one that is pressed;
    none where the table does not wait for them."""
    if player not in context.table.people_to_act:
        return ()
    return own_button(context, acts=True), context.button("hand", N_("Show my game"), "🔄")


def played_elsewhere(others: Sequence[TableContext]) -> str:
    """At which other tables a computer player plays for somebody until they press something there; empty for none."""
    return stack(*(_played_at(it) for it in others[:MOST_TABLES]))


def _played_at(context: TableContext) -> str:
    text = N_("🤖 A computer plays for you at {game}, table {number}.")
    if context.table.is_resting:
        text = N_("💤 {game}, table {number}, goes on when you are back.")
    return context.language.text(text, game=context.label(context.game.title), number=context.table.id)


def back_buttons(others: Sequence[TableContext]) -> tuple[Button, ...]:
    """The ways back to those tables."""
    return tuple(_back_to(it) for it in others[:MOST_TABLES])


def _back_to(context: TableContext) -> Button:
    label = context.language.text(N_("I'm back at {game}"), game=context.label(context.game.title))
    return back_button(context)._replace(label=label[:MAX_LABEL_LENGTH], style="secondary")


def welcome(context: TableContext, player: Player) -> str:
    """That somebody plays themselves again."""
    return "👋 " + context.words(Phrase(WELCOME, {"who": Who(player.seat)}))
