"""Errors of the database without the values that they quote."""

import re
from collections.abc import Iterator
from typing import Final

from sqlalchemy import ExceptionContext

VALUE: Final = re.compile(r"(invalid input for query argument \$\d+|Could not decode to UTF-8 column \S+).*", re.DOTALL)
"""The messages of asyncpg and sqlite3 about a value that cannot be sent or read; they quote the value."""


def hide_values(context: ExceptionContext) -> None:
    """Remove values from an error and its causes; a listener of SQLAlchemy's "handle_error".

    A server adds the whole row to its message about a broken constraint, on a second line.
    """
    for error in _chain(context.sqlalchemy_exception or context.original_exception):
        if isinstance(getattr(error, "detail", None), str):
            vars(error)["detail"] = None
        if error.args and isinstance(error.args[0], str):
            error.args = (VALUE.sub(r"\1", error.args[0]).partition("\n")[0], *error.args[1:])


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = getattr(error, "orig", None) or error.__cause__
