"""A form sent by the bot: its values and their errors, collected by field and raised together as code 50035."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from playground.errors import INVALID_FORM, ApiError
from playground.model import Json


class FormError(NamedTuple):
    """The place of an error, Discord's name for it, and its sentence."""

    path: tuple[str, ...]
    code: str
    message: str


class FormField:
    """A value and its place in the form, indexed by key or position like the JSON.

    Its methods record an error in the whole form if Discord would reject the value, and return what is valid. A missing
    key counts as null.
    """

    def __init__(self, value: Any, path: tuple[str, ...] = (), errors: list[FormError] | None = None) -> None:
        self.value = value
        self._path = path
        self._errors: list[FormError] = [] if errors is None else errors

    def __getitem__(self, key: str | int) -> "FormField":
        try:
            value = self.value[key]
        except (KeyError, IndexError, TypeError):
            value = None
        return FormField(value, (*self._path, str(key)), self._errors)

    def error(self, code: str, message: str) -> None:
        self._errors.append(FormError(self._path, code, message))

    def text(self, minimum: int, maximum: int) -> str:
        """Return a string with a length in this range; "" for anything else."""
        if not isinstance(self.value, str):
            code = "BASE_TYPE_REQUIRED" if self.value is None else "STRING_TYPE_CONVERT"
            self.error(code, "This field is required")
            return ""
        return self.value if self._has_length(len(self.value), minimum, maximum) else ""

    def optional_text(self, minimum: int, maximum: int) -> str:
        return "" if self.value is None else self.text(minimum, maximum)

    def optional_number(self, minimum: int, maximum: int) -> int | None:
        """Return an integer in this range; None for anything else."""
        if self.value is None:
            return None
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.error("NUMBER_TYPE_COERCE", f"Value {self.value!r} is not int.")
        elif not minimum <= self.value <= maximum:
            self.error("NUMBER_TYPE_RANGE", f"int value should be between {minimum} and {maximum}.")
        else:
            return self.value
        return None

    def optional_bool(self) -> None:
        if not isinstance(self.value, bool | None):
            self.error("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def items(self, minimum: int, maximum: int) -> list["FormField"]:
        """Return the elements of a list with a length in this range, without those beyond the maximum."""
        if not isinstance(self.value, list):
            code = "BASE_TYPE_REQUIRED" if self.value is None else "LIST_TYPE_CONVERT"
            self.error(code, "Only iterables may be used here.")
            return []
        self._has_length(len(self.value), minimum, maximum)
        return [self[index] for index in range(len(self.value[:maximum]))]

    def optional_items(self, maximum: int) -> list["FormField"]:
        return self.items(0, maximum) if self.value else []

    def mapping(self) -> Json:
        """Return the value as an object; {} for anything else."""
        if isinstance(self.value, dict):
            return self.value
        self.error("MODEL_TYPE_CONVERT", "Only dictionaries may be used here.")
        return {}

    def one_of(self, choices: Iterable[int]) -> bool:
        if self.value in choices and not isinstance(self.value, bool):
            return True
        self.error("BASE_TYPE_CHOICES", f"Value must be one of {_listed(choices)}.")
        return False

    def is_component(self, types: Iterable[int]) -> bool:
        """Return whether the value is a component of one of these types."""
        kind = self.mapping().get("type")
        if isinstance(kind, int) and kind in types:
            return True
        self.error("UNION_TYPE_CHOICES", f'Value of field "type" must be one of {_listed(types)}.')
        return False

    @property
    def valid(self) -> bool:
        """Whether the whole form has no error."""
        return not self._errors

    def raise_errors(self) -> None:
        """Raise ApiError with code 50035 and all errors of the whole form, if there are any."""
        nested: Json = {}
        for path, code, message in self._errors:
            place = nested
            for key in path:
                place = place.setdefault(key, {})
            place.setdefault("_errors", []).append({"code": code, "message": message})
        if nested:
            raise ApiError(400, INVALID_FORM, "Invalid Form Body", nested)

    def _has_length(self, length: int, minimum: int, maximum: int) -> bool:
        if minimum <= length <= maximum:
            return True
        if not minimum:
            self.error("BASE_TYPE_MAX_LENGTH", f"Must be {maximum} or fewer in length.")
        else:
            allowed = f"{maximum}" if minimum == maximum else f"between {minimum} and {maximum}"
            self.error("BASE_TYPE_BAD_LENGTH", f"Must be {allowed} in length.")
        return False


def _listed(choices: Iterable[int]) -> str:
    return str(tuple(int(choice) for choice in choices))
