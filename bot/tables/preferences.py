"""What people and servers choose, as far as it is a matter of rules; what is stored is told."""

from datetime import datetime

from bot.store.repositories import Repositories
from bot.tables.absences import returned, with_absence
from bot.values.preferences import Absence, ChangePerson, Preferences, ServerSettings
from bot.values.table import Person


class PreferenceService:
    """Changes what people and servers have chosen."""

    def __init__(self, repositories: Repositories) -> None:
        self._people = repositories.people
        self._calls = repositories.calls
        self._servers = repositories.servers
        self._clock = repositories.clock

    async def change(self, person: Person, **changes: object) -> Preferences:
        """Change settings of a person, by the fields of PersonSettings; all others stay. Raises pydantic's
        ValidationError for a value that does not fit."""
        return await self._choose(person, lambda before: before.replace(settings=before.settings.replace(**changes)))

    async def away(self, person: Person, end: datetime, *, computer: bool) -> Preferences:
        """A person is away from now on until `end`, which is to come; a `computer` plays for them, or their tables
        wait. It takes the place of an absence that goes on. Raises TooMuchWaiting."""
        now = self._clock()
        absence = Absence(begin=now, end=end, computer=computer)
        return await self._choose(person, lambda before: with_absence(before, absence), now)

    async def back(self, person: Person) -> Preferences:
        """A person is back. Raises NotAway."""
        now = self._clock()
        return await self._choose(person, lambda before: returned(before, now), now)

    async def _choose(self, person: Person, change: ChangePerson, absent: datetime | None = None) -> Preferences:
        """How and when the person is called may be another matter after it; `absent` says when an absence begins or
        ends by it."""
        chosen = await self._people.choose(person, change, absent)
        await self._calls.look_at(person.id)
        return chosen

    async def change_server(self, guild: int, **changes: object) -> ServerSettings:
        """Change settings of a server, by the fields of ServerSettings; all others stay. Raises pydantic's
        ValidationError for a value that does not fit."""
        return await self._servers.choose(guild, lambda before: before.replace(**changes))
