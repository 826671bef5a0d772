"""A server's leaderboard of a game: who has won most there, with people, in channels that everybody can read."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from bot.ui.escaping import Markup, escaped
from bot.ui.languages import Language
from bot.ui.message import MAX_OPTIONS, Button, CustomId, Menu, MenuOption, MessageSpec, PictureSpec, Row, filled, stack
from bot.ui.screens.ending import placed
from bot.ui.screens.table_context import GOLD, any_button, notice
from bot.values.leaderboard import LATELY, LEAST, Leaderboard, Standing
from games.core import AnyGame
from games.words import N_, NN_, Value
from render.leaderboard import LeaderboardSheet, LeaderRow

LATEST, EVER = "lately", "ever"
"""How the two spans of time are called in custom ids."""
TOLD: Final = 3
"""People whom the message names beside its picture."""
FIRST: Final = NN_("{who} {count} win", "{who} {count} wins", "count")
BEHIND: Final = NN_("You are {place}, one win behind {who}.", "You are {place}, {count} wins behind {who}.", "count")
SHARED: Final = NN_(
    "You are {place} with {other}, one win behind {who}.",
    "You are {place} with {other}, {count} wins behind {who}.",
    "count",
)
AHEAD: Final = NN_("You are 1st, one win ahead of {who}.", "You are 1st, {count} wins ahead of {who}.", "count")
TOO_FEW: Final = NN_(
    "You are listed after three games; you have played one.",
    "You are listed after three games; you have played {count}.",
    "count",
)
EMPTY: Final = N_("Nobody yet. Play three games with people and win one of them to stand here.")
COUNTED: Final = N_("Finished games with people, in open channels here.")
LEFT_OUT: Final = N_("You are left out, on every server: nobody finds you here, and nothing of you is counted.")
OFF: Final = N_("This server has no leaderboards. Whoever manages it can switch them on with `/server`.")


class Shown(NamedTuple):
    """Which leaderboard is shown: of this game, of all games `ever` or of the last days."""

    game: AnyGame
    ever: bool = False

    @property
    def rest(self) -> str:
        """As it stands in custom ids."""
        return f"{EVER if self.ever else LATEST}.{self.game.key}"


def leaderboard(
    language: Language, shown: Shown, board: Leaderboard, titles: Mapping[str, str], me: int, *, unlisted: bool
) -> MessageSpec:
    """What somebody (`me`) sees alone. `titles` are those of the games that can be chosen (msgids) by their keys;
    `unlisted`: they want no leaderboard to name them."""
    spec = _board(language, shown, board, me)
    own = language.text(LEFT_OUT) if unlisted else _own_line(language, board)
    foot = "-# " + language.text(COUNTED)
    return replace(
        spec, below=stack(_best(language, board), own, foot), rows=_rows(language, shown, board, titles, unlisted)
    )


def public_leaderboard(language: Language, shown: Shown, board: Leaderboard) -> MessageSpec:
    """What somebody shows everybody in the channel."""
    buttons = (_open_button(language, shown), leaderboard_button(language, shown))
    foot = "-# " + language.text(COUNTED)
    return replace(_board(language, shown, board), below=stack(_best(language, board), foot), rows=(buttons,))


def no_leaderboards(language: Language) -> MessageSpec:
    """What stands in their place where the server wants none."""
    return notice(language, language.text(OFF))


def leaderboard_button(language: Language, shown: Shown | None = None) -> Button:
    """The way to a leaderboard, by default to that of the game that is played most."""
    return any_button(language, CustomId("leaderboard", rest=shown.rest if shown else ""), N_("Leaderboard"))


def _board(language: Language, shown: Shown, board: Leaderboard, me: int | None = None) -> MessageSpec:
    span = language.text(N_("of all time")) if shown.ever else language.text(N_("last {days} days"), days=LATELY.days)
    head = f"## 🏆 {escaped(language.text(shown.game.title))} · {span}"
    rows = tuple(
        LeaderRow(place=it.place, name=it.name, wins=it.wins, games=it.games, own=it.person == me)
        for it in board.listed
    )
    sheet = LeaderboardSheet(title=shown.game.title, rows=rows)
    picture = PictureSpec(shown.game.key, sheet, ()) if rows else None
    return MessageSpec(language.code, head, picture, accent=GOLD)


def _best(language: Language, board: Leaderboard) -> str:
    """Who has won most, in words."""
    if not board.listed:
        return language.text(EMPTY)
    first, *others = board.listed[:TOLD]
    told = language(FIRST.phrase({"who": escaped(first.name), "count": first.wins}))
    return " · ".join((told, *(f"{escaped(it.name)} {it.wins}" for it in others)))


def _own_line(language: Language, board: Leaderboard) -> str:
    """Where the reader stands, and how far the next one is; empty for who has played nothing that counts."""
    own = board.own
    if own is None:
        if not board.games:
            return ""
        if board.games < LEAST:
            return language(TOO_FEW.phrase({"count": board.games}))
        return language.text(N_("Your first win puts you on the list.")) if not board.wins else ""
    if own.place == 1:
        return _first_line(language, board, own)
    behind = board.above.wins - own.wins if board.above else 0
    fields: dict[str, Value] = {"place": placed(own.place), "who": _name(board.above), "count": behind}
    if board.beside is not None:
        return language(SHARED.phrase({**fields, "other": _name(board.beside)}))
    return language(BEHIND.phrase(fields))


def _first_line(language: Language, board: Leaderboard, own: Standing) -> str:
    if board.beside is not None:
        return language.text(N_("You are 1st, with {who}."), who=_name(board.beside))
    second = next((it for it in board.listed if it.place > 1), None)
    if second is None:
        return language.text(N_("You are 1st."))
    return language(AHEAD.phrase({"who": _name(second), "count": own.wins - second.wins}))


def _name(standing: Standing | None) -> Markup:
    return Markup("" if standing is None else escaped(standing.name))


def _rows(
    language: Language, shown: Shown, board: Leaderboard, titles: Mapping[str, str], unlisted: bool
) -> tuple[Row, ...]:
    other = shown._replace(ever=not shown.ever)
    label = language.text(N_("Ever")) if other.ever else language.text(N_("Last {days} days"), days=LATELY.days)
    span = Button(str(CustomId("leaderboard", rest=other.rest)), label)
    show = any_button(language, CustomId("leaderboard-show", rest=shown.rest), N_("Show"))
    rest, text = ("in", N_("Put me back")) if unlisted else ("out", N_("Leave me out"))
    own = any_button(language, CustomId("leaderboard-me", rest=f"{rest}.{shown.rest}"), text)
    buttons = (span, _open_button(language, shown), *((show,) if board.listed else ()), own)
    return filled(_games_menu(language, shown, titles), buttons)


def _games_menu(language: Language, shown: Shown, titles: Mapping[str, str]) -> tuple[Button, ...] | Menu:
    """The games to choose from; none where there is one."""
    options = [MenuOption(key, language.text(title), chosen=key == shown.game.key) for key, title in titles.items()]
    control = CustomId("leaderboard-game", rest=EVER if shown.ever else LATEST)
    return Menu(str(control), language.text(N_("Game")), tuple(options[:MAX_OPTIONS])) if len(options) > 1 else ()


def _open_button(language: Language, shown: Shown) -> Button:
    return any_button(language, CustomId("start", rest=shown.game.key), N_("Open a table"), None, "primary")
