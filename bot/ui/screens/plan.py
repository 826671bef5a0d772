"""How a player picks a move, now or before their turn: grids, menus, buttons and the form in which values are ticked.

Also what their panel shows of their plan, its end, and standing orders.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.tables.planned import ordered, plan_moment, plannable, position_after
from bot.tables.plans import why_stopped
from bot.ui.escaping import stamp
from bot.ui.message import (
    BUTTONS_PER_ROW,
    Button,
    CustomId,
    Form,
    Grid,
    Menu,
    MenuOption,
    MessageSpec,
    Picks,
    Row,
    Style,
    chunks,
    stack,
)
from bot.ui.partial_move import NOTHING_PICKED, PART, PartialMove, drafted_kinds
from bot.ui.picker import Controls, Spot, controls, form, in_even_rows, worth_writing
from bot.ui.screens.table_context import GREEN, TableContext
from bot.ui.screens.turn_context import AFTER, PLANNING, TurnContext, table_heading
from bot.values.table import Player
from bot.values.turn_clock import Plan, PlanEnd
from games.core import Move, StandingOrder
from games.errors import MovedOn, Refusal
from games.match import Match
from games.words import N_

ASK = "-"
"""The value of a standing order's option that lets it ask again."""
PLAN = "📌"
_THEN = " ▸ "
"""Between the moves of a plan: what stands in one may hold any other sign, as "lighter · Europe" does."""
PLAN_IT = N_("Plan it")
MAX_WHY = 200
ENDS = {
    PlanEnd.PLAYED: N_("Your plan was played."),
    PlanEnd.STOPPED: N_("Your plan was not played, since something has happened that concerns you:"),
    PlanEnd.ILLEGAL: N_("Your plan was not played: the rules do not allow it any more."),
    PlanEnd.ASKED: N_("Your plan was not played, since I have to ask you first:"),
}


def offers_plan(context: TableContext, player: Player) -> bool:
    """Whether a player can pick their next move in the panel now. One that is drafted is written."""
    position = plannable(context.table, player)
    if position is None:
        return False
    view = position.view(position.planner)
    return not set(position.game.kinds(view)).issubset(drafted_kinds(position.game, view))


def plan_paragraph(context: TableContext, player: Player) -> str:
    """What a player has planned, or what became of it; empty where there is nothing."""
    plan = player.prepared.plan
    if plan is None or plan.end is not None:
        return ended_line(context, player)
    how = N_("It is played when your turn comes, unless something happens before that concerns you.")
    if plan.insists:
        how = N_(
            "It is played when your turn comes, whatever happens before, if the rules allow it then and I need not ask"
            " you first."
        )
    return stack(_planned_line(context, player, plan.moves), "-# " + context.label(how))


def _planned_line(context: TableContext, player: Player, lines: Sequence[str]) -> str:
    return f"{PLAN} " + context.label(N_("Planned: **{moves}**"), moves=told_moves(context, player, lines))


def told_moves(context: TableContext, player: Player, lines: Sequence[str]) -> str:
    """Planned moves in words, as of the position in which each would be made, or of now where it is not possible any
    more."""
    return _THEN.join(_told(context, player, lines[:at], line) for at, line in enumerate(lines))


def _told(context: TableContext, player: Player, before: Sequence[str], line: str) -> str:
    """One of them, after those `before` it; in notation where it can be read no more."""
    match, position = context.match, None
    try:
        move = match.read(line)
    except Refusal:
        return line.replace(".", " ")
    with suppress(Refusal):
        position = match if player.seat in match.to_act else position_after(match, player.seat, before)
    return context.said((position or match).view(player.seat), move)


def ended_line(context: TableContext, player: Player) -> str:
    plan = player.prepared.plan
    if plan is None or plan.end is None:
        return ""
    said = context.label(ENDS[plan.end])
    if plan.end is PlanEnd.PLAYED:
        return f"{PLAN} {said}"
    happened = (event for event in why_stopped(context.table, plan) if event.visible_to(player.seat))
    why = context.newest(context.table.told(happened), MAX_WHY, " ")
    if plan.end is PlanEnd.ASKED:
        why = _question(context, player, plan)
    was = context.label(N_("It was: {moves}"), moves=told_moves(context, player, plan.moves))
    return stack(f"⚠️ {said} {why}".strip(), f"-# {was}")


def _question(context: TableContext, player: Player, plan: Plan) -> str:
    """The game's question about the next move of a plan; nothing where that can be made no more."""
    match = context.match
    try:
        move = match.read(plan.moves[0])
        match.check(player.seat, move)
    except Refusal:
        return ""
    return context.question(match.view(player.seat), move)


