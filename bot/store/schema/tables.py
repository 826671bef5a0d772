"""The tables of the database at the newest migration.

Events, states and outcomes are JSON as pydantic writes it.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
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

from bot.store.schema.columns import (
    MOMENT,
    Duration,
    Serial,
    UtcDateTime,
    json_of,
    metadata,
    microseconds,
    moment_of,
    new_table,
    of_seats,
    partial_index,
)
from bot.store.schema.erasure_tables import erased, erased_keys, erasures
from bot.store.schema.people_tables import (
    banned,
    favourites,
    guild_removals,
    noticeboards,
    people,
    seekers,
    servers,
    tries,
)
from bot.store.schema.personal_columns import ADDRESSEE, IMPERSONAL, LISTED, NAMED, OF_SEAT, OWN, PLAYER, PREPARED
from bot.store.schema.process_tables import leases, pending_retries, presses, processes, sessions, shard_downtime
from bot.store.schema.result_tables import INCOMPLETE, OF_SOMEBODY, UNSUMMED, analyses, results

__all__ = [
    "INCOMPLETE",
    "MOMENT",
    "UNSUMMED",
    "Duration",
    "Serial",
    "UtcDateTime",
    "analyses",
    "banned",
    "erased",
    "erased_keys",
    "erasures",
    "favourites",
    "guild_removals",
    "json_of",
    "leases",
    "metadata",
    "microseconds",
    "moment_of",
    "noticeboards",
    "pending_retries",
    "people",
    "presses",
    "processes",
    "results",
    "seekers",
    "servers",
    "sessions",
    "shard_downtime",
    "tries",
]

HEAD = "0037"
"""The newest migration."""

UNSHOWN = text("shown < version")
COMPUTER_DUE = text("due IS NOT NULL")
STILL_NAMED, RECORD_ALONE = text("host <> 0"), text("host = 0 AND rules IS NOT NULL")
"""STILL_NAMED: the host and the players are known. RECORD_ALONE: only an anonymous record is left.

