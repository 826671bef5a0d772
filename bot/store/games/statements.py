"""The statements that find, read and write tables."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    Text,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from bot.ownership.change_notice import NOTIFY_CHANNEL
from bot.store.games.plans import COLUMNS as PLAN_COLUMNS
from bot.store.schema import tables as schema
from bot.store.time.clocks import COLUMNS as CLOCK_COLUMNS
from bot.values.table import Status
from bot.values.timers import TimerKind
from games.core import Outcome
from games.match import CLOSED

T, SEATS, _PEOPLE, _SERVERS = schema.tables.c, schema.seats.c, schema.people.c, schema.servers.c
_CLOCKS, DELAYED, _PLANS = schema.clocks.c, schema.delayed_moves.c, schema.plans.c
HOLDING, RESIGNING = schema.timers.alias("holding"), schema.timers.alias("resigning")

KNOWN_PLAIN: Final = ("id", "game", "host", "version", "shown")
PLAIN: Final = (*KNOWN_PLAIN, "rematch", "decision")
"""The columns that hold a field of a table as it is; the first of them read where others do not."""


def _of_seat(timer: FromClause, kind: TimerKind) -> ColumnElement[bool]:
    return and_(timer.c.table == T.id, timer.c.seat == SEATS.seat, timer.c.kind == kind.value)


ZONE: Final[ColumnElement[str]] = literal_column("""'%"zone":"%'""")
"""A LIKE pattern for stored settings that include a time zone. It is not bound as a parameter: each time that a pattern
is bound, SQLite prepares the statement anew, which takes twenty times as long as reading a table."""
HERE, _AT = schema.tables.alias("here").c, schema.seats.alias("at").c
HOME = (
    select(_SERVERS.settings)
    .select_from(
        schema.servers.join(HERE.id.table, HERE.guild == _SERVERS.guild).join(_AT.seat.table, _AT.table_id == HERE.id)
    )
    .where(_AT.done.is_(None), HERE.ended_at.is_(None), _SERVERS.settings.like(ZONE))
    .order_by(HERE.id)
    .limit(1)
)
"""The settings of a server at whose table a person sits and that has a time zone; of several the oldest table's."""
CHOSEN_ELSEWHERE = case(
    (or_(_PEOPLE.settings.like(ZONE), _SERVERS.settings.like(ZONE)), None),
    else_=HOME.where(_AT.person == SEATS.person).scalar_subquery(),
)
"""HOME for a person without a time zone at a table whose server has none either; else null."""
FIRST_GAMES: Final = 3
_SAT, _BEGUN = schema.seats.alias("sat"), schema.tables.alias("begun")
_PRACTISED = (
    select(_SAT.c.table_id)
    .select_from(_SAT.join(_BEGUN, _BEGUN.c.id == _SAT.c.table_id))
    .where(_SAT.c.person == SEATS.person, _BEGUN.c.rules.is_not(None))
    .limit(1)
    .offset(FIRST_GAMES)
    .scalar_subquery()
)
"""Not null for a person who has begun more than FIRST_GAMES games."""
_PLAYED = schema.results.alias("played")
_KNOWN = (
    select(_PLAYED.c.game)
    .where(_PLAYED.c.person == SEATS.person, _PLAYED.c.game == T.game)
    .correlate(schema.seats, schema.tables)
    .limit(1)
    .scalar_subquery()
)
"""Not null for a person who has played the table's game to its end before. An index answers it without reading rows."""
_SEATS_AT = update(schema.seats).where(SEATS.table_id == bindparam("table"))
DONE = _SEATS_AT.values(done=func.coalesce(SEATS.done, bindparam("since", type_=schema.UtcDateTime)))
"""A later write, such as that of a rematch, keeps the first moment."""
GOES_ON = _SEATS_AT.values(done=None)
_SEATED = schema.tables.join(schema.seats, SEATS.table_id == T.id, isouter=True).join(
    schema.people, _PEOPLE.id == SEATS.person, isouter=True
)
ROWS: Select[Any] = (
    select(
        *(T[name].label(name) for name in PLAIN),
        *(T.guild, T.channel, T.locale.label("channel_locale"), T.parent, T.seen_by_all, T.status),
        *(T.proposal, T.lasting, T.refusals),
        *(
            T.rules,
            T.options,
            T.pace,
            T.late,
            T.help,
            T.invited_only,
            T.size,
            T.invited,
            T.lobby,
            T.replacing,
            T.rung,
            T.seat_asks,
        ),
        *(T.waiting_since, T.pinged_decision, T.pauses),
        *CLOCK_COLUMNS,
        *PLAN_COLUMNS,
        *(
            DELAYED.decision.label("delayed_decision"),
            DELAYED.line.label("delayed_line"),
            HOLDING.c.due.label("delayed_until"),
        ),
        RESIGNING.c.due.label("resigns"),
        *(SEATS.seat, SEATS.person, SEATS.name.label("computer"), SEATS.level, SEATS.unreachable),
        *(_PEOPLE.name, _PEOPLE.locale),
        *(_PEOPLE.settings, _PEOPLE.absences, _PEOPLE.unlisted, _PEOPLE.uninvited, _SERVERS.settings.label("server")),
        CHOSEN_ELSEWHERE.label("home"),
        _PRACTISED.label("practised"),
        _KNOWN.label("known"),
        *(SEATS.stand_in, SEATS.misses, SEATS.tonight, SEATS.tonight_from, SEATS.won_duels, SEATS.streak),
        *(SEATS.milestone, SEATS.wins_here, SEATS.hints, SEATS.hint, SEATS.kept_colour),
    )
    .select_from(
        _SEATED.join(HOLDING, _of_seat(HOLDING, TimerKind.DELAYED), isouter=True)
        .join(schema.delayed_moves, and_(DELAYED.table_id == T.id, DELAYED.seat == SEATS.seat), isouter=True)
        .join(schema.servers, _SERVERS.guild == T.guild, isouter=True)
        .join(schema.clocks, and_(_CLOCKS.table_id == T.id, _CLOCKS.seat == SEATS.seat), isouter=True)
        .join(schema.plans, and_(_PLANS.table_id == T.id, _PLANS.seat == SEATS.seat), isouter=True)
        .join(RESIGNING, _of_seat(RESIGNING, TimerKind.RESIGN), isouter=True)
    )
    .order_by(T.id, SEATS.seat)
)
LOAD = ROWS.where(T.id.in_(bindparam("ids", expanding=True)))
LOAD_WHOLE = LOAD.add_columns(T.seed, T.state, T.outcome)

