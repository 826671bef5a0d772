"""What people and servers have chosen, as columns: JSON, null where nothing was chosen."""

from typing import Any, Final

from pydantic import TypeAdapter
from sqlalchemy import Row

from bot.preferences import NO_SERVER, NOT_CHOSEN, Absence, PersonSettings, Preferences, ServerSettings

ABSENCES: Final = TypeAdapter(tuple[Absence, ...])


def preferences_in(row: Row[Any]) -> Preferences:
    """What is chosen in a row with `settings` and `absences`."""
    if row.settings is None and row.absences is None:
        return NOT_CHOSEN
    return Preferences(settings=_settings(row.settings), absences=_absences(row.absences))


def server_in(text: str | None) -> ServerSettings:
    """What is chosen in a column of a server's settings; None: there is no such row."""
    return NO_SERVER if text is None else ServerSettings.model_validate_json(text)


def chosen_columns(chosen: Preferences) -> dict[str, str | None]:
    """The columns of what a person has chosen. Defaults are not written, so that another default holds for all who
    have not chosen."""
    settings = chosen.settings.model_dump_json(exclude_defaults=True)
    return {
        "settings": None if chosen.settings == NOT_CHOSEN.settings else settings,
        "absences": ABSENCES.dump_json(chosen.absences).decode() if chosen.absences else None,
    }


def _settings(text: str | None) -> PersonSettings:
    return NOT_CHOSEN.settings if text is None else PersonSettings.model_validate_json(text)


def _absences(text: str | None) -> tuple[Absence, ...]:
    return () if text is None else ABSENCES.validate_json(text)
