"""What a notification says: the ping in a table's channel, what stands above the panel in private, and the ways on."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import dropwhile
from typing import Final, NamedTuple

from bot.ui.escaping import escaped, stamp
from bot.ui.languages import Language
from bot.ui.message import BUTTONS_PER_ROW, Button, CustomId, Grid, Menu, MessageSpec, Row, filled, stack
from bot.ui.screens.panel import with_questions
from bot.ui.screens.table import back_buttons, played_elsewhere
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, who
from bot.ui.screens.turn_context import headline_of, is_own, small
from bot.ui.screens.waiting import own_deadline
from bot.ui.screens.watching import ended_line
from bot.values.messages import REMINDING, Stage
from bot.values.record import Told
from bot.values.table import Player, Table
from games.core import Event, Seat
from games.words import N_, NN_, Phrase

OTHERS_WAIT = NN_("{who} is waiting for you in {game}.", "{who} are waiting for you in {game}.", "count")
MORE_WAIT = NN_("{count} more table waits for you.", "{count} more tables wait for you.", "count")
UNREACHABLE = N_("{who}: my private message did not reach you. Press “My move” to choose.")
MOST_NAMED: Final = 3
"""So many other tables are named; the rest is counted."""


class OtherTables(NamedTuple):
    """What a notification says of the other tables of its person: how many wait for them, those of these that it
    names, and those at which they are played for by a computer player; and one that they watched, and that is over."""

    more: int = 0
    named: Sequence[Table] = ()
    played_for: Sequence[Table] = ()
    ended: Table | None = None


NO_OTHERS: Final = OtherTables()


def ping(
    context: TableContext,
    player: Player,
    events: Sequence[Told] = (),
    news: Sequence[Told] = (),
    others: OtherTables = NO_OTHERS,
    reminded: str = "",
) -> MessageSpec:
    """The short message that mentions a player in the table's channel, since they must act or are asked something, or
    since `news` concerns them though they need not act.

    `events` is what happened since they moved last, and `reminded` is what they are reminded of.
    """
    acts, words = player in context.table.people_to_act, context.words
    text = N_("your move in {game}, table {number}.") if acts else ""
    if not acts and context.table.question_to(player) is not None:
        text = N_("a question for you in {game}, table {number}.")
    game, mention = escaped(words.title), f"<@{player.person}>"
    found_out = player.unreachable == context.table.decision  # told only then
    public = (it for it in events if it.event.seen_by is None and it not in news)
    others_did = list(dropwhile(lambda told: is_own(told.event, player.seat), public))
    said = reminded or (words.label(text, game=game, number=context.table.id) if text else "")
    told = stack(
        f"{mention} {said}" if said else "",
        own_deadline(context, player),
        _concerning(context, mention, news),
        headline_of(context, others_did) if acts else "",
        f"-# {words.say(UNREACHABLE, who=who((player.seat,)))}" if acts and found_out else "",
        small(_more_line(context, others)),
    )
    own = context.buttons.own(acts=acts, style="primary" if acts else "secondary")
    ways = () if acts else next_table_buttons(context.language, others.more, context.table.id)
    buttons = (own, *ways, *_mute(context, reminded), *context.buttons.to_table())
    mentions = (player.person,) if player.person is not None else ()
    return with_questions(context, player, context.notice(told, GOLD if acts else GREEN, buttons, mentions))


def notification(
    context: TableContext, player: Player, spec: MessageSpec, others: OtherTables, reminded: str = ""
) -> MessageSpec:
    """A player's panel as their notification: with what they are reminded of and their other tables. The next of these
    stands first once they have moved here; before that its heading says how many wait."""
    acts, over = player in context.table.people_to_act, context.table.is_over
    played_for = [context.at(table) for table in others.played_for]
    elsewhere = (_more_line(context, others) if acts else "", played_elsewhere(played_for))
    end = "" if others.ended is None else ended_line(context.at(others.ended))
    above = stack(end, _reminding(reminded, _with_more(spec.above, " · ".join(filter(None, elsewhere)))))
    alone = bool(spec.questions) and not spec.rows  # what to do about somebody who is late
    ways = () if acts or alone else next_table_buttons(context.language, others.more, context.table.id)
    if spec.questions:
        ways = tuple(it._replace(style="secondary") for it in ways)
    rows = spec.rows if over else _led(ways, spec.rows)
    last = (*(it._replace(style="secondary") for it in ways if over), *_mute(context, reminded))
    return replace(
        spec,
        above=above,
        rows=filled(*rows, (*last, *(() if reminded or spec.questions else back_buttons(played_for)))),
    )


def _led(first: tuple[Button, ...], rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Put these buttons before the first row, or in a row above it where it is full."""
    if rows and isinstance(rows[0], tuple) and not isinstance(rows[0], Menu | Grid) and len(rows[0]) < BUTTONS_PER_ROW:
        return ((*first, *rows[0]), *rows[1:])
    return (first, *rows)


