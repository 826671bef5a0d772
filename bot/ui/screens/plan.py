"""What a player decides before their turn, as they see it in their panel: a plan, what became of it, and standing
orders."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.tables.planned import ordered, plan_due, plannable, position_after
from bot.tables.plans import why_stopped
from bot.ui.custom_id import CustomId
from bot.ui.message import Button, Menu, MenuOption, MessageSpec, Picks, Row, newest_lines, stack
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, drafted_kinds
from bot.ui.picker import Controls
from bot.ui.screens.table_context import GREEN, TableContext, notice
from bot.ui.screens.turn_context import AFTER, PLANNING, TurnContext, table_heading
from bot.ui.screens.waiting import stamp
from bot.ui.told_moves import told_back
from bot.values.plan import Plan, PlanEnd
from bot.values.table import Player
from games.core import Move, StandingOrder
from games.errors import Refusal
from games.match import Match
from games.planning import PlanningMatch
from games.words import N_

ASK = "-"
"""The value of a standing order's option that lets it ask again."""
PLAN = "📌"
THEN = " ▸ "
"""Between the moves of a plan: what stands in one may hold any other sign, as "lighter · Europe" does."""
PLAN_IT = N_("Plan it")
MAX_WHY = 200
"""Characters of what stopped a plan."""
ENDS = {
    PlanEnd.PLAYED: N_("Your plan was played."),
    PlanEnd.STOPPED: N_("Your plan was not played, since something has happened that concerns you:"),
    PlanEnd.ILLEGAL: N_("Your plan was not played: the rules do not allow it any more."),
    PlanEnd.ASKED: N_("Your plan was not played, since I have to ask you first:"),
}


def offers_plan(context: TableContext, player: Player) -> bool:
    """Whether a player can choose their next move in the panel now. One that is drafted is written."""
    position = plannable(context.table, player)
    return position is not None and bool(_kinds(position))


def _kinds(position: PlanningMatch) -> tuple[str, ...]:
    """The kinds of move that can be picked in it."""
    view = position.view(position.planner)
    drafted = drafted_kinds(position.game, view)
    return tuple(kind for kind in position.game.kinds(view) if kind not in drafted)


def plan_paragraph(context: TableContext, player: Player) -> str:
    """What a player has planned, or what became of it; empty where there is nothing."""
    plan = player.prepared.plan
    if plan is None:
        return ""
    if not plan.is_live:
        return ended_line(context, player)
    return stack(_planned_line(context, player, plan), _how(context, plan))


def _planned_line(context: TableContext, player: Player, plan: Plan) -> str:
    moves = THEN.join(told_moves(context, player, plan.moves))
    return f"{PLAN} " + context.language.text(N_("Planned: **{moves}**"), moves=moves)


def _how(context: TableContext, plan: Plan) -> str:
    text = N_("It is played when your turn comes, unless something happens before that concerns you.")
    if plan.insists:
        text = N_(
            "It is played when your turn comes, whatever happens before, if the rules allow it then and I need not ask"
            " you first."
        )
    return "-# " + context.say(text)


def told_moves(context: TableContext, player: Player, lines: Sequence[str]) -> Iterator[str]:
    """Planned moves in words, as of the position in which each would be made; where it is not possible any more, as of
    now."""
    match, before = context.table.match, list[str]()
    for line in lines:
        yield line if match is None else _told(context, match, player, before, line)
        before.append(line)


def _told(context: TableContext, match: Match, player: Player, before: Sequence[str], line: str) -> str:
    """One of them, after those `before` it; in notation where it can be read no more."""
    position = None
    try:
        move = match.read(line)
    except Refusal:
        return line.replace(".", " ")
    with suppress(Refusal):
        position = match if player.seat in match.to_act else position_after(match, player.seat, before)
    return told_back(context.game, (position or match).view(player.seat), move, context.plain)


