"""The table's public message: the picture, what happened, whose move it is; and at the end the ranking."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.model import Chair, Status, Table
from bot.ui.i18n import escaped
from bot.ui.message import Attachment, Row, Screen, Sketch, newest, stack
from bot.ui.screens.lobby import lobby
from bot.ui.screens.table_context import GOLD, GREEN, GREY, Frame, verdict, waiting, who
from games.core import Event, Outcome, Seat
from games.match import Match, Record, Standing, ranking
from games.words import N_, Phrase, Who

TOLD = 1400
"""Characters of events in the message; older ones are in the history."""
NEWS = 500
"""Characters of the last events in the ping, and of those that are told to whom they concern."""
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


def ping(frame: Frame, told: Sequence[Event] = (), news: Sequence[Event] = ()) -> Screen:
    """The short message that calls those who must act; how to choose when the bot cannot write to someone.

    `told` is what happened since they moved last. `news` is told to those whom it concerns though they need not act.
    Nobody is notified twice for the same.
    """
    chairs = frame.table.people_to_act
    heard = tuple(dict.fromkeys(chair for event in news for chair in concerned(frame.table, event)))
    called = () if news and frame.table.goes_on else chairs
    people = tuple(chair.person for chair in (*called, *heard) if chair.person is not None)
    text = stack(
        _call(frame, chairs),
        _heralded(frame, heard, news),
        *_beside(frame, chairs, [event for event in told if event not in news]),
    )
    label, emoji = (N_("My move"), "🎴") if chairs else (N_("Show my panel"), "🔄")
    buttons = (frame.press("my", label, emoji, "primary" if chairs else "secondary"), *frame.table_link())
    return Screen(frame.language.code, text, rows=(buttons,), accent=GOLD if chairs else GREEN, mentions=people)


def concerned(table: Table, event: Event) -> tuple[Chair, ...]:
    """The people whom an event concerns though they need not act now; nobody where not everybody may know of it."""
    if not event.visible_to(None):
        return ()
    seats, acting = event.concerned(), table.people_to_act
    return tuple(chair for chair in table.people if chair.seat in seats and chair not in acting)


def _call(frame: Frame, chairs: Sequence[Chair]) -> str:
    if not chairs:
        return ""
    if all(chair.unreachable is not None for chair in chairs):
        call = N_("it is your move at {game}, table {number}: press “My move”.")
    else:
        call = N_("it is your move at {game}, table {number}: answer my private message, or press “My move”.")
    game = escaped(frame.label(frame.game.title))
    return f"{_mentioned(chairs)} {frame.language.text(call, game=game, number=frame.table.id)}"


def _heralded(frame: Frame, heard: Sequence[Chair], news: Sequence[Event]) -> str:
    """The news, a line for each event; where there is no room for all of them, everybody is named all the same."""
    told = ((concerned(frame.table, event), frame.words(event.phrase())) for event in reversed(news))
    text = newest((f"📣 {_mentioned(chairs)}: {sentence}" for chairs, sentence in told if chairs), NEWS)
    left = [chair for chair in heard if _mentioned((chair,)) not in text]
    return stack(f"📣 {_mentioned(left)}" if left else "", text)


def _beside(frame: Frame, chairs: Sequence[Chair], told: Sequence[Event]) -> Iterator[str]:
    """What those who must act are told besides: what happened, and who cannot be written to."""
    if frame.table.match is None or not chairs:
        return
    yield story(frame, told, NEWS)
    now = frame.table.match.turn
    closed = [chair.seat for chair in chairs if chair.unreachable == now]  # told once, when it is found out
    if closed:
        text = N_("{who}: I may not send you private messages. Press “My move” to choose.")
        yield "-# " + frame.say(text, who=who(closed))


def _mentioned(chairs: Iterable[Chair]) -> str:
    return " ".join(f"<@{chair.person}>" for chair in chairs)


def story(frame: Frame, events: Sequence[Event], most: int = TOLD, viewer: Seat | None = None) -> str:
    """The events that `viewer` (None: everybody) may know as lines, the newest kept when they have more than `most`
    characters."""
    return newest((f"> {frame.words(it.phrase())}" for it in reversed(events) if it.visible_to(viewer)), most)


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
    head = verdict(frame, outcome)
    # The last event has told an ending by the rules already.
    reason = "" if outcome.reason in frame.game.endings else frame.say(outcome.reason)
    return (f"### 🏆 {head}" if outcome.winners else f"### {head}", reason, *_places(frame, outcome))


def _places(frame: Frame, outcome: Outcome) -> list[str]:
    """The ranking; of a draw what everybody has."""
    if not outcome.winners:
        names = [frame.say("{who}", who=Who(Seat(seat))) for seat in range(len(outcome.scores))]
        return [name + _score(frame, outcome, score) for name, score in zip(names, outcome.scores, strict=True)]
    return [
        f"{_medal(outcome, standing)} {frame.say('{who}', who=Who(standing.seat))}"
        + _score(frame, outcome, standing.score)
        for standing in ranking(outcome, len(frame.table.chairs))
    ]


def _medal(outcome: Outcome, standing: Standing) -> str:
    """The sign of a place; without scores those who did not win have none."""
    if not outcome.scores and standing.seat not in outcome.winners:
        return "▫️"
    return MEDALS.get(standing.place, f"{standing.place}.")


def _score(frame: Frame, outcome: Outcome, score: int | None) -> str:
    if score is None:
        return ""
    return f" · {frame.words(Phrase(outcome.unit))}: {score}" if outcome.unit else f" · {score}"
