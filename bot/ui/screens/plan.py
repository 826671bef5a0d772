"""How a player picks a move, now or before their turn: grids, menus, buttons and the form in which values are ticked.

Also what their panel shows of their plan, its end, and standing orders.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.tables.planned import answer_of, plan_moment, plannable, position_after
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
from bot.ui.partial_move import NOTHING_PICKED, PART, PartialMove, drafted_kinds, worth_writing
from bot.ui.picker import Controls, controls
from bot.ui.rows import Spot, in_fewest_rows
from bot.ui.screens.table_context import GREEN, TableButtons, TableContext
from bot.ui.screens.turn_context import AFTER, PLANNING, TurnContext, in_bold, own_heading
from bot.ui.set_menus import form
from bot.values.record import PlayedBy
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
MAX_WHY = 100
ENDS = {
    PlanEnd.STOPPED: N_("Plan stopped (**{moves}**):"),
    PlanEnd.ILLEGAL: N_("Plan stopped (**{moves}**): not allowed any more."),
    PlanEnd.ASKED: N_("Plan stopped (**{moves}**): I have to ask you first."),
}


def offers_plan(context: TableContext, player: Player) -> bool:
    """Whether a player can pick their next move in the panel now. One that is drafted is written."""
    position = plannable(context.table, player)
    if position is None:
        return False
    view = position.view(position.planner)
    return not set(position.game.kinds(view)).issubset(drafted_kinds(position.game, view))


def plan_line(context: TableContext, player: Player) -> str:
    """What a player has planned, or what became of it; empty where there is nothing."""
    plan = player.prepared.live
    return ended_line(context, player) if plan is None else _planned_line(context, player, plan.moves)


def _planned_line(context: TableContext, player: Player, lines: Sequence[str]) -> str:
    return f"{PLAN} " + context.words.label(N_("Planned: **{moves}**"), moves=told_moves(context, player, lines))


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
    return context.words.move((position or match).view(player.seat), move)


def ended_line(context: TableContext, player: Player) -> str:
    """What became of a plan, in one line."""
    plan = player.prepared.plan
    if plan is None or plan.end in (None, PlanEnd.PLAYED):  # what it played is told by the record
        return ""
    said = context.words.label(ENDS[plan.end], moves=told_moves(context, player, plan.moves))
    happened = (event for event in why_stopped(context.table, plan) if event.visible_to(player.seat))
    why = context.words.newest(context.table.told(happened), MAX_WHY, " ")
    if plan.end is PlanEnd.ASKED:
        why = _question(context, player, plan)
    return f"⚠️ {said} {why}".strip()


def _question(context: TableContext, player: Player, plan: Plan) -> str:
    """The game's question about the next move of a plan; nothing where that can be made no more."""
    match = context.match
    try:
        move = match.read(plan.moves[0])
        match.check(player.seat, move)
    except Refusal:
        return ""
    return context.words.question(match.view(player.seat), move)


def plan_buttons(context: TableContext, player: Player) -> tuple[Button, ...]:
    """The way to what a player plans: to pick a move, or to what they have planned."""
    label = N_("Plan ahead")
    if player.prepared.live is not None:
        return (context.buttons.one("plan", label, PLAN),)
    return (_plan_button(context, label, 0),) if offers_plan(context, player) else ()


def planned_panel(context: TableContext, player: Player) -> MessageSpec:
    """What a player has planned, when it is played, and how they change or cancel that."""
    live = player.prepared.live
    if live is None:
        raise MovedOn
    turn = TurnContext(context, player, context.match)
    how = N_("Played on your turn, unless something happens that concerns you.")
    if live.insists:
        how = N_("Played on your turn, whatever happens before.")
    text = stack(_planned_line(context, player, live.moves), "-# " + context.words.label(how))
    insist = context.buttons.one("plan-stop" if live.insists else "plan-insist")
    drop = _drop_button(context.buttons, live, N_("Cancel plan"), "🗑️")
    rows = (tuple(_picking_buttons(context, player, live)), (insist, drop), (_back(context.buttons),))
    return turn.panel(_heading(turn), text, rows, accent=GREEN, picks=Picks.PLAN)


def _picking_buttons(context: TableContext, player: Player, live: Plan) -> Iterator[Button]:
    if not offers_plan(context, player):
        return
    with suppress(Refusal):
        if position_after(context.match, player.seat, live.moves) is not None:
            yield _plan_button(context, N_("Plan another"), len(live.moves))._replace(style="primary")
    yield _plan_button(context, N_("Change"), 0)


def _back(buttons: TableButtons) -> Button:
    return buttons.one("hand", N_("Back"), "↩️")


def _plan_button(context: TableContext, msgid: str, planned: int) -> Button:
    return context.buttons.one(f"{PLANNING}go", msgid, PLAN, rest=f"{planned}{AFTER}", decision=context.table.decision)


