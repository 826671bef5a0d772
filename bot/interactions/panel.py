"""The person's own panel: how it is put together, shown, and noted as what their private message shows."""

from contextlib import suppress
from dataclasses import replace
from functools import partial

from bot.delivery.notifications.evaluate import shown_decision, turn_of
from bot.delivery.notifications.wording import Seen
from bot.interactions.context import Context, Request, Seated
from bot.tables.late import stood_in
from bot.tables.nudging import muted
from bot.tables.planned import answers_soon
from bot.tables.refusals import NotSeated
from bot.ui.message import MessageSpec, questions_in
from bot.ui.screens.notification import OtherTables, notification
from bot.ui.screens.panel import idle_hash
from bot.ui.screens.table_context import notice
from bot.ui.screens.turn_context import MUTED
from bot.values.messages import IDLE, PANEL, MessageRecord, Stage, Topic, find_message
from bot.values.table import Result, Table
from bot.values.timers import TimerKind


async def show_panel(ctx: Context, table: Table, *, fresh: bool = False, note: str = "") -> None:
    """The person's panel as it is now, with the way to the next table where others wait too; `fresh`: as a message of
    its own, whatever was pressed. `note` is a line about what they just did. Raises NotSeated, NotBegun or
    TableClosed."""
    with ctx.services.presses.answering(ctx.person.id):
        seen = await ctx.seen(table, ctx.seat_at(table).player)
        others = await ctx.services.says.others(ctx.person.id, seen.table)
        spec = notification(seen.context, seen.player, await ctx.services.says.panel(seen, note=note), others)
        revise_when_answered(ctx, seen)
        if await ctx.responder.show(spec, fresh=fresh) and not fresh:
            ctx.services.presses.let_go(ctx.person.id)  # before they can pick something in what they see
            await _keep(ctx, seen, spec, others)


def revise_when_answered(ctx: Context, seen: Seen) -> None:
    """Let a panel be shown anew, in the same place, as soon as a plan, an order or a forced move was to be played."""
    if answers_soon(seen.table, seen.player, ctx.now):
        again = partial(revise_panel, ctx, seen.table.id)
        ctx.services.pending_answers.keep(seen.table.id, seen.player.seat, again, None, TimerKind.PLAN)


async def revise_panel(ctx: Context, number: int, _result: Result | None = None) -> None:
    """The panel in place of what was shown, as soon as a plan was to be played; nothing for a person who does not play
    there any more."""
    ctx.responder.revise()
    with suppress(NotSeated):
        await show_panel(ctx, await ctx.services.tables.get(number))


async def mute(ctx: Context, seated: Seated, _request: Request) -> None:
    """Send no more reminders of this turn; `/settings` stops those of all."""
    table = (await ctx.change(seated.table, muted, ctx.person.id, ctx.now)).table
    ctx.services.changed(table)
    if await pressed_call(ctx) is not None:
        await show_panel(ctx, table)
    else:
        await ctx.responder.show(notice(ctx.language, ctx.language.text(MUTED)), fresh=True)


async def refresh(ctx: Context, seated: Seated, _request: Request) -> None:
    """The panel in place of the private message that was pressed; what else has changed is told too."""
    await show_panel(ctx, seated.table)
    ctx.services.changed(seated.table)


async def back(ctx: Context, table: Table, _request: Request) -> None:
    """Show the panel in place of the private message that was pressed: the press itself brings its person back. Raises
    NotSeated."""
    await show_panel(ctx, table)


async def show_kept(ctx: Context, seen: Seen, spec: MessageSpec, others: OtherTables | None = None) -> None:
    """Show a message that stays in place of the person's panel, and note that it does."""
    if await ctx.responder.show(spec):
        await _keep(ctx, seen, spec, others)


