"""Commands that there once were, and what they are now: a client may send one for a while after the tree was replaced,
and it is carried out as the new one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.interactions.context import Fits
from bot.interactions.entry import eligibility as fitting
from bot.values.table import Status


@dataclass(frozen=True)
class NowCalled:
    """The new command that an old one leads to, with the `options` that this adds.

    `renamed` has the new names of the old command's options. `fits` tells which tables the old command meant when it
    named none; None: those that the new one means. `without` is set for a command that still exists under the old name:
    it leads to the new one only if this option is left out.
    """

    command: str
    options: Mapping[str, Any] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    fits: Fits | None = None
    without: str = ""

    def options_of(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**{self.renamed.get(name, name): value for name, value in given.items()}, **self.options}


_LOBBY: Final = fitting.has_status(Status.LOBBY)
OLD: Final[Mapping[str, NowCalled]] = {
    "* join": NowCalled("lobby join"),
    "* leave": NowCalled("lobby leave", fits=_LOBBY),
    "* decline-invitation": NowCalled("lobby leave", {"decline": True}, fits=fitting.asked_to_sit),
    "* add-computer": NowCalled("lobby computer"),
    "* remove-computer": NowCalled("lobby remove"),
    "* begin": NowCalled("lobby begin"),
    "* cancel": NowCalled("table close", fits=_LOBBY),
    "* close": NowCalled("table close", fits=fitting.has_status(Status.PLAYING, Status.BROKEN)),
    "* hand": NowCalled("mymove"),
    "* board": NowCalled("table board"),
    "* history": NowCalled("table history"),
    "* record": NowCalled("table history", {"file": True}),
    "* undo": NowCalled("table undo"),
    "* resign": NowCalled("table resign"),
    "* replace": NowCalled("table replace"),
    "* rematch": NowCalled("table rematch"),
    "* save": NowCalled("* saved", renamed={"name": "save"}),
    "* favourites": NowCalled("* saved", renamed={"name": "use"}),
    "table clock": NowCalled("lobby options"),
    "table agree": NowCalled("table answer", {"choice": "yes"}, fits=fitting.has_question_but_time),
    "table refuse": NowCalled("table answer", {"choice": "no"}, fits=fitting.has_question_but_time),
    "table late": NowCalled("table answer", fits=fitting.is_late),
    "table fill": NowCalled("table rematch", {"computers": True}, fits=fitting.asks_for_rematch),
    "table pause": NowCalled("table back", {"pause": True}, without="until"),
}
"""By the command; a `*` stands for each game."""