def _drop_button(buttons: TableButtons, plan: Plan, msgid: str, emoji: str) -> Button:
    """Drops a plan; its custom id tells whether moves of it have been played since."""
    return buttons.one("plan-drop", msgid, emoji, rest=str(len(plan.moves)))


def about_to_play(turn: TurnContext, plan: Plan) -> MessageSpec:
    """The panel of a player whose turn has come and whose plan is played in a moment."""
    context, line, due = turn.context, plan.moves[0], plan_moment(turn.context.table, turn.player.seat)
    said, moment = told_moves(context, turn.player, (line,)), "" if due is None else stamp(due, "R")
    told = context.words.label(N_("Your move is made {moment}: {move}."), move=f"**{said}**", moment=moment)
    now = turn.button("plan-now", context.words.label(N_("Now")), style="success", emoji="▶️")
    drop = _drop_button(context.buttons, plan, N_("Choose myself"), "✋")
    return turn.panel(turn.heading(), f"{PLAN} {told}", ((now, drop),), PartialMove.read(line))


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
    offered = replace(controls(context.game, turn.view, partial, context.words.plain), drafted=())
    back = () if offered.back is not None else (_back(context.buttons),)
    rows = (*picking_rows(turn, offered), *order_menus(turn, context.game.orders), last_row(turn, offered, *back))
    text = stack(_about(turn, note), in_bold(offered.asks))
    return turn.panel(_heading(turn), text, rows, offered.partial, GREEN, Picks.PLAN)


def plan_confirmation(turn: TurnContext, move: Move, note: str = "") -> MessageSpec:
    """Asks the game's question about a move before it is planned."""
    yes = turn.button("yes", turn.context.words.label(PLAN_IT), str(move), "success", PLAN)
    return turn.confirmation(_heading(turn), yes, move, _about(turn, note))


def _heading(turn: TurnContext) -> str:
    return own_heading(turn.context, turn.player, N_("Your next move"))


def _about(turn: TurnContext, note: str) -> str:
    context = turn.context
    line = _planned_line(context, turn.player, turn.planned) if turn.planned else ""
    about = N_("Played on your turn. Nobody sees it before.")
    return stack(note, line, "-# " + context.words.label(about))


ANSWERED = N_("Your standing order answers {moment}: **{move}**. You can choose before.")
FORCED = N_("You can do nothing else: **{move}** follows {moment}.")


def answer_line(context: TableContext, player: Player) -> str:
    """When a standing order answers by itself what a player is asked now, or what they can do only is done; empty where
    they are waited for."""
    due, answer = plan_moment(context.table, player.seat), answer_of(context.table, player)
    if due is None or answer is None:
        return ""
    said, moment = context.words.move(context.match.view(player.seat), answer.move), stamp(due, "R")
    sign, text = ("⏩", FORCED) if answer.by is PlayedBy.FORCED else (PLAN, ANSWERED)
    return f"{sign} " + context.words.label(text, move=said, moment=moment)


def order_menus(turn: TurnContext, orders: Sequence[StandingOrder]) -> Iterator[Menu]:
    label, chosen = turn.context.words.label, dict(turn.player.prepared.orders)
    for order in orders:
        now, title = chosen.get(order.key, ASK), label(order.title)
        values = {ASK: label(N_("ask me")), **{it: label(said) for it, said in order.values.items()}}
        options = tuple(MenuOption(it, f"{title}: {said}", chosen=it == now) for it, said in values.items())
        yield Menu(str(CustomId("plan-order", turn.context.table.id, None, order.key)), title, options)


def plan_offer(context: TableContext, player: Player, move: Move, match: Match) -> MessageSpec:
    """Offers to plan a legal move that somebody has written though it is not their turn."""
    view, words, own = match.view(player.seat), context.words, context.buttons.one("hand")
    question = words.question(view, move)
    action = f"{PLANNING}yes" if question else f"{PLANNING}play"
    custom_id = CustomId(action, context.table.id, context.table.decision, f"0{AFTER}{move}")
    if not custom_id.fits:
        text = stack(own_heading(context, player), words.label(N_("It is not your turn yet.")))
        return context.notice(text, GREEN, (own,))
    text = N_("It is not your turn yet. Shall I play **{move}** when it is?")
    asked = stack(own_heading(context, player), words.label(text, move=words.move(view, move)), question)
    yes = Button(str(custom_id), words.label(PLAN_IT), "primary", PLAN)
    return context.notice(asked, GREEN, (yes, own))


