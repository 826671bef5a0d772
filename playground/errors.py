"""Discord's errors, with its wording and numbers.

ApiError    a response to the bot: HTTP status, Discord's code and message, and the errors by field of an invalid form
NotAllowed  a person's client does not allow an action (a disabled button, a number out of range)
"""

from typing import Any

INVALID_FORM = 50035

_KNOWN: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit."),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50046: (400, "Invalid file uploaded"),
    50083: (400, "Tried to perform an operation on an archived thread, such as editing a message or adding a user"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
}


class ApiError(Exception):
    """An error response to a request of the bot.

    `code` is Discord's number for it; `errors` are the nested errors by field, only for code 50035.
    """

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class NotAllowed(Exception):
    """A person's client does not allow this; the sentence says why."""


def api_error(code: int) -> ApiError:
    """Return Discord's error with this code from its published list."""
    status, message = _KNOWN[code]
    return ApiError(status, code, message)