def _mute(context: TableContext, reminded: str) -> tuple[Button, ...]:
    """No more reminders of this turn; `/settings` stops them for all."""
    mute = context.buttons.one("mute", N_("Not again this turn"), "🔕", decision=context.table.decision)
    return (mute,) if reminded else ()


def _concerning(context: TableContext, mention: str, news: Sequence[Told]) -> str:
    """The headline of the news that concerns a player, or its newest event where the game makes no headline of it."""
    said = (headline_of(context, news) or context.words.tell(news[-1])) if news else ""
    return f"📣 {mention}: {said}" if said else ""


def _reminding(reminded: str, heading: str) -> str:
    """What somebody is reminded of, in the place of the words that it is their move."""
    first, _, rest = heading.partition("\n")
    if not reminded or not first.startswith("**"):
        return stack(reminded, heading)
    due = " · ".join(first.split(" · ")[2:])
    return stack(" ".join(filter(None, (reminded, due))), rest)


def _with_more(heading: str, waits: str) -> str:
    """A heading with which other tables wait, behind the small line that it ends with, or else below it."""
    *_, last = heading.splitlines() or [""]
    return f"{heading} · {waits}" if waits and last.startswith("-# ") else stack(heading, small(waits))


def _more_line(context: TableContext, others: OtherTables) -> str:
    """The other tables that the notification names, and how many more wait."""
    named = others.named[: min(others.more, MOST_NAMED)]
    text = N_("{game}, table {number}, waits for you, too.")
    lines = [context.words.label(text, game=context.at(it).words.title, number=it.id) for it in named]
    unnamed = others.more - len(named)
    count = [context.language(MORE_WAIT.phrase({"count": unnamed}))] if unnamed else []
    return " ".join((*lines, *count))


def reminder(context: TableContext, player: Player, stage: Stage, due: datetime | None) -> str:
    """What a player is reminded of: who waits for them, and their deadline (`due`), unless that has passed; empty for
    no reminder."""
    if stage not in REMINDING:
        return ""
    words = context.words
    if due is not None and due <= context.now.moment:
        due = None
    if stage is Stage.LAST and due is not None:
        text = N_("Last call: your time is up {moment}.")
        if player.clock is not None and player.clock.on_extra_time:
            text = N_("Last call: your extra time is over {moment}.")
        if len(context.table.players) != 2:  # of two, the other one chooses
            text = N_("Last call: a computer plays this turn {moment}.")
        return f"🔔 {escaped(words.title)} · {words.label(text, moment=stamp(due, 'R'))}"
    others, game = _who_waits(context, player, stage), Phrase(context.game.title)
    waits = words.say(N_("It is still your move in {game}."), game=game)
    if others:
        waits = words(OTHERS_WAIT.phrase({"who": who(others), "game": game, "count": len(others)}))
    return f"🔔 {waits}"


def _who_waits(context: TableContext, player: Player, stage: Stage) -> list[Seat]:
    """Who waits for a player: the one who has nudged them, else the others who are there and need not act."""
    nudge = player.clock.nudge if player.clock is not None else None
    if stage is Stage.NUDGE and nudge is not None:
        return [nudge.by]
    table = context.table
    idle = (it for it in table.people if it != player and it.is_present and it not in table.people_to_act)
    return [it.seat for it in idle if context.absence(it) is None]


def concerned(table: Table, event: Event) -> tuple[Player, ...]:
    """The people whom an event concerns though they need not act now; nobody where not everybody may know of it."""
    if not event.visible_to(None):
        return ()
    seats, acting = event.concerned(), table.people_to_act
    return tuple(player for player in table.people if player.seat in seats and player not in acting)


def ways_to(context: TableContext, person: int, more: int) -> tuple[Button, ...]:
    """The ways to a table that waits for a person, and to the next of so many more."""
    own = context.buttons.own(acts=context.table.waits_for(person))
    return (own, *next_table_buttons(context.language, more, context.table.id))


def next_table_buttons(language: Language, waiting: int, table: int = 0) -> tuple[Button, ...]:
    """The button to the next table after `table`; none where `waiting`, the number of tables that wait, is 0."""
    if not waiting:
        return ()
    label = language.text(N_("Next table ({count})"), count=waiting) if waiting > 1 else language.text(N_("Next table"))
    return (Button(str(CustomId("next", table)), label, "primary", "⏭️"),)
