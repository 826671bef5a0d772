"""The JSON that a pydantic type is written as, as one line of text: its keys and values, and no name of a class."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, TypeAdapter


def shape(kind: Any) -> str:
    """What values of this type look like: `{"seat": integer, "kind": "undo" | "late"}`, `[string, …]`. A key with "?"
    may be missing."""
    schema = TypeAdapter(kind).json_schema()
    return _shape(schema, schema.get("$defs", {}))


def keys(kind: type[BaseModel]) -> list[str]:
    """A line for each key of a model, by its name: `kind?: "undo" | "late"`."""
    schema = kind.model_json_schema()
    return sorted(_keys(schema, schema.get("$defs", {})))


def _shape(part: Mapping[str, Any], named: Mapping[str, Any]) -> str:
    if "$ref" in part:
        return _shape(named[part["$ref"].rpartition("/")[2]], named)
    if "const" in part or "enum" in part:
        return " | ".join(map(repr, part.get("enum", (part.get("const"),))))
    if "anyOf" in part:
        return " | ".join(_shape(it, named) for it in part["anyOf"])
    if "prefixItems" in part:
        return f"[{', '.join(_shape(it, named) for it in part['prefixItems'])}]"
    if "items" in part:
        return f"[{_shape(part['items'], named)}, …]"
    if "properties" in part:
        return f"{{{', '.join(sorted(_keys(part, named)))}}}"
    if "additionalProperties" in part:
        return "{…}"
    return str(part.get("format") or part.get("type", "anything"))


def _keys(part: Mapping[str, Any], named: Mapping[str, Any]) -> list[str]:
    required = part.get("required", ())
    return [f"{key}{'' if key in required else '?'}: {_shape(it, named)}" for key, it in part["properties"].items()]
