"""What messages about a table are made from: its words, its buttons, and the table itself at a moment."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from bot.process.clock import utc_now
from bot.tables.deadlines import Now
from bot.ui.escaping import escaped
from bot.ui.languages import Language, Languages, in_colours, mark
from bot.ui.message import Button, CustomId, Follows, MessageSpec, Picks, PictureSpec, Style, filled, newest_lines
from bot.ui.partial_move import drafted_kinds
from bot.values.calendar import Pause, ShardPause
from bot.values.messages import MessageRecord, find_message
from bot.values.preferences import Absence, absent
from bot.values.record import Told
from bot.values.table import Player, Table
from games.core import AnyGame, Move, Option, Options, Seat, View
from games.errors import MovedOn
from games.levels import Level
from games.match import Match
from games.words import N_, Phrase, Value, Who, Words, capital

GREEN = 0x2F6B4F
GOLD = 0xD9A441
GREY = 0x6B7078
RED = 0xB5483A
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""A moment at which nobody was away."""
LEVELS: Mapping[Level, str] = {
    Level.EASY: N_("Easy"),
    Level.NORMAL: N_("Normal"),
    Level.STRONG: N_("Strong"),
    Level.EXPERT: N_("Expert"),
}
_PLAIN: tuple[str, str | None, Style] = ("", None, "secondary")
LOOKS: Mapping[str, tuple[str, str | None, Style]] = {
    "hand": (N_("Show my game"), "🔄", "secondary"),
    "rules": (N_("Rules"), "📖", "secondary"),
    "history": (N_("History"), "📜", "secondary"),
    "back": (N_("I'm back"), "👋", "secondary"),
    "go-on": (N_("Resume"), "▶️", "secondary"),
    "play-on": (N_("Play on"), "↩️", "success"),
    "resign": (N_("Give up"), "🏳️", "secondary"),
    "close": (N_("End the game"), "🛑", "danger"),
    "replace": (N_("Replace somebody"), "🔄", "secondary"),
    "join": (N_("Join"), "🪑", "success"),
    "decline": (N_("No, thanks"), "✖️", "secondary"),
    "add": (N_("Add computer"), "🤖", "secondary"),
    "add-all": (N_("Fill with computers"), "🤖", "secondary"),
    "remove": (N_("Remove computer"), "➖", "secondary"),
    "levels": (N_("How strong?"), "🤖", "secondary"),
    "leave": (N_("Leave"), "🚪", "secondary"),
    "options": (N_("Options"), "⚙️", "secondary"),
    "cancel": (N_("Close the table"), "🗑️", "secondary"),
    "invite": (N_("Invite"), "➕", "secondary"),
    "rematch": (N_("Play again"), "🔁", "success"),
    "record": (N_("Record"), "💾", "secondary"),
    "how": (N_("How was it?"), "🤔", "secondary"),
    "replay": (N_("Replay"), "🎞️", "secondary"),
    "film": (N_("Film"), "🎞️", "secondary"),
    "share": (N_("Share"), "📣", "primary"),
    "plan-stop": (N_("Stop if it concerns me"), "✋", "secondary"),
    "plan-insist": (N_("Play whatever happens"), "⏩", "secondary"),
    "begin": (N_("Begin"), "▶️", "primary"),
    "report": (N_("Report somebody"), "🚩", "secondary"),
    "late-wait": (N_("Wait 2 days"), "⏳", "primary"),
    "late-computer": (N_("Computer plays on"), "🤖", "secondary"),
    "late-end": (N_("Claim the win"), "🏁", "secondary"),
}
"""What the buttons of some actions say, wherever they stand: a label (a msgid), an emoji and a style. `hand` shows the
panel in place of the message in which it is pressed, `close` asks whether the game ends for all."""


