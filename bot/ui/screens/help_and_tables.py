"""The lists of `/games` and `/help`: all tables of a person, all games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from bot.ui.escaping import escaped, stamp
from bot.ui.languages import Language
from bot.ui.message import Button, Card, CustomId, Menu, MenuOption, MessageSpec, clip, in_rows, stack
from bot.ui.screens.pages import page_buttons
from bot.ui.screens.rules import players_in
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, any_button, notice
from bot.values.table import Player, Status, deadline_of
from games.core import AnyGame
from games.words import N_, NN_, Plural

TABLES_PER_PAGE = 8
"""With a button beside each they are well within Discord's 40 components and 4,000 characters."""
GAMES_ON_ONE_PAGE, GAMES_PER_PAGE = 5, 4
"""So many games fit on a phone without a way to another page, and with one."""
_MAX_NAMES_LENGTH, MAX_PENDING_LENGTH = 60, 40
"""Characters of the names of those who sit at a table, and of those for whom it waits."""
OWN_TURN: Final = N_("your turn since {time}")
TURN: Final = NN_("{who}'s turn", "{who} choose", "count")
TURN_SINCE: Final = NN_("{who}'s turn since {time}", "{who} choose since {time}", "count")
UNITS: Final[Mapping[timedelta, Plural]] = {
    timedelta(days=1): NN_("{count} day", "{count} days", "count"),
    timedelta(hours=1): NN_("{count} hour", "{count} hours", "count"),
    timedelta(minutes=1): NN_("{count} minute", "{count} minutes", "count"),
}
"""What a turn is measured in, the longest first."""
_WRITE: Final = N_("You can write moves too: to me, or with a mention.")


class ListedTable(NamedTuple):
    """A table in the list of somebody who sits there."""

    context: TableContext
    player: Player

    @property
    def acts(self) -> bool:
        """Whether it is this player's move, and the table is not paused."""
        return self.context.table.expects(self.player, self.context.now.moment)

    @property
    def is_asked(self) -> bool:
        return self.context.table.question_to(self.player) is not None

    @property
    def waits(self) -> bool:
        return self.acts or self.is_asked


def table_list(language: Language, listed: Sequence[ListedTable], page: int, pages: int, note: str) -> MessageSpec:
    """A page of somebody's tables, those that wait for them first; `page` counts from 0, `note` is a line about what
    they just did."""
    if not listed:
        text = stack(note, language.text(N_("You sit at no table now.")))
        return notice(language, text, buttons=(help_button(language),))
    waiting = [it for it in listed if it.waits]
    others = [it for it in listed if not it.waits]
    cards = (*_group(language, N_("Waiting for you"), waiting), *_group(language, N_("Your other tables"), others))
    foot = f"-# {page + 1} / {pages}" if pages > 1 else ""
    rows = (page_buttons(language, CustomId("games"), (page - 1, page + 1), pages),) if pages > 1 else ()
    head = stack("## " + language.text(N_("Your tables")), note)
    return MessageSpec(language.code, head, below=foot, rows=rows, accent=GOLD if waiting else GREEN, cards=cards)


def _group(language: Language, heading: str, listed: Sequence[ListedTable]) -> tuple[Card, ...]:
    return (Card(f"### {language.text(heading)}"), *(_table_card(it) for it in listed)) if listed else ()


def _table_card(listed: ListedTable) -> Card:
    context = listed.context
    ways = (context.buttons.own(acts=listed.acts),) if listed.waits else context.buttons.to_table()
    if not listed.waits and context.table.status is Status.BROKEN and listed.player.person == context.table.host:
        ways = (context.buttons.one("close"),)
    text = stack(f"**{game_link(context)}** · {_company(listed)}", f"-# {' · '.join(filter(None, _facts(listed)))}")
    return Card(text, beside=next(iter(ways), None))


def game_link(context: TableContext) -> str:
    title = escaped(context.words.title)
    return f"[{title}]({context.link})" if context.link else title


def _company(listed: ListedTable) -> str:
    context, table = listed.context, listed.context.table
    if table.status is Status.LOBBY:
        return _taken(context)
    others = [context.words.names[player.seat] for player in table.players if player.person != listed.player.person]
    return context.words.label(N_("with {names}"), names=names_line(others, _MAX_NAMES_LENGTH))


def _taken(context: TableContext) -> str:
    text, table = N_("not begun, {taken} of {size} seats taken"), context.table
    return context.words.label(text, taken=len(table.players), size=table.seating.size)


def open_tables(language: Language, lobbies: Sequence[TableContext]) -> MessageSpec:
    """For somebody who plays nowhere: the lobbies of a channel, each with the way into it."""
    said = N_("You sit at no table. Open here:") if lobbies else N_("You sit at no table, and none is open here.")
    cards = tuple(Card(f"**{game_link(it)}** · {_taken(it)}", beside=it.buttons.one("join")) for it in lobbies)
    head = language.text(said)
    return MessageSpec(language.code, head, rows=((help_button(language),),), accent=GREEN, cards=cards)


def names_line(names: Iterable[str], most: int) -> str:
    """Names in a line of at most `most` characters, not counting those that escape markdown."""
    return escaped(clip(", ".join(names), most))


