"""The base classes of all values in games."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Self, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict

M = TypeVar("M", bound=BaseModel)


class Frozen(BaseModel):
    """An immutable value; its containers are tuples."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    def replace(self, **changes: object) -> Self:
        """Return a validated copy with changes; the values inside (events, options) are shared.

        Raise pydantic's ValidationError for an unknown field or an unfit value.
        """
        return self.__pydantic_validator__.validate_python({**self.__dict__, **changes})  # type: ignore[no-any-return]


class Secret(Frozen):
    """A value whose repr shows no field, so that a log cannot reveal it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    __str__ = __repr__

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        return iter(())


def unchecked(model: type[M], fields: dict[str, Any]) -> M:
    """Build a value from all its fields without validation, which would take longer than the rest of a move.

    Only rules call it, with values that were validated before. The contract suite checks that the results would be
    valid.
    """
    value, put = object.__new__(model), object.__setattr__
    put(value, "__dict__", fields)
    put(value, "__pydantic_fields_set__", _all_fields(model))
    put(value, "__pydantic_extra__", None)
    put(value, "__pydantic_private__", None)
    return value


def members(union: Any) -> tuple[type[Any], ...]:
    """Return the classes of a union type, annotated or not, in order; for a single class only that class."""
    plain = get_args(union)[0] if get_origin(union) is Annotated else union
    return get_args(plain) or (plain,)


@cache
def _all_fields(model: type[BaseModel]) -> set[str]:
    return set(model.model_fields)
