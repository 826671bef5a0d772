"""What the bot knows about tables, as values; the store keeps them and the screens show them."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from bot.values.calendar import NO_TIMES, Span, Times
from bot.values.helping import NO_HINTS, Help, Hinted
from bot.values.milestone import History
from bot.values.names import Named, told_apart
from bot.values.preferences import NO_SERVER, NOT_CHOSEN, Preferences, ServerSettings, TableSettings
from bot.values.proposal import NO_PROPOSALS, Proposal, ProposalKind, Proposals
from bot.values.record import RecordLine, Told
from bot.values.seating import Seating
from bot.values.timers import Timer
from bot.values.turn_clock import (
    NOTHING_DELAYED,
    NOTHING_PREPARED,
    PLAYS,
    Attendance,
    Delayed,
    Prepared,
    PreparedChange,
    StandIn,
    TurnClock,
)
from games.core import Event, Seat
from games.levels import Level
from games.match import Match

NEVER: Final = datetime.max.replace(tzinfo=UTC)
Urgency: TypeAlias = tuple[datetime, datetime, int]


class Status(StrEnum):
    """How far a table is. A CLOSED table is a cancelled lobby or a game that was ended without a winner. A BROKEN table
    does not read, though it is not over: only its game, channel, host and players are known. It is not stored as such.
    """

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"
    BROKEN = "broken"


@dataclass(frozen=True)
class Person:
    """Somebody on Discord: user id, display name and Discord locale ("nl", "en-US")."""

    id: int
    name: str
    locale: str


@dataclass(frozen=True)
class ChannelRef:
    """The channel in which a table stands. `guild` is None in a DM; `locale` is the locale of the server on Discord.
    `parent` is the channel of the thread that the table has for itself, or is to get; None: it has none.
    `seen_by_all`: all members of the server could read the channel when the table was opened; None: unknown."""

    guild: int | None
    id: int
    locale: str
    parent: int | None = None
    seen_by_all: bool | None = None

    @property
    def home(self) -> int:
        """The channel that the table was opened in. Its thread, if it has one, is below that."""
        return self.id if self.parent is None else self.parent

    def is_in(self, channel: int | None, guild: int | None) -> bool:
        return (channel is not None and channel in (self.id, self.parent)) or (
            guild is not None and self.guild == guild
        )


LEFT: Final = -1
"""In place of a decision: somebody is not on the table's server any more, as Discord says."""
AWAITED: Final = -2
"""The same, where the other of two has chosen to wait for them."""
Decided: TypeAlias = tuple[datetime | None, datetime | None, int]
"""See `Player.decided`."""
NOTHING_DECIDED: Final[Decided] = (None, None, 0)


@dataclass(frozen=True)
class Player:
    """A seat and who plays on it; `person` is None for a computer player.

    `name` is what a person calls themselves; `Table.names` shows it so that no two are alike. `locale` is that of the
    person's Discord, or of the server for a computer player. The store reads what a person has chosen with the table.
    """

    seat: Seat
    person: int | None
    name: str
    locale: str
    unreachable: int | None = None
    """The decision at which the bot found that no private message reaches this person, or LEFT or AWAITED; None: it did
    not."""
    delayed: Delayed = field(default=NOTHING_DELAYED, repr=False)
    """What they do in a moment unless they take it back. It is secret."""
    prepared: Prepared = field(default=NOTHING_PREPARED, repr=False)
    """What they have decided before their turn. It is secret."""
    preferences: Preferences = field(default=NOT_CHOSEN, repr=False)
    server_zone: str | None = None
    """The time zone that a server has chosen, if they sit at one of its tables; None: no such server has chosen one."""
    clock: TurnClock | None = None  # None for a computer player, and before a person's first turn
    attendance: Attendance = PLAYS
    fast_play: Span | None = None
    """When they have agreed to play fast."""
    level: Level | None = None  # None for a person
    history: History = field(default=History(), compare=False)
    hinted: Hinted = NO_HINTS
    kept_colour: int | None = None
    """The number of the colour that they have had since an earlier game of these people; None: that of their seat."""

    @property
    def colour(self) -> int:
        """The number of their shape and colour in pictures and texts."""
        return self.seat if self.kept_colour is None else self.kept_colour

    @property
    def language(self) -> str:
        """The language that they chose, or else their Discord's."""
        return self.preferences.settings.language or self.locale

    @property
    def is_computer(self) -> bool:
        return self.person is None

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer player decides in this seat now, its own or for a person."""
        return self.person is None or self.attendance.stand_in is not None

    @property
    def who(self) -> tuple[Seat, int | None, str, bool]:
        """Who plays the seat: another one, somebody under another name or a stand-in is somebody else."""
        return self.seat, self.person, self.name, self.is_played_by_computer

    @property
    def plays_at(self) -> Level:
        """How well a computer player decides in this seat: as a stand-in not so well that it pays to go absent."""
        return self.level or Level.NORMAL

    @property
    def decided(self) -> Decided:
        """What they have decided that changes no version of the table: when their delayed move is played, when they
        resign, and how often they have changed what they prepare."""
        move, resignation = self.delayed
        return move.due if move is not None else None, resignation, self.prepared.version

    @property
    def has_left(self) -> bool:
        """Whether they are not on the table's server any more, and so see nothing of its channel."""
        return self.unreachable in (LEFT, AWAITED)

    def back_on_server(self) -> "Player":
        """The same player, who counts as on the table's server."""
        return replace(self, unreachable=None) if self.has_left else self

    def with_stand_in(self, why: StandIn | None) -> "Player":
        """The same player, for whom a computer player plays now, or who plays themselves again."""
        attendance = self.attendance._replace(stand_in=why)
        return replace(self, attendance=attendance)

    @property
    def is_gone(self) -> bool:
        return self.attendance.stand_in is StandIn.ABSENT

    @property
    def is_present(self) -> bool:
        """Whether a person plays themselves, or has missed no more than this turn."""
        return self.person is not None and self.attendance.stand_in in (None, StandIn.TURN)


