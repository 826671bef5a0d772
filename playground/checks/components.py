"""Components of messages and modals, first and second version, with every limit that Discord documents for them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from playground.checks.emoji import is_emoji
from playground.checks.form import Field
from playground.model import Json

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
ENTITY_SELECTS = (5, 6, 7, 8)
SELECTS = (SELECT, *ENTITY_SELECTS)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
LINK_STYLE = 5

TOP_LEVEL = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5


class ComponentCheck:
    """One pass over the components of a message.

    files are the names that `attachment://` may mean; urls the addresses of files the message already has.
    """

    def __init__(self, files: Collection[str]) -> None:
        self._files = files
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._count = 0
        self._text = 0
        self._checks: dict[int, Callable[[Field, Json], None]] = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text_display,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            **dict.fromkeys(SELECTS, self._select),
        }

    def message(self, field: Field, components: object, *, v2: bool) -> None:
        """Refuses at the field whatever Discord would refuse."""
        most = MOST_COMPONENTS if v2 else MOST_ROWS
        for index, item in enumerate(field.array(components, 1 if v2 else 0, most)):
            self.check(field[index], item, TOP_LEVEL if v2 else (ROW,))
        if v2 and self._count > MOST_COMPONENTS:
            field.refuse("BASE_TYPE_MAX_LENGTH", f"Must be {MOST_COMPONENTS} or fewer in length, nested ones included.")
        if self._text > MOST_TEXT:
            field.refuse("COMPONENT_MAX_TOTAL_TEXT_SIZE", f"All text displays together exceed {MOST_TEXT} characters.")

    def check(self, field: Field, item: object, allowed: tuple[int, ...]) -> None:
        """One component that may be of the allowed types here, with all in it."""
        component = field.component(item, allowed)
        if component is None:
            return
        self._count += 1
        self._id(field["id"], component.get("id"))
        self._checks[component["type"]](field, component)

    def _id(self, field: Field, value: object) -> None:
        number = field.optional_number(value, 0, 2**31 - 1)
        if number in self._ids:
            field.refuse("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated.")
        if number:
            self._ids.add(number)

    def custom_id(self, field: Field, value: object) -> None:
        text = field.text(value, 1, 100)
        if text in self._custom_ids:
            field.refuse("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if text:
            self._custom_ids.add(text)

    def _row(self, field: Field, row: Json) -> None:
        items = field["components"].array(row.get("components"), 1, 5)
        types = [item.get("type") for item in items if isinstance(item, dict)]
        if len(items) > 1 and any(kind in SELECTS for kind in types):
            field["components"].refuse("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The components exceed the maximum width")
        for index, item in enumerate(items):
            self.check(field["components"][index], item, (BUTTON, *SELECTS))

    def _button(self, field: Field, button: Json) -> None:
        if not field["style"].one_of(button.get("style"), (1, 2, 3, 4, 5)):
            return
        label = field["label"].optional_text(button.get("label"), 0, 80)
        if not label and not button.get("emoji"):
            field.refuse("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
        emoji(field["emoji"], button.get("emoji"))
        field["disabled"].flag(button.get("disabled"))
        if button["style"] == LINK_STYLE:
            self._link(field, button)
            return
        if button.get("url") is not None:
            field.refuse(
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified"
            )
        self.custom_id(field["custom_id"], button.get("custom_id"))

    def _link(self, field: Field, button: Json) -> None:
        if button.get("custom_id") is not None:
            field.refuse(
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified"
            )
        url = field["url"].text(button.get("url"), 1, 512)
        if url and not url.startswith(("http://", "https://", "discord://")):
            field["url"].refuse("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")

    def _select(self, field: Field, select: Json) -> None:
        self.custom_id(field["custom_id"], select.get("custom_id"))
        select_body(field, select)

    def _section(self, field: Field, section: Json) -> None:
        for index, item in enumerate(field["components"].array(section.get("components"), 1, 3)):
            self.check(field["components"][index], item, (TEXT,))
        if section.get("accessory") is None:
            field["accessory"].refuse("BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.check(field["accessory"], section["accessory"], (BUTTON, THUMBNAIL))

    def _text_display(self, field: Field, text: Json) -> None:
        content = field["content"].text(text.get("content"), 1, MOST_TEXT)
        if content and not content.strip():
            field["content"].refuse("BASE_TYPE_REQUIRED", "This field is required")
        self._text += len(content)

    def _thumbnail(self, field: Field, thumbnail: Json) -> None:
        self._picture(field, thumbnail)

    def _gallery(self, field: Field, gallery: Json) -> None:
        for index, item in enumerate(field["items"].array(gallery.get("items"), 1, 10)):
            place = field["items"][index]
            self._picture(place, place.mapping(item))

    def _picture(self, field: Field, item: Json) -> None:
        self._media(field["media"], item.get("media"))
        field["description"].optional_text(item.get("description"), 1, 1024)
        field["spoiler"].flag(item.get("spoiler"))

    def _file(self, field: Field, file: Json) -> None:
        self._media(field["file"], file.get("file"), uploaded=True)
        field["spoiler"].flag(file.get("spoiler"))

    def _media(self, field: Field, media: object, *, uploaded: bool = False) -> None:
        url = field["url"].text(field.mapping(media).get("url"), 1, 2048)
        schemes = ("attachment://",) if uploaded else ("attachment://", "http://", "https://")
        if url and not url.startswith(schemes):
            field["url"].refuse("URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}.")
        elif url.startswith("attachment://") and url.removeprefix("attachment://") not in self._files:
            field["url"].refuse(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"The referenced attachment {url} was not found."
            )

    def _separator(self, field: Field, separator: Json) -> None:
        field["divider"].flag(separator.get("divider"))
        if separator.get("spacing") is not None:
            field["spacing"].one_of(separator["spacing"], (1, 2))

    def _container(self, field: Field, container: Json) -> None:
        for index, item in enumerate(field["components"].array(container.get("components"), 1, MOST_COMPONENTS)):
            self.check(field["components"][index], item, IN_CONTAINER)
        field["accent_color"].optional_number(container.get("accent_color"), 0, 0xFFFFFF)
        field["spoiler"].flag(container.get("spoiler"))


def select_body(field: Field, select: Json) -> None:
    """Everything of a select but its custom id."""
    field["placeholder"].optional_text(select.get("placeholder"), 0, 150)
    field["disabled"].flag(select.get("disabled"))
    least = field["min_values"].optional_number(select.get("min_values"), 0, 25)
    most = field["max_values"].optional_number(select.get("max_values"), 1, 25)
    low, high = 1 if least is None else least, 1 if most is None else most
    if low > high:
        field["min_values"].refuse("SELECT_COMPONENT_MIN_VALUES_EXCEED_MAX", "Cannot have min values above max values")
    if select["type"] == SELECT:
        _options(field, field["options"].array(select.get("options"), 1, 25), most)
    elif len(field["default_values"].array(select.get("default_values") or [], 0, 25)) > high:
        field["default_values"].refuse("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")


def _options(field: Field, options: list[Any], most: int | None) -> None:
    if most is not None and most > len(options):
        field["max_values"].refuse("SELECT_COMPONENT_MAX_VALUES_EXCEED_OPTIONS", "Cannot have more values than options")
    values: set[str] = set()
    for index, item in enumerate(options):
        place = field["options"][index]
        option = place.mapping(item)
        value = _option(place, option)
        if value in values:
            place["value"].refuse("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The value is already used")
        values.add(value)
    if sum(isinstance(item, dict) and item.get("default") is True for item in options) > (most or 1):
        field["options"].refuse("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default options")


def _option(field: Field, option: Json) -> str:
    field["label"].text(option.get("label"), 1, 100)
    field["description"].optional_text(option.get("description"), 0, 100)
    field["default"].flag(option.get("default"))
    emoji(field["emoji"], option.get("emoji"))
    return field["value"].text(option.get("value"), 1, 100)


def emoji(field: Field, value: object) -> None:
    """Nothing, a Unicode emoji, or a custom one by id."""
    if value is None:
        return
    body = field.mapping(value)
    if body.get("id") is None and not is_emoji(str(body.get("name") or "")):
        field["name"].refuse("COMPONENT_INVALID_EMOJI", "Invalid emoji")
