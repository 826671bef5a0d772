"""How a player picks a move: grids, menus and buttons under their picture, and the form in which values are ticked."""

from collections.abc import Sequence

from bot.ui.menus import FieldMenu, Spot
from bot.ui.message import BUTTONS_PER_ROW, Boxes, Button, Form, Grid, Menu, Row, Style, chunks
from bot.ui.partial_move import PART, MoveButton, PartialMove
from bot.ui.picker import Controls, Way, form, ways_in_rows, worth_writing
from bot.ui.screens.turn_context import TurnContext
from games.words import N_, NN_, Phrase

EXACTLY = NN_("Choose one.", "Choose {count}.", "count")


def picking_rows(turn: TurnContext, offered: Controls) -> tuple[Row, ...]:
    """The controls for the next press: directly under the picture those that pick a value, below them the buttons that
    play a move, and last the way back."""
    style: Style = "secondary" if offered.stands_out else "primary"
    return (
        *(
            Grid(grid.title, _spots(turn, grid.rows, at), _menu(turn, grid.instead, at), _spots(turn, grid.brief, at))
            for at, grid in enumerate(offered.grids)
        ),
        *(_menu(turn, menu, number) for number, menu in enumerate(offered.menus)),
        *(
            tuple(turn.button(_leading(way), way.label, str(way.partial), style) for way in row)
            for row in ways_in_rows(offered.ways)
        ),
        *chunks(_buttons(turn, offered), BUTTONS_PER_ROW),
    )


def _buttons(turn: TurnContext, offered: Controls) -> list[Button]:
    game = turn.context.game
    ticks = any(way.ticks for way in offered.ways)
    beside = bool(offered.menus or offered.grids) or ticks or offered.stands_out
    labels = ((kind, turn.context.label(game.move_class(kind).label)) for kind in offered.drafted)
    buttons = [turn.button("draft", label, kind, "primary") for kind, label in labels]
    fitting = (it for it in offered.buttons if turn.control("play", str(it.move)).fits)
    buttons += [_move_button(turn, button, beside=beside) for button in fitting]
    if offered.back is not None:
        buttons.append(turn.back_button(offered.back))
    elif offered.leads_on and worth_writing(game, turn.view):
        buttons.append(turn.write_button())
    return buttons


def _spots(turn: TurnContext, rows: Sequence[Sequence[Spot]], number: int) -> tuple[tuple[Button, ...], ...]:
    """The buttons of a grid; what cannot be picked is there too, so that all lies as in the picture."""
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
    return "tick" if button.ticks else "narrow"


def _menu(turn: TurnContext, menu: FieldMenu, number: int) -> Menu:
    """A menu's custom id ends with its number, since menus of one field differ in nothing else."""
    custom_id = turn.custom_id("pick", f"{menu.partial}~{number}")
    return Menu(custom_id, menu.placeholder, menu.options, menu.least, menu.most)


def _move_button(turn: TurnContext, button: MoveButton, *, beside: bool) -> Button:
    """Grey for a move that the game asks about, since it costs something. One `beside` values to pick or a move that
    stands out is grey too, unless it is prominent itself: it mostly means to do without."""
    grey = button.asks or (beside and not button.prominent)
    style: Style = "secondary" if grey else "primary"
    return turn.button("ask" if button.asks else "play", button.label, str(button.move), style)


def form_to_tick(turn: TurnContext, partial: PartialMove) -> Form | None:
    """The form in which the set of values that comes after `partial` is ticked; None where there is none."""
    context = turn.context
    asked = form(context.game, turn.view, partial, context.plain)
    if asked is None:
        return None
    most = Phrase(N_("Choose {least} to {most}."), {"least": asked.least, "most": asked.most})
    bounds = EXACTLY.phrase({"count": asked.least}) if asked.least == asked.most else most
    about = ". ".join(filter(None, (asked.about, context.words(bounds))))
    boxes = Boxes(asked.label, asked.options, about, least=asked.least, most=asked.most)
    return Form(turn.custom_id("pick", f"{partial}~0"), asked.title, (boxes,))
