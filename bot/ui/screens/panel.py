"""The private panel: the player's own picture and what they can choose now, or that there is nothing to choose."""

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.tables.hints import hinted_move
from bot.tables.nudging import nudgeable
from bot.tables.planned import answers_soon, forced, plan_of_turn
from bot.ui.escaping import stamp
from bot.ui.languages import Language
from bot.ui.message import BRIGHT, MAX_LABEL_LENGTH, Button, CustomId, Follows, MessageSpec, Picks, mark_of, stack
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, drafted_kinds, drafted_moves, has_sealed
from bot.ui.picker import controls, marking_choice
from bot.ui.rows import LOW, height, lowered
from bot.ui.screens.drafts import draft_panel
from bot.ui.screens.ending import end_panel
from bot.ui.screens.plan import (
    about_to_play,
    answer_line,
    ended_line,
    last_row,
    order_menus,
    picking_rows,
    plan_buttons,
    plan_line,
)
from bot.ui.screens.proposal import question
from bot.ui.screens.table import played_ahead, what_was_played, why_stood_in
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, TableWords, unsettled, who
from bot.ui.screens.turn_context import TurnContext, has_tips, in_bold, news, own_heading
from bot.ui.screens.waiting import closing, waiting
from bot.values.messages import WAITS
from bot.values.preferences import Channel
from bot.values.proposal import ProposalKind
from bot.values.record import NOBODY_STOOD_IN, NOTHING, Since, StoodIn, Undoing
from bot.values.table import Player, Table, may_have_hints
from games.core import Move
from games.words import N_, NN_

NUDGE = NN_("Nudge {who}", "Nudge {count} players", "count")
THINKING, THINKING_PICTURE = "+thinking", "+thinking, picture"
"""Marks of private messages which say that a computer player thinks: without the player's picture, and with it."""
PICTURED = "+pictured"
"""The mark of an idle private message that has kept the picture of the answer in whose place it came."""


def panel(
    context: TableContext,
    player: Player,
    partial: PartialMove = NOTHING_PICKED,
    note: str = "",
    draft: Move | None = None,
    since: Since = NOTHING,
    undo: Undoing | None = None,
    stood_in: StoodIn = NOBODY_STOOD_IN,
    said: str = "",
) -> MessageSpec:
    """What a player sees in private, with what they are asked.

    `note` is a line about what they just did, `said` the move that they have just made, and `draft` the long move they
    are drafting, or the choice that they change. What happened `since` they moved last has a headline, and is marked in
    the picture. `undo` is what they can take back, `stood_in` what was played for them. Raises MovedOn when the partial
    move can become no move now.
    """
    match = context.table.match
    if match is None:
        text = context.words.label(N_("This table has not begun yet."))
        spec = context.notice(stack(context.words.heading, text), GREEN)
    else:
        turn = TurnContext(context, player, match, since, undo)
        done = f"✔️ {said}." if said and not (undo is not None and undo.sealed) else ""
        ahead = "" if said else played_ahead(context.words, player, stood_in)
        done_first = _together(turn, done, note)
        note = stack(ahead, done_first, why_stood_in(context, player), what_was_played(context.words, stood_in))
        spec = _panel(turn, partial, note, draft, said)
    return with_questions(context, player, spec)


def _together(turn: TurnContext, *lines: str) -> str:
    """The lines that are not empty: in one, where a tip needs the room, else below each other."""
    return (" " if has_tips(turn.context.table, turn.player) else "\n").join(filter(None, lines))


def with_questions(context: TableContext, player: Player, spec: MessageSpec) -> MessageSpec:
    """A player's panel with what they are asked, as long as they have not answered: what to do about somebody who is
    late stands there alone. The answers are bright where nothing else is."""
    asked = context.table.question_to(player)
    if asked is None:
        return spec
    late = asked.kind is ProposalKind.LATE
    if late and player not in context.table.people_to_act and spec.picture_spec is not None:
        spec = replace(spec, below="", rows=())
    put = question(context, asked)
    if any(it.style in BRIGHT for it in spec.buttons):
        put = put._replace(buttons=tuple(it._replace(style="secondary") for it in put.buttons))
    return replace(spec, questions=(put,), accent=GOLD)


