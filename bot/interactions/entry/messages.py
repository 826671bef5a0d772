"""What people write to the bot in plain messages: a move for the table that waits for them.

Discord hands over the content of private messages and of those that mention the bot; of others there is none, and they
are nobody's business. A reply in a server is seen by all, so that it says nothing of what only the player may know.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

import discord

from bot.interactions.context import Seated, person_of
from bot.interactions.moves.move_example import with_example
from bot.interactions.moves.move_text import Ambiguous, names_secret
from bot.interactions.moves.plain_words import HELP, UNDO, says
from bot.interactions.moves.plans import ahead_of
from bot.interactions.moves.playing import news, played_move
from bot.interactions.moves.undo import ASKED
from bot.interactions.moves.write_again import again_button
from bot.interactions.moves.written_move import written_move
from bot.interactions.services import Services
from bot.interactions.table.directory import next_buttons
from bot.tables.refusals import naming
from bot.ui.custom_id import CustomId
from bot.ui.languages import Language
from bot.ui.markup import escaped
from bot.ui.message import BUTTONS_PER_ROW, Button, MessageSpec, clip, stack
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.confirmations import move_confirmation
from bot.ui.screens.help_and_tables import game_link, game_list, help_button, names_line
from bot.ui.screens.panel import panel
from bot.ui.screens.plan import plan_offer
from bot.ui.screens.table_context import EPOCH, GREEN, TableContext, notice, pointer
from bot.ui.screens.turn_context import table_heading
from bot.ui.told_moves import described, told_back
from bot.values.record import Undoing
from bot.values.table import Person, Player, Table, Timer, TimerKind
from games.characters import storable
from games.core import Move, View
from games.errors import Illegal, Refusal, Unreadable
from games.words import N_

ENGLISH = "en-US"
"""The locale of somebody whom the bot has not met."""
UNDONE = N_("Your last move is taken back.")
MAX_LISTED_TABLES = 10
"""Tables that are named at most."""
MAX_NAMES_LENGTH = 100
"""Characters of the names at a table that is named."""
MAX_SAID_LENGTH = 100
"""Characters of a move that is told back."""
NOT_HERE = N_("That did not work here. Press “My move”, or write it to me in private: there I can say why.")
SECRET = N_("That is your secret. Press “My move”, or write it to me in private.")
"""What everybody may read about a move that was not played; which of them depends on nothing but what was written."""


@dataclass(frozen=True)
class MessageContext:
    """A message to the bot: who wrote what where. `private`: only they read the answer; else all of a server whose
    locale is `server`."""

    services: Services
    person: Person
    channel: int
    private: bool
    text: str
    id: int
    server: str = ENGLISH

    @classmethod
    async def of(cls, message: discord.Message, text: str, services: Services) -> Self:
        """The context of a message in which `text` is addressed to the bot."""
        author = message.author
        known = await services.repositories.people.known(author.id)
        person = person_of(author, known.locale if known else ENGLISH)
        server = await _server_locale(message, services)
        return cls(services, person, message.channel.id, _is_private(message), text, message.id, server)

    @property
    def language(self) -> Language:
        """The language of those who read the answer."""
        return self.services.languages.of(self._own if self.private else self.server)

    @property
    def _own(self) -> str:
        """The language that the person chose, or else their Discord's."""
        return self.services.repositories.people.settings(self.person.id).language or self.person.locale

    async def table_context(self, table: Table) -> TableContext:
        """A table in the language of those who read the answer; in public that of the table's own message."""
        locale = self._own if self.private else table.language
        return self.services.contexts.of(table, locale, await self.services.repositories.messages.of(table.id))


async def _server_locale(message: discord.Message, services: Services) -> str:
    """The language that the server has chosen in which a message stands, or else Discord's."""
    if message.guild is None:
        return ENGLISH
    chosen = await services.repositories.servers.of(message.guild.id)
    return chosen.language or str(message.guild.preferred_locale)


def addressed(message: discord.Message, me: int) -> str | None:
    """The text that a person wrote to the bot, whose id is `me`, without its mention; None for what is not to it."""
    written = message.type in (discord.MessageType.default, discord.MessageType.reply) and message.webhook_id is None
    mention = re.compile(rf"<@!?{me}>")
    if message.author.bot or not written or not (_is_private(message) or mention.search(message.content)):
        return None
    return storable(mention.sub(" ", message.content)).strip()


