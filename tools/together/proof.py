"""What must hold in the end, whatever happened to the processes."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from bot.values.table import Table
from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import READING
from tests.support.bot.stored_database import Reader, StoredDatabase
from tools.load.crowd import chosen
from tools.together.people import Pressed, custom_ids

MOVES = "SELECT table_id, turn, line FROM moves"
SEATS = "SELECT table_id, seat, person FROM seats WHERE person IS NOT NULL"
HELD = "SELECT table_id, decision, seat FROM held_moves"
TIMERS = "SELECT kind, table_id, seat, decision, due FROM timers"
CLAIMS = "SELECT id FROM claims"
TABLES = "SELECT table_id, message FROM posts WHERE kind = 'table' AND message IS NOT NULL AND NOT doomed"


MADE = "✔️"
"""With this the answer to a move begins that is made, or held."""


Line: TypeAlias = tuple[int, int, str]
"""A move in a record: its table, its decision and its notation."""


class Stored:
    """What stands in the database."""

    def __init__(self, stored: StoredDatabase) -> None:
        reader = Reader(stored)
        rows = reader.rows(MOVES)
        self.moves: Counter[Line] = Counter((table, decision, line) for table, decision, line in rows)
        self.seats = {(table, person): seat for table, seat, person in reader.rows(SEATS)}
        self.claims = {number for (number,) in reader.rows(CLAIMS)}
        self.posts = reader.rows(TABLES)
        self.timers = set(map(tuple, reader.rows(TIMERS)))
        self.held = set(map(tuple, reader.rows(HELD)))
        reader.close()

    def has_decided(self, press: Pressed) -> bool:
        """Whether some move of the person's at the decision is in the record."""
        own = f"{self.seats[press.table, press.person]} "
        return any(
            (table, at) == (press.table, press.decision) and line.startswith(own) for table, at, line in self.moves
        )


def lost(found: Stored, pressed: Sequence[Pressed]) -> list[Pressed]:
    """Presses that were carried out and whose move is not in the record, or whose answer said that something was made
    where nothing is recorded or held. One at the same decision takes the place of an earlier one that is held."""
    last = {(it.table, it.decision, it.person): it.interaction for it in pressed}
    return [
        it
        for it in pressed
        if (it.interaction in found.claims or (_says_it_is_made(it) and not found.has_decided(it)))
        and not it.taken_back
        and it.interaction == last[it.table, it.decision, it.person]
        and not _recorded(found, it)
        and (it.table, it.decision, found.seats[it.table, it.person]) not in found.held
    ]


def _says_it_is_made(press: Pressed) -> bool:
    return press.response is not None and MADE in press.response.text


def doubled(found: Stored, pressed: Sequence[Pressed]) -> list[Pressed]:
    """Presses whose move is in the record more than once."""
    return [it for it in pressed if _recorded(found, it) > 1]


def near(found: Stored, press: Pressed) -> str:
    """What is in the record around a press that is not, and what is held."""
    at = found.seats[press.table, press.person]
    lines = [
        f"{turn}: {line}"
        for table, turn, line in sorted(found.moves)
        if table == press.table and turn >= press.decision
    ]
    claimed = "carried out" if press.interaction in found.claims else "not carried out"
    said = press.response.text[:120] if press.response else ""
    press = press._replace(response=None)
    return f"{press}; said {said!r}; seat {at}, {claimed}; then {lines[:4]}"


def _recorded(found: Stored, press: Pressed) -> int:
    seat = found.seats[press.table, press.person]
    return found.moves[press.table, press.decision, f"{seat} {press.move}"]


def messages(found: Stored, discord: FakeDiscord) -> Iterator[str]:
    """What is wrong with the messages that stand: two of a table, none, or another one than is known."""
    standing: dict[int, list[int]] = {}
    for channel in discord.world.channels.values():
        for message in channel.messages.values():
            if channel.recipient is None and message.author.bot and message.owner is None:
                for table in {it.split(":")[1] for it in custom_ids(message.components) if it.split(":")[0] in READING}:
                    standing.setdefault(int(table), []).append(message.id)
    known = Counter(table for table, _ in found.posts)
    for table, message in found.posts:
        if standing.get(table, []) != [message]:
            yield f"table {table}: {standing.get(table)} stand, {message} is known"
    yield from (f"table {table}: {count} are known" for table, count in known.items() if count > 1)


def calls(discord: FakeDiscord) -> Iterator[str]:
    """Who has more than one message that calls them. An answer in private is none; it has no nonce."""
    for channel in discord.world.channels.values():
        if channel.recipient is not None:
            standing = [
                it for it in channel.messages.values() if it.author.bot and it.nonce and custom_ids(it.components)
            ]
            if len(standing) > 1:
                yield f"{len(standing)} messages call {channel.recipient.name}"


def waits(pressed: Sequence[Pressed]) -> list[float]:
    """How long each person waited who had to press again until they were answered, or gave up."""
    began: dict[tuple[float, int], float] = {}
    for it in pressed:
        began[it.began, it.person] = (it.answered or it.made) - it.began
    tried = Counter((it.began, it.person) for it in pressed)
    return [seconds for press, seconds in began.items() if tried[press] > 1]


def changed(made: Counter[Line], tables: Sequence[Table]) -> Iterator[str]:
    """Tables whose record is another one than people alone bring about, undisturbed. That is computed from the position
    at which each began: what they choose depends on the position alone."""
    for table in tables:
        recorded: dict[int, list[str]] = {}
        for number, decision, line in made.elements():
            if number == table.id:
                recorded.setdefault(decision, []).append(line)
        expected = undisturbed(table, max(recorded, default=0))
        for decision, lines in recorded.items():
            rest = Counter(expected.get(decision, ())) - Counter(lines)
            beside = Counter(lines) - Counter(expected.get(decision, ()))
            if beside or (rest and decision != max(recorded)):
                yield f"table {table.id} at {decision}: {sorted(beside)} are recorded, {sorted(rest)} are not"
        yield from (f"table {table.id}: nothing at {it}" for it in expected.keys() - recorded.keys() if recorded)


def unasked(made: Counter[Line], asked: Collection[tuple[int, str]], tables: Sequence[Table]) -> Iterator[str]:
    """Moves of people for which they have not pressed and that no plan of theirs explains, which explains one."""
    for table in tables:
        plans = {f"{it.seat} {it.prepared.live.moves[0]}" for it in table.people if it.prepared.live is not None}
        people = {str(it.seat): it.person or 0 for it in table.people}
        for number, decision, line in sorted(made.elements()):
            if number != table.id or line.split()[0] not in people:
                continue
            seat, _, move = line.partition(" ")
            if (people[seat], f"play:{number}:{decision}:{move}") not in asked:
                if line not in plans:
                    yield f"table {number} at {decision}: nobody asked for {line}"
                plans.discard(line)


def undisturbed(table: Table, last: int) -> dict[int, list[str]]:
    """The lines of each decision from the present one to `last`, as people choose who all press at once."""
    match, lines = table.match, dict[int, list[str]]()
    while match is not None and match.to_act and match.turn <= last:
        seat = min(match.to_act)
        move = chosen(match.game, match.view(seat), seat, table.id, match.turn)
        lines.setdefault(match.turn, []).append(f"{seat} {move}")
        match = match.play(seat, move).match
    return lines
