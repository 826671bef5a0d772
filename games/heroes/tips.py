"""What to notice before a move in Heroes & Cities."""

from collections.abc import Iterator

from games.heroes.board import (
    ATTACKERS,
    CITY_AT,
    OWNERS,
    free_squares,
    moved,
    owned,
    promotable,
    reach,
    squares_of,
    steps_of,
)
from games.heroes.components import SQUARES, Colour, is_hero, other
from games.heroes.model import QUIET, HeroesView
from games.words import N_, NN_, Phrase, Who

CAPTURES = NN_("You can capture {count} piece this turn.", "You can capture {count} pieces this turn.", "count")


def turns(board: str, cities: str, colour: Colour, view: HeroesView) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every move of a colour: from where, to where, and the squares of what falls."""
    free = free_squares(board)
    for start in owned(board, colour):
        for to in squares_of(reach(free, start, steps_of(board[start]))):
            yield start, to, moved(board, cities, start, to, view.length).captured


def threatened(board: str, cities: str, view: HeroesView) -> set[int]:
    """The squares of the mover's pieces that the other could capture with one move."""
    return capturable(board, cities, other(view.mover), view)


def capturable(board: str, cities: str, colour: Colour, view: HeroesView) -> set[int]:
    """The squares of the other colour's pieces that a colour could capture with one move."""
    theirs = set(owned(board, other(colour)))
    return {at for _, _, fallen in turns(board, cities, colour, view) for at in fallen if at in theirs}


def aims(board: str, cities: str, colour: Colour, view: HeroesView) -> dict[int, set[int]]:
    """The enemy cities that each attacker of a colour could conquer with one move, by its square."""
    return within_reach(board, cities, colour, other(colour), view)


def within_reach(board: str, cities: str, colour: Colour, owner: Colour, view: HeroesView) -> dict[int, set[int]]:
    """The cities of an owner that each attacker of a colour could end on with one move, by its square."""
    free = free_squares(board)
    theirs = {at for at, number in CITY_AT[view.length].items() if cities[number] == OWNERS[owner]}
    attackers = [at for at in owned(board, colour) if board[at] == ATTACKERS[colour]]
    return {at: theirs & set(squares_of(reach(free, at, steps_of(board[at])))) for at in attackers}


def _captures(view: HeroesView) -> int:
    """The most that one move captures after which the enemy can capture nothing."""
    hostile, found = set(owned(view.board, other(view.mover))), 0
    for start, to, fallen in turns(view.board, view.cities, view.mover, view):
        after = moved(view.board, view.cities, start, to, view.length)
        if len(fallen) > found and hostile.issuperset(fallen) and not threatened(after.board, after.cities, view):
            found = len(fallen)
    return found


def tips(view: HeroesView) -> Iterator[Phrase]:
    """What there is to notice, weightiest first."""
    enemy = other(view.mover)
    comes_again = view.left is None or view.left > 2
    first = comes_again and not any(is_hero(view.board[at]) for at in owned(view.board, view.mover))
    rising = promotable(view.board, view.cities, view.mover, view.length)
    own = sorted(set[int]().union(*within_reach(view.board, view.cities, view.mover, view.mover, view).values()))
    danger = sorted(threatened(view.board, view.cities, view))
    answered = view.quiet + 1 < QUIET and (view.left is None or view.left > 1)
    most = 0 if danger else _captures(view)
    if most:
        yield CAPTURES.phrase({"count": most})
    if danger and answered:
        text = N_("{who} could capture your piece on {square}.")
        yield Phrase(text, {"square": SQUARES[danger[0]], "who": Who(view.seat_of(enemy))})
    aimed = sorted(set[int]().union(*aims(view.board, view.cities, enemy, view).values()))
    if aimed and answered:
        text = N_("{who} could conquer your city on {square}. A city can be won back, a piece cannot.")
        yield Phrase(text, {"square": SQUARES[aimed[0]], "who": Who(view.seat_of(enemy))})
    if rising and first:
        text = N_("As a hero your attacker on {square} would go up to 3 steps, but conquer no more cities.")
        yield Phrase(text, {"square": SQUARES[rising[0]]})
    if own and first:
        text = N_("On your city {square} an attacker becomes a hero: up to 3 steps, no conquests.")
        yield Phrase(text, {"square": SQUARES[own[0]]})
