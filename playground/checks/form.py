"""Errors of a form, gathered by field and told all at once, as code 50035."""

from __future__ import annotations

from typing import Any

from playground.errors import INVALID_FORM, ApiError
from playground.model import Json

Fault = tuple[tuple[str, ...], str, str]
"""Where, Discord's name of the error, and its sentence."""


class Field:
    """A place in the form: indexed by key or position like the JSON itself."""

    def __init__(
        self, faults: list[tuple[tuple[str, ...], str, str]] | None = None, path: tuple[str, ...] = ()
    ) -> None:
        self._faults = [] if faults is None else faults
        self._path = path

    def __getitem__(self, key: str | int) -> Field:
        return Field(self._faults, (*self._path, str(key)))

    def refuse(self, code: str, message: str) -> None:
        self._faults.append((self._path, code, message))

    def text(self, value: object, least: int, most: int) -> str:
        """A string of that many characters, after Discord's trimming; "" when refused."""
        if not isinstance(value, str):
            self.refuse("STRING_TYPE_CONVERT" if value is not None else "BASE_TYPE_REQUIRED", "This field is required")
            return ""
        if not least <= len(value) <= most:
            self._length(least, most)
            return ""
        return value

    def optional_text(self, value: object, least: int, most: int) -> str:
        return "" if value is None else self.text(value, least, most)

    def number(self, value: object, least: int, most: int) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse("NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
            return None
        if not least <= value <= most:
            self.refuse("NUMBER_TYPE_RANGE", f"int value should be between {least} and {most}.")
            return None
        return value

    def optional_number(self, value: object, least: int, most: int) -> int | None:
        return None if value is None else self.number(value, least, most)

    def flag(self, value: object) -> bool:
        if not isinstance(value, bool | None):
            self.refuse("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return value is True

    def array(self, value: object, least: int, most: int) -> list[Any]:
        """A list of that many elements; elements beyond the limit are not looked at."""
        if not isinstance(value, list):
            self.refuse(
                "BASE_TYPE_REQUIRED" if value is None else "LIST_TYPE_CONVERT", "Only iterables may be used here."
            )
            return []
        if not least <= len(value) <= most:
            self._length(least, most)
        return value[:most]

    def mapping(self, value: object) -> Json:
        if not isinstance(value, dict):
            self.refuse("MODEL_TYPE_CONVERT", "Only dictionaries may be used here.")
            return {}
        return value

    def one_of(self, value: object, choices: tuple[int, ...]) -> bool:
        if value in choices and not isinstance(value, bool):
            return True
        self.refuse("BASE_TYPE_CHOICES", f"Value must be one of {_listed(choices)}.")
        return False

    def kind(self, value: object, choices: tuple[int, ...]) -> bool:
        """Whether the type of a component is one of those that may stand here."""
        if isinstance(value, int) and value in choices:
            return True
        self.refuse("UNION_TYPE_CHOICES", f'Value of field "type" must be one of {_listed(choices)}.')
        return False

    def component(self, value: object, choices: tuple[int, ...]) -> Json | None:
        """The component, if it is one of those types; None when it was refused."""
        component = self.mapping(value)
        return component if self.kind(component.get("type"), choices) else None

    @property
    def clean(self) -> bool:
        """Whether nothing of the whole form was refused."""
        return not self._faults

    def done(self) -> None:
        """Raises 50035 with all that was refused."""
        if self._faults:
            raise ApiError(400, INVALID_FORM, "Invalid Form Body", self._nested())

    def _length(self, least: int, most: int) -> None:
        if least and least == most:
            self.refuse("BASE_TYPE_BAD_LENGTH", f"Must be {most} in length.")
        elif least:
            self.refuse("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.refuse("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def _nested(self) -> Json:
        errors: Json = {}
        for path, code, message in self._faults:
            place = errors
            for key in path:
                place = place.setdefault(key, {})
            place.setdefault("_errors", []).append({"code": code, "message": message})
        return errors


def _listed(choices: tuple[int, ...]) -> str:
    return "(" + ", ".join(str(choice) for choice in choices) + ("," if len(choices) == 1 else "") + ")"
