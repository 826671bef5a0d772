"""The languages that the bot speaks, read once for all tests of a worker."""

from typing import Final

from bot.ui.languages import Languages

LANGUAGES: Final = Languages.read()
