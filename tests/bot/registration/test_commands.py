"""What can be typed: the options of the subcommands, as Discord is told of them."""

from typing import Any

import pytest

from bot.registration.commands import for_servers_alone, slash_commands
from tests.support.bot.direct_bot import ALL
from tests.support.languages import LANGUAGES


def options_of(game: str, subcommand: str) -> list[dict[str, Any]]:
    [group] = [command for command in slash_commands(ALL, LANGUAGES) if command["name"] == game]
    [found] = [option for option in group["options"] if option["name"] == subcommand]
    return list(found["options"])


@pytest.mark.parametrize("game", ALL)
def test_as_many_friends_can_be_invited_as_there_are_seats_beside_the_hosts_but_no_more_than_five(game: str) -> None:
    friends = [option["name"] for option in options_of(game, "start") if option["name"].startswith("friend")]

    assert friends == [f"friend{number}" for number in range(1, min(ALL[game].seats[-1] - 1, 5) + 1)]


def test_only_what_cannot_be_left_out_must_be_given() -> None:
    required = {
        name: [option["name"] for option in options_of("setup", name) if option.get("required")]
        for name in ("start", "saved", "attack")
    }

    assert required == {"start": [], "saved": [], "attack": ["piece", "to"]}


@pytest.mark.parametrize("game", ALL)
def test_what_happens_to_whoever_is_late_is_said_as_it_is_for_as_many_as_the_game_is_for(game: str) -> None:
    [late] = [option for option in options_of(game, "start") if option["name"] == "late"]
    [said] = [choice["name"] for choice in late["choices"] if choice["value"] == "computer"]

    seats = set(ALL[game].seats)
    assert ("computer plays" in said) is (seats != {2})
    assert ("other" in said) is (2 in seats)


def test_of_a_table_of_any_game_both_are_said() -> None:
    [late] = [option for option in options_of("lobby", "options") if option["name"] == "late"]

    assert "a computer plays that turn; with two players the other one chooses" in [
        it["name"] for it in late["choices"]
    ]


def test_no_description_has_marks_which_discord_would_show_as_they_are() -> None:
    parts, described = [*slash_commands(ALL, LANGUAGES)], list[str]()
    while parts:
        part = parts.pop()
        parts += part.get("options", ())
        described += [part["description"], *part.get("description_localizations", {}).values()]

    assert len(described) > 200
    assert [text for text in described if set(text) & set("`*_~")] == []


def test_all_but_what_is_of_a_server_can_be_used_wherever_somebody_has_installed_the_bot() -> None:
    found = {it["name"]: (it["contexts"], it["integration_types"]) for it in slash_commands(ALL, LANGUAGES)}

    assert found.pop("server") == found.pop("leaderboard") == ([0], [0, 1])
    assert set(map(str, found.values())) == {str(([0, 1, 2], [0, 1]))}


def test_an_application_that_nobody_can_install_for_themselves_offers_commands_where_the_bot_is() -> None:
    found = {
        it["name"]: (it["contexts"], it["integration_types"])
        for it in for_servers_alone(slash_commands(ALL, LANGUAGES))
    }

    assert found.pop("server") == found.pop("leaderboard") == ([0], [0])
    assert set(map(str, found.values())) == {str(([0, 1], [0]))}
