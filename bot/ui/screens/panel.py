"""The private panel: the player's own picture and what they can choose now, or that there is nothing to choose."""

from dataclasses import replace
from datetime import datetime

from bot.tables.nudging import nudgeable
from bot.tables.planned import answers_soon, plan_of_turn
from bot.ui.escaping import stamp
from bot.ui.languages import Language
from bot.ui.message import MAX_LABEL_LENGTH, Button, CustomId, MessageSpec, Picks, filled, mark_of, stack
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, drafted_kinds, has_sealed
from bot.ui.picker import controls
from bot.ui.screens.drafts import draft_panel
from bot.ui.screens.ending import end_panel
from bot.ui.screens.plan import (
    about_to_play,
    ended_line,
    order_line,
    order_menus,
    picking_rows,
    plan_paragraph,
    plan_rows,
)
from bot.ui.screens.proposal import question
from bot.ui.screens.table import what_was_played, why_stood_in
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, who
from bot.ui.screens.turn_context import TurnContext, since_paragraph
from bot.ui.screens.waiting import closing, waiting
from bot.values.post import WAITS
from bot.values.record import NOBODY_STOOD_IN, NOTHING, Since, StoodIn, Undoing
from bot.values.table import Player
from games.core import Move
from games.words import N_, NN_

NUDGE = NN_("Nudge {who}", "Nudge {count} players", "count")
THINKING, THINKING_PICTURE = "+thinking", "+thinking, picture"
"""Marks of private messages which say that a computer player thinks: without the player's picture, and with it."""
LEADS = "+leads:"
"""Begins the mark of the table's message to which a private message at rest leads."""
PICTURED = "+pictured"
"""The mark of a private message at rest that has kept the picture of the answer in whose place it came."""


def panel(
    context: TableContext,
    player: Player,
    partial: PartialMove = NOTHING_PICKED,
    note: str = "",
    draft: Move | None = None,
    since: Since = NOTHING,
    undo: Undoing | None = None,
    stood_in: StoodIn = NOBODY_STOOD_IN,
) -> MessageSpec:
    """What a player sees in private, below what they are asked.

    `note` is a line about what they just did, and `draft` the long move they are drafting. What happened `since` they
    moved last is told, and marked in the picture. `undo` is what they can take back, `stood_in` what a computer player
    has played for them. Raises MovedOn when the partial move can become no move now.
    """
    match = context.table.match
    if match is None:
        spec = context.notice(stack(context.heading(), context.label(N_("This table has not begun yet."))), GREEN)
    else:
        note = stack(note, why_stood_in(context, player), what_was_played(context, stood_in))
        spec = _panel(TurnContext(context, player, match, since, undo), partial, note, draft)
    return with_questions(context, player, spec)


def with_questions(context: TableContext, player: Player, spec: MessageSpec) -> MessageSpec:
    """A player's panel below what they are asked, as long as they have not answered."""
    found = tuple(question(context, it) for it in context.table.questions_to(player))
    return replace(spec, questions=found, accent=GOLD) if found else spec


def _panel(turn: TurnContext, partial: PartialMove, note: str, draft: Move | None) -> MessageSpec:
    context, match, player = turn.context, turn.match, turn.player
    table, alone = context.table, context.table.owner is not None
    happened = since_paragraph(context, turn.since, player.seat)
    if table.is_over:
        return end_panel(context, player, match, note, happened if alone else "")
    if player.held is not None and player.held.decision == table.decision:
        return held_panel(turn, match.read(player.held.text), player.held.due)
    if player.seat not in match.to_act or player.stand_in is not None:
        return _without_decision(turn, stack(note, happened) if alone else note)
    answers = answers_soon(table, player, context.moment)
    plan = plan_of_turn(table, player)
    if answers and plan is not None:
        return about_to_play(turn, plan)
    note, drafted = stack(note, happened), drafted_kinds(context.game, turn.view)
    if len(drafted) == 1 and drafted == context.game.kinds(turn.view):
        fitting = draft if draft and draft.kind == drafted[0] else None
        return draft_panel(replace(turn, since=NOTHING, undo=None), drafted[0], fitting, note)
    offered = controls(context.game, turn.view, partial, context.plain)
    orders = [order for order in context.game.orders if order.is_offered(turn.view)]
    rows = (*picking_rows(turn, offered), *order_menus(turn, orders))
    ordered = order_line(context, player) if answers else ""
    text = stack(turn.heading(), ended_line(context, player), ordered, note)
    picks = None if partial == NOTHING_PICKED else Picks.MOVE
    return turn.panel(text, rows, offered.partial, offered.asks, picks=picks)


