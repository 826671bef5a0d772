"""The data of the interaction that a filled-in modal sends."""

from playground.client.seen import Modal
from playground.errors import NotAllowed
from playground.model import ComponentType, Json


def submission(modal: Modal, values: dict[str, str]) -> Json:
    """The data, from values by custom id or label. Raises NotAllowed where the client would not send it."""
    by_id = _by_custom_id(modal, values)
    components = [_part(component, by_id) for component in modal.body["components"]]
    return {"custom_id": modal.body["custom_id"], "components": components}


def _by_custom_id(modal: Modal, values: dict[str, str]) -> dict[str, str]:
    labels = {field["label"]: custom_id for custom_id, field in modal.fields.items()}
    found = {name if name in modal.fields else labels.get(name, ""): value for name, value in values.items()}
    if "" in found:
        raise NotAllowed(f"the modal has the fields {list(labels)}, not all of {list(values)}")
    return found


def _part(component: Json, values: dict[str, str]) -> Json:
    part: Json = {"type": component["type"], "id": component["id"]}
    if "components" in component:
        part["components"] = [_field(inner, values) for inner in component["components"]]
    elif "component" in component:
        part["component"] = _field(component["component"], values)
    return part


def _field(field: Json, values: dict[str, str]) -> Json:
    part: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    if field["type"] == ComponentType.TEXT_INPUT:
        part["value"] = values.get(field["custom_id"], field.get("value") or "")
        _check_length(field, part["value"])
    else:
        part["values"] = _chosen(field, values.get(field["custom_id"]))
    return part


def _chosen(field: Json, text: str | None) -> list[str]:
    """The values behind labels or values that are separated by commas."""
    offered = {text: it["value"] for it in field.get("options") or [] for text in (it["label"], it["value"])}
    chosen = [offered.get(word, "") for word in (text or "").split(",") if word]
    minimum = field.get("min_values") if field.get("required") is not False else 0
    if "" in chosen or not (1 if minimum is None else minimum) <= len(chosen) <= (field.get("max_values") or 1):
        raise NotAllowed(f"{field['custom_id']} offers {list(offered)}, not {text!r}")
    return chosen


def _check_length(field: Json, value: str) -> None:
    required = field.get("required")
    minimum, maximum = field.get("min_length") or 0, field.get("max_length") or 4000
    if not value and required is not False:
        raise NotAllowed(f"{field['custom_id']} must be filled in")
    if value and not minimum <= len(value) <= maximum:
        raise NotAllowed(f"{field['custom_id']} takes from {minimum} to {maximum} characters")
