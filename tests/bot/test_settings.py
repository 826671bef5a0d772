"""A host's settings: every mistake in them is one plain sentence, and the example names each of them."""

import os
import re
from datetime import timedelta
from pathlib import Path

import pytest

from bot.host import settings
from bot.host.settings import BadSettings, Settings
from bot.store.games.limits import LIMITS
from bot.values.retention import FOR_EVER, Keep

EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An environment with a token and nothing else of ours, in an empty directory."""
    for name in tuple(os.environ):
        if name.upper().startswith(("DISCORD_", "THINK")) or name.upper() in settings.names():
            monkeypatch.delenv(name)
    monkeypatch.setenv("DISCORD_TOKEN", "abc.def")
    monkeypatch.chdir(tmp_path)


def sentence() -> str:
    with pytest.raises(BadSettings) as caught:
        settings.read()
    text = str(caught.value)
    assert text.endswith(".")
    assert "\n" not in text
    return text


def test_a_token_is_enough() -> None:
    assert settings.read().discord_token.get_secret_value() == "abc.def"


def test_what_never_talks_to_discord_needs_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")

    assert settings.read(for_discord=False).discord_token.get_secret_value() == ""
    assert sentence().startswith("DISCORD_TOKEN is missing")


def test_the_file_counts_and_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("DISCORD_TOKEN=from-file\nTHINKERS=3\nLOG_LEVEL=debug\n")
    monkeypatch.setenv("THINKERS", "2")

    read = settings.read()

    assert (read.discord_token.get_secret_value(), read.thinkers, read.log_level) == ("abc.def", 2, "DEBUG")


def test_a_missing_token_is_told_with_where_to_put_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    assert "DISCORD_TOKEN is missing" in sentence()

    Path(".env").write_text("DISCORD_TOKEN=\n")
    assert "DISCORD_TOKEN is missing" in sentence()


def test_a_token_in_pieces_is_refused_without_showing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "Bot secret.word")

    assert "secret" not in sentence()


@pytest.mark.parametrize(
    ("games", "records", "kept"),
    [("", "", FOR_EVER), ("365", "", Keep(timedelta(days=365))), ("30", "No", Keep(timedelta(days=30), records=False))],
)
def test_games_are_kept_as_long_as_it_says_and_else_for_ever(
    monkeypatch: pytest.MonkeyPatch, games: str, records: str, kept: Keep
) -> None:
    monkeypatch.setenv("KEEP_GAMES", games)
    monkeypatch.setenv("KEEP_RECORDS", records)

    assert settings.read().keep == kept


@pytest.mark.parametrize(
    ("name", "value", "must"),
    [
        ("THINKERS", "lots", "from 1 to 16"),
        ("THINKERS", "0", "from 1 to 16"),
        ("THINK_BUDGET", "-1", "from 1 to"),
        ("LOG_LEVEL", "loud", "DEBUG, INFO"),
        ("LOG_FORMAT", "xml", "text or json"),
        ("METRICS_PORT", "0", "a port like 9464"),
        ("METRICS_PORT", "65536", "a port like 9464"),
        ("METRICS_PORT", "localhost", "like 0.0.0.0:9464"),
        ("DISCORD_API_URL", "discord.com", "like http://"),
        ("DISCORD_GATEWAY_URL", "http://gateway", "like ws://"),
        ("KEEP_GAMES", "0", "a whole number of days from 1"),
        ("KEEP_GAMES", "a year", "a whole number of days from 1"),
        ("KEEP_GAMES", "1.5", "a whole number of days from 1"),
        ("KEEP_RECORDS", "perhaps", "yes or no"),
        ("PRIVACY_URL", "http://example.org", "like https://"),
        ("SUPPORT_URL", "http://example.org", "like https://"),
        ("SUPPORT_URL", "https://", "like https://"),
        ("SUPPORT_URL", "https://" + "x" * 512, "like https://"),
    ],
)
def test_a_wrong_value_is_told_with_what_it_must_be(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, must: str
) -> None:
    monkeypatch.setenv(name, value)

    text = sentence()

    assert text.startswith(f"{name} must be")
    assert must in text


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("DISCORD_TOKN", "DISCORD_TOKEN"),
        ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN"),
        ("DATABASE_URI", "DATABASE_URL"),
        ("DATABSE_URL", "DATABASE_URL"),
        ("THINKER", "THINKERS"),
        ("log_levle", "LOG_LEVEL"),
    ],
)
def test_a_misspelt_setting_is_refused_in_the_file_and_warned_of_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, wrong: str, right: str
) -> None:
    Path(".env").write_text(f"{wrong}=1\n")
    assert sentence() == f"{wrong} in .env is not a setting of this bot, perhaps {right} is meant."

    Path(".env").unlink()
    monkeypatch.setenv(wrong, "hush")
    assert settings.read().discord_token.get_secret_value() == "abc.def"
    assert caplog.messages == [f"{wrong} in the environment is not a setting of this bot, perhaps {right} is meant."]


@pytest.mark.parametrize("name", ["DISCORD_SHARDS", "THINK_LONGER"])
def test_a_name_that_looks_like_ours_is_told_though_it_resembles_none(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    monkeypatch.setenv(name, "1")

    assert settings.read().thinkers == 1
    (warning,) = caplog.messages
    assert warning.startswith(f"{name} in the environment is not a setting of this bot")


def test_settings_of_other_programs_may_stand_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("PATH", "LANG", "PYTHONPATH", "DEBUG", "URL", "TOKEN", "DATABASE_POOL", "METRICS", "PORT"):
        monkeypatch.setenv(name, "1")

    assert settings.read().thinkers == 1
    assert caplog.messages == []


def test_anything_strange_in_the_file_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("PORT=80\n")

    assert sentence().startswith("PORT in .env is not a setting of this bot; the settings are DISCORD_TOKEN,")


def test_a_file_that_is_no_text_is_told() -> None:
    Path(".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")

    assert "cannot be read" in sentence()


def test_no_secret_shows_in_the_settings_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///hidden.db")

    assert "abc.def" not in repr(settings.read())
    assert "hidden" not in repr(settings.read())


def test_the_example_names_every_setting_with_its_default_and_no_other() -> None:
    shown = dict(re.findall(r"^(?:# )?([A-Z_]+)=(.*)$", EXAMPLE.read_text("utf-8"), re.MULTILINE))

    fields = Settings.model_fields.items()
    defaults = {name.upper(): "" if it.is_required() or it.default is None else str(it.default) for name, it in fields}
    assert shown == defaults


@pytest.mark.parametrize("field", Settings.model_fields)
def test_the_example_says_what_each_setting_must_be(field: str) -> None:
    above = EXAMPLE.read_text("utf-8").split(f"{field.upper()}=")[0].splitlines()[-2:]

    assert str(Settings.model_fields[field].description) in " ".join(above)


def test_the_example_as_it_stands_lacks_nothing_but_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if re.match(r"(?:# )?[A-Z_]+=", line)]
    Path(".env").write_text("\n".join(line.removeprefix("# ") for line in lines))

    assert settings.read() == Settings(_env_file=None)


@pytest.mark.parametrize(
    ("value", "address"),
    [("", None), ("9464", ("127.0.0.1", 9464)), (" 192.0.2.1:80", ("192.0.2.1", 80)), ("[::]:9464", ("::", 9464))],
)
def test_a_port_without_an_address_is_one_of_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch, value: str, address: tuple[str, int] | None
) -> None:
    monkeypatch.setenv("METRICS_PORT", value)

    assert settings.read().watched_at == address


def test_the_limits_for_one_person_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings.read().limits == LIMITS

    for name, value in (("LOBBIES_PER_PERSON", "1"), ("TABLES_PER_PERSON", "2"), ("INVITATIONS_PER_HOUR", "3")):
        monkeypatch.setenv(name, value)
    assert settings.read().limits == (1, 2, 3)

    monkeypatch.setenv("LOBBIES_PER_PERSON", "0")
    assert sentence() == "LOBBIES_PER_PERSON must be a whole number of tables from 1 to 1000."