def held_panel(turn: TurnContext, move: Move, due: datetime) -> MessageSpec:
    """The panel while a move is held: it is marked in the picture, and played in a moment, which counts down."""
    label, said = turn.context.label, turn.context.said(turn.view, move)
    text = label(N_("Your move is played {moment}: **{move}**."), move=said, moment=stamp(due, "R"))
    undo = turn.button("unhold", label(N_("Undo")), style="primary", emoji="⏪")
    now = turn.button("now", label(N_("Now")), style="success", emoji="▶️")
    return turn.panel(turn.heading(), ((undo, now),), PartialMove.read(str(move)), text)


def following(language: Language, spec: MessageSpec, until: datetime) -> MessageSpec:
    line = language.text(N_("Follows the game until {moment}"), moment=stamp(until, "t"))
    return replace(spec, above=stack(spec.above, f"-# {line}"))


def idle_panel(context: TableContext, player: Player, stood_in: StoodIn = NOBODY_STOOD_IN) -> MessageSpec:
    """The private message of a player who has nothing to decide: short, and unchanged until they have, or the game
    ends; but it says that a computer player plays for them, or what it played in the turn that they missed."""
    if context.table.match is not None and context.table.is_over:
        return end_panel(context, player, context.table.match)
    own, rules = context.buttons("hand", "rules")
    text = stack(what_was_played(context, stood_in), context.label(N_("There is nothing for you to decide just now.")))
    if player.stand_in is not None:
        own, text = context.button("back"), stack(why_stood_in(context, player), closing(context))
    return context.notice(stack(context.heading(), text), GREEN, (own, rules, *context.for_long().table_link()))


def idle_with_picture(context: TableContext, player: Player, stood_in: StoodIn = NOBODY_STOOD_IN) -> MessageSpec:
    """The same with the player's own picture, in place of an answer that had it."""
    idle, match = idle_panel(context, player, stood_in), context.table.match
    if match is None or context.table.is_over:
        return idle
    return replace(idle, picture_spec=context.picture(match.view(player.seat)))


def idle_digest(context: TableContext, player: Player, shown: MessageSpec, stood_in: StoodIn = NOBODY_STOOD_IN) -> str:
    """The digest that is recorded for a player who has nothing to decide, while their private message looks like
    `shown`: that of the idle panel, so that the message stays.

    A mark is added for what it may not go on showing: that a computer player thinks, for whom the table waits, and a
    link to a message that may come anew.
    """
    resting = resting_digest(context if shown.link else context._replace(link=None), player, stood_in)
    if shown == idle_panel(context, player, stood_in):
        return resting
    if shown == idle_with_picture(context, player, stood_in):
        return resting + PICTURED
    if not context.table.computers_to_act:
        return resting + waiting_mark(context, player) + leading_mark(context, shown.link)
    return resting + (THINKING if shown.picture_spec is None else THINKING_PICTURE)


def waiting_mark(context: TableContext, player: Player) -> str:
    """A mark of the words that say for whom the table waits; none without such words, and none beside a sealed move:
    others choose for as long as that is in sight, and each of them would be an edit."""
    said, match = waiting(context), context.table.match
    if not said or (match is not None and has_sealed(match, player.seat)):
        return ""
    return WAITS + mark_of(said)


def leading_mark(context: TableContext, link: str | None) -> str:
    """A mark of a link to the table's message, which comes anew while the game goes on; none of one to its channel."""
    if link is None or context.table.is_over or link == context.channel_address:
        return ""
    return LEADS + mark_of(link)


def resting_digest(context: TableContext, player: Player, stood_in: StoodIn = NOBODY_STOOD_IN) -> str:
    """The digest of the idle panel, as long as that may stay.

    Where the table's message stands counts at the end alone, when the answer to the last move has no way there yet:
    else a message that comes anew would take the answers to moves from those who made them.
    """
    if not context.table.is_over:
        context = context._replace(link=None)
    return idle_panel(context, player, stood_in).digest()


def _without_decision(turn: TurnContext, note: str) -> MessageSpec:
    context, player = turn.context, turn.player
    lock = ""
    if has_sealed(turn.match, player.seat):  # what a computer player chose for them cannot be changed
        text = N_("Sealed. You can change it until everybody has chosen.")
        lock = "🔒 " + context.label(text if turn.undo is not None else N_("Sealed until everybody has chosen."))
    buttons = (*context.buttons(player.stand_in is not None and "back"), *nudge_buttons(context, player))
    text = stack(context.heading(), note, lock, plan_paragraph(context, player), waiting(context))
    return turn.panel(text, filled(buttons, *plan_rows(context, player)), accent=GREEN)


def nudge_buttons(context: TableContext, player: Player) -> tuple[Button, ...]:
    found = nudgeable(context.table, player.seat, context.moment)
    if not found:
        return ()
    label = context.plain(NUDGE.phrase({"count": len(found), "who": who(it.seat for it in found)}))
    return (Button(str(CustomId("nudge", context.table.id)), label[:MAX_LABEL_LENGTH], "secondary", "👉"),)
