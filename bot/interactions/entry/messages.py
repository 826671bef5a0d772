"""What people write to the bot in plain messages: a move for the table that waits for them.

Discord hands over the content of private messages and of those that mention the bot; of others there is none, and they
are nobody's business. A reply in a server is seen by all, so that it says nothing of what only the player may know.
"""

from collections.abc import Sequence
from contextlib import suppress

from bot.interactions.context import Context, Seated
from bot.interactions.moves.move_text import Ambiguous, names_secret
from bot.interactions.moves.picking import planning_seat
from bot.interactions.moves.playing import decide
from bot.interactions.moves.undo import take_back_one
from bot.interactions.moves.writing import HELP, UNDO, says, show_again, written_move
from bot.interactions.table.reading import all_games
from bot.ui.message import Button, MessageSpec, clip, stack
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.help_and_tables import game_link, help_button, names_line
from bot.ui.screens.panel import panel
from bot.ui.screens.plan import plan_offer
from bot.ui.screens.table_context import TableContext, notice
from bot.values.table import Table
from games.core import Move
from games.errors import Illegal, Refusal, Unreadable
from games.words import N_

MAX_LISTED_TABLES = 10
"""Tables that are named at most."""
_MAX_NAMES_LENGTH = 100
"""Characters of the names at a table that is named."""
NOT_HERE = N_("That did not work here. Press “My move”, or write it to me in private: there I can say why.")
WAY = N_("Type `/help`, or write to me in private.")
SECRET = N_("That is your secret. Press “My move”, or write it to me in private.")
"""What everybody may read about a move that was not played; which of them depends on nothing but what was written."""


async def handle_message(ctx: Context) -> None:
    """Play the move that the message names, and say what came of it; or say what there is to play."""
    show = ctx.responder.show
    if says(ctx, ctx.text, HELP, ""):
        await show(_way_to_games(ctx) if ctx.responder.public else await all_games(ctx))
        return
    mine = await ctx.services.tables.finder.of_person(ctx.person.id)
    if ctx.responder.public and not mine:
        await show(_way_to_games(ctx))
        return
    tables = [table for table in mine if not ctx.responder.public or table.channel.id == ctx.channel.id]
    if not ctx.responder.public and says(ctx, ctx.text, UNDO):
        if not await take_back_one(ctx, tables):
            await show(await _nothing(ctx, tables))
        return
    waiting = [it for it in map(ctx.find_seat, tables) if it is not None and it.table.waits_for(ctx.person.id)]
    chosen = (waiting[0], None) if len(waiting) == 1 else await _choose(ctx, waiting)
    if chosen is not None:
        await _play(ctx, *chosen)
    elif waiting:
        await show(await _several(ctx, waiting))
    else:
        await show(await _plan_offered(ctx, tables) or await _nothing(ctx, tables))


async def _plan_offered(ctx: Context, tables: Sequence[Table]) -> MessageSpec | None:
    """Offers to plan the move that the text names, at the first table where the writer can; nothing in public."""
    seats = filter(None, map(ctx.find_seat, () if ctx.responder.public else tables))
    for planning in filter(None, map(planning_seat, seats)):
        with suppress(Refusal):
            move, context = written_move(ctx, planning, ctx.text), await ctx.table_context(planning.table)
            return plan_offer(context, planning.player, move, planning.match)
    return None


async def _choose(ctx: Context, waiting: Sequence[Seated]) -> tuple[Seated, Move | None] | None:
    """The only table where the text names a move that can be played, and that move. In private also the only one that
    refuses it, unless its player holds a move, which reading would play. None for none or several."""
    found = [(seated, _reading(ctx, seated)) for seated in waiting]
    playable = [it for it in found if isinstance(it[1], Move | Ambiguous)]
    possible = playable or [it for it in found if isinstance(it[1], Illegal) and it[0].player.delayed.move is None]
    if len(possible) != 1:
        return None
    [(seated, reading)] = possible
    return seated, reading if isinstance(reading, Move) else None


