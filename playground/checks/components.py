"""Check the components of messages and modals, versions 1 and 2, with every limit that Discord documents."""

from collections.abc import Callable, Collection, Iterable

from playground.checks.emoji import is_emoji
from playground.checks.form import FormField
from playground.model import SELECTS, ComponentType

LINK_STYLE = 5
IN_CONTAINER = (
    ComponentType.ROW,
    ComponentType.SECTION,
    ComponentType.TEXT_DISPLAY,
    ComponentType.GALLERY,
    ComponentType.FILE,
    ComponentType.SEPARATOR,
)
TOP_LEVEL = (*IN_CONTAINER, ComponentType.CONTAINER)
MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_ROWS = 5


class ComponentCheck:
    """One pass over the components of a message or modal.

    `files` are the names that `attachment://` may refer to, `emojis` the ids of the application's own.
    """

    def __init__(self, files: Collection[str], emojis: Collection[int] = ()) -> None:
        self._files = files
        self._emojis = {str(emoji) for emoji in emojis}
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._count = 0
        self._text = 0
        self._checks: dict[int, Callable[[FormField], None]] = {
            ComponentType.ROW: self._check_row,
            ComponentType.BUTTON: self._check_button,
            ComponentType.SECTION: self._check_section,
            ComponentType.TEXT_DISPLAY: self._check_text_display,
            ComponentType.THUMBNAIL: self._check_picture,
            ComponentType.GALLERY: self._check_gallery,
            ComponentType.FILE: self._check_file,
            ComponentType.SEPARATOR: self._check_separator,
            ComponentType.CONTAINER: self._check_container,
            **dict.fromkeys(SELECTS, self._check_select),
        }

    def check_message(self, components: FormField, *, v2: bool) -> None:
        """Check all components of a message, also their totals."""
        if not v2:
            self._check_all(components.items(0, MAX_ROWS), (ComponentType.ROW,))
            return
        self._check_all(components.items(1, MAX_COMPONENTS), TOP_LEVEL)
        if self._count > MAX_COMPONENTS:
            message = f"Must be {MAX_COMPONENTS} or fewer in length, nested ones included."
            components.error("BASE_TYPE_MAX_LENGTH", message)
        if self._text > MAX_TEXT:
            message = f"All text displays together exceed {MAX_TEXT} characters."
            components.error("COMPONENT_MAX_TOTAL_TEXT_SIZE", message)

    def check(self, component: FormField, allowed: tuple[int, ...]) -> None:
        """Check one component of the `allowed` types, with everything inside."""
        if component.is_component(allowed):
            self._count += 1
            self._check_id(component["id"])
            self._checks[component.value["type"]](component)

    def check_custom_id(self, custom_id: FormField) -> None:
        text = custom_id.text(1, 100)
        if text in self._custom_ids:
            custom_id.error("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if text:
            self._custom_ids.add(text)

    def _check_all(self, components: Iterable[FormField], allowed: tuple[int, ...]) -> None:
        for component in components:
            self.check(component, allowed)

    def _check_id(self, component_id: FormField) -> None:
        number = component_id.optional_number(0, 2**31 - 1)
        if number in self._ids:
            component_id.error("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated.")
        if number:
            self._ids.add(number)

    def _check_row(self, row: FormField) -> None:
        items = row["components"].items(1, 5)
        if len(items) > 1 and any(item["type"].value in SELECTS for item in items):
            row["components"].error("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The components exceed the maximum width")
        self._check_all(items, (ComponentType.BUTTON, *SELECTS))

    def _check_button(self, button: FormField) -> None:
        if not button["style"].one_of((1, 2, 3, 4, 5)):
            return
        if not button["label"].optional_text(0, 80) and not button["emoji"].value:
            button.error("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
        self._check_emoji(button["emoji"])
        button["disabled"].optional_bool()
        is_link = button.value["style"] == LINK_STYLE
        if button["custom_id" if is_link else "url"].value is not None:
            message = "A custom id and url cannot both be specified"
            button.error("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        if not is_link:
            self.check_custom_id(button["custom_id"])
            return
        url = button["url"].text(1, 512)
        if url and not url.startswith(("http://", "https://", "discord://")):
            button["url"].error("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")

    def _check_select(self, select: FormField) -> None:
        self.check_custom_id(select["custom_id"])
        self.check_select(select)

    def check_select(self, select: FormField, *, required: bool = False) -> None:
        """Check everything of a select except its custom id. `required` is the default of that field."""
        select["required"].optional_bool()
        said = select["required"].value
        if (required if said is None else said is True) and select["min_values"].value == 0:
            message = "Select menus marked as required cannot have a min_values of 0"
            select["min_values"].error("SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES", message)
        _check_select(select, self._check_emoji)

    def _check_emoji(self, emoji: FormField) -> None:
        """Accept nothing, a Unicode emoji, or the id of one of the application's own."""
        if emoji.value is None:
            return
        number = emoji.mapping().get("id")
        if number is None and not is_emoji(str(emoji["name"].value or "")):
            emoji["name"].error("COMPONENT_INVALID_EMOJI", "Invalid emoji")
        elif number is not None and str(number) not in self._emojis:
            emoji["id"].error("COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _check_section(self, section: FormField) -> None:
        self._check_all(section["components"].items(1, 3), (ComponentType.TEXT_DISPLAY,))
        if section["accessory"].value is None:
            section["accessory"].error("BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.check(section["accessory"], (ComponentType.BUTTON, ComponentType.THUMBNAIL))

    def _check_text_display(self, display: FormField) -> None:
        content = display["content"].text(1, MAX_TEXT)
        if content and not content.strip():
            display["content"].error("BASE_TYPE_REQUIRED", "This field is required")
        self._text += len(content)

    def _check_gallery(self, gallery: FormField) -> None:
        for item in gallery["items"].items(1, 10):
            item.mapping()
            self._check_picture(item)

    def _check_picture(self, picture: FormField) -> None:
        self._check_media(picture["media"], ("attachment://", "http://", "https://"))
        picture["description"].optional_text(1, 1024)
        picture["spoiler"].optional_bool()

    def _check_file(self, file: FormField) -> None:
        self._check_media(file["file"], ("attachment://",))
        file["spoiler"].optional_bool()

    def _check_media(self, media: FormField, schemes: tuple[str, ...]) -> None:
        media.mapping()
        url = media["url"].text(1, 2048)
        if url and not url.startswith(schemes):
            media["url"].error("URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}.")
        elif url.startswith("attachment://") and url.removeprefix("attachment://") not in self._files:
            message = f"The referenced attachment {url} was not found."
            media["url"].error("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)

    def _check_separator(self, separator: FormField) -> None:
        separator["divider"].optional_bool()
        if separator["spacing"].value is not None:
            separator["spacing"].one_of((1, 2))

    def _check_container(self, container: FormField) -> None:
        self._check_all(container["components"].items(1, MAX_COMPONENTS), IN_CONTAINER)
        container["accent_color"].optional_number(0, 0xFFFFFF)
        container["spoiler"].optional_bool()


def _check_select(select: FormField, check_emoji: Callable[[FormField], None]) -> None:
    select["placeholder"].optional_text(0, 150)
    select["disabled"].optional_bool()
    minimum = select["min_values"].optional_number(0, 25)
    maximum = select["max_values"].optional_number(1, 25)
    if (1 if minimum is None else minimum) > (maximum or 1):
        select["min_values"].error("SELECT_COMPONENT_MIN_VALUES_EXCEED_MAX", "Cannot have min values above max values")
    if select.value["type"] == ComponentType.STRING_SELECT:
        _check_options(select, maximum, check_emoji)
    elif len(select["default_values"].optional_items(25)) > (maximum or 1):
        select["default_values"].error("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")


def _check_options(select: FormField, maximum: int | None, check_emoji: Callable[[FormField], None]) -> None:
    options = select["options"].items(1, 25)
    check_options(select, options, maximum or 1)
    if maximum is not None and maximum > len(options):
        message = "Cannot have more values than options"
        select["max_values"].error("SELECT_COMPONENT_MAX_VALUES_EXCEED_OPTIONS", message)
    for option in options:
        check_emoji(option["emoji"])


def check_options(chooser: FormField, options: Iterable[FormField], most: int) -> None:
    """Check the options of a select or a group; at most `most` may be preselected."""
    values: set[str] = set()
    defaults = 0
    for option in options:
        option.mapping()
        option["label"].text(1, 100)
        option["description"].optional_text(0, 100)
        option["default"].optional_bool()
        defaults += option["default"].value is True
        value = option["value"].text(1, 100)
        if value in values:
            option["value"].error("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The value is already used")
        values.add(value)
    if defaults > most:
        chooser["options"].error("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default options")