@dataclass(frozen=True, repr=False)
class Table:
    """A table as it was at `version`; `shown` is the version that Discord shows. It holds the secrets of its match."""

    id: int
    game: str
    settings: TableSettings
    channel: ChannelRef
    host: int
    status: Status
    seating: Seating
    players: tuple[Player, ...] = ()
    """In seat order."""
    version: int = 1
    shown: int = 0
    match: Match | None = None
    """None until the game begins."""
    decision: int = 0
    """The number of the decision that is to be made. It begins at 0 and rises with every turn and every public undo. A
    sealed choice does not raise it, nor does changing one."""
    rematch: int | None = None
    """The table that follows this one."""
    times: Times = NO_TIMES
    proposals: Proposals = NO_PROPOSALS
    server: ServerSettings = NO_SERVER
    """What its server has chosen; nothing in private."""

    def __repr__(self) -> str:
        return f"Table({self.id}, {self.game}, {self.status.value}, version {self.version})"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names under which the players are shown, in seat order; no two are alike."""
        return told_apart([Named(player.name, player.person) for player in self.players])

    @property
    def colours(self) -> tuple[int, ...]:
        """By seat the number of its shape and colour; empty where each seat has that of its own number."""
        colours = tuple(player.colour for player in self.players)
        return () if colours == tuple(range(len(colours))) else colours

    @property
    def language(self) -> str:
        """The language of what everybody sees: the server's choice, or else its locale on Discord."""
        return self.server.language or self.channel.locale

    @property
    def has_rung(self) -> bool:
        """Whether it is a lobby that has called people."""
        return self.status is Status.LOBBY and self.seating.rung > 0

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen here any more but a rematch."""
        return self.status in (Status.FINISHED, Status.CLOSED)

    @property
    def people(self) -> tuple[Player, ...]:
        return tuple(it for it in self.players if it.person is not None and it.person > 0)  # none who is forgotten

    @property
    def reserved(self) -> tuple[int, ...]:
        """The people for whom seats are kept: they were invited, and have neither sat down nor declined."""
        declined = () if self.seating.lobby is None else self.seating.lobby.declined
        return tuple(it for it in self.seating.invited if it not in declined and self.player_of(it) is None)

    @property
    def invitations(self) -> tuple[tuple[int, ...], ...]:
        """The same people by when they were invited: those when the table was opened, then each time later."""
        later = () if self.seating.lobby is None else tuple(it.people for it in self.seating.lobby.later)
        first = tuple(it for it in self.reserved if not any(it in people for people in later))
        return first, *(tuple(it for it in people if it in self.reserved) for people in later)

    @property
    def open_proposal(self) -> Proposal | None:
        """The proposal, unless it was made at an earlier decision."""
        return (
            self.proposals.at_decision
            if self.proposals.at_decision is not None and self.proposals.at_decision.decision == self.decision
            else None
        )

    @property
    def owner(self) -> Player | None:
        """The one person at a table in a private channel: the table's message is their panel. None if others see it."""
        people = self.people
        alone = self.channel.guild is None and [player.person for player in people] == [self.host]
        return people[0] if alone else None

    @property
    def is_resting(self) -> bool:
        """Whether all stands still until somebody is back: only computer players play, or its channel is not found."""
        return self.status is Status.PLAYING and bool(self.times.pauses) and self.times.pauses[-1].end is None

    @property
    def goes_on(self) -> bool:
        """Whether the player who must act has made the last move too, and is pinged already."""
        return self.match is not None and self.times.pinged_decision < self.decision

    @cached_property
    def people_to_act(self) -> tuple[Player, ...]:
        return tuple(player for player in self._to_act() if not player.is_played_by_computer)

    @property
    def computers_to_act(self) -> tuple[Player, ...]:
        """The players for whom a computer must decide now, in seat order; nobody while the table rests."""
        if self.is_resting:
            return ()
        return tuple(player for player in self._to_act() if player.is_played_by_computer)

    def told(self, events: Iterable[Event]) -> tuple[Told, ...]:
        """The events, told with the names of the present players."""
        return tuple(Told(event, self.names) for event in events)

    def player_of(self, person: int) -> Player | None:
        return next((player for player in self.players if player.person == person), None)

    def waits_for(self, person: int) -> bool:
        return self.player_of(person) in self.people_to_act

    def expects(self, player: Player, moment: datetime) -> bool:
        """Whether a player should move now: not while it is paused, though they may."""
        return player in self.people_to_act and self.times.pause_at(moment) is None

    def question_to(self, player: Player) -> Proposal | None:
        """The proposal that a player is asked about: one at a time, about this turn before what lasts."""
        proposed = (it for it in (self.open_proposal, self.proposals.lasting) if it is not None)
        return next((it for it in proposed if self.is_asked(player, it)), None)

    def is_asked(self, player: Player, proposal: Proposal) -> bool:
        """Whether a player has yet to answer a proposal. Nobody who is away is asked about a pause or an evening."""
        away = () if player.is_present else (ProposalKind.PAUSE, ProposalKind.FAST_PLAY)
        return proposal.is_open and player.seat in proposal.pending and proposal.kind not in away

    def _to_act(self) -> Iterable[Player]:
        if self.status is not Status.PLAYING or self.match is None:
            return ()
        to_act = self.match.to_act
        return (player for player in self.players if player.seat in to_act)


