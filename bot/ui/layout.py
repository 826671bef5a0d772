"""A MessageSpec as Discord's components (version 2), and its files; a Form as a modal.

The views are stopped as soon as they are built: discord.py then keeps nothing of them, and every press arrives by its
custom id alone, before a restart as after.
"""

import io
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

import discord
from discord import CheckboxGroupOption, RadioGroupOption, ui

from bot.ui.languages import Emojis, Language
from bot.ui.message import (
    MAX_OPTION_LENGTH,
    MAX_TITLE_LENGTH,
    Attachment,
    Boxes,
    Button,
    Card,
    ChannelMenu,
    CustomId,
    Form,
    Grid,
    Menu,
    MenuOption,
    MessageSpec,
    PersonMenu,
    Picked,
    Row,
    Typed,
    clip,
)
from bot.ui.rows import fit
from render.painter import Picture

PICTURE, CARD = "board.png", "card{}.png"
Item: TypeAlias = ui.Item[ui.LayoutView]
MAX_COMPONENTS, MAX_CHANNELS = 40, 25
"""Discord's limits: for a message, everything in everything counted, and for a select of channels."""


WITH_TABLES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
    discord.ChannelType.media,
)
"""The kinds of channels in which tables can stand; of the last two in their posts."""


def layout(
    spec: MessageSpec, picture: Picture | None, small: Sequence[Picture] = (), emojis: Emojis | None = None
) -> ui.LayoutView:
    """The components of a message. `picture` and `small` are what was drawn of its own and its cards' PictureSpecs;
    without `emojis` words stand alone.

    Must run in an event loop.
    """
    emojis, view = emojis or Emojis(), ui.LayoutView(timeout=None)
    items = [*_content(spec, picture, small, emojis)]
    controls = _controls(spec.rows, emojis, grids=True)
    if 1 + sum(map(_size, (*items, *controls))) > MAX_COMPONENTS:  # no room for all grids: each is a menu
        controls = _controls(spec.rows, emojis, grids=False)
    view.add_item(ui.Container(*_as_one([*items, *controls]), accent_colour=spec.accent))
    view.stop()
    return view


def _as_one(items: Sequence[Item]) -> Iterator[Item]:
    """The same, each text with the texts that follow it: between two of them a phone leaves room."""
    for texts, found in groupby(items, lambda it: isinstance(it, ui.TextDisplay)):
        if texts:
            yield ui.TextDisplay("\n".join(it.content for it in found if isinstance(it, ui.TextDisplay)))
        else:
            yield from found


def files(spec: MessageSpec, picture: Picture | None, small: Sequence[Picture] = ()) -> list[discord.File]:
    """What is uploaded with a message: its picture, those of its cards, then its file."""
    parts = [Attachment(PICTURE, picture.png)] if picture is not None else []
    parts += [Attachment(CARD.format(number), each.png) for number, each in enumerate(small)]
    if spec.file is not None:
        parts.append(spec.file)
    return [discord.File(io.BytesIO(part.content), filename=part.name) for part in parts]


def _content(spec: MessageSpec, picture: Picture | None, small: Sequence[Picture], emojis: Emojis) -> Iterator[Item]:
    if spec.above:
        yield _text(spec.above, emojis)
    if picture is not None:
        yield ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=picture.alt))
    for question in spec.questions:
        yield _text(question.text, emojis)
        yield _buttons(question.buttons, emojis)
    pictures = iter(enumerate(small))
    for card in spec.cards:
        yield from _card(card, next(pictures) if card.picture_spec is not None else None, emojis)
    if spec.below:
        yield _text(spec.below, emojis)
    if spec.file is not None:
        address = f"attachment://{spec.file.name}"
        picture_in_it = discord.MediaGalleryItem(address, description=spec.file.alt)
        yield ui.MediaGallery(picture_in_it) if spec.file.alt else ui.File(address)


def _card(card: Card, picture: tuple[int, Picture] | None, emojis: Emojis) -> Iterator[Item]:
    """A card; those with pictures are counted from 0."""
    text = _text(card.text, emojis)
    if picture is not None:
        file = f"attachment://{CARD.format(picture[0])}"
        yield ui.Section(text, accessory=ui.Thumbnail(file, description=picture[1].alt))
    else:
        yield text if card.beside is None else ui.Section(text, accessory=_button(card.beside, emojis))
    if card.below:
        yield _buttons(card.below, emojis)
    if card.menu is not None:
        yield _menu(card.menu, emojis)


def _controls(rows: Sequence[Row], emojis: Emojis, *, grids: bool) -> list[Item]:
    items: list[Item] = []
    for row in rows:
        if isinstance(row, Menu):
            items.append(_menu(row, emojis))
        elif not isinstance(row, Grid):
            items.append(_buttons(row, emojis))
        elif grids:
            # in brief where no emoji is missing
            signs = {button.emoji for line in row.brief for button in line} - {None}
            known = all(emojis.face(sign) is not None for sign in signs)
            lines = _with_beside(row, row.brief if row.brief and known else row.rows)
            items += [*([_text(row.title, emojis)] if row.title else []), *(_buttons(line, emojis) for line in lines)]
        else:
            items.append(_menu(row.instead, emojis))
            items += [_buttons(row.beside, emojis)] if row.beside else []
    return items


