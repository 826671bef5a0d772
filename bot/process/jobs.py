"""What the bot sends to a process of its own, and what such a process says of a failure: no value."""

import pickle
import struct
import traceback
from collections.abc import Callable
from typing import Any, Final

_LENGTH: Final = struct.Struct(">I")


def packed(job: object) -> bytes:
    """A job with its length before it, so that one that does not read can be passed over. Raises whatever its parts
    raise that cannot be sent."""
    pickled = pickle.dumps(job)
    return _LENGTH.pack(len(pickled)) + pickled


def received(read: Callable[[int], bytes]) -> bytes:
    """The next job, not yet unpacked; `read` waits for so many bytes. Raises EOFError if the bot is gone."""
    return _whole(read, _LENGTH.unpack(_whole(read, _LENGTH.size))[0])


def unpacked(job: bytes) -> Any:
    """Raises whatever its parts raise."""
    return pickle.loads(job)  # noqa: S301 - the bot's own


def failure(error: BaseException) -> str:
    """Names the kind of an error and the lines of code that it passed through, and no value."""
    places = traceback.extract_tb(error.__traceback__)
    return " ".join([type(error).__name__, *(f"{place.name}:{place.lineno}" for place in places)])


def _whole(read: Callable[[int], bytes], size: int) -> bytes:
    found = read(size)
    if len(found) < size:
        raise EOFError
    return found
