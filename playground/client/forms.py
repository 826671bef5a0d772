"""The data of the interaction that a filled-in modal sends."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from playground.client.seen import Modal
from playground.errors import NotAllowed
from playground.model import ComponentType, Json

Filled: TypeAlias = str | bool | Sequence[str]
"""What a person fills in: a text, the labels or values chosen (in a string separated by commas), or whether a check box
is ticked.

Other fields keep what the bot filled in.
"""


def submission(modal: Modal, values: Mapping[str, Filled]) -> Json:
    """Return the data, from values by custom id or label. Raise NotAllowed if the client would not send it."""
    by_id = _by_custom_id(modal, values)
    components = [_part(component, by_id) for component in modal.body["components"]]
    return {"custom_id": modal.body["custom_id"], "components": components}


def _by_custom_id(modal: Modal, values: Mapping[str, Filled]) -> dict[str, Filled]:
    labels = {field["label"]: custom_id for custom_id, field in modal.fields.items()}
    found = {name if name in modal.fields else labels.get(name, ""): value for name, value in values.items()}
    if "" in found:
        raise NotAllowed(f"the modal has the fields {list(labels)}, not all of {list(values)}")
    return found


def _part(component: Json, values: Mapping[str, Filled]) -> Json:
    part: Json = {"type": component["type"], "id": component["id"]}
    if "components" in component:
        part["components"] = [_field(inner, values) for inner in component["components"]]
    elif "component" in component:
        part["component"] = _field(component["component"], values)
    return part


def _field(field: Json, values: Mapping[str, Filled]) -> Json:
    part: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    given = values.get(field["custom_id"])
    if field["type"] == ComponentType.TEXT_INPUT:
        part["value"] = str(given if given is not None else field.get("value") or "")
        _check_length(field, part["value"])
    elif field["type"] == ComponentType.CHECKBOX:
        part["value"] = bool(field.get("default") if given is None else given)
    elif field["type"] == ComponentType.RADIO_GROUP:
        part["value"] = next(iter(_chosen(field, given)), None)
    else:
        part["values"] = _chosen(field, given)
    return part


def _chosen(field: Json, given: Filled | None) -> list[str]:
    """Return the chosen values, in the order of the options."""
    options = field.get("options") or []
    values = {text: it["value"] for it in options for text in (it["label"], it["value"])}
    if given is None:
        words = [it["value"] for it in options if it.get("default")]
    else:
        words = [word for word in given.split(",") if word] if isinstance(given, str) else list(_texts(given))
    chosen = {values.get(word, "") for word in words}
    fewest, most = _bounds(field)
    if "" in chosen or not fewest <= len(chosen) <= most:
        raise NotAllowed(f"{field['custom_id']} offers {list(values)}, {fewest} to {most} of them, not {given!r}")
    return [it["value"] for it in options if it["value"] in chosen]


def _texts(given: Filled) -> Sequence[str]:
    if isinstance(given, bool):
        raise NotAllowed("only a check box is ticked or not")
    return given


def _bounds(field: Json) -> tuple[int, int]:
    """Return the minimum and maximum number of chosen options."""
    least, most = field.get("min_values"), field.get("max_values")
    if most is None:
        most = len(field["options"]) if field["type"] == ComponentType.CHECKBOX_GROUP else 1
    return (0 if field.get("required") is False else 1 if least is None else least), most


def _check_length(field: Json, value: str) -> None:
    required = field.get("required")
    minimum, maximum = field.get("min_length") or 0, field.get("max_length") or 4000
    if not value and required is not False:
        raise NotAllowed(f"{field['custom_id']} must be filled in")
    if value and not minimum <= len(value) <= maximum:
        raise NotAllowed(f"{field['custom_id']} takes from {minimum} to {maximum} characters")
