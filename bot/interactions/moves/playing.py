"""What becomes of a move that is picked or written: it is asked about, held, planned or played; and what its player is
shown then.

What can be taken back is played, and so is what is all but forced, and what somebody has written out, which nobody does
by a slip of the thumb. With everything else its player's settings say what becomes of it: usually it is held for some
seconds, until which nobody else can see anything of it.
"""

import asyncio
from functools import partial
from typing import NamedTuple

from bot.delivery.notifications.wording import Seen
from bot.interactions.context import Context, Request, Seated
from bot.interactions.panel import keep_panel, pressed_panel, revise_panel, revise_when_answered, show_kept, show_panel
from bot.tables.delayed_moves import delayed_move_timer
from bot.tables.transitions import played
from bot.tables.undo import possible_undo
from bot.ui.escaping import escaped
from bot.ui.message import Button, MessageSpec, clip, stack
from bot.ui.partial_move import has_sealed
from bot.ui.screens.confirmations import move_confirmation, needs_draft
from bot.ui.screens.notification import next_table_buttons, notification
from bot.ui.screens.panel import delayed_move_panel, panel, with_questions
from bot.ui.screens.plan import plan_confirmation, planned_panel
from bot.ui.screens.table_context import GREEN, TableContext, described, notice, pointer, told_back
from bot.ui.screens.turn_context import is_own, news
from bot.values.names import naming
from bot.values.preferences import Press
from bot.values.record import Recent, Since, Told, Undoing
from bot.values.table import Player, Result, Status, Table
from bot.values.timers import Timer
from bot.values.turn_clock import DelayedMove
from games.core import Event, Move
from games.errors import Illegal, MovedOn
from games.words import N_, Words

HEAD_START = 0.1
"""Seconds that the answer to a move has at most before the others are told, since that keeps the processor busy."""
MAX_SAID_LENGTH = 100
"""Characters of a move that a message tells back."""
TOO_LATE = N_("Too late: your move has been played.")


async def decide(
    ctx: Context, seated: Seated, move: Move, *, written: bool = False, asked: bool = False, note: str = ""
) -> None:
    """Play a move, hold it or plan it, or ask about it first, unless its game has `asked`. Raises Illegal, MovedOn or
    NotYourTurn."""
    seated.check(move)
    press = seated.player.preferences.settings.press
    questioned = seated.match.game.question(seated.view, move) is not None
    view = seated.view
    at_once = written or seated.reopened or move.is_at_once(view) or move.undoable(view) or press is Press.AT_ONCE
    if questioned and not asked:
        await _ask(ctx, seated, move, note)
    elif seated.planned is not None:
        await plan(ctx, seated, move)
    elif questioned or at_once:
        await play(ctx, seated, move)
    elif press is Press.ASK:
        await _ask(ctx, seated, move)
    else:
        await _delay(ctx, seated, move)


async def _ask(ctx: Context, seated: Seated, move: Move, note: str = "") -> None:
    """Ask the game's question about a move, or else whether it shall be played."""
    table, player = seated.table, seated.player
    if seated.planned is not None:
        seen = await ctx.seen(table, player)
        await show_kept(ctx, seen, plan_confirmation(seated.turn(seen.context), move, note))
        return
    turn = seated.turn(await ctx.table_context(table))
    if needs_draft(turn, move):
        await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
    await ctx.responder.show(move_confirmation(turn, move))


async def plan(ctx: Context, seated: Seated, move: Move, *, confirmed: bool = False) -> None:
    planned = len(seated.planned or ())
    with naming(seated.table.names):
        table = await ctx.services.plans.add(seated.table, ctx.person.id, move, planned, confirmed=confirmed)
    await show_planned(ctx, table)


async def show_planned(ctx: Context, table: Table, *, fresh: bool = False) -> None:
    """Show what the player has planned. On their turn, or without a plan, show their panel."""
    seen = await ctx.seen(table, ctx.seat_at(table).player)
    if seen.player in seen.table.people_to_act or seen.player.prepared.live is None:
        await show_panel(ctx, table, fresh=fresh)
    elif fresh:
        await ctx.responder.show(planned_panel(seen.context, seen.player), fresh=True)
    else:
        await show_kept(ctx, seen, planned_panel(seen.context, seen.player))


