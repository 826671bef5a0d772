"""What people and servers choose, as far as it is a matter of rules; what is stored is told."""

from bot.model import Person
from bot.preferences import Preferences, ServerSettings
from bot.store.repositories import Repositories


class PreferenceService:
    """Changes what people and servers have chosen."""

    def __init__(self, repositories: Repositories) -> None:
        self._people = repositories.people
        self._servers = repositories.servers

    async def change(self, person: Person, **changes: object) -> Preferences:
        """Change settings of a person, by the fields of PersonSettings; all others stay. Raises pydantic's
        ValidationError for a value that does not fit."""
        return await self._people.choose(
            person, lambda before: before.replace(settings=before.settings.replace(**changes))
        )

    async def change_server(self, guild: int, **changes: object) -> ServerSettings:
        """Change settings of a server, by the fields of ServerSettings; all others stay. Raises pydantic's
        ValidationError for a value that does not fit."""
        return await self._servers.choose(guild, lambda before: before.replace(**changes))
