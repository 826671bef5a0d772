"""All components of a message or modal, nested ones included."""

from playground.model import ComponentType, Json


def flat(components: list[Json]) -> list[Json]:
    """Every component in the order in which a person reads them."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += flat(component.get("components") or [])
        found += flat([component[key] for key in ("accessory", "component") if component.get(key)])
    return found


def numbered(components: list[Json]) -> list[Json]:
    """The components, each given the next free number as its id if it has none."""
    every = flat(components)
    taken = {component["id"] for component in every if component.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for component in every:
        if not component.get("id"):
            component["id"] = next(free)
    return components


def texts_of(components: list[Json]) -> list[str]:
    """The contents of all text displays."""
    return [component["content"] for component in flat(components) if component["type"] == ComponentType.TEXT_DISPLAY]
