"""The table's public message: the picture, what happened, whose move it is; and at the end the ranking."""

from collections.abc import Iterable, Iterator, Sequence

from bot.model import Player, Status, Table
from bot.record import Told
from bot.turn_clock import StandIn
from bot.ui.markdown import escaped
from bot.ui.message import Button, MessageSpec, PictureSpec, Row, newest_lines, stack
from bot.ui.screens.ending import end_buttons, result_lines
from bot.ui.screens.lobby import lobby
from bot.ui.screens.replacing import replace_row
from bot.ui.screens.table_context import GOLD, GREEN, GREY, TableContext, who
from bot.ui.screens.waiting import waiting
from games.core import Event, Seat
from games.match import Match
from games.words import N_

MAX_EVENTS_LENGTH = 1400
"""Characters of events in the message; older ones are in the history."""
MAX_NEWS_LENGTH = 500
"""Characters of the last events in pings and panels."""


def table_message(context: TableContext, events: Sequence[Told] = ()) -> MessageSpec:
    """The one message of a table, whatever its status. `events` are to be told."""
    match = context.table.match
    if match is None:
        return lobby(context)
    if match.outcome is None and context.table.status is Status.PLAYING:
        return playing(context, match, events)
    return finished(context, match, events)


def playing(context: TableContext, match: Match, events: Sequence[Told]) -> MessageSpec:
    """A game that goes on."""
    return MessageSpec(
        context.language.code,
        context.heading(),
        public_picture(context, match),
        stack(event_lines(context, events), waiting(context)),
        (
            *_rows(
                context,
                context.button("my", N_("My move"), "🎴", "primary"),
                *_back_button(context),
                *_go_on_button(context),
            ),
            *replace_row(context),
        ),
        GREEN,
    )


def finished(context: TableContext, match: Match, events: Sequence[Told]) -> MessageSpec:
    """A game that ended: the last picture, who won, and the ranking."""
    outcome = match.outcome
    return MessageSpec(
        context.language.code,
        context.heading(),
        public_picture(context, match),
        stack(event_lines(context, events), *(result_lines(context, outcome) if outcome else ())),
        _rows(context, *end_buttons(context)),
        GOLD if outcome and outcome.winners else GREY,
    )


def ping(context: TableContext, events: Sequence[Told] = (), news: Sequence[Told] = ()) -> MessageSpec:
    """The short message that mentions those who must act and those whom `news` concerns though they need not act.

    `events` is what happened since those who must act moved last. Nobody is told an event twice. Who goes on by
    themselves is mentioned no second time when there is news for others.
    """
    acting = context.table.people_to_act
    informed = tuple(dict.fromkeys(player for told in news for player in concerned(context.table, told.event)))
    mentioned = (*(() if news and context.table.goes_on else acting), *informed)
    text = stack(
        _call_to_act(context, acting),
        _news_lines(context, informed, news),
        *_besides(context, acting, [event for event in events if event not in news]),
    )
    label, emoji = (N_("My move"), "🎴") if acting else (N_("Show my panel"), "🔄")
    buttons = (context.button("my", label, emoji, "primary" if acting else "secondary"), *context.table_link())
    return MessageSpec(
        context.language.code,
        text,
        rows=(buttons,),
        accent=GOLD if acting else GREEN,
        mentions=tuple(player.person for player in mentioned if player.person is not None),
    )


def concerned(table: Table, event: Event) -> tuple[Player, ...]:
    """The people whom an event concerns though they need not act now; nobody where not everybody may know of it."""
    if not event.visible_to(None):
        return ()
    seats, acting = event.concerned(), table.people_to_act
    return tuple(player for player in table.people if player.seat in seats and player not in acting)


def _call_to_act(context: TableContext, players: Sequence[Player]) -> str:
    if not players:
        return ""
    if all(player.unreachable is not None for player in players):
        call = N_("it is your move at {game}, table {number}: press “My move”.")
    else:
        call = N_("it is your move at {game}, table {number}: answer my private message, or press “My move”.")
    game = escaped(context.label(context.game.title))
    return f"{_mentions(players)} {context.language.text(call, game=game, number=context.table.id)}"


def _news_lines(context: TableContext, informed: Sequence[Player], news: Sequence[Told]) -> str:
    """The news, a line for each event; where there is no room for all of them, everybody is mentioned all the same."""
    said = ((concerned(context.table, told.event), context.tell(told)) for told in reversed(news))
    lines = (f"📣 {_mentions(players)}: {sentence}" for players, sentence in said if players)
    text = newest_lines(lines, MAX_NEWS_LENGTH)
    left_out = [player for player in informed if _mentions((player,)) not in text]
    return stack(f"📣 {_mentions(left_out)}" if left_out else "", text)


def _besides(context: TableContext, acting: Sequence[Player], events: Sequence[Told]) -> Iterator[str]:
    """What those who must act are told besides: what happened, and who cannot be written to."""
    if context.table.match is None or not acting:
        return
    yield event_lines(context, events, MAX_NEWS_LENGTH)
    unreachable = [
        player.seat for player in acting if player.unreachable == context.table.decision
    ]  # told only when it is found out
    if unreachable:
        text = N_("{who}: I may not send you private messages. Press “My move” to choose.")
        yield "-# " + context.say(text, who=who(unreachable))


def _mentions(players: Iterable[Player]) -> str:
    return " ".join(f"<@{player.person}>" for player in players)


def event_lines(
    context: TableContext, events: Sequence[Told], most: int = MAX_EVENTS_LENGTH, viewer: Seat | None = None
) -> str:
    """The events that `viewer` (None: everybody) may know as lines, the newest kept when they have more than `most`
    characters."""
    return newest_lines((f"> {context.tell(it)}" for it in reversed(events) if it.visible_to(viewer)), most)


def public_picture(context: TableContext, match: Match) -> PictureSpec:
    """The position as everybody may see it."""
    return PictureSpec(context.game.key, match.view(None), context.table.names)


def _back_button(context: TableContext) -> tuple[Button, ...]:
    """For those for whom a computer player plays until they press something."""
    absent = any(player.stand_in is StandIn.ABSENT for player in context.table.players)
    return (context.button("back", N_("I'm back"), "👋", "success"),) if absent else ()


def _go_on_button(context: TableContext) -> tuple[Button, ...]:
    """Ends a pause, for whoever of the players wants to go on."""
    pause = context.table.pause_at(context.now)
    ends = pause is not None and pause.end is not None
    return (context.button("go-on", N_("Go on now"), "▶️"),) if ends else ()


def _rows(context: TableContext, *first: Button) -> tuple[Row, ...]:
    return ((*first, *context.reading_buttons()),)
