"""What people write to the bot in plain messages: a move for the table that waits for them.

Discord hands over the content of private messages and of those that mention the bot; of others there is none, and they
are nobody's business. A reply in a server is seen by all, so that it says nothing of what only the player may know.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import discord

from bot.delivery.desired import find
from bot.interactions.context import Desk
from bot.interactions.directory import next_buttons
from bot.interactions.move_text import example, names_secret, reading
from bot.model import Chair, Person, Result, Table
from bot.tables.queries import waits
from bot.tables.refusals import naming
from bot.ui.i18n import Language, escaped
from bot.ui.message import Button, Screen, clip, stack
from bot.ui.picker import arranged, described
from bot.ui.screens.directory import games, help_button, linked, together
from bot.ui.screens.panel import confirmation, panel
from bot.ui.screens.table_context import GREEN, Frame, notice, pointer
from games.core import Move
from games.errors import Refusal, Unreadable
from games.match import Match
from games.words import N_

ENGLISH = "en-US"
"""The locale of somebody whom the bot has not met."""
HELP = N_("help")
"""What somebody writes who does not know what to write; small letters."""
LISTED = 10
"""Tables that are named at most."""
NAMES = 100
"""Characters of the names at a table that is named."""
NOT_HERE = N_("I do not play that here. Press “My move”, or write it to me in private: there I can say why.")
SECRET = N_("That is your secret. Press “My move”, or write it to me in private.")
"""What everybody may read about a move that was not played; which of them depends on nothing but what was written."""
EXAMPLE = 60
"""Characters that an example of a move has at most."""


@dataclass(frozen=True)
class Letter:
    """A message to the bot: who wrote what where. `private`: only he reads the answer; else all of a server whose
    locale is `server`."""

    desk: Desk
    person: Person
    channel: int
    private: bool
    text: str
    id: int
    server: str = ENGLISH

    @classmethod
    async def of(cls, message: discord.Message, text: str, desk: Desk) -> Self:
        """The letter that a message is, in which `text` is addressed to the bot."""
        author = message.author
        known = await desk.tables.known(author.id)
        person = Person(author.id, author.display_name, known.locale if known else ENGLISH)
        server = str(message.guild.preferred_locale) if message.guild is not None else ENGLISH
        return cls(desk, person, message.channel.id, _is_private(message), text, message.id, server)

    @property
    def language(self) -> Language:
        """The language of those who read the answer."""
        return self.desk.languages.of(self.person.locale if self.private else self.server)

    async def frame(self, table: Table) -> Frame:
        """A table in the language of those who read the answer; in public that of the table's own message."""
        locale = self.person.locale if self.private else table.place.locale
        return self.desk.wants.frame(table, locale, await self.desk.tables.posts(table.id))


class Turn(NamedTuple):
    """A table that waits for the writer."""

    table: Table
    chair: Chair
    match: Match


def addressed(message: discord.Message, me: int) -> str | None:
    """The text that a person wrote to the bot, whose id is `me`, without its mention; None for what is not to it."""
    written = message.type in (discord.MessageType.default, discord.MessageType.reply) and message.webhook_id is None
    mention = re.compile(rf"<@!?{me}>")
    if message.author.bot or not written or not (_is_private(message) or mention.search(message.content)):
        return None
    return mention.sub(" ", message.content).strip()


async def answer(letter: Letter) -> Screen:
    """Play the move that the letter names, and say what came of it; or say what the house has."""
    if _asks_for_help(letter):
        return _help(letter)
    tables = [table for table in await letter.desk.tables.seated(letter.person.id) if _near(letter, table)]
    turns = [turn for table in tables if (turn := _turn(letter, table)) is not None]
    if not turns:
        return await _nothing(letter, tables)
    if len(turns) == 1:
        return await _played(letter, turns[0])
    readable = [turn for turn in turns if await _reads(letter, turn)]
    return await _played(letter, readable[0]) if len(readable) == 1 else await _several(letter, turns)


def _is_private(message: discord.Message) -> bool:
    return isinstance(message.channel, discord.DMChannel)


def _near(letter: Letter, table: Table) -> bool:
    """Whether the letter can be meant for a table: in a server for those of its channel."""
    return letter.private or table.place.channel == letter.channel


def _turn(letter: Letter, table: Table) -> Turn | None:
    chair = table.chair_of(letter.person.id)
    if chair is None or table.match is None or not waits(table, letter.person.id):
        return None
    return Turn(table, chair, table.match)


async def _reads(letter: Letter, turn: Turn) -> bool:
    """Whether the text is a move that can be played there, from where it was written."""
    try:
        return not _kept_back(letter, turn, await _read(letter, turn))
    except Refusal:
        return False


async def _read(letter: Letter, turn: Turn) -> Move:
    """The move that the letter names. Raises Refusal."""
    words = (await letter.frame(turn.table)).plain
    with naming(turn.table.names):
        return reading(turn.match.game, turn.match.view(turn.chair.seat), letter.text, words)


