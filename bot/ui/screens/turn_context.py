"""What the messages about one player's turn share: its controls, the player's picture, and what has happened since they
last moved; and the headline of what has happened, with a line of figures to it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile, groupby

from bot.ui.escaping import escaped, stamp
from bot.ui.message import MAX_LABEL_LENGTH, Button, CustomId, MessageSpec, Picks, Row, Style, draft_hash, filled, stack
from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, TableWords
from bot.ui.screens.waiting import own_deadline
from bot.values.helping import Help
from bot.values.record import NOTHING, Dated, Since, Told, Undoing
from bot.values.table import Player, Table
from games.core import Agreed, Event, Headline, Move, OutOfTime, Resigned, Seat, TakenBack, View
from games.match import Match
from games.words import N_

PLANNING, AFTER = "p-", "/"
"""Of a control that picks a move for a plan: how its action begins, and what stands in its `rest` between the number of
moves that are planned before and what is picked."""
MAX_SECRET = 100
"""Characters of what a player alone may know of what happened; the rest is in the history."""

OF_PEOPLE = Resigned, OutOfTime, Agreed, TakenBack
"""What people do in any game; the last of it is a headline of its own."""

CHANGE = N_("Change")
MUTED = N_("🔕 No more reminders of this turn")


def has_tips(table: Table, player: Player) -> bool:
    """Whether the game's tips help a player: the table has them, or it is their first game of this kind and they have
    not said otherwise."""
    newcomer = player.history.is_newcomer and table.game not in player.preferences.settings.without_tips
    return table.settings.help is Help.TIPS or newcomer


@dataclass(frozen=True)
class TurnContext:
    """A table's game in its present turn, as one player sees it.

    `since` is marked in the picture, and `undo` is what the player can take back. `planned` are the moves (notation) of
    their plan, where they pick its next one; None where they make a move.
    """

    context: TableContext
    player: Player
    match: Match
    since: Since = NOTHING
    undo: Undoing | None = None
    planned: tuple[str, ...] | None = None

    @cached_property
    def view(self) -> View:
        return self.match.view(self.player.seat)

    def control(self, action: str, rest: str = "") -> CustomId:
        """A control that is refused once the decision is made; its custom id may be too long."""
        table = self.context.table
        if self.planned is not None:
            action, rest = f"{PLANNING}{action}", f"{len(self.planned)}{AFTER}{rest}"
        return CustomId(action, table.id, table.decision, rest)

    def button(
        self, action: str, label: str, rest: str = "", style: Style = "secondary", emoji: str | None = None
    ) -> Button:
        """A button for this turn; the end of a `label` that is too long is cut off."""
        return Button(str(self.control(action, rest)), label[:MAX_LABEL_LENGTH], style, emoji)

    def write_button(self, style: Style = "secondary") -> Button:
        return self.button("write", self.context.words.label(N_("Type a move")), style=style, emoji="⌨️")

    def back_button(self, partial: PartialMove = NOTHING_PICKED) -> Button:
        return self.button("go", self.context.words.label(N_("Back")), str(partial), emoji="↩️")

    def draft_hash(self, draft: Move) -> str:
        """The `rest` of the controls beside a draft."""
        return draft_hash(self.match.seed, str(draft))

    def heading(self, picked: PartialMove = NOTHING_PICKED, *, far: bool = False) -> str:
        """That it is the player's move, in which game (or how `far` that is, where it says so), until when, and whether
        the reminders are off. Once something is picked, all of the game has been read."""
        about = (_progress(self.context) if far else "") or self.context.words.title
        return own_heading(self.context, self.player, N_("Your move"), about if picked == NOTHING_PICKED else "")

    def figures(self) -> str:
        """The line of figures: the table, at what level computers play, and how far the game is."""
        words = self.context.words
        computers = (it for it in words.table.players if words.level_of(it))
        levels = ", ".join(f"🤖 {escaped(words.names[it.seat])}{words.level_of(it)}" for it in computers)
        return small(words.number, levels, _progress(self.context))

    def panel(
        self,
        heading: str,
        text: str,
        rows: tuple[Row, ...],
        partial: PartialMove = NOTHING_PICKED,
        accent: int = GOLD,
        picks: Picks | None = None,
    ) -> MessageSpec:
        """A message with the player's own picture, on which `partial` is marked, between its heading and all else."""
        context = self.context
        picture = context.picture(marking(self.view, self.since), partial.tokens)
        above = stack(heading, resigning_line(context.words, self.player))
        follows = context.followed_by(self.player, picks)
        return MessageSpec(context.language.code, above, picture, text, filled(*rows), accent, follows=follows)

    def last_row(self, *ways: Button, typed: bool = False) -> tuple[Button, ...]:
        """What leads elsewhere or takes back, and all the rest; where nothing leads elsewhere what can be `typed`, and
        where nothing takes back either what can be read. Where a plan is picked, there is no more than the ways and
        what can be typed."""
        write = (self.write_button(),) if typed else ()
        if self.planned is not None:
            return (*write, *ways)
        back = (*self.undo_buttons(), *self.staying())
        if not ways and not back:
            return (*write, *self.reading())
        return (*(ways or write), *back, self.context.buttons.more())

    def reading(self) -> tuple[Button, ...]:
        """What can be read, and all the rest; where the player is asked something the rules are in *More* too."""
        asked, buttons = self.context.table.question_to(self.player) is not None, self.context.buttons
        return (buttons.more(),) if asked else buttons.reading(practised=self.player.history.is_practised)

    def undo_buttons(self) -> tuple[Button, ...]:
        """Takes back the player's last move; by its decision it is never mistaken for another. The line's number would
        tell how often others have changed a sealed choice."""
        if self.undo is None or self.player.delayed.resignation is not None:
            return ()
        label, emoji = N_("Ask to undo") if self.undo.consent else N_("Undo"), "⏪"
        if self.undo.sealed:
            label, emoji = CHANGE, "✏️"
        return (self.context.buttons.one("undo", label, emoji, decision=self.undo.drops[0].decision),)

    @property
    def sealed(self) -> str:
        """The choice (notation) that lies sealed, as long as the player can change it; empty for none."""
        sealed = self.undo is not None and self.undo.sealed
        return self.undo.drops[0].text.partition(" ")[2] if sealed and self.undo is not None else ""

    def staying(self) -> tuple[Button, ...]:
        """Takes back that the player resigns."""
        stays = self.player.delayed.resignation is not None
        return (self.context.buttons.one("play-on", style="secondary"),) if stays else ()

    def confirmation(self, heading: str, yes: Button, move: Move, note: str = "") -> MessageSpec:
        """Asks the game's question about a move, or says it alone; `yes` plays or plans it."""
        words = self.context.words
        asked = stack(note, f"**{words.move(self.view, move)}**", words.question(self.view, move))
        accent, picks = (GOLD, Picks.MOVE) if self.planned is None else (GREEN, Picks.PLAN)
        rows = ((yes, self.back_button()), self.last_row())
        return self.panel(heading, asked, rows, PartialMove.read(str(move)), accent, picks)


