"""Each control and each subcommand has its action."""

from bot.interactions.entry.actions import ACTIONS, ANY_GAME_SUBCOMMANDS, GLOBAL_COMMANDS, SUBCOMMANDS
from bot.registration import commands

EVER = """
    join leave add add-all remove begin cancel rematch my hand rules page history resign resign-yes close-yes go pick
    write narrow close
    written ask play draft preset swap type typed mirror save saved favourites use forget seal kept next games help
    plan p-go p-narrow p-pick p-tick p-ask p-play p-yes p-write p-written plan-drop plan-insist plan-stop plan-order
    plan-now
    start retry record turn undo agree refuse fill now unhold play-on play-yes mute
    settings set-call set-reminders set-press set-language hours hours-set
    decline replace replace-by pace late back late-wait late-computer late-end late-end-yes nudge go-on
    more pause pause-other tonight tonight-other end away away-for away-other away-until
    away-wait away-computer away-end
    options options-set tick
    server server-channels server-zone server-zone-set server-pace server-language
"""
"""The names that custom ids ever had: messages that were posted with them still stand."""


def test_no_name_that_a_custom_id_ever_had_is_forgotten() -> None:
    assert set(ACTIONS) == set(EVER.split())


def test_each_subcommand_has_an_action_and_each_action_a_subcommand() -> None:
    registered = (*commands.TABLE_SUBCOMMANDS, *commands.DRAFT_SUBCOMMANDS)

    assert set(SUBCOMMANDS) == {subcommand.name for subcommand in registered}
    assert set(ANY_GAME_SUBCOMMANDS) == {subcommand.name for subcommand in commands.ANY_GAME_SUBCOMMANDS}
    assert set(GLOBAL_COMMANDS) == {command.name for command in commands.GLOBAL_COMMANDS}
