"""How a person is called: facts, one by one, and what holds whatever happens."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.delivery.notifications.decide import Act, Decided, Known, Standing, Waiting, decide
from bot.values.calendar import QuietHours
from bot.values.messages import ALERT_TIMES, Stage, Topic
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.hand_clock import NOON

MIDNIGHT = datetime(2030, 1, 2, 0, tzinfo=UTC)
MORNING = datetime(2030, 1, 2, 8, tzinfo=UTC)
NIGHT = QuietHours("UTC", 23, 8)
AFTER, SINCE_PRESS, BETWEEN, _ = ALERT_TIMES
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
LONG_AGO = NOON - 10 * HOUR
TIME = {1: 72 * HOUR, 2: 24 * HOUR, 3: 12 * HOUR, 4: HOUR}  # for a turn, by table


def waits(table: int = 1, since: datetime = LONG_AGO, stage: Stage = Stage.TURN, **others: Any) -> Waiting:
    """A table that waits since then, at its decision 5."""
    return Waiting(table, 5, 5, since, stage, **others)


def told(*waiting: Waiting) -> frozenset[Topic]:
    return frozenset(it.topic for it in waiting)


ONE, TWO = waits(1), waits(2)
ASKS, RESTS, OTHER = Standing(1, 5), Standing(1, 5, asks=False), Standing(3, 5)


def decided(*waiting: Waiting, now: datetime = NOON, **known: Any) -> Decided:
    return decide(waiting, Known(now, ALERT_TIMES, **known))


# When a call sounds


def test_somebody_is_called_twenty_seconds_after_their_turn_began() -> None:
    fresh = waits(since=NOON)

    assert decided(fresh) == Decided(Act.LEAVE, again=NOON + AFTER)
    assert decided(fresh, now=NOON + AFTER - SECOND) == Decided(Act.LEAVE, again=NOON + AFTER)
    assert decided(fresh, now=NOON + AFTER) == Decided(Act.SEND, fresh, (fresh,))


def test_nobody_is_called_twice_to_the_same_turn() -> None:
    assert decided(ONE, told=told(ONE), standing=ASKS) == Decided(Act.LEAVE, ONE)
    assert decided(ONE, told=told(ONE)) == Decided(Act.LEAVE)


def test_nobody_is_called_within_two_minutes_of_a_press() -> None:
    assert decided(ONE, pressed=NOON - MINUTE).again == NOON + MINUTE
    assert decided(ONE, pressed=NOON - SINCE_PRESS).act is Act.SEND


def test_there_are_thirty_minutes_between_two_sounds() -> None:
    assert decided(ONE, alerted=NOON - 10 * MINUTE) == Decided(Act.LEAVE, again=NOON + 20 * MINUTE)
    assert decided(ONE, alerted=NOON - BETWEEN).act is Act.SEND


def test_the_last_call_at_a_fast_table_does_not_wait_for_half_an_hour_to_pass() -> None:
    last = waits(stage=Stage.LAST, awake=True)

    assert decided(last, told=told(ONE), alerted=NOON - MINUTE, standing=ASKS).act is Act.SEND
    assert decided(last, pressed=NOON - MINUTE, alerted=NOON - MINUTE).again == NOON + MINUTE
    for other in (waits(stage=Stage.LAST), waits(stage=Stage.REMINDER, awake=True), waits(awake=True)):
        assert decided(other, alerted=NOON - MINUTE).again == NOON + 29 * MINUTE


def test_the_latest_of_all_these_moments_counts() -> None:
    fresh = waits(since=NOON)

    assert decided(fresh, pressed=NOON - 110 * SECOND, alerted=NOON - BETWEEN).again == NOON + AFTER
    assert decided(fresh, pressed=NOON, alerted=NOON - 29 * MINUTE).again == NOON + SINCE_PRESS


def test_in_quiet_hours_a_call_waits_for_the_morning() -> None:
    assert decided(ONE, now=MIDNIGHT, quiet=(NIGHT,)) == Decided(Act.LEAVE, again=MORNING)
    assert decided(ONE, now=MORNING, quiet=(NIGHT,)).act is Act.SEND


def test_a_call_that_would_be_due_in_quiet_hours_waits_for_their_end() -> None:
    late = MIDNIGHT - HOUR - 5 * SECOND

    assert decided(waits(since=late), now=late, quiet=(NIGHT,)).again == MORNING


def test_in_the_morning_one_message_tells_all_that_was_held() -> None:
    assert decided(ONE, TWO, now=MORNING, quiet=(NIGHT,)) == Decided(Act.SEND, ONE, (ONE, TWO))


def test_a_fast_table_calls_at_night_and_tells_nothing_of_the_slow_ones() -> None:
    fast = waits(2, awake=True)

    assert decided(ONE, fast, now=MIDNIGHT, quiet=(NIGHT,)) == Decided(Act.SEND, fast, (fast,))


def test_who_is_away_is_called_when_they_are_back() -> None:
    assert decided(waits(awake=True), back=NOON + HOUR) == Decided(Act.LEAVE, again=NOON + HOUR)


def test_the_most_urgent_table_is_shown_whichever_is_new() -> None:
    assert decided(ONE, TWO, told=told(ONE), standing=ASKS) == Decided(Act.SEND, ONE, (ONE, TWO))


@pytest.mark.parametrize("stage", [Stage.REMINDER, Stage.LAST])
def test_a_reminder_takes_the_place_of_the_call(stage: Stage) -> None:
    reminded = waits(stage=stage)

    assert decided(reminded, told=told(ONE), standing=ASKS) == Decided(Act.SEND, reminded, (reminded,))
    assert decided(reminded, told=told(reminded), standing=ASKS).act is Act.LEAVE


def test_a_turn_that_is_muted_is_not_called_to_again() -> None:
    muted = told(waits(stage=Stage.LAST))

    assert decided(waits(stage=Stage.REMINDER), told=muted, standing=ASKS) == Decided(
        Act.LEAVE, waits(stage=Stage.REMINDER)
    )


def test_a_turn_whose_time_is_another_is_told_anew_with_its_last_call() -> None:
    last = waits(stage=Stage.LAST)
    anew = waits(since=NOON)._replace(turn=int(NOON.timestamp()))

    assert decided(anew, now=NOON + AFTER, told=told(last), standing=ASKS) == Decided(Act.SEND, anew, (anew,))
    assert decided(anew, now=NOON + AFTER, told=told(last, anew), standing=ASKS) == Decided(Act.LEAVE, anew)
    later = anew._replace(stage=Stage.LAST)
    assert decided(later, now=NOON + HOUR, told=told(last, anew), standing=ASKS).shown == later


def test_a_reminder_does_not_count_as_told_by_the_one_before() -> None:
    assert decided(waits(stage=Stage.LAST), told=told(waits(stage=Stage.REMINDER))).act is Act.SEND


def test_news_is_told_apart_from_a_turn() -> None:
    news = waits(stage=Stage.NEWS, mention=True)

    assert decided(news, told=told(ONE)) == Decided(Act.SEND, news, (news,))
    assert decided(news, told=told(news)) == Decided(Act.LEAVE)
    assert decided(ONE, told=told(news)).act is Act.SEND


def test_each_nudge_is_told_once_beside_the_turn() -> None:
    nudge, later = waits(since=NOON - HOUR, stage=Stage.NUDGE), waits(since=NOON - MINUTE, stage=Stage.NUDGE)

    assert decided(ONE, nudge, told=told(ONE), standing=ASKS) == Decided(Act.SEND, nudge, (ONE, nudge))
    assert decided(ONE, nudge, told=told(ONE, nudge), standing=ASKS) == Decided(Act.LEAVE, ONE)
    assert decided(ONE, later, told=told(ONE, nudge), standing=ASKS).shown == later
    last = waits(stage=Stage.LAST)
    assert decided(last, nudge, told=told(last), standing=ASKS).shown == nudge, "after the last call, too"


def test_each_question_is_told_once_beside_the_turn_by_the_rules_of_all_calls() -> None:
    asked, later = waits(since=NOON - HOUR, stage=Stage.QUESTION), waits(since=NOON - MINUTE, stage=Stage.QUESTION)

    assert decided(ONE, asked, told=told(ONE), standing=ASKS) == Decided(Act.SEND, asked, (ONE, asked))
    assert decided(ONE, asked, told=told(ONE, asked), standing=ASKS) == Decided(Act.LEAVE, ONE)
    assert decided(ONE, later, told=told(ONE, asked), standing=ASKS).act is Act.SEND
    assert decided(ONE, asked, told=told(asked)).act is Act.SEND, "a question does not tell that it is their turn"
    assert decided(asked, alerted=NOON - MINUTE).again == NOON + 29 * MINUTE
    assert decided(asked, now=MIDNIGHT, quiet=(NIGHT,)) == Decided(Act.LEAVE, again=MORNING)


def test_a_call_that_tells_of_a_question_shows_its_table_and_a_reminder_there_too() -> None:
    asked = waits(2, stage=Stage.QUESTION)
    reminded = waits(2, stage=Stage.REMINDER)

    assert decided(ONE, asked, told=told(ONE), standing=ASKS).shown == asked
    assert decided(ONE, reminded, asked).shown == reminded


def test_a_next_turn_at_the_same_table_is_called_to() -> None:
    after = waits()._replace(turn=6, decision=6)

    assert decided(after, told=told(ONE), standing=ASKS).act is Act.SEND


# What is edited, in silence


def test_a_call_that_asks_for_what_waits_is_left_alone() -> None:
    assert decided(ONE, TWO, told=told(ONE, TWO), standing=Standing(2, 5)) == Decided(Act.LEAVE, TWO)


def test_one_that_is_outdated_is_brought_up_to_date() -> None:
    assert decided(ONE, told=told(ONE), standing=Standing(1, 5, outdated=True)) == Decided(Act.EDIT, ONE)


def test_a_question_is_led_to_in_silence_and_once_it_was_told() -> None:
    asked = waits(since=MIDNIGHT, stage=Stage.QUESTION)

    assert decided(asked, standing=RESTS, now=MIDNIGHT, quiet=(NIGHT,)) == Decided(Act.EDIT, asked, again=MORNING)
    assert decided(asked, told=told(asked), standing=OTHER, now=MORNING) == Decided(Act.EDIT, asked)


def test_one_that_asks_for_nothing_that_waits_is_put_to_rest_at_once() -> None:
    assert decided(standing=ASKS) == Decided(Act.IDLE)
    assert decided(standing=ASKS, now=MIDNIGHT, quiet=(NIGHT,), pressed=MIDNIGHT) == Decided(Act.IDLE)


def test_or_leads_at_once_to_what_waits() -> None:
    fresh = waits(since=NOON)

    assert decided(ONE, told=told(ONE), standing=OTHER) == Decided(Act.EDIT, ONE)
    assert decided(fresh, standing=OTHER) == Decided(Act.EDIT, fresh, again=NOON + AFTER)


def test_a_turn_that_comes_while_somebody_presses_is_led_to_at_once_and_sounds_later() -> None:
    came = waits(since=NOON)

    seen = decided(came, standing=RESTS, pressed=NOON - MINUTE)

    assert seen == Decided(Act.EDIT, came, again=NOON + MINUTE)


def test_at_night_and_between_two_sounds_a_call_at_rest_is_edited_at_once() -> None:
    came = waits(since=NOON)

    assert decided(came, standing=RESTS, alerted=NOON - MINUTE).act is Act.EDIT
    assert decided(waits(since=MIDNIGHT), standing=RESTS, now=MIDNIGHT, quiet=(NIGHT,)).act is Act.EDIT


def test_one_at_rest_is_left_where_a_call_that_sounds_comes_in_a_moment() -> None:
    assert decided(waits(since=NOON), standing=RESTS) == Decided(Act.IDLE, again=NOON + AFTER)


def test_the_answer_to_a_press_stands_two_minutes_beside_what_waited_then() -> None:
    before = decided(ONE, told=told(ONE), standing=RESTS, pressed=NOON - MINUTE)

    assert before == Decided(Act.IDLE, again=NOON + MINUTE)
    assert decided(ONE, told=told(ONE), standing=RESTS, pressed=NOON - SINCE_PRESS).act is Act.EDIT


def test_a_mention_leads_nowhere_else() -> None:
    mentioned = waits(1, mention=True)

    assert decided(mentioned, told=told(mentioned), standing=Standing(3, 5, mention=True)) == Decided(Act.IDLE)
    assert decided(mentioned, told=told(mentioned), standing=RESTS) == Decided(Act.IDLE)


def test_a_private_call_rests_where_a_mention_is_wanted_now() -> None:
    mentioned = waits(1, mention=True)

    assert decided(mentioned, told=told(mentioned), standing=ASKS).act is Act.IDLE


def test_without_any_times_a_turn_is_called_to_at_once() -> None:
    known = Known(NOON, AT_ONCE, alerted=NOON, pressed=NOON, quiet=(NIGHT,))

    assert decide([waits(since=NOON)], known).act is Act.SEND


# What holds whatever happens


@dataclass
class Life:
    """A person, tables that begin to wait for them and do no more, and what they hear of it."""

    now: datetime = NOON
    waiting: dict[int, Waiting] = field(default_factory=dict)
    standing: Standing | None = None
    told: frozenset[Topic] = frozenset()
    alerted: datetime | None = None
    pressed: datetime | None = None
    again: datetime | None = None
    turns: int = 0
    asked: dict[int, Waiting] = field(default_factory=dict)
    """What they are asked, by table."""
    alerts: list[tuple[datetime, Decided]] = field(default_factory=list)

    def look(self) -> None:
        """Do what is decided, and again until nothing more is to be done now."""
        for _ in range(10):
            turns = sorted(self.waiting.values(), key=lambda it: it.began + TIME[it.table])
            order = [*turns, *self.asked_now]
            known = Known(self.now, ALERT_TIMES, self.standing, self.told, self.alerted, self.pressed, (NIGHT,))
            made = decide(order, known)
            self.again = made.again
            shown = made.shown
            if made.act is Act.LEAVE or (made.act is Act.IDLE and self.standing is None):
                return
            if made.act is Act.IDLE and self.standing is not None:
                self.standing = None if self.standing.mention else self.standing._replace(asks=False)
                return
            assert shown is not None
            self.standing = Standing(shown.table, shown.decision, mention=shown.mention)
            if made.act is Act.SEND:
                self.alerts.append((self.now, made))
                self.alerted = self.now
                self.told |= told(*made.told)
        raise AssertionError("it is never done")

    @property
    def asked_now(self) -> list[Waiting]:
        """What they are asked: at a table that waits for their move beside that."""
        beside = {table: it.decision for table, it in self.waiting.items()}
        return [it._replace(decision=beside.get(table, -1)) for table, it in self.asked.items()]

    def sleep(self, until: datetime) -> None:
        """Look whenever that was asked for, until then."""
        while self.again is not None and self.again <= until:
            assert self.again > self.now, "it looks again and again"
            self.now = self.again
            self.look()
        self.now = until

    def happens(self, what: str, table: int) -> None:
        waiting = self.waiting.get(table)
        if what == "begins":
            self.turns += 1
            self.waiting[table] = Waiting(table, self.turns, self.turns, self.now, mention=table == 3, awake=table == 4)
        elif what == "ends":
            self.waiting.pop(table, None)
        elif what == "reminds" and waiting is not None:
            self.waiting[table] = waiting._replace(stage=min(Stage(waiting.stage + 1), Stage.LAST))
        elif what == "asks":
            self.asked[table] = Waiting(table, -1, -1, self.now, Stage.QUESTION, table == 3, table == 4)
        elif what == "answers":
            self.asked.pop(table, None)
        elif what == "presses":
            self.pressed = self.now
        self.look()


HAPPENINGS = st.lists(
    st.tuples(
        st.sampled_from((0, 1, 19, 30, 119, 600, 1799, 4000, 20_000, 90_000)),
        st.sampled_from(("begins", "begins", "ends", "reminds", "presses", "asks", "answers")),
        st.integers(1, 4),
    ),
    max_size=30,
)


def lived(happenings: Iterable[tuple[int, str, int]]) -> Life:
    life = Life()
    for seconds, what, table in happenings:
        life.sleep(life.now + timedelta(seconds=seconds))
        life.happens(what, table)
    return life


@settings(max_examples=400, deadline=None)
@given(HAPPENINGS)
def test_no_sound_comes_at_night_too_soon_after_another_or_after_a_press(
    happenings: Sequence[tuple[int, str, int]],
) -> None:
    life = Life()
    for seconds, what, table in happenings:
        pressed, count = life.pressed, len(life.alerts)
        life.sleep(life.now + timedelta(seconds=seconds))
        for moment, made in life.alerts[count:]:
            assert pressed is None or moment >= pressed + SINCE_PRESS
            assert all(it.awake or not NIGHT.covers(moment) for it in made.told)
        life.happens(what, table)

    for (earlier, _), (later, made) in pairwise(life.alerts):
        assert later - earlier >= BETWEEN or any(it.awake and it.stage is Stage.LAST for it in made.told)


@settings(max_examples=400, deadline=None)
@given(HAPPENINGS)
def test_whoever_waits_is_told_at_last_and_once(happenings: Sequence[tuple[int, str, int]]) -> None:
    life = lived(happenings)

    life.sleep(life.now + timedelta(days=3))

    for waiting in (*life.waiting.values(), *life.asked_now):
        assert waiting.topic.is_told(life.told)
    alerted = [made for _, made in life.alerts]
    told_before: set[Topic] = set()
    for made in alerted:
        assert not all(it.topic.is_told(told_before) for it in made.told), "it tells nothing new"
        told_before.update(told(*made.told))
    assert life.again is None


@settings(max_examples=400, deadline=None)
@given(HAPPENINGS)
def test_no_call_asks_for_what_does_not_wait(happenings: Sequence[tuple[int, str, int]]) -> None:
    life = Life()
    for seconds, what, table in happenings:
        life.sleep(life.now + timedelta(seconds=seconds))
        life.happens(what, table)
        standing = life.standing
        if standing is not None and standing.asks:
            waiting = {(it.table, it.decision) for it in (*life.waiting.values(), *life.asked_now)}
            assert standing[:2] in waiting
