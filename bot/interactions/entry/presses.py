"""Buttons, menus and modals: what was pressed is read from its custom id and its values, and carried out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Strict, ValidationError

from bot.interactions.context import Context
from bot.interactions.entry.actions import ACTIONS
from bot.interactions.request import Request
from bot.interactions.table.ending import show_broken
from bot.tables.plans import NoPlan, NothingToPlan, PlanPlayed, YourTurn
from bot.tables.refusals import Incomplete, TableBroken, UnknownControl
from bot.ui.message import CustomId
from bot.ui.screens.table_context import pointer
from games.characters import storable
from games.errors import MovedOn, NotYourTurn, Over, Refusal

T = TypeVar("T")
Text = Annotated[str, Strict()]
NO_LONGER = (MovedOn, Over, NotYourTurn, YourTurn, NothingToPlan, NoPlan, PlanPlayed)
"""Why a control that was made for a turn, or for a plan, works no more."""


def may_open_modal(text: str) -> bool:
    """Whether the answer to a press on the control with the custom id `text` can be a modal."""
    custom_id = CustomId.read(text)
    return custom_id is not None and custom_id.action in ACTIONS and ACTIONS[custom_id.action].opens_modal


async def handle_component(ctx: Context, text: str, values: Sequence[str]) -> None:
    """Carry out a press on the control with the custom id `text`. `values` are the options that were picked in a menu,
    or what a modal was filled in with.

    Raises Refusal. A control that is no longer current becomes a pointer to what is.
    """
    custom_id = CustomId.read(text)
    if custom_id is None or custom_id.action not in ACTIONS:
        raise UnknownControl
    ctx.services.presses.note(ctx.person.id, ctx.responder.pressed, custom_id.table, custom_id.decision)
    try:
        await ACTIONS[custom_id.action].run(ctx, Request(custom_id, values))
    except TableBroken:
        await show_broken(ctx, custom_id.table)
    except NO_LONGER as refusal:
        if not (ctx.responder.private and custom_id.table):
            raise
        await _point(ctx, custom_id.table, refusal)


async def _point(ctx: Context, number: int, refusal: Refusal) -> None:
    """Say why a press did nothing, and show the way to the panel and to the table."""
    table = await ctx.services.tables.get(number)
    context = await ctx.table_context(table)
    spec = pointer(context, table.player_of(ctx.person.id), context.words(refusal.phrase))
    await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)
    ctx.services.changed(table)


class Field(BaseModel):
    """One field of a modal; a line of text in it has no value, and what is ticked in a group of boxes is `values`."""

    value: Text = ""
    values: list[Text] | None = None


class Component(BaseModel):
    """A row of fields, or a label with one field."""

    components: list[Field] = []
    component: Field | None = None


class Menu(BaseModel):
    """A message's control; a button has no values."""

    values: list[Text] = []


class Modal(BaseModel):
    """A modal that was sent off."""

    components: list[Component] = []


def cleaned(data: Any) -> Any:
    """The same data, its texts without control characters and halves of characters."""
    if isinstance(data, str):
        return storable(data)
    if isinstance(data, Mapping):
        return {key: cleaned(value) for key, value in data.items()}
    return [cleaned(value) for value in data] if isinstance(data, list) else data


def picked_values(data: Mapping[str, Any]) -> list[str]:
    """What was picked in a menu. Raises Incomplete where that has another form than Discord's."""
    return _read(Menu.model_validate, data).values


def typed_values(data: Mapping[str, Any]) -> list[str]:
    """What was typed into a modal's fields, or ticked in them, in their order. Raises Incomplete where that has another
    form."""
    rows = ((*it.components, it.component) for it in _read(Modal.model_validate, data).components)
    fields = (field for row in rows for field in row if field is not None)
    return [value for field in fields for value in ([field.value] if field.values is None else field.values)]


def _read(validate: Callable[[object], T], data: Mapping[str, Any]) -> T:
    try:
        return validate(data)
    except ValidationError:
        raise Incomplete from None
