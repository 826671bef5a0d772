"""What the end of a game changed: one line for each of its people, and one for all where its winner wins on and on."""

from typing import Final

from bot.ui.escaping import Markup, escaped
from bot.ui.screens.table_context import LEVELS, TableWords
from bot.values.milestone import Beaten, FirstWin, Tally
from bot.values.table import Player
from games.core import Seat
from games.levels import Level
from games.words import N_, Phrase

IN_A_ROW: Final = 3
"""From so many wins in a row on all read of them."""
TIMES: Final = {
    3: N_("third"),
    4: N_("fourth"),
    5: N_("fifth"),
    6: N_("sixth"),
    7: N_("seventh"),
    8: N_("eighth"),
    9: N_("ninth"),
    10: N_("tenth"),
}
"""More are not counted."""


def changed_line(words: TableWords, player: Player) -> str:
    """The weightiest that a game which is over has changed for somebody; empty for nothing."""
    match player.history.milestone:
        case Beaten() as beaten:
            return _level_line(words, beaten)
        case FirstWin():
            return words.label(N_("Your first win in {game}."), game=Markup(escaped(words.title)))
        case Tally() as tally:
            return _tally_line(words, player.seat, tally)
        case None:
            return ""


def next_level(words: TableWords, level: Level) -> Level | None:
    """The level above one, of those that the game has; None above its highest."""
    levels = words.game.levels
    return next(iter(levels[levels.index(level) + 1 :]), None) if level in levels else None


def _level_line(words: TableWords, beaten: Beaten) -> str:
    """That a level is beaten, and which one is next."""
    above, level = next_level(words, beaten.level), words.label(LEVELS[beaten.level])
    if above is None:
        text = N_("*{level}* is beaten, the highest level.")
        if beaten.first:
            text = N_("Your first win against *{level}*, the highest level.")
        return words.label(text, level=level)
    text = N_("*{level}* is beaten. *{above}* is next.")
    if beaten.first:
        text = N_("Your first win against *{level}*. *{above}* is next.")
    return words.label(text, level=level, above=words.label(LEVELS[above]))


def _tally_line(words: TableWords, seat: Seat, tally: Tally) -> str:
    """The tally of two, who leads first; level again where this game made it so."""
    scores = ((tally.won, seat), (tally.lost, tally.rival))
    ordered = sorted(scores, key=lambda it: -it[0])
    told = Markup("**" + " – ".join(f"{escaped(words.names[at])} {times}" for times, at in ordered) + "**")
    outcome = None if words.table.match is None else words.table.match.outcome
    is_level = tally.won == tally.lost and outcome is not None and outcome.winners
    return words.label(N_("{tally}: level again."), tally=told) if is_level else told


def in_a_row_line(words: TableWords) -> str:
    """How often the only winner has won in a row here, with people; empty below IN_A_ROW."""
    player = next((it for it in words.table.players if it.history.wins_here >= IN_A_ROW), None)
    if player is None:
        return ""
    place = TIMES.get(player.history.wins_here)
    text = N_("{who}'s {place} win in a row here") if place else N_("{who} has won more than ten in a row here")
    name = Markup(escaped(words.names[player.seat]))
    return "-# " + words.label(text, who=name, place=Phrase(place) if place else "")