def plan_rows(context: TableContext, player: Player) -> tuple[Row, ...]:
    live, offered, buttons = player.prepared.live, offers_plan(context, player), list[Button]()
    if live is None:
        return ((_plan_button(context, N_("Plan my next move"), 0),),) if offered else ()
    with suppress(Refusal):
        if offered and position_after(context.match, player.seat, live.moves) is not None:
            buttons.append(_plan_button(context, N_("Plan on"), len(live.moves)))
    if offered:
        buttons.append(_plan_button(context, N_("Change"), 0))
    drop = _drop_button(context, live, N_("Drop the plan"), "🗑️")
    return ((*buttons, drop, context.button("plan-stop" if live.insists else "plan-insist")),)


def _plan_button(context: TableContext, msgid: str, planned: int) -> Button:
    return context.button(f"{PLANNING}go", msgid, PLAN, rest=f"{planned}{AFTER}", decision=context.table.decision)


def _drop_button(context: TableContext, plan: Plan, msgid: str, emoji: str, style: Style = "secondary") -> Button:
    """Drops a plan; its custom id tells whether moves of it have been played since."""
    return context.button("plan-drop", msgid, emoji, style, str(len(plan.moves)))


def about_to_play(turn: TurnContext, plan: Plan) -> MessageSpec:
    """The panel of a player whose turn has come and whose plan is played in a moment."""
    context, line, due = turn.context, plan.moves[0], plan_moment(turn.context.table, turn.player.seat)
    said, moment = told_moves(context, turn.player, (line,)), "" if due is None else stamp(due, "R")
    text = context.label(N_("Your plan is played {moment}: **{move}**."), move=said, moment=moment)
    drop = _drop_button(context, plan, N_("Choose myself"), "✋", "primary")
    now = turn.button("plan-now", context.label(N_("Now")), style="success", emoji="▶️")
    return turn.panel(turn.heading(), ((drop, now),), PartialMove.read(line), text)


def plan_panel(
    context: TableContext,
    player: Player,
    planned: tuple[str, ...] = (),
    partial: PartialMove = NOTHING_PICKED,
    note: str = "",
) -> MessageSpec:
    """The panel in which a player picks a move ahead, after those (notation) that are `planned` already.

    Raises MovedOn where nothing more can be planned, or the partial move can become no move; and Refusal where a
    planned move is not possible any more.
    """
    position = position_after(context.match, player.seat, planned)
    if position is None:
        raise MovedOn
    turn = TurnContext(context, player, position, planned=planned)
    offered = replace(controls(context.game, turn.view, partial, context.plain), drafted=())
    back = () if offered.back is not None else ((context.button("hand", N_("Back"), "↩️"),),)
    rows = (*picking_rows(turn, offered), *order_menus(turn, context.game.orders), *back)
    return turn.panel(_about(turn, note), rows, offered.partial, offered.asks, GREEN, Picks.PLAN)


def plan_confirmation(turn: TurnContext, move: Move, note: str = "") -> MessageSpec:
    """Asks the game's question about a move before it is planned."""
    yes = turn.button("yes", turn.context.label(PLAN_IT), str(move), "success", PLAN)
    return turn.confirmation(_about(turn, note), yes, move)


def _about(turn: TurnContext, note: str) -> str:
    context = turn.context
    line = _planned_line(context, turn.player, turn.planned) if turn.planned else ""
    about = N_("It is played when your turn comes, and nobody sees before that you have planned anything.")
    return stack(table_heading(context, N_("Your next move")), note, line, "-# " + context.label(about))


def order_line(context: TableContext, player: Player) -> str:
    """When a standing order answers by itself what a player is asked now; empty where none does."""
    due, move = plan_moment(context.table, player.seat), ordered(context.table, player)
    if due is None or move is None:
        return ""
    said = context.said(context.match.view(player.seat), move)
    text = N_("Your standing order answers {moment}: **{move}**. You can choose before.")
    return f"{PLAN} " + context.label(text, move=said, moment=stamp(due, "R"))


def order_menus(turn: TurnContext, orders: Sequence[StandingOrder]) -> Iterator[Menu]:
    label, chosen = turn.context.label, dict(turn.player.prepared.orders)
    for order in orders:
        now, title = chosen.get(order.key, ASK), label(order.title)
        values = {ASK: label(N_("ask me")), **{it: label(said) for it, said in order.values.items()}}
        options = tuple(MenuOption(it, f"{title}: {said}", chosen=it == now) for it, said in values.items())
        yield Menu(str(CustomId("plan-order", turn.context.table.id, None, order.key)), title, options)