async def play(ctx: Context, seated: Seated, move: Move) -> None:
    before, services, person = seated.table, ctx.services, ctx.person.id
    with naming(before.names):
        if seated.reopened:
            stored = await services.tables.get(before.id)
            result = await ctx.change(stored, services.proposals.reseal, person, move, before.decision)
        else:
            result = await ctx.change(before, played, person, move, before.decision)
    await answer_move(ctx, played_move(seated, result.table, _told(ctx, seated, move)))


def _told(ctx: Context, seated: Seated, move: Move) -> str:
    """A move as its player is told it. A message says a long one in part; one that all read says what was written."""
    game, words = seated.match.game, ctx.words(seated.table)
    plain = ctx.text if ctx.responder.public else described(game, seated.view, move, words) if ctx.text else ""
    if ctx.responder.public or len(plain) > MAX_SAID_LENGTH:
        return escaped(clip(plain, MAX_SAID_LENGTH))
    return described_move(seated, move, words)


async def _delay(ctx: Context, seated: Seated, move: Move) -> None:
    before, tables = seated.table, ctx.services.tables
    with naming(before.names):
        delayed = await tables.change(before, None, ctx.services.timed.delay, ctx.person.id, move, before.decision)
    table = delayed.table
    tell = partial(_tell, ctx, seated, _told(ctx, seated, move))
    ctx.services.pending_answers.keep(table.id, seated.player.seat, tell, ctx.responder.pressed)
    seen = await ctx.seen(table, seated.player)
    now, context = seen.player.delayed.move, seen.context
    if now is not None and now.text == str(move):
        turn = seated._replace(match=table.match or seated.match, player=seen.player).turn(context)
        spec = with_questions(context, seen.player, delayed_move_panel(turn, move, now.due))
    else:
        spec = panel(context, seen.player)  # it is not held any more
    await show_kept(ctx, seen, spec)


async def _tell(ctx: Context, seated: Seated, said: str, result: Result | None) -> None:
    """What came of the move; the panel as it is now if somebody took back a move or ended the game meanwhile."""
    if result is None:
        await revise_panel(ctx, seated.table.id)
        return
    ctx.responder.revise()
    await answer_move(ctx, played_move(seated, result.table, said))


async def play_now(ctx: Context, seated: Seated, request: Request) -> None:
    """Play the delayed move at once. If it has been played already, show the panel. Raises MovedOn if it was taken
    back."""
    held = _held(ctx, seated, request)
    if held is None:
        if not _is_decided(seated, request):
            raise MovedOn
        await show_panel(ctx, seated.table)
        return
    move = seated.match.read(held[0].text)
    said = described_move(seated, move, ctx.words(seated.table))
    result = await ctx.services.timed.fire(held[1], move)
    if result is None:
        await show_panel(ctx, await ctx.services.tables.get(seated.table.id))
    else:
        await answer_move(ctx, played_move(seated, result.table, said))


async def take_back(ctx: Context, seated: Seated, request: Request) -> None:
    """Take back the delayed move and show the panel. If the move has been played already, the panel says so."""
    held = _held(ctx, seated, request)
    if held is None:
        too_late = _is_decided(seated, request)
    else:
        timer = held[1]
        too_late = not await ctx.services.repositories.timers.stop(timer.table, timer.seat, timer.kind)
    note = ctx.language.text(TOO_LATE) if too_late else ""
    await show_panel(ctx, await ctx.services.tables.get(seated.table.id), note=note)


def _held(ctx: Context, seated: Seated, request: Request) -> tuple[DelayedMove, Timer] | None:
    """Return the delayed move of the pressed control with its timer, and drop the answer that waits for it; None if the
    move is not delayed any more."""
    delayed, timer = seated.player.delayed.move, delayed_move_timer(seated.table, seated.player)
    if delayed is None or timer is None or delayed.decision != request.custom_id.decision:
        return None
    ctx.services.pending_answers.drop(seated.table.id, seated.player.seat)
    return delayed, timer


def _is_decided(seated: Seated, request: Request) -> bool:
    """Whether the decision of a control has been made."""
    return request.custom_id.decision != seated.table.decision or not seated.acts


class PlayedMove(NamedTuple):
    """A move that was played: the table after it, its player, the move in words as a message says it, and what came of
    it as they may know it."""

    table: Table
    player: Player
    said: str
    events: tuple[Event, ...] = ()
    decision: int = 0
    """The one that it made."""


