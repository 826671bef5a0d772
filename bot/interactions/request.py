"""What somebody pressed or typed, and what is loaded before it is carried out."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from bot.interactions.context import Context, Seated
from bot.tables.planned import can_plan, position_after
from bot.tables.plans import NothingToPlan, YourTurn, planned_moves
from bot.ui.message import CustomId
from bot.ui.screens.turn_context import AFTER, PLANNING
from bot.values.table import Status, Table
from games.core import AnyGame
from games.errors import MovedOn, Over

Fits = Callable[[Table, int], bool]
"""Whether a command of this person (their id) can mean a table."""
T = TypeVar("T")


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

    @property
    def picked(self) -> str:
        """What is picked of a move so far, for a plan or at once."""
        planning, rest = self.custom_id.action.startswith(PLANNING), self.custom_id.rest
        return rest.partition(AFTER)[2] if planning else rest


Run = Callable[[Context, Request], Awaitable[None]]
AtTable = Callable[[Context, Table, Request], Awaitable[None]]
InSeat = Callable[[Context, Seated, Request], Awaitable[None]]


class Action(NamedTuple):
    """What a button or a command does.

    `name` stands in custom ids, so it never changes its meaning; several have spaces between. `command` is the
    subcommand that does the same, and `fits` tells which tables that can mean when none is named; None: it is about no
    table. `opens_modal`: its answer can be a modal, for which nothing is written before.
    """

    name: str
    run: Run
    command: str = ""
    fits: Fits | None = None
    opens_modal: bool = False


def given(
    load: Callable[[Context, Request], Awaitable[T]],
) -> Callable[[Callable[[Context, T, Request], Awaitable[None]]], Run]:
    """Makes an action of a function that takes what `load` loads."""

    def action(run: Callable[[Context, T, Request], Awaitable[None]]) -> Run:
        async def loaded(ctx: Context, request: Request) -> None:
            await run(ctx, await load(ctx, request), request)

        return loaded

    return action


async def _stored(ctx: Context, request: Request) -> Table:
    return request.table or await ctx.services.tables.get(request.custom_id.table)


async def _table(ctx: Context, request: Request) -> Table:
    table = await _stored(ctx, request)
    return table if _pressed_twice(ctx, table, request) else await ctx.come_to(table)


async def _known_even_broken(ctx: Context, request: Request) -> Table:
    table = request.table or await ctx.table(request.custom_id.table)
    return table if table.status is Status.BROKEN else await ctx.come_to(table)


async def _known(ctx: Context, request: Request) -> Table:
    return await ctx.come_to(request.table or await ctx.table(request.custom_id.table))


async def _seat(ctx: Context, request: Request) -> Seated:
    return ctx.seat_at(await _table(ctx, request))


async def _turn(ctx: Context, request: Request) -> Seated:
    return await ctx.choosing(await _seat(ctx, request), request.custom_id.decision)


async def _plan(ctx: Context, request: Request) -> Seated:
    seated, (before, _, _) = await _seat(ctx, request), request.custom_id.rest.partition(AFTER)
    lines = planned_moves(seated.table, seated.player)[: int(before)] if before.isascii() and before.isdigit() else ()
    if seated.match.outcome is not None:
        raise Over
    if seated.acts:
        raise YourTurn
    if not can_plan(seated.table, seated.player):
        raise NothingToPlan
    position = position_after(seated.match, seated.player.seat, lines)
    if position is None or str(len(lines)) != before:
        raise MovedOn
    return seated._replace(match=position, planned=lines)


async def _held(ctx: Context, request: Request) -> Seated:
    return ctx.seat_at(await _stored(ctx, request))


at_any_table = given(_table)
"""The action itself refuses who does not play there. Raises NoSuchTable."""
at_table = given(_known)
"""One that the person can know of. Raises NoSuchTable."""
at_broken_table = given(_known_even_broken)
"""The same, also one that does not read."""
in_seat = given(_seat)
"""A begun table at which the person plays. Raises NotSeated, NotBegun or TableClosed."""
to_act = given(_turn)
"""The same at the decision of the control, which must be theirs. Raises also Over, MovedOn or NotYourTurn."""
to_plan = given(_plan)
"""The seat at the position after the moves that the control was made for. Raises also YourTurn or NothingToPlan."""
while_held = given(_held)
"""Like `in_seat`, for the controls of a held move, which do not end the wait by themselves."""


def _pressed_twice(ctx: Context, table: Table, request: Request) -> bool:
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
