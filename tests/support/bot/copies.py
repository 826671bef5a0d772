"""Tables as a database has them: what they add up to, and what writes one once more."""

SUMS = (
    "SELECT count(*), coalesce(max(id), 0), coalesce(sum(version), 0), (SELECT count(*) FROM timers),"
    " (SELECT count(*) FROM held_moves) FROM tables"
)
NEWEST = "(SELECT max(id) FROM tables)"
KEPT = (
    "guild, locale, host, status, size, invited, version, shown, options, game, waiting_since, called, due, ended_at,"
    " rules, seed, state, outcome, decision, pace, late, pauses, lobby, replacing, lasting, refusals, help"
)
SEAT = (
    "seat, unreachable, person, name, level, stand_in, misses, tonight, tonight_from, done, won_duels, streak,"
    " milestone, wins_here, hints, hint, kept_colour"
)
SAT = "seat, from_ply, person, name, level"
CLOCK = (
    "seat, decision, began, started, allotted, reserve, spent, due, quiet, missed, reminded, muted, extended, nudged,"
    " nudged_by, renewed"
)
LINE = "ply, turn, line, events, made, undoable, dropped_by, played_by"
FILL = (
    "INSERT INTO moves (table_id, ply, turn, line, events, made)"
    " SELECT max(table_id), 1000000 + max(ply) + 1, 0, '', hex(zeroblob(:size)), 0 FROM moves"
)
"""A row of a table that nobody plays at, as long as is asked for."""
COPY = (
    f"INSERT INTO tables (channel, {KEPT}) SELECT :channel, {KEPT} FROM tables WHERE id = :table",  # noqa: S608
    f"INSERT INTO seats (table_id, {SEAT}) SELECT {NEWEST}, {SEAT} FROM seats WHERE table_id = :table",  # noqa: S608
    f"INSERT INTO moves SELECT {NEWEST}, {LINE} FROM moves WHERE table_id = :table",  # noqa: S608
    f"INSERT INTO sittings (table_id, {SAT}) SELECT {NEWEST}, {SAT} FROM sittings WHERE table_id = :table",  # noqa: S608
    f"INSERT INTO clocks SELECT {NEWEST}, {CLOCK} FROM clocks WHERE table_id = :table",  # noqa: S608
    f"INSERT INTO timers SELECT {NEWEST}, decision, seat, kind, due FROM timers WHERE table_id = :table",  # noqa: S608
    f"INSERT INTO drafts SELECT {NEWEST}, seat, text FROM drafts WHERE table_id = :table",  # noqa: S608
)
OF_TABLES = ("moves", "seats", "drafts", "claims", "sittings", "timers", "held_moves", "clocks")
FORGET = (
    *(f"DELETE FROM {rows} WHERE table_id > :table" for rows in OF_TABLES),  # noqa: S608
    "UPDATE tables SET rematch = NULL WHERE rematch > :table",
    "DELETE FROM tables WHERE id > :table",
)