def _panel(turn: TurnContext, partial: PartialMove, note: str, draft: Move | None, said: str) -> MessageSpec:
    context, match, player = turn.context, turn.match, turn.player
    table, alone = context.table, context.table.owner is not None
    if table.is_over:
        return end_panel(context, player, match, note)
    if player.delayed.move is not None and player.delayed.move.decision == table.decision:
        return delayed_move_panel(turn, match.read(player.delayed.move.text), player.delayed.move.due)
    happened = news(context, turn.since, player.seat)
    if player.seat not in match.to_act or player.attendance.stand_in is not None:
        return _after_move(turn, stack(note, happened) if alone else note, said)
    answers = answers_soon(table, player, context.now)
    plan = plan_of_turn(table, player)
    if answers and plan is not None:
        return about_to_play(turn, plan)
    by_itself = answers and forced(table, player) is not None
    drafted = drafted_kinds(context.game, turn.view)
    drafts = len(drafted) == 1 and drafted == context.game.kinds(turn.view)
    advised = Advice() if by_itself or drafts else _advice(turn, partial)
    read = by_itself and not turn.since.others  # and nothing is asked of them
    told = () if read else _happened(turn, happened, partial, note, advised)
    if drafts:
        fitting = draft if draft and draft.kind == drafted[0] else None
        return draft_panel(replace(turn, since=NOTHING, undo=None), drafted[0], fitting, stack(note, *told))
    offered = marking_choice(controls(context.game, turn.view, partial, context.words.plain), draft)
    orders = [order for order in context.game.orders if order.is_offered(turn.view)]
    choices = (*picking_rows(turn, offered), *order_menus(turn, orders))
    rows = lowered(choices, last_row(turn, offered, *advised.buttons))
    if not (advised.is_hint and height(rows) > LOW):  # then there is no room for it, and it was read before the hint
        note = stack(note, *told)
    answered = answer_line(context, player) if answers else ""
    text = stack(ended_line(context, player), answered, note, advised.text, in_bold(offered.asks))
    picks = None if partial == NOTHING_PICKED else Picks.MOVE
    marked = advised.marked or offered.partial
    if draft is not None and partial == NOTHING_PICKED:
        marked = PartialMove.read(str(draft))
    heading = turn.heading(partial, far=_says_how_far(turn, advised))
    return turn.panel(heading, text, rows, marked, picks=picks)


class Advice(NamedTuple):
    """What a panel says to somebody who learns, the move that its picture marks (None: no other than is picked), and
    the button for it."""

    text: str = ""
    marked: PartialMove | None = None
    buttons: tuple[Button, ...] = ()

    @property
    def is_hint(self) -> bool:
        """Whether it is a hint, before anything is picked."""
        return self.marked is not None


def _advice(turn: TurnContext, picked: PartialMove) -> Advice:
    """The hint for this decision and the reason for it; without one, the game's tip for who has tips. Once something is
    picked, it is said alone."""
    move = _hint(turn)
    if picked != NOTHING_PICKED:
        return Advice(_said(turn, move))
    said, marks = _said(turn, move), "" if move else _marks(turn)
    told = " ".join(filter(None, (said or (marks and "💡"), marks)))
    return Advice(told, None if move is None else PartialMove.read(str(move)), _buttons(turn, move))


def _marks(turn: TurnContext) -> str:
    """What the signs in the picture mean, behind the tip, once: before the first move of who has tips."""
    context = turn.context
    if turn.since.own is not None or not has_tips(context.table, turn.player):
        return ""
    return " ".join(map(context.words.label, context.game.marks))


def _said(turn: TurnContext, move: Move | None) -> str:
    context = turn.context
    if move is not None:
        reason, said = context.game.reason(turn.view, move), context.words.move(turn.view, move)
        return f"💡 **{said}.** {context.words(reason)}" if reason else f"💡 **{said}**"
    tip = context.game.tip(turn.view) if has_tips(context.table, turn.player) else None
    return f"💡 {context.words(tip)}" if tip else ""


