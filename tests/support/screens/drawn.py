"""The screens of random positions: what `bot.ui.sample_messages` draws, in every situation."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from bot.ui.message import MessageSpec
from bot.ui.sample_messages import sample_messages
from bot.ui.screens.table_context import TableContext
from bot.values.calendar import Times
from bot.values.preferences import TableSettings
from bot.values.seating import Seating
from bot.values.table import ChannelRef, Player, Status, Table
from games import GAMES
from games.core import AnyGame, Seat
from games.match import Match
from tests.support.games.random_play import random_play
from tests.support.languages import LANGUAGES
from tests.support.screens.found import Screen
from tests.support.screens.situations import SITUATIONS, Situation, shown, timed

NAMES: Final = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
LINK: Final = "https://discord.com/channels/1/2/3"
POSITIONS: Final = 200
"""So many of each game."""
MATCHES: Final = 5
"""Of so many different matches at least, spread evenly over each; its end is one of them."""
ALWAYS: Final = {
    "table",
    "panel",
    "panel after a press",
    "panel that plans",
    "draft to begin",
    "draft",
    "table at the end",
}
"""What is drawn in each position; of all else some."""
SHARE: Final = 0.1
IN_SITUATIONS: Final = {"table", "panel", "panel at rest", "panel with something to undo", "ping"}
"""What is drawn in situations too: each position in one."""


def drawn(key: str, count: int = POSITIONS) -> Iterator[Screen]:
    """The screens of a game's positions, each seen by somebody who must act and by somebody who need not."""
    game = GAMES[key]
    situations = tuple(SITUATIONS.items())
    for number, match in enumerate(positions(game, count)):
        context = at_table(key, match, ("en-US", "nl")[number % 2])
        chance = Random(f"{key} {number}")
        for viewer in viewers(match):
            where = f"{key}, position {number}, seat {viewer}"
            for name, spec in _usual(context, match, viewer, chance):
                yield Screen(name, spec, where)
            name, change = situations[number % len(situations)]
            yield from (Screen(f"{it}: {name}", spec, where) for it, spec in _in_situation(context, viewer, change))


def _usual(context: TableContext, match: Match, viewer: Seat, chance: Random) -> Iterator[tuple[str, MessageSpec]]:
    context = shown(context, timed)
    for name, draw in sample_messages(context, match, viewer):
        if name in ALWAYS or chance.random() < SHARE:
            yield name, draw()


def _in_situation(context: TableContext, viewer: Seat, change: Situation) -> Iterator[tuple[str, MessageSpec]]:
    context = shown(context, change)
    if context.table.match is None or context.table.players[viewer].person is None:
        return
    for name, draw in sample_messages(context, context.table.match, viewer):
        if name in IN_SITUATIONS:
            yield name, draw()


def viewers(match: Match) -> list[Seat]:
    """One who must act and one who need not, where there are such."""
    seats = [Seat(seat) for seat in range(match.seats)]
    acting = [seat for seat in seats if seat in match.to_act]
    return [*acting[:1], *[seat for seat in seats if seat not in acting][:1]]


def positions(game: AnyGame, count: int) -> Iterator[Match]:
    """Positions of random matches."""
    left, number, of_a_match = count, 0, count // MATCHES
    while left > 0:
        played = random_play(game, number)
        last = played[-1]
        every = [*(ply.match for ply in played), last.match.play(last.seat, last.move).match]
        chosen = every[:: -(-len(every) // min(left, of_a_match))][: left - 1]
        yield from (*chosen, every[-1])
        left, number = left - len(chosen) - 1, number + 1


def at_table(key: str, match: Match, locale: str) -> TableContext:
    """The table of people on a server at which a match is played."""
    players = tuple(Player(Seat(seat), 100 + seat, NAMES[seat], "en-US", unreachable=0) for seat in range(match.seats))
    status = Status.PLAYING if match.outcome is None else Status.FINISHED
    settings, seating = TableSettings(match.options.model_dump(mode="json")), Seating(match.seats)
    place = ChannelRef(1, 2, "en-US")
    table = Table(8, key, settings, place, 100, status, seating, players, match=match, decision=match.turn)
    return TableContext(replace(table, times=Times(pinged_decision=match.turn)), match.game, LANGUAGES.of(locale), LINK)
