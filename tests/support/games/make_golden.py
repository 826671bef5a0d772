"""`python -m tests.support.games.make_golden` searches until every way a game can end has a golden record.

It searches for all games and test games, or for those that it is given, by each number of their rules. Needed only when
a game's `rules` go up, or for a new game. Records that exist are left as they are.
"""

import sys
from collections.abc import Iterator, Set
from itertools import islice
from pathlib import Path
from typing import NamedTuple, get_args

from games.chance import Chance, SeededChance
from games.core import AnyGame, Move, Outcome, Seat, Term, View
from games.match import Match, Played, Record, follow
from tests.support.games.random_play import KNOWN, LISTABLE, name_of, recorded, seed_of, variants
from tests.support.games.registry import suite_of
from tests.support.games.suite import PlayStyle
from tests.support.test_games.players import Wanderer

GOLDEN = Path(__file__).parents[2] / "games" / "golden"
RESIGNED = Term("The other player resigned.")
CLOSED = Term("The table was closed.")
AGREED_DRAW = Term("Both agreed to a draw.")
ALL_AGREED = Term("All agreed to end the game here.")
OUT_OF_TIME = Term("The other player's time was up.")
HOUSE = {
    RESIGNED: "1 resign",
    OUT_OF_TIME: "1 forfeit",
    CLOSED: "- close",
    AGREED_DRAW: "- agree",
    ALL_AGREED: "- agree",
}
"""Endings that games have by no rule of their own, and the lines that bring them about."""
OF_TWO = (RESIGNED, OUT_OF_TIME, AGREED_DRAW)
"""Those of two players alone."""
STOPS = (60, 9)
"""After so many lines a game is broken off: late, so that there is something to rank, or if it is over then, soon."""
SEARCHED = 20_000


class Golden(NamedTuple):
    """A finished game and how it must end."""

    record: Record
    outcome: Outcome


def at_random(game: AnyGame, view: View, chance: Chance) -> Move:
    """Anything that the picker offers."""
    move: Move = Wanderer(game).choose(view, chance, 1)
    return move


def first_listed(game: AnyGame, view: View, chance: Chance) -> Move:
    """The first of a list's kind of move, mostly: greedy where the list begins with what gains."""
    moves: list[Move] = [*islice(game.legal(view), LISTABLE)]
    return moves[0] if chance.below(8) else chance.pick(moves)


def last_listed(game: AnyGame, view: View, chance: Chance) -> Move:
    """The last of the list: modest where it ends with declining."""
    moves: list[Move] = [*islice(game.legal(view), LISTABLE)]
    return moves[-1]


def any_listed(game: AnyGame, view: View, chance: Chance) -> Move:
    """Any of the list: the kind of move that there are most of is made most."""
    moves: list[Move] = [*islice(game.legal(view), LISTABLE)]
    return chance.pick(moves)


def last_kind(game: AnyGame, view: View, chance: Chance) -> Move:
    """The last kind of move that is open, the first of its moves: modest where a list without end begins with gains."""
    kind = game.kinds(view)[-1]
    move: Move = next(move for move in game.legal(view) if move.kind == kind)
    return move


STYLES: tuple[PlayStyle, ...] = (at_random, first_listed, last_listed, any_listed, last_kind)


def fond_of(kind: str) -> PlayStyle:
    """Plays what makes one kind of event happen, as far as it can be foreseen, else anything."""

    def choose(game: AnyGame, view: View, chance: Chance) -> Move:
        assert view.me is not None
        world = game.determinize(view, chance)
        moves: tuple[Move, ...] = chance.shuffled(islice(game.legal(view), LISTABLE))
        steps = ((move, game.apply(world, view.me, move, chance)) for move in moves)
        return next((move for move, step in steps if any(event.kind == kind for event in step.events)), moves[0])

    return choose


def styles(game: AnyGame) -> tuple[PlayStyle, ...]:
    """All ways to play that are tried: made for the game, by habits, and by a fondness for each kind of event."""
    kinds = [str(get_args(event.model_fields["kind"].annotation)[0]) for event in game.events]
    return (*suite_of(game).styles, *STYLES, *map(fond_of, kinds))


