"""What all messages about a table share: the language with its players' names, headings, buttons and sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import NamedTuple

from bot.process.clock import utc_now
from bot.tables.clocks import Now
from bot.ui.custom_id import CustomId
from bot.ui.languages import Language, Languages
from bot.ui.markup import mark
from bot.ui.message import Button, Follows, MessageSpec, Picks, Style
from bot.values.calendar import Pause
from bot.values.record import Told
from bot.values.table import Player, PostedMessage, Table, find_message
from games import match
from games.core import AnyGame, Outcome, Seat
from games.words import N_, Phrase, Value, Who, Words

GREEN = 0x2F6B4F
GOLD = 0xD9A441
GREY = 0x6B7078
RED = 0xB5483A
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""A moment at which nobody was away."""
NO_QUEUE: Mapping[int, int] = MappingProxyType({})


class TableContext(NamedTuple):
    """A table with its game, in a language.

    `link` is the address of the table's message where it is known, or of its channel where that message is about to
    come anew. `ahead` is how many computer players of other tables
    think first while this table's wait for a process; None when they need not wait. `now` is the moment at which it
    is shown, and `outages` are when the bot was not there before. `asked_back` are the events of the move that somebody
    asks to take back.
    """

    table: Table
    game: AnyGame
    language: Language
    link: str | None = None
    ahead: int | None = None
    now: datetime = EPOCH
    asked_back: tuple[Told, ...] = ()
    outages: Sequence[Pause] = ()

    def asking(self, events: Iterable[Told]) -> "TableContext":
        """The same with what came of the move that somebody asks to take back."""
        return self._replace(asked_back=tuple(events))

    def followed(self) -> Follows:
        """What a private message that shows the game goes on with."""
        return Follows(self.table.id, self.table.version, self.table.decision)

    def pending(self, spec: MessageSpec, why: Picks) -> MessageSpec:
        """A private message that stays as it is until what it says is settled; the panel takes its place then."""
        return replace(spec, follows=self.followed()._replace(picks=why, asked=unsettled(self.table)))

    @property
    def moment(self) -> Now:
        """The moment at which it is shown, as what works out how long people have takes it."""
        return Now(self.now, self.outages)

    @property
    def words(self) -> Words:
        """Sentences with the players' names in bold, safe inside Discord's markdown."""
        return self.language.translator(self.table.names, markdown=True)

    @property
    def signed(self) -> Words:
        """The same with the seats' emojis before the names: for lines that say who somebody is in the picture."""
        match, seats = self.table.match, range(len(self.table.players))
        view = None if match is None else match.view(None)
        signs = tuple(mark(self.game.seat_emoji(view, Seat(seat))) for seat in seats)
        return self.language.translator(self.table.names, markdown=True, signs=signs)

    @property
    def plain(self) -> Words:
        """Sentences for labels, pictures and files, where markdown is not read."""
        return self.language.translator(self.table.names)

    def tell(self, told: Told, *, markdown: bool = True) -> str:
        """What happened as a sentence, with the names of those who sat there then."""
        return self.language.translator(told.names, markdown=markdown)(told.event.phrase())

    def say(self, msgid: str, **fields: Value) -> str:
        """A sentence with the players' names."""
        return self.words(Phrase(msgid, fields))

    def named(self, seats: Iterable[int]) -> str:
        """The players of some seats, each after the seat's emoji."""
        return self.signed(Phrase("{who}", {"who": who(seats)}))

    def label(self, msgid: str) -> str:
        """A text without names, such as a button's label."""
        return self.language.text(msgid)

    def heading(self) -> str:
        """The game's name as a heading."""
        return f"## {self.language.text(self.game.title)}"

    def button(self, action: str, msgid: str, emoji: str | None = None, style: Style = "secondary") -> Button:
        """A button that works at any time, whatever the turn."""
        return Button(str(CustomId(action, self.table.id)), self.label(msgid), style, emoji)

    def reading_buttons(self) -> tuple[Button, ...]:
        """Buttons to what can be read about the table."""
        return self.button("rules", N_("Rules"), "📖"), self.button("history", N_("History"), "📜")

    def more_button(self) -> Button:
        """The way to everything beside the moves, while the game goes on."""
        button = self.button("more", N_("More"))
        return button._replace(label=f"⋯ {button.label}")  # there is no emoji of three dots

    def table_link(self) -> tuple[Button, ...]:
        """A button that leads to the table's message; none while that is not posted."""
        return (Button(self.link, self.label(N_("To the table")), link=True),) if self.link else ()

    @property
    def channel_address(self) -> str:
        """Where the table's message stands, or will."""
        return _channel_address(self.table)

    def for_long(self) -> "TableContext":
        """The same for what is to stand while others move: it leads to the channel, since the table's message may come
        anew there meanwhile; that of a game that is over stays."""
        return self if self.link is None or self.table.is_over else self._replace(link=self.channel_address)