async def _keep(ctx: Context, seen: Seen, spec: MessageSpec, others: OtherTables | None) -> None:
    """Note the panel of a player who must act. Of others the answer stands in its place: it says more than the panel at
    rest would, and may ask something. One that says that a computer player thinks is looked at again, since that may
    have moved meanwhile."""
    table, player = seen.table, seen.player
    if player in table.people_to_act:
        await keep_panel(ctx, seen, spec.content_hash(), others)
        return
    record = await pressed_panel(ctx, seen)
    if record is None:
        return
    messages = ctx.services.repositories.messages
    if record.kind == "table":  # that message has to show more than an answer
        await messages.mark(record.id, content_hash="")
        ctx.services.changed(table)
        return
    if spec.questions:
        await _keep_notification(ctx, record, seen, spec.content_hash())
    else:
        context = ctx.services.contexts.of(table, player.language, seen.records)
        content_hash = idle_hash(context, player, spec, await stood_in(table, seen.recent))
        await messages.mark(record.id, table=table.id, kind=IDLE, seat=player.seat, content_hash=content_hash)
    if table.computers_to_act:
        await ctx.services.repositories.notifications.set_due(ctx.person.id)
        ctx.services.changed(table)


async def keep_panel(ctx: Context, seen: Seen, content_hash: str, others: OtherTables | None = None) -> None:
    """Note that the pressed panel is that of the present decision, which its player knows of by it.

    With an empty hash it must still be brought up to date. One that speaks of the `others` is also kept up to date in
    what it says of the time.
    """
    table, player, record = seen.table, seen.player, await pressed_panel(ctx, seen)
    if record is None or table.match is None:
        return
    if record.kind == "table":
        await ctx.services.repositories.messages.mark(record.id, content_hash=content_hash, decision=table.decision)
        return
    if others is not None:
        content_hash = ctx.services.says.besides(table, player, others, mention=False).noted(content_hash)
    known = (Topic(table.id, turn_of(table, player), Stage.TURN),) if content_hash else ()
    await _keep_notification(ctx, record, seen, content_hash, known)


async def _keep_notification(
    ctx: Context, record: MessageRecord, seen: Seen, content_hash: str, known: tuple[Topic, ...] = ()
) -> None:
    number, decision = seen.table.id, shown_decision(seen.table, seen.player)
    asked = (Topic(number, it, Stage.QUESTION) for it in questions_in(content_hash))
    shown = replace(
        record, table=number, kind=PANEL, seat=seen.player.seat, decision=decision, content_hash=content_hash
    )
    await ctx.services.repositories.notifications.shows(shown, ctx.person.id, (*known, *asked))


async def pressed_panel(ctx: Context, seen: Seen) -> MessageRecord | None:
    """The person's panel, if that was pressed: their call, or the message of a table that they have for themselves."""
    pressed, owner = ctx.responder.pressed, seen.table.owner
    if pressed is None:
        return None
    if owner is not None and owner.seat == seen.player.seat:
        record = find_message(seen.records, "table")
        return record if record is not None and record.message == pressed else None
    own = (it for it in seen.records if (it.message, it.person) == (pressed, ctx.person.id) and not it.pending_delete)
    return next(own, None) or await pressed_call(ctx)


async def pressed_call(ctx: Context) -> MessageRecord | None:
    pressed = ctx.responder.pressed
    if pressed is None or ctx.responder.ephemeral:
        return None
    record = await ctx.services.repositories.notifications.message(ctx.person.id)
    return record if record is not None and record.message == pressed else None


async def answer_change(ctx: Context, request: Request, result: Result, done: str) -> None:
    """Bring the messages of a table up to date that was changed. A press is acknowledged, since they show the change; a
    command is told what was `done`."""
    ctx.services.changed(result.table)
    if request.is_command:
        await ctx.responder.show(notice(ctx.language, done))
    else:
        await ctx.responder.acknowledge()


async def answered(ctx: Context, request: Request, result: Result, note: str) -> None:
    """A press in a private message shows the panel there, without the question, and with a line (msgid) about what was
    answered; a press at the table is acknowledged, and a command is told that line."""
    player = result.table.player_of(ctx.person.id)
    if request.is_command or not ctx.responder.private or player is None or result.table.match is None:
        await answer_change(ctx, request, result, ctx.language.text(note))
        return
    with ctx.services.presses.answering(ctx.person.id):
        try:
            await show_panel(ctx, result.table, note=ctx.language.text(note))
        finally:
            ctx.services.changed(result.table)


async def show_done(ctx: Context, table: Table, done: str) -> None:
    """Say what was done (a msgid) at a table that changed, and lead there."""
    ctx.services.changed(table)
    context = await ctx.table_context(table)
    spec = context.notice(context.words.say(done), buttons=context.buttons.to_table())
    await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)
