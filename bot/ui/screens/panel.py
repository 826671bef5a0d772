"""The private panel: the viewer's own picture and the choices that are his to make now."""

from collections.abc import Sequence
from dataclasses import replace

from bot.model import Player, Status
from bot.ui.custom_id import CustomId, marked
from bot.ui.i18n import escaped
from bot.ui.message import Button, Menu, MenuOption, MessageSpec, PictureSpec, Row, Style, clip, stack
from bot.ui.picker import (
    MENU,
    FieldMenu,
    MoveButton,
    PartialMove,
    arranged,
    arrangement,
    controls,
    described,
    presets,
    sealed,
    writable,
)
from bot.ui.screens.directory import next_table
from bot.ui.screens.table import NEWS, story
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext, notice, over, waiting, who
from games.core import Event, Move, View
from games.match import Match
from games.words import N_, Phrase

START = PartialMove()
YOURS = N_("Your move")


def panel(
    context: TableContext,
    player: Player,
    pick: PartialMove = START,
    note: str = "",
    draft: Move | None = None,
    told: Sequence[Event] = (),
) -> MessageSpec:
    """What a player sees in private; `note` is a line about what he just did, `draft` a long move he is arranging,
    `told` what happened since he moved last."""
    match = context.table.match
    if match is None:
        return MessageSpec(
            context.language.code, stack(context.heading(), context.say(N_("This table has not begun yet.")))
        )
    view = match.view(player.seat)
    if player.seat not in match.to_act:
        return _resting(context, view, match, note)
    happened = story(context, told, NEWS, player.seat)
    drafts = arranged(context.game, view)
    if len(drafts) == 1 and drafts == context.game.kinds(view):
        mine = draft if draft and draft.kind == drafts[0] else None
        return drafting(context, player, match, drafts[0], mine, stack(note, happened))
    rows = _pick_rows(context, match, view, pick)
    return _screen(context, view, stack(_head(context), note, happened), rows, pick, GOLD)


def resting(context: TableContext) -> MessageSpec:
    """The private message of a player who has nothing to decide: short, and the same until it is his turn again.

    Whether another table waits for him is seen when he presses the way there: here it would change by itself.
    """
    ahead = next_table(context.language, 1)
    if context.table.status is not Status.PLAYING:
        return notice(context.language, stack(context.heading(), over(context)), GREY, (*ahead, *context.table_link()))
    buttons = (*ahead, context.press("hand", N_("Show my panel"), "🔄"), *context.table_link())
    text = context.say(N_("There is nothing for you to decide just now."))
    return notice(context.language, stack(context.heading(), text), GREEN, buttons)


def confirmation(context: TableContext, player: Player, match: Match, move: Move, note: str = "") -> MessageSpec:
    """Asks once about a move that a single press would decide."""
    view = match.view(player.seat)
    said = described(context.game, view, move, context.plain)
    question = context.game.question(view, move) or Phrase(N_("Shall I play this?"))
    action, rest = ("kept", marked(match.seed, str(move))) if kept(context, match, move) else ("play", str(move))
    yes = Button(_id(action, context, match, rest), said[:80], "success", "✔️")
    back = Button(_id("go", context, match, ""), context.label(N_("Back")), "secondary", "↩️")
    spec = _screen(context, view, stack(_head(context), note), ((yes, back),), PartialMove.read(str(move)), GOLD)
    beside_the_buttons = stack(f"**{escaped(said)}**", context.words(question))
    return replace(spec, below=beside_the_buttons)


def kept(context: TableContext, match: Match, move: Move) -> bool:
    """Whether a move is too long for a custom id, so that it must be kept as a draft until it is confirmed."""
    return not CustomId("play", context.table.id, match.turn, str(move)).fits


