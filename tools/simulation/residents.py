"""The people of a simulation: where they live, when they sleep, how fast they answer, and when they are away."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from enum import StrEnum
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from bot.values.preferences import Absence, PersonSettings
from bot.values.table import Person

ZONES: Final = (
    *("Europe/Amsterdam",) * 5,
    *("Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago", "America/Los_Angeles"),
    *("America/Sao_Paulo", "Asia/Kolkata", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Auckland"),
)
"""Where people live; half of them in one place, as on a server of friends."""
NEVER: Final = timedelta(days=10_000)


class Habit(StrEnum):
    """How somebody plays: within minutes or hours, about once a day, or until one day they are gone."""

    FAST = "fast"
    SLOW = "slow"
    VANISHING = "vanishing"


@dataclass
class Resident:
    """Somebody who plays. They sleep during their quiet hours; `gone` is when they press nothing any more, and
    `holidays` are when they press nothing either, whether or not they have told the bot."""

    person: Person
    habit: Habit
    settings: PersonSettings
    zone: ZoneInfo
    gone: datetime
    holidays: tuple[Absence, ...] = ()
    tells: bool = True
    """Whether the bot knows of their holidays."""
    random: Random = field(default_factory=Random, repr=False)

    def is_awake(self, moment: datetime) -> bool:
        """Whether they may look at their phone."""
        hour = moment.astimezone(self.zone).hour
        begin, end = self.settings.quiet_from, self.settings.quiet_until
        return not (begin <= hour < end if begin < end else hour >= begin or hour < end)

    def is_there(self, moment: datetime) -> bool:
        """Whether they play at all then."""
        return moment < self.gone and not any(holiday.covers(moment) for holiday in self.holidays)

    def answers(self, moment: datetime) -> datetime:
        """When they come to look after they were called at a moment."""
        minutes = 90 if self.habit is Habit.SLOW else 15
        return self._awake_from(moment + timedelta(minutes=min(self.random.expovariate(1 / minutes), 60 * 8)))

    def looks(self, moment: datetime) -> datetime:
        """When they look by themselves, without having been called, after a moment."""
        hours = self.random.uniform(14, 30) if self.habit is Habit.SLOW else self.random.uniform(3, 9)
        return self._awake_from(moment + timedelta(hours=hours))

    def _awake_from(self, moment: datetime) -> datetime:
        """The moment, or some time after they wake where they sleep then."""
        if self.is_awake(moment):
            return moment
        local = moment.astimezone(self.zone)
        wakes = datetime.combine(local.date(), time(self.settings.quiet_until), self.zone)
        wakes = wakes if wakes > local else wakes + timedelta(days=1)
        return wakes + timedelta(minutes=self.random.uniform(1, 120))


def residents(number: int, begin: datetime, days: int, seed: int = 1) -> Iterator[Resident]:
    """So many people, the same for the same seed; the moments of their lives lie within so many days from `begin`."""
    random = Random(seed)
    for index in range(number):
        habit = random.choices(tuple(Habit), (45, 40, 15))[0]
        zone = random.choice(ZONES)
        quiet_from = random.choice((22, 23, 23, 23, 0))
        settings = PersonSettings(zone=zone, quiet_from=quiet_from, quiet_until=random.choice((7, 8, 8, 9)))
        gone = begin + (timedelta(days=random.uniform(3, days)) if habit is Habit.VANISHING else NEVER)
        yield Resident(
            Person(1000 + index, f"Person {index + 1}", "nl" if zone == "Europe/Amsterdam" else "en-US"),
            habit,
            settings,
            ZoneInfo(zone),
            gone,
            tuple(_holidays(random, begin, days)),
            tells=random.random() < 0.7,
            random=Random(random.random()),
        )


def _holidays(random: Random, begin: datetime, days: int) -> Iterator[Absence]:
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        leaves = begin + timedelta(days=random.uniform(0, days))
        away = timedelta(days=random.choice((2, 3, 7, 10, 14)))
        long = away > timedelta(days=3)
        yield Absence(begin=leaves, end=leaves + away, computer=long and random.random() < 0.6)