async def _played(letter: Letter, turn: Turn) -> Screen:
    table, chair, match = turn
    frame, tables = await letter.frame(table), letter.desk.tables
    try:
        move = await _read(letter, turn)
        asked = await _asked(letter, frame, turn, move)
        if asked is not None:
            return asked
        with naming(table.names):
            result = await tables.play(table.id, letter.person.id, str(move), match.turn, letter.id)
    except Refusal as refusal:
        return _refused(letter, frame, turn, refusal)
    try:
        await _renew_panel(letter, result, chair)
    finally:
        letter.desk.changed(table.id)  # what is stored is told, whatever breaks after it
    said = described(match.game, match.view(chair.seat), move, frame.plain) if letter.private else letter.text
    ahead = await next_buttons(letter) if letter.private else ()
    return _done(await letter.frame(result.table), chair, clip(said, 100), ahead)


def _kept_back(letter: Letter, turn: Turn, move: Move) -> bool:
    """Whether a move is not played because others read along: it is a secret, or its player is to be asked first."""
    question = turn.match.game.question(turn.match.view(turn.chair.seat), move)
    return not letter.private and (move.secret or question is not None)


async def _asked(letter: Letter, frame: Frame, turn: Turn, move: Move) -> Screen | None:
    """What comes before a move is played, if something does: the question that it calls for, or its draft to be
    sealed. Before others nothing is said of either."""
    table, chair, match = turn
    view = match.view(chair.seat)
    if not letter.private:
        return _elsewhere(letter, frame) if _kept_back(letter, turn, move) else None
    if move.kind in arranged(match.game, view):
        await letter.desk.tables.keep_draft(table.id, chair.seat, str(move))
        return panel(frame, chair, draft=move)
    return None if match.game.question(view, move) is None else confirmation(frame, chair, match, move)


def _elsewhere(letter: Letter, frame: Frame) -> Screen:
    """A sentence for all, and the way to what only the player sees."""
    text = SECRET if names_secret(frame.game, letter.text, frame.plain) else NOT_HERE
    return notice(frame.language, frame.say(text), buttons=(frame.press("my", N_("My move"), "🎴", "primary"),))


async def _renew_panel(letter: Letter, result: Result, chair: Chair) -> None:
    """Who goes on by himself shall find his panel below what he wrote, not above it."""
    post = find(await letter.desk.tables.posts(result.table.id), "panel", chair.seat)
    if letter.private and not result.repeated and chair in result.table.people_to_act and post is not None:
        await letter.desk.tables.doom(post.id)


def _done(frame: Frame, chair: Chair, said: str, ahead: tuple[Button, ...]) -> Screen:
    """What stays true: whom the game waits for next is told by the table and by his panel."""
    sentence = frame.language.text(N_("✔️ Done: **{move}**"), move=escaped(said))
    if chair not in frame.table.people_to_act:
        return notice(frame.language, sentence, GREEN, (*ahead, *frame.table_link()))
    return pointer(frame, chair, stack(sentence, frame.say(N_("It is your move again."))))


def _refused(letter: Letter, frame: Frame, turn: Turn, refusal: Refusal) -> Screen:
    """Why a move was not played. In private an example helps; before others the reason is kept back, and it looks as
    where a question would be asked, since either would tell what only the player knows."""
    if not letter.private:
        return _elsewhere(letter, frame)
    sentence, view = frame.words(refusal.phrase), turn.match.view(turn.chair.seat)
    shown = example(turn.match.game, view) if isinstance(refusal, Unreadable) else ""
    helps = 0 < len(shown) <= EXAMPLE
    text = stack(sentence, "-# " + frame.say(N_("For example: {move}"), move=shown) if helps else "")
    return pointer(frame, turn.chair, text)


async def _nothing(letter: Letter, tables: Sequence[Table]) -> Screen:
    """Nobody waits for the writer: the way to what is current."""
    links = [link for table in tables[:5] for link in await _link(letter, table)]
    if links:
        text = letter.language.text(N_("No table waits for your move now."))
        return notice(letter.language, text, buttons=(*links[:4], help_button(letter.language)))
    text = letter.language.text(N_("No table waits for your move here."))
    if letter.private:
        return _help(letter, text)
    return notice(letter.language, text, buttons=(help_button(letter.language),))


def _asks_for_help(letter: Letter) -> bool:
    """Whether nothing was written but the word that somebody uses who is lost, in any of our languages."""
    words = {language.text(HELP) for language in letter.desk.languages}
    return letter.text.strip(" ./!?").casefold() in {"", *words}


def _help(letter: Letter, note: str = "") -> Screen:
    return games(letter.language, letter.desk.games, private=letter.private, note=note)


async def _link(letter: Letter, table: Table) -> tuple[Button, ...]:
    """A button that leads to the table and says which it is."""
    frame = await letter.frame(table)
    label = clip(f"{frame.label(frame.game.title)} · {', '.join(table.names)}", 80)
    return tuple(button._replace(label=label) for button in frame.table_link())


async def _several(letter: Letter, turns: Sequence[Turn]) -> Screen:
    """Several tables wait for the writer, and the text does not tell which is meant."""
    text = N_("Several tables wait for your move, and I cannot tell which one you mean. Choose it at the table itself.")
    frames = [await letter.frame(turn.table) for turn in turns[:LISTED]]
    return notice(letter.language, stack(letter.language.text(text), *(f"- {_named(frame)}" for frame in frames)))


def _named(frame: Frame) -> str:
    """The game as a link to the table's message, and who sits there."""
    return f"{frame.table.id} · {linked(frame)} · {together(frame.table.names, NAMES)}"
