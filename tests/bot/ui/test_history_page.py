"""However long a history is, its pages fit into Discord's messages and its menus lead to every part."""

import pytest

from bot.ui.message import Menu, MessageSpec
from bot.ui.screens.history import MAX_LENGTH, Chapter, chapter_page, history_page, page_of
from bot.ui.screens.table_context import TableContext
from bot.values.record import Told
from games import GAMES
from games.core import Seat
from games.heroes.events import AttackerMoved
from games.match import Match
from games.words import Phrase, Who
from render.painter import ALT_LIMIT, Picture
from tests.support.bot.direct_bot import check
from tests.support.bot.sent import table_of
from tests.support.languages import LANGUAGES

GAME = GAMES["heroes"]
MATCH = Match.start(GAME, 2, GAME.options(), bytes(32)).match
CONTEXT = TableContext(table_of(MATCH), GAME, LANGUAGES.of("en-US"))
NAMES = CONTEXT.table.names
MOVED = Told(AttackerMoved(seat=Seat(0), piece="b1", to="b2"), NAMES)


def turns(count: int, events: int = 1) -> list[Chapter]:
    """So many turns in each of which so much happened."""
    return [
        Chapter(Phrase("Turn {number}", {"number": number}), NAMES, number, ("Ann",), (MOVED,) * events)
        for number in range(count)
    ]


def shown(chapters: list[Chapter], number: int) -> MessageSpec:
    return history_page(CONTEXT, chapters, page_of(CONTEXT.words, chapters, number))


def values(spec: MessageSpec) -> list[list[int]]:
    """Where the options of each menu lead."""
    return [[int(option.value) for option in row.options] for row in spec.rows if isinstance(row, Menu)]


@pytest.mark.parametrize("count", [2, 25, 26, 600, 625, 626, pytest.param(2000, marks=pytest.mark.soak)])
async def test_every_turn_can_be_gone_to(count: int) -> None:
    chapters, view = turns(count), MATCH.view(None)
    reached = set()
    for number in (*range(0, count, 12), count - 1):  # less than half of what a menu has room for
        spec = chapter_page(CONTEXT, chapters, number, view)
        near, *spans = values(spec)
        assert number in near
        reached |= {*near, *(first for span in spans for first in span)}
        if number % 96 == 0:
            check(spec, Picture(b"", "x" * ALT_LIMIT))

    assert reached == set(range(count))
    firsts = values(chapter_page(CONTEXT, chapters, 0, view))[-1]
    assert len(firsts) <= 25
    assert count <= 25 or firsts[0] == 0


async def test_a_heading_may_name_who_sits_there_and_who_sat_there_before() -> None:
    began = Phrase("{seat} begins", {"seat": Who(Seat(0))})
    chapters = [Chapter(began, (who, "Bob"), ply, told=(MOVED,)) for ply, who in enumerate(("Ann", "Cas") * 20)]

    spec, chapter = shown(chapters, 0), chapter_page(CONTEXT, chapters, 0, MATCH.view(None))

    headings = [line for line in spec.above.splitlines() if line.startswith("### ")]
    assert headings[-2:] == ["### **Ann** begins", "### **Cas** begins"]
    assert chapter.below.startswith("### **Ann** begins")
    near, spans = (row for row in spec.rows if isinstance(row, Menu))
    assert near.options[-1].label == "Cas begins"
    assert spans.options[0].label == "Ann begins – Ann begins"


async def test_a_single_part_needs_no_menu() -> None:
    assert values(shown(turns(1), 0)) == []


async def test_a_round_that_is_too_long_for_a_page_goes_on_under_its_heading_on_the_next() -> None:
    [long] = turns(1, 300)
    length = len(CONTEXT.words.tell(MOVED)) + len("-# \n")
    pages = [shown([long], page) for page in range(-(-300 // (MAX_LENGTH // length)))]

    for page in pages:
        check(page, None)
        assert page.above.startswith("## History\n### Turn 0 · Ann\n")
        assert len(page.above) < MAX_LENGTH + 100
    assert sum(page.above.count(CONTEXT.words.tell(MOVED)) for page in pages) == 300


async def test_of_a_long_round_the_newest_stands_below_its_picture() -> None:
    spec = chapter_page(CONTEXT, turns(1, 300), 0, MATCH.view(None))

    check(spec, Picture(b"", "x" * ALT_LIMIT))
    assert spec.below.startswith("### Turn 0 · Ann\n…\n-# ")
    assert spec.below.endswith(CONTEXT.words.tell(MOVED))
