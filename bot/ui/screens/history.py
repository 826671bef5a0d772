"""The history of a table, in private: its rounds or turns page by page, or one of them with its picture."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    filled,
    newest_lines,
    stack,
)
from bot.ui.screens.pages import page_buttons
from bot.ui.screens.table_context import GREEN, TableContext, TableWords
from bot.ui.screens.turn_context import visible
from bot.values.record import StoryLine, Told
from games.core import AnyGame, Seat, View
from games.match import Match
from games.words import N_, Phrase

T = TypeVar("T")
_START = Phrase(N_("The start"))
BESIDE = (N_("Earlier"), N_("Later"))
MAX_LENGTH, MAX_CHAPTERS = 1000, 5
"""What one message holds, for a phone: characters of what happened, and rounds or turns."""


class Chapter(NamedTuple):
    """A round, a turn, or what came before the first.

    `ply` is the last line in it, and `names` are those of the players at its end; `movers` are the names of those whose
    turn it was, `told` is what the viewer may know. `headline` says what it was about, once that was asked of the game.
    """

    heading: Phrase
    names: tuple[str, ...]
    ply: int
    movers: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    headline: Phrase | None = None

    @property
    def log(self) -> tuple[Told, ...]:
        """What happened, without the event that its heading says."""
        return tuple(told for told in self.told if not told.event.heading)

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


def headlined(
    context: TableContext, chapters: Sequence[Chapter], positions: Mapping[int, Match], seat: Seat | None
) -> tuple[Chapter, ...]:
    """The chapters as the player in `seat` reads them. A chapter gets a headline if `positions` has the match after its
    last line."""
    return tuple(_headlined(context, it, positions[it.ply], seat) if it.ply in positions else it for it in chapters)


def _headlined(context: TableContext, chapter: Chapter, position: Match, seat: Seat | None) -> Chapter:
    """A chapter with its headline, which calls the reader "you" if they had their seat at the end of the chapter."""
    me = seat if seat is not None and chapter.names[seat] == context.table.names[seat] else None
    public = [told.event for told in chapter.told if told.event.seen_by is None]
    headline = context.game.headline(position.view(None), public, me)
    return chapter._replace(headline=None if headline is None else headline.text)


Block: TypeAlias = tuple[int, str]
"""The number of a chapter, and what happened in it, or in a part of a long one, under its heading."""


class Page(NamedTuple):
    """A page of a history: its number, 0 for the newest, of how many, and what stands on it, oldest first."""

    number: int
    pages: int
    blocks: Sequence[Block]

    def plies(self, chapters: Sequence[Chapter]) -> frozenset[int]:
        """The last lines of the chapters whose headlines it shows, in its text or its menu."""
        shown = {number for number, _ in self.blocks}
        near = _near(chapters, max(shown)) if shown else ()
        return frozenset(chapters[at].ply for at in shown.union(near))


def page_of(words: TableWords, chapters: Sequence[Chapter], number: int) -> Page:
    """A page; instead of one that does not exist, the nearest."""
    pages = _pages(words, chapters)
    number = max(0, min(number, len(pages) - 1))
    return Page(number, len(pages), pages[number] if pages else ())


def history_page(context: TableContext, chapters: Sequence[Chapter], page: Page) -> MessageSpec:
    """A page of what happened, under the headlines that the chapters have by now."""
    told = [stack(_heading(context, chapters[number]), text) for number, text in page.blocks]
    text = stack(*told) if told else context.words.label(N_("Nothing has happened yet."))
    page_id = CustomId("history", context.table.id)
    beside = page_buttons(context.language, page_id, (page.number + 1, page.number - 1), page.pages, BESIDE)
    over = context.table.is_over and context.table.match is not None
    begun = context.table.match is not None
    buttons = (*(beside if page.pages > 1 else ()), *context.buttons.of(begun and "replay", over and "record"))
    menus = _menus(context, chapters, page.blocks[-1][0]) if told else ()
    rows: tuple[Row, ...] = (*filled(buttons), *menus)
    head = "## " + context.words.label(N_("History"))
    return MessageSpec(context.language.code, stack(head, text), rows=rows, accent=GREEN)


def plies_around(chapters: Sequence[Chapter], number: int) -> frozenset[int]:
    """The last lines of the chapters whose headlines a chapter's page shows, in its heading or its menu."""
    return frozenset(chapters[at].ply for at in _near(chapters, number))


