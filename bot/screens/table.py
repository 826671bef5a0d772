"""The table's public message: the picture, what happened, whose move it is; and at the end the ranking."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.model import Status
from bot.screens.frame import GOLD, GREEN, GREY, Frame, waiting, who
from bot.screens.lobby import lobby
from bot.surface import Attachment, Row, Screen, Sketch, newest, stack
from games.core import Event, Outcome
from games.match import Match, Record, ranking
from games.words import N_, Phrase, Who

TOLD = 1400
"""Characters of events in the message; older ones are in the history."""
NEWS = 500
"""Characters of the last events in the ping."""
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class Told(NamedTuple):
    """What a table's message tells besides the position."""

    events: tuple[Event, ...] = ()
    record: Record | None = None


def table_message(frame: Frame, told: Told) -> Screen:
    """The one message of a table, whatever its status."""
    match = frame.table.match
    if match is None:
        return lobby(frame)
    if match.outcome is None and frame.table.status is Status.PLAYING:
        return playing(frame, match, told.events)
    return finished(frame, match, told)


def playing(frame: Frame, match: Match, events: Sequence[Event]) -> Screen:
    """A game that goes on."""
    return Screen(
        frame.language.code,
        frame.heading(),
        _sketch(frame, match),
        stack(story(frame, events), waiting(frame)),
        _rows(frame),
        GREEN,
    )


def finished(frame: Frame, match: Match, told: Told) -> Screen:
    """A game that ended: the last picture, the ranking, the record as a file."""
    outcome = match.outcome
    file = record_file(frame, told.record) if told.record is not None else None
    return Screen(
        frame.language.code,
        frame.heading(),
        _sketch(frame, match),
        stack(story(frame, told.events), *(_result(frame, match, outcome) if outcome else ())),
        _final_rows(frame),
        GOLD if outcome and outcome.winners else GREY,
        file,
    )


def record_file(frame: Frame, record: Record) -> Attachment:
    """A finished game as a file that replays."""
    return Attachment(f"{frame.game.key}-record.json", record.model_dump_json(indent=1).encode())


def ping(frame: Frame) -> Screen:
    """The short message that calls those who must act; how to choose when the bot cannot write to someone."""
    chairs = frame.table.people_to_act
    mentions = " ".join(f"<@{chair.person}>" for chair in chairs)
    now = frame.table.match.turn if frame.table.match else -1
    closed = [chair.seat for chair in chairs if chair.unreachable == now]  # told once, when it is found out
    call = frame.language.text(N_("it is your move: answer my private message, or press “My move”."))
    last = frame.table.match.view(None).last if frame.table.match else ()
    lines = [f"{mentions} {call}", story(frame, last, NEWS)]
    if closed:
        lines.append(
            "-# "
            + frame.say(N_("{who}: I may not send you private messages. Press “My move” to choose."), who=who(closed))
        )
    buttons = (frame.press("my", N_("My move"), "🎴", "primary"), *frame.table_link())
    people = tuple(chair.person for chair in chairs if chair.person is not None)
    return Screen(frame.language.code, stack(*lines), rows=(buttons,), accent=GOLD, mentions=people)


def story(frame: Frame, events: Sequence[Event], most: int = TOLD) -> str:
    """Public events as lines, the newest kept when they have more than `most` characters."""
    lines = [f"> {frame.words(event.phrase())}" for event in events if event.visible_to(None)]
    return newest(lines, most)


def _sketch(frame: Frame, match: Match) -> Sketch:
    return Sketch(frame.game.key, match.view(None), frame.table.names)


def _rows(frame: Frame) -> tuple[Row, ...]:
    return (
        (
            frame.press("my", N_("My move"), "🎴", "primary"),
            frame.press("rules", N_("Rules"), "📖"),
            frame.press("history", N_("History"), "📜"),
        ),
    )


def _final_rows(frame: Frame) -> tuple[Row, ...]:
    return (
        (
            frame.press("rematch", N_("Rematch"), "🔁", "success"),
            frame.press("rules", N_("Rules"), "📖"),
            frame.press("history", N_("History"), "📜"),
        ),
    )


def _result(frame: Frame, match: Match, outcome: Outcome) -> tuple[str, ...]:
    winners = who(outcome.winners)
    head = frame.say(N_("Nobody wins."))
    if len(outcome.winners) == 1:
        head = frame.say(N_("{who} wins!"), who=winners)
    elif outcome.winners:
        head = frame.say(N_("{who} win together!"), who=winners)
    # The last event has told an ending by the rules already.
    reason = "" if outcome.reason in frame.game.endings else frame.say(outcome.reason)
    return (f"### 🏆 {head}" if outcome.winners else f"### {head}", reason, *_places(frame, outcome))


def _places(frame: Frame, outcome: Outcome) -> list[str]:
    if not outcome.winners:
        return []
    return [
        f"{MEDALS.get(standing.place, f'{standing.place}.')} {frame.say('{who}', who=Who(standing.seat))}"
        + _score(frame, outcome, standing.score)
        for standing in ranking(outcome, len(frame.table.chairs))
    ]


def _score(frame: Frame, outcome: Outcome, score: int | None) -> str:
    if score is None:
        return ""
    unit = frame.words(Phrase(outcome.unit)) if outcome.unit else ""
    return f" · {score} {unit}".rstrip()