def table_heading(words: TableWords) -> str:
    """The game, the table and its players: somebody may have several messages below each other."""
    return f"### {words.title}\n-# {' · '.join((words.number, ', '.join(map(escaped, words.names))))}"


def own_heading(context: TableContext, player: Player, before: str = "", about: str | None = None) -> str:
    """In one line what the player is asked for (`before`, a msgid), the game or else what it is `about`, and until when
    they have time. Where nothing is before it, it is small, and says against whom they play and how far the game is,
    too."""
    words, due = context.words, (own_deadline(context, player), _silence(context.words, player))
    if before:
        return " · ".join(filter(None, (f"**{words.label(before)}**", words.title if about is None else about, *due)))
    players = (it for it in context.table.players if it.seat != player.seat)
    others = (("🤖 " if it.is_computer else "") + words.names[it.seat] + words.level_of(it) for it in players)
    facts = (words.title, words.number, ", ".join(map(escaped, others)), _progress(context), *due)
    return small(*facts)


def small(*facts: str) -> str:
    """The facts that are not empty as a small line; empty for none."""
    line = " · ".join(filter(None, facts))
    return f"-# {line}" if line else ""


def _progress(context: TableContext) -> str:
    table = context.table
    progress = None if table.match is None or table.is_over else table.match.view(None).progress
    return context.words(progress) if progress else ""