KNOWN: Select[Any] = (
    select(
        *(T[name] for name in KNOWN_PLAIN),
        *(T.guild, T.channel, T.locale.label("channel_locale"), T.rules, T.size),
        *(T.ended_at.is_not(None).label("over"), SEATS.seat, SEATS.person, SEATS.name.label("computer")),
        *(_PEOPLE.name, _PEOPLE.locale),
    )
    .select_from(_SEATED)
    .where(T.id.in_(bindparam("ids", expanding=True)))
    .order_by(T.id, SEATS.seat)
)
"""The columns that are read of a table whose other columns cannot be read."""

_UNFINISHED = T.ended_at.is_(None)
_GOES_ON = or_(_UNFINISHED, T.proposal.is_not(None))
"""Whether a table still waits for somebody; a finished game may wait for an answer about a rematch."""

BEGUN_OF_PERSON = (
    select(T.id, T.version, SEATS.stand_in, T.ended_at)
    .join(schema.seats, SEATS.table_id == T.id)
    .where(SEATS.person == bindparam("player"), SEATS.done.is_(None))
    .where(_GOES_ON, T.rules.is_not(None), T.game.in_(bindparam("games", expanding=True)))
    .order_by(T.waiting_since, T.id)
)
AT_ANY = schema.seats.alias("at_any")
WHERE_ANY_SITS = select(AT_ANY.c.table_id).where(
    AT_ANY.c.person.in_(bindparam("people", expanding=True)), AT_ANY.c.done.is_(None)
)
LOAD_OF_PEOPLE = ROWS.where(T.id.in_(WHERE_ANY_SITS), _GOES_ON)
IDS_OF_PEOPLE = select(T.id).where(T.id.in_(WHERE_ANY_SITS), _GOES_ON)
LOBBIES_READ: Final = 200
"""How many of the newest lobbies of a server are read to find those that are open to somebody."""
NEWEST_LOBBIES = (
    select(T.id)
    .where(T.guild.in_(bindparam("guilds", expanding=True)), _UNFINISHED, T.status == Status.LOBBY.value)
    .order_by(T.id.desc())
    .limit(LOBBIES_READ)
)
"""An index of unfinished tables answers it, however many a server has ever played."""
LOAD_LOBBIES = ROWS.where(T.id.in_(NEWEST_LOBBIES))
HOME_OF_PERSON = HOME.where(_AT.person == bindparam("player"))