def _buttons(turn: TurnContext, move: Move | None) -> tuple[Button, ...]:
    """The way to a hint, or to play the move that it names."""
    if move is not None:
        return (turn.button("hint-play", turn.context.words.label(N_("Play this")), emoji="▶️"),)
    if may_have_hints(turn.context.table, turn.player):
        return (turn.button("hint", turn.context.words.label(N_("Hint")), emoji="💡"),)
    return ()


def _hint(turn: TurnContext) -> Move | None:
    if turn.player.hinted.last is None:
        return None
    return hinted_move(turn.context.table, turn.player, turn.match, turn.view)


def _happened(turn: TurnContext, happened: str, partial: PartialMove, note: str, advised: Advice) -> tuple[str, ...]:
    """What has happened, and the line of figures, unless the heading says how far the game is; once something is
    picked, it has been read."""
    if partial != NOTHING_PICKED:
        return ()
    figured = (happened or not note) and not _says_how_far(turn, advised)
    return (happened, turn.figures() if figured else "")


def _says_how_far(turn: TurnContext, advised: Advice) -> bool:
    """Whether the heading says how far the game is in the place of its name: beside a hint, as the panel named it in
    which that was asked for, and beside a tip where somebody plays alone, whom nothing else notifies of their turn."""
    alone = turn.context.table.owner is not None
    return advised.is_hint or (alone and bool(advised.text))


def delayed_move_panel(turn: TurnContext, move: Move, due: datetime) -> MessageSpec:
    """The panel of a delayed move: it is marked in the picture, and played in a moment, which counts down."""
    label, said = turn.context.words.label, turn.context.words.move(turn.view, move)
    text = label(N_("Your move is made {moment}: {move}."), move=f"**{said}**", moment=stamp(due, "R"))
    now = turn.button("now", label(N_("Now")), style="success", emoji="▶️")
    undo = turn.button("unhold", label(N_("Undo")), emoji="⏪")
    return turn.panel(turn.heading(), text, ((now, undo),), PartialMove.read(str(move)))


def following(language: Language, spec: MessageSpec, until: datetime) -> MessageSpec:
    """The message, with until when it follows a game that goes on. A note of what was asked only waits for its
    answer."""
    if spec.picture_spec is None or (spec.follows is not None and spec.follows.is_over):
        return spec
    line = language.text(N_("Follows the game until {moment}"), moment=stamp(until, "t"))
    return replace(spec, above=stack(spec.above, f"-# {line}"))


def idle_panel(context: TableContext, player: Player, stood_in: StoodIn = NOBODY_STOOD_IN) -> MessageSpec:
    """The private message of a player who has nothing to decide: short, and unchanged until they have, or the game
    ends; but it says that a computer player plays for them, or what it played in the turn that they missed."""
    if context.table.match is not None and context.table.is_over:
        return end_panel(context, player, context.table.match)
    own, text = context.buttons.one("hand"), context.words.label(N_("Nothing for you to decide just now."))
    text = stack(what_was_played(context.words, stood_in), text)
    if player.attendance.stand_in is not None:
        own, text = context.buttons.one("back", style="primary"), stack(why_stood_in(context, player), closing(context))
    buttons = (own, context.buttons.one("rules"), context.buttons.more())
    return replace(context.notice(own_heading(context, player), GREEN, buttons), below=text)


def idle_with_picture(context: TableContext, player: Player, stood_in: StoodIn = NOBODY_STOOD_IN) -> MessageSpec:
    """The same with the player's own picture, in place of an answer that had it."""
    idle, match = idle_panel(context, player, stood_in), context.table.match
    if match is None or context.table.is_over:
        return idle
    return replace(idle, picture_spec=context.picture(match.view(player.seat)))


