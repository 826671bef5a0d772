"""The rules of a game in pages that fit into a message, five lines, one turn in pictures, then the whole; and a page as
a private message."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from bot.ui.languages import ENGLISH, Language
from bot.ui.message import (
    MAX_OPTION_LENGTH,
    MAX_OPTIONS,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    PictureSpec,
    chunks,
    clip,
    filled,
    stack,
)
from bot.ui.screens.pages import page_buttons
from bot.ui.screens.table_context import GREEN, learn_button
from games.core import AnyGame
from games.example import NAMES, scenes
from games.words import N_

MAX_PAGE_LENGTH: Final = 1899
ONE_TURN: Final = N_("One turn")
PLANNING: Final = N_("Planning ahead")
ABOUT_PLANS: Final = (
    N_(
        "With others at the table you need not wait for your turn: *Plan ahead* lets you choose your move with the same"
        " buttons, and so does `/table plan`. It is played 20 to 60 seconds after your turn has begun, as if you had"
        " pressed it then."
    ),
    N_(
        "A plan stops when something happens to you or to what it names, when the rules no longer allow it, and before"
        " a move that costs you something you were not asked about. Then I call you and say why. With *Play whatever"
        " happens* only the last two stop it. You can change or cancel it at any time."
    ),
    N_(
        "Nobody sees that you have planned anything: my messages come equally late, planned or not. That a quick answer"
        " was planned can be guessed."
    ),
)
ABOUT_ORDERS: Final = N_("Beside a plan you can choose answers that are given by themselves: {orders}.")

FEW_PAGES: Final = 3
"""So many need no menu beside the buttons to the next one and the one before."""
OLDER: Final = N_("⚠️ **This game began by older rules, and ends by them.** {differences}")
_GAP_BELOW_HEADING = re.compile(r"^(#{1,6} .*)\n\n", re.MULTILINE)
_BEFORE_HEADING = re.compile(r"^(?=#{1,6} )", re.MULTILINE)
_HEADING = re.compile(r"^##? (.*)", re.MULTILINE)
_BEFORE_CHAPTER = re.compile(r"^(?=## )", re.MULTILINE)


class RulesPage(NamedTuple):
    text: str
    picture: PictureSpec | None = None

    @property
    def title(self) -> str:
        """The headings on it; empty where it only goes on with what the page before began."""
        return " · ".join(_HEADING.findall(self.text))


def rules_pages(game: AnyGame, language: Language) -> tuple[RulesPage, ...]:
    """The rules of a game: the text before its first chapter, then a page for each scene of its example, then the rest.

    In English where there is no text in that language; no page at all for a game without a text.
    """
    first, *rest = _written(game, language) or ("",)
    heading = f"## {language.text(ONE_TURN)}"
    scenes = (RulesPage(stack(heading, language.text(text)), picture) for text, picture in _scenes(game))
    pages = (RulesPage(first), *scenes, *map(RulesPage, rest))
    return tuple(page for page in pages if page.text)


@cache
def _scenes(game: AnyGame) -> tuple[tuple[str, PictureSpec], ...]:
    """The sentence (a msgid) and the picture of each scene of a game's example."""
    names = NAMES[: game.example.seats] if game.example else ()
    return tuple(
        (scene.text, PictureSpec(game.key, view, names, scene.partial, lasting=True)) for scene, view in scenes(game)
    )


@cache
def _written(game: AnyGame, language: Language) -> tuple[str, ...]:
    """The text of a game in pages; the part before its first chapter has its own. The chapter on plans
    is the same for every game; it stands before the last one, which has the rulings."""
    folder = files("games") / "texts"
    for code in (language.code, ENGLISH):
        text = folder / f"{game.key}.{code}.md"
        if text.is_file():
            first, *rest = _BEFORE_CHAPTER.split(_GAP_BELOW_HEADING.sub(r"\1\n", text.read_text("utf-8")))
            return (*paginated(first), *paginated("".join((*rest[:-1], _about_plans(game, language), *rest[-1:]))))
    return ()


def _about_plans(game: AnyGame, language: Language) -> str:
    lines = [language.text(text) for text in ABOUT_PLANS]
    orders = [f"*{language.text(order.title)}*" for order in game.orders]
    if orders:
        lines.append(language.text(ABOUT_ORDERS, orders=", ".join(orders)))
    return "\n".join((f"## {language.text(PLANNING)}", *(f"- {line}" for line in lines), "", ""))


def paginated(markdown: str, most: int = MAX_PAGE_LENGTH) -> list[str]:
    """Markdown in pages of at most `most` characters: cut at headings, else at paragraphs, lines, words."""
    packed = _packed(_BEFORE_HEADING.split(markdown), most, ("\n\n", "\n", " ", ""))
    return [page.strip() for page in packed if page.strip()]


def _packed(parts: Iterable[str], most: int, separators: Sequence[str]) -> list[str]:
    """As many parts a page as fit, nothing lost; a part that is too long itself is cut at the first separator."""
    pages: list[str] = []
    for part in parts:
        pieces = [part] if len(part) <= most else _packed(_cut(part, separators[0], most), most, separators[1:])
        for piece in pieces:
            if pages and len(pages[-1]) + len(piece) <= most:
                pages[-1] += piece
            else:
                pages.append(piece)
    return pages


def _cut(text: str, separator: str, most: int) -> list[str]:
    """The text in parts that end with `separator`; for an empty one parts of `most` characters."""
    if separator:
        return [part + separator for part in text.split(separator)]
    return ["".join(part) for part in chunks(text, most)]


def rules_page(
    game: AnyGame, language: Language, pages: Sequence[RulesPage], page: int, differences: str = ""
) -> MessageSpec:
    """A page of the rules, from 0, or the nearest that exists; the first says how many can play and how long.

    `differences` (a msgid) is what the older rules by which a table plays say otherwise.
    """
    pages = pages or (RulesPage(language.text(game.about)),)
    page = max(0, min(page, len(pages) - 1))
    text, picture = pages[page]
    buttons = page_buttons(language, CustomId("page", rest=f"{game.key}."), (page - 1, page + 1), len(pages))
    facts = f"-# {players_and_minutes(language, game)}" if page == 0 else ""
    foot = f"-# {page + 1} / {len(pages)}" if len(pages) > 1 else ""
    older = language.text(OLDER, differences=language.text(differences)) if differences else ""
    above, below = (stack(older, text), foot) if picture else (stack(older, text, facts, foot), "")
    turning = buttons if len(pages) > 1 else ()
    rows = (*filled((*turning, *learn_button(language, game))), *_contents(game, language, pages))
    return MessageSpec(language.code, above, picture, below, rows, GREEN)


def _contents(game: AnyGame, language: Language, pages: Sequence[RulesPage]) -> tuple[Menu, ...]:
    """A menu that leads to any of many pages, by their headings; of several under one heading to the first."""
    if len(pages) <= FEW_PAGES:
        return ()
    before = ["", *(it.title for it in pages)]
    options = tuple(
        MenuOption(str(number), clip(it.title, MAX_OPTION_LENGTH))
        for number, it in enumerate(pages)
        if it.title not in ("", before[number])
    )
    return (Menu(str(CustomId("page", rest=f"{game.key}.~")), language.text(N_("Go to …")), options[:MAX_OPTIONS]),)


def players_and_minutes(language: Language, game: AnyGame) -> str:
    text = N_("{players} players · {minutes} minutes")
    return language.text(text, players=players_in(game), minutes=_range(*game.minutes))


def players_in(game: AnyGame) -> str:
    """How many can play it."""
    return _range(game.seats[0], game.seats[-1])


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