def files(key: str) -> list[Path]:
    """A game's golden records, by whatever number of its rules; beside each lies how it ends."""
    return sorted((GOLDEN / key).glob("*.record.json"))


def endings_with_records(game: AnyGame) -> set[Term]:
    """The endings that have a golden record by this game's number."""
    records = (golden(path) for path in files(game.key))
    return {found.outcome.reason for found in records if found.record.rules == game.rules}


def outcome_file(record: Path) -> Path:
    return record.with_name(record.name.replace(".record.", ".outcome."))


def golden(path: Path) -> Golden:
    """Read one of them."""
    expected = Outcome.model_validate_json(outcome_file(path).read_bytes())
    return Golden(Record.model_validate_json(path.read_bytes()), expected)


def endings(game: AnyGame) -> set[Term]:
    """Every way in which a game of these rules can end."""
    return {*game.endings, *house(game)} - set(suite_of(game).unreachable)


def house(game: AnyGame) -> dict[Term, str]:
    """The house's endings of a game: some only those of two, one only those of more."""
    more = max(game.seats) > 2
    return {
        ending: line
        for ending, line in HOUSE.items()
        if (2 in game.seats or ending not in OF_TWO) and (more or ending != ALL_AGREED)
    }


def wanted(game: AnyGame) -> set[Term]:
    """The endings without a record."""
    return endings(game) - endings_with_records(game)


def played(game: AnyGame, number: int, stop: str = "", after: int = 0) -> Golden | None:
    """A random game; with `stop`, broken off by that line `after` so many. None where that ends nothing."""
    every = variants(game)
    ways = styles(game)
    options, seats = every[number // len(ways) % len(every)]
    style, chance = ways[number % len(ways)], SeededChance(seed_of(number), 1 << 32)
    match = Match.start(game, seats, options, seed_of(number)).match
    lines: list[str] = []
    while match.to_act:
        step = follow(match, stop) if stop and len(lines) == after else _next(match, style, chance)
        match = step.match
        lines.append(step.line)
    return Golden(recorded(match, tuple(lines)), match.outcome) if match.outcome else None


def _next(match: Match, style: PlayStyle, chance: Chance) -> Played:
    seat = chance.pick(sorted(match.to_act))
    return match.play(seat, style(match.game, match.view(Seat(seat)), chance))


def candidates(game: AnyGame, missing: Set[Term]) -> Iterator[Golden]:
    """Games that end in all sorts of ways: broken off, or played to their end, as long as that brings about what is
    missing. Some ways to play come to no end, so that none is tried in vain."""
    for number in range(SEARCHED):
        stops = {line for ending, line in house(game).items() if ending in missing}
        found = [played(game, number, stop, after) for stop in sorted(stops) for after in STOPS]
        if missing - house(game).keys():
            found.append(played(game, number))
        yield from filter(None, found)


def keep(found: Golden) -> None:
    """Store a record, and how it ends beside it; from the second number on, the file's name tells the number."""
    record = found.record
    number = f"-by-rules-{record.rules}" if record.rules > 1 else ""
    path = GOLDEN / record.game / f"{_slug(found.outcome.reason)}{number}.record.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(record.model_dump_json(indent=1) + "\n", "utf-8")
    outcome_file(path).write_text(found.outcome.model_dump_json(indent=1) + "\n", "utf-8")


def _slug(reason: str) -> str:
    return "-".join("".join(letter for letter in reason.lower() if letter.isalnum() or letter == " ").split()[:6])


def search(game: AnyGame) -> set[Term]:
    """Keep the first game found for each ending that has none; what is missing still."""
    missing = wanted(game)
    for found in candidates(game, missing):
        if not missing:
            break
        if found.outcome.reason in missing:
            missing.remove(found.outcome.reason)
            keep(found)
            print(name_of(game), found.outcome.reason, found.record.seats, len(found.record.lines), flush=True)
    return missing


def main() -> None:
    for game in KNOWN.every():
        if game.key not in (sys.argv[1:] or KNOWN):
            continue
        missing = search(game)
        print(f"{name_of(game)}: " + (f"not found: {missing}" if missing else "complete"))


if __name__ == "__main__":
    main()
