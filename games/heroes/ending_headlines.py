"""The headline over the end of a game of Heroes & Cities: who wins, and why in a few words.

What decided is read off the position, since older rules give other reasons for it.
"""

from typing import NamedTuple

from games.core import Outcome, Seat
from games.heroes.board import PIECES
from games.heroes.components import Colour
from games.heroes.ending import ALONE, CONTROL, FEW, FEW_DRAWN
from games.heroes.model import QUIET, REPEATED, HeroesView
from games.words import N_, Phrase, Value, Who


class Win(NamedTuple):
    """What is said of a win to all, to the winner, and to the loser where it names them."""

    all: str
    winner: str
    loser: str = ""


EIGHT_CITIES = Win(N_("{winner} wins with all eight cities!"), N_("You win with all eight cities!"))
ONE_LEFT = Win(
    N_("{winner} wins: {loser} has one piece left!"),
    N_("You win: {loser} has one piece left!"),
    N_("{winner} wins: you had one piece left."),
)
NONE_LEFT = Win(
    N_("{winner} wins: {loser} has no pieces left!"),
    N_("You win: {loser} has no pieces left!"),
    N_("{winner} wins: you had no pieces left."),
)
MORE_CITIES = Win(
    N_("{winner} wins, {cities} cities to {fewer_cities}: {why}."),
    N_("You win, {cities} cities to {fewer_cities}: {why}!"),
)
MORE_PIECES = Win(
    N_("{winner} wins, {pieces} pieces to {fewer_pieces}: {why}."),
    N_("You win, {pieces} pieces to {fewer_pieces}: {why}!"),
)
LAST_CITY = Win(
    N_("All equal: {winner} took the last city, and wins."), N_("All equal: you took the last city, and win!")
)
LAST_TURN = Win(
    N_("All equal: {winner} wins, as {loser} had the last turn."),
    N_("All equal: you win, as {loser} had the last turn!"),
    N_("All equal: {winner} wins, as you had the last turn."),
)
DRAWN = N_("A draw, {cities} cities each: {why}.")

FEW_LEFT = N_("few pieces left")
THIRD_TIME = N_("position repeated")
QUIETLY = N_("20 quiet turns")
NO_TURNS = N_("30 turns played")


def ended(view: HeroesView, outcome: Outcome, me: Seat | None) -> Phrase:
    """Who wins, and why."""
    if not outcome.winners:
        return Phrase(DRAWN, {"cities": outcome.scores[0], "why": Phrase(_why(view, outcome))})
    winner, loser = outcome.winners[0], Seat(1 - outcome.winners[0])
    fields = _fields(view, outcome, winner, loser)
    win = _decided(view, outcome, fields)
    own = {winner: win.winner, loser: win.loser}.get(me, "") if me is not None else ""
    return Phrase(own or win.all, fields)


def _fields(view: HeroesView, outcome: Outcome, winner: Seat, loser: Seat) -> dict[str, Value]:
    """Who won against whom, with how many cities and pieces against how many."""
    return {
        "winner": Who(winner),
        "loser": Who(loser),
        "cities": outcome.scores[winner],
        "fewer_cities": outcome.scores[loser],
        "pieces": _pieces(view, winner),
        "fewer_pieces": _pieces(view, loser),
        "why": Phrase(_why(view, outcome)),
    }


def _decided(view: HeroesView, outcome: Outcome, fields: dict[str, Value]) -> Win:
    """What decided a game that somebody won."""
    if outcome.reason == CONTROL:
        return EIGHT_CITIES
    if outcome.reason == ALONE:
        return ONE_LEFT if fields["fewer_pieces"] else NONE_LEFT
    if fields["cities"] != fields["fewer_cities"]:
        return MORE_CITIES
    if fields["pieces"] != fields["fewer_pieces"]:
        return MORE_PIECES
    return LAST_CITY if view.conqueror else LAST_TURN


def _why(view: HeroesView, outcome: Outcome) -> str:
    """What ended a game that nobody won outright."""
    if outcome.reason in (FEW, FEW_DRAWN):
        return FEW_LEFT
    if view.seen.count(view.seen[-1]) >= REPEATED:
        return THIRD_TIME
    return QUIETLY if view.quiet >= QUIET else NO_TURNS


def _pieces(view: HeroesView, seat: Seat) -> int:
    colour: Colour = "white" if seat == view.white else "black"
    return sum(map(view.board.count, PIECES[colour]))
