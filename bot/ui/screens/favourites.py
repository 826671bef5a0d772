"""The long moves that a person has saved under a name: to use one again, and to forget one."""

from collections.abc import Mapping

from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.message import Button, Menu, MenuOption, MessageSpec, Row, clip, stack
from bot.ui.screens.table_context import GOLD
from games.core import AnyGame
from games.errors import Refusal
from games.words import N_


def favourites_list(
    language: Language, game: AnyGame, favourites: Mapping[str, str], where: CustomId, note: str = ""
) -> MessageSpec:
    """A person's favourites of a game, name to notation. `where` is where one may be used: a table with the kind that
    is drafted there, or no table, with the game's key. `note` is a line about what they just did."""
    if not favourites:
        instruction = N_("You have saved nothing for this game yet. Arrange one, and press “Save”.")
    elif where.table:
        instruction = N_("Use one again, or forget one.")
    else:
        instruction = N_("You can use these when you arrange one at a table.")
    options = tuple(MenuOption(name, name, _hint(game, text)) for name, text in favourites.items())
    rows: list[Row] = []
    if options and where.table:
        rows.append(Menu(str(where._replace(action="use")), language.text(N_("Use")), options))
    if options:
        rows.append(Menu(str(where._replace(action="forget")), language.text(N_("Forget")), options))
    if where.table:
        rows.append((Button(str(where._replace(action="draft")), language.text(N_("Back")), "secondary", "↩️"),))
    title = language.text(N_("Saved set-ups"))
    head = f"### {title} · {language.text(game.title)}"
    return MessageSpec(language.code, stack(head, note, language.text(instruction)), rows=tuple(rows), accent=GOLD)


def _hint(game: AnyGame, text: str) -> str | None:
    """A saved move as a person would write it; None for one that cannot be read any more."""
    try:
        return clip(game.written(game.read(text)), 100) or None
    except Refusal:
        return None
