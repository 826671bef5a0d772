"""The history of a game in parts that each have a heading: its rounds, or the turns of its players."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from bot.ui.custom_id import CustomId
from bot.ui.menus import MAX_OPTION_LENGTH, MAX_OPTIONS
from bot.ui.message import Button, Menu, MenuOption, MessageSpec, PictureSpec, Row, clip, newest_lines, stack
from bot.ui.screens.rules import page_button
from bot.ui.screens.table_context import GREEN, TableContext
from bot.values.record import StoryLine, Told
from games.core import AnyGame, Seat, View
from games.words import N_, Phrase

START = Phrase(N_("The start"))


class Chapter(NamedTuple):
    """A round, a turn, or what came before the first.

    `told` is what the viewer may know, `ply` the last line in it, and `names` are those of the players who sat there at
    its end.
    """

    heading: Phrase
    names: tuple[str, ...]
    ply: int
    movers: tuple[str, ...] = ()
    """The names of those whose turn it was; nobody's of a round."""
    told: tuple[Told, ...] = ()

    def extended(self, line: StoryLine, told: Iterable[Told]) -> "Chapter":
        """The chapter with one line more, of which that is told."""
        return self._replace(ply=line.ply, names=line.names, told=(*self.told, *told))


def chapters_of(game: AnyGame, story: Sequence[StoryLine], viewer: Seat | None) -> tuple[Chapter, ...]:
    """What `viewer` (None: a spectator) may know of a story, oldest first; nothing of a game that has not begun.

    A game some of whose events have headings is told by these, another by turns. One who decides several times in a row
    does so in one turn; several who choose at the same time share one.
    """
    if not story:
        return ()
    return tuple((_rounds if any(event.heading for event in game.events) else _turns)(story, viewer))


def _rounds(story: Sequence[StoryLine], viewer: Seat | None) -> Iterator[Chapter]:
    chapter = _start(story)
    for line in story:
        chapter = chapter.extended(line, ())
        for told in line.told:
            heading = told.event.title()
            if heading is not None:
                yield chapter
                chapter = Chapter(heading, line.names, line.ply)
            chapter = chapter.extended(line, _visible([told], viewer))
    yield chapter


def _turns(story: Sequence[StoryLine], viewer: Seat | None) -> Iterator[Chapter]:
    chapter, number, last = _start(story), 0, frozenset[Seat]()
    for _, lines in groupby(story, lambda line: line.decision):
        decision = tuple(lines)
        movers = _movers(decision, viewer)
        if movers and (len(movers) > 1 or movers != last):
            yield chapter
            number, last = number + 1, movers
            chapter = _turn(number, decision, movers)
        for line in decision:
            chapter = chapter.extended(line, _visible(line.told, viewer))
    yield chapter


def _start(story: Sequence[StoryLine]) -> Chapter:
    return Chapter(START, story[0].names, story[0].ply)


def _turn(number: int, decision: Sequence[StoryLine], movers: Iterable[Seat]) -> Chapter:
    """A turn that begins with a decision. The last line of one of several players names who had chosen in it."""
    first, last = decision[0], decision[-1]
    names = tuple(last.names[seat] for seat in sorted(movers))
    return Chapter(Phrase(N_("Turn {number}"), {"number": number}), first.names, first.ply, names)


def _movers(decision: Iterable[StoryLine], viewer: Seat | None) -> frozenset[Seat]:
    """Who made a decision, or took moves back, as far as the viewer may know of that."""
    lines = (line for line in decision if not line.takes_back or any(_visible(line.told, viewer)))
    return frozenset(line.seat for line in lines if line.seat is not None)


def _visible(told: Iterable[Told], viewer: Seat | None) -> Iterator[Told]:
    return (it for it in told if it.visible_to(viewer))


MAX_LENGTH = 2600
"""Characters of what happened in one message."""
MAX_CHAPTERS = 10
"""Rounds or turns on one page."""


class Block(NamedTuple):
    """What happened in a chapter, or in a part of a long one, under its heading."""

    chapter: int
    text: str


class Page(NamedTuple):
    """Some blocks of neighbouring chapters, oldest first, which are counted from 0."""

    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        return stack(*(block.text for block in self.blocks))

    @property
    def oldest(self) -> int:
        return self.blocks[0].chapter

    @property
    def newest(self) -> int:
        return self.blocks[-1].chapter


def history_page(context: TableContext, chapters: Sequence[Chapter], page: int) -> MessageSpec:
    """A page of what happened; page 0 is the newest, a page that does not exist shows the nearest."""
    pages = _pages(context, chapters)
    page = max(0, min(page, len(pages) - 1))
    text = pages[page].text if pages else context.say(N_("Nothing has happened yet."))
    beside = _beside(context, "history", page, len(pages), newest_first=True)
    rows: tuple[Row, ...] = (beside,) if len(pages) > 1 else ()
    menus = _menus(context, chapters, pages[page].newest) if pages else ()
    heading = context.label(N_("History"))
    return MessageSpec(context.language.code, stack(f"## {heading}", text), rows=(*rows, *menus), accent=GREEN)