async def handle_message(ctx: MessageContext) -> MessageSpec:
    """Play the move that the message names, and say what came of it; or say what there is to play."""
    if says(ctx.services.languages, ctx.text, HELP, ""):
        return _help(ctx)
    if ctx.private and says(ctx.services.languages, ctx.text, UNDO):
        return await _undone(ctx)
    tables = [table for table in await ctx.services.tables.of_person(ctx.person.id) if _near(ctx, table)]
    waiting = [seated for table in tables if (seated := _waiting_seat(ctx, table)) is not None]
    if not waiting:
        return await _plan_offered(ctx, tables) or await _nothing(ctx, tables)
    if len(waiting) == 1:
        return await _played(ctx, waiting[0])
    meant = await _meant(ctx, waiting)
    return await _several(ctx, waiting) if meant is None else await _played(ctx, *meant)


async def _plan_offered(ctx: MessageContext, tables: Sequence[Table]) -> MessageSpec | None:
    """Offers to plan the move that the text names at the first table where it is one of the writer's next turn; None
    where there is none, or others read along."""
    seats = (Seated(it, player, it.match) for it in tables if (player := it.player_of(ctx.person.id)) and it.match)
    for ahead in filter(None, map(ahead_of, seats if ctx.private else ())):
        with suppress(Refusal):
            move = await _read(ctx, ahead)
            return plan_offer(await ctx.table_context(ahead.table), ahead.player, move, ahead.match)
    return None


def _is_private(message: discord.Message) -> bool:
    return isinstance(message.channel, discord.DMChannel)


def _near(ctx: MessageContext, table: Table) -> bool:
    """Whether the message can be meant for a table: in a server for those of its channel."""
    return ctx.private or table.channel.id == ctx.channel


def _waiting_seat(ctx: MessageContext, table: Table) -> Seated | None:
    player = table.player_of(ctx.person.id)
    if player is None or table.match is None or not table.waits_for(ctx.person.id):
        return None
    return Seated(table, player, table.match)


async def _meant(ctx: MessageContext, waiting: Sequence[Seated]) -> tuple[Seated, Move | None] | None:
    """The only table where the text names a move, and that move where it is one that can be played; else, in private,
    the only one that can read it and refuses it, unless its player holds a move, which reading would play. None where
    there is none or several."""
    found = [(seated, await _reading(ctx, seated)) for seated in waiting]
    playable = [it for it in found if isinstance(it[1], Move | Ambiguous)]
    possible = playable or [it for it in found if isinstance(it[1], Illegal) and it[0].player.held is None]
    if len(possible) != 1:
        return None
    [(seated, reading)] = possible
    return seated, reading if isinstance(reading, Move) else None


async def _reading(ctx: MessageContext, seated: Seated) -> Move | Refusal:
    """The move that the text names there, if it can be played from where it was written, or why it cannot; before
    others nothing is made of a refusal, but that several moves can be meant none of which is kept back."""
    try:
        move = await _read(ctx, seated)
    except Refusal as refusal:
        meant = refusal.meant if isinstance(refusal, Ambiguous) else ()
        told = ctx.private or (meant and not any(_kept_back(ctx, seated, move) for move in meant))
        return refusal if told else Unreadable(text=ctx.text)
    return Unreadable(text=ctx.text) if _kept_back(ctx, seated, move) else move


async def _read(ctx: MessageContext, seated: Seated) -> Move:
    """The move that the message names. Raises Refusal."""
    words = (await ctx.table_context(seated.table)).plain
    return written_move(ctx.services.languages, seated, ctx.text, words)


async def _played(ctx: MessageContext, seated: Seated, move: Move | None = None) -> MessageSpec:
    """The answer to a move; `move` is the one that the text names, where that has been read already."""
    table, player, match, _ = seated
    if player.held is not None:
        return await _played_after_held(ctx, seated)
    context, tables = await ctx.table_context(table), ctx.services.tables
    try:
        move = await _read(ctx, seated) if move is None else move
        asked = await _asked(ctx, context, seated, move)
        if asked is not None:
            return asked
        with naming(table.names):
            result = await tables.play(table, ctx.person.id, move, table.decision, ctx.id)
    except Refusal as refusal:
        return _refused(ctx, context, seated, refusal)
    ctx.services.changed(table.id)
    now = await ctx.table_context(result.table)
    if not ctx.private:
        return _done(now, player, escaped(clip(ctx.text, MAX_SAID_LENGTH)))
    said = _said(context, match.view(player.seat), move)
    done = played_move(table, result.table, player, said)
    if done.events:
        done = done._replace(names=await ctx.services.repositories.moves.names_at(result.table, table.decision))
    ahead = await next_buttons(ctx.services, ctx.person.id, ctx.language)
    return _done(now, player, said, news(now, done), ahead)


