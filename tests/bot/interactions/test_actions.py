"""Each button has its command and each command its action."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pytest
from discord import AppCommandType

from bot.interactions.entry.actions import ACTIONS, COMMANDS, OF_PEOPLE
from bot.interactions.entry.incoming import SUBCOMMAND, read_command
from bot.registration.commands import payload, slash_commands
from games import GAMES
from games.core import AnyGame
from playground.checks.commands import size
from tests.support.bot.commands import command_of
from tests.support.bot.direct_bot import ALL
from tests.support.languages import LANGUAGES

EVER = """
    join leave add add-all remove begin cancel rematch my hand rules page history resign resign-yes close-yes go pick
    write narrow close
    written ask play draft preset swap type typed mirror save saved favourites use forget seal kept next games help
    plan p-go p-narrow p-pick p-tick p-ask p-play p-yes p-write p-written plan-drop plan-insist plan-stop plan-order
    plan-now
    start retry record turn undo agree refuse fill now unhold play-on play-yes mute
    settings set-call set-reminders set-press set-language hours hours-set
    level levels
    decline replace replace-by pace late back late-wait late-computer late-end late-end-yes nudge go-on
    more propose pause pause-other tonight tonight-other end away away-for away-other away-until
    away-wait away-computer away-end
    options options-set tick
    play-next
    hint hint-play hints tips-off
    invite invite-them access unseat options-form
    privacy my-data forget-me forget-me-yes
    server server-channels server-games server-threads server-zone server-zone-set server-pace server-language
    server-people server-bar server-unbar server-reports report report-send
    learn learn-pick replay share
    play-with play-with-them set-invitations
    finished profile profile-show opponent play-level
    leaderboard leaderboard-game leaderboard-show leaderboard-me server-boards server-standings
    server-noticeboard
    call-me
    tell-end play-for seat-yes seat-no
    film step
    how how-turn how-cost
    try try-go try-narrow try-pick try-tick try-play try-ask try-better try-ready try-show try-back
    try-anew try-stop
