"""The form in which a host changes the options of a table that has not begun: the game's own, and its clock."""

from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin

from bot.ui.custom_id import CustomId
from bot.ui.form import MAX_BOXES, MAX_QUESTIONS, Boxes, Form
from bot.ui.message import MenuOption
from bot.ui.screens.pace import PACES, lates_at
from bot.ui.screens.table_context import TableContext
from games.core import AnyGame
from games.words import N_, capital

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
