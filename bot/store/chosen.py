"""What people and servers have chosen, as columns: JSON, null where nothing was chosen.

What does not read counts as not chosen: else one row would spoil all the tables of its person or server.
"""

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import Row

from bot.values.preferences import NO_SERVER, NOT_CHOSEN, Absence, PersonSettings, Preferences, ServerSettings

ABSENCES: Final = TypeAdapter(tuple[Absence, ...])
KEPT: Final = 1000
"""So many texts are remembered with what they say."""
LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


def preferences_in(row: Row[Any]) -> Preferences:
    """What is chosen in a row with `settings` and `absences`."""
    if row.settings is None and row.absences is None:
        return NOT_CHOSEN
    return Preferences(settings=_settings(row.settings), absences=_absences(row.absences))


def server_in(text: str | None) -> ServerSettings:
    """What is chosen in a column of a server's settings; None: there is no such row."""
    return NO_SERVER if text is None else _read(ServerSettings.model_validate_json, text, NO_SERVER)


def chosen_columns(chosen: Preferences) -> dict[str, str | None]:
    """The columns of what a person has chosen. Defaults are not written, so that another default holds for all who
    have not chosen."""
    settings = chosen.settings.model_dump_json(exclude_defaults=True)
    return {
        "settings": None if chosen.settings == NOT_CHOSEN.settings else settings,
        "absences": ABSENCES.dump_json(chosen.absences).decode() if chosen.absences else None,
    }


def _settings(text: str | None) -> PersonSettings:
    return NOT_CHOSEN.settings if text is None else _read(PersonSettings.model_validate_json, text, NOT_CHOSEN.settings)


def _absences(text: str | None) -> tuple[Absence, ...]:
    return () if text is None else _read(ABSENCES.validate_json, text, ())


@lru_cache(KEPT)
def _read(read: Callable[[str], T], text: str, default: T) -> T:
    """What is read from a text; remembered, so that a fault is logged about once, and without what is stored."""
    try:
        return read(text)
    except (TypeError, ValueError) as error:
        LOG.error("what somebody has chosen does not read (%s): the defaults hold", type(error).__name__)
        return default
