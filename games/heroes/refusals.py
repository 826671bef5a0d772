"""Why a move of Heroes & Cities is refused: each rule with the sentence that a player reads."""

from games.heroes.board import CITY_AT, OWNERS, PIECES, free_squares, reach, steps_of
from games.heroes.components import FREE, INDEX, SIDE, is_hero
from games.heroes.legal import destinations
from games.heroes.model import HeroesView
from games.heroes.moves import Go, HeroesMove, Promote
from games.words import N_, Phrase


def refusal(view: HeroesView, move: HeroesMove) -> Phrase | None:
    """The rule that forbids the viewer a move; None for a legal one."""
    if view.me not in view.to_act:
        return Phrase(N_("It is not your turn."))
    start = INDEX[move.piece]
    if view.board[start] not in PIECES[view.mover]:
        return Phrase(N_("You have no piece on {square}."), {"square": move.piece})
    if isinstance(move, Go):
        return _no_way(view, start, move)
    refused = _no_promotion(view, start, move)
    return _helped(view, refused, move) if refused else None


def _no_way(view: HeroesView, start: int, move: Go) -> Phrase | None:
    """Why an own piece cannot go there."""
    to, steps = INDEX[move.to], steps_of(view.board[start])
    if reach(free_squares(view.board), start, steps) >> to & 1:
        return None
    if to == start:
        return Phrase(N_("A move can't end where it began."))
    if view.board[to] != FREE:
        return Phrase(N_("There is a piece on {square} already."), {"square": move.to})
    if _distance(start, to) > steps:
        far = N_("A hero goes 1 to 3 steps; {square} is too far from {piece}.")
        if not is_hero(view.board[start]):
            far = N_("An attacker goes 1 or 2 steps; {square} is too far from {piece}.")
        return Phrase(far, {"square": move.to, "piece": move.piece})
    blocked = N_("Other pieces block the way from {piece} to {square}.")
    return Phrase(blocked, {"square": move.to, "piece": move.piece})


def _distance(start: int, to: int) -> int:
    """King steps on an empty board."""
    (row, column), (there, across) = divmod(start, SIDE), divmod(to, SIDE)
    return max(abs(row - there), abs(column - across))


def _no_promotion(view: HeroesView, at: int, move: Promote) -> Phrase | None:
    """Why an own piece cannot become a hero where it stands."""
    fields = {"square": move.piece}
    if is_hero(view.board[at]):
        return Phrase(N_("The piece on {square} is a hero already."), fields)
    number = CITY_AT[view.length].get(at)
    if number is None:
        return Phrase(N_("There is no city on {square}; an attacker becomes a hero on a city of yours."), fields)
    if view.cities[number] != OWNERS[view.mover]:
        return Phrase(N_("The city on {square} is not yours."), fields)
    return None


def _helped(view: HeroesView, refused: Phrase, move: Promote) -> Phrase:
    """The reason, and how to move that piece: a player who wrote one square only may have meant a move."""
    ways = destinations(view, move.piece)
    if not ways:
        return refused
    told = N_("{reason} To move from there, write where to as well, like “{square} {to}”.")
    return Phrase(told, {"reason": refused, "square": move.piece, "to": ways[0].square})
