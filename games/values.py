"""The two kinds of value that everything in a game is made of."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Self, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict

M = TypeVar("M", bound=BaseModel)


class Frozen(BaseModel):
    """A value: nothing in it changes, and its containers are tuples."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    def replace(self, **changes: object) -> Self:
        """A checked copy: the names and values of all fields are validated, and the values in them (events, options)
        shared. Raises pydantic's ValidationError for a field that does not exist or a value that does not fit it."""
        return self.__pydantic_validator__.validate_python({**self.__dict__, **changes})  # type: ignore[no-any-return]


class Secret(Frozen):
    """A value whose repr shows no field, so that it can stand in no log."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    __str__ = __repr__

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        return iter(())


def unchecked(model: type[M], fields: dict[str, Any]) -> M:
    """A value of all its fields, which are not checked: to check them again would cost more than a move does otherwise.

    Only rules call it, with what was checked before. The contract suite holds that what they build would pass.
    """
    value, put = object.__new__(model), object.__setattr__
    put(value, "__dict__", fields)
    put(value, "__pydantic_fields_set__", _all_fields(model))
    put(value, "__pydantic_extra__", None)
    put(value, "__pydantic_private__", None)
    return value


def members(union: Any) -> tuple[type[Any], ...]:
    """The classes of a union type, annotated or not, in its order; of one class that class alone."""
    plain = get_args(union)[0] if get_origin(union) is Annotated else union
    return get_args(plain) or (plain,)


@cache
def _all_fields(model: type[BaseModel]) -> set[str]:
    return set(model.model_fields)