def unsettled(table: Table) -> tuple[tuple[str, int], ...]:
    """What is proposed at a table and can still be answered, and nobody has refused, each by its kind and number."""
    proposed = (it for it in (table.open_proposal, table.lasting) if it is not None)
    return tuple((it.kind.value, it.number) for it in proposed if it.is_open and not it.refused)


class TableContexts:
    """Puts tables into languages, each with the game of its match, or before that with the one in `games`.

    `queue`: for each table whose computer players wait, how many thoughts come first. `now` tells the time, and
    `outages` when the bot was not there.
    """

    def __init__(
        self,
        languages: Languages,
        games: Mapping[str, AnyGame],
        queue: Mapping[int, int] = NO_QUEUE,
        now: Callable[[], datetime] = utc_now,
        outages: Callable[[], Sequence[Pause]] = tuple,
    ) -> None:
        self._languages = languages
        self._games = games
        self._queue = queue
        self._now = now
        self._outages = outages

    def of(self, table: Table, locale: str, messages: Sequence[PostedMessage] = ()) -> TableContext:
        """The table in the language of a Discord locale; `messages` tell the address of its own message."""
        now, game = self._now(), self._games[table.game] if table.match is None else table.match.game
        link = _address(table, find_message(messages, "table"), now)
        language, ahead = self._languages.of(locale), self._queue.get(table.id)
        return TableContext(table, game, language, link, ahead, now, outages=self._outages())


def _channel_address(table: Table) -> str:
    return f"https://discord.com/channels/{table.channel.guild or '@me'}/{table.channel.id}"


def _address(table: Table, posted: PostedMessage | None, now: datetime) -> str | None:
    """Where the table's message stands; while it goes on and that message is about to come anew, its channel, where it
    will be the last one."""
    if posted is None:
        return None
    channel = _channel_address(table)
    going_on = table.match is not None and not table.is_over
    comes_anew = posted.message is None or (posted.decision != table.decision and posted.is_old(now))
    if going_on and comes_anew:
        return channel
    return None if posted.message is None else f"{channel}/{posted.message}"


def who(seats: Iterable[int]) -> Value:
    """Seats as a value of a phrase: "Ann, Bob and Cas", in seat order."""
    return tuple(Who(Seat(seat)) for seat in sorted(seats))


def is_played_out(context: TableContext, outcome: Outcome) -> bool:
    """Whether the rules or all players together ended it: then the last event tells the reason, and where nobody has
    won it is a draw."""
    return match.is_played_out(outcome, context.game.endings)


def verdict(context: TableContext, outcome: Outcome) -> str:
    """Who won, as a sentence; of a game that was played out without winners, that it is a draw."""
    winners = who(outcome.winners)
    if len(outcome.winners) == 1:
        return context.say(N_("{who} wins!"), who=winners)
    if outcome.winners:
        return context.say(N_("{who} win together!"), who=winners)
    return context.say(N_("It is a draw.") if is_played_out(context, outcome) else N_("Nobody wins."))


def notice(language: Language, text: str, accent: int = GREY, buttons: tuple[Button, ...] = ()) -> MessageSpec:
    """A message of one text, and buttons."""
    return MessageSpec(language.code, text, accent=accent, rows=(buttons,) if buttons else ())


def pointer(
    context: TableContext, player: Player | None, sentence: str, next_buttons: tuple[Button, ...] = ()
) -> MessageSpec:
    """A sentence, and buttons to what is current now: those to another table first, then the player's panel."""
    style: Style = "secondary" if next_buttons else "primary"
    own = () if player is None else (context.button("hand", N_("Show my game"), "🔄", style),)
    return notice(context.language, sentence, buttons=(*next_buttons, *own, *context.table_link()))