def _silence(words: TableWords, player: Player) -> str:
    muted = player in words.table.people_to_act and player.clock is not None and player.clock.muted
    return words.label(MUTED) if muted else ""


def resigning_line(words: TableWords, player: Player) -> str:
    if player.delayed.resignation is None:
        return ""
    text = N_("You give up {moment}. Until then you can take it back.")
    return "🏳️ " + words.label(text, moment=stamp(player.delayed.resignation, "R"))


def headline(context: TableContext, happened: Iterable[Told], me: Seat | None = None) -> Headline | None:
    """The headline of what has happened as `me` reads it (None: all do); None where nothing is worth one."""
    events = [told.event for told in happened if told.event.seen_by is None]
    of_people = [event for event in events if isinstance(event, OF_PEOPLE)]
    if of_people:
        return Headline(of_people[-1].told_to(me))
    return context.game.headline(context.match.view(None), events, me)


def headline_of(
    context: TableContext, happened: Sequence[Told], me: Seat | None = None, *, figures: bool = True
) -> str:
    """The same, with its `figures` below it or without, under the names of the newest; empty for none."""
    found = headline(context, happened, me)
    if found is None:
        return ""
    words = context.language.translator(happened[-1].names, markdown=True)
    below = words(found.figures) if figures and found.figures is not None else ""
    return stack(words(found.text), small(below))


def headline_lines(context: TableContext, happened: Sequence[Dated], since: int) -> str:
    """The headline of what happened at decision `since` and later; where nothing in that is worth one, that of the
    newest decision before that has one."""
    newest = [told for decision, told in happened if decision >= since]
    before = [it for it in happened if it[0] < since]
    older = [[told for _, told in group] for _, group in groupby(before, lambda it: it[0])]
    said = (headline_of(context, told) for told in (newest, *reversed(older)))
    return next((f"### {lines}" for lines in said if lines), "")


def news(context: TableContext, since: Since, seat: Seat) -> str:
    """The headline of what happened since a player's last move, and behind it what they alone may know; no figures, as
    their picture shows them. Where all see nothing else, it is that of their own move."""
    everything = tuple(visible((*(since.own or ()), *since.others), seat))
    public = _public(_told(since, seat)) or _public(everything)
    secret = context.words.newest((it for it in everything if it.event.seen_by is not None), MAX_SECRET, " ")
    said = headline_of(context, public, seat, figures=False) if public else ""
    return " ".join(filter(None, (said, secret)))


def _public(happened: Iterable[Told]) -> list[Told]:
    return [told for told in happened if told.event.seen_by is None]


def in_bold(question: str, about: str = "") -> str:
    """A question in bold, with what is picked before it ("Scout e3 · Where to?"); behind it which part of the answers
    ("… · Where to? · Cities") is offered, and what it is `about`."""
    question, parted, part = question.partition("? · ")
    question, about = question + parted[:1], " ".join(filter(None, (part, about)))
    picked, _, asked = question.rpartition(" · ")
    if picked and asked.endswith("?"):
        question = f"{picked}: {asked[:1].lower()}{asked[1:]}"
    stop = "." if about and question[-1:].isalnum() else ""
    return f"**{escaped(question)}{stop}** {about}".rstrip() if question else about


def marking(view: View, since: Since) -> View:
    """The view, marking in its picture what the others did since."""
    if view.me is None or not any(visible(since.others, view.me)):
        return view
    return view.telling(told.event for told in _told(since, view.me))


def _told(since: Since, seat: Seat) -> Iterator[Told]:
    """What the player may know, without their own move."""
    yield from dropwhile(lambda told: is_own(told.event, seat), visible(since.own or (), seat))
    yield from visible(since.others, seat)


def is_own(event: Event, seat: Seat) -> bool:
    """Whether it tells everybody what this seat did."""
    return event.seen_by is None and getattr(event, "seat", None) == seat


def visible(happened: Iterable[Told], viewer: Seat | None) -> Iterator[Told]:
    return (told for told in happened if told.event.visible_to(viewer))
