"""`python tools/together/furnishing.py`: write tables with the version of the bot whose folder PYTHONPATH names.

It reads a `House` as JSON from standard input.
"""

import asyncio
import sys
from datetime import UTC, datetime

from pydantic import BaseModel

from bot.values.table import ChannelRef, Person
from tests.support.bot.stored_database import StoredDatabase
from tools.load.house import Place, furnish


class House(BaseModel):
    """A database, who may play in it, and how many tables there are to be."""

    url: str
    channels: list[ChannelRef]
    people: list[Person]
    number: int

    @property
    def stored(self) -> StoredDatabase:
        return StoredDatabase(self.url)

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)


if __name__ == "__main__":
    house = House.model_validate_json(sys.stdin.read())
    asyncio.run(furnish(house, Place(house.channels, house.people), house.number))
