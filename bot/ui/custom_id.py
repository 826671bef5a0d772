"""Custom ids: the wire format of every button and menu that the bot ever posted, so it never changes its meaning.

"action:table:decision:rest" — `decision` is the number of the decision that the control was made for, empty where it
does not matter (ids that were posted while there was no undo have the turn there, which is the same number); `rest` is
the action's own, often a move in its notation. A control that works on a draft has "kind~digest" there: the digest
tells whether the draft is still the one that is shown beside the control, and nothing else about it.
"""

import hashlib
import re
from typing import NamedTuple, Self

from games.errors import Fault

FORM = re.compile("([^:]*):([0-9]{1,18}):([0-9]{0,18}):(.*)", re.DOTALL)
MAX_CUSTOM_ID_LENGTH = 100
"""Discord's limit, in characters."""


class CustomId(NamedTuple):
    """What a control does. `table` is 0 for controls that belong to no table."""

    action: str
    table: int = 0
    decision: int | None = None
    rest: str = ""

    @property
    def fits(self) -> bool:
        """Whether it is short enough for Discord."""
        return len(self._text) <= MAX_CUSTOM_ID_LENGTH

    def __str__(self) -> str:
        if not self.fits:
            raise Fault(f"a custom id of {len(self._text)} characters")
        return self._text

    @property
    def kind(self) -> str:
        """The kind of move that a control of a draft belongs to."""
        return self.rest.partition("~")[0]

    @property
    def _text(self) -> str:
        return f"{self.action}:{self.table}:{'' if self.decision is None else self.decision}:{self.rest}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The parts of a custom id; None when it has another form than ours."""
        found = FORM.fullmatch(text)
        return found and cls(found[1], int(found[2]), int(found[3]) if found[3] else None, found[4])


def draft_digest(secret: bytes, draft: str) -> str:
    """The `rest` of a control of a draft, "kind~digest". `secret` is the table's: without it nobody can find out by
    trying which draft it is."""
    digest = hashlib.blake2b(draft.encode(), key=secret, digest_size=6).hexdigest()
    return f"{draft.partition('.')[0]}~{digest}"
