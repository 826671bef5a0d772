"""The games that somebody has finished, newest first. Each leads to its end, where it is replayed and played again."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.ui.escaping import escaped, stamp
from bot.ui.languages import Language
from bot.ui.message import (
    MAX_OPTION_LENGTH,
    MAX_OPTIONS,
    Card,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    clip,
    filled,
    stack,
)
from bot.ui.screens.ending import placed
from bot.ui.screens.help_and_tables import FINISHED, MAX_NAMES_LENGTH, names_line
from bot.ui.screens.pages import page_buttons
from bot.ui.screens.table_context import GREEN, LEVELS, any_button
from bot.values.played import Ended, FinishedGame, Met, Only, Placed
from games.core import AnyGame
from games.words import N_

ON_ONE_PAGE, PER_PAGE = 4, 3
"""So many finished games, with a button beside each, fit on a phone without a way to another page, and with one."""
EMPTY: Final = N_("Your first finished game will stand here.")
NONE_OF_THESE: Final = N_("You have finished no such game.")
WON: Final = N_("🏆 won")
OF_GAME, OF_PERSON, PAGE = "g", "p", "~"
"""What stands in custom ids before a game's key and a person's id, and before the number of the page."""
_ENDS: Final[Mapping[Ended, str]] = {Ended.WON: WON, Ended.LOST: N_("lost"), Ended.DRAWN: N_("draw")}


class Listed(NamedTuple):
    """Finished games on a `page` of so many, and what can be chosen instead: other games, by their keys, and people."""

    games: Sequence[FinishedGame]
    only: Only
    page: int
    pages: int
    played: Sequence[str]
    met: Sequence[Met]


def pages_of(total: int) -> int:
    return 1 if total <= ON_ONE_PAGE else -(-total // PER_PAGE)


def written(only: Only) -> str:
    """What is wanted, as it stands in custom ids; empty for everything."""
    return f"{OF_GAME}{only.game}" if only.game else f"{OF_PERSON}{only.person}" if only.person else ""


def finished_list(language: Language, listed: Listed, games: Mapping[str, AnyGame]) -> MessageSpec:
    """A page of somebody's finished games, which they alone see."""
    page_id = CustomId(FINISHED, rest=written(listed.only) + PAGE)
    beside = page_buttons(language, page_id, (listed.page - 1, listed.page + 1), listed.pages)
    mine = any_button(language, CustomId("games"), N_("My games"), "🎲")
    none = EMPTY if listed.only == Only() else NONE_OF_THESE
    return MessageSpec(
        language.code,
        "## " + language.text(N_("Finished games")),
        below=f"-# {listed.page + 1} / {listed.pages}" if listed.pages > 1 else "",
        rows=(*filled(*_choice(language, listed, games)), (*(it for it in beside if not it.disabled), mine)),
        accent=GREEN,
        cards=tuple(_card(language, it, games) for it in listed.games) or (Card(language.text(none)),),
    )


def _choice(language: Language, listed: Listed, games: Mapping[str, AnyGame]) -> Iterator[Menu]:
    """A menu of what else can be shown; none where that would all be the same."""
    options = [
        *(MenuOption(written(Only(game=key)), title_of(language, key, games), emoji="🎲") for key in listed.played),
        *(MenuOption(written(Only(person=it.person)), shown_name(language, it.name), emoji="👤") for it in listed.met),
    ][: MAX_OPTIONS - 1]
    if len(options) > 1:
        everything = MenuOption(PAGE, language.text(N_("All games")), emoji="🏁")
        chosen = written(listed.only) or PAGE
        shown = (it._replace(chosen=it.value == chosen) for it in (everything, *options))
        yield Menu(str(CustomId(FINISHED)), language.text(N_("A game, or a person…")), tuple(shown))


def shown_name(language: Language, name: str) -> str:
    """A name in a menu."""
    return clip(called(language, name), MAX_OPTION_LENGTH)


def called(language: Language, name: str | None) -> str:
    """A name, or what somebody is called whose name is not known any more."""
    return name if name and name.strip() else language.text(N_("somebody"))


def title_of(language: Language, game: str, games: Mapping[str, AnyGame]) -> str:
    """What a game is called; its key where this bot lacks it."""
    found = games.get(game)
    return game if found is None else language.text(found.title)


def _card(language: Language, finished: FinishedGame, games: Mapping[str, AnyGame]) -> Card:
    game = games.get(finished.game)
    title = f"**{escaped(title_of(language, finished.game, games))}**"
    company = names_line(_company(language, finished.others, game), MAX_NAMES_LENGTH)
    told = f"{title} · {_end(language, finished)}"
    about = " · ".join(filter(None, (company, stamp(finished.ended_at, "d"))))
    # of a game whose players are not known any more there is nothing to see but how it ended
    opens = any_button(language, CustomId("my", finished.table), N_("Open"), "🔎")
    return Card(stack(told, about), beside=opens if finished.is_kept and game is not None else None)


def _end(language: Language, finished: FinishedGame) -> str:
    ended = finished.ended
    if ended in _ENDS:
        return language.text(_ENDS[ended])
    seats = len(finished.others) + 1
    return language.text(N_("{place} of {seats}"), place=placed(finished.own.place), seats=seats)


def _company(language: Language, others: Sequence[Placed], game: AnyGame | None) -> Iterator[str]:
    """The people by their names, the computer players by how well they played."""
    yield from (called(language, it.name) for it in others if it.person is not None)
    computers = Counter(it.level for it in others if it.person is None)
    for level, number in computers.items():
        named = level is not None and (game is None or len(game.levels) > 1)
        told = ("🤖", f"× {number}" if number > 1 else "", language.text(LEVELS[level]) if named and level else "")
        yield " ".join(filter(None, told))
