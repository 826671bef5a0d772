"""A move that cannot be taken back is held for some seconds: its player may do so until then, or play it at once.

Nobody else can see it: the table, its messages and who is waited for stay as they are.
"""

from contextlib import suppress
from functools import partial

from bot.interactions.context import InteractionContext, Seated
from bot.interactions.moves.playing import answer_move, described_move, played_move
from bot.interactions.panel import show_panel
from bot.interactions.request import Request
from bot.tables.refusals import NotSeated, naming
from bot.ui.message import MessageSpec
from bot.ui.screens.panel import held_panel, panel
from bot.ui.screens.proposal import with_questions
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import TurnContext
from bot.values.table import Player, Result, Table
from games.core import Move
from games.errors import MovedOn
from games.match import Match


async def hold(ctx: InteractionContext, seated: Seated, move: Move, said: str) -> None:
    """Hold a move, and show its player that it is played in a moment. `said` is the move in words. Raises Refusal."""
    before, player, match, _ = seated
    with naming(before.names):
        table = await ctx.services.timed.hold(before, ctx.person.id, move, before.decision)
    tell = partial(_tell, ctx, before, player, said)
    ctx.services.held_answers.keep(table.id, player.seat, tell, ctx.responder.pressed)
    ctx.services.timer_set()
    now = table.player_of(ctx.person.id) or player
    spec = _shown(await ctx.table_context(table), now, table.match or match, move)
    if await ctx.responder.show(spec):
        await ctx.keep_panel(table, now, spec.digest())


async def play_now(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Play the move that is held without waiting any longer. Raises MovedOn where it has been played."""
    table, player, _, _ = _held(seated, request)
    move = seated.match.read(player.held.text) if player.held else None
    said = described_move(seated, move, ctx.words(table)) if move is not None else ""
    ctx.services.held_answers.drop(table.id, player.seat)
    result = await ctx.services.timed.play_held(table, player, move)
    if result is None:
        raise MovedOn
    await answer_move(ctx, played_move(table, result.table, player, said))


async def take_back(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take back the move that is held, and show the panel as it was. Raises MovedOn where it has been played."""
    table, player, _, _ = _held(seated, request)
    ctx.services.held_answers.drop(table.id, player.seat)
    if not await ctx.services.timed.drop_held(table, player):
        raise MovedOn
    await show_panel(ctx, ctx.seat_at(await ctx.services.tables.get(table.id)), fresh=False)


def _shown(context: TableContext, player: Player, match: Match, move: Move) -> MessageSpec:
    """The panel while the move is held; as it is now where it is not."""
    if player.held is None or player.held.text != str(move):
        return panel(context, player)
    held = held_panel(TurnContext.of(context, player, match), move, player.held.due)
    return with_questions(context, player, held)


def _held(seated: Seated, request: Request) -> Seated:
    """The seat of a player who holds the move that was pressed on. Raises MovedOn for any other."""
    held = seated.player.held
    if held is None or held.decision != request.custom_id.decision:
        raise MovedOn
    return seated


async def _tell(ctx: InteractionContext, before: Table, player: Player, said: str, result: Result | None) -> None:
    """What came of the move; where it was not played, since somebody took back a move or ended the game meanwhile, the
    panel as it is now."""
    ctx.responder.revise()
    if result is not None:
        await answer_move(ctx, played_move(before, result.table, player, said))
        return
    with suppress(NotSeated):
        await show_panel(ctx, ctx.seat_at(await ctx.services.tables.get(before.id)), fresh=False)
