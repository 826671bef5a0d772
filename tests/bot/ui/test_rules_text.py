"""The rules of a game: five lines first, then the pictures of one turn, then the whole, and what is ours last; cut into
pages where it disturbs a reader least."""

import re
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from bot.ui.languages import Language
from bot.ui.message import Menu
from bot.ui.screens.rules import FEW_PAGES, ONE_TURN, PLANNING, paginated, rules_page, rules_pages
from games import GAMES
from games.core import AnyGame
from render import PAINTERS
from tests.support.bot.carried_out import handle_component
from tests.support.bot.direct_bot import PEOPLE, direct_bot
from tests.support.languages import LANGUAGES
from tests.support.render.limits import assert_within_limits
from tests.support.test_games import TEST_GAMES

RULINGS = {"en": "## Our rulings", "nl": "## Onze regels"}
"""The heading of the last chapter, in each language."""
LONGEST_LINE = 140
"""Characters of one of the five lines."""
WIDEST_CODE = 30
"""Characters of a fixed width that a phone of 400 pixels shows beside each other."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_language = pytest.mark.parametrize("language", tuple(LANGUAGES), ids=lambda it: it.code)


def text_of(game: AnyGame, language: Language) -> str:
    return (files("games") / "texts" / f"{game.key}.{language.code}.md").read_text("utf-8")


def chapters(text: str) -> list[str]:
    """What stands before the first chapter, and each chapter with its heading."""
    return re.split(r"^(?=## )", text, flags=re.MULTILINE)


@every_game
@every_language
def test_the_first_page_is_five_short_lines(game: AnyGame, language: Language) -> None:
    title, *lines = rules_pages(game, language)[0].text.splitlines()

    assert title == f"# {language.text(game.title)}"
    assert len(lines) == 5
    assert all(re.fullmatch(r"- \*\*[^*]+:\*\* [^\n]+[.]", line) for line in lines)
    assert max(map(len, lines)) <= LONGEST_LINE


@every_game
@every_language
def test_then_come_the_pictures_of_one_turn_and_then_the_whole(game: AnyGame, language: Language) -> None:
    pages = rules_pages(game, language)
    pictured = [page for page in pages if page.picture is not None]
    scenes = game.example.scenes if game.example is not None else ()

    assert list(pages[1 : 1 + len(scenes)]) == pictured
    assert [page.text.partition("\n")[2] for page in pictured] == [language.text(scene.text) for scene in scenes]
    whole = "\n".join(page.text for page in pages[1 + len(scenes) :])
    assert re.findall(r"^## .*", whole, re.MULTILINE) == headings(game, language)


def headings(game: AnyGame, language: Language) -> list[str]:
    """Those of a game's chapters, and before the last one that of what holds for plans in every game."""
    own = [it.splitlines()[0] for it in chapters(text_of(game, language))[1:]]
    return [*own[:-1], f"## {language.text(PLANNING)}", *own[-1:]]


@every_game
@every_language
def test_what_is_ours_stands_in_the_last_chapter_and_is_marked_where_it_is_needed(
    game: AnyGame, language: Language
) -> None:
    _, *whole = chapters(text_of(game, language))
    marked = [chapter for chapter in whole if "†" in chapter]

    assert bool(marked) == any(chapter.startswith(RULINGS[language.code]) for chapter in whole)
    if marked:
        assert whole[-1].startswith(RULINGS[language.code])
        assert marked[-1] != whole[-1]
        assert re.search(r"^† ", whole[0], re.MULTILINE), "the first chapter says what the mark means"


@every_game
def test_all_languages_mark_as_much_in_each_chapter_and_tell_as_many_rulings(game: AnyGame) -> None:
    told = [
        ([chapter.count("†") for chapter in chapters(text)], len(re.findall(r"^- ", chapters(text)[-1], re.MULTILINE)))
        for text in (text_of(game, language) for language in LANGUAGES)
    ]

    assert all(one == other for one, other in pairwise(told))


@every_game
@every_language
def test_code_and_tables_are_no_wider_than_a_phone(game: AnyGame, language: Language) -> None:
    text = text_of(game, language)

    fences = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert all(len(line) <= WIDEST_CODE for fence in fences for line in fence.splitlines())
    assert not re.search(r"^\|", text, re.MULTILINE), "Discord shows no tables"


@every_game
@every_language
def test_every_scene_is_drawn_within_the_limits_and_told_in_words(game: AnyGame, language: Language) -> None:
    for page in rules_pages(game, language):
        if page.picture is not None:
            names = page.picture.names
            words = language.translator(names)
            drawn = PAINTERS[game.key].draw(page.picture.view, names, words, page.picture.partial)

            assert_within_limits(drawn)
            assert names[0] in drawn.alt


def test_the_first_page_says_how_many_can_play_and_how_long_it_takes() -> None:
    [english] = [language for language in LANGUAGES if language.code == "en"]
    game = GAMES["glory"]
    pages = rules_pages(game, english)
    facts = "2–6 players · {}–{} minutes".format(*game.minutes)

    assert facts in rules_page(game, english, pages, 0).above
    assert facts not in rules_page(game, english, pages, 1).above


@every_game
@every_language
def test_every_chapter_is_one_press_away_unless_turning_a_few_pages_is(game: AnyGame, language: Language) -> None:
    pages = rules_pages(game, language)
    menus = [row for row in rules_page(game, language, pages, 0).rows if isinstance(row, Menu)]
    if len(pages) <= FEW_PAGES:
        assert not menus
        return
    [menu] = menus

    named = " · ".join(option.label for option in menu.options).split(" · ")
    assert named[0] == language.text(game.title)
    assert [language.text(ONE_TURN)] * bool(game.example) == named[1 : 1 + bool(game.example)]
    assert named[1 + bool(game.example) :] == [it[3:] for it in headings(game, language)]


async def test_a_chapter_that_is_picked_is_shown_in_place_of_the_page_before(tmp_path: Path) -> None:
    async with direct_bot(tmp_path, GAMES) as bot:
        ctx, reply = bot.ctx(PEOPLE[0], private=True)
        await handle_component(ctx, "page:0::glory.~", ("4",))

    assert reply.shown[-1].above.startswith("## What lies on the table")
    assert reply.shown[-1].above.endswith("-# 5 / 8")


def test_rules_begin_a_page_at_a_heading_when_the_next_part_does_not_fit() -> None:
    text = "# Title\n\n" + "a" * 30 + "\n\n## One\n\n" + "b" * 30 + "\n\n## Two\n\n" + "c" * 30 + "\n"

    assert paginated(text, 100) == ["# Title\n\n" + "a" * 30 + "\n\n## One\n\n" + "b" * 30, "## Two\n\n" + "c" * 30]


@pytest.mark.parametrize("between", ["\n\n", "\n", " ", ""])
def test_a_long_part_is_cut_at_paragraphs_else_lines_else_words(between: str) -> None:
    text = "## Long\n\n" + between.join(["word" * 5] * 20)

    parts = paginated(text, 100)

    assert all(0 < len(part) <= 100 for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert not between or parts[0].startswith("## Long\n\nword")


def test_a_game_without_text_and_example_has_no_pages() -> None:
    assert rules_pages(TEST_GAMES["many"], next(iter(LANGUAGES))) == ()
