"""Buttons, menus and modals: a custom id, what the table makes of it, and the answer."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from discord import ui

from bot.interactions import directory as house
from bot.interactions import drafts
from bot.interactions.context import InteractionContext, number
from bot.interactions.directory import next_buttons, show_hand
from bot.interactions.move_text import example, reading
from bot.model import Player, Status, Table
from bot.tables.refusals import UnknownControl, naming
from bot.ui.custom_id import CustomId, marked
from bot.ui.i18n import escaped, rules
from bot.ui.message import Button, MessageSpec, stack
from bot.ui.picker import PartialMove, asks, decided, described, narrowed, sealed, standing
from bot.ui.screens import pages
from bot.ui.screens.panel import closing, confirmation, kept, panel, resignation
from bot.ui.screens.table import NEWS, story
from bot.ui.screens.table_context import TableContext, notice, over, pointer, waiting
from games.core import Event, Move, Seat
from games.errors import Illegal, MovedOn, NotYourTurn, Over, Refusal
from games.match import Match
from games.words import N_, Words

HEAD_START = 0.1
"""Seconds that the answer to a move has before the others are told, since their pictures keep the processor busy."""
WRITTEN = 2
"""What is written out counts as so many presses: nobody writes a move by mistake."""
Handler = Callable[[InteractionContext, CustomId, Sequence[str]], Awaitable[None]]


async def handle_component(ctx: InteractionContext, text: str, values: Sequence[str]) -> None:
    """Carry out a press. `values` are a menu's picked lines, or what a modal was filled in with.

    Raises Refusal; a control that is no longer current becomes a pointer to what is.
    """
    custom_id = CustomId.read(text)
    handler = HANDLERS.get(custom_id.action) if custom_id is not None else None
    if custom_id is None or handler is None:
        raise UnknownControl
    try:
        await handler(ctx, custom_id, values)
    except (MovedOn, Over, NotYourTurn) as refusal:
        if not (ctx.responder.private and custom_id.table):
            raise
        await _point(ctx, custom_id.table, refusal)


async def _point(ctx: InteractionContext, number: int, refusal: Refusal) -> None:
    table = await ctx.services.tables.get(number)
    table_context = await ctx.table_context(table)
    spec = pointer(table_context, table.player_of(ctx.person.id), table_context.words(refusal.phrase))
    await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)
    ctx.services.changed(number)


async def change_lobby(ctx: InteractionContext, action: str, table: Table) -> None:
    """Join, leave, add or remove a computer player, begin or cancel, as the buttons' verbs name it."""
    tables, person = ctx.services.tables, ctx.person
    if action == "join":
        await tables.join(table.id, person, ctx.interaction_id)
    elif action == "leave":
        await tables.leave(table.id, person.id, ctx.interaction_id)
    else:
        act = {
            "add": tables.add_computer,
            "remove": tables.remove_computer,
            "begin": tables.begin,
            "cancel": tables.cancel,
        }[action]
        await act(table.id, person.id, ctx.moderates(table), ctx.interaction_id)
    ctx.services.changed(table.id)


