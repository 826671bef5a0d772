"""The settings of a host, from the environment or else from a file `.env` in the working directory."""

import logging
import os
from datetime import timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, SecretStr, StringConstraints, ValidationError
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict

from bot.store.games.limits import Limits
from bot.values.retention import Keep

ENV_FILE: Final = Path(".env")
_OURS: Final = ("DISCORD_", "THINK_")
"""An environment variable with such a prefix is meant for this bot."""
ALIKE: Final = 0.85
"""The similarity (0 to 1) from which an environment variable is taken for a misspelt setting."""


log = logging.getLogger(__name__)


class BadSettings(Exception):
    """A setting is missing, wrong, or misspelt in the file; the text is one plain sentence without secrets."""


def _in_one_piece(value: object) -> object:
    text = str(value).strip()
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError
    return text


Token = Annotated[SecretStr, BeforeValidator(_in_one_piece)]
Level = Annotated[
    Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(lambda value: str(value).strip().upper())
]
LogFormat = Annotated[Literal["text", "json"], BeforeValidator(lambda value: str(value).strip().lower())]
ApiUrl = Annotated[str, StringConstraints(pattern=r"^https?://[^/]+(/.*)?/api/v\d+$")]
GatewayUrl = Annotated[str, StringConstraints(pattern="^wss?://[^/]+")]
LinkUrl = Annotated[str, StringConstraints(pattern=r"^https://[^\s/]+\S*$", max_length=512)]
"""Discord limits the URL of a button to 512 characters."""
YesOrNo = Annotated[Literal["yes", "no"], BeforeValidator(lambda value: str(value).strip().lower())]
MOST_DAYS: Final = 36_500
"""A century, which Python's dates can represent."""


def _with_port(value: object) -> object:
    _, _, port = (text := str(value).strip()).rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 2**16):
        raise ValueError
    return text


Port = Annotated[str, BeforeValidator(_with_port)]


def _number(default: int, most: int, unit: str) -> Any:
    return Field(default=default, ge=1, le=most, description=f"a whole number of {unit} from 1 to {most}")


class Settings(BaseSettings):
    """All settings; in the environment their names are in capitals. A field's description says what its value must
    be."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True, extra="ignore", hide_input_in_errors=True, frozen=True, str_strip_whitespace=True
    )

    discord_token: Token = Field(description="the token of your bot, in one piece")
    database_url: str = Field(
        default="sqlite:///data/speeltafel.db", description="an address like sqlite:///data/speeltafel.db", repr=False
    )
    backup_dir: str = Field(default="", description="the path of a folder")
    thinkers: int = _number(1, 16, "processes")
    think_budget: int = _number(5000, 1_000_000, "positions")
    lobbies_per_person: int = _number(5, 1000, "tables")
    tables_per_person: int = _number(25, 1000, "tables")
    invitations_per_hour: int = _number(10, 1000, "invitations")
    shards: int | None = Field(default=None, ge=1, le=1000, description="a whole number from 1 to 1000, or nothing")
    log_level: Level = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR")
    log_format: LogFormat = Field(default="text", description="text or json")
    metrics_port: Port | Literal[""] = Field(
        default="", description="a port like 9464, or an address and a port like 0.0.0.0:9464"
    )
    keep_games: int | None = Field(
        default=None, ge=1, le=MOST_DAYS, description=f"a whole number of days from 1 to {MOST_DAYS}, or nothing"
    )
    keep_records: YesOrNo = Field(default="yes", description="yes or no")
    privacy_url: LinkUrl | Literal[""] = Field(default="", description="an address like https://example.org/privacy")
    support_url: LinkUrl | Literal[""] = Field(default="", description="an address like https://example.org/help")
    invite: YesOrNo = Field(default="yes", description="yes or no")
    discord_api_url: ApiUrl = Field(
        default="https://discord.com/api/v10", description="an address like http://127.0.0.1:8080/api/v10"
    )
    discord_gateway_url: GatewayUrl = Field(
        default="wss://gateway.discord.gg/", description="an address like ws://127.0.0.1:8080/gateway"
    )
    clock_file: str = Field(
        default="", description="the path of a file that holds a number of seconds, by which this bot's clock is ahead"
    )

    @property
    def limits(self) -> Limits:
        return Limits(self.lobbies_per_person, self.tables_per_person, self.invitations_per_hour)

    @property
    def keep(self) -> Keep:
        games = None if self.keep_games is None else timedelta(days=self.keep_games)
        return Keep(games, records=self.keep_records == "yes")

    @property
    def watched_at(self) -> tuple[str, int] | None:
        """The address and port of the metrics server, on the loopback address by default; None: it is off."""
        host, _, port = self.metrics_port.rpartition(":")
        return (host.strip("[]") or "127.0.0.1", int(port)) if port else None


class TokenlessSettings(Settings):
    """Settings for commands that do not talk to Discord."""

    discord_token: Token = SecretStr("")


def read(env_file: Path = ENV_FILE, *, for_discord: bool = True) -> Settings:
    """Read the settings of this process; a token is required if they are `for_discord`.

    Environment variables that look like misspelt settings are logged. Raise BadSettings.
    """
    for name in _in_file(env_file):
        if name.upper() not in names():
            raise BadSettings(f"{name} in {ENV_FILE} is not a setting of this bot{_perhaps(name)}.")
    for name in filter(_is_misspelt, os.environ):
        log.warning("%s in the environment is not a setting of this bot%s.", name, _perhaps(name))
    try:
        return (Settings if for_discord else TokenlessSettings)(_env_file=env_file)
    except ValidationError as error:
        raise BadSettings(_sentence(str(error.errors()[0]["loc"][0]))) from None


def names() -> tuple[str, ...]:
    return tuple(name.upper() for name in Settings.model_fields)


def _in_file(env_file: Path) -> tuple[str, ...]:
    try:
        return tuple(DotEnvSettingsSource(Settings, env_file=env_file, case_sensitive=True).env_vars)
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"The settings in {env_file} cannot be read ({type(error).__name__}).") from None


def _is_misspelt(name: str) -> bool:
    """Return whether an environment variable looks like a misspelt setting.

    It is only logged, since other programs use the environment too.
    """
    meant = name.upper().startswith(_OURS) or get_close_matches(name.upper(), names(), 1, ALIKE)
    return bool(meant) and name.upper() not in names()


def _perhaps(name: str) -> str:
    near = get_close_matches(name.upper(), names(), 1)
    return f", perhaps {near[0]} is meant" if near else f"; the settings are {', '.join(names())}"


def _sentence(field: str) -> str:
    setting, must = field.upper(), Settings.model_fields[field].description
    if field == "discord_token" and not os.environ.get(setting):
        return f"{setting} is missing or is not in one piece: put {must}, into the environment or into {ENV_FILE}."
    return f"{setting} must be {must}."
