"""What remains of finished games: the results, and what the coach found out about them."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, String, Text, text

from bot.store.schema.columns import UtcDateTime, of_seats, partial_index
from bot.store.schema.personal_columns import IMPERSONAL, PLAYER, PREPARED

OF_SOMEBODY = text("person IS NOT NULL")
ON_SERVER = text("guild IS NOT NULL")
INCOMPLETE = text("ended_at IS NULL")
OF_FIRST_SEAT = text("seat = 0 AND person IS NOT NULL")
FIGURES = ("game", "won", "with_people", "rung", "guild", "standing", "ended_at", "table_id", "place", "team")
COUNTED, UNRANKED, UNSUMMED = text("standing >= 0"), text("standing IS NULL"), text("won IS NULL")


# The results of the players at the end of a game; see `games.ranking.Placing`. They outlive the seats, and all that
# standings need is copied into them; see `bot/store/games/result_facts.py`. Null is unknown.
results = of_seats(
    "results",
    Column("game", String(32), nullable=False, info=IMPERSONAL),
    # Null for a computer player, whose level is known.
    Column("person", BigInteger, ForeignKey("people.id"), info=PLAYER),
    Column("level", String(16), info=IMPERSONAL),
    Column("place", Integer, nullable=False),
    Column("share", Float, nullable=False),
    # The server, and null in private; whether all its members can read the channel, and false in private.
    Column("guild", BigInteger, info=IMPERSONAL),
    Column("seen_by_all", Boolean),
    # When the game ended; null until the columns from `guild` on are filled, as of results of older bots.
    Column("ended_at", UtcDateTime),
    # See `Ending` and `SeatEnding`.
    Column("ending", String(16), info=IMPERSONAL),
    Column("seat_ending", String(16), info=IMPERSONAL),
    # See `Options.team`.
    Column("team", Integer),
    # Whether nobody else has ever had the seat, stand-ins apart.
    Column("from_start", Boolean),
    # How many moves stand-ins made in this seat, hints its person used, and moves were taken back there, unless sealed.
    Column("stood_in", Integer),
    Column("hints", Integer),
    Column("undos", Integer),
    # 1: a win that leaderboards count, 0: another game that they count, -1: one that they do not; see `RANK`.
    Column("standing", Integer),
    # Whether it is a win, and another person played to the end; the level that was beaten by themselves; see `RANK`.
    Column("won", Boolean),
    Column("with_people", Boolean),
    Column("rung", String(16), info=IMPERSONAL),
    # `figures` replaces `person`, `met` replaces `tallies`, and `unsummed` replaces `unranked`: these are dropped in a
    # later release, once no older process can be running.
    partial_index("ix_results_person", OF_SOMEBODY, "person", "game"),
    partial_index("ix_results_figures", OF_SOMEBODY, "person", *FIGURES),
    partial_index("ix_results_shares", OF_SOMEBODY, "person", "game", "share", "table_id"),
    partial_index("ix_results_tallies", OF_SOMEBODY, "person", "table_id", "place", "team"),
    partial_index("ix_results_met", OF_SOMEBODY, "person", "table_id", "place", "team", "guild", "standing"),
    partial_index("ix_results_newest", OF_SOMEBODY, "person", "ended_at", "table_id"),
    partial_index("ix_results_server", ON_SERVER, "guild", "game", "ended_at"),
    partial_index("ix_results_incomplete", INCOMPLETE, "table_id"),
    partial_index("ix_results_ended", OF_FIRST_SEAT, "ended_at", "table_id"),
    Index("ix_results_beside", "table_id", "seat", "person", "share", "level", "from_start", "place", "team"),
    partial_index("ix_results_board", COUNTED, "guild", "game", "person", "ended_at", "standing"),
    partial_index("ix_results_latest", COUNTED, "guild", "ended_at", "table_id", "game"),
    partial_index("ix_results_unranked", UNRANKED, "table_id"),
    partial_index("ix_results_unsummed", UNSUMMED, "table_id"),
)

# What the coach found out for a seat about a finished game, as `Analysis` in JSON. It can be thrown away, and found out
# again from the record; so it goes with its person.
analyses = of_seats(
    "analyses",
    Column("version", Integer, nullable=False),
    Column("analysis", Text, nullable=False, info=PREPARED),
    Column("made", UtcDateTime, nullable=False),
)
