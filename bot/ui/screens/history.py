"""The history of a table, in private: its rounds or turns page by page, or one of them with its picture."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias, TypeVar

from bot.ui.message import (
    MAX_OPTION_LENGTH,
    MAX_OPTIONS,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    PictureSpec,
    Row,
    clip,
    stack,
)
from bot.ui.screens.table_context import GREEN, TableContext, page_buttons
from bot.ui.screens.turn_context import visible
from bot.values.record import StoryLine, Told
from games.core import AnyGame, Seat, View
from games.words import N_, Phrase

T = TypeVar("T")
_START = Phrase(N_("The start"))
BESIDE = (N_("Earlier"), N_("Later"))
MAX_LENGTH, MAX_CHAPTERS = 2600, 10
"""What one message holds: characters of what happened, and rounds or turns."""


class Chapter(NamedTuple):
    """A round, a turn, or what came before the first.

    `ply` is the last line in it, and `names` are those of the players at its end; `movers` are the names of those whose
    turn it was, `told` is what the viewer may know.
    """

    heading: Phrase
    names: tuple[str, ...]
    ply: int
    movers: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()

    def extended(self, line: StoryLine, told: Iterable[Told]) -> "Chapter":
        return self._replace(ply=line.ply, names=line.names, told=(*self.told, *told))


def chapters_of(game: AnyGame, story: Sequence[StoryLine], viewer: Seat | None) -> tuple[Chapter, ...]:
    """What `viewer` (None: a spectator) may know of a story, oldest first; nothing of a game that has not begun.

    A game with headings among its events is told by these, another one by turns. One player's decisions in a row are
    one turn; several who choose at the same time share one.
    """
    if not story:
        return ()
    return tuple((_rounds if any(event.heading for event in game.events) else _turns)(story, viewer))


def _rounds(story: Sequence[StoryLine], viewer: Seat | None) -> Iterator[Chapter]:
    chapter = Chapter(_START, story[0].names, story[0].ply)
    for line in story:
        chapter = chapter.extended(line, ())
        for told in line.told:
            heading = told.event.title()
            if heading is not None:
                yield chapter
                chapter = Chapter(heading, line.names, line.ply)
            chapter = chapter.extended(line, visible([told], viewer))
    yield chapter


def _turns(story: Sequence[StoryLine], viewer: Seat | None) -> Iterator[Chapter]:
    chapter, number, last = Chapter(_START, story[0].names, story[0].ply), 0, frozenset[Seat]()
    for _, lines in groupby(story, lambda line: line.decision):
        decision = tuple(lines)
        movers = _movers(decision, viewer)
        if movers and (len(movers) > 1 or movers != last):
            yield chapter
            number, last = number + 1, movers
            heading, first = Phrase(N_("Turn {number}"), {"number": number}), decision[0]
            # of several players the last line names those who had chosen in it
            names = tuple(decision[-1].names[seat] for seat in sorted(movers))
            chapter = Chapter(heading, first.names, first.ply, names)
        for line in decision:
            chapter = chapter.extended(line, visible(line.told, viewer))
    yield chapter


def _movers(decision: Iterable[StoryLine], viewer: Seat | None) -> frozenset[Seat]:
    """Who made a decision, or took moves back, as far as the viewer may know of that."""
    lines = (line for line in decision if not line.takes_back or any(visible(line.told, viewer)))
    return frozenset(line.seat for line in lines if line.seat is not None)


Block: TypeAlias = tuple[int, str]
"""The number of a chapter, and what happened in it, or in a part of a long one, under its heading."""


def history_page(context: TableContext, chapters: Sequence[Chapter], page: int) -> MessageSpec:
    """A page of what happened, 0 the newest; a page that does not exist shows the nearest."""
    pages = _pages(context, chapters)
    page = max(0, min(page, len(pages) - 1))
    blocks = pages[page] if pages else ()
    text = stack(*(text for _, text in blocks)) if blocks else context.label(N_("Nothing has happened yet."))
    page_id = CustomId("history", context.table.id)
    beside = page_buttons(context.language, page_id, (page + 1, page - 1), len(pages), BESIDE)
    rows: tuple[Row, ...] = (beside,) if len(pages) > 1 else ()
    menus = _menus(context, chapters, blocks[-1][0]) if blocks else ()
    head = "## " + context.label(N_("History"))
    return MessageSpec(context.language.code, stack(head, text), rows=(*rows, *menus), accent=GREEN)


def chapter_page(context: TableContext, chapters: Sequence[Chapter], number: int, view: View) -> MessageSpec:
    """What happened in a round or turn, counted from 0, and the position at its end as `view.me` may see it."""
    chapter = chapters[number]
    picture = PictureSpec(context.game.key, view, chapter.names)
    page = next((at for at, blocks in enumerate(_pages(context, chapters)) if blocks[0][0] <= number), 0)
    back = context.button("history", rest=str(page))
    page_id = CustomId("turn", context.table.id)
    buttons = (*page_buttons(context.language, page_id, (number - 1, number + 1), len(chapters), BESIDE), back)
    rows: tuple[Row, ...] = (buttons, *_menus(context, chapters, number))
    above, below = f"### {chapter_title(context, chapter, markdown=True)}", context.newest(chapter.told, MAX_LENGTH)
    return MessageSpec(context.language.code, above, picture, below, rows, GREEN)


def _pages(context: TableContext, chapters: Sequence[Chapter]) -> list[list[Block]]:
    """The blocks of each page, the newest page first, those of one page oldest first."""
    blocks = [block for number, chapter in enumerate(chapters) for block in _blocks(context, number, chapter)]
    return [page[::-1] for page in _packed(reversed(blocks), lambda block: block[1], MAX_CHAPTERS)]


def _blocks(context: TableContext, number: int, chapter: Chapter) -> Iterator[Block]:
    heading = f"### {chapter_title(context, chapter, markdown=True)}"
    for lines in _packed((clip(context.tell(told), MAX_LENGTH) for told in chapter.told), str, MAX_LENGTH):
        yield number, stack(heading, *lines)


def _packed(items: Iterable[T], text: Callable[[T], str], most: int) -> list[list[T]]:
    pieces: list[list[T]] = []
    room = 0
    for item in items:
        length = len(text(item)) + 1
        if not pieces or room < length or len(pieces[-1]) == most:
            pieces.append([])
            room = MAX_LENGTH
        room -= length
        pieces[-1].append(item)
    return pieces


def chapter_title(context: TableContext, chapter: Chapter, *, markdown: bool = False) -> str:
    words = context.language.translator((), markdown=markdown)
    who = words(Phrase("{who}", {"who": chapter.movers}))
    return " · ".join(part for part in (words(chapter.heading), who) if part)


def _menus(context: TableContext, chapters: Sequence[Chapter], number: int) -> tuple[Menu, ...]:
    """Menus that lead to any chapter: those near one of them, and where there are more, spans of them."""
    count = len(chapters)
    if count < 2:
        return ()
    menu, start = CustomId("turn", context.table.id), number - number % MAX_OPTIONS  # two in one message must differ
    near = [_option(context, chapters[at], at) for at in range(start, min(start + MAX_OPTIONS, count))]
    menus = [Menu(str(menu._replace(rest="~0")), context.label(N_("Go to …")), tuple(near))]
    if count > MAX_OPTIONS:
        size = MAX_OPTIONS * -(-count // MAX_OPTIONS**2)
        spans = [_span(context, chapters, first, min(first + size, count) - 1) for first in range(0, count, size)]
        menus.append(Menu(str(menu._replace(rest="~1")), context.label(N_("Go further …")), tuple(spans)))
    return tuple(menus)


def _option(context: TableContext, chapter: Chapter, number: int) -> MenuOption:
    first = next((context.tell(told, markdown=False) for told in chapter.told), "")
    title = clip(chapter_title(context, chapter), MAX_OPTION_LENGTH)
    return MenuOption(str(number), title, clip(first, MAX_OPTION_LENGTH) or None)


def _span(context: TableContext, chapters: Sequence[Chapter], first: int, last: int) -> MenuOption:
    headings = (context.language(chapters[at].heading) for at in (first, last))
    return MenuOption(str(first), clip(" – ".join(headings), MAX_OPTION_LENGTH))