def chapter_page(context: TableContext, chapters: Sequence[Chapter], number: int, view: View) -> MessageSpec:
    """What happened in a round or turn, counted from 0, and the position at its end as `view.me` may see it."""
    chapter = chapters[number]
    above = f"### {_title(context, chapter, markdown=True)}"
    below = newest_lines((context.tell(told) for told in reversed(chapter.told)), MAX_LENGTH)
    picture = PictureSpec(context.game.key, view, chapter.names)
    rows: tuple[Row, ...] = (_buttons(context, chapters, number), *_menus(context, chapters, number))
    return MessageSpec(context.language.code, above, picture, below, rows, GREEN)


def _pages(context: TableContext, chapters: Sequence[Chapter]) -> list[Page]:
    """The newest page first, what stands on it oldest first."""
    pages = []
    rest = [block for number, chapter in enumerate(chapters) for block in _blocks(context, number, chapter)]
    while rest:
        taken = _fitting(rest)
        pages.append(Page(tuple(rest[-taken:])))
        rest = rest[:-taken]
    return pages


def _fitting(blocks: Sequence[Block]) -> int:
    """How many of the newest blocks fit on a page, at least one."""
    room = MAX_LENGTH
    for number, block in enumerate(reversed(blocks[-MAX_CHAPTERS:])):
        room -= len(block.text) + 1
        if room < 0:
            return max(1, number)
    return min(len(blocks), MAX_CHAPTERS)


def _blocks(context: TableContext, number: int, chapter: Chapter) -> Iterator[Block]:
    """A chapter in pieces that fit on a page each; none where nothing can be told of it."""
    heading = f"### {_title(context, chapter, markdown=True)}"
    for lines in _cut(context.tell(told) for told in chapter.told):
        yield Block(number, stack(heading, *lines))


def _cut(lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines in pieces of at most MAX_LENGTH characters."""
    piece: list[str] = []
    room = MAX_LENGTH
    for line in lines:
        if piece and room <= len(line):
            yield piece
            piece, room = [], MAX_LENGTH
        piece.append(clip(line, MAX_LENGTH))
        room -= len(line) + 1
    if piece:
        yield piece


def _title(context: TableContext, chapter: Chapter, *, markdown: bool = False) -> str:
    """The heading of a chapter, and whose turn it was."""
    words = context.language.translator((), markdown=markdown)
    who = words(Phrase("{who}", {"who": chapter.movers}))
    return " · ".join(part for part in (words(chapter.heading), who) if part)


def _buttons(context: TableContext, chapters: Sequence[Chapter], number: int) -> tuple[Button, ...]:
    """To the chapters beside one, and back to the page on which that is told."""
    page = next((at for at, page in enumerate(_pages(context, chapters)) if page.oldest <= number), 0)
    back = Button(str(CustomId("history", context.table.id, None, str(page))), context.label(N_("History")), emoji="📜")
    return (*_beside(context, "turn", number, len(chapters)), back)


def _beside(
    context: TableContext, action: str, number: int, count: int, *, newest_first: bool = False
) -> tuple[Button, Button]:
    """The buttons to what is earlier and later than one of `count` pages."""
    earlier, later = (number + 1, number - 1) if newest_first else (number - 1, number + 1)
    page_id = partial(_page_id, action, context.table.id)
    return (
        page_button(page_id, context.label(N_("Earlier")), earlier, count, "◀️"),
        page_button(page_id, context.label(N_("Later")), later, count, "▶️"),
    )


def _page_id(action: str, table: int, page: int) -> CustomId:
    return CustomId(action, table, None, str(page))


def _menus(context: TableContext, chapters: Sequence[Chapter], number: int) -> tuple[Menu, ...]:
    """Menus that lead to any chapter: those near one of them, and where there are more, spans of them."""
    count = len(chapters)
    if count < 2:
        return ()
    start = number - number % MAX_OPTIONS
    near = [_option(context, chapters, at) for at in range(start, min(start + MAX_OPTIONS, count))]
    menus = [Menu(_menu_id(context, 0), context.label(N_("Go to …")), tuple(near))]
    if count > MAX_OPTIONS:
        size = MAX_OPTIONS * -(-count // MAX_OPTIONS**2)
        spans = [_span(context, chapters, first, min(first + size, count) - 1) for first in range(0, count, size)]
        menus.append(Menu(_menu_id(context, 1), context.label(N_("Go further …")), tuple(spans)))
    return tuple(menus)


def _menu_id(context: TableContext, menu: int) -> str:
    """Two menus of one message must differ."""
    return str(CustomId("turn", context.table.id, None, f"~{menu}"))


def _option(context: TableContext, chapters: Sequence[Chapter], number: int) -> MenuOption:
    """A chapter, with the first that happened in it."""
    chapter = chapters[number]
    first = next((context.tell(told, markdown=False) for told in chapter.told), "")
    title = clip(_title(context, chapter), MAX_OPTION_LENGTH)
    return MenuOption(str(number), title, clip(first, MAX_OPTION_LENGTH) or None)


def _span(context: TableContext, chapters: Sequence[Chapter], first: int, last: int) -> MenuOption:
    """The chapters from one to another; it leads to the first of them."""
    headings = (context.language(chapters[at].heading) for at in (first, last))
    return MenuOption(str(first), clip(" – ".join(headings), MAX_OPTION_LENGTH))
