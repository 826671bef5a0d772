"""Time zones are found by what people type, and by nothing else."""

import asyncio
import re
import subprocess
import sys
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from discord import Locale
from hypothesis import given
from hypothesis import strategies as st

from bot.store.connections.database import Database
from bot.values.calendar import MAX_SUGGESTIONS, likely_zones, listed_zones, local_time, suggested_zones, zone_named

ZONES = set(files("tzdata").joinpath("zones").read_text("utf-8").split()) - {"Factory"}
TABLE = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8")
ROOT = Path(__file__).parent.parent.parent
NO_ZONES = ["../x", "../../etc/passwd", "/etc/passwd", "Europe", "Europe/", "/Europe/Paris", "Europe//Paris", "", " "]
NO_ZONES += [".", "Factory", "localtime", "posixrules", "posix/Europe/Paris", "tzdata.zi", "zone.tab", "Mars/Olympus"]
NO_ZONES += ["Europe/Paris\0", "Europe/Paris\n/x", "\ud800", "é" * 3000, "__init__.py"]
NAMED = [
    ("Europe/Amsterdam", "Europe/Amsterdam"),
    ("europe/amsterdam", "Europe/Amsterdam"),
    (" EUROPE/AMSTERDAM ", "Europe/Amsterdam"),
    ("America/New York", "America/New_York"),
    ("america/port au prince", "America/Port-au-Prince"),
    ("America/São_Paulo", "America/Sao_Paulo"),
    ("Zürich", "Europe/Zurich"),
    ("amsterdam", "Europe/Amsterdam"),
    ("new york", "America/New_York"),
    ("cuba", "Cuba"),
    ("gb", "GB"),
    ("utc", "UTC"),
    ("etc/gmt+5", "Etc/GMT+5"),
]


@pytest.mark.parametrize("text", NO_ZONES)
def test_what_is_no_zone_is_none(text: str) -> None:
    assert text not in ZONES
    assert zone_named(text) is None


@given(st.text())
def test_any_text_may_be_asked_about(text: str) -> None:
    zone = zone_named(text)

    assert zone is None or zone in ZONES
    assert len(suggested_zones(text, text)) <= MAX_SUGGESTIONS


@pytest.mark.parametrize(("text", "zone"), NAMED)
def test_a_zone_is_known_however_it_is_typed(text: str, zone: str) -> None:
    assert zone_named(text) == zone
    assert zone in ZONES
    assert (text in ZONES) == (text == zone)
    assert suggested_zones(text, "nl")[0] == zone


@pytest.mark.parametrize("locale", list(Locale))
def test_every_locale_of_discord_has_likely_zones_which_come_first(locale: Locale) -> None:
    zones = likely_zones(locale.value)

    assert locale.value in listed_zones()
    assert set(zones) <= ZONES
    assert suggested_zones("", locale.value)[: len(zones)] == list(zones)


def test_no_two_zones_have_one_city() -> None:
    placed = [line.split("\t")[2] for line in TABLE.splitlines() if not line.startswith("#")]
    cities = {zone: zone.rpartition("/")[2] for zone in placed}

    assert {zone: zone_named(city) for zone, city in cities.items() if city not in ZONES} == {
        zone: zone for zone, city in cities.items() if city not in ZONES
    }


def test_only_locales_of_discord_are_listed() -> None:
    assert set(listed_zones()) == {locale.value for locale in Locale}


@pytest.mark.parametrize(
    ("locale", "zone"),
    [
        ("nl", "Europe/Amsterdam"),
        ("nl-BE", "Europe/Amsterdam"),
        ("sv", "Europe/Stockholm"),
        ("tlh", "UTC"),
        ("", "UTC"),
    ],
)
def test_a_locale_that_discord_lacks_counts_as_its_language(locale: str, zone: str) -> None:
    assert likely_zones(locale)[0] == zone


