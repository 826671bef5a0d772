"""Walking over the components of a message or modal, nested ones included."""

from __future__ import annotations

from playground.model import Json

BUTTON, STRING_SELECT, TEXT_INPUT, TEXT_DISPLAY = 2, 3, 4, 10
SELECTS = (3, 5, 6, 7, 8)


def flat(components: list[Json]) -> list[Json]:
    """Every component in the order in which a person reads them."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += flat(component.get("components") or [])
        found += flat([component[key] for key in ("accessory", "component") if component.get(key)])
    return found


def numbered(components: list[Json]) -> list[Json]:
    """The same components, each with an id: its own, or the next free number."""
    every = flat(components)
    taken = {component["id"] for component in every if component.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for component in every:
        if not component.get("id"):
            component["id"] = next(free)
    return components


def texts_of(components: list[Json]) -> list[str]:
    """The text displays."""
    return [component["content"] for component in flat(components) if component["type"] == TEXT_DISPLAY]
