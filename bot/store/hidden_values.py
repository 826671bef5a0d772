"""The drivers' errors without the values that are stored or were to be: hands and seeds are among them."""

import re
from collections.abc import Iterator
from typing import Final

from sqlalchemy import ExceptionContext

VALUE: Final = re.compile(r"(invalid input for query argument \$\d+|Could not decode to UTF-8 column \S+).*", re.DOTALL)
"""What asyncpg says of a value that it cannot send, and sqlite3 of one that it cannot read."""


def hide_values(context: ExceptionContext) -> None:
    """Take the values out of an error and out of those behind it; a listener of SQLAlchemy's "handle_error".

    A server adds the whole row to what it says of a broken constraint, on a second line.
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
