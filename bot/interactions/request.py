"""What somebody pressed or typed, and what is loaded before it is carried out."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.interactions.context import InteractionContext, Seated
from bot.ui.custom_id import CustomId
from bot.values.table import Status, Table
from games.core import AnyGame

Fits = Callable[[Table, int], bool]
"""Whether a command of this person (their id) can mean a table."""


@dataclass(frozen=True)
class Request:
    """One press or command. A press has a custom id and, from a menu or a modal, `values`; a command has a game, and
    `options` by name. `table` is set where it is loaded already."""

    custom_id: CustomId
    values: Sequence[str] = ()
    table: Table | None = None
    game: AnyGame | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_command(self) -> bool:
        """Whether it was typed; otherwise it was pressed."""
        return self.game is not None

    @property
    def value(self) -> str:
        """What was picked or filled in; empty when nothing was."""
        return self.values[0] if self.values else ""


Run = Callable[[InteractionContext, Request], Awaitable[None]]
AtTable = Callable[[InteractionContext, Table, Request], Awaitable[None]]
InSeat = Callable[[InteractionContext, Seated, Request], Awaitable[None]]


class Action(NamedTuple):
    """What a button or a command does.

    `name` stands in custom ids, so it never changes its meaning; `command` is the subcommand that does the same. `fits`
    tells which tables that one can mean when none is named; None: it is about no table. `opens_modal`: its answer can
    be a modal, for which nothing is written before.
    """

    name: str
    run: Run
    command: str = ""
    fits: Fits | None = None
    opens_modal: bool = False


def at_any_table(run: AtTable) -> Run:
    """Load the table first, whoever asks: the action itself refuses who does not play there. Raises NoSuchTable."""

    async def loaded(ctx: InteractionContext, request: Request) -> None:
        await run(ctx, await _table(ctx, request), request)

    return loaded


def at_table(run: AtTable) -> Run:
    """Load the table first, one that the person can know of. Raises NoSuchTable."""

    async def loaded(ctx: InteractionContext, request: Request) -> None:
        table = request.table or await ctx.table(request.custom_id.table)
        await run(ctx, await ctx.settled(table), request)

    return loaded


def at_broken_table(run: AtTable) -> Run:
    """Like `at_table`, also at a table that does not read."""

    async def loaded(ctx: InteractionContext, request: Request) -> None:
        table = request.table or await ctx.table(request.custom_id.table)
        await run(ctx, table if table.status is Status.BROKEN else await ctx.settled(table), request)

    return loaded


def in_seat(run: InSeat) -> Run:
    """Load the table first, a begun one at which the person plays. Raises NotSeated, NotBegun or TableClosed."""

    async def loaded(ctx: InteractionContext, request: Request) -> None:
        await run(ctx, ctx.seat_at(await _table(ctx, request)), request)

    return loaded


def to_act(run: InSeat) -> Run:
    """Load the table first; the control must be of the present decision, and the person must be to act.

    Raises NotSeated, NotBegun, TableClosed, Over, MovedOn or NotYourTurn.
    """

    async def loaded(ctx: InteractionContext, request: Request) -> None:
        seated = ctx.seat_at(await _table(ctx, request))
        await run(ctx, await ctx.choosing(seated, request.custom_id.decision), request)

    return loaded


def while_held(run: InSeat) -> Run:
    """Like `in_seat`, for the controls of a held move, which do not end the wait by themselves."""

    async def loaded(ctx: InteractionContext, request: Request) -> None:
        table = request.table or await ctx.services.tables.get(request.custom_id.table)
        await run(ctx, ctx.seat_at(table), request)

    return loaded


async def _table(ctx: InteractionContext, request: Request) -> Table:
    table = request.table or await ctx.services.tables.get(request.custom_id.table)
    return table if _pressed_twice(ctx, table, request) else await ctx.settled(table)


def _pressed_twice(ctx: InteractionContext, table: Table, request: Request) -> bool:
    """Whether the press leads to the move that the person holds, once more: that ends no wait."""
    custom_id = request.custom_id
    player = table.player_of(ctx.person.id)
    held = player.held if player is not None else None
    if held is None or custom_id.decision != held.decision:
        return False
    if custom_id.action == "pick":
        before, _, picked = held.text.rpartition(".")
        return (custom_id.rest.rpartition("~")[0], sorted(request.values)) == (before, sorted(picked.split(",")))
    return (custom_id.action, custom_id.rest) == ("play", held.text)
