"""Check modals: a title and up to five fields."""

from collections.abc import Collection

from playground.checks.components import ComponentCheck, check_options
from playground.checks.form import FormField
from playground.model import SELECTS, ComponentType

UPLOAD = 19
GROUPS = (ComponentType.RADIO_GROUP, ComponentType.CHECKBOX_GROUP)
IN_LABEL = (ComponentType.TEXT_INPUT, *SELECTS, UPLOAD, *GROUPS, ComponentType.CHECKBOX)
MAX_CHOICES = 10


def check_modal(modal: FormField, emojis: Collection[int] = ()) -> None:
    modal["title"].text(1, 45)
    modal["custom_id"].text(1, 100)
    check = ComponentCheck((), emojis)
    for component in modal["components"].items(1, 5):
        if component.is_component((ComponentType.ROW, ComponentType.TEXT_DISPLAY, ComponentType.LABEL)):
            _check_top_level(check, component)


def _check_top_level(check: ComponentCheck, component: FormField) -> None:
    if component.value["type"] == ComponentType.TEXT_DISPLAY:
        check.check(component, (ComponentType.TEXT_DISPLAY,))
    elif component.value["type"] == ComponentType.ROW:
        for inner in component["components"].items(1, 1):
            _check_input(check, inner, (ComponentType.TEXT_INPUT,), own_label=True)
    else:
        component["label"].text(1, 45)
        component["description"].optional_text(1, 100)
        _check_input(check, component["component"], IN_LABEL, own_label=False)


def _check_input(check: ComponentCheck, component: FormField, allowed: tuple[int, ...], *, own_label: bool) -> None:
    if not component.is_component(allowed):
        return
    check.check_custom_id(component["custom_id"])
    if component.value["type"] == ComponentType.TEXT_INPUT:
        _check_text_input(component, own_label=own_label)
    elif component.value["type"] in SELECTS:
        _check_select(check, component)
    elif component.value["type"] in GROUPS:
        _check_group(component)
    elif component.value["type"] == ComponentType.CHECKBOX:
        component["default"].optional_bool()


def _check_select(check: ComponentCheck, select: FormField) -> None:
    """Check a select in a modal, which is required by default and cannot be disabled, unlike in a message."""
    if select["disabled"].value:
        select["disabled"].error("COMPONENT_DISABLED_NOT_ALLOWED", "A form cannot have what is disabled")
    check.check_select(select, required=True)


def _check_group(group: FormField) -> None:
    group["required"].optional_bool()
    several = group.value["type"] == ComponentType.CHECKBOX_GROUP
    options = group["options"].items(1 if several else 2, MAX_CHOICES)
    check_options(group, options, _most_chosen(group, len(options)) if several else 1)


def _most_chosen(group: FormField, options: int) -> int:
    """Return how many boxes of a group may be ticked; by default all."""
    minimum = group["min_values"].optional_number(0, MAX_CHOICES)
    maximum = group["max_values"].optional_number(1, MAX_CHOICES)
    if minimum == 0 and group["required"].value is not False:
        group["min_values"].error("BASE_TYPE_CHOICES", "A group of which nothing need be ticked is not required")
    if (1 if minimum is None else minimum) > (options if maximum is None else maximum):
        group["min_values"].error("SELECT_COMPONENT_MIN_VALUES_EXCEED_MAX", "Cannot have min values above max values")
    if (maximum or 1) > options:
        group["max_values"].error("SELECT_COMPONENT_MAX_VALUES_EXCEED_OPTIONS", "Cannot have more values than options")
    return maximum or options


def _check_text_input(component: FormField, *, own_label: bool) -> None:
    component["style"].one_of((1, 2))
    if own_label:
        component["label"].text(1, 45)
    elif component["label"].value is not None:
        component["label"].error("COMPONENT_LABEL_NOT_ALLOWED", "The label belongs to the component around this one")
    minimum = component["min_length"].optional_number(0, 4000)
    maximum = component["max_length"].optional_number(1, 4000) or 4000
    if (minimum or 0) > maximum:
        component["min_length"].error("TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX", "Minimum length exceeds maximum length")
    component["value"].optional_text(0, maximum)
    component["placeholder"].optional_text(0, 100)
    component["required"].optional_bool()
