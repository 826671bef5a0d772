"""What must hold in the end, whatever happened to the processes."""

from collections import Counter
from collections.abc import Iterator, Sequence

from playground.fake_discord import FakeDiscord
from tests.support.bot.bot_process import READING
from tests.support.bot.stored_database import Reader, StoredDatabase
from tests.together.people import Pressed, custom_ids

MOVES = "SELECT table_id, turn, line FROM moves"
SEATS = "SELECT table_id, seat, person FROM seats WHERE person IS NOT NULL"
HELD = "SELECT table_id, decision, seat FROM held_moves"
CLAIMS = "SELECT id FROM claims"
TABLES = "SELECT table_id, message FROM posts WHERE kind = 'table' AND message IS NOT NULL AND NOT doomed"


MADE = "✔️"
"""With this the answer to a move begins that is made, or held."""


class Stored:
    """What stands in the database."""

    def __init__(self, stored: StoredDatabase) -> None:
        reader = Reader(stored)
        rows = reader.rows(MOVES)
        self.moves = Counter((table, decision, line) for table, decision, line in rows)
        self.seats = {(table, person): seat for table, seat, person in reader.rows(SEATS)}
        self.claims = {number for (number,) in reader.rows(CLAIMS)}
        self.posts = reader.rows(TABLES)
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


def waits(pressed: Sequence[Pressed], kills: Sequence[float], shards: Sequence[int]) -> dict[float, float]:
    """For each kill how many seconds people waited then at the shard at which they waited longest: from the first press
    that was made after it until one was answered."""
    return {
        kill: max(_wait([it for it in pressed if it.shard == at and it.made >= kill]) for at in shards)
        for kill in kills
    }


def _wait(after: Sequence[Pressed]) -> float:
    answered = [it.answered for it in after if it.answered is not None]
    return min(answered) - min(it.made for it in after) if answered else 0.0