def _reading(ctx: Context, seated: Seated) -> Move | Refusal:
    """The move that the text names there, or why it cannot be played. In public a refusal counts only as Unreadable,
    but for several moves none of which is kept back."""
    try:
        move = written_move(ctx, seated, ctx.text)
    except Refusal as refusal:
        chosen = refusal.readings if isinstance(refusal, Ambiguous) else ()
        told = not ctx.responder.public or (chosen and not any(_kept_back(ctx, seated, move) for move in chosen))
        return refusal if told else Unreadable(text=ctx.text)
    return Unreadable(text=ctx.text) if _kept_back(ctx, seated, move) else move


async def _play(ctx: Context, seated: Seated, move: Move | None = None) -> None:
    """Play the move that the text names (`move`, if it has been read already), or ask about it. A move that the writer
    holds is played first, and the text is read at the position after it."""
    table, player, show = seated.table, seated.player, ctx.responder.show
    if player.delayed.move is not None:
        await ctx.services.play_delayed(table, player)
        table = await ctx.services.tables.get(table.id)
        now = ctx.find_seat(table) if table.waits_for(ctx.person.id) else None
        await (show(await _nothing(ctx, [table])) if now is None else _play(ctx, now))
        return
    context = await ctx.table_context(table)
    try:
        move = written_move(ctx, seated, ctx.text) if move is None else move
        if _kept_back(ctx, seated, move):
            await show(_elsewhere(ctx, context))
        elif not ctx.responder.public and move.kind in drafted_kinds(seated.match.game, seated.view):
            await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
            await show(panel(context, player, draft=move))
        else:
            await decide(ctx, seated, move, written=True)
    except Refusal as refusal:
        await (show(_elsewhere(ctx, context)) if ctx.responder.public else show_again(ctx, seated, refusal))


def _kept_back(ctx: Context, seated: Seated, move: Move) -> bool:
    """Whether a move is not played because others read along: it is a secret, or its player is to be asked first."""
    return ctx.responder.public and (move.secret or seated.match.game.question(seated.view, move) is not None)


def _elsewhere(ctx: Context, context: TableContext) -> MessageSpec:
    """A sentence for all, and the way to what only the player sees: a reason, like a question, would tell of that."""
    text = SECRET if names_secret(context.game, ctx.text, context.words.plain) else NOT_HERE
    return context.notice(context.words.say(text), buttons=(context.buttons.own(acts=True),))


def _way_to_games(ctx: Context) -> MessageSpec:
    """Where all read along: the way to what a person sees alone."""
    return notice(ctx.language, ctx.language.text(WAY), buttons=(help_button(ctx.language),))


async def _nothing(ctx: Context, tables: Sequence[Table]) -> MessageSpec:
    """Nobody waits for the writer: the way to what is current."""
    links = list[Button]()
    for table in tables[:5]:
        context = await ctx.table_context(table)
        label = clip(f"{context.words.label(context.game.title)} · {', '.join(context.words.names)}", 80)
        links.extend(button._replace(label=label) for button in context.buttons.to_table())
    if links:
        text = ctx.language.text(N_("No table waits for your move now."))
        return notice(ctx.language, text, buttons=(*links[:4], help_button(ctx.language)))
    text = ctx.language.text(N_("No table waits for your move here."))
    if ctx.responder.public:
        return notice(ctx.language, text, buttons=(help_button(ctx.language),))
    return await all_games(ctx, note=text)


async def _several(ctx: Context, waiting: Sequence[Seated]) -> MessageSpec:
    text = N_("Several tables wait for your move, and I cannot tell which one you mean. Choose it at the table itself.")
    contexts = [await ctx.table_context(seated.table) for seated in waiting[:MAX_LISTED_TABLES]]
    lines = (f"- {it.table.id} · {game_link(it)} · {names_line(it.words.names, _MAX_NAMES_LENGTH)}" for it in contexts)
    return notice(ctx.language, stack(ctx.language.text(text), *lines))