See `bot/store/games/retention.py`.
"""
OVER_AND_NAMED = text("ended_at IS NOT NULL AND host <> 0")
UNFINISHED = text("ended_at IS NULL")
RUNS = text("started IS NOT NULL")


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
    # An open proposal to the other players, as JSON; null: none. See `Table.proposal`.
    Column("proposal", Text, info=IMPERSONAL),
    # A proposal that outlives decisions, and refused ones of that kind, as JSON; see `Table.refusals`.
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
    # Who asks for the seat of a computer player, as JSON; see `SeatAsks`.
    Column("seat_asks", Text, info=LISTED),
    # When a computer player became due to move; null where people are waited for.
    Column("due", UtcDateTime),
    Column("ended_at", UtcDateTime),
    # Null until the game begins, like the seed and the state.
    Column("rules", Integer),
    Column("seed", LargeBinary(32), info=IMPERSONAL),
    Column("state", Text, info=IMPERSONAL),
    Column("outcome", Text, info=IMPERSONAL),
    # When the table was opened; null if it is older than the column.
    Column("made", UtcDateTime),
    # The channel of the thread that the table has, or is to get, for itself; see `ChannelRef.parent`.
    Column("parent", BigInteger, info=IMPERSONAL),
    # See `ChannelRef.seen_by_all`.
    Column("seen_by_all", Boolean),
    # How many people were called when it was opened.
    Column("rung", Integer, nullable=False, server_default="0"),
    Index("ix_tables_made", "made"),
    Index("ix_tables_here", "channel", "game", "ended_at"),
    partial_index("ix_tables_old", OVER_AND_NAMED, "ended_at"),
    partial_index("ix_tables_records", RECORD_ALONE, "ended_at"),
    Index("ix_tables_ended", "channel", "ended_at"),
    Index("ix_tables_rules", "game", "rules", "ended_at"),
    partial_index("ix_tables_guild", UNFINISHED, "guild"),
    partial_index("ix_tables_unfinished", UNFINISHED, "made"),
    partial_index("ix_tables_unshown", UNSHOWN, "id"),
    partial_index("ix_tables_owing", COMPUTER_DUE, "due"),
    sqlite_autoincrement=True,
)

HOME = func.coalesce(tables.c.parent, tables.c.channel).label("home")
"""The channel that a table was opened in; see `ChannelRef.home`."""

seats = of_seats(
    "seats",
    # The decision at which Discord rejected private messages to the person; below 0: they left the server.
    Column("unreachable", Integer),
    # Null for a computer player; `name` is a computer player's.
    Column("person", BigInteger, ForeignKey("people.id"), info=PLAYER),
    Column("name", Text, info=IMPERSONAL),
    Column("level", String(16), info=IMPERSONAL),
    # Why a computer player plays for the person, and how many turns they have missed running.
    Column("stand_in", String(16), info=IMPERSONAL),
    Column("misses", Integer, nullable=False, server_default="0"),
    # The begin and end of the fast play that they agreed on.
    Column("tonight", UtcDateTime),
    Column("tonight_from", UtcDateTime),
    # When the table became idle; null while it waits for somebody. See `settle_seats`.
    Column("done", UtcDateTime),
    # How many duels the person had won against the other player at the end, as older bots store in place of the next.
    Column("won_duels", Integer, nullable=False, server_default="0"),
    # Their streak of games won against computer players only; below 0: lost. See `Player.streak`.
    Column("streak", Integer, nullable=False, server_default="0"),
    # What it changed for the person, as a `Milestone` in JSON, and how many its only winner had won here in a row.
    Column("milestone", Text, info=OF_SEAT),
    Column("wins_here", Integer, info=OF_SEAT),
    # How many hints the person has used, and the last one; see `Hint`.
    Column("hints", Integer, nullable=False, server_default="0"),
    Column("hint", Text, info=IMPERSONAL),
    # The number of the player's colour in pictures; null: that of the seat.
    Column("kept_colour", Integer),
    Index("ix_seats_person", "person", "done"),
)

moves = new_table(
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
    # What played it for its player: see `PlayedBy`; null where somebody did themselves, and in older lines.
    Column("played_by", String(8), info=IMPERSONAL),
    Index("ix_moves_turn", "table_id", "decision"),
)

# Who has sat in which seat from which ply on.
sittings = of_seats(
    "sittings",
    Column("from_ply", Integer, primary_key=True, autoincrement=False),
    # Null for a computer player and for a person known by name only, whose name is in `name`.
    Column("person", BigInteger, ForeignKey("people.id"), info=PLAYER),
    Column("name", Text, info=NAMED),
    # How well the computer player played; null for a person.
    Column("level", String(16), info=IMPERSONAL),
)

# Actions at a moment, unless they are cancelled before; see `Timer`.
timers = new_table(
    "timers",
    Column("table_id", Serial, ForeignKey("tables.id"), key="table", primary_key=True, autoincrement=False),
    Column("decision", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True, info=IMPERSONAL),
    Column("due", UtcDateTime, nullable=False),
    Index("ix_timers_due", "due"),
)

# Delayed moves, which are played when their timer fires; secret until then.
delayed_moves = of_seats(
    "held_moves", Column("decision", Integer, nullable=False), Column("line", Text, nullable=False, info=PREPARED)
)

# The plan and standing orders of a seat, with a version of their own; see `Prepared`.
plans = of_seats(
    "plans",
    Column("version", Integer, nullable=False),
    # `Plan` and the values of standing orders, as JSON; null: none.
    Column("plan", Text, info=PREPARED),
    Column("orders", Text, info=PREPARED),
)

message_records = new_table(
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
    # The addressee of a private message; null for any other message.
    Column("person", BigInteger, info=ADDRESSEE),
    Index("ix_posts_table", "table"),
    partial_index("ix_posts_person", OF_SOMEBODY, "person"),
)

# The state of each person's notifications. Their private messages are rows of `message_records`.
notifications = new_table(
    "calls",
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    # When the person is evaluated next; null: when something happens.
    Column("due", UtcDateTime),
    Column("asked", Integer, nullable=False),
    # What they were notified of, as JSON: a list of [table, decision, stage].
    Column("told", Text, nullable=False),
    Column("sounded", UtcDateTime),
    Index("ix_calls_due", "due"),
)

# Who wants to be told the end of a game that they watch, until they are.
wanted_ends = new_table(
    "wanted_ends",
    Column("table_id", Serial, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Index("ix_wanted_ends_person", "person"),
)

drafts = of_seats("drafts", Column("text", Text, nullable=False, info=PREPARED))

claims = new_table(
    "claims",
    Column("id", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("table_id", Serial, ForeignKey("tables.id"), nullable=False),
    Column("made", UtcDateTime, nullable=False),
    Index("ix_claims_made", "made"),
)

# The time for a turn, and what is left of the extra time; see `TurnClock`.
clocks = of_seats(
    "clocks",
    Column("decision", Integer, nullable=False),
    Column("began", UtcDateTime, nullable=False),
    Column("started", UtcDateTime),
    Column("allotted", Duration, nullable=False),
    Column("reserve", Duration, key="extra_time", nullable=False),
    Column("spent", Duration, nullable=False),
    Column("due", UtcDateTime, key="deadline"),
    # "Europe/Amsterdam 23 8": the zone and the hours.
    Column("quiet", String(80), info=PREPARED),
    Column("missed", Boolean, nullable=False),
    Column("reminded", Integer, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("extended", Boolean, nullable=False),
    Column("nudged", UtcDateTime),
    Column("nudged_by", Integer),
    Column("renewed", UtcDateTime),
    partial_index("ix_clocks_running", RUNS, "table_id"),
)

# One row: the last heartbeat of any process.
heartbeats = new_table(
    "heartbeats",
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat", UtcDateTime, nullable=False),
)

# Downtime: when no process of the bot was running.
downtime = new_table(
    "outages",
    Column("begin", UtcDateTime, primary_key=True, autoincrement=False),
    Column("end", UtcDateTime, nullable=False),
)