def picking_rows(turn: TurnContext, offered: Controls) -> tuple[Row, ...]:
    """The controls for the next press: directly under the picture what the player mostly does, then those that pick a
    value, below them the buttons that play another move."""
    leading: Style = "secondary" if _stands_out(offered) else "primary"
    first = tuple(filter(_leads, offered.buttons)) if offered.grids or offered.menus or offered.ways else ()
    return (
        *chunks([_button(turn, it, "primary") for it in first], BUTTONS_PER_ROW),
        *(_asked(turn, offered, at, leading) for at in range(len(offered.grids))),
        *(_menu(turn, menu, number) for number, menu in enumerate(offered.menus)),
        *(tuple(_button(turn, way, leading) for way in row) for row in in_fewest_rows(offered.ways)),
        *chunks(_buttons(turn, offered, [it for it in offered.buttons if it not in first]), BUTTONS_PER_ROW),
    )


def _asked(turn: TurnContext, offered: Controls, at: int, leading: Style) -> Grid[Button]:
    """A grid under its question. All that can be picked in it stands out, unless a value is picked already."""
    grid = offered.grids[at]
    picked = any(spot.stands_out for row in grid.rows for spot in row)
    style: Style = "secondary" if picked else leading
    rows, brief = (_grid(turn, it, at, style) for it in (grid.rows, grid.brief))
    return Grid(in_bold(grid.title, "" if at else offered.about), rows, _menu(turn, grid.instead, at), brief)


def _stands_out(offered: Controls) -> bool:
    """Whether some move is what the player mostly does: then nothing else stands out."""
    return any(map(_leads, offered.buttons))


def _leads(spot: Spot) -> bool:
    return spot.stands_out and spot.action == "play"


def _buttons(turn: TurnContext, offered: Controls, moves: Sequence[Spot]) -> list[Button]:
    """What drafts or plays some `moves`, and the way back. Grey is a move that the game asks about, since it costs
    something, and one beside values to pick or a move that stands out, unless it stands out itself: it mostly means to
    do without."""
    game, label = turn.context.game, turn.context.words.label
    ticks = any(way.action == "tick" for way in offered.ways)
    beside = bool(offered.menus or offered.grids) or ticks or _stands_out(offered)
    buttons = [turn.button("draft", label(game.move_class(it).label), it, "primary") for it in offered.drafted]
    for it in moves:
        if turn.control("play", str(it.to)).fits:
            grey = it.action == "ask" or (beside and not it.stands_out)
            buttons.append(_button(turn, it, "secondary" if grey else "primary"))
    return buttons


def last_row(turn: TurnContext, offered: Controls, *ways: Button) -> tuple[Button, ...]:
    """What leads one press back, other ways, and before the first press the one to type a move, where that may be
    quicker."""
    if offered.back is not None:
        return turn.last_row(turn.back_button(offered.back), *ways)
    leads_on = bool(offered.menus or offered.ways or offered.drafted)
    leads_on = leads_on or any(isinstance(it.to, PartialMove) for it in offered.spots)
    return turn.last_row(*ways, typed=leads_on and worth_writing(turn.context.game, turn.view))


def _grid(
    turn: TurnContext, rows: Sequence[Sequence[Spot]], number: int, style: Style
) -> tuple[tuple[Button, ...], ...]:
    """The buttons of a grid; what cannot be picked is there too, so that all lies as in the picture."""
    return tuple(
        tuple(_button(turn, spot, _style(spot, style), f"{number}.{row}.{column}") for column, spot in enumerate(spots))
        for row, spots in enumerate(rows)
    )


def _style(spot: Spot, style: Style) -> Style:
    if spot.to is None:
        return "secondary"
    return "primary" if spot.stands_out else style


def _button(turn: TurnContext, spot: Spot, style: Style, place: str = "") -> Button:
    """A button; `place` tells those apart that pick nothing."""
    emoji = turn.context.words.sign(spot.emoji)
    button = turn.button(spot.action, spot.label, str(spot.to or f"{PART}{place}"), style, emoji)
    return button._replace(disabled=spot.to is None)


def _menu(turn: TurnContext, menu: Menu, number: int) -> Menu:
    """A menu's custom id ends with its number, since menus of one field differ in nothing else."""
    custom_id = str(turn.control("pick", f"{menu.id}~{number}"))
    return menu._replace(id=custom_id, options=_in_colours(turn, menu.options))


def _in_colours(turn: TurnContext, options: Sequence[MenuOption]) -> tuple[MenuOption, ...]:
    return tuple(it._replace(emoji=turn.context.words.sign(it.emoji)) for it in options)


def form_to_tick(turn: TurnContext, partial: PartialMove) -> Form | None:
    """The form in which the set of values that comes after `partial` is ticked; None where there is none."""
    asked = form(turn.context.game, turn.view, partial, turn.context.words.plain)
    if asked is None:
        return None
    questions = tuple(it._replace(options=_in_colours(turn, it.options)) for it in asked.questions)
    return asked._replace(id=str(turn.control("pick", f"{asked.id}~0")), questions=questions)
