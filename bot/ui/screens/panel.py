"""The private panel: the player's own picture and what they can choose now."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.tables.nudges import nudgeable
from bot.tables.planned import answers_ahead, due_plan, position_after
from bot.ui.custom_id import CustomId
from bot.ui.languages import Language
from bot.ui.menus import FieldGrid, FieldMenu, Spot
from bot.ui.message import (
    BUTTONS_PER_ROW,
    Boxes,
    Button,
    Form,
    Grid,
    Menu,
    MessageSpec,
    Picks,
    PictureSpec,
    Row,
    Style,
    mark_of,
    stack,
)
from bot.ui.partial_move import NOTHING_PICKED, PART, PartialMove, drafted_kinds, has_sealed
from bot.ui.picker import Controls, Way, controls, form, ways_in_rows, worth_writing
from bot.ui.picking_step import MoveButton
from bot.ui.screens.drafts import draft_panel
from bot.ui.screens.ending import end_panel
from bot.ui.screens.plan import (
    about_to_play,
    ended_line,
    order_line,
    order_menus,
    plan_paragraph,
    plan_rows,
    planning_panel,
)
from bot.ui.screens.proposal import with_questions
from bot.ui.screens.seats import back_button, what_was_played, why_stood_in
from bot.ui.screens.table_context import GREEN, TableContext, notice, who
from bot.ui.screens.turn_context import MAX_LABEL_LENGTH, TurnContext, since_paragraph
from bot.ui.screens.waiting import closing, stamp, waiting
from bot.ui.told_moves import told_back
from bot.values.call import WAITS
from bot.values.record import NOBODY_STOOD_IN, NOTHING, Since, StoodIn, Undoing
from bot.values.table import Player
from games.core import Move
from games.errors import MovedOn
from games.words import N_, NN_, Phrase

NUDGE = NN_("Nudge {who}", "Nudge {count} players", "count")
EXACTLY = NN_("Choose one.", "Choose {count}.", "count")
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
    """What a player sees in private, with what they are asked above it. `note` is a line about what they just did,
    `draft` a long move they are drafting, `since` what happened since they moved last: it is told, and marked in the
    picture. `undo` is what they can take back, and `stood_in` what a computer player has played for them.

    Raises MovedOn when the partial move can become no move now.
    """
    note = stack(note, why_stood_in(context, player), what_was_played(context, stood_in))
    return with_questions(context, player, _panel(context, player, partial, note, draft, since, undo))


def _panel(
    context: TableContext,
    player: Player,
    partial: PartialMove,
    note: str,
    draft: Move | None,
    since: Since,
    undo: Undoing | None,
) -> MessageSpec:
    match = context.table.match
    if match is None:
        text = stack(context.heading(), context.say(N_("This table has not begun yet.")))
        return MessageSpec(context.language.code, text)
    turn = TurnContext.of(context, player, match, since, undo)
    happened = since_paragraph(context, since, player.seat)
    told = stack(note, happened)
    if context.table.is_over:
        return end_panel(context, player, match, note, happened if context.table.owner is not None else "")
    if player.held is not None and player.held.decision == context.table.decision:
        return held_panel(turn, match.read(player.held.text), player.held.due)
    waited = player.seat in match.to_act and player.stand_in is None
    if waited and due_plan(context.table, player) is not None and answers_ahead(context.table, player, context.moment):
        return about_to_play(turn)
    if not waited:
        return _without_decision(turn, player, told if context.table.owner is not None else note)
    drafted = drafted_kinds(context.game, turn.view)
    if len(drafted) == 1 and drafted == context.game.kinds(turn.view):
        fitting = draft if draft and draft.kind == drafted[0] else None
        return draft_panel(context, player, match, drafted[0], fitting, told)
    offered = controls(context.game, turn.view, partial, context.plain)
    rows = (*picking_rows(turn, offered), *order_menus(turn, context.game.orders_at(turn.view)))
    text = stack(turn.heading(), ended_line(context, player), _answer_of_order(context, player), told)
    spec = replace(turn.panel(text, rows, offered.partial), below=offered.asks)
    return spec if partial == NOTHING_PICKED else spec.picking(Picks.MOVE)


def _answer_of_order(context: TableContext, player: Player) -> str:
    return order_line(context, player) if answers_ahead(context.table, player, context.moment) else ""


def plan_panel(
    context: TableContext,
    player: Player,
    planned: Sequence[str] = (),
    partial: PartialMove = NOTHING_PICKED,
    note: str = "",
) -> MessageSpec:
    """The panel in which a player picks a move ahead, after those (notation) that are `planned` already. Raises MovedOn
    where nothing more can be planned, or the partial move can become no move; and Refusal where a planned move is not
    possible any more."""
    match = context.table.match
    position = None if match is None else position_after(match, player.seat, planned)
    if position is None:
        raise MovedOn
    turn = TurnContext.of(context, player, position)._replace(planned=len(planned))
    offered = replace(controls(context.game, turn.view, partial, context.plain), drafted=())
    return planning_panel(turn, picking_rows(turn, offered), offered, planned, note)


def following(language: Language, spec: MessageSpec, until: datetime) -> MessageSpec:
    """A panel that says until when it follows the game by itself."""
    line = language.text(N_("Follows the game until {moment}"), moment=stamp(until, "t"))
    return replace(spec, above=stack(spec.above, f"-# {line}"))


def idle_panel(context: TableContext, player: Player, stood_in: StoodIn = NOBODY_STOOD_IN) -> MessageSpec:
    """The private message of a player whom no table waits for: short, and unchanged until one does or the game ends;
    but it says that a computer player plays for them, or what it played in the turn that they missed (`stood_in`)."""
    if context.table.match is not None and context.table.is_over:
        return end_panel(context, player, context.table.match)
    own, (rules, _) = context.button("hand", N_("Show my game"), "🔄"), context.reading_buttons()
    text = stack(what_was_played(context, stood_in), context.say(N_("There is nothing for you to decide just now.")))
    if player.stand_in is not None:
        own, text = back_button(context), stack(why_stood_in(context, player), closing(context))
    buttons = (own, rules, *context.for_long().table_link())
    return notice(context.language, stack(context.heading(), text), GREEN, buttons)


def idle_with_picture(context: TableContext, player: Player, stood_in: StoodIn = NOBODY_STOOD_IN) -> MessageSpec:
    """The same with the player's own picture: in place of an answer that had it, from which it is not taken."""
    idle, match = idle_panel(context, player, stood_in), context.table.match
    if match is None or context.table.is_over:
        return idle
    return replace(idle, picture_spec=PictureSpec(context.game.key, match.view(player.seat), context.table.names))


