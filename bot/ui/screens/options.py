"""The time for a turn, in words, and the menus with which a host chooses it before the game begins."""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_origin

from bot.ui.custom_id import CustomId
from bot.ui.message import MAX_BOXES, MAX_QUESTIONS, Boxes, Form, Menu, MenuOption, stack
from bot.ui.screens.table_context import TableContext
from bot.values.preferences import Pace
from bot.values.turn_clock import Late
from games.core import AnyGame
from games.words import N_, capital

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


CLOCK: Final = 2
"""Questions about the clock."""


def options_form(context: TableContext) -> Form:
    """What the host can change, with what is chosen now; each value is "name=value"."""
    custom_id = CustomId("options-set", context.table.id)
    clock = _clock(context) if has_clock(context.game) else ()
    return Form(str(custom_id), context.label(N_("Options")), (*_game_options(context), *clock))


def has_clock(game: AnyGame) -> bool:
    """Whether there is room for the clock below the game's own options; it is chosen from menus else."""
    return len(choices_of(game)) + bool(switches_of(game)) + CLOCK <= MAX_QUESTIONS


def switches_of(game: AnyGame) -> tuple[str, ...]:
    """The options that are ticked or not, as far as there is room."""
    fields = game.options.model_fields
    return tuple(name for name, field in fields.items() if field.annotation is bool)[:MAX_BOXES]


def choices_of(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """The options of which one of some values is chosen, as far as there is room."""
    literals = {
        name: it.annotation for name, it in game.options.model_fields.items() if get_origin(it.annotation) is Literal
    }
    found = {
        name: get_args(annotation)
        for name, annotation in literals.items()
        if 2 <= len(get_args(annotation)) <= MAX_BOXES
    }
    room = MAX_QUESTIONS - bool(switches_of(game))
    return dict(list(found.items())[:room])


def option_value(context: TableContext, value: object) -> str:
    """The value of an option in words."""
    if isinstance(value, bool):
        return context.language.text(N_("yes") if value else N_("no"))
    return context.language.text(value) if isinstance(value, str) else str(value)


def _option_words(context: TableContext, name: str, value: object) -> str:
    """A value as the game tells it, or else as it is."""
    told = context.game.options.told.get(name, {}).get(value)
    return capital(context.language.text(told) if told else option_value(context, value))


def _game_options(context: TableContext) -> Iterator[Boxes]:
    chosen = context.game.options.model_validate(context.table.options)
    for name, values in choices_of(context.game).items():
        title, about = _words(context, name)
        options = tuple(
            MenuOption(f"{name}={it}", _option_words(context, name, it), chosen=it == getattr(chosen, name))
            for it in values
        )
        yield Boxes(title, options, about, radio=True)
    switches = tuple(
        MenuOption(f"{name}=on", *_words(context, name), chosen=getattr(chosen, name))
        for name in switches_of(context.game)
    )
    if switches:
        yield Boxes(context.label(N_("Variants")), switches)


def _clock(context: TableContext) -> tuple[Boxes, ...]:
    table = context.table
    paces = tuple(
        MenuOption(f"pace={pace.value}", capital(context.label(name)), chosen=pace is table.pace)
        for pace, name in PACES.items()
    )
    lates = tuple(
        MenuOption(f"late={late.value}", capital(context.label(name)), chosen=late is table.late)
        for late, name in lates_at(context).items()
    )
    return (
        Boxes(context.label(N_("Time for a turn")), paces, radio=True),
        Boxes(context.label(N_("Whoever is late")), lates, context.label(N_("Where a turn has a time")), radio=True),
    )


def _words(context: TableContext, name: str) -> tuple[str, str]:
    """What an option is called, and what it is about."""
    field = context.game.options.model_fields[name]
    return capital(context.language.text(str(field.title))), context.language.text(str(field.description))