class TableWords(NamedTuple):
    """What is said of a table in a language. Called with a phrase, it answers with the sentence for a message: with the
    players' names in bold, safe inside Discord's markdown."""

    language: Language
    game: AnyGame
    table: Table

    def __call__(self, phrase: Phrase) -> str:
        return self.language.translator(self.table.names, markdown=True)(phrase)

    def say(self, msgid: str, **fields: Value) -> str:
        return self(Phrase(msgid, fields))

    def label(self, msgid: str, **fields: Value) -> str:
        """A text without names, such as a button's label."""
        return self.language.text(msgid, **fields)

    @property
    def plain(self) -> Words:
        """Sentences for labels, pictures and files, where markdown is not read."""
        return self.language.translator(self.table.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit there, in the language."""
        return self.language.named(self.table.names)

    def named(self, seats: Iterable[int]) -> str:
        """The players in these seats, each after the seat's emoji, by which they are found in the picture."""
        view = None if self.table.match is None else self.table.match.view(None)
        signs = tuple(mark(self.sign(self.game.seat_emoji(view, it.seat))) for it in self.table.players)
        words = self.language.translator(self.table.names, markdown=True, signs=signs)
        return words(Phrase("{who}", {"who": who(seats)}))

    def sign(self, emoji: str | None) -> str | None:
        """An emoji of the game; for a seat's shape that of who sits there."""
        return in_colours(self.table.colours, emoji)

    def level_of(self, player: Player) -> str:
        """How well a computer player plays, to be said after its name; empty for a person, and without a choice."""
        chosen = player.level is not None and len(self.game.levels) > 1
        return f" · {self.label(LEVELS[player.plays_at])}" if chosen else ""

    @property
    def number(self) -> str:
        return self.label(N_("table {number}"), number=self.table.id)

    @property
    def title(self) -> str:
        return self.label(self.game.title)

    @property
    def heading(self) -> str:
        return f"## {self.title}"

    def tell(self, told: Told, *, markdown: bool = True) -> str:
        """What happened as a sentence, with the names of those who sat there then."""
        return self.language.translator(told.names, markdown=markdown)(told.event.phrase())

    def newest(self, happened: Iterable[Told], most: int, between: Literal["\n", " "] = "\n") -> str:
        return newest_lines((self.tell(told) for told in reversed(tuple(happened))), most, between)

    def move(self, view: View, move: Move) -> str:
        return told_back(self.game, view, move, self.plain, self.table.colours)

    def question(self, view: View, move: Move) -> str:
        """What the game asks before the move is played; empty for nothing."""
        question = self.game.question(view, move)
        return self(question) if question else ""


class TableButtons(NamedTuple):
    """The buttons about a table, each with its custom id; `link` is the address of the table's message."""

    words: TableWords
    link: str | None

    def one(
        self,
        action: str,
        msgid: str = "",
        emoji: str | None = None,
        style: Style | None = None,
        rest: str = "",
        decision: int | None = None,
    ) -> Button:
        """A button which looks as it mostly does unless something else is said; it works at any time, unless it belongs
        to a `decision`."""
        said, sign, usual = LOOKS.get(action, _PLAIN)
        custom_id = str(CustomId(action, self.words.table.id, decision, rest))
        return Button(custom_id, self.words.label(msgid or said), style or usual, emoji or sign)

    def of(self, *actions: str | bool) -> tuple[Button, ...]:
        """The buttons of those actions that are to be offered: of "condition and action" some are False."""
        return tuple(self.one(action) for action in actions if isinstance(action, str))

    def own(self, *, acts: bool, style: Style = "primary") -> Button:
        """The button to somebody's panel: for their move, where it is theirs."""
        label, emoji = (N_("My move"), "🎴") if acts else (N_("Show my game"), "🔄")
        return self.one("my", label, emoji, style)

    def reading(self, *, practised: bool) -> tuple[Button, ...]:
        """The ways from a panel to what can be read, and to all the rest; the history, too, where the panel is the
        table's message, since somebody is alone there. Who has not played much learns in the place of the rules."""
        read = self.of("rules") if practised else self.learn_or_rules()
        return (*self.of(self.words.table.owner is not None and "history"), *read, self.more())

    def learn_or_rules(self) -> tuple[Button, ...]:
        """The way to what the game teaches, which leads on to its rules; to these where it teaches nothing."""
        return learn_button(self.words.language, self.words.game) or self.of("rules")

    def at_end(self, *, own: bool = False, looks_back: bool = False) -> tuple[Button, ...]:
        """The ways on from a game that is over: the next one first, for who played and who watched alike. From a
        player's `own` panel, beside the table's message, *More* leads to the history, as where they look back."""
        return (*self.of("rematch", looks_back and "how", "replay", not (own or looks_back) and "history"), self.more())

    def more(self) -> Button:
        button = self.one("more", N_("More"))
        return button._replace(label=f"⋯ {button.label}")  # there is no emoji of three dots

    def to_table(self) -> tuple[Button, ...]:
        """A button that leads to the table's message; none while that is not posted."""
        return (Button(self.link, self.words.label(N_("To the table")), link=True),) if self.link else ()

    def to_replay(self, message: int) -> Button:
        """Leads to the replay that all see; it is in the channel above the thread of a table."""
        to = f"{address(self.words.table, self.words.table.channel.parent)}/{message}"
        return Button(to, self.words.label(N_("To the replay")), link=True)


class TableContext(NamedTuple):
    """A table with its game, in a language, at a moment: what a message about it is made from.

    `link` is the address of the table's message, or of its channel where that message is about to come anew; None while
    there is none. `ahead` is how many computer players of other tables think first; None when this table's need not
    wait. `now` is the moment at which it is shown, with the outages before. `asked_back` are the events of the move
    that somebody asks to take back. `is_judged`: games of this kind can be looked back on.
    """

    table: Table
    game: AnyGame
    language: Language
    link: str | None = None
    ahead: int | None = None
    now: Now = Now(EPOCH)
    asked_back: tuple[Told, ...] = ()
    is_judged: bool = False

    @property
    def words(self) -> TableWords:
        return TableWords(self.language, self.game, self.table)

    @property
    def buttons(self) -> TableButtons:
        return TableButtons(self.words, self.link)

    def at(self, table: Table) -> "TableContext":
        """Another table that has begun, in the same language: what it is called, and its buttons."""
        other = self._replace(table=table)
        return other._replace(game=other.match.game)

    @property
    def match(self) -> Match:
        """The game of a table. Raises MovedOn where it has not begun."""
        if self.table.match is None:
            raise MovedOn
        return self.table.match

    @property
    def options(self) -> Options:
        return self.game.options.model_validate(self.table.settings.options)

    @property
    def seats(self) -> range:
        return self.options.seats(self.game.seats)

    @property
    def pause_end(self) -> datetime | None:
        """The end of the table's pause; None where it is not paused, or rests with no end."""
        pause = self.table.times.pause_at(self.now.moment)
        return None if pause is None else pause.end

    def absence(self, player: Player) -> Absence | None:
        return absent(player.preferences.absences, self.now.moment)

    def picture(self, view: View | None, partial: tuple[str, ...] = ()) -> PictureSpec:
        return pictured(self.table, self.game, view, partial)

    def notice(
        self, text: str, accent: int = GREY, buttons: tuple[Button, ...] = (), mentions: tuple[int, ...] = ()
    ) -> MessageSpec:
        return replace(notice(self.language, text, accent, buttons), mentions=mentions)

    def followed_by(self, player: Player, picks: Picks | None = None) -> Follows:
        """The table as the panel of a player, which shows its game, follows it."""
        table = self.table
        return Follows(table.id, table.version, table.decision, picks, decided=player.decided, is_over=table.is_over)

    def pending(self, spec: MessageSpec, why: Picks) -> MessageSpec:
        """A private message that stays until its proposal is answered or its player resigns; then the panel follows."""
        follows = Follows(self.table.id, self.table.version, self.table.decision, why, unsettled(self.table))
        return replace(spec, follows=follows)


def unsettled(table: Table) -> tuple[tuple[str, int], ...]:
    """The open proposals of a table that nobody has refused, each by its kind and number."""
    proposed = (it for it in (table.open_proposal, table.proposals.lasting) if it is not None)
    return tuple((it.kind.value, it.number) for it in proposed if it.is_open and not it.refused)


@dataclass(frozen=True)
class TableContexts:
    """Puts tables into languages, each with the game of its match, or before that with the one in `games`.

    `queue`: for each table whose computers wait, how many others think first. `judged` games can be looked back on.
    """

    languages: Languages
    games: Mapping[str, AnyGame]
    queue: Mapping[int, int] = field(default_factory=dict)
    now: Callable[[], datetime] = utc_now
    downtime: Callable[[], Sequence[Pause]] = tuple
    shard_downtime: Callable[[], Sequence[ShardPause]] = tuple
    judged: Collection[str] = ()

    def of(self, table: Table, locale: str, messages: Sequence[MessageRecord] = ()) -> TableContext:
        """The table in the language of a Discord locale; `messages` tell the address of its own message."""
        game = self.games[table.game] if table.match is None else table.match.game
        language, ahead = self.languages.of(locale), self.queue.get(table.id)
        now = Now(self.now(), self.downtime(), self.shard_downtime()).at(table)
        context = TableContext(table, game, language, None, ahead, now, is_judged=game.key in self.judged)
        return context._replace(link=_link(context, find_message(messages, "table")))


def _link(context: TableContext, record: MessageRecord | None) -> str | None:
    """The address of the table's message; while the game goes on and that message is about to come anew, its channel,
    where it will be the last one."""
    if record is None:
        return None
    table, channel = context.table, address(context.table)
    going_on = table.match is not None and not table.is_over
    comes_anew = record.message is None or (record.decision != table.decision and record.is_old(context.now.moment))
    if going_on and comes_anew:
        return channel
    return None if record.message is None else f"{channel}/{record.message}"


def address(table: Table, channel: int | None = None) -> str:
    """The address of a channel of the table's server, or of its own."""
    return f"https://discord.com/channels/{table.channel.guild or '@me'}/{channel or table.channel.id}"


def who(seats: Iterable[int]) -> Value:
    """Seats as a value of a phrase: "Ann, Bob and Cas", in seat order."""
    return tuple(Who(Seat(seat)) for seat in sorted(seats))


def notice(language: Language, text: str, accent: int = GREY, buttons: tuple[Button, ...] = ()) -> MessageSpec:
    return MessageSpec(language.code, text, accent=accent, rows=filled(buttons))


def pointer(
    context: TableContext, player: Player | None, sentence: str, next_buttons: tuple[Button, ...] = ()
) -> MessageSpec:
    """A sentence, and buttons to what is current now: those to another table first, then the player's panel."""
    own = () if player is None else (context.buttons.one("hand", style="secondary" if next_buttons else "primary"),)
    return context.notice(sentence, buttons=(*next_buttons, *own, *context.buttons.to_table()))


def pictured(table: Table, game: AnyGame, view: View | None, partial: tuple[str, ...] = ()) -> PictureSpec:
    """A view of a table's game, before it is drawn."""
    levels = game.levels if len(game.levels) > 1 else ()
    pips = tuple(levels.index(it.level) + 1 if it.level in levels else 0 for it in table.players)
    return PictureSpec(table.game, view, table.names, partial, pips if any(pips) else (), table.colours)


def any_button(
    language: Language, control: CustomId, msgid: str, emoji: str | None = None, style: Style = "secondary"
) -> Button:
    """A button that belongs to no table."""
    return Button(str(control), language.text(msgid), style, emoji)


def learn_button(language: Language, game: AnyGame) -> tuple[Button, ...]:
    """Leads to the first step of what a game teaches, in a new message; nothing for a game that teaches nothing."""
    return (any_button(language, CustomId("learn", rest=f"{game.key}."), N_("Learn"), "🎓"),) if game.lessons else ()


def described(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as a person would say it: each value as its option shows it, after its kind where the values alone do not
    say it. Of a drafted move the kind alone, since its player sees the rest in the picture."""
    return _in_words(game, view, move, words, lambda said, _: said)


def told_back(game: AnyGame, view: View, move: Move, words: Words, colours: Sequence[int] = ()) -> str:
    """The same as part of a message: safe inside Discord's markdown, and with the emojis of its values, none twice.
    `colours` are the table's."""
    shown: set[str | None] = set()

    def marked(said: str, emoji: str | None) -> str:
        sign = "" if emoji in shown else mark(in_colours(colours, emoji))
        shown.add(emoji)
        return sign + escaped(said)

    return _in_words(game, view, move, words, marked)


def options_of(game: AnyGame, view: View, move: Move) -> Iterator[tuple[Option, ...]]:
    tokens: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        yield tuple([game.option(view, tokens, item) for item in token.split(",") if item])
        tokens = (*tokens, token)


def _in_words(game: AnyGame, view: View, move: Move, words: Words, say: Callable[[str, str | None], str]) -> str:
    """A move in words; `say` words its kind, and each of its values, which may have an emoji."""
    kind = say(words(Phrase(move.label)), None)
    if move.kind in drafted_kinds(game, view) or not move.tokens():
        return kind
    fields = [[(words(it.said or it.label), it.emoji) for it in options] for options in options_of(game, view, move)]
    if move.speaks and fields[0]:
        fields[0][0] = capital(fields[0][0][0]), fields[0][0][1]
    values = " → ".join(", ".join(say(*value) for value in values) for values in fields)
    return values if move.speaks else ": ".join(filter(None, (kind, values)))
