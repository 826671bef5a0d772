"""The private panel: the viewer's own picture and the choices that are his to make now."""

from collections.abc import Sequence
from dataclasses import replace

from bot.model import Chair, Status
from bot.ui.custom_id import Press, marked
from bot.ui.i18n import escaped
from bot.ui.message import Button, Line, Menu, Row, Screen, Sketch, Style, clip, stack
from bot.ui.picker import (
    MENU,
    FieldMenu,
    MoveButton,
    Pick,
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
from bot.ui.screens.table_context import GOLD, GREEN, GREY, Frame, notice, over, waiting, who
from games.core import Event, Move, View
from games.match import Match
from games.words import N_, Phrase

START = Pick()
YOURS = N_("Your move")


def panel(
    frame: Frame,
    chair: Chair,
    pick: Pick = START,
    note: str = "",
    draft: Move | None = None,
    told: Sequence[Event] = (),
) -> Screen:
    """What a player sees in private; `note` is a line about what he just did, `draft` a long move he is arranging,
    `told` what happened since he moved last."""
    match = frame.table.match
    if match is None:
        return Screen(frame.language.code, stack(frame.heading(), frame.say(N_("This table has not begun yet."))))
    view = match.view(chair.seat)
    if chair.seat not in match.to_act:
        return _resting(frame, view, match, note)
    happened = story(frame, told, NEWS, chair.seat)
    drafts = arranged(frame.game, view)
    if len(drafts) == 1 and drafts == frame.game.kinds(view):
        mine = draft if draft and draft.kind == drafts[0] else None
        return drafting(frame, chair, match, drafts[0], mine, stack(note, happened))
    rows = _pick_rows(frame, match, view, pick)
    return _screen(frame, view, stack(_head(frame), note, happened), rows, pick, GOLD)


def resting(frame: Frame) -> Screen:
    """The private message of a player who has nothing to decide: short, and the same until it is his turn again.

    Whether another table waits for him is seen when he presses the way there: here it would change by itself.
    """
    ahead = next_table(frame.language, 1)
    if frame.table.status is not Status.PLAYING:
        return notice(frame.language, stack(frame.heading(), over(frame)), GREY, (*ahead, *frame.table_link()))
    buttons = (*ahead, frame.press("hand", N_("Show my panel"), "🔄"), *frame.table_link())
    text = frame.say(N_("There is nothing for you to decide just now."))
    return notice(frame.language, stack(frame.heading(), text), GREEN, buttons)


def confirmation(frame: Frame, chair: Chair, match: Match, move: Move, note: str = "") -> Screen:
    """Asks once about a move that a single press would decide."""
    view = match.view(chair.seat)
    said = described(frame.game, view, move, frame.plain)
    question = frame.game.question(view, move) or Phrase(N_("Shall I play this?"))
    verb, rest = ("kept", marked(match.seed, str(move))) if kept(frame, match, move) else ("play", str(move))
    yes = Button(_id(verb, frame, match, rest), said[:80], "success", "✔️")
    back = Button(_id("go", frame, match, ""), frame.label(N_("Back")), "secondary", "↩️")
    screen = _screen(frame, view, stack(_head(frame), note), ((yes, back),), Pick.read(str(move)), GOLD)
    beside_the_buttons = stack(f"**{escaped(said)}**", frame.words(question))
    return replace(screen, below=beside_the_buttons)


def kept(frame: Frame, match: Match, move: Move) -> bool:
    """Whether a move is too long for a custom id, so that it must be kept as a draft until it is confirmed."""
    return not Press("play", frame.table.id, match.turn, str(move)).fits


def resignation(frame: Frame) -> Screen:
    """Asks once whether a player really gives up."""
    consequence = N_("The other player wins then.")
    if len(frame.table.chairs) > 2:
        consequence = N_("A computer player takes your seat then.")
    yes = frame.press("resign-yes", N_("Yes, resign"), "🏳️", "danger")
    back = frame.press("hand", N_("Back"), "↩️")
    text = stack(_named(frame), frame.say(N_("Do you really want to resign?")), frame.say(consequence))
    return Screen(frame.language.code, text, rows=((yes, back),), accent=GREY)


def closing(frame: Frame, *, seated: bool) -> Screen:
    """Asks once whether a game really ends for all; who plays himself can go back to his panel."""
    yes = frame.press("close-yes", N_("Yes, end it"), "🛑", "danger")
    back = (frame.press("hand", N_("Back"), "↩️"),) if seated else ()
    question = frame.say(N_("Do you really want to end this game for everybody? Nobody wins then."))
    return Screen(frame.language.code, stack(_named(frame), question), rows=((yes, *back),), accent=GREY)


def drafting(frame: Frame, chair: Chair, match: Match, kind: str, draft: Move | None = None, note: str = "") -> Screen:
    """The panel of a long move: ready-made ones, two places swapped, one typed in, those that were saved, the seal."""
    view = match.view(chair.seat)
    rows: list[Row] = [_preset_menu(frame, match, view, kind)]
    if draft is not None:
        rows.extend(_swap_menu(frame, match, view, draft))
    rows.append(tuple(_tools(frame, match, kind, draft)))
    rows.extend(_last_row(frame, match, view, kind, draft))
    partial = Pick.read(str(draft)) if draft is not None else Pick((kind,))
    ask = N_("Choose a ready-made set-up; you can change it before you seal it.")
    if draft is not None:
        ask = N_("Change it as you like, today or days later. Nothing is final before you seal it.")
    return _screen(frame, view, stack(_head(frame), note, frame.say(ask)), tuple(rows), partial, GOLD)


def _head(frame: Frame) -> str:
    return _named(frame, f"{frame.label(YOURS)} · ")


def _named(frame: Frame, before: str = "") -> str:
    """The game, the table and its players: somebody may have several panels below each other."""
    players = frame.say("{who}", who=who(chair.seat for chair in frame.table.chairs))
    number = frame.say(N_("table {number}"), number=frame.table.id)
    return f"### {before}{frame.language.text(frame.game.title)}\n-# {number} · {players}"


def _resting(frame: Frame, view: View, match: Match, note: str) -> Screen:
    ended = match.outcome is not None or frame.table.status is not Status.PLAYING
    text = over(frame) if ended else waiting(frame)
    if not ended and view.me is not None and sealed(match, view.me):
        text = stack("🔒 " + frame.say(N_("Sealed: it cannot be changed any more.")), text)
    return _screen(frame, view, stack(frame.heading(), note, text), (), START, GREY if ended else GREEN)


def _screen(frame: Frame, view: View, text: str, rows: tuple[Row, ...], pick: Pick, accent: int) -> Screen:
    partial = (*pick.kinds[:1], *pick.values)
    sketch = Sketch(frame.game.key, view, frame.table.names, partial)
    foot = _foot(frame)
    return Screen(frame.language.code, text, sketch, rows=(*rows, *((foot,) if foot else ())), accent=accent)


def _foot(frame: Frame) -> tuple[Button, ...]:
    if frame.table.status is not Status.PLAYING:
        return frame.table_link()
    fresh = frame.press("hand", N_("Refresh"), "🔄")
    return (fresh, frame.press("resign", N_("Resign"), "🏳️"), *frame.table_link())


def _pick_rows(frame: Frame, match: Match, view: View, pick: Pick) -> tuple[Row, ...]:
    offered = controls(frame.game, view, pick, frame.plain)
    rows: list[Row] = [_field_menu(frame, match, menu, number) for number, menu in enumerate(offered.menus)]
    buttons = [_draft_button(frame, match, kind) for kind in offered.drafts]
    buttons += [_move_button(frame, match, view, button, bool(offered.menus)) for button in offered.buttons]
    if pick.values:
        back = str(pick.back()) if pick.back().values else ""
        buttons.append(Button(_id("go", frame, match, back), frame.label(N_("Back")), "secondary", "↩️"))
    elif writable(frame.game, view):
        buttons.append(Button(_id("write", frame, match, ""), frame.label(N_("Write it")), "secondary", "⌨️"))
    rows.extend(tuple(buttons[start : start + 5]) for start in range(0, len(buttons), 5))
    return tuple(rows)


def _field_menu(frame: Frame, match: Match, menu: FieldMenu, number: int) -> Menu:
    return Menu(_id("pick", frame, match, f"{menu.pick}~{number}"), menu.placeholder, menu.lines, menu.least, menu.most)


def _draft_button(frame: Frame, match: Match, kind: str) -> Button:
    label = frame.label(frame.game.move_class(kind).label)
    return Button(_id("draft", frame, match, kind), label[:80], "primary")


def _move_button(frame: Frame, match: Match, view: View, button: MoveButton, beside: bool) -> Button:
    """What costs something, so that the game asks about it, is not what the eye falls on first; nor is what stands
    `beside` a menu, since it mostly means to do without."""
    verb = "ask" if button.asks else "play"
    style: Style = "secondary" if beside or frame.game.question(view, button.move) else "primary"
    return Button(_id(verb, frame, match, str(button.move)), button.label[:80], style)


def _preset_menu(frame: Frame, match: Match, view: View, kind: str) -> Menu:
    ready = presets(frame.game, view, kind)
    lines = [Line(str(number), clip(frame.plain(preset.label), 100)) for number, preset in enumerate(ready)]
    return Menu(_id("preset", frame, match, kind), frame.label(N_("Ready-made")), tuple(lines[:MENU]))


def _swap_menu(frame: Frame, match: Match, view: View, draft: Move) -> list[Menu]:
    items = arrangement(draft)
    if not 2 <= len(items) <= MENU:
        return []
    labels = [frame.plain(frame.game.option(view, (draft.kind,), item).label) for item in items]
    named = [frame.plain(place) for place in frame.game.places(view, draft.kind)]
    places = named if len(named) == len(items) else range(1, len(items) + 1)
    lines = [
        Line(str(number), clip(f"{place} · {label}", 100))
        for number, (place, label) in enumerate(zip(places, labels, strict=True))
    ]
    id_ = _id("swap", frame, match, marked(match.seed, str(draft)))
    return [Menu(id_, frame.label(N_("Swap two")), tuple(lines), 2, 2)]


def _tools(frame: Frame, match: Match, kind: str, draft: Move | None) -> list[Button]:
    """What can be done with a draft, and how to begin one otherwise than from the menu."""
    tools = [("type", kind, N_("Type it in"), "⌨️"), ("favourites", kind, N_("My saved ones"), "📂")]
    if draft is not None:
        shown = marked(match.seed, str(draft))
        tools.insert(1, ("save", shown, N_("Save"), "💾"))
        if frame.game.mirrored(draft) is not None:
            tools.insert(0, ("mirror", shown, N_("Mirror"), "🪞"))
    return [
        Button(_id(verb, frame, match, rest), frame.label(text), "secondary", sign) for verb, rest, text, sign in tools
    ]


def _last_row(frame: Frame, match: Match, view: View, kind: str, draft: Move | None) -> list[tuple[Button, ...]]:
    """The seal, and the way back where there is one."""
    buttons = []
    if draft is not None:
        shown = marked(match.seed, str(draft))
        buttons.append(Button(_id("seal", frame, match, shown), frame.label(N_("Seal it")), "success", "✔️"))
    if len(frame.game.kinds(view)) > 1:
        buttons.append(Button(_id("go", frame, match, ""), frame.label(N_("Back")), "secondary", "↩️"))
    return [tuple(buttons)] if buttons else []


def _id(verb: str, frame: Frame, match: Match, rest: str) -> str:
    return str(Press(verb, frame.table.id, match.turn, rest))
