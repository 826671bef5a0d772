"""Modals: a title and up to five fields to fill in."""

from collections.abc import Collection

from playground.checks.components import ComponentCheck
from playground.checks.form import FormField
from playground.model import SELECTS, ComponentType

UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
IN_LABEL = (ComponentType.TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)


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
        check.check_select(component)


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