def idle_hash(context: TableContext, player: Player, shown: MessageSpec, stood_in: StoodIn = NOBODY_STOOD_IN) -> str:
    """The content hash that is recorded for a player who has nothing to decide, while their private message looks like
    `shown`: that of the idle panel, so that the message stays.

    A mark is added for what it may not go on showing: that a computer player thinks, or for whom the table waits.
    """
    resting = idle_panel(context, player, stood_in).content_hash()
    if shown == idle_panel(context, player, stood_in):
        return resting
    if shown == idle_with_picture(context, player, stood_in):
        return resting + PICTURED
    if not context.table.computers_to_act:
        return resting + waiting_mark(context, player)
    return resting + (THINKING if shown.picture_spec is None else THINKING_PICTURE)


def waiting_mark(context: TableContext, player: Player) -> str:
    """A mark of the words that say for whom the table waits; none without such words, and none beside a sealed move:
    others choose for as long as that is in sight, and each of them would be an edit."""
    said, match = waiting(context), context.table.match
    if not said or (match is not None and has_sealed(match, player.seat)):
        return ""
    return WAITS + mark_of(said)


def _after_move(turn: TurnContext, note: str, said: str) -> MessageSpec:
    """The panel of a player who has nothing to decide: what they did, for whom the table waits, and what they can do
    until it is their turn."""
    context, player = turn.context, turn.player
    asked = N_("A question for you") if context.table.question_to(player) is not None else ""
    waits = stack(waiting(context), next_notification(player, context.words))
    text = stack(note, _sealed(turn, said), plan_line(context, player), waits)
    back = (context.buttons.one("back", style="primary"),) if player.attendance.stand_in is not None else ()
    paused = context.pause_end is not None
    plans = (context.buttons.one("go-on"),) if paused else plan_buttons(context, player)
    ways = (*back, *turn.undo_buttons(), *plans, *nudge_buttons(context, player))
    rows = (ways, (*turn.staying(), *turn.reading()))
    partial = PartialMove.read(turn.sealed) if turn.sealed else NOTHING_PICKED
    return turn.panel(own_heading(context, player, asked), text, rows, partial, GREEN)


def _sealed(turn: TurnContext, said: str) -> str:
    """That what a player chose lies sealed, and whether they can change it; `said` is what they have just chosen."""
    words, game = turn.context.words, turn.context.game
    if turn.sealed:
        if game.move_class(turn.sealed.partition(".")[0]) in drafted_moves(game):
            said = words.label(N_("Your choice"))
        said = said or words.move(turn.view, turn.match.read(turn.sealed))
        return "🔒 " + words.label(N_("{move} is in. *Change* until all have chosen."), move=said)
    if not has_sealed(turn.match, turn.player.seat):
        return ""
    return "🔒 " + words.label(N_("Locked in until all have chosen."))  # a computer player chose for them


def next_notification(player: Player, words: TableWords) -> str:
    """How a player who plays one of their first games hears that it is their turn; those who have played more know."""
    if player.history.is_practised or player.attendance.stand_in is not None or words.table.owner is not None:
        return ""
    text = N_("I'll message you for your next move.")
    if player.preferences.settings.call is Channel.MENTION:
        text = N_("I'll mention you for your next move.")
    return "-# " + words.label(text)


def nudge_buttons(context: TableContext, player: Player) -> tuple[Button, ...]:
    found = nudgeable(context.table, player.seat, context.now)
    if not found:
        return ()
    label = context.words.plain(NUDGE.phrase({"count": len(found), "who": who(it.seat for it in found)}))
    return (Button(str(CustomId("nudge", context.table.id)), label[:MAX_LABEL_LENGTH], "secondary", "👉"),)


def stays(follows: Follows, table: Table, player: Player) -> bool:
    """Whether a panel must be left: its half-picked move can still be made, its question is not settled, or the game
    has not begun."""
    match follows.picks:
        case Picks.MOVE:
            return follows.decision == table.decision and not table.is_over
        case Picks.PLAN:
            return player not in table.people_to_act and not table.is_over
        case Picks.ASKED:
            return bool(follows.asked) and set(follows.asked) <= set(unsettled(table))
        case Picks.RESIGNS:
            return player.delayed.resignation is not None and not table.is_over
        case Picks.LEVELS:
            return table.match is None
        case _:
            return False
