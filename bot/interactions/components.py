"""Buttons, menus and modals: a custom id, what the table makes of it, and the answer."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from discord import ui

from bot.interactions import directory as house
from bot.interactions import drafts
from bot.interactions.context import Visit, number
from bot.interactions.directory import next_buttons, show_hand
from bot.interactions.move_text import example, reading
from bot.model import Chair, Status, Table
from bot.tables.refusals import Forgotten, naming
from bot.ui.custom_id import Press, marked
from bot.ui.i18n import escaped, rules
from bot.ui.message import Button, Screen, stack
from bot.ui.picker import Pick, asks, decided, described, narrowed, sealed, standing
from bot.ui.screens import pages
from bot.ui.screens.panel import closing, confirmation, kept, panel, resignation
from bot.ui.screens.table import NEWS, story
from bot.ui.screens.table_context import Frame, notice, over, pointer, waiting
from games.core import Event, Move, Seat
from games.errors import Illegal, MovedOn, NotYourTurn, Over, Refusal
from games.match import Match
from games.words import N_, Words

HEAD_START = 0.1
"""Seconds that the answer to a move has before the others are told, since their pictures keep the processor busy."""
WRITTEN = 2
"""What is written out counts as so many presses: nobody writes a move by mistake."""
Handler = Callable[[Visit, Press, Sequence[str]], Awaitable[None]]


async def press(visit: Visit, custom_id: str, values: Sequence[str]) -> None:
    """Carry out a press. `values` are a menu's picked lines, or what a modal was filled in with.

    Raises Refusal; a control that is no longer current becomes a pointer to what is.
    """
    meant = Press.read(custom_id)
    handler = HANDLERS.get(meant.verb) if meant is not None else None
    if meant is None or handler is None:
        raise Forgotten
    try:
        await handler(visit, meant, values)
    except (MovedOn, Over, NotYourTurn) as refusal:
        if not (visit.reply.private and meant.table):
            raise
        await _point(visit, meant.table, refusal)


async def _point(visit: Visit, number: int, refusal: Refusal) -> None:
    table = await visit.desk.tables.get(number)
    frame = await visit.frame(table)
    screen = pointer(frame, table.chair_of(visit.person.id), frame.words(refusal.phrase))
    await visit.reply.show(screen, fresh=not visit.reply.ephemeral)
    visit.desk.changed(number)


async def change_lobby(visit: Visit, verb: str, table: Table) -> None:
    """Join, leave, add or remove a computer player, begin or cancel, as the buttons' verbs name it."""
    tables, person = visit.desk.tables, visit.person
    if verb == "join":
        await tables.join(table.id, person, visit.claim)
    elif verb == "leave":
        await tables.leave(table.id, person.id, visit.claim)
    else:
        act = {
            "add": tables.add_computer,
            "remove": tables.remove_computer,
            "begin": tables.begin,
            "cancel": tables.cancel,
        }[verb]
        await act(table.id, person.id, visit.moderates(table), visit.claim)
    visit.desk.changed(table.id)


