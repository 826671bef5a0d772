"""What a simulation says of the bot's defaults, in lines to print."""

from collections.abc import Iterator
from datetime import timedelta
from statistics import median

from bot.values.preferences import absent
from bot.values.table import Player, Status, Table
from bot.values.turn_clock import StandIn
from games import GAMES
from tools.simulation.residents import Habit
from tools.simulation.world import Seen

HOUR = timedelta(hours=1)


def report(seen: Seen) -> tuple[list[str], list[str]]:
    """The lines, and the promises that were broken."""
    scale = seen.scale
    lines = [
        f"{scale.people} people at {scale.tables} tables over {scale.days} days, {seen.restarts} restarts",
        *_endings(seen),
        *_going_on(seen),
        *_games(seen),
        *_calls(seen),
        f"{seen.timers} timers had an effect, none twice and none was lost" if not seen.broken else "",
        *(f"BROKEN: {sentence}" for sentence in seen.broken),
    ]
    return [line for line in lines if line], seen.broken


def _endings(seen: Seen) -> Iterator[str]:
    counts = {
        "finished": sum(table.status is Status.FINISHED for table in seen.tables),
        "closed after a month": sum(table.status is Status.CLOSED for table in seen.tables),
        "at rest": sum(table.is_resting and not table.is_over for table in seen.tables),
    }
    counts["going on"] = sum(map(_goes_on, seen.tables))
    yield "tables: " + ", ".join(f"{number} {what}" for what, number in counts.items())
    there = sum(_finished_by_people(seen, table) for table in seen.tables)
    yield f"finished by all their people: {100 * there / max(1, len(seen.tables)):.1f} % of all tables"
    stayed = [table for table in seen.tables if _all_stayed(seen, table)]
    done = sum(table.status is Status.FINISHED for table in stayed)
    yield f"finished where nobody had vanished: {100 * done / max(1, len(stayed)):.1f} % of {len(stayed)} tables"
    turns = sum(seen.turns.values())
    missed = sum(seen.stood_in.values())
    yield f"turns that were missed: {missed} of {turns + missed} ({100 * missed / max(1, turns + missed):.2f} %)"


def _goes_on(table: Table) -> bool:
    return table.status is Status.PLAYING and not table.is_resting


def _going_on(seen: Seen) -> Iterator[str]:
    """Why games are not over at the end: what was chosen at their tables, and for whom they have waited since when."""
    for table in filter(_goes_on, seen.tables):
        chosen = (
            f"table {table.id}: {table.game}, pace {table.settings.pace.name.lower()}, late {table.settings.late.value}"
        )
        played = f"{(seen.end - seen.began[table.id]).days} days and {seen.turns[table.id]} turns"
        waited = (seen.end - (table.times.waiting_since or seen.end)).days
        people = ", ".join(_described(seen, player) for player in table.people_to_act)
        yield f"  {chosen}, after {played}; has waited {waited} days for {people or 'nobody'}"


def _described(seen: Seen, player: Player) -> str:
    away = " (away)" if absent(player.preferences.absences, seen.end) else ""
    return seen.habits[player.person or 0].name.lower() + away


def _finished_by_people(seen: Seen, table: Table) -> bool:
    present = [player for player in table.people if player.attendance.stand_in in (None, StandIn.TURN)]
    return table.status is Status.FINISHED and len(present) == seen.people[table.id]


def _all_stayed(seen: Seen, table: Table) -> bool:
    return all(seen.habits[player.person or 0] is not Habit.VANISHING for player in table.people)


def _games(seen: Seen) -> Iterator[str]:
    for key in GAMES:
        tables = [table for table in seen.tables if table.game == key and table.status is Status.FINISHED]
        days = [(seen.ended[table.id] - seen.began[table.id]) / timedelta(days=1) for table in tables]
        turns = [seen.turns[table.id] for table in tables]
        if days:
            yield f"{key}: {len(tables)} finished, median {median(days):.1f} days, {median(turns):.0f} turns of people"


def _calls(seen: Seen) -> Iterator[str]:
    turns = max(1, sum(seen.turns.values()))
    yield f"notifications a turn: {len(seen.sounds) / turns:.2f}"
    yield f"messages a turn: {seen.sent / turns:.2f} sent, {seen.edits / turns:.2f} edited"
    yield f"{seen.asked} questions to others, {seen.questions} notifications that asked something"
    days = seen.scale.people * seen.scale.days
    yield f"notifications a person and day: {len(seen.sounds) / days:.2f}; living at once: {seen.most_living}"
