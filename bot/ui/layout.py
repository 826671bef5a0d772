"""A MessageSpec as Discord's components (version 2), and its files.

The views are stopped as soon as they are built: discord.py then keeps nothing of them, and every press arrives by its
custom id alone, before a restart as after.
"""

import io
from collections.abc import Iterator, Sequence

import discord
from discord import CheckboxGroupOption, RadioGroupOption, ui

from bot.ui.markup import Emojis
from bot.ui.message import (
    MAX_LABEL_LENGTH,
    MAX_TEXT_LENGTH,
    Attachment,
    Boxes,
    Button,
    Card,
    ChannelMenu,
    Form,
    Grid,
    Menu,
    MessageSpec,
    PersonMenu,
    Row,
    clip,
)
from render.painter import Picture

PICTURE = "board.png"
MAX_COMPONENTS = 40
"""Discord's limit for a message, everything in everything counted."""
MAX_CHANNELS = 25
"""As many as a select takes."""
STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def layout(
    spec: MessageSpec, picture: Picture | None, small: Sequence[Picture] = (), emojis: Emojis | None = None
) -> ui.LayoutView:
    """The components of a message. `picture` and `small` are what was drawn of its own and its cards' PictureSpecs;
    without `emojis` words stand alone.

    Must run in an event loop.
    """
    emojis = emojis or Emojis()
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=spec.accent)
    for question in spec.questions:
        container.add_item(_text(question.text, emojis))
        container.add_item(_buttons(question.buttons, emojis))
    if spec.above:
        container.add_item(_text(spec.above, emojis))
    if picture is not None:
        container.add_item(
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=picture.alt))
        )
    pictures = iter(enumerate(small))
    for card in spec.cards:
        for item in _card(card, next(pictures) if card.picture_spec is not None else None, emojis):
            container.add_item(item)
    if spec.below:
        container.add_item(_text(spec.below, emojis))
    if spec.file is not None:
        container.add_item(ui.File(f"attachment://{spec.file.name}"))
    _add_rows(container, spec.rows, emojis)
    view.add_item(container)
    view.stop()
    return view


def files(spec: MessageSpec, picture: Picture | None, small: Sequence[Picture] = ()) -> list[discord.File]:
    """What is uploaded with a message: its picture, those of its cards, then its file."""
    parts = [Attachment(PICTURE, picture.png)] if picture is not None else []
    parts += [Attachment(_name(number), each.png) for number, each in enumerate(small)]
    if spec.file is not None:
        parts.append(spec.file)
    return [discord.File(io.BytesIO(part.content), filename=part.name) for part in parts]


def _text(text: str, emojis: Emojis) -> "ui.TextDisplay[ui.LayoutView]":
    return ui.TextDisplay(emojis.inside(text))


def _card(card: Card, picture: tuple[int, Picture] | None, emojis: Emojis) -> "Iterator[ui.Item[ui.LayoutView]]":
    text = _text(card.text, emojis)
    if picture is not None:
        number, drawn = picture
        yield ui.Separator()
        yield ui.Section(text, accessory=ui.Thumbnail(f"attachment://{_name(number)}", description=drawn.alt))
    elif card.beside is not None:
        yield ui.Section(text, accessory=_button(card.beside, emojis))
    else:
        yield text
    if card.below:
        yield _buttons(card.below, emojis)
    if card.menu is not None:
        yield _any_menu(card.menu, emojis)


def _name(number: int) -> str:
    """The file name of a card's picture, the cards with pictures counted from 0."""
    return f"card{number}.png"


def _add_rows(container: "ui.Container[ui.LayoutView]", rows: Sequence[Row], emojis: Emojis) -> None:
    """Add the controls; where there is no room for all grids, each is a menu."""
    items = [item for row in rows for item in _row(row, emojis, grids=True)]
    before = 1 + sum(1 for _ in container.walk_children())
    if before + sum(_size(item) for item in items) > MAX_COMPONENTS:
        items = [item for row in rows for item in _row(row, emojis, grids=False)]
    for item in items:
        container.add_item(item)


def _size(item: "ui.Item[ui.LayoutView]") -> int:
    """As how many components an item counts."""
    return 1 + sum(1 for _ in item.walk_children()) if isinstance(item, ui.ActionRow) else 1