@pytest.mark.parametrize(
    ("typed", "locale", "zones"),
    [
        pytest.param("bru", "nl", ["Europe/Brussels"], id="likely, then the rest"),
        pytest.param("america/a", "nl", ["America/Aruba", "America/Adak"], id="the likely one first"),
        pytest.param("los an", "nl", ["America/Los_Angeles"], id="a blank for an underscore"),
        pytest.param("são", "nl", ["Africa/Sao_Tome", "America/Sao_Paulo"], id="accents"),
        pytest.param("belgium", "en-US", ["Europe/Brussels"], id="a country"),
        pytest.param("paris", "en-US", ["Europe/Paris"], id="a city"),
        pytest.param(
            "isl",
            "nl",
            ["Europe/Isle_of_Man", "America/Cayman"],
            id="a city that begins so before a country that holds it",
        ),
        pytest.param("cub", "nl", ["America/Havana"], id="no second names: a country's zone"),
        pytest.param("Cuba", "nl", ["Cuba", "America/Havana"], id="a second name in full"),
    ],
)
def test_what_fits_is_suggested_the_likely_ones_first(typed: str, locale: str, zones: list[str]) -> None:
    assert suggested_zones(typed, locale)[: len(zones)] == zones


def test_nothing_is_suggested_for_what_fits_nowhere() -> None:
    assert suggested_zones("../etc", "nl") == []


@pytest.mark.parametrize("typed", ["", "a", "e", "etc", "gmt", "us", "posix", "/"])
def test_at_most_25_are_suggested_all_of_which_have_a_place(typed: str) -> None:
    zones = suggested_zones(typed, "en-US")
    placed = [zone for zone in zones if zone != zone_named(typed)]

    assert len(set(zones)) == len(zones) <= 25
    assert all("/" in zone and not zone.startswith(("Etc/", "US/", "posix/", "right/")) for zone in placed)


def test_the_time_there_is_what_their_clocks_show() -> None:
    assert local_time("Europe/Amsterdam", datetime(2026, 7, 1, 12, 5, tzinfo=UTC)) == "14:05"
    assert local_time("Asia/Kathmandu", datetime(2026, 7, 1, 18, 20, tzinfo=UTC)) == "00:05"
    assert local_time("America/New_York", datetime(2026, 1, 1, tzinfo=ZoneInfo("Europe/Amsterdam"))) == "18:00"


def test_a_system_without_zones_knows_them_all_too() -> None:
    script = (
        "import sys; from zoneinfo import ZoneInfo; from bot.values.calendar import zone_named; "
        "[ZoneInfo(zone_named(it)) for it in sys.argv[1:]]"
    )

    done = subprocess.run([sys.executable, "-c", script, *ZONES], cwd=ROOT, env={"PYTHONTZPATH": ""}, check=False)

    assert done.returncode == 0


@pytest.mark.parametrize(
    ("file", "said", "hours"),
    [
        ("tzdata.zi", "# version 2025b\n# This zic input file", -7),
        ("tzdata.zi", "# version 2099a\n", 1),
        ("+VERSION", "2025b\n", -7),
        ("+VERSION", "2099a\n", 1),
        ("tzdata.zi", "nothing of its age\n", -7),
        ("nothing", "", -7),
    ],
)
def test_the_newer_data_count_the_systems_or_the_packages(tmp_path: Path, file: str, said: str, hours: int) -> None:
    """Since November 2026 Vancouver has summer time all year; what the system has here takes it for Paris."""
    (tmp_path / "America").mkdir()
    paris = files("tzdata").joinpath("zoneinfo", "Europe", "Paris").read_bytes()
    (tmp_path / "America" / "Vancouver").write_bytes(paris)
    (tmp_path / file).write_text(said)
    script = (
        "from datetime import *; from zoneinfo import ZoneInfo; from bot.process.zones import *; use_newest_zones();"
        "there = datetime(2026, 12, 1, tzinfo=ZoneInfo('America/Vancouver'));"
        "print(zones_used(), there.utcoffset() / timedelta(hours=1))"
    )

    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={"PYTHONTZPATH": str(tmp_path)}, check=True, capture_output=True
    )

    whose = r"2099a \(the system's\)" if hours == 1 else r"20\d\d[a-z] \(the package tzdata\)"
    assert re.fullmatch(rf"{whose} {hours}\.0\n", done.stdout.decode())


def test_the_bot_takes_the_newer_data_and_status_says_which(tmp_path: Path) -> None:
    (tmp_path / "tzdata.zi").write_text("# version 2025b\n")
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path / 'speeltafel.db'}", "PYTHONTZPATH": str(tmp_path)}
    asyncio.run(_made(environment["DATABASE_URL"]))

    done = subprocess.run(
        [sys.executable, "-m", "bot", "status"], cwd=ROOT, env=environment, check=True, capture_output=True
    )

    assert re.search(rb", zones 20\d\d[a-z] \(the package tzdata\)\n", done.stdout)


async def _made(url: str) -> None:
    await (await Database.open(url)).close()