def idle_digest(context: TableContext, player: Player, shown: MessageSpec, stood_in: StoodIn = NOBODY_STOOD_IN) -> str:
    """What is recorded of the private message of a player who has nothing to decide, while it looks like `shown`.

    It counts as the idle panel whatever it looks like, so that it stays; but with a mark where it says that a computer
    player thinks, or for whom the table waits and until when, since it may not go on saying so, and where it leads to a
    message that may come anew.
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
    """A mark of the words that say for whom the table waits; none where there are no such words, and beside a move that
    lies sealed: that is in sight as long as others choose, and each of them would be an edit."""
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
    """What is recorded of the private message of a player who has nothing to decide, as long as it may stay.

    Where the table's message stands counts at the end alone, when the answer to the last move has no way there yet:
    else a message that comes anew would take the answers to moves from those who made them.
    """
    if not context.table.is_over:
        context = context._replace(link=None)
    return idle_panel(context, player, stood_in).digest()


def _without_decision(turn: TurnContext, player: Player, note: str) -> MessageSpec:
    """The picture for a player who has nothing to decide, and whom the table waits for."""
    context = turn.context
    lock = _lock(turn) if has_sealed(turn.match, player.seat) else ""
    back = (back_button(context),) if player.stand_in is not None else ()
    buttons = (*back, *nudge_buttons(context, player))
    rows = (buttons,) if buttons else ()
    text = stack(context.heading(), note, lock, plan_paragraph(context, player), waiting(context))
    return turn.panel(text, (*rows, *plan_rows(context, player)), accent=GREEN)


def _lock(turn: TurnContext) -> str:
    """That the player's choice lies sealed; what a computer player chose for them cannot be changed."""
    text = N_("Sealed. You can change it until everybody has chosen.")
    return "🔒 " + turn.context.say(text if turn.undo is not None else N_("Sealed until everybody has chosen."))


def nudge_buttons(context: TableContext, player: Player) -> tuple[Button, ...]:
    """Nudges whoever has kept the player waiting for long; their names where there is one."""
    found = nudgeable(context.table, player.seat, context.moment)
    if not found:
        return ()
    label = context.plain(NUDGE.phrase({"count": len(found), "who": who(it.seat for it in found)}))
    return (Button(str(CustomId("nudge", context.table.id)), label[:MAX_LABEL_LENGTH], "secondary", "👉"),)


def picking_rows(turn: TurnContext, offered: Controls) -> tuple[Row, ...]:
    """What picks a value stands directly under the picture, what plays a move unpicked and the way back below that."""
    grids = tuple(_grid(turn, grid, number) for number, grid in enumerate(offered.grids))
    menus = tuple(_menu(turn, menu, number) for number, menu in enumerate(offered.menus))
    style: Style = "secondary" if offered.stands_out else "primary"
    ways = tuple(
        tuple(turn.button(_leading(way), way.label, str(way.partial), style) for way in row)
        for row in ways_in_rows(offered.ways)
    )
    return (*grids, *menus, *ways, *_in_rows(_buttons(turn, offered)))


