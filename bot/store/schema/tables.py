"""The tables of the database as they are now; bot/store/schema/migrations tells how older files become so.

Events, states and endings are JSON as pydantic writes it.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
    func,
    text,
)

from bot.store.schema.columns import MOMENT, Duration, Serial, UtcDateTime, json_of, metadata, microseconds, moment_of
from bot.store.schema.personal_columns import ADDRESSEE, BARRED, IMPERSONAL, LISTED, NAMED, OWN, PLAYER, PREPARED
from bot.store.schema.process_tables import debts, leases, presses, processes, sessions, unserved

__all__ = [
    "MOMENT",
    "Duration",
    "Serial",
    "UtcDateTime",
    "debts",
    "json_of",
    "leases",
    "metadata",
    "microseconds",
    "moment_of",
    "presses",
    "processes",
    "sessions",
    "unserved",
]

HEAD = "0025"
"""The newest migration."""

UNSHOWN = text("shown < version")
COMPUTER_DUE = text("due IS NOT NULL")
OF_SOMEBODY = text("person IS NOT NULL")
STILL_NAMED, RECORD_ALONE = text("host <> 0"), text("host = 0 AND rules IS NOT NULL")
"""It is known who hosted a table and who played there; or of its game there is a record without names. See
`bot/store/games/retention.py`."""
OVER_AND_NAMED = text("ended_at IS NOT NULL AND host <> 0")
UNFINISHED = text("ended_at IS NULL")
RUNS = text("started IS NOT NULL")


def _table(name: str, *parts: Column[Any] | Index) -> Table:
    return Table(name, metadata, *parts)


def _of_seats(name: str, *parts: Column[Any] | Index) -> Table:
    """What there is once for each seat of a table, unless `parts` add to the key."""
    table = Column("table_id", Serial, ForeignKey("tables.id"), primary_key=True, autoincrement=False)
    return _table(name, table, Column("seat", Integer, primary_key=True, autoincrement=False), *parts)


tables = Table(
    "tables",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("game", String(32), nullable=False, info=IMPERSONAL),
    Column("options", JSON, nullable=False, info=IMPERSONAL),
    Column("guild", BigInteger, info=IMPERSONAL),
    Column("channel", BigInteger, nullable=False, info=IMPERSONAL),
    Column("locale", String(16), nullable=False, info=IMPERSONAL),
    Column("host", BigInteger, nullable=False, info=PLAYER),
    Column("status", String(16), nullable=False, info=IMPERSONAL),
    Column("size", Integer, nullable=False),
    Column("invited", JSON, nullable=False, info=LISTED),
    Column("version", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("rematch", Serial, ForeignKey("tables.id")),
    Column("waiting_since", UtcDateTime),
    # See `Table.pinged_decision` and `Table.decision`.
    Column("called", Integer, key="pinged_decision", nullable=False),
    Column("decision", Integer, nullable=False, server_default="0"),
    # What somebody proposes to the others, as JSON; null: nothing. See `Table.proposal`.
    Column("proposal", Text, info=IMPERSONAL),
    # One that outlives decisions, and what was refused of these, as JSON; see `Table.refusals`.
    Column("lasting", Text, info=IMPERSONAL),
    Column("refusals", Text, info=LISTED),
    # The seconds of one turn, 0: no clock; what happens when somebody is late; and when the table was paused, as JSON.
    Column("pace", Integer, nullable=False, server_default="0"),
    Column("late", String(16), nullable=False, server_default="computer", info=IMPERSONAL),
    Column("pauses", Text, info=IMPERSONAL),
    # Until when a lobby stands, as JSON; see `LobbyState`.
    Column("lobby", Text, info=LISTED),
    # Whether only those who are invited can join it before it begins.
    Column("invited_only", Boolean, nullable=False, server_default=false()),
    Column("help", String(16), nullable=False, server_default="", info=IMPERSONAL),
    # Who is asked to take a seat and who plays on for whom, as JSON; see `Replacing`.
    Column("replacing", Text, info=LISTED),
    # When a computer player became due to move; null where people are waited for.
    Column("due", UtcDateTime),
    Column("ended_at", UtcDateTime),
    # Null until the game begins, like the seed and the state.
    Column("rules", Integer),
    Column("seed", LargeBinary(32), info=IMPERSONAL),
    Column("state", Text, info=IMPERSONAL),
    Column("outcome", Text, info=IMPERSONAL),
    # When it was opened; null for tables that are older than the column.
    Column("made", UtcDateTime),
    # The channel of the thread that the table has, or is to get, for itself; see `ChannelRef.parent`.
    Column("parent", BigInteger, info=IMPERSONAL),
    Index("ix_tables_made", "made"),
    Index("ix_tables_here", "channel", "game", "ended_at"),
    Index("ix_tables_old", "ended_at", sqlite_where=OVER_AND_NAMED, postgresql_where=OVER_AND_NAMED),
    Index("ix_tables_records", "ended_at", sqlite_where=RECORD_ALONE, postgresql_where=RECORD_ALONE),
    Index("ix_tables_ended", "channel", "ended_at"),
    Index("ix_tables_rules", "game", "rules", "ended_at"),
    Index("ix_tables_guild", "guild", sqlite_where=UNFINISHED, postgresql_where=UNFINISHED),
    Index("ix_tables_unfinished", "made", sqlite_where=UNFINISHED, postgresql_where=UNFINISHED),
    Index("ix_tables_unshown", "id", sqlite_where=UNSHOWN, postgresql_where=UNSHOWN),
    Index("ix_tables_owing", "due", sqlite_where=COMPUTER_DUE, postgresql_where=COMPUTER_DUE),
    sqlite_autoincrement=True,
)

HOME = func.coalesce(tables.c.parent, tables.c.channel).label("home")
"""The channel that a table was opened in; see `ChannelRef.home`."""

people = _table(
    "people",
    Column("id", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("name", Text, nullable=False),
    Column("locale", String(16), nullable=False),
    # PersonSettings and a tuple of Absence as JSON; null: nothing was chosen.
    Column("settings", Text),
    Column("absences", Text),
)

# ServerSettings as JSON.
servers = _table(
    "servers",
    Column("guild", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("settings", Text, nullable=False, info=IMPERSONAL),
    Column("lost", Text, nullable=False, server_default="", info=IMPERSONAL),
)

# When servers have removed the bot, as Discord has said.
departures = _table(
    "departures",
    Column("guild", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("moment", UtcDateTime, nullable=False),
)

# Who may not open or join tables on a server, and since when.
barred = _table(
    "barred",
    Column("guild", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=BARRED),
    Column("made", UtcDateTime, nullable=False),
    Index("ix_barred_person", "person"),
)

seats = _of_seats(
    "seats",
    # The decision at which no private message was found to reach the person; below 0: they have left the server.
    Column("unreachable", Integer),
    # Null for a computer player; `name` is a computer player's.
    Column("person", BigInteger, ForeignKey("people.id"), info=PLAYER),
    Column("name", Text, info=IMPERSONAL),
    Column("level", String(16), info=IMPERSONAL),
    # Why a computer player plays for the person, and how many turns they have missed running.
    Column("stand_in", String(16), info=IMPERSONAL),
    Column("misses", Integer, nullable=False, server_default="0"),
    # From when until when they have agreed to play fast.
    Column("tonight", UtcDateTime),
    Column("tonight_from", UtcDateTime),
    # Since when nothing can be waited for at the table any more; null while something can. See `settle_seats`.
    Column("done", UtcDateTime),
    # How many games of two somebody had won when this one was over; see `WINS`.
    Column("won_duels", Integer, nullable=False, server_default="0"),
    # How many games in a row they had then won against computers alone; below 0: lost. See `Player.streak`.
    Column("streak", Integer, nullable=False, server_default="0"),
    # How many hints somebody has used there, and the last of them; see `Hint`.
    Column("hints", Integer, nullable=False, server_default="0"),
    Column("hint", Text, info=IMPERSONAL),
    Index("ix_seats_person", "person", "done"),
)

moves = _table(
    "moves",
    Column("table_id", Serial, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    # The decision at which it was played; -1 for the set-up, whose line is empty.
    Column("turn", Integer, key="decision", nullable=False),
    Column("line", Text, nullable=False, info=IMPERSONAL),
    Column("events", Text, nullable=False, info=NAMED),
    Column("made", UtcDateTime, nullable=False),
    # Whether its player could take it back when they played it.
    Column("undoable", Boolean, nullable=False, server_default=false()),
    # The ply of the line that took it back; null while it counts.
    Column("dropped_by", Integer),
    Index("ix_moves_turn", "table_id", "decision"),
)

# Who sat where from which ply on.
sittings = _of_seats(
    "sittings",
    Column("from_ply", Integer, primary_key=True, autoincrement=False),
    # Null for a computer player, and for somebody of whom only the name is known; `name` is theirs.
    Column("person", BigInteger, ForeignKey("people.id"), info=PLAYER),
    Column("name", Text, info=NAMED),
    # How well the computer player played; null for a person.
    Column("level", String(16), info=IMPERSONAL),
)

# What those who sat there when a game was played out have reached; see `games.ranking.Placing`. It outlives the seats.
results = _of_seats(
    "results",
    Column("game", String(32), nullable=False, info=IMPERSONAL),
    # Null for a computer player, whose level is known.
    Column("person", BigInteger, ForeignKey("people.id"), info=PLAYER),
    Column("level", String(16), info=IMPERSONAL),
    Column("place", Integer, nullable=False),
    Column("share", Float, nullable=False),
    # The next index does all that this one does. It goes in a later release, once no older process can be running.
    Index("ix_results_person", "person", "game", sqlite_where=OF_SOMEBODY, postgresql_where=OF_SOMEBODY),
    Index(
        "ix_results_shares",
        *("person", "game", "share", "table_id"),
        sqlite_where=OF_SOMEBODY,
        postgresql_where=OF_SOMEBODY,
    ),
)

# What happens at a moment unless something else happens before; see `Timer`.
timers = _table(
    "timers",
    Column("table_id", Serial, ForeignKey("tables.id"), key="table", primary_key=True, autoincrement=False),
    Column("decision", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True, info=IMPERSONAL),
    Column("due", UtcDateTime, nullable=False),
    Index("ix_timers_due", "due"),
)

# Moves that are played when their timer fires; secret until then.
held_moves = _of_seats(
    "held_moves", Column("decision", Integer, nullable=False), Column("line", Text, nullable=False, info=PREPARED)
)

# What somebody has prepared in a seat, with a version of its own; see `Prepared`.
plans = _of_seats(
    "plans",
    Column("version", Integer, nullable=False),
    # `Plan` and the values of standing orders, as JSON; null: none.
    Column("plan", Text, info=PREPARED),
    Column("orders", Text, info=PREPARED),
)

posts = _table(
    "posts",
    Column("id", Serial, primary_key=True),
    Column("table_id", Serial, ForeignKey("tables.id"), key="table", nullable=False),
    Column("kind", String(16), nullable=False, info=IMPERSONAL),
    Column("seat", Integer, nullable=False),
    Column("channel", BigInteger, nullable=False, info=IMPERSONAL),
    Column("message", BigInteger, info=IMPERSONAL),
    Column("turn", Integer, key="decision", nullable=False),
    Column("since", Integer, nullable=False),
    Column("digest", Text, key="content_hash", nullable=False, info=IMPERSONAL),
    Column("nonce", String(25), nullable=False, info=IMPERSONAL),
    Column("doomed", Boolean, key="pending_delete", nullable=False),
    Column("made", UtcDateTime, nullable=False),
    # Whom a call is for; null for any other message.
    Column("person", BigInteger, info=ADDRESSEE),
    Index("ix_posts_table", "table"),
    Index("ix_posts_person", "person", sqlite_where=OF_SOMEBODY, postgresql_where=OF_SOMEBODY),
)

# How far calling each person has come; see `Call`. Their calls are rows of `posts`.
calls = _table(
    "calls",
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    # When to look whether they are to be called; null: when something happens.
    Column("due", UtcDateTime),
    Column("asked", Integer, nullable=False),
    # What they have heard of, as JSON: a list of [table, turn, stage].
    Column("told", Text, nullable=False),
    Column("sounded", UtcDateTime),
    Index("ix_calls_due", "due"),
)

drafts = _of_seats("drafts", Column("text", Text, nullable=False, info=PREPARED))

favourites = _table(
    "favourites",
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("game", String(32), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

claims = _table(
    "claims",
    Column("id", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("table_id", Serial, ForeignKey("tables.id"), nullable=False),
    Column("made", UtcDateTime, nullable=False),
    Index("ix_claims_made", "made"),
)

# How long somebody has for a turn, and what is left of their reserve; see `TurnClock`.
clocks = _of_seats(
    "clocks",
    Column("decision", Integer, nullable=False),
    Column("began", UtcDateTime, nullable=False),
    Column("started", UtcDateTime),
    Column("allotted", Duration, nullable=False),
    Column("reserve", Duration, nullable=False),
    Column("spent", Duration, nullable=False),
    Column("due", UtcDateTime),
    # "Europe/Amsterdam 23 8": the zone and the hours.
    Column("quiet", String(80), info=PREPARED),
    Column("missed", Boolean, nullable=False),
    Column("reminded", Integer, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("extended", Boolean, nullable=False),
    Column("nudged", UtcDateTime),
    Column("nudged_by", Integer),
    Column("renewed", UtcDateTime),
    Index("ix_clocks_running", "table_id", sqlite_where=RUNS, postgresql_where=RUNS),
)

# One row: when a process of the bot last said that it is there.
heartbeats = _table(
    "heartbeats",
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat", UtcDateTime, nullable=False),
)

# When no process of the bot was there.
outages = _table(
    "outages",
    Column("begin", UtcDateTime, primary_key=True, autoincrement=False),
    Column("end", UtcDateTime, nullable=False),
)

# Whom the bot was to forget since backups live; on SQLite they lie in a file beside the database. See `ForgottenList`.
forgotten = _table(
    "forgotten",
    Column("token", String(32), primary_key=True, info=IMPERSONAL),
    Column("hash", String(64), nullable=False, info=IMPERSONAL),
    Column("moment", UtcDateTime, nullable=False),
)
forgotten_keys = _table(
    "forgotten_keys",
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", LargeBinary(32), nullable=False, info=IMPERSONAL),
)

# Which of these this database, or the one whose backup it is, has forgotten.
forgettings = _table("forgettings", Column("token", String(32), primary_key=True, info=IMPERSONAL))