MOST_NEAR: Final = 25
"""The maximum number of tables of each kind found in a channel: as many as are suggested."""


LAST_OF_PERSON: Final = 100
LAST_OF_CHANNEL: Final = 100
"""How many of the latest finished games of a person and of a channel are searched.

Older games are found by their number only, so that no search reads every game ever played.
"""


def near(channel: int, game: str | None, person: int, named: Sequence[str]) -> Iterator[Select[Any]]:
    """Yield statements that find a channel's tables of a game (None: any) and when they ended.

    In order: the tables whose numbers are `named`; unfinished ones where the person sits or is asked to; other lobbies;
    other running games; the person's finished games; all finished games. From the third on, a number or a name must
    match each text in `named`; each list begins with the newest.
    """
    here = select(T.id, T.ended_at).where(T.channel == channel, *(() if game is None else (T.game == game,)))
    own = select(SEATS.table_id).where(SEATS.person == person)
    sits = T.id.in_(own.where(SEATS.done.is_(None)))
    asked = or_(cast(T.invited, Text).contains(str(person)), T.replacing.contains(str(person)))
    like = [_is_like(text) for text in named]
    going_on, is_lobby = here.where(_UNFINISHED).order_by(T.id.desc()), T.status == Status.LOBBY.value
    over = here.where(~_UNFINISHED, T.rules.is_not(None))
    mine = own.add_columns(SEATS.done).where(SEATS.done.is_not(None)).order_by(SEATS.done.desc()).limit(LAST_OF_PERSON)
    newest = over.order_by(T.ended_at.desc())
    yield from (
        here.where(T.id == int(text)) for text in named if text.isascii() and text.isdecimal() and len(text) < 19
    )
    yield going_on.where(or_(sits, asked))
    yield going_on.where(is_lobby, *like).limit(MOST_NEAR)
    yield going_on.where(~is_lobby, *like).limit(MOST_NEAR)
    yield _among(over, mine).where(*like).limit(MOST_NEAR)
    yield _among(over, newest.limit(LAST_OF_CHANNEL)).where(*like).limit(MOST_NEAR) if like else newest.limit(MOST_NEAR)


def _among(wanted: Select[Any], few: Select[Any]) -> Select[Any]:
    """Restrict a search to a few tables, in their order. Return ids and the moment by which they are ordered."""
    number, moment = few.subquery("few").c
    return wanted.join_from(number.table, schema.tables, T.id == number).order_by(moment.desc())


def _is_like(text: str) -> ColumnElement[bool]:
    """Return whether a table's number or a player's name contains a text.

    SQLite ignores case for ASCII letters only, so that any other letter matches every character.
    """
    like = "%" + "".join(f"/{it}" if it in "%_/" else it if it.isascii() else "_" for it in text.lower()) + "%"
    of_seat = SEATS.name, select(_PEOPLE.name).where(_PEOPLE.id == SEATS.person).scalar_subquery()
    named = (func.lower(name).like(like, escape="/") for name in of_seat)
    return or_(cast(T.id, Text).like(like, escape="/"), exists().where(SEATS.table_id == T.id, or_(*named)))


INSERT = insert(schema.tables).returning(T.id)
_AS_READ = update(schema.tables).where(T.id == bindparam("table"), T.version == bindparam("before"))
_ENDED = bindparam("ended", type_=schema.UtcDateTime)
UPDATE = _AS_READ.values(ended_at=func.coalesce(T.ended_at, _ENDED))
UPDATE_AND_TELL = UPDATE.returning(func.pg_notify(NOTIFY_CHANNEL, bindparam("said")))
"""Where other processes are to hear of it, on PostgreSQL, without a statement more."""
CLOSED_OUTCOME = Outcome(winners=(), reason=CLOSED).model_dump_json()
CLOSE_BROKEN = _AS_READ.values(version=T.version + 1, status=Status.CLOSED.value, ended_at=_ENDED).values(
    due=None, outcome=case((T.rules.is_not(None), CLOSED_OUTCOME))
)
"""The columns that cannot be read stay unchanged, so that they can be repaired."""
AWAITING = select(T.id, schema.HOME).where(schema.COMPUTER_DUE).order_by(T.due)
CLAIMED = select(schema.claims.c.table_id).where(schema.claims.c.id == bindparam("claim"))
PRUNE = delete(schema.claims).where(schema.claims.c.made < bindparam("oldest", type_=schema.UtcDateTime))
INSERT_SEATS = insert(schema.seats)