async def _lobby(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    await change_lobby(visit, meant.verb, await visit.table(meant.table))
    await visit.reply.acknowledge()


async def _rematch(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    if await begin_rematch(visit, meant.table):
        await visit.reply.acknowledge()


async def begin_rematch(visit: Visit, number: int) -> bool:
    """Whether the rematch begins now; where there was one already the visitor is shown the way to it."""
    known = (await visit.desk.tables.get(number)).rematch
    result = await visit.desk.tables.rematch(number, visit.person, visit.claim)
    visit.desk.changed(number)
    visit.desk.changed(result.table.id)
    if known is not None:
        frame = await visit.frame(result.table)
        await visit.reply.show(
            notice(frame.language, frame.say(N_("There is a rematch already.")), buttons=frame.table_link()),
            fresh=not visit.reply.ephemeral,
        )
    return known is None


async def _my(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    await show_hand(visit, meant.table, fresh=True)


async def _hand(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    await show_hand(visit, meant.table)
    visit.desk.changed(meant.table)


async def show_rules(visit: Visit, key: str, page: int, *, fresh: bool = False) -> None:
    """A page of a game's rules; `fresh` where the button stands under something that must stay.

    Raises Forgotten for a game that is not in the house.
    """
    game = visit.desk.games.get(key)
    if game is None:
        raise Forgotten
    texts = rules(key, visit.language.code)
    await visit.reply.show(pages.rules(game, visit.language, texts, page), fresh=fresh)


async def _rules(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    table = await visit.table(meant.table)
    await show_rules(visit, table.game, 0, fresh=True)


async def _page(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    key, _, page = meant.rest.rpartition(".")
    await show_rules(visit, key, number(page))


async def show_history(visit: Visit, table_number: int, page: int, *, fresh: bool = False) -> None:
    """A page of what happened, with what the visitor alone may know; `fresh` as for the rules."""
    table = await visit.table(table_number)
    chair = table.chair_of(visit.person.id)
    events = await visit.desk.tables.told(table, -1)
    frame = await visit.frame(table)
    await visit.reply.show(pages.history(frame, events, chair.seat if chair else None, page), fresh=fresh)


async def _history(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    await show_history(visit, meant.table, number(meant.rest or "0"), fresh=not meant.rest)


async def ask_resign(visit: Visit, table_number: int) -> None:
    """Ask once whether the visitor gives up."""
    table, _, match = await visit.seated(table_number)
    if match.outcome is not None:
        raise Over
    await visit.reply.show(resignation(await visit.frame(table)))


async def _resign(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    await ask_resign(visit, meant.table)


async def _resigned(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    result = await visit.desk.tables.resign(meant.table, visit.person.id, visit.claim)
    visit.desk.changed(meant.table)
    frame = await visit.frame(result.table)
    gone = notice(frame.language, frame.say(N_("You have resigned.")), buttons=frame.table_link())
    await visit.reply.show(gone, fresh=not visit.reply.ephemeral)  # the panel goes with the seat


async def ask_close(visit: Visit, table: Table) -> None:
    """Ask once whether the game ends for all. Raises what ending it would."""
    visit.desk.tables.need_closable(table, visit.person.id, visit.moderates(table))
    seated = table.chair_of(visit.person.id) is not None
    await visit.reply.show(closing(await visit.frame(table), seated=seated))


async def _closed(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    table = await visit.table(meant.table)
    result = await visit.desk.tables.close(table.id, visit.person.id, visit.moderates(table), visit.claim)
    visit.desk.changed(table.id)
    frame = await visit.frame(result.table)
    gone = notice(frame.language, frame.say(N_("You have ended the game.")), buttons=frame.table_link())
    await visit.reply.show(gone, fresh=not visit.reply.ephemeral)


async def _go(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    table, chair, match = await visit.current(meant.table, meant.turn)
    pick = standing(match.game, match.view(chair.seat), Pick.read(meant.rest))
    draft = await visit.desk.wants.draft(table, chair)
    await visit.reply.show(panel(await visit.frame(table), chair, pick, draft=draft))


async def _pick(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    table, chair, match = await visit.current(meant.table, meant.turn)
    view = match.view(chair.seat)
    pick = narrowed(match.game, view, Pick.read(meant.rest.rpartition("~")[0]), tuple(values))
    with naming(table.names):
        move = decided(match.game, view, pick)
    if move is None:
        await visit.reply.show(panel(await visit.frame(table), chair, pick))
    else:
        await decide(visit, table.id, match.turn, move, presses=len(pick.values))


async def decide(visit: Visit, table_number: int, turn: int, move: Move, presses: int) -> None:
    """Play a move that the rules allow at point of decision `turn`, or ask about it first."""
    table, chair, match = await visit.current(table_number, turn)
    if not asks(match.game, match.view(chair.seat), move, presses):
        await play(visit, table.id, str(move), turn)
        return
    frame = await visit.frame(table)
    if kept(frame, match, move):
        await visit.desk.tables.keep_draft(table.id, chair.seat, str(move))
    await visit.reply.show(confirmation(frame, chair, match, move))


async def _ask(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    table, chair, match = await visit.current(meant.table, meant.turn)
    move = match.read(meant.rest)
    with naming(table.names):
        match.game.check(match.view(chair.seat), move)
    await visit.reply.show(confirmation(await visit.frame(table), chair, match, move))


async def _write(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Ask for the move in writing, with one as an example."""
    _, chair, match = await visit.current(meant.table, meant.turn)
    modal = ui.Modal(
        title=visit.language.text(N_("Write your move")), custom_id=str(Press("written", meant.table, meant.turn))
    )
    field = ui.TextInput[ui.Modal](
        label=visit.language.text(N_("Your move, as short as you like")),
        custom_id="text",
        max_length=100,
        placeholder=example(match.game, match.view(chair.seat))[:100] or None,
    )
    modal.add_item(field)
    await visit.reply.ask(modal)


async def _written(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Take what was written as the move."""
    table, chair, match = await visit.current(meant.table, meant.turn)
    words = (await visit.frame(table)).plain
    with naming(table.names):
        move = reading(match.game, match.view(chair.seat), values[0] if values else "", words)
    await decide(visit, table.id, match.turn, move, presses=WRITTEN)


async def _play(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    await play(visit, meant.table, meant.rest, meant.turn)


class Done(NamedTuple):
    """A move that was played: in words, and what came of it as its player may know it."""

    said: str
    events: tuple[Event, ...]


async def play(visit: Visit, table_number: int, move: str, turn: int | None) -> None:
    """Play a move and show the visitor what he did. Raises Refusal."""
    table, chair, match = await visit.seated(table_number)
    said = described_move(match, chair.seat, move, visit.language.bound(table.names))
    with naming(table.names):
        table = (await visit.desk.tables.play(table_number, visit.person.id, move, turn, visit.claim)).table
    resolved = table.match is not None and table.match.turn > match.turn
    done = Done(said, table.match.view(chair.seat).last if table.match is not None and resolved else ())
    if goes_on(table, chair) or _sealed(table, chair):
        await _answer_in_place(visit, table, chair, done)
    else:
        await _answer(visit, table, chair, done)


async def _answer(visit: Visit, table: Table, chair: Chair, done: Done) -> None:
    """Show the visitor what he did, and tell the others: his answer has a short start, but they do not wait for it."""
    answering = asyncio.ensure_future(_show_answer(visit, table, chair, done))
    try:
        await asyncio.wait({answering}, timeout=HEAD_START)
    finally:
        visit.desk.changed(table.id)
    await answering


async def _show_answer(visit: Visit, table: Table, chair: Chair, done: Done) -> None:
    if await visit.reply.show(await _played(visit, table, chair, done)):
        await visit.keep_answer(table, chair)


async def _answer_in_place(visit: Visit, table: Table, chair: Chair, done: Done) -> None:
    """Show the visitor, before the others are told, what is next or what he has sealed in the panel that he has: so he
    is sent no other. Until he sees it, it is written down as one that must be brought up to date."""
    try:
        await visit.keep_panel(table, chair, "")
        screen = await _played(visit, table, chair, done)
        if not await visit.reply.show(screen):
            return
        if chair in table.people_to_act:
            await visit.keep_panel(table, chair, screen.digest())
        else:
            await visit.keep_answer(table, chair)
    finally:
        visit.desk.changed(table.id)


async def _played(visit: Visit, table: Table, chair: Chair, done: Done) -> Screen:
    ahead = () if chair in table.people_to_act else await next_buttons(visit)
    return played(await visit.frame(table), chair, done, ahead)


def _sealed(table: Table, chair: Chair) -> bool:
    return table.match is not None and sealed(table.match, chair.seat)


def goes_on(table: Table, chair: Chair) -> bool:
    """Whether a player who has just moved decides again, without anybody else's having moved."""
    return chair in table.people_to_act and table.goes_on


def played(frame: Frame, chair: Chair, done: Done, ahead: tuple[Button, ...] = ()) -> Screen:
    """The quick answer to a move: what is next to decide where the player goes on by himself, else without a picture,
    since the table's message has the new one a moment later. `ahead` leads to another table where he is done here."""
    said = frame.language.text(N_("✔️ Done: **{move}**"), move=escaped(done.said))
    sentence = stack(said, story(frame, done.events, NEWS, chair.seat))
    if goes_on(frame.table, chair):
        return panel(frame, chair, note=sentence)
    if chair in frame.table.people_to_act:
        return pointer(frame, chair, stack(sentence, frame.say(N_("It is your move again."))))
    if _sealed(frame.table, chair):
        screen = panel(frame, chair, note=sentence)  # what he sealed stays before his eyes
        return replace(screen, rows=(*screen.rows, *((ahead,) if ahead else ())))
    ended = frame.table.status is not Status.PLAYING
    return pointer(frame, chair, stack(sentence, over(frame) if ended else waiting(frame)), ahead)


def described_move(match: Match, seat: Seat, text: str, words: Words) -> str:
    """A move in words, before it is played; the text itself where it is none that the rules allow."""
    move, view = match.read(text), match.view(seat)
    try:
        match.game.check(view, move)
    except Illegal:
        return text
    return described(match.game, view, move, words)


async def _seal(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Play the draft that is shown beside the button; where it is another one by now, that is shown first."""
    shown = await drafts.shown_draft(visit, meant)
    if shown is not None:
        await play(visit, meant.table, str(shown[1]), meant.turn)


async def _kept(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """The same for a long move that was asked about."""
    table, chair, match = await visit.current(meant.table, meant.turn)
    draft = await visit.desk.wants.draft(table, chair)
    if draft is None or draft.kind != meant.kind:
        raise MovedOn
    if meant.rest == marked(match.seed, str(draft)):
        await play(visit, table.id, str(draft), meant.turn)
        return
    note = f"⚠️ **{visit.language.text(drafts.CHANGED)}**"
    await visit.reply.show(confirmation(await visit.frame(table), chair, match, draft, note))


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
