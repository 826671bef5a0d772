"""What Discord tells of an interaction: texts without what cannot be stored, and the values of the control that was
used."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Strict, ValidationError

from bot.tables.refusals import Incomplete
from games.characters import storable

T = TypeVar("T")
Text = Annotated[str, Strict()]


class Field(BaseModel):
    """One field of a modal; a line of text in it has no value, and what is ticked in a group of boxes is `values`."""

    value: Text = ""
    values: list[Text] | None = None

    @property
    def filled_in(self) -> list[str]:
        """What was typed, or ticked."""
        return [self.value] if self.values is None else self.values


class Component(BaseModel):
    """A row of fields, or a label with one field."""

    components: list[Field] = []
    component: Field | None = None

    @property
    def fields(self) -> list[Field]:
        """The fields that it holds."""
        return self.components or ([self.component] if self.component is not None else [])


class Menu(BaseModel):
    """A message's control; a button has no values."""

    values: list[Text] = []


class Modal(BaseModel):
    """A modal that was sent off."""

    components: list[Component] = []


def cleaned(data: Any) -> Any:
    """The same data, its texts without control characters and halves of characters."""
    if isinstance(data, str):
        return storable(data)
    if isinstance(data, Mapping):
        return {key: cleaned(value) for key, value in data.items()}
    return [cleaned(value) for value in data] if isinstance(data, list) else data


def picked_values(data: Mapping[str, Any]) -> list[str]:
    """What was picked in a menu. Raises Incomplete where that has another form than Discord's."""
    return _read(Menu.model_validate, data).values


def typed_values(data: Mapping[str, Any]) -> list[str]:
    """What was typed into a modal's fields, or ticked in them, in their order. Raises Incomplete where that has another
    form."""
    components = _read(Modal.model_validate, data).components
    return [value for component in components for field in component.fields for value in field.filled_in]


def _read(validate: Callable[[object], T], data: Mapping[str, Any]) -> T:
    try:
        return validate(data)
    except ValidationError:
        raise Incomplete from None
