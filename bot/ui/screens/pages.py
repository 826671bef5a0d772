"""Private pages to read: the rules, page by page; and what is said of a game in a line."""

from collections.abc import Callable, Sequence

from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.menu_chunks import MAX_OPTION_LENGTH, MAX_OPTIONS
from bot.ui.message import Button, Menu, MenuOption, MessageSpec, Row, clip, stack
from bot.ui.rules_text import RulesPage
from bot.ui.screens.table_context import GREEN
from games.core import AnyGame
from games.words import N_

FEW_PAGES = 3
"""So many need no menu beside the buttons to the next one and the one before."""

PageId = Callable[[int], CustomId]
"""The custom id of the button to a page."""

OLDER = N_("⚠️ **This game began by older rules, and ends by them.** {differences}")


def rules_page(
    game: AnyGame, language: Language, pages: Sequence[RulesPage], page: int, differences: str = ""
) -> MessageSpec:
    """A page of the rules, from 0; a page that does not exist shows the nearest. On the first stands how many can play
    and how long it takes.

    `differences` is the msgid of what older rules, by which a table plays, say otherwise.
    """
    pages = pages or (RulesPage(language.text(game.about)),)
    page = max(0, min(page, len(pages) - 1))
    text, picture = pages[page]
    buttons = page_buttons(language, lambda other: CustomId("page", 0, None, f"{game.key}.{other}"), page, len(pages))
    facts = f"-# {players_and_minutes(language, game)}" if page == 0 else ""
    foot = f"-# {page + 1} / {len(pages)}" if len(pages) > 1 else ""
    older = language.text(OLDER, differences=language.text(differences)) if differences else ""
    above, below = (stack(older, text), foot) if picture else (stack(older, text, facts, foot), "")
    rows: tuple[Row, ...] = (buttons, *_contents(game, language, pages)) if buttons else ()
    return MessageSpec(language.code, above, picture, below, rows, GREEN)


def _contents(game: AnyGame, language: Language, pages: Sequence[RulesPage]) -> tuple[Menu, ...]:
    """A menu that leads to any of many pages, by their headings; of several under one heading to the first."""
    before = ["", *(it.title for it in pages)]
    options = [
        MenuOption(str(number), clip(it.title, MAX_OPTION_LENGTH))
        for number, it in enumerate(pages)
        if it.title not in ("", before[number])
    ]
    menu = Menu(
        str(CustomId("page", 0, None, f"{game.key}.~")), language.text(N_("Go to …")), tuple(options[:MAX_OPTIONS])
    )
    return (menu,) if len(pages) > FEW_PAGES else ()


def players_and_minutes(language: Language, game: AnyGame) -> str:
    """How many can play a game, and how many minutes it takes at one table."""
    players, minutes = _range(game.seats[0], game.seats[-1]), _range(*game.minutes)
    return language.text(N_("{players} players · {minutes} minutes"), players=players, minutes=minutes)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def page_buttons(language: Language, page_id: PageId, page: int, pages: int) -> tuple[Button, ...]:
    """The buttons to the pages beside one of `pages`, counted from 0; none where there is only one."""
    if pages < 2:
        return ()
    return (
        page_button(page_id, language.text(N_("Previous")), page - 1, pages, "◀️"),
        page_button(page_id, language.text(N_("Next")), page + 1, pages, "▶️"),
    )


def page_button(page_id: PageId, label: str, page: int, pages: int, emoji: str) -> Button:
    """A button to a page. Where there is no such page it is disabled, with an id that no other button has."""
    exists = 0 <= page < pages
    custom_id = page_id(page if exists else pages + (emoji == "▶️"))
    return Button(str(custom_id), label, "secondary", emoji, disabled=not exists)
