"""What belongs to no table: all tables of a person, all games of the house, and the way to the next table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.model import Status
from bot.tables.queries import waits
from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language, escaped
from bot.ui.message import Button, Card, MessageSpec, PictureSpec, clip, stack
from bot.ui.picker import AnyGame
from bot.ui.screens.pages import turner
from bot.ui.screens.table_context import GOLD, GREEN, TableContext, notice
from games.words import N_

TABLES = 8
"""Tables on a page: with a button beside each they are well within Discord's 40 components and 4,000 characters."""
GAMES = 5
"""Games on a page, for the same reason."""
NAMES, WAITED = 60, 40
"""Characters of names, and of the names that a table waits for."""


class Entry(NamedTuple):
    """A table where somebody sits."""

    context: TableContext
    person: int

    @property
    def waits(self) -> bool:
        """Whether it is this person's move."""
        return waits(self.context.table, self.person)


def tables(language: Language, entries: Sequence[Entry], page: int, pages: int, note: str) -> MessageSpec:
    """A page of somebody's tables, those that wait for him first; `page` counts from 0, `note` is a line about what he
    just did."""
    if not entries:
        text = stack(note, language.text(N_("You sit at no table now.")))
        return notice(language, text, buttons=(help_button(language),))
    own = [entry for entry in entries if entry.waits]
    others = [entry for entry in entries if not entry.waits]
    cards = (*_group(language, N_("It is your move"), own), *_group(language, N_("Your other tables"), others))
    turn = turner(language, lambda other: CustomId("games", 0, None, str(other)), page, pages)
    foot = f"-# {page + 1} / {pages}" if pages > 1 else ""
    rows = (turn,) if turn else ()
    head = stack("## " + language.text(N_("Your tables")), note)
    return MessageSpec(language.code, head, below=foot, rows=rows, accent=GOLD if own else GREEN, cards=cards)


def _group(language: Language, heading: str, entries: Sequence[Entry]) -> tuple[Card, ...]:
    if not entries:
        return ()
    return (Card(f"### {language.text(heading)}"), *(_entry(entry) for entry in entries))


def _entry(entry: Entry) -> Card:
    context = entry.context
    links = context.table_link()
    beside = context.press("my", N_("My move"), "🎴", "primary") if entry.waits else links[0] if links else None
    text = stack(f"**{linked(context)}** · {_standing(entry)}", f"-# {' · '.join(_facts(entry))}")
    return Card(text, beside=beside)


def linked(context: TableContext) -> str:
    """The name of a table's game, as a link to the table's message where that is posted."""
    title = escaped(context.label(context.game.title))
    return f"[{title}]({context.link})" if context.link else title


def _standing(entry: Entry) -> str:
    """With whom it is played, or how many sit down already."""
    context, table = entry.context, entry.context.table
    if table.status is Status.LOBBY:
        taken = N_("not begun, {taken} of {size} seats taken")
        return context.language.text(taken, taken=len(table.players), size=table.size)
    others = [player.name for player in table.players if player.person != entry.person]
    return context.language.text(N_("with {names}"), names=together(others, NAMES))


def _pending(entry: Entry) -> str:
    """Whom the table waits for, where that is not this person himself."""
    table = entry.context.table
    seats = table.match.to_act if table.match and not entry.waits else frozenset()
    pending = [player.name for player in table.players if player.seat in seats]
    if not pending:
        return ""
    return entry.context.language.text(N_("waits for {names}"), names=together(pending, WAITED))


def together(names: Iterable[str], most: int) -> str:
    """Names in a line of at most `most` characters, before they are made safe."""
    return escaped(clip(", ".join(names), most))


def _facts(entry: Entry) -> tuple[str, ...]:
    """Whom the table waits for and since when, which Discord words and keeps up to date, where it stands, its number.

    Discord names the channel to who may see it, and to nobody else.
    """
    table, language = entry.context.table, entry.context.language
    where = language.text(N_("private messages")) if table.channel.guild is None else f"<#{table.channel.id}>"
    since = f"<t:{int(table.waiting_since.timestamp())}:R>" if table.waiting_since else ""
    facts = (_pending(entry), since, where, language.text(N_("table {number}"), number=table.id))
    return tuple(fact for fact in facts if fact)


def games(
    language: Language, all_games: Mapping[str, AnyGame], page: int = 0, *, private: bool, note: str = ""
) -> MessageSpec:
    """A page of all games, with pictures, and what can be typed; `private` where only one person is."""
    pages = max(1, -(-len(all_games) // GAMES))
    page = max(0, min(page, pages - 1))
    shown = list(all_games.values())[page * GAMES : (page + 1) * GAMES]
    turn = turner(language, lambda other: CustomId("help", 0, None, str(other)), page, pages)
    return MessageSpec(
        language.code,
        stack(note, "## " + language.text(N_("Board games")), language.text(_invitation(private))),
        below=_typed(language),
        rows=(turn,) if turn else (),
        accent=GOLD,
        cards=tuple(_game(language, game) for game in shown),
    )


def _invitation(private: bool) -> str:
    if private:
        return N_("Here you play against computer players. To play with others, type `/help` in a server.")
    return N_("Press Start: a table opens in this channel, and others can join it.")


def _game(language: Language, game: AnyGame) -> Card:
    text = stack(
        f"### {language.text(game.title)}",
        language.text(game.about),
        f"-# `/{game.key} start` · {_numbers(language, game)}",
    )
    label = language.text(N_("Start"))
    start = Button(_start(game), label, "success", "▶️")
    return Card(text, PictureSpec(game.key, None, ()), below=(start,))


def _numbers(language: Language, game: AnyGame) -> str:
    players = _range(game.seats[0], game.seats[-1])
    return language.text(N_("{players} players · {minutes} minutes"), players=players, minutes=_range(*game.minutes))


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _start(game: AnyGame) -> str:
    return str(CustomId("start", 0, None, game.key))


def _typed(language: Language) -> str:
    """What can be typed, a line each."""
    lines = (
        N_("`/games` lists your tables on all servers, and those that wait for you first."),
        N_("**My move**, under a table, shows you what you can choose."),
        N_("You can also write your move: to me in private, or with a mention of me at the table."),
    )
    return stack("### " + language.text(N_("What to type")), *(f"- {language.text(line)}" for line in lines))


def help_button(language: Language) -> Button:
    """The way to all games."""
    return Button(str(CustomId("help")), language.text(N_("All games")), "primary", "🎲")


def next_table(language: Language, waiting: int) -> tuple[Button, ...]:
    """The button to the table that waits longest; none where none waits."""
    if not waiting:
        return ()
    label = language.text(N_("Next table ({count})"), count=waiting) if waiting > 1 else language.text(N_("Next table"))
    return (Button(str(CustomId("next")), label, "primary", "⏭️"),)