def _said(context: TableContext, view: View, move: Move) -> str:
    """A move as it is told back; a long one is cut, and without emojis."""
    plain = described(context.game, view, move, context.plain)
    if len(plain) > MAX_SAID_LENGTH:
        return escaped(clip(plain, MAX_SAID_LENGTH))
    return told_back(context.game, view, move, context.plain)


async def _played_after_held(ctx: MessageContext, seated: Seated) -> MessageSpec:
    """The answer to a move of somebody who holds another one at that table: the message ends the wait, and the text is
    read at the position that comes then."""
    await ctx.services.play_held(seated.table, seated.player)
    table = await ctx.services.tables.get(seated.table.id)
    now = _waiting_seat(ctx, table)
    return await _nothing(ctx, [table]) if now is None else await _played(ctx, now)


def _kept_back(ctx: MessageContext, seated: Seated, move: Move) -> bool:
    """Whether a move is not played because others read along: it is a secret, or its player is to be asked first."""
    question = seated.match.game.question(seated.view, move)
    return not ctx.private and (move.secret or question is not None)


async def _asked(ctx: MessageContext, context: TableContext, seated: Seated, move: Move) -> MessageSpec | None:
    """What comes before a move is played, if something does: the question that it calls for, or its draft to be
    sealed. Before others nothing is said of either."""
    table, player, match, _ = seated
    view = match.view(player.seat)
    if not ctx.private:
        return _elsewhere(ctx, context) if _kept_back(ctx, seated, move) else None
    if move.kind in drafted_kinds(match.game, view):
        await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
        return panel(context, player, draft=move)
    return None if match.game.question(view, move) is None else move_confirmation(context, player, match, move)


def _elsewhere(ctx: MessageContext, context: TableContext) -> MessageSpec:
    """A sentence for all, and the way to what only the player sees."""
    text = SECRET if names_secret(context.game, ctx.text, context.plain) else NOT_HERE
    my_move = context.button("my", N_("My move"), "🎴", "primary")
    return notice(context.language, context.say(text), buttons=(my_move,))


def _done(
    context: TableContext, player: Player, said: str, happened: str = "", ahead: tuple[Button, ...] = ()
) -> MessageSpec:
    """What stays true, and what `happened` as the player may know it: whom the game waits for next is told by the
    table and by their panel."""
    sentence = context.language.text(N_("✔️ Played: **{move}**"), move=said)
    if player not in context.table.people_to_act:
        return notice(context.language, stack(sentence, happened), GREEN, (*ahead, *context.table_link()))
    return pointer(context, player, stack(sentence, happened, context.say(N_("It is your move again."))))


def _refused(ctx: MessageContext, context: TableContext, seated: Seated, refusal: Refusal) -> MessageSpec:
    """Why a move was not played. In private an example helps, and the form to write again; before others the reason is
    kept back, and it looks as where a question would be asked, since either would tell what only the player knows."""
    if not ctx.private:
        return _elsewhere(ctx, context)
    again = again_button(context, seated)
    return pointer(context, seated.player, with_example(context, seated.view, refusal), (again,))


async def _nothing(ctx: MessageContext, tables: Sequence[Table]) -> MessageSpec:
    """Nobody waits for the writer: the way to what is current."""
    links = [link for table in tables[:5] for link in await _link(ctx, table)]
    if links:
        text = ctx.language.text(N_("No table waits for your move now."))
        return notice(ctx.language, text, buttons=(*links[:4], help_button(ctx.language)))
    text = ctx.language.text(N_("No table waits for your move here."))
    return _help(ctx, text) if ctx.private else notice(ctx.language, text, buttons=(help_button(ctx.language),))


