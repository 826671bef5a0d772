"""What people, servers and hosts choose (what they leave open is the default), and the names that they play under."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

from pydantic import AwareDatetime, Field

from bot.values.calendar import QuietHours, home_zone
from bot.values.helping import Help
from bot.values.turn_clock import Late
from games.levels import Level
from games.values import Frozen

T = TypeVar("T")
Hour: TypeAlias = Annotated[int, Field(ge=0, le=23)]


class Pace(IntEnum):
    """The time that there is for one turn, in whole seconds; at a table without a clock there is no end to it."""

    NONE = 0
    QUARTER_HOUR = 900
    HOUR = 3_600
    HALF_DAY = 43_200
    DAY = 86_400
    THREE_DAYS = 259_200
    WEEK = 604_800

    @property
    def time(self) -> timedelta:
        return timedelta(seconds=self)


class Channel(StrEnum):
    """How somebody is called when it is their turn: by a private message, or by a mention where the table stands."""

    PRIVATE = "private"
    MENTION = "mention"


class Press(StrEnum):
    """What becomes of a move that somebody has pressed: it is played, held for 5 or for 15 seconds, or asked about."""

    AT_ONCE = "at-once"
    HOLD = "hold"
    LONG = "long"
    ASK = "ask"


class PersonSettings(Frozen):
    """What a person chooses. Their quiet hours begin at `quiet_from` and end at `quiet_until`, in their own time; where
    both are the same there are none. `zone` is an IANA name, `language` the code of one of ours; None: not chosen."""

    call: Channel = Channel.PRIVATE
    reminders: bool = True
    quiet_from: Hour = 23
    quiet_until: Hour = 8
    zone: str | None = None
    language: str | None = None
    press: Press = Press.HOLD
    levels: tuple[tuple[str, Level], ...] = ()
    """The games' keys, each with how well the computer players shall play whom they seat: their last choice."""
    without_tips: tuple[str, ...] = ()
    """The keys of the games in which they want no tips in their first game."""
    unlisted: bool = False
    """Whether no leaderboard names them, nor counts their games."""
    uninvited: bool = False
    """Whether nobody can invite them."""

    def level_in(self, game: str) -> Level | None:
        """Their last choice in a game; None: they have made none."""
        return dict(self.levels).get(game)

    @property
    def has_chosen_hours(self) -> bool:
        """Whether their quiet hours are others than the usual ones."""
        usual = NOT_CHOSEN.settings
        return (self.quiet_from, self.quiet_until) != (usual.quiet_from, usual.quiet_until)


class Absence(Frozen):
    """From when until when a person is away. Meanwhile a `computer` plays for them, or their tables wait."""

    begin: AwareDatetime
    end: AwareDatetime
    computer: bool = False

    def covers(self, moment: datetime) -> bool:
        return self.begin <= moment < self.end


class Preferences(Frozen):
    """What a person has chosen, and when they are or were away, in the order of time."""

    settings: PersonSettings = PersonSettings()
    absences: tuple[Absence, ...] = ()


class TableSettings(NamedTuple):
    """What a table's host chooses, the game's `options` among it. `invited_only`: only those who are invited can join
    before it begins, and be seated in its rematches."""

    options: dict[str, Any]
    pace: Pace = Pace.NONE
    late: Late = Late.COMPUTER
    help: Help = Help.NONE
    invited_only: bool = False


class ServerSettings(Frozen):
    """What a server chooses: the ids of the `channels` where tables may be opened (none: in all), the keys of the games
    that it does not offer (`without`), whether each table gets a thread of its own, the channel in which its moderators
    read `reports`, and what holds there for people who have not chosen; None: not chosen. `asked`: somebody was asked
    to choose. `lost` names those of its fields that are empty since what was chosen there is deleted. `standings`: it
    has leaderboards."""

    channels: tuple[int, ...] = ()
    without: tuple[str, ...] = ()
    threads: bool = False
    reports: int | None = None
    zone: str | None = None
    pace: Pace | None = None
    language: str | None = None
    asked: bool = False
    lost: tuple[str, ...] = ()
    standings: bool = True

    def choosing(self, **changes: object) -> "ServerSettings":
        """The same with what somebody chooses, who was asked by that."""
        return self.replace(**changes, asked=True, lost=tuple(it for it in self.lost if it not in changes))

    def without_channel(self, channel: int) -> "ServerSettings":
        """The same once a channel is deleted."""
        left = tuple(it for it in self.channels if it != channel)
        reports = None if self.reports == channel else self.reports
        empty = {"channels": bool(self.channels) and not left, "reports": self.reports is not None and reports is None}
        lost = dict.fromkeys((*self.lost, *(name for name, it in empty.items() if it)))
        return self.replace(channels=left, reports=reports, lost=tuple(lost))

    def offered(self, games: Mapping[str, T]) -> dict[str, T]:
        """Those of the games that it offers: all where the bot has none of those any more."""
        return {key: game for key, game in games.items() if key not in self.without} or {**games}


NOT_CHOSEN = Preferences()
NO_SERVER = ServerSettings()
"""Of a private channel, and of a server that has chosen nothing."""


def quiet_hours(settings: PersonSettings, server: str | None, *locales: str) -> QuietHours:
    """When a person is not to be disturbed, where they live; `server` is the zone that a server of theirs has
    chosen."""
    return QuietHours(home_zone(settings.zone, server, *locales), settings.quiet_from, settings.quiet_until)


ChangePerson: TypeAlias = Callable[[Preferences], Preferences]
ChangeServer: TypeAlias = Callable[[ServerSettings], ServerSettings]
"""What is chosen, from what was chosen before; run once more where others write at the same moment."""


def absent(absences: tuple[Absence, ...], moment: datetime) -> Absence | None:
    """The absence that covers a moment; None where the person is there."""
    return next((absence for absence in absences if absence.covers(moment)), None)