def _with_beside(grid: Grid[Button], lines: Sequence[tuple[Button, ...]]) -> list[tuple[Button, ...]]:
    """The lines of a grid, with what is beside its last one; in a line of its own where that has no room."""
    last = (*lines[-1], *grid.beside)
    return [*lines[:-1], last] if fit(last) or not grid.beside else [*lines, grid.beside]


def _size(item: Item) -> int:
    return 1 + sum(1 for _ in item.walk_children()) if isinstance(item, ui.ActionRow | ui.Section) else 1


def _text(text: str, emojis: Emojis) -> "ui.TextDisplay[ui.LayoutView]":
    return ui.TextDisplay(emojis.inside(text))


def _buttons(buttons: Sequence[Button], emojis: Emojis) -> "ui.ActionRow[ui.LayoutView]":
    return ui.ActionRow(*(_button(button, emojis) for button in buttons))


def _button(button: Button, emojis: Emojis) -> "ui.Button[ui.LayoutView]":
    if button.link:
        return ui.Button(label=button.label, url=button.id, emoji=emojis.face(button.emoji))
    return ui.Button(
        label=button.label or None,
        custom_id=button.id,
        style=discord.ButtonStyle[button.style],
        emoji=emojis.face(button.emoji),
        disabled=button.disabled,
    )


def _menu(menu: Menu | ChannelMenu | PersonMenu, emojis: Emojis) -> "ui.ActionRow[ui.LayoutView]":
    named: dict[str, Any] = {"custom_id": menu.id, "placeholder": menu.placeholder}
    if isinstance(menu, PersonMenu):
        return ui.ActionRow(ui.UserSelect(**named, max_values=menu.most))
    if isinstance(menu, Menu):
        options = [discord.SelectOption(**_option(it), emoji=emojis.face(it.emoji)) for it in menu.options]
        # discord.py says that a menu is required unless it hears otherwise, and Discord then wants one value at least
        bounds: dict[str, Any] = {"min_values": menu.least, "max_values": menu.most, "required": menu.least > 0}
        return ui.ActionRow(ui.Select(**named, options=options, **bounds))
    kinds = [*WITH_TABLES] if menu.tables else [discord.ChannelType.text]
    named |= {"channel_types": kinds, "min_values": 0, "max_values": menu.most}
    kind = discord.SelectDefaultValueType.channel
    chosen = [discord.SelectDefaultValue(id=channel, type=kind) for channel in menu.chosen]
    return ui.ActionRow(ui.ChannelSelect(**named, default_values=chosen, required=False))


def _option(option: MenuOption) -> dict[str, Any]:
    label = clip(option.label, MAX_OPTION_LENGTH)
    return {"label": label, "value": option.value, "description": option.hint, "default": option.chosen}


def modal(form: Form) -> ui.Modal:
    made = ui.Modal(title=clip(form.title, MAX_TITLE_LENGTH), custom_id=form.id)
    for number, it in enumerate((*form.questions, *form.fields)):
        about = None if isinstance(it, Picked) else clip(it.about, MAX_OPTION_LENGTH) or None
        item = _boxes(it, str(number)) if isinstance(it, Boxes) else _field(it, str(number))
        made.add_item(ui.Label[ui.Modal](text=clip(it.label, MAX_TITLE_LENGTH), description=about, component=item))
    return made


def _field(field: Picked | Typed, custom_id: str) -> "ui.Select[ui.Modal] | ui.TextInput[ui.Modal]":
    if isinstance(field, Typed):
        return ui.TextInput(custom_id=custom_id, style=discord.TextStyle.paragraph, max_length=field.most)
    return ui.Select(custom_id=custom_id, options=[discord.SelectOption(**_option(it)) for it in field.options])


def _boxes(boxes: Boxes, custom_id: str) -> "ui.RadioGroup[ui.Modal] | ui.CheckboxGroup[ui.Modal]":
    if boxes.radio:
        return ui.RadioGroup(custom_id=custom_id, options=[RadioGroupOption(**_option(it)) for it in boxes.options])
    options = [CheckboxGroupOption(**_option(it)) for it in boxes.options]
    bounds = {"min_values": boxes.least, "max_values": min(boxes.most, len(options))}
    return ui.CheckboxGroup(custom_id=custom_id, options=options, required=boxes.least > 0, **bounds)


def text_field(language: Language, name: str, label: str, **more: Any) -> "ui.Label[ui.Modal]":
    """A field to type in, below its label (msgid)."""
    return ui.Label(text=language.text(label), component=ui.TextInput(custom_id=name, **more))


def form(language: Language, answer: CustomId, title: str, *fields: "ui.Label[ui.Modal]") -> ui.Modal:
    """A form under a title (msgid); what is filled in comes in under the custom id `answer`."""
    modal = ui.Modal(title=language.text(title), custom_id=str(answer))
    for it in fields:
        modal.add_item(it)
    return modal
