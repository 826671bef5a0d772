"""What somebody reads in private who watches a game, also of its end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.tables.refusals import HostSaidNo
from bot.tables.seat_asks import may_ask, open_ask
from bot.ui.escaping import Markup, escaped
from bot.ui.message import MAX_LABEL_LENGTH, Button, CustomId, MessageSpec, clip, in_rows, stack
from bot.ui.screens.ending import result_lines
from bot.ui.screens.table_context import GOLD, GREY, TableContext, TableWords, address, any_button
from bot.ui.screens.turn_context import table_heading
from bot.values.record import Dated
from bot.values.seating import SeatAsk, mention
from bot.values.table import Status
from games.words import N_, Who

HOST_ASKED: Final = N_("🪑 The host is asked whether you play on for {who}.")
WOULD_PLAY: Final = N_("{person} watches, and would like to play on for {who}.")
ANSWERS: Final = N_("The host or a moderator answers.")
MOST_SEATS: Final = 3
"""So many computer players are offered, so that a screen has seven controls at most."""
OFF: Final = "off"
"""The `rest` of a button that takes back what the same one without it asks for."""


def watching(context: TableContext, person: int, *, ends: bool | None = None, note: str = "") -> MessageSpec:
    """That they watch, or have a seat in the next game of these people, with the way to change that. `ends` says
    whether they want to be told the end; None where that cannot be asked for."""
    waits = any(it.person == person for it in context.table.seating.replacing.watchers)
    said = N_("You are watching. *Play again* gets you a seat in the next game.")
    if waits:
        said = N_("You get a seat when these people play again.")
    words, buttons = context.words, context.buttons
    seat = buttons.one("rematch", *((N_("Rather not"), "✖️", "secondary", OFF) if waits else ()))
    ask = open_ask(context.table)
    own = ask if ask is not None and ask.person == person else None
    waiting = "" if own is None else words.say(HOST_ASKED, who=Who(own.seat))
    if context.table.status is Status.PLAYING and person in context.table.seating.seat_asks.refused:
        waiting = words(HostSaidNo().phrase)
    asked = words.label(N_("🔔 I'll tell you the end in private, without a sound.")) if ends else ""
    ways = (seat, *_playing_for(context, person, own), *_telling(context, ends))
    told = context.notice(stack(table_heading(words), note, words.label(said), waiting, asked))
    return replace(told, rows=in_rows(ways, buttons.of("rules", "history")))


def _playing_for(context: TableContext, person: int, own: SeatAsk | None) -> Iterator[Button]:
    """Ask for the seat of a computer player, one of MOST_SEATS; or take that back."""
    if own is not None:
        yield context.buttons.one("play-for", N_("Don't ask any more"), "✖️", rest=OFF)
        return
    for player in may_ask(context.table, person)[:MOST_SEATS]:
        label = context.words.label(N_("Play for {who}"), who=context.words.names[player.seat])
        custom_id = str(CustomId("play-for", context.table.id, rest=str(player.seat)))
        yield Button(custom_id, clip(label, MAX_LABEL_LENGTH), "secondary", "🪑")


def asks_for_seat(words: TableWords, ask: SeatAsk) -> str:
    """That somebody who watches would like to play on for a computer player."""
    return f"🪑 {words.say(WOULD_PLAY, person=mention(ask.person), who=Who(ask.seat))}"


def seat_ask_message(context: TableContext, ask: SeatAsk) -> MessageSpec:
    """Asks the host whether somebody who watches may play on for a computer player; nobody is mentioned."""
    said = asks_for_seat(context.words, ask)
    yes = context.buttons.one("seat-yes", N_("Give the seat"), "✔️", "success", str(ask.number))
    no = context.buttons.one("seat-no", N_("No, thanks"), "✖️", rest=str(ask.number))
    return context.notice(stack(said, "-# " + context.words.label(ANSWERS)), GOLD, (yes, no))


def _telling(context: TableContext, ends: bool | None) -> tuple[Button, ...]:
    if ends is None or context.table.status is not Status.PLAYING:
        return ()
    if ends:
        return (context.buttons.one("tell-end", N_("Don't tell me"), "🔕", rest=OFF),)
    return (context.buttons.one("tell-end", N_("Tell me the end"), "🔔"),)


def ended(context: TableContext, happened: Sequence[Dated]) -> MessageSpec:
    """How a game has ended, for somebody who watched it and asked to be told; all of it stands at the table, too. Until
    the table's message of the end is posted, the way there leads to its channel, where that comes last."""
    outcome = context.match.outcome if context.table.match is not None else None
    said = context.words.label(N_("This game is over.")) if outcome is None else result_lines(context, happened)
    mine = any_button(context.language, CustomId("next", context.table.id), N_("My games"), "🎲")
    text, buttons = stack(table_heading(context.words), said), context.buttons
    there = buttons._replace(link=buttons.link or address(context.table)).to_table()
    ways = (*there, *buttons.of(context.table.match is not None and "replay"), mine)
    return context.notice(text, GOLD if outcome and outcome.winners else GREY, ways)


def ended_line(context: TableContext) -> str:
    """Return that a watched game is over, as one line for a message that asks for something else.

    It leads to the end and names nobody: such a message does not change where somebody at the other table is erased.
    """
    words = context.words
    named = words.label(N_("{game}, table {number}"), game=Markup(escaped(words.title)), number=context.table.id)
    said = words.label(N_("This game is over."))
    return f"-# 🏁 [{named}]({address(context.table)}): {said}"
