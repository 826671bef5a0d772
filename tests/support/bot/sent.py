"""Everything that the bot would send to a viewer and to the channel about a position, as bytes to compare."""

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import blake2b
from typing import NamedTuple

from bot.ui.message import MessageSpec
from bot.ui.sample_messages import sample_messages
from bot.ui.screens.table_context import TableContext
from bot.values.calendar import Times
from bot.values.preferences import TableSettings
from bot.values.seating import Seating
from bot.values.table import ChannelRef, Player, Status, Table
from bot.values.turn_clock import Delayed, DelayedMove
from games.core import Move, Seat
from games.errors import Refusal
from games.match import Match
from games.words import english
from render.painter import Painter
from tests.support import languages
from tests.support.bot.picking import forms

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
NONSENSE = ("", "x", "play.KS", "play.2H", "play.ZZ", "steal.1", "steal.4", "decline", "pass", "end")
"""Moves that somebody might try to learn from: legal, illegal or unreadable, by the game."""
LANGUAGES = languages.LANGUAGES
LOCALES = ("en-US", "nl")
"""Those in which messages are compared. They fill the same values into their sentences, so that one language a position
is enough: in turn, by the rounds that have been played, so that each kind of message comes in each."""
IN_EVERY_POSITION = {
    "table",
    "panel",
    "panel after a press",
    "panel that plans",
    "draft to begin",
    "draft",
    "move asked about",
    "history",
}
"""Kinds of message that say something else in each position, or offer something else: they are always compared."""
SHARE = 0.3
"""Of the positions, in which each of the other kinds is compared: they put the same panel or table into other words, so
that what these words tell is found in any of a game's hundreds of positions."""

UNDONE = 3
"""So often something has been taken back at the table, so that its decision's number is not the turn."""
LATER = datetime(2030, 1, 1, tzinfo=UTC)


class Waiting(NamedTuple):
    """What a player waits for that nobody else knows of: a move that they hold, and their resignation."""

    seat: Seat
    move: Move


def table_of(match: Match, waiting: Waiting | None = None) -> Table:
    """The table at which a match is played, by people who sit in a server."""
    players = tuple(
        Player(Seat(seat), 100 + seat, NAMES[seat], "nl", match.turn + UNDONE if seat == 1 else None)
        for seat in range(match.seats)
    )
    if waiting is not None:
        delayed = DelayedMove(match.turn + UNDONE, str(waiting.move), LATER)
        players = tuple(
            replace(it, delayed=Delayed(delayed, LATER)) if it.seat == waiting.seat else it for it in players
        )
    return Table(
        7,
        match.game.key,
        TableSettings(match.options.model_dump()),
        ChannelRef(1, 2, "en-US"),
        100,
        Status.PLAYING,
        Seating(match.seats),
        players,
        match=match,
        decision=match.turn + UNDONE,
        times=Times(pinged_decision=UNDONE),
    )


def texts(match: Match, viewer: Seat | None, waiting: Waiting | None = None) -> bytes:
    """All texts, controls, forms and ids in one of the languages, the refusals of nonsense, and who is pending."""
    context = _context(match, waiting)
    parts = [_written(draw()) for name, draw in sample_messages(context, match, viewer) if _compared(match, name)]
    parts += [repr(form) for form in forms(context, match, viewer)] if viewer is not None else []
    parts += _refusals(match, viewer) if viewer is not None else []
    parts.append(repr(sorted(match.to_act)))
    return "\n".join(parts).encode()


def _written(spec: MessageSpec) -> str:
    """All of a message; the view of its picture as JSON, which is written many times as fast as its repr."""
    picture = spec.picture_spec
    if picture is None or picture.view is None:
        return repr(spec)
    return f"{replace(spec, picture_spec=picture._replace(view=None))!r} {picture.view.model_dump_json()}"


def pictures(match: Match, viewer: Seat | None, painter: Painter) -> bytes:
    """The viewer's picture and its description."""
    names = NAMES[: match.seats]
    picture = painter.draw(match.view(viewer), names, english(names))
    return picture.png + picture.alt.encode()


def _context(match: Match, waiting: Waiting | None) -> TableContext:
    locale = LOCALES[match.turn // match.seats % len(LOCALES)]
    link = "https://discord.com/channels/1/2/3"
    return TableContext(table_of(match, waiting), match.game, LANGUAGES.of(locale), link)


def _compared(match: Match, kind: str) -> bool:
    """Whether this kind of message is one that is compared in this position."""
    if kind in IN_EVERY_POSITION:
        return True
    chosen = blake2b(f"{kind} {match.turn}".encode(), digest_size=4, key=match.seed).digest()
    return int.from_bytes(chosen, "big") < SHARE * 2**32


def _refusals(match: Match, viewer: Seat) -> list[str]:
    said = []
    for text in NONSENSE:
        try:
            match.play(viewer, match.read(text))
        except Refusal as refusal:
            said.append(f"{type(refusal).__name__} {refusal.phrase}")
        else:
            said.append("taken")
    return said