@dataclass(frozen=True, repr=False)
class Result:
    """A table after a change, and what happened. `repeated` says that the interaction was carried out before;
    `previous` holds the table before a rematch, as it was."""

    table: Table
    events: tuple[Event, ...] = ()
    repeated: bool = False
    previous: tuple[Table, ...] = ()


class Renewal(IntEnum):
    """Whether a transition recomputes all clocks of its table. REST: the table also rests from now on, though somebody
    plays."""

    NO = 0
    CLOCKS = 1
    REST = 2


class NewTimers(NamedTuple):
    """The timers that replace the CLOCK_TIMERS of a table, and those of its plans; None where they stay."""

    clocks: tuple[Timer, ...] | None = None
    plans: tuple[Timer, ...] | None = None

    @property
    def all(self) -> tuple[Timer, ...]:
        return (*(self.clocks or ()), *(self.plans or ()))


class Transition(NamedTuple):
    """A table as it shall be, and the lines that made it so.

    `joined` is the person who took a seat or asked for a rematch. `mover` is the seat that made a move; its draft goes.
    `drops` are the plies that the first line takes back. `fired` is the timer that did this. `prepared` changes the
    plan of the mover. `back` is the seat of a person who plays themselves again or takes back a move.
    """

    table: Table
    lines: tuple[RecordLine, ...] = ()
    joined: Person | None = None
    mover: Seat | None = None
    drops: tuple[int, ...] = ()
    fired: Timer | None = None
    timers: NewTimers = NewTimers()
    prepared: PreparedChange | None = None
    back: Seat | None = None
    renewal: Renewal = Renewal.NO

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for line in self.lines for event in line.events)


def waits_for(table: Table, player: Player, now: datetime) -> bool:
    return table.expects(player, now) or table.question_to(player) is not None


def deadline_of(player: Player) -> datetime | None:
    return player.clock.deadline if player.clock is not None and player.clock.runs else None


def urgency(table: Table, player: Player | None) -> Urgency:
    """A key that sorts tables, the most urgent first: by the player's deadline, then by how long the table has waited.
    Without a `player` only the waiting counts."""
    return (deadline_of(player) if player is not None else None) or NEVER, table.times.waiting_since or NEVER, table.id


def may_have_hints(table: Table, player: Player) -> bool:
    """Whether hints take nothing from anybody at a table: all others are computer players, or the host allows them."""
    return table.settings.help is Help.HINTS or all(it.is_computer for it in table.players if it.seat != player.seat)