async def _undone(ctx: MessageContext) -> MessageSpec:
    """Take back the writer's last move at the table that is meant; where several can be, or another choice of a sealed
    one is to be made, the buttons for it."""
    tables = [table for table in await ctx.services.tables.of_person(ctx.person.id) if _near(ctx, table)]
    if (held := await _held_back(ctx, tables)) is not None:
        return held
    found, refused = list[tuple[Table, Player, Undoing]](), list[tuple[Table, Player, Refusal]]()
    for table in tables:
        player = table.player_of(ctx.person.id)
        if player is None or table.match is None:
            continue
        try:
            found.append((table, player, await ctx.services.proposals.undoing(table, player)))
        except Refusal as refusal:
            refused.append((table, player, refusal))
    if len(found) > 1 or (found and found[0][2].sealed):
        text = ctx.language.text(N_("Take back your last move?"))
        return notice(ctx.language, text, buttons=await _undo_buttons(ctx, found))
    if found:
        return await _taken_back(ctx, *found[0][:2])
    return await _stands(ctx, refused) if refused else await _nothing(ctx, tables)


async def _held_back(ctx: MessageContext, tables: Sequence[Table]) -> MessageSpec | None:
    """The answer to somebody whose move was held until now; None where they hold none that can be taken back."""
    for table in tables:
        player = table.player_of(ctx.person.id)
        if player is None or player.held is None or not await ctx.services.timed.drop_held(table, player):
            continue
        timer = Timer(table.id, player.held.decision, player.seat, TimerKind.HELD, player.held.due)
        ctx.services.held_answers.tell(timer, None)
        ctx.services.changed(table.id)
        return pointer(await ctx.table_context(table), player, ctx.language.text(UNDONE))
    return None


async def _taken_back(ctx: MessageContext, table: Table, player: Player) -> MessageSpec:
    """The answer to somebody whose last move is taken back, or who has others asked for it."""
    try:
        result = await ctx.services.proposals.undo(table, ctx.person.id, None, ctx.id)
    except Refusal as refusal:
        return await _stands(ctx, [(table, player, refusal)])
    ctx.services.changed(table.id)
    asked = result.table.open_proposal is not None
    text = ASKED if asked else UNDONE
    return pointer(await ctx.table_context(result.table), player, ctx.language.text(text))


async def _stands(ctx: MessageContext, refused: Sequence[tuple[Table, Player, Refusal]]) -> MessageSpec:
    """Why nothing is taken back, at the table where the writer did something last."""
    last_made = ctx.services.repositories.moves.last_made
    made = [await last_made(table.id, player.seat) for table, player, _ in refused]
    newest = max(range(len(refused)), key=lambda at: made[at] or EPOCH)
    table, player, refusal = refused[newest]
    context = await ctx.table_context(table)
    return pointer(
        context, player, stack(table_heading(context) if len(refused) > 1 else "", context.words(refusal.phrase))
    )


async def _undo_buttons(ctx: MessageContext, found: Sequence[tuple[Table, Player, Undoing]]) -> tuple[Button, ...]:
    """A button for each table at which something can be taken back."""
    contexts = [(await ctx.table_context(table), undoing) for table, _, undoing in found[:BUTTONS_PER_ROW]]
    undo = ctx.language.text(N_("Undo"))
    labels = (f"{undo} · {it.label(it.game.title)} {it.table.id}" for it, _ in contexts)
    return tuple(
        Button(str(CustomId("undo", it.table.id, undoing.decision)), label, emoji="⏪")
        for (it, undoing), label in zip(contexts, labels, strict=True)
    )


def _help(ctx: MessageContext, note: str = "") -> MessageSpec:
    return game_list(ctx.language, ctx.services.games, private=ctx.private, note=note)


async def _link(ctx: MessageContext, table: Table) -> tuple[Button, ...]:
    """A button that leads to the table and says which it is."""
    context = await ctx.table_context(table)
    label = clip(f"{context.label(context.game.title)} · {', '.join(table.names)}", 80)
    return tuple(button._replace(label=label) for button in context.table_link())


async def _several(ctx: MessageContext, waiting: Sequence[Seated]) -> MessageSpec:
    """Several tables wait for the writer, and the text does not tell which is meant."""
    text = N_("Several tables wait for your move, and I cannot tell which one you mean. Choose it at the table itself.")
    contexts = [await ctx.table_context(seated.table) for seated in waiting[:MAX_LISTED_TABLES]]
    lines = (f"- {it.table.id} · {game_link(it)} · {names_line(it.table.names, MAX_NAMES_LENGTH)}" for it in contexts)
    return notice(ctx.language, stack(ctx.language.text(text), *lines))
