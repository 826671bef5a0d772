"""The lists of `/games` and `/help`: all tables of a person, all games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Final, NamedTuple, TypeVar

from bot.ui.escaping import escaped, stamp
from bot.ui.languages import Language
from bot.ui.message import Button, Card, CustomId, Menu, MenuOption, MessageSpec, Style, clip, in_rows, stack
from bot.ui.screens.options import PACES
from bot.ui.screens.pages import page_buttons
from bot.ui.screens.rules import players_in
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, any_button
from bot.values.table import Player, Status, deadline_of
from games.core import AnyGame
from games.words import N_, NN_, Plural

T = TypeVar("T")
TABLES_ON_ONE_PAGE, TABLES_PER_PAGE = 4, 3
"""So many tables, with a button beside each, fit on a phone without a way to another page, and with one."""
GAMES_ON_ONE_PAGE, GAMES_PER_PAGE = 5, 4
"""So many games fit on a phone without a way to another page, and with one."""
MAX_NAMES_LENGTH, MAX_PENDING_LENGTH = 60, 40
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
FINISHED: Final = "finished"
"""The action that shows somebody's finished games."""
_NO_TABLE: Final = N_("You sit at no table now.")
NOBODY: Final = N_("Nobody is looking now. Open a table: it stays three days.")
_WRITE: Final = N_("You can write moves too: to me, or with a mention.")


class ListedTable(NamedTuple):
    """A table in the list of somebody who sits there as `player`; None: they can sit down there."""

    context: TableContext
    player: Player | None

    @property
    def acts(self) -> bool:
        """Whether it is this player's move, and the table is not paused."""
        return self.player is not None and self.context.table.expects(self.player, self.context.now.moment)

    @property
    def is_asked(self) -> bool:
        return self.player is not None and self.context.table.question_to(self.player) is not None

    @property
    def waits(self) -> bool:
        return self.acts or self.is_asked


