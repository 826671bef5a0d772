"""What people choose, as far as it is a matter of rules, and their absences."""

from datetime import datetime, timedelta
from typing import Final

from bot.store.repositories import Repositories
from bot.tables.refusals import NotAway, TooMuchWaiting
from bot.values.preferences import Absence, ChangePerson, Preferences, absent
from bot.values.table import Person
from games.core import AnyGame
from games.levels import Level


class PreferenceService:
    """Changes what people have chosen."""

    def __init__(self, repositories: Repositories) -> None:
        self._people = repositories.people
        self._calls = repositories.notifications
        self._results = repositories.results
        self._clock = repositories.clock

    async def change(self, person: Person, **changes: object) -> Preferences:
        """Change settings of a person, by the fields of PersonSettings. Raises pydantic's ValidationError for a value
        that does not fit."""
        return await self._choose(person, lambda before: before.replace(settings=before.settings.replace(**changes)))

    async def choose_level(self, person: Person, game: str, level: Level) -> None:
        """Remember how well computer players shall play whom a person seats in a game."""

        def chosen(before: Preferences) -> Preferences:
            levels = tuple(sorted({**dict(before.settings.levels), game: level}.items()))
            return before.replace(settings=before.settings.replace(levels=levels))

        await self._people.choose(person, chosen)

    async def stop_tips(self, person: Person, game: str) -> None:
        """Remember that a person wants no tips in their first game of this kind."""

        def chosen(before: Preferences) -> Preferences:
            stopped = tuple(sorted({*before.settings.without_tips, game}))
            return before.replace(settings=before.settings.replace(without_tips=stopped))

        await self._people.choose(person, chosen)

    async def usual_level(self, person: int, game: AnyGame) -> Level:
        """How well computer players play whom a person seats who chooses nothing: as they chose last in a game that
        they have won once, and until then as for a beginner."""
        last = self._people.preferences(person).settings.level_in(game.key)
        won = last in game.levels and await self._results.has_won(person, game.key)
        return last if last is not None and won else game.levels[0]

    async def away(self, person: Person, end: datetime, *, computer: bool) -> Preferences:
        """A person is away from now on until `end`; a `computer` plays for them, or their tables wait. Raises
        TooMuchWaiting."""
        now = self._clock()
        absence = Absence(begin=now, end=end, computer=computer)
        return await self._choose(person, lambda before: with_absence(before, absence), now)

    async def back(self, person: Person) -> Preferences:
        """A person is back. Raises NotAway."""
        now = self._clock()
        return await self._choose(person, lambda before: returned(before, now), now)

    async def _choose(self, person: Person, change: ChangePerson, absent: datetime | None = None) -> Preferences:
        """Change them, and look at the person's call again. `absent` is when an absence begins or ends by it."""
        chosen = await self._people.choose(person, change, absent)
        await self._calls.set_due(person.id)
        return chosen


_A_DAY: Final = timedelta(days=1)
_SHORT: Final = 3 * _A_DAY
"""For so long tables wait for a person who is away; those who are away for longer choose."""
MOST_WAITED: Final = 30 * _A_DAY
"""For so long the tables of one person wait within a year."""
A_YEAR: Final = 365 * _A_DAY


def must_choose(announced: Absence | None, now: datetime, end: datetime) -> bool:
    """Whether a person who is away until `end` must say what becomes of their tables; an absence that they have
    `announced` said it already, unless this one is longer."""
    return end - now > _SHORT and (announced is None or end > announced.end)


def waiting_left(absences: tuple[Absence, ...], now: datetime) -> timedelta:
    """For how much longer a person's tables may wait: what is left of 30 days in the 365 before now. An absence that
    goes on counts as far as it has passed."""
    waited = (min(it.end, now) - max(it.begin, now - A_YEAR) for it in absences if not it.computer)
    return max(MOST_WAITED - sum((time for time in waited if time > timedelta()), timedelta()), timedelta())


def with_absence(before: Preferences, absence: Absence) -> Preferences:
    """A person is away from now on, in place of an absence that goes on. Raises TooMuchWaiting."""
    past = _past(before.absences, absence.begin)
    left = waiting_left(past, absence.begin)
    if not absence.computer and absence.end - absence.begin > left:
        raise TooMuchWaiting(left=left // _A_DAY)
    return before.replace(absences=(*past, absence))


def returned(before: Preferences, now: datetime) -> Preferences:
    """A person is back. Raises NotAway."""
    if absent(before.absences, now) is None:
        raise NotAway
    return before.replace(absences=_past(before.absences, now))


def _past(absences: tuple[Absence, ...], now: datetime) -> tuple[Absence, ...]:
    """The absences as far as they have passed, within a year."""
    ended = (it.replace(end=min(it.end, now)) for it in absences)
    return tuple(it for it in ended if it.begin < it.end and it.end > now - A_YEAR)
