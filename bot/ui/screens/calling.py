"""What somebody reads whom a table calls, as they wanted; and the menu of what they want to be called to."""

from collections.abc import Collection, Mapping

from bot.ui.languages import Language
from bot.ui.message import MAX_OPTIONS, CustomId, Menu, MenuOption, MessageSpec, stack
from bot.ui.screens.help_and_tables import open_facts
from bot.ui.screens.table_context import GREEN, TableContext
from games.core import AnyGame
from games.words import N_

_ONCE = N_("You wanted to hear of it once. *Call me* in `/games` asks for it again.")


def call_message(context: TableContext) -> MessageSpec:
    """Tells in private that somebody waits at a table, and nothing of who else was called."""
    head = context.words.label(N_("🔔 Somebody waits: {game}"), game=context.words.title)
    said = stack(f"### {head}", open_facts(context), "-# " + context.words.label(_ONCE))
    join = context.buttons.one("join", style="primary")
    return context.notice(said, GREEN, (join, *context.buttons.to_table()))


def call_menu(language: Language, games: Mapping[str, AnyGame], chosen: Collection[str]) -> Menu:
    """The games to which somebody can be called here, those marked to which they are."""
    titles = {key: language.text(game.title) for key, game in games.items()}
    options = tuple(
        MenuOption(key, language.text(N_("Call me for {game}"), game=title), emoji="🔔", chosen=key in chosen)
        for key, title in titles.items()
    )[:MAX_OPTIONS]
    return Menu(str(CustomId("call-me")), language.text(N_("Call me…")), options, least=0, most=len(options))


def chosen_said(language: Language, titles: Collection[str]) -> str:
    """What somebody hears who has chosen to be called to these games (msgids), or to none."""
    if not titles:
        return language.text(N_("🔕 I call you to no table here."))
    text = N_("🔔 {games}: I call you once, in private, when somebody opens a table here within two weeks.")
    return language.text(text, games=", ".join(map(language.text, titles)))