def page_of_tables(tables: Sequence[T], page: int) -> tuple[int, int, Sequence[T]]:
    """A page of tables, or the last where there is none with this number: its number from 0, how many pages there are,
    and what is on it."""
    most = TABLES_ON_ONE_PAGE if len(tables) <= TABLES_ON_ONE_PAGE else TABLES_PER_PAGE
    pages = max(1, -(-len(tables) // most))
    page = max(0, min(page, pages - 1))
    return page, pages, tables[page * most : (page + 1) * most]


def table_list(
    language: Language,
    listed: Sequence[ListedTable],
    page: int,
    pages: int,
    note: str = "",
    *,
    nobody_looks: bool = False,
    call_me: Menu | None = None,
) -> MessageSpec:
    """A page of tables: those that wait for somebody, those where they can sit down, and their others. `page` counts
    from 0, `note` is a line about what they just did. `nobody_looks`: it is said that there is no table to join.
    `call_me` chooses the games of which they want to hear."""
    waiting = [it for it in listed if it.waits]
    open_here = [it for it in listed if it.player is None]
    others = [it for it in listed if it.player is not None and not it.waits]
    join: Style = "secondary" if waiting else "success"
    cards = (
        *_group(language, N_("Waiting for you"), map(_own_card, waiting)),
        *_group(language, N_("Open here"), (open_card(it.context, join) for it in open_here)),
        *((Card(language.text(NOBODY)),) if nobody_looks else ()),
        *_group(language, N_("Your other tables"), map(_own_card, others)),
    )
    beside = page_buttons(language, CustomId("games"), (page - 1, page + 1), pages) if pages > 1 else ()
    new = any_button(
        language, CustomId("help"), N_("Open a table"), None, "secondary" if waiting or open_here else "primary"
    )
    return MessageSpec(
        language.code,
        note or ("" if cards else language.text(_NO_TABLE)),
        below=f"-# {page + 1} / {pages}" if pages > 1 else "",
        rows=(
            (*(it for it in beside if not it.disabled), new, *(() if page else finished_button(language))),
            *((call_me,) if call_me is not None else ()),
        ),
        accent=GOLD if waiting else GREEN,
        cards=cards,
    )


def _group(language: Language, heading: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    shown = tuple(cards)
    return (Card(f"### {language.text(heading)}"), *shown) if shown else ()


def _own_card(listed: ListedTable) -> Card:
    context = listed.context
    ways = (context.buttons.own(acts=listed.acts),) if listed.waits else context.buttons.to_table()
    is_host = listed.player is not None and listed.player.person == context.table.host
    if context.table.status is Status.BROKEN and is_host:
        ways = (context.buttons.one("close"),)
    return Card(_line(context, _company(listed), *_facts(listed)), beside=next(iter(ways), None))


def open_card(context: TableContext, style: Style) -> Card:
    """A table at which somebody can sit down: who looks for others, how many sit there, and how fast it is played."""
    return Card(_line(context, open_facts(context)), beside=context.buttons.one("join", style=style))


def open_facts(context: TableContext) -> str:
    """Who looks for others at a table, how many sit there, and how fast it is played."""
    table, words = context.table, context.words
    people = names_line((words.names[it.seat] for it in table.people), MAX_NAMES_LENGTH)
    taken = words.label(N_("{taken} of {size}"), taken=len(table.players), size=table.seating.size)
    return " · ".join(filter(None, (people, taken, _speed(context))))


def _speed(context: TableContext) -> str:
    """The time for a turn; without one how many minutes the game takes."""
    pace, (least, most) = context.table.settings.pace, context.options.minutes(context.game.minutes)
    if pace:
        return context.words.label(N_("{pace} a turn"), pace=context.words.label(PACES[pace]))
    return context.words.label(N_("{least}–{most} min"), least=least, most=most)


def _line(context: TableContext, *told: str) -> str:
    return " · ".join((f"**{game_link(context)}**", *filter(None, told)))


def game_link(context: TableContext) -> str:
    title = escaped(context.words.title)
    return f"[{title}]({context.link})" if context.link else title


def _company(listed: ListedTable) -> str:
    """Who else sits at somebody's table; of one that has not begun how many do."""
    context, table = listed.context, listed.context.table
    if table.status is Status.LOBBY:
        text = N_("not begun, {taken} of {size} seats taken")
        return context.words.label(text, taken=len(table.players), size=table.seating.size)
    others = [context.words.names[player.seat] for player in table.players if player != listed.player]
    return names_line(others, MAX_NAMES_LENGTH)


def names_line(names: Iterable[str], most: int) -> str:
    """Names in a line of at most `most` characters, not counting those that escape markdown."""
    return escaped(clip(", ".join(names), most))


def _facts(listed: ListedTable) -> Iterator[str]:
    """That it does not read, with its number; what is asked; until when it is paused, or whose turn it is, for how long
    already and until when. Discord words deadlines and keeps them up to date."""
    context, end = listed.context, listed.context.pause_end
    if context.table.status is Status.BROKEN:
        yield context.words.label(N_("⚠️ can no longer be read"))
        yield context.words.number
    yield context.words.label(N_("a question waits for you")) if listed.is_asked else ""
    if end is None:
        yield from _turn(listed)
    else:
        yield context.words.label(N_("paused until {moment}"), moment=stamp(end))


def _turn(listed: ListedTable) -> Iterator[str]:
    """Whose turn it is, for how long already, and until when they have time."""
    table, words = listed.context.table, listed.context.words
    to_act = table.match.to_act if table.match else frozenset()
    own = (listed.player,) if listed.acts and listed.player is not None else ()
    pending = own or tuple(player for player in table.players if player.seat in to_act)
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
    invitation: str = "",
) -> MessageSpec:
    """A page of games, each with what it is, and the ways to what else there is; `page` counts from 0, `note` is a line
    above all. It is `private` where nobody else can join. `support` is the address where faults are told, if any;
    `privacy` is that of what the host says about what is kept of people, `invitation` that by which the bot is added to
    a server."""
    most = GAMES_ON_ONE_PAGE if len(all_games) <= GAMES_ON_ONE_PAGE else GAMES_PER_PAGE
    pages = max(1, -(-len(all_games) // most))
    page = max(0, min(page, pages - 1))
    shown = list(all_games.values())[page * most : (page + 1) * most]
    beside = page_buttons(language, CustomId("help"), (page - 1, page + 1), pages) if pages > 1 else ()
    mine = any_button(language, CustomId("games"), N_("My games"), "🎲")
    settings = any_button(language, CustomId("settings"), N_("Settings"), "⚙️")
    links = (*invite_button(language, invitation), *privacy_button(language, privacy))
    links += support_button(language, support)
    how = N_("*Start* opens a table here, and anyone can join.")
    if private:
        how = N_("Against computers. With others: `/newgame` in a server.")
    return MessageSpec(
        language.code,
        stack(note, "## " + language.text(N_("Board games")), "-# " + language.text(how)),
        below="-# " + language.text(_WRITE),
        rows=(*learn_menu(language, shown), *in_rows((*beside, mine, settings), links)),
        accent=GOLD,
        cards=tuple(_game_card(language, game) for game in shown),
    )


def _game_card(language: Language, game: AnyGame) -> Card:
    players = players_in(game)
    text = stack(f"**{language.text(game.title)}** · 👥 {players}", f"-# {language.text(game.about)}")
    start = any_button(language, CustomId("start", rest=game.key), N_("Start"), "▶️", "success")
    return Card(text, beside=start)


def learn_menu(language: Language, games: Iterable[AnyGame]) -> tuple[Menu, ...]:
    """A menu that leads to what each game teaches."""
    taught = tuple(MenuOption(game.key, language.text(game.title), emoji="🎓") for game in games if game.lessons)
    return (Menu(str(CustomId("learn")), language.text(N_("Learn a game…")), taught),) if taught else ()


def finished_button(language: Language) -> tuple[Button, ...]:
    """Leads to somebody's finished games."""
    return (any_button(language, CustomId(FINISHED), N_("Finished"), "🏁"),)


def learn_screen(language: Language, games: Iterable[AnyGame]) -> MessageSpec:
    """The games to choose from for somebody who wants to learn one."""
    said = language.text(N_("Which game do you want to learn? It takes ten minutes."))
    return MessageSpec(language.code, said, rows=learn_menu(language, games), accent=GREEN)


def help_button(language: Language) -> Button:
    return any_button(language, CustomId("help"), N_("All games"), "🎲", "primary")


def support_button(language: Language, address: str) -> tuple[Button, ...]:
    """What leads to where the host hears of faults; nothing without such an address."""
    label = language.text(N_("Report a problem"))
    return (Button(address, label, emoji="🛟", link=True),) if address else ()


def invite_button(language: Language, address: str) -> tuple[Button, ...]:
    """What leads to where somebody adds the bot to a server; nothing without such an address."""
    label = language.text(N_("Add to your server"))
    return (Button(address, label, emoji="➕", link=True),) if address else ()


def privacy_button(language: Language, address: str) -> tuple[Button, ...]:
    """What leads to what the host says about what is kept of people; nothing without such an address."""
    label = language.text(N_("Privacy"))
    return (Button(address, label, emoji="🔒", link=True),) if address else ()