def ended_line(context: TableContext, player: Player) -> str:
    """What became of a plan that has ended, and why; empty where none has."""
    plan = player.prepared.plan
    if plan is None or plan.end is None:
        return ""
    said = context.say(ENDS[plan.end])
    if plan.end is PlanEnd.PLAYED:
        return f"{PLAN} {said}"
    why = _question(context, player, plan) if plan.end is PlanEnd.ASKED else _happened(context, player, plan)
    was = THEN.join(told_moves(context, player, plan.moves))
    return stack(f"⚠️ {said} {why}".strip(), "-# " + context.language.text(N_("It was: {moves}"), moves=was))


def _happened(context: TableContext, player: Player, plan: Plan) -> str:
    """What stopped a plan, as its owner may know it."""
    told = context.table.told(event for event in why_stopped(context.table, plan) if event.visible_to(player.seat))
    return newest_lines((context.tell(it) for it in reversed(told)), MAX_WHY, between=" ")


def _question(context: TableContext, player: Player, plan: Plan) -> str:
    """What the game asks about the next move of a plan; nothing where it can be made no more."""
    match = context.table.match
    with suppress(Refusal):
        if match is not None:
            move = match.read(plan.moves[0])
            match.check(player.seat, move)
            question = match.game.question(match.view(player.seat), move)
            return context.words(question) if question else ""
    return ""


def plan_rows(context: TableContext, player: Player) -> tuple[Row, ...]:
    """What a player who is not to act can do about their plan."""
    live = player.prepared.live
    offered = offers_plan(context, player)
    if live is None:
        return ((_plan_button(context, N_("Plan my next move"), 0),),) if offered else ()
    change = (_plan_button(context, N_("Change"), 0),) if offered else ()
    more = (_plan_button(context, N_("Plan on"), len(live.moves)),) if offered and _goes_on(context, player) else ()
    return ((*more, *change, drop_button(context, live), insist_button(context, live)),)


def _goes_on(context: TableContext, player: Player) -> bool:
    """Whether the turn that is planned has room for one more move."""
    match, live = context.table.match, player.prepared.live
    if match is None or live is None:
        return False
    try:
        return position_after(match, player.seat, live.moves) is not None
    except Refusal:
        return False


def _plan_button(context: TableContext, msgid: str, planned: int) -> Button:
    custom_id = CustomId(f"{PLANNING}go", context.table.id, context.table.decision, f"{planned}{AFTER}")
    return Button(str(custom_id), context.label(msgid), "secondary", PLAN)


def drop_button(context: TableContext, plan: Plan, msgid: str = N_("Drop the plan"), emoji: str = "🗑️") -> Button:
    """Drops a plan; by its custom id it is known whether moves of it have been played since."""
    custom_id = CustomId("plan-drop", context.table.id, None, str(len(plan.moves)))
    return Button(str(custom_id), context.label(msgid), "secondary", emoji)


def insist_button(context: TableContext, plan: Plan) -> Button:
    """Lets a plan go on whatever happens, or stop again."""
    if plan.insists:
        return context.button("plan-stop", N_("Stop if it concerns me"), "✋")
    return context.button("plan-insist", N_("Play it anyway"), "⏩")


def about_to_play(turn: TurnContext) -> MessageSpec:
    """The panel of a player whose turn has come and whose plan is played in a moment."""
    context, player = turn.context, turn.player
    plan, due = player.prepared.live, plan_due(context.table, player.seat)
    lines = () if plan is None else plan.moves[:1]
    said = " ".join(told_moves(context, player, lines))
    moment = "" if due is None else stamp(due, "R")
    text = context.language.text(N_("Your plan is played {moment}: **{move}**."), move=said, moment=moment)
    drop = () if plan is None else (drop_button(context, plan, N_("Choose myself"), "✋")._replace(style="primary"),)
    now = turn.button("plan-now", context.label(N_("Now")), style="success", emoji="▶️")
    spec = turn.panel(turn.heading(), ((*drop, now),), PartialMove.read(lines[0]) if lines else NOTHING_PICKED)
    return replace(spec, below=text)


