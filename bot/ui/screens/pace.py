"""The time for a turn, in words, and the menus with which a host chooses it before the game begins."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from bot.ui.custom_id import CustomId
from bot.ui.message import Menu, MenuOption, stack
from bot.ui.screens.table_context import TableContext
from bot.values.preferences import Pace
from bot.values.turn_clock import Late
from games.words import N_

PACES: Mapping[Pace, str] = MappingProxyType(
    {
        Pace.NONE: N_("no clock"),
        Pace.QUARTER_HOUR: N_("15 minutes"),
        Pace.HOUR: N_("1 hour"),
        Pace.HALF_DAY: N_("12 hours"),
        Pace.DAY: N_("1 day"),
        Pace.THREE_DAYS: N_("3 days"),
        Pace.WEEK: N_("1 week"),
    }
)
"""What each pace is called (msgids)."""
LATES: Mapping[Late, str] = MappingProxyType(
    {
        Late.COMPUTER: N_("a computer plays that turn"),
        Late.WAIT: N_("everybody waits"),
    }
)
"""What happens to whoever is late (msgids)."""
LATES_OF_TWO: Mapping[Late, str] = MappingProxyType({**LATES, Late.COMPUTER: N_("the other player chooses")})
"""The same at a table for two, where nothing happens before the other one has said what."""
EITHER: Final = N_("a computer plays that turn; with two players the other one chooses")
LATES_OF_ANY: Mapping[Late, str] = MappingProxyType({**LATES, Late.COMPUTER: EITHER})
"""The same as long as it is not known whether two will play, or more."""


def lates_of(seats: Collection[int]) -> Mapping[Late, str]:
    """What happens to whoever is late (msgids), where so many may play."""
    if 2 not in seats:
        return LATES
    return LATES_OF_TWO if set(seats) == {2} else LATES_OF_ANY


def pace_menus(context: TableContext) -> tuple[Menu, ...]:
    """What the host may choose where the form of the options has no room for it: the time for a turn, and with a clock
    what happens to whoever is late."""
    table = context.table
    paces = tuple(MenuOption(str(pace.value), context.label(name)) for pace, name in PACES.items())
    now = N_("Time for a turn: {now}")
    menus = (_menu(context, "pace", now, PACES[table.pace], paces),)
    if not table.pace:
        return menus
    names = lates_at(context)
    lates = tuple(MenuOption(late.value, context.label(name)) for late, name in names.items())
    return (*menus, _menu(context, "late", N_("Whoever is late: {now}"), names[table.late], lates))


def clock_lines(context: TableContext) -> str:
    """What was chosen of both, a line each."""
    return stack(*(f"⏱️ {line}" for line in clock_words(context)))


def clock_words(context: TableContext) -> tuple[str, ...]:
    """What was chosen of both; without a clock of the one."""
    table, say = context.table, context.language.text
    pace = say(N_("Time for a turn: {now}"), now=context.label(PACES[table.pace]))
    late = say(N_("Whoever is late: {now}"), now=context.label(lates_at(context)[table.late]))
    return (pace, late) if table.pace else (pace,)


def lates_at(context: TableContext) -> Mapping[Late, str]:
    """What happens to whoever is late at a table: of one that has not begun it counts with how many it can begin."""
    table, game = context.table, context.game
    if table.match is not None:
        return lates_of((len(table.players),))
    allowed = game.seats_with(game.options.model_validate(table.options))
    return lates_of([seats for seats in allowed if seats <= table.size])


def _menu(context: TableContext, action: str, text: str, now: str, options: tuple[MenuOption, ...]) -> Menu:
    """Its placeholder says what is chosen now."""
    placeholder = context.language.text(text, now=context.label(now))
    return Menu(str(CustomId(action, context.table.id)), f"⏱️ {placeholder}", options)