def _row(row: Row, emojis: Emojis, *, grids: bool) -> "Iterator[ui.Item[ui.LayoutView]]":
    if isinstance(row, Menu):
        yield _menu(row, emojis)
    elif not isinstance(row, Grid):
        yield _buttons(row, emojis)
    elif grids:
        yield _text(row.title, emojis)
        yield from (_buttons(buttons, emojis) for buttons in _lines(row, emojis))
    else:
        yield _menu(row.instead, emojis)


def _lines(grid: Grid, emojis: Emojis) -> tuple[tuple[Button, ...], ...]:
    """A grid's buttons: in brief where no emoji is missing."""
    known = all(emojis.face(button.emoji) is not None for line in grid.brief for button in line)
    return grid.brief if grid.brief and known else grid.rows


def _buttons(buttons: Sequence[Button], emojis: Emojis) -> "ui.ActionRow[ui.LayoutView]":
    return ui.ActionRow(*(_button(button, emojis) for button in buttons))


def _button(button: Button, emojis: Emojis) -> "ui.Button[ui.LayoutView]":
    if button.link:
        return ui.Button(label=button.label, url=button.id, emoji=emojis.face(button.emoji))
    return ui.Button(
        label=button.label or None,
        custom_id=button.id,
        style=STYLES[button.style],
        emoji=emojis.face(button.emoji),
        disabled=button.disabled,
    )


def _any_menu(menu: Menu | ChannelMenu | PersonMenu, emojis: Emojis) -> "ui.ActionRow[ui.LayoutView]":
    if isinstance(menu, ChannelMenu):
        return _channel_menu(menu)
    return _person_menu(menu) if isinstance(menu, PersonMenu) else _menu(menu, emojis)


def _person_menu(menu: PersonMenu) -> "ui.ActionRow[ui.LayoutView]":
    select: ui.UserSelect[ui.LayoutView] = ui.UserSelect(custom_id=menu.id, placeholder=menu.placeholder)
    return ui.ActionRow(select)


def _menu(menu: Menu, emojis: Emojis) -> "ui.ActionRow[ui.LayoutView]":
    options = [
        discord.SelectOption(
            label=it.label, value=it.value, description=it.hint, default=it.chosen, emoji=emojis.face(it.emoji)
        )
        for it in menu.options
    ]
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=menu.id,
        placeholder=menu.placeholder,
        options=options,
        min_values=menu.least,
        max_values=menu.most,
    )
    return ui.ActionRow(select)


def _channel_menu(menu: ChannelMenu) -> "ui.ActionRow[ui.LayoutView]":
    select: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id=menu.id,
        placeholder=menu.placeholder,
        channel_types=[discord.ChannelType.text],
        default_values=[
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
            for channel in menu.chosen
        ],
        min_values=0,
        max_values=MAX_CHANNELS,
    )
    return ui.ActionRow(select)


def modal(form: Form) -> ui.Modal:
    """The form as Discord's modal."""
    made = ui.Modal(title=clip(form.title, MAX_LABEL_LENGTH), custom_id=form.id)
    for number, boxes in enumerate(form.questions):
        item = _radio_group(boxes, str(number)) if boxes.radio else _checkbox_group(boxes, str(number))
        about = clip(boxes.about, MAX_TEXT_LENGTH) or None
        made.add_item(ui.Label[ui.Modal](text=clip(boxes.label, MAX_LABEL_LENGTH), description=about, component=item))
    return made


def _radio_group(boxes: Boxes, custom_id: str) -> "ui.RadioGroup[ui.Modal]":
    options = [
        RadioGroupOption(label=clip(it.label, MAX_TEXT_LENGTH), value=it.value, description=it.hint, default=it.chosen)
        for it in boxes.options
    ]
    return ui.RadioGroup(custom_id=custom_id, options=options)


def _checkbox_group(boxes: Boxes, custom_id: str) -> "ui.CheckboxGroup[ui.Modal]":
    options = [
        CheckboxGroupOption(
            label=clip(it.label, MAX_TEXT_LENGTH), value=it.value, description=it.hint, default=it.chosen
        )
        for it in boxes.options
    ]
    bounds = {"min_values": boxes.least, "max_values": min(boxes.most, len(options))}
    return ui.CheckboxGroup(custom_id=custom_id, options=options, required=boxes.least > 0, **bounds)