def _facts(listed: ListedTable) -> Iterator[str]:
    """That it does not read; until when it is paused, or whose turn it is, for how long already and until when; in
    which channel it is, and its number.

    Discord words deadlines and keeps them up to date. It names the channel only to people who may see it.
    """
    context, table = listed.context, listed.context.table
    end = context.pause_end
    paused = "" if end is None else context.words.label(N_("paused until {moment}"), moment=stamp(end))
    yield context.words.label(N_("⚠️ can no longer be read")) if table.status is Status.BROKEN else ""
    yield context.words.label(N_("a question waits for you")) if listed.is_asked else ""
    yield from (paused,) if paused else _turn(listed)
    yield context.words.label(N_("private messages")) if table.channel.guild is None else f"<#{table.channel.id}>"
    yield context.words.number


def _turn(listed: ListedTable) -> Iterator[str]:
    """Whose turn it is, for how long already, and until when they have time."""
    table, words = listed.context.table, listed.context.words
    to_act = table.match.to_act if table.match else frozenset()
    pending = [listed.player] if listed.acts else [player for player in table.players if player.seat in to_act]
    if not pending:
        return
    time, names = _lasted(listed), names_line((words.names[it.seat] for it in pending), MAX_PENDING_LENGTH)
    if listed.acts:
        yield _due(pending) or (words.label(OWN_TURN, time=time) if time else "")
    else:
        turn = TURN_SINCE if time else TURN
        yield words.language(turn.phrase({"who": names, "count": len(pending), "time": time}))
        yield _due(pending)


def _lasted(listed: ListedTable) -> str:
    """How long the turn has lasted; empty in its first minute."""
    since = listed.context.table.times.waiting_since
    lasted = timedelta() if since is None else listed.context.now.moment - since
    unit = next((it for it in UNITS if lasted >= it), None)
    return "" if unit is None else listed.context.language(UNITS[unit].phrase({"count": lasted // unit}))


def _due(players: Iterable[Player]) -> str:
    """The first of their deadlines."""
    due = min(filter(None, map(deadline_of, players)), default=None)
    return "" if due is None else f"⏰ {stamp(due, 'R')}"


def game_list(
    language: Language,
    all_games: Mapping[str, AnyGame],
    page: int = 0,
    *,
    private: bool,
    note: str = "",
    support: str = "",
    privacy: str = "",
) -> MessageSpec:
    """A page of games, each with what it is, and the ways to what else there is; `page` counts from 0, `note` is a line
    above all. It is `private` where nobody else can join. `support` is the address where faults are told, if any;
    `privacy` is that of what the host says about what is kept of people."""
    most = GAMES_ON_ONE_PAGE if len(all_games) <= GAMES_ON_ONE_PAGE else GAMES_PER_PAGE
    pages = max(1, -(-len(all_games) // most))
    page = max(0, min(page, pages - 1))
    shown = list(all_games.values())[page * most : (page + 1) * most]
    beside = page_buttons(language, CustomId("help"), (page - 1, page + 1), pages) if pages > 1 else ()
    mine = any_button(language, CustomId("games"), N_("My games"), "🎲")
    settings = any_button(language, CustomId("settings"), N_("Settings"), "⚙️")
    links = (*privacy_button(language, privacy), *support_button(language, support))
    how = N_("*Start* opens a table here, and anyone can join.")
    if private:
        how = N_("Against computers. With others: `/newgame` in a server.")
    return MessageSpec(
        language.code,
        stack(note, "## " + language.text(N_("Board games")), "-# " + language.text(how)),
        below="-# " + language.text(_WRITE),
        rows=(*_learn_menu(language, shown), *in_rows((*beside, mine, settings), links)),
        accent=GOLD,
        cards=tuple(_game_card(language, game) for game in shown),
    )


def _game_card(language: Language, game: AnyGame) -> Card:
    players = players_in(game)
    text = stack(f"**{language.text(game.title)}** · 👥 {players}", f"-# {language.text(game.about)}")
    start = any_button(language, CustomId("start", rest=game.key), N_("Start"), "▶️", "success")
    return Card(text, beside=start)


def _learn_menu(language: Language, games: Iterable[AnyGame]) -> tuple[Menu, ...]:
    """A menu that leads to what each game teaches."""
    taught = tuple(MenuOption(game.key, language.text(game.title), emoji="🎓") for game in games if game.lessons)
    return (Menu(str(CustomId("learn")), language.text(N_("Learn a game…")), taught),) if taught else ()


def help_button(language: Language) -> Button:
    return any_button(language, CustomId("help"), N_("All games"), "🎲", "primary")


def support_button(language: Language, address: str) -> tuple[Button, ...]:
    """What leads to where the host hears of faults; nothing without such an address."""
    label = language.text(N_("Report a problem"))
    return (Button(address, label, emoji="🛟", link=True),) if address else ()


def privacy_button(language: Language, address: str) -> tuple[Button, ...]:
    """What leads to what the host says about what is kept of people; nothing without such an address."""
    label = language.text(N_("Privacy"))
    return (Button(address, label, emoji="🔒", link=True),) if address else ()
