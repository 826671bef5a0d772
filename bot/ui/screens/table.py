"""The table's public message: the picture, what happened, whose move it is; and at the end the ranking."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.model import Player, Status, Table
from bot.ui.i18n import escaped
from bot.ui.message import Attachment, MessageSpec, PictureSpec, Row, newest, stack
from bot.ui.screens.lobby import lobby
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext, verdict, waiting, who
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


def table_message(context: TableContext, told: Told) -> MessageSpec:
    """The one message of a table, whatever its status."""
    match = context.table.match
    if match is None:
        return lobby(context)
    if match.outcome is None and context.table.status is Status.PLAYING:
        return playing(context, match, told.events)
    return finished(context, match, told)


def playing(context: TableContext, match: Match, events: Sequence[Event]) -> MessageSpec:
    """A game that goes on."""
    return MessageSpec(
        context.language.code,
        context.heading(),
        _sketch(context, match),
        stack(story(context, events), waiting(context)),
        _rows(context),
        GREEN,
    )


def finished(context: TableContext, match: Match, told: Told) -> MessageSpec:
    """A game that ended: the last picture, the ranking, the record as a file."""
    outcome = match.outcome
    file = record_file(context, told.record) if told.record is not None else None
    return MessageSpec(
        context.language.code,
        context.heading(),
        _sketch(context, match),
        stack(story(context, told.events), *(_result(context, match, outcome) if outcome else ())),
        _final_rows(context),
        GOLD if outcome and outcome.winners else GREY,
        file,
    )


def record_file(context: TableContext, record: Record) -> Attachment:
    """A finished game as a file that replays."""
    return Attachment(f"{context.game.key}-record.json", record.model_dump_json(indent=1).encode())


def ping(context: TableContext, told: Sequence[Event] = (), news: Sequence[Event] = ()) -> MessageSpec:
    """The short message that calls those who must act; how to choose when the bot cannot write to someone.

    `told` is what happened since they moved last. `news` is told to those whom it concerns though they need not act.
    Nobody is notified twice for the same.
    """
    players = context.table.people_to_act
    heard = tuple(dict.fromkeys(player for event in news for player in concerned(context.table, event)))
    called = () if news and context.table.goes_on else players
    people = tuple(player.person for player in (*called, *heard) if player.person is not None)
    text = stack(
        _call(context, players),
        _heralded(context, heard, news),
        *_beside(context, players, [event for event in told if event not in news]),
    )
    label, emoji = (N_("My move"), "🎴") if players else (N_("Show my panel"), "🔄")
    buttons = (context.press("my", label, emoji, "primary" if players else "secondary"), *context.table_link())
    return MessageSpec(context.language.code, text, rows=(buttons,), accent=GOLD if players else GREEN, mentions=people)


def concerned(table: Table, event: Event) -> tuple[Player, ...]:
    """The people whom an event concerns though they need not act now; nobody where not everybody may know of it."""
    if not event.visible_to(None):
        return ()
    seats, acting = event.concerned(), table.people_to_act
    return tuple(player for player in table.people if player.seat in seats and player not in acting)


def _call(context: TableContext, players: Sequence[Player]) -> str:
    if not players:
        return ""
    if all(player.unreachable is not None for player in players):
        call = N_("it is your move at {game}, table {number}: press “My move”.")
    else:
        call = N_("it is your move at {game}, table {number}: answer my private message, or press “My move”.")
    game = escaped(context.label(context.game.title))
    return f"{_mentioned(players)} {context.language.text(call, game=game, number=context.table.id)}"


def _heralded(context: TableContext, heard: Sequence[Player], news: Sequence[Event]) -> str:
    """The news, a line for each event; where there is no room for all of them, everybody is named all the same."""
    told = ((concerned(context.table, event), context.words(event.phrase())) for event in reversed(news))
    text = newest((f"📣 {_mentioned(players)}: {sentence}" for players, sentence in told if players), NEWS)
    left = [player for player in heard if _mentioned((player,)) not in text]
    return stack(f"📣 {_mentioned(left)}" if left else "", text)


def _beside(context: TableContext, players: Sequence[Player], told: Sequence[Event]) -> Iterator[str]:
    """What those who must act are told besides: what happened, and who cannot be written to."""
    if context.table.match is None or not players:
        return
    yield story(context, told, NEWS)
    now = context.table.match.turn
    closed = [player.seat for player in players if player.unreachable == now]  # told once, when it is found out
    if closed:
        text = N_("{who}: I may not send you private messages. Press “My move” to choose.")
        yield "-# " + context.say(text, who=who(closed))


def _mentioned(players: Iterable[Player]) -> str:
    return " ".join(f"<@{player.person}>" for player in players)


def story(context: TableContext, events: Sequence[Event], most: int = TOLD, viewer: Seat | None = None) -> str:
    """The events that `viewer` (None: everybody) may know as lines, the newest kept when they have more than `most`
    characters."""
    return newest((f"> {context.words(it.phrase())}" for it in reversed(events) if it.visible_to(viewer)), most)


def _sketch(context: TableContext, match: Match) -> PictureSpec:
    return PictureSpec(context.game.key, match.view(None), context.table.names)


def _rows(context: TableContext) -> tuple[Row, ...]:
    return (
        (
            context.press("my", N_("My move"), "🎴", "primary"),
            context.press("rules", N_("Rules"), "📖"),
            context.press("history", N_("History"), "📜"),
        ),
    )


def _final_rows(context: TableContext) -> tuple[Row, ...]:
    return (
        (
            context.press("rematch", N_("Rematch"), "🔁", "success"),
            context.press("rules", N_("Rules"), "📖"),
            context.press("history", N_("History"), "📜"),
        ),
    )


def _result(context: TableContext, match: Match, outcome: Outcome) -> tuple[str, ...]:
    head = verdict(context, outcome)
    # The last event has told an ending by the rules already.
    reason = "" if outcome.reason in context.game.endings else context.say(outcome.reason)
    return (f"### 🏆 {head}" if outcome.winners else f"### {head}", reason, *_places(context, outcome))


def _places(context: TableContext, outcome: Outcome) -> list[str]:
    """The ranking; of a draw what everybody has."""
    if not outcome.winners:
        names = [context.say("{who}", who=Who(Seat(seat))) for seat in range(len(outcome.scores))]
        return [name + _score(context, outcome, score) for name, score in zip(names, outcome.scores, strict=True)]
    return [
        f"{_medal(outcome, standing)} {context.say('{who}', who=Who(standing.seat))}"
        + _score(context, outcome, standing.score)
        for standing in ranking(outcome, len(context.table.players))
    ]


def _medal(outcome: Outcome, standing: Standing) -> str:
    """The sign of a place; without scores those who did not win have none."""
    if not outcome.scores and standing.seat not in outcome.winners:
        return "▫️"
    return MEDALS.get(standing.place, f"{standing.place}.")


def _score(context: TableContext, outcome: Outcome, score: int | None) -> str:
    if score is None:
        return ""
    return f" · {context.words(Phrase(outcome.unit))}: {score}" if outcome.unit else f" · {score}"
