"""The options of a table that has not begun: its host changes them in one form."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.interactions.context import Context
from bot.interactions.request import Request
from bot.interactions.table.lobby import answer_change
from bot.tables.refusals import NoSuchOption
from bot.ui.layout import modal
from bot.ui.screens.options import choices_of, options_form, switches_of
from bot.values.preferences import Pace
from bot.values.table import Table
from bot.values.turn_clock import Late
from games.core import AnyGame
from games.words import N_


class ChosenOptions(NamedTuple):
    """What was ticked; None: nothing was said of it."""

    options: dict[str, Any]
    pace: Pace | None
    late: Late | None


async def ask(ctx: Context, table: Table, _request: Request) -> None:
    """Open the form. Raises HostOnly, Begun or TableClosed."""
    ctx.services.tables.require_open(table, ctx.person.id, ctx.moderates(table))
    await ctx.responder.ask(modal(options_form(await ctx.table_context(table))))


async def choose(ctx: Context, table: Table, request: Request) -> None:
    """Change what was ticked, all of it or nothing.

    Raises HostOnly, Begun, TableClosed, NoSuchOption, BadOptions or TooManySit.
    """
    tables = ctx.services.tables
    options, pace, late = read_options(tables.game(table.game), request.values)
    moderator = ctx.moderates(table)
    result = await tables.set_options(table, ctx.person.id, moderator, ctx.interaction_id, options, pace, late)
    await answer_change(ctx, request, result, ctx.language.text(N_("⚙️ The options are changed.")))


def read_options(game: AnyGame, ticked: Sequence[str]) -> ChosenOptions:
    """What the values of the form say. Raises NoSuchOption where one is none of the form as it is now."""
    possible: dict[str, tuple[Any, ...]] = choices_of(game) | {"pace": tuple(Pace), "late": tuple(Late)}
    switches = switches_of(game)
    found: dict[str, Any] = dict.fromkeys(switches, False)
    for text in ticked:
        name, _, written = text.partition("=")
        values = {"on": True} if name in switches else {_written(it): it for it in possible.get(name, ())}
        if written not in values:
            raise NoSuchOption
        found[name] = values[written]
    return ChosenOptions(found, found.pop("pace", None), found.pop("late", None))


def _written(value: object) -> str:
    return str(value.value) if isinstance(value, Pace | Late) else str(value)