def _buttons(turn: TurnContext, offered: Controls) -> list[Button]:
    ticks = any(way.ticks for way in offered.ways)
    beside = bool(offered.menus or offered.grids) or ticks or offered.stands_out
    buttons = [_draft_button(turn, kind) for kind in offered.drafted]
    fitting = (it for it in offered.buttons if turn.fits("play", str(it.move)))
    buttons += [_move_button(turn, button, beside=beside) for button in fitting]
    if offered.back is not None:
        buttons.append(turn.back_button(offered.back))
    elif offered.leads_on and worth_writing(turn.context.game, turn.view):
        buttons.append(turn.write_button())
    return buttons


def _in_rows(buttons: Sequence[Button]) -> Iterable[tuple[Button, ...]]:
    starts = range(0, len(buttons), BUTTONS_PER_ROW)
    return (tuple(buttons[start : start + BUTTONS_PER_ROW]) for start in starts)


def _grid(turn: TurnContext, grid: FieldGrid, number: int) -> Grid:
    """A grid; what cannot be picked in it is there too, so that all lies as in the picture."""
    instead = _menu(turn, grid.instead, number)
    return Grid(grid.title, _spots(turn, grid.rows, number), instead, _spots(turn, grid.brief, number))


def _spots(turn: TurnContext, rows: Sequence[Sequence[Spot]], number: int) -> tuple[tuple[Button, ...], ...]:
    return tuple(
        tuple(_spot(turn, spot, f"{number}.{row}.{column}") for column, spot in enumerate(spots))
        for row, spots in enumerate(rows)
    )


def _spot(turn: TurnContext, spot: Spot, place: str) -> Button:
    """A button of a grid; `place` tells those apart that pick nothing."""
    if spot.move is not None:
        return turn.button("ask" if spot.asks else "play", spot.label, str(spot.move), emoji=spot.emoji)
    if spot.partial is None:
        return turn.button("narrow", spot.label, f"{PART}{place}", emoji=spot.emoji)._replace(disabled=True)
    style: Style = "primary" if spot.chosen else "secondary"
    return turn.button(_leading(spot), spot.label, str(spot.partial), style, spot.emoji)


def _leading(button: Way | Spot) -> str:
    """The action of a button that leads on."""
    return "tick" if button.ticks else "narrow"


def _menu(turn: TurnContext, menu: FieldMenu, number: int) -> Menu:
    """A menu's custom id ends with its number, since menus of one field differ in nothing else."""
    custom_id = turn.custom_id("pick", f"{menu.partial}~{number}")
    return Menu(custom_id, menu.placeholder, menu.options, menu.least, menu.most)


def form_to_tick(turn: TurnContext, partial: PartialMove) -> Form | None:
    """The form in which the set of values that comes after `partial` is ticked; None where there is none."""
    context = turn.context
    asked = form(context.game, turn.view, partial, context.plain)
    if asked is None:
        return None
    about = ". ".join(filter(None, (asked.about, context.words(_bounds(asked.least, asked.most)))))
    boxes = Boxes(asked.label, asked.options, about, least=asked.least, most=asked.most)
    return Form(turn.custom_id("pick", f"{partial}~0"), asked.title, (boxes,))


def _bounds(least: int, most: int) -> Phrase:
    """How many values are to be ticked."""
    if least == most:
        return EXACTLY.phrase({"count": least})
    return Phrase(N_("Choose {least} to {most}."), {"least": least, "most": most})


def _draft_button(turn: TurnContext, kind: str) -> Button:
    label = turn.context.label(turn.context.game.move_class(kind).label)
    return turn.button("draft", label, kind, "primary")


def _move_button(turn: TurnContext, button: MoveButton, *, beside: bool) -> Button:
    """Grey for a move that the game asks about, since it costs something, and for one `beside` values to pick or a
    move that stands out, since it mostly means to do without, unless the game says that it is what a player mostly
    does."""
    grey = button.asks or (beside and not button.prominent)
    style: Style = "secondary" if grey else "primary"
    return turn.button("ask" if button.asks else "play", button.label, str(button.move), style)


def held_panel(turn: TurnContext, move: Move, due: datetime) -> MessageSpec:
    """The move, marked in the picture, and what can be done until it is played; the moment counts down by itself."""
    context = turn.context
    said = told_back(context.game, turn.view, move, context.plain)
    text = context.language.text(N_("Your move is played {moment}: **{move}**."), move=said, moment=_moment(due))
    undo = turn.button("unhold", context.label(N_("Undo")), style="primary", emoji="⏪")
    now = turn.button("now", context.label(N_("Now")), style="success", emoji="▶️")
    spec = turn.panel(turn.heading(), ((undo, now),), PartialMove.read(str(move)))
    return replace(spec, below=text)


def _moment(due: datetime) -> str:
    return f"<t:{int(due.timestamp())}:R>"