def plan_offer(context: TableContext, player: Player, move: Move, match: Match) -> MessageSpec:
    """Offers to plan a legal move that somebody has written though it is not their turn."""
    view, own = match.view(player.seat), context.button("hand")
    question = context.question(view, move)
    action = f"{PLANNING}yes" if question else f"{PLANNING}play"
    custom_id = CustomId(action, context.table.id, context.table.decision, f"0{AFTER}{move}")
    if not custom_id.fits:
        text = stack(table_heading(context), context.label(N_("It is not your turn yet.")))
        return context.notice(text, GREEN, (own,))
    text = N_("It is not your turn yet. Shall I play **{move}** when it is?")
    asked = stack(table_heading(context), context.label(text, move=context.said(view, move)), question)
    yes = Button(str(custom_id), context.label(PLAN_IT), "primary", PLAN)
    return context.notice(asked, GREEN, (yes, own))


def picking_rows(turn: TurnContext, offered: Controls) -> tuple[Row, ...]:
    """The controls for the next press: directly under the picture what the player mostly does, then those that pick a
    value, below them the buttons that play another move, and last the way back."""
    leading: Style = "secondary" if _stands_out(offered) else "primary"
    first = tuple(filter(_leads, offered.buttons)) if offered.grids or offered.menus or offered.ways else ()
    return (
        *chunks([_button(turn, it, "primary") for it in first], BUTTONS_PER_ROW),
        *(
            Grid(grid.title, _grid(turn, grid.rows, at), _menu(turn, grid.instead, at), _grid(turn, grid.brief, at))
            for at, grid in enumerate(offered.grids)
        ),
        *(_menu(turn, menu, number) for number, menu in enumerate(offered.menus)),
        *(tuple(_button(turn, way, leading) for way in row) for row in in_even_rows(offered.ways)),
        *chunks(_buttons(turn, offered, [it for it in offered.buttons if it not in first]), BUTTONS_PER_ROW),
    )


def _stands_out(offered: Controls) -> bool:
    """Whether some move is what the player mostly does: then nothing else stands out."""
    return any(map(_leads, offered.buttons))


def _leads(spot: Spot) -> bool:
    return spot.stands_out and spot.action == "play"


def _buttons(turn: TurnContext, offered: Controls, moves: Sequence[Spot]) -> list[Button]:
    """What drafts or plays some `moves`, and the way back. Grey is a move that the game asks about, since it costs
    something, and one beside values to pick or a move that stands out, unless it stands out itself: it mostly means to
    do without."""
    game, label = turn.context.game, turn.context.label
    ticks = any(way.action == "tick" for way in offered.ways)
    beside = bool(offered.menus or offered.grids) or ticks or _stands_out(offered)
    buttons = [turn.button("draft", label(game.move_class(it).label), it, "primary") for it in offered.drafted]
    for it in moves:
        if turn.control("play", str(it.to)).fits:
            grey = it.action == "ask" or (beside and not it.stands_out)
            buttons.append(_button(turn, it, "secondary" if grey else "primary"))

    leads_on = offered.menus or offered.ways or offered.drafted
    if offered.back is not None:
        buttons.append(turn.back_button(offered.back))
    elif worth_writing(game, turn.view) and (leads_on or any(isinstance(it.to, PartialMove) for it in offered.spots)):
        buttons.append(turn.write_button())
    return buttons


def _grid(turn: TurnContext, rows: Sequence[Sequence[Spot]], number: int) -> tuple[tuple[Button, ...], ...]:
    """The buttons of a grid; what cannot be picked is there too, so that all lies as in the picture."""
    return tuple(
        tuple(
            _button(turn, spot, "primary" if spot.stands_out else "secondary", f"{number}.{row}.{column}")
            for column, spot in enumerate(spots)
        )
        for row, spots in enumerate(rows)
    )


def _button(turn: TurnContext, spot: Spot, style: Style, place: str = "") -> Button:
    """A button; `place` tells those apart that pick nothing."""
    button = turn.button(spot.action, spot.label, str(spot.to or f"{PART}{place}"), style, spot.emoji)
    return button._replace(disabled=spot.to is None)


def _menu(turn: TurnContext, menu: Menu, number: int) -> Menu:
    """A menu's custom id ends with its number, since menus of one field differ in nothing else."""
    return menu._replace(id=str(turn.control("pick", f"{menu.id}~{number}")))


def form_to_tick(turn: TurnContext, partial: PartialMove) -> Form | None:
    """The form in which the set of values that comes after `partial` is ticked; None where there is none."""
    asked = form(turn.context.game, turn.view, partial, turn.context.plain)
    return asked and asked._replace(id=str(turn.control("pick", f"{asked.id}~0")))
