"""Decides what becomes of a person's notification, from what waits for them and what is known of them. Nothing is read
here.

A person has one notification. A new message notifies them and an edit does not, so the notification is sent anew once
it may notify, and edited until then.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final, NamedTuple

from bot.process.presses import UP
from bot.values.calendar import QuietHours, awake_from
from bot.values.messages import REMINDING, AlertTimes, Stage, Topic

A_MOMENT: Final = timedelta(minutes=1)
"""A notification that will be sent anew within this time is not edited before."""


class Act(Enum):
    """What is done with a notification. EDIT lets it show another decision, IDLE lets it ask for nothing, and END lets
    it tell how a game has ended that its person watched."""

    LEAVE = auto()
    SEND = auto()
    EDIT = auto()
    IDLE = auto()
    END = auto()


class Waiting(NamedTuple):
    """A table that waits for a person, or (`stage` NEWS) has something to tell them.

    `decision` is the one to make, −1 where they are only asked something, and `turn` tells their turn from others: the
    decision at which it began, or, in seconds since 1970, the moment since which they have time anew in it. `began` is
    the moment at which the turn, the nudge or the question began. `mention`: they are notified in its channel, and not
    in private. `awake`: quiet hours do not count there. A table that is paused goes on when it `resumes`. No
    notification to it alerts before the moment `planned`, until which a plan may be played; `answered`: theirs will be,
    so that nothing leads there before either.
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
    answered: bool = False

    @property
    def shown_from(self) -> datetime:
        """From when on a notification may lead there without an alert."""
        return self.planned if self.answered and self.planned is not None else self.began

    @property
    def topic(self) -> Topic:
        """What they are told by a notification."""
        turn = int(self.began.timestamp()) if self.stage in (Stage.NUDGE, Stage.QUESTION) else self.turn
        return Topic(self.table, turn, self.stage)


