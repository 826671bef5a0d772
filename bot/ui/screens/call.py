"""What a call says: the ping in a table's channel, what stands above the panel in private, and the ways on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.ui.custom_id import CustomId
from bot.ui.languages import Language
from bot.ui.markup import escaped, stamp
from bot.ui.message import Button, MessageSpec, newest_lines, stack
from bot.ui.screens.help_and_tables import next_table_buttons
from bot.ui.screens.proposal import with_questions
from bot.ui.screens.seats import back_buttons, played_elsewhere
from bot.ui.screens.table import MAX_NEWS_LENGTH, event_lines
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, who
from bot.ui.screens.waiting import own_deadline
from bot.values.call import REMINDING, Stage
from bot.values.preferences import absent
from bot.values.record import Told
from bot.values.table import Player, Table
from games.core import Event, Seat
from games.words import N_, NN_, Phrase

OTHERS_WAIT = NN_("{who} is waiting for you in {game}.", "{who} are waiting for you in {game}.", "count")
MORE_WAIT = NN_("{count} more table waits for you.", "{count} more tables wait for you.", "count")

MOST_NAMED: Final = 3
"""So many other tables are named; the rest is counted."""


def ping(
    context: TableContext,
    player: Player,
    events: Sequence[Told] = (),
    news: Sequence[Told] = (),
    more: int = 0,
    reminded: str = "",
    named: Sequence[TableContext] = (),
) -> MessageSpec:
    """The short message that mentions a player where the table stands: since they must act, since they are asked
    something, or since `news` concerns them though they need not.

    `events` is what happened since they moved last. `more` is how many other tables wait for them, and `reminded` what
    they are reminded of; `named` are those of the others of which this call tells something new.
    """
    acts = player in context.table.people_to_act
    call = _call_to_act(context, player) if acts else _call_to_answer(context, player)
    text = stack(
        f"{_mention(player)} {reminded}" if reminded else call,
        own_deadline(context, player),
        _news_lines(context, player, news),
        *(_besides(context, player, [event for event in events if event not in news]) if acts else ()),
        more_line(context.language, more, named),
    )
    label, emoji = (N_("My move"), "🎴") if acts else (N_("Show my game"), "🔄")
    own = context.button("my", label, emoji, "primary" if acts else "secondary")
    mute = mute_buttons(context) if reminded else ()
    buttons = (own, *next_table_buttons(context.language, more, context.table.id), *mute, *context.table_link())
    mentions = (player.person,) if player.person is not None else ()
    accent = GOLD if acts else GREEN
    spec = MessageSpec(context.language.code, text, rows=(buttons,), accent=accent, mentions=mentions)
    return with_questions(context, player, spec)


def called(
    context: TableContext,
    spec: MessageSpec,
    more: int = 0,
    reminded: str = "",
    named: Sequence[TableContext] = (),
    played_for: Sequence[TableContext] = (),
) -> MessageSpec:
    """A panel as the call of its player: with what they are reminded of, how many other tables wait for them, those of
    them that are `named`, those at which they are `played_for` by a computer, and the ways there."""
    mute = mute_buttons(context) if reminded else ()
    row = (*next_table_buttons(context.language, more, context.table.id), *mute, *back_buttons(played_for))
    above = stack(reminded, spec.above, more_line(context.language, more, named), played_elsewhere(played_for))
    return replace(spec, above=above, rows=(*spec.rows, row) if row else spec.rows)


def more_line(language: Language, more: int, named: Sequence[TableContext] = ()) -> str:
    """How many other tables wait for somebody, some of them by name; empty where none does."""
    named = named[: min(more, MOST_NAMED)]
    text = N_("{game}, table {number}, waits for you, too.")
    lines = [language.text(text, game=language.text(it.game.title), number=it.table.id) for it in named]
    unnamed = more - len(named)
    count = [language(MORE_WAIT.phrase({"count": unnamed}))] if unnamed else []
    return "-# " + " ".join((*lines, *count)) if more else ""


def reminder(context: TableContext, player: Player, stage: Stage, due: datetime | None) -> str:
    """What a player is reminded of: who waits for them, and until when they have (`due`), unless that has passed;
    empty for no reminder."""
    if stage not in REMINDING:
        return ""
    if due is not None and due <= context.now:
        due = None
    if stage is Stage.LAST and due is not None:
        return "🔔 " + context.language.text(_last_call(context, player), moment=stamp(due, "R"))
    others, game = _who_waits(context, player, stage), Phrase(context.game.title)
    waits = context.say(N_("It is still your move in {game}."), game=game)
    if others:
        waits = context.words(OTHERS_WAIT.phrase({"who": who(others), "game": game, "count": len(others)}))
    until = context.language.text(N_("You have until {moment}."), moment=stamp(due)) if due is not None else ""
    return f"🔔 {waits} {until}".rstrip()


def _last_call(context: TableContext, player: Player) -> str:
    """What comes when the time of a turn has passed (a msgid): of two, the other one chooses."""
    if len(context.table.players) != 2:
        return N_("Last call: a computer plays this turn {moment}.")
    if player.clock is not None and player.clock.on_reserve:
        return N_("Last call: your reserve is over {moment}.")
    return N_("Last call: your time is up {moment}.")


def _who_waits(context: TableContext, player: Player, stage: Stage) -> list[Seat]:
    """Who waits for a player: whoever has nudged them, else the others who are there and need not act themselves."""
    nudger = player.clock.nudged_by if player.clock is not None else None
    if stage is Stage.NUDGE and nudger is not None:
        return [nudger]
    table = context.table
    idle = (it for it in table.people if it != player and it.is_present and it not in table.people_to_act)
    return [it.seat for it in idle if absent(it.absences, context.now) is None]


def mute_buttons(context: TableContext) -> tuple[Button, ...]:
    """The button that stops the reminders of this turn; `/settings` stops all."""
    custom_id = CustomId("mute", context.table.id, context.table.decision)
    return (Button(str(custom_id), context.label(N_("Not again this turn")), "secondary", "🔕"),)


def concerned(table: Table, event: Event) -> tuple[Player, ...]:
    """The people whom an event concerns though they need not act now; nobody where not everybody may know of it."""
    if not event.visible_to(None):
        return ()
    seats, acting = event.concerned(), table.people_to_act
    return tuple(player for player in table.people if player.seat in seats and player not in acting)


def _call_to_act(context: TableContext, player: Player) -> str:
    return _named(context, player, N_("it is your move at {game}, table {number}: press “My move”."))


def _call_to_answer(context: TableContext, player: Player) -> str:
    """Where somebody is asked something; empty where they are not."""
    asked = context.table.questions_to(player)
    return _named(context, player, N_("you are asked something at {game}, table {number}.")) if asked else ""


def _named(context: TableContext, player: Player, call: str) -> str:
    game = escaped(context.label(context.game.title))
    return f"{_mention(player)} {context.language.text(call, game=game, number=context.table.id)}"


def _news_lines(context: TableContext, player: Player, news: Sequence[Told]) -> str:
    """The news, a line for each event, the newest where there is no room for all."""
    lines: Iterable[str] = (f"📣 {_mention(player)}: {context.tell(told)}" for told in reversed(news))
    return newest_lines(lines, MAX_NEWS_LENGTH)


def _besides(context: TableContext, player: Player, events: Sequence[Told]) -> Iterator[str]:
    """What somebody who must act is told besides: what happened, and that they cannot be written to."""
    yield event_lines(context, events, MAX_NEWS_LENGTH)
    if player.unreachable == context.table.decision:  # told only when it is found out
        text = N_("{who}: I may not send you private messages. Press “My move” to choose.")
        yield "-# " + context.say(text, who=who((player.seat,)))


def _mention(player: Player) -> str:
    return f"<@{player.person}>"