def played_move(before: Seated, after: Table, said: str) -> PlayedMove:
    """A move that has been played; the table before it tells whether anything came of it."""
    player = before.player
    now = after.players[player.seat] if after.player_of(player.person or 0) is not None else player
    resolved = after.match is not None and after.decision > before.table.decision
    events = after.match.view(player.seat).last if after.match is not None and resolved else ()
    return PlayedMove(after, now, said, events, before.table.decision)


def described_move(seated: Seated, move: Move, words: Words) -> str:
    """A move in words for a message, as of the position before it; its notation where the rules do not allow it
    there."""
    try:
        seated.check(move)
    except Illegal:
        return escaped(str(move))
    return told_back(seated.match.game, seated.view, move, words, seated.table.colours)


async def answer_move(ctx: Context, done: PlayedMove) -> None:
    """Show the player what they did, and tell the others once the answer is on its way, whatever becomes of it.

    A panel that shows what is next, or what lies sealed, takes the place of the one that the player has, so that they
    are sent no other; until they see it, it is noted as one that must be brought up to date.
    """
    table = done.table
    if ctx.text:
        await _answer_message(ctx, done)
        return
    with ctx.services.presses.answering(ctx.person.id):
        try:
            seen = await ctx.seen(table, done.player)
            alone = table.owner is not None and await pressed_panel(ctx, seen) is not None
            sealed = table.match is not None and has_sealed(table.match, done.player.seat)
            if alone or sealed or done.player in table.people_to_act:
                await keep_panel(ctx, seen, "")
            answering = asyncio.ensure_future((_show_alone if alone else _show_answer)(ctx, done, seen))
            if alone:
                await asyncio.wait({answering})
            else:
                begun = {answering, ctx.responder.sending}
                await asyncio.wait(begun, timeout=HEAD_START, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ctx.services.changed(table)
        await answering


async def _answer_message(ctx: Context, done: PlayedMove) -> None:
    """What stays true, and what happened as the player may know it: the table and their panel tell who is next."""
    ctx.services.changed(done.table)
    context, said, ways = await ctx.table_context(done.table), N_("✔️ {move}."), tuple[Button, ...]()
    told = context.language.text(said, move=done.said)
    if not ctx.responder.public:
        recent = await ctx.services.repositories.moves.recent(done.table, done.player)
        told = stack(told, _came_of(context, done, recent, None))
        ways = next_table_buttons(ctx.language, len((await ctx.services.tables.finder.pending(ctx.person.id))[0]))
    if done.player in done.table.people_to_act:
        spec = pointer(context, done.player, stack(told, context.words.say(N_("It is your move again."))))
    else:
        spec = notice(context.language, told, GREEN, (*ways, *context.buttons.to_table()))
    await ctx.responder.show(spec)


async def _show_alone(ctx: Context, done: PlayedMove, seen: Seen) -> None:
    """What is now, in the table's message, which then is up to date; the end of the game follows a moment later."""
    spec = await ctx.services.says.panel(seen)
    if await ctx.responder.show(spec) and done.table.status is Status.PLAYING:
        await keep_panel(ctx, seen, spec.content_hash())


async def _show_answer(ctx: Context, done: PlayedMove, seen: Seen) -> None:
    others = await ctx.services.says.others(ctx.person.id, seen.table)
    revise_when_answered(ctx, seen)
    await show_kept(ctx, seen, notification(seen.context, seen.player, answer_to(seen, done), others), others)


def answer_to(seen: Seen, done: PlayedMove) -> MessageSpec:
    """The answer to a move: the panel with the new picture, what the player did and what came of it, and what they can
    decide or take back now."""
    table, player, context, _, recent = seen
    undo = possible_undo(table, player.seat, recent.tail)
    return panel(context, player, note=_came_of(context, done, recent, undo), undo=undo, said=done.said)


def _came_of(context: TableContext, done: PlayedMove, recent: Recent, undo: Undoing | None) -> str:
    """The headline of what a move has brought, no figures; empty where its player knows it or the game is over."""
    names = recent.names.get(done.decision) or done.table.names
    told = () if done.table.is_over else tuple(Told(event, names) for event in done.events)
    seat = done.player.seat
    if undo is not None and len(told) == 1 and is_own(told[0].event, seat):
        return ""
    return news(context, Since(told), seat)
