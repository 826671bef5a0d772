"""Finished games replayed in a thread, step by step; the last few stay in memory, without their players' names."""

import asyncio
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.ui.message import MAX_OPTIONS
from bot.ui.screens.steps import Place, Step
from games.coach.telling import numbered
from games.core import AnyGame, Seat
from games.match import Record, told_lines
from games.words import Phrase
from render.moments import Moment, all_moments, fewer, replayed

KEPT: Final = 2000
"""So many steps are kept, of all games together, at up to 15 kB each."""
Key: TypeAlias = tuple[str, Seat | None]


class Steps(NamedTuple):
    """All that a viewer could see of a game: its steps, without names, how far the game was at each, and those to whose
    lines a menu leads."""

    moments: tuple[Moment, ...]
    headings: tuple[Phrase | None, ...]
    chosen: tuple[Moment, ...]

    def at(self, line: int | None) -> int:
        """The number of the step in which a line of the record shows; the last one for None and after the end."""
        last = len(self.moments) - 1
        return last if line is None else min(bisect_left(self.moments, line, key=lambda it: it.line), last)

    def step(self, record: Record, number: int) -> Step:
        """A step under the names that the record has."""
        viewer, names = self.moments[0].viewer, record.names_at(len(record.lines))
        place, after = self._place(record, self.moments[number]), self.moments[number + 1 : number + 2]
        return Step(
            place,
            len(self.moments),
            self.moments[number - 1].line if number > 0 else None,
            after[0].line if after else None,
            tuple(self._place(record, moment) for moment in self.chosen),
            viewer if viewer is not None and place.moment.names[viewer] == names[viewer] else None,
            tuple(_named(record, it) for it in (*self.moments[max(number - 1, 0) : number], *after)),
        )

    def _place(self, record: Record, moment: Moment) -> Place:
        number = self.at(moment.line)
        return Place(_named(record, moment), number, self.headings[number])


def _named(record: Record, moment: Moment) -> Moment:
    return replace(moment, names=record.names_at(moment.line))


class ReplayedGames:
    """Replays games, each once while it is kept for a viewer."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept: LRUCache[Key, Steps] = LRUCache(kept, getsizeof=lambda it: len(it.moments))

    async def step(
        self, record: Record, game: AnyGame, viewer: Seat | None, line: int | None, *, before: bool = False
    ) -> Step:
        """What `viewer` (None: a spectator) could see of a game that is over once `line` of its record showed, or
        `before` that. Raises Corrupt."""
        nameless = record.model_copy(update={"sittings": ()})
        key = nameless.model_dump_json(), viewer
        steps = self._kept.get(key)
        if steps is None:
            steps = await asyncio.to_thread(_steps, nameless, game, viewer)
            if len(steps.moments) <= self._kept.maxsize:
                self._kept[key] = steps
        return steps.step(record, max(steps.at(line) - before, 0))


def _steps(record: Record, game: AnyGame, viewer: Seat | None) -> Steps:
    moments = all_moments(record, replayed(record, game), viewer)
    headings = tuple(_headings(record, moments))
    return Steps(moments, headings, tuple(_chosen(moments, headings)))


def _headings(record: Record, moments: Sequence[Moment]) -> Iterator[Phrase | None]:
    """How far the game was at each: under the heading that stood above it, or else as it counted before; of a game that
    does not count the number of the move, as the coach names it."""
    heading, progress = None, None
    numbers = {line: number for number, line in enumerate(told_lines(record.lines))}
    for moment in moments:
        yield heading or progress or (numbered(numbers[moment.line]) if moment.line else None)
        titles = [title for event in moment.events if (title := event.title()) is not None]
        heading = titles[-1] if titles else heading
        progress = moment.match.view(None).progress


def _chosen(moments: Sequence[Moment], headings: Sequence[Phrase | None]) -> Iterator[Moment]:
    """At most as many as a menu has: the beginnings of the rounds, each with all that happened in it, and the end; of a
    game without rounds those that a short replay shows."""
    found = moments
    if any(event.heading for moment in moments for event in moment.events):
        numbered = groupby(range(len(moments)), lambda number: (number > 0, headings[number]))
        rounds = [_as_one([moments[number] for number in numbers]) for _, numbers in numbered]
        found = [*rounds, *(moments[-1:] if rounds[-1].line != moments[-1].line else ())]
    kept = {moment.line for moment in fewer(found, MAX_OPTIONS)}
    return (moment for moment in found if moment.line in kept)  # each without what those left out told


def _as_one(moments: Sequence[Moment]) -> Moment:
    """The last of some moments with the events of all, at the line of the first."""
    return replace(reduce(lambda before, after: after.following(before), moments), line=moments[0].line)
