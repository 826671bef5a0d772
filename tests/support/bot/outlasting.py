"""What the bot's main function changes in its process for good, which in the process of tests it must not."""

from typing import Final

import pytest

OUTLASTING: Final = (
    "bot.app.start.logs.begin",
    "bot.app.start.direct",
    "bot.app.start.use_newest_zones",
    "sys.setswitchinterval",
)


def change_nothing_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Main leaves the log, Discord's address, the zones and the interpreter as they are."""
    for name in OUTLASTING:
        monkeypatch.setattr(name, lambda *_: None)
