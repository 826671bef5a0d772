"""The long moves that a person has saved under a name: to use one again, and to forget one."""

from collections.abc import Mapping

from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.message import Button, Menu, MenuOption, MessageSpec, Row, clip, stack
from bot.ui.picker import AnyGame
from bot.ui.screens.table_context import GOLD
from games.errors import Refusal
from games.words import N_


def saved_ones(
    language: Language, game: AnyGame, saved: Mapping[str, str], at: CustomId, note: str = ""
) -> MessageSpec:
    """What was saved of a game, name to notation. `at` is where one may be used: a table with the kind that is arranged
    there, or no table, with the game's key."""
    ask = N_("Use one again, or forget one.") if at.table else N_("You can use these when you arrange one at a table.")
    if not saved:
        ask = N_("You have saved nothing for this game yet. Arrange one, and press “Save”.")
    lines = tuple(MenuOption(name, name, _hint(game, text)) for name, text in saved.items())
    rows: list[Row] = []
    if lines:
        verbs = (("use", N_("Use")), ("forget", N_("Forget"))) if at.table else (("forget", N_("Forget")),)
        rows.extend(Menu(str(at._replace(action=action)), language.text(label), lines) for action, label in verbs)
    if at.table:
        rows.append((Button(str(at._replace(action="draft")), language.text(N_("Back")), "secondary", "↩️"),))
    title = language.text(N_("My saved ones"))
    head = f"### {title} · {language.text(game.title)}"
    return MessageSpec(language.code, stack(head, note, language.text(ask)), rows=tuple(rows), accent=GOLD)


def _hint(game: AnyGame, text: str) -> str | None:
    """How a person would write it; nothing for one that does not read any more."""
    try:
        return clip(game.written(game.read(text)), 100) or None
    except Refusal:
        return None