class Standing(NamedTuple):
    """The notification that stands: which decision it shows at which table. `asks`: for that decision; else it is idle.

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
    """A person as they are known `now`: the notification that stands, what they were told, and the moments at which
    they were last notified and last pressed something. `times` say when a notification may alert. `quiet` are their
    quiet hours in every zone in which they may live; `guessed`: they chose no hours. `back` is the end of their
    absence."""

    now: datetime
    times: AlertTimes
    standing: Standing | None = None
    told: frozenset[Topic] = frozenset()
    alerted: datetime | None = None
    pressed: datetime | None = None
    quiet: Sequence[QuietHours] = ()
    back: datetime | None = None
    guessed: bool = False


class Decided(NamedTuple):
    """What is to be done; `shown` is the table that the notification shows then. `told` is what a notification that is
    sent tells, and `again` when to evaluate again (None: when something happens)."""

    act: Act
    shown: Waiting | None = None
    told: tuple[Waiting, ...] = ()
    again: datetime | None = None

    def also_new(self, told: Collection[Topic]) -> tuple[int, ...]:
        """The other tables of which a notification tells something to a person who was told all of these; none where
        the table that is shown is new, too."""
        shown = None if self.shown is None else self.shown.table
        new = [it.table for it in self.told if it.stage is not Stage.NEWS and not it.topic.is_told(told)]
        return () if shown in new else tuple(dict.fromkeys(new))


def decide(waiting: Sequence[Waiting], known: Known) -> Decided:
    """Decide what becomes of a person's notification. `waiting` are their tables, the most urgent first. A notification
    shows the first of them, or the question, nudge or reminder that it tells of."""
    turns = [it for it in waiting if it.stage is not Stage.CALL]
    waiting = turns or waiting  # who plays has a message already, and is called once nothing waits for them
    now, fresh = known.now, [it for it in waiting if not it.topic.is_told(known.told)]
    alert = min((_alerts_at(it, known) for it in fresh), default=None)
    if alert is None or alert > now:
        return _in_silence(waiting, known, alert)
    alerting = [it for it in waiting if _silent_until(it, known, now) <= now]
    open_now = [it for it in alerting if it.planned is None or it.planned <= now]
    urgent = _shown_by(open_now, [it for it in open_now if it in fresh])
    newest = [it for it in open_now if it.table == urgent.table and it in fresh]
    # A private one names a table in which a plan may still be played: nobody else sees that, and it waits for them.
    told = open_now if urgent.mention else [it for it in alerting if it in open_now or not (it.answered or it.mention)]
    # What is asked stands above what a notification says first, whatever that is.
    shown = max(newest, key=lambda it: (it.stage is not Stage.QUESTION, it.stage), default=urgent)
    return Decided(Act.SEND, shown, tuple(told))


def with_end(decided: Decided, known: Known) -> Decided:
    """The same where a person is also to be told how a game has ended. A private message that asks for nothing
    tells it, or says it beside what it asks; but nothing is changed for that where they may have half picked something
    or are reminded, nor in a mention, which others read."""
    standing = known.standing
    if decided.act not in (Act.LEAVE, Act.IDLE) or (standing is not None and standing.mention):
        return decided
    if standing is None or decided.shown is None:
        return decided._replace(act=Act.END)
    reminded = any(it.table == standing.table and it.stage in REMINDING for it in known.told)
    return decided if standing.touched or reminded else decided._replace(act=Act.EDIT)


def _shown_by(alerting: Sequence[Waiting], fresh: Sequence[Waiting]) -> Waiting:
    """The table that an alerting notification opens on: a fresh last reminder, question or reminder; otherwise the
    most urgent, and no word of what its person was reminded of there before."""
    for stages in ((Stage.LAST,), (Stage.QUESTION,), REMINDING):
        if found := next((it for it in fresh if it.stage in stages), None):
            return found
    first = alerting[0]
    return first._replace(stage=Stage.TURN) if first.stage in REMINDING else first


def _alerts_at(waiting: Waiting, known: Known) -> datetime:
    """The first moment, from now on, at which a notification to a table may alert. The last one at a fast table does
    however lately another did: the time of a turn there, reserve and all, may pass between two alerts."""
    now, times = known.now, known.times
    moment = max(now, waiting.began + times.after, waiting.resumes or now, waiting.planned or now)
    if known.pressed is not None:
        moment = max(moment, known.pressed + times.since_press)
    if known.alerted is not None and not (waiting.awake and waiting.stage is Stage.LAST):
        moment = max(moment, known.alerted + times.between)
    return _silent_until(waiting, known, moment)


def _silent_until(waiting: Waiting, known: Known, moment: datetime) -> datetime:
    """The moment, or the end of the absence and of the quiet hours in which it lies. Guessed ones do not count for 12
    hours after a press."""
    if known.back is not None:
        moment = max(moment, known.back)
    is_up = known.guessed and known.pressed is not None and moment < known.pressed + UP
    return awake_from(moment, known.quiet) if known.times.quiet and not waiting.awake and not is_up else moment


def _in_silence(waiting: Sequence[Waiting], known: Known, alert: datetime | None) -> Decided:
    """What becomes of the notification as long as it may not alert."""
    now, standing = known.now, known.standing
    if standing is None:
        return Decided(Act.LEAVE, again=alert)
    shown = standing.table, standing.decision, standing.mention
    asked = (it for it in waiting if standing.asks and (it.table, it.decision, it.mention) == shown)
    current = next(asked, None)
    if current is not None:
        others = list(_overtaking(waiting, current, known, standing, alert))
        if overtaker := next((it for moment, it in others if moment <= now), None):
            return Decided(Act.EDIT, overtaker, again=alert)
        soon = alert is not None and alert <= now + max(known.times.after, A_MOMENT)  # then it is sent anew
        act = Act.EDIT if standing.outdated or (standing.stale and not soon) else Act.LEAVE
        return Decided(act, current, again=_first(alert, [moment for moment, _ in others]))
    leads = [(_leads_at(it, known, alert), it) for it in waiting if _can_lead(standing, it)]
    for moment, it in leads:  # a notification that asks for a decision which is over leads on at once
        if it.shown_from <= now and (standing.asks or (moment is not None and moment <= now)):
            return Decided(Act.EDIT, it, again=alert)
    act = Act.LEAVE if standing.asks and any(it.shown_from > now for it in waiting) else Act.IDLE
    return Decided(act, again=_first(alert, [moment for moment, _ in leads if moment is not None and moment > now]))


def _overtaking(
    waiting: Sequence[Waiting], current: Waiting, known: Known, standing: Standing, alert: datetime | None
) -> Iterator[tuple[datetime, Waiting]]:
    """The tables to which a notification leads that asks for the `current` one, and from when: those more urgent of
    which its person has not been told yet, so that it never goes to and fro, and which waited not yet when they pressed
    there; but not where a notification that alerts comes as soon. What they may have half picked, are asked or were
    reminded of is not taken from them."""
    asked = any(it.table == standing.table and it.stage is Stage.QUESTION for it in waiting)
    if standing.touched or asked or any(it.table == standing.table and it.stage in REMINDING for it in known.told):
        return
    now, seen = known.now, standing.pressed
    pressed = known.pressed + known.times.since_press if known.pressed is not None else now
    for it in waiting[: waiting.index(current)]:
        moment = max(now, it.shown_from, it.resumes or now, pressed)
        leads = _can_lead(standing, it) and not it.topic.is_told(known.told) and (seen is None or it.began > seen)
        if leads and (alert is None or alert > moment + known.times.after):
            yield moment, it


def _can_lead(standing: Standing, waiting: Waiting) -> bool:
    """Whether the notification can be edited so that it leads to a table: in private. A mention stands in its own
    channel, and news, nudges and calls are only told where they alert."""
    return not standing.mention and not waiting.mention and waiting.stage not in (Stage.NEWS, Stage.NUDGE, Stage.CALL)


def _leads_at(waiting: Waiting, known: Known, alert: datetime | None) -> datetime | None:
    """When a notification that is idle is edited so that it leads to a table; None where one that alerts comes as soon.

    What stands there may be the answer to a press, from which a button leads to what was waiting then.
    """
    times, pressed, begins = known.times, known.pressed, waiting.shown_from
    if pressed is not None and waiting.began < pressed:
        return max(pressed + times.since_press, begins)
    soon = alert is not None and alert <= max(begins + times.after, waiting.planned or begins)
    return None if soon else begins


def _first(alert: datetime | None, moments: Sequence[datetime]) -> datetime | None:
    return min(moments if alert is None else (alert, *moments), default=None)
