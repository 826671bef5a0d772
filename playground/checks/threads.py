"""Check a thread's name, and the minutes of inactivity after which it is archived."""

from playground.checks.form import FormField
from playground.model import Json

MAX_NAME = 100
MINUTES = (60, 1440, 4320, 10080)


def check_thread(body: Json, *, is_new: bool) -> None:
    """Raise 50035 if Discord would reject the body. A new thread needs a name."""
    form = FormField(body)
    if is_new or "name" in body:
        form["name"].text(1, MAX_NAME)
    if body.get("auto_archive_duration") is not None:
        form["auto_archive_duration"].one_of(MINUTES)
    form.raise_errors()
