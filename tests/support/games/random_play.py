"""Random play of any game, for tests that hold of every game."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice, product
from typing import Any, get_args

from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Move, Options, Seat, View
from games.match import Match, Played, Record
from tests.support.amount import SOAK
from tests.support.test_games import TEST_GAMES
from tests.support.test_games.players import Wanderer

KNOWN = GAMES | TEST_GAMES
"""All games that there are, and the test games."""


def name_of(game: AnyGame) -> str:
    """A game's name in tests: its key, and of older rules their number too ("glory 1")."""
    return game.key if KNOWN.get(game.key) is game else f"{game.key} {game.rules}"


EVERY: dict[str, AnyGame] = {name_of(game): game for game in KNOWN.every()}
"""Each number of each of them, by its name."""
REPEATED = ("sets", "setup")
"""Toys that show whole suites nothing that Spy and Stratego do not show: sets of cards, secret formations, prompts in
another's turn. Their mutants are found all the same."""
TRIED = {name: game for name, game in EVERY.items() if SOAK or name not in REPEATED}
"""Those that go through every suite, in a soak all."""

LISTABLE = 500
"""More legal moves than this are not listed."""
STRIDE = 3
"""Of so many positions of a match one is taken: neighbours differ little."""
SOME = 6
"""So many positions with every kind of decision are taken at least, if there are."""
EVEN = 3
"""In one of so many matches every legal move is as likely as the others; else every kind of move is."""
OF_A_KIND = 150
"""So many plies of each kind of move in a match are looked at one by one."""
LONGEST = 3000
"""Lines after which random play should have ended long ago."""


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def variants(game: AnyGame) -> list[tuple[Options, int]]:
    """Every choice of options with every number of seats."""
    fields = {name: _values(field.annotation) for name, field in game.options.model_fields.items()}
    chosen = (dict(zip(fields, values, strict=True)) for values in product(*fields.values()))
    options = [game.options.model_validate(values) for values in chosen]
    return [(option, seats) for option in options for seats in option.seats(game.seats)]


def matches(game: AnyGame) -> int:
    """How many random matches show enough of a game: one for each variant, and one in which every move is as likely;
    of older rules, which games only come to their end by, no more than two."""
    newest = KNOWN.get(game.key) in (game, None)
    return max(2, len(variants(game))) if newest else 2


def _values(annotation: Any) -> tuple[Any, ...]:
    """What an option may be."""
    return (False, True) if annotation is bool else get_args(annotation)


def started(game: AnyGame, number: int) -> Played:
    """The beginning of one of many different matches."""
    every = variants(game)
    options, seats = every[number % len(every)]
    return Match.start(game, seats, options, seed_of(number))


def viewers(match: Match) -> tuple[Seat | None, ...]:
    """All seats and a spectator."""
    return (*map(Seat, range(match.seats)), None)


def listed(game: AnyGame, view: View) -> list[Move]:
    """The legal moves; empty where they are too many to list."""
    moves = list(islice(game.legal(view), LISTABLE + 1))
    return moves if len(moves) <= LISTABLE else []


@dataclass(frozen=True)
class Ply:
    """A position and what random play does in it."""

    match: Match
    seat: Seat
    move: Move


def random_play(game: AnyGame, number: int) -> tuple[Ply, ...]:
    """The plies of one random match from its start to its end; those of the game that was asked for last are kept."""
    return _kept(game)(number)


@lru_cache(maxsize=1)
def _kept(game: AnyGame) -> Callable[[int], tuple[Ply, ...]]:
    return cache(lambda number: tuple(islice(_random_play(game, number), LONGEST)))


def _random_play(game: AnyGame, number: int) -> Iterator[Ply]:
    player, chance = Wanderer(game), SeededChance(seed_of(number), 1 << 32)
    match = started(game, number).match
    even = number % EVEN == 1
    while match.to_act:
        seat = chance.pick(sorted(match.to_act))
        moves = listed(game, match.view(seat)) if even else []
        move = chance.pick(moves) if moves else player.choose(match.view(seat), chance, 1)
        yield Ply(match, seat, move)
        match = match.play(seat, move).match


@lru_cache(maxsize=1)
def spread(game: AnyGame, number: int) -> tuple[Ply, ...]:
    """Plies of one random match, all of them where it is short; else of each kind of move as many as are enough, evenly
    over the match: neighbours differ little."""
    kinds: dict[str, list[int]] = {}
    for at, ply in enumerate(random_play(game, number)):
        kinds.setdefault(ply.move.kind, []).append(at)
    chosen = sorted(at for found in kinds.values() for at in found[:: -(-len(found) // OF_A_KIND)])
    return tuple(random_play(game, number)[at] for at in chosen)


def plies(game: AnyGame, count: int, first: int = 0) -> Iterator[Ply]:
    """The plies of several random matches, `count` in all."""
    numbers = range(first, first + count)
    return islice((ply for number in numbers for ply in random_play(game, number)), count)


def finished(game: AnyGame, number: int) -> tuple[Match, Record]:
    """The end of one random match, and its record."""
    played = random_play(game, number)
    lines = tuple(f"{ply.seat} {ply.move}" for ply in played)
    last = played[-1]
    return last.match.play(last.seat, last.move).match, recorded(last.match, lines)


def recorded(match: Match, lines: tuple[str, ...]) -> Record:
    return Record(
        game=match.game.key,
        rules=match.game.rules,
        options=match.options.model_dump(),
        seats=match.seats,
        seed=match.seed.hex(),
        lines=lines,
    )


def sampled(game: AnyGame, seats: int, count: int) -> tuple[Match, ...]:
    """So many positions of random matches with so many seats and all options, finished ones among them; of older rules,
    which games only come to their end by, with some options.

    Of every kind of decision there are some: in long matches those that are rare would hardly be among them.
    """
    older = game.rules < KNOWN[game.key].rules and not SOAK
    found: list[Match] = []
    decisions: dict[tuple[str, ...], list[Match]] = {}
    every = variants(game)
    for number in range(len(every) * count):
        if len(found) >= count and (older or number % len(every) == 0):
            break
        if every[number % len(every)][1] == seats:
            played = random_play(game, number)
            end = played[-1].match.play(played[-1].seat, played[-1].move).match
            found += [end, *(ply.match for ply in reversed(played))][::STRIDE]
            for match in (end, *(ply.match for ply in played)):
                decisions.setdefault(_decision(match), []).append(match)
    dealt = SeededChance(seed_of(seats), 0).shuffled(found)[:count]
    had = Counter(map(_decision, dealt))
    rare = [match for kind, alike in decisions.items() for match in alike[: max(0, SOME - had[kind])]]
    return (*rare, *dealt)[:count]


def _decision(match: Match) -> tuple[str, ...]:
    """How many must decide (nobody, one, several), and what they may do."""
    kinds = {kind for seat in match.to_act for kind in match.game.kinds(match.view(seat))}
    return (str(min(len(match.to_act), 2)), *sorted(kinds))