def resignation(context: TableContext) -> MessageSpec:
    """Asks once whether a player really gives up."""
    consequence = N_("The other player wins then.")
    if len(context.table.players) > 2:
        consequence = N_("A computer player takes your seat then.")
    yes = context.press("resign-yes", N_("Yes, resign"), "🏳️", "danger")
    back = context.press("hand", N_("Back"), "↩️")
    text = stack(_named(context), context.say(N_("Do you really want to resign?")), context.say(consequence))
    return MessageSpec(context.language.code, text, rows=((yes, back),), accent=GREY)


def closing(context: TableContext, *, seated: bool) -> MessageSpec:
    """Asks once whether a game really ends for all; who plays himself can go back to his panel."""
    yes = context.press("close-yes", N_("Yes, end it"), "🛑", "danger")
    back = (context.press("hand", N_("Back"), "↩️"),) if seated else ()
    question = context.say(N_("Do you really want to end this game for everybody? Nobody wins then."))
    return MessageSpec(context.language.code, stack(_named(context), question), rows=((yes, *back),), accent=GREY)


def drafting(
    context: TableContext, player: Player, match: Match, kind: str, draft: Move | None = None, note: str = ""
) -> MessageSpec:
    """The panel of a long move: ready-made ones, two places swapped, one typed in, those that were saved, the seal."""
    view = match.view(player.seat)
    rows: list[Row] = [_preset_menu(context, match, view, kind)]
    if draft is not None:
        rows.extend(_swap_menu(context, match, view, draft))
    rows.append(tuple(_tools(context, match, kind, draft)))
    rows.extend(_last_row(context, match, view, kind, draft))
    partial = PartialMove.read(str(draft)) if draft is not None else PartialMove((kind,))
    ask = N_("Choose a ready-made set-up; you can change it before you seal it.")
    if draft is not None:
        ask = N_("Change it as you like, today or days later. Nothing is final before you seal it.")
    return _screen(context, view, stack(_head(context), note, context.say(ask)), tuple(rows), partial, GOLD)


def _head(context: TableContext) -> str:
    return _named(context, f"{context.label(YOURS)} · ")


def _named(context: TableContext, before: str = "") -> str:
    """The game, the table and its players: somebody may have several panels below each other."""
    players = context.say("{who}", who=who(player.seat for player in context.table.players))
    number = context.say(N_("table {number}"), number=context.table.id)
    return f"### {before}{context.language.text(context.game.title)}\n-# {number} · {players}"


def _resting(context: TableContext, view: View, match: Match, note: str) -> MessageSpec:
    ended = match.outcome is not None or context.table.status is not Status.PLAYING
    text = over(context) if ended else waiting(context)
    if not ended and view.me is not None and sealed(match, view.me):
        text = stack("🔒 " + context.say(N_("Sealed: it cannot be changed any more.")), text)
    return _screen(context, view, stack(context.heading(), note, text), (), START, GREY if ended else GREEN)


def _screen(
    context: TableContext, view: View, text: str, rows: tuple[Row, ...], pick: PartialMove, accent: int
) -> MessageSpec:
    partial = (*pick.kinds[:1], *pick.values)
    picture_spec = PictureSpec(context.game.key, view, context.table.names, partial)
    foot = _foot(context)
    return MessageSpec(
        context.language.code, text, picture_spec, rows=(*rows, *((foot,) if foot else ())), accent=accent
    )


def _foot(context: TableContext) -> tuple[Button, ...]:
    if context.table.status is not Status.PLAYING:
        return context.table_link()
    fresh = context.press("hand", N_("Refresh"), "🔄")
    return (fresh, context.press("resign", N_("Resign"), "🏳️"), *context.table_link())


def _pick_rows(context: TableContext, match: Match, view: View, pick: PartialMove) -> tuple[Row, ...]:
    offered = controls(context.game, view, pick, context.plain)
    rows: list[Row] = [_field_menu(context, match, menu, number) for number, menu in enumerate(offered.menus)]
    buttons = [_draft_button(context, match, kind) for kind in offered.drafts]
    buttons += [_move_button(context, match, view, button, bool(offered.menus)) for button in offered.buttons]
    if pick.values:
        back = str(pick.back()) if pick.back().values else ""
        buttons.append(Button(_id("go", context, match, back), context.label(N_("Back")), "secondary", "↩️"))
    elif writable(context.game, view):
        buttons.append(Button(_id("write", context, match, ""), context.label(N_("Write it")), "secondary", "⌨️"))
    rows.extend(tuple(buttons[start : start + 5]) for start in range(0, len(buttons), 5))
    return tuple(rows)