async def _lobby(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    await change_lobby(ctx, custom_id.action, await ctx.table(custom_id.table))
    await ctx.responder.acknowledge()


async def _rematch(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    if await begin_rematch(ctx, custom_id.table):
        await ctx.responder.acknowledge()


async def begin_rematch(ctx: InteractionContext, number: int) -> bool:
    """Whether the rematch begins now; where there was one already the visitor is shown the way to it."""
    known = (await ctx.services.tables.get(number)).rematch
    result = await ctx.services.tables.rematch(number, ctx.person, ctx.interaction_id)
    ctx.services.changed(number)
    ctx.services.changed(result.table.id)
    if known is not None:
        table_context = await ctx.table_context(result.table)
        await ctx.responder.show(
            notice(
                table_context.language,
                table_context.say(N_("There is a rematch already.")),
                buttons=table_context.table_link(),
            ),
            fresh=not ctx.responder.ephemeral,
        )
    return known is None


async def _my(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    await show_hand(ctx, custom_id.table, fresh=True)


async def _hand(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    await show_hand(ctx, custom_id.table)
    ctx.services.changed(custom_id.table)


async def show_rules(ctx: InteractionContext, key: str, page: int, *, fresh: bool = False) -> None:
    """A page of a game's rules; `fresh` where the button stands under something that must stay.

    Raises Forgotten for a game that is not in the house.
    """
    game = ctx.services.games.get(key)
    if game is None:
        raise UnknownControl
    texts = rules(key, ctx.language.code)
    await ctx.responder.show(pages.rules(game, ctx.language, texts, page), fresh=fresh)


async def _rules(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    table = await ctx.table(custom_id.table)
    await show_rules(ctx, table.game, 0, fresh=True)


async def _page(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    key, _, page = custom_id.rest.rpartition(".")
    await show_rules(ctx, key, number(page))


async def show_history(ctx: InteractionContext, table_number: int, page: int, *, fresh: bool = False) -> None:
    """A page of what happened, with what the visitor alone may know; `fresh` as for the rules."""
    table = await ctx.table(table_number)
    player = table.player_of(ctx.person.id)
    events = await ctx.services.tables.told(table, -1)
    table_context = await ctx.table_context(table)
    await ctx.responder.show(pages.history(table_context, events, player.seat if player else None, page), fresh=fresh)


async def _history(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    await show_history(ctx, custom_id.table, number(custom_id.rest or "0"), fresh=not custom_id.rest)


async def ask_resign(ctx: InteractionContext, table_number: int) -> None:
    """Ask once whether the visitor gives up."""
    table, _, match = await ctx.seated(table_number)
    if match.outcome is not None:
        raise Over
    await ctx.responder.show(resignation(await ctx.table_context(table)))


async def _resign(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    await ask_resign(ctx, custom_id.table)


async def _resigned(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    result = await ctx.services.tables.resign(custom_id.table, ctx.person.id, ctx.interaction_id)
    ctx.services.changed(custom_id.table)
    table_context = await ctx.table_context(result.table)
    gone = notice(
        table_context.language, table_context.say(N_("You have resigned.")), buttons=table_context.table_link()
    )
    await ctx.responder.show(gone, fresh=not ctx.responder.ephemeral)  # the panel goes with the seat


async def ask_close(ctx: InteractionContext, table: Table) -> None:
    """Ask once whether the game ends for all. Raises what ending it would."""
    ctx.services.tables.require_closable(table, ctx.person.id, ctx.moderates(table))
    seated = table.player_of(ctx.person.id) is not None
    await ctx.responder.show(closing(await ctx.table_context(table), seated=seated))


async def _closed(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    table = await ctx.table(custom_id.table)
    result = await ctx.services.tables.close(table.id, ctx.person.id, ctx.moderates(table), ctx.interaction_id)
    ctx.services.changed(table.id)
    table_context = await ctx.table_context(result.table)
    gone = notice(
        table_context.language, table_context.say(N_("You have ended the game.")), buttons=table_context.table_link()
    )
    await ctx.responder.show(gone, fresh=not ctx.responder.ephemeral)


async def _go(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    table, player, match = await ctx.current(custom_id.table, custom_id.turn)
    pick = standing(match.game, match.view(player.seat), PartialMove.read(custom_id.rest))
    draft = await ctx.services.wants.draft(table, player)
    await ctx.responder.show(panel(await ctx.table_context(table), player, pick, draft=draft))


async def _pick(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    table, player, match = await ctx.current(custom_id.table, custom_id.turn)
    view = match.view(player.seat)
    pick = narrowed(match.game, view, PartialMove.read(custom_id.rest.rpartition("~")[0]), tuple(values))
    with naming(table.names):
        move = decided(match.game, view, pick)
    if move is None:
        await ctx.responder.show(panel(await ctx.table_context(table), player, pick))
    else:
        await decide(ctx, table.id, match.turn, move, presses=len(pick.values))


async def decide(ctx: InteractionContext, table_number: int, turn: int, move: Move, presses: int) -> None:
    """Play a move that the rules allow at point of decision `turn`, or ask about it first."""
    table, player, match = await ctx.current(table_number, turn)
    if not asks(match.game, match.view(player.seat), move, presses):
        await play(ctx, table.id, str(move), turn)
        return
    table_context = await ctx.table_context(table)
    if kept(table_context, match, move):
        await ctx.services.tables.keep_draft(table.id, player.seat, str(move))
    await ctx.responder.show(confirmation(table_context, player, match, move))


async def _ask(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    table, player, match = await ctx.current(custom_id.table, custom_id.turn)
    move = match.read(custom_id.rest)
    with naming(table.names):
        match.game.check(match.view(player.seat), move)
    await ctx.responder.show(confirmation(await ctx.table_context(table), player, match, move))


async def _write(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Ask for the move in writing, with one as an example."""
    _, player, match = await ctx.current(custom_id.table, custom_id.turn)
    modal = ui.Modal(
        title=ctx.language.text(N_("Write your move")),
        custom_id=str(CustomId("written", custom_id.table, custom_id.turn)),
    )
    field = ui.TextInput[ui.Modal](
        label=ctx.language.text(N_("Your move, as short as you like")),
        custom_id="text",
        max_length=100,
        placeholder=example(match.game, match.view(player.seat))[:100] or None,
    )
    modal.add_item(field)
    await ctx.responder.ask(modal)


async def _written(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    """Take what was written as the move."""
    table, player, match = await ctx.current(custom_id.table, custom_id.turn)
    words = (await ctx.table_context(table)).plain
    with naming(table.names):
        move = reading(match.game, match.view(player.seat), values[0] if values else "", words)
    await decide(ctx, table.id, match.turn, move, presses=WRITTEN)


async def _play(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    await play(ctx, custom_id.table, custom_id.rest, custom_id.turn)


class PlayedMove(NamedTuple):
    """A move that was played: in words, and what came of it as its player may know it."""

    said: str
    events: tuple[Event, ...]


async def play(ctx: InteractionContext, table_number: int, move: str, turn: int | None) -> None:
    """Play a move and show the visitor what he did. Raises Refusal."""
    table, player, match = await ctx.seated(table_number)
    said = described_move(match, player.seat, move, ctx.language.bound(table.names))
    with naming(table.names):
        table = (await ctx.services.tables.play(table_number, ctx.person.id, move, turn, ctx.interaction_id)).table
    resolved = table.match is not None and table.match.turn > match.turn
    done = PlayedMove(said, table.match.view(player.seat).last if table.match is not None and resolved else ())
    if goes_on(table, player) or _sealed(table, player):
        await _answer_in_place(ctx, table, player, done)
    else:
        await _answer(ctx, table, player, done)


async def _answer(ctx: InteractionContext, table: Table, player: Player, done: PlayedMove) -> None:
    """Show the visitor what he did, and tell the others: his answer has a short start, but they do not wait for it."""
    answering = asyncio.ensure_future(_show_answer(ctx, table, player, done))
    try:
        await asyncio.wait({answering}, timeout=HEAD_START)
    finally:
        ctx.services.changed(table.id)
    await answering


async def _show_answer(ctx: InteractionContext, table: Table, player: Player, done: PlayedMove) -> None:
    if await ctx.responder.show(await _played(ctx, table, player, done)):
        await ctx.keep_answer(table, player)


async def _answer_in_place(ctx: InteractionContext, table: Table, player: Player, done: PlayedMove) -> None:
    """Show the visitor, before the others are told, what is next or what he has sealed in the panel that he has: so he
    is sent no other. Until he sees it, it is written down as one that must be brought up to date."""
    try:
        await ctx.keep_panel(table, player, "")
        spec = await _played(ctx, table, player, done)
        if not await ctx.responder.show(spec):
            return
        if player in table.people_to_act:
            await ctx.keep_panel(table, player, spec.digest())
        else:
            await ctx.keep_answer(table, player)
    finally:
        ctx.services.changed(table.id)


async def _played(ctx: InteractionContext, table: Table, player: Player, done: PlayedMove) -> MessageSpec:
    ahead = () if player in table.people_to_act else await next_buttons(ctx)
    return played(await ctx.table_context(table), player, done, ahead)


def _sealed(table: Table, player: Player) -> bool:
    return table.match is not None and sealed(table.match, player.seat)


def goes_on(table: Table, player: Player) -> bool:
    """Whether a player who has just moved decides again, without anybody else's having moved."""
    return player in table.people_to_act and table.goes_on


def played(
    table_context: TableContext, player: Player, done: PlayedMove, ahead: tuple[Button, ...] = ()
) -> MessageSpec:
    """The quick answer to a move: what is next to decide where the player goes on by himself, else without a picture,
    since the table's message has the new one a moment later. `ahead` leads to another table where he is done here."""
    said = table_context.language.text(N_("✔️ Done: **{move}**"), move=escaped(done.said))
    sentence = stack(said, story(table_context, done.events, NEWS, player.seat))
    if goes_on(table_context.table, player):
        return panel(table_context, player, note=sentence)
    if player in table_context.table.people_to_act:
        return pointer(table_context, player, stack(sentence, table_context.say(N_("It is your move again."))))
    if _sealed(table_context.table, player):
        spec = panel(table_context, player, note=sentence)  # what he sealed stays before his eyes
        return replace(spec, rows=(*spec.rows, *((ahead,) if ahead else ())))
    ended = table_context.table.status is not Status.PLAYING
    return pointer(
        table_context, player, stack(sentence, over(table_context) if ended else waiting(table_context)), ahead
    )


def described_move(match: Match, seat: Seat, text: str, words: Words) -> str:
    """A move in words, before it is played; the text itself where it is none that the rules allow."""
    move, view = match.read(text), match.view(seat)
    try:
        match.game.check(view, move)
    except Illegal:
        return text
    return described(match.game, view, move, words)


async def _seal(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Play the draft that is shown beside the button; where it is another one by now, that is shown first."""
    shown = await drafts.shown_draft(ctx, custom_id)
    if shown is not None:
        await play(ctx, custom_id.table, str(shown[1]), custom_id.turn)


async def _kept(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """The same for a long move that was asked about."""
    table, player, match = await ctx.current(custom_id.table, custom_id.turn)
    draft = await ctx.services.wants.draft(table, player)
    if draft is None or draft.kind != custom_id.kind:
        raise MovedOn
    if custom_id.rest == marked(match.seed, str(draft)):
        await play(ctx, table.id, str(draft), custom_id.turn)
        return
    note = f"⚠️ **{ctx.language.text(drafts.CHANGED)}**"
    await ctx.responder.show(confirmation(await ctx.table_context(table), player, match, draft, note))


HANDLERS: Mapping[str, Handler] = {
    **dict.fromkeys(("join", "leave", "add", "remove", "begin", "cancel"), _lobby),
    "rematch": _rematch,
    "my": _my,
    "hand": _hand,
    "rules": _rules,
    "page": _page,
    "history": _history,
    "resign": _resign,
    "resign-yes": _resigned,
    "close-yes": _closed,
    "go": _go,
    "pick": _pick,
    "write": _write,
    "written": _written,
    "ask": _ask,
    "play": _play,
    "draft": drafts.start,
    "preset": drafts.preset,
    "swap": drafts.swap,
    "type": drafts.type_in,
    "typed": drafts.typed,
    "mirror": drafts.mirror,
    "save": drafts.save,
    "saved": drafts.saved,
    "favourites": drafts.favourites,
    "use": drafts.use,
    "forget": drafts.forget,
    "seal": _seal,
    "kept": _kept,
    "next": house.next_table,
    "games": house.turn_tables,
    "help": house.turn_games,
    "start": house.start,
}
