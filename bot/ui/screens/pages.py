"""Private pages to read: the rules, and what happened so far."""

from collections.abc import Callable, Sequence

from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.message import Button, MessageSpec, newest_lines, stack
from bot.ui.screens.table_context import GREEN, TableContext
from games.core import AnyGame, Event, Seat
from games.words import N_

PageId = Callable[[int], CustomId]
"""The custom id of the button to a page."""

OLDER = N_("⚠️ **This game began by older rules, and ends by them.** {differences}")
MAX_HISTORY_LENGTH = 2600
"""Characters of one page of history."""


def rules_page(
    game: AnyGame, language: Language, pages: Sequence[str], page: int, differences: str = ""
) -> MessageSpec:
    """A page of the rules, from 0; a page that does not exist shows the nearest.

    `differences` is the msgid of what older rules, by which a table plays, say otherwise.
    """
    pages = pages or (language.text(game.about),)
    page = max(0, min(page, len(pages) - 1))
    buttons = page_buttons(language, lambda other: CustomId("page", 0, None, f"{game.key}.{other}"), page, len(pages))
    foot = f"-# {page + 1} / {len(pages)}" if len(pages) > 1 else ""
    older = language.text(OLDER, differences=language.text(differences)) if differences else ""
    return MessageSpec(language.code, stack(older, pages[page], foot), rows=(buttons,) if buttons else (), accent=GREEN)


def history_page(context: TableContext, events: Sequence[Event], viewer: Seat | None, page: int) -> MessageSpec:
    """What `viewer` may know of what happened; page 0 is the newest, a page that does not exist shows the nearest."""
    lines = [context.words(event.phrase()) for event in events if event.visible_to(viewer)]
    pages = _paginated(lines)
    page = max(0, min(page, len(pages) - 1))
    text = pages[page] if pages else context.say(N_("Nothing has happened yet."))
    buttons = page_buttons(
        context.language,
        lambda other: CustomId("history", context.table.id, None, str(other)),
        page,
        len(pages),
        newest_first=True,
    )
    heading = context.language.text(N_("History"))
    return MessageSpec(
        context.language.code, stack(f"### {heading}", text), rows=(buttons,) if buttons else (), accent=GREEN
    )


def _paginated(lines: Sequence[str]) -> list[str]:
    """The lines on pages of at most MAX_HISTORY_LENGTH characters: the newest page first, its lines oldest first."""
    pages: list[str] = []
    rest = list(lines)
    while rest:
        page = newest_lines(reversed(rest), MAX_HISTORY_LENGTH)
        taken = max(1, page.count("\n") + (0 if page.startswith("…\n") else 1))
        pages.append("\n".join(rest[-taken:])[:MAX_HISTORY_LENGTH])
        rest = rest[:-taken]
    return pages


def page_buttons(
    language: Language, page_id: PageId, page: int, pages: int, *, newest_first: bool = False
) -> tuple[Button, ...]:
    """The buttons to the pages beside one of `pages`, counted from 0; none where there is only one."""
    if pages < 2:
        return ()
    left, right = (page + 1, page - 1) if newest_first else (page - 1, page + 1)
    left_label = language.text(N_("Earlier")) if newest_first else language.text(N_("Previous"))
    right_label = language.text(N_("Later")) if newest_first else language.text(N_("Next"))
    return (
        _page_button(page_id, left_label, left, pages, "◀️"),
        _page_button(page_id, right_label, right, pages, "▶️"),
    )


def _page_button(page_id: PageId, label: str, page: int, pages: int, emoji: str) -> Button:
    """A button to a page. Where there is no such page it is disabled, with an id that no other button has."""
    exists = 0 <= page < pages
    custom_id = page_id(page if exists else pages + (emoji == "▶️"))
    return Button(str(custom_id), label, "secondary", emoji, disabled=not exists)