def _field_menu(context: TableContext, match: Match, menu: FieldMenu, number: int) -> Menu:
    return Menu(
        _id("pick", context, match, f"{menu.pick}~{number}"), menu.placeholder, menu.lines, menu.least, menu.most
    )


def _draft_button(context: TableContext, match: Match, kind: str) -> Button:
    label = context.label(context.game.move_class(kind).label)
    return Button(_id("draft", context, match, kind), label[:80], "primary")


def _move_button(context: TableContext, match: Match, view: View, button: MoveButton, beside: bool) -> Button:
    """What costs something, so that the game asks about it, is not what the eye falls on first; nor is what stands
    `beside` a menu, since it mostly means to do without."""
    action = "ask" if button.asks else "play"
    style: Style = "secondary" if beside or context.game.question(view, button.move) else "primary"
    return Button(_id(action, context, match, str(button.move)), button.label[:80], style)


def _preset_menu(context: TableContext, match: Match, view: View, kind: str) -> Menu:
    ready = presets(context.game, view, kind)
    lines = [MenuOption(str(number), clip(context.plain(preset.label), 100)) for number, preset in enumerate(ready)]
    return Menu(_id("preset", context, match, kind), context.label(N_("Ready-made")), tuple(lines[:MENU]))


def _swap_menu(context: TableContext, match: Match, view: View, draft: Move) -> list[Menu]:
    items = arrangement(draft)
    if not 2 <= len(items) <= MENU:
        return []
    labels = [context.plain(context.game.option(view, (draft.kind,), item).label) for item in items]
    named = [context.plain(place) for place in context.game.places(view, draft.kind)]
    places = named if len(named) == len(items) else range(1, len(items) + 1)
    lines = [
        MenuOption(str(number), clip(f"{place} · {label}", 100))
        for number, (place, label) in enumerate(zip(places, labels, strict=True))
    ]
    id_ = _id("swap", context, match, marked(match.seed, str(draft)))
    return [Menu(id_, context.label(N_("Swap two")), tuple(lines), 2, 2)]


def _tools(context: TableContext, match: Match, kind: str, draft: Move | None) -> list[Button]:
    """What can be done with a draft, and how to begin one otherwise than from the menu."""
    tools = [("type", kind, N_("Type it in"), "⌨️"), ("favourites", kind, N_("My saved ones"), "📂")]
    if draft is not None:
        shown = marked(match.seed, str(draft))
        tools.insert(1, ("save", shown, N_("Save"), "💾"))
        if context.game.mirrored(draft) is not None:
            tools.insert(0, ("mirror", shown, N_("Mirror"), "🪞"))
    return [
        Button(_id(action, context, match, rest), context.label(text), "secondary", sign)
        for action, rest, text, sign in tools
    ]


def _last_row(
    context: TableContext, match: Match, view: View, kind: str, draft: Move | None
) -> list[tuple[Button, ...]]:
    """The seal, and the way back where there is one."""
    buttons = []
    if draft is not None:
        shown = marked(match.seed, str(draft))
        buttons.append(Button(_id("seal", context, match, shown), context.label(N_("Seal it")), "success", "✔️"))
    if len(context.game.kinds(view)) > 1:
        buttons.append(Button(_id("go", context, match, ""), context.label(N_("Back")), "secondary", "↩️"))
    return [tuple(buttons)] if buttons else []


def _id(action: str, context: TableContext, match: Match, rest: str) -> str:
    return str(CustomId(action, context.table.id, match.turn, rest))
