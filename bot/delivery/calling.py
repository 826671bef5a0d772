"""How a person is called: a pure function of what waits for them, what they know, and the moment.

A new message sounds, and an edit does not. So a call is one message a person, which is sent anew where that may sound,
and otherwise edited until it may.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final, NamedTuple

from bot.process.presses import UP
from bot.values.calendar import QuietHours, awake_from
from bot.values.post import REMINDING, CallTimes, Stage, Topic

A_MOMENT: Final = timedelta(minutes=1)
"""What is sent anew within that is not edited before."""


class Act(Enum):
    """What is to be done with somebody's call: leave it as it is, send it anew, edit it so that it shows another
    decision, or let it rest, since what it asks for is not waited for any more."""

    LEAVE = auto()
    SEND = auto()
    EDIT = auto()
    REST = auto()


class Waiting(NamedTuple):
    """A table that waits for a person, or (`stage` NEWS) has something to tell them; of a nudge and of a question,
    `began` is the moment.

    `decision` is the one to make, −1 where they are only asked something, and `turn` tells their turn from others: the
    decision at which it began, or, in seconds since 1970, the moment since which they have time anew in it; `began` is
    the moment of either. `mention`: they are called in its channel, and not in private. `awake`: quiet hours do not
    count there. A table that is paused goes on when it `resumes`. No call to it sounds before the moment `planned`,
    until which a plan may be played; `ahead`: theirs is, so that nothing leads there before either.
    """

    table: int
    turn: int
    decision: int
    began: datetime
    stage: Stage = Stage.TURN
    mention: bool = False
    awake: bool = False
    resumes: datetime | None = None
    planned: datetime | None = None
    ahead: bool = False

    @property
    def shown_from(self) -> datetime:
        """From when on a call may lead there without a sound."""
        return self.planned if self.ahead and self.planned is not None else self.began

    @property
    def is_named_early(self) -> bool:
        """Whether a private call to another table names this one too while a plan may still be played in it: nobody
        else sees that, and it waits for its player."""
        return not self.ahead and not self.mention

    @property
    def topic(self) -> Topic:
        """What they are told by a call."""
        turn = int(self.began.timestamp()) if self.stage in (Stage.NUDGE, Stage.QUESTION) else self.turn
        return Topic(self.table, turn, self.stage)

    def is_told(self, told: Collection[Topic]) -> bool:
        """Whether who was told all of these need not be told."""
        return self.topic.is_told(told)


class Standing(NamedTuple):
    """The call that stands: which decision it shows at which table. `asks`: for that decision; else it is at rest.

    `mention`: in the table's channel. One that is `outdated` does not show yet what it must; one that is `stale` says
    what is no longer so of the time that is left, or of how many tables wait besides. `touched`: its person may have
    half picked something there. `pressed` is when they pressed something there, if that was the last thing they did.
    """

    table: int
    decision: int
    asks: bool = True
    mention: bool = False
    outdated: bool = False
    stale: bool = False
    touched: bool = False
    pressed: datetime | None = None


class Known(NamedTuple):
    """What is known of a person: their call that stands, what they have heard of, and when they were notified and
    pressed something last. `quiet` are their quiet hours wherever they may live, perhaps only `guessed`, and `back` is
    when they are back from where they are away."""

    standing: Standing | None = None
    told: frozenset[Topic] = frozenset()
    sounded: datetime | None = None
    pressed: datetime | None = None
    quiet: Sequence[QuietHours] = ()
    back: datetime | None = None
    guessed: bool = False

    def nights_at(self, moment: datetime) -> Sequence[QuietHours]:
        """The quiet hours that count at a moment: guessed ones do not for 12 hours after a press."""
        is_up = self.pressed is not None and moment < self.pressed + UP
        return () if self.guessed and is_up else self.quiet


class Decided(NamedTuple):
    """What is to be done; `shown` is the table that the call shows then. `told` is what a call that is sent tells, and
    `again` when to look again (None: when something happens)."""

    act: Act
    shown: Waiting | None = None
    told: tuple[Waiting, ...] = ()
    again: datetime | None = None

    def also_new(self, told: Collection[Topic]) -> tuple[int, ...]:
        """The other tables of which a call tells something to whoever was told all of these; none where the table that
        is shown is new, too."""
        shown = None if self.shown is None else self.shown.table
        new = [it.table for it in self.told if it.stage is not Stage.NEWS and not it.is_told(told)]
        return () if shown in new else tuple(dict.fromkeys(new))


def decide(now: datetime, waiting: Sequence[Waiting], known: Known, times: CallTimes) -> Decided:
    """What becomes of a person's call. `waiting` are their tables, the most urgent first; but a call that tells of a
    question, a nudge or a reminder shows it."""
    fresh = [it for it in waiting if not it.is_told(known.told)]
    sound = min((_sounds_at(it, known, times, now) for it in fresh), default=None)
    if sound is not None and sound <= now:
        audible = tuple(it for it in waiting if _silent_until(it, known, times, now) <= now)
        settled = tuple(it for it in audible if it.planned is None or it.planned <= now)
        urgent = _shown_by(settled, [it for it in settled if it in fresh])
        newest = [it for it in settled if it.table == urgent.table and it in fresh]
        told = settled if urgent.mention else tuple(it for it in audible if it in settled or it.is_named_early)
        return Decided(Act.SEND, max(newest, key=_loudness, default=urgent), told)
    return _in_silence(now, waiting, known, times, sound)


def _shown_by(audible: Sequence[Waiting], fresh: Sequence[Waiting]) -> Waiting:
    """Which table a call shows that sounds: what is `fresh` where it is a last call, a question, or somebody or
    something that reminds; else the most urgent one, and of what its person was reminded of there before no word."""
    for stages in ((Stage.LAST,), (Stage.QUESTION,), REMINDING):
        if found := next((it for it in fresh if it.stage in stages), None):
            return found
    first = audible[0]
    return first._replace(stage=Stage.TURN) if first.stage in REMINDING else first


def _loudness(waiting: Waiting) -> tuple[bool, Stage]:
    """More for what a call to a table says first; what is asked stands above it whatever it says."""
    return waiting.stage is not Stage.QUESTION, waiting.stage


def _sounds_at(waiting: Waiting, known: Known, times: CallTimes, now: datetime) -> datetime:
    """The first moment, from now on, at which a call to a table may sound."""
    moment = max(now, waiting.began + times.after, waiting.resumes or now, waiting.planned or now)
    if known.pressed is not None:
        moment = max(moment, known.pressed + times.since_press)
    if known.sounded is not None and not _is_urgent(waiting):
        moment = max(moment, known.sounded + times.between)
    return _silent_until(waiting, known, times, moment)


def _is_urgent(waiting: Waiting) -> bool:
    """Whether a call sounds however lately another did: the last one at a fast table, since the time of a turn there,
    reserve and all, may pass between two sounds."""
    return waiting.awake and waiting.stage is Stage.LAST


def _silent_until(waiting: Waiting, known: Known, times: CallTimes, moment: datetime) -> datetime:
    """The moment, or the end of the absence and of the quiet hours in which it lies."""
    if known.back is not None:
        moment = max(moment, known.back)
    if times.quiet and not waiting.awake:
        moment = awake_from(moment, known.nights_at(moment))
    return moment


def _in_silence(
    now: datetime, waiting: Sequence[Waiting], known: Known, times: CallTimes, sound: datetime | None
) -> Decided:
    """What becomes of the call as long as it may not sound."""
    standing = known.standing
    if standing is None:
        return Decided(Act.LEAVE, again=sound)
    current = next((it for it in waiting if _shows(standing, it)), None)
    if current is not None:
        ahead = list(_overtaking(now, waiting, current, known, times, sound))
        if overtaker := next((it for moment, it in ahead if moment <= now), None):
            return Decided(Act.EDIT, overtaker, again=sound)
        stale = standing.stale and (sound is None or sound > now + max(times.after, A_MOMENT))  # else it is sent anew
        again = _first((sound, *(moment for moment, _ in ahead)))
        return Decided(Act.EDIT if standing.outdated or stale else Act.LEAVE, current, again=again)
    leads = [(_leads_at(it, known, times, sound), it) for it in waiting if _can_lead(standing, it)]
    due = [it for moment, it in leads if _is_due(standing, it, moment, now)]
    later = (moment for moment, _ in leads if moment is not None and moment > now)
    if due:
        return Decided(Act.EDIT, due[0], again=sound)
    act = Act.LEAVE if standing.asks and any(it.shown_from > now for it in waiting) else Act.REST
    return Decided(act, again=_first((sound, *later)))


def _overtaking(
    now: datetime,
    waiting: Sequence[Waiting],
    current: Waiting,
    known: Known,
    times: CallTimes,
    sound: datetime | None,
) -> Iterator[tuple[datetime, Waiting]]:
    """The tables to which a call leads that asks for the `current` one, and from when: those more urgent of which its
    person has not been told yet, so that it never goes to and fro, and which waited not yet when they pressed there;
    but not where a call that sounds comes as soon."""
    standing = known.standing
    if standing is None or _is_kept(standing, waiting, known.told):
        return
    pressed = known.pressed + times.since_press if known.pressed is not None else now
    for it in waiting[: waiting.index(current)]:
        moment, seen = max(now, it.shown_from, it.resumes or now, pressed), standing.pressed
        leads = _can_lead(standing, it) and not it.is_told(known.told) and (seen is None or it.began > seen)
        if leads and (sound is None or sound > moment + times.after):
            yield moment, it


def _is_kept(standing: Standing, waiting: Iterable[Waiting], told: Iterable[Topic]) -> bool:
    """Whether a call shows what is not taken from its person for a table that is more urgent: what they may have half
    picked, what they are asked, or what they were reminded of."""
    asked = any(it.table == standing.table and it.stage is Stage.QUESTION for it in waiting)
    reminded = any(it.table == standing.table and it.stage in REMINDING for it in told)
    return standing.touched or asked or reminded


def _shows(standing: Standing, waiting: Waiting) -> bool:
    """Whether the call asks for what a table waits for."""
    return standing.asks and standing[:2] == (waiting.table, waiting.decision) and standing.mention == waiting.mention


def _can_lead(standing: Standing, waiting: Waiting) -> bool:
    """Whether the call can be edited so that it leads to a table: in private. A mention stands in its own channel, and
    news and nudges are only told where they sound."""
    return not standing.mention and not waiting.mention and waiting.stage not in (Stage.NEWS, Stage.NUDGE)


def _leads_at(waiting: Waiting, known: Known, times: CallTimes, sound: datetime | None) -> datetime | None:
    """When a call at rest is edited so that it leads to a table; None where one that sounds comes as soon.

    What stands there may be the answer to a press, from which a button leads to what was waiting then.
    """
    pressed, begins = known.pressed, waiting.shown_from
    if pressed is not None and waiting.began < pressed:
        return max(pressed + times.since_press, begins)
    soon = sound is not None and sound <= max(begins + times.after, waiting.planned or begins)
    return None if soon else begins


def _is_due(standing: Standing, waiting: Waiting, moment: datetime | None, now: datetime) -> bool:
    """Whether the call leads to a table now: that of a decision which is over does at once."""
    return waiting.shown_from <= now and (standing.asks or (moment is not None and moment <= now))


def _first(moments: Iterable[datetime | None]) -> datetime | None:
    return min((moment for moment in moments if moment is not None), default=None)
