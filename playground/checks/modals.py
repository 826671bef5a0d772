"""Modals: a title and up to five fields to fill in."""

from __future__ import annotations

from playground.checks.components import LABEL, ROW, SELECTS, TEXT, TEXT_INPUT, ComponentCheck, select_body
from playground.checks.form import Field
from playground.model import Json

UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23


def check_modal(field: Field, data: Json) -> None:
    """Refuses at the field whatever Discord would refuse in the modal."""
    field["title"].text(data.get("title"), 1, 45)
    field["custom_id"].text(data.get("custom_id"), 1, 100)
    check = ComponentCheck(())
    for index, item in enumerate(field["components"].array(data.get("components"), 1, 5)):
        _top(check, field["components"][index], item)


def _top(check: ComponentCheck, field: Field, item: object) -> None:
    component = field.component(item, (ROW, TEXT, LABEL))
    if component is None:
        return
    if component["type"] == TEXT:
        check.check(field, component, (TEXT,))
    elif component["type"] == ROW:
        for index, inner in enumerate(field["components"].array(component.get("components"), 1, 1)):
            _input(check, field["components"][index], inner, (TEXT_INPUT,), own_label=True)
    else:
        field["label"].text(component.get("label"), 1, 45)
        field["description"].optional_text(component.get("description"), 1, 100)
        allowed = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)
        _input(check, field["component"], component.get("component"), allowed, own_label=False)


def _input(check: ComponentCheck, field: Field, item: object, allowed: tuple[int, ...], *, own_label: bool) -> None:
    component = field.component(item, allowed)
    if component is None:
        return
    check.custom_id(field["custom_id"], component.get("custom_id"))
    if component["type"] == TEXT_INPUT:
        _text_input(field, component, own_label=own_label)
    elif component["type"] in SELECTS:
        select_body(field, component)


def _text_input(field: Field, component: Json, *, own_label: bool) -> None:
    field["style"].one_of(component.get("style"), (1, 2))
    if own_label:
        field["label"].text(component.get("label"), 1, 45)
    elif component.get("label") is not None:
        field["label"].refuse("COMPONENT_LABEL_NOT_ALLOWED", "The label belongs to the component around this one")
    least = field["min_length"].optional_number(component.get("min_length"), 0, 4000)
    most = field["max_length"].optional_number(component.get("max_length"), 1, 4000)
    if (least or 0) > (4000 if most is None else most):
        field["min_length"].refuse("TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX", "Minimum length exceeds maximum length")
    field["value"].optional_text(component.get("value"), 0, 4000 if most is None else most)
    field["placeholder"].optional_text(component.get("placeholder"), 0, 100)
    field["required"].flag(component.get("required"))