"""
"""The names that custom ids ever had: messages that were posted with them still stand."""


def test_no_name_that_a_custom_id_ever_had_is_forgotten() -> None:
    assert set(ACTIONS) == set(EVER.split())


BY_COMMANDS: Final = {
    "start": "* start",
    "play-level": "* start",
    "decline": "lobby leave",
    "leave": "lobby leave",
    "add": "lobby computer",
    "add-all": "lobby computer",
    "level": "lobby computer",
    "levels": "lobby computer",
    "remove": "lobby remove",
    "options-form": "lobby options",
    "invite": "lobby invite",
    "access": "lobby options",
    "unseat": "lobby remove",
    "pace": "lobby options",
    "late": "lobby options",
    "cancel": "table close",
    "close": "table close",
    "fill": "table rematch",
    "undo": "table undo",
    "unhold": "table undo",
    "play-on": "table undo",
    "late-wait": "table answer",
    "late-computer": "table answer",
    "late-end": "table answer",
    "agree": "table answer",
    "refuse": "table answer",
    "rules": "* rules",
    "history": "table history",
    "turn": "table history",
    "record": "table history",
    "share": "table replay",
    "hand": "mymove",
    "next": "mymove",
    "mute": "table mute",
    **dict.fromkeys(("hint", "hints", "tips-off"), "table hint"),
    "back": "table back",
    "go-on": "table back",
    "plan-now": "* move",
    "save": "* saved",
    "favourites": "* saved",
    "use": "* saved",
    "forget": "* saved",
    **dict.fromkeys(("go", "narrow", "pick", "tick", "ask", "play", "write", "hint-play"), "* move"),
    **dict.fromkeys(("p-go", "p-narrow", "p-pick", "p-tick", "p-ask", "p-play", "p-write"), "table plan"),
    **dict.fromkeys(("set-call", "set-reminders", "set-invitations", "set-press", "set-language", "hours"), "settings"),
    **dict.fromkeys(("server-channels", "server-games", "server-threads", "server-zone"), "server"),
    **dict.fromkeys(("server-pace", "server-language"), "server"),
    **dict.fromkeys(("server-standings", "server-boards", "server-noticeboard"), "server"),
    "leaderboard-game": "leaderboard",
    **dict.fromkeys(("server-people", "server-bar", "server-unbar", "server-reports"), "server"),
    **dict.fromkeys(("away-for", "away-until", "away-other", "away-wait", "away-computer", "away-end"), "away"),
}
"""What is typed instead of pressing a button that has not the name of its command."""

BY_BUTTONS_ALONE: Final = {
    "now": "a held move is played in some seconds by itself",
    "retry": "it stands in the message that says what is wrong, and is tried by itself too",
    **dict.fromkeys(("draft", "preset", "swap", "mirror", "type", "seal"), "a step of arranging a long move"),
    **dict.fromkeys(("plan-drop", "plan-insist", "plan-stop", "plan-order"), "on the screen of `/table plan`"),
    **dict.fromkeys(("leaderboard-show", "leaderboard-me"), "on the screen of `/leaderboard`"),
    **dict.fromkeys(("my-data", "forget-me"), "on the screen of `/privacy`"),
    **dict.fromkeys(("report", "report-send"), "a form that stands in *More*, for once in a year"),
    **dict.fromkeys(("more", "propose"), "a screen with the ways to what has commands of its own"),
    **dict.fromkeys(("pause-other", "tonight-other"), "asks for what a command has as an option"),
    **dict.fromkeys(
        ("resign-yes", "close-yes", "late-end-yes", "play-yes", "p-yes", "kept", "forget-me-yes"), "answers a question"
    ),
    **dict.fromkeys(("replace-by", "written", "p-written", "typed", "saved", "options-set"), "is filled in a form"),
    **dict.fromkeys(("hours-set", "server-zone-set", "play-with-them"), "is filled in a form"),
    "finished": "on the screen of `/games`",
    **dict.fromkeys(("profile-show", "opponent"), "on the screen of `/profile`"),
    "call-me": "a menu of what is wanted, on the screen of `/games`",
    **dict.fromkeys(("tell-end", "play-for"), "on the screen of `/mymove` for somebody who watches"),
    **dict.fromkeys(("seat-yes", "seat-no"), "answers a question; `/table replace` gives a computer's seat, too"),
    "how": "in a player's own panel, to which `/mymove` leads",
    **dict.fromkeys(("how-turn", "how-cost"), "on the screen of `/table replay`"),
    **dict.fromkeys(
        ("try", "try-go", "try-narrow", "try-pick", "try-tick", "try-play", "try-ask", "try-better", "try-ready"),
        "a step of a finished game that is tried again, from what looks back on it",
    ),
    **dict.fromkeys(("try-show", "try-back", "try-anew", "try-stop"), "on the screen of a game that is tried again"),
    "learn-pick": "a choice in a step that `/… learn` shows",
    **dict.fromkeys(("film", "step"), "on the screen of `/table replay`"),
    "play-next": "`/table rematch` does it for somebody without a seat",
}
"""The buttons and forms that no command stands for, each with the reason."""


def test_every_button_has_a_command_or_a_reason_to_have_none() -> None:
    own = {name for name, action in ACTIONS.items() if action.command}

    assert {*own, *BY_COMMANDS, *BY_BUTTONS_ALONE} == set(ACTIONS)
    assert not {*BY_COMMANDS} & {*BY_BUTTONS_ALONE}
    assert set(BY_COMMANDS.values()) <= set(COMMANDS)


def leaves(tree: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What can be typed."""
    for command in tree:
        nested = [option["name"] for option in command.get("options", ()) if option["type"] == SUBCOMMAND]
        yield from (f"{command['name']} {name}" for name in nested)
        yield from () if nested else (command["name"],)


def test_every_command_leads_to_an_action_and_every_action_with_a_command_is_typed() -> None:
    read = set()
    for leaf in leaves(slash_commands(ALL, LANGUAGES)):
        action, request = read_command(command_of(leaf, {"until": "friday"}), ALL)
        read.add(request.command)
        assert action is COMMANDS[request.command]

    assert {*read, *OF_PEOPLE} == set(COMMANDS)


def test_the_commands_in_the_menu_of_people_are_registered_and_lead_to_their_actions() -> None:
    menus = [it for it in payload(ALL, LANGUAGES) if it.get("type") == AppCommandType.user.value]

    assert [it["name"] for it in menus] == [*OF_PEOPLE]
    for it in menus:
        action, request = read_command({"name": it["name"], "type": 2, "target_id": "7"}, ALL)
        assert (action, request.options) == (COMMANDS[it["name"]], {"person": "7"})
        assert read_command({"name": it["name"], "type": 1}, ALL).request.command == ""


def test_no_two_commands_are_typed_alike(capsys: pytest.CaptureFixture[str]) -> None:
    found = list(leaves(slash_commands(GAMES, LANGUAGES)))
    with capsys.disabled():
        print(f"\n{len(found)} commands for {len(GAMES)} games")

    assert len(found) == len({*found})


@pytest.mark.parametrize("games", [GAMES, ALL], ids=["games", "test games too"])
def test_the_tree_is_within_the_limits(games: Mapping[str, AnyGame]) -> None:
    for command in slash_commands(games, LANGUAGES):
        assert size(command) <= 8000
        for part in (command, *command.get("options", ())):
            assert len(part.get("options", ())) <= 25
            for option in (part, *part.get("options", ())):
                texts = (option["description"], *option.get("description_localizations", {}).values())
                assert max(map(len, texts)) <= 100
                assert len(texts) == 2 or games is ALL, f"{option['name']} is not translated"