def chapter_page(context: TableContext, chapters: Sequence[Chapter], number: int, view: View) -> MessageSpec:
    """What happened in a round or turn, counted from 0, and the position at its end as `view.me` may see it."""
    chapter = chapters[number]
    picture = PictureSpec(context.game.key, view, chapter.names, colours=context.table.colours)
    page = next((at for at, blocks in enumerate(_pages(context.words, chapters)) if blocks[0][0] <= number), 0)
    back = context.buttons.one("history", rest=str(page))
    page_id = CustomId("turn", context.table.id)
    buttons = (*page_buttons(context.language, page_id, (number - 1, number + 1), len(chapters), BESIDE), back)
    rows: tuple[Row, ...] = (buttons, *_menus(context, chapters, number))
    log = newest_lines(reversed(tuple(_log(context.words, chapter))), MAX_LENGTH, "\n")
    table = context.words.number
    above = "-# " + context.words.label(N_("History")) + f" · {table}"
    return MessageSpec(context.language.code, above, picture, stack(_heading(context, chapter), log), rows, GREEN)


def _pages(words: TableWords, chapters: Sequence[Chapter]) -> list[list[Block]]:
    """The blocks of each page, the newest page first, those of one page oldest first."""
    blocks = [block for number, chapter in enumerate(chapters) for block in _blocks(words, number, chapter)]
    return [page[::-1] for page in _packed(reversed(blocks), lambda block: block[1], MAX_CHAPTERS)]


def _blocks(words: TableWords, number: int, chapter: Chapter) -> Iterator[Block]:
    for lines in _packed((clip(line, MAX_LENGTH) for line in _log(words, chapter)), str, MAX_LENGTH):
        yield number, stack(*lines)


def _log(words: TableWords, chapter: Chapter) -> Iterator[str]:
    """What happened in a chapter, in small lines below its headline."""
    return (f"-# {words.tell(told)}" for told in chapter.log)


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


def _heading(context: TableContext, chapter: Chapter) -> str:
    """What a chapter was about, or else whose turn it was."""
    if chapter.headline is None:
        return f"### {chapter_title(context, chapter, markdown=True)}"
    words = context.language.translator(chapter.names, markdown=True)
    return f"### {words(chapter.heading)}: {words(chapter.headline)}"


def chapter_title(context: TableContext, chapter: Chapter, *, markdown: bool = False) -> str:
    """What a chapter is called, and whose turn it was."""
    words = context.language.translator(chapter.names, markdown=markdown)
    who = words(Phrase("{who}", {"who": context.language.named(chapter.movers)}))
    return " · ".join(part for part in (words(chapter.heading), who) if part)


def _near(chapters: Sequence[Chapter], number: int) -> range:
    """The chapters that stand in one menu with a chapter."""
    start = number - number % MAX_OPTIONS
    return range(start, min(start + MAX_OPTIONS, len(chapters)))


def _menus(context: TableContext, chapters: Sequence[Chapter], number: int) -> tuple[Menu, ...]:
    """Menus that lead to any chapter: those near one of them, and where there are more, spans of them."""
    count = len(chapters)
    if count < 2:
        return ()
    menu = CustomId("turn", context.table.id)  # two in one message must differ
    near = [_option(context, chapters[at], at) for at in _near(chapters, number)]
    menus = [Menu(str(menu._replace(rest="~0")), context.words.label(N_("Go to …")), tuple(near))]
    if count > MAX_OPTIONS:
        size = MAX_OPTIONS * -(-count // MAX_OPTIONS**2)
        spans = [_span(context, chapters, first, min(first + size, count) - 1) for first in range(0, count, size)]
        menus.append(Menu(str(menu._replace(rest="~1")), context.words.label(N_("Go further …")), tuple(spans)))
    return tuple(menus)


def _option(context: TableContext, chapter: Chapter, number: int) -> MenuOption:
    words = context.language.translator(chapter.names)
    said = None if chapter.headline is None else clip(words(chapter.headline), MAX_OPTION_LENGTH)
    return MenuOption(str(number), clip(chapter_title(context, chapter), MAX_OPTION_LENGTH), said)


def _span(context: TableContext, chapters: Sequence[Chapter], first: int, last: int) -> MenuOption:
    headings = (context.language.translator(it.names)(it.heading) for it in (chapters[first], chapters[last]))
    return MenuOption(str(first), clip(" – ".join(headings), MAX_OPTION_LENGTH))
