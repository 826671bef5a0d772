"""How jobs are sent to a child process, and how it reports a failure without any value."""

import pickle
import struct
import traceback
from collections.abc import Callable
from typing import Any, Final

_LENGTH: Final = struct.Struct(">I")


def packed(job: object) -> bytes:
    """Serialise a job after its length, so that an unreadable job can be skipped. Raise any error of pickling its
    parts."""
    pickled = pickle.dumps(job)
    return _LENGTH.pack(len(pickled)) + pickled


def received(read: Callable[[int], bytes]) -> bytes:
    """Return the next job, still pickled; `read` waits for so many bytes. Raise EOFError if the bot is gone."""
    return _whole(read, _LENGTH.unpack(_whole(read, _LENGTH.size))[0])


def unpacked(job: bytes) -> Any:
    """Unpickle a job. Raise any error of its parts."""
    return pickle.loads(job)  # noqa: S301 - the bot pickled it


def failure(error: BaseException) -> str:
    """Describe an error by its type and the lines of code that it passed through, without its text, which could contain
    a value."""
    places = traceback.extract_tb(error.__traceback__)
    return " ".join([type(error).__name__, *(f"{place.name}:{place.lineno}" for place in places)])


def _whole(read: Callable[[int], bytes], size: int) -> bytes:
    found = read(size)
    if len(found) < size:
        raise EOFError
    return found
