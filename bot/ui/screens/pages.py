"""Private pages to read: the rules, and what happened so far."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.message import Button, MessageSpec, newest, stack
from bot.ui.screens.table_context import GREEN, TableContext
from games.core import Event, Game, Seat
from games.words import N_

Turner = Callable[[int], CustomId]

ROOM = 2600
"""Characters of one page of history."""


def rules(game: Game[Any, Any, Any], language: Language, pages: Sequence[str], page: int) -> MessageSpec:
    """A page of the rules, from 0; a page that does not exist shows the nearest."""
    pages = pages or (language.text(game.about),)
    page = max(0, min(page, len(pages) - 1))
    buttons = turner(language, lambda other: CustomId("page", 0, None, f"{game.key}.{other}"), page, len(pages))
    foot = f"-# {page + 1} / {len(pages)}" if len(pages) > 1 else ""
    return MessageSpec(language.code, stack(pages[page], foot), rows=(buttons,) if buttons else (), accent=GREEN)


def history(context: TableContext, events: Sequence[Event], viewer: Seat | None, page: int) -> MessageSpec:
    """What `viewer` may know of what happened; page 0 is the newest."""
    lines = [context.words(event.phrase()) for event in events if event.visible_to(viewer)]
    pages = _paged(lines)
    page = max(0, min(page, len(pages) - 1))
    text = pages[page] if pages else context.say(N_("Nothing has happened yet."))
    buttons = turner(
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


def _paged(lines: Sequence[str]) -> list[str]:
    """The lines on pages of at most ROOM characters, the newest page first, each in the order of events."""
    pages: list[str] = []
    rest = list(lines)
    while rest:
        page = newest(reversed(rest), ROOM)
        taken = max(1, page.count("\n") + (0 if page.startswith("…\n") else 1))
        pages.append("\n".join(rest[-taken:])[:ROOM])
        rest = rest[:-taken]
    return pages


def turner(
    language: Language, press: Turner, page: int, pages: int, *, newest_first: bool = False
) -> tuple[Button, ...]:
    """The buttons to the pages beside one of `pages`, counted from 0; none where there is only one."""
    if pages < 2:
        return ()
    earlier = page + 1 if newest_first else page - 1
    later = page - 1 if newest_first else page + 1
    return (
        _page_button(
            press, language.text(N_("Earlier")) if newest_first else language.text(N_("Previous")), earlier, pages, "◀️"
        ),
        _page_button(
            press, language.text(N_("Later")) if newest_first else language.text(N_("Next")), later, pages, "▶️"
        ),
    )


def _page_button(press: Turner, label: str, page: int, pages: int, emoji: str) -> Button:
    there = 0 <= page < pages
    return Button(str(press(page if there else pages + (emoji == "▶️"))), label, "secondary", emoji, disabled=not there)
