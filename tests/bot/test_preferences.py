"""Where somebody lives who has not said so."""

import pytest

from bot.values.calendar import home_zone


@pytest.mark.parametrize(
    ("own", "server", "locales", "zone"),
    [
        ("Asia/Tokyo", "Europe/Paris", ("nl", "nl"), "Asia/Tokyo"),
        (None, "Europe/Paris", ("nl", "nl"), "Europe/Paris"),
        (None, None, ("nl", "en-US"), "Europe/Amsterdam"),
        (None, None, ("en-US", "nl"), "Europe/Amsterdam"),
        (None, None, ("en-GB", "nl"), "Europe/London"),
        (None, None, ("en-US", "en-US"), "America/New_York"),
    ],
)
def test_a_person_lives_where_they_say_or_their_server_does_or_else_where_a_locale_hints(
    own: str | None, server: str | None, locales: tuple[str, ...], zone: str
) -> None:
    assert home_zone(own, server, *locales) == zone
