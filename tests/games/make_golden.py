"""`python -m tests.games.make_golden` plays and searches until every way a game of GAMES can end has a golden record.

Needed only when a game's `rules` go up, or for a new game. Records that exist are left as they are.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple, get_args

from games import GAMES
from games.chance import Chance, SeededChance
from games.core import Move, Outcome, Seat, Term, View
from games.match import Match, Played, Record, follow
from tests.games.conduct import LISTABLE, AnyGame, recorded, seed_of, variants
from tests.toys.players import Wanderer

GOLDEN = Path(__file__).parent / "golden"
RESIGNED = Term("The other player resigned.")
CLOSED = Term("The table was closed.")
HOUSE = (RESIGNED, CLOSED)
"""Endings that every game has, by no rule of its own."""
UNREACHABLE: dict[str, dict[Term, str]] = {
    "glory": {
        Term("Furthest pawn after 30 rounds, with as many collectibles."): (
            "Two players share at least 3 points a round, 90 in 30 rounds: at most one stops short of F (35, with six "
            "players), and only by scoring 1 in nearly all rounds, so that after round r he stands on r + 4 at most. "
            "For his pawn to decide, he and one other must share all: 2 of 2, on 12 and 23, or 2 of 4, the "
            "second on 14. An owner never stands below the space where it lay, and he must not stand behind him whom "
            "he robs: on 12 he is in round 8 at the earliest, when no other five can all have been slow enough."
        )
    }
}
"""Endings of the rules that no play can reach, each with the reason; tests of positions hold them."""
SEARCHED = 20_000

Mind = Callable[[AnyGame, View, Chance], Move]


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
    moves: list[Move] = [*game.legal(view)]
    return moves[0] if chance.below(8) else chance.pick(moves)


def last_listed(game: AnyGame, view: View, chance: Chance) -> Move:
    """The last of the list: modest where it ends with declining."""
    moves: list[Move] = [*game.legal(view)]
    return moves[-1]


def any_listed(game: AnyGame, view: View, chance: Chance) -> Move:
    """Any of the list: the kind of move that there are most of is made most."""
    moves: list[Move] = [*game.legal(view)]
    return chance.pick(moves)


MINDS: tuple[Mind, ...] = (at_random, first_listed, last_listed, any_listed)


def fond_of(kind: str) -> Mind:
    """Plays what makes one kind of event happen, as far as it can be foreseen, else anything."""

    def choose(game: AnyGame, view: View, chance: Chance) -> Move:
        assert view.me is not None
        world = game.imagine(view, chance)
        moves: tuple[Move, ...] = chance.shuffled(islice(game.legal(view), LISTABLE))
        steps = ((move, game.apply(world, view.me, move, chance)) for move in moves)
        return next((move for move, step in steps if any(event.kind == kind for event in step.events)), moves[0])

    return choose


def minds(game: AnyGame) -> tuple[Mind, ...]:
    """All ways to play that are tried: by habits, and by a fondness for each kind of event."""
    kinds = [str(get_args(event.model_fields["kind"].annotation)[0]) for event in game.events]
    return (*MINDS, *map(fond_of, kinds))


def files(key: str) -> list[Path]:
    """A game's golden records; beside each lies how it ends."""
    return sorted((GOLDEN / key).glob("*.record.json"))


def outcome_file(record: Path) -> Path:
    return record.with_name(record.name.replace(".record.", ".outcome."))


def golden(path: Path) -> Golden:
    """Read one of them."""
    expected = Outcome.model_validate_json(outcome_file(path).read_bytes())
    return Golden(Record.model_validate_json(path.read_bytes()), expected)


def endings(game: AnyGame) -> set[str]:
    """Every way in which a game of these rules can end."""
    never = UNREACHABLE.get(game.key, {})
    return {ending for ending in (*game.endings, *HOUSE) if ending not in never}


def wanted(game: AnyGame) -> set[str]:
    """The endings without a record."""
    return endings(game) - {golden(path).outcome.reason for path in files(game.key)}


def played(game: AnyGame, number: int, stop: str = "") -> Golden | None:
    """A random game; with `stop`, broken off by that line halfway. None where that ends nothing."""
    every = variants(game)
    ways = minds(game)
    options, seats = every[number // len(ways) % len(every)]
    mind, chance = ways[number % len(ways)], SeededChance(seed_of(number), 1 << 32)
    match = Match.start(game, seats, options, seed_of(number)).match
    lines: list[str] = []
    while match.to_act:
        step = follow(match, stop) if stop and len(lines) == 9 else _next(match, mind, chance)
        match = step.match
        lines.append(step.line)
    return Golden(recorded(match, tuple(lines)), match.outcome) if match.outcome else None


def _next(match: Match, mind: Mind, chance: Chance) -> Played:
    seat = chance.pick(sorted(match.to_act))
    return match.play(seat, mind(match.game, match.view(Seat(seat)), chance))


def candidates(game: AnyGame) -> Iterator[Golden]:
    """Games that end in all sorts of ways."""
    for number in range(SEARCHED):
        stops = ("- close", "1 resign") if number < 10 else ()
        for stop in (*stops, ""):
            found = played(game, number, stop)
            if found:
                yield found


def keep(key: str, found: Golden) -> None:
    """Store a record, and how it ends beside it."""
    path = GOLDEN / key / f"{_slug(found.outcome.reason)}.record.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(found.record.model_dump_json(indent=1) + "\n", "utf-8")
    outcome_file(path).write_text(found.outcome.model_dump_json(indent=1) + "\n", "utf-8")


def _slug(reason: str) -> str:
    return "-".join("".join(letter for letter in reason.lower() if letter.isalnum() or letter == " ").split()[:6])


def search(game: AnyGame) -> set[str]:
    """Keep the first game found for each ending that has none; what is missing still."""
    missing = wanted(game)
    for found in candidates(game):
        if not missing:
            break
        if found.outcome.reason in missing:
            missing.remove(found.outcome.reason)
            keep(game.key, found)
            print(game.key, found.outcome.reason, found.record.seats, len(found.record.lines), flush=True)
    return missing


def main() -> None:
    for game in GAMES.values():
        missing = search(game)
        print(f"{game.key}: " + (f"not found: {missing}" if missing else "complete"))


if __name__ == "__main__":
    main()