def planning_panel(
    turn: TurnContext, rows: tuple[Row, ...], offered: Controls, planned: Sequence[str], note: str = ""
) -> MessageSpec:
    """The panel in which a player picks a move ahead, after those that are `planned` already."""
    back = () if offered.back is not None else ((turn.context.button("hand", N_("Back"), "↩️"),),)
    text, whole = _about(turn, planned, note), (*rows, *order_menus(turn), *back)
    spec = turn.panel(text, whole, offered.partial, GREEN)
    return replace(spec.picking(Picks.PLAN), below=offered.asks)


def plan_confirmation(turn: TurnContext, planned: Sequence[str], move: Move, note: str = "") -> MessageSpec:
    """Asks the game's question about a move before it is planned, after those that are `planned` already."""
    yes = turn.button("yes", turn.context.label(PLAN_IT), str(move), "success", PLAN)
    text, buttons = _about(turn, planned, note), (yes, turn.back_button())
    spec = turn.panel(text, (buttons,), PartialMove.read(str(move)), GREEN)
    return replace(spec.picking(Picks.PLAN), below=turn.asking(move))


def _about(turn: TurnContext, planned: Sequence[str], note: str) -> str:
    """That a move is picked ahead, after which others, and when all are played."""
    context = turn.context
    heading = table_heading(context, context.label(N_("Your next move")) + " · ")
    so_far = THEN.join(told_moves(context, turn.player, planned))
    line = f"{PLAN} " + context.language.text(N_("Planned: **{moves}**"), moves=so_far) if planned else ""
    about = "-# " + context.say(
        N_("It is played when your turn comes, and nobody sees before that you have planned anything.")
    )
    return stack(heading, note, line, about)


def order_line(context: TableContext, player: Player) -> str:
    """When a standing order answers by itself what a player is asked now; empty where none does."""
    due, move = plan_due(context.table, player.seat), ordered(context.table, player)
    if due is None or move is None or context.table.match is None:
        return ""
    said = told_back(context.game, context.table.match.view(player.seat), move, context.plain)
    text = N_("Your standing order answers {moment}: **{move}**. You can choose before.")
    return f"{PLAN} " + context.language.text(text, move=said, moment=stamp(due, "R"))


def order_menus(turn: TurnContext, orders: Sequence[StandingOrder] | None = None) -> tuple[Row, ...]:
    """A menu for each standing order (None: of all that the game has)."""
    context = turn.context
    chosen = orders if orders is not None else context.game.orders
    return tuple(_order_menu(context, turn.player, order) for order in chosen)


def _order_menu(context: TableContext, player: Player, order: StandingOrder) -> Menu:
    now, title = dict(player.prepared.orders).get(order.key), context.label(order.title)
    asks = context.label(N_("ask me"))
    ask = MenuOption(ASK, f"{title}: {asks}", chosen=now is None)
    values = ((value, f"{title}: {context.label(said)}") for value, said in order.values.items())
    custom_id = CustomId("plan-order", context.table.id, None, order.key)
    options = (ask, *(MenuOption(value, said, chosen=now == value) for value, said in values))
    return Menu(str(custom_id), title, options)


def plan_offer(context: TableContext, player: Player, move: Move, match: Match) -> MessageSpec:
    """Offers somebody who has written a legal move though it is not their turn to plan it."""
    said = told_back(context.game, match.view(player.seat), move, context.plain)
    text = context.language.text(N_("It is not your turn yet. Shall I play **{move}** when it is?"), move=said)
    question = context.game.question(match.view(player.seat), move)
    action = f"{PLANNING}play" if question is None else f"{PLANNING}yes"
    custom_id = CustomId(action, context.table.id, context.table.decision, f"0{AFTER}{move}")
    own = context.button("hand", N_("Show my game"), "🔄")
    if not custom_id.fits:
        text = stack(table_heading(context), context.say(N_("It is not your turn yet.")))
        return notice(context.language, text, GREEN, (own,))
    yes = Button(str(custom_id), context.label(PLAN_IT), "primary", PLAN)
    cost = context.words(question) if question else ""
    return notice(context.language, stack(table_heading(context), text, cost), GREEN, (yes, own))
