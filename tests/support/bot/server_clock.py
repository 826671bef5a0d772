"""A PostgreSQL database whose clock is turned by hand."""

import psycopg

from bot.store.connections.database import Database
from tests.support.bot.stored_database import StoredDatabase

BEGIN = 1_800_000_000_000_000
"""Microseconds since 1970 that it shows first."""
SECOND = 1_000_000
_TURNED = """
CREATE SEQUENCE public.server_clock;
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql AS
    $$ SELECT 'epoch'::timestamptz + (SELECT last_value FROM public.server_clock) * interval '1 microsecond' $$
"""
"""A sequence stands outside of all transactions, as a clock does: each statement reads it anew."""


class ServerClock:
    """What `clock_timestamp()` says in the database of `stored`, which must be empty: the schema's name comes before
    that of PostgreSQL's own functions, so that what the bot asks for is ours."""

    def __init__(self, stored: StoredDatabase) -> None:
        self._stored = stored
        self.connection = psycopg.connect(stored.conninfo, autocommit=True)
        """Looks into the database beside the bot."""

    async def take_over(self) -> None:
        """Make the tables, and be the database's clock from now on, for all who connect after this."""
        await (await Database.open(self._stored.url)).close()
        self.connection.execute(_TURNED)
        name = self.connection.info.dbname
        self.connection.execute(f"ALTER DATABASE {name} SET search_path = public, pg_catalog".encode())
        self.connection.execute("SET search_path = public, pg_catalog")
        self.turn_to(0.0)

    def turn_to(self, seconds: float) -> None:
        """Seconds since it was first turned."""
        self.connection.execute("SELECT setval('public.server_clock', %s)", (BEGIN + round(seconds * SECOND),))

    def close(self) -> None:
        self.connection.close()
